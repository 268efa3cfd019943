"""Requests of operators: games between two bots of a match, and how these end.

An operator is whom the host of the server has given an account with such a name
(`shoutan admin bots add admin`); no login makes one. He gives games to bots that offer
themselves for that, and ends none but those.
"""

from typing import Final

from shoutan_engine import EndReason, Game, Player
from shoutan_engine.clocks.types import Millis
from shoutan_engine.commands import Abort, Adjudicate, Command, Forfeit
from shoutan_engine.play.closing import result_of
from shoutan_engine.scoring import QuarterZi
from shoutan_engine.scoring.quarters import format_points
from shoutan_host.clock import Clock
from shoutan_host.hosting.answers import Repeated
from shoutan_host.hosting.game_host import GameHost
from shoutan_host.ports import StoreUnavailable
from shoutan_protocol.json_reading import COLORS
from shoutan_protocol.messages import requests as wire

from shoutan_server.bots.offers import ServedBot, told_of
from shoutan_server.bots.own_games import OwnGames
from shoutan_server.bots.served_bots import ServedBots
from shoutan_server.connections import Connection
from shoutan_server.errors import Refuse
from shoutan_server.requests.answering import answer_to
from shoutan_server.requests.conditions import settings_of_match
from shoutan_server.requests.game_making import GameMaker
from shoutan_server.requests.requested_games import RequestedGames, Waiting

ONLY_OPERATORS: Final = (
    "Only an operator directs the games of matches: the host makes one by"
    " `shoutan admin bots add admin`."
)
NOT_YOURS: Final = "An operator ends the games that it has made, and no others."


class DirectingRequests:
    """What an operator can ask, for all connections."""

    def __init__(
        self,
        clock: Clock,
        maker: GameMaker,
        requested: RequestedGames,
        served: ServedBots,
        own_games: OwnGames,
    ) -> None:
        self._clock = clock
        self._maker = maker
        self._requested = requested
        self._served = served
        self._own_games = own_games

    def make(
        self, connection: Connection, request: wire.MatchGame, at: Millis
    ) -> Waiting:
        """Make a game and give both seats; it begins when both bots are there.

        Nobody waits for them: who has made it ends it, if they do not come.
        """
        operator = _operator(connection)
        return self._make(connection, request, operator)

    async def _make(
        self, connection: Connection, request: wire.MatchGame, operator: Player
    ) -> None:
        # Asked once more, nobody would tell the bots of a game that is there.
        making = self._make_and_tell(connection, request, operator)
        await self._maker.to_its_end(making)

    async def _make_and_tell(
        self, connection: Connection, request: wire.MatchGame, operator: Player
    ) -> None:
        settings = settings_of_match(request)
        game_id = self._maker.match_id(operator, request.cid)

        def bots() -> list[Player]:
            if request.black == request.white:
                raise Refuse("bad_settings", "A bot does not play against itself.")
            return [self._bot(name).player for name in (request.black, request.white)]

        try:
            created = await self._maker.for_match(game_id, settings, bots)
        except StoreUnavailable as away:
            raise Refuse("unavailable", str(away)) from away
        host, body = created.host, {"type": "ok", "id": request.id}
        body["game"] = host.id
        connection.reply(body if created.is_new else body | {"dup": True})
        for player in host.game.players:
            self._own_games.seated(host, player)
            served = self._served.named(player.name)
            if served is not None and created.is_new:
                served.connection.reply(told_of(host, player))

    def end(
        self, connection: Connection, request: wire.MatchEnd, at: Millis
    ) -> Waiting:
        """End a game that this operator has made."""
        operator = _operator(connection)
        if request.game != self._maker.match_id(operator, request.made_by):
            raise Refuse("not_allowed", NOT_YOURS)
        command = command_of_end(request)

        def end(host: GameHost) -> None:
            if host.game.result == result_of(command):  # it was sent again
                answer_to(connection, request, Repeated(host.game.seq))
                return
            _check_margin(host.game, command)
            host.post(
                command,
                self._clock.monotonic_ms(),
                lambda answer: answer_to(connection, request, answer),
            )

        return self._requested.do(request, end)

    def _bot(self, name: str) -> ServedBot:
        served = self._served.named(name)
        if served is None or served.offer.is_resting or not served.offer.is_for_matches:
            sentence = f"No bot called {name} is served for matches here now."
            raise Refuse("no_such_bot", sentence)
        return served


def command_of_end(request: wire.MatchEnd) -> Abort | Adjudicate | Forfeit:
    """Return what ends the game. Raises Refuse for words that contradict each other."""
    winner = None if request.winner is None else COLORS[request.winner]
    margin, reason = request.margin, request.reason
    if margin is not None and (winner is None or reason != "adjudicated"):
        raise Refuse(
            "bad_request", "A margin is what the winner of a count has won by."
        )
    match reason:
        case "adjudicated":
            quarters = None if margin is None else QuarterZi(int(margin * 2))
            return Adjudicate(winner, request.detail, quarters)
        case "aborted":
            if winner is not None:
                raise Refuse("bad_request", "Nobody wins a game that does not count.")
            return Abort(request.detail)
        case _:
            if winner is None:
                raise Refuse(
                    "bad_request", f"Somebody wins where one loses by {reason}."
                )
            return Forfeit(winner.opponent, EndReason(reason), request.detail)


def _operator(connection: Connection) -> Player:
    if connection.me is None or not connection.is_operator:
        raise Refuse("not_allowed", ONLY_OPERATORS)
    return connection.me


def _check_margin(game: Game, command: Command) -> None:
    """Raise Refuse for a margin that no count of the game can give, by any rules.

    A point counts two at most (territory with a dead stone on it), and a turn one (a
    prisoner); compensation for handicap stones is less than the board left over.
    """
    if not isinstance(command, Adjudicate) or command.margin_quarters is None:
        return
    settings = game.settings
    board = QuarterZi(2 * 2 * settings.size**2)
    most = board + abs(settings.komi_quarters) + 2 * game.ply
    if command.margin_quarters > most:
        size, points = settings.size, format_points(QuarterZi(most))
        raise Refuse(
            "bad_request",
            f"No game on a {size}x{size} board is won by so much: after {game.ply} turns"
            f" the margin is {points} points at most.",
        )
