"""Programs from outside Python and Node that some tests need: engines, a browser, a font.

On Debian and its relatives they are packages, installed when this may be done without asking
for a password; elsewhere a line says what is missing and pytest skips what needs it.
"""

from __future__ import annotations

import os
import shutil
import subprocess
from typing import TYPE_CHECKING

from scripts.steps import run_quietly, say

if TYPE_CHECKING:
    from collections.abc import Iterable

PACKAGES: dict[str, str] = {
    "gnugo": "the tests that play against a real engine are skipped",
    "leela-zero": "the tests that play against a second real engine are skipped",
    "socat": "the tests in which an engine dials in are skipped",
    "chromium": "the tests in a browser are skipped",
    "fonts-noto-cjk": "the browser shows Chinese text as boxes",
}
"""Debian package -> what follows where it is missing."""

PROGRAMS: dict[str, str] = {
    "gnugo": "gnugo",
    "leela-zero": "leelaz",
    "socat": "socat",
    "chromium": "chromium",
}
"""Those of them that are a program, and what it is called, to be looked for elsewhere too."""


def install_missing() -> None:
    """Install what is missing where that is allowed; say in a line each what stays so.

    `SYSTEM_PACKAGES=no` in the environment leaves the system as it is.
    """
    if shutil.which("dpkg-query") is None or shutil.which("apt-get") is None:
        for package, program in PROGRAMS.items():
            if shutil.which(program) is None:
                say(f"{program} was not found: {PACKAGES[package]}.")
        return
    missing = missing_packages()
    if not missing:
        return
    prefix = None if os.environ.get("SYSTEM_PACKAGES") == "no" else _privilege()
    if prefix is not None:
        say(f"Installing Debian packages: {' '.join(missing)}.")
        apt = [*prefix, "env", "DEBIAN_FRONTEND=noninteractive", "apt-get"]
        apt += ["--quiet", "-o", "DPkg::Lock::Timeout=120"]  # s, if another apt runs
        run_quietly([*apt, "update"])
        install = [*apt, "install", "--yes", "--no-install-recommends"]
        if not run_quietly([*install, *missing]):
            for package in missing:  # one unknown name must not cost the others
                run_quietly([*install, package])
        missing = missing_packages()
    for package in missing:
        say(
            f"{package} is not installed: {PACKAGES[package]}. "
            f"To have it: sudo apt-get install {package}"
        )


def missing_packages(names: Iterable[str] = PACKAGES) -> list[str]:
    """Return those of these Debian packages that are not installed, in order."""
    told = subprocess.run(
        [
            "dpkg-query",
            "--show",
            "--showformat=${Package} ${db:Status-Status}\n",
            *names,
        ],
        capture_output=True,
        text=True,
        check=False,  # it fails when it knows nothing of one of them, and lists the rest
    ).stdout
    return not_installed(names, told)


def not_installed(names: Iterable[str], told: str) -> list[str]:
    """Return the names that `told`, lines of `PACKAGE STATUS`, does not call installed."""
    installed = {
        line.split()[0] for line in told.splitlines() if line.endswith(" installed")
    }
    return [name for name in names if name not in installed]


def _privilege() -> list[str] | None:
    """Return what to put before apt-get, None where it may not be run unasked."""
    if os.geteuid() == 0:
        return []
    sudo = ["sudo", "--non-interactive"]
    if shutil.which("sudo") is None:
        return None
    allowed = subprocess.run([*sudo, "true"], capture_output=True, check=False)
    return sudo if allowed.returncode == 0 else None
