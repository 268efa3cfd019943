"""Typed requests of the JSON protocol to engine commands: one table, no decisions."""

from typing import TypeAlias, assert_never

from shoutan_engine import commands
from shoutan_engine.clocks.types import Millis
from shoutan_engine.events import Wish
from shoutan_engine.points import Color
from shoutan_engine.refereeing.officials import Official
from shoutan_host.ids import new_salt
from shoutan_protocol.coordinates import parse_vertex
from shoutan_protocol.json_reading import read_move, read_points
from shoutan_protocol.messages import requests as wire
from shoutan_protocol.ruling_table import read_ruling

_Settling: TypeAlias = (
    wire.SettleMark
    | wire.SettlePropose
    | wire.SettleContestable
    | wire.SettleRecount
    | wire.SettleConfirm
    | wire.SettleDispute
    | wire.SettleFalseLife
)

SeatRequest: TypeAlias = (
    wire.Play
    | wire.PassTurn
    | wire.OfferEnd
    | wire.AcceptEnd
    | wire.ConcedeContest
    | wire.Resign
    | _Settling
    | wire.ConsentAsk
    | wire.ConsentAnswer
    | wire.GameUnpause
    | wire.OvertimeAsk
    | wire.LeaveAsk
    | wire.LeaveEnd
    | wire.TimeGive
    | wire.Seal
    | wire.TimesConfirm
    | wire.Complain
    | wire.Appeal
)
"""Requests that only somebody with a seat may make."""


def command_of(request: SeatRequest, color: Color, size: int) -> commands.Command:
    """Return the command of `color` in a game of `size`.

    Raises ValueError with a sentence for a vertex off the board.
    """
    match request:
        case wire.Play():
            point = parse_vertex(request.vertex, size)
            return commands.PlayStone(color, point, request.ply, request.cid)
        case wire.PassTurn():
            return commands.PassTurn(color, request.ply, cid=request.cid)
        case wire.OfferEnd():
            return commands.PassTurn(color, request.ply, offer=True, cid=request.cid)
        case wire.AcceptEnd():
            return commands.AcceptEnd(color, request.ply, request.cid)
        case wire.ConcedeContest():
            return commands.ConcedeContest(color, request.ply, request.cid)
        case wire.Resign():
            return commands.Resign(color, request.cid)
        case (
            wire.SettleMark()
            | wire.SettlePropose()
            | wire.SettleContestable()
            | wire.SettleRecount()
            | wire.SettleConfirm()
            | wire.SettleDispute()
            | wire.SettleFalseLife()
        ):
            return _settling(request, color, size)
        case wire.ConsentAsk():
            return commands.AskConsent(
                color, Wish(request.wish), request.ply, request.cid
            )
        case wire.ConsentAnswer():
            wish = Wish(request.wish)
            return commands.AnswerConsent(color, wish, request.agreed, request.cid)
        case wire.GameUnpause():
            return commands.ResumePlay(color, request.cid)
        case wire.OvertimeAsk():
            return commands.AskOvertimePass(color, request.standing, request.cid)
        case wire.LeaveAsk():
            return commands.AskLeave(color, request.cid)
        case wire.LeaveEnd():
            return commands.RetakeSeat(color, request.cid)
        case wire.TimeGive():
            return commands.GiveTime(color, Millis(request.seconds * 1000), request.cid)
        case wire.Seal():
            move = read_move(request.vertex, size)
            return commands.Seal(color, request.ply, move, new_salt(), request.cid)
        case wire.TimesConfirm():
            return commands.ConfirmTimes(color, request.cid)
        case wire.Complain():
            return commands.Complain(color, request.ply, request.text, request.cid)
        case wire.Appeal():
            return commands.Appeal(color, request.text, request.cid)
        case _:
            assert_never(request)


def _settling(request: _Settling, color: Color, size: int) -> commands.Command:
    match request:
        case wire.SettleMark():
            point = parse_vertex(request.vertex, size)
            return commands.MarkChain(color, point, request.dead, request.cid)
        case wire.SettlePropose():
            dead = tuple(parse_vertex(vertex, size) for vertex in request.dead)
            return commands.Propose(color, dead, request.cid, confirms=request.confirm)
        case wire.SettleContestable():
            points = read_points(request.vertices, size)
            return commands.MarkContestable(
                color, points, request.contestable, request.cid
            )
        case wire.SettleRecount():
            return commands.Recount(color, request.cid)
        case wire.SettleConfirm():
            return commands.Confirm(color, request.proposal, request.cid)
        case wire.SettleDispute():
            point = parse_vertex(request.vertex, size)
            return commands.Dispute(color, point, request.claim == "dead", request.cid)
        case wire.SettleFalseLife():
            point = parse_vertex(request.vertex, size)
            ko = None if request.ko is None else parse_vertex(request.ko, size)
            return commands.ClaimFalseLife(color, point, ko, request.cid)
        case _:
            assert_never(request)


def ruling_of(request: wire.RefereeRule, by: Official, size: int) -> commands.Command:
    """Return the command of the referee of a game of `size`.

    Raises ValueError with a sentence for a vertex off the board.
    """
    act = read_ruling(request.ruling, size)
    return commands.Rule(by, act, request.article, request.reason, request.cid)
