"""Refusals of requests, before or instead of a game's own decision.

Codes are stable: `ServerCode` has those of this server, everything else is a `RefusalCode`
of the engine. The page has words for each of them.
"""

import re
from collections.abc import Iterable
from typing import Any, Final

import orjson
from pydantic import ValidationError
from shoutan_engine.refusals import RefusalCode
from shoutan_host.hosting.answers import Refused, Undecided
from shoutan_host.hosting.game_host import GameHost
from shoutan_protocol.messages.refusal_codes import ServerCode


class Refuse(Exception):
    """Refuse a request with `code` and `sentence`; `close_code` also ends it all."""

    def __init__(
        self,
        code: ServerCode | RefusalCode,
        sentence: str,
        params: dict[str, str | int] | None = None,
        close_code: int | None = None,
    ) -> None:
        super().__init__(sentence)
        self.code = code
        self.sentence = sentence
        self.params = params or {}
        self.close_code = close_code

    @classmethod
    def from_validation(cls, invalid: ValidationError) -> "Refuse":
        """Say what is wrong with a frame that is not a request."""
        first = invalid.errors(include_url=False, include_context=False)[0]
        # The first part of a place is the tag of the union; keys follow.
        place = place_of(first["loc"][1:])
        kind = first["type"]
        if kind == "json_invalid":
            return cls("bad_message", "The frame is not JSON.")
        if kind.startswith("union_tag"):
            return cls("bad_message", 'The frame has no known "type".')
        where = f' at "{place}"' if place else ""
        return cls("bad_request", f"The request is not valid{where}: {first['msg']}.")


_KEY: Final = re.compile(r"[A-Za-z0-9_]+")


def place_of(parts: Iterable[int | str]) -> str:
    """Return a place in a message as its author knows it: keys and indices only.

    pydantic also names the ways that a value may be read, "constrained-str" say.
    """
    return ".".join(str(part) for part in parts if _KEY.fullmatch(str(part)))


def check_not_held(host: GameHost) -> None:
    """Refuse what a player may do only at the door that holds the seats of its game."""
    if host.is_held and not host.is_finished:
        raise Refuse(
            "held_elsewhere",
            "This game is played at the CGOS door: here its players may only watch it.",
        )


def error_message(request_id: int | None, refuse: Refuse) -> bytes:
    """Return the `error` message of a refusal."""
    return orjson.dumps(
        {
            "type": "error",
            "id": request_id,
            "code": refuse.code,
            "sentence": refuse.sentence,
            "params": refuse.params,
        }
    )


def refusal_body(request_id: int, answer: Refused | Undecided) -> dict[str, Any]:
    """Return the `error` message of a game's refusal as plain data."""
    if isinstance(answer, Undecided):
        return {
            "type": "error",
            "id": request_id,
            "code": answer.code,
            "sentence": answer.sentence,
        }
    refusal = answer.refusal
    return {
        "type": "error",
        "id": request_id,
        "code": refusal.code.value,
        "sentence": refusal.sentence,
        "params": dict(refusal.params),
        "article": refusal.article,
        "ply": answer.ply,
        "seq": answer.seq,
    }
