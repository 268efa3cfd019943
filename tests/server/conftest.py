"""A server that the tests of this folder share, and people who visit it."""

import importlib
import warnings
from collections.abc import AsyncIterator, Iterator
from pathlib import Path

import pytest
import pytest_asyncio

from tests.host.played_games import write_folder
from tests.people import People
from tests.server_process import ServerProcess, running_server

with warnings.catch_warnings():
    # Its docstrings have escapes that Python warns of when it compiles them.
    warnings.simplefilter("ignore")
    importlib.import_module("sgfmill.sgf")  # what runs a server in-process needs it


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServerProcess]:
    """A running server; at the end it must stop with code 0 and a clean log.

    One for all, since a start takes a second: a test looks at its own games only.
    """
    with running_server(tmp_path_factory.mktemp("server") / "data") as running:
        yield running


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Return a data folder with games in every phase, which nobody serves."""
    write_folder(tmp_path / "data")
    return tmp_path / "data"


@pytest_asyncio.fixture
async def people(server: ServerProcess) -> AsyncIterator[People]:
    """People at the shared server; it must have reported no error when they leave."""
    everybody = People(server)
    yield everybody
    await everybody.leave()
    server.check_log()
