"""Requests of who has a seat: turns, the end, the settlement."""

from typing import Annotated, Literal

from pydantic import Field

from shoutan_protocol.messages.common import Vertex, Vertices
from shoutan_protocol.messages.requests.base import ActRequest, GameRequest, TurnRequest


class Play(TurnRequest):
    """Plays a stone."""

    type: Literal["play"]
    vertex: Vertex


class PassTurn(TurnRequest):
    """Passes."""

    type: Literal["pass"]


class OfferEnd(TurnRequest):
    """Passes and proposes the end of the game (article 21.1)."""

    type: Literal["offer_end"]


class AcceptEnd(TurnRequest):
    """Agrees to the proposed end."""

    type: Literal["accept_end"]


class ConcedeContest(TurnRequest):
    """Gives up the right to play, by absolute time only (article 12.4).

    The settlement follows; all contestable points go to the opponent.
    """

    type: Literal["concede_contest"]


class Resign(ActRequest):
    """Gives the game up, in turn or not."""

    type: Literal["resign"]


class SettleMark(ActRequest):
    """Marks the chain at `vertex` dead or alive: makes the next proposal."""

    type: Literal["settle.mark"]
    vertex: Vertex
    dead: bool


class SettlePropose(ActRequest):
    """Makes the next proposal with exactly these chains dead; any stone names its chain.

    It confirms nothing, and changes nothing where it equals the present proposal. With
    `confirm` its sender agrees to it as well, as engines do by giving their list; one that
    equals the present proposal then only confirms it.
    """

    type: Literal["settle.propose"]
    dead: Annotated[list[Vertex], Field(max_length=25 * 25)]
    confirm: bool = False


class SettleSuggest(GameRequest):
    """Asks which stones look dead; answered to the sender only, in `suggestion`.

    Only once play has stopped (article 15). It changes nothing: whoever likes the
    answer proposes it.
    """

    type: Literal["settle.suggest"]


class SettleContestable(ActRequest):
    """Marks points as open to contest or not (article 21.2): makes the next proposal."""

    type: Literal["settle.contestable"]
    vertices: Vertices
    contestable: bool


class SettleRecount(ActRequest):
    """Has the present proposal counted again; nobody has confirmed it then (16)."""

    type: Literal["settle.recount"]


class SettleConfirm(ActRequest):
    """Agrees to proposal number `proposal`."""

    type: Literal["settle.confirm"]
    proposal: Annotated[int, Field(ge=1, le=1_000_000)]


class SettleDispute(ActRequest):
    """Takes a quarrel over the chain at `vertex` back to the board (article 21.4).

    `claim` is what the sender says of it; whoever says "dead" moves first.
    """

    type: Literal["settle.dispute"]
    vertex: Vertex
    claim: Literal["dead", "alive"]


class SettleFalseLife(ActRequest):
    """Claims that the chain at `vertex` lives falsely, by the ko at `ko` (20)."""

    type: Literal["settle.false_life"]
    vertex: Vertex
    ko: Vertex | None = None
