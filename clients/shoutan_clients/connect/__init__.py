"""`shoutan connect`: runs a GTP engine here and seats it on a server as a bot."""
