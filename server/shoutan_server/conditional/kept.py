"""A player's plan as it is kept and told: JSON for the store, a message for its owner."""

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from typing import Any, Literal, Self, TypeAlias

import orjson
from shoutan_engine.points import Color
from shoutan_host.plan_records import StoredPlan
from shoutan_host.ports import GameId
from shoutan_protocol.coordinates import format_vertex, parse_vertex
from shoutan_protocol.json_writing import COLOR_NAMES

from shoutan_server.conditional.tree import Answer, Plan, lines_of, plan_of

EndReason: TypeAlias = Literal[
    "done", "otherwise", "own_move", "illegal", "undone", "over"
]


@dataclass(frozen=True, slots=True)
class End:
    """Why there is nothing planned any more, and after how many turns; see `PlanEnd`."""

    reason: EndReason
    ply: int
    code: str | None = None

    def json(self) -> dict[str, Any]:
        """Return it as plain data."""
        return {"reason": self.reason, "ply": self.ply, "code": self.code}


@dataclass(frozen=True, slots=True)
class KeptPlan:
    """What one player has planned, and what came of it.

    `ply`: the number of the turn with which `plan` begins, the opponent's. `seq`: the event
    after which the plan was made, or gone along last. `played`: turns that were as planned.
    `version`: how many plans the player has laid down here, this one included.
    """

    game: GameId
    player_id: str
    color: Color
    ply: int
    seq: int
    plan: Plan = field(default_factory=dict[Any, Answer])
    played: Sequence[int] = ()
    ended: End | None = None
    version: int = 0

    def taken(self, turns: int, rest: Plan, seq: int) -> Self:
        """Return it after so many turns along it, every other of which is its owner's."""
        own = range(self.ply + 1, self.ply + turns, 2)
        ply, played = self.ply + turns, (*self.played, *own)
        return replace(self, ply=ply, seq=seq, plan=rest, played=played)

    def undone(self, ply: int, seq: int) -> Self:
        """Return it after the turns from number `ply` on were taken back."""
        played = tuple(own for own in self.played if own < ply)
        if self.plan:
            return replace(self.closed(End("undone", ply), seq), played=played)
        return replace(self, seq=seq, played=played)

    def closed(self, end: End, seq: int) -> Self:
        """Return it without what is left of it."""
        return replace(self, ply=end.ply, seq=seq, plan={}, ended=end)

    def message(self, size: int) -> bytes:
        """Return the message `conditional`."""
        return orjson.dumps(
            {"type": "conditional", "game": self.game, **self._json(size)}
        )

    def stored(self, size: int, *, is_live: bool = True) -> StoredPlan:
        """Return it for the store; `is_live`: the game is not over."""
        body = self._json(size)
        body |= {"color": COLOR_NAMES[self.color], "seq": self.seq}
        payload = orjson.dumps(body)
        return StoredPlan(self.game, self.player_id, is_live, payload)

    def _json(self, size: int) -> dict[str, Any]:
        return {
            "ply": self.ply,
            "lines": [
                [format_vertex(point, size) for point in line]
                for line in lines_of(self.plan)
            ],
            "played": list(self.played),
            "ended": None if self.ended is None else self.ended.json(),
            "version": self.version,
        }


def read_plan(stored: StoredPlan, size: int) -> KeptPlan:
    """Return what was stored for a game of `size`."""
    body = orjson.loads(stored.payload)
    ended = body["ended"]
    return KeptPlan(
        game=stored.game,
        player_id=stored.player_id,
        color=Color.BLACK if body["color"] == "black" else Color.WHITE,
        ply=body["ply"],
        seq=body["seq"],
        plan=plan_of(
            [[parse_vertex(vertex, size) for vertex in line] for line in body["lines"]]
        ),
        played=tuple(body["played"]),
        ended=None if ended is None else End(**ended),
        version=body.get("version", 0),
    )
