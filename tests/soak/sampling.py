"""What a server on this machine holds now, as /proc and its database say."""

import os
import sqlite3
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path

from tests.processes import children_of


@dataclass(frozen=True, slots=True)
class Sample:
    """One look at a server after `finished` games, with `live` ones being played.

    `rss_kib`: memory that is in use, KiB. `stored_kib`: pages of the database, KiB.
    """

    finished: int
    live: int
    rss_kib: int
    descriptors: int
    threads: int
    children: int
    stored_kib: int = 0


def pages_kib(database: Path) -> int:
    """Return how large a database in use is, the part in its write-ahead log included."""
    uri = f"{database.absolute().as_uri()}?mode=ro"
    with closing(sqlite3.connect(uri, uri=True)) as connection:
        [[pages]] = connection.execute("PRAGMA page_count").fetchall()
        [[size]] = connection.execute("PRAGMA page_size").fetchall()
    return int(pages) * int(size) // 1024


def look_at(pid: int, finished: int, live: int, database: Path) -> Sample:
    """Take one sample of a running server. Raises OSError if it is gone."""
    proc = Path(f"/proc/{pid}")
    status = dict(
        line.split(":", 1) for line in (proc / "status").read_text().splitlines()
    )
    return Sample(
        finished=finished,
        live=live,
        rss_kib=int(status["VmRSS"].split()[0]),
        descriptors=len(os.listdir(proc / "fd")),
        threads=int(status["Threads"]),
        children=len(children_of(pid)),
        stored_kib=pages_kib(database),
    )


def members_of(session: int) -> list[int]:
    """Return the ids of the processes in a session, whoever started them."""
    found: list[int] = []
    for entry in Path("/proc").iterdir():
        if not entry.name.isdigit():
            continue
        try:
            stat = (entry / "stat").read_text()
        except OSError:  # it ended while it was looked at
            continue
        # The name in parentheses may hold anything; behind it: state, parent, group, session.
        after_name = stat.rpartition(")")[2].split()
        if int(after_name[3]) == session and after_name[0] != "Z":
            found.append(int(entry.name))
    return sorted(found)
