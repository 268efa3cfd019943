"""The game that docs/cgos-protocol.md shows is played here, line by line."""

import re
from collections import deque
from pathlib import Path

from tests.fakes import VirtualLoop
from tests.server.cgos_world import CgosWorld, Wire

DOCUMENT = Path(__file__).parents[2] / "docs" / "cgos-protocol.md"
LINE = re.compile(r"([SC])>(alice|bobby|both) +(.*)")


def shown() -> list[tuple[str, list[str], str]]:
    """Return the dialogue as who speaks, with whom, and the line."""
    _, dialogue, _ = DOCUMENT.read_text("utf-8").split("```\n")
    lines: list[tuple[str, list[str], str]] = []
    for line in dialogue.splitlines():
        found = LINE.fullmatch(line)
        assert found is not None, line
        side, name, text = found.groups()
        lines.append((side, ["alice", "bobby"] if name == "both" else [name], text))
    return lines


class Replay:
    """Both clients of the dialogue, and what they have heard and not looked at."""

    def __init__(self, world: CgosWorld) -> None:
        self.world = world
        self.wires: dict[str, Wire] = {}
        self.heard: dict[str, deque[str]] = {"alice": deque(), "bobby": deque()}

    def next_line(self, name: str) -> str:
        if name not in self.wires:
            self.wires[name] = self.world.connect()
        self.collect()
        if not self.heard[name]:
            self.world.pass_s(8)  # a round is held, and the pause passes
            self.collect()
        assert self.heard[name], f"{name} heard nothing more"
        return self.heard[name].popleft()

    def collect(self) -> None:
        for name, wire in self.wires.items():
            self.heard[name].extend(wire.said())


def test_the_dialogue_of_the_document_is_what_is_said() -> None:
    lines = shown()
    assert len(lines) > 20
    # With this seed chance gives White to alice, as there.
    with VirtualLoop() as loop, CgosWorld(loop, seed=1) as world:
        replay = Replay(world)
        for side, names, text in lines:
            for name in names:
                if side == "C":
                    replay.wires[name].send(text)
                else:
                    assert replay.next_line(name).rstrip() == text
        replay.collect()
        assert list(replay.heard.values()) == [deque(), deque()]
