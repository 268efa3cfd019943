"""Command lines of a match as tests type them, and what comes of them."""

import pytest
from shoutan_clients.match.arguments import MatchCommand, read_arguments
from shoutan_clients.match.plan import (
    MatchPlan,
)

ENGINES = ("gnugo --mode gtp --level 1", "gnugo --mode gtp --level 10")


def command_of(*argv: str) -> MatchCommand:
    return read_arguments(argv)


def plan_of(*argv: str) -> MatchPlan:
    plan = command_of(*ENGINES, *argv).plan
    assert plan is not None
    return plan


def complaint(capsys: pytest.CaptureFixture[str], *argv: str) -> str:
    """Return what is said about bad usage, on one line."""
    with pytest.raises(SystemExit) as ended:
        read_arguments(argv)
    assert ended.value.code == 2
    said = capsys.readouterr()
    assert said.out == ""
    return said.err.partition("error: ")[2]
