"""Sealed moves and the times confirmed at a pause (articles 14, 22.9; 1988: 22)."""

import hashlib
from dataclasses import replace
from typing import Final

import pytest
from shoutan_engine import Duplicate, Millis, Phase, Refusal, RefusalCode
from shoutan_engine.articles.editions import Edition
from shoutan_engine.clocks import TimeLeft
from shoutan_engine.commands import (
    AcceptEnd,
    AskConsent,
    AskLeave,
    ConfirmTimes,
    PauseForFault,
    ResumeClock,
    ResumePlay,
    Seal,
)
from shoutan_engine.events import (
    ClockResumed,
    Event,
    GameFinished,
    MoveOpened,
    MoveSealed,
    Passed,
    PauseReason,
    Played,
    SealedMove,
    SealingAsked,
    TurnLost,
    WarningGiven,
    Wish,
)
from shoutan_engine.game import Game
from shoutan_engine.points import Color, Move, Pass, Play, Point
from shoutan_engine.procedures.adjourning import commitment_to, open_sealed_move
from shoutan_engine.settings import GameKind, Setup
from shoutan_engine.timing.halting import halt

from tests.engine.vector_table import cases_of
from tests.officials import PROFILES_BY_EDITION
from tests.playing import (
    ANN,
    BOT,
    KO,
    PHASES,
    B,
    Table,
    W,
    at_phase,
    clocks_of,
    code_of,
    kinds,
    picture,
    settings_of,
)
from tests.vectors import COLORS, Vector, point_of, points_of

FAULT: Final = PauseReason.SERVER_FAULT
ADJOURNED: Final = PauseReason.ADJOURNED
SALT: Final = "0123456789abcdef0123456789abcdef"


def sealing(table: Table) -> Table:
    """Let the referee ask the side to move to seal, as his adjournment does."""
    game = table.game
    asked = SealingAsked(at=Millis(table.now), clocks=game.clocks, color=game.to_move)
    table.take_in([asked])
    return table


def seal(table: Table, move: Move | None, *, cid: str | None = None) -> Seal:
    return Seal(table.game.to_move, table.game.ply, move, SALT, cid)


def opened(table: Table, at: int) -> tuple[Event, ...]:
    """Resume as a player; what follows the opening and the end of the halt."""
    happened = table.done(ResumePlay(B), at=at)
    opening, resumed, *rest = happened
    assert isinstance(opening, MoveOpened)
    assert isinstance(resumed, ClockResumed)
    assert (resumed.reason, resumed.by) == (ADJOURNED, B)
    return tuple(rest)


# Sealing


def test_only_the_side_to_move_seals_and_nobody_plays() -> None:
    table = sealing(Table.started(settings_of(clock="1m"), at=0))
    before = picture(table.game)
    for command in (
        table.stone(B, "E5"),
        table.pass_turn(B),
        AcceptEnd(B, 0),
        AskConsent(W, Wish.PAUSE, 0),
    ):
        refusal = table.do(command)
        assert code_of(refusal) is RefusalCode.MUST_SEAL
        assert isinstance(refusal, Refusal)
        assert refusal.article == "14"
    other = Seal(W, 0, Pass(), SALT)
    assert code_of(table.do(other)) is RefusalCode.OUT_OF_TURN
    assert code_of(table.do(replace(other, ply=1))) is RefusalCode.FUTURE_PLY
    assert picture(table.game) == before


@pytest.mark.parametrize("name", PHASES)
def test_without_an_adjournment_nothing_is_sealed(name: str) -> None:
    table = at_phase(name)
    decision = table.do(seal(table, Pass()))
    is_played = table.game.phase is Phase.PLAY
    wanted = RefusalCode.NOT_SEALING if is_played else RefusalCode.WRONG_PHASE
    assert code_of(decision) is wanted


def test_the_clock_runs_until_the_move_is_sealed_and_then_both_stand() -> None:
    table = Table.started(settings_of(clock="1s+3x60s"), at=0)
    table.done(table.stone(B, "E5"), at=500)
    sealing(table)
    assert clocks_of(table).running is W
    command = seal(table, Play(table.point("C3")), cid="seal")
    sealed, paused = table.done(command, at=45_500)
    assert isinstance(sealed, MoveSealed)
    assert (sealed.color, sealed.ply, sealed.spent) == (W, 1, 45_000)
    clocks = clocks_of(table)
    assert clocks.white == TimeLeft(Millis(0), 3, Millis(60_000)), "charged as a move"
    assert clocks.running is None
    assert clocks.pauses == {ADJOURNED}
    assert sealed.clocks == paused.clocks == clocks
    game = table.game
    assert (game.phase, game.ply, game.to_move) == (Phase.ADJOURNED, 1, W)
    assert (game.deadline(), table.tick(10**9)) == (None, ())
    assert table.do(command) == Duplicate(game.seq - 1)
    assert code_of(table.do(seal(table, Pass()))) is RefusalCode.WRONG_PHASE


