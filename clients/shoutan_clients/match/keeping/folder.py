"""The folder of a match, held by one run: what is in it, and what goes in.

plan.json       what match it is; there from the first moment, or it is no match's
match.toml      the same in the words of the configuration file, for people
engines.json    what the engines were: what they said, and what their files held
results.jsonl   a line for each game
games/          a record for each game
transcripts/    what engines were told and said
engines/        where engines run
report.html, summary.json
match.lock      held as long as a run goes on
"""

import contextlib
from collections.abc import Callable, Sequence
from pathlib import Path
from threading import Lock
from typing import Final

from shoutan_host.durable_files import write_whole
from shoutan_host.file_lock import FileLock

from shoutan_clients.match.game_line import GameLine
from shoutan_clients.match.game_plan import GamePlan
from shoutan_clients.match.keeping import plan_file, records
from shoutan_clients.match.keeping.agreeing import (
    keep_versions,
    refuse_other_plan,
    refuse_other_programs,
)
from shoutan_clients.match.keeping.failures import CannotKeep, cannot_write
from shoutan_clients.match.keeping.foreign import LOCK, hardly_begun, refuse_foreign
from shoutan_clients.match.keeping.holding import hold, take
from shoutan_clients.match.keeping.lost import notes_on_records, refuse_lost
from shoutan_clients.match.keeping.making import (
    make,
    remove_begun,
    remove_empty,
)
from shoutan_clients.match.keeping.programs import (
    Seen,
    changed_since,
    files_of,
    sentences_on,
)
from shoutan_clients.match.keeping.results import NAME as RESULTS
from shoutan_clients.match.keeping.results import Results
from shoutan_clients.match.keeping.versions import NAME as VERSIONS
from shoutan_clients.match.keeping.versions import (
    EngineVersion,
    forget_written,
    read_versions,
    versions_of,
)
from shoutan_clients.match.plan import MatchPlan
from shoutan_clients.match.ports import EngineCheck, FinishedGame

_TOML: Final = "match.toml"


