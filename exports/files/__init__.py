"""Writers and readers of files, a format a module."""
