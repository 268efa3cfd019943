"""One run of `shoutan connect`: the engine is tried, the server dialed, games are played.

Whatever ends it, no process of the engine is left behind.
"""

import asyncio
import logging
import os
import sys
import tempfile
from collections.abc import Coroutine
from pathlib import Path
from typing import Any, Final, TypeVar
from urllib.parse import quote

from platformdirs import user_data_path
from shoutan_engine.clocks.types import Millis
from shoutan_host.clock import SystemClock
from shoutan_host.engines.commands import find_command
from shoutan_host.engines.failures import EngineFailure, EngineMissing
from shoutan_host.engines.guard import EngineGuard
from shoutan_host.engines.pool import EnginePool
from shoutan_host.engines.starters import ProcessStarter
from shoutan_host.gtp.game import REMOTE_MARGIN, Deadlines
from shoutan_host.stop_signals import stop_signals
from shoutan_host.transcripts import Transcripts

from shoutan_clients.connect.advice import advice
from shoutan_clients.connect.arguments import TOKEN_VARIABLE
from shoutan_clients.connect.engine_bot import EngineBot
from shoutan_clients.connect.games_of_bot import GamesOfBot
from shoutan_clients.connect.options import ConnectOptions
from shoutan_clients.connect.stopping import Stopping
from shoutan_clients.connect.telling import Teller
from shoutan_clients.connect.tokens import TokenFolder, default_folder
from shoutan_clients.remote.address import ServerAddress
from shoutan_clients.remote.failures import CannotReach, NotNow, TurnedAway
from shoutan_clients.remote.identity import BotAccount
from shoutan_clients.remote.pauses import pauses
from shoutan_clients.remote.server import RemoteServer

OK: Final = 0
FAILED: Final = 1
BAD_USAGE: Final = 2
_ENGINE_ADVICE: Final = (
    "Try the same command by hand: it should answer `list_commands` with a line that"
    ' begins with "=".'
)

T = TypeVar("T")
_log = logging.getLogger("shoutan")


class CannotRun(Exception):
    """The command cannot go on; the message says what to do, `code` is that of the exit."""

    def __init__(self, sentence: str, code: int = FAILED) -> None:
        super().__init__(sentence)
        self.code = code


def run(options: ConnectOptions) -> int:
    """Run until it is over; returns the exit code."""
    logging.basicConfig(level=logging.WARNING, format="%(message)s", stream=sys.stderr)
    try:
        return asyncio.run(_run(options))
    except CannotRun as error:
        print(f"shoutan connect: {error}", file=sys.stderr)
        return error.code


async def _run(options: ConnectOptions) -> int:
    background = Background()
    name = _name(options)
    guard = EngineGuard()
    pool = _pool(options, name, background, guard)
    transcripts = _transcripts(options)
    stopping = Stopping()
    # To the very end: one more signal must not keep an engine from being ended.
    with stop_signals(stopping.told):
        try:
            return await _serve(options, name, pool, transcripts, stopping)
        finally:
            await pool.stop()
            await background.wait()
            await guard.close()
            if transcripts is not None:
                await transcripts.close()


async def _serve(
    options: ConnectOptions,
    name: str,
    pool: EnginePool,
    transcripts: Transcripts | None,
    stopping: Stopping,
) -> int:
    teller = Teller(is_json=options.is_json)
    teller.tell("starting", f"starting {options.engine[0]}", name=name)
    server = await _unless(stopping.leaving, _start(options, name, pool, teller))
    if server is None:
        return OK
    assert server.you is not None

    def offered() -> None:
        _tell_start(teller, server, name, pool, options)

    thinking, me = options.least_thinking, server.you
    games = GamesOfBot(server, me, pool, teller, thinking, transcripts)
    bot = EngineBot(server, games, pool, options, teller, offered)
    stopping.bot = bot
    try:
        why = await bot.run()
        await bot.say_goodbye()
    finally:
        stopping.bot = None
        await server.close()
    if why is not None:
        raise CannotRun(advice(why, name))
    teller.tell("bye", f"{name} has left {server.address.url}", name=name)
    return FAILED if bot.abandoned or teller.failure else OK


async def _unless(leaving: asyncio.Event, work: Coroutine[Any, Any, T]) -> T | None:
    """Return what `work` gives, None if `leaving` is set before."""
    working = asyncio.ensure_future(work)
    stopped = asyncio.ensure_future(leaving.wait())
    either: set[asyncio.Future[Any]] = {working, stopped}
    try:
        await asyncio.wait(either, return_when=asyncio.FIRST_COMPLETED)
        return working.result() if working.done() else None
    finally:
        for task in (working, stopped):
            task.cancel()
        await asyncio.gather(working, stopped, return_exceptions=True)


async def _start(
    options: ConnectOptions, name: str, pool: EnginePool, teller: Teller
) -> RemoteServer:
    """Try the engine, then the server. Raises CannotRun."""
    try:
        pool.put_back(await pool.take())
    except EngineMissing as missing:
        raise CannotRun(f"{missing}.", BAD_USAGE) from missing
    except (EngineFailure, OSError) as failure:
        words = str(failure).rstrip(". ")
        raise CannotRun(
            f"the engine does not start: {words}. {_ENGINE_ADVICE}"
        ) from failure
    return await _connect(options, name, teller)


