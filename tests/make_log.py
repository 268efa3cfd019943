"""Write the logs of this release to `tests/data/logs`: `python -m tests.make_log`.

Run once for a release, before it is published, and never again: what is stored is what
that release wrote, and later programs must read it (reliability S13). A log that is
there already is left alone.
"""

import json
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any, Final

from shoutan_engine import Millis
from shoutan_engine.commands import (
    Draw,
    GiveTime,
    PauseForFault,
    ResumeClock,
    Start,
    TakeSeat,
)
from shoutan_engine.events import Parity, PauseReason
from shoutan_engine.game import Game
from shoutan_engine.points import Color
from shoutan_engine.rules import IllegalMove
from shoutan_engine.settings import ColorsBy, GameKind
from shoutan_host.hosting.keeping import sealed_parts
from shoutan_protocol import RELEASE
from shoutan_protocol.event_encoding import encode_event

from tests.diagrams import drawing_of
from tests.playing import ANN, BEN, BOT, KO, B, Table, W, settings_of
from tests.refereed_game import refereed
from tests.script_arguments import takes_nothing

FOLDER: Final = Path(__file__).parent / "data" / "logs"
WALL: Final = "2026-11-29T12:00:00.000Z"
_SECOND: Final = 1_000


def counted() -> Table:
    """Return an event game with everything on the way to a count.

    Nigiri, calls, captures, lost turns, a warning, a crash, an offer, a dispute.
    """
    table = Table(
        settings_of(
            KO,
            to_move=W,
            clock="30s+3x20s",
            kind=GameKind.EVENT,
            colors_by=ColorsBy.NIGIRI,
        )
    )
    draw = Draw(held=8, guess=Parity.ODD, creator_black=True)
    table.done(TakeSeat(ANN, draw, cid="ann-sits-down"))
    table.done(TakeSeat(BEN, draw, Parity.EVEN, cid="ben-sits-down"), at=3 * _SECOND)
    table.done(Start(), at=4 * _SECOND)
    table.done(table.stone(W, "B3", cid="white-takes-the-ko"), at=9 * _SECOND)
    table.done(table.stone(B, "C3", cid="black-retakes-it"), at=20 * _SECOND)
    table.tick(at=62 * _SECOND)  # White is in the first period: it is called
    table.play_out("W:E1")
    table.done(table.stone(B, "C3", cid="now-it-is-allowed"), at=63 * _SECOND)
    table.done(PauseForFault(Millis(65 * _SECOND)), at=500)
    table.done(ResumeClock(PauseReason.SERVER_FAULT), at=6 * _SECOND)
    table.play_out("W:E2 B:offer")
    table.done(table.accept(W, cid="white-accepts-it"), at=8 * _SECOND)
    table.done(table.mark(B, "E1", cid="black-marks-them"), at=9 * _SECOND)
    table.done(table.dispute(B, "E1", dead=True, cid="then-play-it"), at=10 * _SECOND)
    table.play_out("B:D1 W:pass B:pass")
    table.done(table.propose(W, "A3", cid="white-has-a-list"), at=15 * _SECOND)
    table.done(table.mark(B, "A3", dead=False, cid="alive-says-black"))
    for color in Color:
        table.done(table.confirm(color, cid=f"{color.name.lower()}-confirms"))
    return table


def out_of_time() -> Table:
    """Return a game of a person and a bot that the clock ended."""
    table = Table.started(settings_of(clock="5s+1x10s"), [ANN, BOT], at=0)
    table.play_out("B:E5 W:pass")
    table.tick(at=16 * _SECOND)
    return table


def resigned() -> Table:
    """Return a game without a clock, its colors drawn, in which somebody resigned."""
    table = Table.started(
        settings_of(size=19, colors_by=ColorsBy.RANDOM, private=True), at=0
    )
    table.play_out("B:Q16 W:D4 B:C3 W:D3")
    table.done(table.resign(B, cid="black-gives-up"), at=90 * _SECOND)
    return table


def forfeited() -> Table:
    """Return a game that a bot lost by an illegal move."""
    conditions = settings_of(
        KO, to_move=W, clock="1h/5x60s", illegal=IllegalMove.FORFEIT
    )
    table = Table.started(conditions, [BOT, BEN], at=0)
    table.play_out("W:B3 B:C3")
    return table


def generous() -> Table:
    """Return a casual game in which more time was given to who had spent his."""
    table = Table.started(settings_of(clock="20s+3x10s"), at=0)
    table.tick(at=25 * _SECOND)  # Black is in the first period
    gift = GiveTime(W, Millis(60 * _SECOND), cid="white-is-kind")
    table.done(gift, at=26 * _SECOND)
    table.done(table.stone(B, "E5", cid="black-found-it"), at=70 * _SECOND)
    table.done(table.resign(W, cid="white-gives-up"), at=75 * _SECOND)
    return table


GAMES: Final[dict[str, Callable[[], Table]]] = {
    "counted": counted,
    "out-of-time": out_of_time,
    "resigned": resigned,
    "forfeited": forfeited,
    "refereed": refereed,
    "generous": generous,
}


def facts_of(game: Game) -> dict[str, Any]:
    """Return what a log must lead to, in words that no release changes."""
    result = game.result
    if result is None:
        raise ValueError("a stored log ends with its result")
    return {
        "seq": game.seq,
        "ply": game.ply,
        "result": result.text,
        "reason": result.reason.value,
        "margin_quarters": result.count and result.count.score.margin_quarters,
        "black": game.seats[B].name,
        "warnings": [game.warnings[color] for color in Color],
        "main_ms": game.clocks and [game.clocks.of(color).main for color in Color],
        "board": drawing_of(game.board).splitlines(),
    }


def lines_of(table: Table, game_id: str) -> bytes:
    """Return the log of a game, one event a line, as the store holds them."""
    size = table.settings.size
    return b"".join(
        encode_event(event, game_id, seq, WALL, size) + b"\n"
        for seq, event in enumerate(table.log, 1)
    )


def main() -> int:
    """Write what is missing; tell what was written."""
    FOLDER.mkdir(exist_ok=True)
    for number, (name, play) in enumerate(GAMES.items()):
        log = FOLDER / f"{RELEASE}-{name}.jsonl"
        if log.exists():
            continue
        table = play()
        log.write_bytes(lines_of(table, f"{number}".rjust(22, "A")))
        sealed = sealed_parts(table.log, 1, table.settings.size)
        if sealed:
            parts = b"".join(b"%d %s\n" % part for part in sealed.items())
            log.with_suffix(".sealed").write_bytes(parts)
        facts = json.dumps(facts_of(table.game), indent=1) + "\n"
        log.with_suffix(".facts.json").write_text(facts, encoding="utf-8")
        sys.stdout.write(f"wrote {log.name}\n")
    return 0


if __name__ == "__main__":
    takes_nothing(__file__, __doc__)
    sys.exit(main())
