"""The commands of the command line, a module a subject; each is imported when it is asked for."""
