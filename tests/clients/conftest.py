"""What tests of the clients share, each file with one of its own."""

from collections.abc import Iterator

import pytest

from tests.server_process import ServerProcess, running_server


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServerProcess]:
    """A server that engines log in to, without any of its own.

    A file that needs another one says so by a fixture of that name.
    """
    data = tmp_path_factory.mktemp("clients") / "data"
    with running_server(data, engines=True) as running:
        yield running
