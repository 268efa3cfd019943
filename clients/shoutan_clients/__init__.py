"""Everything that talks to a Shoutan server, and the `shoutan` command itself.

`cli` is the dispatcher behind the console script: it loads only the command it is given.
`web_dist/` beside this file is the built web page (its sources are `clients/web/`); the
server finds it as package data, never as an import. Nothing here imports the server.
"""
