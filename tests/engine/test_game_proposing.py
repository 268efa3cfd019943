"""A whole list put forward by a person, who agrees to it by an act of its own (article 8)."""

from typing import Final

import pytest
from shoutan_engine import Game, RefusalCode
from shoutan_engine.commands import Propose
from shoutan_engine.events import ProposalMade, Suggested
from shoutan_engine.game_state.settlement import Settlement
from shoutan_engine.points import Color, Point

from tests.playing import B, Table, W, code_of, kinds, picture, settings_of

WALLS: Final = """
    . X O . .
    X X O . X
    . X O O O
    O X O . .
    . X O . .
    """
"""A white stone is lost in Black's part, a black one in White's."""
SUGGESTED: Final = Suggested(playouts=60, seed=2**53 - 1)


def settling() -> Table:
    table = Table.started(settings_of(WALLS))
    table.play_out("B:pass W:pass")
    return table


def of(table: Table) -> Settlement:
    settlement = table.game.settlement
    assert settlement is not None
    return settlement


def list_of(
    table: Table, color: Color, dead: str, suggested: Suggested | None = None
) -> Propose:
    return Propose(color, table.points(dead), "ann-proposes", False, suggested)


@pytest.mark.parametrize("color", list(Color))
def test_a_person_proposes_a_list_and_has_not_confirmed_it(color: Color) -> None:
    table = settling()
    (made,) = table.done(list_of(table, color, "A2 E4"))
    assert isinstance(made, ProposalMade)
    assert (made.number, made.by, made.suggested) == (2, color, None)
    assert (of(table).number, of(table).confirmed) == (2, frozenset())
    assert of(table).dead == tuple(sorted(table.points("A2 E4")))
    assert of(table).own == {color: of(table).proposal}


def test_any_stone_of_a_chain_names_it_and_an_empty_list_names_none() -> None:
    table = settling()
    table.done(list_of(table, B, "C1 E4"))
    assert set(of(table).dead) == set(table.points("C1 C2 C3 C4 C5 D3 E3 E4"))
    table.done(list_of(table, W, ""))
    assert (of(table).number, of(table).dead) == (3, ())


def test_it_cancels_both_confirmations_unless_it_changes_nothing() -> None:
    table = settling()
    table.done(list_of(table, B, "A2"))
    table.done(table.confirm(W))
    before = picture(table.game)
    assert table.done(Propose(B, table.points("A2"), confirms=False)) == ()
    assert picture(table.game) == before
    table.done(Propose(B, table.points("A2 E4"), confirms=False))
    assert of(table).confirmed == frozenset()


@pytest.mark.parametrize("points", [(5, 0), (0,), (5, 25), (-1,)])
def test_what_a_person_names_must_be_stones(points: tuple[int, ...]) -> None:
    """Article 8: stones are dead, not points. An engine's list may hold empty ones."""
    table = settling()
    before = picture(table.game)
    named = tuple(map(Point, points))
    refused = table.do(Propose(B, named, confirms=False))
    assert code_of(refused) is RefusalCode.NO_STONE
    assert picture(table.game) == before
    assert kinds(table.done(Propose(B, named)))[-1] == "ProposalConfirmed"


def test_what_a_list_was_suggested_from_is_in_the_record_until_it_is_changed() -> None:
    table = settling()
    (made,) = table.done(list_of(table, W, "A2 E4", SUGGESTED))
    assert isinstance(made, ProposalMade)
    assert made.suggested == of(table).suggested == SUGGESTED
    assert picture(Game.fold(table.log)) == picture(table.game)
    table.done(table.mark(B, "A2", dead=False))
    assert of(table).suggested is None


def test_an_engine_puts_a_suggestion_forward_and_confirms_it() -> None:
    table = settling()
    command = Propose(W, table.points("A2 E4"), suggested=SUGGESTED)
    assert kinds(table.done(command)) == ["ProposalMade", "ProposalConfirmed"]
    assert (of(table).suggested, of(table).confirmed) == (SUGGESTED, frozenset({W}))
