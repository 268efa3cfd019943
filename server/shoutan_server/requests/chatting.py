"""Requests about talk at a game: reading along, saying something, taking the word."""

from collections.abc import Callable
from dataclasses import replace

from shoutan_engine.clocks.types import Millis
from shoutan_engine.settings import Player
from shoutan_host.chat_records import Kept, NewLine, Silence
from shoutan_host.clock import Clock, rfc3339
from shoutan_host.hosting.game_host import GameHost
from shoutan_host.hosting.games import Games
from shoutan_host.ports import GameId, StoreError
from shoutan_protocol.messages import requests as wire

from shoutan_server.chat.limits import ChatLimiter, TooMuchSaid
from shoutan_server.chat.reading import Reader
from shoutan_server.chat.rights import (
    Access,
    Channel,
    ChatMode,
    Role,
    rights_of,
    role_of,
)
from shoutan_server.chat.room import Room
from shoutan_server.chat.rooms import ChatRooms
from shoutan_server.chat.wording import BadWord, NothingSaid, WordFilter, clean_text
from shoutan_server.connections import Connection
from shoutan_server.errors import Refuse, error_message
from shoutan_server.requests.requested_games import RequestedGames, Waiting

MOST_SAID = 2_000
"""Lines of one channel of a game; then it is full."""


