"""Requests of who has a seat: what is asked of the opponent, the clock, the referee."""

from typing import Annotated, Literal

from pydantic import Field

from shoutan_protocol.messages.common import Vertex, WishName, Words
from shoutan_protocol.messages.requests.base import ActRequest, TurnRequest


class ConsentAsk(TurnRequest):
    """Asks the opponent to take a move back, to pause or to adjourn (casual games)."""

    type: Literal["consent.ask"]
    wish: WishName


class ConsentAnswer(ActRequest):
    """Answers what the opponent has asked."""

    type: Literal["consent.answer"]
    wish: WishName
    agreed: bool


class GameUnpause(ActRequest):
    """Goes on after a pause or an adjournment that the players had agreed upon."""

    type: Literal["game.unpause"]


class OvertimeAsk(ActRequest):
    """Asks that overtime be a pass (article 22.5).

    `standing`: beforehand, for whenever it happens; else for the flag that has fallen.
    """

    type: Literal["overtime.ask"]
    standing: bool


class LeaveAsk(ActRequest):
    """Asks to leave the seat, in byo-yomi and the opponent's turn (article 22.7)."""

    type: Literal["leave.ask"]


class LeaveEnd(ActRequest):
    """Is back at the board."""

    type: Literal["leave.end"]


class TimeGive(ActRequest):
    """Gives the opponent more time, in casual games with main time."""

    type: Literal["time.give"]
    seconds: Annotated[int, Field(ge=15, le=3600)]


class AbsenceClaim(ActRequest):
    """Claims the game of an opponent who is away for too long (see `presence`)."""

    type: Literal["absence.claim"]


class Seal(TurnRequest):
    """Seals the next move at an adjournment (article 14); it is not checked.

    Nobody is told what it is until the game goes on.
    """

    type: Literal["seal"]
    vertex: Vertex | Literal["pass"]


class TimesConfirm(ActRequest):
    """Agrees to the times used so far, shown at a pause (article 22.9)."""

    type: Literal["times.confirm"]


class Complain(TurnRequest):
    """Complains about what happened in turn `ply` (article 16).

    Accepted until one's own next move. The text is in the record, for everybody.
    """

    type: Literal["complain"]
    text: Words


class Appeal(ActRequest):
    """Appeals against a ruling, which stands meanwhile; the text is in the record."""

    type: Literal["appeal"]
    text: Words
