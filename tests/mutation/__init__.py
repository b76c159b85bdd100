"""Breaks the code on purpose to see whether the tests notice: `script/prove-rules` and `script/mutate`.

`docs/proving.md` is the manual.
"""
