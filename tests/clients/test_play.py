"""`shoutan play` at a real server: games played, settled, watched; a server that dies."""

import asyncio
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from shoutan_clients.play.kept import Kept
from shoutan_clients.play.ui.talk_line import TalkLine
from shoutan_clients.remote import parse_address
from shoutan_engine.phase import Phase

from tests.clients.terminal_players import TerminalPlayer, playing
from tests.people import People
from tests.server.wire_world import fake_bot
from tests.server_process import ServerProcess, running_server


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServerProcess]:
    """A server with a bot in the house."""
    data = tmp_path_factory.mktemp("play") / "data"
    with running_server(data, bots=[fake_bot()]) as running:
        yield running


async def open_seat(ann: TerminalPlayer, *keys: str) -> str:
    """Open a game by the form; returns its id."""
    await ann.shows("Open a game for anybody")
    await ann.press("n")
    await ann.shows("Your color")
    await ann.press(*keys, "enter")
    await ann.shows("Waiting for an opponent")
    assert ann.app.game is not None
    return str(ann.app.game.table.remote.id)


FIVE = ("right", "5", "down", "left", "left", "down", "right")
"""In the form: 5x5 typed, the first clock, Black."""


@pytest.mark.asyncio
async def test_two_terminals_play_talk_dispute_settle_and_play_again(
    server: ServerProcess, tmp_path: Path
) -> None:
    async with (
        playing(server, tmp_path, "Ann") as ann,
        playing(server, tmp_path, "Bo") as bo,
    ):
        await open_seat(ann, *FIVE)
        # From the lobby: the open seat is the first row after the heads.
        await bo.shows("Ann waits: 5x5, 5m+3x20s")
        await bo.until(lambda: bo.app.lobby.chosen is not None)
        while bo.app.lobby.chosen is None or bo.app.lobby.chosen.kind != "open":
            await bo.press("down")
        await bo.press("enter")
        await bo.shows("Bo", "you", "Black to move.")
        assert len(bo.text().splitlines()[1].split()) >= 5

        # Typed points, the cursor, the mouse, a refusal beside the board.
        await ann.play("C3")
        await bo.shows("1 Black C3.")
        await bo.press("enter")
        await bo.shows("There is a stone on that point. (article 2)")
        await bo.press("right", "enter")
        await ann.shows("2 White D3.", "Your move.")
        await ann.click(*where(ann, "C4"))
        assert ann.game.ply == 2
        await ann.click(*where(ann, "C4"))
        await bo.shows("3 Black C4.")

        # Talk, with what would steer a terminal.
        await bo.type("/hello there\n")
        await ann.shows("Bo: hello there")
        await bo.press("escape")

        # Undo asked and agreed.
        await ann.act("Ask to take back")
        await bo.shows("Your opponent asks to take a move back.")
        await bo.act("Agree")
        await ann.shows("Back to move 2.")
        await ann.play("C4")

        await bo.play("D4")
        await ann.shows("Your move.")
        await ann.press("alt+e")
        await bo.shows("Black offers the end. Agree, pass, or play on.")
        await bo.press("alt+e")
        await ann.shows("Which stones are dead?", "Proposal 1")

        # Ann marks D3 dead, Bo does not agree: play goes on, then both agree.
        await ann.type("d3\n")
        await bo.shows("Proposal 2: Black 25 zi, White 0 zi.")
        await bo.act("Dispute a group")
        await bo.type("d3\n")
        await bo.shows("The chain at D3: you say it is")
        await bo.act("Alive")
        await ann.shows("Play goes on. Black to move.")
        await ann.press("alt+p")
        await bo.shows("Your move.")
        await bo.press("alt+p")
        await ann.shows("Which stones are dead?")
        await ann.type("d3\n")
        await bo.until(lambda: marks_dead(bo))
        number = settled(bo)
        await bo.act(f"Confirm proposal {number}")
        await ann.shows("Confirmed by White.")
        await ann.act(f"Confirm proposal {number}")
        for player in (ann, bo):
            await player.shows("Black wins by", "Black 25 zi, White 0 zi, komi")
            assert player.game.phase is Phase.FINISHED

        # Once more.
        await ann.act("Rematch")
        await bo.shows("Your opponent wants another game.")
        await bo.act("Agree to a rematch")
        for player in (ann, bo):
            await player.until(
                lambda player=player: (  # type: ignore[misc]
                    player.app.game is not None and player.game.phase is Phase.PLAY
                )
            )


def marks_dead(player: TerminalPlayer) -> bool:
    settlement = player.game.settlement
    return settlement is not None and bool(settlement.dead)


def settled(player: TerminalPlayer) -> int:
    settlement = player.game.settlement
    assert settlement is not None
    return settlement.number


