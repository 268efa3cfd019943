"""`games/`: one SGF file a game, `0001-Black-v-White.sgf`.

A record is there before its line, so that each line has its record. One without a line is
of a game that counts as not played: a crash came in between, or lines were lost. Nobody can
tell which, so it is moved to `games/unkept/`, where nothing is ever written over.
"""

import os
import re
import unicodedata
from collections.abc import Collection, Iterable
from pathlib import Path
from typing import Final

from shoutan_host.durable_files import UNFINISHED, write_whole
from shoutan_host.storage.folder import sync_entry

from shoutan_clients.match.game_line import GameLine

FOLDER: Final = "games"
UNKEPT: Final = f"{FOLDER}/unkept"
_MOST_BYTES: Final = 80
"""Of a player's name in the name of a file; most systems take 255 bytes in all."""
_OURS: Final = re.compile(r"\d{4,}-.+-v-.+\.sgf(" + re.escape(UNFINISHED) + ")?")


def record_name(line: GameLine) -> str:
    """Return the name of a game's record, relative to the folder of the match."""
    black, white = file_part(line.black), file_part(line.white)
    return f"{FOLDER}/{line.number:04d}-{black}-v-{white}.sgf"


def is_record_of(name: str, number: int) -> bool:
    """Tell whether a name, relative to the folder of a match, is one of game `number`."""
    folder, _, file = name.partition("/")
    is_plain = "/" not in file and "\\" not in file and bool(_OURS.fullmatch(file))
    return folder == FOLDER and is_plain and file.startswith(f"{number:04d}-")


def file_part(name: str) -> str:
    """Return a name as any file system takes it: letters, digits and `+-_`, no more.

    Letters of any script; what else there is becomes `_`.
    """
    safe = "".join(
        c if c.isalnum() or c in "+-_" else "_"
        for c in unicodedata.normalize("NFC", name)
    )
    cut = safe.encode()[:_MOST_BYTES].decode(errors="ignore")
    return cut or "_"


def write_record(folder: Path, name: str, sgf: bytes) -> None:
    """Write a record, whole and durable. Raises OSError."""
    write_whole(folder / name, sgf)


def move_unkept(folder: Path, kept: Collection[str]) -> int:
    """Move records that no line names to `UNKEPT`; return how many there were.

    `kept`: names as the lines have them. What a crash left half written goes; files of
    other kinds are not ours. Raises OSError.
    """
    moved = 0
    for path in unkept(folder, kept):
        if path.name.endswith(UNFINISHED):
            path.unlink()
            continue
        aside = folder / UNKEPT
        aside.mkdir(exist_ok=True)
        path.rename(_free_name(aside, path))
        moved += 1
    if moved:
        sync_entry(folder / UNKEPT)
        sync_entry(folder / UNKEPT / "-")
    return moved


def unkept(folder: Path, kept: Collection[str]) -> list[Path]:
    """Return the records, whole or not, that no line names. Raises OSError."""
    games = folder / FOLDER
    if not games.is_dir():
        return []
    return sorted(
        path
        for path in games.iterdir()
        if _OURS.fullmatch(path.name) and f"{FOLDER}/{path.name}" not in kept
    )


def missing(folder: Path, kept: Iterable[str]) -> frozenset[str]:
    """Return those of some records that are not there."""
    there: dict[Path, frozenset[str]] = {}
    gone: set[str] = set()
    for name in kept:
        path = folder / name
        if path.parent not in there:
            there[path.parent] = _names(path.parent)
        if path.name not in there[path.parent]:
            gone.add(name)
    return frozenset(gone)


def _names(folder: Path) -> frozenset[str]:
    try:
        return frozenset(os.listdir(folder))
    except (OSError, ValueError):  # not there, or nothing that can be
        return frozenset()


def _free_name(folder: Path, path: Path) -> Path:
    """Return where a record goes: what was moved there before stays as it is."""
    name, number = path.name, 1
    while os.path.lexists(folder / name):
        number += 1
        name = f"{path.stem}-{number}{path.suffix}"
    return folder / name
