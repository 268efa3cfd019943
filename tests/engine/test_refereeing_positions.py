"""Positions that are put right: void stones, turns taken back, wrong colors (17 to 20)."""

from dataclasses import replace
from typing import Any

import pytest
from shoutan_engine import Phase, RefusalCode
from shoutan_engine.articles.move_rulings import LAST_CORRECTABLE_MOVE
from shoutan_engine.audit.contradictions import contradiction
from shoutan_engine.clocks.types import Millis, TimeLeft
from shoutan_engine.commands import PauseForFault
from shoutan_engine.events import (
    ClockPaused,
    ColorsCorrected,
    Event,
    FalseLifeClaimed,
    LeaveGranted,
    PauseReason,
    Reverted,
    TurnLost,
)
from shoutan_engine.game import Game
from shoutan_engine.points import Color, Play, Point
from shoutan_engine.position.repetition import Repetition
from shoutan_engine.refereeing.acts import (
    Act,
    Adjourn,
    CorrectColors,
    Pause,
    Resume,
    RevertTo,
    RuleFalseLife,
    StopPlay,
    VoidLastMove,
    Warn,
)

from tests.officials import REFEREE, refusal, ruled, sealed
from tests.playing import (
    ANN,
    BEN,
    CN2002,
    KO,
    B,
    Table,
    W,
    kinds,
    picture,
    settings_of,
)

CLOCK = "10m+5x30s"


def timed(moves: str = "B:E5 W:C3", clock: str = CLOCK) -> Table:
    """Return a game in which every turn so far has taken ten seconds."""
    table = Table.started(settings_of(clock=clock), at=0)
    for move in moves.split():
        table.now += 10_000
        table.play_out(move)
    return table


def one(events: list[Event], kind: type[Event]) -> Event:
    (found,) = (event for event in events if isinstance(event, kind))
    return found


def after(moves: str) -> Any:
    """Return the picture of board and history of a game in which only that happened."""
    table = Table.started(settings_of())
    table.play_out(moves)
    return board_of(table)


def board_of(table: Table) -> Any:
    return picture(table.game.board), picture(table.game.history)


# void_last_move_and_turn (articles 18, 19)


def test_a_void_stone_comes_off_and_its_turn_is_lost() -> None:
    """Articles 18 and 19: the opponent moves on the board as it was before."""
    table = timed("B:E5 W:C3 B:G7")
    assert table.game.clocks is not None
    reading = table.game.clocks.black
    table.now += 25_000  # White thinks about it, and the referee comes
    events = ruled(table, VoidLastMove(), by=REFEREE)
    assert kinds(events) == ["Reverted", "TurnLost"]
    lost = one(events, TurnLost)
    assert isinstance(lost, TurnLost)
    assert (lost.color, lost.point, lost.ply) == (B, table.point("G7"), 2)
    assert (lost.article, lost.reason, lost.spent) == ("16", "referee", 10_000)
    game = table.game
    assert game.board.is_empty(table.point("G7"))
    assert (game.ply, game.to_move, game.phase) == (3, W, Phase.PLAY)
    assert game.voluntary_passes == 0  # no pass that could end the game (D-4)
    # Black keeps what he was charged; White has not paid for the referee's time.
    assert game.clocks is not None
    assert game.clocks.black == reading == TimeLeft(Millis(580_000), 5, Millis(30_000))
    assert game.clocks.white.main == 590_000
    assert (game.clocks.running, game.clocks.since) == (W, table.now)


def test_captured_stones_come_back_with_a_void_stone() -> None:
    """Article 18: what was taken wrongly lies there again."""
    table = Table.started(settings_of(KO, to_move=W))
    before = table.game.board.cells[:]
    table.play_out("W:B3")
    assert table.game.board.cells != before
    ruled(table, VoidLastMove())
    assert table.game.board.cells == before
    # The board of that turn was never there: the same capture is no ko now.
    table.play_out("B:E1 W:B3")


@pytest.mark.parametrize("stopped", [Pause(), Adjourn()])
def test_a_stone_that_is_void_at_a_halt_is_no_lie_of_the_log(stopped: Act) -> None:
    """Article 19: the ruling takes its turn although nobody may move."""
    table = timed()
    ruled(table, stopped)
    ruled(table, VoidLastMove())
    assert table.game.phase is not Phase.PLAY
    game = Game.fold(table.log[:1])
    for event in table.log[1:]:
        assert contradiction(game, event) is None
        game.apply(event)
    lost = table.log[-1]
    assert isinstance(lost, TurnLost)
    by_rule = replace(lost, color=game.to_move, ply=game.ply, reason="occupied")
    assert contradiction(game, by_rule) is not None


