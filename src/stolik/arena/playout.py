"""Whole games as one kernel: deal, let the bots of all seats decide, count, again."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import TYPE_CHECKING, Any

import numpy as np

from stolik.bots.play import RANDOM, decider
from stolik.core.chance import BOT, KEY_WORDS, STREAM, begin, begin_children, below, child
from stolik.core.kernel import State, Stream, fields, int64, kernel, scratch

if TYPE_CHECKING:
    from stolik.core.game import Game

Array = np.ndarray[Any, Any]
Turn = Callable[[State, int, int, Stream, Array], int]
Run = Callable[[Array, Array, int, Array, int, Array, Array, Array], None]


@cache
def playout(game: Game, levels: tuple[str, ...]) -> Run:
    """`run(options, seed, first, bots, cap, scores, winners, moves)`: one game for each row of `scores`.

    `bots[seat]` is a place in `levels`. A game of more than `cap` actions (0: none) is given up as
    it stands, its `winners` are -1.
    """
    state_type, actions, plan_size = game.state.STATE, game.state.ACTIONS, game.state.PLAN
    # arrays in a record are not counted: no atomic operation each time one is handed on
    buffer_type = fields(("key", "u4", (KEY_WORDS,)), ("plan", "i8", (max(actions, plan_size),)))
    deal, score, winner_mask = game.rules.deal, game.rules.score, game.rules.winners
    play_turn = _turns(game, levels)

    @kernel
    def run(
        options: Array,
        seed: Array,
        first: int,
        bots: Array,
        cap: int,
        scores: Array,
        winners: Array,
        moves: Array,
    ) -> None:
        state, keys, rng = scratch(state_type), scratch(STREAM), scratch(STREAM)
        begin_children(keys, seed, first)
        buffers = scratch(buffer_type)
        key, plan = buffers.key, buffers.plan
        for number in range(len(scores)):
            child(keys, key)
            deal(state, options, key)
            begin(rng, key, BOT, 0)
            count = 0
            steps = 0
            while state.acting and (cap == 0 or steps < cap):
                seat = _lowest(int64(state.acting))
                laid = play_turn(state, seat, int64(bots[seat]), rng, plan)
                steps += laid & 0xFFFF
                count += laid >> 16
            score(state, scores[number])
            winners[number] = -1 if state.acting else winner_mask(state)
            moves[number] = count

    return run


@kernel
def _lowest(mask: int) -> int:
    """The seat of the lowest bit, without a branch; seats are fewer than 16."""
    bit = mask & -mask
    return (
        int64(bit & 0xAAAA != 0)
        | int64(bit & 0xCCCC != 0) << 1
        | int64(bit & 0xF0F0 != 0) << 2
        | int64(bit & 0xFF00 != 0) << 3
    )


def _turns(game: Game, levels: tuple[str, ...]) -> Turn:
    """The bots of all levels as one kernel: the first plays, or else one of the others."""
    first = _random_turn(game) if levels[0] == RANDOM else _planned_turn(game, levels[0])
    if len(levels) == 1:
        return first
    others = _turns(game, levels[1:])

    @kernel
    def play_turn(state: State, seat: int, bot: int, rng: Stream, plan: Array) -> int:
        if bot == 0:
            return first(state, seat, 0, rng, plan)
        return others(state, seat, bot - 1, rng, plan)

    return play_turn


def _random_turn(game: Game) -> Turn:
    """The random bot once more: what is legal is known to the seat, so nothing need be hidden from it."""
    legal, refuse, apply, end = game.rules.legal, game.rules.refuse, game.rules.apply, game.state.END

    @kernel
    def play_turn(state: State, seat: int, bot: int, rng: Stream, plan: Array) -> int:
        if end >= 0 and refuse(state, seat, end) == 0:
            apply(state, seat, end)
            return 1
        apply(state, seat, plan[below(rng, legal(state, seat, plan))])
        return 0x10001

    return play_turn


def _planned_turn(game: Game, level: str) -> Turn:
    """The plan holds until something unforeseen comes up: a card drawn, another seat to act."""
    decide, hide = decider(game, level), game.sight.hide
    apply, refuse, end, state_type = game.rules.apply, game.rules.refuse, game.state.END, game.state.STATE

    @kernel
    def play_turn(state: State, seat: int, bot: int, rng: Stream, plan: Array) -> int:
        seen = scratch(state_type)
        hide(state, seat, seen)
        revealed = int64(state.revealed)
        taken = 0
        for i in range(decide(seen, rng, plan)):
            action = plan[i]
            if i and (state.revealed != revealed or not state.acting >> seat & 1):
                break
            if refuse(state, seat, action):
                break
            apply(state, seat, action)
            taken += 1 if action == end else 0x10001
        return taken

    return play_turn
