"""`shoutan play` at work: who one is, the connection, the terminal program, the end."""

import asyncio
import os
import sys
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Final

from shoutan_host.stop_signals import stop_signals

from shoutan_clients.play.asking import Interrupted, NotAnswered, ask_password
from shoutan_clients.play.kept import Kept, default_folder
from shoutan_clients.play.look import system_is_utf8
from shoutan_clients.play.plain import plain
from shoutan_clients.play.texts import Texts, language_of
from shoutan_clients.play.ui.app import PlayApp, Session
from shoutan_clients.play.ui.hang_up import watch_terminal
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
BAD_USAGE: Final = 2
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


class NeedsPassword(Exception):
    """The password has to be asked for, which is done while nothing else runs."""


def run(options: Options) -> int:
    """Play until it is left; returns the exit code."""
    if not (sys.stdin.isatty() and sys.stdout.isatty()):
        _say("this needs a terminal to play in.")
        return BAD_USAGE
    password: str | None = None
    while True:
        try:
            return asyncio.run(_run(options, password))
        except NeedsPassword:
            try:
                password = ask_password(options.account or "")
            except Interrupted:
                print(file=sys.stderr)
                return INTERRUPTED
            except NotAnswered:
                print(file=sys.stderr)
                _say("no password was given.")
                return FAILED
        except (CannotPlay, RemoteFailure) as failure:
            _say(f"{failure}")
            return FAILED


def _say(sentence: str) -> None:
    """Say a sentence, which may be a server's, below what the terminal shows."""
    print(f"shoutan play: {plain(sentence)}", file=sys.stderr)


async def _run(options: Options, password: str | None) -> int:
    app: PlayApp | None = None
    told: list[int] = []

    def stop(_signal: object = None) -> None:
        if app is None or told:
            # Nothing is open, and a thread that looks a name up cannot be ended.
            os._exit(INTERRUPTED)
        told.append(INTERRUPTED)
        app.exit()

    with stop_signals(stop):
        session = await _session(options, password)
        loop = asyncio.get_running_loop()
        app = PlayApp(session)

        def gone() -> None:
            loop.call_soon_threadsafe(stop)

        watch_terminal(sys.stdin.fileno(), gone, INTERRUPTED)
        try:
            said = await app.run_async()
        finally:
            await session.server.close()
    if told:
        return _interrupted()
    if said is not None:
        _say(said)
        return FAILED
    return app.return_code or OK


def _interrupted() -> int:
    """Return the exit code; where the terminal is gone, end here.

    What was written for it cannot be flushed, and Python would end with 120 for that.
    """
    try:
        sys.stdout.flush()
        sys.stderr.flush()
    except OSError:
        os._exit(INTERRUPTED)
    return INTERRUPTED


async def _session(options: Options, password: str | None) -> Session:
    """Find out who one is, and connect."""

    def ask(_name: str) -> str:
        if password is None:
            raise NeedsPassword
        return password

    who = options.account or options.name or ""
    prefix = "login" if options.account else "guest"
    kept = Kept(default_folder(), options.address, f"{prefix}-{who}")
    texts = Texts(options.language or language_of(os.environ))
    server, why_watch = await connect(options, kept, ask)
    if options.watches:
        why_watch = texts("watch_chosen")
    elif why_watch:
        why_watch = texts("guests_watch")
    is_ascii = options.is_ascii or not system_is_utf8(os.environ, sys.platform)
    return Session(
        server, kept, texts, is_ascii, options.rings, options.address.game, why_watch
    )


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
        password = ask_password(options.account)
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
