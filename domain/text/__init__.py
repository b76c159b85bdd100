"""Sentences and texts without the game: the message catalogue, text of players made safe, TOML written."""
