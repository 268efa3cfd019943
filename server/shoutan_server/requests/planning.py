"""Requests about the own plan in a slow game: laying it down, having it sent."""

from typing import Any

from shoutan_engine.clocks.types import Millis
from shoutan_engine.game_state.state import GameState
from shoutan_engine.phase import Phase
from shoutan_engine.play.turn_order import wrong_ply
from shoutan_engine.points import Color, Point
from shoutan_engine.settings import Player
from shoutan_host.hosting.absence import is_slow_game
from shoutan_host.hosting.game_host import GameHost, Services
from shoutan_host.ports import StoreError
from shoutan_protocol.coordinates import format_vertex, parse_vertex
from shoutan_protocol.messages import requests as wire

from shoutan_server.conditional.kept import KeptPlan
from shoutan_server.conditional.plans import PlanChanged, Plans, is_planned_in
from shoutan_server.conditional.tree import BadPlan, Line, Plan, plan_of
from shoutan_server.connections import Connection
from shoutan_server.errors import Refuse, check_not_held
from shoutan_server.requests.requested_games import RequestedGames, Waiting
from shoutan_server.review.lines import Unplayable, play_line
from shoutan_server.subscriptions import conditional_topic

_HALTED = (Phase.PAUSED, Phase.ADJOURNED)


class PlanningRequests:
    """Who plans what, for all connections."""

    def __init__(
        self, services: Services, plans: Plans, requested: RequestedGames
    ) -> None:
        self._services = services
        self._plans = plans
        self._requested = requested

    def set(
        self, connection: Connection, request: wire.ConditionalSet, at: Millis
    ) -> Waiting:
        """Keep a plan in the place of the one before, or take that back."""
        return self._set(connection, request)

    async def _set(self, connection: Connection, request: wire.ConditionalSet) -> None:
        host = await self._requested.find(request)
        me, color = _seat(connection, host)
        check_not_held(host)
        plan: Plan = {}
        if request.lines:
            _check_may_plan(host, color, request.ply)
            plan = _plan(host, color, request.lines)
        elif host.is_finished:
            raise _no("phase", "The game is over.")
        try:
            await self._plans.set(host, me.id, color, plan, request.version)
        except PlanChanged as changed:
            sentence = "Another page has changed your plan: look at it first."
            raise _bad("changed", sentence) from changed
        except StoreError as away:
            raise Refuse("unavailable", str(away)) from away
        connection.reply({"type": "ok", "id": request.id, "game": host.id})

    def get(
        self, connection: Connection, request: wire.ConditionalGet, at: Millis
    ) -> Waiting:
        """Send the own plan."""
        return self._get(connection, request)

    async def _get(self, connection: Connection, request: wire.ConditionalGet) -> None:
        host = await self._requested.find(request)
        me, color = _seat(connection, host)
        if not is_planned_in(host.game.settings):
            raise _not_here(host.game)
        message = await self._message(host, me, color)
        connection.reply({"type": "ok", "id": request.id, "game": host.id})
        connection.send(message)

    async def tell(self, connection: Connection, host: GameHost) -> None:
        """Tell a player who begins to follow a game what he has planned there."""
        me = connection.me
        color = None if me is None else host.game.color_of(me.id)
        if me is None or not is_planned_in(host.game.settings):
            return
        if color is None and not host.game.is_player(me.id):
            return
        try:
            message = await self._message(host, me, color or Color.BLACK)
        except StoreError as error:
            self._services.report(f"game {host.id}: no look for a plan", error)
            return
        connection.send(message)

    def seated(self, host: GameHost, me: Player) -> None:
        """Tell who takes a seat in a game that he may plan there."""
        if is_planned_in(host.game.settings):
            message = _nothing(host, me, Color.BLACK).message(host.game.settings.size)
            self._services.bus.publish(conditional_topic(host.id, me.id), message)

    async def _message(self, host: GameHost, me: Player, color: Color) -> bytes:
        kept = await self._plans.of(host, me.id)
        kept = kept or _nothing(host, me, color)
        return kept.message(host.game.settings.size)


def _nothing(host: GameHost, me: Player, color: Color) -> KeptPlan:
    return KeptPlan(host.id, me.id, color, host.game.ply, host.game.seq)


def _seat(connection: Connection, host: GameHost) -> tuple[Player, Color]:
    me = connection.me
    color = None if me is None else host.game.color_of(me.id)
    if me is None or color is None:
        raise Refuse("not_seated", "You have no seat in this game.")
    return me, color


def _check_may_plan(host: GameHost, color: Color, ply: int) -> None:
    game = host.game
    if not is_planned_in(game.settings):
        raise _not_here(game)
    stale = wrong_ply(game, ply)
    if stale is not None:
        raise Refuse(stale.code, stale.sentence, dict(stale.params))
    if game.phase is not Phase.PLAY and game.phase not in _HALTED:
        raise _no("phase", "Answers are planned while the game is played.")
    if game.to_move is color:
        raise _no("turn", "It is your turn: play, and plan while your opponent thinks.")


def _not_here(game: GameState) -> Refuse:
    if is_slow_game(game.settings):
        return _no("event", "Where a referee attends, nobody plays moves beforehand.")
    return _no(
        "live",
        "Answers are planned only in games without a clock or with an hour and more "
        "for a move: in a live game each move is made when its turn has come.",
    )


def _plan(host: GameHost, color: Color, lines: list[list[str]]) -> Plan:
    size = host.game.settings.size
    try:
        read = [[_point(vertex, size) for vertex in line] for line in lines]
    except ValueError as off:
        raise Refuse("off_board", str(off)) from off
    try:
        plan = plan_of(read)
    except BadPlan as bad:
        raise _bad(bad.reason, bad.sentence, **bad.params) from bad
    for number, line in enumerate(read, 1):
        _check_line(host, color, number, line)
    return plan


def _check_line(host: GameHost, color: Color, number: int, line: Line) -> None:
    """Refuse what no board would take; what repetition forbids shows when it is played."""
    board = host.game.board.copy()
    colors = (color.opponent, color)
    moves = [(colors[index % 2], point) for index, point in enumerate(line)]
    played = play_line(board, moves)
    if not isinstance(played, Unplayable):
        return
    point: Point | None = line[played.index]
    vertex = "pass" if point is None else format_vertex(point, board.size)
    why = played.sentence.format(vertex=vertex)
    raise _bad("unplayable", f"Line {number}: {why}", line=number, vertex=vertex)


def _point(vertex: str, size: int) -> Point | None:
    return None if vertex == "pass" else parse_vertex(vertex, size)


def _no(reason: str, sentence: str) -> Refuse:
    return Refuse("no_plan", sentence, {"reason": reason})


def _bad(reason: str, sentence: str, **params: Any) -> Refuse:
    return Refuse("bad_plan", sentence, {"reason": reason, **params})
