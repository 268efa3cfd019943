"""Limits of an engine's processes, as the launcher sets them (`launcher`)."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class EngineLimits:
    """Limits that the system enforces on each process of an engine; None is none.

    Address space is not limited by default: GPU drivers map more than there is. Nor can
    there be fewer descriptors than a shell gives: KataGo's releases for Linux unpack
    themselves by way of one that is close to 1024, and end at once without it.
    """

    descriptors: int | None = 1024
    file_bytes: int | None = 2**30
    address_bytes: int | None = None
    processes: int | None = None
    cpu_s: int | None = None
    core: int | None = None
    """The only processor that it may use; on Linux."""

    def as_text(self) -> str:
        """Return them as the launcher reads them."""
        values = {
            "nofile": self.descriptors,
            "fsize": self.file_bytes,
            "as": self.address_bytes,
            "nproc": self.processes,
            "cpu": self.cpu_s,
            "core": self.core,
        }
        return ",".join(f"{k}={v}" for k, v in values.items() if v is not None)
