"""What an illegal play costs: reject, strict, forfeit (articles 17 to 20, section 7.1)."""

from dataclasses import replace
from typing import Final

import pytest
from shoutan_engine import EndReason, Phase, Player, Refusal, RefusalCode
from shoutan_engine.commands import PlayStone
from shoutan_engine.events import GameFinished, TurnLost, WarningGiven
from shoutan_engine.play.legality import illegal_points, illegality
from shoutan_engine.points import Color, Point
from shoutan_engine.rules import IllegalMove
from shoutan_engine.scoring import ZI, QuarterZi
from shoutan_engine.settings import GameKind, PlayerKind

from tests.playing import (
    ANN,
    BEN,
    BOT,
    CN2002,
    KO,
    B,
    Table,
    W,
    code_of,
    kinds,
    picture,
    settings_of,
)

REJECT, STRICT, FORFEIT = IllegalMove.REJECT, IllegalMove.STRICT, IllegalMove.FORFEIT
RETURN: Final = """
    . . . . . . .
    . . . . . . .
    . . . . . . .
    . . . . . . .
    O . . . . . .
    O X X . . . .
    . O . X . . .
    """
"""White adds C1, Black takes both at A1; taking back at B1 makes this board again."""
EYE: Final = """
    . . . . .
    . . . . .
    . . . . .
    O O . . .
    . O . . .
    """
"""A1 is forbidden for Black."""


def before(code: RefusalCode, rule: IllegalMove | None, player: Player) -> Table:
    """Return a game in which `player`, who is to move, can offend in that way."""
    drawing, first, moves = {
        RefusalCode.KO: (KO, W, "W:B3"),
        RefusalCode.SUPERKO: (RETURN, W, "W:C1 B:A1"),
    }.get(code, (EYE, B, ""))
    offender = W if code is RefusalCode.SUPERKO else B
    table = Table.started(
        settings_of(drawing, to_move=first, illegal=rule, clock="1m+5x10s"),
        [player, BEN] if offender is B else [BEN, player],
    )
    table.play_out(moves)
    assert table.game.to_move is offender
    return table


POINTS: Final = {
    RefusalCode.KO: "C3",
    RefusalCode.SUPERKO: "B1",
    RefusalCode.FORBIDDEN_POINT: "A1",
    RefusalCode.OCCUPIED: "A2",
}
ILLEGAL: Final = [
    RefusalCode.FORBIDDEN_POINT,
    RefusalCode.KO,
    RefusalCode.SUPERKO,
]
SLIPS: Final = [RefusalCode.OCCUPIED, RefusalCode.OFF_BOARD]
RULES: Final = [REJECT, STRICT, FORFEIT]


def offense(table: Table, code: RefusalCode) -> PlayStone:
    color = table.game.to_move
    if code is RefusalCode.OFF_BOARD:
        off = Point(table.settings.size**2)
        return PlayStone(color, off, table.game.ply, "cid-of-the-slip")
    return table.stone(color, POINTS[code])


@pytest.mark.parametrize("code", [*ILLEGAL, *SLIPS])
def test_rejected_it_costs_nothing_and_the_clock_runs_on(code: RefusalCode) -> None:
    table = before(code, REJECT, ANN)
    unchanged = picture(table.game)
    assert code_of(table.do(offense(table, code), at=30_000)) is code
    assert picture(table.game) == unchanged
    clocks = table.game.clocks
    assert clocks is not None
    assert clocks.running is table.game.to_move


@pytest.mark.parametrize(
    ("code", "article", "warnings"),
    [
        (RefusalCode.FORBIDDEN_POINT, "19", 0),
        (RefusalCode.KO, "20.1", 1),
        (RefusalCode.SUPERKO, "20.2", 0),
    ],
)
def test_strictly_it_is_void_and_the_turn_is_lost(
    code: RefusalCode, article: str, warnings: int
) -> None:
    """Articles 18.3, 19, 20.1 and 20.2; only the ko is warned about (D-3). The sanction turn_lost."""
    table = before(code, STRICT, ANN)
    game, offender = table.game, table.game.to_move
    cells, ply = game.board.cells[:], game.ply
    lost, *more = table.done(offense(table, code), at=31_000)
    assert isinstance(lost, TurnLost)
    assert (lost.reason, lost.article) == (code, article)
    assert (lost.color, lost.ply, lost.spent) == (offender, ply, 30_000)
    assert kinds(more) == ["WarningGiven"] * warnings
    assert game.warnings == {offender: warnings, offender.opponent: 0}
    assert game.board.cells == cells
    assert (game.ply, game.to_move) == (ply + 1, offender.opponent)
    assert game.turns[-1].lost
    assert game.turns[-1].reason == code
    clocks = game.clocks
    assert clocks is not None
    assert clocks.of(offender).main == 30_000, "charged as for a move"
    assert (clocks.running, clocks.since) == (offender.opponent, 31_000)


