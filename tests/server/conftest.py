"""A server that the tests of a module share, and people who visit it."""

from collections.abc import AsyncIterator, Iterator

import pytest
import pytest_asyncio

from tests.people import People
from tests.server_process import ServerProcess, running_server


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServerProcess]:
    """A running server; at the end it must stop with code 0 and a clean log."""
    with running_server(tmp_path_factory.mktemp("server") / "data") as running:
        yield running


@pytest_asyncio.fixture
async def people(server: ServerProcess) -> AsyncIterator[People]:
    """People at the module's server."""
    everybody = People(server)
    yield everybody
    await everybody.leave()
