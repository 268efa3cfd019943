"""Engines of the house: real processes, kept between games, ended with them."""

# Leaks are looked for inside.
# pyright: reportPrivateUsage=false

import os
import shlex
import signal
from pathlib import Path

import pytest
from shoutan_engine import Color
from shoutan_engine.commands import PlayStone, Resign
from shoutan_engine.points import Point
from shoutan_host.engines.failures import EngineMissing
from shoutan_host.gtp.game import Deadlines
from shoutan_host.hosting.game_host import GameHost
from shoutan_server.errors import Refuse

from tests.host.gtp_fakes import until
from tests.host.seat_fakes import Recorder
from tests.server.engine_world import (
    Visitor,
    World,
    fake_command,
    processes_in,
    started,
    times,
)

BLACK, WHITE = Color.BLACK, Color.WHITE


def house(*rules: str) -> list[tuple[str, list[str]]]:
    """Return one house bot, Fake, that follows these rules."""
    return [("Fake", fake_command(*rules))]


async def begin(world: World, ann: Visitor, point: int = 12) -> GameHost:
    """Challenge the bot, wait for the start, and play a stone."""
    host = await ann.challenge("Fake")
    await started(host)
    await ann.post(host, PlayStone(BLACK, Point(point), 0))
    return host


async def ended(world: World, host: GameHost) -> tuple[str | None, str | None, str]:
    """Wait for the end of a game; return result, reason and detail."""
    if not host.is_finished:
        await Recorder(host).result()
    card = world.disk.cards[host.id]
    return card.result, card.end_reason, world.detail(host.id)


async def reached(host: GameHost, ply: int) -> None:
    """Wait until so many turns were taken."""
    await until(lambda: host.game.ply == ply)


def rests_in(caplog: pytest.LogCaptureFixture) -> list[str]:
    """Return what the log says of bots that began to rest."""
    return [line for line in caplog.messages if "rests for" in line]


async def rested(caplog: pytest.LogCaptureFixture, count: int) -> None:
    """Wait until so many rests have begun."""
    await until(lambda: len(rests_in(caplog)) == count)


def descriptors() -> int:
    return len(os.listdir("/proc/self/fd"))


@pytest.mark.asyncio
async def test_a_command_that_is_not_there_is_missed_at_once(tmp_path: Path) -> None:
    with pytest.raises(EngineMissing, match="no-such-engine"):
        World(tmp_path, house=[("x", ["no-such-engine"])])


@pytest.mark.asyncio
async def test_the_process_of_one_game_plays_the_next(tmp_path: Path) -> None:
    async with World(tmp_path, house=house()) as world:
        ann = world.visitor()
        pids: set[int] = set()
        for _ in range(3):
            host = await begin(world, ann)
            await reached(host, 2)
            pids |= set(processes_in(tmp_path))
            await ann.post(host, Resign(BLACK))
            await world.idle("Fake")
        assert len(pids) == 1
    assert processes_in(tmp_path) == []


@pytest.mark.asyncio
async def test_the_engine_says_what_it_is_when_it_was_warmed_up(tmp_path: Path) -> None:
    async with World(tmp_path, house=house()) as world:
        await world.house.warm_up()
        bot = world.find("Fake")
        assert bot is not None
        assert (bot.engine, bot.version) == ("Fake Engine", "1.0")
        assert (bot.seats, bot.taken, bot.house) == (2, 0, True)
        [pid] = processes_in(tmp_path)
        host = await begin(world, world.visitor())
        assert processes_in(tmp_path) == [pid]
        assert not host.is_finished


@pytest.mark.asyncio
@pytest.mark.parametrize(
    ("rule", "reason", "words"),
    [
        ("genmove=crash", "crash", "stopped while it was to answer genmove"),
        ("genmove=fail out of ideas", "protocol", "out of ideas"),
        ("genmove=say C3", "illegal", "There is a stone on that point"),
        ("genmove=babble", "protocol", "this is not GTP"),
        ("genmove=raw =99 A1\\n\\n", "protocol", "answer to something else"),
        ("protocol_version=crash", "crash", "stopped"),
        ("list_commands=say name version", "protocol", "lacks commands"),
        ("komi=hang", "hang", "did not answer komi"),
    ],
)
async def test_an_engine_that_fails_costs_its_game_and_its_process_only(
    rule: str, reason: str, words: str, tmp_path: Path
) -> None:
    # Only what hangs is waited for: a slow machine fails nobody else's engine.
    brief = times(deadlines=Deadlines(command_s=0.3)) if "hang" in rule else times()
    bots = [*house(rule), ("Good", fake_command())]
    async with World(tmp_path, house=bots, engine_times=brief) as world:
        ann, bob = world.visitor("Ann"), world.visitor("Bob")
        good = await bob.challenge("Good", clock="none")
        bad = await ann.challenge("Fake", clock="none")
        await started(good)
        await until(lambda: bad.is_finished or bad.game.phase.value == "play")
        await ann.post(bad, PlayStone(BLACK, Point(12), 0))
        result, why, detail = await ended(world, bad)
        assert (result, why) == ("B+F", reason)
        assert words in detail
        if reason != "illegal":
            await until(lambda: len(processes_in(tmp_path)) == 1)
        await bob.post(good, PlayStone(BLACK, Point(12), 0))
        await reached(good, 2)


