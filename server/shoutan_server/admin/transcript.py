"""`shoutan admin transcript`: what was said to an engine and by it in a game.

For the host, who alone reads those of the engines of the house; the owner of an engine that
dials in gets its transcripts by HTTP. Works beside a running server, which is behind by a
second at most.
"""

import argparse
import re
import sys
from typing import Final

from shoutan_engine import Color
from shoutan_host.ports import GameId
from shoutan_host.transcript_files import TranscriptFiles

from shoutan_server.admin.terminal import BAD_USAGE, FAILED, OK, fail
from shoutan_server.data_folder import default_data_folder

_GAME_ID: Final = re.compile(r"[A-Za-z0-9_-]{22}")
_COLORS: Final = {"black": Color.BLACK, "white": Color.WHITE}


def transcript(arguments: argparse.Namespace) -> int:
    """Run the subcommand; returns 0, 1 where there is none, 2 bad usage."""
    game = GameId(arguments.game)
    if _GAME_ID.fullmatch(game) is None:
        sentence = (
            f"a game is named by its id, 22 letters, digits, - and _: not {game!r}"
        )
        return fail("transcript", sentence, BAD_USAGE)
    folder = (arguments.data or default_data_folder()) / "transcripts"
    files = TranscriptFiles(folder)
    sides = [arguments.color] if arguments.color else list(_COLORS)
    try:
        found = [files.read(game, _COLORS[side]) for side in sides]
    except OSError as error:
        return fail("transcript", f"{error.filename}: {error.strerror}", FAILED)
    written = [text for text in found if text is not None]
    if not written:
        of = f" of {arguments.color}" if arguments.color else ""
        sentence = f"there is no transcript{of} in {folder}"
        if arguments.data is None:
            sentence += (
                ": name the folder of the server with --data (make serve keeps its"
                " games in data: --data data)"
            )
        return fail("transcript", sentence, FAILED)
    sys.stdout.buffer.write(b"\n".join(written))
    sys.stdout.buffer.flush()
    return OK
