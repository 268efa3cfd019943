"""The command as it was called, for hints that are to be typed.

Whoever runs `.venv/bin/shoutan` has no `shoutan` on the PATH, or has another one there.
"""

import os
import shlex
import shutil
import sys
from collections.abc import Sequence

NAME = "shoutan"


def shoutan(*words: str) -> str:
    """Return a command line of Shoutan with these words, quoted for a shell."""
    return shlex.join([_called(sys.argv[:1]), *words])


def _called(argv: Sequence[str]) -> str:
    """Return what the program was called by: short where that is enough."""
    called = argv[0] if argv else ""
    if os.path.basename(called).partition(".")[0] != NAME:
        return NAME  # a module that was run, or a test
    found = shutil.which(NAME)
    is_found = found is not None and os.path.abspath(found) == os.path.abspath(called)
    return NAME if is_found else called
