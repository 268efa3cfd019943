"""The fake engine itself: lines in, bytes and steps out; does no I/O."""

from collections import Counter
from collections.abc import Iterator, Mapping
from fnmatch import fnmatchcase

from tests.fake_engine.faults import FAULTS, Acts, Due, Step
from tests.fake_engine.minds import Mind
from tests.fake_engine.obeying import COLORS, Obedience, report

_NONSENSE = {"off": "Z25", "nonsense": "tengen", "letter": "I5", "zero": "A0"}
_STREAMS = ("lz-analyze", "kata-analyze")
_LONG = 1000


class FakeEngine:
    """An engine that follows a script.

    `rules`: what it does at which command (see the README here), `commands`: what it
    lists, the usual ones unless told, `mind`: what it knows of Go.
    """

    commands = (
        "protocol_version name version known_command list_commands quit boardsize "
        "clear_board komi play genmove undo set_free_handicap time_settings time_left "
        "final_status_list"
    )

    def __init__(
        self,
        rules: Mapping[str, str] | None = None,
        commands: str | None = None,
        mind: Mind | None = None,
    ) -> None:
        self.rules = dict(rules or {})
        self.listed = (commands or self.commands).split()
        self.mind = mind or Mind()
        self.heard: list[str] = []
        """Every command so far, without its id."""
        self.lines: list[str] = []
        """Every line so far, as it came."""
        self._obedience = Obedience(self.mind, self.listed)
        self._counts = Counter[str]()
        self._is_streaming = False

    @property
    def moves(self) -> list[str]:
        """What is on its board, as "b D4"."""
        return self.mind.moves

    @property
    def size(self) -> int:
        """The lines of its board."""
        return self.mind.size

    @property
    def has_quit(self) -> bool:
        """Tell whether it was told to go."""
        return self._obedience.has_quit

    def begin(self) -> Acts:
        """Do what comes before anything was asked."""
        if "@start" in self.rules:
            yield from self._follow(self.rules["@start"], "", "", [])

    def end(self) -> Acts:
        """Do what comes at the end of the input."""
        if "@end" in self.rules:
            yield from self._follow(self.rules["@end"], "", "", [])

    def react(self, line: str) -> Acts:
        """Carry out one line."""
        self.lines.append(line)
        if self._is_streaming:
            self._is_streaming = False
            yield b"\n"
        rule = next((self.rules[k] for k in shapes(line) if k in self.rules), None)
        if rule == "pieces":
            for start in range(0, len(line), _LONG):
                yield from self._command(line[start : start + _LONG])
        else:
            yield from self._command(line, rule)

    def _command(self, line: str, rule: str | None = None) -> Iterator[bytes | Step]:
        words = "".join(c for c in line if c >= " " or c == "\t").split("#")[0].split()
        number = words.pop(0) if words and words[0].isdigit() else ""
        if not words:
            if rule is not None:
                yield from self._follow(rule, number, "", [])
            return
        self.heard.append(" ".join(words))
        name, args = words[0], words[1:]
        self._counts[name] += 1
        if rule is None:
            rule = self._rule(name, " ".join(words))
        if not rule and name in _STREAMS and name in self.listed:
            yield from self._analyze(name, number)
        else:
            yield from self._follow(rule, number, name, args)

    def _rule(self, name: str, command: str) -> str:
        count = self.rules.get(f"{name}#{self._counts[name]}")
        if count is not None:
            return count
        for pattern, rule in self.rules.items():
            if " " in pattern and fnmatchcase(command, pattern):
                return rule
        return self.rules.get(name, "")

    def _follow(self, rule: str, number: str, name: str, args: list[str]) -> Acts:
        action, _, text = rule.partition(" ")
        fault = FAULTS.get(action)
        if fault is None:
            raise ValueError(f"unknown action {action!r}")

        def obey() -> tuple[str, str]:
            return self._obedience.answer(name, args) if name else ("=", "")

        def pick(kind: str) -> str:
            if not args or args[0].lower() not in COLORS:
                return ""
            return _NONSENSE.get(kind) or self.mind.forbidden(args[0]).get(kind, "pass")

        yield from fault(Due(number, text.replace("\\n", "\n"), obey, pick))

    def _analyze(self, name: str, number: str) -> Acts:
        """Stream until any line comes: its end is written before that is looked at."""
        self._is_streaming = True
        vertex, ply = self.mind.choose("b"), len(self.moves)
        lines = [report(name, vertex, ply, done) for done in (1, 2)]
        yield "\n".join([f"={number} ", *lines, ""]).encode()


def shapes(line: str) -> Iterator[str]:
    """Yield the names of what is unusual about how a line is written."""
    body = line.rstrip("\n")
    text = body.strip()
    if not text:
        yield "@blank"
        return
    if text.startswith("#"):
        yield "@comment"
        return
    words = text.partition("#")[0].split()
    number = words[0] if words[0].isdigit() else ""
    if number and len(words) == 1:
        yield "@idonly"
    if number.startswith("0") and len(number) > 1:
        yield "@zeroid"
    if len(number) > 9:
        yield "@bigid"
    if "#" in text:
        yield "@trailing"
    if body.startswith("  "):
        yield "@indent"
    if body.endswith("\r"):
        yield "@crlf"
    if "\t" in body:
        yield "@tab"
    if len(line) > _LONG:
        yield "@long"
    name = words[1] if number and len(words) > 1 else words[0]
    if name != name.lower():
        yield "@upper"
    if not line.isascii():
        yield "@highbyte"
