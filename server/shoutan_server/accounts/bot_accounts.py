"""Accounts of bots: a name and a token, made by the first login with a free name."""

from collections.abc import Awaitable, Callable, Iterable

from argon2 import PasswordHasher
from shoutan_engine import Player, PlayerKind
from shoutan_host.clock import monotonic_ns
from shoutan_host.gtp.login import LoginLine
from shoutan_host.ids import new_id
from shoutan_host.ports import BotAccount, Store
from shoutan_protocol.cgos.login import is_operator_name

from shoutan_server.accounts.hashing import TokenHasher
from shoutan_server.accounts.live_bots import LiveBots, StandingBot
from shoutan_server.accounts.login_limits import LoginLimiter, LoginRefused
from shoutan_server.identities import IdKind, NameRefused, clean_name
from shoutan_server.name_looks import as_latin, mixes_scripts
from shoutan_server.transports.admission import household


class WrongToken(LoginRefused):
    """The account has another token."""

    why = "wrong_token"


class NoNewNames(LoginRefused):
    """There is no such account, and none is made by logging in."""

    why = "no_new_names"


class NameOfTheHouse(LoginRefused):
    """An engine of the server has this name."""

    why = "house_name"


class OwnerDisabled(LoginRefused):
    """The bot is that of a person whose account is disabled."""

    why = "disabled"


