"""Running a server from a terminal: set-up, one line for each failure."""

import argparse
import asyncio
import logging
import sys
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

from shoutan_host.accepting.acceptance import EVERYTHING
from shoutan_host.engines.commands import (
    absolute,
    find_command,
    parse_command_line,
)
from shoutan_host.engines.failures import EngineMissing
from shoutan_host.hosting.absence import AbsenceTimes
from shoutan_host.interpreter import loop_factory
from shoutan_host.ports import StoreError
from shoutan_host.stop_signals import stop_signals

from shoutan_server.accounts.access import Access
from shoutan_server.app import Server
from shoutan_server.banner import greet
from shoutan_server.bots.engine_times import EngineTimes
from shoutan_server.bots.ladder import parse_ladder
from shoutan_server.bots.tables import is_root
from shoutan_server.cgos.conditions import DEFAULT_PORT, CgosPort, parse_port
from shoutan_server.chat.rights import ChatMode
from shoutan_server.cli import DEFAULT_BOT, make_parser
from shoutan_server.config import HouseBotConfig, ServerConfig
from shoutan_server.config_file import BadConfig, with_file
from shoutan_server.data_folder import default_data_folder
from shoutan_server.transports.listening import CannotListen

OK = 0
FAILED = 1
BAD_USAGE = 2

_log = logging.getLogger("shoutan")


def run_server(arguments: argparse.Namespace, argv: Sequence[str]) -> int:
    """Run a server with parsed arguments, which were `argv`; returns the exit code."""
    logging.basicConfig(level=logging.WARNING, format="%(levelname)s %(message)s")
    try:
        if arguments.config is not None:
            arguments = with_file(make_parser(), argv, arguments.config)
        config = config_of(arguments)
    except (BadConfig, ValueError, EngineMissing) as sentence:
        return _fail(str(sentence), BAD_USAGE)
    try:
        with asyncio.Runner(loop_factory=loop_factory()) as runner:
            runner.run(_run(config))
    except KeyboardInterrupt:
        pass  # Ctrl-C: everything was closed on the way here
    except EngineMissing as missing:
        return _fail(str(missing), BAD_USAGE)
    except (CannotListen, StoreError) as failure:
        return _fail(str(failure))
    return OK


async def _run(config: ServerConfig) -> None:
    server = Server(config)
    # To the very end: one more signal must not keep an engine from being ended.
    with stop_signals(lambda _: server.stop()):
        addresses = await server.open()
        try:
            await server.run(lambda: greet(config, addresses))
        finally:
            await server.close()


def config_of(arguments: argparse.Namespace) -> ServerConfig:
    """Return the settings. Raises ValueError for bad usage, EngineMissing."""
    house = _house_bots(arguments)
    names = [bot.name.casefold() for bot in house]
    twice = next(
        (bot.name for bot in house if names.count(bot.name.casefold()) > 1), ""
    )
    if twice:
        raise ValueError(f"two bots are called {twice}: give them different names")
    for bot in house:
        find_command(bot.argv[0])
    as_root = [bot.name for bot in house if bot.user is None] if is_root() else []
    if as_root:
        _log.warning(
            "these engines run as root: %s; give each a user of its own, by user in"
            " [bots.NAME] of the configuration file",
            ", ".join(as_root),
        )
    if arguments.ladder is not None and arguments.engine_port is None:
        raise ValueError("a ladder needs the engine door: leave out --engine-port off")
    return ServerConfig(
        data=arguments.data or default_data_folder(),
        host=arguments.host,
        port=arguments.port,
        engine_port=arguments.engine_port,
        house_bots=house,
        gui_port=arguments.gui_port,
        ladder=None if arguments.ladder is None else parse_ladder(arguments.ladder),
        cgos_port=arguments.cgos_port,
        cgos=_cgos(arguments.cgos or [DEFAULT_PORT], arguments.cgos_port),
        cgos_anchors=dict(arguments.cgos_anchor),
        chat=ChatMode(arguments.chat),
        chat_words=tuple(arguments.chat_word),
        title=arguments.title,
        transcript_days=arguments.transcripts,
        open_bots=arguments.open_bots == "on",
        access=Access(arguments.access),
        public_origins=frozenset(arguments.public_origin),
        dialed_accepts=getattr(arguments, "dialed_accepts", None) or EVERYTHING,
        engine_times=_engine_times(arguments),
        absence=getattr(arguments, "absence", None) or AbsenceTimes(),
    )


def _engine_times(arguments: argparse.Namespace) -> EngineTimes:
    """Return the times of the file, with the one that is a flag."""
    times: EngineTimes = getattr(arguments, "engine_times", None) or EngineTimes()
    deadlines = replace(times.deadlines, first_s=arguments.engine_start)
    return replace(times, deadlines=deadlines)


def _house_bots(arguments: argparse.Namespace) -> tuple[HouseBotConfig, ...]:
    """Return the bots of the flags, else those of the file, else the usual ones."""
    given: list[tuple[str, str] | None] | None = arguments.bot
    in_file: tuple[HouseBotConfig, ...] | None = getattr(arguments, "file_bots", None)
    if given is None and in_file is not None:
        return in_file
    bots = _default_bots() if given is None else [bot for bot in given if bot]
    return tuple(
        HouseBotConfig(
            name, [absolute(word, Path.cwd()) for word in parse_command_line(command)]
        )
        for name, command in bots
    )


def _cgos(texts: list[str], first: int | None) -> tuple[CgosPort, ...]:
    """Return what is played at the CGOS ports. Raises ValueError with a sentence."""
    ports = tuple(parse_port(text) for text in texts)
    names = [port.name for port in ports]
    twice = next((name for name in names if names.count(name) > 1), None)
    if twice is not None:
        raise ValueError(f"--cgos {twice!r} is there twice: one port each")
    if first and first + len(ports) > 65_536:
        raise ValueError(f"there are not {len(ports)} ports from {first} upwards")
    return ports


def _default_bots() -> list[tuple[str, str]]:
    """Offer GNU Go where it is installed."""
    name, command = DEFAULT_BOT
    try:
        find_command(name)
    except EngineMissing:
        return []
    return [(name, command)]


def _fail(sentence: str, code: int = FAILED) -> int:
    line = "".join(c if c.isprintable() else " " for c in sentence)
    print(f"shoutan serve: {line}", file=sys.stderr)
    return code
