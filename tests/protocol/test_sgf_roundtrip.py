"""What is written is what is read, and nothing but SgfError ever comes out of a file."""

import contextlib
import pickle
from typing import Any, Final

from hypothesis import example, given
from hypothesis import strategies as st
from sgfmill import sgf
from shoutan_engine.points import Color, Play
from shoutan_protocol.sgf import (
    SgfError,
    SgfGame,
    SgfHeader,
    SgfStep,
    format_record,
    read_sgf,
    write_sgf,
)

from tests.protocol.sgf_strategies import EXAMPLE, broken_files, records, trees

OutsideGame: Final[Any] = sgf.Sgf_game  # sgfmill publishes no types


@given(records())
def test_a_record_that_was_written_is_read_as_it_was(
    record: tuple[SgfHeader, list[SgfStep]],
) -> None:
    header, steps = record
    game = read_sgf(format_record(header, steps))
    assert game.header == header
    assert game.steps == tuple(steps)
    assert [r for r in game.remarks if not r.startswith("HA says")] == []


@given(records())
def test_sgfmill_reads_the_same(record: tuple[SgfHeader, list[SgfStep]]) -> None:
    header, steps = record
    outside = OutsideGame.from_bytes(format_record(header, steps))
    assert outside.get_size() == header.size
    komi = header.komi_quarters
    assert outside.get_komi() == (0 if komi is None else komi / 2)
    names = {Color.BLACK: "b", Color.WHITE: "w", None: None}
    for node, step in zip(outside.get_main_sequence(), steps, strict=True):
        color, move = (None, None) if step.move is None else step.move
        place = divmod(move.point, header.size) if isinstance(move, Play) else None
        assert node.get_move() == (names[color], place)
        black, white, empty = (
            {divmod(p, header.size) for p in points}
            for points in (step.setup.black, step.setup.white, step.setup.empty)
        )
        assert node.get_setup_stones() == (black, white, empty)
        assert (node.get("C") if node.has_property("C") else "") == step.comment


def _read(data: bytes) -> SgfGame | None:
    with contextlib.suppress(SgfError):
        return read_sgf(data)
    return None


@given(trees)
def test_a_tree_is_written_back_unchanged(text: str) -> None:
    game = _read(text.encode())
    if game is None:
        return  # its properties make no game
    again = read_sgf(write_sgf(game))
    assert again.nodes == game.nodes
    assert again.steps == game.steps
    # Another program finds the same tree.
    nodes: list[dict[str, list[bytes]]] = []
    todo: list[Any] = [OutsideGame.from_bytes(text.encode()).get_root()]
    while todo:
        node = todo.pop()
        nodes.append(node.get_raw_property_map())
        todo += [node[index] for index in reversed(range(len(node)))]
    ours = [
        {name: [v.encode() for v in values] for name, values in node.properties}
        for node in game.nodes
    ]
    del ours[0]["CA"]
    nodes[0].pop("CA", None)
    assert ours == nodes


@given(broken_files() | st.binary(max_size=200))
@example(EXAMPLE)
@example(b"(;SZ[" + b"9" * 5000 + b"])")
@example(b"(;HA[" + b"9" * 5000 + b"])")
@example(b"(;KM[" + b"9" * 5000 + b"])")
@example(b"(;SZ[\xb2])")
@example(b"(;CA[big5]C[\xa5\\\\])")
@example(b"(;B[\xff\xfe])")
def test_no_file_does_anything_but_be_read_or_refused(data: bytes) -> None:
    game = _read(data)
    if game is not None:
        again = read_sgf(write_sgf(game))
        assert (again.header, again.steps, again.nodes) == (
            game.header,
            game.steps,
            game.nodes,
        )


def test_the_example_survives_the_mutations_of_none() -> None:
    assert _read(EXAMPLE) is not None


def test_a_deep_record_can_be_compared_and_sent_to_another_process() -> None:
    game = read_sgf(b"(;SZ[9]" + b";B[aa];W[bb]" * 9_000 + b")")
    assert pickle.loads(pickle.dumps(game)) == game
    assert repr(game)
    assert hash(game) == hash(read_sgf(write_sgf(game)))


def test_an_error_can_be_sent_to_another_process() -> None:
    error = SgfError("wrong", line=2, column=3, node=4)
    again = pickle.loads(pickle.dumps(error))
    assert str(again) == str(error) == "node 4, line 2, column 3: wrong"
    assert (again.sentence, again.line, again.node) == ("wrong", 2, 4)
