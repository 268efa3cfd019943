"""Every check, in the order in which they are made: dangerous ones last."""

from typing import Final

from shoutan_clients.check_engine.checks import Family
from shoutan_clients.check_engine.families.analysis import ANALYSIS
from shoutan_clients.check_engine.families.bad_input import BAD_INPUT
from shoutan_clients.check_engine.families.clocks import CLOCKS
from shoutan_clients.check_engine.families.counting import COUNTING
from shoutan_clients.check_engine.families.danger import DANGER
from shoutan_clients.check_engine.families.ending import ENDING
from shoutan_clients.check_engine.families.handicap import HANDICAP
from shoutan_clients.check_engine.families.lines import LINES
from shoutan_clients.check_engine.families.moves import MOVES
from shoutan_clients.check_engine.families.rules import RULES
from shoutan_clients.check_engine.families.setting_up import SETTING_UP
from shoutan_clients.check_engine.families.starting import STARTING

FAMILIES: Final[tuple[Family, ...]] = (
    STARTING,
    LINES,
    SETTING_UP,
    MOVES,
    HANDICAP,
    CLOCKS,
    COUNTING,
    RULES,
    ANALYSIS,
    BAD_INPUT,
    DANGER,
    ENDING,
)
