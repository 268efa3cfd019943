"""A plan as JSON and back; what may change between two runs, and what may not."""

import errno
import os
from dataclasses import fields, replace
from pathlib import Path
from typing import Any

import orjson
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from shoutan_clients.match.keeping.failures import CannotKeep, cannot_write
from shoutan_clients.match.keeping.mixing import differences
from shoutan_clients.match.keeping.plan_file import plan_file, resumed_plan, write_plan
from shoutan_clients.match.keeping.plan_form import form_of, plan_of
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
from shoutan_engine.clocks.table import TIME_SYSTEMS, parse_clock
from shoutan_engine.clocks.types import Millis
from shoutan_engine.rules import with_options
from shoutan_engine.rules.table import PROFILES
from shoutan_engine.scoring.quarters import QuarterZi

from tests.clients.match.fake_runs import a_plan

CLOCKS = [parse_clock(text) for row in TIME_SYSTEMS for text in row.examples]
words = st.text(max_size=8)
clocks = st.sampled_from(CLOCKS)
folders = st.sampled_from([None, Path("/opt/engines"), Path("/a b/c")])
engines = st.builds(
    EnginePlan,
    name=words,
    command=st.lists(words.map(lambda w: w.replace(os.sep, "")), min_size=1).map(tuple),
    env=st.dictionaries(words, words, max_size=2),
    folder=folders,
    start_commands=st.lists(words, max_size=2).map(tuple),
    time=st.none() | clocks,
    move_cap_ms=st.none() | st.integers(1).map(Millis),
    trusts_rules=st.booleans(),
    is_restarted=st.booleans(),
)
plans = st.builds(
    MatchPlan,
    engines=st.lists(engines, min_size=2, max_size=3).map(tuple),
    games=st.integers(1),
    size=st.integers(2, 25),
    komi_quarters=st.integers(-100, 100).map(QuarterZi),
    profile=st.sampled_from(list(PROFILES.values())),
    time=clocks,
    format=st.sampled_from(Format),
    openings=st.builds(
        OpeningsPlan,
        source=folders,
        most_moves=st.none() | st.integers(0),
        handicap=st.integers(0, 9),
        is_shuffled=st.booleans(),
    ),
    count_by=st.sampled_from(CountBy),
    referee=st.none() | st.lists(words, max_size=2).map(tuple),
    adjudication=st.builds(
        AdjudicationPlan, agree_points=st.none() | st.floats(0, 400)
    ),
    sprt=st.none()
    | st.builds(
        SprtPlan,
        st.floats(-9, 9),
        st.floats(-9, 9),
        model=st.sampled_from(SprtModel),
    ),
    seed=st.integers(),
    start_s=st.floats(0, 100),
    title=words,
)


@settings(max_examples=50, deadline=None)
@given(plans)
def test_a_plan_comes_back_as_it_was(plan: MatchPlan) -> None:
    form = form_of(plan)
    again = plan_of(form)
    assert again == plan
    assert differences(form, form_of(again)) == []


def test_a_plan_survives_the_bytes_of_a_file() -> None:
    plan = a_plan(sprt=SprtPlan(0, 5), openings=OpeningsPlan(Path("/tmp/openings")))
    assert plan_of(orjson.loads(orjson.dumps(form_of(plan)))) == plan


def test_every_option_is_in_the_form() -> None:
    form = form_of(a_plan(sprt=SprtPlan(0, 5)))
    assert set(form) == {field.name for field in fields(MatchPlan)}
    assert set(form["openings"]) == {field.name for field in fields(OpeningsPlan)}


def test_what_an_older_form_lacks_has_its_default() -> None:
    form = form_of(a_plan())
    del form["seed"]
    del form["adjudication"]["resign_turns"]
    assert plan_of(form) == a_plan()


@pytest.mark.parametrize(
    ("place", "value"),
    [
        ("size", "nine"),
        ("size", True),
        ("time", "soon"),
        ("format", "swiss"),
        ("engines", {}),
        ("openings", None),
        ("unheard_of", 1),
        ("profile", {"name": "cn2002"}),
    ],
)
def test_what_is_no_plan_is_refused(place: str, value: object) -> None:
    form = {**form_of(a_plan()), place: value}
    with pytest.raises(ValueError, match=r"plan"):
        plan_of(form)


