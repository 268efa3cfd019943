"""A record that was read as `messages.review.RecordTree`."""

import orjson
from shoutan_engine.points import Play

from shoutan_protocol.json_writing import COLOR_NAMES, Json, vertices
from shoutan_protocol.sgf.tree import SgfTreeNode, tree_of
from shoutan_protocol.sgf.types import SgfGame


def tree_json(game: SgfGame) -> bytes:
    """Return the whole tree; what says nothing is left out of its nodes."""
    header, tree = game.header, tree_of(game)
    komi = header.komi_quarters
    return orjson.dumps(
        {
            "size": header.size,
            "komi": None if komi is None else komi / 2,  # two quarter zi are a point
            "handicap": header.handicap,
            "rules": header.rules,
            "black": {"name": header.black.name, "rank": header.black.rank},
            "white": {"name": header.white.name, "rank": header.white.rank},
            "result": header.result,
            "date": header.date,
            "event": header.event,
            "place": header.place,
            "remarks": tree.remarks,
            "nodes": [_node(node, header.size) for node in tree.nodes],
        }
    )


def _node(node: SgfTreeNode, size: int) -> Json:
    body: Json = {"parent": node.parent}
    if node.move is not None:
        color, move = node.move
        body["color"] = COLOR_NAMES[color]
        point = [move.point] if isinstance(move, Play) else []
        body["vertex"] = next(iter(vertices(point, size)), None)
    setup = node.setup
    for name, points in (
        ("captured", node.captured),
        ("black", setup.black),
        ("white", setup.white),
        ("empty", setup.empty),
    ):
        if points:
            body[name] = vertices(points, size)
    if setup.to_move is not None:
        body["to_move"] = COLOR_NAMES[setup.to_move]
    for name, text in (("name", node.name), ("comment", node.comment)):
        if text:
            body[name] = text
    if node.marks:
        body["marks"] = {n: vertices(points, size) for n, points in node.marks.items()}
    if node.labels:
        texts = node.labels.values()
        body["labels"] = dict(zip(vertices(node.labels, size), texts, strict=True))
    if node.value is not None:
        body["value"] = node.value
    if node.left is not None:
        body["left_ms"] = node.left
    return body
