"""What players note of a game on the table, while it is typed and before it is a decision."""
