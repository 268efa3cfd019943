"""Accounts of bots: a name and a token, made by the first login with a free name."""

import asyncio
from collections.abc import Iterable
from concurrent.futures import ThreadPoolExecutor
from typing import Final

from argon2 import PasswordHasher
from argon2.exceptions import InvalidHashError, VerificationError
from shoutan_engine import Player, PlayerKind
from shoutan_host.gtp_login import LoginLine
from shoutan_host.ids import new_id
from shoutan_host.ports import BotAccount, Store
from shoutan_protocol.cgos.login import is_operator_name

from shoutan_server.identities import IdKind, NameRefused, clean_name

_HASHING_THREADS: Final = 2


class LoginRefused(Exception):
    """A login was refused; the message says why."""


class WrongToken(LoginRefused):
    """The account has another token."""


class NoNewNames(LoginRefused):
    """There is no such account, and none is made by logging in."""


class BotAccounts:
    """Logs bots in. Hashing is slow on purpose and runs in threads of its own."""

    def __init__(
        self,
        store: Store,
        *,
        is_open: bool,
        house_names: Iterable[str] = (),
        hasher: PasswordHasher | None = None,
    ) -> None:
        """`is_open`: a free name makes an account. `house_names` are never free."""
        self._store = store
        self._is_open = is_open
        self._house_names = frozenset(name.casefold() for name in house_names)
        self._hasher = hasher or PasswordHasher()
        self._threads = ThreadPoolExecutor(_HASHING_THREADS, "argon2")

    async def log_in(self, login: LoginLine, *, creates: bool = True) -> Player:
        """Return the bot of that name. Raises LoginRefused, StoreError.

        `creates`: a free name makes an account, where the server allows that.
        """
        try:
            name = clean_name(login.name)
        except NameRefused as refused:
            raise LoginRefused(str(refused)) from refused
        if name.casefold() in self._house_names:
            raise LoginRefused(f"{name} is an engine of this server")
        account = await self._store.bot(name)
        if account is None:
            may_make = creates and self._is_open
            account = await self._make(name, login.token, may_make=may_make)
        elif not await self._matches(account.token_hash, login.token):
            raise WrongToken(f"the name {name} belongs to a bot with another token")
        return Player(account.id, account.name, PlayerKind.BOT)

    async def check_guest_name(self, name: str) -> None:
        """Raise NameRefused for the name of a bot, be it connected or not.

        May raise StoreError.
        """
        is_house = name.casefold() in self._house_names
        if is_house or await self._store.bot(name) is not None:
            raise NameRefused("A bot here has this name: choose another one.")

    async def log_in_operator(self, login: LoginLine) -> None:
        """Let somebody in whom the host of the server has given an account.

        Raises LoginRefused, StoreError.
        """
        account = await self._store.bot(login.name)
        if account is None:
            await self._hash(login.token)  # as much work as for a wrong token
            raise NoNewNames(f"there is no account called {login.name} here")
        if not await self._matches(account.token_hash, login.token):
            raise WrongToken(f"the name {login.name} belongs to somebody else")
        if not account.by_host:
            raise LoginRefused(f"{account.name} was not made by the host")

    async def change_token(self, bot: Player, token: str) -> None:
        """Give a bot another token. Raises StoreError."""
        await self._store.set_token(bot.id, await self._hash(token))

    async def recognize(self, login: LoginLine) -> Player:
        """Return the bot of that name and token, making none.

        Raises StoreError, and LoginRefused: as late for an unknown name as for a wrong
        token, so that nobody learns which names there are.
        """
        try:
            name = clean_name(login.name)
        except NameRefused as refused:
            raise LoginRefused(str(refused)) from refused
        account = await self._store.bot(name)
        if account is None:
            await self._hash(login.token)
            raise LoginRefused(f"there is no bot called {name} here")
        if not await self._matches(account.token_hash, login.token):
            raise LoginRefused(f"the name {name} belongs to a bot with another token")
        return Player(account.id, account.name, PlayerKind.BOT)

    def close(self) -> None:
        """End the threads."""
        self._threads.shutdown(wait=False, cancel_futures=True)

    async def _make(self, name: str, token: str, *, may_make: bool) -> BotAccount:
        token_hash = await self._hash(token)
        if not may_make:  # found out after as much work as for a wrong token
            raise NoNewNames(f"there is no bot called {name} here")
        if is_operator_name(name):
            raise LoginRefused(f"only the host of the server gives a name like {name}")
        account = BotAccount(IdKind.BOT + new_id(), name, token_hash)
        if await self._store.add_bot(account):
            return account
        # Two first logins at once: the later one is judged by the earlier one's token.
        first = await self._store.bot(name)
        if first is None or not await self._matches(first.token_hash, token):
            raise WrongToken(f"the name {name} was taken a moment ago")
        return first

    async def _hash(self, token: str) -> str:
        loop = asyncio.get_running_loop()
        return await loop.run_in_executor(self._threads, self._hasher.hash, token)

    async def _matches(self, token_hash: str, token: str) -> bool:
        loop = asyncio.get_running_loop()
        return await loop.run_in_executor(
            self._threads, self._verify, token_hash, token
        )

    def _verify(self, token_hash: str, token: str) -> bool:
        try:
            return self._hasher.verify(token_hash, token)
        except (VerificationError, InvalidHashError):
            return False
