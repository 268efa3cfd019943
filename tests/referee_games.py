"""Games of GNU Go against itself, refereed by `shoutan referee`, every result explained.

    python -m tests.referee_games [GAMES [RULES]]

A game is judged three times: by GNU Go (`final_score` under `--chinese-rules`, or under
`--japanese-rules` where RULES is "japanese"), by the referee, which is told the dead
stones that GNU Go lists, and by `sgfmill`'s board after these stones were taken off;
`sgfmill` counts areas, from which territory follows by taking the stones away and adding
prisoners. A result is explained if all of them agree on the margin, or
if a player resigned and the referee and `sgfmill` agree on the board that was left.
Anything else, a move that only one of them accepts above all, is printed as unexplained,
and the exit code is 1. Twenty games take two minutes.
"""

import re
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import cycle
from pathlib import Path
from typing import Any, Final

from sgfmill import boards
from shoutan_protocol.coordinates import parse_vertex

from tests.gtp_pipe import GtpFailure, GtpPipe
from tests.needs import find_engine
from tests.script_arguments import parser_of, read_count

SHOUTAN: Final = str(Path(sys.executable).with_name("shoutan"))
REFEREE: Final = [SHOUTAN, "referee", "--dead", "suggested"]
MOST_MOVES: Final = 600
RULES: Final = {"chinese": "cn2002", "japanese": "japanese"}
"""GNU Go's word for rules -> ours."""
OutsideBoard: Final[Any] = boards.Board  # sgfmill publishes no types


@dataclass(frozen=True, slots=True)
class Conditions:
    """One game: `handicap` of 0 is an even game, `level` is GNU Go's."""

    size: int
    komi: str
    seed: int
    handicap: int = 0
    level: int = 1
    rules: str = "chinese"


@dataclass(frozen=True, slots=True)
class Refereed:
    """A finished game and what everybody says of it.

    Margins are points seen from Black. `by_suggestion` is the referee's own, before it was
    told what GNU Go calls dead. `refused` is the first move that the referee did
    not accept, which ends the game.
    """

    conditions: Conditions
    moves: int
    dead: tuple[str, ...]
    by_gnugo: Fraction | None
    by_referee: Fraction
    by_sgfmill: Fraction
    by_suggestion: Fraction
    resigned: str = ""
    refused: str = ""


def margin_of(score: str) -> Fraction:
    """Return "B+3.5", "W+12" or "0" as points for Black."""
    if score == "0":
        return Fraction(0)
    match = re.fullmatch(r"([BW])\+([0-9]+(?:\.[0-9]+)?)", score)
    if match is None:
        raise ValueError(f"{score!r} is no score")
    points = Fraction(match[2])
    return points if match[1] == "B" else -points


def play(conditions: Conditions, gnugo: Sequence[str]) -> Refereed:
    """Let GNU Go play against itself under a referee, and ask everybody who won."""
    engine = [
        *gnugo,
        f"--{conditions.rules}-rules",
        *(["--positional-superko"] if conditions.rules == "chinese" else []),
        *("--level", str(conditions.level)),
    ]
    with (
        GtpPipe([*engine, "--seed", str(2 * conditions.seed + 1)]) as black,
        GtpPipe([*engine, "--seed", str(2 * conditions.seed + 2)]) as white,
        GtpPipe([*REFEREE, "--rules", RULES[conditions.rules]]) as referee,
    ):
        players = {"b": black, "w": white}
        for program in (black, white, referee):
            program.ask(f"boardsize {conditions.size}")
            program.ask("clear_board")
            program.ask(f"komi {conditions.komi}")
            if conditions.handicap:
                program.ask(f"fixed_handicap {conditions.handicap}")
        color, passes, moves = ("w" if conditions.handicap else "b"), 0, 0
        resigned = refused = ""
        while passes < 2 and moves < MOST_MOVES:
            vertex = players[color].ask(f"genmove {color}")
            if vertex.lower() == "resign":
                resigned = color
                break
            other = "w" if color == "b" else "b"
            try:
                referee.ask(f"play {color} {vertex}")
                players[other].ask(f"play {color} {vertex}")
            except GtpFailure as failure:
                refused = f"move {moves + 1}, {failure}"
                break
            passes = passes + 1 if vertex.lower() == "pass" else 0
            moves += 1
            color = other
        by_suggestion = margin_of(referee.ask("final_score"))
        dead = tuple(black.ask("final_status_list dead").split())
        referee.ask(" ".join(["shoutan-mark_dead", *dead]))
        return Refereed(
            conditions,
            moves,
            dead,
            None if resigned or refused else margin_of(black.ask("final_score")),
            margin_of(referee.ask("final_score")),
            _by_sgfmill(referee, conditions, dead),
            by_suggestion,
            resigned,
            refused,
        )


