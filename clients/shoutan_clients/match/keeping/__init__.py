"""The folder of a match: its plan, its games, and what of them survives what."""
