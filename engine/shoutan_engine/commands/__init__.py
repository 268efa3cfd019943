"""What may be asked of a game: the closed union of commands.

Humans, engines and the server itself use the same ones. Whoever issues a command has
checked that the actor holds that seat. `cid` names an act for ever (reliability W1):
a known one is answered with what it did the first time. `ply` is the number of turns
taken so far as its sender saw it.
"""

from typing import TypeAlias

from shoutan_engine.commands.asking import (
    AnswerConsent,
    Appeal,
    AskConsent,
    AskingCommand,
    AskLeave,
    AskOvertimePass,
    Complain,
    ConfirmTimes,
    GiveTime,
    ResumePlay,
    RetakeSeat,
    Seal,
)
from shoutan_engine.commands.hosting import (
    Abort,
    Adjudicate,
    Forfeit,
    PauseForFault,
    ResumeClock,
    Tick,
)
from shoutan_engine.commands.ruling import (
    Rule,
)
from shoutan_engine.commands.seating import (
    Create,
    Draw,
    Start,
    TakeSeat,
    Withdraw,
)
from shoutan_engine.commands.settling import (
    ClaimFalseLife,
    Confirm,
    Dispute,
    MarkChain,
    MarkContestable,
    Propose,
    Recount,
    SettlingCommand,
)
from shoutan_engine.commands.turns import (
    AcceptEnd,
    ConcedeContest,
    PassTurn,
    PlayStone,
    Resign,
    TurnCommand,
)

SeatedCommand: TypeAlias = TurnCommand | SettlingCommand | AskingCommand
"""What only who has a seat may ask: each has the seat's `color`, and a `cid`."""

Command: TypeAlias = (
    SeatedCommand
    | Create
    | TakeSeat
    | Start
    | Withdraw
    | Rule
    | Tick
    | PauseForFault
    | ResumeClock
    | Forfeit
    | Adjudicate
    | Abort
)

__all__ = [
    "Abort",
    "AcceptEnd",
    "Adjudicate",
    "AnswerConsent",
    "Appeal",
    "AskConsent",
    "AskLeave",
    "AskOvertimePass",
    "AskingCommand",
    "ClaimFalseLife",
    "Command",
    "Complain",
    "ConcedeContest",
    "Confirm",
    "ConfirmTimes",
    "Create",
    "Dispute",
    "Draw",
    "Forfeit",
    "GiveTime",
    "MarkChain",
    "MarkContestable",
    "PassTurn",
    "PauseForFault",
    "PlayStone",
    "Propose",
    "Recount",
    "Resign",
    "ResumeClock",
    "ResumePlay",
    "RetakeSeat",
    "Rule",
    "Seal",
    "SeatedCommand",
    "SettlingCommand",
    "Start",
    "TakeSeat",
    "Tick",
    "TurnCommand",
    "Withdraw",
]
