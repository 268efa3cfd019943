"""Running a server from a terminal: set-up, one line for each failure, the greeting."""

import argparse
import asyncio
import logging
import shutil
import socket
import sys
from collections.abc import Callable, Sequence
from dataclasses import replace
from pathlib import Path

from shoutan_engine.clocks.durations import format_duration
from shoutan_engine.scoring.quarters import format_points
from shoutan_host.accepting.acceptance import EVERYTHING
from shoutan_host.engines.commands import find_command, parse_command_line
from shoutan_host.engines.failures import EngineMissing
from shoutan_host.hosting.absence import AbsenceTimes
from shoutan_host.ports import StoreError
from shoutan_host.stop_signals import stop_signals
from shoutan_protocol import RELEASE

from shoutan_server.api.page import find_page
from shoutan_server.app import Addresses, Server
from shoutan_server.bots.engine_times import EngineTimes
from shoutan_server.bots.ladder import parse_ladder
from shoutan_server.bots.tables import absolute, is_root
from shoutan_server.cgos.conditions import DEFAULT_PORT, CgosPort, parse_port
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
    except (BadConfig, ValueError) as sentence:
        return _fail(str(sentence), BAD_USAGE)
    except EngineMissing as missing:
        return _fail(str(missing))
    try:
        with asyncio.Runner(loop_factory=_loop_factory()) as runner:
            runner.run(_run(config))
    except KeyboardInterrupt:
        pass  # Ctrl-C: everything was closed on the way here
    except (CannotListen, StoreError, EngineMissing) as failure:
        return _fail(str(failure))
    return OK


async def _run(config: ServerConfig) -> None:
    server = Server(config)
    # To the very end: one more signal must not keep an engine from being ended.
    with stop_signals(lambda _: server.stop()):
        addresses = await server.open()
        try:
            await server.run(lambda: _greet(config, addresses))
        finally:
            await server.close()


def _loop_factory() -> Callable[[], asyncio.AbstractEventLoop] | None:
    if sys.platform == "win32":
        return None
    import uvloop

    return uvloop.new_event_loop


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
        title=arguments.title,
        transcript_days=arguments.transcripts,
        open_bots=arguments.open_bots == "on",
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


def _greet(config: ServerConfig, addresses: Addresses) -> None:
    """Say where the server listens and how to use it."""
    shown = "localhost" if config.host in ("127.0.0.1", "::1") else config.host
    lan = _lan_address() if config.host in ("0.0.0.0", "::") else None  # noqa: S104 - compared, not bound
    url = f"http://{lan or shown}:{addresses.port}/"
    lines = [f"Shoutan {RELEASE} is running.", f"  play     {url}"]
    if addresses.engine_port is not None:
        dial = f"socat TCP:{lan or '127.0.0.1'}:{addresses.engine_port}"
        lines.append(f"  engines  {dial} EXEC:'{_gnugo_as_typed()} --mode gtp'")
    if addresses.gui_port is not None:
        dial = f"socat STDIO TCP:{lan or '127.0.0.1'}:{addresses.gui_port}"
        lines.append(f"  GUIs     {dial}  (as the command of an engine)")
    for port, played in zip(addresses.cgos_ports, config.cgos, strict=False):
        what = f"{played.size}x{played.size}, komi {format_points(played.komi)}"
        main = format_duration(played.main)
        lines.append(f"  cgos     {lan or '127.0.0.1'}:{port}  {what}, {main} a side")
    if config.ladder is not None:
        size = config.ladder.size
        clock = config.ladder.time.text
        lines.append(f"  ladder   {size}x{size} {clock}, for engines that dial in")
    bots = ", ".join(bot.name for bot in config.house_bots)
    lines.append(
        f"  bots     {bots or 'none (install gnugo, or add --bot NAME=COMMAND)'}"
    )
    lines.append(f"  data     {config.data.resolve()}")
    if find_page() is None:
        lines.append("  The web page was not built: run make page (needs Node 20.19+).")
    lines.append("Ctrl-C stops it; games go on at the next start.")
    print("\n".join(lines), flush=True)
    if lan is not None:
        _print_qr(url)


def _gnugo_as_typed() -> str:
    """Return GNU Go as a shell finds it: Debian's place may not be on the PATH."""
    if shutil.which("gnugo") is not None:
        return "gnugo"
    try:
        return find_command("gnugo")
    except EngineMissing:
        return "gnugo"


def _print_qr(url: str) -> None:
    import segno

    segno.make_qr(url).terminal(compact=True)
    sys.stdout.flush()


def _lan_address() -> str | None:
    """Return this machine's address in its network, None if it has none.

    The address from which a packet to elsewhere would leave; none is sent, a datagram
    socket is only told where it would go (an address for documentation, RFC 5737).
    """
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))
        except OSError:
            return None
        address: str = probe.getsockname()[0]
    return None if address.startswith("127.") else address


def _fail(sentence: str, code: int = FAILED) -> int:
    line = "".join(c if c.isprintable() else " " for c in sentence)
    print(f"shoutan serve: {line}", file=sys.stderr)
    return code
