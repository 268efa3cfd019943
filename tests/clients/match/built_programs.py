"""Programs that are files, and matches of them, for tests."""

from pathlib import Path

from shoutan_clients.match.keeping.programs import files_of
from shoutan_clients.match.plan import EnginePlan, MatchPlan

from tests.clients.match.fake_runs import a_plan


def program(path: Path, text: str = "#!/bin/sh\n") -> Path:
    """Write a program that may be run; a build of it is its text."""
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text)
    path.chmod(0o755)
    return path


def plan_of(*command: object, folder: Path | None = None) -> MatchPlan:
    """Return a match of an engine against one that listens elsewhere."""
    words = tuple(map(str, command))
    ours = EnginePlan("weak", words, folder=folder)
    return a_plan(engines=(ours, EnginePlan("strong", ("tcp://127.0.0.1:2000",))))


def words_of(plan: MatchPlan) -> set[str]:
    """Return the words of its command that count as files of the first engine."""
    return set(files_of(plan)["weak"])
