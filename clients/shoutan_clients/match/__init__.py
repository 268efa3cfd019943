"""`shoutan match`: engines against each other on this machine, with no server to start."""