def test_a_flag_can_fall_while_a_move_is_to_be_sealed() -> None:
    table = sealing(Table.started(settings_of(clock="1m"), at=0))
    assert code_of(table.do(seal(table, Pass()), 60_000)) is RefusalCode.TIME_OVER
    assert kinds(table.tick(60_000)) == ["FlagFell", "GameFinished"]


def test_after_the_end_of_the_game_nothing_is_sealed() -> None:
    table = sealing(Table.started(settings_of()))
    table.done(table.resign(W))
    assert code_of(table.do(seal(table, Pass()))) is RefusalCode.WRONG_PHASE


def test_who_seals_is_back_from_leave() -> None:
    table = Table.started(settings_of(clock="1s+3x60s"), at=0)
    for number, vertex in enumerate(("A1", "A9"), start=1):
        color = table.game.to_move
        table.done(table.stone(color, vertex), at=2_000 * number)
    table.done(AskLeave(W))
    table.done(table.stone(B, "C3"), at=6_000)
    sealing(table)
    happened = table.done(seal(table, Pass()), at=9_000)
    assert kinds(happened) == ["MoveSealed", "ClockResumed", "ClockPaused"]
    assert clocks_of(table).pauses == {ADJOURNED}
    assert table.game.proceedings.away == set()


def test_everybody_sees_what_binds_the_move_and_nobody_sees_the_move() -> None:
    table = sealing(Table.started(settings_of()))
    point = table.point("E5")
    sealed, _ = table.done(seal(table, Play(point)))
    assert isinstance(sealed, MoveSealed)
    text = f"shoutan sealed move 1:black:0:play {point}:{SALT}"
    assert sealed.commitment == hashlib.sha256(text.encode()).hexdigest()
    assert sealed.sealed == SealedMove(Play(point), SALT)


@pytest.mark.parametrize("point", [-1, 81, 10**30])
def test_a_point_that_there_is_not_is_sealed_as_what_nobody_can_read(
    point: int,
) -> None:
    table = sealing(Table.started(settings_of(size=9)))
    table.done(seal(table, Play(Point(point))))
    held = table.game.proceedings.sealed
    assert held is not None
    assert held.sealed == SealedMove(None, SALT)
    (lost,) = opened(table, 2_000)
    assert isinstance(lost, TurnLost)
    assert (lost.point, lost.article) == (None, "14")


def test_different_moves_turns_sides_and_salts_are_bound_differently() -> None:
    moves: list[Move | None] = [None, Pass(), Play(Point(1)), Play(Point(-1))]
    commitments = {
        commitment_to(color, ply, SealedMove(move, salt))
        for color in Color
        for ply in (0, 1)
        for move in moves
        for salt in ("a", "b", "\ud800")
    }
    assert len(commitments) == 2 * 2 * 4 * 3


# Opening


@pytest.mark.parametrize("edition", Edition)
@pytest.mark.parametrize("vector", cases_of({"sealed"}), ids=lambda vector: vector.id)
def test_an_opened_move_is_played_as_the_rules_say(
    vector: Vector, edition: Edition
) -> None:
    """Article 22 of 1988; in 2002 sealing is a part of article 14."""
    setup, action, expected = vector.setup, vector.action, vector.expected
    size: int = setup["size"]
    black, white = (points_of(setup[side], size) for side in ("black", "white"))
    color = COLORS[action["colour"]]
    position = Setup(tuple(black), tuple(white), color)
    profile = PROFILES_BY_EDITION[edition]
    settings = settings_of(size=size, setup=position, profile=profile)
    table = sealing(Table.started(settings))
    before = table.game.board.cells[:]
    table.done(seal(table, Play(point_of(action["vertex"], size))))
    (turn,) = opened(table, at=9_000)
    assert isinstance(turn, Played) == expected["applied"]
    assert (table.game.board.cells != before) == expected["applied"]
    assert isinstance(turn, TurnLost) == expected["counts_as_pass"]
    assert table.game.to_move is COLORS[expected["next_to_play"]]
    if isinstance(turn, TurnLost):
        article = {Edition.CN1988: "22", Edition.CN2002: "14"}[edition]
        assert (turn.reason, turn.article) == ("occupied", article)


