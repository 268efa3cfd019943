"""The file of a match: keys as flags, engines as tables, written and read back."""

from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from shoutan_clients.match.arguments import read_arguments, read_plan
from shoutan_clients.match.config_text import format_plan, quoted
from shoutan_clients.match.plan import (
    AdjudicationPlan,
    CountBy,
    EnginePlan,
    Format,
    MatchPlan,
    OpeningsPlan,
    SprtModel,
    SprtPlan,
)
from shoutan_engine.clocks import TIME_SYSTEMS, Millis, TimeSystem, parse_clock
from shoutan_engine.rules import PROFILES, with_options
from shoutan_engine.scoring.quarters import QuarterZi
from shoutan_host.tables import BadTable

FULL = """
games = 40
size = 9
komi = 6.5
rules = "cn2002"
option = ["ko_warning=false"]
time = "5m+3s"
random-openings = 4
pairs = false
adjudicate_score = "20x4"
resign_below = 0.03
crashes = 2
concurrency = 2
out = "results"

[[engine]]
name = "fast"
command = "gnugo --mode gtp --level 1"

[[engine]]
name = "deep"
command = ["./deep", "--net", "net.gz"]
env = { THREADS = "2" }
folder = "run"
start_commands = ["lz-setoption name Visits value 100"]
time = "10m+3s"
move_cap = "30s"
"""


def written(folder: Path, text: str) -> Path:
    file = folder / "match.toml"
    file.write_text(text, encoding="utf-8")
    return file


def complaint(capsys: pytest.CaptureFixture[str], *argv: str) -> str:
    with pytest.raises(SystemExit) as ended:
        read_arguments(argv)
    assert ended.value.code == 2
    return capsys.readouterr().err.partition("error: ")[2]


def test_a_file_says_what_flags_say_and_more_of_engines(tmp_path: Path) -> None:
    (tmp_path / "run").mkdir()
    (tmp_path / "net.gz").touch()
    command = read_arguments(["--config", str(written(tmp_path, FULL))])
    plan = command.plan
    assert plan is not None
    assert (plan.games, plan.size, plan.komi_quarters) == (40, 9, 13)
    assert not plan.profile.ko_warning
    assert plan.openings == OpeningsPlan(random_moves=4, is_paired=False)
    assert plan.adjudication == AdjudicationPlan(20, 4, 0.03, 3)
    assert (command.options.out, command.options.concurrency) == (
        tmp_path / "results",
        2,
    )
    fast, deep = plan.engines
    assert fast == EnginePlan("fast", ("gnugo", "--mode", "gtp", "--level", "1"))
    assert deep == EnginePlan(
        name="deep",
        command=("./deep", "--net", str(tmp_path / "net.gz")),
        env={"THREADS": "2"},
        folder=tmp_path / "run",
        start_commands=("lz-setoption name Visits value 100",),
        time=parse_clock("10m+3s"),
        move_cap_ms=Millis(30_000),
    )


def test_a_byte_order_mark_is_left_out(tmp_path: Path) -> None:
    (tmp_path / "run").mkdir()
    file = written(tmp_path, "\ufeff" + FULL)
    plan = read_arguments(["--config", str(file)]).plan
    assert plan is not None
    assert plan.games == 40


