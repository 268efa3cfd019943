"""A disk that takes no more, and the order in which a game goes to it."""

import errno
import os
from pathlib import Path
from typing import Any

import pytest
from shoutan_clients.match.keeping.failures import CannotKeep

from tests.clients.match.kept_matches import opened, play


def test_a_full_disk_tears_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    real = os.write
    room = [0]

    def write(descriptor: int, data: Any) -> int:
        taken = bytes(data)[: room[0]]
        room[0] -= len(taken)
        if not taken:
            raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
        return real(descriptor, taken)

    with opened(tmp_path) as folder:
        play(folder, 1)
        whole = {p: p.read_bytes() for p in tmp_path.rglob("*") if p.is_file()}
        monkeypatch.setattr(os, "write", write)
        for bytes_left in (0, 5, 13, 14, 15, 100, 300):
            room[0] = bytes_left
            with pytest.raises(CannotKeep, match=r"No space left.*Make room"):
                play(folder, 2)
            now = {p: p.read_bytes() for p in tmp_path.rglob("*") if p.is_file()}
            assert now == whole
        monkeypatch.undo()
        play(folder, 2)
    with opened(tmp_path) as folder:
        assert folder.numbers == {1, 2}
        assert not folder.notes


def test_a_device_that_is_always_full_is_said_in_a_sentence(tmp_path: Path) -> None:
    with opened(tmp_path) as folder:
        unfinished = tmp_path / "games" / "0001-weak-v-strong.sgf.unfinished"
        unfinished.symlink_to("/dev/full")
        with pytest.raises(CannotKeep, match=r"Nothing .* No space left .* Make room"):
            play(folder, 1)
        assert folder.numbers == set()
        play(folder, 1)
    assert (tmp_path / "games" / "0001-weak-v-strong.sgf").is_file()


def test_a_disk_that_lets_nothing_be_cut_costs_the_torn_line_only(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(*_: object) -> None:
        raise OSError(errno.EIO, os.strerror(errno.EIO))

    with opened(tmp_path) as folder:
        play(folder, 1)
        size = (tmp_path / "results.jsonl").stat().st_size
        real = os.write

        def write(descriptor: int, data: Any) -> int:
            if len(data) < 100:
                return real(descriptor, data)
            real(descriptor, bytes(data)[:50])
            raise OSError(errno.EIO, os.strerror(errno.EIO))

        with monkeypatch.context() as patch:
            patch.setattr(os, "write", write)
            patch.setattr(os, "ftruncate", refuse)
            with pytest.raises(CannotKeep, match="Input/output error"):
                play(folder, 2)
        # Nothing may be written behind the torn line.
        with pytest.raises(CannotKeep, match="closed"):
            play(folder, 3)
        assert (tmp_path / "results.jsonl").stat().st_size == size + 50
    with opened(tmp_path) as folder:
        assert folder.numbers == {1}
        assert "torn" in folder.notes[0]
        play(folder, 2, 3)


def test_a_record_is_on_the_disk_before_its_line_and_both_before_it_is_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    synced: list[str] = []
    real = os.fsync

    def fsync(descriptor: int) -> None:
        place = os.readlink(f"/proc/self/fd/{descriptor}")
        synced.append(os.path.relpath(place, tmp_path))
        real(descriptor)

    with opened(tmp_path) as folder:
        monkeypatch.setattr(os, "fsync", fsync)
        play(folder, 1)
    assert synced == [
        "games/0001-weak-v-strong.sgf.unfinished",
        "games",
        "results.jsonl",
    ]
