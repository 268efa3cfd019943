"""Requests by which people find each other: quick match, challenges, all live games."""

from shoutan_engine.clocks.types import Millis
from shoutan_engine.commands import TakeSeat
from shoutan_engine.settings import Player, PlayerKind
from shoutan_host.clock import Clock
from shoutan_host.hosting.games import Games
from shoutan_host.ids import derived_id
from shoutan_host.ports import GameId, StoreUnavailable
from shoutan_protocol.messages import requests as wire

from shoutan_server.connections import Connection
from shoutan_server.errors import Refuse
from shoutan_server.meeting.challenges import Challenge, Challenges
from shoutan_server.meeting.live_games import LiveGames
from shoutan_server.meeting.present import Present
from shoutan_server.meeting.quick import QuickMatches, Wanted
from shoutan_server.requests.appointing import check_start
from shoutan_server.requests.conditions import settings_of
from shoutan_server.requests.game_making import draw
from shoutan_server.requests.requested_games import Waiting
from shoutan_server.requests.watching import WatchRequests


class MeetingRequests:
    """What people ask of each other before there is a game."""

    def __init__(
        self,
        present: Present,
        challenges: Challenges,
        quick: QuickMatches,
        live: LiveGames,
        secret: bytes,
        clock: Clock,
    ) -> None:
        self._clock = clock
        self._present = present
        self._challenges = challenges
        self._quick = quick
        self.live = WatchRequests(live)
        """The requests about all games being played."""
        self._secret = secret

    def quick_match(
        self, connection: Connection, request: wire.QuickMatch, at: Millis
    ) -> Waiting:
        """Sit down in a seat that fits, or open one."""
        me = _somebody(connection)
        conditions = wire.GameConditions(
            id=request.id,
            cid=request.cid,
            size=request.size,
            clock=request.clock,
            profile=request.profile,
            color="random",
        )
        game = GameId(derived_id(self._secret, me.id, request.cid))
        wanted = Wanted(
            me,
            settings_of(conditions),
            request.ranks,
            TakeSeat(me, draw(), cid=request.cid),
            game,
        )
        return self._match(connection, request, wanted)

    async def _match(
        self, connection: Connection, request: wire.QuickMatch, wanted: Wanted
    ) -> None:
        try:
            host, is_new = await self._quick.find(wanted)
        except StoreUnavailable as away:
            raise Refuse("unavailable", str(away)) from away
        _reply_game(connection, request.id, host.id, is_new=is_new)

    def watch(
        self, connection: Connection, request: wire.ChallengeWatch, at: Millis
    ) -> None:
        """Tell of challenges from now on."""
        me = _somebody(connection)
        connection.reply({"type": "ok", "id": request.id})
        if not connection.is_challengeable:
            connection.is_challengeable = True
            end = self._present.listen(me, connection.send)
            connection.end_presence.append(end)
        connection.send(self._challenges.message_for(me.id))

    def send(
        self, connection: Connection, request: wire.ChallengeSend, at: Millis
    ) -> None:
        """Challenge somebody."""
        me = _somebody(connection)
        challenge = derived_id(self._secret, me.id, f"challenge {request.cid}")
        settings = settings_of(request)
        if not self._challenges.is_known(challenge):
            check_start(settings, self._clock.wall_ms())
        is_new = self._challenges.send(challenge, me, request, settings)
        body = {"type": "ok", "id": request.id, "challenge": challenge}
        connection.reply(body if is_new else body | {"dup": True})

    def answer(
        self, connection: Connection, request: wire.ChallengeAnswer, at: Millis
    ) -> Waiting:
        """Accept or decline a challenge."""
        me = _somebody(connection)
        if request.accept:
            return self._accept(connection, request, me)
        self._challenges.decline(request.challenge, me)
        connection.reply({"type": "ok", "id": request.id})
        return None

    async def _accept(
        self, connection: Connection, request: wire.ChallengeAnswer, me: Player
    ) -> None:
        try:
            game = await self._challenges.accept(request.challenge, me)
        except StoreUnavailable as away:
            raise Refuse("unavailable", str(away)) from away
        _reply_game(connection, request.id, game, is_new=True)

    def withdraw(
        self, connection: Connection, request: wire.ChallengeWithdraw, at: Millis
    ) -> None:
        """Take a challenge back."""
        self._challenges.withdraw(request.challenge, _somebody(connection))
        connection.reply({"type": "ok", "id": request.id})


class ChallengeGames:
    """Makes the game of a challenge, with both seats taken."""

    def __init__(self, games: Games, secret: bytes) -> None:
        self._games = games
        self._secret = secret

    async def make(self, challenge: Challenge) -> GameId:
        """Return the game, durable. Raises StoreError.

        The id follows from the challenge: where the answer was lost on the way to the log
        and is given again, the same game is found.
        """
        game = GameId(derived_id(self._secret, challenge.id, "game"))
        seats = [TakeSeat(player, draw()) for player in (challenge.by, challenge.to)]
        created = await self._games.create(game, challenge.settings, seats)
        return created.host.id


def _reply_game(
    connection: Connection, request_id: int, game: GameId, *, is_new: bool
) -> None:
    body = {"type": "ok", "id": request_id, "game": game}
    connection.reply(body if is_new else body | {"dup": True})


def _somebody(connection: Connection) -> Player:
    me = connection.me
    if me is None:
        raise Refuse("not_seated", "This connection may only watch: it has no token.")
    if me.kind is PlayerKind.BOT:
        # It would have to be held to its games, as those are that it was given.
        sentence = (
            "A bot challenges nobody: offer it by bot.serve, and it is challenged."
        )
        raise Refuse("not_allowed", sentence)
    return me
