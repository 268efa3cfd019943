"""Live games: one host each, from inbox to fan-out, and what looks after them."""
