"""Engines by the files of their programs: what counts as one, and what another build is."""

import os
from dataclasses import replace
from pathlib import Path

import orjson
import pytest
from shoutan_clients.match.keeping import programs
from shoutan_clients.match.keeping.mixing import CannotMix
from shoutan_clients.match.keeping.programs import (
    Change,
    changed_since,
    file_differences,
    files_of,
    lasting,
    sentences_on,
)
from shoutan_clients.match.plan import CountBy

from tests.clients.match.built_programs import plan_of, program, words_of
from tests.clients.match.fake_runs import FakeArena
from tests.clients.match.kept_matches import opened, play


def test_a_referee_is_a_program_too(tmp_path: Path) -> None:
    judge = program(tmp_path / "judge")
    plan = replace(plan_of("x"), count_by=CountBy.REFEREE, referee=(str(judge),))
    with opened(tmp_path / "out", plan) as folder:
        folder.agree_on_engines(FakeArena(plan).said())
        play(folder, 1)
    program(judge, "another")
    with (
        pytest.raises(CannotMix, match=f"{judge} of the referee has changed"),
        opened(tmp_path / "out", plan),
    ):
        pass


def test_modules_that_a_script_imports_are_part_of_it(tmp_path: Path) -> None:
    """Those beside it, of whatever depth, and no others; nothing of it is run."""
    modules = {
        "play.py": "import sys, json\nimport search, net.layers\nraise SystemExit(3)",
        "search.py": "import board\nodd = '\\d'",
        "board.py": "",
        "net/__init__.py": "",
        "net/layers.py": "",
        "test_play.py": "import play",
    }
    for name, text in modules.items():
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).write_text(text)
    plan = plan_of("python3", tmp_path / "play.py")
    there = {str(tmp_path / name) for name in modules} - {
        str(tmp_path / "test_play.py")
    }
    assert words_of(plan) == there
    before = {"weak": lasting(files_of(plan)["weak"])}
    (tmp_path / "board.py").write_text("size = 9")
    [phrase] = file_differences(before, files_of(plan))
    assert phrase.startswith(f"{tmp_path / 'board.py'} of weak has changed (sha256:")
    for name in modules:
        (tmp_path / name).write_text("# of no module\n")
    phrases = file_differences(before, files_of(plan))
    assert len(phrases) == 4
    assert phrases[-1] == "2 more files of weak"
    # What this Python cannot read is a file like any other.
    (tmp_path / "play.py").write_text("print 'of another age'")
    assert words_of(plan) == {str(tmp_path / "play.py")}


def test_a_huge_file_goes_by_its_size_and_time(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(programs, "MOST_BYTES", 8)
    small, huge = program(tmp_path / "small", "8 bytes."), tmp_path / "huge"
    huge.write_bytes(b"more than 8")
    plan = plan_of(small, huge)
    before = {"weak": lasting(files_of(plan)["weak"])}
    os.utime(small, ns=(0, 0))
    assert not file_differences(before, files_of(plan))
    os.utime(huge, ns=(0, 0))
    [phrase] = file_differences(before, files_of(plan))
    assert "(11 bytes of " in phrase


def test_another_build_is_refused_before_anything_is_touched(tmp_path: Path) -> None:
    engine, out = program(tmp_path / "engine"), tmp_path / "out"
    plan = plan_of(engine)
    with opened(out, plan) as folder:
        folder.agree_on_engines(FakeArena(plan).said())
        play(folder, 1)
    before = {path: path.read_bytes() for path in out.iterdir() if path.is_file()}
    program(engine, "another build")
    for games in (1, 10):  # nothing left to be played, and something
        with (
            pytest.raises(CannotMix, match=r"engine of weak has changed \(sha") as said,
            opened(out, replace(plan, games=games)),
        ):
            pass
        assert f"remove {out / 'engines.json'}." in str(said.value)
        assert "--out" in str(said.value)
    assert before == {
        path: path.read_bytes() for path in out.iterdir() if path.is_file()
    }
    engine.unlink()
    with pytest.raises(CannotMix, match="weak is gone"), opened(out, plan):
        pass
    program(engine, "another build")
    (out / "engines.json").unlink()  # on purpose
    with opened(out, plan) as folder:
        folder.agree_on_engines(FakeArena(plan).said())
    with opened(out, plan):
        pass
    program(engine, "a third one")
    with pytest.raises(CannotMix), opened(out, plan):
        pass


def test_a_folder_that_knows_no_files_goes_on_and_learns_them(tmp_path: Path) -> None:
    engine, out = program(tmp_path / "engine"), tmp_path / "out"
    plan = plan_of(engine)
    said = {name: {"name": "GNU Go", "version": "3.8"} for name in ("weak", "strong")}
    with opened(out, plan) as folder:
        play(folder, 1)
    (out / "engines.json").write_bytes(orjson.dumps(said))
    with opened(out, plan) as folder:
        assert folder.versions["weak"].files is None
        folder.agree_on_engines(FakeArena(plan).said())
    with opened(out, plan) as folder:
        assert [*(folder.versions["weak"].files or {})] == [str(engine)]
        assert folder.versions["strong"].files == {}
    program(engine, "another build")
    with pytest.raises(CannotMix), opened(out, plan):
        pass


def test_a_program_that_changes_meanwhile_is_named(tmp_path: Path) -> None:
    engine, net = program(tmp_path / "engine"), tmp_path / "net"
    net.write_text("weights")
    seen = files_of(plan_of(engine, net))
    os.utime(engine, ns=(0, 0))
    assert changed_since(seen) == []
    program(engine, "another build")
    net.write_text("other weights")
    changed = changed_since(seen)
    assert changed == [
        Change("weak", str(engine), is_code=True),
        Change("weak", str(net), is_code=False),
    ]
    build, data = sentences_on(changed)
    assert build.startswith("While games were played, the program of weak was changed")
    assert data.startswith(f"While games were played, {net} of weak was written to.")
