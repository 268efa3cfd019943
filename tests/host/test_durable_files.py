"""Files that are whole or not there, and a lock that ends with its process."""

import errno
import os
from pathlib import Path
from typing import Any

import pytest
from shoutan_host.durable_files import write_all, write_whole
from shoutan_host.file_lock import FileLock


def test_a_file_takes_the_place_of_another(tmp_path: Path) -> None:
    path = tmp_path / "it"
    for data in (b"one\r\n", b"", b"three" * 100_000):
        write_whole(path, data)
        assert path.read_bytes() == data
    assert os.listdir(tmp_path) == ["it"]


@pytest.mark.parametrize("call", ["write", "fsync", "replace"])
def test_a_disk_that_refuses_leaves_what_was_there(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, call: str
) -> None:
    def refuse(*_: object) -> None:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    path = tmp_path / "it"
    write_whole(path, b"old")
    with monkeypatch.context() as patch:
        patch.setattr(os, call, refuse)
        with pytest.raises(OSError, match="No space left"):
            write_whole(path, b"new")
    assert path.read_bytes() == b"old"
    assert os.listdir(tmp_path) == ["it"]


def test_all_is_written_where_the_system_takes_little(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    real = os.write

    def little(descriptor: int, data: Any) -> int:
        return real(descriptor, bytes(data)[:3])

    with (tmp_path / "it").open("wb", buffering=0) as file:
        monkeypatch.setattr(os, "write", little)
        write_all(file.fileno(), b"0123456789")
    assert (tmp_path / "it").read_bytes() == b"0123456789"


def test_a_lock_is_one_holder_s_at_a_time(tmp_path: Path) -> None:
    first, second = FileLock(tmp_path / "lock"), FileLock(tmp_path / "lock")
    assert first.take() is None
    assert first.take() is None
    assert second.take() == f" (process {os.getpid()})"
    assert not second.is_held
    first.release()
    assert second.take() is None
    assert second.is_held
    second.release()


def test_there_is_no_lock_where_there_is_no_folder(tmp_path: Path) -> None:
    with pytest.raises(FileNotFoundError):
        FileLock(tmp_path / "missing" / "lock").take()


def test_a_lock_removed_is_gone_and_another_s_stays(tmp_path: Path) -> None:
    first, second = FileLock(tmp_path / "lock"), FileLock(tmp_path / "lock")
    assert first.take() is None
    second.remove()  # not held
    assert first.path.exists()
    first.remove()
    first.remove()
    assert not first.path.exists()
    assert second.take() is None
    second.release()
