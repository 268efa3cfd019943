"""The line protocol of the Computer Go Server (CGOS), the server's side, without I/O."""