def where(player: TerminalPlayer, vertex: str) -> tuple[int, int]:
    """Return the place of a point on the screen, from the letters and numbers there."""
    rows = player.text().splitlines()
    top = next(n for n, row in enumerate(rows) if row.startswith("   A B"))
    column = rows[top].index(vertex[0])
    line = next(n for n, row in enumerate(rows) if row.startswith(f"{vertex[1:]:>2} "))
    return column, line


@pytest.mark.asyncio
async def test_a_board_of_nineteen_lines_and_all_clocks_fit_into_80_by_24(
    server: ServerProcess, tmp_path: Path
) -> None:
    async with playing(server, tmp_path, "Cy") as cy:
        game = await open_seat(cy)
        rows = cy.text().splitlines()
        assert len(rows) == 24
        assert rows[1].startswith("   A B C D E F G H J K L M N O P Q R S T")
        assert rows[2].startswith("19 ┌─┬")
        assert rows[20].startswith(" 1 └─┴")
        assert rows[21].startswith("   A B C")
        assert cy.text().count("20:00  then 5 x 30 s") == 2
        assert game in rows[0]
        assert "[Withdraw the game] [Lobby]" in cy.text()

        # Smaller: a part of the board, then no more than a sentence; and back.
        await cy.resize(60, 18)
        await cy.shows("A part of the board: 71 x 23 shows it whole.")
        assert "[╋]" in cy.text()
        await cy.resize(40, 10)
        await cy.shows("The terminal is too small: 46 x 16 at least.")
        await cy.resize(120, 40)
        await cy.shows("19 ┌─┬")
        await cy.act("Withdraw the game")
        await cy.shows("No result.")
        await cy.press("ctrl+l")
        await cy.shows("Open a game for anybody")


@pytest.mark.asyncio
async def test_a_link_takes_the_open_seat_or_watches(
    server: ServerProcess, tmp_path: Path
) -> None:
    async with playing(server, tmp_path, "Di") as di:
        game = await open_seat(di, *FIVE)
        async with (
            playing(server, tmp_path, "Ed", game) as ed,
            playing(server, tmp_path, "Flo", game, is_ascii=True) as flo,
        ):
            await ed.shows("Black to move.", "O Ed", "you")
            await flo.shows("You are watching.", "X Di", "O Ed")
            assert "[Lobby]" in flo.text()
            await di.play("B2")
            await flo.shows("1 Black B2.", "White to move.")
            assert " 2 .(X). . . 2" in flo.text()
            await flo.press("enter")
            await flo.shows("You are watching.")
            await ed.play("D4")
            await flo.press("[", "[")
            await flo.shows("You look at move 0 of 2.")
            assert "X . ." not in flo.text()
            await flo.press("escape")
            await flo.until(lambda: "You look at" not in flo.text())
            await di.press("alt+r")
            await di.shows("Resign?")
            await di.act("Keep playing")
            await di.press("alt+r")
            await di.act("Yes, resign")
            await flo.shows("White wins by resignation.")


@pytest.mark.asyncio
async def test_a_bot_is_challenged_and_its_refusal_stands_in_the_form(
    server: ServerProcess, tmp_path: Path
) -> None:
    async with playing(server, tmp_path, "Gus") as gus:
        await gus.shows("fake:")
        await gus.press("end", "enter")
        await gus.shows("Against fake")
        await gus.press("right", "9", "9", "enter")
        await gus.shows("A board has 2 to 25 lines.")
        await gus.press("backspace", "down", "right", "right", "right", "right")
        await gus.press("x", "enter")
        await gus.shows("A clock is written as")
        await gus.press("backspace", *"5m", "down", "right", "enter")
        await gus.shows("Your move.", "O fake", "5:00  in all")
        await gus.play("E5")
        await gus.shows("2 White")
        await gus.press(".", "i")
        await gus.shows("White chain of 1 stone")
        await gus.press(",")
        await gus.shows("White 5:00  in all")
        # After the end, the same again.
        await gus.press("alt+r", "right", "enter")
        await gus.shows("White wins by resignation.")
        await gus.act("Play again")
        await gus.shows("Your move.", "Move 0", "O fake", "5:00  in all")


@pytest.mark.asyncio
async def test_nobody_who_watches_is_promised_a_word_that_is_not_his(
    server: ServerProcess, tmp_path: Path
) -> None:
    people = People(server)
    black, _, game = await people.pair(size=9, clock="none")
    async with playing(server, tmp_path, "Hal", game, language="zh") as hal:
        await hal.shows("你在观战。", "轮到黑方。", "不计时")
        line = hal.app.screen.query_one(TalkLine)
        await hal.until(lambda: line.placeholder.startswith("按 / 发言"))
        await hal.type("/good\n")
        await hal.shows("Hal（观众）：good")
        await black.play(game, 0, "D4")
        await hal.shows("1 黑方 D4。")
        await hal.press("question_mark", "escape", "escape", "question_mark")
        await hal.shows("移动光标")
    await people.leave()


