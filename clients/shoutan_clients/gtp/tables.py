"""The games of a server elsewhere, as `shoutan gtp` finds them: `Tables` by the wire.

The connection is made in the background, for programs ask an engine's name before they
need a game. Where it cannot be made, the next command that needs it tries again.
"""

import asyncio
import re
from collections.abc import Callable
from importlib import import_module
from typing import TYPE_CHECKING, Final

from shoutan_engine.commands import Draw, TakeSeat
from shoutan_engine.events import Parity, Suggested
from shoutan_engine.settings import Player
from shoutan_host.gui_seat.tables import (
    Challenge,
    OpenGame,
    Seating,
    Seek,
    TableRefused,
    Terms,
    game_fields,
)
from shoutan_host.hosting.answers import Answer, Refused, Undecided
from shoutan_host.hosting.played_game import PlayedGame
from shoutan_host.ids import new_cid
from shoutan_host.ports import GameId
from shoutan_protocol.bot_login import NAME_RULE, TOKEN_RULE, is_bot_name, is_token
from shoutan_protocol.coordinates import parse_vertex
from shoutan_protocol.json_writing import Json

from shoutan_clients.remote.address import ServerAddress
from shoutan_clients.remote.failures import (
    CannotReach,
    NotNow,
    RemoteFailure,
    RequestRefused,
)

if TYPE_CHECKING:
    from shoutan_host.work.suggestions import Suggestion

    from shoutan_clients.remote.game import RemoteGame
    from shoutan_clients.remote.identity import Identity
    from shoutan_clients.remote.server import RemoteServer


_GAME_ID: Final = re.compile(r"[A-Za-z0-9_-]{22}")