@pytest.mark.parametrize("clock", ["none", "1m"])
def test_the_clock_of_the_other_side_starts_at_the_opening(clock: str) -> None:
    table = sealing(Table.started(settings_of(clock=clock), at=0))
    table.done(seal(table, Play(table.point("E5"))), at=7_000)
    (played,) = opened(table, at=10**9)
    assert isinstance(played, Played)
    assert (played.spent, played.ply) == (7_000, 0)
    game = table.game
    assert (game.phase, game.ply, game.to_move) == (Phase.PLAY, 1, W)
    assert (game.proceedings.sealed, game.proceedings.halts) == (None, set())
    if clock != "none":
        clocks = clocks_of(table)
        assert (clocks.running, clocks.since) == (W, 10**9)
        assert clocks.black == TimeLeft(Millis(53_000))
        assert clocks.pauses == frozenset()
    table.done(table.stone(W, "C3"), at=10**9 + 1_000)
    assert game.turns[-1].spent == 1_000
    assert picture(Game.fold(table.log)) == picture(game)


OFF_BOARD: Final = [None, Play(Point(-1)), Play(Point(10**6))]


@pytest.mark.parametrize("move", OFF_BOARD)
def test_what_nobody_can_read_is_a_lost_turn(move: Move | None) -> None:
    """Article 22 (1988): what nobody can read is on no point of the board."""
    table = sealing(Table.started(settings_of()))
    table.done(seal(table, move))
    (lost,) = opened(table, at=9_000)
    assert isinstance(lost, TurnLost)
    assert (lost.reason, lost.article, lost.point) == ("off_board", "14", None)
    assert table.game.voluntary_passes == 0


@pytest.mark.parametrize("kind", [GameKind.CASUAL, GameKind.EVENT])
def test_a_sealed_ko_costs_what_a_played_one_does(kind: GameKind) -> None:
    """It was released when it was sealed: it cannot be tried again (18.3, 20)."""
    table = Table.started(settings_of(KO, to_move=W, kind=kind))
    table.done(table.stone(W, "B3"))
    sealing(table)
    table.done(seal(table, Play(table.point("C3"))))
    lost, warned = opened(table, at=9_000)
    assert isinstance(lost, TurnLost)
    assert (lost.reason, lost.article) == ("ko", "20.1")
    assert isinstance(warned, WarningGiven)
    assert (warned.color, table.game.warnings[B]) == (B, 1)
    assert table.game.settings.illegal_move is None, "only this once"


def test_a_sealed_second_warning_ends_the_game() -> None:
    table = Table.started(settings_of(KO, to_move=W))
    table.done(table.stone(W, "B3"))
    first = WarningGiven(at=Millis(0), clocks=None, color=B, article="23", count=1)
    table.take_in([first])
    sealing(table)
    table.done(seal(table, Play(table.point("C3"))))
    rest = opened(table, at=9_000)
    assert kinds(rest) == ["TurnLost", "WarningGiven", "GameFinished"]
    assert table.game.phase is Phase.FINISHED


def test_an_engine_forfeits_by_a_sealed_illegal_move_as_by_another() -> None:
    table = Table.started(settings_of(KO, to_move=W), (BOT, ANN))
    table.done(table.stone(W, "B3"))
    sealing(table)
    table.done(seal(table, Play(table.point("C3"))))
    *_, finished = opened(table, at=9_000)
    assert isinstance(finished, GameFinished)
    assert finished.result.text == "W+F"


def test_a_sealed_pass_is_a_pass() -> None:
    table = Table.started(settings_of(clock="1m"))
    table.done(table.pass_turn(B))
    sealing(table)
    table.done(seal(table, Pass()), at=5_000)
    passed, stopped = opened(table, at=9_000)
    assert isinstance(passed, Passed)
    assert kinds([stopped]) == ["SettlingStarted"]
    assert table.game.phase is Phase.SETTLING
    assert clocks_of(table).pauses == {PauseReason.SETTLING}


def test_the_referee_opens_it_when_he_resumes() -> None:
    table = sealing(Table.started(settings_of(is_refereed=True)))
    table.done(seal(table, Pass()))
    table.take_in([halt(table.game, PauseReason.REFEREE, Millis(table.now))])
    refusal = table.do(ResumePlay(B))
    assert code_of(refusal) is RefusalCode.REFEREE_RESUMES
    before = picture(table.game)
    decision = open_sealed_move(table.game, Millis(9_000))
    assert picture(table.game) == before
    assert isinstance(decision, tuple)
    assert kinds(decision) == ["MoveOpened", *["ClockResumed"] * 2, "Passed"]
    table.take_in(decision)
    assert (table.game.phase, table.game.ply) == (Phase.PLAY, 1)


def test_nothing_is_opened_where_nothing_was_sealed() -> None:
    table = Table.started(settings_of())
    decision = open_sealed_move(table.game, Millis(0))
    assert isinstance(decision, Refusal)
    assert decision.code is RefusalCode.NOT_SEALING


