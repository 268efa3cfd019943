"""What a process of this machine holds now, as /proc says."""

import os
from dataclasses import dataclass
from pathlib import Path

from tests.processes import children_of


@dataclass(frozen=True, slots=True)
class Sample:
    """One look at a server after `finished` games, with `live` ones being played.

    `rss_kib`: memory that is in use, KiB.
    """

    finished: int
    live: int
    rss_kib: int
    descriptors: int
    threads: int
    children: int


def look_at(pid: int, finished: int, live: int) -> Sample:
    """Take one sample of a running process. Raises OSError if it is gone."""
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
