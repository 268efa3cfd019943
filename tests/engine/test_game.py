"""The life of a game: seats, start, turns and their numbers, acts done twice, the end.

What an illegal play costs, the settlement, the clock and the server's own faults have
files of their own beside this one.
"""

from collections.abc import Callable
from typing import Final

import pytest
from shoutan_engine import (
    Duplicate,
    EndReason,
    Millis,
    Phase,
    Refusal,
    RefusalCode,
)
from shoutan_engine.commands import (
    Command,
    Create,
    Draw,
    PauseForFault,
    ResumeClock,
    Start,
    TakeSeat,
    Withdraw,
)
from shoutan_engine.events import (
    ColorsDrawn,
    GameFinished,
    Nigiri,
    Parity,
    Passed,
    PauseReason,
    SeatTaken,
    TurnLost,
)
from shoutan_engine.game import Game
from shoutan_engine.points import Color
from shoutan_engine.rules import IllegalMove
from shoutan_engine.settings import ColorsBy, Player

from tests.playing import (
    ANN,
    BEN,
    CLEO,
    DRAW,
    KO,
    PHASES,
    Act,
    B,
    Table,
    W,
    at_phase,
    code_of,
    kinds,
    picture,
    settings_of,
)

# Seats and colors


@pytest.mark.parametrize("creator", [Color.BLACK, Color.WHITE])
def test_assigned_colors_go_to_the_creator_and_then_to_who_joins(
    creator: Color,
) -> None:
    table = Table(settings_of(creator_color=creator))
    for player in (ANN, BEN):
        (seated,) = table.done(TakeSeat(player, DRAW))
        assert isinstance(seated, SeatTaken)
    assert table.game.seats == {creator: ANN, creator.opponent: BEN}


@pytest.mark.parametrize("creator_black", [True, False])
def test_random_colors_are_those_of_the_draw(creator_black: bool) -> None:
    table = Table(settings_of(colors_by=ColorsBy.RANDOM))
    draw = Draw(7, Parity.ODD, creator_black)
    (seated,) = table.done(TakeSeat(ANN, draw))
    assert isinstance(seated, SeatTaken)
    assert seated.color is None
    assert table.game.color_of(ANN.id) is None
    assert table.game.is_player(ANN.id)
    _, drawn = table.done(TakeSeat(BEN, draw))
    assert isinstance(drawn, ColorsDrawn)
    assert drawn.nigiri is None
    assert table.game.color_of(ANN.id) is (B if creator_black else W)
    assert table.game.color_of(BEN.id) is (W if creator_black else B)


@pytest.mark.parametrize(
    ("held", "drawn_guess", "guess", "guesser_color"),
    [
        pytest.param(1, Parity.EVEN, Parity.ODD, B, id="odd, guessed"),
        pytest.param(1, Parity.ODD, Parity.EVEN, W, id="odd, not guessed"),
        pytest.param(2, Parity.ODD, Parity.EVEN, B, id="even, guessed"),
        pytest.param(2, Parity.EVEN, Parity.ODD, W, id="even, not guessed"),
        pytest.param(3, Parity.ODD, None, B, id="the guess was drawn"),
        pytest.param(3, Parity.EVEN, None, W, id="the guess was drawn, and wrong"),
    ],
)
def test_nigiri_gives_black_to_who_joins_if_the_parity_is_guessed(
    held: int, drawn_guess: Parity, guess: Parity | None, guesser_color: Color
) -> None:
    table = Table(settings_of(colors_by=ColorsBy.NIGIRI))
    draw = Draw(held, drawn_guess, creator_black=True)
    table.done(TakeSeat(ANN, draw))
    _, drawn = table.done(TakeSeat(BEN, draw, guess))
    assert isinstance(drawn, ColorsDrawn)
    assert drawn.nigiri == Nigiri(ANN.id, BEN.id, held, guess or drawn_guess)
    assert table.game.color_of(BEN.id) is guesser_color


def test_a_player_sits_down_once_and_a_third_one_not_at_all() -> None:
    table = Table(settings_of())
    table.done(TakeSeat(ANN, DRAW))
    assert code_of(table.do(TakeSeat(ANN, DRAW))) is RefusalCode.ALREADY_SEATED
    table.done(TakeSeat(BEN, DRAW))
    assert code_of(table.do(TakeSeat(CLEO, DRAW))) is RefusalCode.SEAT_TAKEN
    table.done(Start())
    assert code_of(table.do(TakeSeat(CLEO, DRAW))) is RefusalCode.SEAT_TAKEN
    assert code_of(table.do(TakeSeat(BEN, DRAW))) is RefusalCode.ALREADY_SEATED


