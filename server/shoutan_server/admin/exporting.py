"""`shoutan admin export`: the logs or the records of games, one file a game.

Files are named by the game's id, never by what players call themselves (reliability X5).
"""

import argparse
import re
import sqlite3
import sys
from collections.abc import Sequence
from pathlib import Path

import orjson
from shoutan_engine.game import Game
from shoutan_host.audit import StoredEvent
from shoutan_host.hosting.games import StoredGame
from shoutan_host.ports import GameCard, GameId, StoredAnalysis, StoreError
from shoutan_host.standard_output import why_no_room, write_nowhere
from shoutan_host.storage.inspection import Inspection
from shoutan_protocol.chain import head_of_chain
from shoutan_protocol.event_decoding import decode_log

from shoutan_server.admin.terminal import (
    BAD_USAGE,
    FAILED,
    OK,
    Progress,
    fail,
    number_of,
)
from shoutan_server.api.records import analyses_json, sgf_record
from shoutan_server.data_folder import default_data_folder
from shoutan_server.wire import game_info

DEFAULT_OUT = Path("shoutan-export")
INDEX = "games.jsonl"
"""Beside the games: what the lists show of each of them, one a line."""

_GAME_ID = re.compile(r"[A-Za-z0-9_-]{22}")


def export(arguments: argparse.Namespace) -> int:
    """Run the subcommand; returns 0, 1 if a game could not be written, 2 bad usage."""
    named = [GameId(text) for text in dict.fromkeys(arguments.game)]
    for game in named:
        if _GAME_ID.fullmatch(game) is None:
            sentence = (
                f"a game is named by its id, 22 letters, digits, - and _: not {game!r}"
            )
            return fail("export", sentence, BAD_USAGE)
    folder: Path = arguments.data or default_data_folder()
    out: Path = arguments.out or DEFAULT_OUT
    with Inspection.open(folder) as store:
        try:
            if len(named) == 1 and arguments.out is None:
                return _to_stdout(store, named[0], arguments.format)
            games = named or store.games()
            written, failed = _to_folder(store, games, arguments.format, out)
        except sqlite3.Error as error:
            raise StoreError(f"{store.path} cannot be read: {error}.") from error
        except BrokenPipeError:
            raise  # of the terminal, not of a file
        except OSError as error:
            return fail("export", f"{error.filename or out}: {error.strerror}")
    print(f"exported {number_of(written, 'game')} to {out}, listed in {out / INDEX}")
    return FAILED if failed else OK


def _to_stdout(store: Inspection, game: GameId, form: str) -> int:
    try:
        content = _content(game, *store.game(game), store.analyses(game), form)
    except ValueError as sentence:
        return fail("export", f"game {game} {sentence}")
    try:
        sys.stdout.buffer.write(content)
        sys.stdout.buffer.flush()
    except OSError as error:
        if (why := why_no_room(error)) is None:
            raise
        write_nowhere(sys.stdout)
        return fail("export", f"standard output cannot be written: {why}")
    return OK


def _to_folder(
    store: Inspection, games: Sequence[GameId], form: str, out: Path
) -> tuple[int, int]:
    """Write games; return how many were written, and how many could not be."""
    out.mkdir(parents=True, exist_ok=True)
    written, failed = 0, 0
    progress = Progress("exported", len(games))
    with (out / INDEX).open("wb") as index:
        for game in games:
            card, events = store.game(game)
            analyses = store.analyses(game)
            try:
                content = _content(game, card, events, analyses, form)
            except ValueError as sentence:
                fail("export", f"game {game} {sentence}")
                failed += 1
            else:
                (out / f"{game}.{form}").write_bytes(content)
                if analyses and form == "jsonl":
                    lines = analyses_json(game, analyses)
                    (out / f"{game}.analysis.json").write_bytes(lines)
                written += 1
            if card is not None:
                index.write(orjson.dumps(game_info(card)) + b"\n")
            progress.step()
    return written, failed


def _content(
    game: GameId,
    card: GameCard | None,
    events: Sequence[StoredEvent],
    analyses: Sequence[StoredAnalysis],
    form: str,
) -> bytes:
    """Return what goes into a game's file. Raises ValueError, a sentence about the game."""
    if _GAME_ID.fullmatch(game) is None:
        raise ValueError("has an id that no game has: it was not written")
    if not events:
        raise ValueError("is not here" if card is None else "has no events")
    payloads = [event.payload for event in events]
    if form == "jsonl":
        return b"".join(payload + b"\n" for payload in payloads)
    if card is None:
        raise ValueError("has no card, without which there is no SGF record of it")
    try:
        log = decode_log(payloads)
        head = head_of_chain(game, payloads)
        return sgf_record(StoredGame(Game.fold(log), card, head, log), analyses)
    except Exception as error:
        # The others are to be written all the same; what is wrong says `verify`.
        raise ValueError("does not fold: run shoutan admin verify") from error
