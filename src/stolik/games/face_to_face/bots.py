"""Playing Face to Face well: whole turns, valued by the cards that they lose and win.

A turn is a set of cards for the own rising pile, a set for the falling one, and perhaps one card
for the opponent. In which order a set is laid on its pile follows from the top that is left.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from stolik.core.kernel import Record, Seen, Stream, fields, int64, kernel, scratch
from stolik.games.face_to_face.rules import fits, improves
from stolik.games.face_to_face.state import END, MINIMUM, MOST_CARDS, MOST_HAND, PILES

Array = np.ndarray[Any, Any]

SETS = 1 << MOST_HAND
NOBODY = -1

# weights, in cards: what is good adds to the value of a turn
(
    LAID,  # every card laid while the draw pile lasts
    LAID_LATE,  # … and after
    DRAWN,  # every card drawn
    SCARCE,  # a lost card counts more where few fit
    TRICK_OWN,  # the card ten back of a top is in hand
    TRICK_UNSEEN,  # … is still to be drawn
    DEAD,  # a card that fits no own pile any more
    PAIN,  # what the next play of a card in hand will cost
    CAP,  # … at most
    PAIRS,  # two cards in hand ten apart
    HELP,  # a card that fits the opponent again
    HELP_SCARCE,  # … counts more where few fit
    HELPING,  # helping at all
    OWN,  # a lost card counts more when it is in hand
    NUMBER,
) = range(15)

WEIGHTS = np.array([0.6, 0.5, 0.8, 0.5, 1.5, 1.2, 1.0, 0.1, 10.0, 0.4, 0.5, 0.5, 0.5, 0.2])

WORK = fields(
    ("count", "i4"),
    ("hand", "i4", (MOST_HAND,)),
    ("unplayed", "i4", (2, MOST_CARDS + 3)),  # own, opponent's: cards not laid, up to this number
    ("onto", "i4", (2, MOST_HAND)),  # set of the cards of the hand that this one fits onto
    ("last", "i4", (2, SETS)),  # the card of the set that ends on top; -1: it cannot be laid
    ("ends", "i4", (2, SETS)),  # set of the cards that can end on top
    ("top", "i4", (2, SETS)),
    ("trick", "f8", (2, SETS)),
    ("scale", "f8", (2,)),
    ("help", "f8", (MOST_HAND,)),
    ("help_pile", "i4", (MOST_HAND,)),
    ("best", "f8"),
    ("sets", "i4", (2,)),
    ("helper", "i4"),
)


@kernel
def careful(seen: Seen, rng: Stream, plan: Array) -> int:
    work = scratch(WORK)
    choose(seen, work, WEIGHTS)
    return write_plan(seen, work, plan)


@kernel
def choose(seen: Seen, work: Record, weights: Array) -> None:
    """The best turn of the viewer, as `sets` and `helper`."""
    seat = int64(seen.viewer)
    _look(seen, seat, work)
    for pile in range(2):
        top = int64(seen.top[seat, pile])
        work.scale[pile] = 1.0 + weights[SCARCE] * 10.0 / (_room(work, 0, pile, top) + 3)
        _lay_sets(seen, seat, pile, work, weights)
    _price_help(seen, seat, work, weights)
    work.best = -1e9
    everything = (1 << int64(work.count)) - 1
    for rising in range(everything + 1):
        if work.last[0, rising] == NOBODY:
            continue
        free = everything & ~rising
        falling = free
        while True:
            if work.last[1, falling] != NOBODY:
                _value_turn(seen, seat, rising, falling, work, weights)
            if falling == 0:
                break
            falling = (falling - 1) & free


@kernel
def _look(seen: Seen, seat: int, work: Record) -> None:
    work.count = seen.count[seat]
    for i in range(seen.count[seat]):
        work.hand[i] = seen.hand[seat, i]
    for owner in range(2):
        total = 0
        work.unplayed[owner, 0] = 0
        work.unplayed[owner, 1] = 0
        for card in range(2, MOST_CARDS + 3):
            if card < seen.cards + 2:
                total += 1 - seen.gone[seat ^ owner, card]
            work.unplayed[owner, card] = total


@kernel
def _room(work: Record, owner: int, falls: int, top: int) -> int:
    """How many unplayed cards of the owner fit the pile onwards."""
    if falls:
        return int64(work.unplayed[owner, top - 1])
    return int64(work.unplayed[owner, MOST_CARDS + 2]) - int64(work.unplayed[owner, top])


@kernel
def _lay_sets(seen: Seen, seat: int, pile: int, work: Record, weights: Array) -> None:
    """For every set of cards: can it be laid on the pile, and which card is best on top?"""
    count = int64(work.count)
    first = 0
    for i in range(count):
        card = int64(work.hand[i])
        first |= fits(pile, int64(seen.top[seat, pile]), card) << i
        onto = 0
        for j in range(count):
            onto |= fits(pile, int64(work.hand[j]), card) << j
        work.onto[pile, i] = onto
    work.ends[pile, 0] = 0
    work.last[pile, 0] = MOST_HAND
    work.top[pile, 0] = seen.top[seat, pile]
    work.trick[pile, 0] = _trick(seen, seat, pile, int64(seen.top[seat, pile]), 0, work, weights)
    for chosen in range(1, 1 << count):
        ends = 0
        for i in range(count):
            before = chosen & ~(1 << i)
            if chosen >> i & 1 and (
                work.ends[pile, before] & work.onto[pile, i] or (before == 0 and first >> i & 1)
            ):
                ends |= 1 << i
        work.ends[pile, chosen] = ends
        _choose_last(seen, seat, pile, chosen, work, weights)


@kernel
def _choose_last(seen: Seen, seat: int, pile: int, chosen: int, work: Record, weights: Array) -> None:
    work.last[pile, chosen] = NOBODY
    best = -1e9
    for i in range(work.count):
        if work.ends[pile, chosen] >> i & 1:
            top = int64(work.hand[i])
            trick = _trick(seen, seat, pile, top, chosen, work, weights)
            value = work.scale[pile] * _room(work, 0, pile, top) + trick
            if value > best:
                best = value
                work.last[pile, chosen] = i
                work.top[pile, chosen] = top
                work.trick[pile, chosen] = trick


@kernel
def _trick(seen: Seen, seat: int, pile: int, top: int, chosen: int, work: Record, weights: Array) -> float:
    """What it is worth that the card ten back of this top may still be laid."""
    back = top + 10 if pile else top - 10
    if not 2 <= back < seen.cards + 2 or seen.gone[seat, back]:
        return 0.0
    for i in range(work.count):
        if work.hand[i] == back:
            return 0.0 if chosen >> i & 1 else weights[TRICK_OWN]
    return weights[TRICK_UNSEEN]


@kernel
def _price_help(seen: Seen, seat: int, work: Record, weights: Array) -> None:
    """For every card the cheaper pile of the opponent."""
    for i in range(work.count):
        work.help_pile[i] = NOBODY
        work.help[i] = 1e9
        card = int64(work.hand[i])
        for pile in range(2):
            top = int64(seen.top[1 - seat, pile])
            if not seen.helped and improves(pile, top, card):
                room = _room(work, 1, pile, top)
                scale = 1.0 + weights[HELP_SCARCE] * 10.0 / (room + 3)
                price = weights[HELPING] + weights[HELP] * scale * (_room(work, 1, pile, card) - room)
                if price < work.help[i]:
                    work.help[i] = price
                    work.help_pile[i] = 2 + pile


@kernel
def _value_turn(seen: Seen, seat: int, rising: int, falling: int, work: Record, weights: Array) -> None:
    """Is this turn, alone or with one of the cards that are left for the opponent, the best so far?"""
    laid_before = int64(seen.laid)
    chosen = rising | falling
    up, down = int64(work.top[0, rising]), int64(work.top[1, falling])
    old_up, old_down = int64(seen.top[seat, 0]), int64(seen.top[seat, 1])
    lost_up = int64(work.unplayed[0, up]) - int64(work.unplayed[0, old_up])
    lost_down = int64(work.unplayed[0, old_down - 1]) - int64(work.unplayed[0, down - 1])
    between = int64(work.unplayed[0, up]) - int64(work.unplayed[0, down - 1]) if up >= down else 0
    number = 0
    pain = 0.0
    held = 0.0
    for i in range(work.count):
        card = int64(work.hand[i])
        if chosen >> i & 1:
            number += 1
            lost_up -= (old_up < card) & (card <= up)
            lost_up += (up < card) & (card <= old_up)
            lost_down -= (down <= card) & (card < old_down)
            lost_down += (old_down <= card) & (card < down)
            between -= (down <= card) & (card <= up)
        else:
            held += ((old_up < card) & (card <= up)) + ((down <= card) & (card < old_down))
            pain += _pain(card, up, down, work, weights)
    value = work.trick[0, rising] + work.trick[1, falling]
    value -= work.scale[0] * lost_up + work.scale[1] * lost_down + weights[OWN] * held
    value -= weights[DEAD] * between + weights[PAIN] * pain
    value += _laid(seen, seat, weights) * number
    rest = int64(work.count) - number
    laid = laid_before + number
    if laid >= MINIMUM:
        _consider(value + _end(seen, seat, rest, 0, weights), rising, falling, NOBODY, work)
    if laid == 0 or laid + 1 < MINIMUM:
        return
    for i in range(work.count):
        if not chosen >> i & 1 and work.help_pile[i] != NOBODY:
            card = int64(work.hand[i])
            gain = (
                weights[PAIN] * _pain(card, up, down, work, weights)
                - work.help[i]
                + _laid(seen, seat, weights)
            )
            gain += weights[DEAD] * ((down <= card) & (card <= up))
            _consider(value + gain + _end(seen, seat, rest - 1, 1, weights), rising, falling, i, work)


@kernel
def _laid(seen: Seen, seat: int, weights: Array) -> float:
    return weights[LAID] if seen.draw[seat] > 0 else weights[LAID_LATE]


@kernel
def _pain(card: int, up: int, down: int, work: Record, weights: Array) -> float:
    cost = int64(weights[CAP])
    if card > up:
        cost = min(cost, int64(work.unplayed[0, card - 1]) - int64(work.unplayed[0, up]))
    if card < down:
        cost = min(cost, int64(work.unplayed[0, down - 1]) - int64(work.unplayed[0, card]))
    if card == up - 10 or card == down + 10:
        cost = 0
    return cost


@kernel
def _end(seen: Seen, seat: int, rest: int, helps: int, weights: Array) -> float:
    """What is drawn then; and nothing counts more than to have laid all."""
    draw = int64(seen.draw[seat])
    if rest + draw == 0:
        return 1e6
    wanted = seen.hand_size - rest if helps or seen.helped else 2
    return weights[DRAWN] * min(int64(wanted), draw)


@kernel
def _consider(value: float, rising: int, falling: int, helper: int, work: Record) -> None:
    if value > work.best:
        work.best = value
        work.sets[0] = rising
        work.sets[1] = falling
        work.helper = helper


@kernel
def write_plan(seen: Seen, work: Record, plan: Array) -> int:
    """The cards of both piles in an order in which they fit, the one for the opponent, the end."""
    n = 0
    if work.best <= -1e9:  # stranded by what was laid before: no turn is left, only a card
        return 0
    for pile in range(2):
        chosen = int64(work.sets[pile])
        start = n
        i = int64(work.last[pile, chosen])
        while chosen:
            plan[n] = (int64(work.hand[i]) - 2) * PILES + pile
            n += 1
            chosen &= ~(1 << i)
            i = _lowest(int64(work.ends[pile, chosen]) & int64(work.onto[pile, i]))
        _turn_round(plan, start, n)
    if work.helper != NOBODY:
        plan[n] = (int64(work.hand[work.helper]) - 2) * PILES + int64(work.help_pile[work.helper])
        n += 1
    if int64(seen.count[seen.viewer]) > n:
        plan[n] = END
        n += 1
    return n


@kernel
def _lowest(cards: int) -> int:
    i = 0
    while i < MOST_HAND and not cards >> i & 1:
        i += 1
    return i


@kernel
def _turn_round(plan: Array, start: int, end: int) -> None:
    for i in range((end - start) // 2):
        held = plan[start + i]
        plan[start + i] = plan[end - 1 - i]
        plan[end - 1 - i] = held


LEVELS = {"careful": careful}
