"""What was acknowledged survives kill -9, without holes (reliability R1).

Run as a program, this file is the victim: it appends to many games at once and prints
each event that it was told is durable, until it is killed.
"""

import asyncio
import signal
import sqlite3
import subprocess
import sys
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest
from shoutan_host.ids import random
from shoutan_host.ports import Append, GameCard, GameId, LivenessMark, StoreError
from shoutan_host.storage.database import open_reader
from shoutan_host.storage.sqlite import SqliteStore
from shoutan_protocol.chain import (
    chain_hashes,
    head_of_chain,
    next_hash,
    start_of_chain,
)

NAMES = [GameId(f"game{number}") for number in range(20)]


def payload(game: GameId, seq: int) -> bytes:
    return f"{game}:{seq}:".encode() + b"x" * (seq * 37 % 500)


def card(game: GameId, moves: int) -> GameCard:
    return GameCard(
        id=game,
        phase="play",
        kind="casual",
        size=19,
        profile="cn2002",
        komi=7.5,
        clock="none",
        black=None,
        white=None,
        private=False,
        created_at="2026-05-01T10:00:00.000Z",
        moves=moves,
    )


async def append_for_ever(folder: Path) -> None:
    store = SqliteStore.open(folder, asyncio.get_running_loop())

    def play(game: GameId, seq: int, head: bytes) -> None:
        event = payload(game, seq)
        head = next_hash(head, event)

        def durable(error: StoreError | None) -> None:
            assert error is None, error
            sys.stdout.write(f"{game} {seq}\n")
            sys.stdout.flush()
            store.mark_alive_nowait(LivenessMark(seq, seq))
            play(game, seq + 1, head)

        # Every third event comes with a card, as in the same transaction.
        shown = card(game, seq) if seq % 3 == 0 else None
        store.append_nowait(Append(game, seq, (event,), (head,), shown), durable)

    for game in NAMES:
        log = await store.read(game)
        play(game, len(log) + 1, head_of_chain(game, log))
    await asyncio.get_running_loop().create_future()


@pytest.mark.asyncio
async def test_what_was_acknowledged_survives_kill_9(tmp_path: Path) -> None:
    lengths = dict.fromkeys(NAMES, 0)
    # Each victim goes on with what the crashes before it left behind.
    for _ in range(3):
        for game, seq in run_a_victim(tmp_path, patience=random.randint(1, 1_500)):
            assert seq == lengths[game] + 1
            lengths[game] = seq
        store = SqliteStore.open(tmp_path, asyncio.get_running_loop())
        assert await store.last_mark() is not None
        for game, acknowledged in lengths.items():
            log = await store.read(game)
            assert len(log) >= acknowledged
            assert log == [payload(game, seq) for seq in range(1, len(log) + 1)]
            shown = await store.card(game)
            assert (0 if shown is None else shown.moves) == len(log) // 3 * 3
            lengths[game] = len(log)
        with closing(open_reader(tmp_path, busy_timeout_s=0)) as reader:
            for game in NAMES:
                assert stored_hashes(reader, game) == chain_of(game, lengths[game])
        await store.close()


def stored_hashes(reader: sqlite3.Connection, game: GameId) -> list[bytes]:
    query = "SELECT chain_hash FROM event WHERE game_id = ? ORDER BY seq"
    return [chained for (chained,) in reader.execute(query, (game,))]


def chain_of(game: GameId, events: int) -> list[bytes]:
    payloads = (payload(game, seq) for seq in range(1, events + 1))
    return chain_hashes(start_of_chain(game), payloads)


def run_a_victim(folder: Path, patience: int) -> Iterator[tuple[GameId, int]]:
    """Kill a victim after `patience` acknowledgements; yield all that it printed."""
    victim = subprocess.Popen(
        [sys.executable, __file__, folder], stdout=subprocess.PIPE, text=True
    )
    assert victim.stdout is not None
    with victim.stdout:
        # To the end of the pipe: also what was on its way when the victim died.
        for lines, line in enumerate(victim.stdout, 1):
            if lines == patience:
                victim.kill()
            game, seq = line.split()
            yield GameId(game), int(seq)
    assert victim.wait() == -signal.SIGKILL


if __name__ == "__main__":
    asyncio.run(append_for_ever(Path(sys.argv[1])))
