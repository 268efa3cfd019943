"""What is said at games: a table beside the log."""

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"

# Sorted as bytes in PostgreSQL too.
ordered = sa.Text().with_variant(sa.Text(collation="C"), "postgresql")


def upgrade() -> None:
    """Make the table."""
    op.create_table(
        "chat",
        sa.Column("game_id", ordered, nullable=False),
        sa.Column("channel", ordered, nullable=False),
        sa.Column("n", sa.Integer, nullable=False),
        sa.Column("at", ordered, nullable=False),
        sa.Column("player_id", ordered, nullable=False),
        sa.Column("name", sa.Text, nullable=False),
        sa.Column("kind", sa.Text, nullable=False),
        sa.Column("role", sa.Text, nullable=False),
        sa.Column("cid", ordered, nullable=False),
        sa.Column("text", sa.Text),
        sa.Column("phrase", sa.Text),
        sa.Column("about_id", sa.Text),
        sa.Column("about_name", sa.Text),
        sa.Column("silent", sa.Boolean),
        sa.PrimaryKeyConstraint("game_id", "channel", "n", name="pk_chat"),
        sa.UniqueConstraint("game_id", "player_id", "cid", name="uq_chat_game_id"),
        sqlite_with_rowid=False,
    )
