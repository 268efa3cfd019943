"""What players of slow games have planned: kept for them alone, played by the server."""
