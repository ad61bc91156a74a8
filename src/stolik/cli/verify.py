"""`stolik verify FILE`: was this deal drawn fairly, and was the game played by the rules?"""

from __future__ import annotations

from typing import Any

import click

from stolik.cli.failure import Failure
from stolik.cli.parameters import json_option, lang_option
from stolik.cli.replay import read
from stolik.cli.report import report_words, show_json
from stolik.core.catalog import Words
from stolik.core.errors import InvalidRecord


@click.command()
@click.argument("file", type=click.Path())
@lang_option
@json_option
def verify(file: str, language: str, as_json: bool) -> None:
    """Check the record of a game that was played at a server (- reads the standard input).

    The server showed the hash of a secret before anybody sat down, and every person added a number of their
    own. The deal has to follow from both, and the game has to follow from the deal. The exit code is 1 if
    something does not hold.

    \b
    Examples:
      stolik verify game.json
    """
    import msgspec

    from stolik.core.table import Table
    from stolik.games import find
    from stolik.server.fair import Proof, doubt
    from stolik.wire.answer import Recorded

    try:
        recorded = msgspec.json.decode(read(file), type=Recorded)
    except (msgspec.DecodeError, UnicodeError) as error:
        raise InvalidRecord(f"this is not the record of a game at a server: {error}") from None
    record, proof, say = recorded.record, recorded.proof, report_words(language)
    table = Table.replay(find(record.game), record)
    found: dict[str, Any] = {
        "game": record.game,
        "actions": len(record.actions),
        "over": table.over,
        "drawn": proof is not None,
    }
    if proof:
        given = Proof(proof.commitment, proof.secret, proof.nonces)
        reason = doubt(given, int(record.seed or "0", 16))
        if reason:
            raise Failure(say.say(f"verify.doubt.{reason}"))
        found |= {"commitment": proof.commitment, "nonces": len(proof.nonces)}
    if as_json:
        show_json(found)
    else:
        click.echo("\n".join(_lines(found, say)))


def _lines(found: dict[str, Any], say: Words) -> list[str]:
    played = say.say("verify.played", count=found["actions"])
    goes_on = [] if found["over"] else [say.say("verify.goes-on")]
    drawn = say.say("verify.fair", count=found["nonces"]) if found["drawn"] else say.say("verify.chosen")
    return [" ".join([played, *goes_on]), drawn]
