"""Warnings, losses and results that are ruled (articles 13, 17, 20, 22 to 25)."""

from collections.abc import Callable
from dataclasses import replace
from typing import Final

import pytest
from shoutan_engine import EndReason, Phase, Refusal, RefusalCode
from shoutan_engine.articles.editions import Edition
from shoutan_engine.articles.penalties import PENALTIES, Offense, Sanction
from shoutan_engine.clocks.types import Millis
from shoutan_engine.commands import Abort
from shoutan_engine.events import (
    Event,
    GameFinished,
    Need,
    ProposalMade,
    RefereeCalled,
    ResultChanged,
    WarningGiven,
)
from shoutan_engine.points import Color
from shoutan_engine.refereeing.acts import (
    Act,
    BothLose,
    CancelResult,
    CorrectColors,
    DeclareDraw,
    DeclareForfeit,
    DeclareNoResult,
    DeclareReplay,
    DrawLots,
    ForfeitFor,
    Lose,
    NewResult,
    Pause,
    RecordTakeback,
    SuspendPlayer,
    Warn,
)
from shoutan_engine.settings import Player
from shoutan_engine.tournaments import (
    GameResult,
    rank_round_robin,
    round_robin_standings,
    warnings_of_all,
    won_by,
)

from tests.officials import (
    CHIEF,
    PROFILES_BY_EDITION,
    REFEREE,
    order,
    refusal,
    ruled,
)
from tests.playing import ANN, BEN, CLEO, CN2002, B, Table, W, kinds, settings_of


def started(edition: Edition = Edition.CN2002, clock: str = "none") -> Table:
    profile = PROFILES_BY_EDITION[edition]
    table = Table.started(settings_of(profile=profile, clock=clock))
    table.play_out("B:E5 W:C3")
    return table


def finished(events: list[Event]) -> GameFinished:
    last = events[-1]
    assert isinstance(last, GameFinished)
    return last


# Warnings (1988, article 25; 2002, 24)


@pytest.mark.parametrize("edition", Edition)
def test_the_second_warning_in_one_game_loses_it(edition: Edition) -> None:
    """Articles 25.2 and 24.2."""
    table = started(edition)
    (first,) = ruled(table, Warn(B))
    assert first == WarningGiven(
        at=Millis(table.now), clocks=None, color=B, article="16", count=1
    )
    assert kinds(ruled(table, Warn(W))) == ["WarningGiven"]
    assert table.game.phase is Phase.PLAY
    second, end = ruled(table, Warn(B))
    assert isinstance(second, WarningGiven)
    assert second.count == 2
    result = finished([end]).result
    assert (result.reason, result.text) == (EndReason.WARNINGS, "W+F")
    assert result.detail == "As it was seen at the board."


def test_how_many_warnings_lose_is_the_game_s_own_setting() -> None:
    profile = replace(CN2002, warnings_to_lose=3)
    table = Table.started(settings_of(profile=profile))
    for _ in range(2):
        assert kinds(ruled(table, Warn(W))) == ["WarningGiven"]
    assert kinds(ruled(table, Warn(W))) == ["WarningGiven", "GameFinished"]


def test_a_warning_in_the_settlement_makes_a_new_proposal_of_its_count() -> None:
    """Article 24.1: one zi less; nobody has confirmed that count yet."""
    table = started()
    table.play_out("B:pass W:pass")
    table.done(table.mark(B, "C3"))
    table.done(table.confirm(W))
    before = table.game.settlement
    assert before is not None
    _, made = ruled(table, Warn(B))
    assert isinstance(made, ProposalMade)
    assert (made.by, made.dead, made.number) == (None, before.dead, before.number + 1)
    # 81 points are Black's then: 40.5 zi above half, komi 3.75 and a warning of 1 zi.
    assert made.count.score.margin_quarters == 4 * 81 - 2 * 81 - 15 - 4
    assert table.game.settlement is not None
    assert table.game.settlement.confirmed == frozenset()
    table.done(table.confirm(B))
    end = table.done(table.confirm(W))[-1]
    assert isinstance(end, GameFinished)
    assert end.result.count == made.count


def test_a_warning_that_costs_nothing_leaves_the_settlement_alone() -> None:
    """1988: warnings do not count, so what was confirmed stays."""
    table = started(Edition.CN1988)
    table.play_out("B:pass W:pass")
    table.done(table.confirm(W))
    assert kinds(ruled(table, Warn(B))) == ["WarningGiven"]
    assert table.game.settlement is not None
    assert table.game.settlement.confirmed == {W}


# Offenses by name


