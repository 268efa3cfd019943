"""The acceptance cases of the rules, on the primitives that decide them.

What is checked here is what the primitives decide: chains, legality and captures at
the level of board and history, counts; clocks, rulings and tournaments have files of
their own, `test_vectors_*.py`. What a whole game makes of it (turn order, phases,
warnings, lost turns) is checked in `test_game_vectors.py`. All follow the table of
`vector_table.py`, which is checked here as well.
"""

from collections.abc import Callable, Iterator
from typing import Final

import pytest
from shoutan_engine.points import Color, Point
from shoutan_engine.position.board import FORBIDDEN, OCCUPIED, PLAYED, Board
from shoutan_engine.position.repetition import History, Repetition
from shoutan_engine.refusals import RefusalCode
from shoutan_engine.rules import PROFILES
from shoutan_engine.scoring import (
    Counting,
    QuarterZi,
    Score,
    count_area,
    format_points,
    margin_quarters,
    parse_points,
    territory_margin_quarters,
)

from tests.engine.vector_table import (
    BY_BOARD,
    BY_CLOCKS,
    BY_GAME,
    BY_PRIMITIVES,
    BY_PROTOCOL,
    BY_RULINGS,
    BY_TOURNAMENTS,
    ONLY_BY_GAME,
    cases_of,
    is_for_game,
)
from tests.vectors import (
    COLORS,
    Vector,
    load_vectors,
    point_of,
    points_of,
    quarters_of,
)

VECTORS: Final = {vector.id: vector for vector in load_vectors()}
WARNING_PENALTY: Final = {"1988": QuarterZi(0), "2002": QuarterZi(4)}


# Board and repetition


def start_of(vector: Vector) -> Board:
    setup = vector.setup
    size: int = setup["size"]
    black, white = (points_of(setup[side], size) for side in ("black", "white"))
    return Board.from_stones(size, black, white)


def reason_against(
    board: Board, history: History, point: Point, color: Color
) -> RefusalCode | None:
    after = board.hash_after(point, color)
    if after == OCCUPIED:
        return RefusalCode.OCCUPIED
    if after == FORBIDDEN:
        return RefusalCode.FORBIDDEN_POINT
    return history.verdict(after, color.opponent)


def position_of(vector: Vector) -> tuple[Board, History]:
    """Play the history; an illegal move in it is void and costs the turn (article 20)."""
    board, setup = start_of(vector), vector.setup
    options = setup.get("options", {})
    kind = Repetition(options.get("repetition", "positional"))
    history = History(kind, board.hash, COLORS[setup["to_play"]])
    for side, vertex in setup["history"]:
        color = COLORS[side]
        if vertex != "pass":
            point = point_of(vertex, board.size)
            if reason_against(board, history, point, color) is None:
                board.play(point, color)
        history.turn(board.hash, color.opponent)
    return board, history


def check_liberties(vector: Vector) -> None:
    board = start_of(vector)
    point = point_of(vector.action["vertex"], board.size)
    expected = vector.expected
    assert board.chain(point) == set(points_of(expected["chain"], board.size))
    assert board.liberties(point) == set(points_of(expected["liberties"], board.size))


# What `Game` adds to an illegal play, and what only the `ruling` policy asks for.
OF_THE_GAME: Final = {
    "void",
    "counts_as_pass",
    "warnings_added",
    "next_to_play",
    "cycle",
    "game_result",
}


def check_play(vector: Vector) -> None:
    board, history = position_of(vector)
    color = COLORS[vector.action["colour"]]
    expected = vector.expected
    assert set(expected) <= {"legal", "reason", "captured"} | OF_THE_GAME
    if vector.action["vertex"] == "pass":
        # A pass leaves the board alone and is never asked about (article 6).
        assert expected == {"legal": True, "captured": []}
        return
    point = point_of(vector.action["vertex"], board.size)
    before = board.cells[:]
    reason = reason_against(board, history, point, color)
    assert reason == (None if expected["legal"] else expected["reason"])
    assert board.cells == before
    if expected["legal"]:
        captured = points_of(expected["captured"], board.size)
        assert board.captures(point, color) == tuple(captured)
        assert board.play(point, color) == tuple(captured)


def check_legal_positions(vector: Vector) -> None:
    size: int = vector.setup["size"]
    assert sum(1 for _ in legal_boards(size)) == vector.expected["count"]


def legal_boards(size: int) -> Iterator[Board]:
    for number in range(3 ** (size * size)):
        black: list[Point] = []
        white: list[Point] = []
        for index in range(size * size):
            cell = number // 3**index % 3
            if cell:
                (black if cell == Color.BLACK else white).append(Point(index))
        try:
            yield Board.from_stones(size, black, white)
        except ValueError:
            continue


def check_perft(vector: Vector) -> None:
    board = Board(vector.setup["size"])
    assert vector.setup["options"] == {"repetition": "positional"}
    depth: int = vector.action["depth"]
    assert perft(board, Color.BLACK, {board.hash}, depth) == vector.expected["count"]


