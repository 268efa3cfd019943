"""Charts in SVG, drawn from plain numbers: each one a function that returns markup."""
