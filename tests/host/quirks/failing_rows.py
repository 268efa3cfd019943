"""Deaths and silences at every command (GTP reference, 7.2, 7.3)."""

from typing import Final

from shoutan_host.engines.failures import EngineDied, EngineHung

from tests.host.quirks.rig import Row, begin, exchange, game, learn, timed

_PROBING: Final = ("protocol_version", "name", "version", "list_commands")
_SETTING_UP: Final = ("boardsize", "clear_board", "komi", "time_settings")

ROWS: Final = [
    *(
        row
        for act, commands in (
            (learn, _PROBING),
            (begin, _SETTING_UP),
            (exchange, ("play", "genmove")),
            (timed, ("time_left",)),
        )
        for name in commands
        for row in (
            Row(
                "7.3", f"it exits at {name}", act, EngineDied,
                {name: "crash"},
                says=f"hung up while it was to answer {name}",
                setup=game("5m"),
            ),
            Row(
                "7.3", f"it is killed at {name}", act, EngineDied,
                {name: "kill"},
                says=f"hung up while it was to answer {name}",
                setup=game("5m"),
            ),
            Row(
                "7.3", f"it is killed within its answer to {name}", act, EngineDied,
                {name: "cut ={id}"},
                says="hung up",
                setup=game("5m"),
            ),
            Row(
                "7.2", f"it hangs at {name}", act, EngineHung,
                {name: "hang"},
                says=f"did not answer {name} within",
                setup=game("5m"),
            ),
            Row(
                "7.2", f"it never answers {name}", act, EngineHung,
                {name: "mute"},
                says=f"did not answer {name} within",
                setup=game("5m"),
            ),
        )
    ),
]  # fmt: skip
