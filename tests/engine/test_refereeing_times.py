"""Games that stand still by a ruling, sealed moves, leave (articles 14, 22; 1988: 22, 23)."""

from dataclasses import replace
from typing import Final

import pytest
from shoutan_engine import EndReason, Millis, Phase, RefusalCode
from shoutan_engine.articles.editions import Edition
from shoutan_engine.clocks.types import TimeLeft
from shoutan_engine.commands import PauseForFault, ResumeClock
from shoutan_engine.events import (
    ClockPaused,
    GameFinished,
    MoveOpened,
    Passed,
    PauseReason,
    Played,
    SealingAsked,
    TurnLost,
)
from shoutan_engine.points import Move, Pass, Play, Point
from shoutan_engine.refereeing.acts import (
    Act,
    Adjourn,
    GrantLeave,
    Lose,
    Pause,
    Resume,
    RuleCount,
    StopPlay,
    VoidLastMove,
)
from shoutan_engine.refereeing.officials import Official
from shoutan_engine.rules import CountBy

from tests.officials import (
    CHIEF,
    DEPUTY,
    ORGANIZER,
    PROFILES_BY_EDITION,
    REFEREE,
    refusal,
    ruled,
    sealed,
)
from tests.playing import (
    CN2002,
    KO,
    B,
    Table,
    W,
    code_of,
    kinds,
    settings_of,
)

CLOCK: Final = "10m+5x30s"


def timed(clock: str = CLOCK, moves: str = "B:E5 W:C3") -> Table:
    table = Table.started(settings_of(clock=clock), at=0)
    for move in moves.split():
        table.now += 10_000
        table.play_out(move)
    return table


# pause, resume


@pytest.mark.parametrize("clock", ["none", CLOCK])
@pytest.mark.parametrize(
    ("act", "phase"), [(Pause(), Phase.PAUSED), (Adjourn(), Phase.ADJOURNED)]
)
@pytest.mark.parametrize("by", [CHIEF, DEPUTY, REFEREE, ORGANIZER])
def test_nobody_moves_while_the_game_stands_still(
    act: Act, phase: Phase, clock: str, by: Official
) -> None:
    """Article 14."""
    table = timed(clock)
    table.now += 5_000
    (paused,) = ruled(table, act, by=by)
    assert isinstance(paused, ClockPaused)
    assert paused.since == table.now
    assert table.game.phase is phase
    assert code_of(table.do(table.stone(B, "D4"))) is RefusalCode.WRONG_PHASE
    assert table.game.deadline() is None
    assert table.tick(table.now + 10**9) == ()
    assert kinds(ruled(table, Resume(), by=by)) == ["ClockResumed"]
    assert table.game.to_move is B
    table.now += 2_000
    table.play_out("B:D4")
    assert table.game.turns[-1].spent == 7_000  # five before, two after


def test_a_pause_does_not_begin_the_minute_anew() -> None:
    """Article 14: 40 s and 25 s of a minute of 60 s cost it (PAUSE-02)."""
    table = timed("180s/3x60s", "")
    assert table.game.clocks is not None
    ruled(table, Pause(), 40_000)
    assert table.game.clocks.black == TimeLeft(Millis(0), 3, Millis(20_000))
    ruled(table, Resume(), 4_000_000)
    assert (table.game.clocks.running, table.game.clocks.since) == (B, 4_000_000)
    table.now += 25_000
    table.play_out("B:E5")
    assert table.game.clocks.black.periods == 2


def test_the_game_goes_on_only_when_every_halt_is_over() -> None:
    """Article 14: paused, and then adjourned; one ruling lets it go on."""
    table = timed()
    ruled(table, Pause())
    table.now += 60_000
    assert kinds(ruled(table, Adjourn())) == ["ClockPaused"]
    table.now += 60_000
    assert kinds(ruled(table, Resume())) == ["ClockResumed", "ClockResumed"]
    assert table.game.phase is Phase.PLAY
    assert table.game.clocks is not None
    assert table.game.clocks.running is B
    table.now += 1_000
    table.play_out("B:D4")
    assert table.game.turns[-1].spent == 1_000


def test_a_second_halt_counts_no_thought() -> None:
    """Article 14: nobody has been thinking since the first one, without a clock too."""
    table = timed("none")
    table.now += 3_000
    ruled(table, Pause())
    table.now += 60_000
    (paused,) = ruled(table, Adjourn())
    assert isinstance(paused, ClockPaused)
    assert paused.since == table.now - 60_000
    ruled(table, Resume())
    table.play_out("B:D4")
    assert table.game.turns[-1].spent == 3_000


def test_a_fault_of_the_server_outlasts_the_ruling_that_lets_the_game_go_on() -> None:
    """Reliability T11: several reasons may hold at once."""
    table = timed()
    ruled(table, Pause())
    table.done(PauseForFault(Millis(table.now)))
    ruled(table, Resume())
    assert table.game.phase is Phase.PLAY
    assert table.game.clocks is not None
    assert table.game.clocks.running is None
    table.done(ResumeClock(PauseReason.SERVER_FAULT))
    assert table.game.clocks.running is B


