"""The sentence of a game that an illegal play lost: who played where, and why not."""

from shoutan_engine import PlayerKind
from shoutan_engine.results import EndReason
from shoutan_engine.rules import IllegalMove
from shoutan_engine.settings import Player
from shoutan_protocol.illegal_words import detail_of

from tests.playing import ANN, KO, B, Table, W, settings_of

BOT = Player("b_rex", "rex", PlayerKind.BOT)


def test_it_names_the_point_of_a_ko() -> None:
    """Article 18."""
    table = Table.started(settings_of(KO, to_move=W, illegal=IllegalMove.FORFEIT))
    table.play_out("W:B3")
    assert detail_of(table.game) is None
    table.done(table.stone(B, "C3"))
    assert detail_of(table.game) == (
        "Black played C3: ko: this would retake at once; play elsewhere first."
    )


def test_it_names_the_point_of_a_taken_one() -> None:
    """Article 2: for a program no slip of the hand."""
    conditions = settings_of(illegal=IllegalMove.FORFEIT)
    table = Table.started(conditions, [ANN, BOT])
    table.play_out("B:C3")
    table.done(table.stone(W, "C3"))
    assert detail_of(table.game) == ("White played C3: there is a stone on that point.")


def test_other_ends_keep_the_words_that_they_have() -> None:
    table = Table.started(settings_of())
    table.play_out("B:C3")
    table.done(table.resign(W))
    result = table.game.result
    assert result is not None
    assert (result.reason, detail_of(table.game)) == (EndReason.RESIGN, None)
