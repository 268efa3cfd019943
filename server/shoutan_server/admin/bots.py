"""`shoutan admin bots`: accounts of bots, and of those who direct the CGOS door.

The only way to an account whose name begins with "admin". Works while the server runs:
it looks accounts up at every login, and cuts off within seconds who is connected by a token
that was replaced or removed; games go on as after a lost connection.
"""

import argparse
import json
import secrets
from typing import Final

from argon2 import PasswordHasher
from shoutan_host.ids import new_id
from shoutan_host.ports import BotAccount, Store

from shoutan_server.admin.on_store import Act, run_action, show_secret
from shoutan_server.admin.terminal import BAD_USAGE, FAILED, OK, fail, number_of
from shoutan_server.identities import IdKind, NameRefused, clean_name

TOKEN_BYTES: Final = 15
"""Of chance in a new token: 20 characters."""


def bots(arguments: argparse.Namespace) -> int:
    """Run the subcommand; returns 0, 1 if it could not be done, 2 bad usage."""
    return run_action("bots", "bot", ACTIONS, arguments)


async def _list(store: Store, arguments: argparse.Namespace) -> int:
    accounts = await store.bots()
    if arguments.json:
        rows = [
            {"id": bot.id, "name": bot.name, "by_host": bot.by_host} for bot in accounts
        ]
        print(json.dumps({"bots": rows}, indent=2))
        return OK
    for bot in accounts:
        print(f"{bot.name}{'  (made by the host)' if bot.by_host else ''}")
    print(number_of(len(accounts), "account"))
    return OK


async def _add(store: Store, arguments: argparse.Namespace) -> int:
    try:
        name = clean_name(arguments.name)
    except NameRefused as refused:
        return fail("bots", str(refused), BAD_USAGE)
    if " " in name:
        return fail("bots", "the name of a bot has no blanks", BAD_USAGE)
    token = secrets.token_urlsafe(TOKEN_BYTES)
    token_hash = PasswordHasher().hash(token)
    account = BotAccount(IdKind.BOT + new_id(), name, token_hash, by_host=True)
    if not await store.add_bot(account):
        if await store.bot(name) is None:
            return fail("bots", f"a person has the name {name}: choose another", FAILED)
        sentence = f"there is a bot called {name}: choose another name, or a new token"
        return fail("bots", sentence, FAILED)
    return show_secret(arguments, name, "token", token)


async def _token(store: Store, arguments: argparse.Namespace) -> int:
    account = await store.bot(arguments.name)
    if account is None:
        return _unknown(arguments)
    token = secrets.token_urlsafe(TOKEN_BYTES)
    await store.set_token(account.id, PasswordHasher().hash(token))
    return show_secret(arguments, account.name, "token", token)


async def _remove(store: Store, arguments: argparse.Namespace) -> int:
    account = await store.bot(arguments.name)
    if account is None or not await store.remove_bot(account.id):
        return _unknown(arguments)
    print(f"removed {account.name}; its games stay")
    return OK


def _unknown(arguments: argparse.Namespace) -> int:
    return fail("bots", f"there is no bot called {arguments.name}", FAILED)


ACTIONS: Final[dict[str, tuple[Act, bool]]] = {
    "list": (_list, False),
    "add": (_add, True),
    "token": (_token, True),
    "remove": (_remove, True),
}
"""Action -> what does it, and whether it is about one bot."""
