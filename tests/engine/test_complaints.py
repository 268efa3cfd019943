"""Complaints and appeals (article 16)."""

from typing import Final

import pytest
from shoutan_engine import Duplicate, Millis, Phase, Refusal, RefusalCode
from shoutan_engine.commands import Appeal, Complain, Resign
from shoutan_engine.events import (
    Appealed,
    ClockPaused,
    Complained,
    Need,
    PauseReason,
    RefereeCalled,
    Ruled,
)
from shoutan_engine.game import Decision
from shoutan_engine.points import Color
from shoutan_engine.procedures.complaints import MOST_LETTERS, clean_text
from shoutan_engine.refereeing.acts import Pause
from shoutan_engine.refereeing.officials import Official, Role
from shoutan_engine.rules import IllegalMove
from shoutan_engine.timing.halting import halt

from tests.playing import (
    KO,
    B,
    Table,
    W,
    at_phase,
    code_of,
    kinds,
    picture,
    settings_of,
)

REFEREE: Final = Official("id-of-eva", "Eva", Role.REFEREE)


def refused(decision: Decision, code: RefusalCode, article: str | None = "16") -> None:
    assert code_of(decision) is code
    assert isinstance(decision, Refusal)
    assert decision.article == article


def ruled(table: Table) -> None:
    """Let the referee have ruled something that changes nothing on the board."""
    table.take_in(
        [
            Ruled(
                at=Millis(table.now),
                clocks=table.game.clocks,
                by=REFEREE,
                act=Pause(),
                article="14",
                reason="A break.",
            )
        ]
    )


# When a complaint is in time


@pytest.mark.parametrize(
    ("moves", "color", "ply", "in_time"),
    [
        pytest.param("B:E5", W, 0, True, id="about the turn just taken"),
        pytest.param("B:E5", W, 1, True, id="in the own turn"),
        pytest.param("B:E5 W:C3", W, 0, False, id="after the own next turn"),
        pytest.param("B:E5 W:C3", W, 1, False, id="about the own turn, after it"),
        pytest.param("B:E5 W:C3", W, 2, True, id="about the turn of the other side"),
        pytest.param("B:E5 W:C3", B, 1, True, id="about the answer"),
        pytest.param("B:E5 W:C3", B, 0, False, id="about one's own turn before it"),
        pytest.param("B:E5 W:C3 B:pass", B, 1, False, id="a pass is a turn"),
        pytest.param("B:pass W:pass", B, 1, True, id="in the settlement"),
    ],
)
def test_a_complaint_lapses_with_the_own_next_turn(
    moves: str, color: Color, ply: int, in_time: bool
) -> None:
    """Article 16.3."""
    table = Table.started(settings_of())
    table.play_out(moves)
    decision = table.do(Complain(color, ply, "He hums."))
    if not in_time:
        refused(decision, RefusalCode.COMPLAINT_LAPSED)
        return
    assert isinstance(decision, tuple)
    (made,) = decision
    assert isinstance(made, Complained)
    assert (made.color, made.ply, made.text) == (color, ply, "He hums.")
    assert table.game.proceedings.complaints == [made]


@pytest.mark.parametrize(
    ("ply", "code"),
    [(-1, RefusalCode.STALE_PLY), (3, RefusalCode.FUTURE_PLY)],
)
def test_a_complaint_is_about_a_turn_that_there_is(ply: int, code: RefusalCode) -> None:
    table = Table.started(settings_of())
    table.play_out("B:E5 W:C3")
    refused(table.do(Complain(B, ply, "No.")), code, None)


@pytest.mark.parametrize("name", ["waiting", "finished"])
def test_there_is_nothing_to_complain_about_without_a_game(name: str) -> None:
    refused(at_phase(name).do(Complain(B, 0, "No.")), RefusalCode.WRONG_PHASE, None)


def test_in_a_pause_a_complaint_is_in_time() -> None:
    """Article 16.3."""
    table = Table.started(settings_of())
    table.take_in([halt(table.game, PauseReason.PLAYER, Millis(table.now))])
    table.done(Complain(W, 0, "He looks at books."))


def test_one_complaint_is_made_about_one_turn() -> None:
    table = Table.started(settings_of())
    command = Complain(W, 0, "He hums.", "cid")
    table.done(command)
    assert table.do(command) == Duplicate(table.game.seq)
    refused(table.do(Complain(W, 0, "Again.")), RefusalCode.ALREADY_ASKED)
    table.done(Complain(B, 0, "He stares."))


def test_nothing_is_heard_after_time_was_over() -> None:
    table = Table.started(settings_of(clock="1m"), at=0)
    late = table.do(Complain(W, 0, "He hums."), at=60_000)
    refused(late, RefusalCode.TIME_OVER, "12")