@pytest.mark.parametrize(
    ("first", "again"), [(Pause(), Pause()), (Adjourn(), Adjourn())]
)
def test_what_stands_still_is_not_stopped_again(first: Act, again: Act) -> None:
    """Article 14."""
    table = timed()
    ruled(table, first)
    answer = refusal(table, again)
    assert (answer.code, answer.article) == (RefusalCode.NOTHING_TO_RULE, "14")


# adjourn with a sealed move (article 14; 1988, article 22)


def test_the_clock_of_who_seals_runs_until_it_has() -> None:
    """Article 14."""
    table = timed()
    before = table.game.clocks
    (asked,) = ruled(table, Adjourn(seal=True))
    assert isinstance(asked, SealingAsked)
    assert asked.color is B
    assert table.game.phase is Phase.PLAY
    assert table.game.clocks == before
    assert table.game.proceedings.is_sealing


@pytest.mark.parametrize(
    ("edition", "article"), [(Edition.CN1988, "22"), (Edition.CN2002, "14")]
)
def test_a_move_is_sealed_once_and_while_the_game_is_played(
    edition: Edition, article: str
) -> None:
    """1988, article 22; 2002, article 14."""
    profile = PROFILES_BY_EDITION[edition]
    table = Table.started(settings_of(profile=profile))
    ruled(table, Pause())
    answer = refusal(table, Adjourn(seal=True))
    assert (answer.code, answer.article) == (RefusalCode.NOTHING_TO_RULE, article)
    ruled(table, Resume())
    ruled(table, Adjourn(seal=True))
    answer = refusal(table, Adjourn(seal=True))
    assert (answer.code, answer.article) == (RefusalCode.NOTHING_TO_RULE, article)
    # Who does not come to seal is adjourned without it.
    ruled(table, Adjourn())
    assert not table.game.proceedings.is_sealing


def adjourned(move: Move | None, drawing: str = KO, moves: str = "W:B3") -> Table:
    """Return an adjourned game in which Black has sealed `move` after 4 s."""
    settings = settings_of(drawing, clock=CLOCK, to_move=W)
    table = Table.started(settings, at=0)
    table.play_out(moves)
    ruled(table, Adjourn(seal=True))
    table.now += 4_000
    sealed(table, move)
    assert table.game.phase is Phase.ADJOURNED
    table.now += 3_600_000
    return table


def test_a_sealed_move_is_opened_and_played_when_the_game_goes_on() -> None:
    """1988, article 22; the opponent's clock starts when it is opened (article 14)."""
    table = adjourned(Play(Point(0)))
    events = ruled(table, Resume())
    assert kinds(events) == ["MoveOpened", "ClockResumed", "Played"]
    opened, _, played = events
    assert isinstance(opened, MoveOpened)
    assert opened.sealed.move == Play(Point(0))
    assert isinstance(played, Played)
    assert (played.color, played.ply, played.spent) == (B, 1, 4_000)
    game = table.game
    assert (game.phase, game.to_move, game.proceedings.sealed) == (Phase.PLAY, W, None)
    assert game.clocks is not None
    assert (game.clocks.running, game.clocks.since) == (W, table.now)
    assert game.clocks.black.main == 596_000
    for event in events[:-1]:
        assert event.clocks is not None
        assert event.clocks.running is None


@pytest.mark.parametrize(
    ("move", "reason", "article", "kind"),
    [
        pytest.param(None, "off_board", "14", [], id="nobody can read it"),
        pytest.param("B3", "occupied", "14", [], id="an occupied point"),
        pytest.param("C3", "ko", "20.1", ["WarningGiven"], id="a ko"),
    ],
)
def test_what_cannot_be_played_loses_the_turn(
    move: str | None, reason: str, article: str, kind: list[str]
) -> None:
    """2002, article 14; a ko costs what it costs on the board (18.3)."""
    point = (
        None if move is None else Point("ABCDE".index(move[0]) + 5 * (int(move[1]) - 1))
    )
    table = adjourned(None if point is None else Play(point))
    events = ruled(table, Resume())
    assert kinds(events) == ["MoveOpened", "ClockResumed", "TurnLost", *kind]
    lost = events[2]
    assert isinstance(lost, TurnLost)
    assert (lost.reason, lost.point) == (reason, point)
    assert lost.article.startswith(article)
    assert table.game.to_move is W
    assert table.game.voluntary_passes == 0
    assert table.game.clocks is not None
    assert table.game.clocks.running is W


def test_a_sealed_pass_after_a_pass_stops_play() -> None:
    """Article 7.3."""
    table = adjourned(Pass(), moves="W:pass")
    events = ruled(table, Resume())
    assert kinds(events)[1:] == ["ClockResumed", "Passed", "SettlingStarted"]
    assert isinstance(events[2], Passed)
    assert table.game.phase is Phase.SETTLING
    assert table.game.clocks is not None
    assert table.game.clocks.pauses == {PauseReason.SETTLING}
    assert table.game.clocks.running is None


def test_a_sealed_move_of_a_game_without_a_clock() -> None:
    """1988, article 22."""
    table = timed("none")
    sealed(table, Play(Point(0)))
    assert kinds(ruled(table, Resume())) == ["MoveOpened", "ClockResumed", "Played"]
    assert table.game.phase is Phase.PLAY


