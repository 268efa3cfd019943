"""`python tests/fake_engine [OPTION VALUE ...] [RULE ...]`: an engine as a process.

Needs no installed package, so that it starts fast and under a bare interpreter.
"""

import sys
from pathlib import Path

ROOT = Path(__file__).parents[2]
# Instead of this folder, whose modules are no top-level ones.
sys.path[0:1] = [str(ROOT), str(ROOT / "engine"), str(ROOT / "protocol")]

from tests.fake_engine.running import main  # noqa: E402 - found by the line above

if __name__ == "__main__":
    main(sys.argv[1:])
