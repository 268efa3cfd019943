"""What a record says beside the turns: rulings with actor, article and reason, and the rest."""

from typing import Any, Final, get_args

import pytest
from shoutan_engine import EndReason, Millis
from shoutan_engine.articles.penalties import Offense
from shoutan_engine.clocks.types import TimeLeft
from shoutan_engine.commands import PauseForFault, TakeSeat
from shoutan_engine.events import (
    Appealed,
    Called,
    ClockAdjusted,
    ClockPaused,
    ClockResumed,
    Clocks,
    ColorsCorrected,
    ColorsDrawn,
    Complained,
    ConsentAnswered,
    ConsentAsked,
    ContestConceded,
    EndAccepted,
    Event,
    FalseLifeClaimed,
    FlagFell,
    GameCreated,
    GameFinished,
    GameStarted,
    LatenessJudged,
    LeaveGranted,
    MoveOpened,
    MoveSealed,
    Need,
    OvertimePassAsked,
    OvertimeReached,
    Passed,
    PauseReason,
    Played,
    PlayResumed,
    ProposalConfirmed,
    ProposalMade,
    RecountMade,
    RefereeCalled,
    Resigned,
    ResultChanged,
    Reverted,
    Ruled,
    SealedMove,
    SealingAsked,
    SeatRetaken,
    SeatTaken,
    SettlingStarted,
    StoneVoided,
    TimeGiven,
    TimesConfirmed,
    TurnLost,
    WarningGiven,
    Wish,
)
from shoutan_engine.points import Pass, Play, Point
from shoutan_engine.refereeing.acts import (
    Act,
    Adjourn,
    AdjustClock,
    CancelResult,
    CorrectColors,
    NewResult,
    Pause,
    RecordTakeback,
    Resume,
    RevertTo,
    RuleFalseLife,
    VoidLastMove,
    Warn,
)
from shoutan_engine.results import Count, lost_by
from shoutan_engine.scoring import QuarterZi, Score
from shoutan_protocol.sgf import game_to_sgf, notes_of, read_sgf

from tests.officials import CHIEF, EXAMPLES, REFEREE, order, ruled
from tests.playing import ANN, BEN, DRAW, B, Table, W, settings_of

WHEN: Final[dict[str, Any]] = {"at": Millis(0), "clocks": None}
READINGS: Final = Clocks(
    black=TimeLeft(Millis(61_500)),
    white=TimeLeft(Millis(0), 2, Millis(20_000), 3),
    running=None,
    since=Millis(0),
)
COUNT: Final = Count(Score(QuarterZi(0), QuarterZi(0), QuarterZi(0)), ())
E5: Final = Point(40)


def comments(table: Table) -> list[str]:
    """Return the comments of the record, node by node."""
    record = game_to_sgf(table.game, date=None, notes=notes_of(table.log))
    return [node.comment for node in read_sgf(record).steps]


def note(event: Event) -> str:
    """Return what is noted of one event of a game of Ann and Ben on 9 lines."""
    table = Table(settings_of())
    for player in (ANN, BEN):
        table.done(TakeSeat(player, DRAW))
    notes = notes_of([*table.log, event])
    return " | ".join(notes.values())


# Every event


