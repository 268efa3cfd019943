"""Records and lines that do not belong together: which are lost, and what to say of it.

A crash leaves at most the records of the games in progress without their lines. More of
them are of a file that was restored from an older copy, or deleted; nothing is thrown away.
"""

from collections.abc import Sequence
from pathlib import Path

from shoutan_clients.match.game_line import GameLine
from shoutan_clients.match.keeping import records
from shoutan_clients.match.keeping.failures import CannotKeep
from shoutan_clients.match.wording import many, plural


def refuse_lost(folder: Path, results: Path) -> None:
    """Raise CannotKeep where the whole file of lines is gone, which no crash takes.

    Raises OSError.
    """
    if results.exists() or not (found := len(records.unkept(folder, ()))):
        return
    raise CannotKeep(
        f"{results} is missing, though {many(found, 'record')} of its games"
        f" {plural(found, 'is', 'are')} in {folder / records.FOLDER}: put it back from a"
        " copy. To play all games again instead, create an empty file of that name; the"
        f" records are then moved to {records.UNKEPT}."
    )


def notes_on_records(
    folder: Path, results: str, lines: Sequence[GameLine]
) -> list[str]:
    """Hold records against lines, and move aside what no line names; return sentences.

    `results`: what the file of lines is called. Raises OSError.
    """
    notes: list[str] = []
    kept = {line.sgf for line in lines if line.sgf}
    if moved := records.move_unkept(folder, kept):
        one = moved == 1
        notes.append(
            f"{many(moved, 'record')} in {records.FOLDER} {'has' if one else 'have'} no line"
            f" in {results}: a crash came in between, or that file is an older copy."
            f" {'Its game counts' if one else 'Their games count'} as not played;"
            f" {'it is' if one else 'they are'} now in {records.UNKEPT}."
        )
    if gone := len(records.missing(folder, kept)):
        notes.append(
            f"{many(gone, 'record')} of {many(len(kept), 'game')} {plural(gone, 'is', 'are')}"
            f" missing in {records.FOLDER}; what is in {results} counts all the same."
        )
    return notes
