"""What each command does in a fake engine that does as it is told."""

import json
from collections.abc import Callable
from typing import Final

from tests.fake_engine.minds import Mind

Answer = tuple[str, str]
DONE: Final[Answer] = ("=", "")
SYNTAX: Final[Answer] = ("?", "syntax error")
COLORS: Final = ("b", "black", "w", "white")
_KGS_CLOCKS: Final = {"none": 0, "absolute": 1, "byoyomi": 3, "canadian": 3}
_KATA_CLOCKS: Final = {**_KGS_CLOCKS, "fischer": 2, "fischer-capped": 4}
_STATUSES: Final = ("alive", "dead", "seki")
_KGS_RULES: Final = ("chinese", "aga", "japanese", "new_zealand")

ALL: Final = (
    "protocol_version name version known_command list_commands quit boardsize "
    "clear_board komi get_komi fixed_handicap place_free_handicap set_free_handicap play genmove "
    "undo reg_genmove time_settings time_left final_score final_status_list showboard "
    "kgs-time_settings kgs-rules kgs-genmove_cleanup kgs-game_over "
    "kata-list_time_settings kata-time_settings kata-set-rules kata-set-rule kata-get-rules "
    "lz-analyze lz-genmove_analyze kata-analyze kata-genmove_analyze"
)
"""Every command that is obeyed; an engine lists what it is told to list."""


