"""Players without a screen, what they count as good, simulations, and the protocol for other programs."""
