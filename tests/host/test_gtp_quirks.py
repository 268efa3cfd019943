"""What the controller makes of every quirk: one row each, see `quirks/README.md`."""

import asyncio
from collections.abc import Awaitable, Callable

import pytest
from shoutan_engine.points import Color, Pass
from shoutan_engine.position.board import Board
from shoutan_host.engines.failures import EngineDied, EngineHung
from shoutan_host.gtp.game import Deadlines
from shoutan_protocol.errors import LocalProtocolError
from shoutan_protocol.gtp.grammar import Request, Vertex, Word, format_command

from tests import gtp_reference
from tests.fakes import in_virtual_time
from tests.host.gtp_fakes import until
from tests.host.quirks import (
    failing_rows,
    framing_rows,
    playing_rows,
    real_rows,
    set_up_rows,
)
from tests.host.quirks.rig import Rig, Row, game, move

ROWS = [
    *framing_rows.ROWS,
    *set_up_rows.ROWS,
    *playing_rows.ROWS,
    *failing_rows.ROWS,
    *real_rows.ROWS,
]


@pytest.mark.parametrize("row", ROWS, ids=lambda row: f"{row.section} {row.quirk}")
@in_virtual_time
async def test_a_quirk(row: Row) -> None:
    rig = Rig(row)
    if row.raises is not None:
        with pytest.raises(row.raises) as failure:
            await row.act(rig)
        assert row.says in str(failure.value)
    else:
        assert await row.act(rig) == row.gives
    if row.hears is not None:
        assert rig.engine.heard == row.hears
    rig.check_lines()
    rig.inside.link.close()


def test_every_row_has_a_section_of_the_reference() -> None:
    assert {row.section for row in ROWS} - gtp_reference.sections() == set()


def test_every_row_is_one_of_its_own() -> None:
    names = [(row.section, row.quirk) for row in ROWS]
    assert len(set(names)) == len(names)


@in_virtual_time
async def test_nothing_is_sent_while_a_command_is_outstanding() -> None:
    """GTP reference, 7.1.5, 7.2: an engine that analyzes takes any line for "stop"."""
    rig = Rig(Row("7.2", "late", _nothing, rules={"genmove": "late"}))
    controller = await rig.ready()
    waiting = controller.genmove(Color.BLACK, None, deadline_s=0.01)
    with pytest.raises(EngineHung, match="did not answer genmove"):
        await waiting
    before = len(rig.inside.transport.written)
    ending = controller.link.ask("name", deadline_s=5)
    asked = asyncio.ensure_future(ending)
    await until(lambda: not rig.inside.link.is_idle)
    assert len(rig.inside.transport.written) == before
    rig.inside.release()
    assert (await asked).text == "Fake Engine"


async def _nothing(rig: Rig) -> object:
    return None


@pytest.mark.parametrize("doing", ["play", "genmove", "undo", "set up", "dead"])
@in_virtual_time
async def test_an_end_while_nobody_asks_is_told_to_who_asks_next(doing: str) -> None:
    """GTP reference, 7.3: a plain end of file, with no other hint."""
    rig = Rig(Row("7.3", "idle", _nothing, setup=game(played="D4")))
    controller = await rig.ready()
    rig.inside.link.feed_eof()
    asks: dict[str, Callable[[], Awaitable[object]]] = {
        "play": lambda: controller.play(Color.WHITE, move("E5")),
        "genmove": lambda: controller.genmove(Color.WHITE, None),
        "undo": controller.undo,
        "set up": lambda: controller.set_up(game()),
        "dead": lambda: controller.dead_stones(Board(9)),
    }
    with pytest.raises(EngineDied, match="the engine hung up"):
        await asks[doing]()
    assert rig.engine.heard == []


def test_the_deadlines_are_those_of_the_reference() -> None:
    """GTP reference, 7.2: 60 s for the first answer, 20 s for commands, 120 s for the dead."""
    usual = Deadlines()
    assert (usual.first_s, usual.probe_s, usual.command_s) == (60, 30, 20)
    assert (usual.status_s, usual.genmove_s) == (120, 1800)


@pytest.mark.parametrize(
    "request_",
    [
        Request("play", (Color.BLACK, Vertex(move("J9"), 8))),
        Request("gogui-play_sequence", (Vertex(Pass(), 9),) * 300),
        Request("Name"),
        Request(" name"),
        Request("name\n"),
        Request("komi", (float("nan"),)),
        Request("komi", (1e12,)),
        Request("komi", (1 / 3,)),
    ],
)
def test_what_kills_engines_cannot_be_written(request_: Request) -> None:
    """GTP reference, 8.3: off the board, too long, no lower case, no number."""
    with pytest.raises(LocalProtocolError):
        format_command(request_)


@pytest.mark.parametrize("word", ["", "a b", "#", "a\n", "é", "-"])
def test_no_text_of_others_can_be_a_word(word: str) -> None:
    with pytest.raises(LocalProtocolError):
        Word(word)


def test_the_setup_of_rows_is_a_game() -> None:
    assert game(played="D4 pass").moves[1] == (Color.WHITE, Pass())
