"""Write the refereed game for the page's tests: `python -m tests.make_snapshots`.

Its events as everybody gets them, and beside each of them the snapshot that a latecomer
would get there: the page must come to the same by either way.
"""

import sys
from pathlib import Path
from typing import Any, Final

import orjson
from shoutan_engine import Millis
from shoutan_engine.events import GameCreated
from shoutan_engine.game import Game
from shoutan_host.cards import first_card, next_card
from shoutan_host.ports import GameId
from shoutan_protocol.event_encoding import encode_event
from shoutan_protocol.snapshot import snapshot_json
from shoutan_server.wire import game_info

from tests.refereed_game import refereed

ROOT: Final = Path(__file__).parent.parent
FOLDER: Final = ROOT / "clients" / "web" / "test" / "fixtures"
GAME: Final = GameId("refereed".rjust(22, "A"))
WALL: Final = "2026-11-29T12:00:00.000Z"


def fixtures() -> dict[str, bytes]:
    """Return the files by name."""
    log = refereed().log
    created = log[0]
    assert isinstance(created, GameCreated)
    size = created.settings.size
    game, card = Game(created), first_card(GAME, created, WALL)
    snapshots: list[dict[str, Any]] = []
    for index, event in enumerate(log):
        if index > 0:
            card = next_card(card, game, [event], WALL) or card
            game.apply(event)
        now = Millis(event.at)
        snapshots.append(snapshot_json(game, GAME, game_info(card), bytes(32), now))
    events = [
        encode_event(event, GAME, seq, WALL, size) for seq, event in enumerate(log, 1)
    ]
    return {
        "refereed.jsonl": b"".join(line + b"\n" for line in events),
        "refereed-snapshots.jsonl": b"".join(
            orjson.dumps(snapshot) + b"\n" for snapshot in snapshots
        ),
    }


def main() -> int:
    """Write the files."""
    for name, content in fixtures().items():
        (FOLDER / name).write_bytes(content)
        sys.stdout.write(f"wrote {name}, {len(content)} bytes\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
