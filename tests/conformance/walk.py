"""Games played by the kernels alone, every step kept: what all the other checks look at."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache, lru_cache
from typing import Any, NamedTuple

import numpy as np

from stolik.core.chance import BOT, STREAM, begin, below, key
from stolik.core.game import Game
from stolik.core.kernel import State, Stream, batch, copy, int64, kernel, scratch
from tests.conformance.setting import Setting

Array = np.ndarray[Any, Any]

UNIFORM, FIRST, LAST, HASTY, STUBBORN, LONG = POLICIES = range(6)
"""Any action; always the lowest; always the highest; ends turns at once; ends none that need not end;
tries what makes the game last (so that every phase of it is seen)."""

AHEAD, CANDIDATES, TRIALS = 40, 24, 6

STUCK = -1

LONGEST = 3000
"""No game that ends by itself takes so many actions."""


class Step(NamedTuple):
    """A decision: the state, who decided, and what."""

    number: int
    state: State
    seat: int
    action: int


@dataclass(frozen=True)
class Walk:
    """One game. `states` has one more element than the rest: the last one."""

    setting: Setting
    seed: int
    policy: int
    states: Any
    seats: list[int]
    actions: list[int]

    def __len__(self) -> int:
        return len(self.actions)

    @property
    def final(self) -> State:
        return self.states[len(self)]

    def step(self, number: int) -> Step:
        return Step(number, self.states[number], self.seats[number], self.actions[number])

    def steps(self) -> Iterator[Step]:
        return map(self.step, range(len(self)))

    def sample(self, count: int) -> Iterator[Step]:
        """Some decisions, evenly spread, the first and the last among them."""
        places: Any = np.linspace(0, len(self) - 1, count).astype(int) if len(self) else []
        return map(self.step, np.unique(places).astype(int).tolist())


@lru_cache(maxsize=8)
def walks(setting: Setting, number: int = 1) -> tuple[Walk, ...]:
    """Games of all policies, `number` of each."""
    return tuple(walk(setting, seed, policy) for seed in range(number) for policy in POLICIES)


def walk(setting: Setting, seed: int, policy: int = UNIFORM) -> Walk:
    game = setting.game
    size = game.cap or LONGEST
    states = batch(game.state.STATE, size + 1)
    seats, actions = np.zeros(size, np.int64), np.zeros(size, np.int64)
    rng = batch(STREAM)[0]
    count = _walk(game)(setting.codes, key(seed), policy, rng, states, seats, actions)
    kept = states[: count + 1].copy().view(np.recarray)
    return Walk(setting, seed, policy, kept, seats[:count].tolist(), actions[:count].tolist())


def dealt(setting: Setting, seed: int) -> State:
    state: State = batch(setting.game.state.STATE)[0]
    setting.game.rules.deal(state, setting.codes, key(seed))
    return state


@cache
def _walk(game: Game) -> Any:
    deal, apply, choose = game.rules.deal, game.rules.apply, _choose(game)

    @kernel
    def play(
        codes: Array, words: Array, policy: int, rng: Stream, states: Array, seats: Array, actions: Array
    ) -> int:
        """The number of actions taken: as many as `actions` holds if the game does not end before."""
        deal(states[0], codes, words)
        begin(rng, words, BOT, policy)
        step = 0
        while states[step].acting and step < len(actions):
            seat = _someone(int64(states[step].acting), rng)
            actions[step] = choose(states[step], seat, policy, rng)
            if actions[step] == STUCK:
                return step
            seats[step] = seat
            copy(states[step], states[step + 1])
            apply(states[step + 1], seat, actions[step])
            step += 1
        return step

    return play


@kernel
def _someone(mask: int, rng: Stream) -> int:
    """One of the seats of the mask."""
    count = 0
    for seat in range(32):
        count += mask >> seat & 1
    skip = below(rng, count)
    seat = -1
    while skip >= 0:
        seat += 1
        skip -= mask >> seat & 1
    return seat


def _choose(game: Game) -> Any:
    legal, end, size = game.rules.legal, game.state.END, game.state.ACTIONS
    longest = _longest(game)

    @kernel
    def choose(state: State, seat: int, policy: int, rng: Stream) -> int:
        out = np.empty(size, np.int64)
        count = legal(state, seat, out)
        if count == 0:
            return STUCK
        may_end = end >= 0 and out[count - 1] == end
        if policy == FIRST:
            return out[0]
        if policy == LAST or (policy == HASTY and may_end):
            return out[count - 1]
        if policy == STUBBORN and may_end and count > 1:
            count -= 1
        if policy == LONG:
            return longest(state, seat, out[:count], rng)
        return out[below(rng, count)]

    return choose


def _longest(game: Game) -> Any:
    legal, apply = game.rules.legal, game.rules.apply
    state_type, size, end = game.state.STATE, game.state.ACTIONS, game.state.END

    @kernel
    def trial(state: State, out: Array, rng: Stream) -> int:
        """Play on at random; every turn ends as soon as it may."""
        step = 0
        while state.acting and step < AHEAD:
            seat = _someone(int64(state.acting), rng)
            count = legal(state, seat, out)
            last = out[count - 1]
            apply(state, seat, last if last == end else out[below(rng, count)])
            step += 1
        return step

    @kernel
    def longest(state: State, seat: int, options: Array, rng: Stream) -> int:
        after, out = scratch(state_type), np.empty(size, np.int64)
        best, most = options[0], -1
        for _ in range(min(2 * len(options), CANDIDATES)):
            action = options[below(rng, len(options))]
            steps = 0
            for _ in range(TRIALS):
                copy(state, after)
                apply(after, seat, action)
                steps += trial(after, out, rng)
            if steps > most:
                best, most = action, steps
        return best

    return longest