def test_an_option_wins_over_its_key_and_over_keys_that_it_excludes(
    tmp_path: Path,
) -> None:
    (tmp_path / "run").mkdir()
    file = str(written(tmp_path, FULL + ""))
    plan = read_arguments(
        [
            *("--config", file, "--games", "10", "--pairs", "--handicap", "3"),
            *("--adjudicate-score", "off", "--option", "ties=black"),
            *("--move-cap", "5s"),
        ]
    ).plan
    assert plan is not None
    assert plan.games == 10
    assert plan.openings == OpeningsPlan(handicap=3)
    assert plan.adjudication.agree_points is None
    assert plan.profile.ko_warning, "a list is replaced as a whole"
    assert [engine.move_cap_ms for engine in plan.engines] == [5_000, 30_000]
    assert not any(engine.trusts_rules for engine in plan.engines)
    assert not any(engine.is_restarted for engine in plan.engines)
    others = read_arguments(
        ["--config", file, "--trust-rules", "--restart", "a=x", "b=y", "c=z"]
    ).plan
    assert others is not None
    assert [engine.name for engine in others.engines] == ["a", "b", "c"]
    assert all(engine.trusts_rules for engine in others.engines)
    assert all(engine.is_restarted for engine in others.engines)


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("gamse = 3", "gamse: there is no such key; is it games?"),
        ("games = true", "games: write a value, not true"),
        ("games = 0", "games: write a number from 1 to"),
        ('pairs = "no"', "pairs: write true or false"),
        ('format = "swiss"', "format: write one of round-robin, gauntlet"),
        ("title = 5", "title: write a text in quotes, not 5"),
        ('time = "soon"', "time: "),
        ('option = "ties=draw"', "option: write a list of texts in quotes"),
        ("resume = 1", "resume: there is no such key"),
        ("engine = 3", "engine: write a table for each engine, [[engine]], not 3"),
        ("[[engine]]", "engine 1.command: write a command in quotes"),
        ('[[engine]]\ncommand = ""', "engine 1.command: write a command"),
        ("[[engine]]\ncommand = [1]", "engine 1.command: write a command"),
        ('[[engine]]\ncommand = "x"\nname = "a b"', "engine 1.name: write 1 to 24"),
        (
            '[[engine]]\ncommand = "x"\nenv = { A = 1 }',
            'engine 1.env: A is no text: write "1", in quotes',
        ),
        (
            '[[engine]]\ncommand = "x"\nenv = { A = [] }',
            "engine 1.env: A is no text: write a table",
        ),
        (
            '[[engine]]\ncommand = "x"\n[[engine]]\ncommand = "\\u0000"',
            "engine 2.command: write a text without the character NUL",
        ),
        ('[[engine]]\ncommand = "x"\nfolder = "no"', "engine 1.folder: write a folder"),
        ('[[engine]]\ncommand = "x"\ntime = "x"', 'engine 1.time: "x" is no clock'),
        (
            '[[engine]]\ncommand = "x"\nmove_cap = "3x"',
            "engine 1.move_cap: write a dur",
        ),
        ('[[engine]]\ncommand = "x"\ntime = true', "engine 1.time: write a value"),
        (
            '[[engine]]\ncommand = "x"\nstart_commands = ["a\\nquit"]',
            "engine 1.start_commands: write a list of GTP commands, a line each",
        ),
        (
            '[[engine]]\ncommand = "x"\nspeed = 3',
            "engine 1.speed: there is no such key",
        ),
        ("games =", "this is not TOML"),
    ],
)
def test_errors_name_the_file_and_the_key(
    text: str, sentence: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = written(tmp_path, text)
    said = complaint(capsys, "--config", str(file))
    assert said.startswith(f"{file}: ")
    assert sentence in said


def test_a_file_that_is_not_there_is_named(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    said = complaint(capsys, "--config", str(tmp_path / "no.toml"))
    assert "no.toml: the file cannot be read: No such file" in said


def test_an_address_that_is_none_is_found_before_anything_starts(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    engines = '[[engine]]\ncommand = "gnugo"\n[[engine]]\nname = "far"\n'
    file = written(tmp_path, engines + 'command = "tcp://127.0.0.1"')
    said = complaint(capsys, "--config", str(file))
    assert "far: 'tcp://127.0.0.1' is no address of an engine: write tcp://" in said


def test_contradictions_across_file_and_options_are_said(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = written(tmp_path, 'rules = "japanese"\ncount = "all-alive"')
    said = complaint(capsys, "--config", str(file), "gnugo", "x")
    assert "goes with area counting only" in said


# -- written and read back

_TEXT = st.text(
    st.characters(exclude_categories=("Cs", "Cc"), exclude_characters="\0"), max_size=12
)
_WORD = _TEXT.filter(lambda word: bool(word) and not set(word) & set("./~"))
_NAME = st.from_regex(r"[A-Za-z0-9_.][A-Za-z0-9_.-]{0,23}", fullmatch=True)
_CLOCK: st.SearchStrategy[TimeSystem] = st.sampled_from(
    [parse_clock(text) for row in TIME_SYSTEMS for text in row.examples]
)


def _engine(name: str) -> st.SearchStrategy[EnginePlan]:
    return st.builds(
        EnginePlan,
        name=st.just(name),
        command=st.lists(_WORD, min_size=1, max_size=3).map(tuple),
        env=st.dictionaries(_WORD.filter(lambda w: "=" not in w), _TEXT, max_size=2),
        folder=st.sampled_from([None, Path("/")]),
        start_commands=st.lists(
            _WORD.filter(lambda w: w.isprintable() and bool(w.strip())), max_size=2
        ).map(tuple),
        time=st.none() | _CLOCK,
        move_cap_ms=st.none() | st.integers(1, 9_999_999).map(Millis),
        trusts_rules=st.booleans(),
        is_restarted=st.booleans(),
    )


@st.composite
def _tests(draw: st.DrawFn) -> SprtPlan:
    elo0 = draw(st.floats(-400, 400))
    return SprtPlan(
        elo0=elo0,
        elo1=elo0 + draw(st.floats(0.5, 400)),
        alpha=draw(st.floats(0.001, 0.49)),
        beta=draw(st.floats(0.001, 0.49)),
        model=draw(st.sampled_from(SprtModel)),
    )


_OPENINGS = st.one_of(
    st.builds(
        OpeningsPlan,
        source=_WORD.map(lambda word: Path("/") / word),
        most_moves=st.none() | st.integers(1, 99),
        is_shuffled=st.booleans(),
        is_paired=st.booleans(),
    ),
    st.builds(OpeningsPlan, random_moves=st.integers(1, 9)),
    st.builds(OpeningsPlan, handicap=st.integers(2, 4), is_free=st.booleans()),
    st.just(OpeningsPlan()),
)


@st.composite
def _adjudications(draw: st.DrawFn) -> AdjudicationPlan:
    """Return conditions; turns are as usual where there is nothing to wait for."""
    usual = AdjudicationPlan()
    points = draw(st.none() | st.integers(2, 400).map(lambda half: half / 2))
    chance = draw(st.none() | st.integers(1, 4999).map(lambda each: each / 10_000))
    turns = st.integers(1, 99)
    return AdjudicationPlan(
        agree_points=points,
        agree_turns=draw(turns) if points else usual.agree_turns,
        resign_below=chance,
        resign_turns=draw(turns) if chance else usual.resign_turns,
        most_moves=draw(st.none() | st.integers(100, 9999)),
    )


@st.composite
def plans(draw: st.DrawFn) -> MatchPlan:
    names = draw(
        st.lists(_NAME, min_size=2, max_size=4, unique_by=lambda each: each.casefold())
    )
    is_refereed = draw(st.booleans())
    sprt = draw(st.none() | _tests()) if len(names) == 2 else None
    return MatchPlan(
        engines=tuple(draw(_engine(name)) for name in names),
        games=draw(st.integers(1, 10_000)),
        size=draw(st.integers(7, 25)),
        komi_quarters=QuarterZi(draw(st.integers(-800, 800))),
        profile=with_options(
            PROFILES[draw(st.sampled_from(["cn2002", "japanese", "aga"]))],
            draw(st.sampled_from([{}, {"ko_warning": "true", "max_resumptions": "7"}])),
        ),
        time=draw(_CLOCK),
        format=draw(st.sampled_from(Format)),
        openings=draw(_OPENINGS),
        count_by=CountBy.REFEREE if is_refereed else CountBy.AGREED,
        referee=("gnugo", "--mode", "gtp") if is_refereed else None,
        adjudication=draw(_adjudications()),
        sprt=sprt,
        seed=draw(st.integers(0, 2**63 - 1)),
        crashes=draw(st.integers(1, 100)),
        start_s=float(draw(st.integers(1, 3600))),
        thinks_aloud=draw(st.booleans()),
        title=draw(_TEXT.filter(str.isprintable).map(str.strip)),
    )


@settings(max_examples=20, deadline=None)
@given(plan=plans())
def test_what_is_written_is_read_back_to_the_last_digit(
    plan: MatchPlan, tmp_path_factory: pytest.TempPathFactory
) -> None:
    file = written(tmp_path_factory.getbasetemp(), format_plan(plan))
    assert read_plan(file) == plan


def test_a_written_file_has_comments_that_teach(tmp_path: Path) -> None:
    plan = read_arguments(["gnugo --level 1", "gnugo --level 2"]).plan
    assert plan is not None
    text = format_plan(replace(plan, title="A v B"))
    assert text.count("\n# ") > 4
    assert 'title = "A v B"' in text
    assert max(map(len, text.splitlines())) <= 90


def test_odd_letters_are_escaped() -> None:
    assert quoted('a"b\\c\n\x01é') == '"a\\"b\\\\c\\n\\u0001é"'


def test_a_bad_plan_in_a_folder_is_a_sentence(tmp_path: Path) -> None:
    with pytest.raises(BadTable, match="games: write a number"):
        read_plan(written(tmp_path, "games = -1"))
