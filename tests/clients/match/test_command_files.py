"""Which words of an engine's command are files that count, and what of them is code."""

import os
from pathlib import Path

import pytest
from shoutan_clients.match.keeping.programs import files_of

from tests.clients.match.built_programs import plan_of, program, words_of


def test_what_counts_as_the_program_of_a_command(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    engine = program(tmp_path / "bin" / "engine")
    net, script = tmp_path / "net.bin", tmp_path / "play.pl"
    net.write_bytes(b"weights")
    script.write_text("say it")
    monkeypatch.setenv("PATH", str(engine.parent), prepend=os.pathsep)
    # Of the system, found as the engine will be; a word by itself, and behind an option.
    assert words_of(plan_of("engine", "--mode", "gtp")) == {"engine"}
    for weights in (str(net), f"--weights={net}"):
        found = files_of(plan_of(engine, "-w", weights, tmp_path))["weak"]
        assert [*found] == [str(engine), weights]
    # Data may be called as a program is that runs others.
    (tmp_path / "time").write_bytes(b"weights")
    weights = f"--weights={tmp_path / 'time'}"
    assert words_of(plan_of("engine", weights)) == {"engine", weights}
    # What runs another program is no engine.
    assert words_of(plan_of("python3.11", script)) == {str(script)}
    assert words_of(plan_of("nice", "-n", "5", "engine")) == {"engine"}
    assert words_of(plan_of("nice", "python3", script)) == {str(script)}
    (tmp_path / "pkg").mkdir()
    (tmp_path / "pkg" / "__main__.py").write_text("import other")
    (tmp_path / "pkg" / "other.py").touch()
    package = str(tmp_path / "pkg")
    assert words_of(plan_of("python3", package)) == {package, f"{package}/other.py"}
    assert words_of(plan_of("python3", "-m", "nothing_of_that_name")) == set()
    # A path from the folder in which the engine runs; without one it leads nowhere.
    assert words_of(plan_of(engine, "net.bin")) == {str(engine)}
    inside = plan_of(engine, "net.bin", folder=tmp_path)
    assert words_of(inside) == {str(engine), "net.bin"}
    # Elsewhere, or nowhere.
    assert words_of(plan_of("ssh", "host", str(engine))) == set()
    assert words_of(plan_of(tmp_path / "missing")) == set()
    assert files_of(inside)["strong"] == {}


def test_what_is_run_counts_behind_any_program_that_runs_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    engine, log = program(tmp_path / "bin" / "engine"), tmp_path / "a.log"
    program(engine.parent / "unheard-of")
    program(engine.parent / "later")
    log.write_text("GTP\n")
    monkeypatch.setenv("PATH", str(engine.parent), prepend=os.pathsep)

    def code(*command: object) -> set[str]:
        files = files_of(plan_of(*command))["weak"]
        return {word for word, seen in files.items() if seen.is_code}

    # One word of the others is looked for on the PATH.
    assert code("taskset", "-c", "0", "engine", "later") == {"engine"}
    assert code("timeout", "60", engine, "later") == {str(engine)}
    assert code("unheard-of", "-a", "engine", "later") == {"unheard-of", "engine"}
    # By its whole name: these are somebody's own.
    for name in ("env.sh", "python.sh", "nice.py"):
        assert code(own := program(tmp_path / name)) == {str(own)}
    assert words_of(plan_of("python3.11", "-m", "x", f"--log={log}")) == {
        f"--log={log}"
    }
    assert code("python3", "-m", "x", f"--log={log}") == set()
    assert code("java", "-cp", program(tmp_path / "x.jar"), "Main", log) == {
        str(tmp_path / "x.jar")
    }


def test_a_script_is_known_by_its_first_line(tmp_path: Path) -> None:
    (tmp_path / "board.py").touch()
    script = program(tmp_path / "play", "#!/usr/bin/env python3\nimport board\n")
    assert words_of(plan_of(script)) == {str(script), str(tmp_path / "board.py")}


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="has no named pipes")
def test_what_is_no_file_is_not_read(tmp_path: Path) -> None:
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe, 0o755)
    assert words_of(plan_of(pipe)) == set()
    assert words_of(plan_of("nice", pipe, f"--log={pipe}", "/dev/zero")) == set()
