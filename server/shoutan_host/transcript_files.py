"""Transcripts of engine games as files: appended to, bounded, read, deleted.

    transcripts/AB/ABcd...22.black.head         the beginning, up to HEAD_BYTES
    transcripts/AB/ABcd...22.black.tail-0       then pieces of the rest; the last two are
    transcripts/AB/ABcd...22.black.tail-4711    kept, named by the lines that came before

Everything is found again from the files alone, so that a new process goes on where one was
killed. Blocks: the server calls it in a thread of its own (`transcripts`), the desk
(`shoutan admin transcript`) beside a server that writes.
"""

import contextlib
import os
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from shoutan_engine.points import Color

from shoutan_host.ports import GameId

HEAD_BYTES: Final = 256 * 1024
"""The beginning of a game is kept for good: what an engine was told, how it opened."""
PIECE_BYTES: Final = 128 * 1024
"""Of the rest the last one or two pieces are kept: how it ended."""

_GAME_ID: Final = re.compile(r"[A-Za-z0-9_-]{22}")
_NAME: Final = re.compile(
    r"([A-Za-z0-9_-]{22})\.(black|white)\.(?:head|tail-(0|[1-9][0-9]{0,17}))"
)
_NAMES: Final = {Color.BLACK: "black", Color.WHITE: "white"}


@dataclass(frozen=True, slots=True)
class _Piece:
    """A file of the rest; `before` lines of the rest came before it."""

    before: int
    path: Path


class TranscriptFiles:
    """All transcripts in a folder, which is made when the first one is written."""

    def __init__(
        self,
        folder: Path,
        *,
        head_bytes: int = HEAD_BYTES,
        piece_bytes: int = PIECE_BYTES,
    ) -> None:
        self._folder = folder
        self._head_bytes = head_bytes
        self._piece_bytes = piece_bytes

    def append(self, game: GameId, color: Color, lines: bytes) -> None:
        """Add whole lines. Raises OSError, with some of them written."""
        head = self._head(game, color)
        head.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
        parted = lines.splitlines(keepends=True)
        pieces = self._pieces(game, color)
        if not pieces:
            room = self._head_bytes - _size_of(head)
            taken = _that_fit(parted, room)
            _append(head, parted[:taken])
            parted = parted[taken:]
        if parted:
            self._append_to_rest(head, pieces, parted)

    def read(self, game: GameId, color: Color) -> bytes | None:
        """Return a transcript, with a line where some are left out; None without one."""
        for _ in range(3):
            # A piece may be put away by the writer between finding and reading it.
            with contextlib.suppress(FileNotFoundError):
                return self._read_once(game, color)
        return None

    def prune(self, *, before_s: float, most_bytes: int) -> int:
        """Delete what was last written before that wall time, in s, and the oldest of more.

        Returns how many transcripts are gone.
        """
        kept: list[tuple[float, int, list[Path]]] = []
        gone = 0
        for paths in self._all().values():
            newest, size = 0.0, 0
            for path in paths:
                with contextlib.suppress(FileNotFoundError):
                    stat = path.stat()
                    newest, size = max(newest, stat.st_mtime), size + stat.st_size
            if newest < before_s:
                _delete(paths)
                gone += 1
            else:
                kept.append((newest, size, paths))
        total = sum(size for _, size, _ in kept)
        for _, size, paths in sorted(kept, key=lambda entry: entry[0]):
            if total <= most_bytes:
                break
            _delete(paths)
            total -= size
            gone += 1
        return gone

    def _read_once(self, game: GameId, color: Color) -> bytes | None:
        if _GAME_ID.fullmatch(game) is None:
            return None
        head = self._head(game, color)
        if not head.exists():
            return None
        parts = [head.read_bytes()]
        pieces = self._pieces(game, color)
        if pieces and pieces[0].before:
            parts.append(b"# %d lines are left out here\n" % pieces[0].before)
        parts += [piece.path.read_bytes() for piece in pieces]
        return b"".join(parts)

    def _append_to_rest(
        self, head: Path, pieces: list[_Piece], lines: list[bytes]
    ) -> None:
        stem = head.name.removesuffix("head")
        if not pieces:
            pieces = [_Piece(0, head.with_name(f"{stem}tail-0"))]
        while lines:
            last = pieces[-1]
            taken = _that_fit(lines, self._piece_bytes - _size_of(last.path))
            _append(last.path, lines[:taken])
            lines = lines[taken:]
            if lines:
                before = last.before + _lines_in(last.path)
                pieces.append(_Piece(before, head.with_name(f"{stem}tail-{before}")))
                _delete([piece.path for piece in pieces[:-2]])
                pieces = pieces[-2:]

    def _head(self, game: GameId, color: Color) -> Path:
        if _GAME_ID.fullmatch(game) is None:
            raise ValueError(f"{game!r} is no id of a game")
        return self._folder / game[:2] / f"{game}.{_NAMES[color]}.head"

    def _pieces(self, game: GameId, color: Color) -> list[_Piece]:
        folder = self._head(game, color).parent
        found: list[_Piece] = []
        for path in _files_in(folder):
            match = _NAME.fullmatch(path.name)
            if match and match[1] == game and match[2] == _NAMES[color] and match[3]:
                found.append(_Piece(int(match[3]), path))
        return sorted(found, key=lambda piece: piece.before)

    def _all(self) -> dict[tuple[str, str], list[Path]]:
        found: dict[tuple[str, str], list[Path]] = {}
        for folder in _folders_in(self._folder):
            for path in _files_in(folder):
                match = _NAME.fullmatch(path.name)
                if match:
                    found.setdefault((match[1], match[2]), []).append(path)
        return found


def _that_fit(lines: Sequence[bytes], room: int) -> int:
    """Return how many lines fit; one that is longer than a file may be is taken alone."""
    taken = 0
    for line in lines:
        if room <= 0:
            break
        room -= len(line)
        taken += 1
    return taken


def _append(path: Path, lines: Sequence[bytes]) -> None:
    if not lines:
        # The head is what says that there is a transcript.
        path.touch(mode=0o600)
        return
    descriptor = os.open(path, os.O_WRONLY | os.O_APPEND | os.O_CREAT, 0o600)
    with open(descriptor, "ab") as file:
        file.writelines(lines)


def _size_of(path: Path) -> int:
    try:
        return path.stat().st_size
    except FileNotFoundError:
        return 0


def _lines_in(path: Path) -> int:
    try:
        return path.read_bytes().count(b"\n")
    except FileNotFoundError:
        return 0


def _files_in(folder: Path) -> Iterator[Path]:
    with contextlib.suppress(FileNotFoundError), os.scandir(folder) as entries:
        yield from [Path(e.path) for e in entries if e.is_file(follow_symlinks=False)]


def _folders_in(folder: Path) -> Iterator[Path]:
    with contextlib.suppress(FileNotFoundError), os.scandir(folder) as entries:
        yield from [Path(e.path) for e in entries if e.is_dir(follow_symlinks=False)]


def _delete(paths: Sequence[Path]) -> None:
    for path in paths:
        path.unlink(missing_ok=True)
    for folder in {path.parent for path in paths}:
        with contextlib.suppress(OSError):  # not empty, or gone
            folder.rmdir()
