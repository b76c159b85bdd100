"""The path fold, a module a subject: one function a fact. `domain.folding.evolve` dispatches."""
