"""Chat, pause, and rematches, whose seats are opened by the tokens of the first match."""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("matches", sa.Column("paused", sa.Integer))
    op.add_column("matches", sa.Column("rematch", sa.String(32)))
    op.create_table(
        "chat",
        sa.Column("match_id", sa.String(32), sa.ForeignKey("matches.id", ondelete="CASCADE"), primary_key=True),
        sa.Column("n", sa.Integer, primary_key=True),
        sa.Column("seat", sa.Integer, nullable=False),
        sa.Column("text", sa.String(500), nullable=False),
        sa.Column("when", sa.Float, nullable=False),
    )
    if op.get_context().dialect.name == "sqlite":
        # SQLite cannot drop a constraint, so the table is made anew; nothing refers to it.
        seats = sa.Table(
            "seats",
            sa.MetaData(),
            sa.Column("match_id", sa.String(32), sa.ForeignKey("matches.id", ondelete="CASCADE"), primary_key=True),
            sa.Column("seat", sa.Integer, primary_key=True),
            sa.Column("kind", sa.String(8), nullable=False),
            sa.Column("level", sa.String(40)),
            sa.Column("token", sa.String(64)),
        )
        with op.batch_alter_table("seats", copy_from=seats, recreate="always"):
            pass
    else:
        op.drop_constraint("seats_token_key", "seats")
    op.create_index("ix_seats_token", "seats", ["token"])
