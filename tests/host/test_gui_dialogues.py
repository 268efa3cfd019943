"""What a GTP program says to its seat, and hears from it: `gui_dialogues`, and the rest."""

import tracemalloc

import pytest
from shoutan_engine.points import Color
from shoutan_host.gui_seat.sitting import Policy
from shoutan_protocol.coordinates import parse_vertex

from tests.host.gtp_fakes import until
from tests.host.gui_dialogues import BLACK, DIALOGUES, START
from tests.host.gui_world import GuiWorld, Program


@pytest.mark.asyncio
@pytest.mark.parametrize("name", DIALOGUES)
async def test_dialogue(name: str) -> None:
    async with GuiWorld() as world:
        await follow(world, world.program(), DIALOGUES[name])


async def follow(world: GuiWorld, gui: Program, script: str) -> None:
    """Play a dialogue. Raises AssertionError at the first difference."""
    lines = [line.strip() for line in script.splitlines() if line.strip()]
    for index, line in enumerate(lines):
        match line.split(maxsplit=1):
            case [">", command]:
                gui.send(command)
            case ["..."]:
                assert await gui.is_silent(), f"{index}: {gui.answers}"
            case ["far", act]:
                await far(world, act)
            case ["time", milliseconds]:
                await world.let_time_pass(int(milliseconds))
            case ["eof"]:
                gui.dialogue.receive_eof()
            case ["|", _]:
                pass
            case _:
                expected = [line]
                for more in lines[index + 1 :]:
                    if not more.startswith("|"):
                        break
                    expected.append(more.removeprefix("| "))
                answer = await gui.answer()
                assert answer.rstrip() == "\n".join(expected), f"{index}: {line}"
                status = answer.split("\n")[0]
                assert " " in status, "the blank is always there"
    assert gui.answers == []


async def far(world: GuiWorld, act: str) -> None:
    match act.split():
        case ["comes"]:
            await world.far_comes()
        case [color, "dead", *vertices]:
            size = world.game.game.settings.size
            await world.far_proposes(color, *(parse_vertex(v, size) for v in vertices))
        case [color, "confirms"]:
            own = Color.BLACK if color == "w" else Color.WHITE

            def has_confirmed() -> bool:
                settlement = world.game.game.settlement
                return settlement is not None and own in settlement.confirmed

            await until(has_confirmed)
            await world.far_confirms(color)
        case [color, what]:
            await world.far(color, what)
        case _:
            raise AssertionError(act)


# -- what a table does not hold ----------------------------------------------------


@pytest.mark.asyncio
async def test_only_what_works_is_listed() -> None:
    async with GuiWorld() as world:
        listed = (await world.program().ask("list_commands")).split()[1:]
    required = [
        *("protocol_version", "name", "version", "known_command", "list_commands"),
        *("quit", "boardsize", "clear_board", "komi", "play", "genmove"),
    ]
    works = [
        *("undo", "fixed_handicap", "place_free_handicap", "set_free_handicap"),
        *("time_settings", "time_left", "final_score", "final_status_list"),
        *("showboard", "gogui-interrupt", "gogui-title", "gg-undo"),
        "gogui-play_sequence",
    ]
    assert sorted(listed) == sorted(required + works)


@pytest.mark.asyncio
async def test_each_answer_is_one_write() -> None:
    async with GuiWorld() as world:
        gui = world.program()
        gui.send("list_commands", "showboard", "1 boardsize 5", "nonsense")
        await until(lambda: len(gui.answers) == 4)
        assert len(gui.writes) == 4
        assert gui.writes[2] == b"=1 \n\n"
        assert gui.writes[3] == b"? unknown command\n\n"


@pytest.mark.asyncio
async def test_lenient_komi_keeps_that_of_the_game() -> None:
    async with GuiWorld() as world:
        gui = world.program(policy=Policy(lenient_komi=True))
        await follow(world, gui, BLACK)
        assert await gui.ask("komi 0.5") == "= "
        assert world.game.game.settings.komi_quarters == 15


@pytest.mark.asyncio
async def test_a_color_that_was_chosen_is_the_only_one() -> None:
    async with GuiWorld() as world:
        gui = world.program(policy=Policy(color=Color.WHITE))
        assert await gui.ask("boardsize 5") == "= "
        assert await gui.ask("play b C3") == "? illegal move"
        assert await gui.ask("genmove w") == "? this side is played by you"
        assert world.found == []
        gui.send("genmove b")
        await world.far_comes()
        await world.far("b", "C3")
        assert await gui.answer() == "= C3"


