"""Writers and readers of campaign files."""
