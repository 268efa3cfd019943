"""Whatever a GTP program sends: one answer for each command, in order, and no mistake of ours."""

import asyncio
from typing import Any, Final

from hypothesis import given, settings
from hypothesis import strategies as st
from shoutan_protocol.framing import clean_line
from shoutan_protocol.gtp.grammar import parse_command

from tests.host.gtp_fakes import until
from tests.host.gui_world import FAR, GuiWorld, Program

WORDS: Final = st.sampled_from(
    [
        *("b", "w", "black", "W", "x", "pass", "resign", "A1", "C3", "c3", "E5", "Z9"),
        *("0", "1", "2", "5", "7.5", "-3", "30", "99999999999999", "dead", "alive"),
    ]
)
NAMES: Final = st.sampled_from(
    [
        *("boardsize", "clear_board", "komi", "play", "play", "play", "genmove"),
        *("genmove", "undo", "gg-undo", "fixed_handicap", "place_free_handicap"),
        *("set_free_handicap", "time_settings", "time_left", "final_score"),
        *("final_status_list", "showboard", "gogui-play_sequence", "gogui-title"),
        *("gogui-interrupt", "list_commands", "known_command", "name", "nonsense"),
    ]
)


def _line(number: str, name: str, words: list[str]) -> str:
    return " ".join([number, name, *words])


COMMANDS: Final = st.builds(
    _line,
    st.sampled_from(["", "1", "77", "007", "99999999999999"]),
    NAMES,
    st.lists(WORDS, max_size=5),
)
LIKELY: Final = st.sampled_from(
    [
        *("boardsize 5", "clear_board", "komi 7.5", "play b C3", "genmove w"),
        *("play b pass", "genmove b", "play w pass", "undo", "# interrupt"),
        *("play b D4", "final_score", "play b resign", "play w C4"),
    ]
)
LINES: Final = st.one_of(LIKELY, COMMANDS, st.sampled_from(["", "#", "5", "\t name\r"]))
FAR_ACTS: Final = st.sampled_from(["none", "comes", "moves", "passes", "resigns"])


def ids_of(data: bytes) -> list[int | None]:
    """Return the ids of the commands in `data`: each is to be answered."""
    commands = [parse_command(clean_line(line)) for line in data.split(b"\n")]
    return [command.id for command in commands if command is not None]


def status_of(number: int | None) -> str:
    return "" if number is None else str(number)


def check(gui: Program, data: bytes) -> None:
    """Fail unless every command was answered once, in order."""
    heads = [answer.split(" ", 1)[0] for answer in gui.answers]
    assert [head[1:] for head in heads] == [status_of(n) for n in ids_of(data)]
    assert {head[0] for head in heads} <= {"=", "?"}
    assert not any("internal error" in answer for answer in gui.answers)


async def act(world: GuiWorld, what: str) -> None:
    """Let the far player do something, if it can."""
    host = world.host
    if host is None or host.is_finished:
        return
    if what == "comes" or not host.game.is_player(FAR.id):
        await world.far_comes()
        return
    color = host.game.color_of(FAR.id)
    if color is None or host.game.phase.value != "play":
        return
    side = color.word[0]
    if what == "resigns":
        await world.far(side, "resign")
    elif host.game.to_move is color and what != "none":
        await world.far(side, "pass")


async def converse(steps: list[tuple[list[str], str]]) -> None:
    async with GuiWorld() as world:
        gui = world.program()
        sent = b""
        for lines, what in steps:
            data = "".join(f"{line}\n" for line in lines).encode()
            sent += data
            gui.dialogue.receive(data)
            for _ in range(20):
                await asyncio.sleep(0)
            if not gui.task.done():
                await act(world, what)
        gui.dialogue.receive_eof()
        await gui.ended()
        check(gui, sent)


@settings(max_examples=150, deadline=None)
@given(st.lists(st.tuples(st.lists(LINES, max_size=6), FAR_ACTS), max_size=8))
def test_commands_in_any_order(steps: list[tuple[list[str], str]]) -> None:
    asyncio.run(converse(steps))


@settings(max_examples=100, deadline=None)
@given(st.lists(st.binary(max_size=40), max_size=8))
def test_bytes_of_any_kind(pieces: list[bytes]) -> None:
    async def run() -> None:
        async with GuiWorld() as world:
            gui = world.program()
            for piece in pieces:
                gui.dialogue.receive(piece)
                await asyncio.sleep(0)
            gui.dialogue.receive_eof()
            await gui.ended()
            data = b"".join(pieces)
            if b"quit" not in data:
                check(gui, data)

    asyncio.run(run())


@settings(max_examples=50, deadline=None)
@given(st.data())
def test_bytes_cut_anywhere_are_the_same_commands(data: Any) -> None:
    text = b"1 boardsize 5\n2 play b C3\n3 name # hi\r\n\n4 genmove b\n5 undo\n6 quit\n7 name\n"
    cuts = sorted(data.draw(st.sets(st.integers(0, len(text)), max_size=6)))

    async def run() -> list[str]:
        async with GuiWorld() as world:
            gui = world.program()
            for begin, end in zip([0, *cuts], [*cuts, len(text)], strict=True):
                gui.dialogue.receive(text[begin:end])
                await asyncio.sleep(0)
            await until(lambda: gui.task.done())
            return gui.answers

    assert asyncio.run(run()) == [
        *("=1 ", "=2 ", "=3 Shoutan", "?4 this side is played by you", "=5 ", "=6 "),
    ]
