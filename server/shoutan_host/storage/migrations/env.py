"""Run by Alembic: the migrations of this folder on the connection that it was given."""

from alembic import context

from shoutan_host.storage.schema import VERSION_TABLE, metadata

context.configure(
    connection=context.config.attributes["connection"],
    target_metadata=metadata,
    version_table=VERSION_TABLE,
    # What SQLite cannot alter is copied into a new table.
    render_as_batch=True,
)
with context.begin_transaction():
    context.run_migrations()
