"""Games under every time system: what is charged is what the system alone would charge."""

import pytest
from shoutan_engine import EndReason, Game, Millis
from shoutan_engine.clocks import TIME_SYSTEMS, parse_clock
from shoutan_engine.commands import PauseForFault, ResumeClock
from shoutan_engine.events import FlagFell, GameCreated, PauseReason

from tests.playing import B, Table, W, picture, settings_of

EXAMPLES = [
    example
    for row in TIME_SYSTEMS
    for example in row.examples
    if parse_clock(example).initial() is not None
]
POINTS = [f"{column}{row}" for row in (1, 3, 5, 7, 9) for column in "ABCDEFGHJ"]


@pytest.mark.parametrize("clock", EXAMPLES)
@pytest.mark.parametrize("thought", [0, 17_001, 29_999])
def test_a_game_charges_what_the_system_charges(clock: str, thought: int) -> None:
    table, system = Table.started(settings_of(clock=clock)), parse_clock(clock)
    readings = {B: system.initial(), W: system.initial()}
    for number, point in enumerate(POINTS[:40]):
        color = (B, W)[number % 2]
        table.now += thought
        table.tick(table.now)
        before = readings[color]
        assert before is not None
        readings[color] = system.spend(before, Millis(thought))
        if readings[color] is None:
            assert table.game.result is not None
            assert table.game.result.reason is EndReason.TIME
            break
        table.done(table.stone(color, point))
        assert table.game.clocks is not None
        assert table.game.clocks.of(color) == readings[color]
    folded = Game(GameCreated(at=Millis(0), clocks=None, settings=table.settings))
    for event in table.log[1:]:
        folded.apply(event)
    assert picture(folded.clocks) == picture(table.game.clocks)


@pytest.mark.parametrize("clock", EXAMPLES)
def test_the_flag_falls_when_the_system_says_after_a_pause_as_well(clock: str) -> None:
    table, system = Table.started(settings_of(clock=clock)), parse_clock(clock)
    paused_at = table.now + 5_000
    table.done(PauseForFault(alive=Millis(paused_at)), paused_at)
    clocks = table.game.clocks
    assert clocks is not None
    left = clocks.black
    flag = system.time_to_flag(left)
    full = system.initial()
    assert full is not None
    # The fault of the server may give back what it kept, never more than that.
    assert system.time_to_flag(full) - 5_000 <= flag <= system.time_to_flag(full)
    resumed_at = table.now + 3_600_000
    table.done(ResumeClock(PauseReason.SERVER_FAULT), resumed_at)
    falls = max(resumed_at + flag, clocks.no_flag_before)
    events = table.tick(falls - 1)
    assert not any(isinstance(event, FlagFell) for event in events)
    events = table.tick(falls)
    assert any(isinstance(event, FlagFell) for event in events)
