"""An engine's evaluation as a value and as JSON: both ways, bounded, turned around."""

import json
from typing import Any

import orjson
import pytest
from hypothesis import given
from hypothesis import strategies as st
from shoutan_engine.points import Move, Pass, Play, Point
from shoutan_protocol.analysis import (
    MAX_BYTES,
    MAX_COMMENT,
    MAX_MOVES,
    MAX_PV,
    MESSAGE_BYTES,
    Analysis,
    MoveEvaluation,
    analysis_json,
    cut,
    fitting,
    parse_analysis,
    read_analysis,
    seen_by_other_side,
)
from shoutan_protocol.cgos_analysis import format_cgos_analysis, parse_cgos_analysis

SIZE = 9

_RATES = st.integers(0, 100_000).map(lambda n: n / 100_000)
_LEADS = st.integers(-2_000_000, 2_000_000).map(lambda n: n / 1_000)
_VISITS = st.none() | st.integers(0, 10**15)
_MOVES = st.builds(Pass) | st.integers(0, SIZE * SIZE - 1).map(lambda n: Play(Point(n)))


def _evaluations(lcb: st.SearchStrategy[float | None]) -> Any:
    return st.builds(
        MoveEvaluation,
        _MOVES,
        visits=_VISITS,
        winrate=st.none() | _RATES,
        score_lead=st.none() | _LEADS,
        prior=st.none() | _RATES,
        lcb=lcb,
        pv=st.lists(_MOVES, max_size=4).map(tuple),
    )


def _analyses(
    lcb: st.SearchStrategy[float | None], ownership: st.SearchStrategy[int]
) -> st.SearchStrategy[Analysis]:
    points = SIZE * SIZE
    return st.builds(
        Analysis,
        visits=_VISITS,
        winrate=st.none() | _RATES,
        score_lead=st.none() | _LEADS,
        moves=st.lists(_evaluations(lcb), max_size=4).map(tuple),
        ownership=st.none()
        | st.lists(ownership, min_size=points, max_size=points).map(tuple),
        comment=st.text(max_size=20),
    )


@given(_analyses(st.none() | _RATES, st.integers(-100, 100)))
def test_what_is_written_is_read_as_the_same(analysis: Analysis) -> None:
    text = orjson.dumps(analysis_json(analysis, SIZE))
    assert parse_analysis(text, SIZE) == analysis


# The letters of CGOS have 63 steps, and it knows no cautious winrate.
_STEPS = st.integers(0, 62).map(lambda n: round((n - 31) * 100 / 31))


@given(_analyses(st.none(), _STEPS))
def test_what_is_written_for_cgos_is_read_as_the_same(analysis: Analysis) -> None:
    text = format_cgos_analysis(analysis, SIZE)
    assert "\n" not in text
    assert parse_cgos_analysis(text, SIZE) == analysis


def test_a_cgos_bots_own_words_are_understood() -> None:
    text = (
        '{"winrate":0.53,"score":-1.5,"visits":400,"comment":"even",'
        '"ownership":"' + "A" * 40 + "f" + "+" * 40 + '","moves":['
        '{"move":"e5","winrate":0.53,"score":1.5,"prior":0.2,"visits":300,'
        '"pv":"C3 g7 pass","custom":{"x":1}},{"move":"PASS","visits":3}]}'
    )
    assert parse_cgos_analysis(text, SIZE) == Analysis(
        visits=400,
        winrate=0.53,
        score_lead=-1.5,
        comment="even",
        ownership=(-100,) * 40 + (0,) + (100,) * 40,
        moves=(
            MoveEvaluation(
                _move("E5"),
                visits=300,
                winrate=0.53,
                score_lead=1.5,
                prior=0.2,
                pv=(_move("C3"), _move("G7"), Pass()),
            ),
            MoveEvaluation(Pass(), visits=3),
        ),
    )


@pytest.mark.parametrize(
    ("text", "understood"),
    [
        pytest.param("{}", Analysis(), id="nothing is said"),
        pytest.param('{"winrate":"high","visits":true}', Analysis(), id="types"),
        pytest.param('{"winrate":1.5}', Analysis(winrate=1.0), id="above a rate"),
        pytest.param('{"score":-1e30}', Analysis(score_lead=-2000.0), id="huge lead"),
        pytest.param('{"moves":[1,{"move":"Z99"},{}]}', Analysis(), id="no moves"),
        pytest.param('{"moves":"E5","ownership":"AAA"}', Analysis(), id="wrong shapes"),
        pytest.param('{"comment":5,"custom":[[]]}', Analysis(), id="unknown keys"),
        pytest.param(
            '{"moves":[{"move":"E5","pv":"C3 Z9 D4"}]}',
            Analysis(moves=(MoveEvaluation(Play(Point(40)), pv=(Play(Point(20)),)),)),
            id="a variation ends where it is not understood",
        ),
        pytest.param(
            '{"moves":[{"move":"E5","pv":"e5 C3"},{"move":"pass","pv":"PASS"}]}',
            Analysis(
                moves=(
                    MoveEvaluation(Play(Point(40)), pv=(Play(Point(20)),)),
                    MoveEvaluation(Pass()),
                )
            ),
            id="a variation begins with its move",
        ),
        pytest.param("{", None, id="cut off"),
        pytest.param("[1]", None, id="no object"),
        pytest.param('{"winrate":NaN}', None, id="not a number"),
        pytest.param("[" * 5_000, None, id="deep"),
        pytest.param('{"comment":"\ud800"}', None, id="a lone surrogate"),
        pytest.param('{"comment":"' + "x" * MAX_BYTES + '"}', None, id="too long"),
        pytest.param("", None, id="nothing"),
    ],
)
def test_of_a_cgos_bots_text_is_taken_what_makes_sense(
    text: str, understood: Analysis | None
) -> None:
    assert parse_cgos_analysis(text, SIZE) == understood


