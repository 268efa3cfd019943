"""Engines that dialed in: what ends their games, how they come back, what is kept."""

# Leaks are looked for inside.
# pyright: reportPrivateUsage=false

import asyncio
from pathlib import Path

import pytest
from shoutan_engine import Color
from shoutan_engine.commands import PlayStone, Resign
from shoutan_engine.events import PauseReason
from shoutan_engine.points import Point
from shoutan_host.gtp.game import Deadlines
from shoutan_host.hosting.game_host import GameHost
from shoutan_host.ports import StoreUnavailable
from shoutan_protocol.event_decoding import decode_log

from tests.host.gtp_fakes import until
from tests.host.put_down import OpenGame, goes_on, pauses
from tests.host.seat_fakes import CLEANUP, Recorder, settings
from tests.server.engine_world import Visitor, World, started, times

BLACK, WHITE = Color.BLACK, Color.WHITE
LATE = {"genmove": "late"}


async def play(ann: Visitor, host: GameHost, point: int) -> None:
    """Let the person play, and wait until the stone is there."""
    await ann.post(host, PlayStone(BLACK, Point(point), host.game.ply))


async def reached(host: GameHost, ply: int) -> None:
    """Wait until so many turns were taken."""
    await until(lambda: host.game.ply == ply)


def state(world: World, host: GameHost) -> tuple[str | None, str | None]:
    """Return result and reason of a game from its card."""
    card = world.disk.cards[host.id]
    return card.result, card.end_reason


async def ended(host: GameHost) -> None:
    """Wait until a game is over."""
    if not host.is_finished:
        await Recorder(host).result()


# -- failures --------------------------------------------------------------------------


@pytest.mark.asyncio
@pytest.mark.parametrize(
    ("rule", "reason", "words", "stays"),
    [
        ("fail I am lost", "protocol", "refused to move: I am lost", False),
        ("say what is a move", "protocol", "what is a move", False),
        ("say C3", "illegal", "There is a stone on that point", True),
        ("raw =4711 A1\\n\\n", "protocol", "answer to something else came", False),
        ("babble", "protocol", "this is not GTP", False),
        ("crash", "disconnect", "was away too long", False),
    ],
)
async def test_an_engine_that_fails_loses_this_game_and_no_other(
    rule: str, reason: str, words: str, stays: bool, tmp_path: Path
) -> None:
    brief = times(account_away_s=0.05)
    async with World(tmp_path, engine_times=brief) as world:
        bad = await world.bot("Bad", {"genmove": rule})
        good = await world.bot("Good", LATE)
        ann, bob = world.visitor("Ann"), world.visitor("Bob")
        lost, other = await ann.challenge("Bad"), await bob.challenge("Good")
        for host in (lost, other):
            await started(host)
        await play(bob, other, 12)
        await play(ann, lost, 12)
        await ended(lost)
        assert state(world, lost) == ("B+F", reason)
        assert words in world.detail(lost.id)
        if stays:
            await world.idle("Bad")
        else:
            await bad.hung_up()
            await world.gone("Bad")
        # The other game goes on as if nothing had happened.
        good.released.set()
        await reached(other, 2)


@pytest.mark.asyncio
async def test_a_mebibyte_of_noise_costs_the_connection(tmp_path: Path) -> None:
    async with World(tmp_path) as world:
        noisy, name = await world.guest()
        other = await world.bot("Quiet")
        noisy._writer.write(b"x" * 79 + b"\n")
        noisy._writer.write((b"x" * 1023 + b"\n") * 1024)
        await noisy.hung_up()
        await world.gone(name)
        assert world.find("Quiet") is not None
        assert not other.task.done()


@pytest.mark.asyncio
async def test_an_engine_that_hangs_loses_on_time(tmp_path: Path) -> None:
    async with World(tmp_path) as world:
        engine = await world.bot("Sleepy", {"genmove": "mute"})
        ann = world.visitor()
        host = await ann.challenge("Sleepy")
        await started(host)
        await play(ann, host, 12)
        await engine.hears("genmove")
        world.let_time_pass(host, 60_000)
        await ended(host)
        assert state(world, host) == ("B+T", "time")
        # It has an answer to give yet, so nobody may challenge it.
        bot = world.find("Sleepy")
        assert bot is not None
        assert bot.taken == 1


