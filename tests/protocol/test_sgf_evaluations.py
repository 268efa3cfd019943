"""What engines thought, in records: the value of the node, and words for people."""

import pytest
from shoutan_engine.points import Color, Move, Pass
from shoutan_protocol.analysis import Analysis, MoveEvaluation
from shoutan_protocol.coordinates import parse_move
from shoutan_protocol.sgf import (
    SgfEvaluation,
    evaluation_of,
    game_to_sgf,
    read_sgf,
)

from tests.playing import B, Table, W, settings_of

SIZE = 9


def at(text: str) -> Move:
    return parse_move(text, SIZE)


def line(*words: str) -> tuple[Move, ...]:
    return tuple(map(at, words))


FULL = Analysis(
    400,
    0.532,
    1.25,
    (
        MoveEvaluation(
            at("E5"), 300, pv=line("C3", "G7", "pass", "A1", "A2", "A3", "A4")
        ),
        MoveEvaluation(at("C3")),
    ),
)


@pytest.mark.parametrize(
    ("analysis", "color", "played", "value", "words"),
    [
        pytest.param(
            FULL,
            B,
            "E5",
            1.2,
            "Black's engine: 53.2% for Black, B+1.2, 400 visits,"
            " expects C3 G7 pass A1 A2 A3.",
            id="everything, by Black",
        ),
        pytest.param(
            FULL,
            W,
            "E5",
            -1.2,
            "White's engine: 53.2% for White, W+1.2, 400 visits,"
            " expects C3 G7 pass A1 A2 A3.",
            id="everything, by White",
        ),
        pytest.param(
            FULL,
            B,
            "C3",
            1.2,
            "Black's engine: 53.2% for Black, B+1.2, 400 visits,"
            " likes E5 C3 G7 pass A1 A2.",
            id="it played something else",
        ),
        pytest.param(
            Analysis(winrate=0.5),
            W,
            "E5",
            None,
            "White's engine: 50.0% for White.",
            id="no points (Leela Zero)",
        ),
        pytest.param(
            Analysis(score_lead=-0.04), W, "E5", 0.0, "White's engine: even.", id="even"
        ),
        pytest.param(
            Analysis(score_lead=-3), W, "E5", 3.0, "White's engine: B+3.", id="behind"
        ),
        pytest.param(
            Analysis(visits=1, moves=(MoveEvaluation(at("E5")),)),
            B,
            "E5",
            None,
            "Black's engine: 1 visit.",
            id="a move without a variation",
        ),
        pytest.param(
            Analysis(visits=1, comment=" I\nwin]  now "),
            B,
            "E5",
            None,
            "Black's engine: 1 visit.\nBlack's engine says: I win] now",
            id="its own words",
        ),
        pytest.param(
            Analysis(comment="hello"),
            W,
            "E5",
            None,
            "White's engine says: hello",
            id="nothing but its own words",
        ),
    ],
)
def test_what_is_known_is_said(
    analysis: Analysis, color: Color, played: str, value: float | None, words: str
) -> None:
    said = evaluation_of(analysis, color, at(played), SIZE)
    assert said == SgfEvaluation(value, words)
    assert said is not None
    assert str(said.value) != "-0.0"


def test_nothing_is_said_of_nothing() -> None:
    assert evaluation_of(Analysis(), B, Pass(), SIZE) is None
    ownership = Analysis(ownership=(0,) * 81)
    assert evaluation_of(ownership, B, Pass(), SIZE) is None


def test_it_stands_in_the_node_of_the_move_beside_everything_else() -> None:
    table = Table.started(settings_of())
    table.play_out("B:E5 W:C3")
    evaluations = {
        1: SgfEvaluation(-1.5, "White's engine: W+1.5."),
        2: SgfEvaluation(9, "no such turn"),
        -1: SgfEvaluation(9, "no such turn"),
    }
    record = game_to_sgf(
        table.game, date=None, notes={2: "A note."}, evaluations=evaluations
    )
    assert b"V[-1.5]" in record
    game = read_sgf(record)
    assert [step.value for step in game.steps] == [None, None, -1.5]
    assert game.steps[2].comment == "A note.\nWhite's engine: W+1.5."
    assert game.remarks == ()


@pytest.mark.parametrize("written", ["x", "nan", "1e999", "1,5"])
def test_a_value_that_is_no_number_is_left_out_with_a_remark(written: str) -> None:
    game = read_sgf(f"(;SZ[9];B[ee]V[{written}])".encode())
    assert game.steps[1].value is None
    assert game.remarks == (f"Node 2: V[{written}] is no number.",)
