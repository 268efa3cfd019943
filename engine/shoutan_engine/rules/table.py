"""The sets of rules that there are, by name."""

from typing import Final

from shoutan_engine.rules.aga import AGA
from shoutan_engine.rules.chinese_1988 import CHINESE_1988
from shoutan_engine.rules.chinese_2002 import CHINESE_2002
from shoutan_engine.rules.ing import ING
from shoutan_engine.rules.japanese import JAPANESE
from shoutan_engine.rules.korean import KOREAN
from shoutan_engine.rules.new_zealand import NEW_ZEALAND
from shoutan_engine.rules.profile import Profile
from shoutan_engine.rules.tromp_taylor import TROMP_TAYLOR

PROFILES: Final[dict[str, Profile]] = {
    profile.name: profile
    for profile in (
        CHINESE_2002,
        CHINESE_1988,
        JAPANESE,
        KOREAN,
        ING,
        AGA,
        NEW_ZEALAND,
        TROMP_TAYLOR,
    )
}
"""Every set of rules by its name; the first is the default.

The two Chinese editions are complete. `japanese`, `korean` and `ing` are for the count
only, `aga`, `new_zealand` and `tromp_taylor` are what engines and boards ask for by name.
"""
