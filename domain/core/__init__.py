"""What everything stands on: refusals, canonical bytes and their hashes, values as keys."""
