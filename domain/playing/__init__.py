"""What every rule works with: the play so far, the ground, the reserve, the players' own cards and numbers."""
