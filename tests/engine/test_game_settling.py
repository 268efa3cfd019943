"""The settlement: proposals, confirmations, disputes, the time-out (articles 8, 21)."""

from dataclasses import replace
from typing import Final

import pytest
from shoutan_engine import EndReason, Millis, Phase, Refusal, RefusalCode
from shoutan_engine.commands import Dispute, MarkChain
from shoutan_engine.events import (
    PauseReason,
    PlayResumed,
    ProposalConfirmed,
    ProposalMade,
    SettlingStarted,
)
from shoutan_engine.game_state.counting import count
from shoutan_engine.points import Color, Point
from shoutan_engine.rules import DisputeFirstMove, Profile

from tests.playing import (
    CN2002,
    Act,
    B,
    Table,
    W,
    code_of,
    kinds,
    picture,
    settings_of,
)

WALLS: Final = """
    . . . X O . . . .
    . X . X O . . O .
    . . . X O . . . .
    . . . X O . X X .
    O O . X O . . . .
    . O . X O . . . .
    . . . X O . . . .
    O . . X O . . X .
    . . . X O . . . .
    """
"""Left is Black's, with a white chain of three and a white stone in it; right is White's,
with a black chain of two and a black stone."""
TIMEOUT: Final = CN2002.settle_timeout


def settling(
    *, clock: str = "none", profile: Profile = CN2002, more: str = ""
) -> Table:
    """Return a settlement that was opened by Black's and White's pass."""
    table = Table.started(settings_of(WALLS, clock=clock, profile=profile))
    table.play_out(f"{more} B:pass W:pass")
    assert table.game.phase is Phase.SETTLING
    return table


def dead_of(table: Table) -> set[Point]:
    settlement = table.game.settlement
    assert settlement is not None
    return set(settlement.dead)


def number_of(table: Table) -> int:
    settlement = table.game.settlement
    assert settlement is not None
    return settlement.number


def confirmed_by(table: Table) -> frozenset[Color]:
    settlement = table.game.settlement
    assert settlement is not None
    return settlement.confirmed


# Proposals


def test_it_begins_with_number_one_and_nothing_dead() -> None:
    table = settling()
    assert (number_of(table), dead_of(table)) == (1, set())
    assert confirmed_by(table) == frozenset()
    started = table.log[-1]
    assert isinstance(started, SettlingStarted)
    assert started.count == count(table.game, ())
    assert started.until == table.now + TIMEOUT == table.game.deadline()


@pytest.mark.parametrize("color", list(Color))
def test_marking_a_stone_marks_its_chain_in_the_next_proposal(color: Color) -> None:
    table = settling()
    (made,) = table.done(table.mark(color, "A5"))
    assert isinstance(made, ProposalMade)
    assert (made.number, made.by) == (2, color)
    assert made.dead == tuple(sorted(table.points("A5 B5 B4")))
    assert made.count == count(table.game, table.points("B4"))
    assert dead_of(table) == set(table.points("A5 B5 B4"))
    table.done(table.mark(color.opponent, "H6"))
    assert dead_of(table) == set(table.points("A5 B5 B4 G6 H6"))
    table.done(table.mark(color, "B4", dead=False))
    assert dead_of(table) == set(table.points("G6 H6"))
    assert number_of(table) == 4


@pytest.mark.parametrize("point", [Point(0), Point(81), Point(-1), Point(10**6)])
def test_there_must_be_a_stone_to_be_marked_or_disputed(point: Point) -> None:
    table = settling()
    before = picture(table.game)
    for command in (MarkChain(B, point, dead=True), Dispute(B, point, True)):
        assert code_of(table.do(command)) is RefusalCode.NO_STONE
    assert picture(table.game) == before


def test_any_change_cancels_both_confirmations() -> None:
    table = settling()
    for color in (B, W):
        table.done(table.confirm(color))
        assert confirmed_by(table) == {color}
        table.done(table.mark(color.opponent, "A5", dead=color is B))
        assert confirmed_by(table) == frozenset()


def test_a_mark_that_changes_nothing_cancels_nothing() -> None:
    table = settling()
    table.done(table.mark(B, "A5"))
    table.done(table.confirm(W))
    before = picture(table.game)
    assert table.done(table.mark(B, "B4")) == ()
    assert table.done(table.mark(W, "H6", dead=False)) == ()
    assert picture(table.game) == before


def test_a_whole_list_is_proposed_and_confirmed_by_its_side() -> None:
    table = settling()
    # Empty points say nothing, any stone stands for its chain.
    made, confirmed = table.done(table.propose(W, "A1 B5 G6"))
    assert isinstance(made, ProposalMade)
    assert isinstance(confirmed, ProposalConfirmed)
    assert (made.number, confirmed.number, confirmed.color) == (2, 2, W)
    assert dead_of(table) == set(table.points("A5 B5 B4 G6 H6"))
    assert confirmed_by(table) == {W}
    assert table.done(table.confirm(B))[-1] == table.log[-1]
    assert table.game.phase is Phase.FINISHED


