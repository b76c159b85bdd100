"""What is said between layers: facts, commands, chance, and what a campaign waits for."""
