"""Dead stones in the seat of a GTP program: what it proposes, confirms, and lets be."""

import pytest
from shoutan_engine.commands import Dispute, MarkContestable
from shoutan_engine.points import Color, Point
from shoutan_host.gui_seat.tables import Seek
from shoutan_host.hosting.answers import Refused
from shoutan_host.ids import new_cid

from tests.host.gtp_fakes import until
from tests.host.gui_world import GuiWorld, Program

C3, C4, D4, A1 = (Point(index) for index in (12, 17, 18, 0))
"""Points of a 5x5 board."""


async def stopped(world: GuiWorld, *, no_suggestion_yet: bool = False) -> Program:
    """Return a program, Black, whose game has stopped: C3 and D4 are Black's, C4 White's."""
    gui = world.program()
    for line in ("boardsize 5", "play b C3"):
        assert await gui.ask(line) == "= "
    gui.send("genmove w")
    await world.far_comes()
    await world.far("w", "C4")
    assert await gui.answer() == "= C4"
    assert await gui.ask("play b D4") == "= "
    gui.send("genmove w")
    await world.far("w", "pass")
    assert await gui.answer() == "= pass"
    world.holds_up = no_suggestion_yet
    assert await gui.ask("play b pass") == "= "
    return gui


def proposed(world: GuiWorld) -> tuple[int, ...]:
    """Return what is proposed as dead."""
    settlement = world.game.game.settlement
    assert settlement is not None
    return settlement.dead


async def confirmed(world: GuiWorld) -> None:
    """Wait until the program's seat has confirmed what is proposed."""

    def has() -> bool:
        settlement = world.game.game.settlement
        return settlement is not None and Color.BLACK in settlement.confirmed

    await until(has)


async def quiet(gui: Program, world: GuiWorld) -> None:
    """Let the seat do whatever it wants to; it must not have confirmed then."""
    assert await gui.is_silent()
    settlement = world.game.game.settlement
    assert settlement is not None
    assert Color.BLACK not in settlement.confirmed


@pytest.mark.asyncio
async def test_the_servers_suggestion_is_proposed_and_said_to_be_one() -> None:
    async with GuiWorld() as world:
        world.dead = (C4,)
        gui = await stopped(world)
        await confirmed(world)
        settlement = world.game.game.settlement
        assert settlement is not None
        assert settlement.dead == (C4,)
        assert settlement.suggested is not None
        await world.far_confirms("w")
        assert await gui.ask("final_status_list dead") == "= C4"
        assert await gui.ask("final_status_list alive") == "= C3\nD4"
        assert await gui.ask("final_score") == "= B+17.5"


@pytest.mark.asyncio
async def test_an_equal_proposal_is_confirmed() -> None:
    async with GuiWorld() as world:
        gui = await stopped(world)
        await confirmed(world)
        await world.far_proposes("w", C4)
        await quiet(gui, world)
        await world.far_proposes("w")
        assert await gui.ask("final_score") == "= W+6.5"


@pytest.mark.asyncio
@pytest.mark.parametrize(
    ("suggested", "far", "accepts"),
    [
        ((C3, C4), (C4,), True),  # fewer of its own
        ((C3, C4), (C3,), False),  # fewer of the other's
        ((C3, C4), (), False),
        ((C3,), (C3, D4), False),  # more of its own
        ((C3,), (D4,), False),  # others of its own
        ((C3, D4), (D4,), True),
        ((), (C4,), False),  # more of the other's
        ((), (C3,), False),
    ],
)
async def test_what_takes_fewer_of_its_own_stones_is_confirmed_and_no_other(
    suggested: tuple[Point, ...], far: tuple[Point, ...], accepts: bool
) -> None:
    async with GuiWorld() as world:
        world.dead = suggested
        gui = await stopped(world)
        await confirmed(world)
        await world.far_proposes("w", *far)
        if accepts:
            await until(lambda: world.game.is_finished)
        else:
            await quiet(gui, world)
        assert proposed(world) == tuple(sorted(far))


@pytest.mark.asyncio
async def test_points_open_to_contest_are_not_confirmed() -> None:
    async with GuiWorld() as world:
        gui = await stopped(world)
        await confirmed(world)
        mark = MarkContestable(Color.WHITE, (A1,), True, new_cid())
        assert not isinstance(await world.post(world.game, mark), Refused)
        await quiet(gui, world)


@pytest.mark.asyncio
@pytest.mark.parametrize("suggested", [(), (C4,)])
async def test_points_open_to_contest_before_it_has_proposed_are_not_confirmed(
    suggested: tuple[Point, ...],
) -> None:
    async with GuiWorld() as world:
        world.dead = suggested
        gui = await stopped(world, no_suggestion_yet=True)
        mark = MarkContestable(Color.WHITE, (A1,), True, new_cid())
        assert not isinstance(await world.post(world.game, mark), Refused)
        world.let_through.set()
        await quiet(gui, world)
        assert proposed(world) == suggested


@pytest.mark.asyncio
async def test_what_only_the_other_side_marks_is_alive_when_the_time_is_over() -> None:
    async with GuiWorld() as world:
        gui = await stopped(world)
        await confirmed(world)
        await world.far_proposes("w", C3)
        gui.send("final_score")
        await quiet(gui, world)
        await world.let_time_pass(5 * 60 * 1000 + 1)
        assert await gui.answer() == "= W+6.5"
        assert await gui.ask("final_status_list dead") == "= "


@pytest.mark.asyncio
async def test_two_such_seats_agree_at_once() -> None:
    async with GuiWorld() as world:
        world.dead = (C4,)
        black, white = world.program(), world.program(Seek())
        for line in ("boardsize 5", "play b C3"):
            assert await black.ask(line) == "= "
        assert await white.ask("boardsize 5") == "= "
        assert await white.ask("genmove b") == "= C3"
        assert await white.ask("play w C4") == "= "
        assert await black.ask("genmove w") == "= C4"
        assert await black.ask("play b pass") == "= "
        assert await white.ask("genmove b") == "= pass"
        black.send("final_score")
        assert await white.ask("play w pass") == "= "
        # Nobody waits for anything but the other one.
        assert await white.ask("final_score") == "= B+17.5"
        assert await black.answer() in ("= B+17.5", "? cannot score")


@pytest.mark.asyncio
async def test_a_program_that_wants_the_score_passes_when_play_is_resumed() -> None:
    async with GuiWorld() as world:
        world.dead = (C4,)
        gui = await stopped(world)
        await confirmed(world)
        gui.send("final_score")
        assert await gui.is_silent()
        dispute = Dispute(Color.WHITE, C4, False, new_cid())
        assert not isinstance(await world.post(world.game, dispute), Refused)
        # Black said that C4 is dead: Black is to show it, and will not.
        await world.far("w", "E5")
        await world.far("w", "pass")
        await confirmed(world)
        await world.far_confirms("w")
        answer = await gui.answer()
        assert answer.startswith("= ")
        assert [turn.point for turn in world.game.game.turns[-4:-1:2]] == [None, None]


@pytest.mark.asyncio
async def test_play_that_is_resumed_goes_on_by_the_programs_moves() -> None:
    async with GuiWorld() as world:
        world.dead = (C4,)
        gui = await stopped(world)
        await confirmed(world)
        dispute = Dispute(Color.WHITE, C4, False, new_cid())
        assert not isinstance(await world.post(world.game, dispute), Refused)
        assert await gui.ask("final_score") == "? cannot score"
        assert await gui.ask("play b C5") == "= "
        gui.send("genmove w")
        await world.far("w", "B4")
        assert await gui.answer() == "= B4"