LINES: Final[list[tuple[Event, str]]] = [
    (SeatTaken(**WHEN, player=ANN, color=B), ""),
    (ColorsDrawn(**WHEN, black=ANN.id, white=BEN.id), ""),
    (GameStarted(**WHEN), ""),
    (Resigned(**WHEN, color=B), ""),
    (
        Called(
            **WHEN,
            color=B,
            call="count",
            elapsed=Millis(0),
            count=1,
            period=Millis(0),
            periods_left=1,
            text="1",
        ),
        "",
    ),
    (Played(**WHEN, color=B, point=E5, ply=0, captured=(), spent=Millis(0)), ""),
    (Passed(**WHEN, color=B, ply=0, spent=Millis(0)), ""),
    (GameFinished(**WHEN, result=lost_by(B, EndReason.TIME)), ""),
    (
        ColorsCorrected(**WHEN, black=BEN.id, white=ANN.id),
        "Colors are corrected: Ben has Black, Ann White.",
    ),
    (
        LatenessJudged(
            **WHEN,
            color=W,
            late=Millis(90_500),
            charge=Millis(181_000),
            forfeits=False,
            article="22.1",
        ),
        "White came 90.5 s late, article 22.1: 181 s are charged.",
    ),
    (
        LatenessJudged(
            **WHEN,
            color=W,
            late=Millis(901_000),
            charge=Millis(0),
            forfeits=True,
            article="22.1",
        ),
        "White came 901 s late, article 22.1: the game is forfeit.",
    ),
    (
        Reverted(**WHEN, ply=0, to_move=W),
        "After turn 0 the game goes on, White to move.",
    ),
    (
        WarningGiven(**WHEN, color=B, article="24", count=2),
        "Warning 2 for Black, article 24.",
    ),
    (
        StoneVoided(**WHEN, color=B, point=E5, article="17"),
        "Black's stone at E5 is void, article 17.",
    ),
    (
        TurnLost(
            **WHEN,
            color=W,
            point=None,
            reason="overtime",
            article="22.5",
            ply=0,
            spent=Millis(0),
        ),
        "White loses the turn, article 22.5.",
    ),
    (
        ClockPaused(**WHEN, reason=PauseReason.REFEREE, since=Millis(0)),
        "Stopped: referee.",
    ),
    (
        ClockResumed(**WHEN, reason=PauseReason.ADJOURNED),
        "Not stopped any more: adjourned.",
    ),
    (
        ClockAdjusted(at=Millis(0), clocks=READINGS, color=None),
        "Clocks are set: Black 61.5 s, "
        "White 0 s, 2 periods, 20 s in this one, 3 moves to play in it.",
    ),
    (FlagFell(**WHEN, color=B, deadline=Millis(0)), "Black's time is used up."),
    (
        OvertimeReached(**WHEN, color=B, deadline=Millis(0), until=Millis(9)),
        "Black's time is used up; that may be a pass (article 22.5).",
    ),
    (
        OvertimePassAsked(**WHEN, color=B, standing=True),
        "Black asks that overtime be a pass (article 22.5).",
    ),
    (
        TimeGiven(**WHEN, color=B, amount=Millis(60_000)),
        "White gives Black 60 s more.",
    ),
    (LeaveGranted(**WHEN, color=W), "White has leave."),
    (SeatRetaken(**WHEN, color=W), "White is back."),
    (TimesConfirmed(**WHEN, color=W), "White confirms the times used."),
    (SealingAsked(**WHEN, color=B), "Black is to seal the next move."),
    (
        MoveSealed(
            **WHEN,
            color=B,
            ply=0,
            spent=Millis(0),
            commitment="c0ffee",
            sealed=SealedMove(Play(E5), "salt"),
        ),
        "Black has sealed a move: c0ffee.",
    ),
    (
        MoveOpened(**WHEN, color=B, sealed=SealedMove(Play(E5), "salt")),
        "The sealed move is opened: E5.",
    ),
    (
        MoveOpened(**WHEN, color=B, sealed=SealedMove(Pass(), "salt")),
        "The sealed move is opened: pass.",
    ),
    (
        MoveOpened(**WHEN, color=B, sealed=SealedMove(None, "salt")),
        "The sealed move is opened: nobody can read it.",
    ),
    (EndAccepted(**WHEN, color=W, ply=0), "White accepts the end."),
    (
        ContestConceded(**WHEN, color=W, ply=0),
        "White gives up the contest, article 12.4(4).",
    ),
    (
        SettlingStarted(
            **WHEN, reason=EndReason.TWO_PASSES, until=Millis(0), count=COUNT
        ),
        "Play stops (two_passes).",
    ),
    (
        ProposalMade(**WHEN, number=2, by=B, dead=(E5, Point(0)), count=COUNT),
        "Proposal 2 by Black, dead: E5 A1.",
    ),
    (
        ProposalMade(
            **WHEN, number=3, by=None, dead=(), count=COUNT, contestable=(E5,)
        ),
        "Proposal 3 by the referee, dead: nothing; open to contest: E5.",
    ),
    (ProposalConfirmed(**WHEN, color=W, number=3), "White confirms proposal 3."),
    (
        RecountMade(**WHEN, by=W, number=3, count=COUNT),
        "White has proposal 3 counted again.",
    ),
    (
        PlayResumed(**WHEN, by=B, point=E5, to_move=W),
        "Black disputes the chain at E5: play is resumed, White to move.",
    ),
    (
        FalseLifeClaimed(**WHEN, by=B, point=E5, ko=Point(0)),
        "Black claims false life of the chain at E5, by the ko at A1.",
    ),
    (
        FalseLifeClaimed(**WHEN, by=B, point=E5, ko=None),
        "Black claims false life of the chain at E5.",
    ),
    (
        ConsentAsked(**WHEN, color=B, wish=Wish.UNDO, ply=0),
        "Black asks the opponent: undo.",
    ),
    (
        ConsentAnswered(**WHEN, color=W, wish=Wish.UNDO, agreed=True),
        "White agrees: undo.",
    ),
    (
        ConsentAnswered(**WHEN, color=W, wish=Wish.PAUSE, agreed=False),
        "White does not agree: pause.",
    ),
    (
        Complained(**WHEN, color=B, ply=7, text="He hums."),
        "Black complains about turn 7: He hums.",
    ),
    (Appealed(**WHEN, color=W, text="I do not."), "White appeals: I do not."),
    (
        RefereeCalled(**WHEN, need=Need.CYCLE),
        "The rules call the referee: cycle.",
    ),
    (
        RefereeCalled(**WHEN, need=Need.FALSE_LIFE, by=W, points=(E5,)),
        "White calls the referee: false_life about E5.",
    ),
    (
        ResultChanged(**WHEN, result=lost_by(B, EndReason.REFEREE)),
        "The result is changed to W+F (referee).",
    ),
    (
        Ruled(**WHEN, by=CHIEF, act=Warn(B), article="24", reason="Loud."),
        "Chen (chief referee) rules warn(black), article 24: Loud.",
    ),
]


