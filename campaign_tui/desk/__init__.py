"""The one thread that calls the store, and the messages in which it answers."""
