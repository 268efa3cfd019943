"""A folder that is no match's, and has something in it, is never taken for one."""

import re
from pathlib import Path
from typing import Final

from shoutan_host.durable_files import UNFINISHED

from shoutan_clients.match.keeping import plan_file
from shoutan_clients.match.keeping.failures import CannotKeep

LOCK: Final = "match.lock"
_BEFORE_A_PLAN: Final = {LOCK, plan_file.NAME + UNFINISHED}
"""What a run that was killed before it had begun may have left."""
_OF_A_START: Final = re.compile(r"start-.*\.stderr\.txt")
"""What engines wrote that did not start: the folder of their match has nothing else."""


def refuse_foreign(folder: Path) -> None:
    """Raise CannotKeep for a folder that has something in it and is no match's.

    Raises OSError for one that cannot be read.
    """
    if not folder.exists() or (folder / plan_file.NAME).exists():
        return
    try:
        names = {path.name for path in folder.iterdir()} - _BEFORE_A_PLAN
        found = {name for name in names if not _OF_A_START.fullmatch(name)}
    except NotADirectoryError as error:
        raise CannotKeep(f"{folder} is a file: name a folder with --out.") from error
    if found:
        raise CannotKeep(
            f"{folder} is not empty and is not the folder of a match"
            f" ({min(found)} is in it): name another one with --out."
        )


def hardly_begun(folder: Path) -> list[Path]:
    """Return the folder if it has no more of a match than why an earlier run did not begin.

    Raises OSError.
    """
    names = {path.name for path in folder.iterdir()} - _BEFORE_A_PLAN
    is_begun = any(
        name != plan_file.NAME and not _OF_A_START.fullmatch(name) for name in names
    )
    return [folder] if plan_file.NAME in names and not is_begun else []
