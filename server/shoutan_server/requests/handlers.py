"""What each request of the JSON protocol does: one method a request, one table.

A method returns None when it is done, or a coroutine when it must wait for the store;
what it refuses it raises as `Refuse`. Whether the actor holds a seat is checked here
and nowhere else (reliability X9).
"""

from collections.abc import Callable
from typing import Any, get_args

from shoutan_engine import Millis
from shoutan_engine.commands import Propose, TakeSeat, Withdraw
from shoutan_engine.events import Parity
from shoutan_engine.settings import GameSettings, Player
from shoutan_host.hosting.answers import Accepted, Answer, Repeated
from shoutan_host.hosting.game_host import GameHost, Services
from shoutan_host.hosting.games import Games
from shoutan_host.ports import StoreUnavailable
from shoutan_protocol.messages import requests as wire

from shoutan_server.accounts.bot_accounts import BotAccounts
from shoutan_server.accounts.people import People
from shoutan_server.bots.own_games import OwnGames
from shoutan_server.bots.served_bots import ServedBots
from shoutan_server.conditional.plans import Plans
from shoutan_server.connections import Connection
from shoutan_server.errors import Refuse, check_not_held
from shoutan_server.identities import Identities
from shoutan_server.lobby import Lobby
from shoutan_server.meeting.present import Present
from shoutan_server.requests.analysing import AnalysisRequests
from shoutan_server.requests.answering import answer_to
from shoutan_server.requests.appointing import check_not_due
from shoutan_server.requests.chatting import ChatRequests
from shoutan_server.requests.claiming import claim_of, is_claimed
from shoutan_server.requests.directing import DirectingRequests
from shoutan_server.requests.following import FollowingRequests
from shoutan_server.requests.game_making import GameMaker, draw
from shoutan_server.requests.greeting import GreetingRequests
from shoutan_server.requests.meeting import MeetingRequests
from shoutan_server.requests.planning import PlanningRequests
from shoutan_server.requests.rematching import RematchRequests
from shoutan_server.requests.requested_games import RequestedGames, Waiting
from shoutan_server.requests.reviewing import ReviewRequests
from shoutan_server.requests.serving import ServingRequests
from shoutan_server.requests.suggesting import SuggestionRequests
from shoutan_server.requests.to_commands import SeatRequest, command_of, ruling_of
from shoutan_server.requests.watching import WatchRequests
from shoutan_server.subscriptions import Subscription


