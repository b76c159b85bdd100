"""The facts of the game family, a module a subject. `domain.events` gathers them."""
