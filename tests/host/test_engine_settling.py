"""Dead stones: two engines that agree or do not, an engine and a person."""

from dataclasses import replace

import pytest
from shoutan_engine import EndReason, Phase
from shoutan_engine.commands import (
    Command,
    Confirm,
    Dispute,
    MarkChain,
    PassTurn,
    PlayStone,
)
from shoutan_engine.events import (
    PlayResumed,
    ProposalConfirmed,
    ProposalMade,
    SettlingStarted,
)
from shoutan_engine.points import Color, Point
from shoutan_engine.rules import PROFILES, with_options
from shoutan_host.engine_seat.settling import disputed_stone
from shoutan_host.gtp.game import Deadlines
from shoutan_host.hosting.answers import Accepted

from tests import playing
from tests.host.gtp_fakes import until
from tests.host.seat_fakes import (
    BLACK,
    CLEANUP,
    ENGINES,
    PEOPLE,
    WHITE,
    Seated,
    Table,
    new_table,
    proposed,
)
from tests.playing import settings_of

A1, B1 = Point(0), Point(1)
DEAD = "final_status_list"


async def two_engines(
    black: dict[str, str], white: dict[str, str], commands: str | None = CLEANUP
) -> tuple[Table, Seated, Seated]:
    """Black plays A1 and passes, White plays B1 and passes, unless told otherwise."""
    table = await new_table(ENGINES[BLACK], ENGINES[WHITE])
    passes = {"genmove#2": "say pass", "kgs-genmove_cleanup": "say pass"}
    seats = [
        Seated(table, color, passes | rules, commands)
        for color, rules in ((BLACK, black), (WHITE, white))
    ]
    return table, seats[0], seats[1]


async def person_and_engine(**rules: str) -> tuple[Table, Seated]:
    """The person, Black, has A1 on the board, the engine B1; both have passed."""
    table = await new_table(PEOPLE[BLACK], ENGINES[WHITE])
    table.come(BLACK)
    passes = {"genmove#2": "say pass", "kgs-genmove_cleanup": "say pass"}
    white = Seated(table, WHITE, passes | rules, CLEANUP)
    await table.started()
    await do(table, PlayStone(BLACK, A1, 0))
    await until(lambda: table.host.game.ply == 2)
    await do(table, PassTurn(BLACK, 2))
    await proposed(table, WHITE)
    return table, white


async def do(table: Table, command: Command) -> None:
    assert isinstance(await table.post(command), Accepted)


def resumed(table: Table) -> list[PlayResumed]:
    return [e for e in table.recorder.events if isinstance(e, PlayResumed)]


@pytest.mark.asyncio
async def test_equal_lists_are_the_count() -> None:
    table, *_ = await two_engines({DEAD: "say B1"}, {DEAD: "say B1"})
    result = await table.recorder.result()
    assert result.text == "B+17.5"  # all 25 points are Black's
    assert resumed(table) == []


@pytest.mark.asyncio
async def test_different_lists_are_played_out_once_then_everything_is_alive() -> None:
    """Article 21.4, D-9."""
    table, black, white = await two_engines({DEAD: "say B1"}, {DEAD: "say"})
    result = await table.recorder.result()
    # The one who said "dead" moved first; nothing was captured, so all is alive.
    [event] = resumed(table)
    assert (event.by, event.to_move, event.point) == (BLACK, BLACK, B1)
    assert (result.reason, result.text) == (EndReason.TWO_PASSES, "W+7.5")
    assert len(table.recorder.of(SettlingStarted)) == 2
    for seat in (black, white):
        await seat.done()
        assert [line.split()[0] for line in seat.heard].count(DEAD) == 1
    assert "kgs-genmove_cleanup b" in black.heard
    assert "kgs-genmove_cleanup w" in white.heard


@pytest.mark.asyncio
async def test_an_engine_without_cleanup_is_asked_for_a_move() -> None:
    table, black, _ = await two_engines(
        {DEAD: "say B1", "genmove#3": "say pass"}, {"genmove#3": "say pass"}, None
    )
    await table.recorder.result()
    assert len(resumed(table)) == 1
    assert black.heard.count("genmove b") == 3


@pytest.mark.asyncio
async def test_where_both_claim_the_side_to_move_moves_first() -> None:
    table, *_ = await two_engines({DEAD: "say B1"}, {DEAD: "say A1"})
    await table.recorder.result()
    assert [event.to_move for event in resumed(table)] == [BLACK]


@pytest.mark.asyncio
async def test_where_both_claim_and_it_is_whites_turn_white_moves_first() -> None:
    table, *_ = await two_engines(
        {DEAD: "say B1", "genmove#2": "say C1", "genmove#3": "say pass"},
        {DEAD: "say A1"},
    )
    await table.recorder.result()
    assert [event.to_move for event in resumed(table)] == [WHITE]


@pytest.mark.asyncio
@pytest.mark.parametrize("answer", ["fail cannot score", "say", "mute"])
async def test_an_engine_that_cannot_say_calls_nothing_dead(answer: str) -> None:
    table = await new_table(ENGINES[BLACK], ENGINES[WHITE])
    rules = {"genmove": "say pass", DEAD: answer}
    for color in (BLACK, WHITE):
        Seated(table, color, rules, deadlines=Deadlines(status_s=0.05))
    result = await table.recorder.result()
    assert result.text == "W+7.5"
    assert resumed(table) == []


