"""The rules of a memory, a module a chapter. `decide` calls them; each statement stands in one place, with its id."""
