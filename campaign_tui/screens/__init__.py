"""One screen a module; a screen shows values and posts what the player asked for."""
