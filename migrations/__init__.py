"""Alembic revisions of the read models."""
