"""The embedded store: an event log, and a few tables beside it, in one SQLite file.

`SqliteStore.open(folder, loop)` in `sqlite.py` is the way in; README.md is the map.
Nothing is imported here, because SQLAlchemy takes half a second to load: whoever needs
only `folder.py` (the leases do) does not pay for it.
"""
