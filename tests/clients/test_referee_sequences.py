"""What well-known controllers send, command by command (from their sources)."""

import pytest

from tests.clients.referees import ask_all, referee_of

SABAKI = """
name                                -> = Shoutan referee
version                             -> =
protocol_version                    -> = 2
list_commands                       -> =
komi 6.5                            -> =
boardsize 19                        -> =
clear_board                         -> =
set_free_handicap D4 Q16            -> =
play W C16                          -> =
play B R4                           -> =
play W pass                         -> =
genmove B                           -> = pass
undo                                -> =
undo                                -> =
undo                                -> =
play B D10                          -> =
protocol_version                    -> = 2
genmove W                           -> = pass
clear_board                         -> =
play B D4                           -> =
play W D4                           -> ? illegal move
rectangular_boardsize 19 13         -> ? unknown command
final_score                         -> = B+354.5
final_status_list dead              -> =
showboard                           -> =
quit                                -> =
"""
GOGUI = """
protocol_version                    -> = 2
list_commands                       -> =
name                                -> = Shoutan referee
version                             -> =
boardsize 9                         -> =
clear_board                         -> =
komi 6.5                            -> =
time_settings 0 1 0                 -> =
play b E5                           -> =
time_left w 0 0                     -> =
genmove w                           -> = pass
gogui-play_sequence b C3 w G7 b C7  -> =
gg-undo 3                           -> =
undo                                -> =
boardsize 9                         -> =
clear_board                         -> =
set_free_handicap C3 G7 C7          -> =
play w E5                           -> =
boardsize 9                         -> =
clear_board                         -> =
gogui-setup b C3 b D3 w E3 w E4     -> =
gogui-setup_player w                -> =
play w D4                           -> =
kgs-genmove_cleanup b               -> = pass
final_status_list dead              -> =
final_score                         -> = W+7.5
quit                                -> =
"""
TWOGTP = """
protocol_version                    -> = 2
name                                -> = Shoutan referee
version                             -> =
list_commands                       -> =
boardsize 9                         -> =
clear_board                         -> =
set_free_handicap C3 G7             -> =
komi 0.5                            -> =
time_settings 60 0 0                -> =
play w E5                           -> =
play b D4                           -> =
play w pass                         -> =
play b pass                         -> =
final_score                         -> = W+0.5
boardsize 9                         -> =
clear_board                         -> =
play b E5                           -> =
play w E5                           -> ? illegal move
quit                                -> =
"""
GOMILL = """
protocol_version                    -> = 2
known_command gomill-describe_engine -> = false
known_command gomill-cpu_time       -> = false
name                                -> = Shoutan referee
known_command version               -> = true
version                             -> =
boardsize 13                        -> =
clear_board                         -> =
komi 7.5                            -> =
fixed_handicap 4                    -> = D4 K10 D10 K4
known_command gomill-genmove_claim  -> = false
genmove b                           -> = pass
known_command gomill-explain_last_move -> = false
play w g7                           -> =
play w g7                           -> ? illegal move
known_command final_score           -> = true
final_score                         -> = W+8.5
quit                                -> =
"""
CGOS = """
list_commands                       -> =
boardsize 9                         -> =
komi 7.5                            -> =
time_settings 300 0 0               -> =
clear_board                         -> =
play b E5                           -> =
time_left w 300000 0                -> =
genmove w                           -> = pass
"""


@pytest.mark.parametrize(
    "dialogue",
    [
        pytest.param(SABAKI, id="Sabaki"),
        pytest.param(GOGUI, id="GoGui"),
        pytest.param(TWOGTP, id="gogui-twogtp"),
        pytest.param(GOMILL, id="gomill"),
        pytest.param(CGOS, id="CGOS client"),
    ],
)
def test_a_controller_gets_the_answers_that_it_needs(dialogue: str) -> None:
    rows = [row.split("->") for row in dialogue.strip().splitlines()]
    referee = referee_of(size=19)
    answers = ask_all(referee, [line.strip() for line, _ in rows])
    shown = [
        (line.strip(), answer if wanted.strip() != "=" else answer[:1])
        for (line, wanted), answer in zip(rows, answers, strict=True)
    ]
    assert shown == [(line.strip(), wanted.strip()) for line, wanted in rows]
