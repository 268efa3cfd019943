"""What the usual controllers send to their engine, command by command.

Each plays one whole game, its user's side against somebody far away, as it was seen to do:
Sabaki pipelines and has no time, GoGui asks `list_commands` and interrupts, gogui-twogtp
keeps both sides in step and asks for `cputime`, gomill asks `known_command` and looks at
the first byte, the client of CGOS dies of the first failure.
"""

from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import Final, Protocol

from tests.gtp_program import GtpProgram

SIZE: Final = 5
KOMI: Final = "7.5"
GAME: Final = (
    *(("b", "C3"), ("w", "C4"), ("b", "D4"), ("w", "B3"), ("b", "D5"), ("w", "C2")),
    *(("b", "pass"), ("w", "pass")),
)
"""The game that is played: colors and vertices."""


class Far(Protocol):
    """Whoever plays the other side, in the same game."""

    async def comes(self) -> None:
        """Sit down, once the game is there."""
        ...

    async def plays(self, ply: int) -> None:
        """Make the move `ply` of the game, once it is its turn."""
        ...

    async def agrees(self) -> None:
        """Agree to the count, once play has stopped."""
        ...


@dataclass(frozen=True, slots=True)
class Controller:
    """A controller: its name, and the whole of its dialogue.

    The result of `play` is what it took for the score.
    """

    name: str
    play: Callable[[GtpProgram, Far], Awaitable[str]]


def text(answer: str) -> str:
    """Return what a success says. Raises AssertionError for a failure."""
    assert answer.startswith("= "), answer
    return answer[2:]


async def agreed_score(gui: GtpProgram, far: Far) -> str:
    """Ask for the score, which waits until the other side agrees."""
    gui.send("final_score")
    await far.agrees()
    return text(await gui.answer())


async def sabaki(gui: GtpProgram, far: Far) -> str:
    """Play Black: pipelines, no ids, no clock, syncing anew after going back."""
    await gui.all_ok(["name", "version", "protocol_version", "list_commands"])
    sync = [f"komi {KOMI}", f"boardsize {SIZE}", "clear_board"]
    await gui.all_ok([*sync, "play b C3"])
    gui.send("genmove w")
    await far.comes()
    # It wants to interrupt; genmove stays open until the other side has moved.
    gui.send("protocol_version")
    await far.plays(1)
    assert await gui.answers(2) == ["= C4", "= 2"]
    # The user looks at the beginning, and comes back: undo, or everything again.
    await gui.all_ok(["undo", "undo"])
    await gui.all_ok(["play b C3", "play w C4", "play b D4"])
    gui.send("genmove w")
    await far.plays(3)
    assert text(await gui.answer()) == "B3"
    again = [f"play {color} {vertex}" for color, vertex in GAME[:4]]
    await gui.all_ok([*sync, *again, "play b D5"])
    gui.send("genmove w")
    # It loses patience and looks elsewhere: that ends the wait.
    gui.send(*sync, *again, "play b D5", "genmove w")
    answers = await gui.answers(1 + len(sync) + len(again) + 1)
    assert answers[0] == "? interrupted"
    assert all(answer.startswith("=") for answer in answers[1:]), answers
    await far.plays(5)
    assert text(await gui.answer()) == "C2"
    await gui.all_ok(["play b pass"])
    gui.send("genmove w")
    await far.plays(7)
    assert text(await gui.answer()) == "pass"
    gui.send("final_status_list dead")
    await far.agrees()
    text(await gui.answer())
    score = text(await gui.ask("final_score"))
    gui.send("quit")
    assert await gui.answer() == "= "
    return score


