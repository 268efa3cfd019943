"""Files of engines that they may write to: a log is no build, also after a kill."""

from pathlib import Path

import pytest
from shoutan_clients.match.keeping.mixing import CannotMix
from shoutan_clients.match.keeping.programs import files_of, lasting

from tests.clients.match.built_programs import plan_of, program
from tests.clients.match.fake_runs import FakeArena
from tests.clients.match.kept_matches import opened, play


def test_what_an_engine_learns_into_is_no_other_build(tmp_path: Path) -> None:
    engine, out = program(tmp_path / "engine"), tmp_path / "out"
    learned, net = tmp_path / "learned", tmp_path / "net"
    learned.touch()
    net.write_text("weights")
    plan = plan_of(engine, "--learn", learned, "--net", net)
    with opened(out, plan) as folder:
        folder.agree_on_engines(FakeArena(plan).said())
        play(folder, 1)
        assert folder.after_play() == []
        learned.write_text("by playing")
        [note] = folder.after_play()
        assert f"{learned} of weak was written to" in note
    learned.write_text("what a run wrote that was killed")
    with opened(out, plan) as folder:
        assert {*(folder.versions["weak"].files or {})} == {str(engine), str(net)}


def test_a_file_that_came_later_is_none_that_played(tmp_path: Path) -> None:
    engine, log, out = program(tmp_path / "engine"), tmp_path / "log", tmp_path / "out"
    plan = plan_of(engine, "--log", log)
    for number in (1, 2, 3):
        with opened(out, plan) as folder:
            folder.agree_on_engines(FakeArena(plan).said())
            play(folder, number)
        log.write_text(f"run {number}")


def test_a_file_that_an_engine_writes_to_says_nothing_of_it(tmp_path: Path) -> None:
    engine, log = program(tmp_path / "engine"), tmp_path / "engine.log"
    log.write_text("of an earlier day\n")
    seen = files_of(plan_of(engine, "--log", log))["weak"]
    log.write_text("of an earlier day\nand of this one\n")
    program(engine, "built in this very moment")
    assert [*lasting(seen)] == [str(engine)]
    assert lasting(seen)[str(engine)] == seen[str(engine)].content


def test_after_a_kill_what_an_engine_may_have_written_is_said_and_forgotten(
    tmp_path: Path,
) -> None:
    engine, out = program(tmp_path / "engine"), tmp_path / "out"
    log, learned, net = (tmp_path / name for name in ("log", "learned", "net"))
    for path in (log, learned, net):
        path.write_text("as it was")
    plan = plan_of(engine, f"--log={log}", learned, net)
    with opened(out, plan) as folder:
        folder.agree_on_engines(FakeArena(plan).said())
        play(folder, 1)
    log.write_text("of moves")  # and no end of that run came
    learned.unlink()
    program(engine, "another build")
    with (
        pytest.raises(CannotMix, match=r"engine of weak has changed \(sha[^;]*\. "),
        opened(out, plan),
    ):
        pass
    program(engine)
    with opened(out, plan) as folder:
        written, gone = folder.notes
        assert f"--log={log} of weak has changed. If that was not weak" in written
        assert f"{learned} of weak is gone." in gone
        assert {*(folder.versions["weak"].files or {})} == {str(engine), str(net)}
        folder.agree_on_engines(FakeArena(plan).said())
        play(folder, 2)
        assert folder.versions["weak"].open == (str(net),)
        folder.after_play()
    with opened(out, plan) as folder:
        assert folder.notes == []
    net.write_text("of another day")
    with (
        pytest.raises(CannotMix, match=f"{net} of weak has changed"),
        opened(out, plan),
    ):
        pass


def test_a_file_that_was_removed_is_gone_and_its_command_no_other(
    tmp_path: Path,
) -> None:
    engine, net = program(tmp_path / "engine"), tmp_path / "net.bin"
    net.write_text("weights")
    out, plan = tmp_path / "out", plan_of(engine, f"--net={net}")
    with opened(out, plan) as folder:
        folder.agree_on_engines(FakeArena(plan).said())
        play(folder, 1)
        net.unlink()
        [note] = folder.after_play()
        assert f"--net={net} of weak was removed." in note
    # As it is read where there is no such file.
    with (
        pytest.raises(CannotMix, match=f": --net={net} of weak is gone") as said,
        opened(out, plan_of(engine, "--net=net.bin")),
    ):
        pass
    assert "the command of" not in str(said.value)
    with (
        pytest.raises(CannotMix, match="the command of weak"),
        opened(out, plan_of(engine, "--net=other.bin")),
    ):
        pass
