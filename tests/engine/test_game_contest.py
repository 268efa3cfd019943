"""Points open to contest, giving up the contest, the recount (12.4(4), 16.4, 21.2)."""

from dataclasses import replace
from typing import Final

import pytest
from shoutan_engine import EndReason, Phase, RefusalCode
from shoutan_engine.commands import (
    ConcedeContest,
    MarkContestable,
    Propose,
    Recount,
)
from shoutan_engine.events import (
    ContestConceded,
    Need,
    ProposalMade,
    RecountMade,
    RefereeCalled,
    SettlingStarted,
)
from shoutan_engine.game_state.counting import count
from shoutan_engine.points import Color, Point

from tests.officials import CHIEF
from tests.playing import CN2002, B, Table, W, code_of, kinds, settings_of

BORDER: Final = """
    . . . . X O . . .
    . . . . X O . . .
    . . . . X O . O .
    . . . . X O . . .
    . . . . . . . . .
    . X . . X O . . .
    . . . . X O . X .
    . . . . X O . . .
    . . . . X O . . .
    """
"""The border is open at E5 and F5; H3 is a black stone in White's area."""


def settling(clock: str = "none") -> Table:
    table = Table.started(settings_of(BORDER, clock=clock))
    table.play_out("B:pass W:pass")
    return table


def contest(
    table: Table, color: Color, vertices: str, *, on: bool = True
) -> MarkContestable:
    return MarkContestable(color, table.points(vertices), contestable=on)


def open_points(table: Table) -> set[Point]:
    settlement = table.game.settlement
    assert settlement is not None
    return set(settlement.contestable)


def test_open_points_count_half_for_each_and_wall_the_border_off_21_2() -> None:
    table = settling()
    table.done(table.mark(W, "H3"))
    (made,) = table.done(contest(table, B, "E5 F5"))
    assert isinstance(made, ProposalMade)
    assert (made.number, made.by) == (3, B)
    assert open_points(table) == set(table.points("E5 F5"))
    assert made.count == count(table.game, made.dead, made.contestable)
    owner = made.count.owner
    assert [owner[p] for p in table.points("E5 F5 A1 J1 H3")] == [0, 0, B, W, W]


def test_both_must_agree_to_a_mark_21_2() -> None:
    table = settling()
    table.done(table.confirm(W))
    table.done(contest(table, B, "E5 F5"))
    assert table.game.settlement is not None
    assert table.game.settlement.confirmed == frozenset()
    for color in Color:
        table.done(table.confirm(color))
    assert table.game.result is not None
    expected = count(table.game, (), table.points("E5 F5"))
    assert table.game.result.count == expected


def test_a_mark_that_is_there_changes_nothing_and_can_be_taken_away() -> None:
    table = settling()
    table.done(contest(table, B, "E5 F5"))
    assert table.done(contest(table, W, "E5")) == ()
    table.done(contest(table, W, "E5", on=False))
    assert open_points(table) == set(table.points("F5"))


@pytest.mark.parametrize(
    ("vertices", "code"),
    [("E9", RefusalCode.NOT_EMPTY), ("E5 H3", RefusalCode.NOT_EMPTY)],
)
def test_a_living_stone_is_not_open_to_contest_21_2(
    vertices: str, code: RefusalCode
) -> None:
    table = settling()
    assert code_of(table.do(contest(table, B, vertices))) is code
    assert open_points(table) == set()


@pytest.mark.parametrize("points", [(), (81,), (-1,)])
def test_points_that_are_none_are_refused(points: tuple[int, ...]) -> None:
    table = settling()
    named = tuple(Point(p) for p in points)
    command = MarkContestable(B, named, contestable=True)
    assert code_of(table.do(command)) is RefusalCode.OFF_BOARD


def test_the_point_of_a_dead_stone_is_open_as_long_as_it_is_dead() -> None:
    table = settling()
    table.done(table.mark(W, "H3"))
    table.done(contest(table, B, "H3"))
    assert open_points(table) == set(table.points("H3"))
    table.done(table.mark(B, "H3", dead=False))
    assert open_points(table) == set(), "a living stone stands there now"


def test_an_engines_list_keeps_the_marks() -> None:
    table = settling()
    table.done(contest(table, B, "E5"))
    table.done(Propose(W, table.points("H3")))
    assert open_points(table) == set(table.points("E5"))