async def gogui(gui: GtpProgram, far: Far) -> str:
    """Play White: time commands, interrupts, going back by gg-undo."""
    assert text(await gui.ask("protocol_version")) == "2"
    listed = set(text(await gui.ask("list_commands")).split())
    assert {"gogui-interrupt", "gg-undo", "gogui-play_sequence"} <= listed
    assert "kgs-genmove_cleanup" not in listed
    await gui.tell("name", "version", "gogui-interrupt", f"boardsize {SIZE}")
    await gui.tell("clear_board", f"komi {KOMI}", "time_settings 0 1 0")
    await gui.tell("time_left b 0 0")
    gui.send("genmove b")
    await far.comes()
    await far.plays(0)
    assert text(await gui.answer()) == "C3"
    await gui.tell("play w C4")
    gui.send("genmove b")
    gui.send("# interrupt")
    assert await gui.answer() == "? interrupted"
    gui.send("genmove b")
    await far.plays(2)
    assert text(await gui.answer()) == "D4"
    # Back to the beginning, and forward again in one command.
    await gui.tell("gg-undo 3", "gogui-play_sequence b C3 w C4 b D4")
    await gui.tell("play w B3", "undo", "play w B3")
    gui.send("genmove b")
    await far.plays(4)
    assert text(await gui.answer()) == "D5"
    await gui.tell("play w C2")
    gui.send("genmove b")
    await far.plays(6)
    assert text(await gui.answer()) == "pass"
    await gui.tell("play w pass")
    gui.send("final_status_list dead")
    await far.agrees()
    text(await gui.answer())
    score = text(await gui.ask("final_score"))
    assert await gui.ask("quit") == "= "
    return score


async def twogtp(gui: GtpProgram, far: Far) -> str:
    """Play White's engine against ours: no time_left, `cputime` at the end."""
    await gui.tell("protocol_version", "name", "version", "list_commands")
    await gui.tell(f"boardsize {SIZE}", "clear_board", f"komi {KOMI}")
    await gui.tell("time_settings 300 0 0")
    for ply, (color, vertex) in enumerate(GAME):
        if color == "b":
            gui.send("genmove b")
            if ply == 0:
                await far.comes()
            await far.plays(ply)
            assert text(await gui.answer()) == vertex
        else:
            await gui.tell(f"play w {vertex}")
    score = await agreed_score(gui, far)
    assert await gui.ask("cputime") == "? unknown command"
    assert await gui.ask("quit") == "= "
    assert await gui.answer() == ""  # it closes
    return score


async def gomill(gui: GtpProgram, far: Far) -> str:
    """Play Black's engine against ours: `known_command`, the first byte, ids none."""
    first = await gui.ask("protocol_version")
    assert first[0] in " \t\r\n#=?"
    for command in ("gomill-describe_engine", "gomill-cpu_time", "genmove_ex"):
        assert text(await gui.ask(f"known_command {command}")) == "false"
    await gui.tell("name", "version")
    await gui.tell(f"boardsize {SIZE}", "clear_board", f"komi {KOMI}")
    for ply, (color, vertex) in enumerate(GAME):
        if color == "w":
            gui.send("genmove w")
            if ply == 1:
                await far.comes()
            await far.plays(ply)
            assert text(await gui.answer()) == vertex
        else:
            await gui.tell(f"play b {vertex}")
            # Exactly this text says that it was the other side's fault.
            assert await gui.ask("play b A9") == "? illegal move"
    score = await agreed_score(gui, far)
    assert await gui.ask("quit") == "= "
    return score


async def cgos_client(gui: GtpProgram, far: Far) -> str:
    """Play White on a server of another kind: it dies of any failure."""
    listed = set(text(await gui.ask("list_commands")).split())
    assert {"boardsize", "clear_board", "komi", "play", "genmove", "quit"} <= listed
    assert not any(command.startswith("cgos-") for command in listed)
    await gui.tell(f"boardsize {SIZE}", f"komi {KOMI}", "time_settings 300 0 0")
    await gui.tell("clear_board")
    left = 300
    for ply, (color, vertex) in enumerate(GAME):
        if color == "b":
            await gui.tell(f"time_left b {left} 0")
            gui.send("genmove b")
            if ply == 0:
                await far.comes()
            await far.plays(ply)
            assert text(await gui.answer()) == vertex
            left -= 1
        else:
            await gui.tell(f"play w {vertex}")
    score = await agreed_score(gui, far)
    assert await gui.ask("quit") == "= "
    return score


CONTROLLERS: Final = (
    Controller("Sabaki", sabaki),
    Controller("GoGui", gogui),
    Controller("gogui-twogtp", twogtp),
    Controller("gomill", gomill),
    Controller("CGOS client", cgos_client),
)