def _by_sgfmill(
    referee: GtpPipe, conditions: Conditions, dead: Sequence[str]
) -> Fraction:
    """Count the living stones of the referee's board on another board."""
    size = conditions.size
    board = OutsideBoard(size)
    living = {
        name: [
            divmod(parse_vertex(vertex, size), size)
            for vertex in referee.ask(f"list_stones {name}").split()
            if vertex not in dead
        ]
        for name in ("b", "w")
    }
    assert board.apply_setup(living["b"], living["w"], [])
    margin = Fraction(board.area_score()) - Fraction(conditions.komi)
    if conditions.rules == "japanese":
        for name, other, sign in (("b", "w", 1), ("w", "b", -1)):
            stones = len(referee.ask(f"list_stones {other}").split())
            prisoners = int(referee.ask(f"captures {name}"))
            prisoners += stones - len(living[other])
            margin += sign * (prisoners - len(living[name]))
    return margin


def explain(game: Refereed) -> tuple[bool, str]:
    """Say why the result is what it is; False where nobody can."""
    conditions = game.conditions
    if game.refused:
        return False, f"the referee and GNU Go differ on {game.refused}"
    compensation = conditions.handicap if conditions.rules == "chinese" else 0
    if game.by_sgfmill - compensation != game.by_referee:
        return False, (
            f"sgfmill counts {game.by_sgfmill} before the compensation of "
            f"{compensation}, the referee {game.by_referee}"
        )
    if game.resigned:
        return True, f"{game.resigned} resigned; this is the board that was left"
    if game.by_gnugo == game.by_referee:
        return True, "all three count the same"
    return False, f"GNU Go counts {game.by_gnugo}, the referee {game.by_referee}"


def schedule(games: int, rules: str = "chinese") -> list[Conditions]:
    """Return conditions of games, small boards more often than large ones."""
    kinds = [
        (9, "7.5", 0),
        (9, "0.5", 2),
        (9, "6.5", 0),
        (7, "9", 0),
        (13, "7.5", 0),
        (9, "0.5", 4),
        (5, "7.5", 0),
        (9, "-3.5", 0),
        (13, "0.5", 5),
        (19, "7.5", 0),
    ]
    return [
        Conditions(size, komi, seed, handicap, rules=rules)
        for seed, (size, komi, handicap) in zip(
            range(games), cycle(kinds), strict=False
        )
    ]


def main(arguments: list[str]) -> int:
    """Play, print a line for each game, and tell whether all were explained."""
    parser = parser_of(__file__, __doc__)
    parser.add_argument(
        "games", nargs="?", type=read_count, default=20, metavar="GAMES"
    )
    parser.add_argument("rules", nargs="?", choices=list(RULES), default="chinese")
    given = parser.parse_args(arguments)
    path = find_engine("gnugo")
    if path is None:
        print("gnugo is not installed")  # noqa: T201 - a script
        return 1
    unexplained = suggested = counted = 0
    for conditions in schedule(given.games, given.rules):
        game = play(conditions, [path, "--mode", "gtp"])
        is_explained, words = explain(game)
        unexplained += not is_explained
        print(  # noqa: T201 - a script
            f"{conditions.size}x{conditions.size} komi {conditions.komi} "
            f"handicap {conditions.handicap} seed {conditions.seed}: {game.moves} moves, "
            f"{len(game.dead)} dead stones, Black by {float(game.by_referee):g}: "
            f"{'' if is_explained else 'UNEXPLAINED: '}{words}"
        )
        counted += game.by_gnugo is not None
        suggested += game.by_gnugo == game.by_suggestion
    print(  # noqa: T201 - a script
        f"by its own suggestion the referee would have counted {suggested} of the "
        f"{counted} games that were counted as GNU Go did"
    )
    return 1 if unexplained else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
