"""`results.jsonl`: a line for each game, on the disk before anybody is told of it.

Lines are appended one at a time, each one made durable before the next. So a crash can
tear the last one only: it has no line end, or bytes of zero where the disk had no time.
That one was told to nobody and is cut off. Any other damage is not ours, and is refused
with the number of its line. Empty lines and other line ends, which editors leave, are none.
"""

import os
from pathlib import Path
from typing import Final

from pydantic import ValidationError
from shoutan_host.durable_files import sync_file, write_all
from shoutan_host.storage.folder import sync_entry

from shoutan_clients.match.game_line import GameLine
from shoutan_clients.match.keeping.consistent import contradiction
from shoutan_clients.match.keeping.failures import CannotKeep, cannot_write

NAME: Final = "results.jsonl"
_BINARY: Final[int] = getattr(os, "O_BINARY", 0)
_BOM: Final = b"\xef\xbb\xbf"
"""What some editors put before a text."""
TO_DO: Final = "Restore the file from a copy, or take that line out: its game is then played again."
"""What to do about a line that is damaged."""
_NEWER: Final = frozenset({"enum", "missing"})
"""Kinds of errors that another version of the file would make."""


class Results:
    """The file, open for one run. `lines`: what is in it, in the order in which it came."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._descriptor: int | None = None
        self._size = 0
        self.lines: list[GameLine] = []
        self.numbers: set[int] = set()
        self.was_torn = False
        """Whether a line was cut off that a crash had torn."""

    @property
    def is_open(self) -> bool:
        """Tell whether games can be added, as far as this run knows."""
        return self._descriptor is not None

    def open(self) -> None:
        """Read what is there, and cut off what a crash has torn.

        Raises CannotKeep for a file that is damaged, or that the system does not give.
        """
        try:
            is_new = not self._path.exists()
            flags = os.O_RDWR | os.O_CREAT | os.O_APPEND | _BINARY
            self._descriptor = os.open(self._path, flags, 0o666)
            if is_new:
                sync_entry(self._path)
            self._read(self._descriptor)
        except OSError as error:
            self.close()
            raise cannot_write(self._path.parent, error) from error
        except BaseException:
            self.close()
            raise

    def add(self, line: GameLine) -> None:
        """Append a game; once this returns, it is there after a power loss.

        Raises ValueError for a game that is there already, CannotKeep where the disk
        refuses; then the file is as it was.
        """
        if line.number in self.numbers:
            raise ValueError(f"game {line.number} is in {self._path} already")
        data, descriptor = _bytes_of(line), self.look()
        try:
            write_all(descriptor, data)
            sync_file(descriptor)
        except OSError as error:
            self._cut(descriptor, self._size)
            raise cannot_write(self._path.parent, error) from error
        self._size += len(data)
        self._take(line)

    def look(self) -> int:
        """Look whether a game can be added, and return the descriptor of the file.

        Raises CannotKeep where somebody else has written to it, or it is closed.
        """
        if self._descriptor is None:
            raise CannotKeep(f"{self._path} is closed, after the disk failed.")
        self._refuse_changed(self._descriptor)
        return self._descriptor

    def close(self) -> None:
        """Close the file; safe to call twice."""
        if self._descriptor is not None:
            os.close(self._descriptor)
            self._descriptor = None

    def _read(self, descriptor: int) -> None:
        data = self._path.read_bytes()
        lines, torn = parse_results(data, self._path)
        for line in lines:
            self._take(line)
        if torn:
            self.was_torn = True
            self._cut(descriptor, len(data) - torn)
        elif data and not data.endswith(b"\n"):
            # All of a line but its end: an editor's work, or a crash at the last byte.
            write_all(descriptor, b"\n")
            sync_file(descriptor)
        self._size = os.fstat(descriptor).st_size

    def _refuse_changed(self, descriptor: int) -> None:
        """Raise CannotKeep where the file is not the one that was opened, as we left it.

        An editor that saves puts another file in its place: what we wrote to ours would
        be in no folder.
        """
        try:
            ours, there = os.fstat(descriptor), self._path.stat()
        except FileNotFoundError:
            happened = "was taken away"
        except OSError as error:
            raise cannot_write(self._path.parent, error) from error
        else:
            if os.path.samestat(ours, there) and ours.st_size == self._size:
                return
            happened = "was changed by somebody else"
        raise CannotKeep(
            f"{self._path} {happened} while the match ran. Put it right, or let it be as it"
            " is now: games whose lines are not there are played again."
        )

    def _take(self, line: GameLine) -> None:
        self.lines.append(line)
        self.numbers.add(line.number)

    def _cut(self, descriptor: int, size: int) -> None:
        """Cut the file. Where even that fails, the next run finds a torn line and cuts it."""
        try:
            os.ftruncate(descriptor, size)
            sync_file(descriptor)
        except OSError:
            self.close()


def read_results(path: Path) -> list[GameLine]:
    """Return the games in a file, without touching it; none where there is no file.

    Raises CannotKeep for a file that is damaged.
    """
    try:
        return parse_results(path.read_bytes(), path)[0]
    except FileNotFoundError:
        return []
    except OSError as error:
        raise cannot_write(path.parent, error) from error


def last_number(folder: Path) -> int:
    """Return the greatest number of a game that is kept in a folder, 0 without any.

    Raises CannotKeep for a file that is damaged.
    """
    return max((line.number for line in read_results(folder / NAME)), default=0)


def parse_results(data: bytes, path: Path) -> tuple[list[GameLine], int]:
    """Return the games, and how many bytes at the end were torn by a crash.

    Raises CannotKeep, which names the line, for damage of any other kind.
    """
    rows = data.removeprefix(_BOM).split(b"\n")
    last = max((row for row, text in enumerate(rows) if text.strip()), default=-1)
    lines: list[GameLine] = []
    seen: dict[int, int] = {}
    for row, text in enumerate(rows[: last + 1], start=1):
        if not text.strip():
            continue
        try:
            line = GameLine.model_validate_json(text)
        except ValidationError as error:
            has_end = row < len(rows)
            if row == last + 1 and _is_torn(text, error, has_end=has_end):
                return lines, len(b"\n".join(rows[last:]))
            raise _refused(row, path, error) from error
        if (wrong := contradiction(line)) is not None:
            raise CannotKeep(f"Line {row} of {path} is damaged ({wrong}). {TO_DO}")
        if line.number in seen:
            raise CannotKeep(
                f"Game {line.number} is in {path} twice, in lines {seen[line.number]} and"
                f" {row}. Take one of them out; the same command then goes on."
            )
        seen[line.number] = row
        lines.append(line)
    return lines, 0


def _bytes_of(line: GameLine) -> bytes:
    return line.model_dump_json().encode() + b"\n"


def _is_torn(text: bytes, error: ValidationError, *, has_end: bool) -> bool:
    """Tell whether the last line is what a crash leaves; one that is JSON is not."""
    is_json = all(each["type"] != "json_invalid" for each in error.errors())
    return not is_json and (b"\0" in text or not has_end)


def _refused(row: int, path: Path, error: ValidationError) -> CannotKeep:
    """Return what to say of a line that is no game, or none that we understand."""
    first = error.errors()[0]
    if first["type"] == "json_invalid":
        return CannotKeep(f"Line {row} of {path} is damaged: it is no game. {TO_DO}")
    place = ".".join(map(str, first["loc"])) or "the line"
    newer = ""
    if first["type"] in _NEWER:
        newer = " Was it written by a newer Shoutan? Then go on with that one."
    return CannotKeep(
        f"Line {row} of {path} is not understood ({place}: {first['msg']}).{newer} {TO_DO}"
    )
