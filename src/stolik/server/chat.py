"""Numbers in what people write: a courtesy to those who want to play by the rules on talk, not a lock."""

from __future__ import annotations

import re
import unicodedata

_ROOTS = (
    # Czech and Slovak
    "dv(a|e|ou|ema|och|om|oma|aja|oje|ojka|ojku)",
    "tr(i|em|emi|och|om|omi|aja|oje|ojka|ojku)|trech",
    "[cs]tyr(i|y|em|mi|och|om|ia|ka|ku)?",
    "pet(i|ka|ku)?|p(a|ia)t(i|ich|im|imi|ka|ku)?",
    "s(i?)est(i|ich|im|imi|ka|ku)?",
    "sedm(i|a|u|icka|icku)?|sedem|siedm(i|ich|im|imi)",
    "osm(i|ich|im|imi|a|u|icka|icku)?|osem",
    "dev(et|at|iti|iati|iatich|itka|itku|iatka|iatku)",
    "des(et|at|eti|iati|iatich|itka|itku|iatka|iatku)",
    r"\w+(nact|nast)(i|ich|im|ka|ku)?",
    r"\w*(dva|tri|tyri)(cet|dsat)(i|ich|ka|ku)?\w*",
    r"\w*(pa|se|sedm|osm|deva)desat(i|ka|ku)?",
    r"\w*(pat|sest|sedem|osem|devat)desiat\w*",
    "sto|stovka|stovku",
    # Polish
    "dw(a|ie|och|om|oma|aj|ojka|ojke)",
    "trz(y|ech|em|ema)|trojka|trojke",
    "czter(y|ech|em|ema)|czworka|czworke",
    "piec(iu)?|piatka|piatke",
    "szesc(iu)?|szostka|szostke",
    "siedem|siedmiu|siodemka|siodemke",
    "osiem|osmiu|osemka|osemke",
    "dziewiec(iu)?|dziewiatka|dziewiatke",
    "dziesiec(iu)?|dziesiatka|dziesiatke",
    r"\w+nasci(e|oro)|\w+nast(u|ka|ke)",
    "dwadziescia|dwudziest(u|ka|ke)|(trzy|czter)dzie(sci|stu|stka|stke)",
    r"\w+dziesiat(ka|ke)?|\w+dziesieciu",
    "stu|setka|setke",
    # English
    "(two|three|four|five|six|seven|eight|nine|tens)s?|sixes|fives|nines",
    "eleven|twelve|(thir|four|fif|six|seven|eigh|nine)teens?",
    "(twen|thir|for|fif|six|seven|eigh|nine)(ty|ties|tieth)",
    "hundred",
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
