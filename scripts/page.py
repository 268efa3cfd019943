"""The web page: TypeScript in `clients/web/`, built into the clients' package by Node.

Without Node (or with one that the tools refuse) the server still runs and says so; a page
built elsewhere and copied to `web_dist/` is served all the same.
"""

from __future__ import annotations

import os
import shutil
import subprocess
from pathlib import Path
from typing import TYPE_CHECKING

from scripts.steps import ROOT, digest, is_stamped, run_quietly, say, write_stamp

if TYPE_CHECKING:
    from collections.abc import Iterator

WEB = ROOT / "clients" / "web"
DIST = ROOT / "clients" / "shoutan_clients" / "web_dist"
NODE_MODULES = WEB / "node_modules"

# Stamps live and die with the installed packages: removing node_modules starts afresh.
INSTALLED = NODE_MODULES / ".shoutan-installed"
BUILT = NODE_MODULES / ".shoutan-built"

SCHEMA = ROOT / "protocol" / "schema"  # the page's message types are made from it

MADE = {"node_modules", "generated.ts"}
"""Folders and files in `clients/web/` that are made from the others."""

QUIET_NPM = {
    "NPM_CONFIG_AUDIT": "false",
    "NPM_CONFIG_FUND": "false",
    "NPM_CONFIG_UPDATE_NOTIFIER": "false",
}


def why_not_buildable() -> str | None:
    """Say why the page cannot be built here and what to do; None when it can."""
    if not (WEB / "package-lock.json").is_file():
        return "its sources (clients/web) are not here."
    remedy = "To build it, install Node.js 22.12 or later (or 20.19) and run: make page"
    if shutil.which("node") is None or shutil.which("npm") is None:
        return f"Node.js (with npm) is not installed. {remedy}"
    told = subprocess.run(
        ["node", "--version"], capture_output=True, text=True, check=False
    ).stdout.strip()
    return None if is_node_enough(told) else f"Node.js {told} is too old. {remedy}"


def is_node_enough(version: str) -> bool:
    """Tell whether `v20.19.1` can build the page.

    Vite needs `require` of ES modules: Node 20.19 and later, 22.12 and later, not 21.
    """
    try:
        major, minor = map(int, version.removeprefix("v").split(".")[:2])
    except ValueError:
        return False
    return (major == 20 and minor >= 19) or (major, minor) >= (22, 12)


def is_built() -> bool:
    """Tell whether there is a page to serve, however old."""
    return (DIST / "index.html").is_file()


def install() -> bool:
    """Install the packages of `package-lock.json` unless they are; say if it fails."""
    names = ("package.json", "package-lock.json", ".npmrc")
    wanted = digest(
        (WEB / name).read_bytes() for name in names if (WEB / name).exists()
    )
    if is_stamped(INSTALLED, wanted):
        return True
    say("Installing the web page's build tools with npm (needs the network).")
    if not run_quietly(["npm", "ci"], cwd=WEB, env=QUIET_NPM):
        say("The web page's build tools could not be installed: npm's words are above.")
        return False
    write_stamp(INSTALLED, wanted)
    return True


def build() -> bool:
    """Bring the built page up to date with its sources; say if it fails."""
    wanted = digest(_sources())
    if is_built() and is_stamped(BUILT, wanted):
        return True
    if not install():
        return False
    say("Building the web page.")
    if not run_quietly(["npm", "run", "--silent", "build"], cwd=WEB, env=QUIET_NPM):
        say("The web page could not be built: npm's words are above.")
        return False
    write_stamp(BUILT, wanted)
    return True


def is_up_to_date() -> bool:
    """Tell whether the built page is the one that its sources make."""
    return is_built() and is_stamped(BUILT, digest(_sources()))


def _sources() -> Iterator[bytes]:
    """Yield name and text of every file that the page is made from, in a fixed order."""
    for root in (WEB, SCHEMA):
        for place, folders, names in os.walk(root):
            folders[:] = sorted(set(folders) - MADE)
            for name in sorted(set(names) - MADE):
                path = Path(place, name)
                yield str(path.relative_to(ROOT)).encode()
                yield path.read_bytes()
