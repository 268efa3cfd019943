"""An engine in a seat: turns, time, the end of a link, of a game, of the server."""

import asyncio
from typing import Any

import pytest
from shoutan_engine import EndReason, Phase, parse_clock
from shoutan_engine.clocks.absolute import Absolute
from shoutan_engine.clocks.types import Millis
from shoutan_engine.commands import PassTurn, PlayStone, Resign
from shoutan_engine.events import ColorsCorrected, GameFinished, Played, TurnLost
from shoutan_engine.points import Point
from shoutan_engine.settings import GameKind
from shoutan_host.engines.failures import (
    EngineDied,
    EngineDisobeyed,
    EngineFailure,
    EngineHung,
    SetUpRefused,
)
from shoutan_host.gtp.game import Deadlines
from shoutan_host.hosting.answers import Accepted
from shoutan_host.ports import StoreUnavailable

from tests.host.gtp_fakes import until
from tests.host.put_down import OpenGame, happens
from tests.host.seat_fakes import (
    BLACK,
    ENGINES,
    PASSES,
    PEOPLE,
    WHITE,
    Seated,
    Table,
    new_table,
)


async def two_engines(**fields: Any) -> Table:
    return await new_table(ENGINES[BLACK], ENGINES[WHITE], **fields)


async def person_and_engine(**fields: Any) -> Table:
    """The person plays Black and is there."""
    table = await new_table(PEOPLE[BLACK], ENGINES[WHITE], **fields)
    table.come(BLACK)
    return table


@pytest.mark.asyncio
async def test_two_engines_play_pass_and_agree_on_the_count() -> None:
    """Section 7.4.4: `pass` is a voluntary pass."""
    table = await two_engines()
    passes_later = {f"genmove#{n}": "say pass" for n in (2, 3)}
    seats = [Seated(table, color, passes_later) for color in (BLACK, WHITE)]
    result = await table.recorder.result()
    assert (result.reason, result.text) == (EndReason.TWO_PASSES, "W+7.5")
    for seat in seats:
        await seat.done()
    assert table.reports == []
    assert [turn.point for turn in table.host.game.turns] == [0, 1, None, None]
    # Each engine heard the other's stone and pass, and its time before every move.
    black, white = (seat.heard for seat in seats)
    game = ["boardsize 5", "clear_board", "komi 7.5", "time_settings 60 0 0"]
    turns = ["genmove b", "play w B1", "genmove b", "play w pass"]
    told = [line for line in black if not line.startswith("time_left")]
    assert told[4:] == [*game, *turns, "final_status_list dead"]
    before_moves = [white[i - 1] for i, line in enumerate(white) if "genmove" in line]
    assert len(before_moves) == 2
    assert all(line.startswith("time_left w ") for line in before_moves)


@pytest.mark.asyncio
async def test_the_game_starts_when_both_are_ready() -> None:
    table = await two_engines()
    Seated(table, BLACK)
    slow = Seated(table, WHITE, {"komi": "late"})
    await slow.hears("komi")
    assert table.host.game.phase is Phase.WAITING
    slow.inside.release()
    await table.started()
    await table.post(Resign(BLACK))


@pytest.mark.asyncio
async def test_a_resignation_ends_the_game() -> None:
    """Section 7.4.4."""
    table = await two_engines()
    Seated(table, BLACK, {"genmove": "say resign"})
    Seated(table, WHITE)
    result = await table.recorder.result()
    assert (result.reason, result.text) == (EndReason.RESIGN, "W+R")


@pytest.mark.asyncio
async def test_an_illegal_answer_loses_and_is_never_sent_on() -> None:
    table = await two_engines()
    Seated(table, BLACK, {"genmove#2": "say A1"})
    white = Seated(table, WHITE)
    result = await table.recorder.result()
    assert (result.reason, result.text) == (EndReason.ILLEGAL, "W+F")
    assert result.detail is not None
    assert "illegal move" in result.detail
    await white.done()
    assert white.heard.count("play b A1") == 1


