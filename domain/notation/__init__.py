"""Text forms of decisions: one shell-safe token each, the same for app, command line, bots and scenarios."""

from domain.notation.decisions import FORMS, left_out, parse, render

__all__ = ["FORMS", "left_out", "parse", "render"]
