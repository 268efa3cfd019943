"""Public names of a package that are imported when somebody first asks for them (PEP 562).

A short program pays for what it uses: a whole package takes longer to import than Python
to start.
"""

import sys
from collections.abc import Callable, Mapping
from importlib import import_module


def lazily(package: str, places: Mapping[str, str]) -> Callable[[str], object]:
    """Return the `__getattr__` of a package: name -> the module in it to take it from."""

    def get(name: str) -> object:
        place = places.get(name)
        if place is None:
            raise AttributeError(f"module {package!r} has no attribute {name!r}")
        value: object = getattr(import_module(f"{package}.{place}"), name)
        setattr(sys.modules[package], name, value)
        return value

    return get
