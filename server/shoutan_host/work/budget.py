"""What one piece of work may cost."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Budget:
    """Bounds of one piece of work, in seconds; beyond either its worker is ended.

    `cpu_s`: processor time, held to by the system (not on Windows). `wall_s`: from when
    a worker has it; far longer, since others may need the processors.
    """

    cpu_s: float
    wall_s: float
