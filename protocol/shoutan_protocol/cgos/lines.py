"""What bots are told in a game (CGOS, section 3). Times are ms, White is named first.

    setup 1 9 7.5 300000 alice(1800?) bobby(1923)        genmove b 300000
    play w D4 299000                                      gameover 2026-11-30 B+4.5

Bots split lines at blanks, and one kind reads them as Tcl: no brace, bracket, quote,
dollar sign or backslash may stand in them. `checked` holds that of every line sent.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from shoutan_engine.clocks.types import Millis
from shoutan_engine.points import Color
from shoutan_engine.scoring.quarters import QuarterZi

BOT_VERBS: Final = frozenset(
    {
        "protocol",
        "username",
        "password",
        "setup",
        "play",
        "genmove",
        "gameover",
        "info",
    }
)
"""All that a bot's client knows; a line that begins with "Error:" besides."""
ANOTHER_LOGIN: Final = "info another login is being attempted using this user name"
_STRANGE: Final = re.compile(r'[^\x20-\x7e]|[{}\[\]"$\\;]')


@dataclass(frozen=True, slots=True)
class TimedMove:
    """A move as it is told, and what its player had left after it, ms."""

    typed: str
    left: Millis


@dataclass(frozen=True, slots=True)
class Setup:
    """A game that begins or goes on. Players as `label` writes them, `main` in ms."""

    gid: int
    size: int
    komi: QuarterZi
    main: Millis
    white: str
    black: str
    moves: Sequence[TimedMove] = ()


def label(name: str, rating: str | None) -> str:
    """Write a player: "alice(1800?)"."""
    return f"{name}({rating or '?'})"


def format_komi(komi: QuarterZi) -> str:
    """Write komi with one decimal: "7.5", "7.0", "-0.5"."""
    return f"{komi / 2:.1f}"


def letter(color: Color) -> str:
    """Return "b" or "w"."""
    return "b" if color is Color.BLACK else "w"


def setup_line(setup: Setup) -> str:
    """Return the line that begins a game or brings a bot back into it."""
    words = [
        *("setup", str(setup.gid), str(setup.size), format_komi(setup.komi)),
        *(str(setup.main), setup.white, setup.black),
    ]
    for move in setup.moves:
        words += (move.typed, str(move.left))
    return checked(" ".join(words))


def play_line(color: Color, move: TimedMove) -> str:
    """Return the line that tells a bot its opponent's move."""
    return checked(f"play {letter(color)} {move.typed} {move.left}")


def genmove_line(color: Color, left: Millis) -> str:
    """Return the line that asks for a move."""
    return checked(f"genmove {letter(color)} {left}")


def gameover_line(date: str, result: str, text: str = "") -> str:
    """Return the line that ends a game; with no text it ends in a blank."""
    return checked(f"gameover {date} {result} {text}")


def info_line(text: str) -> str:
    """Return a line for people."""
    return checked(f"info {text}")


def progress_info(games: int, players: int) -> str:
    """Return what is told about once a minute, so that a dead line is noticed."""
    return info_line(f"Games in progress: {games} Players:{players}")


def checked(line: str) -> str:
    """Return a line as it may be sent: not empty, and nothing in it that trips a client."""
    safe = _STRANGE.sub("_", line)
    return safe if safe.strip() else "info -"
