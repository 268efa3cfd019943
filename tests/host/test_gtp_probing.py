"""What an engine is asked before its first game."""

import pytest
from shoutan_host.engines.failures import (
    EngineDisobeyed,
)

from tests.fakes import in_virtual_time
from tests.host.gtp_seat import BLACK, KATAGO, Seat, game


@in_virtual_time
async def test_probing_learns_name_version_and_commands() -> None:
    seat = Seat(commands=KATAGO, rules={"kata-list_time_settings": "say none byoyomi"})
    info = await seat.controller.probe()
    assert (info.name, info.version) == ("Fake Engine", "1.0")
    assert info.capabilities.commands == frozenset(KATAGO.split())
    assert info.capabilities.kata_clocks == {"none", "byoyomi"}
    assert seat.engine.heard == [
        "protocol_version",
        "name",
        "version",
        "list_commands",
        "kata-list_time_settings",
    ]


@in_virtual_time
async def test_an_engine_that_fails_the_polite_questions_is_taken_all_the_same() -> (
    None
):
    seat = Seat(dict.fromkeys(("protocol_version", "name", "version"), "fail no"))
    info = await seat.controller.probe()
    assert (info.name, info.version) == ("", "")
    await seat.controller.set_up(game())


@in_virtual_time
async def test_without_list_commands_each_wish_is_asked_for() -> None:
    seat = Seat({"list_commands": "fail unknown command"})
    info = await seat.controller.probe()
    assert info.capabilities.missing == ()
    assert info.capabilities.has("undo")
    assert not info.capabilities.has("kgs-rules")
    assert "known_command genmove" in seat.engine.heard


@in_virtual_time
async def test_an_engine_without_the_commands_for_play_is_refused() -> None:
    seat = Seat({"list_commands": "say name\\nplay\\nboardsize"})
    with pytest.raises(EngineDisobeyed, match="clear_board, komi, genmove") as error:
        await seat.controller.probe()
    assert error.value.reason == "protocol"


@in_virtual_time
async def test_what_an_engine_calls_itself_is_made_fit_to_be_shown() -> None:
    seat = Seat({"name": "say a\u202eb\\nc" + "x" * 300})
    info = await seat.controller.probe()
    assert info.name.startswith("a b cxxx")
    assert len(info.name) == 200


@in_virtual_time
async def test_methods_out_of_order_are_our_own_mistake() -> None:
    seat = Seat()
    with pytest.raises(RuntimeError, match="probe the engine"):
        await seat.controller.set_up(game())
    assert seat.engine.heard == []
    await seat.controller.probe()
    with pytest.raises(RuntimeError, match="set a game up"):
        await seat.controller.genmove(BLACK, None)
