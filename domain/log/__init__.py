"""The log without the game: its rows, the timeline of actions, and the records that hang on them."""