def test_an_equal_list_only_confirms_and_another_one_does_not() -> None:
    table = settling()
    table.done(table.propose(B, "A5"))
    table.done(table.propose(W, "H6"))
    assert (number_of(table), set(confirmed_by(table))) == (3, {W})
    assert code_of(table.do(table.propose(W, "G6"))) is RefusalCode.ALREADY_CONFIRMED
    assert kinds(table.done(table.propose(B, "G6"))) == [
        "ProposalConfirmed",
        "GameFinished",
    ]


# Confirmation


def test_the_second_confirmation_of_one_number_is_the_result() -> None:
    table = settling(clock="1m")
    table.done(table.mark(B, "A5"))
    table.done(table.mark(B, "A2"))
    expected = count(table.game, table.points("A5 A2"))
    assert kinds(table.done(table.confirm(W))) == ["ProposalConfirmed"]
    assert kinds(table.done(table.confirm(B))) == ["ProposalConfirmed", "GameFinished"]
    result = table.game.result
    assert result is not None
    assert result.count == expected
    assert result.text == expected.score.result
    assert (result.winner, result.reason) == (B, EndReason.TWO_PASSES)
    assert result.detail is None


@pytest.mark.parametrize("number", [1, 3, 0, 99])
def test_only_the_present_proposal_can_be_confirmed(number: int) -> None:
    table = settling()
    table.done(table.mark(B, "A5"))
    refusal = table.do(table.confirm(W, number))
    assert code_of(refusal) is RefusalCode.STALE_PROPOSAL
    assert isinstance(refusal, Refusal)
    assert refusal.params == {"sent": number, "proposal": 2}


def test_a_side_confirms_once() -> None:
    table = settling()
    table.done(table.confirm(W))
    assert code_of(table.do(table.confirm(W))) is RefusalCode.ALREADY_CONFIRMED
    assert table.game.phase is Phase.SETTLING


@pytest.mark.parametrize("color", list(Color))
def test_no_move_is_played_that_was_found_later(color: Color) -> None:
    """Article 21.3."""
    table = settling()
    for command in (table.stone(color, "A1"), table.pass_turn(color), table.accept(color)):  # fmt: skip
        refusal = table.do(command)
        assert code_of(refusal) is RefusalCode.WRONG_PHASE
        assert isinstance(refusal, Refusal)
        assert refusal.article == "21.3"
        assert refusal.params == {"phase": "settling"}


# Disputes


@pytest.mark.parametrize(
    ("by", "vertex", "dead", "rule", "to_move"),
    [
        # A5 is White's, G6 Black's: who owns it says "alive", the other one "dead".
        (B, "A5", True, DisputeFirstMove.CLAIMANT_DEAD, B),
        (W, "A5", False, DisputeFirstMove.CLAIMANT_DEAD, B),
        (W, "G6", True, DisputeFirstMove.CLAIMANT_DEAD, W),
        (B, "G6", False, DisputeFirstMove.CLAIMANT_DEAD, W),
        # Black passed first, so it is Black's turn.
        (W, "G6", True, DisputeFirstMove.IN_TURN, B),
        (B, "G6", False, DisputeFirstMove.IN_TURN, B),
    ],
)
def test_in_a_dispute_the_side_that_says_dead_moves_first(
    by: Color, vertex: str, dead: bool, rule: DisputeFirstMove, to_move: Color
) -> None:
    """Article 21.4."""
    table = settling(profile=replace(CN2002, dispute_first_move=rule))
    if not dead:
        table.done(table.mark(by.opponent, vertex))
    (resumed,) = table.done(table.dispute(by, vertex, dead=dead))
    assert isinstance(resumed, PlayResumed)
    assert (resumed.by, resumed.to_move) == (by, to_move)
    game = table.game
    assert (game.phase, game.to_move, game.settlement) == (Phase.PLAY, to_move, None)
    assert game.voluntary_passes == 0, "one more pass does not stop play"
    assert game.ply == 2
    table.done(table.pass_turn(to_move))
    assert game.phase is Phase.PLAY


def test_after_a_dispute_the_settlement_begins_anew() -> None:
    table = settling()
    table.done(table.mark(B, "A5"))
    table.done(table.confirm(W))
    table.done(table.dispute(B, "A5", dead=True))
    table.play_out("B:A4 W:pass B:pass")
    assert (number_of(table), dead_of(table)) == (1, set())
    assert confirmed_by(table) == frozenset()
    # What each had proposed before is forgotten as well.
    table.tick(table.now + TIMEOUT)
    assert table.game.result is not None
    assert table.game.result.count == count(table.game, ())


