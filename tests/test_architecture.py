"""The shape of the project: who may import whom, on what, and what each package offers."""

import importlib
import subprocess
import sys
from pathlib import Path

import pytest

from tests import public_names

ROOT = Path(__file__).resolve().parent.parent
LINT_IMPORTS = Path(sys.executable).with_name("lint-imports")

WALK = """
import importlib, pkgutil
def walk(name):
    package = importlib.import_module(name)
    for module in pkgutil.walk_packages(package.__path__, name + "."):
        if ".migrations." not in module.name:
            importlib.import_module(module.name)
"""
"""Code that defines `walk`, which imports every module of a package.

Migrations are left out: Alembic runs them, and they cannot be imported outside of it.
"""

NOT_ON_WINDOWS = [
    *("fcntl", "grp", "pty", "pwd", "resource", "syslog", "termios", "tty", "uvloop"),
]

HIDE = f"""
import builtins, sys
HIDDEN = frozenset({NOT_ON_WINDOWS})
real_import = builtins.__import__
def as_on_windows(name, globals=None, locals=None, fromlist=(), level=0):
    importer = (globals or {{}}).get("__name__", "")
    if importer.startswith("shoutan_") and name.partition(".")[0] in HIDDEN:
        raise ModuleNotFoundError(importer + " imports " + name, name=name)
    return real_import(name, globals, locals, fromlist, level)
builtins.__import__ = as_on_windows
"""
"""Code that hides what Windows lacks from our modules, not from what they are built on."""


def run_python(code: str, *options: str) -> subprocess.CompletedProcess[str]:
    """Run code in a new interpreter, outside the project's folder."""
    return subprocess.run(
        [sys.executable, *options, "-c", code],
        cwd="/",
        capture_output=True,
        text=True,
        check=False,
    )


def test_imports_run_downwards_only() -> None:
    done = subprocess.run(
        [LINT_IMPORTS, "--no-cache"],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    assert "3 kept, 0 broken" in done.stdout


def test_the_engine_needs_nothing_but_the_standard_library() -> None:
    code = f"""
import sys
sys.path.insert(0, {str(ROOT / "engine")!r})
{WALK}
walk("shoutan_engine")
tops = {{name.partition(".")[0] for name in sys.modules}}
print(*sorted(tops - sys.stdlib_module_names - {{"__main__", "shoutan_engine"}}))
"""
    done = run_python(code, "-I", "-S")
    assert done.returncode == 0, done.stderr
    assert done.stdout.split() == []


@pytest.mark.parametrize("package", ["shoutan_clients", "shoutan_host"])
def test_it_can_be_imported_without_what_windows_lacks(package: str) -> None:
    done = run_python(f"{HIDE}{WALK}walk({package!r})")
    assert done.returncode == 0, done.stderr


def test_hiding_what_windows_lacks_would_be_noticed(tmp_path: Path) -> None:
    package = tmp_path / "shoutan_unix"
    package.mkdir()
    (package / "__init__.py").write_text("")
    (package / "late.py").write_text("def use():\n    import fcntl\n")
    look = f"import sys; sys.path.insert(0, {str(tmp_path)!r}); "
    code = f"{look}{HIDE}{WALK}walk('shoutan_unix')"
    assert run_python(code).returncode == 0
    (package / "early.py").write_text("from resource import getrlimit\n")
    done = run_python(code)
    assert done.returncode != 0
    assert "shoutan_unix.early imports resource" in done.stderr


@pytest.mark.parametrize("package", public_names.packages_that_list_names())
def test_public_names_are_those_that_were_agreed(package: str) -> None:
    module = importlib.import_module(package)
    names: list[str] = module.__all__
    assert [name for name in names if not hasattr(module, name)] == []
    assert set(names) == public_names.agreed().get(package, set()), (
        "a public name came or went: say so in CHANGELOG.md, then run "
        "python -m tests.public_names"
    )


def test_agreed_names_belong_to_packages_that_list_them() -> None:
    listing = public_names.packages_that_list_names()
    assert set(public_names.agreed()) - set(listing) == set()
