"""Names and colours of guests, as the store has them, kept at hand."""

from __future__ import annotations

from collections.abc import Container, Iterable

from msgspec.structs import replace

from stolik.store import Person, Store

COLOURS = 8
DAY = 86_400_000


class People:
    """Everybody whom this process has met."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._known: dict[str, Person] = {}

    def __len__(self) -> int:
        return len(self._known)

    def keep(self, people: Container[str]) -> None:
        """Only these need to be at hand."""
        self._known = {one: person for one, person in self._known.items() if one in people}

    def of(self, person: str) -> Person:
        """Who it is; without a name for one whom nobody knows (any more)."""
        return self._known.get(person) or Person(person, "", int(person[:8] or "0", 16) % COLOURS, 0)

    async def meet(self, people: Iterable[str]) -> None:
        """Have these at hand."""
        strangers = [person for person in people if person and person not in self._known]
        if strangers:
            self._known |= {person.id: person for person in await self._store.people(strangers)}

    async def knows(self, person: str) -> bool:
        """Is this a guest of this server? One that was forgotten is not, whatever token they still have."""
        await self.meet([person])
        return person in self._known

    async def call(self, person: str, now: int, name: str | None = None, colour: int | None = None) -> None:
        """A name, a colour; or only that they are here."""
        was = self.of(person)
        new = replace(
            was,
            name=was.name if name is None else " ".join(name.split()),
            colour=was.colour if colour is None else colour,
            seen=now,
        )
        if replace(new, seen=was.seen) == was and now - was.seen < DAY:
            return
        await self._store.remember(new)
        self._known[person] = new

    def forget(self, person: str) -> None:
        self._known.pop(person, None)
