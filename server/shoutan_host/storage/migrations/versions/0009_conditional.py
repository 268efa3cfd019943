"""What players have planned: a table beside the log, for each player alone."""

import sqlalchemy as sa
from alembic import op

revision = "0009"
down_revision = "0008"

# Sorted as bytes in PostgreSQL too.
ordered = sa.Text().with_variant(sa.Text(collation="C"), "postgresql")


def upgrade() -> None:
    """Make the table."""
    op.create_table(
        "conditional_plan",
        sa.Column("game_id", ordered, nullable=False),
        sa.Column("player_id", ordered, nullable=False),
        sa.Column("live", sa.Boolean, nullable=False),
        sa.Column("payload", sa.LargeBinary, nullable=False),
        sa.PrimaryKeyConstraint("game_id", "player_id", name="pk_conditional_plan"),
    )