CASES = [
    (edition, offense)
    for edition in Edition
    for offense in Offense
    if offense in PENALTIES[edition]
]


@pytest.mark.parametrize(("edition", "offense"), CASES)
def test_an_offense_costs_what_the_edition_s_table_says(
    edition: Edition, offense: Offense
) -> None:
    """Articles 17 to 23, in 1988 to 24.

    Articles 17.5, 17.6, 17.8, 18.1, 18.2, 22.6 too: only a referee sees these.
    """
    row = PENALTIES[edition][offense]
    acts: dict[Sanction, Act] = {
        Sanction.WARNING: Warn(B, offense),
        Sanction.LOSS: Lose(B, offense),
    }
    for sanction, act in acts.items():
        table = started(edition)
        if any(sanction in outcome for outcome in row.outcomes):
            assert ruled(table, act, by=REFEREE)
            assert table.game.proceedings.offenses == [(B, offense)]
        else:
            answer = refusal(table, act)
            assert answer.code is RefusalCode.NO_PENALTY
            assert answer.article == row.article
            assert str(answer.params["possible"]) in answer.sentence
            assert table.game.proceedings.offenses == []


@pytest.mark.parametrize(
    ("edition", "offense", "article"),
    [
        (Edition.CN1988, Offense.PHONE_RANG, "25"),
        (Edition.CN1988, Offense.SMOKING, "25"),
        (Edition.CN2002, Offense.SCATTERED_ON_PURPOSE, "24"),
    ],
)
def test_a_gap_in_the_table_is_the_chief_referee_s(
    edition: Edition, offense: Offense, article: str
) -> None:
    """1988, article 25: doubtful cases go to the chief referee."""
    table = started(edition)
    answer = refusal(table, Warn(B, offense), by=REFEREE)
    assert (answer.code, answer.article) == (RefusalCode.NO_PENALTY, article)
    assert kinds(ruled(table, Warn(B, offense), by=CHIEF)) == ["WarningGiven"]


def test_a_phone_that_rings_again_loses() -> None:
    """2002, article 23: first a warning, then the loss; each side by itself."""
    table = started()
    ruled(table, Warn(B, Offense.PHONE_RANG))
    answer = refusal(table, Warn(B, Offense.PHONE_RANG))
    assert answer.params["possible"] == "loss"
    assert refusal(table, Lose(W, Offense.PHONE_RANG)).params["possible"] == "warning"
    assert kinds(ruled(table, Lose(B, Offense.PHONE_RANG))) == ["GameFinished"]


@pytest.mark.parametrize("edition", Edition)
def test_a_loss_without_a_named_offense_stands_on_its_article(edition: Edition) -> None:
    """Articles 24 (1988) and 23 (2002)."""
    table = started(edition)
    result = finished(ruled(table, Lose(B))).result
    assert (result.reason, result.text) == (EndReason.REFEREE, "W+F")


# Take-back (article 17.3)


@pytest.mark.parametrize(
    ("edition", "in_time", "is_warned"),
    [
        pytest.param(Edition.CN2002, True, True, id="2002, claimed in time"),
        pytest.param(Edition.CN2002, False, False, id="2002, too late: it lapses"),
        pytest.param(Edition.CN1988, True, True, id="1988, in time"),
        pytest.param(Edition.CN1988, False, True, id="1988 has no such limit"),
    ],
)
def test_a_take_back_is_warned_about_and_the_stone_stays_where_it_was(
    edition: Edition, in_time: bool, is_warned: bool
) -> None:
    """Article 17.3 of 2002, article 17 of 1988."""
    table = started(edition)
    board = table.game.board.cells[:]
    events = ruled(table, RecordTakeback(B, in_time), by=REFEREE)
    assert kinds(events) == (["WarningGiven"] if is_warned else [])
    assert table.game.board.cells == board
    assert table.game.ply == 2


def test_who_has_played_no_stone_has_taken_none_back() -> None:
    """Article 17.3."""
    table = Table.started(settings_of())
    table.play_out("B:E5 W:pass")
    answer = refusal(table, RecordTakeback(W, in_time=True))
    assert (answer.code, answer.article) == (RefusalCode.NOTHING_TO_RULE, "17.3")


# Forfeits (22.1, 22.4; 1988: 23)


