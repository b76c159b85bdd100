"""Every visible sentence but those of packs: catalogues of messages, a folder a language, and how to ask for them."""
