"""Requests that act in a game: of who makes it, has, takes or leaves a seat, referees.

Whether the actor holds a seat is checked here and nowhere else (reliability X9).
"""

from shoutan_engine import Millis
from shoutan_engine.commands import Propose, TakeSeat, Withdraw
from shoutan_engine.events import Parity
from shoutan_engine.settings import Player
from shoutan_host.hosting.answers import Accepted, Answer, Repeated
from shoutan_host.hosting.game_host import GameHost
from shoutan_host.hosting.games import Games
from shoutan_host.ports import StoreUnavailable
from shoutan_protocol.messages import requests as wire

from shoutan_server.bots.own_games import OwnGames
from shoutan_server.connections import Connection
from shoutan_server.errors import Refuse, check_not_held
from shoutan_server.requests.answering import answer_to
from shoutan_server.requests.appointing import check_not_due
from shoutan_server.requests.claiming import claim_of, is_claimed
from shoutan_server.requests.game_making import GameMaker, draw
from shoutan_server.requests.planning import PlanningRequests
from shoutan_server.requests.requested_games import RequestedGames, Waiting
from shoutan_server.requests.suggesting import SuggestionRequests
from shoutan_server.requests.to_commands import SeatRequest, command_of, ruling_of


class ActingRequests:
    """What can be done in a game, for all connections."""

    def __init__(
        self,
        games: Games,
        maker: GameMaker,
        requested: RequestedGames,
        suggesting: SuggestionRequests,
        own_games: OwnGames,
        planning: PlanningRequests,
    ) -> None:
        self._games = games
        self._maker = maker
        self._requested = requested
        self._suggesting = suggesting
        self._own_games = own_games
        self._planning = planning

    def create(
        self, connection: Connection, request: wire.GameCreate, at: Millis
    ) -> Waiting:
        """Make a game, with a seat of the sender unless it referees."""
        me = _somebody(connection)
        return self._create(connection, request, me)

    async def _create(
        self, connection: Connection, request: wire.GameCreate, me: Player
    ) -> None:
        try:
            created = await self._maker.from_request(request, me)
        except StoreUnavailable as away:
            raise Refuse("unavailable", str(away)) from away
        body = {"type": "ok", "id": request.id, "game": created.host.id}
        self._own_games.seated(created.host, me)
        connection.reply(body if created.is_new else body | {"dup": True})

    def join(
        self, connection: Connection, request: wire.GameJoin, at: Millis
    ) -> Waiting:
        """Take a seat."""
        me = _somebody(connection)
        guess = None if request.guess is None else Parity(request.guess)
        command = TakeSeat(me, draw(), guess, request.cid)

        def post(host: GameHost) -> None:
            def answered(answer: Answer) -> None:
                if isinstance(answer, Accepted | Repeated):
                    connection.pace_pings()
                    self._own_games.seated(host, me)
                    self._planning.seated(host, me)
                answer_to(connection, request, answer)

            self._maker.take_seat(host, command, at, answered)

        return self._requested.do(request, post)

    def cancel(
        self, connection: Connection, request: wire.GameCancel, at: Millis
    ) -> Waiting:
        """Leave a game that has not begun."""
        me = _somebody(connection)

        def post(host: GameHost) -> None:
            if host.game.is_player(me.id):
                check_not_held(host)
                check_not_due(host, self._games.steward(host.id).appointment)
            command = Withdraw(me.id, request.cid)
            host.post(command, at, lambda a: answer_to(connection, request, a))

        return self._requested.do(request, post)

    def mine(self, connection: Connection, request: wire.GameMine, at: Millis) -> None:
        """Tell of every game that is not over and has a seat of this player's."""
        me = _somebody(connection)
        mine = [
            host.id
            for host in self._games
            if not host.is_finished and host.game.is_player(me.id)
        ]
        body = {"type": "ok", "id": request.id, "games": mine[::-1]}
        connection.reply(body)

    def act(self, connection: Connection, request: SeatRequest, at: Millis) -> Waiting:
        """Do what only who has a seat may."""
        me = _somebody(connection)

        def post(host: GameHost) -> None:
            color = host.game.color_of(me.id)
            if color is None:
                raise Refuse("not_seated", "You have no seat in this game.")
            check_not_held(host)
            try:
                command = command_of(request, color, host.game.settings.size)
            except ValueError as off:
                raise Refuse("off_board", str(off)) from off
            if isinstance(command, Propose):
                command = self._suggesting.sourced(host, command)
            host.post(command, at, lambda a: answer_to(connection, request, a))

        return self._requested.do(request, post)

    def claim(
        self, connection: Connection, request: wire.AbsenceClaim, at: Millis
    ) -> Waiting:
        """Claim the game of an opponent who is away for too long."""
        me = _somebody(connection)

        def post(host: GameHost) -> None:
            color = host.game.color_of(me.id)
            if color is None:
                raise Refuse("not_seated", "You have no seat in this game.")
            if is_claimed(host, color):  # the act may be sent again
                answer_to(connection, request, Repeated(host.game.seq))
                return
            command = claim_of(host, self._games.steward(host.id).absence, color, at)
            host.post(command, at, lambda a: answer_to(connection, request, a))

        return self._requested.do(request, post)

    def suggest(
        self, connection: Connection, request: wire.SettleSuggest, at: Millis
    ) -> Waiting:
        """Say which stones look dead."""

        def ask(host: GameHost) -> None:
            self._suggesting.ask(connection, request.id, host)

        return self._requested.do(request, ask)

    def rule(
        self, connection: Connection, request: wire.RefereeRule, at: Millis
    ) -> Waiting:
        """Rule, as the referee of a game."""
        me = _somebody(connection)

        def post(host: GameHost) -> None:
            settings = host.game.settings
            referee = settings.referee
            if referee is None or not _referees(me, host):
                raise Refuse("not_allowed", "Only the referee of this game may rule.")
            try:
                command = ruling_of(request, referee, settings.size)
            except ValueError as off:
                raise Refuse("off_board", str(off)) from off
            host.post(command, at, lambda a: answer_to(connection, request, a))

        return self._requested.do(request, post)


def _referees(somebody: Player, host: GameHost) -> bool:
    """Tell whether this is the referee of a game."""
    referee = host.game.settings.referee
    return referee is not None and referee.id == somebody.id


def _somebody(connection: Connection) -> Player:
    if connection.me is None:
        raise Refuse("not_seated", "This connection may only watch: it has no token.")
    return connection.me
