"""The game, the campaign and their history."""
