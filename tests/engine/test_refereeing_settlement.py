"""Rulings from the end of play to the count (articles 8, 9, 12.4, 20, 21)."""

from dataclasses import replace
from typing import Final

import pytest
from shoutan_engine import EndReason, Phase, RefusalCode
from shoutan_engine.clocks.types import Millis
from shoutan_engine.events import (
    Event,
    FalseLifeClaimed,
    GameFinished,
    Need,
    ProposalMade,
    RefereeCalled,
    SettlingStarted,
)
from shoutan_engine.events.asking import PRESSING
from shoutan_engine.game import Game
from shoutan_engine.points import Color, Point
from shoutan_engine.refereeing.acts import (
    Act,
    MarkContestable,
    Pause,
    RuleAlive,
    RuleCount,
    RuleDead,
    RuleFalseLife,
    StopPlay,
    SuspendPlayer,
    Warn,
)
from shoutan_engine.rules import PROFILES

from tests.officials import CHIEF, REFEREE, order, refusal, refused, ruled
from tests.playing import ANN, CN2002, B, Table, W, kinds, picture, settings_of

WALL: Final = """
    . . . . X O . . .
    . . . . X O . . .
    . . . . X O . . .
    . . . . X O . X .
    . . . . . . . . .
    . . . . X O . . .
    . . . . X O . . .
    . O . . X O . . .
    . . . . X O . . .
    """
"""Two walls that leave E5 and F5 open; a stone of each on the other side."""
CLOSED: Final = WALL.replace(". . . . . . . . .", ". . . . X O . . .")
"""The same walls without the gap: 45 points and 36, if those stones are dead."""


def settling(drawing: str = WALL, *, called: bool = True, resumed: int = 0) -> Table:
    """Return a game in its settlement; the referee was called, or not."""
    profile = replace(CN2002, max_resumptions=1)
    settings = settings_of(drawing, profile=profile, komi_quarters=0)
    table = Table.started(settings)
    table.play_out("B:pass W:pass")
    for _ in range(resumed):
        table.done(table.dispute(B, "B2", dead=True))
        table.play_out("B:pass W:pass")
    if called:
        call(table)
    return table


def call(table: Table, need: Need = Need.SETTLEMENT) -> None:
    called = RefereeCalled(at=Millis(table.now), clocks=table.game.clocks, need=need)
    table.take_in([called])


def proposal(events: list[Event]) -> ProposalMade:
    (made,) = events
    assert isinstance(made, ProposalMade)
    assert made.by is None
    return made


# When the referee may speak (21.4)


@pytest.mark.parametrize("act", [RuleDead((Point(10),)), RuleCount()])
def test_what_players_can_settle_is_not_the_referee_s(act: Act) -> None:
    """Article 21.4: a dispute is played out first."""
    table = settling(called=False)
    answer = refusal(table, act, by=REFEREE)
    assert (answer.code, answer.article) == (RefusalCode.NOTHING_TO_RULE, "21.4")
    before = picture(table.game)
    table.do(order(act))
    assert picture(table.game) == before


@pytest.mark.parametrize("need", sorted(PRESSING))
def test_he_may_when_he_was_called(need: Need) -> None:
    """Section 7.2 and article 20."""
    table = settling(called=False)
    call(table, need)
    assert proposal(ruled(table, RuleDead(table.points("B2")), by=REFEREE))


def test_he_may_when_play_was_resumed_as_often_as_it_may_be() -> None:
    """D-9."""
    table = settling(called=False, resumed=1)
    assert proposal(ruled(table, RuleDead(table.points("B2")), by=REFEREE))


@pytest.mark.parametrize(
    ("disputes", "may"),
    [
        pytest.param([(B, "B2")], False, id="once"),
        pytest.param([(B, "B2"), (W, "H6")], False, id="once each"),
        pytest.param([(B, "B2"), (B, "B2")], True, id="twice by one side"),
        pytest.param([(W, "H6"), (B, "B2"), (W, "H6")], True, id="and once by another"),
    ],
)
def test_each_side_has_its_own_resumptions_before_he_may_d_9(
    disputes: list[tuple[Color, str]], may: bool
) -> None:
    """D-9: a dispute can be played out as long as no side has used its own up."""
    profile = replace(CN2002, max_resumptions=2)
    table = Table.started(settings_of(WALL, profile=profile))
    table.play_out("B:pass W:pass")
    for color, vertex in disputes:
        table.done(table.dispute(color, vertex, dead=True))
        for _ in Color:
            table.done(table.pass_turn(table.game.to_move))
    decision = table.do(order(RuleDead((table.point("B2"),))))
    assert isinstance(decision, tuple) == may


