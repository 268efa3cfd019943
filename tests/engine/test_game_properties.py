"""Whatever is asked of a game, by whomever, in whatever order: what stays true of it.

The answer is events, or a refusal that changes nothing, or that the act is known. Seeded
walks through games by any rules tell the long stories, a machine of hypothesis finds the
short ones. What is asked is in `anybody.py`, what is looked at in `watching.py`.
"""

from random import Random
from typing import Final

import pytest
from shoutan_engine import Phase
from shoutan_engine.points import Color
from shoutan_engine.rules import PROFILES

from tests.engine.anybody import Anybody
from tests.engine.games_at_random import SEATS, some_settings
from tests.engine.watching import WatchedGame

STEPS: Final = 200
"""Most steps of a walk; it also ends some steps after its game."""
WALKS: Final = range(120)
WAITS: Final = (0, 0, 1, 50, 80, 300, 700, 2_500, 6_000, 11_000)


def step(watched: WatchedGame, chance: Random, wild: float) -> None:
    """Ask one thing after some time, or exactly when something is due."""
    game, table = watched.game, watched.table
    deadline, wait = game.deadline(), chance.choice(WAITS)
    if deadline is not None and chance.random() < 0.08:
        wait = max(0, deadline - table.now + chance.choice([-1, 0, 1]))
    if chance.random() < 0.02:
        watched.repeat(chance.randrange(1_000), wait)
    elif chance.random() < 0.02:
        watched.come_too_late(chance.choice(list(Color)), chance.randrange(1_000))
    elif chance.random() < 0.02:
        watched.tick(chance.choice([-1, 0, 1]))
    else:
        command = Anybody(game, chance, table.now, wild).ask()
        # Mostly as the host does it; else no flag may be overlooked all the same.
        ask = watched.ask if chance.random() < 0.8 else watched.decide
        ask(command, wait)


def walk(seed: int) -> WatchedGame:
    """Return a game after a long walk."""
    chance = Random(seed)
    profile = list(PROFILES)[seed % len(PROFILES)]
    watched = WatchedGame(some_settings(chance, profile), chance.choice(SEATS))
    wild, after_the_end = chance.choice([0.02, 0.05, 0.2]), 0
    for _ in range(STEPS):
        step(watched, chance, wild)
        watched.look()
        after_the_end += watched.game.phase is Phase.FINISHED
        if after_the_end > 25:
            break
    watched.look_at_log()
    return watched


@pytest.fixture(scope="module")
def walks() -> list[WatchedGame]:
    return [walk(seed) for seed in WALKS]
