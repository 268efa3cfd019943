"""The public names that each package lists in `__all__`, and those that were agreed on.

`tests/public_names.txt` holds the agreement, so that a name that comes or goes shows
in a change as what it is. `python -m tests.public_names` writes the file anew.
"""

import importlib
import sys
from pathlib import Path

from tests.script_arguments import takes_nothing

ROOT = Path(__file__).resolve().parent.parent
AGREED = ROOT / "tests" / "public_names.txt"
SOURCES = ("engine", "protocol", "server", "clients")


def packages_that_list_names() -> list[str]:
    """Return every package of ours, by its dotted name, whose `__init__` has `__all__`."""
    return sorted(
        ".".join(path.parent.relative_to(ROOT / source).parts)
        for source in SOURCES
        for path in (ROOT / source).glob("shoutan_*/**/__init__.py")
        if "__all__" in path.read_text(encoding="utf-8")
    )


def agreed() -> dict[str, set[str]]:
    """Return package -> its public names, as agreed."""
    names: dict[str, set[str]] = {}
    for line in AGREED.read_text(encoding="utf-8").splitlines():
        package, _, name = line.partition(": ")
        names.setdefault(package, set()).add(name)
    return names


def main() -> int:
    """Write down what the packages list now."""
    lines: list[str] = []
    for package in packages_that_list_names():
        listed: list[str] = importlib.import_module(package).__all__
        lines += [f"{package}: {name}\n" for name in sorted(listed)]
    AGREED.write_text("".join(lines), encoding="utf-8")
    return 0


if __name__ == "__main__":
    takes_nothing(__file__, __doc__)
    sys.exit(main())
