"""What is counted of a campaign, for screens: they know no read models, only these values."""

from projections.lines import DiceCount
from projections.statistics import Attempt, Statistics

__all__ = ["Attempt", "DiceCount", "Statistics"]
