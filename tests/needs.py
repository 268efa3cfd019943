"""What some tests need from outside Python, and what follows when it is missing.

Missing on a machine that never had it: the test is skipped, in one clear line. Missing where
the machine should have it (its package is installed, or the page could be built): the test
fails, for then something that worked is broken, and a skip would hide it.
"""

import os
import shlex
import shutil
from collections.abc import Callable
from dataclasses import dataclass
from typing import Final, Literal

from scripts import page
from scripts.system import missing_packages

KATAGO: Final = "SHOUTAN_TEST_KATAGO"
"""The variable that holds the command line of KataGo in GTP mode; no package has it."""

Verdict = Literal["skip", "fail"]


@dataclass(frozen=True, slots=True)
class Lack:
    """Something that a test needs and does not find."""

    verdict: Verdict
    sentence: str


def engine_search_path() -> str:
    """Return where engines are looked for: the server's own answer."""
    # Imported here, so that a broken host does not stop the tests that do not need it.
    from shoutan_host.engines.commands import engine_path

    return engine_path()


def find_engine(program: str) -> str | None:
    """Return the path of an engine, or of socat, as the server would find it."""
    return shutil.which(program, path=engine_search_path())


def find_chromium() -> str | None:
    """Return the path of the system's Chromium."""
    return shutil.which("chromium") or shutil.which("chromium", path="/usr/bin")


def program_lack(
    program: str,
    find: Callable[[str], str | None],
    is_installed: Callable[[str], bool],
    package: str | None = None,
) -> Lack | None:
    """Say what it means that `program` is or is not found; None means that it is there.

    `package`: the Debian package that it comes from, where that is called otherwise.
    """
    package = package or program
    if find(program) is not None:
        return None
    if is_installed(package):
        return Lack(
            "fail", f"package {package} is installed, but {program} is not found"
        )
    return Lack("skip", f"{program} is not installed (package {package})")


def page_lack(is_built: bool, why_not: str | None) -> Lack | None:
    """Say what it means that the page is or is not built; `why_not`: it cannot be."""
    if is_built:
        return None
    if why_not is not None:
        return Lack("skip", f"the web page is not built: {why_not}")
    return Lack("fail", "the web page is not built; to build it: make page")


def is_installed(package: str) -> bool:
    """Tell whether Debian's package manager is there and says so."""
    return shutil.which("dpkg-query") is not None and not missing_packages([package])


def engine_lack() -> Lack | None:
    """Return what a test marked `engine` lacks."""
    return program_lack("gnugo", find_engine, is_installed) or program_lack(
        "socat", find_engine, is_installed
    )


def leela_lack() -> Lack | None:
    """Return what a test marked `leela` lacks."""
    return program_lack("leelaz", find_engine, is_installed, "leela-zero")


def katago_command() -> list[str]:
    """Return the command of KataGo, from the environment; empty where none is given."""
    return shlex.split(os.environ.get(KATAGO, ""))


def katago_lack() -> Lack | None:
    """Return what a test marked `katago` lacks."""
    command = katago_command()
    if not command:
        return Lack("skip", f"{KATAGO} is not set to the command of KataGo")
    if find_engine(command[0]) is None:
        return Lack("fail", f"{KATAGO} is set, but {command[0]} is not found")
    return engine_lack()


def browser_lack() -> Lack | None:
    """Return what a test marked `browser` lacks."""
    return (
        program_lack("chromium", lambda _: find_chromium(), is_installed)
        or built_page_lack()
    )


def built_page_lack() -> Lack | None:
    """Return what a test marked `page` lacks."""
    return page_lack(page.is_built(), page.why_not_buildable())


LACKS: dict[str, Callable[[], Lack | None]] = {
    "engine": engine_lack,
    "leela": leela_lack,
    "katago": katago_lack,
    "browser": browser_lack,
    "page": built_page_lack,
}
"""Marker -> how to find out what its tests lack."""
