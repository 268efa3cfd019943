"""What cannot be mixed in the folder of a match: plans, openings, schedules, engines."""

import re
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from shoutan_clients.match.keeping.failures import CannotKeep
from shoutan_clients.match.keeping.folder import MatchFolder
from shoutan_clients.match.keeping.mixing import CannotMix
from shoutan_clients.match.keeping.plan_file import NAME, resumed_plan

from tests.clients.match.fake_runs import FakeArena, a_plan, a_schedule
from tests.clients.match.kept_matches import opened, play


def test_a_plan_under_which_nothing_was_played_makes_way(tmp_path: Path) -> None:
    with opened(tmp_path):
        pass
    other = a_plan(size=13)
    with opened(tmp_path, other, "another book"):
        pass
    assert resumed_plan(tmp_path) == other


def test_another_match_is_refused_before_anything_is_touched(tmp_path: Path) -> None:
    with opened(tmp_path) as folder:
        play(folder, 1)
    before = {path: path.read_bytes() for path in tmp_path.iterdir() if path.is_file()}
    with (
        pytest.raises(
            CannotMix,
            match=r"board: 9 before, 13 now[^\n]*begun:\n  shoutan match --resume",
        ),
        opened(tmp_path, a_plan(size=13)),
    ):
        pass
    after = {path: path.read_bytes() for path in tmp_path.iterdir() if path.is_file()}
    assert after == before
    with opened(tmp_path):
        pass  # the lock was given back


def test_other_openings_are_refused(tmp_path: Path) -> None:
    with opened(tmp_path) as folder:
        play(folder, 1)
    # "--resume" would only say the same again.
    with (
        pytest.raises(
            CannotMix, match=r"openings: other.* put the files .* back"
        ) as said,
        opened(tmp_path, None, "x"),
    ):
        pass
    assert "--resume" not in str(said.value)


@pytest.mark.parametrize("games", [4, 20])
def test_more_or_fewer_games_are_no_other_match(tmp_path: Path, games: int) -> None:
    with opened(tmp_path) as folder:
        play(folder, 9, 1)
    with opened(tmp_path, a_plan(games)) as folder:
        assert folder.numbers == {1, 9}
    assert resumed_plan(tmp_path).games == games


def test_a_schedule_that_gives_a_game_another_number_is_refused(tmp_path: Path) -> None:
    plan = a_plan()
    with opened(tmp_path) as folder:
        play(folder, 2)
    schedule = a_schedule(plan)
    schedule[1] = replace(schedule[1], black="weak", white="strong")
    path = tmp_path / NAME
    by_us = path.read_text()
    path.write_text(re.sub('"shoutan": "[^"]*"', '"shoutan": "0.0.9"', by_us))
    folder = MatchFolder(tmp_path)
    with pytest.raises(CannotMix, match="game 2: strong v weak from opening 1") as said:
        folder.open(plan, "book", schedule, lambda _: "")
    assert str(said.value).endswith("To go on with this one, use Shoutan 0.0.9.")
    # The same Shoutan makes the same schedule: then somebody changed the line.
    path.write_text(by_us)
    with pytest.raises(CannotKeep) as damaged:
        folder.open(plan, "book", schedule, lambda _: "")
    assert str(damaged.value) == (
        f"A line of {tmp_path / 'results.jsonl'} is damaged: it has game 2: strong v weak"
        " from opening 1 (pair 1); of this match that game is weak v strong from opening 1"
        " (pair 1). Restore the file from a copy, or take that line out: its game is then"
        " played again."
    )


def test_an_engine_of_another_version_is_refused(tmp_path: Path) -> None:
    def check(version: str) -> Any:
        return FakeArena(a_plan(), versions={"strong": version}).said()

    with opened(tmp_path) as folder:
        folder.agree_on_engines(check("3.8"))
        folder.agree_on_engines(check("3.9"))  # no game was played yet
        play(folder, 1)
        folder.agree_on_engines(check("3.9"))
        with pytest.raises(
            CannotMix,
            match=r"what strong is: GNU Go 3\.9 before, GNU Go 4\.0 now.*engines\.json",
        ) as said:
            folder.agree_on_engines(check("4.0"))
        assert "--resume" not in str(said.value)
        (tmp_path / "engines.json").unlink()
        folder.agree_on_engines(check("4.0"))


def test_a_plan_that_is_damaged_or_newer_is_refused(tmp_path: Path) -> None:
    with opened(tmp_path):
        pass
    path = tmp_path / NAME
    text = path.read_text()
    for damaged in ("", "{}", text[:-30], text.replace('"1m+5x5s"', '"soon"')):
        path.write_text(damaged)
        with (
            pytest.raises(CannotKeep, match=r"plan\.json is damaged"),
            opened(tmp_path),
        ):
            pass
    path.write_text(text.replace('"format": 1', '"format": 2', 1))
    with pytest.raises(CannotKeep, match="newer than this one"), opened(tmp_path):
        pass
    with pytest.raises(CannotKeep, match="no match in"):
        resumed_plan(tmp_path / "elsewhere")
