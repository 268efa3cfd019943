"""Wishes between the players of a casual game: undo, pause, adjourn (articles 14, 17)."""

from typing import Final

import pytest
from shoutan_engine import Duplicate, Millis, Phase, Refusal, RefusalCode
from shoutan_engine.clocks import TimeLeft
from shoutan_engine.commands import (
    AnswerConsent,
    AskConsent,
    PauseForFault,
    ResumeClock,
    ResumePlay,
    Seal,
)
from shoutan_engine.events import ClockResumed, PauseReason, Reverted, Wish
from shoutan_engine.game import Decision, Game
from shoutan_engine.points import Color, Play, Point
from shoutan_engine.rules import IllegalMove
from shoutan_engine.settings import GameKind, Setup
from shoutan_engine.timing.halting import halt

from tests.playing import (
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

FAULT: Final = PauseReason.SERVER_FAULT
HALTING: Final = {Wish.PAUSE: Phase.PAUSED, Wish.ADJOURN: Phase.ADJOURNED}


def ask(
    table: Table, color: Color, wish: Wish = Wish.UNDO, cid: str | None = None
) -> AskConsent:
    return AskConsent(color, wish, table.game.ply, cid)


def agreed(table: Table, color: Color, wish: Wish = Wish.UNDO) -> list[str]:
    """Let `color` ask and the other side agree; return what followed the yes."""
    table.done(ask(table, color, wish))
    return kinds(table.done(AnswerConsent(color.opponent, wish, agreed=True))[1:])


def is_refused(table: Table, decision: Decision, code: RefusalCode) -> Refusal:
    assert code_of(decision) is code
    assert isinstance(decision, Refusal)
    return decision


# Undo (article 17)


@pytest.mark.parametrize(
    ("moves", "asker", "kept"),
    [
        pytest.param("B:E5", B, "", id="the turn just taken"),
        pytest.param("B:E5 W:C3", B, "", id="with the answer to it"),
        pytest.param("B:E5 W:C3", W, "B:E5", id="by the other side"),
        pytest.param("B:E5 W:C3 B:pass", B, "B:E5 W:C3", id="a pass is a turn"),
        pytest.param("B:E5 W:C3 B:pass", W, "B:E5", id="and so is its answer"),
        pytest.param(
            "B:E5 W:offer B:C3", B, "B:E5 W:offer", id="the offer stands again"
        ),
    ],
)
def test_an_undo_goes_back_to_before_the_last_turn_of_who_asked(
    moves: str, asker: Color, kept: str
) -> None:
    """Article 17.4."""
    table, other = (Table.started(settings_of()) for _ in range(2))
    table.play_out(moves)
    assert agreed(table, asker) == ["Reverted"]
    other.play_out(kept)
    game, wanted = table.game, other.game
    assert game.to_move is asker
    for name in (
        "board",
        "history",
        "turns",
        "to_move",
        "voluntary_passes",
        "offer_by",
    ):
        assert picture(getattr(game, name)) == picture(getattr(wanted, name)), name
    assert picture(Game.fold(table.log)) == picture(game)


def test_an_undo_brings_captured_stones_back() -> None:
    table = Table.started(settings_of(KO, to_move=W))
    before = table.game.board.cells[:]
    table.play_out("W:B3")
    assert table.game.board.cells != before
    agreed(table, W)
    assert table.game.board.cells == before
    table.play_out("W:B3")


def test_a_lost_turn_is_a_turn_and_can_be_undone() -> None:
    table = Table.started(settings_of(KO, to_move=W, illegal=IllegalMove.STRICT))
    table.play_out("W:B3 B:C3")
    assert table.game.turns[-1].lost
    agreed(table, B)
    assert (table.game.ply, table.game.to_move) == (1, B)
    assert table.game.warnings[B] == 1, "what was warned about was done"


@pytest.mark.parametrize("kind", [GameKind.RATED, GameKind.EVENT])
@pytest.mark.parametrize("wish", Wish)
def test_elsewhere_an_accepted_move_is_never_taken_back(
    kind: GameKind, wish: Wish
) -> None:
    """Article 17.3."""
    table = Table.started(settings_of(kind=kind))
    table.play_out("B:E5")
    refusal = is_refused(table, table.do(ask(table, B, wish)), RefusalCode.NOT_CASUAL)
    assert refusal.article == ("17" if wish is Wish.UNDO else "14")


def test_handicap_stones_are_not_undone() -> None:
    setup = Setup(black=(Point(40), Point(42)), to_move=W)
    table = Table.started(settings_of(setup=setup, handicap=2))
    table.play_out("W:C3")
    refusal = table.do(ask(table, B))
    assert is_refused(table, refusal, RefusalCode.NOTHING_TO_UNDO).article == "17"
    agreed(table, W)
    assert table.game.ply == 0
    assert sum(1 for cell in table.game.board.cells if cell) == 2


# What an undo does to the clocks


@pytest.mark.parametrize(
    ("clock", "black", "white"),
    [
        pytest.param("1m", (50_000, 0, 0), (40_000, 0, 0), id="absolute"),
        pytest.param("5s+3x30s", (0, 3, 30_000), (0, 3, 30_000), id="whole periods"),
        pytest.param(
            "5s+5x5s", (0, 4, 5_000), (0, 2, 5_000), id="used periods are gone"
        ),
        pytest.param(
            "30s+9s", (29_000, 0, 0), (10_000, 0, 0), id="White earns nothing"
        ),
        pytest.param("5s+3in40s", (0, 1, 35_000), (0, 1, 25_000), id="a block goes on"),
        pytest.param("45s/move", (0, 1, 45_000), (0, 1, 45_000), id="a limit a move"),
    ],
)
def test_nothing_is_given_back_and_a_turn_cut_off_costs_what_it_took(
    clock: str, black: tuple[int, int, int], white: tuple[int, int, int]
) -> None:
    """Black played after 10 s; White's clock runs for 20 s, until it agrees."""
    table = Table.started(settings_of(clock=clock), at=0)
    table.done(table.stone(B, "E5"), at=10_000)
    table.done(ask(table, B), at=12_000)
    table.done(AnswerConsent(W, Wish.UNDO, agreed=True), at=30_000)
    clocks = clocks_of(table)
    assert (clocks.running, clocks.since) == (B, 30_000)
    for left, wanted in ((clocks.black, black), (clocks.white, white)):
        assert (left.main, left.periods, left.period) == wanted


def test_a_period_of_the_asker_that_has_begun_is_not_renewed_by_an_undo() -> None:
    table = Table.started(settings_of(clock="1s+3x30s"), at=0)
    table.done(table.stone(B, "E5"), at=1_000)
    table.done(table.stone(W, "C3"), at=2_000)
    table.done(ask(table, B), at=12_000)
    table.done(AnswerConsent(W, Wish.UNDO, agreed=True), at=22_000)
    clocks = clocks_of(table)
    assert (clocks.running, clocks.black) == (B, TimeLeft(Millis(0), 3, Millis(10_000)))
    assert clocks.white == TimeLeft(Millis(0), 3, Millis(30_000))
    table.done(table.stone(B, "E3"), at=31_000)
    assert clocks_of(table).black == TimeLeft(Millis(0), 3, Millis(30_000))
    assert [turn.spent for turn in table.game.turns] == [9_000]


# One wish at a time


def test_a_wish_waits_for_the_answer_of_the_other_side() -> None:
    table = Table.started(settings_of())
    table.play_out("B:E5")
    asked = ask(table, B, cid="one")
    table.done(asked)
    assert table.do(asked) == Duplicate(table.game.seq)
    for again in (ask(table, B), ask(table, B, Wish.PAUSE), ask(table, W, Wish.PAUSE)):
        assert code_of(table.do(again)) is RefusalCode.ALREADY_ASKED
    own = AnswerConsent(B, Wish.UNDO, agreed=True)
    other = AnswerConsent(W, Wish.PAUSE, agreed=True)
    for answer in (own, other):
        assert code_of(table.do(answer)) is RefusalCode.NOT_ASKED
    table.done(AnswerConsent(W, Wish.UNDO, agreed=False))
    assert (table.game.ply, table.game.to_move) == (1, W)


def test_after_a_no_the_same_is_not_asked_again_in_this_turn() -> None:
    table = Table.started(settings_of())
    table.play_out("B:E5")
    table.done(ask(table, B))
    table.done(AnswerConsent(W, Wish.UNDO, agreed=False))
    assert code_of(table.do(ask(table, B))) is RefusalCode.ALREADY_ASKED
    table.done(ask(table, W, Wish.PAUSE))
    table.done(AnswerConsent(B, Wish.PAUSE, agreed=False))
    table.play_out("W:C3")
    agreed(table, B)
    assert table.game.ply == 0


def test_a_wish_lapses_with_the_next_turn() -> None:
    table = Table.started(settings_of())
    table.play_out("B:E5")
    table.done(ask(table, B))
    table.play_out("W:C3")
    answer = AnswerConsent(W, Wish.UNDO, agreed=True)
    assert code_of(table.do(answer)) is RefusalCode.NOT_ASKED
    table.done(ask(table, W))
    assert agreed_or_not(table, B) == ["ConsentAnswered", "Reverted"]


def agreed_or_not(table: Table, color: Color) -> list[str]:
    return kinds(table.done(AnswerConsent(color, Wish.UNDO, agreed=True)))


def test_there_is_no_answer_to_nothing() -> None:
    table = Table.started(settings_of())
    for wish in Wish:
        for color in Color:
            answer = AnswerConsent(color, wish, agreed=True)
            assert code_of(table.do(answer)) is RefusalCode.NOT_ASKED


def test_a_wish_answers_a_turn_like_a_move() -> None:
    table = Table.started(settings_of())
    table.play_out("B:E5")
    before = picture(table.game)
    for ply, code in ((0, RefusalCode.STALE_PLY), (2, RefusalCode.FUTURE_PLY)):
        assert code_of(table.do(AskConsent(B, Wish.UNDO, ply))) is code
    assert picture(table.game) == before


@pytest.mark.parametrize(
    "name", [n for n in PHASES if n not in {"in turn", "after an offer"}]
)
@pytest.mark.parametrize("wish", Wish)
def test_wishes_are_for_play(name: str, wish: Wish) -> None:
    table = at_phase(name)
    commands = (
        ask(table, B, wish),
        AnswerConsent(W, wish, agreed=True),
        ResumePlay(B),
    )
    for command in commands:
        assert code_of(table.do(command)) is RefusalCode.WRONG_PHASE


def test_a_wish_and_an_answer_must_be_in_time() -> None:
    table = Table.started(settings_of(clock="1m"), at=0)
    table.done(table.stone(B, "E5"), at=1_000)
    late = table.do(ask(table, B), at=61_000)
    assert code_of(late) is RefusalCode.TIME_OVER
    table.done(ask(table, B), at=60_999)
    answer = AnswerConsent(W, Wish.UNDO, agreed=True)
    assert code_of(table.do(answer, at=61_000)) is RefusalCode.TIME_OVER


# Pause and adjournment (article 14)


@pytest.mark.parametrize("wish", HALTING)
@pytest.mark.parametrize("clock", ["none", "1m"])
@pytest.mark.parametrize("who", Color)
def test_in_a_pause_nobody_moves_and_no_time_passes(
    wish: Wish, clock: str, who: Color
) -> None:
    table = Table.started(settings_of(clock=clock), at=0)
    table.done(table.stone(B, "E5"), at=1_000)
    table.done(ask(table, who, wish), at=2_000)
    table.done(AnswerConsent(who.opponent, wish, agreed=True), at=11_000)
    game = table.game
    assert game.phase is HALTING[wish]
    assert game.deadline() is None
    assert table.tick(10**9) == ()
    for command in (table.stone(W, "C3"), table.pass_turn(W), ask(table, W)):
        assert code_of(table.do(command)) is RefusalCode.WRONG_PHASE
    table.done(ResumePlay(who), at=10**9 + 1)
    assert game.phase is Phase.PLAY
    assert code_of(table.do(ResumePlay(who))) is RefusalCode.WRONG_PHASE
    table.done(table.stone(W, "C3"), at=10**9 + 5_001)
    assert game.turns[-1].spent == 15_000
    if clock != "none":
        assert clocks_of(table).white.main == 45_000


def test_a_pause_does_not_renew_the_running_minute() -> None:
    """40 s before and 25 s after it are 65 s, and cost a minute (PAUSE-02)."""
    table = Table.started(settings_of(clock="1s+3x60s"), at=0)
    table.done(table.stone(B, "E5"), at=0)
    table.done(ask(table, B, Wish.PAUSE), at=40_000)
    table.done(AnswerConsent(W, Wish.PAUSE, agreed=True), at=41_000)
    table.done(ResumePlay(B), at=900_000)
    table.done(table.stone(W, "C3"), at=925_000)
    assert clocks_of(table).white == TimeLeft(Millis(0), 2, Millis(60_000))


def test_who_resumed_is_in_the_record_and_does_so_once() -> None:
    table = Table.started(settings_of(clock="1m"))
    agreed(table, B, Wish.PAUSE)
    command = ResumePlay(W, cid="again")
    (resumed,) = table.done(command)
    assert isinstance(resumed, ClockResumed)
    assert (resumed.by, resumed.cid) == (W, "again")
    assert table.do(command) == Duplicate(table.game.seq)


@pytest.mark.parametrize(
    ("reason", "refereed", "resumes"),
    [
        (PauseReason.PLAYER, True, True),
        (PauseReason.ADJOURNED, False, True),
        (PauseReason.ADJOURNED, True, False),
        (PauseReason.REFEREE, False, False),
    ],
)
def test_what_the_referee_stopped_he_lets_go_on(
    reason: PauseReason, refereed: bool, resumes: bool
) -> None:
    table = Table.started(settings_of(is_refereed=refereed))
    table.take_in([halt(table.game, reason, Millis(table.now))])
    decision = table.do(ResumePlay(B))
    if resumes:
        assert table.game.phase is Phase.PLAY
    else:
        refusal = is_refused(table, decision, RefusalCode.REFEREE_RESUMES)
        assert refusal.article == "14"


@pytest.mark.parametrize("clock", ["none", "1m"])
def test_of_two_halts_each_ends_by_itself_and_neither_is_thinking(clock: str) -> None:
    table = Table.started(settings_of(clock=clock), at=0)
    reasons = PauseReason.PLAYER, PauseReason.ADJOURNED
    for at, reason in zip((1_000, 5_000), reasons, strict=True):
        table.take_in([halt(table.game, reason, Millis(at))])
    command = ResumePlay(W, cid="both")
    resumed = table.done(command, at=9_000)
    assert [e.cid for e in resumed if isinstance(e, ClockResumed)] == ["both", None]
    assert table.do(command) == Duplicate(table.game.seq - 1)
    table.done(table.stone(B, "E5"), at=9_500)
    assert table.game.turns[0].spent == 1_500


def test_a_player_can_resign_in_a_pause() -> None:
    table = Table.started(settings_of(clock="1m"))
    agreed(table, B, Wish.ADJOURN)
    table.done(table.resign(W))
    assert table.game.phase is Phase.FINISHED
    assert clocks_of(table).pauses == frozenset()


# Crashes (reliability T9)


@pytest.mark.parametrize("wish", HALTING)
@pytest.mark.parametrize("clock", ["none", "1m"])
def test_a_crash_in_a_pause_changes_no_time_and_does_not_end_it(
    wish: Wish, clock: str
) -> None:
    table = Table.started(settings_of(clock=clock), at=10**9)
    table.now += 5_000
    agreed(table, B, wish)
    table.done(PauseForFault(Millis(10**9 + 400_000)), at=50)
    game = table.game
    assert (game.phase, game.deadline()) == (HALTING[wish], None)
    table.done(ResumeClock(FAULT), at=60)
    assert game.phase is HALTING[wish]
    assert game.clocks is None or game.clocks.running is None
    table.done(ResumePlay(W), at=70)
    table.done(table.stone(B, "E5"), at=1_070)
    assert game.turns[0].spent == 6_000
    if clock != "none":
        assert clocks_of(table).black.main == 54_000


def test_who_resumes_before_all_are_back_lets_the_fault_wait_on() -> None:
    table = Table.started(settings_of(clock="1m"), at=0)
    agreed(table, B, Wish.PAUSE)
    table.done(PauseForFault(Millis(1_000)), at=2_000)
    table.done(ResumePlay(W), at=3_000)
    assert table.game.phase is Phase.PLAY
    assert clocks_of(table).running is None
    assert clocks_of(table).pauses == {FAULT}
    table.done(ResumeClock(FAULT), at=4_000)
    assert clocks_of(table).running is B


def test_a_wish_survives_a_crash_and_the_asker_is_waited_for() -> None:
    table = Table.started(settings_of(clock="1m"), at=0)
    table.done(table.stone(B, "E5"), at=1_000)
    table.done(ask(table, B))
    table.done(PauseForFault(Millis(2_000)), at=9_000)
    _, reverted = table.done(AnswerConsent(W, Wish.UNDO, agreed=True), at=10_000)
    assert isinstance(reverted, Reverted)
    assert clocks_of(table).running is None
    assert clocks_of(table).pauses == {FAULT}
    table.done(ResumeClock(FAULT), at=12_000)
    assert (clocks_of(table).running, clocks_of(table).since) == (B, 12_000)


# A sealed move by consent (article 14)


def test_two_people_seal_a_move_and_either_opens_it() -> None:
    table = Table.started(settings_of(clock="5m"), at=0)
    assert agreed(table, W, Wish.SEAL) == ["SealingAsked"]
    refused = table.do(table.stone(B, "E5"))
    is_refused(table, refused, RefusalCode.MUST_SEAL)
    envelope = Play(table.point("E5"))
    sealed = table.done(Seal(B, 0, envelope, "salt-of-this-test"), at=9_000)
    assert kinds(sealed) == ["MoveSealed", "ClockPaused"]
    assert table.game.phase is Phase.ADJOURNED
    assert clocks_of(table).black.main == 291_000
    opened = table.done(ResumePlay(W), at=90_000)
    assert kinds(opened) == ["MoveOpened", "ClockResumed", "Played"]
    assert table.game.to_move is W
    clocks = clocks_of(table)
    assert (clocks.running, clocks.black.main) == (W, 291_000)
