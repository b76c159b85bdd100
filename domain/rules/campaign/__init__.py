"""Between memories: who stands in, villa, roster, levels, syncs, headquarters, and what comes after what."""
