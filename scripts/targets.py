"""The targets of the Makefile: what each sets up, and what it then runs."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor, as_completed
from pathlib import Path
from typing import TYPE_CHECKING

from scripts import environment, foreground, page, system
from scripts.steps import ROOT, StepFailed, run, run_and_keep, say

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence


def help_(_arguments: list[str]) -> int:
    """Say what there is to make."""
    say("usage: make TARGET [ARGS='...']\n")
    for name, (_, does) in TARGETS.items():
        say(f"  {name:11} {does}")
    say("\nexample: make serve ARGS='--host 0.0.0.0'")
    return 0


def serve(arguments: list[str]) -> int:
    """Set up what is missing, then run the server until Ctrl-C."""
    environment.ensure()
    if not page.is_up_to_date():
        reason = page.why_not_buildable()
        if reason is not None:
            state = "is older than its sources" if page.is_built() else "was not built"
            say(f"The web page {state}: {reason}")
        elif not page.build():
            say("The server starts without a new page. To try again: make page")
    if not _finds_engine("gnugo"):
        say(
            "Hint: with GNU Go installed (package gnugo), people could play against it."
        )
    shoutan = environment.BIN / "shoutan"
    return foreground.run([shoutan, "serve", "--data", "data", *arguments])


def test(arguments: list[str]) -> int:
    """Set up everything, lint, then run every test; pytest has the last word."""
    reason = page.why_not_buildable()
    with ThreadPoolExecutor(1) as beside:  # neither needs anything of the other
        built = beside.submit(page.build) if reason is None else None
        environment.ensure(("test", "lint"))
        system.install_missing()
    if reason is not None:
        say(f"The web page was not built and not tested: {reason}")
    elif built is not None and not built.result():
        return 1
    page_tests = [] if reason else _page_commands("test")
    failed = failures_of([*LINTERS, *page_tests, COLLECT])
    if failed:
        say(f"Not clean: {', '.join(failed)}. The tests were not run.")
        return 1
    say(
        "Running pytest, in a process for each core and one more; in one: make test ARGS='-n 0'."
    )
    pytest: list[str | Path] = [environment.PYTHON, "-m", "pytest"]
    return 0 if run([*pytest, *PARALLEL, *arguments], env=BYTECODE) else 1


def lint(_arguments: list[str]) -> int:
    """Check style, types and the direction of imports."""
    environment.ensure(("test", "lint"))
    commands = list(LINTERS)
    if page.why_not_buildable() is None:
        if not page.install():
            return 1
        commands += _page_commands("types", "check")
    failed = failures_of(commands)
    say(f"Not clean: {', '.join(failed)}." if failed else "Everything is clean.")
    return 1 if failed else 0


def bench(arguments: list[str]) -> int:
    """Run the benchmarks one after another; `arguments` go to each of them."""
    environment.ensure(("test",))
    benches = sorted((ROOT / "tests" / "bench").glob("*_bench.py"))
    if not benches:
        raise StepFailed("There are no benchmarks in tests/bench.")
    codes: list[bool] = []
    for script in benches:
        say(f"Running {script.stem}.")
        codes.append(run([environment.PYTHON, script, *arguments]))
    return 0 if all(codes) else 1


def soak(arguments: list[str]) -> int:
    """Play many games of GNU Go and look for what is not given back."""
    environment.ensure(("test",))
    system.install_missing()
    module = "tests.soak.games_soak"
    return 0 if run([environment.PYTHON, "-m", module, *arguments]) else 1


def make_page(_arguments: list[str]) -> int:
    """Build the web page."""
    reason = page.why_not_buildable()
    if reason is not None:
        raise StepFailed(f"The web page was not built: {reason}")
    if not page.build():
        return 1
    say(f"The web page is in {page.DIST.relative_to(ROOT)}.")
    return 0


def screenshots(arguments: list[str]) -> int:
    """Take pictures of every page, of games that are played for them."""
    environment.ensure(("test",))
    system.install_missing()
    make_page([])
    return 0 if run([environment.PYTHON, "-m", "tests.pictures", *arguments]) else 1


def lock(arguments: list[str]) -> int:
    """Pin what `pyproject.toml` asks for in `constraints.txt`, and the page's packages."""
    environment.ensure(("lock",))
    script = ROOT / "scripts" / "lock.py"
    if not run([environment.PYTHON, script, *arguments]):
        return 1
    if page.why_not_buildable() is None:
        say("Pinning the web page's packages in package-lock.json.")
        npm = ["npm", "--prefix", str(page.WEB), "install", "--package-lock-only"]
        return 0 if run(npm, env=page.QUIET_NPM) else 1
    return 0


