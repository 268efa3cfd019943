"""Seats, colors, the start (articles 10, 22)."""
