"""Write games for the page's tests: `python -m tests.make_snapshots`.

The events of each as everybody gets them, and beside each of them the snapshot that a
latecomer would get there: the page must come to the same by either way. Of games by other
rules also what no message says, the prisoners of both sides after each event and the
count line by line; and what the sets of rules are, of which the page has its own table.
"""

import re
import sys
from pathlib import Path
from typing import Any, Final

import orjson
from shoutan_engine import Millis
from shoutan_engine.events import Event, GameCreated
from shoutan_engine.game import Game
from shoutan_engine.points import Color
from shoutan_engine.rules import OPTIONS, PROFILES
from shoutan_engine.settlements.explaining import explain_count
from shoutan_host.hosting.cards import first_card, next_card
from shoutan_host.ports import GameId
from shoutan_protocol.count_sheet import count_sheet_json
from shoutan_protocol.event_encoding import encode_event
from shoutan_protocol.json_writing import COLOR_NAMES
from shoutan_protocol.snapshot import snapshot_json
from shoutan_server.requests.conditions import OWN_KEYS
from shoutan_server.wire import game_info

from tests.games_by_rules import GAMES
from tests.refereed_game import refereed
from tests.script_arguments import takes_nothing

ROOT: Final = Path(__file__).parent.parent
FOLDER: Final = ROOT / "clients" / "web" / "test" / "fixtures"
WALL: Final = "2026-11-29T12:00:00.000Z"


def fixtures() -> dict[str, bytes]:
    """Return the files by name."""
    files = _game("refereed", refereed().log)
    for name, table in GAMES.items():
        played = table()
        files |= _game(name, played.log)
        files[f"{name}-prisoners.json"] = orjson.dumps(_prisoners(played.log)) + b"\n"
        files[f"{name}-count.json"] = orjson.dumps(_count(played.game)) + b"\n"
    return files | {"profiles.json": _profiles(), "options.json": _options()}


def _game(name: str, log: list[Event]) -> dict[str, bytes]:
    """Return the events and the snapshots of a game, one a line."""
    created = log[0]
    assert isinstance(created, GameCreated)
    game_id, size = GameId(name.rjust(22, "A")), created.settings.size
    game, card = Game(created), first_card(game_id, created, WALL)
    snapshots: list[dict[str, Any]] = []
    for index, event in enumerate(log):
        if index > 0:
            card = next_card(card, game, [event], WALL) or card
            game.apply(event)
        now, info = Millis(event.at), game_info(card)
        snapshots.append(snapshot_json(game, game_id, info, bytes(32), now))
    events = [encode_event(e, game_id, seq, WALL, size) for seq, e in enumerate(log, 1)]
    return {
        f"{name}.jsonl": b"".join(line + b"\n" for line in events),
        f"{name}-snapshots.jsonl": b"".join(
            orjson.dumps(snapshot) + b"\n" for snapshot in snapshots
        ),
    }


def _prisoners(log: list[Event]) -> list[dict[str, int]]:
    """Return what both sides hold after each event."""
    created = log[0]
    assert isinstance(created, GameCreated)
    game = Game(created)
    held: list[dict[str, int]] = []
    for event in log:
        if event is not created:
            game.apply(event)
        held.append({COLOR_NAMES[color]: game.prisoners[color] for color in Color})
    return held


def _count(game: Game) -> list[Any]:
    """Return the tables of the count sheet of a finished game."""
    explained = explain_count(game)
    assert explained is not None
    sheet = count_sheet_json("", game.settings.size, explained, {})
    tables: list[Any] = sheet["tables"]
    return tables


def _profiles() -> bytes:
    """Return every option of every set of rules, as text."""
    table = {
        name: {option.name: option.format(profile) for option in OPTIONS.values()}
        for name, profile in PROFILES.items()
    }
    return orjson.dumps(table, option=orjson.OPT_INDENT_2) + b"\n"


def _options() -> bytes:
    """Return every option that a game may change, with words that it accepts."""
    table: dict[str, list[str]] = {}
    for option in OPTIONS.values():
        if option.name in OWN_KEYS:
            continue
        number, _, none = option.accepted.partition(", or ")
        is_number = number.startswith("a ")
        words = ["1", "3"] if is_number else re.split(", | or ", option.accepted)
        table[option.name] = words + ([none] if is_number and none else [])
    return orjson.dumps(table, option=orjson.OPT_INDENT_2) + b"\n"


def main() -> int:
    """Write the files."""
    for name, content in fixtures().items():
        (FOLDER / name).write_bytes(content)
        sys.stdout.write(f"wrote {name}, {len(content)} bytes\n")
    return 0


if __name__ == "__main__":
    takes_nothing(__file__, __doc__)
    sys.exit(main())
