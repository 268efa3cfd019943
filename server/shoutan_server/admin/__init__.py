"""`shoutan admin`: what the host of a server does with its data folder, from a terminal.

| file | what |
|---|---|
| `cli.py` | arguments, and the table of the subcommands |
| `verifying.py`, `report.py` | `verify`: every game audited; what was found, for people and programs |
| `exporting.py` | `export`: logs and records, one file a game |
| `transcript.py` | `transcript`: what was said to an engine and by it |
| `backup.py` | `backup`: the whole database in one file, verified |

They only read the data folder, so that all of it works while a server runs on it.
"""