class Obedience:
    """The commands of an engine, answered as the standard has it."""

    def __init__(self, mind: Mind, listed: list[str]) -> None:
        self.mind = mind
        self.listed = listed
        self.has_quit = False
        self.komi = "0"

    def answer(self, name: str, args: list[str]) -> Answer:
        """Carry a command out, and return status and text."""
        if name not in self.listed:
            return "?", "unknown command"
        method = name.replace("-", "_").replace("genmove_analyze", "genmove")
        obey: Callable[[list[str]], Answer] = getattr(self, f"_{method}", self._nothing)
        try:
            return obey(args)
        except (IndexError, ValueError):
            return SYNTAX

    def _nothing(self, args: list[str]) -> Answer:
        return DONE

    def _protocol_version(self, args: list[str]) -> Answer:
        return "=", "2"

    def _name(self, args: list[str]) -> Answer:
        return "=", "Fake Engine"

    def _version(self, args: list[str]) -> Answer:
        return "=", "1.0"

    def _list_commands(self, args: list[str]) -> Answer:
        return "=", "\n".join(self.listed)

    def _known_command(self, args: list[str]) -> Answer:
        return "=", "true" if args[:1] and args[0] in self.listed else "false"

    def _quit(self, args: list[str]) -> Answer:
        self.has_quit = True
        return DONE

    def _boardsize(self, args: list[str]) -> Answer:
        size = int(args[0])
        if not 2 <= size <= 25:
            return "?", "unacceptable size"
        self.mind.size = size
        self.mind.moves.clear()
        return DONE

    def _clear_board(self, args: list[str]) -> Answer:
        self.mind.moves.clear()
        return DONE

    def _komi(self, args: list[str]) -> Answer:
        float(args[0])
        self.komi = args[0]
        return DONE

    def _get_komi(self, args: list[str]) -> Answer:
        return "=", self.komi

    def _play(self, args: list[str]) -> Answer:
        color, vertex = args[0], self.mind.reads(args[1])
        if color.lower() not in COLORS or not self.mind.is_vertex(vertex):
            return "?", "invalid color or coordinate"
        if not self.mind.is_legal(color, vertex):
            return "?", "illegal move"
        self.mind.moves.append(f"{color} {vertex}")
        return DONE

    def _genmove(self, args: list[str]) -> Answer:
        color = args[0]
        if color.lower() not in COLORS:
            return SYNTAX
        vertex = self.mind.choose(color)
        self.mind.moves.append(f"{color} {vertex}")
        return "=", vertex

    def _reg_genmove(self, args: list[str]) -> Answer:
        return "=", self.mind.choose(args[0])

    def _kgs_genmove_cleanup(self, args: list[str]) -> Answer:
        return self._genmove(args)

    def _lz_genmove(self, args: list[str]) -> Answer:
        return self._thinking("lz", args)

    def _kata_genmove(self, args: list[str]) -> Answer:
        return self._thinking("kata", args)

    def _thinking(self, family: str, args: list[str]) -> Answer:
        ply = len(self.mind.moves)
        status, vertex = self._genmove(args)
        if status == "?":
            return status, vertex
        reports = [report(family, vertex, ply, done) for done in (1, 2)]
        return status, "\n".join(["", *reports, f"play {vertex}"])

    def _undo(self, args: list[str]) -> Answer:
        if not self.mind.moves:
            return "?", "cannot undo"
        self.mind.moves.pop()
        return DONE

    def _set_free_handicap(self, args: list[str]) -> Answer:
        vertices = [self.mind.reads(vertex) for vertex in args]
        if self.mind.moves:
            return "?", "board not empty"
        if (
            len(set(vertices)) < max(2, len(args))
            or "pass" in vertices
            or not all(map(self.mind.is_vertex, vertices))
        ):
            return "?", "bad vertex list"
        self.mind.moves += [f"b {vertex}" for vertex in vertices]
        return DONE

    def _fixed_handicap(self, args: list[str]) -> Answer:
        from shoutan_engine.handicap import fixed_handicap
        from shoutan_protocol.coordinates import format_vertex

        if self.mind.moves:
            return "?", "board not empty"
        try:
            points = fixed_handicap(self.mind.size, int(args[0]))
        except ValueError:
            return "?", "invalid number of stones"
        vertices = [format_vertex(point, self.mind.size) for point in points]
        self.mind.moves += [f"b {vertex}" for vertex in vertices]
        return "=", " ".join(vertices)

    def _place_free_handicap(self, args: list[str]) -> Answer:
        return self._fixed_handicap(args)

    def _time_settings(self, args: list[str]) -> Answer:
        main, overtime, stones = map(int, args)
        return DONE if min(main, overtime, stones) >= 0 else SYNTAX

    def _time_left(self, args: list[str]) -> Answer:
        color, seconds, stones = args
        is_told = float(seconds) >= 0 and int(stones) >= 0
        return DONE if is_told and color.lower() in COLORS else SYNTAX

    def _kgs_time_settings(self, args: list[str]) -> Answer:
        return _clock(args, _KGS_CLOCKS)

    def _kata_time_settings(self, args: list[str]) -> Answer:
        return _clock(args, _KATA_CLOCKS)

    def _kata_list_time_settings(self, args: list[str]) -> Answer:
        return "=", " ".join(_KATA_CLOCKS)

    def _kgs_rules(self, args: list[str]) -> Answer:
        return DONE if args[0] in _KGS_RULES else SYNTAX

    def _kata_get_rules(self, args: list[str]) -> Answer:
        return "=", json.dumps({"ko": "POSITIONAL", "scoring": "AREA"})

    def _final_score(self, args: list[str]) -> Answer:
        komi = float(self.komi)
        return "=", "0" if not komi else f"{'W' if komi > 0 else 'B'}+{abs(komi):g}"

    def _final_status_list(self, args: list[str]) -> Answer:
        if args[0] not in _STATUSES:
            return SYNTAX
        return "=", "\n".join(self.mind.stones()) if args[0] == "alive" else ""

    def _showboard(self, args: list[str]) -> Answer:
        return "=", "\n" + "\n".join(". " * self.mind.size for _ in "123")


def _clock(args: list[str], kinds: dict[str, int]) -> Answer:
    kind, numbers = args[0], [float(word) for word in args[1:]]
    return DONE if len(numbers) == kinds.get(kind, -1) else SYNTAX


def report(command: str, vertex: str, ply: int, done: int) -> str:
    """Return report number `done` of a turn: 100 visits each, surer by 1% a turn."""
    percent = min(99, 40 + ply)
    if command.startswith("lz"):
        said = f"winrate {percent * 100} prior 2500 lcb {percent * 100 - 50}"
    else:
        said = f"winrate {percent / 100} scoreLead {ply / 2} prior 0.25 lcb 0.3"
    return f"info move {vertex} visits {100 * done} {said} order 0 pv {vertex} pass"
