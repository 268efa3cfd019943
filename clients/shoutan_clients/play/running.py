"""`shoutan play` at work: who one is, the connection, the terminal program, the end."""

import asyncio
import getpass
import os
import sys
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Final

from shoutan_host.stop_signals import stop_signals

from shoutan_clients.play.kept import Kept, default_folder
from shoutan_clients.play.look import system_is_utf8
from shoutan_clients.play.texts import Texts, language_of
from shoutan_clients.play.ui.app import PlayApp, Session
from shoutan_clients.remote.address import ServerAddress
from shoutan_clients.remote.failures import (
    RemoteFailure,
    RequestRefused,
    TurnedAway,
)
from shoutan_clients.remote.identity import (
    BotAccount,
    Guest,
    Identity,
    Person,
    Watcher,
    log_in,
    new_guest,
)
from shoutan_clients.remote.server import RemoteServer

OK: Final = 0
FAILED: Final = 1
INTERRUPTED: Final = 130


@dataclass(frozen=True, slots=True)
class Options:
    """What was asked for. `name` is a guest's, `account` that of whoever logs in."""

    address: ServerAddress
    name: str | None = None
    account: str | None = None
    token: str | None = field(default=None, repr=False)
    is_ascii: bool = False
    rings: bool = False
    language: str | None = None
    watches: bool = False


class CannotPlay(Exception):
    """It cannot begin; the message is a sentence."""


def run(options: Options) -> int:
    """Play until it is left; returns the exit code."""
    if not (sys.stdin.isatty() and sys.stdout.isatty()):
        print("shoutan play: this needs a terminal to play in.", file=sys.stderr)
        return FAILED
    try:
        return asyncio.run(_run(options))
    except (CannotPlay, RemoteFailure) as failure:
        print(f"shoutan play: {failure}", file=sys.stderr)
        return FAILED


async def _run(options: Options) -> int:
    who = options.account or options.name or ""
    prefix = "login" if options.account else "guest"
    kept = Kept(default_folder(), options.address, f"{prefix}-{who}")
    server, why_watch = await connect(options, kept, _ask_password)
    texts = Texts(options.language or language_of(os.environ))
    is_ascii = options.is_ascii or not system_is_utf8(os.environ, sys.platform)
    session = Session(
        server, kept, texts, is_ascii, options.rings, options.address.game, why_watch
    )
    app = PlayApp(session)
    told: list[int] = []

    def stop(_signal: object) -> None:
        told.append(INTERRUPTED)
        app.exit()

    try:
        with stop_signals(stop):
            said = await app.run_async()
    finally:
        await server.close()
    if said is not None:
        print(f"shoutan play: {said}", file=sys.stderr)
        return FAILED
    return (app.return_code or OK) if not told else told[0]


async def connect(
    options: Options, kept: Kept, ask_password: Callable[[str], str]
) -> tuple[RemoteServer, str]:
    """Connect as who was asked for; a token that is worth nothing is asked for anew.

    The second value says why one may only watch, where that is so. Raises CannotPlay and
    RemoteFailure.
    """
    address = options.address
    if options.watches:
        return await RemoteServer.connect(address, Watcher()), ""
    token = kept.token()
    if token is not None and options.token is None:
        is_person = options.account is not None
        known: Identity = Person(token) if is_person else Guest(token)
        try:
            return await RemoteServer.connect(address, known), ""
        except TurnedAway as away:
            if away.code not in ("bad_token", "bad_login"):
                raise
            kept.keep_token(None)
    identity, why_watch = await _new_identity(options, kept, ask_password)
    return await RemoteServer.connect(address, identity), why_watch


async def _new_identity(
    options: Options, kept: Kept, ask_password: Callable[[str], str]
) -> tuple[Identity, str]:
    address = options.address
    if options.account is not None and options.token is not None:
        return BotAccount(options.account, options.token), ""
    if options.account is not None:
        password = await asyncio.to_thread(ask_password, options.account)
        try:
            person = await log_in(address, options.account, password)
        except RequestRefused as refused:
            raise CannotPlay(f"{refused}") from refused
        kept.keep_token(person.token)
        return person, ""
    try:
        guest = await new_guest(address, options.name)
    except RequestRefused as refused:
        if refused.code == "not_allowed":
            return Watcher(), f"{refused}"
        raise CannotPlay(f"{refused} Give another name with --name.") from refused
    kept.keep_token(guest.token)
    return guest, ""


def _ask_password(name: str) -> str:
    return getpass.getpass(f"Password of {name}: ")
