"""Accounts of people: registering, logging in and out, changing the password.

Whoever tries a name and a password learns only whether both are right: an unknown name, a
wrong password and a disabled account are one answer, after the same work. That a name is
taken is no secret, since games and profiles show it; registering says so.
"""

from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import Final

from shoutan_engine.ratings.ranks import rank_text
from shoutan_engine.settings import Player, PlayerKind
from shoutan_host.clock import Clock, rfc3339
from shoutan_host.ids import new_id
from shoutan_host.people_records import PeopleRecords, PersonAccount
from shoutan_host.rating_records import RatingRecords

from shoutan_server.accounts.access import Access
from shoutan_server.accounts.hashing import TokenHasher
from shoutan_server.accounts.live_logins import LiveLogins
from shoutan_server.accounts.login_limits import LoginLimiter, LoginRefused
from shoutan_server.accounts.passwords import check_password, composed
from shoutan_server.accounts.secrets_shown_once import new_session_token, stored
from shoutan_server.identities import Identities, IdKind, NameRefused, clean_new_name
from shoutan_server.name_looks import as_latin
from shoutan_server.transports.admission import household

MOST_SESSIONS: Final = 20
"""Log-ins of one account at once; a further one ends that which was used longest ago."""
SESSION_KEPT_MS: Final = 90 * 24 * 3_600_000
"""So long a log-in lasts that nobody uses."""


_NO_INVITATION: Final = "This invitation was used already, or it is none."


class NameTaken(NameRefused):
    """A person or a bot has the name."""


class NotInvited(Exception):
    """Nobody registers here, or not without an invitation; the message says what."""


class WrongPassword(LoginRefused):
    """There is no such account, or it has another password, or it is disabled."""

    def __init__(self) -> None:
        super().__init__("the name or the password is wrong")


@dataclass(frozen=True, slots=True)
class Login:
    """Somebody who is logged in; `token_hash` is what is stored of the token."""

    account: PersonAccount
    player: Player
    token_hash: bytes


@dataclass(frozen=True, slots=True)
class LoggedIn:
    """A log-in that was just made, and its token, which is not shown again."""

    token: str
    login: Login


