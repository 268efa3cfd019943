"""Requests about the review of a finished game, in which everybody may take part."""

from typing import Literal

from shoutan_protocol.messages.common import ColorName, Ply
from shoutan_protocol.messages.requests.base import GameRequest
from shoutan_protocol.messages.review import LineVertex, NodeNumber, Remark


class ReviewWatch(GameRequest):
    """Has the review of a finished game sent: all that there is, then what comes."""

    type: Literal["review.watch"]


class ReviewLeave(GameRequest):
    """Ends that."""

    type: Literal["review.leave"]


class ReviewPlace(GameRequest):
    """Tries a move after entry `parent` of the review, or after turn `ply` of the game.

    Nobody's turn is asked. A move that was tried there before is answered with its number.
    """

    type: Literal["review.place"]
    ply: Ply
    parent: NodeNumber | None = None
    color: ColorName
    vertex: LineVertex


class ReviewSay(GameRequest):
    """Says something of the position after entry `parent`, or after turn `ply`."""

    type: Literal["review.say"]
    ply: Ply
    parent: NodeNumber | None = None
    text: Remark


class ReviewLeadRequest(GameRequest):
    """Leads the review, or gives that up: those who follow see this position.

    One at a time leads; the players of the game may take the lead from anybody.
    """

    type: Literal["review.lead"]
    ply: Ply
    parent: NodeNumber | None = None
    leads: bool