@pytest.mark.asyncio
async def test_without_a_clock_an_engine_that_hangs_loses_at_the_cap(
    tmp_path: Path,
) -> None:
    brief = times(deadlines=Deadlines(genmove_s=0.05))
    async with World(tmp_path, engine_times=brief) as world:
        engine = await world.bot("Sleepy", {"genmove": "mute"})
        ann = world.visitor()
        host = await ann.challenge("Sleepy", clock="none")
        await started(host)
        await play(ann, host, 12)
        await ended(host)
        assert state(world, host) == ("B+F", "hang")
        assert "did not answer genmove within 50 ms" in world.detail(host.id)
        await engine.hung_up()


@pytest.mark.asyncio
@pytest.mark.parametrize("command", ["boardsize", "komi"])
async def test_a_refused_game_is_void_and_the_engine_stays(
    command: str, tmp_path: Path
) -> None:
    async with World(tmp_path) as world:
        await world.bot("Picky", {f"{command}#1": "fail not with me"})
        ann = world.visitor()
        host = await ann.challenge("Picky")
        await ended(host)
        assert state(world, host) == ("Void", "aborted")
        assert "not with me" in world.detail(host.id)
        assert "does not take this game" in world.detail(host.id)
        await world.idle("Picky")
        again = await ann.challenge("Picky")
        await started(again)


@pytest.mark.asyncio
async def test_who_comes_back_and_refuses_the_running_game_loses_it(
    tmp_path: Path,
) -> None:
    async with World(tmp_path) as world:
        first = await world.bot("Sly")
        ann = world.visitor()
        host = await ann.challenge("Sly")
        await started(host)
        await play(ann, host, 12)
        await reached(host, 2)
        first.drop()
        await world.gone("Sly")
        await world.dial_as("Sly", {"komi": "fail not when I lose"})
        await ended(host)
        assert state(world, host) == ("B+F", "protocol")
        assert "not when I lose" in world.detail(host.id)


# -- coming back -----------------------------------------------------------------------


@pytest.mark.asyncio
async def test_a_bot_comes_back_into_its_game(tmp_path: Path) -> None:
    async with World(tmp_path) as world:
        first = await world.bot("Deep", {"genmove#2": "late"})
        ann = world.visitor()
        host = await ann.challenge("Deep")
        await started(host)
        await play(ann, host, 12)
        await reached(host, 2)
        await play(ann, host, 13)
        await first.hears("genmove", 2)
        first.drop()
        await until(lambda: not host.attendance.is_here(host.game.seats[WHITE].id))
        back = await world.dial_as("Deep")
        await reached(host, 4)
        at = back.heard.index("clear_board")
        told = [x for x in back.heard[at:] if not x.startswith("time_left")]
        assert told == [
            *("clear_board", "komi 7.5", "time_settings 60 0 0"),
            *("play b C3", "play w A1", "play b D3", "genmove w"),
        ]
        before_move = back.heard[back.heard.index("genmove w") - 1]
        assert before_move.startswith("time_left w ")
        await ann.post(host, Resign(BLACK))
        await world.idle("Deep")


@pytest.mark.asyncio
async def test_an_engine_hears_of_as_much_less_time_as_the_host_says(
    tmp_path: Path,
) -> None:
    async with World(tmp_path, engine_times=times(margin_s=40.0)) as world:
        bot = await world.bot("Deep")
        ann = world.visitor()
        host = await ann.challenge("Deep", clock="1m")
        await started(host)
        await play(ann, host, 12)
        await reached(host, 2)
        told = next(x for x in bot.heard if x.startswith("time_left w "))
        assert int(told.split()[2]) <= 60 - 40
        await ann.post(host, Resign(BLACK))
        await world.idle("Deep")


@pytest.mark.asyncio
async def test_a_bot_is_missed_in_the_opponents_turn_as_well(tmp_path: Path) -> None:
    async with World(tmp_path) as world:
        first = await world.bot("Deep")
        ann = world.visitor()
        host = await ann.challenge("Deep")
        await started(host)
        first.drop()
        await until(lambda: not host.attendance.is_here(host.game.seats[WHITE].id))
        await world.dial_as("Deep")
        await until(lambda: host.attendance.is_here(host.game.seats[WHITE].id))
        await play(ann, host, 12)
        await reached(host, 2)


