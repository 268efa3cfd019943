"""A record is, byte for byte, what `sgfmill` writes of the same header and main line."""

from collections.abc import Sequence
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from sgfmill import sgf as outside
from shoutan_engine.clocks.types import Millis
from shoutan_engine.points import Color, Pass, Play, Point
from shoutan_protocol import RELEASE
from shoutan_protocol.sgf import SgfClock, SgfHeader, SgfSetup, SgfStep, format_record

from tests.protocol.sgf_strategies import records


def _written_by_sgfmill(header: SgfHeader, steps: Sequence[SgfStep]) -> bytes:
    """Write a record node by node, as everybody who has `sgfmill` would."""
    record: Any = outside.Sgf_game(size=header.size, encoding="UTF-8")
    node = record.get_root()
    _set_header(node, header)
    for index, step in enumerate(steps):
        if index:
            node = node.new_child()
        _set_setup(node, step.setup, header.size)
        if step.move is not None:
            color, move = step.move
            place = divmod(move.point, header.size) if isinstance(move, Play) else None
            node.set_move("b" if color is Color.BLACK else "w", place)
        _set_said(node, step, header.size)
    data: bytes = record.serialise()
    return data


def _set_header(root: Any, header: SgfHeader) -> None:
    root.set("AP", ("Shoutan", RELEASE))
    for name, text in (
        ("RU", header.rules),
        ("PB", header.black.name),
        ("BR", header.black.rank),
        ("PW", header.white.name),
        ("WR", header.white.rank),
        ("RE", header.result),
        ("DT", header.date),
        ("EV", header.event),
        ("RO", header.round),
        ("PC", header.place),
        ("OT", header.overtime),
    ):
        if text:
            root.set(name, text)
    if header.komi_quarters is not None:
        root.set("KM", header.komi_quarters / 2)
    if header.handicap:
        root.set("HA", header.handicap)
    if header.main_time is not None:
        root.set("TM", header.main_time / 1000)


def _set_setup(node: Any, setup: SgfSetup, size: int) -> None:
    for name, points in (("AB", setup.black), ("AW", setup.white), ("AE", setup.empty)):
        if points:
            node.set(name, [divmod(point, size) for point in points])
    if setup.to_move is not None:
        node.set("PL", "b" if setup.to_move is Color.BLACK else "w")


def _set_said(node: Any, step: SgfStep, size: int) -> None:
    for name, text in (("C", step.comment), ("CC", step.analysis)):
        if text:
            node.set(name, text)
    clocks = ((step.black_clock, "BL", "OB"), (step.white_clock, "WL", "OW"))
    for clock, time, left in clocks:
        if clock is not None:
            node.set(time, clock.time / 1000)
            if clock.left is not None:
                node.set(left, clock.left)
    for name, points in (("TB", step.black_territory), ("TW", step.white_territory)):
        if points:
            node.set(name, [divmod(point, size) for point in points])
    if step.value is not None:
        node.set("V", step.value)


@given(records())
def test_any_record_is_what_sgfmill_writes(
    record: tuple[SgfHeader, list[SgfStep]],
) -> None:
    header, steps = record
    assert format_record(header, steps) == _written_by_sgfmill(header, steps)


@given(st.data(), st.sampled_from([2, 9, 13, 19, 20, 25]))
def test_bare_moves_are_nodes_that_say_nothing_else(
    data: st.DataObject, size: int
) -> None:
    plays = st.integers(0, size * size - 1).map(lambda point: Play(Point(point)))
    moves = st.tuples(st.sampled_from(Color), st.just(Pass()) | plays)
    drawn = data.draw(st.lists(moves, max_size=60))
    header, root = SgfHeader(size), SgfStep(1)
    steps = [SgfStep(number, move) for number, move in enumerate(drawn, 2)]
    written = format_record(header, [root, *drawn])
    assert written == format_record(header, [root, *steps])
    assert written == _written_by_sgfmill(header, [root, *steps])


@pytest.mark.parametrize(
    "time", [0, 1, 10, 99, 100, 1_000, 59_999, 60_000, 123_456_789, 10**15 + 1]
)
def test_times_have_as_many_digits_as_they_need(time: int) -> None:
    step = SgfStep(2, (Color.BLACK, Pass()), black_clock=SgfClock(Millis(time), 3))
    header = SgfHeader(9)
    steps = [SgfStep(1), step]
    assert format_record(header, steps) == _written_by_sgfmill(header, steps)


@pytest.mark.parametrize("size", [9, 19])
def test_a_move_off_the_board_is_refused(size: int) -> None:
    outside_it = (Color.WHITE, Play(Point(size * size)))
    for step in (outside_it, SgfStep(2, outside_it)):
        with pytest.raises(ValueError, match="is off a"):
            format_record(SgfHeader(size), [SgfStep(1), step])
