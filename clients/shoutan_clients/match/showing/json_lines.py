"""A run as JSON, one object a line: for programs. The fields are in `docs/match.md`."""

import json
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from shoutan_engine.scoring.quarters import format_points
from shoutan_host.hosting.played_game import PlayedGame

from shoutan_clients.match.game_line import GameLine
from shoutan_clients.match.game_plan import GamePlan
from shoutan_clients.match.going_on import in_one_line
from shoutan_clients.match.plan import REFEREE_NAME, EnginePlan, MatchPlan, RunOptions
from shoutan_clients.match.ports import EngineCheck
from shoutan_clients.match.report import FILE as REPORT
from shoutan_clients.match.showing.output import Output

if TYPE_CHECKING:
    from shoutan_clients.match.statistics import Standings


class JsonLines:
    """Shows a run to a program. `type` says what an object is."""

    def __init__(self, output: Output) -> None:
        """Write to `output`."""
        self._out = output
        self._plan: MatchPlan | None = None
        self._options: RunOptions | None = None
        self._told: Standings | None = None

    def starting(self, engine: EnginePlan) -> None:
        """Write `starting`."""
        self._write("starting", name=engine.name, command=list(engine.command))

    def begin(
        self,
        plan: MatchPlan,
        options: RunOptions,
        total: int,
        done: Sequence[GameLine],
        checks: Sequence[EngineCheck],
    ) -> None:
        """Write `begin`."""
        self._plan, self._options = plan, options
        by_name = {check.engine.name: check for check in checks}
        self._write(
            "begin",
            title=plan.called,
            games=total,
            done=len(done),
            engines=[_engine(each, by_name.get(each.name)) for each in plan.engines],
            count=plan.count_by.value,
            referee=_referee(plan, by_name),
            size=plan.size,
            komi=float(format_points(plan.komi_quarters)),
            rules=plan.profile.name,
            time=plan.time.text,
            pairs=plan.openings.is_paired,
            seed=plan.seed,
            concurrency=options.concurrency,
            out=str(options.out),
        )

    def game_started(self, game: GamePlan, host: PlayedGame) -> None:
        """Write `game_started`."""
        self._write(
            "game_started",
            number=game.number,
            pair=game.pair,
            game=host.id,
            black=game.black,
            white=game.white,
            opening=game.opening.name,
        )

    def game_ended(self, line: GameLine, standings: "Standings") -> None:
        """Write `game`, and `standings` where they are new."""
        self._write("game", **line.model_dump(mode="json"))
        if standings is not self._told:
            self._told = standings
            self._write("standings", **standings.as_json())

    def finishing(self) -> None:
        """Write nothing: a note says it."""

    def note(self, sentence: str) -> None:
        """Write `note`."""
        self._write("note", text=in_one_line(sentence))

    def failed(self, why: str) -> None:
        """Write `failed`."""
        self._write("failed", why=in_one_line(why))

    def end(self, standings: "Standings", why: str) -> None:
        """Write `end`, with the last standings."""
        # Loaded late: numpy comes with it, and a run that failed needs none.
        from shoutan_clients.match.statistics import advice

        out = self._options.out if self._options is not None else None
        self._write(
            "end",
            why=in_one_line(why),
            standings=standings.as_json(),
            advice=list(advice(self._plan, standings)) if self._plan else [],
            out=None if out is None else str(out),
            report=str(out / REPORT) if out and (out / REPORT).exists() else None,
        )

    def close(self) -> None:
        """Do nothing: a line holds nothing."""

    def _write(self, kind: str, **fields: Any) -> None:
        self._out.line(json.dumps({"type": kind, **fields}, ensure_ascii=True))


def _referee(
    plan: MatchPlan, checks: Mapping[str, EngineCheck]
) -> dict[str, Any] | None:
    """Return which program counts, None where the engines do."""
    if plan.referee_engine is None:
        return None
    referee = _engine(plan.referee_engine, checks.get(REFEREE_NAME))
    return {name: referee[name] for name in ("command", "program", "version")}


def _engine(engine: EnginePlan, check: EngineCheck | None) -> dict[str, Any]:
    """Return an engine; `program` and `version` are null where it was not tried."""
    return {
        "name": engine.name,
        "command": list(engine.command),
        "program": check.info.name if check else None,
        "version": check.info.version if check else None,
        "remarks": list(check.remarks) if check else [],
    }
