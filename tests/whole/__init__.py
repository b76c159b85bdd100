"""Whole campaigns with every screen drawn after each action."""
