"""Plans in games, in virtual time: what is played, dropped, kept, and found again."""

import asyncio
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import pytest
from shoutan_engine.commands import AskConsent, Command, Resign
from shoutan_engine.events import Wish
from shoutan_engine.phase import Phase
from shoutan_engine.points import Color
from shoutan_host.hosting.game_host import GameHost
from shoutan_host.hosting.games import Games
from shoutan_host.ports import LivenessMark, StoreUnavailable
from shoutan_server.conditional.plans import Plans

from tests.fake_store import MemoryStore
from tests.fakes import VirtualLoop, virtual_services
from tests.host.table import ANN, BO, GAME, settings, stone
from tests.server.desk import Desk, Peer


@pytest.fixture
def loop() -> Iterator[VirtualLoop]:
    with VirtualLoop() as loop:
        yield loop


@pytest.fixture
def desk(loop: VirtualLoop) -> Desk:
    """A game of Ann (Black) and Bo with three days for a move, after A1: Bo is to move."""
    desk = Desk(loop, conditions=settings("3d/move"))
    desk.begin()
    desk.play(0)
    return desk


def plan(peer: Peer, *lines: str, ply: int = 1) -> dict[str, Any]:
    split = [line.split() for line in lines]
    return peer.ask("conditional.set", game=GAME, ply=ply, lines=split)


def planned(peer: Peer, *lines: str, ply: int = 1) -> None:
    assert plan(peer, *lines, ply=ply)["type"] == "ok"


def told(peer: Peer) -> dict[str, Any]:
    """Return what a player was told last of his plan."""
    return [m for m in peer.socket.sent if m["type"] == "conditional"][-1]


def stones(host: GameHost) -> list[int | None]:
    return [turn.point for turn in host.game.turns]


def post(desk: Desk, host: GameHost, command: Command) -> None:
    now = desk.services.clock.monotonic_ms()
    desk.loop.do(lambda: host.post(command, now))
    desk.loop.settle()


def restarted(desk: Desk) -> tuple[GameHost, Plans]:
    """Return the game and the plans in a server that begins on what the first one stored."""
    desk.loop.do(lambda: desk.host.disarm())
    store = MemoryStore(desk.store.disk)
    services = virtual_services(desk.loop, store, desk.reports)
    games = Games(services, lambda: None)
    plans = Plans(services, games, desk.plan_records)
    mark = LivenessMark(services.clock.monotonic_ms(), services.clock.wall_ms())
    (host,) = desk.loop.run_until_complete(games.recover(mark))
    desk.loop.run_until_complete(plans.open())
    desk.loop.settle()
    return host, plans


def test_a_whole_line_is_played_and_both_clocks_are_charged(desk: Desk) -> None:
    ann = desk.player()
    planned(ann, "B1 C1 D1 E1")
    desk.play(1)
    assert stones(desk.host) == [0, 1, 2]
    assert told(ann)["lines"] == [["D1", "E1"]]
    assert (told(ann)["ply"], told(ann)["played"]) == (3, [2])
    desk.play(3)
    assert stones(desk.host) == [0, 1, 2, 3, 4]
    assert told(ann)["played"] == [2, 4]
    assert told(ann)["ended"] == {"reason": "done", "ply": 5, "code": None}
    assert desk.host.game.to_move is Color.WHITE


def test_another_move_drops_all_of_it(desk: Desk) -> None:
    ann = desk.player()
    planned(ann, "B1 C1", "D1 C1")
    desk.play(4)
    assert stones(desk.host) == [0, 4]
    assert told(ann)["lines"] == []
    assert told(ann)["ended"] == {"reason": "otherwise", "ply": 2, "code": None}


def test_a_planned_answer_that_repeats_the_board_costs_nothing(
    loop: VirtualLoop,
) -> None:
    # On nine points B1 B3 C2 B2 C3 C1 C2 would make a position that was there before. By
    # these rules whoever plays it loses the turn.
    desk = Desk(loop, conditions=replace(settings("3d/move"), size=3))
    desk.begin()
    for vertex in (1, 7, 5, 4, 8):
        desk.play(vertex)
    ann = desk.player()
    planned(ann, "C1 C2", ply=5)
    desk.play(2)
    assert stones(desk.host) == [1, 7, 5, 4, 8, 2]
    assert desk.host.game.to_move is Color.BLACK
    assert told(ann)["ended"] == {"reason": "illegal", "ply": 6, "code": "superko"}


def test_turns_that_are_taken_back_take_the_plan_with_them(desk: Desk) -> None:
    ann = desk.player()
    planned(ann, "B1 C1 D1 E1")
    desk.play(1)
    assert told(ann)["played"] == [2]
    undo(desk)
    assert stones(desk.host) == [0, 1]
    assert told(ann)["ended"] == {"reason": "undone", "ply": 2, "code": None}
    assert (told(ann)["lines"], told(ann)["played"]) == ([], [])
    desk.play(5)
    desk.play(3)
    assert stones(desk.host) == [0, 1, 5, 3]