class RequestHandlers:
    """The methods, bound to what they need; `handlers[type(request)]` finds one."""

    def __init__(
        self,
        services: Services,
        games: Games,
        lobby: Lobby,
        identities: Identities,
        accounts: BotAccounts,
        maker: GameMaker,
        suggesting: SuggestionRequests,
        served: ServedBots,
        title: str,
        analysing: AnalysisRequests,
        present: Present,
        meeting: MeetingRequests,
        chatting: ChatRequests,
        reviewing: ReviewRequests,
        plans: Plans,
        ladder: GameSettings | None = None,
        people: People | None = None,
    ) -> None:
        """`ladder`: what it has played, None where there is none; `people`: the like."""
        self._maker = maker
        self._suggesting = suggesting
        self._games = games
        self._requested = RequestedGames(games)
        rematching = RematchRequests(services, games, maker, self._requested, people)
        planning = self._planning = PlanningRequests(services, plans, self._requested)
        self._following = FollowingRequests(
            services, games, self._requested, lobby, rematching, planning
        )
        self._own_games = OwnGames(served)
        serving = ServingRequests(served, self._requested, ladder)
        directing = DirectingRequests(
            services.clock, maker, self._requested, served, self._own_games
        )
        greeting = GreetingRequests(
            services.clock, identities, accounts, title, present, people
        )
        lobby_watching = WatchRequests(lobby)
        self._table: dict[type, Callable[[Connection, Any, Millis], Waiting]] = {
            wire.Hello: greeting.hello,
            wire.Ping: greeting.ping,
            wire.LobbyWatch: lobby_watching.watch,
            wire.LobbyLeave: lobby_watching.leave,
            wire.GameCreate: self._game_create,
            wire.GameJoin: self._game_join,
            wire.GameCancel: self._game_cancel,
            wire.GameMine: self._game_mine,
            wire.GameResume: self._following.resume,
            wire.GameLeave: self._following.leave,
            wire.GameIllegal: self._following.illegal,
            wire.GameTimeLeft: self._following.time_left,
            wire.RefereeRule: self._referee_rule,
            wire.SettleSuggest: self._settle_suggest,
            wire.AbsenceClaim: self._absence_claim,
            wire.RematchOffer: rematching.offer,
            wire.RematchDecline: rematching.decline,
            wire.BotServe: serving.serve,
            wire.BotRest: serving.rest,
            wire.BotFailed: serving.failed,
            wire.BotDecline: serving.decline,
            wire.MatchGame: directing.make,
            wire.MatchEnd: directing.end,
            wire.AnalysisWatch: analysing.watch,
            wire.AnalysisLeave: analysing.leave,
            wire.AnalysisReport: analysing.report,
            wire.ChatSay: chatting.say,
            wire.ChatWatch: chatting.watch,
            wire.ChatLeave: chatting.leave,
            wire.ChatSilence: chatting.silence,
            wire.QuickMatch: meeting.quick_match,
            wire.ChallengeWatch: meeting.watch,
            wire.ChallengeSend: meeting.send,
            wire.ChallengeAnswer: meeting.answer,
            wire.ChallengeWithdraw: meeting.withdraw,
            wire.LiveWatch: meeting.live.watch,
            wire.LiveLeave: meeting.live.leave,
            wire.ConditionalSet: planning.set,
            wire.ConditionalGet: planning.get,
            wire.ReviewWatch: reviewing.watch,
            wire.ReviewLeave: reviewing.leave,
            wire.ReviewPlace: reviewing.place,
            wire.ReviewSay: reviewing.say,
            wire.ReviewLeadRequest: reviewing.lead,
            **dict.fromkeys(get_args(SeatRequest), self._seat_request),
        }

    def __getitem__(
        self, request: type
    ) -> Callable[[Connection, Any, Millis], Waiting]:
        """Return the method for a type of request."""
        return self._table[request]

    def left(self, subscription: Subscription) -> None:
        """Note that somebody follows a game no longer."""
        self._following.left(subscription)

    # -- games ---------------------------------------------------------------------

    def _game_create(
        self, connection: Connection, request: wire.GameCreate, at: Millis
    ) -> Waiting:
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

    def _game_join(
        self, connection: Connection, request: wire.GameJoin, at: Millis
    ) -> Waiting:
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

    def _game_cancel(
        self, connection: Connection, request: wire.GameCancel, at: Millis
    ) -> Waiting:
        me = _somebody(connection)

        def post(host: GameHost) -> None:
            if host.game.is_player(me.id):
                check_not_held(host)
                check_not_due(host, self._games.steward(host.id).appointment)
            command = Withdraw(me.id, request.cid)
            host.post(command, at, lambda a: answer_to(connection, request, a))

        return self._requested.do(request, post)

    def _game_mine(
        self, connection: Connection, request: wire.GameMine, at: Millis
    ) -> None:
        """Tell of every game that is not over and has a seat of this player's."""
        me = _somebody(connection)
        mine = [
            host.id
            for host in self._games
            if not host.is_finished and host.game.is_player(me.id)
        ]
        body = {"type": "ok", "id": request.id, "games": mine[::-1]}
        connection.reply(body)

    def _seat_request(
        self, connection: Connection, request: SeatRequest, at: Millis
    ) -> Waiting:
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

    def _absence_claim(
        self, connection: Connection, request: wire.AbsenceClaim, at: Millis
    ) -> Waiting:
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

    def _settle_suggest(
        self, connection: Connection, request: wire.SettleSuggest, at: Millis
    ) -> Waiting:
        def ask(host: GameHost) -> None:
            self._suggesting.ask(connection, request.id, host)

        return self._requested.do(request, ask)

    def _referee_rule(
        self, connection: Connection, request: wire.RefereeRule, at: Millis
    ) -> Waiting:
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