class BotAccounts:
    """Logs bots in, at all doors, no more often than `limiter` allows.

    `address`: where a login comes from, "" for this program itself.
    """

    def __init__(
        self,
        store: Store,
        *,
        is_open: bool,
        house_names: Iterable[str] = (),
        hasher: PasswordHasher | None = None,
        limiter: LoginLimiter | None = None,
        is_person: Callable[[str], Awaitable[bool]] | None = None,
    ) -> None:
        """`is_open`: a free name makes an account. `house_names` are never free.

        Neither are those of people, which `is_person` tells.
        """
        self._store = store
        self._is_open = is_open
        self._house_names = frozenset(name.casefold() for name in house_names)
        self._is_person = is_person
        self.live = LiveBots()
        self.hasher = TokenHasher(hasher)
        self._limiter = limiter or LoginLimiter(lambda: monotonic_ns() / 1e9)

    async def log_in(
        self, login: LoginLine, address: str, *, creates: bool = True
    ) -> Player:
        """Return the bot of that name. Raises LoginRefused, StoreError.

        `creates`: a free name makes an account, where the server allows that.
        """
        return _player(await self._account(login, address, creates=creates))

    async def stand(
        self,
        login: LoginLine,
        address: str,
        hang_up: Callable[[], None],
        *,
        creates: bool = True,
    ) -> StandingBot:
        """Log a bot in whose connection is cut off when its key is worth nothing.

        `hang_up` ends the connection; when it has ended, `live.forget` is to be told.
        Raises as `log_in`.
        """
        account = await self._account(login, address, creates=creates)
        bot = _standing(account, hang_up)
        self.live.add(bot)
        return bot

    async def _account(
        self, login: LoginLine, address: str, *, creates: bool
    ) -> BotAccount:
        try:
            name = clean_name(login.name)
        except NameRefused as refused:
            raise LoginRefused(str(refused)) from refused
        if name.casefold() in self._house_names:
            raise NameOfTheHouse(f"the name {name} is that of an engine of this server")
        with self._limiter.attempt(name, address):
            account = await self._store.bot(name)
            if account is None:
                if creates and self._is_open:
                    account = await self._make(name, login.token, address)
                else:  # found out after as much work as for a wrong token
                    await self._hash(login.token, address)
                    raise NoNewNames(self._no_new_name(name))
            elif not await self._matches(account.token_hash, login.token, address):
                raise WrongToken(f"the name {name} belongs to a bot with another token")
            _check_enabled(account)
        return account

    async def check_guest_name(self, name: str) -> None:
        """Raise NameRefused for the name of a bot or of a person with an account.

        Whether they are connected or not. May raise StoreError.
        """
        if self._is_person is not None and await self._is_person(name):
            raise NameRefused("Somebody with an account has this name.")
        await self.check_person_name(name)

    async def check_person_name(self, name: str) -> None:
        """Raise NameRefused for the name of a bot, connected or not.

        May raise StoreError.
        """
        for spelled in {name, as_latin(name)}:
            is_house = spelled.casefold() in self._house_names
            if is_house or await self._store.bot(spelled) is not None:
                raise NameRefused("A bot here has this name: choose another one.")

    async def stand_operator(
        self, login: LoginLine, address: str, hang_up: Callable[[], None]
    ) -> StandingBot:
        """Let somebody in whom the host of the server has given an account.

        As long as the account stands, as `stand`. Raises LoginRefused, StoreError.
        """
        with self._limiter.attempt(login.name, address):
            account = await self._store.bot(login.name)
            if account is None:  # as much work as for a wrong token
                await self._hash(login.token, address)
                raise NoNewNames(f"there is no account called {login.name} here")
            if not await self._matches(account.token_hash, login.token, address):
                raise WrongToken(f"the name {login.name} belongs to somebody else")
            if not account.by_host:
                raise LoginRefused(f"{account.name} was not made by the host")
        standing = _standing(account, hang_up)
        self.live.add(standing)
        return standing

    async def change_token(self, bot: StandingBot, token: str, address: str) -> None:
        """Give a bot that has logged in another token; its other connections end.

        Raises StoreError.
        """
        token_hash = await self._hash(token, address)
        # Judged by neither token while it is not known which of them is in the store.
        self.live.forget(bot)
        try:
            await self._store.set_token(bot.player.id, token_hash)
            bot.token_hash = token_hash
        finally:
            self.live.add(bot)
        self.live.changed(bot.player.id, token_hash)

    async def recognize(self, login: LoginLine, address: str) -> Player:
        """Return the bot of that name and token, making none.

        Raises StoreError, and LoginRefused: as late for an unknown name as for a wrong
        token, so that nobody learns which names there are.
        """
        try:
            name = clean_name(login.name)
        except NameRefused as refused:
            raise LoginRefused(str(refused)) from refused
        with self._limiter.attempt(name, address, is_request=True):
            account = await self._store.bot(name)
            if account is None:
                await self._hash(login.token, address)
                raise NoNewNames(f"there is no bot called {name} here")
            if not await self._matches(account.token_hash, login.token, address):
                raise WrongToken(f"the name {name} belongs to a bot with another token")
            _check_enabled(account)
        return _player(account)

    def close(self) -> None:
        """End the threads."""
        self.hasher.close()

    def _no_new_name(self, name: str) -> str:
        sentence = f"there is no bot called {name} here"
        if self._is_open:  # only this door makes none
            return sentence
        return (
            f"{sentence}, and this server makes no new bots: ask its host for"
            f" `shoutan admin bots add {name}`"
        )

    async def _make(self, name: str, token: str, address: str) -> BotAccount:
        with self._limiter.new_name(address):
            token_hash = await self._hash(token, address)
            if is_operator_name(as_latin(name)):
                raise LoginRefused(
                    f"only the host of the server gives a name like {name}"
                )
            if mixes_scripts(name):
                raise LoginRefused(f"the name {name} has letters of two scripts")
            await self._check_looks(name)
            if self._is_person is not None and await self._is_person(name):
                raise LoginRefused(f"the name {name} is that of a person")
            account = BotAccount(IdKind.BOT + new_id(), name, token_hash)
            if await self._store.add_bot(account):
                return account
        # Two first logins at once: the later one is judged by the earlier one's token.
        first = await self._store.bot(name)
        if first is None or not await self._matches(first.token_hash, token, address):
            raise WrongToken(f"the name {name} was taken a moment ago")
        return first

    async def _check_looks(self, name: str) -> None:
        """Refuse a new name that looks like another bot's."""
        latin = as_latin(name)
        if latin != name.casefold() and await self._store.bot(latin) is not None:
            raise LoginRefused(f"the name {name} looks like that of another bot")

    async def _hash(self, token: str, address: str) -> str:
        return await self.hasher.hash(token, household(address))

    async def _matches(self, token_hash: str, token: str, address: str) -> bool:
        return await self.hasher.matches(token_hash, token, household(address))


def _player(account: BotAccount) -> Player:
    return Player(account.id, account.name, PlayerKind.BOT)


def _standing(account: BotAccount, hang_up: Callable[[], None]) -> StandingBot:
    is_operator = account.by_host and is_operator_name(account.name)
    return StandingBot(_player(account), account.token_hash, hang_up, is_operator)


def _check_enabled(account: BotAccount) -> None:
    if account.disabled:
        raise OwnerDisabled(
            f"the account of the person whose bot {account.name} is was disabled:"
            " ask the host of the server"
        )
