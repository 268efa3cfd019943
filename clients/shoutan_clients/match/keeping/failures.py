"""Why a folder cannot keep a match: sentences that say what to do."""

from pathlib import Path


class CannotKeep(Exception):
    """The folder, or the disk, does not take the games; the message says what to do."""


def cannot_write(folder: Path, error: OSError) -> CannotKeep:
    """Return what to say of a disk that refused."""
    return CannotKeep(
        f"Nothing can be kept in {folder}: {error.strerror or error}. The games before are"
        f" safe. Make room, or let this user write there; the same command then goes on."
    )
