"""The limit of open files: raised as far as it is wanted and allowed, never lowered."""

import subprocess
import sys

import pytest
from shoutan_host import descriptors

resource = pytest.importorskip("resource")

PROGRAM = """
import resource, sys
from shoutan_host import descriptors
soft, hard, wanted = map(int, sys.argv[1:])
resource.setrlimit(resource.RLIMIT_NOFILE, (soft, hard))
print(descriptors.limit(), descriptors.make_room(wanted), descriptors.limit())
print(*resource.getrlimit(resource.RLIMIT_NOFILE))
"""


@pytest.mark.parametrize(
    ("soft", "hard", "wanted", "then"),
    [(64, 200, 100, 100), (64, 200, 300, 200), (64, 64, 100, 64), (64, 200, 10, 64)],
)
def test_the_limit_is_raised_to_what_is_wanted(
    soft: int, hard: int, wanted: int, then: int
) -> None:
    # In a process of its own: what was lowered cannot be raised again.
    said = subprocess.run(
        [sys.executable, "-c", PROGRAM, *map(str, (soft, hard, wanted))],
        check=True,
        capture_output=True,
        text=True,
    ).stdout
    assert said.split() == [str(n) for n in (soft, then, then, then, hard)]


def test_no_limit_is_none(monkeypatch: pytest.MonkeyPatch) -> None:
    unlimited = (resource.RLIM_INFINITY, resource.RLIM_INFINITY)
    monkeypatch.setattr(resource, "getrlimit", lambda _: unlimited)
    assert descriptors.limit() is None
    assert descriptors.make_room(10**6) is None
