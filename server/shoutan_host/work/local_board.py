"""A game of two at one screen: replayed by the real automaton, kept by nobody.

The page holds the turns and sends all of them; what comes back is the game as a
latecomer would get it, so that the page draws it with what draws every other game. There
is no clock and no log. A pure function for a worker: 300 turns are some ten milliseconds.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final

if TYPE_CHECKING:
    from shoutan_engine.game import Game
    from shoutan_engine.points import Color
    from shoutan_engine.refusals import Refusal
    from shoutan_engine.settings import GameSettings

SUGGESTION_CPU_S: Final = 0.5


@dataclass(frozen=True, slots=True)
class LocalGame:
    """What two people at one screen have done so far.

    `moves` are vertices and "pass". `ended`: both agree that play is over. `dead`: stones
    that are taken for dead then, None for those that look so. `agreed`: both agree to the
    count. `wants_record`: SGF as well.
    """

    settings: "GameSettings"
    moves: tuple[str, ...]
    black: str
    white: str
    ended: bool = False
    dead: tuple[str, ...] | None = None
    agreed: bool = False
    wants_record: bool = False
    date: str = ""


def play_local(local: LocalGame) -> bytes:
    """Return `LocalBoard` as JSON: how the game stands, and what was refused of it.

    A turn that is refused ends the replay: the turns before it stand.
    """
    import orjson
    from shoutan_engine.clocks.types import Millis
    from shoutan_engine.phase import Phase
    from shoutan_engine.play.legality import illegal_points
    from shoutan_protocol.coordinates import format_vertex
    from shoutan_protocol.sgf import game_to_sgf
    from shoutan_protocol.snapshot import snapshot_json

    game = _begin(local)
    refused = _play(game, local.moves)
    if refused is None and local.ended:
        _settle(game, local)
    size = game.settings.size
    illegal: list[dict[str, str]] = []
    if game.phase is Phase.PLAY:
        illegal = [
            {"vertex": format_vertex(point, size), "code": code.value}
            for point, code in illegal_points(game)
        ]
    snapshot = snapshot_json(game, "local", _info(game, local), b"", Millis(0))
    record = game_to_sgf(game, date=local.date) if local.wants_record else None
    return orjson.dumps(
        {
            "snapshot": snapshot,
            "illegal": illegal,
            "refused": refused,
            "sgf": None if record is None else record.decode(),
        }
    )


def _begin(local: LocalGame) -> "Game":
    from shoutan_engine.clocks.types import Millis
    from shoutan_engine.commands import Create, Draw, Start, TakeSeat
    from shoutan_engine.events import Parity
    from shoutan_engine.game import Game, create
    from shoutan_engine.settings import Player, PlayerKind

    game = Game(create(Create(local.settings), Millis(0)))
    draw = Draw(held=1, guess=Parity.ODD, creator_black=True)
    black = Player("local-black", local.black, PlayerKind.GUEST)
    white = Player("local-white", local.white, PlayerKind.GUEST)
    for command in (TakeSeat(black, draw), TakeSeat(white, draw), Start()):
        _do(game, command)
    return game


def _play(game: "Game", moves: Sequence[str]) -> dict[str, Any] | None:
    """Take the turns; return what was refused, and where, None where nothing was."""
    from shoutan_engine.commands import PassTurn, PlayStone
    from shoutan_engine.phase import Phase
    from shoutan_engine.refusals import Refusal, RefusalCode
    from shoutan_protocol.coordinates import PASS, parse_vertex

    for index, move in enumerate(moves):
        if game.phase is not Phase.PLAY:
            over = Refusal(RefusalCode.WRONG_PHASE, "Play is over: this turn is late.")
            return _refused(over, index)
        command: PassTurn | PlayStone
        if move == PASS:
            command = PassTurn(game.to_move, game.ply)
        else:
            point = parse_vertex(move, game.settings.size)
            command = PlayStone(game.to_move, point, game.ply)
        refusal = _do(game, command)
        if refusal is not None:
            return _refused(refusal, index)
    return None


def _settle(game: "Game", local: LocalGame) -> None:
    from shoutan_engine.commands import AcceptEnd, Confirm, PassTurn, Propose
    from shoutan_engine.phase import Phase
    from shoutan_engine.points import Color
    from shoutan_protocol.coordinates import parse_vertex

    if game.phase is Phase.PLAY:
        _do(game, PassTurn(game.to_move, game.ply, offer=True))
        _do(game, AcceptEnd(game.to_move, game.ply))
    if game.phase is not Phase.SETTLING:
        return
    if local.dead is None:
        dead = _look_dead(game)
    else:
        dead = tuple(parse_vertex(vertex, game.settings.size) for vertex in local.dead)
    _do(game, Propose(Color.BLACK, dead, confirms=False))
    for color in (Color.BLACK, Color.WHITE) if local.agreed else ():
        if game.settlement is not None:
            _do(game, Confirm(color, game.settlement.number))


def _look_dead(game: "Game") -> tuple[Any, ...]:
    from shoutan_engine.points import Color, Point
    from shoutan_engine.suggestion import USUAL_PLAYOUTS

    from shoutan_host.work.heavy_work import Position, suggest_dead_stones

    cells = game.board.cells

    def stones(color: "Color") -> tuple[Point, ...]:
        return tuple(Point(i) for i, cell in enumerate(cells) if cell == color)

    size = game.settings.size
    position = Position(size, stones(Color.BLACK), stones(Color.WHITE), game.to_move)
    seed = game.board.hash  # the same board, the same suggestion
    return suggest_dead_stones(position, USUAL_PLAYOUTS, seed, SUGGESTION_CPU_S).dead


def _do(game: "Game", command: Any) -> "Refusal | None":
    from shoutan_engine.clocks.types import Millis
    from shoutan_engine.refusals import Refusal

    decision = game.decide(command, Millis(0))
    if isinstance(decision, Refusal):
        return decision
    assert isinstance(decision, tuple)
    for event in decision:
        game.apply(event)
    return None


def _refused(refusal: "Refusal", index: int) -> dict[str, Any]:
    return {
        "at": index,
        "code": refusal.code.value,
        "sentence": refusal.sentence,
        "article": refusal.article,
    }


def _info(game: "Game", local: LocalGame) -> dict[str, Any]:
    """Return the `GameInfo` of a game that has no card."""
    from shoutan_protocol.json_writing import player_json

    settings, result = game.settings, game.result
    black, white = game.players
    return {
        "id": "local",
        "phase": game.phase.value,
        "kind": settings.kind.value,
        "size": settings.size,
        "profile": settings.profile.name,
        "komi": settings.komi_quarters / 2,
        "clock": settings.clock_text,
        "black": player_json(black),
        "white": player_json(white),
        "private": True,
        "created_at": f"{local.date}T00:00:00.000Z",
        "result": None if result is None else result.text,
        "end_reason": None if result is None else result.reason.value,
        "moves": game.ply,
    }
