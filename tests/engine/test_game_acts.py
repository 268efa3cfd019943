"""The same act sent again is done once and answered as the first time (reliability W2)."""

from typing import Final

import pytest
from shoutan_engine import (
    Duplicate,
    EndReason,
    Millis,
    Phase,
    RefusalCode,
)
from shoutan_engine.commands import (
    Forfeit,
    Start,
    TakeSeat,
)
from shoutan_engine.events import (
    Played,
)
from shoutan_engine.game import Game
from shoutan_engine.rules import IllegalMove
from shoutan_engine.settings import ColorsBy

from tests.playing import (
    ANN,
    BEN,
    BOT,
    DRAW,
    KO,
    Act,
    B,
    Table,
    W,
    code_of,
    kinds,
    settings_of,
)


def act_table() -> Table:
    """Return a game in which each kind of act can be done: see `ACTS`."""
    return Table.started(settings_of(KO, to_move=W, illegal=IllegalMove.STRICT))


CID: Final = "cid-of-the-act"
ACTS: Final[dict[str, tuple[str, Act]]] = {
    "play": ("", lambda t: t.stone(W, "B3", cid=CID)),
    "lost turn": ("W:B3", lambda t: t.stone(B, "C3", cid=CID)),
    "pass": ("", lambda t: t.pass_turn(W, cid=CID)),
    "second pass": ("W:pass", lambda t: t.pass_turn(B, cid=CID)),
    "offer": ("", lambda t: t.pass_turn(W, offer=True, cid=CID)),
    "accept": ("W:offer", lambda t: t.accept(B, cid=CID)),
    "resign": ("", lambda t: t.resign(B, cid=CID)),
    "mark": ("W:pass B:pass", lambda t: t.mark(B, "C4", cid=CID)),
    "propose": ("W:pass B:pass", lambda t: t.propose(B, "C4 D3", cid=CID)),
    "propose the same": ("W:pass B:pass", lambda t: t.propose(B, "", cid=CID)),
    "confirm": ("W:pass B:pass", lambda t: t.confirm(B, cid=CID)),
    "dispute": ("W:pass B:pass", lambda t: t.dispute(B, "C4", dead=True, cid=CID)),
}


@pytest.mark.parametrize("name", ACTS)
def test_a_known_act_is_answered_with_what_it_did_in_every_later_phase(
    name: str,
) -> None:
    moves, act = ACTS[name]
    table = act_table()
    table.play_out(moves)
    seq = table.game.seq + 1
    command = act(table)
    table.done(command)
    first = Duplicate(seq)
    assert table.do(command) == first
    if table.game.phase is Phase.PLAY:
        color = table.game.to_move
        table.done(table.pass_turn(color))
        assert table.do(command) == first
    if table.game.phase is not Phase.FINISHED:
        table.done(Forfeit(B, EndReason.CRASH, "gone"))
        assert table.do(command) == first
    assert table.do(command, at=10**9) == first, "whatever the clock says"
    assert Game.fold(table.log).decide(command, Millis(0)) == first


def test_sitting_down_again_is_answered_with_the_seat() -> None:
    table = Table(settings_of(colors_by=ColorsBy.RANDOM))
    table.done(TakeSeat(ANN, DRAW, cid="ann-sits-down"))
    table.done(TakeSeat(BEN, DRAW, cid="ben-sits-down"))
    table.done(Start())
    assert table.do(TakeSeat(ANN, DRAW, cid="ann-sits-down")) == Duplicate(2)
    assert table.do(TakeSeat(BEN, DRAW, cid="ben-sits-down")) == Duplicate(3)


def test_a_known_act_is_known_whatever_else_it_says_now() -> None:
    table = Table.started(settings_of())
    table.done(table.stone(B, "E5", cid=CID))
    seq = table.game.seq
    assert table.do(table.stone(B, "A1", ply=99, cid=CID)) == Duplicate(seq)
    assert table.do(table.resign(B, cid=CID)) == Duplicate(seq)


def test_acts_are_known_by_who_did_them() -> None:
    table = Table(settings_of())
    table.done(TakeSeat(ANN, DRAW, cid=CID))
    table.done(TakeSeat(BEN, DRAW))
    table.done(Start())
    # Ann has done this, although she had no color then; Ben has not.
    assert table.do(table.stone(B, "E5", cid=CID)) == Duplicate(2)
    table.play_out("B:E5")
    table.done(table.stone(W, "C3", cid=CID))
    assert table.do(table.stone(W, "C3", cid=CID)) == Duplicate(table.game.seq)


def test_a_refusal_is_forgotten_and_the_act_is_judged_anew() -> None:
    table = Table.started(settings_of())
    act = table.stone(W, "E5", ply=1, cid=CID)
    assert code_of(table.do(act)) is RefusalCode.FUTURE_PLY
    assert table.game.acts == {}
    table.play_out("B:A1")
    (played,) = table.done(act)
    assert isinstance(played, Played)


def test_acts_without_a_name_are_never_taken_for_one_another() -> None:
    table = Table.started(settings_of())
    table.play_out("B:A1 W:A2 B:A3")
    assert table.game.acts == {}


def test_an_act_that_lost_the_game_is_known_as_well() -> None:
    table = Table.started(settings_of(KO, to_move=W), [BOT, BEN])
    table.play_out("W:B3")
    act = table.stone(B, "C3", cid=CID)
    assert kinds(table.done(act)) == ["TurnLost", "GameFinished"]
    assert table.do(act) == Duplicate(table.game.seq - 1)