def test_from_a_public_record_nobody_can_open_it() -> None:
    table = sealing(Table.started(settings_of()))
    table.done(seal(table, Play(table.point("E5"))))
    public = [
        replace(event, sealed=None) if isinstance(event, MoveSealed) else event
        for event in table.log
    ]
    game = Game.fold(public)
    assert game.phase is Phase.ADJOURNED
    refusal = game.decide(ResumePlay(B), Millis(9_000))
    assert isinstance(refusal, Refusal)
    assert (refusal.code, refusal.article) == (RefusalCode.SEALED_ELSEWHERE, "14")


def test_who_resumed_by_opening_did_so_once() -> None:
    table = sealing(Table.started(settings_of()))
    table.done(seal(table, Pass()))
    command = ResumePlay(W, cid="open")
    table.done(command)
    resumed = next(e for e in table.log if isinstance(e, ClockResumed))
    assert table.do(command) == Duplicate(table.log.index(resumed) + 1)


# Crashes (reliability T9)


def test_a_crash_while_a_move_is_to_be_sealed_is_a_crash_in_a_turn() -> None:
    table = sealing(Table.started(settings_of(clock="1m"), at=10**9))
    table.done(PauseForFault(Millis(10**9 + 20_000)), at=1_000)
    assert table.game.proceedings.is_sealing
    assert code_of(table.do(table.stone(B, "E5"))) is RefusalCode.MUST_SEAL
    happened = table.done(seal(table, Pass()), at=5_000)
    assert kinds(happened) == ["MoveSealed", "ClockResumed", "ClockPaused"]
    assert clocks_of(table).black == TimeLeft(Millis(40_000))
    assert clocks_of(table).pauses == {ADJOURNED}


@pytest.mark.parametrize("clock", ["none", "1m"])
def test_a_crash_in_an_adjournment_keeps_the_envelope_shut(clock: str) -> None:
    table = sealing(Table.started(settings_of(clock=clock), at=10**9))
    table.done(seal(table, Play(table.point("E5"))), at=10**9 + 7_000)
    table.done(PauseForFault(Millis(10**9 + 500_000)), at=1_000)
    table.done(ResumeClock(FAULT), at=2_000)
    assert table.game.phase is Phase.ADJOURNED
    (played,) = opened(table, at=3_000)
    assert isinstance(played, Played)
    assert played.spent == 7_000
    table.done(table.stone(W, "C3"), at=4_000)
    assert table.game.turns[-1].spent == 1_000


def test_a_sealed_move_earns_once_what_a_move_earns() -> None:
    table = sealing(Table.started(settings_of(clock="1m+5s"), at=0))
    table.done(seal(table, Play(table.point("E5"))), at=10_000)
    table.done(PauseForFault(Millis(12_000)), at=20_000)
    happened = table.done(ResumePlay(B), at=21_000)
    assert kinds(happened) == ["MoveOpened", *["ClockResumed"] * 2, "Played"]
    assert clocks_of(table).black == TimeLeft(Millis(55_000))
    assert clocks_of(table).running is W


# Times confirmed (article 22.9)


@pytest.mark.parametrize("reason", [PauseReason.REFEREE, ADJOURNED])
def test_at_a_pause_each_side_confirms_the_times_once(reason: PauseReason) -> None:
    table = Table.started(settings_of(clock="1m"), at=0)
    table.take_in([halt(table.game, reason, Millis(5_000))])
    for color in Color:
        command = ConfirmTimes(color, f"by {color.name}")
        assert kinds(table.done(command)) == ["TimesConfirmed"]
        assert table.do(command) == Duplicate(table.game.seq)
        again = table.do(ConfirmTimes(color))
        assert code_of(again) is RefusalCode.ALREADY_CONFIRMED
    assert table.game.proceedings.confirmed_times == set(Color)
    table.take_in([halt(table.game, PauseReason.PLAYER, Millis(6_000))])
    assert table.game.proceedings.confirmed_times == set(), "another pause"


@pytest.mark.parametrize("name", PHASES)
def test_times_are_confirmed_at_a_pause_only(name: str) -> None:
    refusal = at_phase(name).do(ConfirmTimes(B))
    assert code_of(refusal) is RefusalCode.WRONG_PHASE


def test_without_a_clock_there_are_no_times_to_confirm() -> None:
    table = Table.started(settings_of())
    table.take_in([halt(table.game, ADJOURNED, Millis(5_000))])
    refusal = table.do(ConfirmTimes(B))
    assert code_of(refusal) is RefusalCode.NO_CLOCK
    assert isinstance(refusal, Refusal)
    assert refusal.article == "22.9"
