"""The app: which screen shows what, and what follows when the desk has answered."""
