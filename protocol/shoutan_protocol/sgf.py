"""A game as an SGF record (FF[4]), written by `sgfmill`.

A turn lost by a void play is a pass there, with `void(VERTEX, reason)` in its comment.
The date is an argument, always: `sgfmill` would put today's. Komi is in points; the
edition of the rules stands in a comment, since `RU` has no word for it (section 0).
"""

from typing import Any

from sgfmill import sgf
from shoutan_engine.clocks import Absolute, ByoYomi
from shoutan_engine.clocks.types import TimeSystem
from shoutan_engine.game import Game
from shoutan_engine.points import Color, Point
from shoutan_engine.results import Result
from shoutan_engine.scoring import format_points, format_zi
from shoutan_engine.settings import Setup

from shoutan_protocol import RELEASE
from shoutan_protocol.coordinates import format_vertex

_APPLICATION = ("Shoutan", RELEASE)


def game_to_sgf(game: Game, *, date: str | None, place: str | None = None) -> bytes:
    """Return the record of a game, finished or not, in UTF-8.

    `date`: "2026-11-29", the day when play started; None leaves it out.
    """
    size = game.settings.size
    # sgfmill has no types; `Any` keeps that from spreading.
    record: Any = sgf.Sgf_game(size=size, encoding="UTF-8")
    root: Any = record.get_root()
    root.set("AP", _APPLICATION)
    _set_root(root, game, date, place)
    node: Any = root
    for turn in game.turns:
        point = None if turn.point is None or turn.lost else turn.point
        node = record.extend_main_sequence()
        node.set_move(_letter(turn.color), _row_column(point, size))
        if turn.lost and turn.point is not None:
            vertex = format_vertex(turn.point, size)
            node.set("C", f"void({vertex}, {turn.reason}): the turn is lost.")
        elif turn.offer:
            node.set("C", "Offers the end.")
    if game.result is not None:
        _add_comment(node, _result_comment(game, game.result))
    data: bytes = record.serialise()
    return data


def _set_root(root: Any, game: Game, date: str | None, place: str | None) -> None:
    settings = game.settings
    root.set("RU", "Chinese")
    root.set("KM", settings.komi_quarters / 2)
    for color, key in ((Color.BLACK, "B"), (Color.WHITE, "W")):
        player = game.seats.get(color)
        if player is not None:
            root.set(f"P{key}", player.name)
            if player.rank is not None:
                root.set(f"{key}R", player.rank)
    if date is not None:
        root.set("DT", date)
    if place is not None:
        root.set("PC", place)
    _set_time(root, settings.time)
    if game.result is not None:
        root.set("RE", game.result.text)
    setup = settings.setup
    if setup.black or setup.white:
        root.set_setup_stones(
            [divmod(p, settings.size) for p in setup.black],
            [divmod(p, settings.size) for p in setup.white],
        )
    if setup != Setup():
        root.set("PL", _letter(setup.to_move))
    root.set("C", f"{settings.profile.edition}. Time: {settings.time.text}.")


def _set_time(root: Any, system: TimeSystem) -> None:
    match system:
        case Absolute(main=main):
            root.set("TM", main / 1000)
        case ByoYomi(main=main, periods=periods, period=period):
            root.set("TM", main / 1000)
            root.set("OT", f"{periods}x{period // 1000} byo-yomi")
        case _:
            pass


def _result_comment(game: Game, result: Result) -> str:
    lines = [f"{result.text} ({result.reason.value})."]
    if result.count is not None:
        score = result.count.score
        lines.append(
            f"Black {format_zi(score.black_quarters)} zi, "
            f"White {format_zi(score.white_quarters)} zi, "
            f"komi {format_points(game.settings.komi_quarters)} points, "
            f"margin {score.zi_text} zi."
        )
    if result.detail is not None:
        lines.append(result.detail)
    return "\n".join(lines)


def _add_comment(node: Any, text: str) -> None:
    before = node.get("C") + "\n" if node.has_property("C") else ""
    node.set("C", before + text)


def _row_column(point: Point | None, size: int) -> tuple[int, int] | None:
    return None if point is None else divmod(point, size)


def _letter(color: Color) -> str:
    return "b" if color is Color.BLACK else "w"
