"""One walk over a campaign, and its parts as values."""
