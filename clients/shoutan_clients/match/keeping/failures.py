"""Why a folder cannot keep a match: sentences that say what to do."""

import errno
import os
from pathlib import Path
from typing import Final

_MOST_SHOWN: Final = 100


class CannotKeep(Exception):
    """The folder, or the disk, does not take the games; the message says what to do."""


def cannot_write(folder: Path, error: OSError) -> CannotKeep:
    """Return what to say of a disk that refused."""
    if error.errno in (errno.EMFILE, errno.ENFILE):
        return CannotKeep(
            f"Nothing can be kept in {folder}: {error.strerror}.{_safe(folder)}"
            " Raise the limit (ulimit -n), or write a smaller --concurrency."
        )
    if sentence := _no_folder(folder, error):
        return CannotKeep(f"{sentence}: name another folder with --out.")
    words = f"Nothing can be kept in {folder}: {error.strerror or error}."
    if safe := _safe(folder):
        return CannotKeep(
            f"{words}{safe} Make room, or let this user write there; the same command then"
            " goes on."
        )
    return CannotKeep(
        f"{words} Make room, let this user write there, or name another folder with --out."
    )


def _safe(folder: Path) -> str:
    """Return a word of comfort, if there are games to lose."""
    try:
        has_games = (folder / "results.jsonl").stat().st_size > 0
    except OSError:
        return ""
    return " The games before are safe." if has_games else ""


def _no_folder(folder: Path, error: OSError) -> str | None:
    """Return why there can be no such folder at all, None where there can."""
    if error.errno == errno.ENAMETOOLONG:
        return f"{_short(folder)} is too long a name for this system"
    for place in (folder, *folder.parents):
        try:
            if place.is_symlink() and not os.path.exists(place):
                target = _short(Path(os.readlink(place)))
                what = "leads in a circle" if _loops(place) else "is not there"
                return f"{place} is a symbolic link to {target}, which {what}"
        except OSError:
            continue
    if error.errno in (errno.ENOTDIR, errno.EEXIST):
        above = next((each for each in folder.parents if each.is_file()), None)
        if above is not None:
            return f"{folder} cannot be made, since {above} is a file (Not a directory)"
    return None


def _loops(link: Path) -> bool:
    try:
        link.stat()
    except OSError as error:
        return error.errno == errno.ELOOP
    return False


def _short(path: Path) -> str:
    text = str(path)
    return text if len(text) <= _MOST_SHOWN else f"{text[:_MOST_SHOWN]}..."
