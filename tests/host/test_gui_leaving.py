"""A GTP program goes: whatever it was in the middle of, nobody waits for it in vain."""

import asyncio
from typing import Any

import pytest
from shoutan_engine import Player, PlayerKind
from shoutan_engine.commands import Start, TakeSeat, Withdraw
from shoutan_engine.phase import Phase
from shoutan_engine.points import Color
from shoutan_engine.results import EndReason
from shoutan_host.gui_seat.sitting import Policy
from shoutan_host.gui_seat.tables import Challenge, Choice, Named, OpenGame, Seek
from shoutan_host.hosting.game_host import GameHost
from shoutan_host.hosting.played_game import AnswerTo

from tests.host.gtp_fakes import until
from tests.host.gui_world import DRAW, FAR, GuiWorld, Program

CHOICES = [OpenGame(), Seek(), Challenge("Far")]
GUEST = Policy(resigns=True)


async def seated(
    world: GuiWorld, choice: Choice, policy: Policy | None = None
) -> Program:
    """Return a program whose opponent has a seat and is not there yet: it waits."""
    gui = world.program(choice, policy)
    assert await gui.ask("boardsize 5") == "= "
    gui.send("genmove b")
    await until(lambda: world.host is not None)
    await world.post(world.game, TakeSeat(FAR, DRAW))
    await until(lambda: gui.seat.board is not None)
    return gui


def starts_first(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let a game begin just before it is withdrawn."""
    post = GameHost.post

    def late(
        host: GameHost, command: Any, at: Any, answer: AnswerTo | None = None
    ) -> None:
        if isinstance(command, Withdraw):
            host.attendance.enter(FAR.id)
            post(host, Start(), at)
        post(host, command, at, answer)

    monkeypatch.setattr(GameHost, "post", late)


@pytest.mark.asyncio
@pytest.mark.parametrize("choice", CHOICES)
@pytest.mark.parametrize("policy", [None, GUEST])
@pytest.mark.parametrize("is_quit", [True, False])
async def test_a_game_that_has_not_begun_is_withdrawn_although_both_have_seats(
    choice: Choice, policy: Policy | None, is_quit: bool
) -> None:
    async with GuiWorld() as world:
        gui = await seated(world, choice, policy)
        if is_quit:
            gui.send("quit")
        else:
            gui.dialogue.receive_eof()
        await gui.ended()
        result = world.game.game.result
        assert result is not None
        assert (result.text, result.reason) == ("Void", EndReason.ABORTED)


@pytest.mark.asyncio
@pytest.mark.parametrize("choice", CHOICES)
async def test_a_guest_resigns_where_the_game_begins_while_it_leaves(
    choice: Choice, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with GuiWorld() as world:
        gui = await seated(world, choice, GUEST)
        starts_first(monkeypatch)
        gui.send("quit")
        await gui.ended()
        result = world.game.game.result
        assert result is not None
        assert result.text == "B+R"


@pytest.mark.asyncio
async def test_who_may_come_back_does_not_resign_where_the_game_begins_meanwhile(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    async with GuiWorld() as world:
        gui = await seated(world, Challenge("Far"))
        starts_first(monkeypatch)
        gui.send("quit")
        await gui.ended()
        assert world.game.game.phase is Phase.PLAY


@pytest.mark.asyncio
@pytest.mark.parametrize("policy", [None, GUEST])
async def test_a_game_that_was_named_stays_for_who_may_come_back_into_it(
    policy: Policy | None,
) -> None:
    async with GuiWorld() as world:
        host = await world.new_game([FAR], creator_color=Color.WHITE)
        gui = world.program(Named(host.id), policy)
        assert await gui.ask("boardsize 5") == "= "
        gui.send("quit")
        await gui.ended()
        is_void = host.game.phase is Phase.FINISHED
        assert is_void is (policy is GUEST)


@pytest.mark.asyncio
async def test_a_game_that_was_being_made_is_withdrawn_whoever_sits_there_by_then() -> (
    None
):
    async with GuiWorld() as world:
        world.holds_up = True
        gui = world.program(Challenge("Far"), GUEST)
        gui.send("boardsize 5", "genmove b", "quit")
        await until(lambda: len(gui.answers) == 3)
        assert gui.answers == ["= ", "? interrupted", "= "]
        new_game = world.new_game

        async def with_far(players: Any, **fields: Any) -> GameHost:
            return await new_game([*players, FAR], **fields)

        world.new_game = with_far  # type: ignore[method-assign]
        world.let_through.set()
        await gui.ended()
        assert world.game.game.phase is Phase.FINISHED


@pytest.mark.asyncio
async def test_a_seeker_that_goes_sits_down_nowhere_any_more(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    async with GuiWorld() as world:
        gui = world.program(Seek(), GUEST)
        gui.send("boardsize 5", "genmove b")
        await until(lambda: gui.seat.board is not None)
        mine = world.game
        other = Player("g_other", "Other", PlayerKind.GUEST)
        older = await world.new_game([other], creator_color=Color.BLACK)
        post = GameHost.post

        slow: list[asyncio.Task[None]] = []

        def found_meanwhile(
            host: GameHost, command: Any, at: Any, answer: AnswerTo | None = None
        ) -> None:
            async def in_a_moment() -> None:
                for _ in range(50):
                    await asyncio.sleep(0)
                post(host, command, at, answer)

            if isinstance(command, Withdraw) and not world.older.done():
                world.older.set_result(older.id)
                slow.append(asyncio.ensure_future(in_a_moment()))
            else:
                post(host, command, at, answer)

        monkeypatch.setattr(GameHost, "post", found_meanwhile)
        gui.send("quit")
        await gui.ended()
        assert mine.game.phase is Phase.FINISHED
        assert older.game.phase is Phase.WAITING
        assert older.game.players == [other]
