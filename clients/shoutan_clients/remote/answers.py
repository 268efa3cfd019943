"""Answers of a server as the answers of a game host."""

from typing import Final, Literal, cast

from shoutan_engine.refusals import Refusal, RefusalCode
from shoutan_host.hosting.answers import Accepted, Answer, Refused, Repeated, Undecided
from shoutan_protocol.json_writing import Json

from shoutan_clients.remote.link import TRY_AGAIN, NotTheProtocol

_CODES: Final = frozenset(code.value for code in RefusalCode)


def answer_of(body: Json, ply: int, seq: int) -> Answer:
    """Return an `ok` or an `error` about a game as an answer.

    `ply` and `seq` are the game's as it is known here, for an error that names none. A
    code that is not one of the rules is one of the server's ("not_seated"): refused all
    the same, by the sentence.
    """
    if body["type"] == "ok":
        done = seq_of(body)
        return Repeated(done) if body.get("dup") else Accepted(done)
    code: str = body["code"]
    if code in TRY_AGAIN:
        undecided = cast("Literal['unavailable', 'retry', 'busy']", code)
        return Undecided(undecided, body["sentence"])
    known = RefusalCode(code) if code in _CODES else RefusalCode.NOT_SEATED
    refusal = Refusal(
        known, body["sentence"], body.get("article"), body.get("params") or {}
    )
    given_ply, given_seq = body.get("ply"), body.get("seq")
    return Refused(
        refusal,
        ply if given_ply is None else given_ply,
        seq if given_seq is None else given_seq,
    )


def seq_of(body: Json) -> int:
    """Return the event that an `ok` about a game names. Raises NotTheProtocol."""
    seq = body.get("seq")
    if not isinstance(seq, int):
        raise NotTheProtocol("an answer about a game names no event")
    return seq
