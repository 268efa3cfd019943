"""What our two GTP engines share: `shoutan referee`, and the seat that a GTP program takes.

Words to values, how a command fails, the moves that led to a position, handicap stones,
the picture of a board. No I/O; nothing is imported before it is asked for.
"""
