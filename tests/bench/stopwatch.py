"""What games take of a machine while they are played: no starts, no ends of engines."""

import time
from pathlib import Path
from typing import Final

_PROC: Final = Path("/proc")


class Stopwatch:
    """Wall and CPU time of this process, and CPU time of its children, in seconds.

    `engines_s` stays 0 where the system does not tell what a process has used (Linux
    does); a child that ends meanwhile is not counted.
    """

    def __init__(self) -> None:
        self.wall_s = self.cpu_s = self.engines_s = 0.0
        self._before: dict[str, int] = {}

    def __enter__(self) -> None:
        self._before = _children_ns()
        self.wall_s -= time.perf_counter()
        self.cpu_s -= time.process_time()

    def __exit__(self, *_: object) -> None:
        self.wall_s += time.perf_counter()
        self.cpu_s += time.process_time()
        for pid, used in _children_ns().items():
            self.engines_s += (used - self._before.get(pid, 0)) / 1e9


def _children_ns() -> dict[str, int]:
    """Return the ns on a processor of each child of ours, by its process id."""
    used: dict[str, int] = {}
    for children in (_PROC / "self" / "task").glob("*/children"):
        for pid in children.read_text("ascii").split():
            try:
                told = (_PROC / pid / "schedstat").read_text("ascii")
            except OSError:
                continue  # it has ended since
            used[pid] = int(told.split()[0])
    return used
