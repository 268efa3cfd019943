"""What may be disputed, how often, and claims of false life (articles 20.4, 21.3, 21.4)."""

from dataclasses import replace
from typing import Final

import pytest
from shoutan_engine import Phase, RefusalCode
from shoutan_engine.clocks.types import Millis
from shoutan_engine.commands import ClaimFalseLife, PauseForFault, ResumeClock
from shoutan_engine.events import (
    ClockPaused,
    FalseLifeClaimed,
    Need,
    PauseReason,
    Played,
    ProposalMade,
    RefereeCalled,
)
from shoutan_engine.points import Color
from shoutan_engine.position.repetition import Repetition
from shoutan_engine.refereeing.acts import Resume

from tests.officials import CHIEF, order
from tests.playing import CN2002, B, Table, W, code_of, kinds, settings_of

GROUPS: Final = """
    . . . X O . . . .
    . X . X O . . O .
    . . . X O . . . .
    . . . X O . X X .
    O O . X O . . . .
    . O . X O . . . .
    . . . X O . . . .
    . . . X O . . . .
    . . . X O . . . .
    """
"""White has a chain at A5 among Black's stones, Black one at G6 among White's."""


def settling(**others: object) -> Table:
    settings = replace(settings_of(GROUPS), **others)  # type: ignore[arg-type]
    table = Table.started(settings)
    table.play_out("B:pass W:pass")
    return table


@pytest.mark.parametrize(
    ("by", "vertex", "dead", "code"),
    [
        (B, "G6", True, RefusalCode.OWN_CHAIN),
        (W, "A5", True, RefusalCode.OWN_CHAIN),
        (B, "A5", False, RefusalCode.OWN_CLAIM),
        (W, "A5", False, RefusalCode.NOT_DISPUTED),
        (B, "G6", False, RefusalCode.NOT_DISPUTED),
        (B, "A1", True, RefusalCode.NO_STONE),
    ],
)
def test_a_dispute_is_a_claim_that_the_other_side_denies_21_4(
    by: Color, vertex: str, dead: bool, code: RefusalCode
) -> None:
    table = settling()
    assert code_of(table.do(table.dispute(by, vertex, dead=dead))) is code
    assert table.game.phase is Phase.SETTLING


def test_nobody_gets_the_move_by_defending_what_nobody_attacks_21_3() -> None:
    table = settling()
    table.done(table.mark(B, "A5"))
    table.done(table.mark(B, "A5", dead=False))
    refused = table.do(table.dispute(W, "A5", dead=False))
    assert code_of(refused) is RefusalCode.NOT_DISPUTED


def test_each_side_may_claim_once_one_after_the_other_d_9() -> None:
    table = settling()
    table.done(table.dispute(B, "A5", dead=True))
    table.play_out("B:A4 W:pass B:pass")
    refused = table.do(table.dispute(B, "A5", dead=True))
    assert code_of(refused) is RefusalCode.NO_RESUMPTION, "what stands is alive"
    table.done(table.mark(B, "A5"))
    refused = table.do(table.dispute(W, "A5", dead=False))
    assert code_of(refused) is RefusalCode.NO_RESUMPTION, "it is Black's claim again"
    table.done(table.dispute(W, "G6", dead=True))
    table.play_out("W:J6 B:pass W:pass")
    refused = table.do(table.dispute(W, "G6", dead=True))
    assert code_of(refused) is RefusalCode.NO_RESUMPTION
    assert table.game.resumptions == 2


# False life (article 20, point 4; D-10)

KOS: Final = """
    . X O . . . O X .
    X . X O . O X . X
    . X O . . . O X .
    . . . . . . . . .
    . . . . X . . . .
    . . . . . . . . .
    . X O . . . . . .
    X . X O . . . . .
    . X O . . . . . .
    """
"""Three kos; in each White takes first, at B8, H8 and B2."""


def kos(*, auto: bool = True, refereed: bool = False, clock: str = "none") -> Table:
    profile = replace(
        CN2002, false_life_auto=auto, repetition=Repetition.SIMPLE, ko_warning=False
    )
    settings = replace(
        settings_of(KOS, to_move=W, clock=clock),
        profile=profile,
        referee=CHIEF if refereed else None,
    )
    return Table.started(settings)


def claim_on(table: Table, color: Color, vertex: str, ko: str | None) -> ClaimFalseLife:
    named = None if ko is None else table.point(ko)
    return ClaimFalseLife(color, table.point(vertex), named)


