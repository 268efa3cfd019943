"""What workers do, called here: the same numbers give the same suggestion."""

import random

from shoutan_engine.points import Color, Point
from shoutan_engine.position.board import Board
from shoutan_engine.suggestion import suggest_dead
from shoutan_host.work.heavy_work import Position, suggest_dead_stones

BLACK = (6, 8, 16, 18)
WHITE = (7, 11, 13, 17, 1)


def test_a_seed_decides_where_nothing_else_does() -> None:
    """Few playouts of an open fight: each seed sees another end of it."""
    black, white = (tuple(map(Point, stones)) for stones in (BLACK, WHITE))
    board = Board.from_stones(5, black, white)
    position = Position(5, black, white, Color.WHITE)
    seen: set[tuple[Point, ...]] = set()
    for seed in range(20):
        made = suggest_dead_stones(position, 1, seed, 60.0)
        again = suggest_dead(
            board,
            Color.WHITE,
            playouts=1,
            chance=random.Random(seed),
            should_stop=lambda: False,
        )
        assert (made.dead, made.playouts) == (again.dead, 1)
        seen.add(made.dead)
    assert len(seen) > 1


def test_what_was_not_asked_for_is_not_played() -> None:
    position = Position(5, (Point(0),), (Point(24),), Color.BLACK)
    assert suggest_dead_stones(position, 0, 1, 60.0).playouts == 0


def test_a_slow_machine_is_content_with_what_it_has_played() -> None:
    position = Position(19, (Point(0),), (Point(360),), Color.BLACK)
    made = suggest_dead_stones(position, 10**9, 1, 0.02)
    assert 0 < made.playouts < 10**9
