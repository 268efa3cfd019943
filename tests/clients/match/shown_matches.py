"""Matches to be shown, for tests: plans, lines, running games, and a run of all of them.

As a program it shows a match on its standard output, with the options of its arguments:

    python -m tests.clients.match.shown_matches [--games N] [--boards] [--json] [--sprt]
"""

import sys
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import TextIO

from shoutan_clients.match.arguments import read_arguments
from shoutan_clients.match.game_line import GameLine, Standing
from shoutan_clients.match.game_plan import GamePlan, Opening
from shoutan_clients.match.plan import MatchPlan, RunOptions
from shoutan_clients.match.ports import EngineCheck
from shoutan_clients.match.showing import ClosableShowing, make_showing
from shoutan_clients.match.statistics import Standings, standings
from shoutan_engine.clocks import Millis
from shoutan_engine.game import Game
from shoutan_engine.results import EndReason
from shoutan_host.gtp.game import EngineInfo
from shoutan_host.hosting.played_game import PlayedGame
from shoutan_host.ids import seeded
from shoutan_protocol.gtp.capabilities import Capabilities

from tests.playing import Table, settings_of

TWO = ("slow=gnugo --mode gtp --level 10", "quick=gnugo --mode gtp --level 1")
THREE = (*TWO, "leela=leelaz -g")
SPRT = ("--sprt", "elo0=0 elo1=20")


@dataclass
class SteppedClock:
    """Time that passes when it is told to."""

    at: int = 1_000

    def monotonic_ms(self) -> Millis:
        return Millis(self.at)

    def wall_ms(self) -> int:
        return self.at


@dataclass
class ShownGame:
    """What a showing sees of a game that goes on."""

    game: Game
    id: str = "g1"


def plan_of(*argv: str, engines: Sequence[str] = TWO) -> tuple[MatchPlan, RunOptions]:
    """Return a match as the command line makes it."""
    command = read_arguments([*engines, "--out", "/results", *argv])
    assert command.plan is not None
    return command.plan, command.options


def check_of(plan: MatchPlan, number: int, *remarks: str) -> EngineCheck:
    info = EngineInfo("GNU Go", "3.8", Capabilities(frozenset()))
    return EngineCheck(plan.engines[number], info, remarks)


def line_of(
    number: int,
    winner: str | None,
    reason: EndReason = EndReason.AGREEMENT,
    *,
    names: tuple[str, str] = ("slow", "quick"),
    standing: Standing = Standing.PLAYED,
    detail: str = "",
) -> GameLine:
    """Return a game; the first one of a pair has the first name as Black."""
    black, white = names if number % 2 else names[::-1]
    color = None if winner is None else "black" if winner == black else "white"
    how = (
        "T"
        if reason is EndReason.TIME
        else "R"
        if reason is EndReason.RESIGN
        else "3.5"
    )
    return GameLine(
        number=number,
        pair=(number + 1) // 2,
        game=f"g{number}",
        opening="random",
        opening_moves=4,
        black=black,
        white=white,
        result="0" if color is None else f"{color[0].upper()}+{how}",
        winner=color,
        end_reason=reason,
        standing=standing,
        detail=detail,
        moves=88,
        started_at="2030-01-01T00:00:00.000Z",
        finished_at="2030-01-01T00:00:12.000Z",
        wall_ms=12_000,
        moves_key=str(number),
    )


def lines_of(games: int, *, chance: float = 0.6, seed: int = 1) -> list[GameLine]:
    """Return games of slow and quick; `chance`: that slow wins."""
    random = seeded(seed)
    lines = [
        line_of(number, "slow" if random.random() < chance else "quick")
        for number in range(1, games + 1)
    ]
    for place, reason in ((4, EndReason.RESIGN), (9, EndReason.TIME)):
        if place < games:
            winner = getattr(lines[place], lines[place].winner or "")
            lines[place] = line_of(place + 1, winner, reason)
    if games > 12:
        lines[11] = line_of(
            12,
            "slow",
            EndReason.CRASH,
            standing=Standing.FORFEIT,
            detail="quick crashed",
        )
        lines[12] = line_of(
            13,
            None,
            EndReason.MOVE_LIMIT,
            standing=Standing.UNKNOWN,
            detail="500 turns were played",
        )
    return lines


def running(
    number: int, clock: str = "1m+5x5s", *, size: int = 9
) -> tuple[GamePlan, PlayedGame]:
    """Return a game that goes on, after three stones."""
    table = Table.started(settings_of(size=size, clock=clock))
    table.play_out("B:E5 W:C3 B:G3")
    game = GamePlan(number, (number + 1) // 2, "slow", "quick", Opening("random 7"))
    return game, ShownGame(table.game, f"g{number}")  # type: ignore[return-value]


def run(
    showing: ClosableShowing,
    plan: MatchPlan,
    options: RunOptions,
    lines: Sequence[GameLine],
    clock: SteppedClock,
) -> Standings:
    """Show a match from its beginning to its end, four games running at last."""
    table = standings(plan, ())
    showing.begin(plan, options, plan.games, (), [check_of(plan, 0), check_of(plan, 1)])
    for i, line in enumerate(lines):
        game, host = running(line.number)
        showing.game_started(game, host)
        clock.at += 5_000
        table = standings(plan, lines[: i + 1])
        showing.game_ended(line, table)
    return table


LONG = "shoutan match --resume /results/of/a/match/that/has a/long/name"


def main(argv: Sequence[str], stream: TextIO) -> None:
    """Show a match, wait for a line from whoever watches, and end it."""
    engines = TWO
    plan, options = plan_of("--size", "9", "--time", "1m+5x5s", *argv, engines=engines)
    clock = SteppedClock()
    showing = make_showing(options, stream, clock)
    lines = lines_of(plan.games)
    plan = replace(plan, games=plan.games + 4)
    table = run(showing, plan, options, lines, clock)
    for number in range(len(lines) + 1, len(lines) + 5):
        showing.game_started(*running(number))
    showing.note("four games go on")
    sys.stdin.readline()
    showing.end(table, f"Stopped by whoever watches. To go on:\n  {LONG}")
    showing.close()


if __name__ == "__main__":
    main(sys.argv[1:], sys.stdout)