async def killed(folder: Path, but: int | None = None) -> int:
    """Wait for the one process that is not `but`, kill it, and return its id."""
    await until(lambda: [pid for pid in processes_in(folder) if pid != but] != [])
    [pid] = [pid for pid in processes_in(folder) if pid != but]
    os.kill(pid, signal.SIGKILL)
    return pid


@pytest.mark.asyncio
async def test_a_killed_engine_is_given_the_moves_in_a_new_process(
    tmp_path: Path,
) -> None:
    async with World(tmp_path, house=house("genmove#2=hang")) as world:
        ann = world.visitor()
        host = await begin(world, ann)
        await reached(host, 2)
        await ann.post(host, PlayStone(BLACK, Point(13), 2))  # and now it hangs
        await killed(tmp_path)
        await reached(host, 4)
        assert [turn.point for turn in host.game.turns] == [12, 0, 13, 1]
        assert host.attendance.is_here(host.game.seats[WHITE].id)


@pytest.mark.asyncio
async def test_an_engine_that_dies_in_the_persons_turn_is_replaced_at_once(
    tmp_path: Path,
) -> None:
    async with World(tmp_path, house=house()) as world:
        ann = world.visitor()
        host = await begin(world, ann)
        await reached(host, 2)
        pid = await killed(tmp_path)
        await until(lambda: processes_in(tmp_path) not in ([], [pid]))
        await ann.post(host, PlayStone(BLACK, Point(13), 2))
        await reached(host, 4)


@pytest.mark.asyncio
async def test_the_third_crash_in_a_game_loses_it(tmp_path: Path) -> None:
    async with World(tmp_path, house=house("genmove=hang")) as world:
        host = await begin(world, world.visitor())
        pid = await killed(tmp_path)
        pid = await killed(tmp_path, but=pid)
        assert not host.is_finished
        await killed(tmp_path, but=pid)
        result, reason, detail = await ended(world, host)
        assert (result, reason) == ("B+F", "crash")
        assert detail.startswith("Fake: the engine stopped")
        assert detail.endswith("; it failed 3 times in this game.")


@pytest.mark.asyncio
async def test_an_engine_that_fails_rests_and_comes_back_by_itself(
    tmp_path: Path,
) -> None:
    soon = times(rest_s=0.001)
    bots = house("genmove=fail out of ideas")
    async with World(tmp_path, house=bots, engine_times=soon) as world:
        await world.house.warm_up()
        ann = world.visitor()
        host = await begin(world, ann)
        await world.gone("Fake")
        assert (await ended(world, host))[1] == "protocol"
        await world.idle("Fake")  # listed again
        await begin(world, ann)


