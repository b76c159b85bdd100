"""Counting how often each kind of fact and each function of the rules occurs in many games: `script/soak --count`."""
