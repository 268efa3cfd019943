"""Who may connect: sockets are counted by address, over all doors of a server (C4, C6).

One `Admission` serves every door. A connection has a `Place` from its first moment to its
last; until it has shown what it is, it takes one of a few places for such as have not.
"""

import ipaddress
from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Final, TypeVar

_K = TypeVar("_K")
_Address = ipaddress.IPv4Address | ipaddress.IPv6Address

_PRIVATE: Final = tuple(
    map(
        ipaddress.ip_network,
        ("10.0.0.0/8", "172.16.0.0/12", "192.168.0.0/16", "fc00::/7", "fe80::/10"),
    )
)
_IPV6_PREFIX: Final = 64
"""One household, or one machine, has all addresses of such a network."""


class Door(StrEnum):
    """The doors of a server."""

    WEB = "web"
    ENGINES = "engines"
    PROGRAMS = "programs"
    CGOS = "cgos"


def _unproven() -> dict[Door, int]:
    # More at the CGOS door: all bots of one house come back at once after a restart.
    return {Door.ENGINES: 8, Door.PROGRAMS: 8, Door.CGOS: 32}


@dataclass(frozen=True, slots=True)
class ConnectionLimits:
    """How many sockets one address may hold; loopback has no limit.

    `per_address`: over all doors, `per_private_address` from private ranges. `unproven`:
    at one door, before the first answer, command or login; the web door has a deadline
    of some seconds instead.
    """

    per_address: int = 50
    per_private_address: int = 500
    unproven: Mapping[Door, int] = field(default_factory=_unproven)


class Admission:
    """Gives places to connections. `limits_loopback`: this machine's own are limited too."""

    def __init__(
        self,
        limits: ConnectionLimits | None = None,
        *,
        limits_loopback: bool = False,
    ) -> None:
        self.limits = limits or ConnectionLimits()
        self.limits_loopback = limits_loopback
        self._held: Counter[str] = Counter()
        self._unproven: Counter[tuple[Door, str]] = Counter()

    def admit(self, address: str, door: Door) -> "Place | None":
        """Return a place; None if the address has too many."""
        house = household(address)
        if self.limits_loopback or not is_loopback(address):
            most_unproven = self.limits.unproven.get(door)
            if self._held[house] >= self._most_of(address):
                return None
            if (
                most_unproven is not None
                and self._unproven[door, house] >= most_unproven
            ):
                return None
        return Place(self._held, self._unproven, house, door)

    def _most_of(self, address: str) -> int:
        known = _parsed(address)
        if known is not None and any(known in network for network in _PRIVATE):
            return self.limits.per_private_address
        return self.limits.per_address


class Place:
    """The place of one connection; what is told twice counts once."""

    __slots__ = ("_door", "_held", "_house", "_is_held", "_is_unproven", "_unproven")

    def __init__(
        self,
        held: "Counter[str]",
        unproven: "Counter[tuple[Door, str]]",
        house: str,
        door: Door,
    ) -> None:
        self._held = held
        self._unproven = unproven
        self._house = house
        self._door = door
        self._is_held = self._is_unproven = True
        held[house] += 1
        unproven[door, house] += 1

    def prove(self) -> None:
        """Note that the connection has shown what it is."""
        if self._is_unproven:
            self._is_unproven = False
            _less(self._unproven, (self._door, self._house))

    def leave(self) -> None:
        """Give the place back."""
        self.prove()
        if self._is_held:
            self._is_held = False
            _less(self._held, self._house)


def is_loopback(address: str) -> bool:
    """Tell whether an address is this machine's own; "" is a socket that has none."""
    if not address:
        return True
    known = _parsed(address)
    return known is not None and known.is_loopback


def household(address: str) -> str:
    """Return what is counted as one: the address, or the /64 of one of IPv6."""
    known = _parsed(address)
    if isinstance(known, ipaddress.IPv6Address):
        network = ipaddress.ip_network((known.packed, _IPV6_PREFIX), strict=False)
        return str(network)
    return address if known is None else str(known)


def _parsed(address: str) -> _Address | None:
    """Return an address; one of IPv4 inside of IPv6 as what it is. None for a name."""
    try:
        known = ipaddress.ip_address(address)
    except ValueError:
        return None
    return getattr(known, "ipv4_mapped", None) or known


def _less(counter: "Counter[_K]", key: _K) -> None:
    counter[key] -= 1
    if counter[key] <= 0:
        del counter[key]
