"""An engine that nothing stops is named once, and no other."""

from types import SimpleNamespace
from typing import Any, cast

from shoutan_clients.match.plan import MatchPlan
from shoutan_clients.match.playing.long_thinks import LONG, LongThinks, Turn
from shoutan_engine.clocks.table import parse_clock
from shoutan_engine.clocks.types import Millis
from shoutan_engine.points import Color
from shoutan_host.clock import SystemClock
from shoutan_host.gtp.pending import Awaited

from tests.clients.match.arenas import fake, game_of, match_of
from tests.playing import Table, settings_of

FREE = fake("Free")
CAPPED = fake("Capped", move_cap_ms=Millis(5_000))
TIMED = fake("Timed", time=parse_clock("5m"))


def looking(
    plan: MatchPlan, black: str, white: str, said: str = ""
) -> tuple[Turn, Table]:
    """Return what looks at a game, and that game."""
    game = Table.started(settings_of())
    table = cast("Any", SimpleNamespace(game=game.game))
    run = LongThinks(plan, SystemClock())
    asked = Awaited("genmove", 1800.0, game, has_answered=True, said=said)
    return Turn(run, game_of(black, white, 7), table, lambda _: asked), game


def test_what_is_no_answer_is_quoted() -> None:
    turn, _ = looking(match_of(FREE, CAPPED), "Free", "Capped", "I play D4")
    assert turn.look(Millis(0)) == ""
    assert turn.look(LONG) == (
        'Free has not answered genmove for 1 min in game 7: it wrote "I play D4", which'
        " is no answer of GTP: those begin with = or ?. Without a clock and --move-cap"
        " that may last for 30 min."
    )


def test_a_long_turn_is_said_once() -> None:
    turn, game = looking(match_of(FREE, CAPPED), "Free", "Capped")
    assert turn.look(Millis(5)) == ""
    assert turn.look(Millis(LONG + 4)) == ""
    said = turn.look(Millis(LONG + 5))
    assert "Free has been thinking for 1 min in game 7" in said
    assert turn.look(Millis(3 * LONG)) == ""
    game.done(game.stone(Color.BLACK, "E5"))
    assert turn.look(Millis(3 * LONG)) == ""
    assert turn.look(Millis(9 * LONG)) == "", "its answers have a cap"


def test_each_turn_begins_anew() -> None:
    turn, game = looking(match_of(TIMED, FREE), "Timed", "Free")
    assert turn.look(Millis(0)) == ""
    assert turn.look(Millis(2 * LONG)) == "", "it has a clock"
    game.done(game.stone(Color.BLACK, "E5"))
    assert turn.look(Millis(2 * LONG)) == ""
    assert turn.look(Millis(3 * LONG - 1)) == ""
    assert "Free" in turn.look(Millis(3 * LONG))
