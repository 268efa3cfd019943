"""The seat of a GTP program: our end is the engine, and its moves come from far away.

`Dialogue` answers a GUI or a match runner; `GuiSeat` is what it has at the board. Games
come from `Tables`, which a server and a client make each in its own way.
"""
