"""`shoutan admin`: what the host of a server does with its data folder, from a terminal."""
