"""The snapshot: a game for whoever comes in late, the same as its events tell."""

from typing import Any

import pytest
from shoutan_engine import Millis
from shoutan_engine.commands import PauseForFault, Propose, ResumeClock, TakeSeat
from shoutan_engine.events import PauseReason, Suggested
from shoutan_engine.points import Color
from shoutan_engine.rules import IllegalMove
from shoutan_engine.settings import ColorsBy
from shoutan_protocol.messages.common import SuggestedInfo
from shoutan_protocol.messages.replies import Snapshot
from shoutan_protocol.snapshot import board_text, snapshot_json

from tests.engine.watching import GAME_ID, INFO
from tests.playing import ANN, BEN, DRAW, KO, B, Table, W, settings_of

HEAD = bytes(range(32))


def snapshot_of(table: Table) -> Snapshot:
    body: dict[str, Any] = snapshot_json(
        table.game, GAME_ID, INFO, HEAD, Millis(table.now)
    )
    return Snapshot.model_validate(body, strict=True)


def test_before_the_start_it_tells_who_sits_and_who_will_begin() -> None:
    table = Table(settings_of(colors_by=ColorsBy.NIGIRI, creator_color=None))
    table.done(TakeSeat(ANN, DRAW))
    snapshot = snapshot_of(table)
    assert (snapshot.phase, snapshot.to_move, snapshot.ply) == ("waiting", "black", 0)
    assert [player.name for player in snapshot.players] == ["Ann"]
    assert (snapshot.colors_by, snapshot.creator_color) == ("nigiri", None)
    assert snapshot.setup is None
    assert snapshot.clock is None
    assert (snapshot.seq, snapshot.chain_hash) == (2, HEAD.hex())


def test_in_play_it_tells_the_turns_the_warnings_and_the_clock() -> None:
    conditions = settings_of(KO, to_move=W, illegal=IllegalMove.STRICT, clock="1m")
    table = Table.started(conditions, at=0)
    table.done(table.stone(W, "B3"), at=4_000)
    table.play_out("B:C3 W:E1 B:offer")
    snapshot = snapshot_of(table)
    assert (snapshot.phase, snapshot.to_move, snapshot.ply) == ("play", "white", 4)
    assert [move.model_dump(exclude_defaults=True) for move in snapshot.moves] == [
        {"color": "white", "vertex": "B3", "captured": ["C3"], "spent_ms": 4_000},
        {"color": "black", "vertex": "C3", "spent_ms": 0, "lost": True},
        {"color": "white", "vertex": "E1", "spent_ms": 0},
        {"color": "black", "vertex": None, "spent_ms": 0, "offer": True},
    ]
    assert snapshot.offer_by == "black"
    assert snapshot.warnings == {"black": 1, "white": 0}
    assert snapshot.setup is not None
    assert (snapshot.setup.to_move, len(snapshot.setup.black)) == ("white", 4)
    assert snapshot.clock is not None
    assert snapshot.clock.white.main_ms == 56_000
    assert (snapshot.clock.running, snapshot.clock.server_ms) == ("white", 4_000)
    assert (snapshot.settlement, snapshot.result) == (None, None)
    assert snapshot.resumptions_left == 1


def test_a_pause_is_a_phase_of_its_own_while_it_lasts() -> None:
    table = Table.started(settings_of(clock="1m"), at=0)
    table.done(PauseForFault(Millis(3_000)), at=9_000)
    snapshot = snapshot_of(table)
    assert (snapshot.phase, snapshot.to_move) == ("paused", "black")
    assert snapshot.clock is not None
    assert snapshot.clock.paused == ["server_fault"]
    assert snapshot.clock.no_flag_before_ms == 69_000
    table.done(ResumeClock(PauseReason.SERVER_FAULT))
    assert snapshot_of(table).phase == "play"


def test_in_the_settlement_it_tells_the_proposal_and_how_long_is_left() -> None:
    table = Table.started(settings_of(KO, clock="1m"), at=0)
    table.play_out("B:pass W:pass")
    table.done(table.mark(B, "A3"), at=50_000)
    table.done(table.confirm(W), at=60_000)
    snapshot = snapshot_of(table)
    assert (snapshot.phase, snapshot.to_move) == ("settling", None)
    settlement = snapshot.settlement
    assert settlement is not None
    assert (settlement.proposal, settlement.by) == (2, "black")
    assert (settlement.dead, settlement.confirmed) == (["A3"], ["white"])
    assert settlement.timeout_ms == 240_000
    assert settlement.reason == "two_passes"
    assert settlement.count.owners.count("B") < 12
    assert settlement.suggested is None
    table.done(Propose(W, (), suggested=Suggested(60, 7)))
    settlement = snapshot_of(table).settlement
    assert settlement is not None
    assert settlement.suggested == SuggestedInfo(playouts=60, seed=7)
    table.done(table.dispute(B, "A3", dead=True))
    assert snapshot_of(table).settlement is None
    assert snapshot_of(table).resumptions_left == 0


def test_a_finished_game_keeps_what_was_agreed() -> None:
    table = Table.started(settings_of(KO, clock="1m"), at=0)
    table.play_out("B:pass W:pass")
    table.done(table.mark(B, "A3"))
    for color in Color:
        table.done(table.confirm(color))
    snapshot = snapshot_of(table)
    assert (snapshot.phase, snapshot.to_move) == ("finished", None)
    assert snapshot.result is not None
    assert snapshot.result.reason == "two_passes"
    assert snapshot.settlement is not None
    assert snapshot.settlement.dead == ["A3"]
    assert snapshot.clock is not None
    assert (snapshot.clock.running, snapshot.clock.paused) == (None, [])


@pytest.mark.parametrize("moves", ["", "B:A1 W:B1 B:E5"])
def test_the_board_has_one_letter_a_point_from_a1_on(moves: str) -> None:
    table = Table.started(settings_of(size=5), [ANN, BEN])
    table.play_out(moves)
    text = board_text(table.game)
    assert text == ("BW" + "." * 22 + "B" if moves else "." * 25)