@pytest.mark.parametrize(
    ("event", "line"), LINES, ids=[type(event).__name__ for event, _ in LINES]
)
def test_every_event_has_its_line_or_none(event: Event, line: str) -> None:
    assert note(event) == line


def test_the_lines_are_those_of_all_events() -> None:
    said = {type(event) for event, _ in LINES}
    assert said | {GameCreated} == set(get_args(Event))


# Rulings


@pytest.mark.parametrize(
    ("act", "words"),
    [
        (Warn(B, Offense.PHONE_RANG), "warn(black, phone_rang)"),
        (RecordTakeback(W, in_time=True), "takeback(white, in_time)"),
        (RecordTakeback(W, in_time=False), "takeback(white, not in_time)"),
        (RevertTo(3), "revert_to(3)"),
        (RevertTo(0, W), "revert_to(0, white)"),
        (Adjourn(seal=True), "adjourn(seal)"),
        (Adjourn(), "adjourn"),
        (CorrectColors(), "correct_colors"),
        (
            AdjustClock(B, TimeLeft(Millis(1_001), 2, Millis(30_000))),
            "adjust_clock(black, 1.001 s, 2 periods, 30 s in this one)",
        ),
        (EXAMPLES["correct_clocks"], "correct_clocks(60 s)"),
        (EXAMPLES["mark_contestable"], "mark_contestable(A1)"),
        (EXAMPLES["forfeit"], "forfeit(white, absent)"),
        (
            RuleFalseLife(E5, is_false=True, barred=(Point(0), Point(8))),
            "rule_false_life(E5, false, A1 J1)",
        ),
        (RuleFalseLife(E5, is_false=False), "rule_false_life(E5, not false)"),
        (CancelResult(NewResult.BLACK_LOSES), "cancel_result(black_loses)"),
        (EXAMPLES["draw_lots"], f"draw_lots({ANN.id} {BEN.id}, {BEN.id})"),
    ],
)
def test_a_ruling_is_written_by_its_name_and_with_what_it_says(
    act: Act, words: str
) -> None:
    event = Ruled(**WHEN, by=REFEREE, act=act, article="17.3", reason="So it was.")
    assert note(event) == f"Rui (referee) rules {words}, article 17.3: So it was."


@pytest.mark.parametrize("name", EXAMPLES)
def test_every_ruling_is_written_by_its_name(name: str) -> None:
    event = Ruled(**WHEN, by=CHIEF, act=EXAMPLES[name], article="1", reason="R.")
    assert note(event).startswith(f"Chen (chief referee) rules {name}")


# In the record


def test_a_note_stands_with_the_turn_after_which_it_was_made() -> None:
    table = Table.started(settings_of())
    ruled(table, Pause())
    ruled(table, Resume())
    table.play_out("B:E5 W:C3")
    command = order(Warn(B), REFEREE, article="23", reason="It rang: ]\\ and 电话.")
    table.done(command)
    root, first, second = comments(table)
    assert root.splitlines()[-4:] == [
        "Chen (chief referee) rules pause, article 16: As it was seen at the board.",
        "Stopped: referee.",
        "Chen (chief referee) rules resume, article 16: As it was seen at the board.",
        "Not stopped any more: referee.",
    ]
    assert first == ""
    assert second.splitlines() == [
        "Rui (referee) rules warn(black), article 23: It rang: ]\\ and 电话.",
        "Warning 1 for Black, article 23.",
    ]


