"""The files that openings are read from: one, or all SGF files of a folder."""

import os
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from shoutan_protocol.sgf.collection import MAX_COLLECTION_BYTES

from shoutan_clients.match.openings.book import BadOpenings
from shoutan_clients.match.wording import many


@dataclass(frozen=True, slots=True)
class Source:
    """Files to read, by the name under which each is shown, and how many others there are."""

    files: tuple[tuple[str, Path], ...]
    others: int = 0


def find_files(source: Path) -> Source:
    """Return the file, or the SGF files of the folder and of all folders in it.

    They come sorted by their path, letter by letter. Hidden ones (a dot in front) are not
    looked at; files that do not end in ".sgf" are counted. Raises BadOpenings for what is
    not there and for a folder without such a file.
    """
    if source.is_dir():
        return _in_folder(source)
    if not source.exists():
        raise BadOpenings(f"There is no file or folder {shown(source)} with openings.")
    if not source.is_file():
        raise BadOpenings(
            f"{shown(source)} is neither a file nor a folder; name an SGF file or a "
            "folder of them."
        )
    return Source(((shown(source.name), source),))


def _in_folder(source: Path) -> Source:
    found: list[tuple[str, ...]] = []
    others = 0
    try:
        for folder, folders, names in os.walk(source, onerror=_fail):
            folders[:] = [name for name in folders if not name.startswith(".")]
            inner = Path(folder).relative_to(source).parts
            for name in names:
                if name.startswith("."):
                    continue
                if name.lower().endswith(".sgf"):
                    found.append((*inner, name))
                else:
                    others += 1
    except OSError as error:
        raise _unreadable(Path(error.filename or source), error) from error
    if not found:
        besides = f" among its {many(others, 'file')}" if others else ""
        raise BadOpenings(
            f"The folder {shown(source)} has no file that ends in .sgf{besides}; name one "
            "that has, or a single file."
        )
    files = (
        (shown("/".join(parts)), source.joinpath(*parts)) for parts in sorted(found)
    )
    return Source(tuple(files), others)


def _fail(error: OSError) -> None:
    raise error


def read_bytes(path: Path) -> bytes:
    """Return what a file holds. Raises BadOpenings where it cannot be had."""
    try:
        # What is no file, such as a pipe, might never end.
        if not path.is_file():
            raise BadOpenings(
                f"{shown(path)} is no file, or a link to none; remove it."
            )
        size = path.stat().st_size
        if size > MAX_COLLECTION_BYTES:
            most = MAX_COLLECTION_BYTES >> 20
            raise BadOpenings(
                f"{shown(path)} has {size} bytes, and at most {most} MiB are read of a "
                "file; divide it into several and name their folder."
            )
        return path.read_bytes()
    except OSError as error:
        raise _unreadable(path, error) from error


def _unreadable(path: Path, error: OSError) -> BadOpenings:
    why = error.strerror or str(error)
    return BadOpenings(f"The openings in {shown(path)} cannot be read: {why}.")


def shown(path: Path | str) -> str:
    """Return a path as text that every terminal and every file can hold."""
    return "".join(letter if letter.isprintable() else "?" for letter in str(path))


def read_all(source: Source) -> Iterator[tuple[str, Path, bytes]]:
    """Yield the files one by one: shown name, path, bytes. Raises BadOpenings."""
    for name, path in source.files:
        yield name, path, read_bytes(path)
