"""Port 3612: GTP programs dial in, and the server is their engine."""

import asyncio
from pathlib import Path

import pytest
from shoutan_engine import Phase, Player, PlayerKind
from shoutan_engine.commands import Draw, TakeSeat
from shoutan_engine.events import Parity
from shoutan_engine.results import EndReason
from shoutan_host.accepting.acceptance import Acceptance, Opponents
from shoutan_host.hosting.game_host import GameHost
from shoutan_server.errors import Refuse
from shoutan_server.transports import gui_peer

from tests.gtp_program import GtpProgram
from tests.host.gtp_fakes import until
from tests.server.gui_door_world import GuiDoorWorld
from tests.server_process import running_server


async def closed(gui: GtpProgram) -> bool:
    """Tell whether the connection ends, and nothing comes before that."""
    return await gui.answer() == ""


def opened_by(world: GuiDoorWorld, name: str) -> bool:
    """Tell whether somebody of that name waits for an opponent."""
    return any(
        host.game.phase is Phase.WAITING and host.game.players[0].name == name
        for host in world.games
    )


# -- who comes in ------------------------------------------------------------------


@pytest.mark.asyncio
async def test_two_programs_play_a_game_to_its_count(tmp_path: Path) -> None:
    async with GuiDoorWorld(tmp_path) as world, world.pair() as (ann, bo, host):
        assert await bo.ask("play w C4") == "= "
        assert await ann.ask("genmove w") == "= C4"
        assert await ann.ask("play b pass") == "= "
        assert await bo.ask("genmove b") == "= pass"
        assert await bo.ask("play w pass") == "= "
        assert await ann.ask("genmove w") == "= pass"
        assert await bo.ask("final_score") == "= W+7.5"
        assert await ann.ask("final_score") == "= W+7.5"
        assert await ann.ask("gogui-title") == "= Ann (black) v Bo (white)"
        assert (await world.result(host)).reason is EndReason.TWO_PASSES
        kinds = {player.kind for player in host.game.players}
        assert kinds == {PlayerKind.GUEST}


@pytest.mark.asyncio
async def test_without_a_first_line_a_program_is_a_guest_with_a_number(
    tmp_path: Path,
) -> None:
    async with (
        GuiDoorWorld(tmp_path) as world,
        world.gui() as first,
        world.gui("guest Bo") as second,
        world.gui("name") as third,
    ):
        assert await third.answer() == "= Shoutan"
        for gui in (first, second, third):
            await gui.tell("play b D4")
        names = [host.game.players[0].name for host in world.games]
        assert sorted(names) == ["Bo", "GUI guest #1", "GUI guest #2"]


@pytest.mark.asyncio
@pytest.mark.parametrize(
    ("line", "reason"),
    [
        ("login Nobody 12345678", "there is no bot called Nobody here"),
        ("login Ann 12345678", "the name Ann belongs to a bot with another token"),
        ("login Ann", "write: login NAME KEY or guest NAME"),
        ("login Ann short", "a token has 8 to 64"),
        ("guest <b>", "A name has letters"),
        ("guest Bo game nonsense", "There is no game nonsense here"),
    ],
)
async def test_who_is_turned_away_is_told_by_the_next_answer(
    line: str, reason: str, tmp_path: Path
) -> None:
    async with GuiDoorWorld(tmp_path) as world:
        await world.account("Ann")
        async with world.gui(line) as gui:
            gui.send("7 protocol_version", "name")
            answer = await gui.answer()
            assert answer.startswith(f"?7 login refused: {reason}")
            assert await closed(gui)


@pytest.mark.asyncio
async def test_nothing_is_created_by_a_login(tmp_path: Path) -> None:
    async with GuiDoorWorld(tmp_path) as world:
        for _ in range(2):
            async with world.gui("login Ann 12345678", "name") as gui:
                text = "? login refused: there is no bot called Ann here"
                assert await gui.answer() == text


@pytest.mark.asyncio
async def test_guests_stay_outside_where_they_are_not_admitted(tmp_path: Path) -> None:
    async with GuiDoorWorld(tmp_path, takes_guests=False) as world:
        text = "? login refused: guests are not admitted: send login NAME KEY first"
        for first in ("name", "guest Bo"):
            async with world.gui(first, "name") as gui:
                assert await gui.answer() == text
        async with world.gui(await world.account("Ann"), "name") as gui:
            assert await gui.answer() == "= Shoutan"