@pytest.mark.asyncio
async def test_illegal_moves_make_the_rests_longer_though_the_engine_runs(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    soon = times(rest_s=0.001)
    bots = house("genmove=say C3")
    async with World(tmp_path, house=bots, engine_times=soon) as world:
        await world.house.warm_up()
        ann = world.visitor()
        for count in range(1, 4):
            await world.idle("Fake")
            host = await begin(world, ann)
            assert (await ended(world, host))[1] == "illegal"
            await rested(caplog, count)
        rests = rests_in(caplog)
        assert [line.split(" s: ")[0] for line in rests] == [
            "house bot Fake rests for 0.001",
            "house bot Fake rests for 0.002",
            "house bot Fake rests for 0.004",
        ]
        assert "There is a stone on that point" in rests[0]


@pytest.mark.asyncio
async def test_a_game_that_was_resigned_makes_the_next_rest_a_first_one(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    soon = times(rest_s=0.001)
    bots = house("genmove=say C3")
    async with World(tmp_path, house=bots, engine_times=soon) as world:
        await world.house.warm_up()
        ann = world.visitor()
        for point, rests in ((12, 1), (0, 1), (12, 2)):
            await world.idle("Fake")
            host = await begin(world, ann, point)
            if point != 12:  # C3 is free
                await reached(host, 2)
                await ann.post(host, Resign(BLACK))
            await ended(world, host)
            await rested(caplog, rests)
        assert all("rests for 0.001 s" in line for line in rests_in(caplog))


@pytest.mark.asyncio
async def test_a_bot_that_rests_is_not_offered(tmp_path: Path) -> None:
    bots = house("protocol_version=crash")
    async with World(tmp_path, house=bots) as world:
        await world.house.warm_up()
        assert world.bots.listed() == []
        with pytest.raises(Refuse) as refused:
            await world.visitor().challenge("Fake")
        assert refused.value.code == "no_such_bot"
        assert refused.value.sentence == (
            "Fake is resting, since its engine failed: try later."
        )
        await until(lambda: processes_in(tmp_path) == [])


@pytest.mark.asyncio
async def test_an_engine_that_did_not_start_is_offered_once_it_does(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    """Its command is a script that is repaired meanwhile."""
    script = tmp_path / "engine"
    script.write_text("#!/bin/sh\nexit 1\n")
    script.chmod(0o755)
    soon = times(rest_s=0.001, most_rest_s=0.004)
    bots = [("Fake", [str(script)])]
    async with World(tmp_path, house=bots, engine_times=soon) as world:
        await world.house.warm_up()
        assert world.bots.listed() == []
        waits = [f"rests for {s} s" for s in ("0.001", "0.002", "0.004", "0.004")]
        await until(lambda: all(wait in caplog.text for wait in waits))
        repaired = tmp_path / "repaired"
        repaired.write_text(f"#!/bin/sh\nexec {shlex.join(fake_command())}\n")
        repaired.chmod(0o755)
        repaired.rename(script)
        await world.idle("Fake")
        assert "house bot Fake is back" in caplog.text


@pytest.mark.asyncio
async def test_an_engine_that_dies_between_games_costs_none(tmp_path: Path) -> None:
    async with World(tmp_path, house=house()) as world:
        await world.house.warm_up()
        [pid] = processes_in(tmp_path)
        os.kill(pid, signal.SIGKILL)
        await until(lambda: world.house._bots["Fake"]._engines.count == 0)
        host = await begin(world, world.visitor())
        await reached(host, 2)


@pytest.mark.asyncio
async def test_an_engine_that_others_end_is_started_again_in_its_game(
    tmp_path: Path,
) -> None:
    """A supervisor that stops the server may end the engines before the server."""
    async with World(tmp_path, house=house()) as world:
        ann = world.visitor()
        host = await begin(world, ann)
        await reached(host, 2)
        [pid] = processes_in(tmp_path)
        os.kill(pid, signal.SIGTERM)
        await ann.post(host, PlayStone(BLACK, Point(13), 2))
        await reached(host, 4)
        assert [turn.point for turn in host.game.turns] == [12, 0, 13, 1]
        assert processes_in(tmp_path) not in ([], [pid])


@pytest.mark.asyncio
async def test_failing_engines_leave_no_process_and_no_descriptor(
    tmp_path: Path,
) -> None:
    soon = times(rest_s=0.0)
    bots = house("genmove=crash")
    async with World(tmp_path, house=bots, engine_times=soon) as world:
        ann = world.visitor()
        counts: list[int] = []
        for _ in range(6):
            host = await begin(world, ann)
            assert (await ended(world, host))[1] == "crash"
            ann.go(host)
            await world.idle("Fake")  # by the process that was tried after its rest
            await until(lambda: len(processes_in(tmp_path)) == 1)
            await until(lambda: list(world.games) == [])
            counts.append(descriptors())
        assert counts[-1] <= counts[1], counts
        assert world.engine_games._watches == {}
        # The watch on the process that was kept.
        await until(lambda: len(world.engine_games._tasks) == 1)


@pytest.mark.asyncio
async def test_a_resignation_while_the_engine_thinks_does_not_end_it(
    tmp_path: Path,
) -> None:
    async with World(tmp_path, house=house("genmove#1=late")) as world:
        ann = world.visitor()
        host = await begin(world, ann)
        [pid] = await thinking(world)
        await ann.post(host, Resign(BLACK))
        await world.idle("Fake")  # another game may begin at once
        os.kill(pid, signal.SIGUSR1)  # now it answers
        await until(lambda: world.house._bots["Fake"]._engines._idle != [])
        again = await begin(world, ann)
        await reached(again, 2)
        assert processes_in(tmp_path) == [pid]
        assert [turn.point for turn in again.game.turns] == [12, 0]


@pytest.mark.asyncio
async def test_while_one_engine_ends_its_thought_another_plays(tmp_path: Path) -> None:
    async with World(tmp_path, house=house("genmove#1=late")) as world:
        ann = world.visitor()
        host = await begin(world, ann)
        [first] = await thinking(world)
        await ann.post(host, Resign(BLACK))
        await world.idle("Fake")
        again = await begin(world, ann)
        [other] = set(await thinking(world, 2)) - {first}
        os.kill(other, signal.SIGUSR1)
        await reached(again, 2)


@pytest.mark.asyncio
async def test_a_bot_plays_as_many_games_as_it_has_seats(tmp_path: Path) -> None:
    async with World(tmp_path, house=house()) as world:
        ann = world.visitor()
        hosts = [await begin(world, ann) for _ in range(2)]
        with pytest.raises(Refuse, match="Fake plays 2 games already: try later"):
            await ann.challenge("Fake")
        bot = world.find("Fake")
        assert bot is not None
        assert bot.taken == 2
        await ann.post(hosts[0], Resign(BLACK))
        await begin(world, ann)


@pytest.mark.asyncio
async def test_challenging_and_resigning_in_a_loop_starts_so_many_engines_only(
    tmp_path: Path,
) -> None:
    async with World(tmp_path, house=house("genmove=late")) as world:
        ann = world.visitor()
        for count in range(1, 5):
            host = await begin(world, ann)
            await thinking(world, count)
            await ann.post(host, Resign(BLACK))
            await world.idle("Fake")
        with pytest.raises(Refuse):
            await ann.challenge("Fake")
        assert len(processes_in(tmp_path)) == 4


@pytest.mark.asyncio
async def test_a_stop_ends_deaf_engines_too_and_posts_nothing(tmp_path: Path) -> None:
    async with World(tmp_path, house=house("genmove=deaf")) as world:
        host = await begin(world, world.visitor())
        [pid] = processes_in(tmp_path)
        await until(lambda: _ignores_sigterm(pid))
        length = len(world.disk.logs[host.id])
        await world.stop()
        assert processes_in(tmp_path) == []
        assert len(world.disk.logs[host.id]) == length
        assert not host.is_finished


@pytest.mark.asyncio
async def test_a_stop_while_an_engine_starts_leaves_nothing(tmp_path: Path) -> None:
    async with World(tmp_path, house=house("protocol_version=hang")) as world:
        host = await world.visitor().challenge("Fake")
        await until(lambda: processes_in(tmp_path) != [])
        await world.stop()
        assert processes_in(tmp_path) == []
        assert not host.is_finished


@pytest.mark.asyncio
async def test_a_game_goes_on_after_a_restart(tmp_path: Path) -> None:
    async with World(tmp_path, house=house("genmove#2=hang")) as world:
        ann = world.visitor()
        host = await begin(world, ann)
        await reached(host, 2)
        await ann.post(host, PlayStone(BLACK, Point(13), 2))
        disk = world.disk
    async with World(tmp_path, disk=disk, house=house()) as world:
        again = world.games.hosted(host.id)
        assert again is not None
        await reached(again, 4)
        assert [turn.point for turn in again.game.turns] == [12, 0, 13, 1]


@pytest.mark.asyncio
async def test_more_games_than_seats_go_on_after_a_restart(tmp_path: Path) -> None:
    async with World(tmp_path, house=house()) as world:
        ann = world.visitor()
        hosts = [await begin(world, ann) for _ in range(2)]
        disk = world.disk
    async with World(tmp_path, disk=disk, house=house(), seats=1) as world:
        for host in hosts:
            again = world.games.hosted(host.id)
            assert again is not None
            await reached(again, 2)
        bot = world.find("Fake")
        assert bot is not None
        assert (bot.seats, bot.taken) == (1, 2)


@pytest.mark.asyncio
async def test_the_game_of_a_bot_that_is_gone_is_void(tmp_path: Path) -> None:
    async with World(tmp_path, house=house()) as world:
        host = await begin(world, world.visitor())
        disk = world.disk
    async with World(tmp_path, disk=disk) as world:
        await until(lambda: world.disk.cards[host.id].result == "Void")
        assert world.detail(host.id) == "Fake is not here any more."


async def thinking(world: World, count: int = 1) -> list[int]:
    """Wait until so many engines were asked for a move; return their process ids."""
    bot = world.house._bots["Fake"]

    def pids() -> list[int]:
        return [
            pid
            for engine in bot._engines._watches
            if (pid := engine.process.pid) is not None
            and (pending := engine.controller.link._outstanding.pending) is not None
            and pending.is_thinking
        ]

    await until(lambda: len(pids()) == count)
    return pids()


def _ignores_sigterm(pid: int) -> bool:
    for line in Path(f"/proc/{pid}/status").read_text().splitlines():
        if line.startswith("SigIgn:"):
            return bool(int(line.split()[1], 16) & (1 << (signal.SIGTERM - 1)))
    return False
