"""The Korean rules, as far as a count goes: the Japanese ones here (section 8)."""

from dataclasses import replace
from typing import Final

from shoutan_engine.rules.japanese import JAPANESE

KOREAN: Final = replace(JAPANESE, name="korean", edition="Korean rules, counting only")
