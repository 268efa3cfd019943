"""KataGo, where `SHOUTAN_TEST_KATAGO` says how to start it: rules and clocks in its dialect.

It plays GNU Go through the engine door; what was said is heard on the wire, and the games
are counted by others as they were counted here.
"""

from pathlib import Path
from typing import Final

import pytest
from shoutan_engine import Color
from shoutan_engine.events import PlayResumed
from shoutan_engine.results import EndReason

from tests.host.seat_fakes import Recorder
from tests.needs import katago_command
from tests.outside_count import count_record
from tests.server.clock_trace import Readings, check_told
from tests.server.engine_table import conditions, finished, gnugo, table_of
from tests.server.test_clocks_of_engines import SYSTEMS as STANDARD

pytestmark = pytest.mark.katago

SYSTEMS: Final = {
    "none": "none",
    "1m": "absolute 60",
    "1m leeway 250ms": "absolute 60",
    "20s+3x10s": "byoyomi 20 10 3",
    "1m/3x10s": "byoyomi 30 10 3",
    "20s+5in30s": "canadian 20 30 5",
    "20s+5in30s carry": "canadian 20 30 5",
    "20s+5s": "fischer 20 5",
    "20s+5s max 25s": "fischer-capped 20 5 25 -1",
    "10s/move": "byoyomi 0 10 1",
}
"""Time system -> what KataGo is told of it."""


@pytest.mark.asyncio
@pytest.mark.parametrize("clock", SYSTEMS)
async def test_a_game_of_katago_with_gnugo(clock: str, tmp_path: Path) -> None:
    async with table_of([katago_command(), gnugo()], tmp_path) as table:
        host = await table.begin(conditions(9, clock))
        recorder, readings = Recorder(host), Readings(host)
        assert await finished(host) is EndReason.TWO_PASSES
        katago, gnugo_ = table.wires
        assert katago.commands.count("kata-set-rules chinese-kgs") == 1
        kata, standard = f"kata-time_settings {SYSTEMS[clock]}", STANDARD[clock][0]
        check_told(table, host, readings, {Color.BLACK: kata, Color.WHITE: standard})
        # It refuses nothing that it is told; GNU Go has no command for rules.
        refused = [line for side, line in katago.lines if (side, line[0]) == ("E", "?")]
        assert refused == []
        assert "kata-set-rules" not in str(gnugo_.commands)
        count = count_record(await table.record(host), tmp_path, level=1)
        result = host.game.result
        assert result is not None
        was_disputed = recorder.of(PlayResumed) != []
        alike = count.area_score_all_alive if was_disputed else count.area_score
        assert (count.recorded, alike) == (result.text, result.text)
