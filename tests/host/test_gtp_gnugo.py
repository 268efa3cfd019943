"""GNU Go, the real one: whole games, refusals, death, and dialling in by socat."""

import asyncio
import os
import signal
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import AsyncExitStack
from pathlib import Path

import pytest
import pytest_asyncio
from shoutan_engine.clocks import parse_clock
from shoutan_engine.clocks.types import Millis, TimeLeft
from shoutan_engine.points import Color, Pass, Play
from shoutan_engine.position.board import Board
from shoutan_engine.rules import PROFILES
from shoutan_host.clock import monotonic_ms
from shoutan_host.engines.commands import engine_path, find_command
from shoutan_host.engines.failures import (
    EngineDied,
    EngineDisobeyed,
    SetUpRefused,
)
from shoutan_host.engines.process import EngineProcess
from shoutan_host.gtp.controller import EngineController
from shoutan_host.gtp.engine_socket import EngineSocket
from shoutan_host.gtp.game import GameSetup
from shoutan_host.gtp.link import GtpLink
from shoutan_host.gtp.login import LoginLine, read_login
from shoutan_protocol.coordinates import format_vertex, parse_vertex
from shoutan_protocol.gtp.vertex_answer import RESIGN

from tests.host.gtp_fakes import until

pytestmark = pytest.mark.engine

BLACK, WHITE = Color.BLACK, Color.WHITE
GNUGO = ["gnugo", "--mode", "gtp", "--level", "0", "--seed", "1"]
BYOYOMI = parse_clock("1m+3x5s")


class Seat:
    """A GNU Go process and its controller."""

    def __init__(self, process: EngineProcess, lines: list[str]) -> None:
        self.process = process
        self.controller = EngineController(process.link)
        self.lines = lines


Start = Callable[[], Awaitable[Seat]]


@pytest_asyncio.fixture
async def start(tmp_path: Path) -> AsyncIterator[Start]:
    async with AsyncExitStack() as stack:

        async def start_gnugo() -> Seat:
            lines: list[str] = []
            process = await EngineProcess.start(
                GNUGO,
                folder=tmp_path,
                transcript=lambda who, line: lines.append(f"{who} {line}"),
            )
            stack.push_async_callback(process.stop)
            seat = Seat(process, lines)
            await seat.controller.probe()
            return seat

        yield start_gnugo


async def play_to_the_end(seats: dict[Color, Seat]) -> Board:
    """Let two engines play; every move is legal by our board, every stamp in order."""
    board, color, passes = Board(7), BLACK, 0
    seen = {board.hash}
    stamp = monotonic_ms()
    for _ in range(300):
        left = TimeLeft(Millis(0), 3, Millis(5_000))
        answer = await seats[color].controller.genmove(color, left)
        assert stamp <= answer.stamp_ms <= monotonic_ms()
        stamp = answer.stamp_ms
        assert answer.move is not RESIGN
        if isinstance(answer.move, Play):
            assert board.try_play(answer.move.point, color, seen) >= 0
            seen.add(board.hash)
            passes = 0
        else:
            passes += 1
        if passes == 2:
            return board
        await seats[color.opponent].controller.play(color, answer.move)
        color = color.opponent
    raise AssertionError("the game did not end")


@pytest.mark.asyncio
async def test_two_engines_play_two_games_and_agree_on_what_is_dead(
    start: Start,
) -> None:
    seats = {BLACK: await start(), WHITE: await start()}
    info = seats[BLACK].controller.info
    assert info is not None
    assert (info.name, info.capabilities.missing_standard) == ("GNU Go", ())
    for _ in range(2):
        for seat in seats.values():
            await seat.controller.set_up(GameSetup(7, 9.5, BYOYOMI, PROFILES["cn2002"]))
        board = await play_to_the_end(seats)
        lists = [await seat.controller.dead_stones(board) for seat in seats.values()]
        assert lists[0] is not None
        assert lists[0] == lists[1]
        for seat in seats.values():
            await seat.controller.game_over()
    for seat in seats.values():
        assert any(line.endswith(" time_settings 70 5 1") for line in seat.lines)
        assert any(line.endswith(" time_left b 5 1") for line in seats[BLACK].lines)
        await seat.process.stop()
        assert seat.process.returncode == 0


