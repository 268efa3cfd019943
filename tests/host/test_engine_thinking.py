"""What engines in seats think, on its way to whoever keeps it."""

from dataclasses import dataclass, field

import pytest
from shoutan_engine.commands import AskConsent, PlayStone, Resign
from shoutan_engine.events import Reverted, TurnLost, Wish
from shoutan_engine.points import Color, Point
from shoutan_engine.results import EndReason
from shoutan_engine.settings import GameKind
from shoutan_host.analysis import SelectiveSink
from shoutan_host.ports import GameId
from shoutan_protocol.analysis import Analysis

from tests.fake_engine import FakeEngine
from tests.host.gtp_fakes import until
from tests.host.seat_fakes import BLACK, ENGINES, PEOPLE, WHITE, Seated, new_table

KATA = f"{FakeEngine.commands} kata-genmove_analyze"


@dataclass
class Reports:
    """Keeps what was reported: ply, color, visits, and whether it was the last word."""

    game: GameId
    heard: list[tuple[int, Color, int | None, bool]] = field(
        default_factory=list[tuple[int, Color, int | None, bool]]
    )

    def report(
        self, game: GameId, ply: int, color: Color, analysis: Analysis, is_final: bool
    ) -> None:
        assert game == self.game
        self.heard.append((ply, color, analysis.visits, is_final))


@pytest.mark.asyncio
async def test_each_turn_is_reported_while_it_lasts_and_with_its_move() -> None:
    table = await new_table(ENGINES[BLACK], ENGINES[WHITE])
    reports = Reports(table.host.id)
    think = "say \\ninfo move A1 visits 7 winrate 0.5 pv A1\\nplay resign"
    black = Seated(table, BLACK, {"kata-genmove_analyze#2": think}, KATA, sink=reports)
    white = Seated(table, WHITE, sink=reports)  # it cannot say what it thinks
    await table.recorder.result()
    await black.done()
    await white.done()
    assert reports.heard == [
        (0, BLACK, 100, False),
        (0, BLACK, 200, True),
        (2, BLACK, 7, False),
        (2, BLACK, 7, True),
    ]
    assert "genmove w" in white.heard
    assert not any("analyze" in line for line in white.heard)


def plays(vertex: str) -> str:
    """Return what an engine does that thinks aloud and plays there."""
    return f"say \\ninfo move {vertex} visits 7 winrate 0.5 pv {vertex}\\nplay {vertex}"


@pytest.mark.asyncio
async def test_what_led_to_an_illegal_move_is_not_the_last_word() -> None:
    table = await new_table(ENGINES[BLACK], ENGINES[WHITE])
    reports = Reports(table.host.id)
    rules = {f"kata-genmove_analyze#{n}": plays("A1") for n in (1, 2)}
    black = Seated(table, BLACK, rules, KATA, sink=reports)
    Seated(table, WHITE)
    assert (await table.recorder.result()).reason is EndReason.ILLEGAL
    await black.done()
    assert reports.heard == [
        (0, BLACK, 7, False),
        (0, BLACK, 7, True),
        (2, BLACK, 7, False),
    ]


@pytest.mark.asyncio
async def test_what_led_to_a_lost_turn_is_not_the_last_word() -> None:
    """White's stone at B3 has no liberty: its turn is lost in events (article 19)."""
    table = await new_table(ENGINES[BLACK], ENGINES[WHITE], kind=GameKind.EVENT, size=3)
    reports = Reports(table.host.id)
    Seated(
        table,
        BLACK,
        {f"genmove#{n}": f"say {v}" for n, v in enumerate(["A3", "B2", "C3"], 1)},
    )
    rules = {
        f"kata-genmove_analyze#{n}": plays(v)
        for n, v in enumerate(["A1", "C1", "B3"], 1)
    }
    white = Seated(table, WHITE, rules, f"{KATA} undo", sink=reports)
    await until(lambda: bool(table.recorder.of(TurnLost)))
    await white.hears("play w pass")
    assert [ply for ply, _, _, is_final in reports.heard if is_final] == [1, 3]
    assert (5, WHITE, 7, False) in reports.heard
    await table.post(Resign(BLACK))
    await white.done()


class Unwatched(Reports):
    """Waits for nothing but the last word."""

    def is_awaited(self, game: GameId) -> bool:
        assert game == self.game
        return False


@pytest.mark.asyncio
async def test_a_sink_that_does_not_wait_hears_the_last_word_only() -> None:
    table = await new_table(ENGINES[BLACK], ENGINES[WHITE])
    reports = Unwatched(table.host.id)
    assert isinstance(reports, SelectiveSink)
    resign = {"kata-genmove_analyze#2": "say \\nplay resign"}
    Seated(table, BLACK, resign, KATA, sink=reports)
    Seated(table, WHITE, {}, KATA, sink=reports)
    await table.recorder.result()
    assert reports.heard == [(0, BLACK, 200, True), (1, WHITE, 200, True)]


@pytest.mark.asyncio
async def test_thoughts_about_a_position_that_is_gone_are_not_reported() -> None:
    table = await new_table(PEOPLE[BLACK], ENGINES[WHITE])
    table.come(BLACK)
    reports = Reports(table.host.id)
    seat = Seated(
        table, WHITE, {"kata-genmove_analyze": "late"}, f"{KATA} undo", sink=reports
    )
    await table.started()
    await table.post(PlayStone(BLACK, Point(24), 0, "a-stone-1"))
    await seat.hears("kata-genmove_analyze")
    await table.post(AskConsent(BLACK, Wish.UNDO, 1, "undo-it-1"))
    await until(lambda: bool(table.recorder.of(Reverted)))
    seat.inside.release()
    await seat.hears("undo")
    assert reports.heard == []
    seat.task.cancel()
