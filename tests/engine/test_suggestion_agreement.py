"""Beside GNU Go on its own finished games: the same verdict on 97 of 100 chains.

A part of the games; `tests/bench/suggestion_bench.py` takes all of them.
"""

import pytest

from tests.dead_stones import agreement, finished_games


def test_there_are_two_hundred_games_of_both_sizes() -> None:
    games = finished_games()
    sizes = [game.board.size for game in games]
    assert len(games) == 200
    assert sizes.count(9) >= 100
    assert sizes.count(19) >= 50
    assert len({(game.board.size, game.board.hash) for game in games}) == 200
    for game in games:
        assert all(game.board.chain(point) <= game.dead for point in game.dead)


@pytest.mark.parametrize(("size", "every"), [(9, 4), (19, 6)])
def test_it_says_what_gnu_go_says_of_97_in_100_chains(size: int, every: int) -> None:
    games = [game for game in finished_games() if game.board.size == size][::every]
    found = agreement(games)
    assert found.dead > 20, "games that test dead stones"
    assert found.percent >= 97, found.differing
