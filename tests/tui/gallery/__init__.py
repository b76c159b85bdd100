"""Prepared positions, and every screen on them: for snapshot tests, the pictures in docs/screens, and reading tests."""
