"""Run by Alembic: the migrations of this folder on the connection that it was given."""

from alembic import context

from shoutan_host.storage.schema import VERSION_TABLE, metadata

context.configure(
    connection=context.config.attributes["connection"],
    target_metadata=metadata,
    version_table=VERSION_TABLE,
    # SQLite can undo a change of tables, though Alembic assumes that it cannot.
    transactional_ddl=True,
    # What SQLite cannot alter is copied into a new table.
    render_as_batch=True,
)
with context.begin_transaction():
    context.run_migrations()