@pytest.mark.asyncio
async def test_a_lone_invader_is_called_dead_as_a_whole_chain(start: Start) -> None:
    """A wall of Black with two white stones inside: GNU Go needs no luck to see it."""
    seat = await start()
    wall = "C3 C4 C5 D3 E3 F3 G3 G4 G5 G6 G7 F7 E7 D7 C7 C6 A1 A2"
    white = "E5 F5"
    stones = [(BLACK, v) for v in wall.split()] + [(WHITE, v) for v in white.split()]
    moves = tuple((c, Play(parse_vertex(v, 9))) for c, v in stones)
    setup = GameSetup(9, 7.5, parse_clock("none"), PROFILES["cn2002"], moves=moves)
    await seat.controller.set_up(setup)
    board = Board(9)
    for color, vertex in stones:
        board.play(parse_vertex(vertex, 9), color)
    dead = await seat.controller.dead_stones(board)
    assert dead is not None
    assert [format_vertex(point, 9) for point in dead] == ["E5", "F5"]


@pytest.mark.asyncio
async def test_a_size_that_it_does_not_know_rejects_the_pairing_only(
    start: Start,
) -> None:
    seat = await start()
    with pytest.raises(SetUpRefused, match="boardsize 25"):
        await seat.controller.set_up(GameSetup(25, 7.5, BYOYOMI, PROFILES["cn2002"]))
    setup = GameSetup(
        19,
        6.3,
        parse_clock("20m"),
        PROFILES["cn2002"],
        handicap=(parse_vertex("D4", 19), parse_vertex("Q16", 19)),
        moves=((WHITE, Play(parse_vertex("K10", 19))), (BLACK, Pass())),
    )
    await seat.controller.set_up(setup)
    await seat.controller.undo(2)
    answer = await seat.process.link.ask("list_stones", BLACK, deadline_s=20)
    assert sorted(answer.text.split()) == ["D4", "Q16"]
    answer = await seat.process.link.ask("list_stones", WHITE, deadline_s=20)
    assert answer.text == ""


@pytest.mark.asyncio
async def test_an_occupied_point_is_refused_after_setting_up_again(
    start: Start,
) -> None:
    seat = await start()
    moves = ((BLACK, Play(parse_vertex("D4", 9))),)
    await seat.controller.set_up(
        GameSetup(9, 7.5, BYOYOMI, PROFILES["cn2002"], moves=moves)
    )
    with pytest.raises(EngineDisobeyed, match="rejected play w D4: illegal move"):
        await seat.controller.play(WHITE, moves[0][1])


@pytest.mark.asyncio
async def test_cleanup_is_asked_by_its_own_command(start: Start) -> None:
    seat = await start()
    await seat.controller.set_up(GameSetup(9, 7.5, BYOYOMI, PROFILES["cn2002"]))
    answer = await seat.controller.genmove_cleanup(BLACK, None)
    assert isinstance(answer.move, Play)
    assert any("kgs-genmove_cleanup b" in line for line in seat.lines)


@pytest.mark.asyncio
async def test_a_killed_engine_has_crashed(start: Start) -> None:
    seat = await start()
    await seat.controller.set_up(GameSetup(19, 7.5, BYOYOMI, PROFILES["cn2002"]))
    os.kill(seat.process.pid, signal.SIGSTOP)  # its first move takes no time at all
    moving = asyncio.create_task(seat.controller.genmove(BLACK, None))
    await until(lambda: not seat.process.link.is_idle)
    os.kill(seat.process.pid, signal.SIGKILL)
    with pytest.raises(EngineDied) as died:
        await moving
    assert died.value.reason == "crash"
    assert await seat.process.wait() == -signal.SIGKILL


@pytest.mark.asyncio
async def test_socat_is_all_that_an_author_needs() -> None:
    loop = asyncio.get_running_loop()
    accepted: asyncio.Future[GtpLink] = loop.create_future()
    server = await loop.create_server(
        lambda: EngineSocket(lambda link, _: accepted.set_result(link)), "127.0.0.1", 0
    )
    async with server:
        port = server.sockets[0].getsockname()[1]
        process = await asyncio.create_subprocess_exec(
            find_command("socat"),
            f"TCP:127.0.0.1:{port},nodelay,keepalive",
            "SYSTEM:echo login Bot 12345678; exec gnugo --mode gtp --level 0",
            env={"PATH": engine_path()},
        )
        link = await accepted
        assert await read_login(link, 10) == LoginLine("Bot", "12345678")
        controller = EngineController(link)
        await controller.probe()
        await controller.set_up(GameSetup(9, 7.5, BYOYOMI, PROFILES["cn2002"]))
        answer = await controller.genmove(BLACK, BYOYOMI.initial())
        assert isinstance(answer.move, Play)
        await controller.quit()
        assert (await link.wait_ended()).reason == "disconnect"
        assert await process.wait() == 0
