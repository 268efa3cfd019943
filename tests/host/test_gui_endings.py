"""What `genmove` answers where the game ends in the far player's turn, and how."""

from dataclasses import replace
from typing import Any

import pytest
from shoutan_engine import Player, PlayerKind, parse_clock
from shoutan_engine.commands import Abort, Command, Forfeit, PlayStone, Resign
from shoutan_engine.events import ClockPaused, Event, PauseReason
from shoutan_engine.phase import Phase
from shoutan_engine.points import Color, Play
from shoutan_engine.results import EndReason
from shoutan_engine.rules import IllegalMove
from shoutan_host.gui_seat.tables import Named
from shoutan_host.hosting.answers import Refused
from shoutan_host.hosting.game_host import GameHost
from shoutan_host.ids import new_cid
from shoutan_protocol.coordinates import parse_move

from tests.host.gtp_fakes import until
from tests.host.gui_world import FAR, GuiWorld, Program

ENGINE = Player("b_far", "Far", PlayerKind.BOT)
WHITE = Color.WHITE


async def waiting(world: GuiWorld, far: Player = FAR, **fields: Any) -> Program:
    """Return a program, Black, that waits for the far player's answer to C3."""
    host = await world.new_game([far], creator_color=WHITE, **fields)
    gui = world.program(Named(host.id))
    assert await gui.ask("boardsize 5") == "= "
    host.attendance.enter(far.id)
    assert await gui.ask("play b C3") == "= "
    await until(lambda: host.game.ply == 1)
    gui.send("genmove w")
    return gui


async def far_plays(world: GuiWorld, what: str) -> None:
    """Let the far player play, legally or not."""
    host = world.game
    move = parse_move(what, 5)
    assert isinstance(move, Play)
    played = PlayStone(WHITE, move.point, host.game.ply, new_cid())
    answer = await world.post(host, played)
    assert not isinstance(answer, Refused), answer


@pytest.mark.asyncio
async def test_an_illegal_move_of_an_engine_that_loses_is_no_pass() -> None:
    async with GuiWorld() as world:
        gui = await waiting(world, ENGINE)
        await far_plays(world, "C3")
        assert world.game.game.turns[-1].lost
        assert await gui.answer() == "= resign"
        assert await gui.ask("genmove w") == "= resign"
        assert await gui.ask("play b D4") == "? game over: B+F"
        assert await gui.ask("final_score") == "= B+F"
        assert await gui.ask("undo") == "= "
        assert await gui.ask("play b C3") == "= "
        assert await gui.ask("genmove w") == "= resign"


@pytest.mark.asyncio
async def test_an_illegal_move_that_loses_is_told_where_nobody_waited() -> None:
    async with GuiWorld() as world:
        gui = await waiting(world, ENGINE)
        gui.send("# interrupt")
        assert await gui.answer() == "? interrupted"
        await far_plays(world, "C3")
        assert await gui.ask("play b D4") == "? game over: B+F"
        assert await gui.ask("genmove w") == "= resign"


@pytest.mark.asyncio
async def test_an_illegal_move_that_costs_the_turn_alone_is_a_pass() -> None:
    async with GuiWorld() as world:
        gui = await waiting(world, illegal_move=IllegalMove.STRICT)
        for white, black in (("D4", "B1"), ("D3", "A2")):
            await far_plays(world, white)
            assert await gui.answer() == f"= {white}"
            assert await gui.ask(f"play b {black}") == "= "
            gui.send("genmove w")
        await far_plays(world, "A1")  # it would have no liberty
        assert world.game.game.turns[-1].lost
        assert await gui.answer() == "= pass"
        assert await gui.ask("play b C4") == "= "


@pytest.mark.asyncio
async def test_an_illegal_move_is_waited_for_until_its_result_is_here() -> None:
    async with GuiWorld() as world:
        gui = await waiting(world, ENGINE)
        host = world.game
        lost, finished = decided(host, "C3")
        host.game.apply(lost)  # from far away they come one by one
        board = gui.seat.board
        assert board is not None
        board.on_event(host.game.seq, lost)
        assert await gui.is_silent()
        host.game.apply(finished)
        board.on_event(host.game.seq, finished)
        assert await gui.answer() == "= resign"


@pytest.mark.asyncio
@pytest.mark.parametrize(
    ("command", "answer"),
    [
        (Forfeit(WHITE, EndReason.CRASH, "Far: it died."), "= resign"),
        (Forfeit(WHITE, EndReason.DISCONNECT, "Far: away."), "= resign"),
        (Resign(WHITE, "far-1"), "= resign"),
        (Forfeit(Color.BLACK, EndReason.DISCONNECT, "away."), "? game over: W+F"),
        (Abort("The server failed."), "? game over: Void"),
    ],
)
async def test_an_end_in_the_far_players_turn_is_told_at_once(
    command: Command, answer: str
) -> None:
    async with GuiWorld() as world:
        gui = await waiting(world)
        await world.post(world.game, command)
        assert await gui.answer() == answer
        assert await gui.ask("genmove w") == answer


@pytest.mark.asyncio
async def test_a_flag_that_falls_in_the_far_players_turn_is_told_at_once() -> None:
    async with GuiWorld() as world:
        gui = await waiting(world, time=parse_clock("1m"))
        await world.let_time_pass(61_000)
        assert await gui.answer() == "= resign"
        assert await gui.ask("play b D4") == "? game over: B+T"


@pytest.mark.asyncio
async def test_an_adjourned_game_is_waited_for() -> None:
    async with GuiWorld() as world:
        gui = await waiting(world, time=parse_clock("1m"))
        host = world.game
        clocks, now = host.game.clocks, host.game.turn_since
        assert clocks is not None
        pauses = frozenset({PauseReason.ADJOURNED})
        adjourned = ClockPaused(
            at=now,
            clocks=replace(clocks, pauses=pauses),
            reason=PauseReason.ADJOURNED,
            since=now,
        )
        host.game.apply(adjourned)
        board = gui.seat.board
        assert board is not None
        board.on_event(host.game.seq, adjourned)
        assert host.game.phase is Phase.ADJOURNED
        assert await gui.is_silent()
        gui.send("quit")
        assert await gui.answer() == "? interrupted"


def decided(host: GameHost, what: str) -> tuple[Event, ...]:
    """Return what such a move of White causes, without doing it."""
    move = parse_move(what, 5)
    assert isinstance(move, Play)
    played = PlayStone(WHITE, move.point, host.game.ply, new_cid())
    events = host.game.decide(played, host.game.turn_since)
    assert isinstance(events, tuple)
    return events
