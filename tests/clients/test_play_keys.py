"""What keys of `shoutan play` do, and above all what they do not do by mistake."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from shoutan_clients.play.ui.act_bar import ActBar
from shoutan_clients.play.ui.board import BoardView
from shoutan_clients.play.ui.talk_line import MOST, TalkLine
from shoutan_engine.phase import Phase
from textual import events

from tests.clients.terminal_players import TerminalPlayer, playing
from tests.server_process import ServerProcess, running_server


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServerProcess]:
    """A server without bots."""
    with running_server(tmp_path_factory.mktemp("keys") / "data") as running:
        yield running


async def seat(ann: TerminalPlayer, black: str = "right") -> str:
    """Open a game of 5x5 as Black; returns its id."""
    await ann.shows("Open a game for anybody")
    await ann.burst("n", "right", "5", "down", "left", "left", "down", black, "enter")
    await ann.shows("Waiting for an opponent")
    assert ann.game.settings.size == 5  # what was typed after a key that moves on
    return str(ann.app.game.table.remote.id) if ann.app.game else ""


@pytest.mark.asyncio
async def test_a_question_is_answered_by_enter_and_dropped_by_a_move(
    server: ServerProcess, tmp_path: Path
) -> None:
    async with playing(server, tmp_path, "Ann") as ann:
        game = await seat(ann)
        async with playing(server, tmp_path, "Bo", game) as bo:
            await ann.shows("Your move.")
            bar = ann.app.screen.query_one(ActBar)
            # Enter keeps playing, also in one burst; no stone is played by it.
            await ann.burst("alt+r", "enter")
            await ann.until(lambda: "Resign?" not in ann.text())
            assert (ann.game.ply, ann.game.phase) == (0, Phase.PLAY)
            assert isinstance(ann.app.screen.focused, BoardView)
            # Letters do not lead away from it, Esc takes it back.
            await ann.press("alt+r", "d", "4")
            assert bar.has_focus
            assert chosen(bar) == "resign_no"
            await ann.press("escape")
            assert isinstance(ann.app.screen.focused, BoardView)
            # A move of one's own drops it.
            await ann.press("alt+r")
            await ann.click(*middle(ann))
            await bo.shows("1 Black C3.")
            await ann.until(lambda: "Resign?" not in ann.text())
            # The opponent's move drops it, and Enter then does nothing.
            await ann.press("alt+r", "right")
            assert chosen(bar) == "resign_yes"
            await bo.play("D4")
            await ann.until(lambda: "[Pass]" in ann.text())
            assert chosen(bar) is None
            await ann.press("enter")
            assert (ann.game.ply, ann.game.phase) == (2, Phase.PLAY)
            # Yes is said by going to it.
            await ann.press("alt+r", "right", "enter")
            await bo.shows("White wins by resignation.")


def chosen(bar: ActBar) -> str | None:
    """Return what Enter would do in the row of acts."""
    return bar.chosen


def middle(player: TerminalPlayer) -> tuple[int, int]:
    """Return where the cursor stands, which is the middle of the board."""
    rows = player.text().splitlines()
    line = next(n for n, row in enumerate(rows) if row.startswith(" 3 "))
    return rows[line].index("[") + 1, line


@pytest.mark.asyncio
async def test_keys_that_come_at_once_go_where_the_first_one_led(
    server: ServerProcess, tmp_path: Path
) -> None:
    async with playing(server, tmp_path, "Cy") as cy:
        game = await seat(cy)
        async with playing(server, tmp_path, "Di", game) as di:
            await cy.shows("Your move.")
            await cy.burst("slash", *"hi", "space", *"d4", "enter")
            await di.shows("Cy: hi d4")
            assert cy.game.ply == 0
            assert isinstance(cy.app.screen.focused, TalkLine)
            await cy.burst("escape", "d", "4", "enter", "slash", "x", "enter")
            await di.shows("1 Black D4.", "Cy: x")


@pytest.mark.asyncio
async def test_resigning_is_never_what_enter_does_without_being_chosen(
    server: ServerProcess, tmp_path: Path
) -> None:
    async with playing(server, tmp_path, "Ed") as ed:
        game = await seat(ed)
        async with playing(server, tmp_path, "Flo", game) as flo:
            await ed.shows("Your move.")
            await flo.shows("Black to move.")
            bar = flo.app.screen.query_one(ActBar)
            assert chosen(bar) not in ("resign", "resign_yes", None)
            await ed.play("C3")
            await flo.shows("Your move.")
            assert chosen(bar) == "pass"
            await flo.press("alt+e")
            await ed.press("alt+e")
            await flo.shows("Which stones are dead?")
            await flo.until(lambda: "[Suggest dead stones]" in flo.text())
            assert chosen(bar) == "confirm"
            # What somebody has chosen stays chosen while the focus is elsewhere.
            await flo.press("tab", "right")
            assert chosen(bar) == "suggest"
            await flo.press("escape")
            assert chosen(bar) == "suggest"
            # Gone to and left, resigning is not what waits for the next Enter.
            await flo.press("tab", *["right"] * 4)
            assert chosen(bar) == "resign"
            await flo.press("escape")
            assert chosen(bar) == "confirm"


@pytest.mark.asyncio
async def test_where_nothing_can_be_seen_nothing_is_done(
    server: ServerProcess, tmp_path: Path
) -> None:
    async with playing(server, tmp_path, "Gus") as gus:
        game = await seat(gus)
        async with playing(server, tmp_path, "Hal", game):
            await gus.shows("Your move.")
            await gus.resize(40, 10)
            await gus.shows("The terminal is too small: 46 x 16 at least.")
            await gus.press("enter", "space", "alt+p", "alt+r", "slash", "x", "enter")
            await gus.press("tab", "enter", "ctrl+l", "question_mark")
            assert gus.game.ply == 0
            assert gus.game.offer_by is None
            await gus.resize(80, 24)
            await gus.shows("Your move.")
            assert "Resign?" not in gus.text()
            await gus.until(lambda: isinstance(gus.app.screen.focused, BoardView))
            await gus.press("enter")
            await gus.shows("1 Black C3.")
            await gus.resize(40, 10)
            await gus.press("ctrl+q")
            assert gus.app.return_code == 0


@pytest.mark.asyncio
async def test_quitting_is_asked_and_what_is_pasted_is_not_lost(
    server: ServerProcess, tmp_path: Path
) -> None:
    async with playing(server, tmp_path, "Ida") as ida:
        await ida.shows("Open a game for anybody")
        await ida.press("q")
        await ida.shows("Ctrl+Q quits.")
        await ida.press("question_mark")
        await ida.shows("quick match, board and clock as in the form")
        await ida.press("escape")
        game = await seat(ida)
        async with playing(server, tmp_path, "Jo", game) as jo:
            await ida.shows("Your move.")
            ida.app.post_message(events.Paste("d4\n"))
            await ida.shows("Press / first")
            await ida.press("slash")
            ida.app.post_message(events.Paste("one\ntwo"))
            await ida.press("enter")
            await jo.shows("Ida: one two")
            ida.app.post_message(events.Paste("x" * (MOST + 3)))
            await ida.shows("3 characters did not fit")
            assert ida.game.ply == 0
            # In the line of talk too; another key stays, two in a row quit.
            await ida.press("ctrl+c")
            await ida.shows("Press Ctrl+C again to quit.")
            await ida.press("escape", "ctrl+c")
            assert ida.app.is_running
            assert ida.app.return_code is None
            await ida.press("ctrl+c")
            assert ida.app.return_code == 0


@pytest.mark.asyncio
async def test_the_link_is_whole_and_the_log_is_wrapped_to_its_width(
    server: ServerProcess, tmp_path: Path
) -> None:
    async with playing(server, tmp_path, "Kim", size=(60, 24)) as kim:
        game = await seat(kim)
        link = f"{server.url}/game/{game}"
        assert link in kim.text().splitlines()[0]
        await kim.shows("komi 7.5")
        await kim.resize(48, 24)
        await kim.until(lambda: "".join(kim.text().splitlines()[:2]) == link)
        await kim.resize(60, 24)
        async with playing(server, tmp_path, "Lea", game) as lea:
            await kim.shows("Your move.")
            await kim.type("/" + "word " * 11 + "end\n")
            await lea.shows("Kim: word")
            await kim.until(lambda: "end" in kim.text())
            wide = log_lines(kim)
            await kim.resize(100, 30)
            await kim.until(lambda: 0 < log_lines(kim) < wide)
            # Whoever comes later is told everything.
            async with playing(server, tmp_path, "Max", game) as late:
                await late.shows("Lea has sat down.", "The game starts. Black to move.")


def log_lines(player: TerminalPlayer) -> int:
    """Return on how many lines of the screen the long line stands."""
    return sum("word" in row for row in player.text().splitlines())
