"""`shoutan admin accounts`: people's accounts and invitations.

Works while the server runs, which looks accounts up at every log-in. A password that is
reset here, and an account that is disabled, end all log-ins; the server cuts off within
seconds what stands on them. The bots of a disabled account cannot log in either.
"""

import argparse
import json
import secrets
from typing import Final

from argon2 import PasswordHasher
from shoutan_host.clock import rfc3339, wall_ms
from shoutan_host.ids import new_id
from shoutan_host.people_records import PersonAccount
from shoutan_host.storage.sqlite import SqliteStore

from shoutan_server.accounts.secrets_shown_once import new_invitation, stored
from shoutan_server.admin.on_store import Act, run_action, show_secret
from shoutan_server.admin.terminal import BAD_USAGE, FAILED, OK, fail, number_of
from shoutan_server.identities import IdKind, NameRefused, clean_new_name

PASSWORD_BYTES: Final = 12
"""Of chance in a password that is made here: 16 characters."""


def accounts(arguments: argparse.Namespace) -> int:
    """Run the subcommand; returns 0, 1 if it could not be done, 2 bad usage."""
    return run_action("accounts", "person", ACTIONS, arguments)


async def _list(store: SqliteStore, arguments: argparse.Namespace) -> int:
    found = await store.people.accounts()
    if arguments.json:
        rows = [
            {
                "id": person.id,
                "name": person.name,
                "created_at": person.created_at,
                "disabled": person.disabled,
            }
            for person in found
        ]
        print(json.dumps({"accounts": rows}, indent=2))
        return OK
    for person in found:
        print(f"{person.name}{'  (disabled)' if person.disabled else ''}")
    print(number_of(len(found), "account"))
    return OK


async def _add(store: SqliteStore, arguments: argparse.Namespace) -> int:
    try:
        name = clean_new_name(arguments.name)
    except NameRefused as refused:
        return fail("accounts", str(refused), BAD_USAGE)
    password = secrets.token_urlsafe(PASSWORD_BYTES)
    password_hash = PasswordHasher().hash(password)
    created_at = rfc3339(wall_ms())
    account = PersonAccount(IdKind.PERSON + new_id(), name, password_hash, created_at)
    if not await store.people.add_account(account):
        return fail("accounts", f"the name {name} is taken: choose another", FAILED)
    return show_secret(arguments, name, "password", password)


async def _password(store: SqliteStore, arguments: argparse.Namespace) -> int:
    account = await store.people.account(arguments.name)
    if account is None:
        return _unknown(arguments)
    password = secrets.token_urlsafe(PASSWORD_BYTES)
    password_hash = PasswordHasher().hash(password)
    await store.people.change_password(account.id, password_hash, None)
    return show_secret(arguments, account.name, "password", password)


async def _disable(store: SqliteStore, arguments: argparse.Namespace) -> int:
    return await _set_disabled(store, arguments, disabled=True)


async def _enable(store: SqliteStore, arguments: argparse.Namespace) -> int:
    return await _set_disabled(store, arguments, disabled=False)


async def _set_disabled(
    store: SqliteStore, arguments: argparse.Namespace, *, disabled: bool
) -> int:
    account = await store.people.account(arguments.name)
    if account is None:
        return _unknown(arguments)
    await store.people.disable(account.id, disabled=disabled)
    print(f"{account.name} {'cannot' if disabled else 'can'} log in")
    return OK


async def _invite(store: SqliteStore, arguments: argparse.Namespace) -> int:
    code = new_invitation()
    await store.people.add_invitation(stored(code), wall_ms())
    if arguments.json:
        print(json.dumps({"invitation": code}))
    else:
        print(f"whoever opens /account?invitation={code} can register once")
    return OK


def _unknown(arguments: argparse.Namespace) -> int:
    return fail("accounts", f"there is nobody called {arguments.name}", FAILED)


ACTIONS: Final[dict[str, tuple[Act, bool]]] = {
    "list": (_list, False),
    "add": (_add, True),
    "password": (_password, True),
    "disable": (_disable, True),
    "enable": (_enable, True),
    "invite": (_invite, False),
}
"""Action -> what does it, and whether it is about one person."""