def test_he_may_go_on_once_he_has_ruled() -> None:
    """Article 21.4: several chains take several rulings, and the count comes last."""
    table = settling()
    ruled(table, RuleDead(table.points("B2")))
    assert table.game.proceedings.need is None
    ruled(table, RuleAlive(table.points("H6")))
    assert kinds(ruled(table, RuleCount())) == ["GameFinished"]


@pytest.mark.parametrize("need", Need)
def test_a_warning_is_no_answer_to_what_the_game_waits_for(need: Need) -> None:
    """Section 7.2: he was called for something else, and is still wanted for it."""
    table = settling(called=False)
    call(table, need)
    ruled(table, Warn(B))
    waits = need in (Need.SETTLEMENT, Need.FALSE_LIFE, Need.CYCLE)
    assert (table.game.proceedings.need is need) == waits
    ruled(table, MarkContestable(()))
    assert table.game.proceedings.need is None


def test_who_fixed_the_borders_may_also_count() -> None:
    """Article 12.4(4)."""
    table = settling(called=False)
    ruled(table, MarkContestable(table.points("E5 F5")))
    assert kinds(ruled(table, RuleCount())) == ["GameFinished"]


# rule_dead, rule_alive


def test_a_ruling_on_chains_is_the_next_proposal_and_nobody_has_confirmed_it() -> None:
    """Articles 8, 21.4: whole chains, and the count that follows."""
    table = settling(CLOSED)
    table.done(table.confirm(B))
    dead = proposal(ruled(table, RuleDead(table.points("B2 H6")), by=REFEREE))
    assert dead.dead == tuple(sorted(table.points("B2 H6")))
    assert dead.number == 2
    assert dead.count.score.black_quarters == 4 * 45
    settlement = table.game.settlement
    assert settlement is not None
    assert settlement.confirmed == frozenset()
    assert settlement.ruled == set(table.points("B2 H6"))
    alive = proposal(ruled(table, RuleAlive(table.points("B2")), by=REFEREE))
    assert alive.dead == table.points("H6")
    # White's stone at B2 makes the 35 empty points around it shared.
    assert alive.count.score.black_quarters == 4 * 9 + 2 * 35
    assert table.game.settlement is not None
    assert table.game.settlement.ruled == set(table.points("B2 H6"))


def test_what_is_ruled_as_it_was_proposed_is_a_proposal_all_the_same() -> None:
    """Article 21.4: it is fixed from here on, so both look at it again."""
    table = settling()
    table.done(table.mark(B, "B2"))
    table.done(table.confirm(W))
    made = proposal(ruled(table, RuleDead(table.points("B2"))))
    assert (made.dead, made.number) == (table.points("B2"), 3)


def test_the_time_to_agree_begins_anew_with_a_ruling() -> None:
    """Section 7.2: it did not run while the referee was asked."""
    table = settling()
    table.now += 200_000
    ruled(table, RuleDead(table.points("B2")))
    assert table.game.deadline() == table.now + 300_000


@pytest.mark.parametrize("points", ["", "A1", "B2 A1"])
def test_only_stones_are_ruled_dead_or_alive(points: str) -> None:
    """Article 21.4."""
    table = settling()
    for act in (RuleDead(table.points(points)), RuleAlive(table.points(points))):
        answer = refusal(table, act)
        assert (answer.code, answer.article) == (RefusalCode.NO_STONE, "21.4")


@pytest.mark.parametrize("point", [-1, 81, 10**30])
def test_points_off_the_board_are_refused(point: int) -> None:
    table = settling()
    acts: list[tuple[Act, RefusalCode]] = [
        (RuleDead((Point(point),)), RefusalCode.NO_STONE),
        (RuleAlive((Point(point),)), RefusalCode.NO_STONE),
        (RuleFalseLife(Point(point), is_false=True), RefusalCode.NO_STONE),
        (MarkContestable((Point(point),)), RefusalCode.OCCUPIED),
    ]
    for act, code in acts:
        assert refusal(table, act).code is code


