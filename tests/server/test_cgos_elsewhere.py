"""A game of the CGOS door seen from the other doors: its players may only watch it."""

import asyncio
from pathlib import Path
from typing import Any

import pytest
from shoutan_engine import Phase, Player, PlayerKind
from shoutan_engine.commands import Abort
from shoutan_host.gui_seat.tables import TableRefused
from shoutan_server.analysis.rights import AT_CGOS
from shoutan_server.errors import Refuse, check_not_held
from shoutan_server.gui.tables import GuiTables

from tests.fakes import VirtualLoop
from tests.host.table import GAME
from tests.people import People
from tests.server.desk import Desk
from tests.server.gui_door_world import GuiDoorWorld
from tests.server.test_cgos_process import connected, log_in
from tests.server.test_engine_api import basic, refusal
from tests.server_process import running_server

SAI = Player("b_sai", "Sai", PlayerKind.BOT)
LEE = Player("b_lee", "Lee", PlayerKind.BOT)
CID = "c" * 22
ACT = {"game": GAME, "cid": CID}
SEAT_ACTS: list[tuple[str, dict[str, Any]]] = [
    ("play", ACT | {"ply": 0, "vertex": "E5"}),
    ("pass", ACT | {"ply": 0}),
    ("resign", ACT),
    ("game.cancel", ACT),
    ("consent.ask", ACT | {"ply": 0, "wish": "undo"}),
    ("complain", ACT | {"ply": 0, "text": "slow"}),
    ("bot.failed", {"game": GAME, "reason": "crash", "sentence": "out of memory"}),
    ("bot.decline", {"game": GAME, "sentence": "not him"}),
    ("analysis.report", {"game": GAME, "ply": 0, "analysis": {}, "final": True}),
]


@pytest.mark.parametrize("begins", [False, True])
@pytest.mark.parametrize(("kind", "fields"), SEAT_ACTS, ids=[k for k, _ in SEAT_ACTS])
def test_what_a_player_asks_for_elsewhere_is_refused(
    kind: str, fields: dict[str, Any], begins: bool
) -> None:
    with VirtualLoop() as loop:
        desk = Desk(loop, players=(SAI, LEE))
        desk.host.is_held = True
        if begins:
            desk.begin()
        sai = desk.player(SAI)
        before = desk.host.game.seq
        answer = sai.ask(kind, **fields)
        assert answer["type"] == "error", answer
        assert answer["code"] == "held_elsewhere"
        assert "CGOS door" in answer["sentence"]
        assert desk.host.game.seq == before


def test_a_player_that_watches_elsewhere_is_not_there_by_that() -> None:
    with VirtualLoop() as loop:
        desk = Desk(loop, players=(SAI, LEE))
        desk.host.is_held = True
        for player in (SAI, LEE):
            desk.player(player)
            assert not desk.host.attendance.is_here(player.id)
        loop.settle()
        assert desk.host.game.phase is Phase.WAITING  # two that watch begin nothing


def test_what_bots_of_the_door_think_is_told_nobody_while_they_play() -> None:
    with VirtualLoop() as loop:
        desk = Desk(loop, players=(SAI, LEE))
        desk.host.is_held = True
        desk.begin()
        answer = desk.spectator().ask("analysis.watch", game=GAME)
        assert (answer["code"], answer["sentence"]) == ("not_allowed", AT_CGOS)


def test_after_the_end_nothing_is_held_any_more() -> None:
    with VirtualLoop() as loop:
        desk = Desk(loop, players=(SAI, LEE))
        host = desk.host
        host.is_held = True
        with pytest.raises(Refuse, match="CGOS door"):
            check_not_held(host)
        loop.do(lambda: host.post(Abort("over"), desk.services.clock.monotonic_ms()))
        loop.settle()
        check_not_held(host)


def test_a_bot_neither_declines_nor_fails_what_it_was_not_given() -> None:
    """Its seat is played by another of its programs, at another door."""
    with VirtualLoop() as loop:
        desk = Desk(loop, players=(SAI, LEE))
        sai = desk.player(SAI)
        for kind, fields in SEAT_ACTS:
            if kind in ("bot.failed", "bot.decline"):
                assert sai.ask(kind, **fields)["code"] == "not_served"
        assert not desk.host.is_finished


@pytest.mark.asyncio
async def test_a_gtp_program_does_not_take_such_a_seat(tmp_path: Path) -> None:
    async with GuiDoorWorld(tmp_path) as world, world.pair() as (_, _, host):
        host.is_held = True
        tables = GuiTables(world.gui_door.hall, lambda: None)
        tables.player = host.game.players[0]
        with pytest.raises(TableRefused, match="is played at the CGOS door"):
            await tables.sit(host.id)


@pytest.mark.asyncio
async def test_a_pairing_stands_whatever_its_bot_says_elsewhere(tmp_path: Path) -> None:
    with running_server(
        tmp_path / "data", "--cgos", "5x5 7.5 1m", engines=True
    ) as server:
        people, port = People(server), server.cgos_port
        async with (
            connected(port, *log_in("alice", "token-of-alice")) as alice,
            connected(port, *log_in("bobby", "token-of-bobby")) as bobby,
        ):
            setup = await alice.hear("setup")
            is_alice_black = setup.endswith("alice(1800?)")
            black, white = (alice, bobby) if is_alice_black else (bobby, alice)
            reply = await asyncio.to_thread(server.get, "/api/games?state=live")
            [game] = reply.json()["games"]
            bot = people.bot("alice")
            await bot.connect()
            await bot.ok("game.resume", game=game["id"])
            decline = {"game": game["id"], "sentence": "not him"}
            assert (
                await bot.refused("bot.decline", **decline)
            ).code == "held_elsewhere"
            await black.hear("genmove b 60000")
            move = {"game": game["id"], "cid": CID, "ply": 0, "vertex": "C3"}
            assert (await bot.refused("play", **move)).code == "held_elsewhere"
            black.say(b'C3 {"winrate":0.75}')
            await white.hear("genmove w")
            path = f"/api/games/{game['id']}/analysis"
            assert refusal(await asyncio.to_thread(server.get, path)) == (403, AT_CGOS)
            reply = await asyncio.to_thread(server.get, path, basic("alice"))
            assert refusal(reply)[0] == 403
            white.say(b"resign")
            await black.hear("gameover")
            [thought] = (await asyncio.to_thread(server.get, path)).json()["analyses"]
            assert thought["analysis"] == {"winrate": 0.75}
        await people.leave()