@pytest.mark.parametrize("moves", ["", "B:E5 W:pass", "B:E5 W:offer"])
def test_only_a_stone_can_be_void(moves: str) -> None:
    """Article 19."""
    table = timed(moves)
    answer = refusal(table, VoidLastMove())
    assert (answer.code, answer.article) == (RefusalCode.NOTHING_TO_RULE, "19")


def test_a_turn_that_is_lost_already_is_not_lost_again() -> None:
    """Article 19."""
    table = timed()
    ruled(table, VoidLastMove())
    assert refusal(table, VoidLastMove()).code is RefusalCode.NOTHING_TO_RULE


def test_a_halt_goes_on_after_a_stone_was_void() -> None:
    """Article 14: nobody's clock runs before the game goes on."""
    table = timed()
    ruled(table, Pause())
    ruled(table, VoidLastMove())
    assert table.game.phase is Phase.PAUSED
    assert table.game.clocks is not None
    assert table.game.clocks.running is None
    ruled(table, Resume())
    assert table.game.clocks.running is B


def test_a_sealed_move_that_answered_a_void_stone_is_forgotten() -> None:
    """Article 14 with 19: it was an answer to another position."""
    table = timed()
    ruled(table, Adjourn(seal=True))
    sealed(table, Play(table.point("D4")))
    ruled(table, VoidLastMove())
    assert table.game.proceedings.sealed is None
    assert kinds(ruled(table, Resume())) == ["ClockResumed"]
    assert table.game.to_move is B


# revert_to (article 17)


@pytest.mark.parametrize(
    ("ply", "left", "to_move"),
    [
        (0, "", B),
        (1, "B:E5", W),
        (2, "B:E5 W:C3", B),
        (3, "B:E5 W:C3 B:pass", W),
        (4, "B:E5 W:C3 B:pass W:D4", B),
    ],
)
def test_going_back_makes_the_position_as_if_nothing_had_followed(
    ply: int, left: str, to_move: Color
) -> None:
    """Articles 17.4 and 17.6: stones are put back as they lay."""
    table = timed("B:E5 W:C3 B:pass W:D4 B:G7")
    assert kinds(ruled(table, RevertTo(ply), by=REFEREE)) == ["Reverted"]
    game = table.game
    assert board_of(table) == after(left)
    assert (game.ply, game.to_move) == (ply, to_move)
    assert game.voluntary_passes == (ply == 3)
    assert game.clocks is not None
    assert (game.clocks.running, game.clocks.since) == (to_move, table.now)
    assert game.clocks.black.main == 570_000  # turns that are undone stay charged


def test_the_referee_may_say_whose_turn_it_is() -> None:
    """Article 17.6: a stone out of turn, for instance."""
    table = timed()
    (event,) = ruled(table, RevertTo(2, W))
    assert isinstance(event, Reverted)
    assert table.game.to_move is W
    table.play_out("W:D4")
    ruled(table, RevertTo(1, B))
    table.play_out("B:D4")
    assert [turn.color for turn in table.game.turns] == [B, B]


@pytest.mark.parametrize("ply", [0, 1])
@pytest.mark.parametrize("to_move", Color)
def test_the_history_knows_who_faces_the_position_now(ply: int, to_move: Color) -> None:
    """Article 6, situational: a position is a board and whose turn it is."""
    profile = replace(CN2002, repetition=Repetition.SITUATIONAL)
    table = Table.started(settings_of(profile=profile))
    table.play_out("B:E5 W:C3")
    ruled(table, RevertTo(ply, to_move))
    history, board = table.game.history, table.game.board.hash
    assert history.verdict(board, to_move) is RefusalCode.SUPERKO
    assert history.verdict(board, to_move.opponent) is None


