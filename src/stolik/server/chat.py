"""Numbers in what people write: a courtesy to those who want to play by the rules on talk, not a lock."""

from __future__ import annotations

import re
import unicodedata

_CARDS = (
    # Czech and Slovak
    "dvoj|troj|[cs]tyr|stvor|p[ea]t|sest|sedmic|osmic|dev(it|iat)|des(it|iat)|stov",
    r"\w+na[cs]t|\w*(dva|tri|ctyri)cit|\w*(dva|tri|styri)dsiat",
    r"\w*(pa|se|sedm|osm|deva)desat|\w*(pat|sest|sedem|osem|devat)desiat",
    # Polish
    r"dwoj|czwor|piat|szost|siodem|osem|dzie[ws]iat|\w+nast|dwudziest|(trzy|czter)dziest|\w+dziesiat|set",
)
"""A card may be called by a noun: `trojka`."""
_OF_CARDS = "k(a|u|y|i|e|o|ou|am|ami|ach)|ce"

_ROOTS = (
    # Czech and Slovak
    "dv(a|e|ou|ema|och|om|oma|aja|oje)",
    "tr(i|em|emi|och|om|omi|aja|oje)|trech",
    "[cs]tyr(i|y|em|mi|och|om|ia)?",
    "peti?|p(a|ia)t(i|ich|im|imi)?",
    "s(i?)est(i|ich|im|imi)?",
    "sedm(i|a|u)?|sedem|siedm(i|ich|im|imi)",
    "osm(i|ich|im|imi|a|u)?|osem",
    "dev(et|at|iti|iati|iatich)",
    "des(et|at|eti|iati|iatich)",
    r"\w+(nact|nast)(i|ich|im)?",
    r"\w*(dva|tri|tyri)(cet|dsat)(i|ich)?\w*",
    r"\w*(pa|se|sedm|osm|deva)desati?",
    r"\w*(pat|sest|sedem|osem|devat)desiat\w*",
    "sto",
    # Polish
    "dw(a|ie|och|om|oma|aj)",
    "trz(y|ech|em|ema)",
    "czter(y|ech|em|ema)",
    "piec(iu)?",
    "szesc(iu)?",
    "siedem|siedmiu",
    "osiem|osmiu",
    "dziewiec(iu)?",
    "dziesiec(iu)?",
    r"\w+nasci(e|oro)|\w+nastu",
    "dwadziescia|dwudziestu|(trzy|czter)dzie(sci|stu)",
    r"\w+dziesiat|\w+dziesieciu",
    "stu",
    # English
    "(two|three|four|five|six|seven|eight|nine|tens)s?|sixes|fives|nines",
    "eleven|twelve|(thir|four|fif|six|seven|eigh|nine)teens?",
    "(twen|thir|for|fif|six|seven|eigh|nine)(ty(one|two|three|four|five|six|seven|eight|nine)?|ties|tieth)",
    "hundred",
    f"({'|'.join(_CARDS)})({_OF_CARDS})",
)
_NUMBER = re.compile("|".join(f"(?:{root})" for root in _ROOTS))

_ENGLISH = re.compile("the|have|need|you|your|is|can|cannot|not|and|it|cards?|pile|play|jump|got|want")
"""`ten` is a number in English only: elsewhere it says `that`."""


def number_in(text: str) -> str:
    """The first number in a message, as it stands there; "" = there is none."""
    plain = [_plain(word) for word in re.findall(r"\d+|[^\W\d_]+", text)]
    english = len(plain) == 1 or any(map(_ENGLISH.fullmatch, plain))
    for word, said in zip(plain, re.findall(r"\d+|[^\W\d_]+", text), strict=True):
        if word.isdigit() or _NUMBER.fullmatch(word) or (word == "ten" and english):
            return said
    return ""


def _plain(word: str) -> str:
    """Lower case, without marks above or below the letters."""
    letters = unicodedata.normalize("NFKD", word.casefold())
    return "".join(letter for letter in letters if not unicodedata.combining(letter))
