"""Engines against their like, each behind a GTP program's seat at one server.

What both ends were told, the record and two judges from outside have to be the same.
"""

import asyncio
from collections.abc import Callable, Coroutine, Iterator
from contextlib import AbstractAsyncContextManager
from pathlib import Path
from typing import Any, Final

import pytest

from tests.gtp_program import GtpProgram
from tests.leela_zero import leela_zero
from tests.needs import find_engine
from tests.outside_count import count_record, count_without
from tests.server_process import SHOUTAN, ServerProcess, running_server
from tests.twogtp import Outcome, play, set_up

pytestmark = pytest.mark.engine

KOMI: Final = "7.5"


@pytest.fixture(scope="module")
def gui_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServerProcess]:
    """A server whose door for GTP programs is open."""
    with running_server(tmp_path_factory.mktemp("gui") / "data", guis=True) as server:
        yield server


def gnugo(seed: int) -> AbstractAsyncContextManager[GtpProgram]:
    """Return GNU Go at its quickest, which plays the same game from the same seed."""
    program = find_engine("gnugo")
    assert program is not None
    options = ("--mode", "gtp", "--chinese-rules", "--seed", str(seed))
    level = ("--level", "1", "--max-level", "1")
    return GtpProgram.running(program, *options, *level)


def by_command(server: ServerProcess, *options: str) -> tuple[str, ...]:
    return (str(SHOUTAN), "gtp", server.url, *options)


def by_socat(server: ServerProcess, first: str) -> tuple[str, ...]:
    """Return what a GUI would be given as the command of an engine, with a first line."""
    socat = find_engine("socat")
    assert socat is not None
    address = f"TCP:127.0.0.1:{server.gui_port},nodelay,keepalive"
    script = f'(echo "{first}"; cat) | exec "{socat}" STDIO "{address}"'
    return ("sh", "-c", script)


async def one_end(
    command: tuple[str, ...],
    color: str,
    playing: AbstractAsyncContextManager[GtpProgram],
    begun: asyncio.Event | None = None,
    size: int = 9,
) -> Outcome:
    """Play `color` by an engine at one end. `begun` is set once the game is open."""
    async with playing as engine, GtpProgram.running(*command) as server:
        await set_up(engine, size, KOMI)
        await set_up(server, size, KOMI)
        if begun is not None:
            # Black's first move opens the game; it is taken back here, not repeated.
            answer = await engine.ask("genmove b")
            await engine.tell("undo")
            await server.tell(f"play b {answer[2:].strip()}", "undo")
            begun.set()
        return await play(engine, server, color)


async def both_ends(
    black: Callable[[asyncio.Event], Coroutine[None, None, Outcome]],
    white: Callable[[], Coroutine[None, None, Outcome]],
) -> tuple[Outcome, Outcome]:
    """Play both ends at once: White comes when Black has opened the game.

    Where one of them fails the other is not waited for.
    """
    begun = asyncio.Event()
    async with asyncio.TaskGroup() as group:
        opens = group.create_task(black(begun))
        await begun.wait()
        joins = group.create_task(white())
    return opens.result(), joins.result()


def newest(server: ServerProcess) -> dict[str, Any]:
    """Return the card of the game that was begun last."""
    [card] = server.get("/api/games?limit=1").json()["games"]
    return dict(card)


def check_ends(
    server: ServerProcess, ends: tuple[Outcome, Outcome]
) -> tuple[dict[str, Any], bytes]:
    """Fail unless both ends tell of the same game and result; return card and record."""
    black, white = ends
    card = newest(server)
    assert black == white
    assert black.score == card["result"]
    assert card["end_reason"] == "two_passes"
    assert black.moves[-2:] == ("pass", "pass")
    assert len(black.moves) == card["moves"]
    return card, server.get(f"/api/games/{card['id']}.sgf").body


def check(server: ServerProcess, folder: Path, ends: tuple[Outcome, Outcome]) -> None:
    """The same, and GNU Go and sgfmill count as was counted here."""
    card, record = check_ends(server, ends)
    count = count_record(record, folder, level=1)
    assert count.recorded == card["result"]
    assert count.area_score == card["result"]
    assert count.gnugo_score == card["result"]


@pytest.mark.asyncio
@pytest.mark.parametrize("way", ["seek", "game"])
async def test_by_the_command_on_both_ends(
    way: str, gui_server: ServerProcess, tmp_path: Path
) -> None:
    def joins() -> Coroutine[None, None, Outcome]:
        options = ["--seek"] if way == "seek" else ["--game", newest(gui_server)["id"]]
        return one_end(by_command(gui_server, *options), "w", gnugo(2))

    opening = by_command(gui_server, "--as", f"opens-{way}")
    ends = await both_ends(lambda begun: one_end(opening, "b", gnugo(1), begun), joins)
    check(gui_server, tmp_path, ends)


@pytest.mark.asyncio
async def test_by_socat_at_the_door_on_both_ends(
    gui_server: ServerProcess, tmp_path: Path
) -> None:
    opening = by_socat(gui_server, "guest Opens")
    joining = by_socat(gui_server, "guest Joins seek")
    ends = await both_ends(
        lambda begun: one_end(opening, "b", gnugo(3), begun),
        lambda: one_end(joining, "w", gnugo(4)),
    )
    check(gui_server, tmp_path, ends)


@pytest.mark.asyncio
async def test_one_end_at_the_door_the_other_by_the_address_of_the_game(
    gui_server: ServerProcess, tmp_path: Path
) -> None:
    def joins() -> Coroutine[None, None, Outcome]:
        url = f"{gui_server.url}/game/{newest(gui_server)['id']}"
        return one_end((str(SHOUTAN), "gtp", url), "w", gnugo(6))

    opening = by_socat(gui_server, "guest Opens")
    ends = await both_ends(lambda begun: one_end(opening, "b", gnugo(5), begun), joins)
    check(gui_server, tmp_path, ends)


@pytest.mark.asyncio
@pytest.mark.leela
async def test_leela_zero_by_the_command_on_both_ends(
    gui_server: ServerProcess, leela_network: Path
) -> None:
    def leela(seed: int) -> AbstractAsyncContextManager[GtpProgram]:
        # It passes as soon as its network would: a short game.
        command = leela_zero(leela_network, "--dumbpass", visits=1, seed=seed)
        return GtpProgram.running(*command)

    def joins() -> Coroutine[None, None, Outcome]:
        joining = by_command(gui_server, "--game", newest(gui_server)["id"])
        return one_end(joining, "w", leela(2), size=19)

    opening = by_command(gui_server, "--as", "opens-leela")
    ends = await both_ends(
        lambda begun: one_end(opening, "b", leela(1), begun, size=19), joins
    )
    card, record = check_ends(gui_server, ends)
    # What is dead the server has suggested: no engine is asked here.
    assert count_without(record, ends[0].dead) == card["result"]
