"""Requests by which two people find each other: a quick match, a challenge by name."""

from typing import Annotated, Literal

from pydantic import Field, StringConstraints

from shoutan_protocol.messages.common import Cid, ClockText, Name, PlayerId
from shoutan_protocol.messages.requests.base import Request
from shoutan_protocol.messages.requests.connecting import GameConditions

ChallengeId = Annotated[str, StringConstraints(pattern=r"^[A-Za-z0-9_-]{22}$")]


class QuickMatch(Request):
    """Sits down in an open seat that fits, or opens one. The `ok` names the game.

    The game is even, with the usual komi; a new one has its colors drawn. A seat fits
    with the same size, clock and rules, and where both ranks are known, no more than
    `ranks` apart by either side's wish; null: whatever the ranks are.
    """

    type: Literal["quick.match"]
    cid: Cid
    size: Annotated[int, Field(ge=2, le=25)]
    clock: ClockText
    profile: Annotated[str, StringConstraints(pattern=r"^[a-z0-9_]{1,24}$")] = "cn2002"
    ranks: Annotated[int, Field(ge=0, le=60)] | None = None


class ChallengeWatch(Request):
    """Asks for `challenges` messages: from now on others may challenge this player.

    The first comes at once. It ends with the connection.
    """

    type: Literal["challenge.watch"]


class ChallengeSend(GameConditions):
    """Challenges somebody who is here, by id or by name, exactly one of the two.

    The `ok` names the challenge. It holds for two minutes.
    """

    type: Literal["challenge.send"]
    player: PlayerId | None = None
    name: Name | None = None


class ChallengeAnswer(Request):
    """Accepts or declines a challenge; where accepted, the `ok` names the game."""

    type: Literal["challenge.answer"]
    cid: Cid
    challenge: ChallengeId
    accept: bool


class ChallengeWithdraw(Request):
    """Takes a challenge of one's own back."""

    type: Literal["challenge.withdraw"]
    cid: Cid
    challenge: ChallengeId


class LiveWatch(Request):
    """Asks for `live` messages: the games being played, with their boards."""

    type: Literal["live.watch"]


class LiveLeave(Request):
    """Ends the `live` messages."""

    type: Literal["live.leave"]
