"""Folders of matches, opened and played into, for tests."""

from collections.abc import Generator
from contextlib import contextmanager
from pathlib import Path

from shoutan_clients.match.game_line import GameLine
from shoutan_clients.match.keeping.folder import MatchFolder
from shoutan_clients.match.plan import MatchPlan

from tests.clients.match.fake_runs import a_game, a_plan, a_schedule


@contextmanager
def opened(
    path: Path, plan: MatchPlan | None = None, openings: str = "book"
) -> Generator[MatchFolder]:
    plan = plan or a_plan()
    folder = MatchFolder(path)
    folder.open(plan, openings, a_schedule(plan), lambda plan: f"games = {plan.games}")
    try:
        yield folder
    finally:
        folder.close()


def play(folder: MatchFolder, *numbers: int) -> list[GameLine]:
    games = {game.number: a_game(game) for game in a_schedule(a_plan())}
    return [folder.keep(games[number]) for number in numbers]


def names(folder: Path) -> set[str]:
    return {path.name for path in folder.iterdir()}
