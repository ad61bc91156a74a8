"""People who play at the terminal table of a test: by keys, by mouse, at random."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from typing import Any

from stolik.cli.table.app import WORDS, Setup, TableApp
from stolik.cli.table.controls import Controls
from stolik.cli.table.host import PERSON, Host, Seating
from stolik.cli.table.paint import BUTTON, CARD, COMMAND
from stolik.cli.table.picture import Picture, picture
from stolik.cli.table.session import Session, Stage
from stolik.core.catalog import words
from stolik.core.drawing import PLACE, Offer
from stolik.core.game import Game
from stolik.core.table import Table
from tests.conformance.setting import known_games

GAMES = list(known_games().values())

SIZE = 80, 24
MOST = 3000
"""Actions; no game of these tests comes near it."""


def host(
    game: Game,
    *,
    people: int = 1,
    seed: int = 1,
    names: Sequence[str] = (),
    values: dict[str, Any] | None = None,
) -> Host:
    table = Table(game, game.values(values or {}, people=True), seed=seed)
    levels = (PERSON,) * people + ("random",) * (table.players - people)
    return Host(table, Seating(levels, tuple(names)))


def sit(table: Host, language: str = "en") -> Controls:
    """One screen at the table."""
    return Controls(Session(table, words(language, table.game, WORDS)))


def setup(*hosts: Host, **how: Any) -> Setup:
    """An evening of these games."""
    waiting = iter(hosts)
    return Setup(**{"open": lambda: next(waiting), "pause": 0, **how})


def look(controls: Controls, size: tuple[int, int] = SIZE) -> Picture:
    return picture(controls, *size, {})


def any_offer(controls: Controls, rng: random.Random) -> Offer:
    """What somebody chooses who only wants to get on."""
    choice = controls.session.choice()
    legal = [offer for offer in choice.offers if offer.action in choice.legal]
    return rng.choice(legal)


def places_in_hand(controls: Controls, offer: Offer) -> list[int]:
    """Which cards of the hand an offer takes."""
    free = list(enumerate(controls.session.choice().cards))
    found = []
    for key in offer.cards:
        place = next(place for place, card in free if card.key == key)
        free = [(other, card) for other, card in free if other != place]
        found.append(place)
    return found


def keys(controls: Controls, offer: Offer) -> Iterator[str]:
    """The keys that do what is offered; each has been pressed when the next one is asked for."""
    session = controls.session
    if session.selected:
        yield "escape"
    for place in places_in_hand(controls, offer):
        yield str((place + 1) % 10)
    here = next(one for one in session.choice().offers if one.action == offer.action)
    letter = session.choice().letter(here)
    if letter:
        yield letter
    else:
        yield from ("colon", *offer.action, "enter")
    if session.asked:
        yield "enter"


def clicks(controls: Controls, offer: Offer) -> Iterator[tuple[str, object]]:
    """The same with the mouse: what is clicked, one after the other."""
    session = controls.session
    for place in (*session.selected, *places_in_hand(controls, offer)):
        yield CARD, place
    yield BUTTON if offer.button else PLACE, offer.target
    if session.asked:
        yield COMMAND, "confirm"


def where(seen: Picture, kind: str, name: object) -> tuple[int, int]:
    """Some character that belongs to it."""
    for y, line in enumerate(seen.lines):
        x = 0
        for segment in line:
            if seen.at(x, y) == (kind, name) and segment.text.strip():
                return x + segment.cell_length // 2, y
            x += segment.cell_length
    raise AssertionError(f"{kind} {name} is not on the screen:\n{seen.text}")


def play_on(controls: Controls, rng: random.Random) -> None:
    """Do the next thing that a person can do here, by keys."""
    match controls.session.stage:
        case Stage.PASS:
            controls.press("enter")
        case Stage.COVER:
            controls.press("space")
        case Stage.WAIT:
            controls.session.host.step()
            controls.session.settle()
        case Stage.ACT:
            for key in keys(controls, any_offer(controls, rng)):
                controls.press(key, character(key))


def character(key: str) -> str | None:
    """What the key types."""
    return key if len(key) == 1 else {"colon": ":", "space": " "}.get(key)


def app(*hosts: Host, **how: Any) -> TableApp:
    return TableApp(setup(*hosts, **how))