@pytest.mark.parametrize(
    ("act", "article"),
    [
        pytest.param(RevertTo(-1), "17", id="before the beginning"),
        pytest.param(RevertTo(3), "17", id="a turn that was not taken"),
        pytest.param(RevertTo(2), "17", id="the present position"),
        pytest.param(RevertTo(2, B), "17", id="and the side that is to move"),
        pytest.param(RevertTo(10**30), "17", id="a huge number"),
    ],
)
def test_there_must_be_something_to_go_back_to(act: RevertTo, article: str) -> None:
    table = timed()
    answer = refusal(table, act)
    assert (answer.code, answer.article) == (RefusalCode.NOTHING_TO_RULE, article)


def test_play_that_has_stopped_is_taken_up_only_by_undoing_a_turn() -> None:
    """Article 21.3: it is not resumed because somebody found a move."""
    table = timed("B:E5 W:C3 B:pass W:pass")
    answer = refusal(table, RevertTo(4))
    assert (answer.code, answer.article) == (RefusalCode.NOTHING_TO_RULE, "21.3")
    table.now += 60_000
    ruled(table, RevertTo(3))
    game = table.game
    assert (game.phase, game.settlement, game.to_move) == (Phase.PLAY, None, W)
    assert game.clocks is not None
    assert (game.clocks.running, game.clocks.pauses) == (W, frozenset())
    assert game.voluntary_passes == 1
    table.done(table.pass_turn(W))
    assert table.game.phase is Phase.SETTLING


def test_two_passes_that_stopped_play_do_not_stop_it_again_with_one_more() -> None:
    """Article 7.3: it takes two in succession, after play was let go on."""
    table = timed("B:E5 W:pass B:pass")
    table.done(table.dispute(W, "E5", dead=True))
    table.play_out("W:D4 B:D5")
    ruled(table, RevertTo(3))
    assert table.game.to_move is W
    table.done(table.pass_turn(W))
    assert table.game.phase is Phase.PLAY


def test_an_offer_stands_again_when_its_answer_is_undone() -> None:
    """Article 21.1."""
    table = timed("B:E5 W:offer B:D4")
    ruled(table, RevertTo(2))
    assert table.game.offer_by is W
    table.done(table.accept(B))
    assert table.game.phase is Phase.SETTLING


def test_a_period_is_whole_when_the_turn_it_was_counted_in_is_undone() -> None:
    """Article 12.2: the minute belongs to a turn, and that turn is gone."""
    table = timed("B:E5 W:C3", clock="90s/3x30s")
    table.now += 12_000
    ruled(table, Pause())  # Black has thought for 12 s of his period
    ruled(table, RevertTo(1))
    ruled(table, Resume())
    assert table.game.clocks is not None
    assert table.game.clocks.running is W
    assert table.game.clocks.black.period == 30_000


def test_a_fault_of_the_server_keeps_the_clock_stopped_after_going_back() -> None:
    """Reliability T9: it waits for the player, not for the referee."""
    table = timed()
    table.done(PauseForFault(Millis(table.now)))
    ruled(table, RevertTo(1))
    assert table.game.clocks is not None
    assert table.game.clocks.pauses == {PauseReason.SERVER_FAULT}
    assert table.game.clocks.running is None


@pytest.mark.parametrize(
    ("act", "waits", "to_move"),
    [
        pytest.param(RevertTo(0), True, B, id="Black is away and to move again"),
        pytest.param(RevertTo(1), False, W, id="White is there"),
        pytest.param(VoidLastMove(), True, B, id="Black's turn begins anew"),
        pytest.param(CorrectColors(), False, B, id="Black is White now"),
    ],
)
def test_leave_stops_the_clock_of_who_has_it_and_nobody_else_s(
    act: Act, waits: bool, to_move: Color
) -> None:
    """Article 22.7, D-12."""
    table = timed()
    clocks = table.game.clocks
    assert clocks is not None
    away = replace(clocks, running=None, pauses=frozenset({PauseReason.LEAVE}))
    at = Millis(table.now)
    table.take_in(
        [
            LeaveGranted(at=at, clocks=clocks, color=B),
            ClockPaused(at=at, clocks=away, reason=PauseReason.LEAVE, since=at),
        ]
    )
    events = ruled(table, act)
    assert table.game.clocks is not None
    leave = {PauseReason.LEAVE}
    assert table.game.clocks.pauses == (leave if waits else set())
    assert table.game.to_move is to_move
    assert table.game.clocks.running is (None if waits else to_move)
    assert kinds(events)[-1] == ("ClockPaused" if waits else "ClockResumed")


