"""Games of a match as they are played: openings, handicap, limits, thoughts, clocks."""

import shlex
import sys
from dataclasses import dataclass, field, replace
from pathlib import Path

import pytest
from shoutan_clients.match.game_line import Standing
from shoutan_clients.match.game_plan import Opening
from shoutan_clients.match.plan import AdjudicationPlan, EnginePlan, OpeningsPlan
from shoutan_clients.match.playing import one_side
from shoutan_clients.match.ports import EngineUnfit
from shoutan_clients.match.showing.words import game_text
from shoutan_engine.clocks.table import parse_clock, parse_fine_clock
from shoutan_engine.points import Color, Move
from shoutan_engine.results import EndReason
from shoutan_engine.settings import Setup
from shoutan_protocol.coordinates import parse_move, parse_vertex
from shoutan_protocol.sgf.reading import read_sgf

from tests.clients.match.arenas import (
    FAKE,
    PASSES,
    Shown,
    arena_of,
    fake,
    game_of,
    match_of,
)


def moves(text: str, size: int = 5) -> tuple[tuple[Color, Move], ...]:
    """Return moves in turn, Black's first."""
    colors = (Color.BLACK, Color.WHITE)
    return tuple(
        (colors[i % 2], parse_move(word, size)) for i, word in enumerate(text.split())
    )


def heard_by(name: str, tmp_path: Path, *rules: str) -> tuple[EnginePlan, Path]:
    """Return an engine and the file of all that it hears."""
    path = tmp_path / f"heard-{name}"
    command = (sys.executable, FAKE, "--record", str(path), *rules)
    return EnginePlan(name, command), path


def commands(path: Path, *names: str) -> list[str]:
    """Return the commands of these names, without their ids."""
    lines = [line.split(maxsplit=1)[1] for line in path.read_text().splitlines()]
    return [line for line in lines if line.split()[0] in names]


@pytest.mark.asyncio
async def test_an_opening_is_played_before_any_engine_is_asked(tmp_path: Path) -> None:
    black, heard = heard_by("Black", tmp_path, PASSES)
    opening = Opening("small", moves=moves("C3 pass D4"))
    plan = match_of(black, fake("White", PASSES), time=parse_clock("1m"))
    async with arena_of(plan, tmp_path / "out") as arena:
        game = game_of("Black", "White", opening=opening)
        finished = await arena.play(game, Shown())
    line = finished.line
    assert (line.opening, line.opening_moves, line.moves) == ("small", 3, 5)
    assert commands(heard, "play", "genmove") == [
        "play b C3",
        "play w pass",
        "play b D4",
        "play w pass",
        "genmove b",
    ]
    assert b"small" in finished.sgf


@pytest.mark.parametrize(("black", "white"), [("Fast", "Slow"), ("Slow", "Fast")])
@pytest.mark.asyncio
async def test_each_engine_has_its_own_clock(
    black: str, white: str, tmp_path: Path
) -> None:
    clocks = ("+time_settings", "+time_left", PASSES)
    fast, of_fast = heard_by("Fast", tmp_path, *clocks)
    slow, of_slow = heard_by("Slow", tmp_path, *clocks)
    fast = replace(fast, time=parse_clock("30s"))
    plan = match_of(fast, slow, time=parse_clock("1h"))
    async with arena_of(plan, tmp_path / "out") as arena:
        await arena.play(game_of(black, white), Shown())
    assert commands(of_fast, "time_settings") == ["time_settings 30 0 0"]
    assert commands(of_slow, "time_settings") == ["time_settings 3600 0 0"]


