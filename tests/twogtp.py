"""A little match runner: an engine on one side, and on the other one of ours at a server.

It does what gogui-twogtp does: the same set-up for both, each move of the one told to the
other, until two passes, a resignation, or the end of the game.
"""

from dataclasses import dataclass
from typing import Final

from tests.gtp_program import GtpProgram

MOST_MOVES: Final = 400


@dataclass(frozen=True, slots=True)
class Outcome:
    """The moves as this end has seen them, score and dead stones as it was told."""

    moves: tuple[str, ...]
    score: str
    dead: tuple[str, ...]


async def set_up(program: GtpProgram, size: int, komi: str) -> None:
    """Begin a game."""
    await program.tell(f"boardsize {size}", "clear_board", f"komi {komi}")


async def play(engine: GtpProgram, server: GtpProgram, color: str) -> Outcome:
    """Let the engine play `color` ("b", "w") through a game; both have been set up."""
    moves: list[str] = []
    while len(moves) < MOST_MOVES and moves[-2:] != ["pass", "pass"]:
        mover = "bw"[len(moves) % 2]
        asked, told = (engine, server) if mover == color else (server, engine)
        answer = await asked.ask(f"genmove {mover}")
        assert answer.startswith("= "), answer
        move = answer[2:].strip()
        if move.lower() == "resign":
            break
        moves.append("pass" if move.lower() == "pass" else move)
        await told.tell(f"play {mover} {move}")
    score = await server.ask("final_score")
    assert score.startswith("= "), score
    dead = await server.ask("final_status_list dead")
    assert dead.startswith("= "), dead
    await server.tell("quit")
    return Outcome(tuple(moves), score[2:], tuple(dead[2:].split()))
