"""The laws of the screens that play, tried by the thousand."""
