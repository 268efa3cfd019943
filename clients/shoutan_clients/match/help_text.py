"""What `shoutan match --help` says beside its options, and how it is set."""

import argparse
from typing import Final

USAGE: Final = """shoutan match COMMAND COMMAND [COMMAND ...] [OPTIONS]
       shoutan match --config FILE [OPTIONS]
       shoutan match --resume DIR [OPTIONS]"""
DESCRIPTION: Final = """\
Play GTP engines against each other on this machine and say which is stronger, with
error bars. Each COMMAND is an engine as you would type it, in quotes; NAME=COMMAND
names it, tcp://HOST:PORT is one that listens elsewhere. Every opening is played twice
with the colors changed. Nothing is lost: the same command goes on where it stopped."""
EPILOG: Final = """\
examples:
  shoutan match "gnugo --mode gtp --level 1" "gnugo --mode gtp --level 10" \\
      --size 9 --games 200 --concurrency 2 --random-openings 4
  shoutan match new="./engine-2 --gtp" old="./engine-1 --gtp" --time 1m+5x5s \\
      --random-openings 4 --sprt "elo0=0 elo1=20" --json

time odds, and what only a file says:
  shoutan match a=./engine b=./engine --time 5m+3s --engine-time b=2m30s+1s
A file says more of an engine than options do (folder, start_commands, move_cap); begin
one with --write-config FILE. `off` (--sprt off) takes back what it says of --sprt,
--adjudicate-score, --resign-below, --max-moves and --move-cap.

exit codes: 0 the match is over, 1 it could not be played, 2 the options are no match,
130 stopped by Ctrl-C (the first one finishes the games that run). More: docs/match.md."""

_ON_AT_FIRST: Final = frozenset({"pairs", "transcripts"})
"""Flags that are on unless they are taken back: their help is that of `--no-`."""


class HelpFormatter(argparse.RawDescriptionHelpFormatter):
    """Shows an option that can be taken back by its own name only."""

    def __init__(self, prog: str) -> None:
        super().__init__(prog, max_help_position=28, width=80)

    def _format_action_invocation(self, action: argparse.Action) -> str:
        if isinstance(action, argparse.BooleanOptionalAction):
            names = action.option_strings
            return names[-1] if action.dest in _ON_AT_FIRST else names[0]
        return super()._format_action_invocation(action)
