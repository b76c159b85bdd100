"""The HTML page, section by section."""
