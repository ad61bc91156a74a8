"""Many games: what is counted, and that nothing of it depends on how it was computed."""

from __future__ import annotations

import re
from dataclasses import replace

import numpy as np
import pytest

import stolik
from stolik.arena import simulate as arena
from stolik.arena import work
from stolik.arena.simulate import MOST_GAMES, SeatSummary, TeamSummary
from stolik.arena.statistics import wilson
from stolik.bots.play import decider
from stolik.core import chance
from stolik.core.errors import StolikError
from stolik.games import discover, find

TEAM, DUEL = "the-game", "face-to-face"

every_game = pytest.mark.parametrize(
    "name", [name if name == TEAM else pytest.param(name, marks=pytest.mark.thorough) for name in discover()]
)


def same(one, other):
    return all(
        np.array_equal(getattr(one, rows), getattr(other, rows)) for rows in ("scores", "won", "moves")
    )


def counted(summary):
    """All of a summary that does not measure time."""
    names = set(summary.__struct_fields__) - {"seconds", "games_per_s", "moves_per_s"}
    return {name: getattr(summary, name) for name in names}


# --- the same seed, the same results --------------------------------------------------------------


@every_game
def test_one_process_or_many(name):
    runs = [stolik.simulate(name, games=400, seed=7, processes=processes) for processes in (1, 2, 3)]
    assert same(runs[0], runs[1])
    assert same(runs[0], runs[2])
    assert counted(runs[0].summary) == counted(runs[1].summary) == counted(runs[2].summary)


@pytest.mark.parametrize(("first", "largest"), [(1, 1), (3, 100), (1 << 16, 1 << 16)])
def test_chunks_of_any_size(monkeypatch, first, largest):
    usual = stolik.simulate(TEAM, games=300, seed=7)
    monkeypatch.setattr(work, "_FIRST", first)
    monkeypatch.setattr(work, "_LARGEST", largest)
    assert same(stolik.simulate(TEAM, games=300, seed=7), usual)


def test_a_longer_run_begins_like_a_shorter_one():
    short, long = (stolik.simulate(TEAM, games=games, seed=7) for games in (10, 500))
    assert np.array_equal(short.scores, long.scores[:10])
    assert not np.array_equal(long.scores[:10], long.scores[10:20])


def test_another_seed_gives_other_games():
    first, second = (stolik.simulate(TEAM, games=100, seed=seed) for seed in (1, 2))
    assert not same(first, second)
    assert stolik.simulate(TEAM, games=1).summary.seed != stolik.simulate(TEAM, games=1).summary.seed


@every_game
def test_the_games_are_those_that_a_table_plays(name):
    """The playout kernel against tables and bots that are asked one by one."""
    game = find(name)
    bots = [(level, other) for level in game.levels for other in (level, "random")] + [("random", "random")]
    for pair in bots:
        names = tuple(pair[seat % 2] for seat in range(game.values({})["players"]))
        run = stolik.simulate(name, games=3, bots=names, seed=11)
        for number in range(3):
            scores, winners, moves = played(game, names, chance.child_seed(11, number))
            assert tuple(run.scores[number].tolist()) == scores
            assert tuple(np.flatnonzero(run.won[number]).tolist()) == winners
            assert int(run.moves[number]) == moves


def played(game, names, seed):
    """One game at a table."""
    table = stolik.deal(game.name, seed=seed)
    rng, plan = chance.stream(seed, chance.BOT), np.zeros(max(game.state.ACTIONS, game.state.PLAN), np.int64)
    moves = steps = 0
    while not table.over and (not game.cap or steps < game.cap):
        seat = table.to_act[0]
        seen = table.seen(seat)
        for i in range(decider(game, names[seat])(seen, rng, plan)):
            unforeseen = table.seen(seat)["revealed"] != seen["revealed"] or seat not in table.to_act
            if i and unforeseen:
                break
            table.do(int(plan[i]), seat)
            steps += 1
            moves += int(plan[i]) != game.state.END
    if not table.over:
        return None, (), moves
    return table.outcome.scores, table.outcome.winners, moves


def test_the_repr_is_the_summary():
    run = stolik.simulate(TEAM, games=2000, seed=1)
    assert repr(run) == f"Simulation(summary={run.summary!r})"


# --- counting -------------------------------------------------------------------------------------


def test_a_team_is_counted():
    run = stolik.simulate(TEAM, games=500, bots="careful", seed=3)
    summary = run.summary
    assert isinstance(summary, TeamSummary)
    left = -run.scores[:, 0]
    assert summary.wins == int((left == 0).sum()) == int(run.won[:, 0].sum()) > 0
    assert summary.win_rate == summary.wins / 500
    assert summary.win_rate_ci95 == wilson(summary.wins, 500)
    assert summary.mean_left == pytest.approx(left.mean())
    assert summary.mean_left_ci95[0] < summary.mean_left < summary.mean_left_ci95[1]
    assert summary.left == {int(value): int((left == value).sum()) for value in sorted(set(left.tolist()))}
    assert (summary.moves, summary.unfinished) == (int(run.moves.sum()), 0)


