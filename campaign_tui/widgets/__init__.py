"""Widgets that take values and post messages."""
