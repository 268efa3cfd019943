"""Events between the players, and what they bring before the referee.

Complaints and appeals are part of the record (article 16): everybody who follows the
game gets them.
"""

from typing import Literal

from shoutan_protocol.messages.common import (
    ColorName,
    NeedName,
    OfficialInfo,
    WishName,
)
from shoutan_protocol.messages.events.base import GameEvent
from shoutan_protocol.messages.rulings import AnyRuling


class ConsentAsked(GameEvent):
    """One side asks to take a move back, to pause or to adjourn.

    The wish lapses with the next turn.
    """

    type: Literal["consent_asked"]
    color: ColorName
    wish: WishName
    ply: int
    cid: str | None = None


class ConsentAnswered(GameEvent):
    """The other side, `color`, agrees or does not; the consequence follows."""

    type: Literal["consent_answered"]
    color: ColorName
    wish: WishName
    agreed: bool
    cid: str | None = None


class Complained(GameEvent):
    """A complaint about what happened in turn `ply`."""

    type: Literal["complained"]
    color: ColorName
    ply: int
    text: str
    cid: str | None = None


class Appealed(GameEvent):
    """An appeal against a ruling, which stands meanwhile."""

    type: Literal["appealed"]
    color: ColorName
    text: str
    cid: str | None = None


class RefereeCalled(GameEvent):
    """The referee is wanted; `by` is null where the rules call him."""

    type: Literal["referee_called"]
    need: NeedName
    by: ColorName | None
    vertices: list[str] = []
    cid: str | None = None


class FalseLifeClaimed(GameEvent):
    """The chain at `vertex` is said to live falsely, by retaking the ko at `ko`."""

    type: Literal["false_life_claimed"]
    by: ColorName
    vertex: str
    ko: str | None
    cid: str | None = None


class Ruled(GameEvent):
    """An official has ruled; the events after it are what that did.

    `article` and `reason` are the official's own words.
    """

    type: Literal["ruled"]
    by: OfficialInfo
    ruling: AnyRuling
    article: str
    reason: str
    cid: str | None = None
