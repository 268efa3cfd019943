"""The times of engines as a configuration file has them: the table `[engines]`."""

from dataclasses import replace
from typing import Any, Final

from shoutan_host.tables import Table

from shoutan_server.bots.engine_times import EngineTimes

_DAY_S: Final = 86_400.0
_HOUR_S: Final = 3_600.0

DEADLINES: Final = {
    "probe_s": (1.0, 600.0),
    "command_s": (1.0, 600.0),
    "status_s": (1.0, _HOUR_S),
    "genmove_s": (1.0, _DAY_S),
    "quit_s": (0.1, 60.0),
}
"""Fields of `Deadlines`, with the least and the most seconds; `first_s` is a flag."""
GRACES: Final = {
    "margin_s": (0.0, 60.0),
    "account_away_s": (1.0, _DAY_S),
    "guest_away_s": (1.0, _DAY_S),
    "opponent_away_s": (1.0, _DAY_S),
    "start_within_s": (1.0, _DAY_S),
    "login_wait_s": (0.1, 60.0),
    "ladder_pause_s": (0.0, _HOUR_S),
    "restart_s": (0.0, _HOUR_S),
    "rest_s": (0.1, _HOUR_S),
    "most_rest_s": (0.1, _DAY_S),
    "short_game_s": (0.0, _HOUR_S),
}
"""Fields of `EngineTimes` in seconds, with the least and the most."""
COUNTS: Final = ("most_losses", "most_crashes")
MOST_COUNT: Final = 1_000


def read_engine_times(content: object) -> EngineTimes:
    """Return the times of the table `engines`; what is left out is as usual.

    Raises BadTable.
    """
    table = Table("engines", content, [*DEADLINES, *GRACES, *COUNTS])
    usual = EngineTimes()
    deadlines = replace(usual.deadlines, **_seconds(table, DEADLINES))
    given: dict[str, Any] = _seconds(table, GRACES)
    for key in COUNTS:
        count = table.whole(key, least=1, most=MOST_COUNT)
        if count is not None:
            given[key] = count
    times = replace(usual, **given, deadlines=deadlines)
    if times.most_rest_s < times.rest_s:
        raise table.bad("most_rest_s", "no less than rest_s")
    return times


def _seconds(table: Table, bounds: dict[str, tuple[float, float]]) -> dict[str, float]:
    read = {
        key: table.number(key, least=least, most=most)
        for key, (least, most) in bounds.items()
    }
    return {key: value for key, value in read.items() if value is not None}
