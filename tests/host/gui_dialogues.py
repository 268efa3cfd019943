"""What a GTP program says to its seat, and hears from it: a table of dialogues.

`> line` is sent, `= text` and `? text` is the next answer, `...` says that none comes.
`far ...` is the player at the other end: `comes`, a move such as `w D4`, `w resign`,
`w dead C3`, `w confirms`. `time MS` passes. `eof` ends the input.
"""

from typing import Final

START: Final = """
    > boardsize 5
    =
    > clear_board
    =
    > komi 7.5
    =
"""
BLACK: Final = (
    START
    + """
    > play b C3
    =
    > genmove w
    ...
    far comes
    far w C4
    = C4
"""
)
"""The user is Black and has made a move, which was answered."""
WHITE: Final = (
    START
    + """
    > genmove b
    ...
    far comes
    ...
    far b C3
    = C3
"""
)
"""The user is White; Black has moved."""
OVER: Final = (
    BLACK
    + """
    > play b pass
    =
    > genmove w
    far w pass
    = pass
    far w confirms
"""
)
"""Both have passed, and the far player confirms that nothing is dead."""

DIALOGUES: Final[dict[str, str]] = {
    # GTP reference, 3.1: administrative commands
    "administration": """
        > protocol_version
        = 2
        > name
        = Shoutan
        > known_command genmove
        = true
        > known_command cputime
        = false
        > known_command
        = false
        > cputime
        ? unknown command
        > 7 name
        =7 Shoutan
        > 07 known_command quit
        =7 true
        > gogui-interrupt
        =
        > gogui-title
        = Shoutan
        > quit
        =
        > name
        ...
    """,
    # 3: failures are the standard's, word by word
    "failures": """
        > boardsize 26
        ? unacceptable size
        > boardsize 1
        ? unacceptable size
        > boardsize
        ? syntax error
        > boardsize 9.5
        ? syntax error
        > komi x
        ? syntax error
        > komi 7,5
        ? syntax error
        > play b
        ? syntax error
        > play x D4
        ? syntax error
        > play b Z9
        ? illegal move
        > play b I5
        ? syntax error
        > genmove
        ? syntax error
        > genmove green
        ? syntax error
        > undo
        ? cannot undo
        > gg-undo 1
        ? cannot undo
        > gg-undo 0
        =
        > final_score
        ? cannot score
        > final_status_list dead
        ? cannot score
        > final_status_list bogus
        ? syntax error
        > time_settings 1 2
        ? syntax error
        > time_settings 1 2 x
        ? syntax error
        > time_left b 1
        ? syntax error
        > time_left b 10 0
        =
        > GENMOVE b
        ? unknown command
    """,
    # GTP reference, 7.5: the user moves, the far player answers
    "the user is black": BLACK
    + """
        > play b D3
        =
        > genmove w
        far w pass
        = pass
        > genmove w
        ? it is your move
    """,
    "the user is white": WHITE
    + """
        > play w C4
        =
        > genmove b
        ...
        far b D3
        = D3
    """,
    "a move that was made before genmove asks for it": BLACK
    + """
        > play b D3
        =
        far w D4
        > genmove w
        = D4
    """,
    "who plays what": BLACK
    + """
        > genmove b
        ? this side is played by you
        > play w D4
        ? illegal move
        > play b C3
        ? illegal move
        > play b D3
        =
        > play b D2
        ? illegal move
    """,
    "black moves first": START
    + """
        > play w C3
        ? illegal move
        > genmove w
        ? it is your move
        > play b A9
        ? illegal move
    """,
    "a whole game": OVER
    + """
        > final_score
        = W+7.5
        > final_status_list alive
        = C3
        | C4
        > final_status_list dead
        =
        > final_status_list seki
        =
        > genmove w
        ? game over: W+7.5
        > play b D3
        ? game over: W+7.5
    """,
    # GTP reference, 7.5: interrupts
    "interrupt": START
    + """
        > genmove b
        ...
        > # interrupt
        ? interrupted
        > # interrupt
        ...
        > genmove b
        ...
        far comes
        far b C3
        = C3
    """,
    "a move comes between the interrupt and the next genmove": START
    + """
        > genmove b
        far comes
        > # interrupt
        ? interrupted
        far b C3
        > genmove b
        = C3
    """,
    "quit while it waits": START
    + """
        > genmove b
        ...
        > quit
        ? interrupted
        =
        > name
        ...
    """,
    "end of input while it waits": START
    + """
        > 3 genmove b
        > 4 name
        ...
        eof
        ?3 interrupted
        =4 Shoutan
    """,
    "questions wait behind genmove": START
    + """
        > 1 genmove b
        > 2 protocol_version
        > 3 name
        > 4 time_left b 10 0
        ...
        far comes
        far b C3
        =1 C3
        =2 2
        =3 Shoutan
        =4
    """,
    "what changes something interrupts": START
    + """
        > 1 genmove b
        ...
        > 2 protocol_version
        > 3 undo
        ?1 interrupted
        =2 2
        ?3 cannot undo
    """,
    "the answer is there already when it is interrupted": BLACK
    + """
        > play b D3
        =
        far w D4
        > 1 genmove w
        > 2 play b D2
        =1 D4
        =2
    """,
    # GTP reference, 7.5: the position of the program and that of the game
    "undo moves the program's board only": BLACK
    + """
        > undo
        =
        > genmove w
        = C4
        > gg-undo 2
        =
        > play b D3
        ? position differs from the game on the server
        > genmove w
        ? position differs from the game on the server
        > play b C3
        =
        > play w C4
        =
        > play b D3
        =
    """,
    "the board is cleared and everything played again": BLACK
    + """
        > clear_board
        =
        > play b C3
        =
        > play w D4
        ? illegal move
        > play w C4
        =
        > play w D4
        ? illegal move
        > play b D3
        =
        > genmove w
        far w D4
        = D4
    """,
    "a sequence at once, or not at all": BLACK
    + """
        > clear_board
        =
        > gogui-play_sequence b C3 w D4
        ? illegal move
        > gogui-play_sequence b C3 w
        ? syntax error
        > gogui-play_sequence b C3 w C4
        =
        > undo
        =
        > gogui-play_sequence w C4 b D3
        =
        > genmove w
        far w D4
        = D4
        > gogui-play_sequence b D2 w E5
        ? illegal move
        > gogui-play_sequence b A9
        ? illegal move
        > gogui-play_sequence
        =
        > play b D2
        =
    """,
    "a first move that is taken back": START
    + """
        > play b C3
        =
        > undo
        =
        far comes
        > play b D4
        =
        > genmove w
        far w C4
        = C4
    """,
    "a first move that is taken back by clearing the board": START
    + """
        > play b C3
        =
        > clear_board
        =
        far comes
        > genmove w
        ? it is your move
        > play b D4
        =
        > genmove w
        far w C4
        = C4
    """,
    "nobody has come yet": START
    + """
        > play b C3
        =
        > play b D3
        ? illegal move
        > play w D3
        ? illegal move
        > genmove w
        ...
    """,
    # GTP reference, 7.5: size, komi, handicap of a game
    "the terms of a game stand": BLACK
    + """
        > boardsize 9
        ? unacceptable size
        > komi 6.5
        ? komi of this game is 7.5
        > komi 7.50
        =
        > clear_board
        =
        > fixed_handicap 2
        ? invalid number of stones
        > set_free_handicap A1 B2
        ? bad vertex list
        > time_settings 300 0 0
        =
        > boardsize 5
        =
        > play b C3
        =
    """,
    "terms may change until somebody comes": START
    + """
        > play b C3
        =
        > komi 5.5
        =
        > genmove w
        ...
        far comes
        far w C4
        = C4
        > komi 5.5
        =
        > komi 7.5
        ? komi of this game is 5.5
    """,
    "another size until somebody comes": START
    + """
        > play b C3
        =
        > boardsize 7
        =
        > play b D6
        =
        > genmove w
        far comes
        far w G7
        = G7
    """,
    "handicap": """
        > boardsize 9
        =
        > clear_board
        =
        > fixed_handicap 2
        = C3 G7
        > fixed_handicap 2
        ? board not empty
        > play b D4
        ? illegal move
        > genmove w
        ...
        far comes
        far w E5
        = E5
        > clear_board
        =
        > set_free_handicap C3 G7
        =
        > play w E5
        =
        > play b D4
        =
    """,
    "handicap, the user gives it": """
        > boardsize 9
        =
        > place_free_handicap 3
        = C3 G7 C7
        > play w E5
        =
        > genmove b
        far comes
        far b D4
        = D4
    """,
    "handicap stones elsewhere": """
        > boardsize 9
        =
        > set_free_handicap C3
        ? bad vertex list
        > set_free_handicap C3 C3
        ? bad vertex list
        > set_free_handicap C3 pass
        ? bad vertex list
        > fixed_handicap 1
        ? invalid number of stones
        > fixed_handicap 10
        ? invalid number of stones
        > set_free_handicap C4 G7
        =
        > genmove w
        ? handicap stones stand on the usual points here: use fixed_handicap or place_free_handicap
    """,
    # GTP reference, 7.5: how it ends
    "the opponent resigns while the program waits": BLACK
    + """
        > play b D3
        =
        > genmove w
        far w resign
        = resign
        > final_score
        = B+R
        > final_status_list dead
        ? cannot score
    """,
    "the opponent resigns before it is asked": BLACK
    + """
        > play b D3
        =
        far w resign
        > genmove w
        = resign
    """,
    "the opponent's flag falls": """
        > boardsize 5
        =
        > time_settings 10 0 0
        =
        > play b C3
        =
        > genmove w
        far comes
        ...
        time 10001
        = resign
        > final_score
        = B+T
    """,
    "the user's flag falls": """
        > boardsize 5
        =
        > time_settings 10 0 0
        =
        > play b C3
        =
        > genmove w
        far comes
        far w C4
        = C4
        time 10001
        ...
        > play b D4
        ? game over: W+T
        > genmove w
        ? game over: W+T
    """,
    "the user resigns": BLACK
    + """
        > play b resign
        =
        > final_score
        = W+R
        > genmove w
        ? game over: W+R
    """,
    "the far player is not resigned for": BLACK
    + """
        > play w resign
        ? illegal move
        > clear_board
        =
        > play b C3
        =
        > play w C4
        =
    """,
    "the score waits while the game is settled": BLACK
    + """
        > play b pass
        =
        > genmove w
        far w pass
        = pass
        > final_score
        ...
        > final_status_list alive
        > name
        ...
        far w confirms
        = W+7.5
        = C3
        | C4
        = Shoutan
    """,
    "the score is not waited for while the game is played": BLACK
    + """
        > final_score
        ? cannot score
        > # interrupt
        ...
    """,
    "waiting for the score is interrupted": BLACK
    + """
        > play b pass
        =
        > genmove w
        far w pass
        = pass
        > final_score
        ...
        > # interrupt
        ? interrupted
    """,
    # several games in a row
    "the next game begins with a clear board": OVER
    + """
        > clear_board
        =
        > final_score
        ? cannot score
        > play b C3
        =
        > genmove w
        ...
        far comes
        far w D4
        = D4
    """,
    "the next game, the user is white": OVER
    + """
        > boardsize 7
        =
        > komi 5.5
        =
        > genmove b
        ...
        far comes
        far b G7
        = G7
    """,
    "going through the game that is over": OVER
    + """
        > clear_board
        =
        > play b C3
        =
        > play w C4
        =
        > play b D3
        ? game over: W+7.5
        > play b pass
        =
        > genmove w
        ? game over: W+7.5
    """,
    "undo in a game that is over": OVER
    + """
        > gg-undo 3
        =
        > play w C4
        =
        > play b D3
        ? position differs from the game on the server
    """,
}
