"""Ends of games that an engine failed in, on a store that is away: in virtual time."""

import pytest
from shoutan_engine import EndReason
from shoutan_host.engines.failures import EngineDisobeyed
from shoutan_host.hosting.games import Games
from shoutan_host.ports import StoreUnavailable
from shoutan_server.bots.engine_games import RETRY_S, EngineGames

from tests.fakes import VirtualLoop
from tests.host.table import BO, Table

FAILURE = EngineDisobeyed("it refused to move: no")
RETRY_MS = RETRY_S * 1000


def failed_while_the_store_is_away(loop: VirtualLoop) -> tuple[Table, EngineGames]:
    """Return a game whose engine has failed, and whose end could not be kept."""
    table = Table(loop, "1h")
    games = EngineGames(
        table.services, Games(table.services, lambda: None), lambda: None
    )
    table.store.trouble = StoreUnavailable("away")
    loop.do(lambda: games.forfeit(table.host, BO, FAILURE))
    loop.settle()
    assert not table.host.is_finished
    return table, games


@pytest.mark.parametrize("tries", [1, 5])
def test_the_end_of_a_game_waits_for_a_store_that_is_away(tries: int) -> None:
    with VirtualLoop() as loop:
        table, _ = failed_while_the_store_is_away(loop)
        loop.pass_ms((tries - 1) * RETRY_MS)
        assert not table.host.is_finished
        table.store.trouble = None
        loop.pass_ms(2 * RETRY_MS)
        result = table.host.game.result
        assert result is not None
        assert (result.reason, result.text) == (EndReason.PROTOCOL, "B+F")
        assert result.detail == "Bo: it refused to move: no."


def test_a_stop_of_the_server_ends_the_waiting() -> None:
    with VirtualLoop() as loop:
        table, games = failed_while_the_store_is_away(loop)
        games.close()
        table.store.trouble = None
        loop.pass_ms(5 * RETRY_MS)
        assert not table.host.is_finished