@pytest.mark.parametrize(
    ("reason", "end"),
    [(ForfeitFor.LATE, EndReason.LATE), (ForfeitFor.ABSENT, EndReason.ABSENT)],
)
def test_who_comes_too_late_or_not_at_all_forfeits(
    reason: ForfeitFor, end: EndReason
) -> None:
    """Articles 22.1 and 22.4."""
    waiting = Table(settings_of(clock="10m"))
    played = Table.started(settings_of(clock="10m"))
    for table in (waiting, played):
        result = finished(ruled(table, DeclareForfeit(W, reason), by=REFEREE)).result
        assert (result.reason, result.text) == (end, "B+F")
        assert table.game.clocks is not None
        assert table.game.clocks.running is None


def test_who_has_played_is_not_late_any_more() -> None:
    """Article 22.2: after an adjournment the clock just runs."""
    table = started()
    answer = refusal(table, DeclareForfeit(B, ForfeitFor.LATE))
    assert (answer.code, answer.article) == (RefusalCode.NOTHING_TO_RULE, "22")
    assert ruled(table, DeclareForfeit(B, ForfeitFor.ABSENT))


# Verdicts (article 13)


@pytest.mark.parametrize(
    ("act", "reason", "text", "is_replayed"),
    [
        pytest.param(BothLose(), EndReason.BOTH_LOSE, "Void", False, id="both lose"),
        pytest.param(DeclareDraw(), EndReason.REFEREE, "0", False, id="draw"),
        pytest.param(
            DeclareNoResult(), EndReason.REFEREE, "Void", False, id="no result"
        ),
        pytest.param(DeclareReplay(), EndReason.REFEREE, "Void", True, id="replay"),
    ],
)
def test_a_verdict_ends_the_game_without_a_winner(
    act: Act, reason: EndReason, text: str, is_replayed: bool
) -> None:
    """Articles 13, 17.6 and 17.7; the record says by what words."""
    table = started(clock="10m+5x30s")
    end = finished(ruled(table, act, table.now + 3_000, by=REFEREE))
    result = end.result
    assert (result.reason, result.text) == (reason, text)
    assert result.is_replayed == is_replayed
    assert result.winner is None
    assert result.detail == "As it was seen at the board."
    assert end.clocks is not None
    assert (end.clocks.running, end.clocks.pauses) == (None, frozenset())
    assert end.clocks.black.main == 597_000


@pytest.mark.parametrize("act", [DeclareDraw(), DeclareNoResult(), DeclareReplay()])
def test_a_verdict_upon_a_cycle_says_so(act: Act) -> None:
    """Article 20.3: the referee was asked how the cycle ends the game."""
    table = started()
    called = RefereeCalled(at=Millis(table.now), clocks=None, need=Need.CYCLE)
    table.take_in([called])
    assert finished(ruled(table, act)).result.reason is EndReason.CYCLE


def test_an_end_in_a_pause_leaves_nothing_waiting() -> None:
    table = started(clock="10m+5x30s")
    ruled(table, Pause())
    ruled(table, DeclareDraw())
    assert table.game.phase is Phase.FINISHED
    assert table.game.proceedings.halts == set()
    assert table.game.clocks is not None
    assert table.game.clocks.pauses == frozenset()


# After the result (articles 16.4, 23.1)


@pytest.mark.parametrize(
    ("new", "reason", "text", "winner"),
    [
        (NewResult.BLACK_LOSES, EndReason.REFEREE, "W+F", W),
        (NewResult.WHITE_LOSES, EndReason.REFEREE, "B+F", B),
        (NewResult.BOTH_LOSE, EndReason.BOTH_LOSE, "Void", None),
        (NewResult.NO_RESULT, EndReason.REFEREE, "Void", None),
    ],
)
def test_the_chief_referee_may_change_a_confirmed_result(
    new: NewResult, reason: EndReason, text: str, winner: Color | None
) -> None:
    """Article 23.1, the only change that article 16.4 allows."""
    table = started(clock="10m")
    table.done(table.resign(B))
    (changed,) = ruled(table, CancelResult(new))
    assert isinstance(changed, ResultChanged)
    result = changed.result
    assert table.game.result == result
    assert (result.reason, result.text, result.winner) == (reason, text, winner)
    assert table.game.phase is Phase.FINISHED


def test_a_game_that_never_counted_has_no_result_to_change() -> None:
    """Article 23.1."""
    table = started()
    table.done(Abort("The server was gone."))
    answer = refusal(table, CancelResult(NewResult.BOTH_LOSE))
    assert (answer.code, answer.article) == (RefusalCode.NOTHING_TO_RULE, "23.1")


def test_only_a_player_of_the_game_is_suspended_by_it() -> None:
    """Article 23."""
    table = started()
    answer = refusal(table, SuspendPlayer(CLEO.id))
    assert (answer.code, answer.article) == (RefusalCode.NOT_SEATED, "23")
    for player in (ANN, BEN):
        assert ruled(table, SuspendPlayer(player.id)) == []


