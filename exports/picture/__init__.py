"""Maps, the region and the tree of actions as drawings."""
