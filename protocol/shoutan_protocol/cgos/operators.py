"""The commands of an operator, and the answers (CGOS, section 7).

`who`, `games`, `match WHITE BLACK [WSEC [BSEC [GID [LENGTH]]]]`, `abort GID [RESULT]` and
`quit`.
"""

from dataclasses import dataclass
from typing import Final, TypeAlias

from shoutan_engine.clocks.types import Millis

from shoutan_protocol.cgos.bot_lines import safe_word
from shoutan_protocol.cgos.lines import checked
from shoutan_protocol.cgos.login import QUIT
from shoutan_protocol.cgos.viewers import Listed, match_line, read_gid

WELCOME: Final = "ok"
MATCH_USAGE: Final = "usage: match WHITE BLACK [WSEC [BSEC [GID [LENGTH]]]]"
ABORT_USAGE: Final = "usage: abort GID [RESULT]"
UNKNOWN: Final = "unknown command"
NO_GAME: Final = "No game"
MAX_SECONDS: Final = 30 * 86_400


@dataclass(frozen=True, slots=True)
class Who:
    """Tell who is connected."""


@dataclass(frozen=True, slots=True)
class ListGames:
    """Tell which games are played."""


@dataclass(frozen=True, slots=True)
class Match:
    """Let these two play now. Times in s; None: what is usual at this port.

    `gid`: begin with the first `length` moves of that game, None for all of them.
    """

    white: str
    black: str
    white_s: int | None = None
    black_s: int | None = None
    gid: int | None = None
    length: int | None = None


@dataclass(frozen=True, slots=True)
class AbortGame:
    """End that game without a result; `word` is what the players are told instead."""

    gid: int
    word: str | None = None


@dataclass(frozen=True, slots=True)
class Bye:
    """The operator leaves."""


@dataclass(frozen=True, slots=True)
class NotUnderstood:
    """Answer with this line."""

    line: str


OperatorLine: TypeAlias = Who | ListGames | Match | AbortGame | Bye | NotUnderstood


def read_operator_line(line: str) -> OperatorLine:
    """Read a command."""
    verb, *words = line.split() or [""]
    match verb:
        case "who" if not words:
            return Who()
        case "games" if not words:
            return ListGames()
        case "match":
            return _match(words) or NotUnderstood(MATCH_USAGE)
        case "abort":
            return _abort(words) or NotUnderstood(ABORT_USAGE)
        case _ if [verb, *words] == [QUIT]:
            return Bye()
        case _:
            return NotUnderstood(UNKNOWN)


def who_line(
    name: str, state: str, gid: int | None, rating: str = "?", k: float = 0.0
) -> str:
    """Return the line for somebody who is connected, or still says who it is."""
    shown = "-" if gid is None else str(gid)
    return checked(f"{name or '-'} {state} {shown} {rating} {k:.1f}")


def game_line(game: Listed, white: Millis, black: Millis, moves: int) -> str:
    """Return the line for a game that is played: as for viewers, with times and moves."""
    head = match_line(game).rpartition(" ")[0]
    return checked(f"{head} {white} {black} {moves} {game.result or '-'}")


def _match(words: list[str]) -> Match | None:
    if not 2 <= len(words) <= 6:
        return None
    white, black, *rest = words
    numbers: list[int] = []
    for word in rest:
        number = read_gid(word)
        if number is None:
            return None
        numbers.append(number)
    seconds = numbers[:2]
    if any(not 0 < number <= MAX_SECONDS for number in seconds):
        return None
    return Match(white, black, *numbers)


def _abort(words: list[str]) -> AbortGame | None:
    gid = read_gid(words[0]) if 1 <= len(words) <= 2 else None
    if gid is None:
        return None
    return AbortGame(gid, safe_word(words[1]) if len(words) == 2 else None)
