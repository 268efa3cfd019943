"""A process that keeps a transcript until it is killed.

    python -m tests.host.killed_transcript FOLDER GAME

prints "written" once what was said first has been written, and waits for its end then.
"""

import asyncio
import sys
from pathlib import Path
from typing import Final

from shoutan_engine.points import Color
from shoutan_host.clock import SystemClock
from shoutan_host.ports import GameId
from shoutan_host.transcript_files import TranscriptFiles
from shoutan_host.transcripts import Transcripts

EXCHANGES: Final = 300


class ToldFiles(TranscriptFiles):
    """Tells when it has written."""

    def append(self, game: GameId, color: Color, lines: bytes) -> None:
        super().append(game, color, lines)
        sys.stdout.write("written\n")
        sys.stdout.flush()


async def main(folder: Path, game: GameId) -> None:
    def report(what: str, error: BaseException) -> None:
        raise AssertionError(what) from error

    kept = Transcripts(ToldFiles(folder), SystemClock(), report)
    transcript = kept.begin(game, lambda: Color.BLACK, "Sai")
    for number in range(1, EXCHANGES + 1):
        transcript.command(b"%d genmove b\n" % number)
        transcript.answer(b"=%d Q16\n\n" % number)
    await asyncio.get_running_loop().create_future()


if __name__ == "__main__":
    asyncio.run(main(Path(sys.argv[1]), GameId(sys.argv[2])))
