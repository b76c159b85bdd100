"""The rules of a memory, a module a chapter; each statement stands in one place, with its id."""
