"""The bots of a person: each an account with a key that logs in at every door.

A key is shown once, when it is made. A bot whose key was revoked keeps its name, so that
nobody else takes it, and can be given another key.
"""

from collections.abc import Awaitable, Callable, Sequence
from typing import Final

from shoutan_host.ids import new_id
from shoutan_host.people_records import PeopleRecords
from shoutan_host.ports import BotAccount, Store

from shoutan_server.accounts.hashing import TokenHasher
from shoutan_server.accounts.live_bots import LiveBots
from shoutan_server.accounts.people import Login, NameTaken
from shoutan_server.accounts.secrets_shown_once import new_bot_token
from shoutan_server.identities import IdKind, NameRefused, clean_new_name
from shoutan_server.transports.admission import household

MOST_BOTS: Final = 10
"""Bots of one person."""
NO_KEY: Final = ""
"""In place of a hash: no token has it."""


class TooManyBots(Exception):
    """The person has as many bots as one may have."""


class NoSuchBotOfMine(LookupError):
    """The person has no bot of that name."""


class PersonBots:
    """Makes, lists and revokes the keys of people's bots. Methods may raise StoreError.

    `check_name` raises NameRefused for the name of an engine of this server.
    """

    def __init__(
        self,
        records: PeopleRecords,
        store: Store,
        hasher: TokenHasher,
        live: LiveBots,
        check_name: Callable[[str], Awaitable[None]],
    ) -> None:
        self._records = records
        self._store = store
        self._hasher = hasher
        self._live = live
        self._check_name = check_name

    async def listed(self, login: Login) -> Sequence[BotAccount]:
        """Return somebody's bots."""
        return await self._records.bots_of(login.account.id)

    async def make(self, login: Login, name: str, address: str) -> tuple[str, str]:
        """Make a bot; returns its name and its key. Raises NameRefused, TooManyBots."""
        shown = clean_new_name(name)
        if " " in shown:
            raise NameRefused("The name of a bot has no blanks.")
        if len(await self.listed(login)) >= MOST_BOTS:
            raise TooManyBots
        try:
            await self._check_name(shown)
        except NameRefused as refused:
            raise NameTaken(str(refused)) from refused
        key = new_bot_token()
        key_hash = await self._hasher.hash(key, household(address))
        bot = BotAccount(IdKind.BOT + new_id(), shown, key_hash)
        if not await self._records.add_bot_of(login.account.id, bot, MOST_BOTS):
            raise NameTaken("This name is taken: choose another one.")
        return shown, key

    async def renew(self, login: Login, name: str, address: str) -> tuple[str, str]:
        """Give a bot another key; returns name and key. Raises NoSuchBotOfMine."""
        bot = await self._mine(login, name)
        key = new_bot_token()
        key_hash = await self._hasher.hash(key, household(address))
        await self._store.set_token(bot.id, key_hash)
        self._live.changed(bot.id, key_hash)
        return bot.name, key

    async def revoke(self, login: Login, name: str) -> None:
        """Take a bot's key away, and cut off who came by it. Raises NoSuchBotOfMine."""
        bot = await self._mine(login, name)
        await self._store.set_token(bot.id, NO_KEY)
        self._live.changed(bot.id, NO_KEY)

    async def _mine(self, login: Login, name: str) -> BotAccount:
        found = await self._store.bot(name)
        if found is None or found.owner_id != login.account.id:
            raise NoSuchBotOfMine(name)
        return found