def test_nobody_sits_down_at_a_game_that_was_withdrawn() -> None:
    table = Table(settings_of())
    table.done(TakeSeat(ANN, DRAW))
    assert code_of(table.do(Withdraw(BEN.id))) is RefusalCode.NOT_SEATED
    withdrawal = Withdraw(ANN.id, "ann-withdraws")
    (finished,) = table.done(withdrawal)
    assert isinstance(finished, GameFinished)
    assert finished.result.reason is EndReason.ABORTED
    assert table.do(withdrawal) == Duplicate(table.game.seq)
    assert code_of(table.do(Withdraw(ANN.id, "once-more"))) is RefusalCode.WRONG_PHASE
    assert code_of(table.do(TakeSeat(CLEO, DRAW))) is RefusalCode.WRONG_PHASE


@pytest.mark.parametrize("player", [ANN, BEN])
def test_either_player_may_withdraw_until_the_game_has_started(player: Player) -> None:
    table = Table(settings_of())
    table.done(TakeSeat(ANN, DRAW))
    table.done(TakeSeat(BEN, DRAW))
    assert code_of(table.do(Withdraw(CLEO.id))) is RefusalCode.NOT_SEATED
    withdrawal = Withdraw(player.id, "leaves-it")
    table.done(withdrawal)
    assert table.game.phase is Phase.FINISHED
    assert isinstance(table.do(withdrawal), Duplicate)


def test_a_game_that_has_started_is_resigned_and_not_withdrawn() -> None:
    table = Table(settings_of())
    table.done(TakeSeat(ANN, DRAW))
    table.done(TakeSeat(BEN, DRAW))
    table.done(Start())
    assert code_of(table.do(Withdraw(ANN.id))) is RefusalCode.WRONG_PHASE


# Start


def test_a_game_starts_once_when_both_seats_are_taken() -> None:
    table = Table(settings_of(clock="1m"))
    assert code_of(table.do(Start())) is RefusalCode.WRONG_PHASE
    table.done(TakeSeat(ANN, DRAW))
    assert code_of(table.do(Start())) is RefusalCode.WRONG_PHASE
    table.done(TakeSeat(BEN, DRAW))
    assert table.game.deadline() is None
    table.done(Start(), at=5_000)
    assert table.game.phase is Phase.PLAY
    assert code_of(table.do(Start())) is RefusalCode.WRONG_PHASE


@pytest.mark.parametrize("first", list(Color))
def test_the_clock_of_the_first_to_move_runs_from_the_start(first: Color) -> None:
    table = Table(settings_of(KO, to_move=first, clock="1m"))
    table.done(TakeSeat(ANN, DRAW))
    table.done(TakeSeat(BEN, DRAW))
    table.done(Start(), at=7_000)
    clocks = table.game.clocks
    assert clocks is not None
    assert (clocks.running, clocks.since) == (first, 7_000)
    assert table.game.to_move is first
    assert table.game.deadline() == 67_000


EARLY: Final[dict[str, Act]] = {
    "play": lambda t: t.stone(B, "A1"),
    "pass": lambda t: t.pass_turn(B),
    "accept": lambda t: t.accept(B),
    "resign": lambda t: t.resign(B),
    "mark": lambda t: t.mark(B, "A1"),
    "propose": lambda t: t.propose(B, ""),
    "confirm": lambda t: t.confirm(B),
    "dispute": lambda t: t.dispute(B, "A1", dead=True),
    "fault": lambda _: PauseForFault(Millis(0)),
}


@pytest.mark.parametrize("name", EARLY)
def test_before_the_start_there_is_nothing_to_do(name: str) -> None:
    """Section 7."""
    table = Table(settings_of(clock="1m"))
    table.done(TakeSeat(ANN, DRAW))
    table.done(TakeSeat(BEN, DRAW))
    assert code_of(table.do(EARLY[name](table))) is RefusalCode.WRONG_PHASE
    assert table.tick(at=10**9) == ()
    assert table.done(ResumeClock(PauseReason.SERVER_FAULT)) == ()


# Turns


def test_sides_alternate_and_passing_is_always_possible() -> None:
    """Article 2."""
    table = Table.started(settings_of(KO, to_move=W))
    table.play_out("W:B3 B:pass W:A1 B:C3")  # a ko, and after a pass it may be retaken
    assert [turn.color for turn in table.game.turns] == [W, B, W, B]
    assert [turn.point for turn in table.game.turns][1] is None
    assert table.game.ply == 4


def test_a_play_out_of_turn_is_refused_and_costs_nothing() -> None:
    """Article 2, D-1."""
    table = Table.started(settings_of(clock="1m"))
    before = picture(table.game)
    refusal = table.do(table.stone(W, "E5"), at=9_000)
    assert code_of(refusal) is RefusalCode.OUT_OF_TURN
    assert isinstance(refusal, Refusal)
    assert refusal.params == {"to_move": "black"}
    assert picture(table.game) == before
    assert code_of(table.do(table.pass_turn(W))) is RefusalCode.OUT_OF_TURN