# mark_contestable (12.4(4), 21.2)


def test_contestable_points_count_half_each_and_are_fixed() -> None:
    """Article 21.2; the count is that of CONT-01."""
    table = settling()
    ruled(table, RuleDead(table.points("B2 H6")))
    made = proposal(ruled(table, MarkContestable(table.points("F5 E5 F5"))))
    assert made.contestable == table.points("E5 F5")
    assert made.count.score.black_quarters == 4 * 45
    settlement = table.game.settlement
    assert settlement is not None
    assert settlement.is_contest_ruled
    assert settlement.contestable == table.points("E5 F5")
    # A ruling on stones leaves them as they are.
    again = proposal(ruled(table, RuleAlive(table.points("B2"))))
    assert again.contestable == table.points("E5 F5")
    # No point at all is a ruling as well.
    assert proposal(ruled(table, MarkContestable(()))).contestable == ()


@pytest.mark.parametrize(("conceded_by", "black"), [(None, 45), (B, 44), (W, 46)])
def test_who_gave_up_the_contest_gets_no_contestable_point(
    conceded_by: Color | None, black: int
) -> None:
    """Article 12.4(4); the counts are those of CONT-01 to CONT-03."""
    table = settling()
    started = table.log[-2]
    assert isinstance(started, SettlingStarted)
    table.take_in([replace(started, conceded_by=conceded_by)])
    ruled(table, MarkContestable(table.points("E5 F5")))
    made = proposal(ruled(table, RuleDead(table.points("B2 H6"))))
    assert made.count.score.black_quarters == 4 * black
    warned = ruled(table, Warn(B))[-1]
    assert isinstance(warned, ProposalMade)
    assert warned.contestable == table.points("E5 F5")
    assert warned.count.score.black_quarters == 4 * black
    (end,) = ruled(table, RuleCount())
    assert isinstance(end, GameFinished)
    assert end.result.count == warned.count


def test_a_point_with_a_living_stone_is_not_open_to_contest() -> None:
    """Article 21.2."""
    table = settling()
    answer = refusal(table, MarkContestable(table.points("E5 B2")))
    assert (answer.code, answer.article) == (RefusalCode.OCCUPIED, "21.2")
    ruled(table, RuleDead(table.points("B2")))
    made = proposal(ruled(table, MarkContestable(table.points("E5 B2"))))
    assert made.contestable == tuple(sorted(table.points("E5 B2")))
    again = proposal(ruled(table, RuleAlive(table.points("B2"))))
    assert again.contestable == table.points("E5")


# rule_count


def test_the_referee_ends_the_settlement_with_what_is_proposed() -> None:
    """Article 9."""
    table = settling(CLOSED)
    table.done(table.mark(B, "B2"))
    table.done(table.mark(W, "H6"))
    (end,) = ruled(table, RuleCount(), by=REFEREE)
    assert isinstance(end, GameFinished)
    result = end.result
    assert (result.reason, result.text) == (EndReason.TWO_PASSES, "B+9")
    assert result.detail == "As it was seen at the board."
    assert result.count is not None


# rule_false_life (20, D-10)


def claimed(table: Table, vertex: str = "B2") -> None:
    claim = FalseLifeClaimed(
        at=Millis(table.now),
        clocks=table.game.clocks,
        by=B,
        point=table.point(vertex),
        ko=None,
    )
    table.take_in([claim])


@pytest.mark.parametrize("is_false", [True, False])
@pytest.mark.parametrize("was_dead", [True, False])
def test_a_claim_in_the_settlement_is_answered_by_a_proposal(
    is_false: bool, was_dead: bool
) -> None:
    """Article 20: false life is not accepted as life, true life is."""
    table = settling(called=False)
    if was_dead:
        table.done(table.mark(B, "B2"))
    claimed(table)
    act = RuleFalseLife(table.point("B2"), is_false)
    made = proposal(ruled(table, act, by=REFEREE))
    assert made.dead == (table.points("B2") if is_false else ())
    settlement = table.game.settlement
    assert settlement is not None
    assert settlement.ruled == set(table.points("B2"))
    assert table.game.proceedings.claim is None


