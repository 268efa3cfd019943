"""What an engine has to have and to be told, and what it may not take back."""

from pathlib import Path
from typing import Any

import pytest
from shoutan_clients.match.game_line import Standing
from shoutan_clients.match.game_plan import Opening
from shoutan_clients.match.plan import AdjudicationPlan, CountBy, MatchPlan
from shoutan_clients.match.playing.conditions import was_taken_before
from shoutan_clients.match.ports import EngineUnfit
from shoutan_engine.points import Point
from shoutan_engine.results import EndReason
from shoutan_engine.rules.table import PROFILES
from shoutan_engine.settings import Setup
from shoutan_host.engines.failures import RulesUntold, SetUpRefused

from tests.clients.match.arenas import (
    FAKE,
    PASSES,
    Shown,
    arena_of,
    fake,
    game_of,
    match_of,
)

JAPANESE = PROFILES["japanese"]


def by_territory(**more: Any) -> MatchPlan:
    engines = [fake(name, PASSES, **more) for name in ("A", "B")]
    komi = JAPANESE.komi_quarters
    return match_of(*engines, profile=JAPANESE, komi_quarters=komi)


@pytest.mark.parametrize(
    ("rule", "words"),
    [
        ("komi#2=fail I want 0.5", "refused komi 7.5: I want 0.5"),
        ("boardsize#2=fail too small", "refused boardsize 5: too small"),
    ],
)
@pytest.mark.asyncio
async def test_an_engine_may_not_refuse_what_it_took_before_game_1(
    rule: str, words: str, tmp_path: Path
) -> None:
    plan = match_of(fake("Sly", PASSES, rule), fake("Fair", PASSES))
    async with arena_of(plan, tmp_path) as arena:
        await arena.check()
        line = (await arena.play(game_of("Fair", "Sly"), Shown())).line
    assert (line.end_reason, line.winner) == (EndReason.PROTOCOL, "black")
    assert line.standing is Standing.FORFEIT
    assert words in line.detail
    assert "which it took before game 1" in line.detail


@pytest.mark.parametrize(
    ("command", "stones", "was_taken"),
    [
        ("boardsize 5", True, True),
        ("clear_board", True, True),
        ("komi 7.5", False, True),
        ("komi 9.5", True, False),
        ("play B C3", True, False),
        ("set_free_handicap B2 D4", True, False),
        ("level 3", False, True),
    ],
)
def test_what_an_opening_changes_is_new_to_an_engine(
    command: str, stones: bool, was_taken: bool
) -> None:
    engine = fake("A", start_commands=("level 3",))
    points = (Point(6), Point(18)) if stones else ()
    opening = Opening(setup=Setup(points), handicap=len(points))
    refused = SetUpRefused(command, "no")
    assert was_taken_before(refused, engine, opening) is was_taken
    assert was_taken_before(RulesUntold("It was told nothing"), engine, opening)


@pytest.mark.asyncio
async def test_an_engine_that_cannot_be_told_the_rules_has_refused_nothing(
    tmp_path: Path,
) -> None:
    async with arena_of(by_territory(), tmp_path) as arena:
        with pytest.raises(EngineUnfit) as unfit:
            await arena.check()
    told = str(unfit.value)
    assert "cannot be told that territory is counted: it has neither" in told
    assert "(as --japanese-rules does for GNU Go), add --trust-rules" in told
    assert "refused" not in told


@pytest.mark.asyncio
async def test_an_engine_is_trusted_that_plays_by_its_command_line(
    tmp_path: Path,
) -> None:
    async with arena_of(by_territory(trusts_rules=True), tmp_path) as arena:
        await arena.check()
        line = (await arena.play(game_of("A", "B"), Shown())).line
    assert (line.result, line.standing) == ("W+6.5", Standing.PLAYED)


@pytest.mark.asyncio
async def test_one_engine_that_says_its_chances_is_enough_to_resign_by_them(
    tmp_path: Path,
) -> None:
    resigning = AdjudicationPlan(resign_below=0.03)
    alone = match_of(fake("A"), fake("B"), adjudication=resigning)
    async with arena_of(alone, tmp_path / "none") as arena:
        with pytest.raises(EngineUnfit) as unfit:
            await arena.check()
    assert "--resign-below" in str(unfit.value)
    assert "adjudicat" not in str(unfit.value)
    one = match_of(fake("A", "+lz-genmove_analyze"), fake("B"), adjudication=resigning)
    async with arena_of(one, tmp_path / "one") as arena:
        able, unable = await arena.check()
    assert able.remarks == ()
    (remark,) = unable.remarks
    assert remark.startswith("--resign-below is not for it")


@pytest.mark.asyncio
async def test_the_hint_for_rules_that_cannot_be_told_is_for_these_rules(
    tmp_path: Path,
) -> None:
    rules = PROFILES["tromp_taylor"]
    plan = match_of(fake("A"), fake("B"), profile=rules, count_by=CountBy.ALL_ALIVE)
    async with arena_of(plan, tmp_path) as arena:
        with pytest.raises(EngineUnfit) as unfit:
            await arena.check()
    assert "(as --chinese-rules --allow-suicide do for GNU Go)" in str(unfit.value)


@pytest.mark.asyncio
async def test_a_referee_needs_no_genmove(tmp_path: Path) -> None:
    commands = "name version list_commands quit boardsize clear_board komi play"
    plan = match_of(
        fake("A", PASSES),
        fake("B", PASSES),
        count_by=CountBy.REFEREE,
        referee=(*fake("").command[:1], FAKE, "--commands", f"{commands} final_score"),
    )
    async with arena_of(plan, tmp_path) as arena:
        await arena.check()
    plan = match_of(
        fake("A", PASSES),
        fake("B", PASSES),
        count_by=CountBy.REFEREE,
        referee=(*fake("").command[:1], FAKE, "--commands", "name final_score"),
    )
    async with arena_of(plan, tmp_path) as arena:
        with pytest.raises(EngineUnfit, match="for a count: boardsize, clear_board"):
            await arena.check()
