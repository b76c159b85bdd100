"""Plain values and escaped text: what all exports are made with."""
