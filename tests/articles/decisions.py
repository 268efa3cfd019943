"""The decisions of section 9: D-1 to D-19."""

from typing import Final

from tests.articles.rows import Row, tests

DECISIONS: Final[dict[str, Row]] = {
    "D-1": tests("""
        engine/test_game_illegal: a_slip_of_the_wire_is_refused_and_no_offense
        engine/test_game_cycles: by_default_it_is_a_slip_of_the_wire_d_1
    """),
    "D-2": tests(
        "engine/test_repetition: verdicts engine/test_rules: the_rules_of_2002"
    ),
    "D-3": tests("engine/test_game_illegal: strictly_it_is_void_and_the_turn_is_lost"),
    "D-4": tests("""
        engine/test_game_illegal: a_lost_turn_is_no_pass_d_4
        engine/test_game_overtime: it_is_no_voluntary_pass
    """),
    "D-5": tests("engine/test_rules: the_rules_of_1988"),
    "D-6": tests("engine/test_clocks: byoyomi_spends"),
    "D-7": tests("""
        engine/test_clocks:
            the_calls_of_other_lengths
            a_long_period_is_called_over_its_last_five_minutes_only
    """),
    "D-8": tests("""
        engine/test_refereeing_positions:
            with_the_right_colors_the_game_begins_anew_with_full_clocks
            what_a_player_has_used_up_follows_him_to_the_other_color
    """),
    "D-9": tests("""
        engine/test_game_disputes: each_side_may_claim_once_one_after_the_other_d_9
        host/test_engine_settling:
            different_lists_are_played_out_once_then_everything_is_alive
        engine/test_refereeing_settlement:
            each_side_has_its_own_resumptions_before_he_may_d_9
    """),
    "D-10": tests("""
        engine/test_game_disputes:
            the_moves_can_show_false_life_d_10 other_moves_do_not_show_it_d_10
    """),
    "D-11": tests("""
        engine/test_lateness: the_limit_is_inclusive the_charge_is_one_long_think
        engine/test_game_lateness: the_charge_is_one_long_think
    """),
    "D-12": tests("""
        engine/test_leave_seat: the_wait_is_bounded_and_never_before_the_turn
        engine/test_game_leave: the_wait_has_an_end_and_the_clock_runs_from_there
    """),
    "D-13": tests("""
        engine/test_matches:
            a_draw_is_replayed a_ruling_that_both_lose_puts_both_out
            draws_are_no_wins_and_they_play_on draws_are_no_losses_and_both_may_lose
    """),
    "D-14": tests("""
        engine/test_standings: a_bye_is_worth_a_win_and_neutral_as_an_opponent
        engine/test_matches: swiss_plus_elimination_keeps_its_field_even
    """),
    "D-15": tests("""
        engine/test_standings: highest_points_may_be_those_that_could_be_reached
    """),
    "D-16": tests("""
        engine/test_standings: a_withdrawn_opponent_counts_as_the_estimate
    """),
    "D-17": tests("engine/test_penalties: a_warning_costs_a_zi_in_2002"),
    "D-18": tests("""
        engine/test_options: black_gives_no_komi_with_a_handicap_nor_let_first
    """),
    "D-19": tests("engine/test_scoring: a_board_without_stones_is_shared"),
}