@pytest.mark.asyncio
async def test_a_newer_login_takes_over_the_running_game(tmp_path: Path) -> None:
    async with World(tmp_path) as world:
        older = await world.bot("Deep", LATE)
        ann = world.visitor()
        host = await ann.challenge("Deep")
        await started(host)
        await play(ann, host, 12)
        await older.hears("genmove")
        newer = await world.dial_as("Deep")
        await reached(host, 2)
        assert "play b C3" in newer.heard
        assert newer.heard.count("genmove w") == 1
        await play(ann, host, 13)
        await reached(host, 4)
        assert state(world, host) == (None, None)


@pytest.mark.asyncio
async def test_a_newer_login_waits_for_the_older_ones_move_to_be_stored(
    tmp_path: Path,
) -> None:
    async with World(tmp_path) as world:
        older = await world.bot("Deep", LATE)
        ann = world.visitor()
        host = await ann.challenge("Deep")
        await started(host)
        await play(ann, host, 12)
        await older.hears("genmove")
        world.store.hold()
        asked = world.store.asked
        older.released.set()
        await until(lambda: world.store.asked > asked)
        newer = await world.dial_as("Deep")
        await newer.hears("list_commands")
        assert not any(line.startswith("boardsize") for line in newer.heard)
        world.store.release()
        # Its own move is replayed to it, and it is not asked for that one again.
        await newer.hears("play w A1")
        await play(ann, host, 13)
        await reached(host, 4)
        assert newer.heard.count("genmove w") == 1


@pytest.mark.asyncio
async def test_who_is_away_too_long_loses(tmp_path: Path) -> None:
    async with World(tmp_path, engine_times=times(account_away_s=0.1)) as world:
        engine = await world.bot("Deep")
        ann = world.visitor()
        host = await ann.challenge("Deep")
        await started(host)
        engine.drop()
        await ended(host)
        assert state(world, host) == ("B+F", "disconnect")
        assert world.detail(host.id) == "Deep: the engine was away too long."
        await world.dial_as("Deep")
        await world.idle("Deep")  # for other games it is welcome


@pytest.mark.asyncio
async def test_the_time_away_is_counted_over_the_whole_game(tmp_path: Path) -> None:
    async with World(tmp_path, engine_times=times(account_away_s=3.0)) as world:
        engine = await world.bot("Deep")
        ann = world.visitor()
        host = await ann.challenge("Deep")
        await started(host)
        [engagement] = world.dialed._engaged.values()
        engine.drop()
        await world.gone("Deep")
        loop = asyncio.get_running_loop()
        gone_at = loop.time()
        back = await world.dial_as("Deep")
        await until(lambda: host.attendance.is_here(host.game.seats[WHITE].id))
        spent = loop.time() - gone_at
        assert 3.0 - spent - 0.5 < engagement._left_s < 3.0
        left = engagement._left_s
        back.drop()
        await world.gone("Deep")
        await world.dial_as("Deep")
        await until(lambda: host.attendance.is_here(host.game.seats[WHITE].id))
        assert engagement._left_s < left


@pytest.mark.asyncio
@pytest.mark.parametrize("reason", [PauseReason.REFEREE, PauseReason.ADJOURNED])
async def test_nobody_has_to_be_there_while_the_game_is_halted(
    tmp_path: Path, reason: PauseReason
) -> None:
    async with World(tmp_path, engine_times=times(account_away_s=30.0)) as world:
        engine = await world.bot("Deep")
        ann = world.visitor()
        host = await ann.challenge("Deep")
        await started(host)
        [engagement] = world.dialed._engaged.values()
        engine.drop()
        await world.gone("Deep")
        assert engagement._timer is not None
        host.game = OpenGame.fold(decode_log(await world.store.read(host.id)))
        await ann.post(host, pauses(reason).command)
        assert engagement._timer is None
        left = engagement._left_s
        assert left < 30.0, "what it was away before counts"
        await ann.post(host, goes_on(reason).command)
        assert engagement._timer is not None
        assert engagement._left_s == left
        await world.dial_as("Deep")
        await until(lambda: host.attendance.is_here(host.game.seats[WHITE].id))
        assert engagement._timer is None


@pytest.mark.asyncio
async def test_a_guest_cannot_come_back_and_loses_after_its_grace(
    tmp_path: Path,
) -> None:
    async with World(tmp_path, engine_times=times(guest_away_s=0.1)) as world:
        engine, name = await world.guest()
        ann = world.visitor()
        host = await ann.challenge(name)
        await started(host)
        engine.drop()
        await world.gone(name)
        _, other = await world.guest()
        assert other != name
        await ended(host)
        assert state(world, host) == ("B+F", "disconnect")


