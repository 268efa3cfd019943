"""The CGOS door behind its sockets: who is there, who plays whom, ratings, spectators."""
