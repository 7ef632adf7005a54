"""Moves by name and arguments with a digest, all component values, results, and who may know the deal.

What the version before knew, the moves by id and the components that shipped, lies beside each game in `format_1.json`.
"""

import hashlib
import json
from typing import Any

import sqlalchemy as sa
from alembic import op

from crackspread.games import game
from crackspread.kernel.errors import UnknownGame
from crackspread.kernel.saved import format_1

revision = "0004"
down_revision = "0003"
branch_labels = None
depends_on = None

MATCHES = sa.table("matches", sa.column("id"), sa.column("setup", sa.JSON), sa.column("components"))
ENTRIES = sa.table("entries", sa.column("match_id"), sa.column("move"), sa.column("name"))
COMPONENTS = sa.table("components", sa.column("digest"), sa.column("values", sa.JSON))


def upgrade() -> None:
    op.create_table(
        "components",
        sa.Column("digest", sa.String(64), primary_key=True),
        sa.Column("values", sa.JSON, nullable=False),
    )
    op.add_column("matches", sa.Column("components", sa.String(64), nullable=False, server_default=""))
    op.add_column("matches", sa.Column("result", sa.JSON))
    op.add_column("matches", sa.Column("deal", sa.String(8)))
    op.add_column("entries", sa.Column("name", sa.String(100), nullable=False, server_default=""))
    op.add_column("entries", sa.Column("digest", sa.String(12)))
    connection = op.get_bind()
    ids = connection.scalars(sa.select(MATCHES.c.id)).all()
    kept: set[str] = set()
    for match in ids:
        _rewrite(connection, match, kept)
    op.drop_column("entries", "move")
    op.execute("ALTER TABLE entries RENAME COLUMN name TO move")


def _rewrite(connection: sa.Connection, match: str, kept: set[str]) -> None:
    setup: dict[str, Any] = connection.execute(sa.select(MATCHES.c.setup).where(MATCHES.c.id == match)).scalar_one()
    moves, shipped = _known(setup["game"])
    values = {**shipped, **setup.get("components", {})}
    digest = hashlib.sha256(json.dumps(values, sort_keys=True).encode()).hexdigest()
    if digest not in kept:
        connection.execute(COMPONENTS.insert(), {"digest": digest, "values": values})
        kept.add(digest)
    rest = {name: value for name, value in setup.items() if name != "components"}
    connection.execute(
        MATCHES.update().where(MATCHES.c.id == match).values(setup={**rest, "format": 2}, components=digest)
    )
    used = connection.scalars(sa.select(ENTRIES.c.move).where(ENTRIES.c.match_id == match).distinct()).all()
    if used:
        by_id = ENTRIES.update().where(
            ENTRIES.c.match_id == match, ENTRIES.c.move == sa.bindparam("id", type_=sa.Integer)
        )
        connection.execute(
            by_id.values(name=sa.bindparam("text")), [{"id": k, "text": moves.get(k, f"move {k}")} for k in used]
        )


def _known(name: str) -> tuple[dict[int, str], dict[str, Any]]:
    """The moves and components of a game in the version before; nothing of a game that is no more."""
    try:
        moves, components = format_1(game(name))
    except UnknownGame:
        return {}, {}
    return dict(enumerate(moves)), components