class People:
    """Lets people in, no more often than `limiter` allows, by slow hashes of `hasher`.

    `check_name` raises NameRefused for the name of a bot. `address`: where somebody is,
    "" for this program itself. Methods may raise StoreError.
    """

    def __init__(
        self,
        records: PeopleRecords,
        ratings: RatingRecords,
        identities: Identities,
        *,
        access: Access,
        hasher: TokenHasher,
        limiter: LoginLimiter,
        live: LiveLogins,
        clock: Clock,
        check_name: Callable[[str], Awaitable[None]],
    ) -> None:
        self.access = access
        self.live = live
        self._records = records
        self._ratings = ratings
        self._identities = identities
        self._hasher = hasher
        self._limiter = limiter
        self._clock = clock
        self._check_name = check_name

    async def open(self) -> None:
        """Learn which guests have registered: their old tokens are worth nothing."""
        for account in await self._records.accounts():
            self._identities.registered(account.id)

    async def is_taken(self, name: str) -> bool:
        """Tell whether a person has that name, or the one that it looks like."""
        for spelled in {name, as_latin(name)}:
            if await self._records.account(spelled) is not None:
                return True
        return False

    async def register(
        self,
        name: str,
        password: str,
        address: str,
        *,
        guest: Player | None = None,
        invitation: str | None = None,
    ) -> LoggedIn:
        """Make an account and log in; `guest`: who it was so far, and goes on being.

        Raises NotInvited, NameRefused, PasswordRefused, TooManyLogins.
        """
        if self.access is Access.CLOSED:
            raise NotInvited("Accounts are made by the host of this server only.")
        if self.access is Access.INVITE and not invitation:
            raise NotInvited("It takes an invitation to register here.")
        code = None
        if self.access is Access.INVITE and invitation is not None:
            code = stored(invitation)
        with self._limiter.new_name(address):
            account = await self._new_account(name, password, address, guest)
            if not await self._records.add_account(account, code):
                is_taken = code is None or await self.is_taken(account.name)
                raise _taken() if is_taken else NotInvited(_NO_INVITATION)
        self._identities.registered(account.id)
        try:
            return await self._logged_in(account)
        finally:
            # Only now, so that the page which registers has its log-in to come back with.
            self.live.registered(account.id)

    async def log_in(self, name: str, password: str, address: str) -> LoggedIn:
        """Log somebody in. Raises LoginRefused."""
        return await self._logged_in(await self._check(name, password, address))

    async def who(self, token: str) -> Login | None:
        """Return who has that token of a log-in, None for nobody (any more)."""
        token_hash = stored(token)
        now = self._clock.wall_ms()
        account = await self._records.session(token_hash, now, SESSION_KEPT_MS)
        if account is None:
            return None
        return Login(account, await self._player(account), token_hash)

    async def as_now(self, player: Player) -> Player:
        """Return a player by the name and the rank of now, if he has an account."""
        account = await self._records.account_of(player.id)
        return player if account is None else await self._player(account)

    async def log_out(self, login: Login) -> None:
        """End a log-in, and cut off what rests on it."""
        await self._records.end_session(login.token_hash)
        self.live.hang_up([login.token_hash])

    async def log_out_elsewhere(self, login: Login) -> int:
        """End all other log-ins of somebody; returns how many there were."""
        ended = await self._records.end_other_sessions(
            login.account.id, login.token_hash
        )
        self.live.hang_up(ended)
        return len(ended)

    async def change_password(
        self, login: Login, old: str, new: str, address: str
    ) -> None:
        """Change a password; all other log-ins end. Raises LoginRefused, PasswordRefused."""
        account = await self._check(login.account.name, old, address)
        text = check_password(new, account.name)
        password_hash = await self._hasher.hash(text, household(address))
        ended = await self._records.change_password(
            account.id, password_hash, login.token_hash
        )
        self.live.hang_up(ended)

    async def _check(self, name: str, password: str, address: str) -> PersonAccount:
        """Return the account of that name and password. Raises LoginRefused."""
        house, text = household(address), composed(password)
        with self._limiter.attempt(name, address):
            account = await self._records.account(name)
            if account is None:  # as much work as for a wrong password
                await self._hasher.hash(text, house)
                raise WrongPassword
            matches = await self._hasher.matches(account.password_hash, text, house)
            if not matches or account.disabled:
                raise WrongPassword
        return account

    async def _new_account(
        self, name: str, password: str, address: str, guest: Player | None
    ) -> PersonAccount:
        shown = clean_new_name(name)
        text = check_password(password, shown)
        if await self.is_taken(shown):
            raise _taken()
        try:
            await self._check_name(shown)
        except NameRefused as refused:
            raise NameTaken(str(refused)) from refused
        account_id = IdKind.PERSON + new_id() if guest is None else guest.id
        created_at = rfc3339(self._clock.wall_ms())
        password_hash = await self._hasher.hash(text, household(address))
        return PersonAccount(account_id, shown, password_hash, created_at)

    async def _logged_in(self, account: PersonAccount) -> LoggedIn:
        token = new_session_token()
        login = Login(account, await self._player(account), stored(token))
        now = self._clock.wall_ms()
        ended = await self._records.add_session(
            account.id, login.token_hash, now, MOST_SESSIONS
        )
        self.live.hang_up(ended)
        return LoggedIn(token, login)

    async def _player(self, account: PersonAccount) -> Player:
        rating = await self._ratings.rating(account.id)
        rank = None if rating is None else rank_text(rating.rating)
        return Player(account.id, account.name, PlayerKind.PERSON, rank)


def _taken() -> NameTaken:
    return NameTaken("This name is taken: choose another one.")
