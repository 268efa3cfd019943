"""The short form of the soak, and what its report makes of its figures."""

from dataclasses import replace
from pathlib import Path

import pytest

from tests.soak.games_soak import Plan, Report, soak
from tests.soak.sampling import Sample

STEADY = Sample(
    finished=0, live=4, rss_kib=100_000, descriptors=40, threads=9, children=0
)


def report(**grown: float) -> Report:
    """Return a report of 100 good games in which something grows by so much a game."""
    samples = [
        replace(
            STEADY,
            finished=games,
            **{
                key: int(getattr(STEADY, key) + by * games) for key, by in grown.items()
            },
        )
        for games in range(101)
    ]
    return Report(Plan(), ["two_passes"] * 100, samples)


def test_a_server_that_gives_everything_back_is_well() -> None:
    assert report().problems() == []
    assert "NOT WELL" not in "\n".join(report().lines())


def test_a_server_may_fill_its_caches_first() -> None:
    found = report()
    filling = [replace(s, rss_kib=50_000) for s in found.samples[:20]]
    found.samples[:20] = filling
    assert found.problems() == []


def test_the_cache_of_the_database_may_grow_with_it() -> None:
    assert report(rss_kib=90.0, stored_kib=55.0).problems() == []


def test_a_full_cache_is_no_excuse() -> None:
    found = report(rss_kib=90.0, stored_kib=55.0)
    found.samples[:] = [
        replace(s, stored_kib=s.stored_kib + 32 * 1024) for s in found.samples
    ]
    assert found.problems() == ["memory grows by 90 KiB a game"]


@pytest.mark.parametrize(
    ("grown", "problem"),
    [
        ({"rss_kib": 50.0}, "memory grows by 50 KiB a game"),
        ({"descriptors": 0.1}, "descriptors grow: 43 early, 48 late"),
        ({"threads": 0.1}, "threads grow: 12 early, 17 late"),
        ({"children": 0.1}, "children grow: 3 early, 8 late"),
    ],
)
def test_what_grows_is_a_problem(grown: dict[str, float], problem: str) -> None:
    assert report(**grown).problems() == [problem]
    assert f"NOT WELL: {problem}" in report(**grown).lines()


def test_what_went_wrong_in_games_is_a_problem() -> None:
    found = report()
    found.reasons[:3] = ["crash", "time", "crash"]
    found.reasons.pop()
    found.left = [1, 2]
    found.exit_code = 1
    assert found.problems() == [
        "99 results, not 100",
        "3 forfeits: {'crash': 2, 'time': 1}",
        "2 processes were left behind",
        "the server ended with code 1",
    ]


@pytest.mark.parametrize("live", [3, 5])
def test_more_or_fewer_games_at_once_than_asked_are_a_problem(live: int) -> None:
    found = report()
    found.samples[:] = [replace(sample, live=live) for sample in found.samples]
    assert found.problems() == [f"{live} games at once, not 4"]


@pytest.mark.engine
@pytest.mark.asyncio
async def test_a_few_games_of_gnugo_leave_nothing_behind(tmp_path: Path) -> None:
    plan = Plan(games=4, engines=4, size=5, clock="5m")
    found = await soak(tmp_path, plan)
    assert found.problems() == []
    assert len(found.reasons) == 4
    assert found.at_once == 2