def test_a_void_stone_and_its_lost_turn_are_explained_where_they_are() -> None:
    table = Table.started(settings_of())
    table.play_out("B:E5 W:C3")
    ruled(table, VoidLastMove())
    _, first, second = comments(table)
    assert first == ""
    assert second.splitlines() == [
        "void(C3, referee): the turn is lost.",
        "Chen (chief referee) rules void_last_move_and_turn, "
        "article 16: As it was seen at the board.",
        "White loses the turn, article 16.",
    ]


def test_what_was_said_about_undone_turns_stands_where_the_game_went_on() -> None:
    table = Table.started(settings_of())
    table.play_out("B:E5 W:C3")
    ruled(table, Warn(W))
    table.play_out("B:pass W:D4")
    ruled(table, RevertTo(1))
    table.play_out("W:D5")
    root, first, second = comments(table)
    assert "Chen" not in root
    assert [line.partition(", article")[0] for line in first.splitlines()] == [
        "At move 2: Chen (chief referee) rules warn(white)",
        "At move 2: Warning 1 for White",
        "At move 4: Chen (chief referee) rules revert_to(1)",
        "Undone: W C3, B pass, W D4.",
        "After turn 1 the game goes on, White to move.",
    ]
    assert second == ""


def test_a_note_that_is_moved_twice_says_where_it_was_made() -> None:
    table = Table.started(settings_of())
    table.play_out("B:E5")
    ruled(table, Warn(B))
    table.play_out("W:C3 B:D4")
    ruled(table, RevertTo(2))
    table.play_out("B:D5")
    ruled(table, RevertTo(1))
    table.play_out("W:C4")
    ruled(table, RevertTo(0))
    root = comments(table)[0].splitlines()[1:]
    assert [line.partition(", article")[0] for line in root] == [
        "At move 1: Chen (chief referee) rules warn(black)",
        "At move 1: Warning 1 for Black",
        "At move 3: Chen (chief referee) rules revert_to(2)",
        "At move 2: Undone: B D4.",
        "At move 2: After turn 2 the game goes on, Black to move.",
        "At move 3: Chen (chief referee) rules revert_to(1)",
        "At move 1: Undone: W C3, B D5.",
        "At move 1: After turn 1 the game goes on, White to move.",
        "At move 2: Chen (chief referee) rules revert_to(0)",
        "Undone: B E5, W C4.",
        "After turn 0 the game goes on, Black to move.",
    ]


def test_a_lost_turn_is_undone_once_and_as_such() -> None:
    table = Table.started(settings_of())
    table.play_out("B:E5 W:C3")
    ruled(table, VoidLastMove())
    ruled(table, RevertTo(0))
    root = comments(table)[0].splitlines()
    assert [line for line in root if "Undone" in line] == [
        "Undone: B E5, W C3 (a lost turn)."
    ]
    assert "At move 2: White loses the turn, article 16." in root


def test_a_turn_lost_without_a_stone_is_named_as_lost() -> None:
    lost = TurnLost(
        **WHEN,
        color=B,
        point=None,
        reason="overtime",
        article="22.5",
        ply=0,
        spent=Millis(0),
    )
    gone = Reverted(**WHEN, ply=0, to_move=B)
    table = Table.started(settings_of())
    lines = notes_of([*table.log, lost, gone])[0].splitlines()
    assert "Undone: B (a lost turn)." in lines


def test_a_changed_result_says_what_it_was() -> None:
    table = Table.started(settings_of())
    table.play_out("B:E5")
    table.done(table.resign(W))
    ruled(table, CancelResult(NewResult.BLACK_LOSES))
    assert "The result B+R (resign) is changed to W+F (referee)." in comments(table)[-1]


def test_a_settlement_is_told_step_by_step() -> None:
    table = Table.started(settings_of())
    table.play_out("B:E5 W:C3 B:pass W:offer")
    assert table.game.settlement is not None
    table.done(table.mark(B, "C3"))
    table.done(table.confirm(B))
    table.done(table.confirm(W))
    assert comments(table)[-1].splitlines()[:5] == [
        "Offers the end.",
        "Play stops (two_passes).",
        "Proposal 2 by Black, dead: C3.",
        "Black confirms proposal 2.",
        "White confirms proposal 2.",
    ]


def test_a_fault_of_the_server_is_in_the_record() -> None:
    table = Table.started(settings_of(clock="10m"))
    table.done(PauseForFault(Millis(table.now)))
    assert comments(table)[0].splitlines()[-1] == "Stopped: server_fault."


def test_of_no_events_there_is_nothing_to_say() -> None:
    assert notes_of([]) == {}
