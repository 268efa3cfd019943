"""A seat at its board: wishes, pauses, moves that were on their way, games that are lost."""

import asyncio
from typing import Any

import pytest
from shoutan_engine import Player, PlayerKind
from shoutan_engine.commands import AskConsent, Command, ResumePlay
from shoutan_engine.events import Wish
from shoutan_engine.phase import Phase
from shoutan_engine.points import Color
from shoutan_engine.refusals import Refusal, RefusalCode
from shoutan_engine.settings import ColorsBy
from shoutan_host.gui_seat import call
from shoutan_host.gui_seat.sitting import Policy
from shoutan_host.gui_seat.tables import Named
from shoutan_host.hosting.answers import Refused, Repeated
from shoutan_host.hosting.game_host import GameHost
from shoutan_host.hosting.played_game import AnswerTo
from shoutan_host.ids import new_cid

from tests.host.gtp_fakes import until
from tests.host.gui_world import FAR, GuiWorld, Program

WHITE = Color.WHITE


async def begun(world: GuiWorld, policy: Policy | None = None) -> Program:
    """Return a program, Black, in a game of three moves: it is the far player's turn."""
    gui = world.program(policy=policy)
    for line in ("boardsize 5", "play b C3"):
        assert await gui.ask(line) == "= "
    gui.send("genmove w")
    await world.far_comes()
    await world.far("w", "C4")
    assert await gui.answer() == "= C4"
    assert await gui.ask("play b D4") == "= "
    return gui


async def far_wishes(world: GuiWorld, wish: Wish) -> None:
    """Let the far player ask for something, and wait for the answer."""
    host = world.game
    asked = AskConsent(WHITE, wish, host.game.ply, new_cid())
    answer = await world.post(host, asked)
    assert not isinstance(answer, Refused), answer
    await until(lambda: host.game.proceedings.asked is None)


@pytest.mark.asyncio
async def test_an_undo_is_declined() -> None:
    async with GuiWorld() as world:
        await begun(world)
        await far_wishes(world, Wish.UNDO)
        assert world.game.game.ply == 3


@pytest.mark.asyncio
async def test_an_undo_is_allowed_where_that_was_chosen_and_differs_then() -> None:
    async with GuiWorld() as world:
        gui = await begun(world, Policy(allows_undo=True))
        gui.send("genmove w")
        await far_wishes(world, Wish.UNDO)
        assert await gui.answer() == "? position differs from the game on the server"
        assert world.game.game.ply == 1
        assert await gui.ask("gg-undo 2") == "= "
        gui.send("genmove w")
        await world.far("w", "B2")
        assert await gui.answer() == "= B2"


@pytest.mark.asyncio
async def test_another_game_than_the_programs_after_an_undo_is_found_out() -> None:
    differs = "? position differs from the game on the server"
    async with GuiWorld() as world:
        gui = await begun(world, Policy(allows_undo=True))
        await far_wishes(world, Wish.UNDO)
        await world.far("w", "B2")
        # The program has C4 where the game has B2.
        assert await gui.ask("undo") == "= "
        assert await gui.ask("play b E5") == differs
        assert await gui.ask("genmove w") == differs
        assert await gui.ask("undo") == "= "
        assert await gui.ask("genmove w") == "= B2"
        assert await gui.ask("play b E5") == "= "


@pytest.mark.asyncio
async def test_a_move_sent_before_its_turn_was_made_when_the_turn_came() -> None:
    async with GuiWorld() as world:
        gui = world.program()
        for line in ("boardsize 5", "time_settings 10 0 0", "play b C3"):
            assert await gui.ask(line) == "= "
        gui.send("genmove w")
        await world.far_comes()
        await world.far("w", "C4")
        assert await gui.answer() == "= C4"
        assert await gui.ask("play b D4") == "= "
        gui.dialogue.can_write.clear()  # it does not read what it has asked for
        gui.send("name", "genmove w", "play b D2")
        assert await gui.is_silent()
        world.clock.skip(3000)
        await world.far("w", "B2")
        came = world.game.game.turn_since
        gui.dialogue.can_write.set()
        assert [await gui.answer() for _ in range(3)] == ["= Shoutan", "= B2", "= "]
        # White's time begins then, and not when the line was read.
        assert world.game.game.turn_since >= came


@pytest.mark.asyncio
@pytest.mark.parametrize("wish", [Wish.ADJOURN, Wish.SEAL])
async def test_an_adjournment_is_declined(wish: Wish) -> None:
    async with GuiWorld() as world:
        await begun(world)
        await far_wishes(world, wish)
        assert world.game.game.phase is Phase.PLAY


@pytest.mark.asyncio
async def test_a_pause_is_agreed_to_and_ends_with_the_next_move() -> None:
    async with GuiWorld() as world:
        gui = await begun(world)
        await world.far("w", "B2")
        assert await gui.ask("genmove w") == "= B2"
        asked = AskConsent(WHITE, Wish.PAUSE, world.game.game.ply, new_cid())
        await world.post(world.game, asked)
        await until(lambda: world.game.game.phase is Phase.PAUSED)
        assert await gui.ask("play b E5") == "= "
        assert world.game.game.phase is Phase.PLAY


