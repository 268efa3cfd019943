"""What `shoutan match` is told on its command line: plans, names, contradictions."""

import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import pytest
from shoutan_clients.match.arguments import MatchCommand, read_arguments, read_plan
from shoutan_clients.match.cli import match
from shoutan_clients.match.config_text import format_plan
from shoutan_clients.match.engine_names import name_engines
from shoutan_clients.match.game_plan import Opening
from shoutan_clients.match.plan import (
    AdjudicationPlan,
    CountBy,
    Format,
    MatchPlan,
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
from shoutan_host.engines.commands import SSH

ENGINES = ("gnugo --mode gtp --level 1", "gnugo --mode gtp --level 10")


def command_of(*argv: str) -> MatchCommand:
    return read_arguments(argv)


def plan_of(*argv: str) -> MatchPlan:
    plan = command_of(*ENGINES, *argv).plan
    assert plan is not None
    return plan


def complaint(capsys: pytest.CaptureFixture[str], *argv: str) -> str:
    """Return what is said about bad usage, on one line."""
    with pytest.raises(SystemExit) as ended:
        read_arguments(argv)
    assert ended.value.code == 2
    said = capsys.readouterr()
    assert said.out == ""
    return said.err.partition("error: ")[2]


@pytest.mark.parametrize(
    "argv", [("--out", "bad\udcff"), ("--openings", "\udcff.sgf"), ("./\udcff",)]
)
def test_bytes_that_are_no_text_are_refused(
    capsys: pytest.CaptureFixture[str], argv: tuple[str, ...]
) -> None:
    said = complaint(capsys, *ENGINES, *argv)
    assert r"\udcff" in said
    assert "is no UTF-8 text: give that file another name" in said


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


def test_the_folder_of_a_match_is_no_engine(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "plan.json").touch()
    said = complaint(capsys, str(tmp_path))
    assert f"match --resume {tmp_path}" in said


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


@pytest.mark.parametrize(
    ("commands", "names"),
    [
        (("gnugo --level 1", "gnugo --level 10"), ["gnugo-level-1", "gnugo-level-10"]),
        (("gnugo", "./engine.py --x"), ["gnugo", "engine"]),
        (("gnugo", "gnugo"), ["gnugo-1", "gnugo-2"]),
        (("a=gnugo", "gnugo"), ["a", "gnugo"]),
        (("gnugo=x", "gnugo"), ["gnugo", "gnugo-1"]),
        (
            ("leelaz -w nets/a.gz", "leelaz -w nets/b.gz"),
            ["leelaz-a.gz", "leelaz-b.gz"],
        ),
        (("python3 bots/deep.py", "env A=1 nice ./fast"), ["deep", "fast"]),
        (("tcp://10.0.0.1:2000", "ssh me@big gnugo"), ["10.0.0.1-2000", "big"]),
        (
            ("ssh -o BatchMode=yes -p 22 me@big gnugo", "plink -P 22 -batch deep x"),
            ["big", "deep"],
        ),
        (("autossh -M 0 big x", "mosh --ssh='ssh -p 9' deep x"), ["big", "deep"]),
        (("gnugo", "gnugo --never-resign"), ["gnugo", "gnugo-never-resign"]),
        (("./x --opt=3", "./y"), ["x", "y"]),
    ],
)
def test_engines_have_names_that_tell_them_apart(
    commands: tuple[str, ...], names: list[str]
) -> None:
    plan = command_of(*commands).plan
    assert plan is not None
    assert [engine.name for engine in plan.engines] == names


def test_long_names_are_cut_and_stay_distinct() -> None:
    words = [("engine", f"--very-long-option-of-it={n}") for n in range(12)]
    names = name_engines(words, [None] * 12)
    assert len(set(names)) == 12
    assert max(map(len, names)) <= 24


def test_a_command_that_looks_like_an_option_has_a_name() -> None:
    assert name_engines([("-",), ("-x", "y")], [None, None]) == ["engine", "x"]


@pytest.mark.parametrize("program", [*sorted(SSH), "/usr/bin/ssh", "SSH.exe"])
def test_files_of_a_command_are_found_from_the_current_folder(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, program: str
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "net.gz").touch()
    plan = command_of("leelaz -w net.gz", f"{program} host leelaz -w net.gz").plan
    assert plan is not None
    assert plan.engines[0].command == ("leelaz", "-w", str(tmp_path / "net.gz"))
    assert plan.engines[1].command[-1] == "net.gz"


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


def test_an_odd_number_of_games_in_pairs_is_played_and_said() -> None:
    [remark] = command_of(*ENGINES, "--games", "7").remarks
    assert "8 games would be" in remark
    assert command_of(*ENGINES, "--games", "7", "--no-pairs").remarks == ()


@pytest.mark.parametrize(
    ("argv", "sentence"),
    [
        ((), "; all options: shoutan match --help"),
        (("gnugo",), 'there is one engine only, "gnugo": name the one'),
        (("a=gnugo", "A=gnugo --level 2"), 'two engines are called "A"'),
        ((*ENGINES, "x", "--sprt", "elo0=0 elo1=5"), "the first of two engines"),
        ((*ENGINES, "--sprt", "elo0=5 elo1=0"), "elo0 is below elo1, not 5 and 0"),
        ((*ENGINES, "--sprt", "elo0=0"), 'write a test as "elo0=0 elo1=10"'),
        ((*ENGINES, "--sprt", "elo0=0 elo1=nan"), "write a test as"),
        ((*ENGINES, "--sprt", "elo0=0 elo1=5 alpha=0.7"), "alpha and beta are chances"),
        ((*ENGINES, "--sprt", "elo0=0 elo1=5 gamma=1"), '"gamma=1" is none of these'),
        (
            (*ENGINES, "--openings", "x", "--handicap", "2"),
            "both say where games begin",
        ),
        (
            (*ENGINES, "--random-openings", "2", "--free-handicap", "2"),
            "--random-openings and --free-handicap both say where games begin",
        ),
        ((*ENGINES, "--opening-moves", "8"), "--opening-moves cuts the games of"),
        ((*ENGINES, "--shuffle"), "--shuffle changes the order of --openings"),
        ((*ENGINES, "--size", "8", "--handicap", "5"), "usual points for 4 stones"),
        (
            (*ENGINES, "--size", "5", "--handicap", "2"),
            "5 lines has no usual points for handicap stones; write --free-handicap 2",
        ),
        ((*ENGINES, "--handicap", "1"), "write a number from 2 to 9, not"),
        ((*ENGINES, "--handicap", "12"), "points for 9 stones; write fewer, or --free"),
        ((*ENGINES, "--size", "9x9"), 'not "9x9": is it 9?'),
        ((*ENGINES, "--size", "9x8"), 'not "9x8"'),
        (("a=gnugo", "far=tcp://127.0.0.1"), "far: 'tcp://127.0.0.1' is no address"),
        (
            ("gnugo", "tcp://:x"),
            "'tcp://:x' is no address of an engine: write tcp://HO",
        ),
        ((*ENGINES, "--referee", "tcp://x"), "--referee: 'tcp://x' is no address"),
        ((*ENGINES, "--size", "5", "--free-handicap", "20"), "too many stones"),
        (
            (*ENGINES, "--size", "5", "--random-openings", "20"),
            "more than half of the 25",
        ),
        ((*ENGINES, "--random-openings", "9", "--max-moves", "9"), "have 9 moves"),
        ((*ENGINES, "--count", "agreed", "--referee", "x"), "both say who counts"),
        (
            (*ENGINES, "--count", "all-alive", "--rules", "japanese"),
            "goes with area counting only",
        ),
        ((*ENGINES, "--option", "count=all_alive"), "write --count all-alive"),
        (
            (*ENGINES, "--rules", "tromp_taylor", "--option", "count=agreed"),
            "write --count agreed",
        ),
        (
            (*ENGINES, "--rules", "tromp_taylor", "--option", "counting=territory"),
            "goes with area counting only",
        ),
        ((*ENGINES, "--option", "size=9"), "write --size"),
        ((*ENGINES, "--option", "ties=maybe"), "--option: ties is"),
        (
            (*ENGINES, "--rules", "chess"),
            'there are no rules "chess": rules are cn2002',
        ),
        ((*ENGINES, "--rules", "Chinese"), "is it cn2002? rules are"),
        ((*ENGINES, "--rules", "Japanese"), "is it japanese? rules are"),
        ((*ENGINES, "--rules", "New Zealand"), "is it new_zealand? rules are"),
        ((*ENGINES, "--time", "5"), "5 of what? Such as 5m for a whole game, 5s/move"),
        ((*ENGINES, "--sprt", "0 10"), 'write that as "elo0=0 elo1=10"'),
        (
            ("gnugo", "--mode", "gtp", "--level", "1", "gnugo", "--mode", "gtp"),
            "put each engine's command in quotes: shoutan match \"gnugo --mode gtp",
        ),
        ((*ENGINES, "--gmaes", "10"), "there is no --gmaes; is it --games?"),
        (("--confg", "x.toml"), "there is no --confg; is it --config?"),
        ((*ENGINES, "--szie=9", "--game", "2"), "--size? there is no --game; is it"),
        (
            ("gnugo", "--level", "3", "--szie", "9"),
            "no --level, --szie in a match. For --szie: is it --size? If that belongs to",
        ),
        ((*ENGINES, "--komi", "1000"), "komi is -400 to 400 points, not 1000"),
        ((*ENGINES, "--komi", "seven"), "points are whole or half numbers"),
        ((*ENGINES, "--size", "26"), "boards have 2 to 25 lines"),
        ((*ENGINES, "--concurrency", "65"), "write a number from 1 to 64"),
        ((*ENGINES, "--games", "0"), "write a number from 1 to"),
        ((*ENGINES, "--time", "5 minutes"), "(minutes is written m): is it 5m?"),
        ((*ENGINES, "--move-cap", "0s"), "write a duration such as 30s, 2m or 1500ms"),
        ((*ENGINES, "--adjudicate-score", "0"), "write points and, if you like"),
        ((*ENGINES, "--resign-below", "0.6"), "to below one half"),
        ((*ENGINES, "--serve-port", "3610"), "--serve-port is the port of --serve"),
        ((*ENGINES, "--json", "--boards"), "leave one out"),
        ((*ENGINES, "--resume", "x"), "leave engines out"),
        (("--resume", "x", "--size", "9"), "leave --size out"),
        (("--resume", "x", "--out", "y"), "leave --out out"),
        (("--resume", "x", "--serve-port", "1"), "--serve-port is the port of --serve"),
        (('gnugo "', "gnugo"), "cannot be read: No closing quotation"),
        (("a=", "gnugo"), "the command of an engine is empty"),
        *(
            (
                (f"{name}=./engine --gtp", "gnugo"),
                "an engine's name has 1 to 24 letters",
            )
            for name in ("x" * 25, "é", "<b>", "-x", "", "a:b")
        ),
        (("gnugo", "-x=./engine"), 'no dash first, not "-x"'),
    ],
)
def test_what_cannot_be_meant_is_said_before_anything_starts(
    argv: tuple[str, ...], sentence: str, capsys: pytest.CaptureFixture[str]
) -> None:
    said = complaint(capsys, *argv)
    assert sentence in said
    assert said.count("\n") == 1


def test_an_equals_sign_of_the_command_names_nobody(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    odd = tmp_path / "é=1"
    odd.touch(mode=0o755)
    monkeypatch.setenv("PATH", str(tmp_path))
    plan = command_of("./engine --level=3", "é=1 --gtp").plan
    assert plan is not None
    assert [engine.command[1:] for engine in plan.engines] == [
        ("--level=3",),
        ("--gtp",),
    ]


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
