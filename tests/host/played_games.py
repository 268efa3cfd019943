"""Games that real hosts played, on a disk: counted, resigned, interrupted, waiting.

Made once, in virtual time. `disk_of_games` gives a copy of one's own; `write_folder`
puts it into a data folder as the embedded store keeps it.
"""

import asyncio
import copy
from functools import cache
from pathlib import Path
from typing import Final

from shoutan_engine import Color, Point
from shoutan_engine.commands import (
    Command,
    Confirm,
    MarkChain,
    PassTurn,
    Resign,
    TakeSeat,
)
from shoutan_engine.refereeing.acts import CancelResult, NewResult
from shoutan_host.audit import StoredEvent
from shoutan_host.hosting.answers import Accepted, Answer
from shoutan_host.hosting.game_host import GameHost
from shoutan_host.ports import Append, GameId
from shoutan_host.storage.sqlite import SqliteStore

from tests.fake_store import Disk
from tests.fakes import VirtualLoop
from tests.host.node import Node
from tests.host.table import ANN, BO, DRAW, settings, stone
from tests.officials import order

COUNTED: Final = GameId("counted" + "A" * 15)
RESIGNED: Final = GameId("-resigned" + "A" * 13)
LIVE: Final = GameId("live" + "A" * 18)
WAITING: Final = GameId("waiting" + "A" * 15)
GAMES: Final = (COUNTED, RESIGNED, LIVE, WAITING)


def disk_of_games() -> Disk:
    """Return a disk with the four games, to do with as one likes."""
    return copy.deepcopy(_played())


def game_with_a_changed_result() -> tuple[Disk, str]:
    """Return a disk with `RESIGNED` and a ruling upon its result, and the hash before."""
    with VirtualLoop() as loop:
        node = Node(loop)
        host = _begun(node, RESIGNED)
        _do(node, host, stone(40, 0), Resign(Color.WHITE))
        before = node.store.disk.cards[RESIGNED].record_hash
        assert before is not None
        _do(node, host, order(CancelResult(NewResult.BLACK_LOSES)))
        return copy.deepcopy(node.store.disk), before


def rows_of(disk: Disk, game: GameId) -> list[StoredEvent]:
    """Return the log of a game as it is stored."""
    log, hashes = disk.logs[game], disk.hashes[game]
    return [StoredEvent(seq, log[seq], hashes.get(seq)) for seq in sorted(log)]


def write_folder(folder: Path, disk: Disk | None = None) -> None:
    """Write a data folder with these games; without a disk, the four games."""
    disk = disk or disk_of_games()

    async def write() -> None:
        store = SqliteStore.open(folder, asyncio.get_running_loop())
        for game, card in disk.cards.items():
            log, hashes = disk.logs[game], disk.hashes[game]
            payloads = [log[seq] for seq in sorted(log)]
            chained = [hashes[seq] for seq in sorted(log)]
            await store.append(Append(game, 1, payloads, chained, card))
            for analysis in disk.analyses.get(game, {}).values():
                store.keep_analysis_nowait(analysis)
        await store.close()

    asyncio.run(write())


@cache
def _played() -> Disk:
    with VirtualLoop() as loop:
        node = Node(loop)
        counted = _begun(node, COUNTED)
        _do(node, counted, stone(40, 0), stone(41, 1), stone(42, 2))
        _do(node, counted, PassTurn(Color.WHITE, 3), PassTurn(Color.BLACK, 4))
        _do(node, counted, MarkChain(Color.BLACK, Point(41), dead=True))
        _do(node, counted, Confirm(Color.BLACK, 2), Confirm(Color.WHITE, 2))
        resigned = _begun(node, RESIGNED)
        _do(node, resigned, stone(40, 0), Resign(Color.WHITE))
        live = _begun(node, LIVE, clock="1m+3x10s")
        _do(node, live, stone(40, 0), stone(41, 1))
        _created(node, WAITING, "none", seats=1)
        node.mark_alive()
        after = node.crash(down_ms=5_000)
        after.recover()
        (live,) = [host for host in after.games if host.id == LIVE]
        after.enter(live, ANN, BO)
        _do(after, live, stone(42, 2))
        return after.store.disk


def _created(node: Node, game: GameId, clock: str, seats: int = 2) -> GameHost:
    taken = [TakeSeat(ANN, DRAW, cid="ann-creates"), TakeSeat(BO, DRAW)][:seats]
    making = node.games.create(game, settings(clock), taken)
    return node.loop.run_until_complete(making).host


def _begun(node: Node, game: GameId, clock: str = "10s") -> GameHost:
    host = _created(node, game, clock)
    node.enter(host, ANN, BO)
    return host


def _do(node: Node, host: GameHost, *commands: Command) -> None:
    for command in commands:
        answers: list[Answer] = []
        node.loop.do(lambda c=command, a=answers: host.post(c, node.now, a.append))  # type: ignore[misc]
        node.loop.settle()
        assert isinstance(answers[0], Accepted), answers
