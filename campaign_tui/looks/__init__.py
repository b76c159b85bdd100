"""Colours, signs and scroll bars: what widgets wear."""