class ChatRequests:
    """Who says and reads what, for all connections."""

    def __init__(
        self,
        games: Games,
        rooms: ChatRooms,
        limiter: ChatLimiter,
        clock: Clock,
        *,
        mode: ChatMode = ChatMode.FREE,
        words: WordFilter | None = None,
    ) -> None:
        self._games = games
        self._requested = RequestedGames(games)
        self._rooms = rooms
        self._limiter = limiter
        self._clock = clock
        self._mode = mode
        self._words = words or WordFilter()

    def watch(
        self, connection: Connection, request: wire.ChatWatch, at: Millis
    ) -> Waiting:
        """Send the lines that are missing, and from then on what comes."""
        after = {channel: getattr(request.after, channel.value) for channel in Channel}

        def begin(host: GameHost, room: Room) -> None:
            connection.chats.end(host.id)
            reader = Reader(connection, host, room, self._mode, after)
            readable = {c for c, a in reader.rights.items() if a is not Access.HIDDEN}
            connection.reply(
                {
                    "type": "ok",
                    "id": request.id,
                    "game": host.id,
                    "chat": {c.value: room.last(c) for c in readable},
                }
            )

            def end() -> None:
                reader.end()
                self._games.release(host)
                self._rooms.forget_idle()

            connection.chats.begin(host.id, end)
            reader.begin()

        return self._do(request, begin)

    def leave(
        self, connection: Connection, request: wire.ChatLeave, at: Millis
    ) -> None:
        """Send no more of it."""
        connection.chats.end(request.game)
        connection.reply({"type": "ok", "id": request.id})

    def say(self, connection: Connection, request: wire.ChatSay, at: Millis) -> Waiting:
        """Say something to all who may read it."""
        me = _somebody(connection)
        if (request.text is None) == (request.phrase is None):
            raise Refuse("bad_request", 'Say one of "text" and "phrase".')

        def say(host: GameHost, room: Room) -> None:
            if self._is_repeated(connection, request, room, me):
                return
            self._check_right(host, room, me, request)
            text = None if request.text is None else self._cleaned(request.text)
            self._check_room(room, Channel(request.channel))
            try:
                self._limiter.note(me.id, connection.address)
            except TooMuchSaid as much:
                params: dict[str, str | int] = {"wait_s": much.wait_s}
                raise Refuse("busy", str(much), params) from much
            line = self._line(host, me, request.channel, request.cid)
            line = replace(line, text=text, phrase=request.phrase)
            self._rooms.say(room, line, self._answer(connection, request))

        return self._do(request, say)

    def silence(
        self, connection: Connection, request: wire.ChatSilence, at: Millis
    ) -> Waiting:
        """Take the word from somebody, or give it back."""
        me = _somebody(connection)

        def silence(host: GameHost, room: Room) -> None:
            if self._is_repeated(connection, request, room, me):
                return
            if self._mode is ChatMode.OFF or role_of(host.game, me) is not Role.REFEREE:
                raise Refuse(
                    "not_allowed", "Only the referee of this game may do that."
                )
            names = room.names | {p.id: p.name for p in host.game.players}
            name = names.get(request.player)
            if name is None or request.player == me.id:
                raise Refuse("not_allowed", "Nobody else of that id has spoken here.")
            is_player = host.game.is_player(request.player)
            channel = Channel.PLAYERS if is_player else Channel.SPECTATORS
            self._check_room(room, channel)
            line = self._line(host, me, channel, request.cid)
            silence = Silence(request.player, name, request.silent)
            line = replace(line, silence=silence)
            self._rooms.say(room, line, self._answer(connection, request))

        return self._do(request, silence)

    # -- parts ---------------------------------------------------------------------

    def _do(
        self, request: wire.GameRequest, what: Callable[[GameHost, Room], None]
    ) -> Waiting:
        """Do something with a game and its talk, at once if both are in memory."""
        game = GameId(request.game)
        host, room = self._games.hosted(game), self._rooms.known(game)
        if host is not None and room is not None:
            what(host, room)
            return None
        return self._do_when_read(request, what)

    async def _do_when_read(
        self, request: wire.GameRequest, what: Callable[[GameHost, Room], None]
    ) -> None:
        game = GameId(request.game)
        while True:
            host = await self._requested.find(request)
            try:
                room = await self._rooms.open(game)
            except StoreError as away:
                raise Refuse("unavailable", str(away)) from away
            # What nobody used may have been forgotten while the other one was read.
            if self._games.hosted(game) is host and self._rooms.known(game) is room:
                break
        what(host, room)
        self._games.release(host)

    def _is_repeated(
        self,
        connection: Connection,
        request: wire.ChatSay | wire.ChatSilence,
        room: Room,
        me: Player,
    ) -> bool:
        """Answer an act that was done before, whatever has happened since (W2)."""
        n = room.act(me.id, request.cid)
        if n is None:
            return False
        body = {"type": "ok", "id": request.id, "game": request.game}
        connection.reply(body | {"n": n, "dup": True})
        return True

    def _check_right(
        self, host: GameHost, room: Room, me: Player, request: wire.ChatSay
    ) -> None:
        channel, is_silenced = Channel(request.channel), me.id in room.silenced
        rights = rights_of(host.game, me, self._mode, is_silenced=is_silenced)
        access = rights[channel]
        if access is Access.FREE or (access is Access.PHRASES and request.phrase):
            return
        if access is Access.PHRASES:
            raise Refuse(
                "phrases_only", "Here only the set phrases may be used for now."
            )
        if is_silenced and channel is not Channel.REFEREE:
            raise Refuse("silenced", "The referee has asked you to be silent.")
        raise Refuse("not_allowed", "You may not write in this channel now.")

    def _cleaned(self, text: str) -> str:
        try:
            line = clean_text(text)
            self._words.check(line)
        except NothingSaid as nothing:
            raise Refuse(
                "bad_text", "Nothing that can be read was written."
            ) from nothing
        except BadWord as bad:
            raise Refuse(
                "bad_word", "One of these words is not used on this server."
            ) from bad
        return line

    @staticmethod
    def _check_room(room: Room, channel: Channel) -> None:
        if room.last(channel) + room.waiting >= MOST_SAID:
            raise Refuse(
                "chat_full", f"{MOST_SAID} lines were said here: there is no more room."
            )

    def _line(self, host: GameHost, me: Player, channel: str, cid: str) -> NewLine:
        at = rfc3339(self._clock.wall_ms())
        return NewLine(host.id, str(channel), at, me, role_of(host.game, me), cid)

    @staticmethod
    def _answer(
        connection: Connection, request: wire.ChatSay | wire.ChatSilence
    ) -> Callable[[Kept | StoreError], None]:
        def answer(outcome: Kept | StoreError) -> None:
            if isinstance(outcome, StoreError):
                refuse = Refuse("unavailable", str(outcome))
                connection.send(error_message(request.id, refuse))
                return
            body = {"type": "ok", "id": request.id, "game": request.game}
            body |= {"n": outcome.line.n}
            connection.reply(body if outcome.is_new else body | {"dup": True})

        return answer


def _somebody(connection: Connection) -> Player:
    if connection.me is None:
        raise Refuse("not_seated", "This connection may only read: it has no token.")
    return connection.me