def test_the_referee_hears_of_it() -> None:
    """Article 16.3."""
    table = Table.started(settings_of(is_refereed=True, clock="1m"))
    _, called = table.done(Complain(W, 0, "He hums."))
    assert isinstance(called, RefereeCalled)
    assert (called.need, called.by) == (Need.COMPLAINT, W)
    assert table.game.proceedings.need is Need.COMPLAINT
    assert table.game.phase is Phase.PLAY, "the game goes on meanwhile"


def test_a_complaint_does_not_take_the_place_of_what_stops_the_game() -> None:
    table = Table.started(settings_of(is_refereed=True))
    need = RefereeCalled(at=Millis(0), clocks=None, need=Need.CYCLE)
    table.take_in([need])
    table.done(Complain(W, 0, "He hums."))
    assert table.game.proceedings.need is Need.CYCLE


# What is said


@pytest.mark.parametrize(
    ("text", "cleaned"),
    [
        ("He hums.", "He hums."),
        ("  He \t hums\r\n\nloudly. ", "He hums loudly."),
        ("a\x00b\x1bc", "abc"),
        ("a \u202e\u2066 b\ud800", "a b"),
        ("他说话。", "他说话。"),
    ],
)
def test_only_what_can_be_seen_is_recorded(text: str, cleaned: str) -> None:
    assert clean_text(text) == cleaned
    table = Table.started(settings_of())
    (made,) = table.done(Complain(W, 0, text))
    assert isinstance(made, Complained)
    assert made.text == cleaned


@pytest.mark.parametrize("text", ["", " \n", "\u202e", "x" * (MOST_LETTERS + 1)])
def test_nothing_and_too_much_are_refused(text: str) -> None:
    table = Table.started(settings_of())
    ruled(table)
    before = picture(table.game)
    refused(table.do(Complain(W, 0, text)), RefusalCode.BAD_TEXT)
    refused(table.do(Appeal(W, text)), RefusalCode.BAD_TEXT)
    assert picture(table.game) == before
    table.done(Complain(W, 0, "x" * MOST_LETTERS))


# Appeals


def test_an_appeal_is_against_a_ruling() -> None:
    """Article 16.5."""
    table = Table.started(settings_of())
    refused(table.do(Appeal(B, "No.")), RefusalCode.NOTHING_RULED)
    ruled(table)
    command = Appeal(B, "I never hum.", "cid")
    (made,) = table.done(command)
    assert isinstance(made, Appealed)
    assert table.do(command) == Duplicate(table.game.seq)
    refused(table.do(Appeal(B, "Again.")), RefusalCode.ALREADY_ASKED)
    table.done(Appeal(W, "A warning is too little."))
    ruled(table)
    table.done(Appeal(B, "Nor do I now."))


def test_the_server_is_the_referee_of_first_instance() -> None:
    table = Table.started(settings_of(KO, to_move=W, illegal=IllegalMove.STRICT))
    table.play_out("W:B3 B:C3")
    assert table.game.proceedings.rulings == 2, "the turn, and a warning"
    for number in (1, 2):
        table.done(Appeal(B, f"It was no ko, {number}."))
    refused(table.do(Appeal(B, "Nor was it.")), RefusalCode.ALREADY_ASKED)


def test_a_ruling_stands_while_it_is_appealed_against() -> None:
    """Article 16.5."""
    table = Table.started(settings_of(KO, to_move=W, illegal=IllegalMove.STRICT))
    table.play_out("W:B3 B:C3")
    before = picture(table.game.board), dict(table.game.warnings), table.game.to_move
    table.done(Appeal(B, "It was no ko."))
    game = table.game
    assert (picture(game.board), dict(game.warnings), game.to_move) == before


def test_an_appeal_can_follow_the_game() -> None:
    """Article 16.5."""
    table = Table.started(settings_of(clock="1m"), at=0)
    ruled(table)
    table.done(Resign(B))
    assert kinds(table.done(Appeal(B, "I was upset."), at=10**9)) == ["Appealed"]
    assert table.game.phase is Phase.FINISHED
    refused(at_phase("finished").do(Appeal(B, "No.")), RefusalCode.NOTHING_RULED)


def test_an_appeal_is_no_excuse_after_time_was_over() -> None:
    table = Table.started(settings_of(clock="1m"), at=0)
    ruled(table)
    refused(table.do(Appeal(B, "Wait."), at=60_000), RefusalCode.TIME_OVER, "12")
    refused(at_phase("waiting").do(Appeal(B, "No.")), RefusalCode.WRONG_PHASE, None)


def test_words_stop_no_clock() -> None:
    table = Table.started(settings_of(clock="1m", is_refereed=True), at=0)
    before = table.game.clocks
    table.done(Complain(W, 0, "He hums."), at=5_000)
    ruled(table)
    table.done(Appeal(W, "More."), at=6_000)
    assert table.game.clocks == before
    assert not any(isinstance(event, ClockPaused) for event in table.log)
