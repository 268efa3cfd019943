"""`shoutan admin cgos`: the ratings of the CGOS door, port by port, the best first."""

import argparse
import asyncio
import json
from collections.abc import Sequence
from itertools import groupby
from pathlib import Path

from shoutan_host.cgos_records import CgosStanding
from shoutan_host.ports import StoreError
from shoutan_host.storage.database import FILE_NAME
from shoutan_host.storage.sqlite import SqliteStore

from shoutan_server.admin.terminal import OK, number_of
from shoutan_server.cgos.rating import PROVISIONAL_K, rating_text
from shoutan_server.data_folder import default_data_folder


def cgos(arguments: argparse.Namespace) -> int:
    """Run the subcommand; returns 0. Raises StoreError. Works while the server runs."""
    folder: Path = arguments.data or default_data_folder()
    if not (folder / FILE_NAME).is_file():
        raise StoreError(
            f"There is no {FILE_NAME} in {folder}: name the folder of the server with"
            " --data (make serve keeps its games in data: --data data)."
        )
    standings = asyncio.run(_standings(folder))
    if arguments.json:
        print(json.dumps({"standings": [_row(s) for s in standings]}, indent=2))
        return OK
    for port, rows in groupby(standings, key=lambda standing: standing.port):
        print(port)
        for standing in rows:
            rating = standing.rating
            mark = "  anchor" if rating.k == 0 else ""
            games = number_of(rating.games, "game")
            print(f"  {rating_text(rating):<6} {standing.name:<18} {games}{mark}")
    if not standings:
        print("no game of the CGOS door has been rated")
    return OK


async def _standings(folder: Path) -> Sequence[CgosStanding]:
    loop = asyncio.get_running_loop()
    store = await asyncio.to_thread(SqliteStore.open, folder, loop)
    try:
        return await store.cgos.standings()
    finally:
        await store.close()


def _row(standing: CgosStanding) -> dict[str, object]:
    rating = standing.rating
    return {
        "port": standing.port,
        "name": standing.name,
        "rating": max(0, round(rating.rating)),
        "provisional": rating.k > PROVISIONAL_K,
        "games": rating.games,
        "anchor": rating.k == 0,
    }