def clean(_arguments: list[str]) -> int:
    """Remove everything that make made; games (data/) stay."""
    made = [environment.VENV, page.NODE_MODULES, page.DIST, ROOT / "dist"]
    caches = ["mypy", "pytest", "ruff", "import_linter"]
    made += [ROOT / f".{name}_cache" for name in caches] + [ROOT / ".hypothesis"]
    made += [
        path
        for path in ROOT.rglob("__pycache__")
        if environment.VENV not in path.parents
    ]
    for path in made:
        if path.exists():
            say(f"Removing {path.relative_to(ROOT)}.")
            shutil.rmtree(path)
    return 0


PARALLEL = ["-n", str((os.cpu_count() or 1) + 1), "--dist", "worksteal"]
"""Many tests wait for an engine, a browser or a clock: another runs meanwhile."""

BYTECODE = {"PYTHONDONTWRITEBYTECODE": ""}
"""What containers like to forbid: else each of some hundred processes compiles everything."""

COLLECT: tuple[str, Sequence[str | Path]] = (
    "collecting the tests",
    [environment.PYTHON, "-m", "pytest", "--collect-only", "-qq"],
)
"""Every test file can be loaded; and is compiled once, not by each process of pytest."""

LINTERS: list[tuple[str, Sequence[str | Path]]] = [
    ("pyright", [environment.BIN / "pyright"]),
    ("mypy", [environment.BIN / "mypy"]),
    ("ruff check", [environment.BIN / "ruff", "check", "."]),
    ("ruff format", [environment.BIN / "ruff", "format", "--check", "."]),
    ("lint-imports", [environment.BIN / "lint-imports", "--no-logo"]),
]
"""Name and command of each linter; those that take longest first, as they run together."""


def _finds_engine(program: str) -> bool:
    """Tell whether the server will find this engine, by the server's own search."""
    if shutil.which(program) is not None:
        return True
    ask = f"import shoutan_host.engines.process as e; e.find_command({program!r})"
    return (
        subprocess.call([environment.PYTHON, "-c", ask], stderr=subprocess.DEVNULL) == 0
    )


def _page_commands(*scripts: str) -> list[tuple[str, Sequence[str | Path]]]:
    return [
        (f"npm run {name}", ["npm", "--prefix", page.WEB, "run", "--silent", name])
        for name in scripts
    ]


def failures_of(commands: Sequence[tuple[str, Sequence[str | Path]]]) -> list[str]:
    """Run the commands, one on each core; return the names of those that did not pass.

    When one has ended, what it printed is shown: as a whole, or, if it passed, the last line.
    """
    runnable = [
        (name, command)
        for name, command in commands
        if name != "pyright" or shutil.which("node") is not None
    ]
    if len(runnable) < len(commands):
        say("pyright is not run: it needs Node.js.")
    say(f"Running {', '.join(name for name, _ in runnable)}.")
    failed: list[str] = []
    with ThreadPoolExecutor(os.cpu_count()) as cores:
        running = {
            cores.submit(run_and_keep, command, page.QUIET_NPM | BYTECODE): name
            for name, command in runnable
        }
        try:
            for ended in as_completed(running):
                passed, printed = ended.result()
                name = running[ended]
                if passed:
                    say(f"{name} passed. {_last_line(printed)}".rstrip())
                else:
                    say(f"{name} did not pass:\n{printed}")
                    failed.append(name)
        except BaseException:  # Ctrl-C: begin nothing else
            cores.shutdown(wait=False, cancel_futures=True)
            raise
    return failed


def _last_line(text: str) -> str:
    return text.rpartition("\n")[2].strip()


TARGETS: dict[str, tuple[Callable[[list[str]], int], str]] = {
    "help": (help_, "say this"),
    "serve": (serve, "set up what is missing, then run the server on ./data"),
    "test": (test, "set up everything, lint, then run every test"),
    "lint": (lint, "check style, types and the direction of imports"),
    "bench": (bench, "run the benchmarks in tests/bench"),
    "soak": (soak, "play 100 games of GNU Go; ARGS=--games N plays N"),
    "page": (make_page, "build the web page (needs Node.js)"),
    "screenshots": (
        screenshots,
        "take the pictures of docs/; ARGS='--all FOLDER': every size and theme",
    ),
    "lock": (lock, "pin versions again; ARGS=--upgrade takes the newest"),
    "clean": (clean, "remove everything that make made, never data/"),
}
"""Target -> its function and what `make help` says of it."""


def main(argv: list[str]) -> int:
    """Run the target named first with the rest as its arguments."""
    function, _ = TARGETS[argv[0]]
    try:
        return function(argv[1:])
    except StepFailed as failure:
        print(failure, file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        return foreground.INTERRUPTED