def perft(board: Board, color: Color, seen: set[int], depth: int) -> int:
    if depth == 0:
        return 1
    total = 0
    for point in map(Point, range(board.size**2)):
        after = board.copy()
        if after.try_play(point, color, seen) == PLAYED:
            total += perft(after, color.opponent, seen | {after.hash}, depth - 1)
    return total


# Counting


def penalty_of(vector: Vector) -> QuarterZi:
    return WARNING_PENALTY.get(vector.edition, WARNING_PENALTY["2002"])


def check_margin(vector: Vector, black: QuarterZi, white: QuarterZi, size: int) -> None:
    action, expected = vector.action, vector.expected
    warnings = action.get("warnings", {})
    margin = margin_quarters(
        black,
        size,
        quarters_of(action["komi_zi"]),
        handicap=action.get("handicap", 0),
        black_warnings=warnings.get("B", 0),
        white_warnings=warnings.get("W", 0),
        warning_penalty_quarters=penalty_of(vector),
    )
    score = Score(black, white, margin)
    assert margin == quarters_of(expected["margin_zi"])
    assert score.winner == COLORS.get(expected["winner"])
    assert score.result == expected["result_points"]
    # Komi in points, as the outside says it, is the same number (section 0).
    komi = format_points(quarters_of(action["komi_zi"]))
    assert parse_points(komi) == quarters_of(action["komi_zi"])


def check_score(vector: Vector) -> None:
    board, action, expected = start_of(vector), vector.action, vector.expected
    size = board.size
    area = count_area(
        board,
        dead=points_of(action.get("dead", []), size),
        neutral=points_of(action.get("neutral", []), size),
        conceded_by=COLORS.get(action.get("conceded_by", "")),
    )
    assert area.black_quarters == quarters_of(expected["black_area"])
    assert area.white_quarters == quarters_of(expected["white_area"])
    check_margin(vector, area.black_quarters, area.white_quarters, size)


def check_total(vector: Vector) -> None:
    action = vector.action
    size: int = action["size"]
    whole = QuarterZi(4 * size * size)
    if "black_area" in action:
        black = quarters_of(action["black_area"])
    else:  # either side may be counted, both ways must agree (article 9)
        black = QuarterZi(whole - quarters_of(action["white_area"]))
    check_margin(vector, black, QuarterZi(whole - black), size)


def check_territory(vector: Vector) -> None:
    """Totals are given, net of prisoners: what is left is the margin and its words."""
    action, expected = vector.action, vector.expected
    black, white = (QuarterZi(2 * action[side]) for side in ("black", "white"))
    komi = parse_points(str(action["komi_points"]))
    margin = territory_margin_quarters(black, white, komi)
    score = Score(black, white, margin, Counting.TERRITORY)
    check_points(vector, score)
    assert score.amount_text(Color.BLACK) == f"{action['black']} points"
    assert score.margin_text == f"{abs(expected['margin_points'])} points"


def check_ing(vector: Vector) -> None:
    action, size = vector.action, vector.action["size"]
    ing = PROFILES["ing"]
    assert ing.komi_quarters == parse_points(str(action["komi_points"]))
    black = quarters_of(action["black_area"])
    white = QuarterZi(4 * size * size - black)
    margin = margin_quarters(black, size, ing.komi_quarters)
    check_points(vector, Score(black, white, margin, ing.counting, ing.ties))


def check_points(vector: Vector, score: Score) -> None:
    expected = vector.expected
    assert score.margin_quarters == parse_points(str(expected["margin_points"]))
    assert score.winner == COLORS.get(expected["winner"])
    assert score.result == expected["result_points"]


CHECKERS: Final[dict[str, Callable[[Vector], None]]] = {
    "liberties": check_liberties,
    "play": check_play,
    "legal_positions": check_legal_positions,
    "perft": check_perft,
    "score": check_score,
    "total": check_total,
    "territory": check_territory,
    "ing": check_ing,
}


@pytest.mark.parametrize("vector", cases_of(CHECKERS), ids=lambda vector: vector.id)
def test_the_case_is_decided_as_the_rules_say(vector: Vector) -> None:
    CHECKERS[vector.kind](vector)


# The table itself


def test_every_kind_is_in_the_table_and_in_one_file_only() -> None:
    kinds = {vector.kind for vector in VECTORS.values()}
    assert set(CHECKERS) == BY_BOARD
    files = (BY_BOARD, BY_CLOCKS, BY_RULINGS, BY_TOURNAMENTS, BY_PROTOCOL)
    assert sum(map(len, files)) == len(BY_PRIMITIVES), "a kind is in two files"
    assert kinds == BY_PRIMITIVES | BY_GAME


def test_what_only_a_game_can_check_it_checks() -> None:
    both = BY_PRIMITIVES & BY_GAME
    assert {VECTORS[listed].kind for listed in ONLY_BY_GAME} <= both
    assert all(is_for_game(VECTORS[listed]) for listed in ONLY_BY_GAME)
