"""Sentences about the game: names, facts, decisions, choices, and what to do with the pieces."""
