"""Installing the npm package that the engine is compared with, as the lock has it.

    python -m tests.differential.install

It goes to `node_modules` beside this file, which git does not see. Nothing of it is
part of the project.
"""

import shutil
import subprocess
import sys
from pathlib import Path
from typing import Final

HERE: Final = Path(__file__).parent
LOCK: Final = HERE / "package-lock.json"
BUNDLE: Final = HERE / "node_modules" / "goban" / "build" / "goban.min.js"
STAMP: Final = HERE / "node_modules" / ".shoutan-installed"


def why_not_installable() -> str | None:
    """Say what is missing to install it; None if it is there or can be installed."""
    if is_installed() or shutil.which("npm") is not None:
        return None
    return "npm is not installed, so the package goban cannot be"


def is_installed() -> bool:
    """Tell whether what the lock names is there."""
    text = LOCK.read_text(encoding="utf-8")
    return STAMP.is_file() and STAMP.read_text(encoding="utf-8") == text


def install() -> Path:
    """Install it unless it is there; return the path of its bundle.

    Raises RuntimeError, with what npm said, if that fails.
    """
    if not is_installed():
        # No scripts of the package run; its digest is in the lock.
        done = subprocess.run(
            ["npm", "ci", "--ignore-scripts"],
            cwd=HERE,
            capture_output=True,
            text=True,
            check=False,
        )
        if done.returncode:
            raise RuntimeError(f"npm ci failed in {HERE}:\n{done.stdout}{done.stderr}")
        STAMP.write_text(LOCK.read_text(encoding="utf-8"), encoding="utf-8")
    return BUNDLE


if __name__ == "__main__":
    sys.stdout.write(f"{install()}\n")