@pytest.mark.asyncio
async def test_a_lost_turn_is_taken_back_on_the_engines_board() -> None:
    """Section 7.4.2."""
    table = await two_engines(kind=GameKind.EVENT, size=3)
    # White's stone at B3 has no liberty: the turn is lost in events (article 19).
    moves = ["A3", "B2", "C3"]
    Seated(table, BLACK, {f"genmove#{n + 1}": f"say {v}" for n, v in enumerate(moves)})
    white = Seated(
        table,
        WHITE,
        {"genmove#1": "say A1", "genmove#2": "say C1", "genmove#3": "say B3"},
    )
    await until(lambda: bool(table.recorder.of(TurnLost)))
    await white.hears("play w pass")
    assert white.heard[-2:] == ["undo", "play w pass"]
    await table.post(Resign(BLACK))


@pytest.mark.asyncio
@pytest.mark.parametrize(
    ("rule", "kind", "sentence"),
    [
        ("fail cannot generate", EngineDisobeyed, "cannot generate"),
        ("say hello world", EngineDisobeyed, "hello world"),
        ("say Z99", EngineDisobeyed, "Z99"),
        ("crash", EngineDied, "hung up while it was to answer genmove"),
        ("babble", EngineFailure, "not GTP"),
        ("raw =999 D4\\n\\n", EngineFailure, "answer"),
    ],
)
async def test_an_engine_that_fails_leaves_its_game_open(
    rule: str, kind: type[EngineFailure], sentence: str
) -> None:
    table = await two_engines()
    black = Seated(table, BLACK, {"genmove": rule})
    Seated(table, WHITE)
    with pytest.raises(kind, match=sentence):
        await black.done()
    assert not table.host.is_finished
    await table.post(Resign(BLACK))


@pytest.mark.asyncio
async def test_without_a_clock_an_engine_that_hangs_is_hung_after_the_cap() -> None:
    table = await two_engines(time=parse_clock("none"))
    hangs = {"genmove": "mute"}
    black = Seated(table, BLACK, hangs, deadlines=Deadlines(genmove_s=0.05))
    Seated(table, WHITE)
    with pytest.raises(EngineHung):
        await black.done()
    await table.post(Resign(BLACK))


@pytest.mark.asyncio
async def test_with_a_clock_an_engine_that_hangs_loses_on_time() -> None:
    table = await two_engines()
    black = Seated(table, BLACK, {"genmove": "mute"})
    Seated(table, WHITE)
    await black.hears("genmove")
    table.let_time_pass(60_000)
    result = await table.recorder.result()
    assert (result.reason, result.text) == (EndReason.TIME, "W+T")
    await black.done()  # the seat is left at once, the answer is drained behind it
    assert black.inside.link.failure is None


@pytest.mark.asyncio
async def test_a_link_that_ends_in_the_opponents_turn_is_noticed_at_once() -> None:
    table = await person_and_engine()
    white = Seated(table, WHITE)
    await table.started()
    assert table.host.attendance.is_here(ENGINES[WHITE].id)
    white.inside.link.feed_eof()
    with pytest.raises(EngineDied, match="hung up"):
        await white.done()
    assert not table.host.attendance.is_here(ENGINES[WHITE].id)
    await table.post(Resign(BLACK))


@pytest.mark.asyncio
async def test_a_refused_set_up_is_told_with_the_engines_words() -> None:
    table = await two_engines()
    black = Seated(table, BLACK, {"boardsize": "fail unacceptable size"})
    with pytest.raises(SetUpRefused, match="refused boardsize 5: unacceptable size"):
        await black.done()