@pytest.mark.parametrize("is_paused", [True, False])
def test_in_play_the_captures_that_keep_it_going_are_barred(is_paused: bool) -> None:
    """Article 20.4: in 2002 the capture that keeps the group going is not allowed."""
    table = Table.started(settings_of(WALL))
    if is_paused:
        ruled(table, Pause())
    claimed(table)
    act = RuleFalseLife(table.point("B2"), is_false=True)
    answer = refusal(table, act)
    assert (answer.code, answer.article) == (RefusalCode.NOTHING_TO_RULE, "20")
    barred = table.points("A1 C3")
    assert ruled(table, replace(act, barred=barred)) == []
    proceedings = table.game.proceedings
    assert all(proceedings.is_barred(W, point) for point in barred)
    assert not any(proceedings.is_barred(B, point) for point in barred)
    assert proceedings.claim is None


def test_a_claim_that_is_not_right_changes_nothing_in_play() -> None:
    """Article 20."""
    table = Table.started(settings_of(WALL))
    claimed(table)
    assert ruled(table, RuleFalseLife(table.point("B2"), is_false=False)) == []
    assert table.game.phase is Phase.PLAY


@pytest.mark.parametrize(
    ("vertex", "is_false", "barred", "code"),
    [
        pytest.param("A1", True, (), RefusalCode.NO_STONE, id="no chain"),
        pytest.param("H6", True, (), RefusalCode.NOTHING_TO_RULE, id="another chain"),
        pytest.param("B2", True, (81,), RefusalCode.OFF_BOARD, id="off the board"),
        pytest.param("B2", True, (-1,), RefusalCode.OFF_BOARD, id="below it"),
        pytest.param("B2", False, (3,), RefusalCode.NOTHING_TO_RULE, id="true life"),
    ],
)
def test_an_answer_has_to_fit_the_claim(
    vertex: str, is_false: bool, barred: tuple[int, ...], code: RefusalCode
) -> None:
    """Article 20."""
    table = settling()
    claimed(table)
    points = tuple(map(Point, barred))
    answer = refusal(table, RuleFalseLife(table.point(vertex), is_false, points))
    assert (answer.code, answer.article) == (code, "20")


def test_without_a_claim_there_is_nothing_to_answer() -> None:
    """Article 20, D-10."""
    table = settling()
    answer = refused(table.do(order(RuleFalseLife(table.point("B2"), is_false=True))))
    assert answer.code is RefusalCode.NOTHING_TO_RULE


def test_a_settlement_that_was_ruled_upon_folds_to_the_same_game() -> None:
    table = Table.started(settings_of(WALL))
    claimed(table)
    barred = RuleFalseLife(table.point("B2"), is_false=True, barred=(Point(0),))
    ruled(table, barred)
    ruled(table, StopPlay(), by=CHIEF)
    ruled(table, MarkContestable(table.points("E5 F5")))
    ruled(table, RuleDead(table.points("B2 H6")))
    ruled(table, RuleCount())
    assert picture(Game.fold(table.log)) == picture(table.game)


def test_a_game_that_is_stopped_at_a_pause_and_counted_at_once_has_no_running_clock() -> (
    None
):
    """Article 12.4(7), where what stands is alive."""
    settings = settings_of(WALL, profile=PROFILES["tromp_taylor"], clock="10m")
    table = Table.started(settings)
    ruled(table, Pause(), 5_000)
    resumed, finished = ruled(table, StopPlay(), 9_000)
    assert kinds([resumed, finished]) == ["ClockResumed", "GameFinished"]
    for event in (resumed, finished):
        assert event.clocks is not None
        assert (event.clocks.running, event.clocks.pauses) == (None, frozenset())
    assert table.game.phase is Phase.FINISHED


def test_a_ruling_after_the_end_leaves_the_settlement_as_it_was() -> None:
    """Article 23: nothing waits for anybody then."""
    table = settling()
    ruled(table, RuleCount())
    settlement = table.game.settlement
    ruled(table, SuspendPlayer(ANN.id), table.now + 5_000)
    assert table.game.settlement == settlement