async def _connect(options: ConnectOptions, name: str, teller: Teller) -> RemoteServer:
    folder = TokenFolder(default_folder(), options.address)
    try:
        kept = folder.token(name)
        token = options.token or kept or folder.new_token()
        server = await _dial(options.address, BotAccount(name, token), teller)
        if options.name is None:
            # Who comes back under a name that is kept needs its token as well.
            folder.keep_token(name, token)
            folder.keep_name(options.engine, name)
        elif options.token is None and kept is None:
            folder.keep_token(name, token)
    except OSError as error:
        raise CannotRun(f"the token of {name} cannot be kept: {error}.") from error
    except CannotReach as error:
        raise CannotRun(f"{error} Is the address right, and the server up?") from error
    except TurnedAway as away:
        remembered = folder.name_file(options.engine) if options.name is None else None
        raise CannotRun(advice(away, name, remembered)) from away
    return server


async def _dial(
    address: ServerAddress, account: BotAccount, teller: Teller
) -> RemoteServer:
    """Log in, as often as the server wants it said again. Raises RemoteFailure."""
    waits, told = pauses(), ""
    while True:
        try:
            return await RemoteServer.connect(address, account)
        except NotNow as later:
            wait_s = later.wait_s or next(waits)
            if told != str(later):
                told = str(later)
                sentence = f"{told} Waiting for that; Ctrl-C gives up."
                teller.tell("busy", sentence, seconds=wait_s)
            await asyncio.sleep(wait_s)


def _name(options: ConnectOptions) -> str:
    """Return the bot's name: as given, as kept, or a new one."""
    if options.name is not None:
        return options.name
    folder = TokenFolder(default_folder(), options.address)
    command = options.engine
    try:
        return folder.name_for(command) or folder.new_name(command[0])
    except OSError as error:
        raise CannotRun(f"the name of the bot cannot be read: {error}.") from error


def _pool(
    options: ConnectOptions, name: str, background: "Background", guard: EngineGuard
) -> EnginePool:
    """Return the engine's processes. They run as if they were typed here."""
    try:
        command = find_command(options.engine[0])
    except EngineMissing as missing:
        raise CannotRun(f"{missing}. Check --engine.", BAD_USAGE) from missing
    env = {k: v for k, v in os.environ.items() if k != TOKEN_VARIABLE}
    margin = options.margin
    if margin is None:
        margin = Millis(0) if options.address.is_here else REMOTE_MARGIN
    folder = Path(user_data_path("shoutan", appauthor=False)) / "connect"
    called = quote(name, safe="")  # folders are
    argv = [command, *options.engine[1:]]
    return EnginePool(
        called,
        ProcessStarter(called, argv, folder, cwd=Path.cwd(), env=env, guard=guard),
        Deadlines(first_s=options.start_s),
        background.run,
        margin=margin,
    )


def _transcripts(options: ConnectOptions) -> Transcripts | None:
    """Return what keeps transcripts. A folder that cannot be written to is found now."""
    folder = options.transcripts
    if folder is None:
        return None
    try:
        folder.mkdir(parents=True, exist_ok=True, mode=0o700)
        with tempfile.TemporaryFile(dir=folder):
            pass
    except OSError as error:
        raise CannotRun(
            f"transcripts cannot be kept in {folder}: {error.strerror or error}."
            " Give another folder with --transcripts, or leave it out."
        ) from error
    return Transcripts(folder, SystemClock(), _complain)


def _complain(what: str, error: BaseException) -> None:
    _log.warning("%s: %s", what, error)


def _tell_start(
    teller: Teller,
    server: RemoteServer,
    name: str,
    pool: EnginePool,
    options: ConnectOptions,
) -> None:
    info = pool.info
    engine = "" if info is None else f"{info.name} {info.version}".strip()
    games = "one game" if options.games == 1 else f"{options.games} games"
    teller.tell(
        "connected",
        f"{name} ({engine or options.engine[0]}) is at {server.address.url},"
        f" for {games} at once",
        name=name,
        engine=engine,
        server=server.address.url,
        games=options.games,
    )


class Background:
    """Tasks that run beside everything else; a failure of ours is logged."""

    def __init__(self) -> None:
        self._tasks: set[asyncio.Task[None]] = set()

    def run(self, name: str, work: Coroutine[Any, Any, None]) -> asyncio.Task[None]:
        """Run something in the background."""
        task = asyncio.create_task(work, name=name)
        self._tasks.add(task)

        def done(task: "asyncio.Task[None]") -> None:
            self._tasks.discard(task)
            if not task.cancelled() and (error := task.exception()) is not None:
                _log.error("%s failed", name, exc_info=error)

        task.add_done_callback(done)
        return task

    async def wait(self) -> None:
        """Wait for the end of everything."""
        while self._tasks:
            await asyncio.gather(*self._tasks, return_exceptions=True)
