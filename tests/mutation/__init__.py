"""Breaks the code on purpose to see whether the tests notice: `script/prove-rules` and `script/mutate`.

`docs/proof/proving.md` is the manual.
"""
