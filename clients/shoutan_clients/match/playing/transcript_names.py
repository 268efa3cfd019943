"""Transcripts of a match: one file for each game and side, named so that one finds them.

    transcripts/0017-black.txt      what was said to the engine that had Black in game 17
    transcripts/0017-referee.txt    and to the referee, if there is one

They are whole, up to a size that only an engine which floods reaches; nothing is deleted.
"""

from pathlib import Path
from typing import BinaryIO, Final

from shoutan_engine.points import Color
from shoutan_host.ports import GameId

MOST_BYTES: Final = 8 * 2**20
"""Of one transcript; what comes then is left out, which its last line says."""
_FULL: Final = b"# the transcript is full: what followed is left out\n"


class MatchTranscripts:
    """The files of `shoutan_host.transcripts`, in a folder of a match."""

    def __init__(self, folder: Path, *, most_bytes: int = MOST_BYTES) -> None:
        self._folder = folder
        self._most_bytes = most_bytes
        self._numbers: dict[GameId, int] = {}
        self._full: set[Path] = set()

    def begin(self, game: GameId, number: int, *, goes_on: bool = False) -> None:
        """Name a game; what an attempt that was broken off has left is removed.

        Not where it `goes_on`: something of this game was written by another name.
        Raises OSError.
        """
        self._numbers[game] = number
        if goes_on:
            return
        for color in Color:
            path = self._path(number, color)
            path.unlink(missing_ok=True)
            self._full.discard(path)

    def append(self, game: GameId, color: Color, lines: bytes) -> None:
        """Add whole lines. Raises OSError."""
        path = self._path(self._numbers[game], color)
        if path in self._full or not lines:
            return
        with self._opened(path) as file:
            if file.tell() + len(lines) > self._most_bytes:
                self._full.add(path)
                lines = _FULL
            file.write(lines)

    def read(self, game: GameId, color: Color) -> bytes | None:
        """Return a transcript, None without one."""
        try:
            return self._path(self._numbers[game], color).read_bytes()
        except (KeyError, FileNotFoundError):
            return None

    def prune(self, *, before_s: float, most_bytes: int) -> int:
        """Delete nothing: the folder is the user's."""
        return 0

    def _opened(self, path: Path) -> BinaryIO:
        try:
            return path.open("ab")
        except FileNotFoundError:  # once in a match, or when somebody cleaned up
            self._folder.mkdir(parents=True, exist_ok=True)
            return path.open("ab")

    def _path(self, number: int, color: Color) -> Path:
        return self._folder / f"{number:04}-{color.word}.txt"


class RefereeTranscripts(MatchTranscripts):
    """The same for a referee, which is of no color: each game has one file."""

    def _path(self, number: int, color: Color) -> Path:
        return self._folder / f"{number:04}-referee.txt"
