"""What is written after an option of `shoutan match`, read: one function for each kind.

Each raises ValueError with a sentence that says what to write. `format_*` are their
inverses, for a file that is written.
"""

import re
import shutil
from pathlib import Path
from typing import Final

from shoutan_engine.clocks.durations import (
    MAX_DURATION,
    format_duration,
    parse_fine_duration,
)
from shoutan_engine.clocks.types import Millis
from shoutan_engine.handicap import max_fixed_handicap
from shoutan_engine.points import MAX_SIZE, MIN_SIZE
from shoutan_engine.rules import PROFILES
from shoutan_engine.rules.options import MOST_KOMI_ZI
from shoutan_engine.scoring.quarters import ZI, QuarterZi, parse_points
from shoutan_host.engines.commands import absolute, is_ssh, parse_command_line
from shoutan_host.numbers import whole_number
from shoutan_host.tables import shown

from shoutan_clients.match.wording import many
from shoutan_clients.typed_values import read_folder

MOST_FREE_HANDICAP: Final = 25
_SQUARE: Final = re.compile(r"([0-9]{1,2})\s*[xX×*]\s*\1", re.ASCII)
OFF: Final = "off"
"""Takes back what a file says: `--sprt off`."""
_MOST_TITLE: Final = 120
_NUMBER: Final = re.compile(r"[0-9]{1,6}", re.ASCII)
_RULE_WORDS: Final = {
    "chinese": "cn2002",
    "china": "cn2002",
    "cn": "cn2002",
    "cn1989": "cn1988",
    "japan": "japanese",
    "jp": "japanese",
    "korea": "korean",
    "kr": "korean",
    "goe": "ing",
    "usa": "aga",
    "bga": "aga",
    "french": "aga",
    "nz": "new_zealand",
    "newzealand": "new_zealand",
    "tt": "tromp_taylor",
    "tromptaylor": "tromp_taylor",
}
"""What records (`RU` of SGF) and other programs call rules, and which of ours it may be."""
_ENGINE_NAME: Final = re.compile(r"[A-Za-z0-9_.][A-Za-z0-9_.-]{0,23}", re.ASCII)
_NO_NAME: Final = re.compile(r"[\s/\\'\"]")
"""What is in a command before an "=" that is not of a name."""


def read_size(text: str) -> int:
    """Read the lines of a board, "9"."""
    size = whole_number(text, MIN_SIZE, MAX_SIZE)
    if size is None:
        square = _SQUARE.fullmatch(text)
        near = f": is it {square[1]}?" if square else ""
        raise ValueError(
            f"boards have {MIN_SIZE} to {MAX_SIZE} lines, not {shown(text)}{near}"
        )
    return size


def read_handicap(text: str) -> int:
    """Read a number of handicap stones on usual points.

    More than any board has these for is refused where the size is known, with what to do.
    """
    stones = whole_number(text, 2, MOST_FREE_HANDICAP)
    if stones is None:
        raise ValueError(
            f"write a number from 2 to {max_fixed_handicap(MAX_SIZE)}, not {shown(text)}"
        )
    return stones


def read_komi(text: str) -> QuarterZi:
    """Read komi in points, "7.5" or "-6", as quarter zi."""
    komi = parse_points(text)
    most = ZI * MOST_KOMI_ZI
    if abs(komi) > most:
        raise ValueError(
            f"komi is {-most // 2} to {many(most // 2, 'point')}, not {text}"
        )
    return komi


def read_rules(text: str) -> str:
    """Read the name of a set of rules."""
    if text not in PROFILES:
        near = _near_rules(text)
        raise ValueError(
            f"there are no rules {shown(text)}: {near}rules are {', '.join(PROFILES)}"
        )
    return text


def _near_rules(text: str) -> str:
    """Return a question for rules that are meant perhaps, "" for none."""
    word = text.strip().lower().replace("-", "_").replace(" ", "_")
    name = word if word in PROFILES else _RULE_WORDS.get(word)
    return f"is it {name}? " if name in PROFILES else ""


def read_option(text: str) -> tuple[str, str]:
    """Read an option of the rules, "counting=territory"; what it means is not asked."""
    name, equals, value = text.partition("=")
    if not equals:
        raise ValueError(
            f"an option of the rules is written NAME=VALUE, not {shown(text)}"
        )
    if name in ("size", "komi_zi"):
        flag = name.removesuffix("_zi")
        raise ValueError(f"{name} is no option of a match: write --{flag} (key {flag})")
    return name.strip(), value.strip()


def read_engine(text: str) -> tuple[str | None, tuple[str, ...]]:
    """Read "COMMAND" or "NAME=COMMAND": the name, None without one, and the words.

    What has a space or a slash before the first "=" has none: "./engine --level=3".
    """
    name, equals, command = text.partition("=")
    if not equals or _NO_NAME.search(name) is not None:
        return None, read_command(text)
    if not _is_engine_name(name) and _is_program(text):
        return None, read_command(text)
    return read_engine_name(name), read_command(command)


def read_engine_name(text: str) -> str:
    """Read the name of an engine."""
    if not _is_engine_name(text):
        raise ValueError(
            "an engine's name has 1 to 24 letters A to Z, digits, dots, dashes,"
            f" underscores, and no dash first, not {shown(text)}"
        )
    return text


def _is_engine_name(text: str) -> bool:
    return _ENGINE_NAME.fullmatch(text) is not None


def _is_program(text: str) -> bool:
    """Tell whether a command begins with a program that is there, odd as it is called."""
    try:
        return shutil.which(parse_command_line(text)[0]) is not None
    except (ValueError, IndexError):
        return False


def read_command(text: str, folder: Path | None = None) -> tuple[str, ...]:
    """Read a command line; files in it are found from `folder`, None: the current one."""
    return command_from(parse_command_line(text), folder)


def command_from(words: list[str], folder: Path | None = None) -> tuple[str, ...]:
    """Return a command whose files are named so that it runs from any folder.

    The words after `ssh` are another machine's, where no file of ours is.
    """
    if is_ssh(words) or "://" in words[0]:
        return tuple(words)
    return tuple(absolute(word, folder or Path.cwd()) for word in words)


def read_path(text: str) -> Path:
    """Read a file or a folder, whether it is there or not. Raises ValueError."""
    if not text.strip():
        raise ValueError("name a file or a folder: this name is empty")
    return read_folder(text)


def read_title(text: str) -> str:
    """Read what the report calls the match."""
    if not text.isprintable() or len(text) > _MOST_TITLE or text != text.strip():
        raise ValueError(f"a title has up to {_MOST_TITLE} letters in one line")
    return text


def read_whole(text: str, least: int, most: int) -> int:
    """Read a whole number within bounds."""
    number = whole_number(text, least, most)
    if number is None:
        raise ValueError(f"write a number from {least} to {most}, not {shown(text)}")
    return number


def read_turns_cap(text: str) -> int | None:
    """Read how many turns a game has at most; None for `off`."""
    return None if text == OFF else read_whole(text, 1, 100_000)


def read_cap(text: str) -> Millis | None:
    """Read how long a move may take, "30s", "30" or "1500ms"; None for `off`."""
    if text == OFF:
        return None
    cap = parse_fine_duration(f"{text}s" if _NUMBER.fullmatch(text) else text)
    if cap is None:
        raise ValueError(
            "write a duration such as 30s, 2m or 1500ms,"
            f" {format_duration(MAX_DURATION)} at most, not {shown(text)}"
        )
    return cap


def format_cap(cap: Millis) -> str:
    """Return the notation of a duration, the inverse of `read_cap`."""
    return format_duration(cap)
