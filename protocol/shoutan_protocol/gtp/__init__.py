"""GTP 2 without I/O: both ends of the dialogue, and what its answers mean.

`ControllerSide` asks engines, `EngineSide` is one. `grammar` has the text of commands
and answers and the typed values that may stand in a command; `capabilities`,
`clock_commands`, `vertex_answer` and `final_status` know the meaning of a few of them.
Sockets, processes and deadlines are `shoutan_host`'s.
"""

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
