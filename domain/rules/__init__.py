"""The rules: of a memory, of the campaign around it, of the expansion, and of the table. `decide` calls them."""