def test_a_stopped_game_goes_back_into_play() -> None:
    """Article 12.4(7) taken back: the turn before is undone."""
    table = timed("B:E5 W:C3 B:D4")
    ruled(table, StopPlay())
    ruled(table, RevertTo(2))
    assert table.game.phase is Phase.PLAY
    assert table.game.settlement is None


# correct_colors (article 17.1, D-8)


def test_with_the_right_colors_the_game_begins_anew_with_full_clocks() -> None:
    """Article 17.1, D-8: up to and including move 10."""
    moves = [f"{'BW'[n % 2]}:{'ABCDEFGHJ'[n % 9]}{n % 7 + 1}" for n in range(10)]
    table = timed(" ".join(moves))
    assert table.game.ply == LAST_CORRECTABLE_MOVE
    (event,) = ruled(table, CorrectColors(), by=REFEREE)
    assert isinstance(event, ColorsCorrected)
    assert (event.black, event.white) == (BEN.id, ANN.id)
    game = table.game
    assert game.seats == {B: BEN, W: ANN}
    assert (game.ply, game.to_move, game.phase) == (0, B, Phase.PLAY)
    assert board_of(table) == after("")
    assert game.clocks is not None
    full = TimeLeft(Millis(600_000), 5, Millis(30_000))
    assert (game.clocks.black, game.clocks.white) == (full, full)
    assert (game.clocks.running, game.clocks.since) == (B, table.now)


def test_from_move_11_on_the_colors_stay_as_they_are() -> None:
    """Article 17.1."""
    moves = [f"{'BW'[n % 2]}:{'ABCDEFGHJ'[n % 9]}{n % 7 + 1}" for n in range(11)]
    table = timed(" ".join(moves))
    answer = refusal(table, CorrectColors())
    assert (answer.code, answer.article) == (RefusalCode.NOTHING_TO_RULE, "17.1")


@pytest.mark.parametrize("clock", ["none", CLOCK])
def test_colors_are_put_right_in_a_pause_and_after_two_passes_too(clock: str) -> None:
    """D-8."""
    table = timed("B:pass W:pass", clock=clock)
    ruled(table, CorrectColors())
    assert (table.game.phase, table.game.settlement) == (Phase.PLAY, None)
    ruled(table, Pause())
    ruled(table, CorrectColors())
    assert table.game.phase is Phase.PAUSED
    assert table.game.seats == {B: ANN, W: BEN}


def test_what_a_player_has_used_up_follows_him_to_the_other_color() -> None:
    """D-8: leave, and the turn that overtime has cost, are a player's."""
    table = timed()
    now, clocks = Millis(table.now), table.game.clocks
    lost = TurnLost(
        at=now,
        clocks=clocks,
        color=B,
        point=None,
        reason="overtime",
        article="22.5",
        ply=2,
        spent=Millis(0),
    )
    leave = LeaveGranted(at=now, clocks=clocks, color=W)
    table.take_in([leave, lost])
    ruled(table, Warn(B))
    ruled(table, CorrectColors())
    proceedings = table.game.proceedings
    assert proceedings.leaves == {B: 1, W: 0}
    assert proceedings.overtime_passes == {B: 0, W: 1}
    assert proceedings.away == {B}
    assert table.game.warnings == {B: 0, W: 1}


def test_what_belonged_to_the_stones_is_gone_with_them() -> None:
    """D-8: the board is empty again."""
    table = timed()
    claim = FalseLifeClaimed(
        at=Millis(table.now),
        clocks=table.game.clocks,
        by=W,
        point=table.point("E5"),
        ko=None,
    )
    table.take_in([claim])
    ruled(table, RuleFalseLife(table.point("E5"), is_false=True, barred=(Point(3),)))
    assert table.game.proceedings.is_barred(B, Point(3))
    ruled(table, CorrectColors())
    assert not table.game.proceedings.is_barred(B, Point(3))
    assert not table.game.proceedings.is_barred(W, Point(3))


def test_a_game_whose_positions_were_ruled_upon_folds_to_the_same_game() -> None:
    table = timed("B:E5 W:C3 B:G7")
    ruled(table, VoidLastMove())
    ruled(table, RevertTo(1, B))
    table.play_out("B:D4 W:E4")
    ruled(table, CorrectColors())
    table.play_out("B:C3")
    assert picture(Game.fold(table.log)) == picture(table.game)
