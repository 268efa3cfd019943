"""Where engines run: what they write there goes with them, or stays and is found again."""

import os
from pathlib import Path

import pytest
from shoutan_host.engines.process import EngineProcess

from tests.host.started_engines import python

ADDS: str = (
    "import os; input(); f = open('log', 'a+'); f.write('x'); f.seek(0);"
    " print('=1', os.getcwd(), f.read(), '\\n', flush=True)"
)
"""Adds to a file where it runs, and answers with the folder and what is in the file."""


async def answer_of(folder: Path, *, keeps_work: bool) -> tuple[Path, str]:
    """Return where an engine ran, and what it found there with its own letter."""
    engine = await EngineProcess.start(
        python(ADDS), folder=folder, keeps_work=keeps_work
    )
    try:
        answer = await engine.link.ask("name", deadline_s=5)
    finally:
        await engine.stop(quit_s=0.05, term_s=0.05)
    place, log = answer.text.split()
    return Path(place), log


@pytest.mark.asyncio
async def test_what_is_kept_is_there_at_the_next_start(tmp_path: Path) -> None:
    first, log = await answer_of(tmp_path, keeps_work=True)
    assert log == "x"
    assert await answer_of(tmp_path, keeps_work=True) == (first, "xx")
    assert os.listdir(tmp_path) == [first.name]
    assert (first / "log").read_text() == "xx"


@pytest.mark.asyncio
async def test_what_is_not_kept_is_gone_with_the_engine(tmp_path: Path) -> None:
    first, log = await answer_of(tmp_path, keeps_work=False)
    second, again = await answer_of(tmp_path, keeps_work=False)
    assert (log, again) == ("x", "x")
    assert first != second
    assert os.listdir(tmp_path) == []


@pytest.mark.parametrize("keeps_work", [True, False])
@pytest.mark.asyncio
async def test_where_the_next_one_runs_stays_while_it_starts(
    tmp_path: Path, keeps_work: bool
) -> None:
    # A place is given to the next game while its last engine is still being ended.
    first = await EngineProcess.start(
        python(ADDS), folder=tmp_path, keeps_work=keeps_work
    )
    second = await EngineProcess.start(
        python(ADDS), folder=tmp_path, keeps_work=keeps_work
    )
    try:
        await first.stop(quit_s=0.05, term_s=0.05)
        answer = await second.link.ask("name", deadline_s=5)
    finally:
        await second.stop(quit_s=0.05, term_s=0.05)
    assert answer.ok
