"""Opening a sealed move (article 22 of 1988)."""

import pytest
from shoutan_engine.articles.sealed import Opened, TurnForfeited, open_sealed
from shoutan_engine.play.legality import illegality
from shoutan_engine.points import Move, Pass, Play, Point
from shoutan_engine.refusals import Refusal, RefusalCode

from tests.playing import KO, B, Table, settings_of

CORNER = """
    . . . . .
    . . . . .
    . . . . .
    O . . . .
    . O . . X
    """


def opened(table: Table, move: Move | None) -> Opened | TurnForfeited:
    color = table.game.to_move
    return open_sealed(move, lambda point: illegality(table.game, point, color))


def test_a_legal_move_is_played() -> None:
    table = Table.started(settings_of(CORNER))
    move = Play(table.point("C3"))
    assert opened(table, move) == Opened(move)


def test_a_sealed_pass_is_a_pass() -> None:
    table = Table.started(settings_of(CORNER))
    assert opened(table, Pass()) == Opened(Pass())


@pytest.mark.parametrize(
    ("move", "reason", "article"),
    [
        pytest.param("E1", RefusalCode.OCCUPIED, "22", id="his own stone"),
        pytest.param("B1", RefusalCode.OCCUPIED, "22", id="the opponent's stone"),
        pytest.param("A1", RefusalCode.FORBIDDEN_POINT, "19", id="a forbidden point"),
    ],
)
def test_what_cannot_be_played_costs_the_turn(
    move: str, reason: RefusalCode, article: str
) -> None:
    table = Table.started(settings_of(CORNER))
    before = table.game.board.cells[:]
    assert opened(table, Play(table.point(move))) == TurnForfeited(reason, article)
    assert table.game.board.cells == before


@pytest.mark.parametrize("move", [None, Play(Point(25)), Play(Point(-1))])
def test_what_is_on_no_point_of_the_board_costs_the_turn(move: Move | None) -> None:
    table = Table.started(settings_of(CORNER))
    assert opened(table, move) == TurnForfeited(RefusalCode.OFF_BOARD, "22")


def test_a_sealed_ko_is_judged_by_article_20() -> None:
    table = Table.started(settings_of(KO, to_move=B.opponent))
    table.play_out("W:B3")
    retake = Play(table.point("C3"))
    assert opened(table, retake) == TurnForfeited(RefusalCode.KO, "20")


def test_what_a_ruling_has_closed_costs_the_turn_by_the_article_of_the_ruling() -> None:
    closed = Refusal(RefusalCode.WRONG_PHASE, "The referee has closed it.", "20.4")
    forfeited = open_sealed(Play(Point(0)), lambda _: closed)
    assert forfeited == TurnForfeited(closed.code, "20.4")
