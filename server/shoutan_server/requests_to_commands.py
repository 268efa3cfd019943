"""Typed requests of the JSON protocol to engine commands: one table, no decisions."""

from typing import TypeAlias

from shoutan_engine.commands import (
    AcceptEnd,
    Command,
    Confirm,
    Dispute,
    MarkChain,
    PassTurn,
    PlayStone,
    Propose,
    Resign,
)
from shoutan_engine.points import Color
from shoutan_protocol.coordinates import parse_vertex
from shoutan_protocol.messages import requests as wire

SeatRequest: TypeAlias = (
    wire.Play
    | wire.PassTurn
    | wire.OfferEnd
    | wire.AcceptEnd
    | wire.Resign
    | wire.SettleMark
    | wire.SettlePropose
    | wire.SettleConfirm
    | wire.SettleDispute
)
"""Requests that only somebody with a seat may make."""


def command_of(request: SeatRequest, color: Color, size: int) -> Command:
    """Return the command of `color` in a game of `size`.

    Raises ValueError with a sentence for a vertex off the board.
    """
    match request:
        case wire.Play():
            point = parse_vertex(request.vertex, size)
            return PlayStone(color, point, request.ply, request.cid)
        case wire.PassTurn():
            return PassTurn(color, request.ply, cid=request.cid)
        case wire.OfferEnd():
            return PassTurn(color, request.ply, offer=True, cid=request.cid)
        case wire.AcceptEnd():
            return AcceptEnd(color, request.ply, request.cid)
        case wire.Resign():
            return Resign(color, request.cid)
        case wire.SettleMark():
            point = parse_vertex(request.vertex, size)
            return MarkChain(color, point, request.dead, request.cid)
        case wire.SettlePropose():
            dead = tuple(parse_vertex(vertex, size) for vertex in request.dead)
            return Propose(color, dead, request.cid, confirms=False)
        case wire.SettleConfirm():
            return Confirm(color, request.proposal, request.cid)
        case wire.SettleDispute():
            point = parse_vertex(request.vertex, size)
            return Dispute(color, point, request.claim == "dead", request.cid)