@pytest.mark.parametrize("most", [0, 1, 2])
def test_play_is_resumed_only_so_often(most: int) -> None:
    """Article 21.4, D-9."""
    table = settling(profile=replace(CN2002, max_resumptions=most))
    for _ in range(most):
        table.done(table.dispute(B, "A5", dead=True))
        table.play_out("B:pass W:pass")
    refusal = table.do(table.dispute(B, "A5", dead=True))
    assert code_of(refusal) is RefusalCode.NO_RESUMPTION
    # Both may still agree that it is dead.
    table.done(table.mark(B, "A5"))
    table.done(table.confirm(W))
    table.done(table.confirm(B))
    assert table.game.phase is Phase.FINISHED


def test_a_ko_is_no_new_one_after_a_dispute() -> None:
    """Article 21.4: history and ko stay."""
    ko = """
        . . . . .
        . X O . .
        X . X O .
        . X O . .
        . . . . .
        """
    table = Table.started(settings_of(ko, to_move=W))
    table.play_out("W:B3 B:pass W:pass")
    table.done(table.dispute(B, "B3", dead=True))
    assert code_of(table.do(table.stone(B, "C3"))) is RefusalCode.SUPERKO


# The clock


def test_clocks_stand_while_stones_are_settled_and_go_on_from_there() -> None:
    """Article 21.4, section 7.2."""
    table = Table.started(settings_of(WALLS, clock="1m+3x10s"), at=0)
    table.done(table.stone(B, "A9"), at=65_000)  # five seconds into the first period
    table.done(table.pass_turn(W), at=70_000)
    table.done(table.pass_turn(B), at=73_000)
    clocks = table.game.clocks
    assert clocks is not None
    assert clocks.running is None
    assert clocks.pauses == {PauseReason.SETTLING}
    assert (clocks.black.main, clocks.black.period) == (0, 10_000)
    assert clocks.white.main == 55_000
    assert table.game.deadline() == 73_000 + TIMEOUT
    table.done(table.dispute(W, "G6", dead=True), at=200_000)
    resumed = table.game.clocks
    assert resumed is not None
    assert (resumed.running, resumed.since) == (W, 200_000)
    assert (resumed.black, resumed.white) == (clocks.black, clocks.white)
    assert resumed.pauses == frozenset()
    table.done(table.pass_turn(W), at=201_000)
    assert table.game.turns[-1].spent == 1_000


# The time-out (section 7.2)

SEQUENCES: Final[dict[str, tuple[list[Act], str]]] = {
    "nobody said anything": ([], ""),
    "only one side proposed": ([lambda t: t.mark(B, "A5")], ""),
    "one confirmed what the other proposed": (
        [lambda t: t.mark(B, "A5"), lambda t: t.confirm(W)],
        "A5",
    ),
    "the last proposals overlap": (
        [lambda t: t.propose(B, "A5 H6"), lambda t: t.propose(W, "A5 A2")],
        "A5",
    ),
    "the last proposals have nothing in common": (
        [lambda t: t.propose(B, "A5"), lambda t: t.propose(W, "H6")],
        "",
    ),
    "a proposal was taken back": (
        [
            lambda t: t.mark(B, "A5"),
            lambda t: t.confirm(W),
            lambda t: t.mark(W, "A5", dead=False),
        ],
        "",
    ),
    "a mark is a proposal of the whole list": (
        [lambda t: t.mark(B, "A5"), lambda t: t.mark(W, "H6")],
        "A5",
    ),
}


def do_all(table: Table, acts: list[Act]) -> None:
    for act in acts:
        table.done(act(table))
    assert table.game.phase is Phase.SETTLING


@pytest.mark.parametrize("name", SEQUENCES)
def test_when_time_is_over_dead_is_what_both_had_called_dead(name: str) -> None:
    """Section 7.2."""
    acts, dead = SEQUENCES[name]
    table = settling(clock="10m")
    until = table.game.deadline()
    do_all(table, acts)
    assert table.game.deadline() == until, "talking does not win time"
    assert until is not None
    assert table.tick(until - 1) == ()
    assert kinds(table.tick(until)) == ["GameFinished"]
    result = table.game.result
    assert result is not None
    assert result.count == count(table.game, table.points(dead))
    assert result.reason is EndReason.TWO_PASSES
    assert result.detail is not None
    assert result.detail.startswith("The time to agree was over")


LATE: Final[list[Act]] = [
    lambda t: t.confirm(W),
    lambda t: t.mark(W, "A5"),
    lambda t: t.propose(W, "H6"),
    lambda t: t.dispute(W, "H6", dead=True),
    lambda t: t.resign(W),
]


@pytest.mark.parametrize("act", LATE)
@pytest.mark.parametrize("late_by", [0, 1, 10_000])
def test_what_comes_when_time_is_over_does_not_count(late_by: int, act: Act) -> None:
    """Section 7.2."""
    table = settling()
    table.done(table.confirm(B))
    until = table.game.deadline()
    assert until is not None
    before = picture(table.game)
    refusal = table.do(act(table), at=Millis(until + late_by))
    assert code_of(refusal) is RefusalCode.TIME_OVER
    assert picture(table.game) == before
    assert isinstance(table.do(act(table), at=Millis(until - 1)), tuple)
