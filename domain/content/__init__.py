"""Content packs: schema, loader, validator and the packs that ship."""
