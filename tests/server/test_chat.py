"""Guarded talk: numbers are found in four languages, and ordinary talk is left alone."""

from __future__ import annotations

import pytest

from stolik.server.chat import number_in

HELD_BACK = """
I have 37 · lay the thirty-seven! · two more · I need ten · TEN · about fifty · my nineteens
sixty-six · hundred · mám dvacet · šestatřicet · nemám třicítku ani pětku · dva kroky · čtyřicet dva
patnáct · o sto · devadesát · osmdesátka · sedm · mám dvadsať · päťdesiat · tridsaťdva · štyri
pätnásť · deväťdesiatka · dvoch · sedem · osemnásť · šestka · mam dwadzieścia · trzydzieści
piętnaście · pięćdziesiąt · ośmiu · dwie · siódemka · czterdzieści · dziewięć · setka · dvadsat
patnact · piecdziesiat · ３７ · leží tam dvacítka · beru pětky · devítkou ne · k té dvojce · pětatřicítka
třicítku · štvorky · tridsiatky nie · s päťkou · dwudziestki · piątką · ósemki · czwórkę mam · thirtythree
"""

LET_THROUGH = """
leave that pile to me · no big jump here, please · I am stuck · well played · see you often
someone else · tenhle balíček nech mně · ten nechte · nechoď tam · teď já · mám skoro všechno
pěkně · nastav si to · stojí to za to · ten stos zostawcie mnie · nie skaczcie · dobra robota
poczekaj · to jest mój stos · prawie mam · ten balíček nechajte na mňa · neskáč · výborne · možno
skúsim to · nástup
"""


def phrases(text):
    return [phrase for line in text.split("\n") for phrase in line.split(" · ") if phrase]


@pytest.mark.parametrize("text", phrases(HELD_BACK))
def test_numbers_are_found(text):
    assert number_in(text)


@pytest.mark.parametrize("text", phrases(LET_THROUGH))
def test_ordinary_talk_is_left_alone(text):
    assert number_in(text) == ""


def test_the_found_number_is_shown_as_it_was_written():
    assert number_in("mám Šestatřicet!") == "Šestatřicet"
