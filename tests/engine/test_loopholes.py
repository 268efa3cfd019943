"""Ways round the rules that were tried, and what closes each (articles 14, 20, 21)."""

from dataclasses import replace
from typing import Final

import pytest
from shoutan_engine import Phase, RefusalCode
from shoutan_engine.commands import AnswerConsent, AskConsent, ClaimFalseLife, Complain
from shoutan_engine.events import MoveSealed, SealedMove, Wish
from shoutan_engine.points import Play, Point
from shoutan_engine.position.repetition import Repetition
from shoutan_engine.refereeing.acts import Resume, RuleCount, RuleDead

from tests.officials import CHIEF, order, ruled, sealed
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


def settling(*, refereed: bool = False) -> Table:
    settings = replace(settings_of(GROUPS), referee=CHIEF if refereed else None)
    table = Table.started(settings)
    table.play_out("B:pass W:pass")
    return table


def test_nobody_resumes_play_by_calling_his_own_chain_dead_21_3() -> None:
    table = settling()
    table.done(table.mark(W, "A5"))
    refused = table.do(table.dispute(W, "A5", dead=False))
    assert code_of(refused) is RefusalCode.NOT_DISPUTED
    # Once the other side says so as well, he may change his mind.
    table.done(table.confirm(B))
    assert kinds(table.done(table.dispute(W, "A5", dead=False))) == ["PlayResumed"]


def test_what_the_referee_ruled_is_not_played_out_after_all_21_4() -> None:
    table = settling(refereed=True)
    table.tick(table.now + CN2002.settle_timeout)
    ruled(table, RuleDead(table.points("A5")))
    refused = table.do(table.dispute(W, "G6", dead=True))
    assert code_of(refused) is RefusalCode.NO_RESUMPTION


@pytest.mark.parametrize(
    ("more", "passes"), [("B:A9", 0), ("B:pass W:H1", 1), ("B:A9 W:H1", 0)]
)
def test_an_undo_brings_no_passes_back_from_before_a_resumption_21_4(
    more: str, passes: int
) -> None:
    table = Table.started(settings_of(GROUPS))
    table.play_out("B:offer W:pass")
    table.done(table.dispute(B, "A5", dead=True))
    table.play_out(more)
    mover = table.game.to_move.opponent
    table.done(AskConsent(mover, Wish.UNDO, table.game.ply))
    table.done(AnswerConsent(mover.opponent, Wish.UNDO, agreed=True))
    game = table.game
    assert (game.voluntary_passes, game.offer_by) == (passes, None)
    assert game.phase is Phase.PLAY


def test_an_old_complaint_leaves_life_and_death_to_the_players_21_4() -> None:
    settings = replace(settings_of(GROUPS), referee=CHIEF)
    table = Table.started(settings)
    table.play_out("B:A1")
    table.done(Complain(W, 0, "He hums."))
    table.play_out("W:pass B:pass")
    refused = table.do(order(RuleCount()))
    assert code_of(refused) is RefusalCode.NOTHING_TO_RULE


# False life (article 20, D-10)

KOS: Final = """
    . X O . . . O X .
    X . X O . O X . X
    . X O . . . O X .
    . . . . . . . . .
    . . . . X . . . .
    . . . . . . . . .
    . X O . . . . O O
    X . X O . . . O .
    . X O . . . . O .
    """
RETAKEN: Final = "W:B2 B:E9 W:B8 B:C2 W:H8 B:C8 W:B2 B:G8 W:B8"


def retaken() -> Table:
    profile = replace(
        CN2002, false_life_auto=True, repetition=Repetition.SIMPLE, ko_warning=False
    )
    table = Table.started(settings_of(KOS, to_move=W, profile=profile))
    table.play_out(RETAKEN + " B:pass W:pass")
    return table


def test_a_chain_far_from_the_ko_does_not_live_by_it_d_10() -> None:
    table = retaken()
    claim = ClaimFalseLife(B, table.point("J3"), table.point("B8"))
    assert code_of(table.do(claim)) is RefusalCode.NOT_SHOWN


def test_the_chains_of_a_group_are_claimed_one_after_the_other_d_10() -> None:
    table = retaken()
    for vertex in ("C9", "C7", "D8"):
        claim = ClaimFalseLife(B, table.point(vertex), table.point("B8"))
        assert kinds(table.done(claim)) == ["FalseLifeClaimed", "ProposalMade"]


def test_a_claim_about_what_was_captured_waits_for_no_answer_20_4() -> None:
    table = Table.started(replace(settings_of(KOS, to_move=W), referee=CHIEF))
    table.done(ClaimFalseLife(B, table.point("J3")))
    ruled(table, Resume())
    again = table.do(ClaimFalseLife(B, table.point("D8")))
    assert code_of(again) is RefusalCode.REFEREE_ASKED
    table.play_out(
        "W:E1 B:G3 W:E2 B:G2 W:E3 B:G1 W:E4 B:H4 W:E6 B:J4 W:E7 B:J1 W:E8 B:J2"
    )
    assert table.game.board.is_empty(table.point("J3"))
    last = table.done(ClaimFalseLife(B, table.point("D8")))
    assert kinds(last)[0] == "FalseLifeClaimed"


# Sealed moves (article 14)


def test_another_move_than_the_sealed_one_is_not_opened_14() -> None:
    table = Table.started(replace(settings_of(size=9), referee=CHIEF))
    sealed(table, Play(Point(0)))
    held = table.game.proceedings.sealed
    assert isinstance(held, MoveSealed)
    changed = replace(held, sealed=SealedMove(Play(Point(1)), "salt"))
    table.game.proceedings.sealed = changed
    refused = table.do(order(Resume()))
    assert code_of(refused) is RefusalCode.SEALED_ELSEWHERE
