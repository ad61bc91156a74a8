"""Positions are one line of named parts: `hands 3 17 / -; draw 61 7; turn 0`."""

NOTHING = "-"

Words = tuple[str, ...]


def parts(line: str) -> dict[str, str]:
    """The parts by name; nothing is an empty text."""
    found = {}
    for part in line.split("; "):
        name, value = part.split(" ", 1)
        found[name] = "" if value == NOTHING else value
    return found


def groups(value: str) -> tuple[Words, ...]:
    """`3 17 / -`: the words of each seat."""
    return tuple(tuple(word for word in group.split() if word != NOTHING) for group in value.split("/"))


def written(**values: object) -> str:
    """The parts as a line, in this order; those that are None are left out."""
    return "; ".join(f"{name} {words(value)}" for name, value in values.items() if value is not None)


def words(value: object) -> str:
    """A text, a number, words of one place, or places of words."""
    if isinstance(value, (list, tuple)):
        apart = " / " if value and all(isinstance(item, (list, tuple)) for item in value) else " "
        return apart.join(map(words, value)) or NOTHING
    return str(value) if value not in ("", None) else NOTHING
