"""What the log says when no file descriptors are left."""

import errno
import logging
import os
import resource
import socket
from collections.abc import Generator
from contextlib import ExitStack, contextmanager
from pathlib import Path

import pytest
from shoutan_server.descriptors import NONE_LEFT, DescriptorWatch, take_one

from tests.fake_store import MemoryStore
from tests.fakes import Reports, VirtualLoop, virtual_services
from tests.server_process import running_server


@contextmanager
def few_descriptors(most: int) -> Generator[None]:
    """Hold this process, and what it starts, to so many descriptors."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, hard))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_NOFILE, (soft, hard))


def test_a_descriptor_is_asked_for() -> None:
    taken: list[int] = []
    soft, _ = resource.getrlimit(resource.RLIMIT_NOFILE)
    before = len(os.listdir("/proc/self/fd"))
    take_one()
    assert len(os.listdir("/proc/self/fd")) == before
    with few_descriptors(256):
        try:
            while True:
                taken.append(os.open(os.devnull, os.O_RDONLY))
        except OSError:
            pass
        try:
            with pytest.raises(OSError, match="Too many open files"):
                take_one()
        finally:
            for each in taken:
                os.close(each)
    assert resource.getrlimit(resource.RLIMIT_NOFILE)[0] == soft


def test_it_warns_once_a_minute(caplog: pytest.LogCaptureFixture) -> None:
    error: OSError | None = None

    def take() -> None:
        if error is not None:
            raise error

    with VirtualLoop() as loop, caplog.at_level(logging.WARNING, "shoutan"):
        services = virtual_services(loop, MemoryStore(), Reports())
        watch = DescriptorWatch(services.clock, take)
        watch.look()
        error = OSError(errno.EACCES, "no such device")
        watch.look()
        assert caplog.messages == []
        error = OSError(errno.EMFILE, "too many")
        for _ in range(119):
            watch.look()
            loop.pass_ms(1_000)
        assert caplog.messages == [NONE_LEFT] * 2
        error = None
        loop.pass_ms(60_000)
        watch.look()
        assert len(caplog.messages) == 2


def test_a_server_without_descriptors_says_so(tmp_path: Path) -> None:
    with ExitStack() as stack:
        with few_descriptors(128):
            server = running_server(tmp_path / "data", engines=True)
            running = stack.enter_context(server)
        # The listening socket takes them in, whether the server does or not.
        for _ in range(150):
            address = ("127.0.0.1", running.engine_port)
            stack.enter_context(socket.create_connection(address))
        while NONE_LEFT not in running.log_text():
            assert running.is_running
