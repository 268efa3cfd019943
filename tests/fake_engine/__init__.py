"""A scripted GTP engine that behaves, or misbehaves as told; see the README here."""

from tests.fake_engine.engine import FakeEngine
from tests.fake_engine.faults import NOISE, Step
from tests.fake_engine.running import serve

__all__ = ["NOISE", "FakeEngine", "Step", "serve"]
