"""What `shoutan serve` says once it runs: where it listens, and lines to type there."""

import shlex
import shutil
import socket
import sys

from shoutan_engine.clocks.durations import format_duration
from shoutan_engine.scoring.quarters import format_points
from shoutan_host.engines.commands import find_command
from shoutan_host.engines.failures import EngineMissing
from shoutan_protocol import RELEASE

from shoutan_server.api.page import find_page
from shoutan_server.config import ServerConfig
from shoutan_server.wiring.ports import Addresses


def greet(config: ServerConfig, addresses: Addresses) -> None:
    """Say where the server listens and how to use it."""
    shown = "localhost" if config.host in ("127.0.0.1", "::1") else config.host
    lan = _lan_address() if config.host in ("0.0.0.0", "::") else None  # noqa: S104 - compared, not bound
    url = f"http://{lan or shown}:{addresses.port}/"
    lines = [f"Shoutan {RELEASE} is running.", f"  play     {url}"]
    here = lan or "127.0.0.1"
    if addresses.engine_port is not None:
        dial = f"socat TCP:{here}:{addresses.engine_port}"
        lines.append(f"  engines  {dial} {_engine_as_typed(config.open_bots)}")
    if addresses.gui_port is not None:
        lines.append(f"  GUIs     {_gui_as_typed(here, addresses.gui_port, config)}")
    for port, played in zip(addresses.cgos_ports, config.cgos, strict=False):
        what = f"{played.size}x{played.size}, komi {format_points(played.komi)}"
        main = format_duration(played.main)
        lines.append(f"  cgos     {here}:{port}  {what}, {main} a side")
    if config.ladder is not None:
        size = config.ladder.size
        clock = config.ladder.time.text
        lines.append(f"  ladder   {size}x{size} {clock}, for engines that dial in")
    bots = ", ".join(bot.name for bot in config.house_bots)
    lines.append(
        f"  bots     {bots or 'none (install gnugo, or add --bot NAME=COMMAND)'}"
    )
    lines.append(f"  data     {config.data.resolve()}")
    if not config.open_bots:
        data = shlex.quote(str(config.data.resolve()))
        lines.append(
            f"  A NAME and its TOKEN: shoutan admin bots add NAME --data {data}"
        )
    if find_page() is None:
        lines.append("  The web page was not built: run make page (needs Node 20.19+).")
    lines.append("Ctrl-C stops it; games go on at the next start.")
    print("\n".join(lines), flush=True)
    if lan is not None:
        _print_qr(url)


def _engine_as_typed(is_open: bool) -> str:
    """Return what socat is told to run: an engine, which says first who it is if it must."""
    engine = f"{_gnugo_as_typed()} --mode gtp"
    return (
        f"EXEC:'{engine}'"
        if is_open
        else f"SYSTEM:'echo login NAME TOKEN; exec {engine}'"
    )


def _gui_as_typed(host: str, port: int, config: ServerConfig) -> str:
    """Return what a GUI is told is its engine."""
    dial = f"socat STDIO TCP:{host}:{port}"
    if not config.open_bots:
        dial = f"sh -c '(echo login NAME TOKEN; cat) | {dial}'"
    return f"{dial}  (as the command of an engine)"


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
