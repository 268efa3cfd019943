"""The way in for make: `python3 -m scripts.setup TARGET [ARGUMENTS]`, on any Python 3.

Only this file must be readable by Pythons older than ours, so it does one thing: it finds a
Python that is new enough (Debian's, Homebrew's and others' stand beside an old `python3` as
`python3.NN`) and goes on in it.
"""

import os
import shutil
import subprocess
import sys

NEEDED = (3, 11)
NEWEST = 20  # the highest minor version worth looking for


def main(needed: "tuple[int, int]" = NEEDED) -> int:
    """Go on in a Python that is new enough, or say in one sentence that there is none."""
    if sys.version_info >= needed:
        from scripts.targets import main as run_target

        return run_target(sys.argv[1:])
    for minor in range(NEWEST, needed[1] - 1, -1):
        found = shutil.which(f"python3.{minor}")
        # pyenv leaves a program of every name on PATH, also of those not chosen here.
        if found and subprocess.call([found, "-c", "import ensurepip"]) == 0:
            os.execv(found, [found, "-m", "scripts.setup", *sys.argv[1:]])
    print(
        "Shoutan needs Python 3.11 or later with its venv module; this is "
        f"{sys.version.split()[0]}. If it is installed under another name: "
        "make PYTHON=/path/to/python3 ..."
    )
    return 1


if __name__ == "__main__":
    sys.exit(main())