@pytest.mark.asyncio
async def test_a_game_that_ends_while_the_engine_thinks_frees_it_for_the_next() -> None:
    table = await person_and_engine()
    white = Seated(table, WHITE, {"genmove": "late"})
    await table.started()
    await table.post(PlayStone(BLACK, Point(12), 0))
    await white.hears("genmove")
    await table.post(Resign(BLACK))
    await white.done()
    other = await person_and_engine()
    again = Seated(other, WHITE, inside=white.inside)
    white.inside.release()  # the late answer is nobody's move
    await other.started()
    assert [turn.point for turn in other.host.game.turns] == []
    await other.post(Resign(BLACK))
    await again.done()
    assert white.inside.link.failure is None


@pytest.mark.asyncio
async def test_a_game_that_ends_during_the_set_up_is_left() -> None:
    table = await two_engines()
    black = Seated(table, BLACK, {"komi": "late"})
    await black.hears("komi")
    table.games.abort(table.host, "withdrawn")
    await black.done()
    assert not table.host.attendance.somebody


@pytest.mark.asyncio
async def test_a_finished_game_asks_the_engine_nothing() -> None:
    table = await two_engines()
    table.games.abort(table.host, "withdrawn")
    await table.recorder.result()
    black = Seated(table, BLACK)
    await black.done()
    assert black.heard[-1] == "list_commands"


@pytest.mark.asyncio
async def test_what_the_store_could_not_take_is_sent_again_as_the_same_act() -> None:
    table = await person_and_engine()
    white = Seated(table, WHITE, {"genmove": "late"})
    await table.started()
    await table.post(PlayStone(BLACK, Point(12), 0))
    await white.hears("genmove")
    table.store.trouble = StoreUnavailable("away")
    table.clock.skip(10_000)
    white.inside.release()
    await until(lambda: any("events were not written" in r for r in table.reports))
    table.store.trouble = None
    await until(lambda: table.host.game.ply == 2)
    [_, played] = table.recorder.of(Played)
    # Stamped by the link, which read it, and not when it was stored.
    assert played.at < table.clock.monotonic_ms() - 9_000
    assert white.heard.count("genmove w") == 1
    await table.post(Resign(BLACK))
    await white.done()


@pytest.mark.asyncio
async def test_a_seat_that_is_cancelled_posts_nothing_more() -> None:
    table = await person_and_engine()
    white = Seated(table, WHITE, {"genmove": "late"})
    await table.started()
    await table.post(PlayStone(BLACK, Point(12), 0))
    await white.hears("genmove")
    white.task.cancel()
    await asyncio.gather(white.task, return_exceptions=True)
    white.inside.release()
    assert await table.post(PassTurn(WHITE, 1)) == Accepted(table.host.game.seq)
    assert len(table.recorder.of(Played)) == 1
    assert not table.host.attendance.is_here(ENGINES[WHITE].id)


@pytest.mark.asyncio
async def test_a_move_on_its_way_to_the_log_survives_the_end_of_its_seat() -> None:
    table = await person_and_engine()
    white = Seated(table, WHITE)
    await table.started()
    await table.post(PlayStone(BLACK, Point(12), 0))
    table.store.hold()
    asked = table.store.asked
    await until(lambda: table.store.asked > asked)
    white.task.cancel()
    await asyncio.gather(white.task, return_exceptions=True)
    table.store.release()
    await until(lambda: table.host.game.ply == 2)
    # The host goes on: an answer that nobody waits for must not break it.
    assert isinstance(await table.post(Resign(BLACK)), Accepted)
    assert table.reports == []


@pytest.mark.asyncio
async def test_an_engine_that_comes_back_is_replayed_by_play_then_told_its_time() -> (
    None
):
    table = await person_and_engine(time=Absolute(main=Millis(30_000)))
    first = Seated(table, WHITE)
    await table.started()
    await table.post(PlayStone(BLACK, Point(12), 0))
    await until(lambda: table.host.game.ply == 2)
    first.inside.link.feed_eof()
    with pytest.raises(EngineDied):
        await first.done()
    await table.post(PassTurn(BLACK, 2))
    second = Seated(table, WHITE, {"genmove": "late"})
    await second.hears("genmove")
    after = second.heard[second.heard.index("boardsize 5") :]
    assert after[1:7] == [
        *("clear_board", "komi 7.5", "time_settings 30 0 0"),
        *("play b C3", "play w A1", "play b pass"),
    ]
    assert after[7].startswith("time_left w ")
    assert 25 <= int(after[7].split()[2]) <= 30
    assert after[8:] == ["genmove w"]
    assert not any("loadsgf" in line for line in second.heard)
    second.inside.release()
    await until(lambda: table.host.game.ply == 4)
    await table.post(Resign(BLACK))
    await second.done()