# White retakes the first ko at B8 again and again; its threats are the two others.
RETAKEN: Final = "W:B2 B:E9 W:B8 B:C2 W:H8 B:C8 W:B2 B:G8 W:B8"


def test_the_moves_can_show_false_life_d_10() -> None:
    table = kos()
    table.play_out(RETAKEN + " B:pass W:pass")
    claimed, made = table.done(claim_on(table, B, "C9", "B8"))
    assert isinstance(claimed, FalseLifeClaimed)
    assert isinstance(made, ProposalMade)
    assert made.by is None
    assert made.dead == tuple(sorted(table.game.board.chain(table.point("C9"))))
    marked = table.do(table.mark(W, "C9", dead=False))
    assert code_of(marked) is RefusalCode.RULED, "it is granted, not proposed"
    refused = table.do(table.dispute(W, "C9", dead=False))
    assert code_of(refused) is RefusalCode.RULED


@pytest.mark.parametrize(
    ("moves", "ko"),
    [
        ("W:B8", "B8"),  # taken once
        (RETAKEN, "H8"),  # another ko, taken once
        (
            "W:E2 B:E8 W:B8 B:E6 W:E1 B:C8 " + RETAKEN,
            "B8",
        ),  # once without a threat before
    ],
)
def test_other_moves_do_not_show_it_d_10(moves: str, ko: str) -> None:
    table = kos()
    table.play_out(moves)
    last = table.game.to_move
    table.play_out(f"{last.name[0]}:pass {last.opponent.name[0]}:pass")
    refused = table.do(claim_on(table, B, "C9", ko))
    assert code_of(refused) is RefusalCode.NOT_SHOWN


def test_without_the_option_and_without_a_referee_it_is_a_dispute_20_4() -> None:
    table = kos(auto=False)
    table.play_out("W:pass B:pass")
    refused = table.do(claim_on(table, B, "C9", "B8"))
    assert code_of(refused) is RefusalCode.NO_REFEREE


def test_a_claim_stops_the_clocks_and_calls_the_referee_20_4() -> None:
    table = kos(refereed=True, clock="10m")
    table.play_out("W:B8")
    events = table.done(claim_on(table, B, "C9", None), at=61_000)
    assert kinds(events) == ["FalseLifeClaimed", "ClockPaused", "RefereeCalled"]
    assert isinstance(events[1], ClockPaused)
    called = events[2]
    assert isinstance(called, RefereeCalled)
    assert (called.need, called.by) == (Need.FALSE_LIFE, B)
    assert set(called.points) == table.game.board.chain(table.point("C9"))
    game = table.game
    assert game.phase is Phase.PAUSED
    assert game.clocks is not None
    assert game.clocks.running is None
    assert game.deadline() is None
    assert code_of(table.do(table.stone(B, "E9"))) is RefusalCode.WRONG_PHASE


def test_what_the_clock_waited_for_before_the_claim_is_no_thinking() -> None:
    table = kos(refereed=True, clock="10m")
    table.play_out("W:B8")
    table.done(PauseForFault(Millis(10_000)), at=10_000)
    table.done(claim_on(table, B, "C9", None), at=15_000)
    table.done(order(Resume()), at=20_000)
    table.done(ResumeClock(PauseReason.SERVER_FAULT), at=22_000)
    (played, *_) = table.done(table.stone(B, "E9"), at=25_000)
    assert isinstance(played, Played)
    # From the turn to the fault, and from the end of the wait to the stone.
    assert played.spent == 9_000 + 3_000


def test_in_a_settlement_it_stops_the_time_to_agree_20_4() -> None:
    table = kos(refereed=True)
    table.play_out("W:pass B:pass")
    events = table.done(claim_on(table, B, "C9", "B8"))
    assert kinds(events) == ["FalseLifeClaimed", "RefereeCalled"]
    assert table.game.deadline() is None
    again = table.do(claim_on(table, B, "G9", "H8"))
    assert code_of(again) is RefusalCode.REFEREE_ASKED


@pytest.mark.parametrize(
    ("color", "vertex", "code"),
    [
        (W, "C9", RefusalCode.OWN_CHAIN),
        (B, "E9", RefusalCode.NO_STONE),
    ],
)
def test_the_claim_is_about_a_chain_of_the_opponent_20_4(
    color: Color, vertex: str, code: RefusalCode
) -> None:
    table = kos(refereed=True)
    assert code_of(table.do(claim_on(table, color, vertex, None))) is code
