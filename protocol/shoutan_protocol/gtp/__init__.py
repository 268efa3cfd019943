"""GTP 2 without I/O: both ends of the dialogue, and what its answers mean.

`ControllerSide` asks engines, `EngineSide` is one. `grammar` has the text of commands
and answers and the typed values that may stand in a command; `capabilities`,
`clock_commands`, `vertex_answer` and `final_status` know the meaning of a few of them.
Sockets, processes and deadlines are `shoutan_host`'s.
"""

from typing import TYPE_CHECKING

from shoutan_engine.lazy_names import lazily

if TYPE_CHECKING:
    from shoutan_protocol.gtp.capabilities import Capabilities
    from shoutan_protocol.gtp.clock_commands import Dialect
    from shoutan_protocol.gtp.controller_side import ControllerSide
    from shoutan_protocol.gtp.engine_side import EngineSide, Interrupt
    from shoutan_protocol.gtp.grammar import Argument, Command, Request, Vertex, Word
    from shoutan_protocol.gtp.vertex_answer import RESIGN, GeneratedMove

__all__ = [
    "RESIGN",
    "Argument",
    "Capabilities",
    "Command",
    "ControllerSide",
    "Dialect",
    "EngineSide",
    "GeneratedMove",
    "Interrupt",
    "Request",
    "Vertex",
    "Word",
]

_PLACES = {
    "Argument": "grammar",
    "Capabilities": "capabilities",
    "Command": "grammar",
    "ControllerSide": "controller_side",
    "Dialect": "clock_commands",
    "EngineSide": "engine_side",
    "GeneratedMove": "vertex_answer",
    "Interrupt": "engine_side",
    "RESIGN": "vertex_answer",
    "Request": "grammar",
    "Vertex": "grammar",
    "Word": "grammar",
}
"""Name -> the module here that it comes from when it is first asked for."""

if not TYPE_CHECKING:  # a checker would take every name for one that exists
    __getattr__ = lazily(__name__, _PLACES)