@pytest.mark.asyncio
async def test_genmove_waits_through_a_pause() -> None:
    async with GuiWorld() as world:
        gui = await begun(world)
        gui.send("genmove w")
        asked = AskConsent(WHITE, Wish.PAUSE, world.game.game.ply, new_cid())
        await world.post(world.game, asked)
        await until(lambda: world.game.game.phase is Phase.PAUSED)
        assert await gui.is_silent()
        await world.post(world.game, ResumePlay(WHITE, new_cid()))
        await world.far("w", "B2")
        assert await gui.answer() == "= B2"


@pytest.mark.asyncio
async def test_a_wish_that_waits_is_answered_by_who_comes_back() -> None:
    async with GuiWorld() as world:
        gui = await begun(world)
        gui.send("quit")
        await gui.ended()
        host = world.game
        asked = AskConsent(WHITE, Wish.UNDO, host.game.ply, new_cid())
        await world.post(host, asked)
        assert host.game.proceedings.asked is not None
        back = world.program(Named(host.id), player=gui.player)
        assert await back.ask("boardsize 5") == "= "
        await until(lambda: host.game.proceedings.asked is None)


@pytest.mark.asyncio
async def test_a_seat_without_a_color_yet_waits_for_it() -> None:
    async with GuiWorld() as world:
        me = Player("g_me", "Me", PlayerKind.GUEST)
        host = await world.new_game([me], colors_by=ColorsBy.RANDOM, creator_color=None)
        gui = world.program(Named(host.id), player=me)
        assert await gui.ask("boardsize 5") == "= "
        assert await gui.ask("play b C3") == "? illegal move"
        assert world.game.game.ply == 0


@pytest.mark.asyncio
async def test_a_move_that_is_on_its_way_already_is_no_illegal_move(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    async with GuiWorld() as world:
        gui = await begun(world)
        await world.far("w", "B2")
        assert await gui.ask("genmove w") == "= B2"
        post = GameHost.post
        late: list[tuple[Command, Any]] = []

        def hold_up(
            host: GameHost, command: Command, at: Any, answer: AnswerTo | None = None
        ) -> None:
            late.append((command, at))

        def late_first(
            host: GameHost, command: Command, at: Any, answer: AnswerTo | None = None
        ) -> None:
            while late:
                post(host, *late.pop())
            post(host, command, at, answer)

        monkeypatch.setattr(call, "ANSWER_WITHIN_S", 0.01)
        monkeypatch.setattr(GameHost, "post", hold_up)
        assert await gui.ask("play b E5") == "? the server does not answer"
        monkeypatch.setattr(call, "ANSWER_WITHIN_S", 5.0)
        monkeypatch.setattr(GameHost, "post", late_first)
        assert await gui.ask("play b E5") == "= "
        assert world.game.game.ply == 5


@pytest.mark.asyncio
@pytest.mark.parametrize(
    ("code", "answer"),
    [
        (RefusalCode.BARRED, "? illegal move"),
        (RefusalCode.WRONG_PHASE, "? The game is paused"),
    ],
)
async def test_a_refusal_is_told(
    code: RefusalCode, answer: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with GuiWorld() as world:
        gui = await begun(world)
        await world.far("w", "B2")
        assert await gui.ask("genmove w") == "= B2"

        def refuse(
            host: GameHost, command: Command, at: Any, answer: AnswerTo | None = None
        ) -> None:
            assert answer is not None
            answer(Refused(Refusal(code, "The game is paused."), 4, 9))

        with monkeypatch.context() as patch:
            patch.setattr(GameHost, "post", refuse)
            assert await gui.ask("play b E5") == answer
        assert await gui.ask("play b E5") == "= "


@pytest.mark.asyncio
async def test_an_act_that_was_done_before_is_a_success(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    async with GuiWorld() as world:
        gui = await begun(world)
        await world.far("w", "B2")
        assert await gui.ask("genmove w") == "= B2"
        post = GameHost.post

        def again(
            host: GameHost, command: Command, at: Any, answer: AnswerTo | None = None
        ) -> None:
            def answered(_given: object) -> None:
                assert answer is not None
                answer(Repeated(9))

            post(host, command, at, answered)

        with monkeypatch.context() as patch:
            patch.setattr(GameHost, "post", again)
            assert await gui.ask("play b E5") == "= "
        assert world.game.game.ply == 5


@pytest.mark.asyncio
async def test_a_game_of_which_nothing_is_heard_any_more_is_come_back_into() -> None:
    async with GuiWorld() as world:
        host = await world.new_game([FAR], creator_color=WHITE)
        gone: asyncio.Future[str] = asyncio.get_running_loop().create_future()

        async def wait_gone() -> str:
            return await gone

        world.gone = wait_gone
        gui = world.program(Named(host.id))
        host.attendance.enter(FAR.id)
        assert await gui.ask("boardsize 5") == "= "
        assert await gui.ask("play b C3") == "= "
        gui.send("genmove w")
        assert await gui.is_silent()
        gone.set_result("Somebody else is this bot now.")
        assert await gui.answer() == "? Somebody else is this bot now"
        await world.far("w", "C4")
        assert await gui.ask("genmove w") == "= C4"
