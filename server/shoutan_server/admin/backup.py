"""`shoutan admin backup`: the whole database in one file, verified."""

import argparse
import sqlite3
from pathlib import Path

from shoutan_host.ports import StoreError
from shoutan_host.storage.copying import copy_database
from shoutan_host.storage.inspection import Inspection

from shoutan_server.admin.report import lines_of
from shoutan_server.admin.terminal import FAILED, OK, fail, number_of
from shoutan_server.admin.verifying import verified
from shoutan_server.data_folder import default_data_folder


def back_up(arguments: argparse.Namespace) -> int:
    """Run the subcommand; returns 0, or 1 if there is no copy or something is wrong."""
    target: Path = arguments.file
    if target.exists():
        return fail("backup", f"{target} is there already: name a new file")
    folder: Path = arguments.data or default_data_folder()
    with Inspection.open(folder) as store:
        try:
            copy_database(store.connection, target)
        except (sqlite3.Error, OSError) as error:
            raise StoreError(f"{target} was not written: {error}.") from error
    with Inspection.open_file(target) as copy:
        report = verified(copy)
    games = number_of(len(report.records), "game")
    events = number_of(sum(record.events for record in report.records), "event")
    size = f"{target.stat().st_size / 2**20:,.1f} MiB"
    if report.ok:
        print(f"backed up {games}, {events} to {target} ({size}), verified")
        return OK
    print("\n".join(lines_of(report, str(target), each_game=False)))
    sentence = (
        f"{target} ({size}) is a whole copy, and what is wrong is in the original"
    )
    return fail("backup", sentence, FAILED)
