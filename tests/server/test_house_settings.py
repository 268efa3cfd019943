"""What can be said of one house bot: seats, environment, folder, limits, its pace."""

import asyncio
import os
import pwd
import shlex
from pathlib import Path

import pytest
from shoutan_engine import Color, Millis
from shoutan_engine.commands import PlayStone, Resign
from shoutan_engine.points import Point
from shoutan_host.engine_seat import seat as engine_seat
from shoutan_host.engines.limits import EngineLimits
from shoutan_host.engines.pool import KEPT_IDLE
from shoutan_server.config import HouseBotConfig
from shoutan_server.errors import Refuse

from tests.host.gtp_fakes import until
from tests.processes import command_of
from tests.server.engine_world import (
    World,
    fake_command,
    processes_in,
    started,
)

BLACK = Color.BLACK


def engine_that_tells(words: str) -> list[str]:
    """Return a command whose name is what a shell makes of `words` where it runs."""
    fake = shlex.join(fake_command())
    return ["/bin/sh", "-c", f'exec {fake} "name=say {words}"']


def user_of(pid: int) -> str:
    return pwd.getpwuid(os.stat(f"/proc/{pid}").st_uid).pw_name


async def name_of(world: World) -> str:
    await world.house.warm_up()
    bot = world.find("Fake")
    assert bot is not None
    return bot.engine


@pytest.mark.asyncio
async def test_an_engine_has_its_own_environment_folder_and_limits(
    tmp_path: Path,
) -> None:
    nets = tmp_path / "nets"
    nets.mkdir()
    bot = HouseBotConfig(
        "Fake",
        engine_that_tells("$NET in $(pwd) with $(ulimit -n)"),
        env={"NET": "small.bin"},
        cwd=nets,
        limits=EngineLimits(descriptors=77),
    )
    async with World(tmp_path, house=[bot]) as world:
        assert await name_of(world) == f"small.bin in {nets} with 77"
    assert nets.is_dir()  # it is not ours to remove


@pytest.mark.asyncio
async def test_without_them_it_has_an_empty_folder_and_nothing_of_ours(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("SECRET_OF_THE_HOST", "told")
    bot = HouseBotConfig("Fake", engine_that_tells("[$SECRET_OF_THE_HOST] $(pwd)"))
    async with World(tmp_path, house=[bot]) as world:
        name = await name_of(world)
        assert name.startswith(f"[] {tmp_path / 'engines' / 'Fake-1'}/run-")


@pytest.mark.asyncio
async def test_seats_are_games_at_once(tmp_path: Path) -> None:
    bot = HouseBotConfig("Fake", fake_command(), seats=1)
    async with World(tmp_path, house=[bot]) as world:
        await world.house.warm_up()
        listed = world.find("Fake")
        assert listed is not None
        assert (listed.seats, listed.taken) == (1, 0)
        host = await world.visitor("Ann").challenge("Fake")
        with pytest.raises(Refuse) as refused:
            await world.visitor("Bob").challenge("Fake")
        assert refused.value.code == "bot_busy"
        await started(host)


@pytest.mark.asyncio
async def test_its_answers_are_held_as_long_as_it_says(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """How long that is, is held by `tests/host/test_engine_pace`."""
    least: list[Millis] = []
    held: list[Millis] = []

    class Noted:
        holds = True

        def __init__(self, _host: object, _clock: object, wanted: Millis) -> None:
            least.append(wanted)

        async def hold(self, made: Millis) -> Millis:
            held.append(made)
            return made

    monkeypatch.setattr(engine_seat, "Pace", Noted)
    bot = HouseBotConfig("Fake", fake_command(), least_thinking=Millis(60))
    async with World(tmp_path, house=[bot]) as world:
        ann = world.visitor()
        host = await ann.challenge("Fake")
        await started(host)
        await ann.post(host, PlayStone(BLACK, Point(12), 0))
        await until(lambda: host.game.ply == 2)
    assert least == [Millis(60)]
    assert len(held) == 1


@pytest.mark.engine
@pytest.mark.skipif(os.geteuid() != 0, reason="only root may become somebody else")
@pytest.mark.asyncio
async def test_a_server_of_root_runs_its_engine_as_somebody_else(
    tmp_path: Path, gnugo_command: str
) -> None:
    for folder in (tmp_path, *tmp_path.parents[:2]):
        folder.chmod(0o755)
    bot = HouseBotConfig("gnugo", shlex.split(gnugo_command), user="nobody")
    async with World(tmp_path, house=[bot]) as world:
        await world.house.warm_up()
        assert world.find("gnugo") is not None
        [pid] = processes_in(tmp_path)
        assert user_of(pid) == "nobody"


@pytest.mark.engine
@pytest.mark.asyncio
async def test_gnugo_plays_several_at_once_each_in_a_process_of_its_own(
    tmp_path: Path, gnugo_command: str
) -> None:
    argv = [*shlex.split(gnugo_command), "--level", "1"]
    bot = HouseBotConfig("gnugo", argv, seats=4)
    async with World(tmp_path, house=[bot]) as world:
        people = [world.visitor(name) for name in ("Ann", "Bob", "Cai", "Dee")]
        hosts = await asyncio.gather(
            *(one.challenge("gnugo", size=9) for one in people)
        )
        for ply in (0, 2, 4):
            for one, host in zip(people, hosts, strict=True):
                await started(host)
                await until(lambda host=host, ply=ply: host.game.ply == ply)  # type: ignore[misc]
                taken = {turn.point for turn in host.game.turns}
                free = next(point for point in range(40, 81) if point not in taken)
                await one.post(host, PlayStone(BLACK, Point(free), ply))
        for host in hosts:
            await until(lambda host=host: host.game.ply == 6)  # type: ignore[misc]
        pids = processes_in(tmp_path)
        assert len(pids) == len(hosts)
        assert all("gnugo" in command_of(pid) for pid in pids)
        for one, host in zip(people, hosts, strict=True):
            await one.post(host, Resign(BLACK))
        await world.idle("gnugo")
        await until(lambda: len(processes_in(tmp_path)) == KEPT_IDLE)
    assert processes_in(tmp_path) == []
    assert [command_of(pid) for pid in pids] == [""] * len(pids)
