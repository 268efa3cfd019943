"""Who counted is said where games are: which program, of which version, by which command."""

import io
import shlex
from dataclasses import replace
from pathlib import Path

import orjson
import pytest
from shoutan_clients.match.keeping.mixing import CannotMix
from shoutan_clients.match.keeping.versions import checks_of
from shoutan_clients.match.plan import REFEREE_NAME, CountBy
from shoutan_clients.match.ports import EngineCheck
from shoutan_clients.match.report.conditions import briefly, facts
from shoutan_clients.match.showing.json_lines import JsonLines
from shoutan_clients.match.showing.output import Output
from shoutan_clients.match.showing.plain import opening_lines
from shoutan_clients.match.showing.progress import Progress
from shoutan_host.gtp.game import EngineInfo
from shoutan_protocol.gtp.capabilities import Capabilities

from tests.clients.match.arenas import Shown, arena_of, fake, game_of, match_of
from tests.clients.match.fake_runs import FakeArena, a_plan
from tests.clients.match.fake_scenes import Scene
from tests.clients.match.kept_matches import opened, play
from tests.clients.match.shown_matches import SteppedClock, check_of, plan_of

PASSES = "genmove=say pass"


def referee_check(version: str) -> EngineCheck:
    plan = a_plan(count_by=CountBy.REFEREE, referee=("gnugo",))
    assert plan.referee_engine is not None
    info = EngineInfo("GNU Go", version, Capabilities(frozenset()))
    return EngineCheck(plan.referee_engine, info)


@pytest.mark.asyncio
async def test_the_record_of_a_game_names_it(tmp_path: Path) -> None:
    third = fake("R", "name=say Judge", "version=say 2.1").command
    plan = match_of(
        fake("A", PASSES), fake("B", PASSES), count_by=CountBy.REFEREE, referee=third
    )
    async with arena_of(plan, tmp_path) as arena:
        *_, check = await arena.check()
        sgf = (await arena.play(game_of("A", "B"), Shown())).sgf.decode()
    assert (check.engine.name, check.engine.command) == (REFEREE_NAME, third)
    assert (check.info.name, check.info.version) == ("Judge", "2.1")
    assert f"\nReferee: Judge 2.1: {shlex.join(third)}" in sgf


def test_what_it_is_is_kept_and_another_version_is_refused(tmp_path: Path) -> None:
    plan = a_plan(count_by=CountBy.REFEREE, referee=("gnugo",))
    said = FakeArena(plan).said()
    with opened(tmp_path, plan) as folder:
        folder.agree_on_engines([*said, referee_check("3.8")])
        play(folder, 1)
        kept = orjson.loads((tmp_path / "engines.json").read_bytes())[REFEREE_NAME]
        assert (kept["name"], kept["version"]) == ("GNU Go", "3.8")
        assert checks_of(plan, folder.versions)[-1] == referee_check("3.8")
        with pytest.raises(CannotMix, match=r"what the referee is: GNU Go 3\.8 before"):
            folder.agree_on_engines([*said, referee_check("4.0")])


def test_a_folder_that_does_not_know_it_goes_on_and_learns_it(tmp_path: Path) -> None:
    """As every folder was, once: what the referee said it is was not kept."""
    plan = a_plan(count_by=CountBy.REFEREE, referee=("gnugo",))
    said = FakeArena(plan).said()
    with opened(tmp_path, plan) as folder:
        folder.agree_on_engines(said)
        assert folder.versions[REFEREE_NAME].text == ""
        play(folder, 1)
        folder.agree_on_engines([*said, referee_check("3.8")])
        assert folder.versions[REFEREE_NAME].text == "GNU Go 3.8"


def test_it_stands_at_the_start_and_in_the_report() -> None:
    plan, options = plan_of("--referee", "gnugo --mode gtp --level 8")
    assert plan.referee_engine is not None
    info = EngineInfo("GNU Go", "3.8", Capabilities(frozenset()))
    checks = [
        check_of(plan, 0),
        check_of(plan, 1),
        EngineCheck(plan.referee_engine, info),
    ]
    progress = Progress(SteppedClock())
    progress.begin(plan, options, 2, (), checks)
    assert "  the referee  GNU Go 3.8  gnugo --mode gtp --level 8" in opening_lines(
        progress
    )
    counting = str(dict(facts(plan, {REFEREE_NAME: "GNU Go 3.8"}))["Counting"])
    assert counting == (
        "by a referee, GNU Go 3.8, <code>gnugo --mode gtp --level 8</code>"
    )
    unknown = str(dict(facts(plan))["Counting"])
    assert unknown == "by a referee, <code>gnugo --mode gtp --level 8</code>"


def test_programs_are_told() -> None:
    plan, options = plan_of("--referee", "gnugo --mode gtp")
    assert plan.referee_engine is not None
    info = EngineInfo("GNU Go", "3.8", Capabilities(frozenset()))
    shown = JsonLines(Output(stream := io.StringIO()))
    shown.begin(plan, options, 2, (), [EngineCheck(plan.referee_engine, info)])
    shown.begin(
        replace(plan, referee=None, count_by=CountBy.AGREED), options, 2, (), []
    )
    first, second = map(orjson.loads, stream.getvalue().splitlines())
    assert (first["count"], first["referee"]) == (
        "referee",
        {"command": ["gnugo", "--mode", "gtp"], "program": "GNU Go", "version": "3.8"},
    )
    assert (second["count"], second["referee"]) == ("agreed", None)


class WithReferee(FakeArena):
    def said(self) -> list[EngineCheck]:
        return [*super().said(), referee_check("3.8")]


@pytest.mark.asyncio
async def test_the_summary_and_the_head_of_the_report_name_it(tmp_path: Path) -> None:
    plan = a_plan(
        2, count_by=CountBy.REFEREE, referee=("/usr/games/gnugo", "--mode", "gtp")
    )
    scene = Scene(tmp_path / "counted", plan=plan, make_arena=WithReferee)
    await scene.run()
    assert scene.summary["count"] == "referee"
    assert scene.summary["referee"] == ["/usr/games/gnugo", "--mode", "gtp"]
    assert scene.summary["referee_program"] == "GNU Go"
    assert scene.summary["referee_version"] == "3.8"
    agreed = Scene(tmp_path / "agreed", games=2)
    await agreed.run()
    assert agreed.summary["referee_program"] is None
    assert agreed.summary["referee_version"] is None
    assert briefly(plan).endswith(", counted by gnugo as referee")
    assert "counted" not in briefly(a_plan())
