"""The snapshot: a game for whoever comes in late, the same as its events tell."""

from typing import Any

import pytest
from shoutan_engine import Millis
from shoutan_engine import events as ev
from shoutan_engine.commands import PauseForFault, Propose, ResumeClock, TakeSeat
from shoutan_engine.events import PauseReason, Suggested
from shoutan_engine.points import Color, Play, Point
from shoutan_engine.rules import IllegalMove
from shoutan_engine.settings import ColorsBy
from shoutan_protocol.messages.common import SuggestedInfo
from shoutan_protocol.messages.replies import Snapshot
from shoutan_protocol.snapshot import board_text, snapshot_json

from tests.engine.watching import GAME_ID, INFO
from tests.make_snapshots import FOLDER, fixtures
from tests.playing import ANN, BEN, CAI, DRAW, KO, B, Table, W, settings_of
from tests.refereed_game import begin, refereed

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
        {"color": "black", "vertex": "C3", "spent_ms": 0, "lost": True, "reason": "ko"},
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
    table.done(table.dispute(W, "A3", dead=True))
    resumed = snapshot_of(table)
    assert resumed.settlement is None
    assert resumed.resumptions_left_by == {"black": 1, "white": 0}
    assert resumed.resumptions_left == 1


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


# What is going on beside the stones


def proceedings_of(table: Table) -> dict[str, Any]:
    """Return what is not as in a game in which nothing is going on."""
    usual = snapshot_of(Table.started(settings_of())).proceedings.model_dump()
    now = snapshot_of(table).proceedings.model_dump()
    return {key: value for key, value in now.items() if value != usual[key]}


def test_where_nothing_is_going_on_a_snapshot_says_so() -> None:
    snapshot = snapshot_of(Table.started(settings_of(clock="1m")))
    assert snapshot.proceedings.model_dump() == {
        "halts": [],
        "asked": None,
        "leaves": {"black": 0, "white": 0},
        "away": [],
        "standing": [],
        "overtime_passes": {"black": 0, "white": 0},
        "overtime": None,
        "is_sealing": False,
        "sealed": None,
        "need": None,
        "claim": None,
        "barred": {"black": [], "white": []},
        "confirmed_times": [],
        "complaints": [],
    }
    assert snapshot.resumptions_left == 1
    assert snapshot.resumptions_left_by == {"black": 1, "white": 1}
    assert snapshot.referee is None


@pytest.mark.parametrize(
    ("kind", "parts", "told"),
    [
        (
            ev.ConsentAsked,
            {"color": W, "wish": ev.Wish.PAUSE, "ply": 0},
            {"asked": {"by": "white", "wish": "pause"}},
        ),
        (
            ev.LeaveGranted,
            {"color": W},
            {"away": ["white"], "leaves": {"black": 0, "white": 1}},
        ),
        (
            ev.OvertimePassAsked,
            {"color": B, "standing": True},
            {"standing": ["black"]},
        ),
        (
            ev.OvertimeReached,
            {"color": B, "deadline": Millis(900), "until": Millis(8_000)},
            {"overtime": {"color": "black", "timeout_ms": 7_000}},
        ),
        (ev.SealingAsked, {"color": B}, {"is_sealing": True}),
        (
            ev.MoveSealed,
            {
                "color": B,
                "ply": 0,
                "spent": Millis(1),
                "commitment": "f00d",
                "sealed": ev.SealedMove(Play(Point(3)), "pepper"),
            },
            {"sealed": {"color": "black", "ply": 0, "commitment": "f00d"}},
        ),
        (ev.RefereeCalled, {"need": ev.Need.CYCLE}, {"need": "cycle"}),
        (
            ev.FalseLifeClaimed,
            {"by": W, "point": Point(0), "ko": Point(1)},
            {"claim": {"by": "white", "vertex": "A1", "ko": "B1"}},
        ),
        (
            ev.Complained,
            {"color": W, "ply": 0, "text": "He hums."},
            {"complaints": [{"color": "white", "ply": 0, "text": "He hums."}]},
        ),
        (
            ev.Appealed,
            {"color": B, "text": "No."},
            {"complaints": [{"color": "black", "ply": None, "text": "No."}]},
        ),
    ],
    ids=lambda value: getattr(value, "__name__", None),
)
def test_it_tells_what_waits_for_somebody(
    kind: type[Any], parts: dict[str, Any], told: dict[str, Any]
) -> None:
    table = Table.started(settings_of())
    table.take_in([kind(at=Millis(table.now), clocks=None, **parts)])
    assert proceedings_of(table) == told
    assert "pepper" not in snapshot_of(table).model_dump_json()


def test_a_halt_by_the_referee_is_a_phase_with_its_reason() -> None:
    game = begin()
    game.play_out("B:E5")
    game.pause(ev.PauseReason.REFEREE)
    game.happen(ev.TimesConfirmed, color=W)
    snapshot = snapshot_of(game)
    assert (snapshot.phase, snapshot.to_move) == ("paused", "white")
    assert proceedings_of(game) == {
        "halts": ["referee"],
        "confirmed_times": ["white"],
    }
    assert snapshot.clock is not None
    assert snapshot.clock.paused == ["referee"]
    assert snapshot.referee is not None
    assert snapshot.referee.model_dump() == {
        "id": CAI.id,
        "name": "Cai",
        "role": "chief_referee",
    }
    game.pause(ev.PauseReason.ADJOURNED)
    assert snapshot_of(game).phase == "adjourned"
    game.go_on(ev.PauseReason.ADJOURNED)
    assert snapshot_of(game).phase == "paused"


def test_the_clock_of_a_side_on_leave_stands_and_play_goes_on() -> None:
    game = begin()
    game.happen(ev.LeaveGranted, color=B)
    game.pause(ev.PauseReason.LEAVE)
    assert snapshot_of(game).phase == "play"
    assert proceedings_of(game)["away"] == ["black"]


def test_a_settlement_tells_what_is_open_to_contest_and_what_was_ruled() -> None:
    game = refereed()
    snapshot = snapshot_of(game)
    settlement = snapshot.settlement
    assert settlement is not None
    assert (settlement.reason, settlement.conceded_by) == ("concede_contest", "white")
    assert (settlement.contestable, settlement.is_contest_ruled) == (
        ["A1", "A2"],
        False,
    )
    assert (settlement.dead, settlement.ruled, settlement.by) == (["C3"], ["C3"], None)
    assert snapshot.proceedings.barred == {"black": [], "white": ["C4"]}
    assert snapshot.result is not None
    assert (snapshot.result.reason, snapshot.result.is_replayed) == ("referee", True)
    assert [turn.vertex for turn in snapshot.moves] == ["E5", "C3", "G7"]
    assert "salt-of-the-envelope" not in snapshot.model_dump_json()


def test_the_page_is_tested_with_the_snapshots_of_today() -> None:
    for name, content in fixtures().items():
        stored = (FOLDER / name).read_bytes()
        assert stored == content, "run python -m tests.make_snapshots"
