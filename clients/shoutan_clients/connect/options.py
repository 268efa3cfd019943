"""What `shoutan connect` is told: the engine, the bot, and which games it takes."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from shoutan_engine.articles.ranks import Rank, parse_rank
from shoutan_engine.clocks.durations import parse_duration, parse_fine_duration
from shoutan_engine.clocks.types import Millis
from shoutan_engine.rules import PROFILES
from shoutan_engine.settings import GameKind
from shoutan_host.accepting.acceptance import Acceptance, Opponents
from shoutan_host.accepting.clock_traits import ClockKind
from shoutan_host.accepting.declines import Span
from shoutan_host.numbers import whole_number
from shoutan_host.tables import shown
from shoutan_protocol.bot_login import MAX_NAME, TOKEN_RULE, is_token

from shoutan_clients.remote.address import ServerAddress

MOST_GAMES: Final = 64
_MOST_HANDICAP: Final = 1_000_000
"""As requests have it: more than any board takes."""


@dataclass(frozen=True, slots=True)
class ConnectOptions:
    """One run of the command. `engine` is the command, split into words.

    `name` None: one is made of the engine's program, and kept. `token` None: one is made
    and kept. `most_games`: leave after so many, None for never. `least_thinking`: ms of
    its time that a turn of the engine is to take. `start_s`: seconds that the engine may
    load before its first answer. `is_on_ladder`: the server may pair the
    bot with others. `transcripts`: the folder for those of its games, None for none.
    """

    address: ServerAddress
    engine: list[str]
    name: str | None
    token: str | None
    games: int
    most_games: int | None
    least_thinking: Millis
    margin: Millis | None
    """Taken off the time that the engine hears of; None: as far as the server is."""
    accepts: Acceptance
    start_s: float
    is_on_ladder: bool
    transcripts: Path | None
    is_json: bool


def read_sizes(text: str) -> frozenset[int]:
    """Read "9,13,19" or "9..19". Raises ValueError."""
    sizes: set[int] = set()
    for part in text.split(","):
        span = read_span(part, _size)
        least, most = span.least, span.most
        if least is None or most is None:
            raise ValueError(f"write sizes as 9,13,19 or 9..19, not {shown(text)}")
        sizes.update(range(least, most + 1))
    return frozenset(sizes)


def read_span(text: str, read: Callable[[str], int]) -> Span:
    """Read "A..B", "A..", "..B", or "A" for A only. Raises ValueError, as it was typed."""
    least, dots, most = text.strip().partition("..")
    if not dots:
        return Span(read(least), read(least))
    if not least and not most:
        raise ValueError(f"{shown(text)} has neither a least nor a most")
    first, last = read(least) if least else None, read(most) if most else None
    if first is not None and last is not None and first > last:
        raise ValueError(f"{least} is above {most}: write the lower one first")
    return Span(first, last)


def read_komi(text: str) -> Span:
    """Read komi in points, "-20..20", as half points. Raises ValueError."""
    return read_span(text, _half_points)


def read_durations(text: str) -> Span:
    """Read "5m..1h" as milliseconds. Raises ValueError."""
    return read_span(text, _duration)


def read_handicap(text: str) -> int:
    """Read "9" or "0..9": the most handicap stones. Raises ValueError."""
    least, dots, most = text.partition("..")
    number = most if dots else least
    stones = whole_number(number, 0, _MOST_HANDICAP)
    if stones is None or (dots and least not in ("", "0")):
        raise ValueError(
            f"write the most handicap stones, as 9 or 0..9, not {shown(text)}"
        )
    return stones


def read_ranks(text: str) -> tuple[Rank | None, Rank | None]:
    """Read "10k..3d", "10k.." or "..3d". Raises ValueError."""
    least, dots, most = text.strip().partition("..")
    if not dots:
        return _rank(least), _rank(least)
    lowest = _rank(least) if least else None
    highest = _rank(most) if most else None
    if lowest is not None and highest is not None and lowest.is_above(highest):
        raise ValueError(f"{least} is above {most}: write the lower rank first")
    return lowest, highest


def read_clocks(text: str) -> frozenset[ClockKind]:
    """Read "byoyomi,fischer". Raises ValueError."""
    return frozenset(map(ClockKind, _words(text, ClockKind, "clocks are")))


def read_kinds(text: str) -> frozenset[GameKind]:
    """Read "casual,rated". Raises ValueError."""
    return frozenset(map(GameKind, _words(text, GameKind, "games are")))


def read_opponents(text: str) -> Opponents:
    """Read "people", "bots" or "anybody". Raises ValueError."""
    [who, *_] = _words(text, Opponents, "opponents are")
    return Opponents(who)


def read_profiles(text: str) -> tuple[str, ...]:
    """Read names of rules, "cn2002,japanese". Raises ValueError."""
    return tuple(_words(text, PROFILES, "rules are"))


def read_thinking(text: str) -> Millis:
    """Read seconds, "2" or "0.5", or a duration, "2s" or "500ms". Raises ValueError."""
    if (duration := parse_fine_duration(text)) is not None:
        text = f"{duration / 1000}"
    try:
        seconds = float(text)
    except ValueError:
        seconds = -1.0
    if not 0 <= seconds <= 3600:
        raise ValueError(
            f"write seconds from 0 to 3600, such as 2 or 0.5, not {shown(text)}"
        )
    return Millis(round(seconds * 1000))


def read_name(text: str) -> str:
    """Read the name of a bot. Raises ValueError."""
    if not 1 <= len(text) <= MAX_NAME or len(text.split()) != 1:
        raise ValueError(
            f"a bot's name has 1 to {MAX_NAME} letters and no blanks, not {shown(text)}"
        )
    is_shown = text == text.strip() and text.isprintable() and not set(text) & set("<>")
    if not is_shown or not any(letter.isalnum() for letter in text):
        raise ValueError(
            "a bot's name has letters, digits and simple signs, one letter or digit at"
            f" least, not {shown(text)}"
        )
    return text


def read_token(text: str) -> str:
    """Read a token; it is not repeated. Raises ValueError."""
    if not is_token(text):
        raise ValueError(TOKEN_RULE)
    return text


def read_token_file(path: Path) -> str:
    """Return what a file holds, without the end of its line. Raises ValueError."""
    try:
        return path.read_text(encoding="utf-8").strip()
    except (OSError, UnicodeDecodeError) as error:
        raise ValueError(f"the token in {path} cannot be read: {error}") from error


def _words(text: str, known: Iterable[str], what: str) -> list[str]:
    names = [str(name) for name in known]
    given = [word.strip() for word in text.split(",")]
    for word in given:
        if word not in names:
            raise ValueError(f"{what} {', '.join(names)}: there is no {shown(word)}")
    return given


def _size(text: str) -> int:
    size = whole_number(text, 2, 25)
    if size is None:
        raise ValueError(f"sizes go from 2 to 25, not {shown(text)}")
    return size


def _rank(text: str) -> Rank:
    try:
        return parse_rank(text)
    except ValueError as error:
        sentence = f"ranks are written like 3k, 5d or 9p, not {shown(text)}"
        raise ValueError(sentence) from error


def _half_points(text: str) -> int:
    try:
        half_points = float(text) * 2
    except ValueError:
        half_points = 0.5
    if not half_points.is_integer() or abs(half_points) > 800:
        raise ValueError(
            f"komi is written in points and half points, not {shown(text)}"
        )
    return int(half_points)


def _duration(text: str) -> int:
    duration = parse_duration(text)
    if duration is None:
        raise ValueError(
            f"durations are written as 30s, 5m or 1h30m, not {shown(text)}"
        )
    return duration
