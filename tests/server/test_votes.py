"""What is asked of everybody: it can be withdrawn, and it lapses when there is no reason for it any more."""

from __future__ import annotations

import pytest

from stolik.server import line
from stolik.server.act import VOTE_AFTER
from stolik.wire import command as ask
from tests.server.sitting import Sitting


def three():
    """c has gone, a while ago."""
    sitting = Sitting(people="abc", players=3, starter=0).begin()
    sitting.gone["c"] = sitting.now
    sitting.now += VOTE_AFTER
    return sitting


@pytest.mark.parametrize("what", [ask.Restart(), ask.Replace(2, "random")])
def test_who_asked_may_withdraw(what):
    sitting = three()
    sitting.do("a", what)
    assert sitting.refused("a", ask.Answer(True)) == "nothing-asked"
    sitting.do("a", ask.Answer(False))
    assert sitting.room.question is None
    assert sitting.refused("a", ask.Answer(False)) == "nothing-asked"
    sitting.do("b", ask.Restart())
    assert sitting.room.question.person == "b"


def test_nobody_waits_for_an_answer_that_never_comes():
    """c would have to agree to a new deal, and is not there: a takes it back, and asks for a bot."""
    sitting = three()
    sitting.do("a", ask.Restart())
    sitting.do("b", ask.Answer(True))
    assert sitting.room.question.needed == {"c"}
    assert sitting.refused("b", ask.Replace(2, "random")) == "already-asked"
    sitting.do("a", ask.Answer(False))
    sitting.do("a", ask.Replace(2, "random"))
    sitting.do("b", ask.Answer(True))
    assert sitting.room.chairs[2].bot == "random"
    assert sitting.room.phase == "playing"


@pytest.mark.parametrize("back", [True, False], ids=["the person", "a bot"])
def test_nobody_is_replaced_where_somebody_plays_meanwhile(back):
    sitting = three()
    sitting.do("a", ask.Replace(2, "random"))
    if back:
        del sitting.gone["c"]
    else:
        sitting.write([line.StoodIn(2, "careful", "away")])
    sitting.do("b", ask.Answer(True))
    assert sitting.room.question is None
    assert sitting.room.chairs[2].bot == ("" if back else "careful")
