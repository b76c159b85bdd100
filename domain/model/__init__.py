"""Frozen values of the game: no behaviour beyond lookups."""