def test_a_plan_that_was_undone_does_not_come_back_with_the_server(desk: Desk) -> None:
    ann = desk.player()
    planned(ann, "B1 C1 D1 E1")
    before = dict(desk.plan_records.disk)
    undo(desk)
    desk.plan_records.disk.update(before)  # the crash came before the end was stored
    host, _ = restarted(desk)
    for ply, vertex in enumerate((0, 1)):
        post(desk, host, stone(vertex, ply, f"again-at-{ply}"))
    assert stones(host) == [0, 1]


def undo(desk: Desk) -> None:
    """Ann asks to take her last move back, and Bo agrees."""
    bo = desk.player(BO)
    ply = desk.host.game.ply
    post(desk, desk.host, AskConsent(Color.BLACK, Wish.UNDO, ply, "ann-asks-undo"))
    agreed = bo.ask(
        "consent.answer", game=GAME, cid="bo-agrees", wish="undo", agreed=True
    )
    assert agreed["type"] == "ok"
    desk.loop.settle()


def test_a_plan_waits_while_the_game_stands_still(desk: Desk) -> None:
    ann, bo = desk.player(), desk.player(BO)
    planned(ann, "B1 C1")
    for peer, kind, fields in (
        (bo, "consent.ask", {"ply": 1}),
        (ann, "consent.answer", {"agreed": True}),
    ):
        cid = kind.replace(".", "-")
        answer = peer.ask(kind, game=GAME, cid=cid, wish="pause", **fields)
        assert answer["type"] == "ok", answer
    assert desk.host.game.phase is Phase.PAUSED
    planned(ann, "B1 D1")  # may be changed meanwhile
    assert bo.ask("game.unpause", game=GAME, cid="bo-goes-on")["type"] == "ok"
    desk.play(1)
    assert stones(desk.host) == [0, 1, 3]


def test_an_answer_waits_for_a_store_that_is_away(
    desk: Desk, loop: VirtualLoop
) -> None:
    ann = desk.player()
    planned(ann, "B1 C1")
    desk.store.hold()
    now = desk.services.clock.monotonic_ms()
    bo = desk.player(BO)
    loop.do(lambda: bo.frame("play", game=GAME, cid="bo-at-b1", ply=1, vertex="B1"))
    desk.store.release()
    desk.store.trouble = StoreUnavailable("the disk is full")
    loop.settle()
    assert stones(desk.host) == [0, 1]
    desk.store.trouble = None
    while len(stones(desk.host)) == 2:
        assert desk.services.clock.monotonic_ms() < now + 60_000
        loop.run_until_complete(asyncio.sleep(1))
    assert stones(desk.host) == [0, 1, 2]


def test_a_plan_that_cannot_be_stored_changes_nothing(desk: Desk) -> None:
    ann = desk.player()
    planned(ann, "B1 C1")
    desk.plan_records.trouble = StoreUnavailable("the disk is full")
    assert plan(ann, "B1 D1")["code"] == "unavailable"
    desk.plan_records.trouble = None
    desk.play(1)
    assert stones(desk.host) == [0, 1, 2]


def test_an_answer_that_a_crash_cut_off_is_played_at_the_next_start(desk: Desk) -> None:
    ann = desk.player()
    planned(ann, "B1 C1 D1 E1")
    desk.loop.run_until_complete(desk.plans.close())  # nobody looks any more
    desk.play(1)
    assert stones(desk.host) == [0, 1]
    host, plans = restarted(desk)
    assert stones(host) == [0, 1, 2]
    kept = desk.loop.run_until_complete(plans.of(host, ANN.id))
    assert kept is not None
    assert (kept.ply, tuple(kept.played)) == (3, (2,))


def test_both_sides_may_have_planned(desk: Desk) -> None:
    # Bo can plan in Ann's turn only, and her plan answers at once: in a crash they meet.
    ann, bo = desk.player(), desk.player(BO)
    planned(ann, "B1 C1 D1 E1 F1 G1")
    desk.loop.run_until_complete(desk.plans.close())
    desk.play(1)
    planned(bo, "C1 D1 E1 F1", ply=2)
    desk.loop.run_until_complete(desk.plans.close())
    host, _ = restarted(desk)
    assert stones(host) == [0, 1, 2, 3, 4, 5, 6]
    assert host.game.to_move is Color.WHITE


def test_the_end_of_the_game_ends_the_plan_and_keeps_what_came_of_it(
    desk: Desk,
) -> None:
    ann = desk.player()
    planned(ann, "B1 C1 D1 E1")
    desk.play(1)
    post(desk, desk.host, Resign(Color.WHITE))
    assert told(ann)["ended"] == {"reason": "over", "ply": 3, "code": None}
    again = desk.player()
    assert told(again)["played"] == [2]
    assert told(again)["lines"] == []
    assert plan(again, "D1 E1", ply=3)["code"] == "no_plan"
    assert list(desk.loop.run_until_complete(desk.plan_records.live())) == []
