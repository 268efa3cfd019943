"""`shoutan serve`: arguments to settings, start-up, and what is said on the terminal."""

import argparse
import re
from collections.abc import Sequence
from pathlib import Path
from typing import Final

from shoutan_engine.clocks.durations import SECOND, parse_duration
from shoutan_host.command_lines import CommandParser
from shoutan_host.numbers import whole_number
from shoutan_host.tables import shown

DEFAULT_BOT: Final = ("gnugo", "gnugo --mode gtp")
BOT_NAME: Final = re.compile(r"[A-Za-z0-9_.-]{1,24}")
_ORIGIN: Final = re.compile(r"https?://([a-z0-9.-]+|\[[0-9a-f:.]+\])(:[0-9]{1,5})?")


def serve(argv: Sequence[str]) -> int:
    """Run the server until Ctrl-C; returns the exit code (0, 1 failed, 2 bad usage)."""
    arguments = make_parser().parse_args(list(argv))
    # Loaded after the arguments were read, so that --help answers at once.
    from shoutan_server.serving import run_server

    return run_server(arguments, argv)


def make_parser() -> argparse.ArgumentParser:
    """Return the parser of `shoutan serve`; each flag is a key of the file as well."""
    parser = CommandParser(
        prog="shoutan serve",
        description="Host Go games: a web page for people; doors for GTP engines, GTP programs,"
        " CGOS bots.",
    )
    parser.add_argument(
        "--config",
        type=Path,
        metavar="FILE",
        help="settings in TOML, a key for each flag (docs/configuration.md); flags win",
    )
    parser.add_argument(
        "--data",
        type=Path,
        metavar="DIR",
        help="folder for games and accounts (default: your user data folder)",
    )
    parser.add_argument(
        "--host",
        type=listening_host,
        default="127.0.0.1",
        help="address to listen on (default: this machine only; 0.0.0.0: the network)",
    )
    parser.add_argument(
        "--port",
        type=_port,
        default=3610,
        help="web page and websocket (default 3610; 0: any free port)",
    )
    parser.add_argument(
        "--engine-port",
        type=_door_port,
        default=3611,
        metavar="PORT",
        help="GTP engines dial in here (default 3611; 0: any free port; off)",
    )
    parser.add_argument(
        "--gui-port",
        type=_door_port,
        default=3612,
        metavar="PORT",
        help="GUIs and match runners dial in here: the server is their engine "
        "(default 3612; 0: any free port; off)",
    )
    parser.add_argument(
        "--bot",
        action="append",
        type=_bot,
        metavar="NAME=COMMAND",
        help="an engine that people can challenge; repeatable (default: gnugo, if it "
        "is installed; it is not there by itself beside others; off: none)",
    )
    parser.add_argument(
        "--ladder",
        metavar='"SIZE CLOCK"',
        help='pair engines that dialled in for ever, such as "9x9 5m+5x30s"',
    )
    parser.add_argument(
        "--cgos",
        action="append",
        metavar='"SIZE KOMI TIME"',
        help="what is played at the CGOS door; repeatable, one port each "
        '(default "9x9 7.5 5m")',
    )
    parser.add_argument(
        "--cgos-port",
        type=_door_port,
        default=3613,
        metavar="PORT",
        help="CGOS clients connect here; further --cgos at the ports above "
        "(default 3613; 0: any free ports; off)",
    )
    parser.add_argument(
        "--cgos-anchor",
        action="append",
        default=[],
        type=_anchor,
        metavar="NAME=RATING",
        help="a bot of the CGOS door whose rating is fixed; repeatable",
    )
    parser.add_argument(
        "--access",
        choices=("open", "invite", "closed"),
        default="open",
        help="who may play on the page: open: guests too (default); invite: who registered"
        " with an invitation (shoutan admin accounts invite); closed: whom you gave an"
        " account (shoutan admin accounts add)",
    )
    parser.add_argument(
        "--open-bots",
        choices=("on", "off"),
        default="on",
        help="whether any engine may dial in, and a new name makes a bot (default on)",
    )
    parser.add_argument(
        "--engine-start",
        type=_start_time,
        default=60,
        metavar="SECONDS",
        help="how long an engine may take for its first answer, while it loads "
        "(default 60; at most 600: KataGo tunes for minutes when it is first started)",
    )
    parser.add_argument(
        "--transcripts",
        type=_days,
        default=30,
        metavar="DAYS",
        help="how long to keep what was said to engines and by them, for their owners"
        " (default 30 days; 0: keep none)",
    )
    parser.add_argument(
        "--chat",
        type=_chat_mode,
        default="free",
        metavar="free|phrases|off",
        help="what people may say at games: anything, set phrases only, or nothing "
        "(default free; in rated and event games players have set phrases only)",
    )
    parser.add_argument(
        "--chat-word",
        action="append",
        default=[],
        type=_chat_word,
        metavar="WORD",
        help="a word that nobody may say at games; with * at its end all that begin so; "
        "repeatable",
    )
    parser.add_argument(
        "--title",
        type=shown_title,
        default="Shoutan",
        help="name shown on the page",
    )
    parser.add_argument(
        "--public-origin",
        action="append",
        default=[],
        type=_origin,
        metavar="URL",
        help="an address under which a proxy serves this page, such as https://go.example",
    )
    return parser


