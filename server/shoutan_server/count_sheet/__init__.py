"""The count sheet on paper: one self-contained page, A4, in English or Chinese.

| file | what |
|---|---|
| `routes.py` | `/api/games/ID/count` (JSON) and `/games/ID/count-sheet` (the page) |
| `document.py` | the page: what is on it, and in which order |
| `board.py` | the settled board as SVG: stones, dead stones, whose every point is |
| `style.py` | its style sheet, and the policy that lets a browser use just that one |
| `texts.py` | its words in each language; `language.py` chooses |

It needs no script and nothing from elsewhere, so that it can be saved, mailed, printed.
"""
