"""Read models: tables, the catch-up loop and queries."""
