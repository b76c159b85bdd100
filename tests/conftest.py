"""How many examples property tests draw: profiles of Hypothesis, chosen by --hypothesis-profile."""

from tests.effort import register

register()
