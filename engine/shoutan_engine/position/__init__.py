"""Stones on a board: chains, captures, what a position repeats (articles 2-6, 20)."""
