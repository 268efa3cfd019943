"""The doors: bytes to protocol objects and back. One file a door."""
