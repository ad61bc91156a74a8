"""The table in the terminal. It names no game: what it asks of one is `stolik.core.drawing`."""
