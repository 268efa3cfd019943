"""One process owns a data folder, until it ends however it ends (reliability S2).

Run as a program, this file takes the lease of a folder and keeps it until it is killed.
"""

import os
import subprocess
import sys
from collections.abc import Generator
from contextlib import contextmanager
from pathlib import Path

import pytest
from shoutan_host.leases import LOCK_NAME, FolderLease
from shoutan_host.ports import FolderInUse, GameId, Leases, StoreError

GAME = GameId("AAAAAAAAAAAAAAAAAAAAAA")


@contextmanager
def holder(folder: Path) -> Generator["subprocess.Popen[str]"]:
    """Run another process that holds the folder."""
    process = subprocess.Popen(
        [sys.executable, __file__, folder], stdout=subprocess.PIPE, text=True
    )
    assert process.stdout is not None
    try:
        assert process.stdout.readline() == "held\n"
        yield process
    finally:
        process.kill()
        process.wait()
        process.stdout.close()


def test_it_owns_every_game_while_it_is_held(tmp_path: Path) -> None:
    lease: Leases = FolderLease(tmp_path / "new" / "folder")
    assert not lease.owns(GAME)
    lease.acquire()
    lease.acquire()
    assert lease.owns(GAME)
    lease.release()
    lease.release()
    assert not lease.owns(GAME)
    lease.acquire()
    assert lease.owns(GAME)
    lease.release()


def test_two_cannot_hold_one_folder(tmp_path: Path) -> None:
    first, second = FolderLease(tmp_path), FolderLease(tmp_path)
    first.acquire()
    with pytest.raises(FolderInUse):
        second.acquire()
    assert not second.owns(GAME)
    assert first.owns(GAME)
    first.release()
    second.acquire()
    second.release()


def test_another_process_is_named_and_its_end_by_kill_9_frees_the_folder(
    tmp_path: Path,
) -> None:
    lease = FolderLease(tmp_path)
    with holder(tmp_path) as other:
        with pytest.raises(FolderInUse) as refusal:
            lease.acquire()
        sentence = str(refusal.value)
        assert str(tmp_path) in sentence
        assert f"process {other.pid}" in sentence
        assert "--data" in sentence
    # The file of the dead one stays, and may be longer than ours.
    with (tmp_path / LOCK_NAME).open("a") as left_behind:
        left_behind.write("more than a number\n")
    lease.acquire()
    assert (tmp_path / LOCK_NAME).read_text() == f"{os.getpid()}\n"
    lease.release()


def test_a_child_process_does_not_keep_the_folder(tmp_path: Path) -> None:
    lease = FolderLease(tmp_path)
    lease.acquire()
    with holder(tmp_path / "elsewhere"):
        lease.release()
        again = FolderLease(tmp_path)
        again.acquire()
        again.release()


def test_a_folder_that_cannot_be_is_explained(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    (tmp_path / "folder" / LOCK_NAME).mkdir(parents=True)
    for folder in (tmp_path / "file", tmp_path / "folder"):
        lease = FolderLease(folder)
        with pytest.raises(StoreError, match="--data"):
            lease.acquire()
        assert not lease.owns(GAME)


def test_a_process_that_gives_up_leaves_no_descriptor(tmp_path: Path) -> None:
    first, second = FolderLease(tmp_path), FolderLease(tmp_path)
    first.acquire()
    free = os.dup(0)
    os.close(free)
    for _ in range(3):
        with pytest.raises(FolderInUse):
            second.acquire()
    assert os.dup(0) == free
    os.close(free)
    first.release()


def test_importing_it_needs_no_module_of_one_system() -> None:
    program = (
        "import sys\n"
        "sys.modules.update(fcntl=None, msvcrt=None, resource=None)\n"
        "import shoutan_host.leases, shoutan_host.bus\n"
        "sys.exit('sqlalchemy' in sys.modules)\n"
    )
    subprocess.run([sys.executable, "-c", program], check=True, timeout=60)


if __name__ == "__main__":
    FolderLease(Path(sys.argv[1])).acquire()
    sys.stdout.write("held\n")
    sys.stdout.flush()
    sys.stdin.read()