@pytest.mark.parametrize("player", [ANN, BOT])
@pytest.mark.parametrize("code", ILLEGAL)
def test_where_it_forfeits_the_log_says_by_what_play(
    code: RefusalCode, player: Player
) -> None:
    table = before(code, FORFEIT, player)
    offender = table.game.to_move
    lost, finished = table.done(offense(table, code), at=31_000)
    assert isinstance(lost, TurnLost)
    assert (lost.reason, lost.spent) == (code, 30_000)
    assert isinstance(finished, GameFinished)
    result = finished.result
    assert (result.reason, result.winner) == (EndReason.ILLEGAL, offender.opponent)
    assert result.text == f"{offender.opponent.name[0]}+F"
    assert result.detail is not None
    assert result.detail.startswith("illegal move: ")
    clocks = table.game.clocks
    assert clocks is not None
    assert clocks.of(offender).main == 30_000
    assert clocks.running is None


SLIP_CASES: Final = [
    *((rule, ANN, code) for rule in RULES for code in SLIPS),
    *((rule, BOT, RefusalCode.OFF_BOARD) for rule in RULES),
    (STRICT, BOT, RefusalCode.OCCUPIED),
]


@pytest.mark.parametrize(("rule", "player", "code"), SLIP_CASES)
def test_a_slip_of_the_wire_is_refused_and_no_offense(
    rule: IllegalMove, player: Player, code: RefusalCode
) -> None:
    """D-1, article 2."""
    table = before(code, rule, player)
    unchanged = picture(table.game)
    assert code_of(table.do(offense(table, code))) is code
    assert picture(table.game) == unchanged


def test_an_engine_that_answers_with_an_occupied_point_has_lost() -> None:
    table = before(RefusalCode.OCCUPIED, None, BOT)
    lost, finished = table.done(offense(table, RefusalCode.OCCUPIED))
    assert isinstance(lost, TurnLost)
    assert lost.reason == RefusalCode.OCCUPIED
    assert isinstance(finished, GameFinished)
    assert finished.result.text == "W+F"


@pytest.mark.parametrize(
    ("kind", "explicit", "person", "bot"),
    [
        (GameKind.CASUAL, None, REJECT, FORFEIT),
        (GameKind.RATED, None, REJECT, FORFEIT),
        (GameKind.EVENT, None, STRICT, STRICT),
        (GameKind.CASUAL, STRICT, STRICT, STRICT),
        (GameKind.EVENT, FORFEIT, FORFEIT, FORFEIT),
        # An engine would answer with the same point for ever.
        (GameKind.EVENT, REJECT, REJECT, FORFEIT),
    ],
)
def test_what_it_costs_follows_from_the_game_and_from_who_sits_there(
    kind: GameKind, explicit: IllegalMove | None, person: IllegalMove, bot: IllegalMove
) -> None:
    """Section 0, `illegal_move`."""
    settings = settings_of(kind=kind, illegal=explicit)
    assert settings.illegal_move_of(PlayerKind.PERSON) is person
    assert settings.illegal_move_of(PlayerKind.GUEST) is person
    assert settings.illegal_move_of(PlayerKind.BOT) is bot


def test_each_seat_has_its_own_rule() -> None:
    table = Table.started(settings_of(KO, to_move=W), [ANN, BOT])
    table.play_out("W:B3")
    assert code_of(table.do(table.stone(B, "C3"))) is RefusalCode.KO
    assert table.game.phase is Phase.PLAY


# Ko and what follows


def test_after_a_void_retake_the_other_side_moves_on_the_unchanged_board() -> None:
    """Article 20.1."""
    table = before(RefusalCode.KO, STRICT, ANN)
    table.play_out("B:C3 W:E1 B:C3")  # now it is legal: White has played elsewhere
    assert table.game.board.cells[table.point("C3")] == B


