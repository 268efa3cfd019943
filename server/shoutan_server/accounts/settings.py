"""What an account keeps for the page: texts by key, few and small."""

from collections.abc import Mapping
from typing import Final

from shoutan_host.people_records import PeopleRecords

from shoutan_server.accounts.people import Login

MOST_SETTINGS: Final = 60


class TooManySettings(ValueError):
    """The account would keep more settings than it may."""


class AccountSettings:
    """Reads and writes settings. The server does not know what they mean."""

    def __init__(self, records: PeopleRecords) -> None:
        self._records = records

    async def all(self, login: Login) -> dict[str, str]:
        """Return everything that is kept. Raises StoreError."""
        return await self._records.settings(login.account.id)

    async def change(self, login: Login, changes: Mapping[str, str | None]) -> None:
        """Keep or remove (None) settings. Raises TooManySettings, StoreError."""
        account = login.account.id
        if not await self._records.change_settings(account, changes, MOST_SETTINGS):
            raise TooManySettings(f"An account keeps {MOST_SETTINGS} settings at most.")
