"""Game records from elsewhere: read by a worker, within the bounds of reliability X4."""

from typing import Final

from shoutan_protocol.sgf.syntax import MAX_BYTES

from shoutan_host.work.budget import Budget
from shoutan_host.work.failures import WorkOverran
from shoutan_host.work.heavy_work import (
    RecordProblem,
    RecordSummary,
    read_record,
    record_tree,
)
from shoutan_host.work.workers import Workers

BUDGET: Final = Budget(cpu_s=1.0, wall_s=10.0)
TREE_BUDGET: Final = Budget(cpu_s=4.0, wall_s=20.0)
"""To play every variation through costs more than to read them."""


async def check_record(
    workers: Workers, data: bytes, budget: Budget = BUDGET
) -> RecordSummary | RecordProblem:
    """Say what is in an SGF file, or where it is wrong.

    A file above 1 MiB is not even sent to a worker, and one that takes longer to read
    than a record may is refused like one that is wrong. Raises WorkError.
    """
    if len(data) > MAX_BYTES:
        return _too_large(data)
    try:
        return await workers.run(read_record, data, budget=budget)
    except WorkOverran:
        return _TOO_SLOW


async def show_record(
    workers: Workers, data: bytes, budget: Budget = TREE_BUDGET
) -> bytes | RecordProblem:
    """Return an SGF file as `messages.review.RecordTree`, or say where it is wrong.

    Bounds as of `check_record`. Raises WorkError.
    """
    if len(data) > MAX_BYTES:
        return _too_large(data)
    try:
        return await workers.run(record_tree, data, budget=budget)
    except WorkOverran:
        return _TOO_SLOW


def _too_large(data: bytes) -> RecordProblem:
    return RecordProblem(f"the file has {len(data)} bytes; a record has at most 1 MiB")


_TOO_SLOW: Final = RecordProblem(
    "the file takes too long to read: it is no usual record"
)
