"""What is kept of people beside the log: accounts, log-ins, settings, their bots.

A port, so that the server knows no database. Names are compared after NFKC and case
folding; an account and a bot never have the same one.
"""

from collections.abc import Mapping, Sequence, Set
from dataclasses import dataclass
from typing import Protocol

from shoutan_host.ports import BotAccount


@dataclass(frozen=True, slots=True)
class PersonAccount:
    """A person who logs in with a password; `password_hash` is an argon2 encoded hash.

    `created_at`: wall time as RFC 3339 UTC. `disabled`: nobody can log in to it.
    """

    id: str
    name: str
    password_hash: str
    created_at: str
    disabled: bool = False


class PeopleRecords(Protocol):
    """The tables of people. Every method may raise StoreUnavailable.

    `token_hash`, `code_hash`: what is stored of a token of a log-in, of an invitation.
    """

    async def account(self, name: str) -> PersonAccount | None:
        """Return the account of that name, None if there is none."""
        ...

    async def account_of(self, player_id: str) -> PersonAccount | None:
        """Return the account of that player, None for who has none."""
        ...

    async def accounts(self) -> Sequence[PersonAccount]:
        """Return all accounts, by name."""
        ...

    async def add_account(
        self, account: PersonAccount, invitation: bytes | None = None
    ) -> bool:
        """Make an account; False if a person or a bot has the name, or the id is taken.

        With an `invitation`, False too if it is none; made, the invitation is used up.
        """
        ...

    async def change_password(
        self, account_id: str, password_hash: str, keep: bytes | None
    ) -> Sequence[bytes]:
        """Change a password and end all log-ins but `keep`; returns those that ended."""
        ...

    async def disable(self, account_id: str, *, disabled: bool) -> None:
        """Let nobody log in, and end all log-ins; or let its owner in again."""
        ...

    async def add_session(
        self, account_id: str, token_hash: bytes, now_ms: int, most: int
    ) -> Sequence[bytes]:
        """Note a log-in; of more than `most` those are ended that were seen last.

        Returns those that ended.
        """
        ...

    async def session(
        self, token_hash: bytes, now_ms: int, kept_ms: int
    ) -> PersonAccount | None:
        """Return whose log-in it is; None for none, ended, or unseen for `kept_ms`."""
        ...

    async def open_sessions(self, token_hashes: Set[bytes]) -> Set[bytes]:
        """Return which of these log-ins have not ended."""
        ...

    async def end_session(self, token_hash: bytes) -> bool:
        """End a log-in; False if there was none."""
        ...

    async def end_other_sessions(self, account_id: str, keep: bytes) -> Sequence[bytes]:
        """End all log-ins of an account but one; returns those that ended."""
        ...

    async def settings(self, account_id: str) -> dict[str, str]:
        """Return what the account keeps for the page."""
        ...

    async def change_settings(
        self, account_id: str, changes: Mapping[str, str | None], most: int
    ) -> bool:
        """Write settings, None removes one; False and nothing changed above `most`."""
        ...

    async def add_invitation(self, code_hash: bytes, now_ms: int) -> None:
        """Note an invitation that was given out."""
        ...

    async def bots_of(self, account_id: str) -> Sequence[BotAccount]:
        """Return the bots of a person, by name."""
        ...

    async def bot_keys(self, bot_ids: Set[str]) -> Mapping[str, str]:
        """Return what is stored of the keys of these bots, by id.

        Bots that there are no more have none, nor have those of a disabled account.
        """
        ...

    async def add_bot_of(self, account_id: str, bot: BotAccount, most: int) -> bool:
        """Make a bot of a person; False if the name is taken or there are `most`."""
        ...
