"""Bots of this server: where they come from, who is free, what becomes of their games."""