def test_a_lost_turn_is_no_ko_threat() -> None:
    """Article 20.1."""
    table = before(RefusalCode.KO, STRICT, ANN)
    table.play_out("B:C3 W:pass")
    decision = table.done(table.stone(B, "C3"))
    assert kinds(decision) == ["TurnLost"], "not at once, hence no second warning"
    assert table.game.turns[-1].reason == RefusalCode.SUPERKO


def second_violation(table: Table) -> None:
    """Let Black retake a ko at once, twice, with other moves between."""
    table.play_out("B:C3 W:E1 B:C3 W:E3 B:E5 W:B3")


@pytest.mark.parametrize("offers", [True, False])
def test_a_lost_turn_is_no_pass_d_4(offers: bool) -> None:
    """D-4: neither the turn lost before a pass nor one after it makes two in succession."""
    table = Table.started(settings_of(EYE, illegal=STRICT))
    table.play_out("B:A1")  # void
    table.done(table.pass_turn(W, offer=offers))
    table.play_out("B:A1")
    assert code_of(table.do(table.accept(W))) is RefusalCode.NO_OFFER
    (passed,) = table.done(table.pass_turn(W))
    assert table.game.phase is Phase.PLAY, passed
    assert kinds(table.done(table.pass_turn(B))) == ["Passed", "SettlingStarted"]


def test_the_second_warning_loses_at_once() -> None:
    """Article 24.2."""
    table = before(RefusalCode.KO, STRICT, ANN)
    second_violation(table)
    decision = table.done(table.stone(B, "C3"))
    assert kinds(decision) == ["TurnLost", "WarningGiven", "GameFinished"]
    warning = decision[1]
    assert isinstance(warning, WarningGiven)
    assert (warning.article, warning.count) == ("18.3", 2)
    result = table.game.result
    assert result is not None
    assert (result.reason, result.text) == (EndReason.WARNINGS, "W+F")
    assert table.game.warnings == {B: 2, W: 0}


def test_warnings_are_counted_for_each_side_alone() -> None:
    """Article 24."""
    table = before(RefusalCode.KO, STRICT, ANN)
    # Black's violation, then Black's own take, and White's violation.
    table.play_out("B:C3 W:E1 B:C3 W:B3")
    assert table.game.warnings == {B: 1, W: 1}
    assert table.game.phase is Phase.PLAY


def test_without_ko_warnings_a_ko_costs_the_turn_only() -> None:
    """Article 18.3; 1988 has no such warning (20.1)."""
    profile = replace(CN2002, ko_warning=False)
    table = Table.started(
        settings_of(KO, to_move=W, illegal=STRICT, profile=profile), [ANN, BEN]
    )
    table.play_out("W:B3")
    assert kinds(table.done(table.stone(B, "C3"))) == ["TurnLost"]


def margin_after_a_warning(penalty: QuarterZi) -> int:
    """Return Black's margin, in quarter zi, after Black was warned for a ko."""
    profile = replace(CN2002, warning_penalty_quarters=penalty)
    table = Table.started(settings_of(KO, to_move=W, illegal=STRICT, profile=profile))
    table.play_out("W:B3 B:C3 W:pass B:pass")
    for color in Color:
        table.done(table.confirm(color))
    assert table.game.result is not None
    assert table.game.result.count is not None
    return table.game.result.count.score.margin_quarters


def test_a_warning_costs_a_zi_at_the_count() -> None:
    """Articles 24.1 and 9, D-17."""
    penalty = CN2002.warning_penalty_quarters
    assert penalty == ZI
    free = margin_after_a_warning(QuarterZi(0))
    assert margin_after_a_warning(penalty) == free - ZI


# Asking before (article 19)


@pytest.mark.parametrize(
    ("code", "vertex"),
    [
        (RefusalCode.KO, "C3"),
        (RefusalCode.SUPERKO, "B1"),
        (RefusalCode.FORBIDDEN_POINT, "A1"),
    ],
)
def test_the_points_that_may_not_be_played_can_be_asked_for(
    code: RefusalCode, vertex: str
) -> None:
    table = before(code, STRICT, ANN)
    game = table.game
    assert (table.point(vertex), code) in illegal_points(game)
    listed = dict(illegal_points(game))
    for index in range(table.settings.size**2):
        point = Point(index)
        refusal = illegality(game, point, game.to_move)
        if refusal is None or refusal.code is RefusalCode.OCCUPIED:
            assert point not in listed
        else:
            assert listed[point] is refusal.code
            assert isinstance(refusal, Refusal)
            assert refusal.article in {"5", "6"}
