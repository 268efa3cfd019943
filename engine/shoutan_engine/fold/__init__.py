"""How a game's state takes in its events; total, it never refuses."""

from shoutan_engine.fold.take_in import take_in

__all__ = ["take_in"]
