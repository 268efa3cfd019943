"""`games/`: one SGF file a game, `0001-Black-v-White.sgf`.

A record is there before its line, so that each line has its record. One that a crash left
without a line is of a game that counts as not played, and goes.
"""

import re
import unicodedata
from collections.abc import Collection
from pathlib import Path
from typing import Final

from shoutan_host.durable_files import UNFINISHED, write_whole

from shoutan_clients.match.game_line import GameLine

FOLDER: Final = "games"
_MOST_BYTES: Final = 80
"""Of a player's name in the name of a file; most systems take 255 bytes in all."""
_OURS: Final = re.compile(r"\d{4,}-.+-v-.+\.sgf(" + re.escape(UNFINISHED) + ")?")


def record_name(line: GameLine) -> str:
    """Return the name of a game's record, relative to the folder of the match."""
    black, white = file_part(line.black), file_part(line.white)
    return f"{FOLDER}/{line.number:04d}-{black}-v-{white}.sgf"


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


def remove_unkept(folder: Path, kept: Collection[str]) -> None:
    """Remove records, whole or not, that no line names: a crash came in between.

    `kept`: names as the lines have them. Files of other kinds are not ours. Raises OSError.
    """
    for path in (folder / FOLDER).iterdir():
        if _OURS.fullmatch(path.name) and f"{FOLDER}/{path.name}" not in kept:
            path.unlink()
