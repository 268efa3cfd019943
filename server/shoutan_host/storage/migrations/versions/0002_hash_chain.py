"""The hash chain: a hash beside each event, the last one in the card of its game.

What is there already gets none. A hash made now would say nothing about the time
before now, and the first event that is added to a game which is being played covers
all events before it.
"""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    """Add both columns, empty."""
    op.add_column("event", sa.Column("chain_hash", sa.LargeBinary))
    op.add_column("game", sa.Column("record_hash", sa.Text))
