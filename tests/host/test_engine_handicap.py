"""Engines in handicap games: stones and compensation reach them, White moves first."""

import shlex
from fractions import Fraction

import pytest
from shoutan_engine.conditions import handicap_setup
from shoutan_engine.scoring import QuarterZi

from tests.fake_engine import FakeEngine
from tests.gtp_pipe import GtpPipe
from tests.host.seat_fakes import (
    BLACK,
    ENGINES,
    PASSES,
    WHITE,
    Seated,
    new_table,
)
from tests.referee_games import margin_of


@pytest.mark.asyncio
@pytest.mark.parametrize(
    ("commands", "told"),
    [
        (
            FakeEngine.commands,
            ["komi 0.5", "komi 2.5", "play b B2", "play b C3"],
        ),
        (
            f"{FakeEngine.commands} kgs-rules",
            ["komi 0.5", "kgs-rules chinese", "set_free_handicap B2 C3"],
        ),
    ],
)
async def test_a_handicap_game_between_engines(commands: str, told: list[str]) -> None:
    """Sections 6 and 7.4.1: by the engine's own rules, else by komi."""
    table = await new_table(
        ENGINES[BLACK],
        ENGINES[WHITE],
        setup=handicap_setup(5, 2),
        handicap=2,
        komi_quarters=QuarterZi(1),
    )
    seats = [Seated(table, color, PASSES, commands) for color in (BLACK, WHITE)]
    result = await table.recorder.result()
    assert result.text == "B+22.5"  # 25 points, half a point of komi, two given back
    for seat in seats:
        await seat.done()
        words = ("komi", "kgs-rules", "set_free_handicap", "play b B2", "play b C3")
        assert [line for line in seat.heard if line.startswith(words)] == told
    turns = [(turn.color, turn.point) for turn in table.host.game.turns]
    assert turns == [(WHITE, None), (BLACK, None)]


@pytest.mark.engine
@pytest.mark.parametrize(
    ("rules", "by_command"), [("--chinese-rules", 4), ("--japanese-rules", 0)]
)
def test_gnugo_adds_something_for_a_handicap_command_and_nothing_for_plays(
    rules: str, by_command: int, gnugo_command: str
) -> None:
    """Why stones come by `play` where an engine does not say what it counts."""
    stones = ["C3", "G7", "G3", "C7"]
    ways = {
        "command": ["set_free_handicap " + " ".join(stones)],
        "plays": [f"play b {stone}" for stone in stones],
    }
    margins: dict[str, Fraction] = {}
    for way, lines in ways.items():
        # A process each: GNU Go 3.8 keeps a handicap over `clear_board`.
        with GtpPipe([*shlex.split(gnugo_command), rules]) as engine:
            for line in ("boardsize 9", "clear_board", "komi 4.5", *lines):
                engine.ask(line)
            margins[way] = margin_of(engine.ask("final_score").split()[0])
    assert margins["plays"] - margins["command"] == by_command
