"""Where the games of a match begin: from records, by chance, with handicap stones.

`read_openings` makes the book that a plan asks for; whatever is wrong with it is a
`BadOpenings`, before the first game.
"""

from shoutan_clients.match.openings.book import BadOpenings, OpeningBook
from shoutan_clients.match.openings.reading import read_openings

__all__ = ["BadOpenings", "OpeningBook", "read_openings"]