def listening_host(text: str) -> str:
    """Return the name or address of an interface; whether it is one, binding tells."""
    try:
        text.encode("idna")
    except UnicodeError:
        is_name = False
    else:
        is_name = bool(text) and text.isprintable() and " " not in text
    if not is_name:
        raise argparse.ArgumentTypeError(
            f"write an address to listen on, such as 127.0.0.1, not {shown(text)}"
        )
    return text


def shown_title(text: str) -> str:
    """Return a name that can be shown."""
    if not text.isprintable() or not text.strip():
        raise argparse.ArgumentTypeError(
            f"write a name that can be printed on one line, not {shown(text)}"
        )
    return text


def _port(text: str) -> int:
    port = whole_number(text, 0, 65535)
    if port is None:
        raise argparse.ArgumentTypeError(
            f"a port is a number from 0 to 65535, not {shown(text)}"
        )
    return port


def _days(text: str) -> int:
    days = whole_number(text, 0, 36_500)
    if days is None:
        raise argparse.ArgumentTypeError(
            f"transcripts are kept for a number of days, 0 to 36500, not {shown(text)}"
        )
    return days


def _door_port(text: str) -> int | None:
    return None if text == "off" else _port(text)


def _chat_mode(text: str) -> str:
    if text not in ("free", "phrases", "off"):
        raise argparse.ArgumentTypeError(
            f"chat is free, phrases, or off, not {shown(text)}"
        )
    return text


def _chat_word(text: str) -> str:
    """Return one word, perhaps with a star."""
    # Loaded here, so that --help answers at once.
    from shoutan_server.chat.wording import is_word

    if not is_word(text):
        raise argparse.ArgumentTypeError(
            f"write one word of letters and digits, with * at its end or not, not"
            f" {shown(text)}"
        )
    return text


def _anchor(text: str) -> tuple[str, int]:
    name, _, rating = text.partition("=")
    if not name or re.fullmatch(r"[0-9]{1,4}", rating) is None:
        raise argparse.ArgumentTypeError(
            f"write an anchor as NAME=RATING, such as gnugo=1800, not {shown(text)}"
        )
    return name.casefold(), int(rating)


def _origin(text: str) -> str:
    """Return an origin as browsers write it: lower case, nothing after the host."""
    origin = text.lower().removesuffix("/")
    if _ORIGIN.fullmatch(origin) is None:
        raise argparse.ArgumentTypeError(
            f"write an address as https://HOST or https://HOST:PORT, not {shown(text)}"
        )
    return origin


def _start_time(text: str) -> int:
    duration = parse_duration(text)  # "2m"; a bare number is seconds
    seconds = whole_number(
        text if duration is None else str(duration // SECOND), 10, 600
    )
    if seconds is None:
        raise argparse.ArgumentTypeError(
            f"write whole seconds, 10 to 600, such as 60 or 2m, not {shown(text)}"
        )
    return seconds


def _bot(text: str) -> tuple[str, str] | None:
    if text == "off":
        return None
    name, equals, command = text.partition("=")
    if not equals or not command.strip():
        raise argparse.ArgumentTypeError(
            f'write a bot as NAME=COMMAND, such as "gnugo=gnugo --mode gtp", not {shown(text)}'
        )
    if BOT_NAME.fullmatch(name) is None:
        raise argparse.ArgumentTypeError(
            f"a bot's name has 1 to 24 letters, digits, dots, dashes: not {name!r}"
        )
    return name, command