@pytest.mark.asyncio
async def test_an_account_is_a_bot_here_as_well(tmp_path: Path) -> None:
    async with GuiDoorWorld(tmp_path) as world:
        login = await world.account("Ann")
        async with world.gui(login) as gui:
            await gui.tell("play b D4")
            [player] = world.newest.game.players
            assert (player.name, player.kind) == ("Ann", PlayerKind.BOT)


@pytest.mark.asyncio
async def test_one_address_has_few_connections_that_have_not_got_in(
    tmp_path: Path,
) -> None:
    async with GuiDoorWorld(tmp_path, limits_loopback=True) as world:
        silent = [
            await asyncio.open_connection("127.0.0.1", world.gui_port) for _ in range(8)
        ]
        async with world.gui("name") as gui:
            assert await closed(gui)
        silent[0][1].write(b"name\n")
        assert await silent[0][0].readuntil(b"\n\n") == b"= Shoutan\n\n"
        async with world.gui("name") as gui:
            assert await gui.answer() == "= Shoutan"
        for _, writer in silent:
            writer.transport.abort()


@pytest.mark.asyncio
async def test_who_says_nothing_is_hung_up_on(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(gui_peer, "SPEAK_WITHIN_S", 0.01)
    async with GuiDoorWorld(tmp_path) as world, world.gui() as gui:
        gui.write(b"login Ann")  # half a line is not a word
        assert await closed(gui)


# -- framing -----------------------------------------------------------------------


@pytest.mark.asyncio
async def test_what_was_asked_before_the_end_of_input_is_answered(
    tmp_path: Path,
) -> None:
    async with GuiDoorWorld(tmp_path) as world, world.gui() as gui:
        gui.write(b"guest Ann\r\n1 boardsize 5\r\n2 genmove b\r\n3 name")
        gui.end()
        answers = await gui.answers(4)
        assert answers == ["=1 ", "?2 interrupted", "=3 Shoutan", ""]


@pytest.mark.asyncio
async def test_a_first_line_in_pieces(tmp_path: Path) -> None:
    async with GuiDoorWorld(tmp_path) as world, world.gui() as gui:
        for piece in (b"gue", b"st An", b"n\nna", b"me\n"):
            gui.write(piece)
            await asyncio.sleep(0)
        assert await gui.answer() == "= Shoutan"


@pytest.mark.asyncio
@pytest.mark.parametrize("data", [b"x" * 200_000, b"name\n" + b"x" * 200_000])
async def test_a_line_that_never_ends_is_cut_off(data: bytes, tmp_path: Path) -> None:
    async with GuiDoorWorld(tmp_path) as world, world.gui() as gui:
        gui.write(data)
        answers = [await gui.answer()]
        while answers[-1]:
            answers.append(await gui.answer())
        assert answers[-2] == "? line too long"


# -- which game --------------------------------------------------------------------


@pytest.mark.asyncio
async def test_a_seeker_finds_what_fits_and_opens_a_game_otherwise(
    tmp_path: Path,
) -> None:
    async with GuiDoorWorld(tmp_path) as world, world.gui("guest Ann") as ann:
        await ann.tell("boardsize 9", "komi 5.5", "time_settings 600 0 0")
        await ann.tell("play b E5")
        open_game = world.newest
        others = [
            ("boardsize 13", "genmove b"),
            ("boardsize 9", "komi 6.5", "genmove b"),
            ("boardsize 9", "komi 5.5", "time_settings 300 0 0", "genmove b"),
            ("boardsize 9", "komi 5.5", "play b E5"),
            ("boardsize 9", "fixed_handicap 2", "play w E5"),
        ]
        for number, lines in enumerate(others, 1):
            async with world.gui(f"guest Bo{number} seek") as bo:
                await bo.tell(*lines[:-1])
                bo.send(lines[-1])
                await until(lambda n=number: opened_by(world, f"Bo{n}"))  # type: ignore[misc]
        assert opened_by(world, "Ann")
        async with world.gui("guest Cy seek") as cy:
            await cy.tell("boardsize 9")
            assert await cy.ask("genmove b") == "= E5"
            assert open_game.game.phase is Phase.PLAY
            assert await cy.ask("komi 6.5") == "? komi of this game is 5.5"


@pytest.mark.asyncio
async def test_a_bot_is_challenged_by_name(tmp_path: Path) -> None:
    async with GuiDoorWorld(tmp_path) as world:
        engine = await world.bot("Engine", {"genmove": "say pass"})
        async with world.gui("guest Ann challenge Engine") as ann:
            await ann.tell("boardsize 5", "komi 7.5")
            assert await ann.ask("genmove b") == "= pass"
            assert await ann.ask("play w pass") == "= "
            assert await ann.ask("final_score") == "= W+7.5"
            # The next game begins with a clear board.
            await ann.tell("clear_board", "play b C3")
            assert await ann.ask("genmove w") == "= pass"
        assert "boardsize 5" in engine.heard


@pytest.mark.asyncio
async def test_a_bot_that_is_not_there_is_told_by_the_first_move(
    tmp_path: Path,
) -> None:
    async with (
        GuiDoorWorld(tmp_path) as world,
        world.gui("guest Ann challenge No Body") as ann,
    ):
        text = "? There is no bot called No Body here now"
        assert await ann.ask("genmove b") == text


@pytest.mark.asyncio
async def test_terms_that_no_game_has_are_told_by_the_first_move(
    tmp_path: Path,
) -> None:
    async with GuiDoorWorld(tmp_path) as world, world.gui() as gui:
        await gui.tell("komi 999999")
        answer = await gui.ask("play b D4")
        assert answer.startswith("? The request is not valid")
        assert list(world.games) == []
        await gui.tell("komi 6.5", "play b D4")


@pytest.mark.asyncio
async def test_a_game_is_sat_down_in_by_its_id(tmp_path: Path) -> None:
    async with GuiDoorWorld(tmp_path) as world, world.gui("guest Ann") as ann:
        await ann.tell("boardsize 5", "play b C3")
        game = world.newest
        async with world.gui(f"guest Bo game {game.id}") as bo:
            assert await bo.ask("boardsize 9") == "? unacceptable size"
            assert await bo.ask("boardsize 5") == "= "
            assert await bo.ask("komi 0") == "? komi of this game is 7.5"
            assert await bo.ask("genmove b") == "= C3"
            async with world.gui(f"guest Cy game {game.id}", "name") as cy:
                text = "? login refused: Both seats of this game are taken"
                assert (await cy.answer()).startswith(text)


# -- away and back -----------------------------------------------------------------


@pytest.mark.asyncio
async def test_an_account_comes_back_into_its_game(tmp_path: Path) -> None:
    async with GuiDoorWorld(tmp_path) as world:
        login = await world.account("Ann")
        async with world.pair(login) as (ann, bo, host):
            ann.drop()
            await until(lambda: not host.attendance.is_here(host.game.players[0].id))
            await bo.tell("play w C4")
            async with world.gui(f"{login} game {host.id}") as again:
                await again.tell("boardsize 5", "clear_board", "play b C3")
                assert await again.ask("genmove w") == "= C4"
                await again.tell("play b D3")
                assert await bo.ask("genmove b") == "= D3"


@pytest.mark.asyncio
async def test_a_newer_program_of_an_account_takes_the_seat(tmp_path: Path) -> None:
    async with GuiDoorWorld(tmp_path) as world:
        login = await world.account("Ann")
        async with world.pair(login) as (ann, bo, host):
            ann.send("genmove w")
            async with world.gui(f"{login} game {host.id}") as newer:
                await newer.tell("boardsize 5", "play b C3")
                assert await closed(ann)
                await bo.tell("play w C4")
                assert await newer.ask("genmove w") == "= C4"
                assert host.attendance.is_here(host.game.players[0].id)


@pytest.mark.asyncio
async def test_an_account_is_in_one_game_at_a_time(tmp_path: Path) -> None:
    async with GuiDoorWorld(tmp_path) as world:
        login = await world.account("Ann")
        async with world.pair(login) as (_, _, host), world.gui(login) as second:
            text = f"? Ann is in a game: come back into it with game {host.id}"
            assert await second.ask("play b C3") == text


@pytest.mark.asyncio
async def test_a_bot_that_plays_at_the_engine_door_is_in_a_game_here_as_well(
    tmp_path: Path,
) -> None:
    async with GuiDoorWorld(tmp_path) as world:
        login = await world.account("Deep")
        await world.dial_as("Deep", {"genmove": "hang"})
        await world.idle("Deep")
        visitor = world.visitor("Bo")
        host = await visitor.challenge("Deep")
        text = f"? Deep is in a game: come back into it with game {host.id}"
        for wish in ("", " seek", " challenge Deep"):
            async with world.gui(f"{login}{wish}") as gui:
                assert await gui.ask("play b C3") == text
        async with world.gui("guest Ann") as ann:
            await ann.tell("play b C3")
            async with world.gui(f"{login} game {world.newest.id}", "name") as gui:
                assert await gui.answer() == f"? login refused: {text[2:]}"
            assert len(world.newest.game.players) == 1


@pytest.mark.asyncio
async def test_a_bot_that_plays_here_is_in_a_game_at_the_engine_door_as_well(
    tmp_path: Path,
) -> None:
    async with GuiDoorWorld(tmp_path) as world:
        login = await world.account("Deep")
        freed: list[bool] = []
        await world.dial_as("Deep")
        await world.idle("Deep")
        async with world.gui(login) as gui:
            await gui.tell("boardsize 5", "play b C3")
            assert world.dialed.idle(world.newest.game.settings) == []
            with pytest.raises(Refuse, match="Deep is playing"):
                await world.visitor("Bo").challenge("Deep")
            world.dialed.on_idle_change(lambda: freed.append(True))
            gui.send("quit")
            await world.idle("Deep")
            assert freed


@pytest.mark.asyncio
async def test_two_programs_of_an_account_at_once_make_one_game(
    tmp_path: Path,
) -> None:
    async with GuiDoorWorld(tmp_path) as world:
        login = await world.account("Ann")
        async with world.gui(login) as one, world.gui(login) as two:
            for gui in (one, two):
                await gui.tell("boardsize 5", "clear_board")
            for gui in (one, two):
                gui.send("play b C3")
            answers = sorted([await one.answer(), await two.answer()])
            assert answers[0] == "= "
            assert answers[1].startswith("? Ann is in a game")
            assert len(list(world.games)) == 1


@pytest.mark.asyncio
async def test_an_account_that_stays_away_loses(tmp_path: Path) -> None:
    async with GuiDoorWorld(tmp_path, account_away_s=0.01) as world:
        login = await world.account("Ann")
        async with world.pair(login) as (ann, bo, host):
            bo.send("genmove b")
            ann.send("quit")
            # Nobody waits: the open genmove of the other side is the first to hear.
            assert await bo.answer() == "? it is your move"
            await bo.tell("play w C4")
            assert await bo.ask("genmove b") == "= resign"
            result = await world.result(host)
            assert (result.text, result.reason) == ("W+F", EndReason.DISCONNECT)


@pytest.mark.asyncio
async def test_a_guest_that_goes_cannot_come_back_and_loses(tmp_path: Path) -> None:
    async with (
        GuiDoorWorld(tmp_path, guest_away_s=0.01) as world,
        world.pair() as (ann, bo, host),
    ):
        await bo.tell("play w C4")
        ann.drop()
        assert await bo.ask("genmove b") == "= resign"
        result = await world.result(host)
        assert result.reason is EndReason.DISCONNECT
        assert result.detail == "Ann: the program was away too long."


@pytest.mark.asyncio
async def test_an_open_game_is_withdrawn_when_its_program_goes(tmp_path: Path) -> None:
    async with GuiDoorWorld(tmp_path) as world:
        for end in ("quit", "drop", "eof"):
            async with world.gui() as gui:
                await gui.tell("play b D4")
                host = world.newest
                if end == "quit":
                    gui.send("quit")
                elif end == "eof":
                    gui.end()
                else:
                    gui.drop()
                assert (await world.result(host)).text == "Void"


@pytest.mark.asyncio
async def test_after_a_restart_an_account_goes_on_and_a_guests_game_is_void(
    tmp_path: Path,
) -> None:
    async with GuiDoorWorld(tmp_path) as world:
        ann_login, bo_login = await world.account("Ann"), await world.account("Bo")
        async with (
            world.pair(ann_login, f"{bo_login} seek") as (_, _, kept),
            world.pair("guest Cy", "guest Di seek") as (_, _, lost),
        ):
            await world.stop()
            disk = world.disk
    async with GuiDoorWorld(tmp_path, disk=disk) as world:
        void = world.games.hosted(lost.id)
        assert void is not None
        result = await world.result(void)
        assert (result.text, result.reason) == ("Void", EndReason.ABORTED)
        async with (
            world.gui(f"{ann_login} game {kept.id}") as ann,
            world.gui(f"{bo_login} game {kept.id}") as bo,
        ):
            await bo.tell("boardsize 5", "play b C3", "play w C4")
            await ann.tell("boardsize 5", "play b C3")
            assert await ann.ask("genmove w") == "= C4"


@pytest.mark.asyncio
async def test_after_a_restart_its_engine_at_the_other_door_does_not_take_the_game_over(
    tmp_path: Path,
) -> None:
    async with GuiDoorWorld(tmp_path) as world:
        ann_login, bo_login = await world.account("Ann"), await world.account("Bo")
        async with world.pair(ann_login, f"{bo_login} seek") as (_, _, kept):
            await world.stop()
    async with (
        GuiDoorWorld(tmp_path, disk=world.disk) as world,
        world.gui(f"{ann_login} game {kept.id}") as ann,
        world.gui(f"{bo_login} game {kept.id}") as bo,
    ):
        await ann.tell("boardsize 5", "play b C3")
        await bo.tell("boardsize 5", "play b C3")
        engine = await world.dial_as("Ann")
        await world.busy("Ann")
        await bo.tell("play w C4")
        assert await ann.ask("genmove w") == "= C4"
        await ann.tell("play b D3")
        assert await bo.ask("genmove b") == "= D3"
        assert not any(line.startswith("boardsize") for line in engine.heard)


@pytest.mark.asyncio
async def test_a_stop_of_the_server_hangs_up_and_costs_nobody_a_game(
    tmp_path: Path,
) -> None:
    async with (
        GuiDoorWorld(tmp_path, guest_away_s=0.0) as world,
        world.pair() as (ann, _, host),
    ):
        ann.send("genmove w")
        await world.stop()
        assert await closed(ann)
        assert host.game.result is None


@pytest.mark.asyncio
async def test_a_server_that_is_killed_ends_the_games_of_guests_at_its_start(
    tmp_path: Path,
) -> None:
    with running_server(tmp_path / "data", guis=True) as server:
        async with (
            GtpProgram.dialed(server.gui_port, "guest Ann") as ann,
            GtpProgram.dialed(server.gui_port, "guest Bo seek") as bo,
        ):
            await ann.tell("boardsize 5", "play b C3")
            await bo.tell("boardsize 5")
            assert await bo.ask("genmove b") == "= C3"
            bo.send("genmove b")
            server.kill()
            assert await closed(ann)
        server.start()
        [game] = server.get("/api/games").json()["games"]
        assert (game["result"], game["end_reason"]) == ("Void", "aborted")
        async with GtpProgram.dialed(server.gui_port, "name") as again:
            assert await again.answer() == "= Shoutan"


@pytest.mark.asyncio
async def test_two_who_seek_at_the_same_moment_find_each_other(tmp_path: Path) -> None:
    async with (
        GuiDoorWorld(tmp_path) as world,
        world.gui("guest Ann seek") as ann,
        world.gui("guest Bo seek") as bo,
    ):
        for gui in (ann, bo):
            await gui.tell("boardsize 5", "clear_board")
        ann.send("play b C3", "genmove w")
        bo.send("genmove b")
        assert await bo.answer() == "= C3"
        assert await bo.ask("play w D4") == "= "
        assert await ann.answers(2) == ["= ", "= D4"]


@pytest.mark.asyncio
@pytest.mark.parametrize("name", ["ann", "ANN"])
async def test_no_guest_is_called_like_a_bot_that_is_away(
    name: str, tmp_path: Path
) -> None:
    async with GuiDoorWorld(tmp_path) as world:
        await world.account("Ann")
        async with world.gui(f"guest {name}", "name") as gui:
            text = "? login refused: A bot here has this name: choose another one"
            assert await gui.answer() == text


@pytest.mark.asyncio
async def test_who_is_away_for_too_long_loses_to_a_program(tmp_path: Path) -> None:
    async with (
        GuiDoorWorld(tmp_path, opponent_away_s=0.05) as world,
        world.pair() as (_ann, bo, host),
    ):
        bo.send("play w D4")
        assert await bo.answer() == "= "
        ann = host.game.players[0]
        bo.send("genmove b")
        host.attendance.leave(ann.id)  # as if its process had been killed
        assert await bo.answer() == "= resign"
        assert (await world.result(host)).reason is EndReason.DISCONNECT


@pytest.mark.asyncio
@pytest.mark.parametrize("first", ["guest Ann challenge Engine", "guest Ann"])
@pytest.mark.parametrize("end", ["quit", "drop", "eof"])
async def test_a_game_that_has_not_begun_is_void_when_its_program_goes(
    first: str, end: str, tmp_path: Path
) -> None:
    async with GuiDoorWorld(tmp_path) as world:
        # The engine is never ready: the game that it was given does not begin.
        await world.bot("Engine", {"boardsize": "hang"})
        async with world.gui(first) as gui:
            await gui.tell("boardsize 5", "play b C3")
            host = world.newest
            if "challenge" not in first:
                await sit_down(world, host)
            assert (host.game.phase, len(host.game.players)) == (Phase.WAITING, 2)
            {"quit": lambda: gui.send("quit"), "drop": gui.drop, "eof": gui.end}[end]()
            result = await world.result(host)
            assert (result.text, result.reason) == ("Void", EndReason.ABORTED)


async def sit_down(world: GuiDoorWorld, host: GameHost) -> None:
    """Let somebody take the other seat who is not there yet."""
    guest = Player("g_bo", "Bo", PlayerKind.GUEST)
    seat = TakeSeat(guest, Draw(1, Parity.ODD, creator_black=True))
    await world.visitor("Bo").post(host, seat)


@pytest.mark.asyncio
async def test_a_program_that_is_replaced_withdraws_nothing(tmp_path: Path) -> None:
    async with GuiDoorWorld(tmp_path) as world:
        login = await world.account("Ann")
        async with world.gui(login) as older:
            await older.tell("boardsize 5", "play b C3")
            host = world.newest
            async with world.gui(f"{login} game {host.id}") as newer:
                assert await newer.ask("boardsize 5") == "= "
                assert await closed(older)
                async with world.gui("guest Bo seek") as bo:
                    await bo.tell("boardsize 5")
                    bo.send("genmove b")
                    await newer.tell("play b D4")
                    assert await bo.answer() == "= D4"
                    assert host.game.phase is Phase.PLAY


@pytest.mark.asyncio
async def test_a_refusal_is_told_again_by_what_cannot_begin_a_game(
    tmp_path: Path,
) -> None:
    text = "? There is no bot called Nobody here now"
    async with (
        GuiDoorWorld(tmp_path) as world,
        world.gui("guest Ann challenge Nobody") as ann,
    ):
        await ann.tell("boardsize 5")
        assert await ann.ask("play b C3") == text
        for line in ("genmove w", "play w C3", "genmove b", "play w D4", "play b C3"):
            assert await ann.ask(line) == text
        await ann.tell("clear_board")
        assert await ann.ask("genmove w") == "? it is your move"
        assert await ann.ask("play w C3") == "? illegal move"
        assert await ann.ask("play b C3") == text
        await world.bot("Nobody", {"genmove": "say pass"})
        await world.idle("Nobody")
        await ann.tell("play b C3")
        assert await ann.ask("genmove w") == "= pass"


# -- bots that choose --------------------------------------------------------------


@pytest.mark.asyncio
async def test_a_seat_opposite_a_bot_is_taken_on_its_terms_here_as_well(
    tmp_path: Path,
) -> None:
    bots_only = Acceptance(opponents=Opponents.BOTS)
    async with GuiDoorWorld(tmp_path, dialed_accepts=bots_only) as world:
        await world.bot("Deep")
        await world.listed("Deep")
        host = await world.visitor("Judge").challenge("Deep", referee=True)
        async with world.gui(f"guest Ann game {host.id}", "name") as gui:
            assert "Deep plays bots only" in await gui.answer()
        assert len(host.game.players) == 1


@pytest.mark.asyncio
async def test_an_account_does_not_challenge_itself(tmp_path: Path) -> None:
    async with GuiDoorWorld(tmp_path) as world:
        await world.bot("Deep")
        await world.listed("Deep")
        login = await world.account("Deep")
        async with world.gui(f"{login} challenge Deep") as gui:
            text = "? A bot does not play against itself"
            assert await gui.ask("play b C3") == text
        assert list(world.games) == []
