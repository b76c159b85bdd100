"""The facts of the game family, a module a subject. `domain.language.events` gathers them."""
