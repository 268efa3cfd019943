"""The modules that a Python program has beside it: an engine in Python is made of them.

Found by the import statements in its files, without running any. What it loads by other
means, and what lies elsewhere, such as an installed package, is not found.
"""

import warnings
from modulefinder import ModuleFinder
from pathlib import Path


def modules_beside(script: Path) -> tuple[Path, ...]:
    """Return the files of the modules that a script imports from its own folder.

    Sorted, without the script. Nothing for what is no Python that can be read.
    """
    finder = ModuleFinder(path=[str(script.parent)])
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # what a compiler thinks of it
            finder.run_script(str(script))
    except (SyntaxError, ValueError, ImportError, OSError, RecursionError):
        return ()
    files = {getattr(module, "__file__", None) for module in finder.modules.values()}
    found = {Path(file) for file in files if file}  # those of C have none
    return tuple(sorted(found - {script}))
