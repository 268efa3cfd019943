"""Two engines and whatever each says is dead: they are done at once, without a wait.

Every pair of {nothing, its own chain, the other's, both, a refusal, no such command, words
that are no stones}. The clock of these tests stands, so that a game which waits for the
time to agree (300 s) does not end.
"""

from itertools import product

import pytest
from shoutan_engine.events import PlayResumed, ProposalMade, Suggested
from shoutan_engine.points import Color, Point
from shoutan_engine.rules import PROFILES, with_options
from shoutan_engine.settings import Player
from shoutan_host.hosting.played_game import PlayedGame
from shoutan_host.work.suggestions import Suggestion

from tests.fake_engine import FakeEngine
from tests.host.seat_fakes import BLACK, CLEANUP, ENGINES, WHITE, Seated, new_table

A1, B1 = Point(0), Point(1)
CHAIN = {BLACK: A1, WHITE: B1}
"""The only stone of each color on the board."""
EVERYTHING = frozenset((A1, B1))
MADE_FROM = Suggested(playouts=60, seed=7)
CANNOT_LIST = CLEANUP.replace("final_status_list", "")
SAYS = ["refused", "no such command", "garbage", "nothing", "own", "other", "both"]
COUNTS = {
    frozenset[Point](): "W+7.5",
    frozenset((A1,)): "W+32.5",
    frozenset((B1,)): "B+17.5",
    EVERYTHING: "W+7.5",
}
"""What is counted on 5x5, by what is dead."""


def listed(says: str, color: Color) -> frozenset[Point]:
    own, other = CHAIN[color], CHAIN[color.opponent]
    return {
        "own": frozenset((own,)),
        "other": frozenset((other,)),
        "both": EVERYTHING,
    }.get(says, frozenset())


def answer_of(says: str, color: Color) -> str:
    """Return the rule of a fake engine that says so."""
    if says == "refused":
        return "fail cannot score"
    if says == "garbage":
        return "say pass Z99 E5 dead? C3"
    names = ["A1", "B1"]
    return " ".join(["say", *(names[point] for point in listed(says, color))])


def expected(
    lists: dict[Color, frozenset[Point]], *, is_played_out: bool = True
) -> tuple[bool, frozenset[Point]]:
    """Return whether play is resumed, and what is dead in the end.

    GTP reference, section 6, and article 21.4: a claim to the other's stones that he
    denies is played out once, after which what stands is alive. Without one, dead is what
    both call dead.
    """
    black, white = lists[BLACK], lists[WHITE]
    if is_played_out and (B1 in black - white or A1 in white - black):
        return True, frozenset()
    return False, black & white


async def check(
    says: dict[Color, str],
    wanted: tuple[bool, frozenset[Point]],
    suggested: frozenset[Point] | None = None,
    options: dict[str, str] | None = None,
) -> None:
    """Play A1, B1 and two passes, and see how the engines agree."""

    async def suggest(_: PlayedGame, __: Player) -> Suggestion | None:
        if suggested is None:
            return None
        return Suggestion(tuple(sorted(suggested)), (), MADE_FROM)

    profile = with_options(PROFILES["cn2002"], options or {})
    table = await new_table(ENGINES[BLACK], ENGINES[WHITE], profile=profile)
    passes = {"genmove#2": "say pass", "kgs-genmove_cleanup": "say pass"}
    for color in Color:
        rules = passes | {"final_status_list": answer_of(says[color], color)}
        commands = CANNOT_LIST if says[color] == "no such command" else CLEANUP
        Seated(table, color, rules, commands, suggest=suggest)
    result = await table.recorder.result()
    is_resumed, dead = wanted
    assert len(table.recorder.of(PlayResumed)) == is_resumed
    assert (result.detail, result.text) == (None, COUNTS[dead])
    proposals = [e for e in table.recorder.events if isinstance(e, ProposalMade)]
    last = frozenset(proposals[-1].dead) if proposals and not is_resumed else dead
    assert last == dead


def test_the_fake_engines_are_what_they_are_called() -> None:
    assert "final_status_list" in FakeEngine.commands
    assert "final_status_list" not in CANNOT_LIST


@pytest.mark.asyncio
@pytest.mark.parametrize(("black", "white"), list(product(SAYS, SAYS)))
async def test_two_engines_are_done_at_once(black: str, white: str) -> None:
    says = {BLACK: black, WHITE: white}
    lists = {color: listed(says[color], color) for color in Color}
    await check(says, expected(lists))


@pytest.mark.asyncio
@pytest.mark.parametrize("says", SAYS)
@pytest.mark.parametrize("silent", ["refused", "no such command"])
@pytest.mark.parametrize("suggested", [{A1}, {B1}, {A1, B1}])
async def test_so_they_are_where_a_suggestion_stands_in(
    silent: str, says: str, suggested: set[Point]
) -> None:
    stand_in = frozenset(suggested)
    both = {BLACK: silent, WHITE: says}
    lists = {BLACK: stand_in, WHITE: listed(says, WHITE)}
    if says in ("refused", "no such command"):
        lists[WHITE] = stand_in
    await check(both, expected(lists), stand_in)


@pytest.mark.asyncio
@pytest.mark.parametrize(("black", "white"), list(product(SAYS[-3:], SAYS[-4:])))
async def test_where_play_is_never_resumed_dead_is_what_both_call_dead(
    black: str, white: str
) -> None:
    says = {BLACK: black, WHITE: white}
    lists = {color: listed(says[color], color) for color in Color}
    wanted = expected(lists, is_played_out=False)
    await check(says, wanted, options={"max_resumptions": "0"})
