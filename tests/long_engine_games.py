"""Games of real engines that take too long for the suite, to be run by hand.

    python -m tests.long_engine_games [away] [boards] [clocks] [katago] [overtime]

`away`    an engine is cut off from a real server for 20 seconds, and comes back
`boards`  GNU Go and Leela Zero play a whole game of 19x19, counted by others as here
`clocks`  every time system at 19x19 for sixty turns of Leela Zero thinking by its clock
`katago`  KataGo (SHOUTAN_TEST_KATAGO is its command) and GNU Go play a whole game of 19x19 by
          the engine door, and one by `shoutan connect`
`overtime` KataGo, thinking for as long as its clock lets it, and GNU Go play a whole game of
          9x9 under every time system, to two passes

Each prints what it saw, or fails.
"""

import asyncio
import shlex
import sys
import tempfile
from collections.abc import Awaitable, Callable, Sequence
from pathlib import Path
from typing import Final

from shoutan_engine.clocks.absolute import Absolute
from shoutan_engine.clocks.fischer import Fischer
from shoutan_engine.events import PlayResumed
from shoutan_engine.results import EndReason

from tests.clients import connecting
from tests.host.seat_fakes import Recorder
from tests.leela_zero import leela_zero, write_network
from tests.needs import katago_command
from tests.outside_count import count_all_alive, count_record
from tests.script_arguments import parser_of
from tests.server import engine_table, wire_world
from tests.server.engine_table import conditions, finished, gnugo, table_of
from tests.server.test_clocks_of_engines import SHORT, think_by_the_clock
from tests.server.test_faults_of_engines import drop_the_link, scene
from tests.server.test_katago_at_a_server import (
    LONG_CLOCK,
    play_at_the_door,
    play_by_connect,
)
from tests.server.wire_world import QUICK
from tests.server_process import running_server

AWAY_S: Final = 20
TURNS: Final = 60
PATIENCE_S: Final = 3_600.0


async def away(folder: Path) -> None:
    """Cut an engine off for a while."""
    with running_server(
        folder / "data", bots=[f"gnugo={QUICK}"], engines=True
    ) as server:
        async with scene(server, folder) as here:
            before, after = await drop_the_link(here, lambda: asyncio.sleep(AWAY_S))
    less = before - after
    assert less >= AWAY_S, less
    print(f"away for {AWAY_S} s: told {less} s less, and the game went on")


async def boards(folder: Path) -> None:
    """Play GNU Go against Leela Zero."""
    network = write_network(folder / "tiny.txt")
    await _whole_game("Leela Zero", leela_zero(network, visits=1), folder)


async def katago(folder: Path) -> None:
    """Play GNU Go against KataGo at a real server, both ways."""
    for way in (play_at_the_door, play_by_connect):
        place = folder / way.__name__
        place.mkdir()
        print(f"{way.__name__}: {await way(place, 19, LONG_CLOCK)}, counted alike")


async def clocks(folder: Path) -> None:
    """Let Leela Zero think by every clock for longer."""
    network = write_network(folder / "tiny.txt")
    for clock in SHORT:
        told = await think_by_the_clock(clock, network, folder, TURNS)
        print(f"{clock}: {len(told)} turns, none lost on time, {told[-1]} at the end")


async def overtime(folder: Path) -> None:
    """Let KataGo use its time in whole games, two at once: it must not lose on it."""
    # Without overtime a short clock is lost to whoever else uses the machine.
    systems = ["1m", *(clock for clock in SHORT if clock != "20s")]
    failures: list[str] = []

    async def play_in_turn(first: int) -> None:
        for clock in systems[first::2]:
            try:
                print(f"{clock}: {await _use_the_time(clock, folder)}")
            except AssertionError as failure:
                failures.append(f"{clock}: {failure}")

    await asyncio.gather(play_in_turn(0), play_in_turn(1))
    assert not failures, failures


async def _use_the_time(clock: str, folder: Path) -> str:
    """Play a game and return what came of it."""
    # Once the other side has passed, KataGo 1.18.1 does not keep to its time in a nearly
    # finished 9x9 game, at a server or on a terminal: told 3 s it took 54 with a million
    # visits and 3.6 with 500. So no more than it can make in any case.
    thoughtful = "maxVisits=200,allowResignation=false"
    command = [*katago_command(), "-override-config", thoughtful]
    # In a script: socat would take the comma for the end of its command.
    script = folder / "thoughtful.sh"
    script.write_text(f"exec {shlex.join(command)}\n")
    async with table_of([["/bin/sh", str(script)], gnugo()], folder) as table:
        host = await table.begin(conditions(9, clock))
        reason, result = await finished(host), host.game.result
        told = [
            (float(line.split()[2]), int(line.split()[3]))
            for line in table.wires[0].commands
            if line.startswith("time_left")
        ]
    assert result is not None
    assert reason is EndReason.TWO_PASSES, (result.text, result.detail, told)
    in_overtime = sum(count > 0 for _, count in told)
    least = min(seconds for seconds, _ in told)
    has_overtime = not isinstance(host.game.settings.time, Absolute | Fischer)
    assert (in_overtime > 0) is has_overtime, told
    return (
        f"{host.game.ply} moves, {result.text}, KataGo told {len(told)} times,"
        f" {in_overtime} of them in overtime, {least} s at least"
    )


async def _whole_game(name: str, command: list[str], folder: Path) -> None:
    async with table_of([gnugo(), command], folder) as table:
        host = await table.begin(conditions(19, "1h"))
        recorder = Recorder(host)
        reason, result = await finished(host), host.game.result
        assert result is not None
        print(f"GNU Go v {name}: {host.game.ply} moves, {result.text}, {reason.value}")
        if reason is not EndReason.TWO_PASSES:
            return
        record = await table.record(host)
        if recorder.of(PlayResumed):
            print("the two differed about dead stones, so it was played out")
            alike = count_all_alive(record)
        else:
            alike = count_record(record, folder, level=1).area_score
        assert alike == result.text, alike
        print(f"counted by others: {alike}")


GAMES: Final[dict[str, Callable[[Path], Awaitable[None]]]] = {
    "away": away,
    "boards": boards,
    "clocks": clocks,
    "katago": katago,
    "overtime": overtime,
}


async def play(names: Sequence[str]) -> None:
    engine_table.PATIENCE_S = PATIENCE_S
    wire_world.PATIENCE_S = PATIENCE_S
    connecting.PATIENCE_S = PATIENCE_S
    for name in names:
        with tempfile.TemporaryDirectory(prefix="shoutan-games-") as folder:
            await GAMES[name](Path(folder))


def main(names: list[str]) -> int:
    parser = parser_of(__file__, __doc__)
    parser.add_argument("games", nargs="+", choices=list(GAMES))
    asyncio.run(play(parser.parse_args(names).games))
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