@pytest.mark.asyncio
async def test_a_guest_that_is_away_loses_on_time_if_that_comes_first(
    tmp_path: Path,
) -> None:
    async with World(tmp_path) as world:
        engine, name = await world.guest(LATE)
        ann = world.visitor()
        host = await ann.challenge(name)
        await started(host)
        await play(ann, host, 12)
        await engine.hears("genmove")
        engine.drop()
        await world.gone(name)
        world.let_time_pass(host, 60_000)
        await ended(host)
        assert state(world, host) == ("B+T", "time")
        assert world.dialed._engaged == {}


@pytest.mark.asyncio
async def test_a_crash_loop_ends(tmp_path: Path) -> None:
    async with World(tmp_path) as world:
        await world.bot("Frail", {"genmove": "crash"})
        ann = world.visitor()
        host = await ann.challenge("Frail")
        await started(host)
        await play(ann, host, 12)
        for _ in range(3):
            await world.gone("Frail")
            crashing = await world.dial_as("Frail", {"genmove": "crash"})
            await crashing.hears("genmove")
        await ended(host)
        assert state(world, host) == ("B+F", "disconnect")
        assert "lost its connection 4 times" in world.detail(host.id)


# -- between being chosen and sitting down ---------------------------------------------


@pytest.mark.asyncio
async def test_a_bot_that_left_before_the_game_was_made_makes_it_void(
    tmp_path: Path,
) -> None:
    async with World(tmp_path) as world:
        engine = await world.bot("Deep")
        world.store.hold()
        challenge = asyncio.ensure_future(world.visitor().challenge("Deep"))
        await until(lambda: world.find("Deep") is not None and is_taken(world, "Deep"))
        engine.drop()
        await world.gone("Deep")
        world.store.release()
        host = await challenge
        await ended(host)
        assert state(world, host) == ("Void", "aborted")
        assert world.detail(host.id) == "Deep left before the game began."
        assert world.dialed._engaged == {}
        await world.dial_as("Deep")
        await world.idle("Deep")


@pytest.mark.asyncio
async def test_a_bot_that_came_again_before_the_game_was_made_plays_it(
    tmp_path: Path,
) -> None:
    async with World(tmp_path) as world:
        engine = await world.bot("Deep")
        world.store.hold()
        challenge = asyncio.ensure_future(world.visitor().challenge("Deep"))
        await until(lambda: is_taken(world, "Deep"))
        engine.drop()
        await world.gone("Deep")
        newer = await world.dial_as("Deep")
        await newer.hears("list_commands")
        await world.listed("Deep")
        assert is_taken(world, "Deep")  # kept for that game and no other
        world.store.release()
        await started(await challenge)


@pytest.mark.asyncio
async def test_a_game_that_could_not_be_made_frees_the_bot(tmp_path: Path) -> None:
    async with World(tmp_path) as world:
        await world.bot("Deep")
        world.store.trouble = StoreUnavailable("away")
        with pytest.raises(StoreUnavailable):
            await world.visitor().challenge("Deep")
        world.store.trouble = None
        assert not is_taken(world, "Deep")
        await started(await world.visitor().challenge("Deep"))


@pytest.mark.asyncio
async def test_an_engine_that_dies_during_the_set_up_makes_the_game_void(
    tmp_path: Path,
) -> None:
    async with World(tmp_path) as world:
        await world.bot("Deep", {"komi": "crash"})
        host = await world.visitor().challenge("Deep")
        await ended(host)
        assert state(world, host) == ("Void", "aborted")


# -- the end of a game and the next one ------------------------------------------------


@pytest.mark.asyncio
async def test_a_resignation_while_the_bot_thinks_frees_it_once_it_has_answered(
    tmp_path: Path,
) -> None:
    async with World(tmp_path) as world:
        engine = await world.bot("Deep", {"genmove#1": "late"})
        ann = world.visitor()
        host = await ann.challenge("Deep")
        await started(host)
        await play(ann, host, 12)
        await engine.hears("genmove")
        await ann.post(host, Resign(BLACK))
        assert is_taken(world, "Deep")
        engine.released.set()
        await world.idle("Deep")
        again = await ann.challenge("Deep")
        await started(again)
        await play(ann, again, 12)
        await reached(again, 2)
        assert [turn.point for turn in again.game.turns] == [12, 0]
        assert not engine.task.done()


