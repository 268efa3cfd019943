"""What each request of the JSON protocol does: one method a request, one table.

A method returns None when it is done, or a coroutine when it must wait for the store;
what it refuses it raises as `Refuse`.
"""

from collections.abc import Callable
from typing import Any, get_args

from shoutan_engine import Millis
from shoutan_engine.settings import GameSettings
from shoutan_host.hosting.game_host import Services
from shoutan_host.hosting.games import Games
from shoutan_protocol.messages import requests as wire

from shoutan_server.accounts.bot_accounts import BotAccounts
from shoutan_server.accounts.people import People
from shoutan_server.bots.own_games import OwnGames
from shoutan_server.bots.served_bots import ServedBots
from shoutan_server.conditional.plans import Plans
from shoutan_server.connections import Connection
from shoutan_server.identities import Identities
from shoutan_server.lobby import Lobby
from shoutan_server.meeting.present import Present
from shoutan_server.requests.acting import ActingRequests
from shoutan_server.requests.analysing import AnalysisRequests
from shoutan_server.requests.chatting import ChatRequests
from shoutan_server.requests.directing import DirectingRequests
from shoutan_server.requests.following import FollowingRequests
from shoutan_server.requests.game_making import GameMaker
from shoutan_server.requests.greeting import GreetingRequests
from shoutan_server.requests.meeting import MeetingRequests
from shoutan_server.requests.planning import PlanningRequests
from shoutan_server.requests.rematching import RematchRequests
from shoutan_server.requests.requested_games import RequestedGames, Waiting
from shoutan_server.requests.reviewing import ReviewRequests
from shoutan_server.requests.serving import ServingRequests
from shoutan_server.requests.suggesting import SuggestionRequests
from shoutan_server.requests.to_commands import SeatRequest
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
        requested, own_games = RequestedGames(games), OwnGames(served)
        rematching = RematchRequests(services, games, maker, requested, people)
        planning = PlanningRequests(services, plans, requested)
        acting = ActingRequests(
            games, maker, requested, suggesting, own_games, planning
        )
        following = self._following = FollowingRequests(
            services, games, requested, lobby, rematching, planning
        )
        serving = ServingRequests(served, requested, ladder)
        directing = DirectingRequests(
            services.clock, maker, requested, served, own_games
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
            wire.GameCreate: acting.create,
            wire.GameJoin: acting.join,
            wire.GameCancel: acting.cancel,
            wire.GameMine: acting.mine,
            wire.GameResume: following.resume,
            wire.GameLeave: following.leave,
            wire.GameIllegal: following.illegal,
            wire.GameTimeLeft: following.time_left,
            wire.RefereeRule: acting.rule,
            wire.SettleSuggest: acting.suggest,
            wire.AbsenceClaim: acting.claim,
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
            **dict.fromkeys(get_args(SeatRequest), acting.act),
        }

    def __getitem__(
        self, request: type
    ) -> Callable[[Connection, Any, Millis], Waiting]:
        """Return the method for a type of request."""
        return self._table[request]

    def left(self, subscription: Subscription) -> None:
        """Note that somebody follows a game no longer."""
        self._following.left(subscription)