TURN_COMMANDS: Final[list[Callable[[Table, Color, int], Command]]] = [
    lambda table, color, ply: table.stone(color, "E5", ply=ply),
    lambda table, color, ply: table.pass_turn(color, ply=ply),
    lambda table, color, ply: table.pass_turn(color, offer=True, ply=ply),
    lambda table, color, ply: table.accept(color, ply=ply),
]


@pytest.mark.parametrize("command", TURN_COMMANDS)
@pytest.mark.parametrize("color", list(Color))
@pytest.mark.parametrize("phase", PHASES)
def test_the_number_of_the_turn_is_judged_before_phase_turn_and_point(
    phase: str, color: Color, command: Callable[[Table, Color, int], Command]
) -> None:
    """Article 2, in the order of section 7.1."""
    table = at_phase(phase)
    ply = table.game.ply
    for sent in (ply - 1, ply + 1):
        refusal = table.do(command(table, color, sent))
        wanted = RefusalCode.STALE_PLY if sent < ply else RefusalCode.FUTURE_PLY
        assert code_of(refusal) is wanted
        assert isinstance(refusal, Refusal)
        assert refusal.params == {"sent": sent, "ply": ply}


# Offers of the end (article 21.1)


def test_an_offer_is_a_pass_and_its_acceptance_opens_the_settlement() -> None:
    """Articles 13 and 21.1."""
    table = Table.started(settings_of(clock="1m"))
    table.play_out("B:offer")
    assert table.game.offer_by is B
    assert table.game.turns[-1].offer
    accepted, settling = table.done(table.accept(W))
    assert kinds([accepted, settling]) == ["EndAccepted", "SettlingStarted"]
    assert accepted.clocks is not None
    assert accepted.clocks.running is None, "nobody is to move any more"
    assert table.game.phase is Phase.SETTLING
    assert table.game.settlement is not None
    assert table.game.settlement.reason is EndReason.AGREEMENT
    assert table.game.ply == 1, "an acceptance is no turn"
    assert table.game.offer_by is None, "an offer lapses with its answer"


@pytest.mark.parametrize(
    ("moves", "color"),
    [
        pytest.param("", B, id="nobody offered"),
        pytest.param("B:pass", W, id="a plain pass is no offer"),
        pytest.param("B:offer W:E5", B, id="answered by a stone"),
        pytest.param("B:offer W:E5 B:pass", W, id="lapsed with the answer"),
    ],
)
def test_only_a_present_offer_can_be_accepted(moves: str, color: Color) -> None:
    """Articles 13 and 21.1: an offer lapses with its answer."""
    table = Table.started(settings_of())
    table.play_out(moves)
    assert code_of(table.do(table.accept(color))) is RefusalCode.NO_OFFER


def test_who_offers_cannot_accept() -> None:
    """Articles 13 and 21.1."""
    table = Table.started(settings_of())
    table.play_out("B:offer")
    assert code_of(table.do(table.accept(B))) is RefusalCode.OUT_OF_TURN


@pytest.mark.parametrize("moves", ["B:offer W:pass", "B:pass W:offer", "B:pass W:pass"])
def test_two_passes_stop_play_however_they_were_meant(moves: str) -> None:
    table = Table.started(settings_of())
    table.play_out(moves)
    assert table.game.phase is Phase.SETTLING
    assert table.game.settlement is not None
    assert table.game.settlement.reason is EndReason.TWO_PASSES
    assert table.game.offer_by is None


# The fold


def test_a_game_is_the_fold_of_its_log() -> None:
    """Article 17.7: what was scattered is put together from the log."""
    table = Table.started(settings_of(KO, to_move=W, illegal=IllegalMove.STRICT))
    table.play_out("W:B3 B:C3 W:pass B:offer")
    assert kinds(table.log)[4:] == ["Played", "TurnLost", "WarningGiven", "Passed", "Passed", "SettlingStarted"]  # fmt: skip
    assert isinstance(table.log[5], TurnLost)
    assert isinstance(table.log[7], Passed)
    assert picture(Game.fold(table.log)) == picture(table.game)
    assert table.game.seq == len(table.log)


def test_a_log_begins_with_the_creation_and_has_no_second_one() -> None:
    table = Table.started(settings_of())
    with pytest.raises(ValueError, match="begins with its creation"):
        Game.fold(table.log[1:])
    with pytest.raises(ValueError, match="begins with its creation"):
        Game.fold([])
    with pytest.raises(AssertionError, match="created once"):
        table.game.apply(table.log[0])
    assert code_of(table.do(Create(table.settings))) is RefusalCode.WRONG_PHASE
