"""How many sockets each address holds, over all doors of this process (C4, C6)."""

from collections import Counter
from typing import Final

SOCKETS_PER_ADDRESS: Final = 50
SOCKETS_PER_PRIVATE_ADDRESS: Final = 500


class SocketCount:
    """How many sockets each address holds, over all protocols of this process."""

    def __init__(self) -> None:
        self._by_address: Counter[str] = Counter()

    def admit(self, address: str) -> bool:
        """Count one socket more; False if the address has too many."""
        limit = _limit_of(address)
        if limit is not None and self._by_address[address] >= limit:
            return False
        self._by_address[address] += 1
        return True

    def gone(self, address: str) -> None:
        """Count one socket less."""
        self._by_address[address] -= 1
        if self._by_address[address] <= 0:
            del self._by_address[address]


def is_loopback(address: str) -> bool:
    """Tell whether an address is this machine's own."""
    return address.startswith("127.") or address in ("::1", "")


def _limit_of(address: str) -> int | None:
    """Return how many sockets an address may hold, None for no limit (loopback)."""
    if is_loopback(address):
        return None
    private = ("10.", "192.168.", "fc", "fd", "fe80:")
    is_172 = address.startswith("172.") and 16 <= int(address.split(".")[1]) <= 31
    if address.startswith(private) or is_172:
        return SOCKETS_PER_PRIVATE_ADDRESS
    return SOCKETS_PER_ADDRESS


SOCKETS: Final = SocketCount()
