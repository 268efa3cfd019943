"""Asking an engine, on one link: commands in order, deadlines, the position kept right."""