@pytest.mark.parametrize(
    ("body", "sentence"),
    [
        pytest.param([], "An analysis is a JSON object", id="a list"),
        pytest.param({"visits": -1}, '"visits" is a whole number', id="visits"),
        pytest.param({"visits": 1.5}, '"visits" is a whole number', id="part of one"),
        pytest.param({"visits": True}, '"visits" is a whole number', id="a truth"),
        pytest.param({"winrate": 1.01}, '"winrate" is a number from 0 to 1', id="rate"),
        pytest.param({"winrate": "1"}, '"winrate" is a number', id="a text"),
        pytest.param({"score_lead": 1e9}, '"score_lead" is a number', id="lead"),
        pytest.param({"moves": {}}, '"moves" of an analysis is a list', id="moves"),
        pytest.param({"moves": [3]}, 'entry of "moves"', id="a move"),
        pytest.param(
            {"moves": [{"visits": 1}]}, "A move of an analysis is a text", id="no move"
        ),
        pytest.param({"moves": [{"move": "K10"}]}, "off a 9x9 board", id="off board"),
        pytest.param(
            {"moves": [{"move": "E5", "pv": "C3"}]}, '"pv" of an analysis', id="pv"
        ),
        pytest.param({"ownership": [1]}, "81 in all", id="too few points"),
        pytest.param({"ownership": [101] * 81}, "-100 to 100", id="more than all"),
        pytest.param({"comment": 1}, '"comment" of an analysis', id="comment"),
    ],
)
def test_what_is_wrong_is_named(body: object, sentence: str) -> None:
    with pytest.raises(ValueError, match=sentence):
        read_analysis(body, SIZE)


@pytest.mark.parametrize(
    "text",
    [b"", b"{", b"NaN", b"\xff", b'"' + b"x" * MAX_BYTES + b'"'],
    ids=["nothing", "cut", "nan", "no UTF-8", "too long"],
)
def test_text_that_is_no_analysis_is_refused(text: bytes) -> None:
    with pytest.raises(ValueError, match="An analysis"):
        parse_analysis(text, SIZE)


def test_lists_that_are_too_long_are_cut() -> None:
    long = [{"move": "E5", "pv": ["C3"] * 500}] * 500
    read = read_analysis({"moves": long, "comment": "x" * 5_000}, SIZE)
    assert len(read.moves) == MAX_MOVES
    assert {len(move.pv) for move in read.moves} == {MAX_PV}
    assert len(read.comment) == MAX_COMMENT


def test_the_largest_analysis_fits_its_bound_with_room_to_spare() -> None:
    far = Play(Point(25 * 25 - 1))
    move = MoveEvaluation(
        far, 10**15, 0.12345, -1999.999, 0.12345, -9.12345, (far,) * 100
    )
    largest = cut(
        Analysis(
            10**15,
            0.12345,
            -1999.999,
            (move,) * 100,
            (-100,) * 625,
            "\U0001f600" * 5_000,
        )
    )
    text = orjson.dumps(analysis_json(largest, 25))
    assert len(text) < MAX_BYTES // 2
    assert parse_analysis(text, 25) == largest


def test_what_is_told_fits_a_frame_and_loses_the_least_important_first() -> None:
    far = Play(Point(25 * 25 - 1))

    def of(moves: int, pv: int, ownership: int, comment: str) -> Analysis:
        move = MoveEvaluation(
            far, 10**15, 0.12345, -1999.999, 0.12345, -9.12345, (far,) * pv
        )
        points = (-100,) * 625 if ownership else None
        return Analysis(10**15, 0.5, -1.5, (move,) * moves, points, comment)

    assert parse_analysis(fitting(of(2, 2, 0, "so"), 25), 25) == of(2, 2, 0, "so")
    for most in (1_000, 1_500, 2_000, MESSAGE_BYTES, MAX_BYTES):
        text = fitting(of(100, 100, 1, "\U0001f600" * 5_000), 25, most)
        assert len(text) <= most
        assert parse_analysis(text, 25).moves
    shorter = parse_analysis(fitting(of(24, 24, 0, "so"), 25), 25)
    assert shorter == of(10, 12, 0, "so")
    barely = parse_analysis(fitting(of(24, 24, 1, "so"), 25), 25)
    assert barely == of(3, 4, 0, "so")


def test_the_other_side_sees_the_opposite() -> None:
    move = MoveEvaluation(Pass(), 10, 0.25, -3.5, 0.5, 0.125, (Pass(),))
    mine = Analysis(10, 0.25, -3.5, (move,), (100, 0, -50), "so")
    assert seen_by_other_side(mine) == Analysis(
        10,
        0.75,
        3.5,
        (MoveEvaluation(Pass(), 10, 0.75, 3.5, 0.5, None, (Pass(),)),),
        (-100, 0, 50),
        "so",
    )
    assert seen_by_other_side(Analysis()) == Analysis()


def test_what_is_not_known_is_not_written() -> None:
    assert analysis_json(Analysis(), SIZE) == {}
    assert Analysis().is_empty
    only_visits = Analysis(visits=0, moves=(MoveEvaluation(Pass()),))
    assert not only_visits.is_empty
    assert json.dumps(analysis_json(only_visits, SIZE)) == (
        '{"visits": 0, "moves": [{"move": "pass"}]}'
    )


def _move(text: str) -> Move:
    column, row = "ABCDEFGHJ".index(text[0]), int(text[1:]) - 1
    return Play(Point(row * SIZE + column))