@pytest.mark.asyncio
async def test_a_server_that_was_killed_is_found_again_with_everything_in_place(
    tmp_path: Path,
) -> None:
    with running_server(tmp_path / "data") as own:
        async with (
            playing(own, tmp_path, "Ida") as ida,
            playing(own, tmp_path, "Jo") as jo,
        ):
            game = await open_seat(ida, *FIVE)
            await jo.press("m")  # no quick match: the sizes differ, his own game
            await jo.shows("Waiting for an opponent")
            await jo.press("ctrl+l")
            await jo.shows("Your games", "your open seat")
            jo.app.run_worker(jo.app.open_game(game, joins=True))
            await jo.shows("Black to move.")
            await ida.play("C3")
            await jo.shows("1 Black C3.")
            await asyncio.to_thread(own.kill)
            await ida.shows("No connection.")
            await jo.shows("No connection. Your clock may be running.")
            await jo.type("b2\n")
            await asyncio.to_thread(own.start)
            await ida.shows("2 White B2.", "Your move.")
            await jo.until(lambda: "No connection" not in jo.text())
            await ida.play("D4")
            await jo.shows("3 Black D4.")
        # Whoever comes back under the name is the same guest and finds the game.
        async with playing(own, tmp_path, "Ida") as again:
            await again.shows("Your games")
            await again.until(lambda: again.app.lobby.chosen is not None)
            row = again.app.lobby.chosen
            assert row is not None
            assert (row.kind, row.key) == ("yours", game)
            await again.press("enter")
            await again.shows("3 Black D4.", "White to move.")
        own.check_log()


@pytest.mark.asyncio
async def test_people_challenge_each_other_from_terminals(
    server: ServerProcess, tmp_path: Path
) -> None:
    async with (
        playing(server, tmp_path, "Kim") as kim,
        playing(server, tmp_path, "Lea") as lea,
    ):
        await kim.shows("People here", "Lea")
        while (row := kim.app.lobby.chosen) is None or row.name != "Lea":
            await kim.press("down")
        await kim.press("enter")
        await kim.shows("Challenge Lea")
        await kim.press(*FIVE, "enter")
        await kim.shows("You have challenged Lea")
        await lea.shows("Kim challenges you: 5x5, 5m+3x20s")
        while (row := lea.app.lobby.chosen) is None or row.kind != "challenge":
            await lea.press("up")
        await lea.press("enter")
        await kim.shows("Your move.", "X Kim", "O Lea")
        await lea.shows("Black to move.", "X Kim", "O Lea")


@pytest.mark.asyncio
async def test_an_adjournment_is_sealed_and_play_goes_on(
    server: ServerProcess, tmp_path: Path
) -> None:
    async with playing(server, tmp_path, "Max") as max_:
        game = await open_seat(max_, *FIVE)
        async with playing(server, tmp_path, "Nel", game) as nel:
            await max_.play("C3")
            await nel.shows("Your move.")
            await max_.act("Ask to seal")
            await nel.act("Agree")
            await nel.shows("seal it at a point, or seal a pass.")
            await nel.type("d4\n")
            await max_.shows("Adjourned, White has sealed.")
            assert "D4" not in max_.text()
            await max_.act("Go on")
            await max_.shows("The sealed move was D4.", "Your move.")


@pytest.mark.asyncio
async def test_a_game_on_no_list_is_found_from_another_machine(
    server: ServerProcess, tmp_path: Path
) -> None:
    async with playing(server, tmp_path / "here", "Pia") as pia:
        game = await open_seat(pia, "up", "right")  # not listed
        assert pia.game.settings.private
        elsewhere = tmp_path / "there"
        kept = pia.app.session.kept.token()
        assert kept is not None
        place = parse_address(server.url)
        Kept(elsewhere, place, "guest-Pia").keep_token(kept)
        async with playing(server, elsewhere, "Pia") as again:
            await again.shows("Your games")
            await again.until(lambda: again.app.lobby.chosen is not None)
            assert again.app.lobby.chosen is not None
            assert again.app.lobby.chosen.key == game
            await pia.act("Withdraw the game")
            await pia.shows("No result.")
        async with playing(server, elsewhere, "Pia") as later:
            await later.shows("Quick match")
            await later.until(lambda: not later.app.session.kept.games())


@pytest.mark.asyncio
async def test_a_game_that_is_not_there_leads_to_the_lobby_with_a_sentence(
    server: ServerProcess, tmp_path: Path
) -> None:
    async with playing(server, tmp_path, "Oli", "A" * 22) as oli:
        await oli.shows("The game cannot be followed any more:", "Quick match")
        assert re.search(r"Lobby: Oli at http://127", oli.text())
