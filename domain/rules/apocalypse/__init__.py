"""The expansion: exploration of a region, the threat gauge, and what is new in its memories (A1 to A22)."""
