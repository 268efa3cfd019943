"""The limit of turns: a game that is set so ends by itself, unless play has stopped."""

from typing import Any

import pytest
from shoutan_engine import EndReason, Phase, Refusal
from shoutan_engine.clocks.types import Millis
from shoutan_engine.commands import AskOvertimePass, Create, Seal, Tick
from shoutan_engine.conditions import check_settings
from shoutan_engine.game import create
from shoutan_engine.points import Color, Play
from shoutan_engine.refereeing.acts import Adjourn, Resume, RevertTo
from shoutan_engine.results import Result
from shoutan_engine.rules import IllegalMove, with_options
from shoutan_engine.rules.options import BadOption

from tests.officials import ruled
from tests.playing import CN2002, B, Table, W, kinds, settings_of


def limited(limit: int, clock: str = "10m", **others: Any) -> Table:
    return Table.started(settings_of(clock=clock, move_limit=limit, **others))


def ended(table: Table) -> Result:
    result = table.game.result
    assert result is not None
    assert table.game.phase is Phase.FINISHED
    clocks = table.game.clocks
    assert clocks is None or (clocks.running, clocks.pauses) == (None, frozenset())
    return result


@pytest.mark.parametrize("clock", ["none", "10m"])
@pytest.mark.parametrize("last", ["B:C3", "B:pass", "B:offer"])
def test_the_turn_that_reaches_the_limit_is_taken_and_ends_the_game(
    clock: str, last: str
) -> None:
    table = limited(3, clock)
    table.play_out("B:E5 W:D4")
    assert table.game.phase is Phase.PLAY
    before = len(table.log)
    table.play_out(last)
    assert kinds(table.log[before:])[1:] == ["GameFinished"]
    result = ended(table)
    assert (result.reason, result.winner) == (EndReason.MOVE_LIMIT, None)
    assert result.text == "Void"
    assert result.detail == "3 turns were taken, which is the limit."
    assert table.game.ply == 3


def test_a_limit_of_one_is_said_as_one() -> None:
    table = limited(1)
    table.play_out("B:E5")
    assert ended(table).detail == "1 turn was taken, which is the limit."


def test_two_passes_at_the_limit_are_counted() -> None:
    table = limited(4)
    table.play_out("B:E5 W:D4 B:pass W:pass")
    assert table.game.phase is Phase.SETTLING
    for color in Color:
        table.done(table.confirm(color))
    assert ended(table).reason is EndReason.TWO_PASSES


def test_two_passes_at_the_limit_are_counted_at_once_where_all_is_alive() -> None:
    profile = with_options(CN2002, {"count": "all_alive"})
    table = limited(2, profile=profile)
    table.play_out("B:pass W:pass")
    assert ended(table).reason is EndReason.TWO_PASSES


def test_an_end_that_is_accepted_at_the_limit_is_counted() -> None:
    table = limited(2)
    table.play_out("B:offer")
    table.done(table.accept(W))
    assert table.game.phase is Phase.SETTLING


def test_play_that_a_dispute_would_resume_beyond_the_limit_is_over() -> None:
    table = limited(4)
    table.play_out("B:E5 W:D4 B:pass W:pass")
    table.done(table.propose(B, ""))
    events = table.done(table.dispute(W, "E5", dead=True))
    assert kinds(events)[-1] == "GameFinished"
    assert ended(table).reason is EndReason.MOVE_LIMIT


def test_a_lost_turn_counts_as_a_turn() -> None:
    drawing = """
        . X . .
        X . . .
        . . . .
        . . . .
        """
    strict = IllegalMove.STRICT
    table = Table.started(settings_of(drawing, to_move=W, illegal=strict, move_limit=1))
    table.play_out("W:A4")
    assert kinds(table.log)[-2:] == ["TurnLost", "GameFinished"]
    assert ended(table).reason is EndReason.MOVE_LIMIT


def test_an_illegal_play_that_forfeits_at_the_limit_is_a_loss() -> None:
    drawing = """
        . X . .
        X . . .
        . . . .
        . . . .
        """
    table = Table.started(
        settings_of(drawing, to_move=W, illegal=IllegalMove.FORFEIT, move_limit=1)
    )
    table.play_out("W:A4")
    assert ended(table).reason is EndReason.ILLEGAL


def test_overtime_that_is_a_pass_reaches_the_limit() -> None:
    options = {"last_minute_overtime": "pass_on_request"}
    profile = with_options(CN2002, options)
    table = limited(1, "1s+1x20s", profile=profile)
    table.done(AskOvertimePass(B, standing=True))
    deadline = table.game.deadline()
    while table.game.phase is Phase.PLAY:
        assert deadline is not None
        table.done(Tick(), at=deadline)
        deadline = table.game.deadline()
    assert kinds(table.log)[-2:] == ["TurnLost", "GameFinished"]
    assert ended(table).reason is EndReason.MOVE_LIMIT


def test_a_flag_that_falls_before_the_last_turn_is_a_loss_on_time() -> None:
    table = limited(1)
    at = table.game.deadline()
    while table.game.phase is Phase.PLAY:
        assert at is not None
        assert isinstance(table.do(table.stone(B, "E5"), at=10**9), Refusal)
        table.done(Tick(), at=10**9)
    assert ended(table).reason is EndReason.TIME


def test_a_sealed_move_reaches_it_when_it_is_opened() -> None:
    table = limited(1, is_refereed=True)
    ruled(table, Adjourn(seal=True))
    table.done(Seal(B, 0, Play(table.point("D4")), "salt"))
    assert table.game.phase is Phase.ADJOURNED
    ruled(table, Resume())
    assert [turn.color for turn in table.game.turns] == [B]
    assert ended(table).reason is EndReason.MOVE_LIMIT


def test_turns_that_were_undone_do_not_count() -> None:
    table = limited(3, is_refereed=True)
    table.play_out("B:E5 W:D4")
    ruled(table, RevertTo(0))
    table.play_out("B:E5 W:D4")
    assert table.game.phase is Phase.PLAY
    table.play_out("B:C3")
    assert ended(table).reason is EndReason.MOVE_LIMIT


@pytest.mark.parametrize("limit", [0, -1, 1_000_001])
def test_no_game_has_a_limit_out_of_range(limit: int) -> None:
    settings = settings_of(move_limit=limit)
    with pytest.raises(BadOption, match="from 1 to 1000000 turns"):
        create(Create(settings), Millis(0))
    check_settings(settings_of(move_limit=1_000_000))
