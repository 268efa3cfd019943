"""Talk at games: who may read and say what, what is let through, who is told."""