@pytest.mark.asyncio
async def test_the_flag_of_a_clock_of_its_own_falls(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(one_side, "REST_S", 0.1)
    hurried = fake("Hurried", "genmove=hang", time=parse_clock("1s"))
    plan = match_of(fake("Calm", PASSES), hurried)
    async with arena_of(plan, tmp_path) as arena:
        line = (await arena.play(game_of("Calm", "Hurried"), Shown())).line
    assert (line.end_reason, line.winner) == (EndReason.TIME, "black")
    assert line.standing is Standing.PLAYED
    calm, told = (
        (tmp_path / "transcripts" / f"0001-{color}.txt").read_text("utf-8")
        for color in ("black", "white")
    )
    assert "# its flag fell: it lost on time\n" in told
    assert "flag" not in calm


@pytest.mark.asyncio
async def test_a_clock_may_have_parts_of_seconds(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Its flag falls after them, and the record has them."""
    monkeypatch.setattr(one_side, "REST_S", 0.1)
    hurried, heard = heard_by(
        "Hurried", tmp_path, "genmove=hang", "+time_settings", "+time_left"
    )
    calm = fake("Calm", PASSES, time=parse_clock("none"))
    plan = match_of(calm, hurried, time=parse_fine_clock("350ms"))
    async with arena_of(plan, tmp_path / "out") as arena:
        finished = await arena.play(game_of("Calm", "Hurried"), Shown())
    line = finished.line
    assert (line.end_reason, line.winner) == (EndReason.TIME, "black")
    assert commands(heard, "time_settings") == ["time_settings 1 0 0"]
    assert commands(heard, "time_left") == ["time_left w 1 0"]


@pytest.mark.asyncio
async def test_both_begin_behind_the_opening_with_the_clocks_of_the_match(
    tmp_path: Path,
) -> None:
    """An odd opening earns Black nothing that White has not, nor a move of a block."""
    opening = Opening(moves=moves("C3 D4 C4"))
    plan = match_of(
        fake("Black", PASSES),
        fake("White", PASSES, time=parse_clock("10s+3in5m")),
        time=parse_clock("20s+10s"),
    )
    async with arena_of(plan, tmp_path) as arena:
        shown = Shown()
        finished = await arena.play(game_of("Black", "White", opening=opening), shown)
    [(_, host)] = shown.started
    line, clocks = finished.line, host.game.clocks
    assert clocks is not None
    _, _, _, white, black = line.spent_ms
    assert clocks.black.main == 20_000 - black + 10_000
    assert (clocks.white.main, clocks.white.moves) == (10_000 - white, 3)
    steps = read_sgf(finished.sgf).steps
    shown_clocks = [step.black_clock or step.white_clock for step in steps[1:4]]
    assert [clock.time for clock in shown_clocks if clock is not None] == [
        20_000,
        10_000,
        20_000,
    ]


@pytest.mark.asyncio
async def test_an_opening_that_cannot_be_played_costs_nobody(tmp_path: Path) -> None:
    opening = Opening(moves=moves("C3 C3"))
    plan = match_of(fake("A", PASSES), fake("B", PASSES))
    async with arena_of(plan, tmp_path) as arena:
        line = (await arena.play(game_of("A", "B", opening=opening), Shown())).line
    assert line.standing is Standing.VOID
    assert "Turn 2 of the opening" in line.detail


@pytest.mark.asyncio
@pytest.mark.parametrize("refuser", ["A", "B"])
async def test_an_engine_that_refuses_a_turn_of_the_opening_loses_nothing(
    refuser: str, tmp_path: Path
) -> None:
    """Rules that forbid a turn differ between engines, and the book chose this one."""
    rules = {name: ["play=fail superko"] * (name == refuser) for name in "AB"}
    plan = match_of(*(fake(name, PASSES, *rules[name]) for name in "AB"))
    opening = Opening(moves=moves("C3 D4 B2"))
    async with arena_of(plan, tmp_path) as arena:
        line = (await arena.play(game_of("A", "B", opening=opening), Shown())).line
    assert (line.standing, line.end_reason) == (Standing.VOID, EndReason.ABORTED)
    assert line.detail == (
        f"{refuser} does not take turn 1 of the opening:"
        " the engine rejected play b C3: superko."
    )


@pytest.mark.asyncio
async def test_behind_the_opening_an_engine_takes_the_moves_of_the_other(
    tmp_path: Path,
) -> None:
    white = fake("B", PASSES, "play#3=fail superko", "play#6=fail superko")
    plan = match_of(fake("A", PASSES), white)
    opening = Opening(moves=moves("C3 D4"))
    async with arena_of(plan, tmp_path) as arena:
        line = (await arena.play(game_of("A", "B", opening=opening), Shown())).line
    assert (line.standing, line.end_reason) == (Standing.FORFEIT, EndReason.PROTOCOL)
    assert line.result == "B+F"


@pytest.mark.asyncio
async def test_a_position_with_stones_is_put_up(tmp_path: Path) -> None:
    white, heard = heard_by("White", tmp_path, PASSES)
    stones = Setup(
        (parse_vertex("C3", 5),), (parse_vertex("A1", 5),), to_move=Color.WHITE
    )
    plan = match_of(fake("Black", PASSES), white)
    async with arena_of(plan, tmp_path / "out") as arena:
        game = game_of("Black", "White", opening=Opening(setup=stones))
        line = (await arena.play(game, Shown())).line
    assert commands(heard, "play", "genmove")[:3] == [
        "play b C3",
        "play w A1",
        "genmove w",
    ]
    assert line.final == ".....\n.....\n..X..\n.....\nO...."


@pytest.mark.asyncio
async def test_black_places_its_handicap_itself(tmp_path: Path) -> None:
    free = Opening("two", setup=Setup(to_move=Color.WHITE), free_handicap=2)
    placing = "place_free_handicap=say B2 D4"
    rules = ("+place_free_handicap", "+set_free_handicap", placing, PASSES)
    white, heard = heard_by("White", tmp_path, *rules)
    plan = match_of(
        fake("Black", *rules), white, openings=OpeningsPlan(handicap=2, is_free=True)
    )
    async with arena_of(plan, tmp_path / "out") as arena:
        await arena.check()
        finished = await arena.play(game_of("Black", "White", opening=free), Shown())
    assert finished.line.final == ".....\n...X.\n.....\n.X...\n....."
    assert commands(heard, "play", "genmove")[:3] == [
        "play b B2",
        "play b D4",
        "genmove w",
    ]
    record = read_sgf(finished.sgf)
    assert record.header.handicap == 2
    assert b"AB[bd][db]" in finished.sgf
    assert "Komi 7.5, and 2 points for 2 handicap stones." in finished.sgf.decode()
    told = (tmp_path / "out" / "transcripts" / "0001-black.txt").read_text("utf-8")
    asked = told.index("place_free_handicap 2")
    assert asked < told.index("B2 D4") < told.index("play b D4")
    assert told.startswith("0 # Shoutan, game 1: free handicap, Black, ")


@dataclass
class Noted(Shown):
    notes: list[str] = field(default_factory=list[str])

    def note(self, sentence: str) -> None:
        self.notes.append(sentence)


@pytest.mark.asyncio
async def test_fewer_stones_than_asked_for_are_told(tmp_path: Path) -> None:
    free = Opening(setup=Setup(to_move=Color.WHITE), free_handicap=4)
    few, more = (
        fake(name, "+place_free_handicap", f"place_free_handicap=say {stones}", PASSES)
        for name, stones in (("Few", "B2 D4"), ("More", "B2 D4 C3"))
    )
    shown = Noted()
    async with arena_of(match_of(few, more), tmp_path) as arena:
        games = [
            game_of("Few", "More", opening=free),
            game_of("More", "Few", opening=free, number=2),
            game_of("Few", "More", opening=free, number=3),
        ]
        lines = [(await arena.play(game, shown)).line for game in games]
    assert [line.free_handicap for line in lines] == [2, 3, 2]
    told = [note for note in shown.notes if "handicap" in note]
    assert [note.split(",")[0] for note in told] == [
        "Few placed 2 of 4 handicap stones in game 1",
        "More placed 3 of 4 handicap stones in game 2",
        "Games 1 and 2",
    ]
    assert "a pair, have 2 and 3 handicap stones." in told[2]


@pytest.mark.parametrize(
    ("answer", "words"),
    [
        ("say B2", "names 1 point"),
        ("say B2 C3 D4", "names 3 points"),
        ("say C3 C3", "names C3 twice: 'C3 C3'"),
        (
            "say B2 D4 K99",
            "names no points alone (K99 is off a 5x5 board): 'B2 D4 K99'",
        ),
        ("say C3 PASS D4", "has a pass among its points"),
        ("say C3 I was thinking D4", "names no points alone ('I' is not a vertex"),
        ("crash", "stopped"),
    ],
)
@pytest.mark.asyncio
async def test_a_handicap_that_is_none_loses(
    answer: str, words: str, tmp_path: Path
) -> None:
    free = Opening(setup=Setup(to_move=Color.WHITE), free_handicap=2)
    bad = fake("Bad", "+place_free_handicap", f"place_free_handicap={answer}", PASSES)
    async with arena_of(match_of(bad, fake("Good", PASSES)), tmp_path) as arena:
        line = (await arena.play(game_of("Bad", "Good", opening=free), Shown())).line
    assert (line.standing, line.winner) == (Standing.FORFEIT, "white")
    assert words in line.detail


@pytest.mark.asyncio
async def test_an_engine_that_cannot_place_stones_is_unfit(tmp_path: Path) -> None:
    openings = OpeningsPlan(handicap=2, is_free=True)
    async with arena_of(match_of(fake("A"), openings=openings), tmp_path) as arena:
        with pytest.raises(EngineUnfit, match="place_free_handicap"):
            await arena.check()


@pytest.mark.asyncio
async def test_an_engine_that_refuses_handicap_stones_is_unfit(tmp_path: Path) -> None:
    picky = fake("A", "play=fail never")
    plan = match_of(picky, size=9, openings=OpeningsPlan(handicap=2))
    async with arena_of(plan, tmp_path) as arena:
        with pytest.raises(EngineUnfit, match="never"):
            await arena.check()


@pytest.mark.asyncio
async def test_a_game_without_end_is_unknown(tmp_path: Path) -> None:
    plan = match_of(fake("A"), fake("B"), adjudication=AdjudicationPlan(most_moves=3))
    async with arena_of(plan, tmp_path) as arena:
        finished = await arena.play(game_of("A", "B"), Shown())
    line = finished.line
    assert (line.end_reason, line.standing) == (EndReason.MOVE_LIMIT, Standing.UNKNOWN)
    assert (line.moves, line.winner, line.result) == (3, None, "?")
    record = read_sgf(finished.sgf)
    assert record.header.result == "?"
    assert "Unknown (move_limit).\n3 turns were taken" in record.steps[-1].comment


@pytest.mark.asyncio
async def test_a_record_says_which_programs_played_and_how(tmp_path: Path) -> None:
    """Two engines of one program differ by their commands only."""
    plan = match_of(fake("A", "version=say 3.8"), fake("B", "name=fail never"))
    async with arena_of(plan, tmp_path) as arena:
        await arena.check()
        finished = await arena.play(game_of("B", "A"), Shown())
    comment = read_sgf(finished.sgf).steps[0].comment
    first, second = (shlex.join(engine.command) for engine in plan.engines)
    assert f"Black, B: version 1.0: {second}\n" in comment
    assert f"White, A: Fake Engine 3.8: {first}" in comment
    assert "Options: illegal_move forfeit." in comment  # as a server says it


def thinker(name: str, winrate: float, lead: float, move: str) -> EnginePlan:
    """Return an engine that thinks and plays one thing."""
    said = f"info move {move} visits 9 winrate {winrate} scoreLead {lead} pv {move}"
    rule = f"kata-genmove_analyze=raw ={{id}}\\n{said}\\nplay {move}\\n\\n"
    return fake(name, "+kata-genmove_analyze", rule)


@pytest.mark.asyncio
async def test_a_loser_that_knows_it_resigns(tmp_path: Path) -> None:
    adjudication = AdjudicationPlan(resign_below=0.1, resign_turns=1)
    plan = match_of(
        thinker("Sure", 0.99, 9.0, "A1"),
        thinker("Lost", 0.01, -9.0, "B1"),
        adjudication=adjudication,
    )
    async with arena_of(plan, tmp_path) as arena:
        await arena.check()
        finished = await arena.play(game_of("Lost", "Sure"), Shown())
    line = finished.line
    assert (line.end_reason, line.winner) == (EndReason.RESIGN, "white")
    assert line.standing is Standing.PLAYED
    assert line.scores == (-9.0,)
    assert b"1.0% for Black" in finished.sgf
    told = (
        "The match resigned for Black: its engine's own chances were below 10 % for"
        " 1 turn of its own."
    )
    assert line.detail == told
    assert finished.sgf.count(told.encode()) == 1
    assert told in game_text(line)


@pytest.mark.asyncio
async def test_an_estimate_that_no_game_can_have_decides_nothing(
    tmp_path: Path,
) -> None:
    adjudication = AdjudicationPlan(
        resign_below=0.1, resign_turns=1, agree_points=20.0, agree_turns=1
    )
    plan = match_of(
        thinker("Sure", 0.99, 60.0, "A1"),  # twice 25 points, and komi
        thinker("Odd", -7, -60.0, "B1"),
        adjudication=adjudication,
    )
    async with arena_of(plan, tmp_path) as arena:
        await arena.check()
        line = (await arena.play(game_of("Odd", "Sure"), Shown())).line
    # Both go on until the first of them plays on its own stone.
    assert (line.end_reason, line.winner) == (EndReason.ILLEGAL, "white")
    assert line.scores == ()


@pytest.mark.asyncio
async def test_what_both_say_is_the_result(tmp_path: Path) -> None:
    adjudication = AdjudicationPlan(agree_points=5.0, agree_turns=2)
    opening = Opening(moves=moves("C3 D4"))
    plan = match_of(
        thinker("Ahead", 0.9, 9.0, "A1"),
        thinker("Behind", 0.1, -9.0, "B1"),
        adjudication=adjudication,
    )
    async with arena_of(plan, tmp_path) as arena:
        game = game_of("Behind", "Ahead", opening=opening)
        line = (await arena.play(game, Shown())).line
    assert (line.end_reason, line.winner) == (EndReason.ADJUDICATED, "white")
    assert line.scores == (None, None, -9.0, -9.0)
    assert "Both engines say that White" in line.detail
