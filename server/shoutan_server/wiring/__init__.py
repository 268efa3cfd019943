"""What `app.py` builds a server from: one file for each group of services."""
