"""One connection: the login, and then a bot, a viewer or an operator.

Lines are taken in the order in which they came. Only while a login is checked, or
something is read for a viewer, nothing else of this peer is looked at; what a bot says
unasked meanwhile is noise, as it always is.
"""

import asyncio
import logging
from collections import deque
from collections.abc import Awaitable, Callable
from functools import partial
from typing import Final, TypeAlias, TypeVar

from shoutan_engine import Millis, Player
from shoutan_host.cgos_records import CgosRecords
from shoutan_host.gtp.login import LoginLine
from shoutan_host.hosting.games import Games
from shoutan_host.ports import StoreError
from shoutan_protocol.cgos.lines import checked
from shoutan_protocol.cgos.login import (
    GREETING,
    NO_NEW_NAMES,
    TRY_LATER,
    WRONG_PASSWORD,
    Ask,
    Leave,
    LogIn,
    LoginDialogue,
    Refuse,
    View,
)
from shoutan_protocol.cgos.operators import WELCOME
from shoutan_protocol.cgos.viewers import Goodbye, Observe, read_viewer_line

from shoutan_server.accounts.bot_accounts import BotAccounts, NoNewNames, WrongToken
from shoutan_server.accounts.live_bots import KEY_OVER, StandingBot
from shoutan_server.accounts.login_limits import LoginRefused
from shoutan_server.cgos.bots import Bot, Peer
from shoutan_server.cgos.hall import Hall
from shoutan_server.cgos.operators import Operator

MOST_WAITING: Final = 64
"""Lines of a viewer or an operator that may wait; more are dropped."""
NOT_NOW: Final = "info the games cannot be read now"

_log = logging.getLogger("shoutan")

T = TypeVar("T")
Work: TypeAlias = Callable[[str], Awaitable[None]]
First: TypeAlias = Callable[[], Awaitable[None]]


class Session:
    """What became of one connection. `lost` is called once, when it ended."""

    def __init__(
        self,
        hall: Hall,
        peer: Peer,
        accounts: BotAccounts,
        games: Games,
        records: CgosRecords,
        logged_in: Callable[[], None],
        address: str,
    ) -> None:
        """`logged_in` is called when the peer, at `address`, has said who it is."""
        self._address = address
        self._hall = hall
        self._peer = peer
        self._accounts = accounts
        self._games = games
        self._records = records
        self._dialogue = LoginDialogue()
        self._bot: Bot | None = None
        self._login: StandingBot | None = None
        self._is_here = True
        self._on_login = logged_in
        self._work: Work | None = None
        """What is done with the lines of a viewer or an operator."""
        self._waiting: deque[str] = deque()
        self._worker: asyncio.Task[None] | None = None
        hall.arriving[peer] = self._dialogue
        peer.send(GREETING)

    def heard(self, line: str, at: Millis) -> bool:
        """Take a line, read at the stamp `at` (monotonic ms); False if it is ignored."""
        if self._bot is not None:
            return self._hall.heard(self._bot, line, at)
        if self._work is not None:
            return self._queue(line)
        return self._log_in(line)

    def lost(self) -> None:
        """Note that the connection ended."""
        self._is_here = False
        self._hall.arriving.pop(self._peer, None)
        if self._worker is not None:
            self._worker.cancel()
        if self._login is not None:
            self._accounts.live.forget(self._login)
        self._hall.viewers.leave(self._peer)
        if self._bot is not None:
            self._hall.left(self._bot, self._peer)

    # -- the login -------------------------------------------------------------------

    def _log_in(self, line: str) -> bool:
        match self._dialogue.receive(line):
            case Ask(question):
                self._peer.send(question)
            case Refuse(sentence):
                self._refuse(sentence)
            case Leave():
                self._peer.close()
            case View():
                self._arrived()
                enter = self._hall.viewers.enter
                self._begin(self._view, partial(enter, self._peer))
            case LogIn() as wanted if wanted.is_operator:
                self._begin(None, partial(self._as_operator, wanted))
            case LogIn() as wanted:
                self._begin(None, partial(self._as_bot, wanted))
            case None:
                return False
        return True

    def _arrived(self) -> None:
        self._hall.arriving.pop(self._peer, None)
        self._on_login()

    def _refuse(self, sentence: str) -> None:
        self._peer.send(checked(sentence))
        self._peer.close()

    async def _as_bot(self, wanted: LogIn) -> None:
        player = await self._checked(self._player(wanted))
        if player is None:
            return
        try:
            self._bot = await self._hall.enter(
                player,
                self._peer,
                spelling=wanted.name,
                analyzes=wanted.analyzes,
                is_here=lambda: self._is_here,
            )
        except StoreError:
            self._refuse(TRY_LATER)
            return
        self._arrived()
        _log.info("cgos: %s came with %r", player.name, wanted.client)

    async def _as_operator(self, wanted: LogIn) -> None:
        if await self._checked(self._operator(wanted)) is None:
            return
        operator = Operator(self._hall, self._peer, self._games, self._records)
        self._peer.send(WELCOME)
        self._work = operator.heard
        self._arrived()

    async def _player(self, wanted: LogIn) -> Player:
        login = LoginLine(wanted.name, wanted.password)
        bot = self._login = await self._accounts.stand(
            login, self._address, self._login_over
        )
        if wanted.new_password is not None:
            await self._accounts.change_token(bot, wanted.new_password, self._address)
        return bot.player

    async def _operator(self, wanted: LogIn) -> bool:
        login = LoginLine(wanted.name, wanted.password)
        self._login = await self._accounts.stand_operator(
            login, self._address, self._login_over
        )
        return True

    def _login_over(self) -> None:
        self._refuse(f"Error: Sorry, {KEY_OVER}")

    async def _checked(self, login: Awaitable[T]) -> T | None:
        """Return what a login gives; None if it was refused, and the peer told why."""
        try:
            return await login
        except WrongToken:
            sentence = WRONG_PASSWORD
        except NoNewNames:
            sentence = NO_NEW_NAMES
        except LoginRefused as refused:
            sentence = f"Error: Sorry, {refused}"
        except StoreError:
            sentence = TRY_LATER
        _log.info("cgos: %s was turned away: %s", self._dialogue.name, sentence)
        self._refuse(sentence)
        return None

    # -- viewers and operators -------------------------------------------------------

    async def _view(self, line: str) -> None:
        match read_viewer_line(line):
            case Observe(gid):
                await self._hall.viewers.observe(self._peer, gid)
            case Goodbye():
                self._peer.close()
            case None:
                pass

    def _begin(self, work: Work | None, first: First) -> None:
        """Do what comes first, then what waits."""
        self._work = work
        self._worker = self._hall.run("cgos session", self._do(first))

    def _queue(self, line: str) -> bool:
        if not line or len(self._waiting) >= MOST_WAITING:
            return False
        self._waiting.append(line)
        if self._worker is None or self._worker.done():
            self._worker = self._hall.run("cgos session", self._do(None))
        return True

    async def _do(self, first: First | None) -> None:
        try:
            if first is not None:
                await first()
            while self._work is not None and self._waiting and self._is_here:
                await self._work(self._waiting.popleft())
        except StoreError:
            self._peer.send(NOT_NOW)