@pytest.mark.asyncio
async def test_the_engines_list_is_its_proposal_and_the_person_confirms_it() -> None:
    table, _ = await person_and_engine(final_status_list="say B1")
    settlement = table.host.game.settlement
    assert settlement is not None
    assert (settlement.by, settlement.dead) == (WHITE, (B1,))
    await do(table, Confirm(BLACK, settlement.number))
    assert (await table.recorder.result()).text == "B+17.5"


@pytest.mark.asyncio
async def test_the_engine_confirms_a_proposal_equal_to_its_list_and_no_other() -> None:
    """Article 8."""
    table, white = await person_and_engine(final_status_list="say B1")
    game = table.host.game
    for point, dead in ((A1, True), (B1, False)):
        await do(table, MarkChain(BLACK, point, dead))
    assert game.settlement is not None
    await do(table, Confirm(BLACK, game.settlement.number))
    assert game.settlement.confirmed == {BLACK}
    # Back to the engine's list: it agrees at once, before the person does.
    for point, dead in ((A1, False), (B1, True)):
        await do(table, MarkChain(BLACK, point, dead))
    await until(lambda: WHITE in confirmed(table))
    assert confirmed(table) == {WHITE}
    by_engine = [
        event.number
        for event in table.recorder.events
        if isinstance(event, ProposalConfirmed) and event.color is WHITE
    ]
    assert by_engine == [2, 6]  # its own, and the one that equals it
    await do(table, Confirm(BLACK, 6))
    assert (await table.recorder.result()).text == "B+17.5"
    await white.done()


@pytest.mark.asyncio
async def test_what_only_one_side_calls_dead_is_alive_when_the_time_is_over() -> None:
    table, _ = await person_and_engine(final_status_list="say A1")
    await do(table, MarkChain(BLACK, A1, dead=False))
    table.let_time_pass(300_000)
    assert (await table.recorder.result()).text == "W+7.5"


@pytest.mark.asyncio
async def test_a_person_disputes_and_play_goes_on_with_the_cleanup() -> None:
    table, white = await person_and_engine(final_status_list="say A1 B1")
    game = table.host.game
    await do(table, Dispute(BLACK, A1, claims_dead=False))
    assert (game.phase, game.to_move) == (Phase.PLAY, WHITE)  # who said "dead"
    await until(lambda: game.ply == 5)
    assert "kgs-genmove_cleanup w" in white.heard
    await do(table, PassTurn(BLACK, 5))
    await proposed(table, WHITE)
    # A1 was not captured, so it lives (D-9); its own stone the engine may give up.
    assert game.settlement is not None
    assert game.settlement.dead == (B1,)
    assert len(table.recorder.of(ProposalMade)) == 2
    await do(table, Confirm(BLACK, game.settlement.number))
    assert (await table.recorder.result()).text == "B+17.5"
    await white.done()


@pytest.mark.asyncio
async def test_a_person_who_claims_a_stone_dead_moves_first() -> None:
    table, _ = await person_and_engine(final_status_list="say")
    await do(table, Dispute(BLACK, B1, claims_dead=True))
    assert table.host.game.to_move is BLACK
    table.games.abort(table.host, "enough")


@pytest.mark.asyncio
async def test_an_engine_is_not_asked_twice_for_one_settlement() -> None:
    table, white = await person_and_engine(final_status_list="say B1")
    for dead in (True, False, True):
        await do(table, MarkChain(BLACK, A1, dead))
    assert [line.split()[0] for line in white.heard].count(DEAD) == 1
    table.games.abort(table.host, "enough")


def confirmed(table: Table) -> frozenset[Color]:
    settlement = table.host.game.settlement
    return frozenset() if settlement is None else settlement.confirmed


@pytest.mark.asyncio
async def test_where_all_is_alive_no_engine_is_asked() -> None:
    """`count` all_alive: two passes are the end, the board as it stands is counted."""
    profile = with_options(PROFILES["cn2002"], {"count": "all_alive"})
    table = await new_table(ENGINES[BLACK], ENGINES[WHITE], profile=profile)
    rules = {"genmove#2": "say pass", DEAD: "say B1"}
    seats = [Seated(table, color, rules, CLEANUP) for color in (BLACK, WHITE)]
    result = await table.recorder.result()
    assert (result.reason, result.text) == (EndReason.TWO_PASSES, "W+7.5")
    assert table.recorder.of(SettlingStarted) == []
    for seat in seats:
        await seat.done()
        assert not any(line.startswith(DEAD) for line in seat.heard)


@pytest.mark.parametrize(("most", "stone"), [(1, A1), (0, None)])
def test_what_may_not_be_played_out_is_not_disputed(
    most: int, stone: Point | None
) -> None:
    profile = replace(PROFILES["cn2002"], max_resumptions=most)
    settings = settings_of(size=5, profile=profile)
    table = playing.Table.started(settings, (ENGINES[BLACK], ENGINES[WHITE]))
    table.play_out("B:A1 W:B1 B:pass W:pass")
    table.done(table.propose(WHITE, "A1"))
    table.done(table.propose(BLACK, ""))
    assert table.game.settlement is not None
    assert disputed_stone(table.game, WHITE, table.game.settlement) == stone
    assert disputed_stone(table.game, BLACK, table.game.settlement) is None
