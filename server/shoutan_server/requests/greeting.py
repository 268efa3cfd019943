"""Requests about no game: who is there, how long a round trip takes."""

import shoutan_protocol
from shoutan_engine.clocks.types import Millis
from shoutan_engine.settings import Player
from shoutan_host.clock import Clock
from shoutan_host.gtp.login import LoginLine
from shoutan_host.ports import StoreError
from shoutan_protocol.json_writing import player_json
from shoutan_protocol.messages import PROTOCOL_VERSION
from shoutan_protocol.messages import requests as wire

from shoutan_server.accounts.access import Access
from shoutan_server.accounts.bot_accounts import BotAccounts
from shoutan_server.accounts.live_bots import KEY_OVER
from shoutan_server.accounts.live_logins import LOGIN_OVER
from shoutan_server.accounts.login_limits import LoginRefused, TooManyLogins
from shoutan_server.accounts.people import People
from shoutan_server.accounts.secrets_shown_once import is_session_token, stored
from shoutan_server.connections import Connection
from shoutan_server.errors import Refuse
from shoutan_server.identities import Identities
from shoutan_server.meeting.present import Present
from shoutan_server.requests.requested_games import Waiting


class GreetingRequests:
    """What a connection can ask before it knows of any game."""

    def __init__(
        self,
        clock: Clock,
        identities: Identities,
        accounts: BotAccounts,
        title: str,
        present: Present,
        people: People | None = None,
    ) -> None:
        """`people`: None where nobody has an account."""
        self._present = present
        self._people = people
        self._clock = clock
        self._identities = identities
        self._accounts = accounts
        self._title = title

    def hello(self, connection: Connection, request: wire.Hello, at: Millis) -> Waiting:
        """Welcome a guest, a bot, or somebody who only watches."""
        if connection.greeted:
            raise Refuse("bad_request", "This connection has said hello already.")
        if request.version != PROTOCOL_VERSION:
            raise Refuse(
                "bad_version",
                f"This server speaks version {PROTOCOL_VERSION} of the protocol.",
                {"versions": str(PROTOCOL_VERSION)},
                close_code=1008,
            )
        ways = (request.login, request.guest_token, request.session_token)
        if sum(way is not None for way in ways) > 1:
            raise Refuse(
                "bad_request",
                "Say who you are once: by guest_token, by session_token or by login.",
            )
        if request.login is not None:
            connection.says_hello()
            return self._log_in(connection, request.id, request.login)
        if request.session_token is not None:
            connection.says_hello()
            return self._come_back(connection, request.id, request.session_token)
        me: Player | None = None
        if request.guest_token is not None:
            if self._people is None or self._people.access is Access.OPEN:
                me = self._identities.guest(request.guest_token)
            if me is None:
                raise Refuse(
                    "bad_token",
                    "This token is not from this server: ask for a new one.",
                )
            if self._people is not None:
                connection.end_login = self._people.live.add_guest(me.id, connection)
        self._welcome(connection, request.id, me)
        return None

    async def _come_back(
        self, connection: Connection, request_id: int, token: str
    ) -> None:
        """Welcome somebody who has logged in."""
        logged_out = Refuse("bad_token", "You are logged out: log in again.")
        if self._people is None or not is_session_token(token):
            raise logged_out
        # Noted first: whoever is logged out at this moment is hung up on.
        connection.end_login = self._people.live.add(stored(token), connection)
        try:
            login = await self._people.who(token)
        except StoreError as away:
            sentence = "Nobody can log in now: try again."
            raise Refuse("unavailable", sentence, close_code=1013) from away
        if login is None:
            connection.end_login()
            connection.end_login = None
            raise logged_out
        self._welcome(connection, request_id, login.player)

    async def _log_in(
        self, connection: Connection, request_id: int, login: wire.BotLogin
    ) -> None:
        """Welcome a bot; who is refused is hung up on, as at the engine door."""
        try:
            line = LoginLine(login.name, login.token)
            bot = await self._accounts.stand(
                line,
                connection.address,
                lambda: connection.close(LOGIN_OVER, KEY_OVER),
            )
        except TooManyLogins as too_many:
            params: dict[str, str | int] = {"wait_s": too_many.wait_s}
            raise Refuse("busy", _sentence(too_many), params, 1013) from too_many
        except LoginRefused as refused:
            why: dict[str, str | int] = {"why": refused.why}
            raise Refuse("bad_login", _sentence(refused), why, 1008) from refused
        except StoreError as away:
            sentence = "Nobody can log in now: try again."
            raise Refuse("unavailable", sentence, close_code=1013) from away
        connection.end_login = lambda: self._accounts.live.forget(bot)
        connection.is_operator = bot.is_operator
        self._welcome(connection, request_id, bot.player)

    def _welcome(
        self, connection: Connection, request_id: int, me: Player | None
    ) -> None:
        connection.welcomed(me)
        if me is not None:
            connection.end_presence.append(self._present.enter(me))
        connection.reply(
            {
                "type": "welcome",
                "id": request_id,
                "version": PROTOCOL_VERSION,
                "server": f"Shoutan {shoutan_protocol.RELEASE}",
                "title": self._title,
                "you": None if me is None else player_json(me),
                "server_ms": self._clock.monotonic_ms(),
            }
        )

    def ping(self, connection: Connection, request: wire.Ping, at: Millis) -> None:
        """Tell the time."""
        now = self._clock.monotonic_ms()
        connection.reply({"type": "pong", "id": request.id, "server_ms": now})


def _sentence(refused: LoginRefused) -> str:
    text = str(refused).rstrip(".")
    return f"{text[0].upper()}{text[1:]}."