@pytest.mark.asyncio
async def test_moves_made_during_the_set_up_are_told_afterwards() -> None:
    table = await person_and_engine()
    white = Seated(table, WHITE, {"genmove": "late"})
    await table.started()
    white.inside.link.feed_eof()
    with pytest.raises(EngineDied):
        await white.done()
    back = Seated(table, WHITE, {"komi": "late", "genmove": "late"})
    await back.hears("komi")
    await table.post(PlayStone(BLACK, Point(12), 0))
    back.inside.release()
    await back.hears("genmove")
    assert back.heard.count("play b C3") == 1
    await table.post(Resign(BLACK))


@pytest.mark.asyncio
async def test_a_persons_flag_ends_the_waiting() -> None:
    table = await person_and_engine()
    white = Seated(table, WHITE, PASSES)
    await table.started()
    table.let_time_pass(60_000)
    result = await table.recorder.result()
    assert (result.reason, result.text) == (EndReason.TIME, "W+T")
    await white.done()
    assert table.recorder.of(GameFinished)


@pytest.mark.asyncio
async def test_each_engine_hears_of_its_own_clock_only() -> None:
    """Section 5.2: the own color is enough."""
    table = await two_engines(
        time=parse_clock("20s+3x10s"), white_time=parse_clock("none")
    )
    passes_later = {f"genmove#{n}": "say pass" for n in (2, 3)}
    black, white = (Seated(table, color, passes_later) for color in (BLACK, WHITE))
    result = await table.recorder.result()
    assert result.reason is EndReason.TWO_PASSES
    times = [
        [line for line in seat.heard if line.startswith("time_")]
        for seat in (black, white)
    ]
    assert times[0][0] == "time_settings 40 10 1"
    assert {line.split()[0] for line in times[0][1:]} == {"time_left"}
    assert {line.split()[1] for line in times[0][1:]} == {"b"}
    assert not any(line.startswith("time_left") for line in times[1])


@pytest.mark.asyncio
async def test_colors_that_were_corrected_change_the_clocks_of_the_engines() -> None:
    late = {"genmove": "late"}
    table = await new_table(
        ENGINES[BLACK],
        ENGINES[WHITE],
        OpenGame,
        time=parse_clock("30s"),
        white_time=parse_clock("1m"),
    )
    black, white = (Seated(table, color, late) for color in (BLACK, WHITE))
    await black.hears("genmove b")
    assert "time_settings 30 0 0" in black.heard
    assert "time_settings 60 0 0" in white.heard
    right = {"black": ENGINES[WHITE].id, "white": ENGINES[BLACK].id}
    await table.post(happens(ColorsCorrected, **right).command)
    black.inside.release()
    await white.hears("genmove b")
    assert white.heard.index("time_settings 30 0 0") > 0
    await until(lambda: "time_settings 60 0 0" in black.heard)
    await table.post(Resign(BLACK))


@pytest.mark.asyncio
async def test_an_engine_without_a_clock_against_one_with_it_hangs_at_the_cap() -> None:
    table = await two_engines(time=parse_clock("none"), white_time=parse_clock("1m"))
    hangs = {"genmove": "mute"}
    black = Seated(table, BLACK, hangs, deadlines=Deadlines(genmove_s=0.05))
    white = Seated(table, WHITE)
    with pytest.raises(EngineHung):
        await black.done()
    await table.post(Resign(BLACK))
    await white.done()
