"""Runs the migrations on the connection that `store.schema_upgrade.upgrade` hands in."""

from __future__ import annotations

from alembic import context

from clachan.server.store.schema import METADATA

context.configure(
    connection=context.config.attributes["connection"],
    target_metadata=METADATA,
    transaction_per_migration=False,
)
context.run_migrations()