def test_paths_are_those_from_where_the_match_was_begun(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    weak, strong = a_plan().engines
    plan = a_plan(
        engines=(
            replace(weak, command=("./engine", "./net.bin"), folder=Path("there")),
            replace(strong, command=("tcp://box:5000",)),
        ),
        openings=OpeningsPlan(Path("openings")),
    )
    monkeypatch.chdir("/")
    elsewhere = form_of(plan)
    monkeypatch.chdir(tmp_path)
    form = form_of(plan)
    assert form["engines"][0]["command"] == [f"{tmp_path}/engine", "./net.bin"]
    assert form["engines"][0]["folder"] == f"{tmp_path}/there"
    assert form["engines"][1]["command"] == ["tcp://box:5000"]
    assert form["openings"]["source"] == f"{tmp_path}/openings"
    assert len(differences(form, elsewhere)) == 2


WEAK, STRONG = a_plan().engines


def engine(**changes: Any) -> MatchPlan:
    return a_plan(engines=(WEAK, replace(STRONG, **changes)))


@pytest.mark.parametrize(
    ("other", "phrases"),
    [
        (a_plan(games=11), []),
        (a_plan(title="Another name"), []),
        (a_plan(start_s=5.0), []),
        (a_plan(sprt=SprtPlan(0, 5)), []),
        (a_plan(openings=OpeningsPlan(Path("/else"))), []),
        (a_plan(size=13), ["the size of the board: 9 before, 13 now"]),
        (a_plan(komi_quarters=QuarterZi(13)), ["komi: 7.5 before, 6.5 now"]),
        (a_plan(time=CLOCKS[0]), ["the clock: 1m+5x5s before, 20m now"]),
        (a_plan(seed=2), ["the seed: 1 before, 2 now"]),
        (
            a_plan(count_by=CountBy.ALL_ALIVE),
            ["who says what is dead: agreed before, all-alive now"],
        ),
        (
            a_plan(referee=("gnugo", "--mode", "gtp")),
            ["the referee: none before, gnugo --mode gtp now"],
        ),
        (
            a_plan(openings=OpeningsPlan(is_paired=False)),
            [
                "whether openings are played twice, with the colors changed: yes before, no now"
            ],
        ),
        (
            a_plan(adjudication=AdjudicationPlan(most_moves=200)),
            ["the limit of moves: none before, 200 now"],
        ),
        (
            a_plan(format=Format.GAUNTLET),
            ["who meets whom: round-robin before, gauntlet now"],
        ),
        (
            a_plan(engines=(STRONG, WEAK)),
            ["the engines: weak, strong before, strong, weak now"],
        ),
        (
            a_plan(engines=(WEAK, EnginePlan("sai", ("sai",)))),
            ["the engines: weak, strong before, weak, sai now"],
        ),
        (
            engine(command=("gnugo", "--level", "9 a")),
            [
                "the command of strong: gnugo --mode gtp --level 10 before, gnugo --level '9 a' now"
            ],
        ),
        (
            engine(env={"B": "2", "A": "1"}),
            ["the environment of strong: none before, A=1 B=2 now"],
        ),
        (engine(time=CLOCKS[0]), ["the clock of strong: none before, 20m now"]),
        (
            engine(move_cap_ms=Millis(10_000), trusts_rules=True),
            [
                "the longest answer of strong: none before, 10s now",
                "whether the rules of strong are those of its command line: no before,"
                " yes now",
            ],
        ),
        (
            engine(is_restarted=True),
            ["whether strong is started anew for each game: no before, yes now"],
        ),
        (
            a_plan(size=19, seed=7),
            ["the size of the board: 9 before, 19 now", "the seed: 1 before, 7 now"],
        ),
    ],
)
def test_what_may_change_and_what_may_not(other: MatchPlan, phrases: list[str]) -> None:
    assert differences(form_of(a_plan()), form_of(other)) == phrases


def test_a_plan_of_before_a_setting_was_there_is_the_usual_one() -> None:
    before = form_of(a_plan())
    for each in before["engines"]:
        del each["is_restarted"]
    assert differences(before, form_of(a_plan())) == []


def test_other_rules_are_named_and_changed_ones_by_what_differs() -> None:
    usual = form_of(a_plan())
    other = a_plan(profile=PROFILES["japanese"])
    assert differences(usual, form_of(other)) == [
        "the rules: cn2002 before, japanese now"
    ]
    changed = with_options(a_plan().profile, {"ties": "white"})
    assert differences(usual, form_of(a_plan(profile=changed))) == [
        "ties of the rules: draw before, white now"
    ]


def test_a_file_in_the_folder_of_a_match_is_not_the_match(tmp_path: Path) -> None:
    write_plan(tmp_path, plan_file(a_plan(), ""))
    (tmp_path / "report.html").touch()
    with pytest.raises(CannotKeep, match=f"is no folder: there is one in {tmp_path}"):
        resumed_plan(tmp_path / "report.html")


def test_games_are_called_safe_where_there_are_some(tmp_path: Path) -> None:
    refused = OSError(errno.EACCES, "Permission denied")
    assert "games before" not in str(cannot_write(tmp_path, refused))
    (tmp_path / "results.jsonl").write_text("{}\n")
    assert ". The games before are safe. Make" in str(cannot_write(tmp_path, refused))