def test_seats_are_counted():
    run = stolik.simulate(DUEL, games=400, bots="random", seed=3)
    summary = run.summary
    assert isinstance(summary, SeatSummary)
    assert [seat.wins for seat in summary.wins] == run.won.sum(0).tolist()
    assert [seat.seats for seat in summary.wins] == [(0,), (1,)]
    assert [seat.mean_score for seat in summary.wins] == pytest.approx(run.scores.mean(0).tolist())
    assert [seat.win_rate_ci95 for seat in summary.wins] == [wilson(seat.wins, 400) for seat in summary.wins]
    assert [result.seats for result in summary.by_bot] == [(0, 1)]
    assert summary.draws == 400 - int(run.won.any(1).sum())


def test_seats_are_put_together_by_bot():
    summary = stolik.simulate(DUEL, games=200, bots="careful, random", seed=3).summary
    assert summary.bots == ("careful", "random")
    assert [(result.bot, result.seats) for result in summary.by_bot] == [("careful", (0,)), ("random", (1,))]
    assert summary.seat_advantage == ()


class Fixed:
    """Chunks as if somebody had played."""

    def __init__(self, *winners):
        self.chunk = work.Chunk(
            np.zeros((len(winners), 3), np.int32),
            np.array(winners, np.int32),
            np.ones(len(winners), np.int32),
        )

    def of_seats(self, *bots):
        counts = arena._Counts(3, together=False)
        counts.add(self.chunk)
        head = dict.fromkeys(SeatSummary.__struct_fields__) | {"bots": bots}
        for own in ("draws", "wins", "by_bot", "seat_advantage"):
            del head[own]
        return counts.of_seats(head)


def test_a_seat_advantage_is_seen_and_chance_is_not():
    assert Fixed(*[1, 2, 4] * 100).of_seats("a", "a", "a").seat_advantage == ()
    assert Fixed(*[1, 2, 4] * 100, *[2] * 12).of_seats("a", "a", "a").seat_advantage == ()
    assert Fixed(*[1, 2, 4] * 100, *[2] * 60).of_seats("a", "a", "a").seat_advantage == (1,)
    assert Fixed(*[1, 2, 4] * 100, *[2] * 60).of_seats("a", "b", "a").seat_advantage == ()


def test_shared_victories_draws_and_unfinished_games():
    summary = Fixed(0b101, 0b101, 0b010, 0, -1).of_seats("a", "b", "a")
    assert [seat.wins for seat in summary.wins] == [2, 1, 2]
    assert [(bot.wins, bot.win_rate) for bot in summary.by_bot] == [(4, 2 / 5), (1, 1 / 5)]
    assert (summary.draws, summary.unfinished) == (1, None)


def test_a_game_without_end_is_given_up(monkeypatch):
    monkeypatch.setattr(work, "find", lambda name: replace(find(name), cap=5))
    run = stolik.simulate(TEAM, games=20, seed=12345678)
    assert run.summary.unfinished == 20
    assert not run.won.any()
    assert run.moves.max() <= 5


def test_progress_hears_of_every_game():
    heard: list[int] = []
    arena.summarise(find(TEAM), {}, games=1000, seed=1, progress=heard.append)
    assert sum(heard) == 1000
    assert len(heard) > 1


# --- what is refused ------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("wrong", "message"),
    [
        ({"games": 0}, f"games is a whole number from 1 to {MOST_GAMES}, not 0"),
        ({"games": 10**30}, "not 1000000000000000000000000000000"),
        ({"games": 1.5}, "not 1.5"),
        ({"games": True}, "not True"),
        ({"processes": 0}, "processes is a whole number from 1 to 256, not 0"),
        ({"processes": 10**9}, "not 1000000000"),
        ({"seed": -1}, "a seed lies between 0 and 2**256 - 1"),
        ({"seed": 1 << 256}, "a seed lies between 0 and 2**256 - 1"),
        ({"seed": "x"}, "a seed is a whole number, not 'x'"),
        ({"bots": "grandmaster"}, 'has no bot "grandmaster"; it has random or careful'),
        ({"bots": ("random", "careful")}, "2 bots do not go into 3 seats: name one, or one for each seat"),
        ({"bots": ()}, "0 bots do not go into 3 seats"),
        ({"players": 0}, "players is 1, 2, 3, 4 or 5, not 0"),
        ({"fire": 2}, "fire is off or on, not 2"),
        ({"wind": True}, 'has no option "wind"; it has players, starter'),
    ],
)
def test_what_is_wrong_is_refused_in_one_line(wrong, message):
    with pytest.raises(StolikError, match=re.escape(message)) as error:
        stolik.simulate(TEAM, **wrong)
    assert "\n" not in str(error.value)