@pytest.mark.parametrize(
    ("act", "code"),
    [
        (DrawLots((ANN.id, BEN.id), CLEO.id), RefusalCode.NOTHING_TO_RULE),
        (DrawLots((ANN.id, CLEO.id), ANN.id), RefusalCode.NOT_SEATED),
        (DrawLots((ANN.id,), ANN.id), RefusalCode.NOTHING_TO_RULE),
        (DrawLots((ANN.id, ANN.id), ANN.id), RefusalCode.NOTHING_TO_RULE),
        (DrawLots((), ANN.id), RefusalCode.NOTHING_TO_RULE),
        (DrawLots((BEN.id, ANN.id), ANN.id), None),
    ],
)
def test_lots_stand_in_for_a_result_between_the_two(
    act: DrawLots, code: RefusalCode | None
) -> None:
    """Article 17.9 of 2002: a result may not be blank, so lots may decide."""
    table = started()
    ruled(table, BothLose())
    if code is None:
        assert ruled(table, act) == []
    else:
        answer = refusal(table, act)
        assert (answer.code, answer.article) == (code, "17")


def test_lots_decide_nothing_that_was_won() -> None:
    """Article 17.9."""
    table = started()
    table.done(table.resign(B))
    answer = refusal(table, DrawLots((ANN.id, BEN.id), ANN.id))
    assert answer.code is RefusalCode.NOTHING_TO_RULE


def test_a_warning_follows_the_player_to_the_other_color() -> None:
    """D-8: the colors were wrong, the warning was not."""
    table = started()
    ruled(table, Warn(B, Offense.PHONE_RANG))
    ruled(table, CorrectColors())
    assert table.game.warnings == {B: 0, W: 1}
    assert isinstance(table.do(order(Warn(W, Offense.PHONE_RANG))), Refusal)


ENDS: Final[dict[str, Callable[[Table], object]]] = {
    "B+R": lambda t: t.done(t.resign(W)),
    "W+T": lambda t: t.tick(t.now + 600_000),
    "0": lambda t: ruled(t, DeclareDraw()),
    "B+F": lambda t: ruled(t, Lose(W)),
}
"""Results without a count, and what leads to them with Black to move."""


@pytest.mark.parametrize("text", ENDS)
def test_a_warning_costs_nothing_where_nothing_is_counted_24_1(
    text: str,
) -> None:
    """Article 24.1: the zi is taken at the count, and only there."""
    table = started(clock="10m")
    ruled(table, Warn(B))
    ENDS[text](table)
    result = table.game.result
    assert result is not None
    assert (result.text, result.count) == (text, None)


# Over an event (27.1B)


def played(black: Player, white: Player, loser: Color, *warned: Color) -> Table:
    table = Table.started(settings_of(), [black, white])
    for color in warned:
        ruled(table, Warn(color))
    if table.game.phase is Phase.PLAY:
        table.done(table.resign(loser))
    return table


def test_the_warnings_of_an_event_break_its_ties_27_1() -> None:
    """Article 27.1, B: fewer warnings in the whole event, whatever became of each game."""
    tables = [
        played(ANN, BEN, W, B, W),
        played(BEN, CLEO, W, W),
        # The second warning in a game has lost it.
        played(ANN, CLEO, B, B, B),
    ]
    players = [player.id for player in (ANN, BEN, CLEO)]
    games, warnings = list[GameResult](), list[dict[str, int]]()
    for table in tables:
        seats, result = table.game.seats, table.game.result
        assert result is not None
        assert result.winner is not None
        loser = seats[result.winner.opponent]
        games.append(won_by(seats[result.winner].id, loser.id))
        warnings.append(
            {player.id: table.game.warnings[color] for color, player in seats.items()}
        )
    summed = warnings_of_all(players, warnings)
    assert summed == {ANN.id: 3, BEN.id: 1, CLEO.id: 1}
    equal = round_robin_standings(players, games)
    assert len(rank_round_robin(equal)) == 1, "points and small points are equal"
    ranking = rank_round_robin(round_robin_standings(players, games, summed))
    assert ranking == (tuple(sorted([BEN.id, CLEO.id])), (ANN.id,))


def test_a_warning_of_a_stranger_is_in_no_sum_27_1() -> None:
    """Article 27.1."""
    with pytest.raises(ValueError, match="not in this event"):
        warnings_of_all([ANN.id], [{BEN.id: 1}])
