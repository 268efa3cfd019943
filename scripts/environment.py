"""The virtual environment `.venv`: made once, brought up to date when its inputs change.

Its inputs are the `[build-system]` and `[project]` tables of `pyproject.toml` and the pinned
versions in `constraints.txt`; a stamp inside `.venv` says for which of them it was made, so
that a second start asks no network.
"""

from __future__ import annotations

import json
import subprocess
import sys
import tomllib
from typing import TYPE_CHECKING, TypedDict

from scripts.steps import ROOT, StepFailed, digest, run_quietly, say

if TYPE_CHECKING:
    from collections.abc import Collection
    from pathlib import Path

VENV = ROOT / ".venv"
BIN = VENV / "bin"
PYTHON = BIN / "python"
STAMP = VENV / "shoutan-stamp.json"
CONSTRAINTS = ROOT / "constraints.txt"


class Stamp(TypedDict):
    """For what an environment was made: where, with which Python, inputs and extras."""

    root: str
    python: str
    inputs: str
    extras: list[str]


def ensure(extras: Collection[str] = ()) -> None:
    """Make `.venv` hold Shoutan (editable) with these extras of `pyproject.toml`.

    Raises StepFailed when Python cannot make environments or packages cannot be had.
    """
    inputs = inputs_digest(ROOT / "pyproject.toml", CONSTRAINTS)
    python = _version_inside()
    stamp = read_stamp(STAMP)
    # Console scripts name the folder they were made for: a moved tree needs new ones.
    moved = stamp is not None and stamp["root"] != str(ROOT)
    changed = stamp is not None and stamp["python"] != python
    if python is None or moved or changed:
        python = _make()
        stamp = None
    wanted = sorted({*extras, *(stamp["extras"] if stamp else ())})
    made = Stamp(root=str(ROOT), python=python, inputs=inputs, extras=wanted)
    if stamp == made:
        return
    _install(wanted)
    STAMP.write_text(json.dumps(made), encoding="utf-8")


def inputs_digest(pyproject: Path, constraints: Path) -> str:
    """Return a digest of what decides which packages belong in the environment.

    The tables of tools (`[tool.ruff]` and so on) do not, so editing them costs nothing.
    """
    tables = tomllib.loads(pyproject.read_text(encoding="utf-8"))
    relevant = {
        "build-system": tables["build-system"],
        "project": tables["project"],
        "packages": tables["tool"]["hatch"]["build"],
    }
    text = json.dumps(relevant, sort_keys=True)
    return digest([text.encode(), constraints.read_bytes()])


def read_stamp(path: Path) -> Stamp | None:
    """Return a whole stamp, or None where there is none or it is damaged."""
    try:
        read = json.loads(path.read_text(encoding="utf-8"))  # noqa: TID251 - our own file
        return Stamp(
            root=str(read["root"]),
            python=str(read["python"]),
            inputs=str(read["inputs"]),
            extras=[str(extra) for extra in read["extras"]],
        )
    except (OSError, ValueError, KeyError, TypeError):
        return None


def _version_inside() -> str | None:
    """Return "3.11" of a usable `.venv` (it runs, it has pip), None of any other."""
    question = "import sys, importlib.util as u; print(*sys.version_info[:2], sep='.')"
    try:
        answer = subprocess.run(
            [PYTHON, "-c", f"{question}; sys.exit(u.find_spec('pip') is None)"],
            capture_output=True,
            text=True,
            check=False,
        )
    except OSError:
        return None
    version = answer.stdout.strip()
    return version if answer.returncode == 0 and _is_enough(version) else None


def _is_enough(version: str) -> bool:
    return tuple(map(int, version.split("."))) >= (3, 11)


def _make() -> str:
    version = "{}.{}".format(*sys.version_info[:2])
    say(f"Making .venv with Python {version}.")
    if not run_quietly([sys.executable, "-m", "venv", "--clear", str(VENV)]):
        raise StepFailed(
            "Python could not make a virtual environment. On Debian and Ubuntu its venv "
            "module is a package of its own: sudo apt-get install python3-venv"
        )
    return version


def _install(extras: list[str]) -> None:
    what = f" with the extras {', '.join(extras)}" if extras else ""
    say(f"Installing Shoutan{what} into .venv (needs the network; a minute or so).")
    project = f".[{','.join(extras)}]" if extras else "."
    pip = [str(PYTHON), "-m", "pip", "install", "--quiet", "--no-input"]
    if not run_quietly(
        [*pip, "--constraint", CONSTRAINTS.name, "--editable", project],
        env={"PIP_DISABLE_PIP_VERSION_CHECK": "1"},
    ):
        raise StepFailed(
            "The Python packages could not be installed (pip's words are above). "
            "What is done stays done: try again when the network answers."
        )