@pytest.mark.asyncio
@pytest.mark.parametrize("heard", ["kgs-game_over", "cgos-gameover W+Resign"])
async def test_an_engine_that_wants_to_hear_of_the_end_hears_of_it(
    heard: str, tmp_path: Path
) -> None:
    async with World(tmp_path) as world:
        command = heard.split()[0]
        commands = f"{CLEANUP} {command}"
        engine = await world.bot("Deep", {command: "late"}, commands)
        ann = world.visitor()
        host = await ann.challenge("Deep")
        await started(host)
        await ann.post(host, Resign(BLACK))
        await engine.hears(command)
        assert engine.heard[-1] == heard
        assert is_taken(world, "Deep")  # Pachi takes five seconds to answer it
        engine.released.set()
        await world.idle("Deep")


@pytest.mark.asyncio
async def test_nothing_is_kept_of_a_game_that_is_over(tmp_path: Path) -> None:
    async with World(tmp_path) as world:
        await world.bot("Deep")
        ann = world.visitor()
        for _ in range(3):
            host = await ann.challenge("Deep")
            await started(host)
            await ann.post(host, Resign(BLACK))
            ann.go(host)
            await world.idle("Deep")
        assert world.dialed._engaged == {}
        assert world.engine_games._watches == {}
        await until(lambda: list(world.games) == [])
        assert len(world.engine_games._tasks) == 1  # the session of the engine


# -- restarts --------------------------------------------------------------------------


@pytest.mark.asyncio
async def test_a_stop_posts_nothing_and_the_game_goes_on_after_it(
    tmp_path: Path,
) -> None:
    async with World(tmp_path) as world:
        engine = await world.bot("Deep", LATE)
        ann = world.visitor()
        host = await ann.challenge("Deep")
        await started(host)
        await play(ann, host, 12)
        await engine.hears("genmove")
        length = len(world.disk.logs[host.id])
        await world.stop()
        assert len(world.disk.logs[host.id]) == length
        disk = world.disk
    async with World(tmp_path, disk=disk) as world:
        await world.dial_as("Deep")
        again = world.games.hosted(host.id)
        assert again is not None
        await reached(again, 2)
        ann = world.visitor()
        ann.come(again)
        await play(ann, again, 13)
        await reached(again, 4)


@pytest.mark.asyncio
async def test_after_a_restart_the_game_of_a_guest_is_void(tmp_path: Path) -> None:
    async with World(tmp_path) as world:
        _, name = await world.guest()
        host = await world.visitor().challenge(name)
        await started(host)
        disk = world.disk
    async with World(tmp_path, disk=disk) as world:
        await until(lambda: state(world, host) == ("Void", "aborted"))
        assert "restarted" in world.detail(host.id)


@pytest.mark.asyncio
async def test_after_a_restart_a_bot_that_stays_away_loses(tmp_path: Path) -> None:
    async with World(tmp_path) as world:
        await world.bot("Deep")
        host = await world.visitor().challenge("Deep")
        await started(host)
        disk = world.disk
    async with World(
        tmp_path, disk=disk, engine_times=times(account_away_s=0.1)
    ) as world:
        await until(lambda: state(world, host) == ("B+F", "disconnect"))


@pytest.mark.asyncio
async def test_the_opponent_of_a_guest_is_free_after_a_restart(tmp_path: Path) -> None:
    async with World(tmp_path) as world:
        deep = await world.bot("Deep", LATE)
        guest, name = await world.guest(LATE)
        seats = [world.bots.reserve(bot, settings()) for bot in ("Deep", name)]
        players = [seat.player for seat in seats]
        created = await world.maker.between_bots(settings(), players)
        for seat in seats:
            seat.play(created.host)
        await deep.hears("genmove")
        assert guest.heard
        disk = world.disk
    async with World(tmp_path, disk=disk) as world:
        await until(lambda: state(world, created.host) == ("Void", "aborted"))
        await world.dial_as("Deep")
        await world.idle("Deep")
        assert world.dialed._engaged == {}


def is_taken(world: World, name: str) -> bool:
    bot = world.find(name)
    return bot is not None and bot.taken == 1