def test_a_game_that_ends_while_adjourned_keeps_its_envelope_shut() -> None:
    """Article 14: it is opened at resumption and at no other time."""
    table = adjourned(Play(Point(0)))
    assert kinds(ruled(table, Lose(B))) == ["GameFinished"]
    assert table.game.clocks is not None
    assert table.game.clocks.running is None


# leave (22.7; 1988: 23.6)


def counted() -> Table:
    """Return a game in byo-yomi on both sides, Black to move."""
    table = timed("150s/3x50s", "")
    table.play_out("B:E5 W:C3")
    return table


def test_leave_is_granted_while_the_opponent_thinks() -> None:
    """Article 22.7."""
    table = counted()
    before = table.game.clocks
    (event,) = ruled(table, GrantLeave(W), by=REFEREE)
    assert kinds([event]) == ["LeaveGranted"]
    assert table.game.clocks == before
    assert table.game.proceedings.away == {W}


@pytest.mark.parametrize("edition", Edition)
@pytest.mark.parametrize(
    ("clock", "color", "reason"),
    [
        pytest.param("150s/3x50s", B, "own_turn", id="the own turn"),
        pytest.param("10m+3x50s", W, "not_in_byo_yomi", id="main time"),
        pytest.param("10m", W, "not_in_byo_yomi", id="absolute time"),
        pytest.param("none", W, "not_in_byo_yomi", id="no clock"),
    ],
)
def test_why_there_is_no_leave(
    clock: str, color: object, reason: str, edition: Edition
) -> None:
    """Article 22.7 of 2002, 23.6 of 1988."""
    profile = PROFILES_BY_EDITION[edition]
    table = Table.started(settings_of(clock=clock, profile=profile))
    answer = refusal(table, GrantLeave(B if color is B else W))
    assert answer.code is RefusalCode.NO_LEAVE
    assert answer.params == {"reason": reason}
    assert answer.article == {"cn1988": "23.6", "cn2002": "22.7"}[edition]


def test_leave_is_granted_once_a_game() -> None:
    """Article 22.7."""
    table = counted()
    ruled(table, GrantLeave(W))
    assert refusal(table, GrantLeave(W)).params == {"reason": "used"}


def test_where_no_counting_waits_there_is_no_leave() -> None:
    """D-12: the longest wait is the game's own setting."""
    profile = replace(CN2002, leave_max=Millis(0))
    table = Table.started(settings_of(clock="150s/3x50s", profile=profile))
    assert refusal(table, GrantLeave(W)).params == {"reason": "not_allowed"}


# stop_play (12.4(7))


@pytest.mark.parametrize("clock", ["none", CLOCK])
@pytest.mark.parametrize("is_paused", [True, False])
def test_moves_that_only_burn_time_are_stopped(clock: str, is_paused: bool) -> None:
    """Article 12.4(7): the count follows."""
    table = timed(clock)
    if is_paused:
        ruled(table, Pause())
    table.now += 5_000
    events = ruled(table, StopPlay())
    resumed = ["ClockResumed"] if is_paused else []
    assert kinds(events) == [*resumed, "SettlingStarted"]
    game = table.game
    assert game.phase is Phase.SETTLING
    assert game.settlement is not None
    assert game.settlement.reason is EndReason.REFEREE
    assert game.settlement.until == table.now + 300_000
    for event in events:
        if event.clocks is not None:
            assert event.clocks.running is None
            assert event.clocks.pauses == {PauseReason.SETTLING}
            assert event.clocks.black.main == (590_000 if is_paused else 585_000)
    # The referee began this settlement, so he may end it.
    result = ruled(table, RuleCount())[-1]
    assert kinds([result]) == ["GameFinished"]
    assert game.result is not None
    assert game.result.reason is EndReason.REFEREE
    assert game.result.count is not None


@pytest.mark.parametrize("clock", ["none", CLOCK])
@pytest.mark.parametrize("is_paused", [True, False])
def test_where_all_is_alive_stopped_moves_are_counted_at_once(
    clock: str, is_paused: bool
) -> None:
    """Article 12.4(7) with `count = all_alive`: nothing waits, and no clock runs."""
    settings = timed(clock).settings
    profile = replace(CN2002, count_by=CountBy.ALL_ALIVE)
    table = Table.started(replace(settings, profile=profile))
    if is_paused:
        ruled(table, Pause())
    *_, finished = ruled(table, StopPlay())
    assert isinstance(finished, GameFinished)
    assert finished.result.reason is EndReason.REFEREE
    assert finished.result.count is not None
    assert table.game.phase is Phase.FINISHED
    if finished.clocks is not None:
        assert (finished.clocks.running, finished.clocks.pauses) == (None, frozenset())


def test_a_ruling_while_a_move_is_to_be_sealed_ends_that() -> None:
    """Article 14 with 19: the position that was to be answered is gone."""
    table = timed()
    ruled(table, Adjourn(seal=True))
    ruled(table, VoidLastMove())
    assert not table.game.proceedings.is_sealing
