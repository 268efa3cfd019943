"""What `shoutan match` is told on its command line: plans, names, contradictions."""

import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import pytest
from shoutan_clients.match.arguments import read_arguments, read_plan
from shoutan_clients.match.cli import match
from shoutan_clients.match.config_text import format_plan
from shoutan_clients.match.game_plan import Opening
from shoutan_clients.match.plan import (
    AdjudicationPlan,
    CountBy,
    Format,
    OpeningsPlan,
    RunOptions,
    SprtModel,
    SprtPlan,
)
from shoutan_clients.match.playing.conditions import settings_of
from shoutan_clients.match.resuming import changed
from shoutan_clients.match.wiring import CannotBegin
from shoutan_clients.own_name import shoutan
from shoutan_engine.clocks import parse_clock
from shoutan_engine.rules import PROFILES, Counting

from tests.clients.match.typed_matches import ENGINES, command_of, plan_of


def test_two_engines_are_enough(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    command = command_of(*ENGINES)
    plan, options = command.plan, command.options
    assert plan is not None
    assert [engine.name for engine in plan.engines] == [
        "gnugo-level-1",
        "gnugo-level-10",
    ]
    assert plan.engines[0].command == ("gnugo", "--mode", "gtp", "--level", "1")
    assert (plan.games, plan.size, plan.komi_quarters) == (100, 19, 15)
    assert plan.profile == PROFILES["cn2002"]
    assert plan.time.text == "none"
    assert plan.openings == OpeningsPlan()
    assert (options.concurrency, options.keeps_transcripts) == (1, True)
    assert not options.is_json
    assert not options.serves
    assert not options.shows_boards
    assert command.writes_to is None
    assert command.remarks == ()


def test_every_condition_has_an_option(tmp_path: Path) -> None:
    plan = plan_of(
        *("--games", "40", "--size", "9", "--komi", "-6.5", "--rules", "japanese"),
        *("--option", "repetition=situational", "--time", "1m+5x5s"),
        *("--format", "gauntlet", "--openings", str(tmp_path), "--opening-moves", "8"),
        *("--shuffle", "--no-pairs", "--referee", "gnugo --mode gtp --level 1"),
        *("--adjudicate-score", "20.5x4", "--resign-below", "3%x5"),
        *("--max-moves", "400", "--crashes", "1", "--move-cap", "1500ms"),
        *("--engine-start", "90", "--think-aloud", "--seed", "7", "--title", "A v B"),
    )
    assert (plan.games, plan.size, plan.komi_quarters) == (40, 9, -13)
    assert plan.profile.counting is Counting.TERRITORY
    assert plan.profile.repetition.value == "situational"
    assert plan.time == parse_clock("1m+5x5s")
    assert plan.format is Format.GAUNTLET
    assert plan.openings == OpeningsPlan(
        source=tmp_path, most_moves=8, is_shuffled=True, is_paired=False
    )
    assert plan.count_by is CountBy.REFEREE
    assert plan.referee == ("gnugo", "--mode", "gtp", "--level", "1")
    assert plan.adjudication == AdjudicationPlan(20.5, 4, 0.03, 5, 400)
    assert (plan.crashes, plan.start_s, plan.thinks_aloud) == (1, 90.0, True)
    assert [engine.move_cap_ms for engine in plan.engines] == [1500, 1500]
    assert not any(engine.trusts_rules for engine in plan.engines)
    assert (plan.seed, plan.title) == (7, "A v B")


@pytest.mark.parametrize("rules", PROFILES)
def test_every_set_of_rules_can_be_played(tmp_path: Path, rules: str) -> None:
    file = tmp_path / "match.toml"
    plain = f'rules = "{rules}"\n[[engine]]\ncommand = "a"\n[[engine]]\ncommand = "b"'
    file.write_text(plain)
    typed, read = plan_of("--rules", rules), read_plan(file)
    is_all_alive = PROFILES[rules].count_by.value == "all_alive"
    for plan in (typed, read):
        assert plan.profile == PROFILES[rules]
        assert plan.count_by is (CountBy.ALL_ALIVE if is_all_alive else CountBy.AGREED)
    file.write_text(format_plan(typed, RunOptions(tmp_path)))
    assert read_plan(file) == typed
    # What the command says about the count holds, whatever the rules say.
    for argv, count in (
        (("--count", "agreed"), "agreed"),
        (("--referee", "gnugo --mode gtp"), "agreed"),
        ((), typed.profile.count_by.value),
    ):
        plan = plan_of("--rules", rules, *argv)
        engine = plan.engines[0]
        settings = settings_of(plan, Opening(), engine, engine)
        assert settings.profile.count_by.value == count


def test_every_way_to_run_has_an_option(tmp_path: Path) -> None:
    options = command_of(
        *ENGINES,
        *("--out", str(tmp_path / "o"), "--concurrency", "2", "--pin", "--boards"),
        *("--no-transcripts", "--serve", "--serve-port", "0"),
    ).options
    assert options.out == tmp_path / "o"
    assert (options.concurrency, options.is_pinned, options.shows_boards) == (
        2,
        True,
        True,
    )
    assert not options.keeps_transcripts
    assert (options.serves, options.serve_port) == (True, 0)
    assert command_of(*ENGINES, "--json").options.is_json


@pytest.mark.parametrize(
    "more",
    [
        ("--adjudicate-score", "20x6"),
        ("--free-handicap", "3"),
        ("--referee", "some --referee"),
    ],
)
def test_a_match_that_is_looked_on_at_is_the_same_match(more: tuple[str, ...]) -> None:
    shown = command_of(*ENGINES, *more, "--serve")
    assert shown.plan == command_of(*ENGINES, *more).plan
    assert shown.options.serves


def test_options_may_stand_between_engines() -> None:
    plan = command_of(ENGINES[0], "--size", "9", ENGINES[1]).plan
    assert plan is not None
    assert (len(plan.engines), plan.size) == (2, 9)


@pytest.mark.parametrize(
    ("argv", "openings"),
    [
        (("--random-openings", "4"), OpeningsPlan(random_moves=4)),
        (("--handicap", "4"), OpeningsPlan(handicap=4)),
        (("--free-handicap", "6"), OpeningsPlan(handicap=6, is_free=True)),
    ],
)
def test_games_begin_in_one_way(argv: tuple[str, ...], openings: OpeningsPlan) -> None:
    assert plan_of(*argv).openings == openings


def test_a_test_is_written_as_fastchess_users_know_it() -> None:
    plan = plan_of("--sprt", "elo0=0 elo1=10 alpha=0.05 beta=0.1 model=normalized")
    assert plan.sprt == SprtPlan(0, 10, 0.05, 0.1, SprtModel.NORMALIZED)
    assert plan.games == 20_000
    assert plan_of("--sprt", "elo0=-5,elo1=0").sprt == SprtPlan(-5, 0)


def test_the_folder_of_a_match_is_that_of_its_conditions(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)

    def folder(*argv: str) -> str:
        out = command_of(*ENGINES, "--size", "9", *argv).options.out
        assert out.parent == tmp_path
        return out.name

    usual = folder()
    assert usual.startswith("match-gnugo-level-1-v-gnugo-level-10-9x9-")
    assert folder("--games", "300", "--concurrency", "2", "--title", "more") == usual
    assert folder("--komi", "6.5") != usual
    assert folder("--seed", "2") != usual


def test_going_on_with_a_folder_takes_what_changes_no_game(tmp_path: Path) -> None:
    command = command_of(
        *("--resume", str(tmp_path), "--games", "62", "--title", "More"),
        *("--sprt", "elo0=0 elo1=10", "--engine-start", "90"),
    )
    plan = replace(plan_of("--size", "9"), games=50)
    more = changed(plan, command.changes)
    assert (more.games, more.title, more.start_s) == (62, "More", 90.0)
    assert more.sprt == SprtPlan(0, 10)
    assert replace(more, games=50, title="", start_s=plan.start_s, sprt=None) == plan
    assert (
        changed(more, command_of("--resume", "x", "--sprt", "off").changes).sprt is None
    )
    three = replace(plan, engines=(*plan.engines, plan.engines[0]))
    with pytest.raises(CannotBegin, match="this match has 3: leave --sprt out"):
        changed(three, command.changes)


def test_going_on_with_a_folder_takes_only_how_it_is_run(tmp_path: Path) -> None:
    command = command_of("--resume", str(tmp_path), "--concurrency", "2", "--json")
    assert command.plan is None
    assert command.options.out == tmp_path
    assert (command.options.concurrency, command.options.is_json) == (2, True)


def test_the_configuration_is_written_and_never_over_another(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "match.toml"
    argv = [*ENGINES, "--size", "9", "--write-config", str(file)]
    assert match(argv) == 0
    assert str(file) in capsys.readouterr().out
    written = file.read_text(encoding="utf-8")
    assert read_arguments(["--config", str(file)]).plan == read_arguments(argv).plan
    assert match([*argv, "--komi", "0"]) == 1
    assert "is there already" in capsys.readouterr().err
    assert file.read_text(encoding="utf-8") == written
    assert match([*argv[:-1], "-"]) == 0
    assert capsys.readouterr().out == written
    assert match([*argv[:-1], str(tmp_path / "no" / "file")]) == 1
    assert "cannot be written" in capsys.readouterr().err


def test_only_a_folder_that_was_named_is_written(tmp_path: Path) -> None:
    for number, (folder, written) in enumerate(
        [((), ""), (("--out", str(tmp_path / "a" / "b")), 'out = "a/b"')]
    ):
        file = tmp_path / f"{number}.toml"
        assert match([*ENGINES, *folder, "--write-config", str(file)]) == 0
        lines = file.read_text(encoding="utf-8").splitlines()
        assert [line for line in lines if line.startswith("out")] == [written][
            : len(folder)
        ]
        again = read_arguments(["--config", str(file)])
        assert again.options.out == read_arguments([*ENGINES, *folder]).options.out


def test_hints_name_the_command_as_it_was_called(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv("PATH", "/nowhere")
    monkeypatch.setattr("sys.argv", [".venv/bin/shoutan", "match"])
    assert shoutan("match", "a b") == ".venv/bin/shoutan match 'a b'"
    monkeypatch.setattr("sys.argv", ["/usr/lib/python3/pytest.py"])
    assert shoutan("match") == "shoutan match"


def test_the_help_fits_a_terminal_and_loads_nothing_heavy() -> None:
    heavy = ("numpy", "scipy", "rich", "pydantic", "sgfmill", "asyncio")
    code = f"""
import sys
from shoutan_clients.cli import main
try:
    main(["match", "--help"])
finally:
    print([name for name in {heavy!r} if name in sys.modules], file=sys.stderr)
"""
    done = subprocess.run(
        [sys.executable, "-c", code],
        capture_output=True,
        text=True,
        check=True,
        env={"COLUMNS": "80"},
    )
    assert done.stderr == "[]\n"
    assert max(map(len, done.stdout.splitlines())) <= 88
    assert done.stdout.count('shoutan match "gnugo') == 1
    assert done.stdout.count("shoutan match new=") == 1
