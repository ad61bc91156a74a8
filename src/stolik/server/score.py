"""What a finished game adds to the statistics, and what they say."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from typing import TYPE_CHECKING, Any

from stolik.core.game import Game, Outcome
from stolik.server.room import Room
from stolik.store import Rating, Result
from stolik.wire.answer import Statistic, With
from stolik.wire.policy import Daily

if TYPE_CHECKING:
    from openskill.models import PlackettLuce

BOT = "*"
"""Stands before the level of a bot where others have a person."""
MOST_GROUPS = 20


def results(room: Room, code: str, outcome: Outcome, now: int) -> list[Result]:
    """One for every seat; of a seat where a bot has stood in: the bot's."""
    if not room.counts or not any(chair.person and not chair.bot for chair in room.chairs):
        return []
    day = room.start.day if isinstance(room.start, Daily) else ""
    kind = variant(room.game, room.values, sum(bool(chair.bot) for chair in room.chairs))
    return [
        Result(
            table=code,
            game_number=room.game_number,
            seat=seat,
            person=f"{BOT}{chair.bot}" if chair.bot else chair.person,
            game=room.game.name,
            variant=kind,
            players=room.players,
            score=outcome.scores[seat],
            won=seat in outcome.winners,
            day=day,
            at=now,
        )
        for seat, chair in enumerate(room.chairs)
    ]


def variant(game: Game, values: Mapping[str, Any], bots: int) -> str:
    """What makes a game another contest: unusual options, and how many bots took part."""
    usual = {o.name: o.default if o.people is None else o.people for o in game.options}
    unusual = [f"{name}={_word(values[name])}" for name in usual if values[name] != usual[name]]
    parts = [part for part in unusual if not part.startswith(("players=", "starter="))]
    return ",".join([*parts, *[f"bots={bots}"] * bool(bots)])


def _word(value: Any) -> str:
    return ("off", "on")[value] if isinstance(value, bool) else str(value)[:40]


# --- ratings --------------------------------------------------------------------------------------


@cache
def _model() -> PlackettLuce:
    from openskill.models import PlackettLuce

    return PlackettLuce()


def rated(results: Sequence[Result], ratings: Iterable[Rating]) -> list[Rating]:
    """Everybody's rating after a game against each other; bots have theirs too."""
    model, known = _model(), {rating.person: rating for rating in ratings}
    distinct = {result.person: result for result in results}
    if len(distinct) < 2:
        return []
    sides = [[_side(model, known.get(person))] for person in distinct]
    order = [(result.won, result.score) for result in distinct.values()]
    ranks = [float(sum(other > mine for other in order)) for mine in order]
    after = model.rate(sides, ranks=ranks)
    game = results[0].game
    return [
        Rating(person, game, side[0].mu, side[0].sigma) for person, side in zip(distinct, after, strict=True)
    ]


def _side(model: Any, rating: Rating | None) -> Any:
    return model.rating(mu=rating.mu, sigma=rating.sigma) if rating else model.rating()


def shown(rating: Rating) -> float:
    """A rating as a person reads it: what one can count on; a newcomer has 0."""
    return round(rating.mu - 3 * rating.sigma, 1)


# --- statistics -----------------------------------------------------------------------------------


def summarise(results: Iterable[Result], ratings: Mapping[str, float]) -> tuple[Statistic, ...]:
    """One line for each kind of contest. `ratings`: by game."""
    kinds: dict[tuple[str, str, int], list[Result]] = defaultdict(list)
    for result in results:
        kinds[result.game, result.variant, result.players].append(result)
    return tuple(_statistic(kind, kinds[kind], ratings) for kind in sorted(kinds))


def _statistic(
    kind: tuple[str, str, int], results: Sequence[Result], ratings: Mapping[str, float]
) -> Statistic:
    """A game counts once, by the best of its results, for one who held several seats."""
    game, variant, players = kind
    order = sorted(results, key=lambda result: (result.won, result.score))
    results = list({(result.table, result.game_number): result for result in order}.values())
    scores = [result.score for result in results]
    return Statistic(
        game,
        variant,
        players,
        games=len(results),
        won=sum(result.won for result in results),
        mean=round(sum(scores) / len(scores), 2),
        best=max(scores),
        rating=ratings.get(game),
    )


def groups(person: str, beside: Iterable[Result], name: Mapping[str, str]) -> tuple[With, ...]:
    """The same people at one table: how the one who asks has done there, most games first."""
    games: dict[tuple[str, int], list[Result]] = defaultdict(list)
    for result in beside:
        games[result.table, result.game_number].append(result)
    circles: dict[frozenset[str], list[Result]] = defaultdict(list)
    for results in games.values():
        others = frozenset(r.person for r in results if r.person and not r.person.startswith(BOT)) - {person}
        if others:
            circles[others].append(next(result for result in results if result.person == person))
    most = sorted(circles, key=lambda others: -len(circles[others]))[:MOST_GROUPS]
    return tuple(
        With(tuple(sorted(name.get(one, "") for one in others)), summarise(circles[others], {}))
        for others in most
    )