def test_in_a_time_out_open_is_what_both_had_marked() -> None:
    table = settling()
    table.done(contest(table, B, "E5 F5"))
    table.done(contest(table, W, "F5", on=False))
    table.tick(table.now + CN2002.settle_timeout)
    assert table.game.result is not None
    assert table.game.result.count == count(table.game, (), table.points("E5"))


# Giving up the contest (article 12.4(4))


@pytest.mark.parametrize("color", list(Color))
def test_who_concedes_gives_the_open_points_away_12_4(color: Color) -> None:
    """Article 12.4(4)."""
    table = Table.started(settings_of(BORDER, clock="10m", to_move=color))
    conceded, stopped = table.done(ConcedeContest(color, 0), at=61_000)
    assert isinstance(conceded, ContestConceded)
    assert isinstance(stopped, SettlingStarted)
    assert (stopped.reason, stopped.conceded_by) == (EndReason.CONCEDE_CONTEST, color)
    clocks = table.game.clocks
    assert clocks is not None
    assert clocks.running is None, "the clocks may be stopped"
    assert clocks.of(color).main == 540_000, "and it paid for its thinking"
    table.done(contest(table, color, "E5 F5"))
    for side in Color:
        table.done(table.confirm(side))
    result = table.game.result
    assert result is not None
    assert result.reason is EndReason.CONCEDE_CONTEST
    assert result.count is not None
    owners = {result.count.owner[p] for p in table.points("E5 F5")}
    assert owners == {color.opponent}


@pytest.mark.parametrize("clock", ["none", "10m+3x30s", "10m+10s", "30s/move"])
def test_only_absolute_time_knows_it_12_4(clock: str) -> None:
    """Article 12.4(4)."""
    table = Table.started(settings_of(BORDER, clock=clock))
    refused = table.do(ConcedeContest(B, 0))
    assert code_of(refused) is RefusalCode.NOT_ABSOLUTE_TIME


def test_only_in_the_own_turn_12_4() -> None:
    """Article 12.4(4)."""
    table = Table.started(settings_of(BORDER, clock="10m"))
    assert code_of(table.do(ConcedeContest(W, 0))) is RefusalCode.OUT_OF_TURN
    assert code_of(table.do(ConcedeContest(B, 1))) is RefusalCode.FUTURE_PLY


def test_too_late_it_is_a_flag_that_fell_12() -> None:
    table = Table.started(settings_of(BORDER, clock="10m"), at=0)
    refused = table.do(ConcedeContest(B, 0), at=600_000)
    assert code_of(refused) is RefusalCode.TIME_OVER


def test_the_right_to_play_does_not_come_back_by_a_dispute_12_4() -> None:
    """Article 12.4(4)."""
    table = Table.started(settings_of(BORDER, clock="10m"))
    table.done(ConcedeContest(B, 0))
    refused = table.do(table.dispute(W, "H3", dead=True))
    assert code_of(refused) is RefusalCode.NO_RESUMPTION


# The recount (article 16.4)


def test_a_recount_takes_back_what_was_confirmed_16_4() -> None:
    table = settling()
    table.done(table.confirm(W))
    (again,) = table.done(Recount(B, cid="again"))
    assert isinstance(again, RecountMade)
    assert (again.number, again.count) == (1, count(table.game, ()))
    assert table.game.settlement is not None
    assert table.game.settlement.confirmed == frozenset()
    table.done(table.confirm(B))
    assert table.game.phase is Phase.SETTLING


def test_nobody_may_change_what_both_confirmed_16_4() -> None:
    table = settling()
    table.play_out("")
    for color in Color:
        table.done(table.confirm(color))
    assert code_of(table.do(Recount(B))) is RefusalCode.WRONG_PHASE
    assert code_of(table.do(contest(table, B, "E5"))) is RefusalCode.WRONG_PHASE


# With a referee the time to agree ends in his hands (section 7.2)


def test_the_time_out_calls_the_referee_and_ends_nothing_7_2() -> None:
    settings = replace(settings_of(BORDER), referee=CHIEF)
    table = Table.started(settings)
    table.play_out("B:pass W:pass")
    events = table.tick(table.now + CN2002.settle_timeout)
    assert kinds(events) == ["RefereeCalled"]
    (called,) = events
    assert isinstance(called, RefereeCalled)
    assert called.need is Need.SETTLEMENT
    assert table.game.result is None
    assert table.game.deadline() is None
    for color in Color:  # they may still agree
        table.done(table.confirm(color), at=table.now + 1_000)
    assert table.game.result is not None
