"""What programs that look on ask, and what they are told (CGOS, section 6).

The order of arguments is not that of a bot's `setup`: date and time of the result stand
before the size, and the main time behind the players.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final, TypeAlias

from shoutan_engine.clocks.types import Millis
from shoutan_engine.scoring.quarters import QuarterZi

from shoutan_protocol.cgos.lines import TimedMove, checked, format_komi
from shoutan_protocol.cgos.login import QUIT

FINISHED_SHOWN: Final = 40
"""Finished games that a viewer is told of when it comes."""
MAX_GID: Final = 2**53


@dataclass(frozen=True, slots=True)
class Observe:
    """Show this game, and what happens in it from now on."""

    gid: int


@dataclass(frozen=True, slots=True)
class Goodbye:
    """The viewer leaves."""


ViewerLine: TypeAlias = Observe | Goodbye


@dataclass(frozen=True, slots=True)
class Listed:
    """A game as lists have it. `date`, `time`, `result` are None while it is played.

    `white` and `black` are names with ratings.
    """

    gid: int
    size: int
    komi: QuarterZi
    white: str
    black: str
    date: str | None = None
    time: str | None = None
    result: str | None = None


def read_viewer_line(line: str) -> ViewerLine | None:
    """Read what a viewer sends; None for what is nothing."""
    words = line.split()
    if words == [QUIT]:
        return Goodbye()
    if len(words) == 2 and words[0] == "observe":
        gid = read_gid(words[1])
        return None if gid is None else Observe(gid)
    return None


def read_gid(word: str) -> int | None:
    """Read the number of a game; None if it is none."""
    if not (word.isascii() and word.isdecimal() and len(word) <= 15):
        return None
    return int(word)


def match_line(game: Listed) -> str:
    """Return the line that lists a game."""
    return checked(f"match {_head(game)} {game.result or '-'}")


def observed_line(game: Listed, main: Millis, moves: Sequence[TimedMove]) -> str:
    """Return the answer to `observe`: the moves so far, and the result if there is one."""
    words = [f"setup {_head(game)} {main}"]
    for move in moves:
        words += (move.typed, str(move.left))
    if game.result is not None:
        words.append(game.result)
    return checked(" ".join(words))


def unknown_game_line(gid: int) -> str:
    """Return the answer to `observe` for a game that there is not."""
    return f"setup {gid} ?"


def update_line(gid: int, move: TimedMove) -> str:
    """Return the line for a move, or resignation, in a game that is observed."""
    return checked(f"update {gid} {move.typed} {move.left}")


def ended_line(gid: int, result: str) -> str:
    """Return the line for the end of a game that is observed."""
    return checked(f"update {gid} {result}")


def over_line(gid: int, result: str, white_used: Millis, black_used: Millis) -> str:
    """Return the line for the end of any game, with the times used, ms."""
    return checked(f"gameover {gid} {result} {white_used} {black_used}")


def _head(game: Listed) -> str:
    date, time = game.date or "-", game.time or "-"
    komi = format_komi(game.komi)
    return f"{game.gid} {date} {time} {game.size} {komi} {game.white} {game.black}"