class MatchFolder:
    """One folder. `open` takes it, `close` gives it back; `keep` is for any thread.

    `notes`: what was found and put right when it was opened, in sentences.
    """

    def __init__(self, path: Path) -> None:
        self.path = path
        self.notes: list[str] = []
        self._lock = FileLock(path / LOCK)
        self._results = Results(path / RESULTS)
        self._keeping = Lock()
        self._put_back: list[str] = []
        """Sentences about files that were missing while games were played."""
        self._seen: Seen = {}
        """The files of the engines, as they were when this was opened."""
        self._plan: plan_file.PlanFile | None = None
        """What plan.json has in it, while this holds the folder."""
        self._made: list[Path] = []
        """The folder and its parents as far as this run made them, the outermost first.

        Also the folder of an earlier run that could not begin: it goes with this one.
        """

    @property
    def lines(self) -> Sequence[GameLine]:
        """The games that are kept, in the order in which they ended."""
        return tuple(self._results.lines)

    @property
    def numbers(self) -> frozenset[int]:
        """The numbers of the games that are kept."""
        return frozenset(self._results.numbers)

    @property
    def transcripts(self) -> Path:
        """Where transcripts go; made by whoever writes some."""
        return self.path / "transcripts"

    @property
    def engines(self) -> Path:
        """Where engines run; made by whoever starts one."""
        return self.path / "engines"

    @property
    def versions(self) -> dict[str, EngineVersion]:
        """What the engines were before the first game. Raises CannotKeep."""
        try:
            return read_versions(self.path)
        except OSError as error:
            raise cannot_write(self.path, error) from error

    def after_play(self) -> list[str]:
        """Look at the files of the engines again; return sentences about what changed.

        One that was no code may have been written to by its engine: it is forgotten.
        """
        changed = changed_since(self._seen)
        with contextlib.suppress(OSError):
            self._put_back += plan_file.put_back(self.path, self._plan)
        with contextlib.suppress(OSError, CannotKeep):
            forget_written(self.path, changed)
        put_back, self._put_back = self._put_back, []
        return [*put_back, *sentences_on(changed)]

    def open(
        self,
        plan: MatchPlan,
        openings: str,
        schedule: Sequence[GamePlan],
        words: Callable[[MatchPlan], str],
    ) -> None:
        """Take the folder for a match, made if it is missing, begun or gone on with.

        `openings`: the fingerprint of the book. `words`: the plan as `match.toml` has it.
        Raises CannotKeep where the folder is another run's, or nobody's match, or the
        disk refuses; CannotMix where its games are of another match.
        """
        try:
            refuse_foreign(self.path)
            self._made = make(self.path) or hardly_begun(self.path)
            take(self._lock, self.path)
            refuse_foreign(self.path)
            now = plan_file.plan_file(plan, openings)
            if (before := plan_file.read_plan_file(self.path)) is None:
                plan_file.write_plan(self.path, now)
            refuse_lost(self.path, self.path / RESULTS)
            self._results.open()
            self._seen = files_of(plan)
            self._agree(before, now, schedule)
            write_whole(self.path / _TOML, words(plan).encode())
            self._tidy()
        except OSError as error:
            self.forget()
            raise cannot_write(self.path, error) from error
        except BaseException:
            self.forget()
            raise

    def agree_on_engines(self, checks: Sequence[EngineCheck]) -> None:
        """Hold what engines say they are against what they said before the first game.

        Raises CannotMix where one is another, or of another version; CannotKeep.
        """
        try:
            before = read_versions(self.path) if self._results.lines else {}
            keep_versions(self.path, before, versions_of(checks, self._seen, before))
        except OSError as error:
            raise cannot_write(self.path, error) from error

    def keep(self, finished: FinishedGame) -> GameLine:
        """Keep a game; once this returns, a power loss does not take it.

        Returns its line, which names its record. Raises CannotKeep where the disk
        refuses, with nothing half written; ValueError for a game that is kept already.
        """
        with self._keeping:
            line, number = finished.line, finished.line.number
            if number in self._results.numbers:
                raise ValueError(f"game {number} is kept already")
            line = line.model_copy(update={"sgf": records.record_name(line)})
            if self._results.is_open:  # once it is closed, the lock is given back
                # A folder that is gone is told of below, with what to do.
                with contextlib.suppress(OSError):
                    self._put_back += hold(self._lock, self.path)
            # Before the record is there: of a run whose lock was taken away, and whose
            # folder another one has, it would go in place of that one's.
            self._results.look()
            try:
                records.write_record(self.path, line.sgf, finished.sgf)
            except OSError as error:
                raise cannot_write(self.path, error) from error
            try:
                self._results.add(line)
            except CannotKeep as failed:
                # Where the disk refused, the record is ours; else it may be another run's.
                if isinstance(failed.__cause__, OSError):
                    with contextlib.suppress(OSError):
                        (self.path / line.sgf).unlink()
                raise
            with contextlib.suppress(OSError):  # the game is kept all the same
                self._put_back += plan_file.put_back(self.path, self._plan)
            return line

    def write(self, name: str, data: bytes) -> None:
        """Write a file beside the games, whole. Raises OSError."""
        write_whole(self.path / name, data)

    def close(self) -> None:
        """Give the folder back; safe to call twice."""
        with self._keeping:
            self._results.close()
            self._lock.release()

    def forget(self) -> None:
        """Give the folder back, and remove it if no game is in it and this run made it.

        Whoever could not begin has nothing to go on with. What somebody else put there
        meanwhile stays, and the folder with it, as that of a match without games.
        """
        is_ours = bool(self._made) and self._lock.is_held and not self._results.lines
        made, self._made = self._made, []
        if not is_ours:
            self.close()
            return
        self._results.close()
        remove_begun(self.path, (RESULTS, VERSIONS, _TOML), plan_file.NAME, LOCK)
        self._lock.remove()
        remove_empty(made)

    def _agree(
        self,
        before: plan_file.PlanFile | None,
        now: plan_file.PlanFile,
        schedule: Sequence[GamePlan],
    ) -> None:
        """Hold the plan against the one that is there, then put it in its place.

        One under which no game was played yet is nothing to be mixed with.
        """
        if before is not None and (lines := self._results.lines):
            refuse_other_plan(self.path, before, now, lines, schedule)
            self.notes += refuse_other_programs(self.path, self._seen)
            if before.shoutan != now.shoutan:
                self.notes.append(
                    f"This match was begun with Shoutan {before.shoutan}, this is"
                    f" {now.shoutan}."
                )
                now = now.model_copy(update={"shoutan": before.shoutan})
        if before is not None and before != now:
            plan_file.write_plan(self.path, now)
        self._plan = now

    def _tidy(self) -> None:
        """Make what is missing, and remove what a crash has left."""
        if self._results.was_torn:
            self.notes.append(
                "The last line of results.jsonl was torn by a crash and is cut off; its"
                " game is played again."
            )
        games = self.path / records.FOLDER
        if not games.is_dir():
            make(games)
        self.notes += notes_on_records(self.path, RESULTS, self._results.lines)