class RemoteTables:
    """The tables of one server, for one player. `close` ends the connection."""

    def __init__(
        self,
        address: ServerAddress,
        name: str | None,
        token: str | None,
        say: Callable[[str], None],
    ) -> None:
        """With a `token` the bot `name`, else a guest. `say` tells people something."""
        self._address = address
        self._name = name
        self._token = token
        self._say = say
        self._identity: Identity | None = None
        self._server: RemoteServer | None = None
        self._connecting: asyncio.Task[RemoteServer] | None = None

    def connect_soon(self) -> None:
        """Begin to connect; what goes wrong is told to whoever needs the connection."""
        if self._connecting is None or self._connecting.done():
            self._connecting = asyncio.ensure_future(self._connect())
            self._connecting.add_done_callback(_look_at)

    async def close(self) -> None:
        """Leave the server."""
        if self._connecting is not None and not self._connecting.done():
            self._connecting.cancel()
            await asyncio.gather(self._connecting, return_exceptions=True)
        if self._server is not None:
            await self._server.close()

    # -- games ---------------------------------------------------------------------

    async def sit(self, game: GameId) -> Seating:
        """Sit down in a game by its id, or come back into it. Raises TableRefused."""
        server = await self._connected()
        if _GAME_ID.fullmatch(game) is None:
            raise TableRefused(f"There is no game {game} here.")
        try:
            remote = await server.game(game, is_present=False)
            if not remote.game.is_player(_me(server).id):
                await self._join(server, remote)
            elif remote.is_finished:
                raise TableRefused(f"Game {game} is over.")
        except RemoteFailure as failure:
            raise TableRefused(str(failure)) from failure
        return self._seating(server, remote)

    async def find(self, choice: OpenGame | Seek | Challenge, terms: Terms) -> Seating:
        """Sit down in a game on these terms. Raises TableRefused."""
        server = await self._connected()
        try:
            await self._check_free(server)
            if isinstance(choice, Seek):
                for row in (await server.lobby())["open"]:
                    if fits(row, _me(server), terms):
                        try:
                            return await self.sit(GameId(row["id"]))
                        except TableRefused:
                            continue  # somebody else was quicker
            bot = choice.bot if isinstance(choice, Challenge) else None
            remote = await server.create(**game_fields(terms, bot))
        except RemoteFailure as failure:
            raise TableRefused(str(failure)) from failure
        return self._seating(server, remote, made_here=True)

    async def older(self, seating: Seating, terms: Terms) -> GameId:
        """Wait for an open game that fits and was made before this one."""
        server = await self._connected()
        me, mine = seating.player, str(seating.game.id)
        found: asyncio.Future[GameId] = asyncio.get_running_loop().create_future()

        def look(lobby: Json) -> None:
            rows = lobby["open"]
            own = next((row for row in rows if row["id"] == mine), None)
            if own is None or found.done():
                return
            for row in rows:
                if _age(row) < _age(own) and fits(row, me, terms):
                    found.set_result(GameId(row["id"]))
                    return

        end_hearing = server.hear("lobby", look)
        end_greeting = server.greet(lambda: server.say("lobby.watch"))
        try:
            return await found
        finally:
            end_greeting()
            end_hearing()
            server.say("lobby.leave")

    def keeps_clock(self, seating: Seating) -> None:
        """Say which clock the game has: the answer has no place for it."""
        clock = seating.game.game.settings.clock_text
        self._say(f"the clock of this game is {clock}, whatever is said")

    def came(self, seating: Seating) -> None:
        """Say where the game can be looked at."""
        self._say(f"game {self._address.url}/game/{seating.game.id}")

    def left(self, seating: Seating) -> None:
        """Follow the game no longer."""
        from shoutan_clients.remote.game import RemoteGame

        if self._server is not None and isinstance(seating.game, RemoteGame):
            self._server.leave(seating.game)

    async def suggest(self, game: PlayedGame, _player: Player) -> "Suggestion | None":
        """Ask the server which stones look dead; None if it has no answer."""
        if self._server is None:
            return None
        try:
            ok = await self._server.request("settle.suggest", game=game.id)
        except RemoteFailure:
            return None
        from shoutan_host.work.suggestions import Suggestion

        body, size = ok["suggestion"], game.game.settings.size
        dead, certain = (
            tuple(parse_vertex(vertex, size) for vertex in body[key])
            for key in ("dead", "certain")
        )
        return Suggestion(dead, certain, Suggested(body["playouts"], body["seed"]))

    # -- inside --------------------------------------------------------------------

    async def _check_free(self, server: "RemoteServer") -> None:
        """Raise TableRefused for an account that is in a game in another program."""
        if self._token is None or self._name is None:
            return  # every program is a guest of its own
        me = _me(server)
        # Not by the lobby: it lists no private games, and not all of the others.
        games = (await server.request("game.mine"))["games"]
        if games:
            raise TableRefused(
                f"{me.name} is in a game: come back into it with --game {games[0]}"
            )

    async def _connected(self) -> "RemoteServer":
        """Return the server. Raises TableRefused."""
        if self._server is not None:
            return self._server
        self.connect_soon()
        assert self._connecting is not None
        try:
            return await asyncio.shield(self._connecting)
        except NotNow as later:
            raise TableRefused(f"login refused: {later}") from later
        except CannotReach as failure:
            reason = str(failure).removeprefix(f"{self._address.url} ")
            sentence = f"cannot reach {self._address.url}: {reason}"
            raise TableRefused(sentence) from failure
        except RemoteFailure as failure:
            raise TableRefused(f"login refused: {failure}") from failure

    async def _connect(self) -> "RemoteServer":
        """Connect, as the same guest as before. Raises RemoteFailure."""
        # It takes as long as all the rest, and meanwhile a program asks for our name.
        await asyncio.to_thread(import_module, "shoutan_clients.remote.server")
        from shoutan_clients.remote.identity import BotAccount, new_guest
        from shoutan_clients.remote.server import RemoteServer

        if self._identity is None:
            if self._name is not None and self._token is not None:
                _check_login(self._name, self._token)
                self._identity = BotAccount(self._name, self._token)
            else:
                self._identity = await new_guest(self._address, self._name)
        server = await RemoteServer.connect(self._address, self._identity)
        server.lost = server.back = self._say
        self._server = server
        return server

    def _seating(
        self, server: "RemoteServer", game: "RemoteGame", *, made_here: bool = False
    ) -> Seating:
        async def gone() -> str:
            """Wait until nothing more can be heard of the game; return why."""
            ends = [
                asyncio.ensure_future(game.wait_gone()),
                asyncio.ensure_future(server.wait_over()),
            ]
            try:
                await asyncio.wait(ends, return_when=asyncio.FIRST_COMPLETED)
                why = next(str(end.result()) for end in ends if end.done())
            finally:
                for end in ends:
                    end.cancel()
            if ends[1].done() and self._server is server:
                self._server = None  # the next command dials anew
            return why

        return Seating(game, _me(server), made_here, gone)

    async def _join(self, server: "RemoteServer", game: "RemoteGame") -> None:
        """Take the open seat. Raises TableRefused."""
        answered: asyncio.Future[Answer] = asyncio.get_running_loop().create_future()

        def answer(given: Answer) -> None:
            if not answered.done():
                answered.set_result(given)

        # Colors are drawn by the server, whatever is said here.
        draw = Draw(1, Parity.ODD, creator_black=True)
        take = TakeSeat(_me(server), draw, cid=new_cid())
        game.post(take, server.clock.monotonic_ms(), answer)
        match await answered:
            case Refused(refusal):
                raise TableRefused(refusal.sentence)
            case Undecided(sentence=sentence):
                raise TableRefused(sentence)
            case _:
                pass


def _age(row: Json) -> tuple[str, str]:
    return row["created_at"], row["id"]


def fits(row: Json, me: Player, terms: Terms) -> bool:
    """Tell whether an open game of the lobby has these terms; what was not said, it may."""
    komi = None if terms.komi is None else terms.komi / 2
    clock = None if terms.time is None else terms.time.text
    return bool(
        row["creator"]["id"] != me.id
        and row["colors_by"] == "assigned"
        and row["creator_color"] == terms.color.opponent.word
        and row["size"] == terms.size
        and row["handicap"] == terms.handicap
        and komi in (None, row["komi"])
        and clock in (None, row["clock"])
    )


def _me(server: "RemoteServer") -> Player:
    assert server.you is not None, "only those who say who they are are welcomed here"
    return server.you


def _check_login(name: str, token: str) -> None:
    """Say in words what a server would only find invalid. Raises RequestRefused."""
    if not is_bot_name(name):
        raise RequestRefused("bad_login", NAME_RULE)
    if not is_token(token):
        raise RequestRefused("bad_login", TOKEN_RULE)


def _look_at(task: "asyncio.Task[RemoteServer]") -> None:
    if not task.cancelled():
        task.exception()  # told to whoever needs the connection
