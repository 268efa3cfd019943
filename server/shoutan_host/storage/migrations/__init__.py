"""The upgrade scripts of the store, and how Alembic runs them. See README.md."""
