"""What a game of a match is at a server: its terms, and the names of its engines."""

from shoutan_clients.match.plan import (
    AdjudicationPlan,
    CountBy,
)
from shoutan_clients.match.playing.conditions import settings_of
from shoutan_clients.match.serving.terms import bot_names, terms_of
from shoutan_engine.clocks.table import parse_clock
from shoutan_protocol.bot_login import is_bot_name
from shoutan_protocol.messages.requests import MatchGame

from tests.clients.match.arenas import fake, match_of
from tests.clients.match.served_matches import OPENING, STONES


def test_terms_say_everything_that_a_game_of_a_match_has() -> None:
    black = fake("one", time=parse_clock("5m"))
    plan = match_of(
        black,
        fake("two"),
        time=parse_clock("1m+5x5s"),
        count_by=CountBy.ALL_ALIVE,
        adjudication=AdjudicationPlan(most_moves=200),
    )
    settings = settings_of(plan, STONES, *plan.engines)
    about = {"type": "match.game", "id": 1, "cid": "0" * 16}
    about |= {"black": "one", "white": "two"}
    request = MatchGame.model_validate(about | terms_of(settings))
    assert (request.clock, request.clock_white) == ("5m", "1m+5x5s")
    assert (request.handicap, request.move_limit) == (2, 200)
    assert request.setup is not None
    assert request.setup.black == ["B2", "C3"]
    assert request.setup.to_move == "white"
    assert request.options == {"count": "all_alive", "illegal_move": "forfeit"}
    assert not request.private
    assert request.opening_turns == 0
    assert terms_of(settings_of(plan, OPENING, *plan.engines))["opening_turns"] == 2


def test_engines_have_names_that_bots_can_have() -> None:
    names = ["gnugo-level-1", "GNU Go 3.8", "gnu-go-3.8", "\u56f4\u68cb", "admin-1"]
    names += ["a" * 30, "A" * 24]
    told = bot_names(names)
    assert list(told) == names
    assert list(told.values()) == [
        "gnugo-level-1",
        "GNU-Go-3.8",
        "gnu-go-3.8-2",
        "engine-4",
        "the-admin-1",
        "a" * 24,
        "A" * 22 + "-2",
    ]
    assert all(map(is_bot_name, told.values()))