@pytest.mark.asyncio
async def test_a_line_without_lf_at_the_end_counts() -> None:
    async with GuiWorld() as world:
        gui = world.program()
        gui.dialogue.receive(b"boardsize 5\nkomi 5.5\nname")
        gui.dialogue.receive_eof()
        await gui.ended()
        assert gui.answers == ["= ", "= ", "= Shoutan"]


@pytest.mark.asyncio
async def test_an_open_game_goes_when_its_program_goes() -> None:
    async with GuiWorld() as world:
        gui = world.program()
        await follow(world, gui, START + "> play b C3\n=\n> quit\n=")
        await gui.ended()
        result = world.game.game.result
        assert result is not None
        assert result.text == "Void"
        assert world.log == ["came", "left"]


@pytest.mark.asyncio
async def test_a_game_that_is_played_goes_on_without_its_program() -> None:
    async with GuiWorld() as world:
        gui = world.program()
        await follow(world, gui, BLACK + "> quit\n=")
        await gui.ended()
        assert not world.game.is_finished
        assert not world.game.attendance.is_here(gui.player.id)


@pytest.mark.asyncio
async def test_a_game_being_made_when_its_program_goes_is_withdrawn() -> None:
    async with GuiWorld() as world:
        world.holds_up = True
        gui = world.program()
        gui.send("genmove b")
        assert await gui.is_silent()
        gui.send("quit")
        assert await gui.answer() == "? interrupted"
        assert await gui.answer() == "= "
        world.let_through.set()
        await gui.ended()
        assert world.game.is_finished


@pytest.mark.asyncio
async def test_a_game_that_cannot_be_had_is_told() -> None:
    async with GuiWorld() as world:
        world.refusal = "There is no bot called Ann here now."
        gui = world.program()
        text = "? There is no bot called Ann here now"
        assert await gui.ask("genmove b") == text
        assert await gui.ask("play b C3") == text
        world.refusal = None
        assert await gui.ask("play b C3") == "= "


@pytest.mark.asyncio
async def test_an_interrupt_leaves_a_game_that_is_on_its_way() -> None:
    async with GuiWorld() as world:
        world.holds_up = True
        gui = world.program()
        gui.send("boardsize 5", "genmove b", "# interrupt")
        assert [await gui.answer() for _ in range(2)] == ["= ", "? interrupted"]
        gui.send("genmove b")
        assert await gui.is_silent()
        world.let_through.set()
        await world.far_comes()
        await world.far("b", "C3")
        assert await gui.answer() == "= C3"
        assert len(world.found) == 1


@pytest.mark.asyncio
async def test_too_much_at_once_ends_it() -> None:
    async with GuiWorld() as world:
        gui = world.program()
        gui.send("genmove b")
        assert await gui.is_silent()
        gui.send(*["name"] * 4097)
        await gui.ended()
        assert gui.answers == ["? too many commands before their answers were read"]


@pytest.mark.asyncio
async def test_a_flood_in_one_piece_is_taken_apart_only_until_it_is_too_much() -> None:
    async with GuiWorld() as world:
        gui = world.program()
        tracemalloc.start()
        try:
            gui.dialogue.receive(b"a\n" * 1_000_000)
            _, most = tracemalloc.get_traced_memory()
        finally:
            tracemalloc.stop()
        await gui.ended()
        assert gui.answers == ["? too many commands before their answers were read"]
        assert most < 20_000_000


@pytest.mark.asyncio
async def test_too_long_a_line_ends_it() -> None:
    async with GuiWorld() as world:
        gui = world.program()
        gui.dialogue.receive(b"x" * 100_000)
        await gui.ended()
        assert gui.answers == ["? line too long"]


@pytest.mark.asyncio
async def test_nothing_is_answered_while_the_program_does_not_read() -> None:
    async with GuiWorld() as world:
        gui = world.program()
        gui.dialogue.can_write.clear()
        gui.send("name")
        assert await gui.is_silent()
        gui.dialogue.can_write.set()
        assert await gui.answer() == "= Shoutan"
