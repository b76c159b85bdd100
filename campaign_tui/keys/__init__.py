"""The one registry of actions and their keys."""
