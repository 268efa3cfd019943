"""Sections 6 to 8: handicap, turns, phases, rulings, engines, other rule sets."""

from typing import Final

from shoutan_engine.refereeing.table import RULINGS_BY_NAME

from tests.articles.rows import Row, for_each, tests

_TRANSITIONS: Final = (
    *("waiting -> play", "waiting -> finished", "play -> paused", "paused -> play"),
    *("play -> adjourned", "adjourned -> play", "paused -> adjourned"),
    *("adjourned -> paused", "play -> settling", "settling -> play"),
    *("play -> finished", "paused -> finished", "adjourned -> finished"),
    "settling -> finished",
)
_WAYS: Final = tests("""
    engine/test_phases:
        a_phase_is_left_by_each_of_its_ways_7_2
        whatever_is_asked_for_there_is_no_other_way_7_2
""")
_BY_TABLE: Final = """
    engine/test_refereeing:
        who_may_order_it in_which_phases_it_makes_sense
"""
_RULINGS: Final = {
    "warn": "sanctions: the_second_warning_in_one_game_loses_it",
    "lose": "sanctions: a_loss_without_a_named_offense_stands_on_its_article",
    "both_lose": "sanctions: a_verdict_ends_the_game_without_a_winner",
    "draw": "sanctions: a_verdict_ends_the_game_without_a_winner",
    "no_result": "sanctions: a_verdict_ends_the_game_without_a_winner",
    "replay": "sanctions: a_verdict_ends_the_game_without_a_winner",
    "forfeit": "sanctions: who_comes_too_late_or_not_at_all_forfeits",
    "void_last_move_and_turn": """positions:
        a_void_stone_comes_off_and_its_turn_is_lost only_a_stone_can_be_void""",
    "takeback": """sanctions:
        a_take_back_is_warned_about_and_the_stone_stays_where_it_was""",
    "revert_to": """positions:
        going_back_makes_the_position_as_if_nothing_had_followed
        there_must_be_something_to_go_back_to""",
    "correct_colors": """positions:
        with_the_right_colors_the_game_begins_anew_with_full_clocks""",
    "pause": "times: nobody_moves_while_the_game_stands_still",
    "resume": "times: the_game_goes_on_only_when_every_halt_is_over",
    "adjourn": "times: a_sealed_move_is_opened_and_played_when_the_game_goes_on",
    "adjust_clock": "readings: one_side_gets_a_reading_and_the_other_keeps_its_own",
    "correct_clocks": "readings: a_fault_is_corrected_in_proportion",
    "grant_leave": "times: leave_is_granted_while_the_opponent_thinks",
    "stop_play": "times: moves_that_only_burn_time_are_stopped",
    "mark_contestable": """settlement:
        contestable_points_count_half_each_and_are_fixed""",
    "rule_dead": """settlement:
        a_ruling_on_chains_is_the_next_proposal_and_nobody_has_confirmed_it
        what_players_can_settle_is_not_the_referee_s""",
    "rule_alive": """settlement:
        a_ruling_on_chains_is_the_next_proposal_and_nobody_has_confirmed_it""",
    "rule_false_life": """settlement:
        a_claim_in_the_settlement_is_answered_by_a_proposal
        in_play_the_captures_that_keep_it_going_are_barred""",
    "rule_count": "settlement: the_referee_ends_the_settlement_with_what_is_proposed",
    "cancel_result": "sanctions: the_chief_referee_may_change_a_confirmed_result",
    "suspend_player": "sanctions: only_a_player_of_the_game_is_suspended_by_it",
    "draw_lots": "sanctions: lots_stand_in_for_a_result_between_the_two",
}
"""Ruling -> a file of `tests/engine/test_refereeing_*.py` and tests of it."""
assert set(_RULINGS) == set(RULINGS_BY_NAME)

PROCEDURES: Final[dict[str, Row]] = {
    "section 6": tests("""
        engine/test_handicap: from_15_lines_on_nine_stones_are_the_star_points
    """),
    "section 6.1": tests("""
        engine/test_options: black_gives_no_komi_with_a_handicap_nor_let_first
    """),
    "section 6.2": tests("""
        [HAND-01 HAND-02 TOT-11..15]
        engine/test_counting:
            what_black_gives_back_for_nine_stones
            a_handicap_game_is_counted_with_its_compensation
    """),
    "section 6.3": tests("""
        engine/test_handicap:
            fixed_points
            free_stones_are_different_leave_liberties_and_begin_with_the_fixed
        engine/test_options: handicap_stones_are_on_the_fixed_points_and_white_moves
    """),
    "section 7": tests("""
        engine/test_game: before_the_start_there_is_nothing_to_do
    """),
    "section 7.1": tests("""
        engine/test_game_illegal:
            rejected_it_costs_nothing_and_the_clock_runs_on
            strictly_it_is_void_and_the_turn_is_lost
            where_it_forfeits_the_log_says_by_what_play
            an_engine_that_answers_with_an_occupied_point_has_lost
    """),
    "section 7.2": tests("""
        engine/test_game_settling:
            when_time_is_over_dead_is_what_both_had_called_dead
            what_comes_when_time_is_over_does_not_count
        engine/test_game_contest: the_time_out_calls_the_referee_and_ends_nothing_7_2
    """),
    **for_each("transition", _TRANSITIONS, _WAYS),
    "end_reason agreement": tests("""
        engine/test_counting: an_agreed_end_is_counted_at_once_as_well
    """),
    "end_reason two_passes": tests("""
        engine/test_game_settling: the_second_confirmation_of_one_number_is_the_result
    """),
    "end_reason concede_contest": tests("""
        engine/test_game_contest: who_concedes_gives_the_open_points_away_12_4
    """),
    "end_reason resign": tests("""
        engine/test_game_end:
            a_resignation_counts_in_turn_out_of_turn_and_in_the_settlement
    """),
    "end_reason time": tests("""
        engine/test_game_clock: the_flag_falls_at_the_limit_however_late_the_tick
    """),
    "end_reason illegal": tests("""
        engine/test_game_illegal: where_it_forfeits_the_log_says_by_what_play
    """),
    "end_reason warnings": tests("""
        engine/test_game_illegal: the_second_warning_loses_at_once
    """),
    "end_reason late": tests("""
        engine/test_game_lateness: one_side_over_the_limit_loses_before_the_first_turn
    """),
    "end_reason absent": tests("""
        engine/test_game_lateness: a_missing_player_is_counted
    """),
    "end_reason crash": tests("""
        server/test_house_bots: the_third_crash_in_a_game_loses_it
    """),
    "end_reason hang": tests("""
        server/test_dialed_bots:
            without_a_clock_an_engine_that_hangs_loses_at_the_cap
    """),
    "end_reason protocol": tests("""
        server/test_dialed_bots: an_engine_that_fails_loses_this_game_and_no_other
    """),
    "end_reason disconnect": tests("""
        server/test_dialed_bots: who_is_away_too_long_loses
    """),
    "end_reason referee": tests("""
        engine/test_refereeing_sanctions:
            a_loss_without_a_named_offense_stands_on_its_article
            a_verdict_ends_the_game_without_a_winner
    """),
    "end_reason cycle": tests("""
        engine/test_game_cycles: a_lap_of_a_triple_ko_ends_the_game_20_3
        engine/test_refereeing_sanctions: a_verdict_upon_a_cycle_says_so
    """),
    "end_reason adjudicated": tests("""
        engine/test_game_end: who_runs_a_game_may_say_how_it_ends
    """),
    "end_reason both_lose": tests("""
        engine/test_refereeing_sanctions: a_verdict_ends_the_game_without_a_winner
        engine/test_game_lateness: a_game_begins_as_the_rules_say
    """),
    "end_reason move_limit": tests("""
        engine/test_move_limit:
            the_turn_that_reaches_the_limit_is_taken_and_ends_the_game
            two_passes_at_the_limit_are_counted
    """),
    "end_reason aborted": tests("""
        engine/test_game_end: an_aborted_game_does_not_count
    """),
    "sanction warning": tests("engine/test_penalties: the_second_warning_loses"),
    "sanction turn_lost": tests("""
        engine/test_penalties: the_table
        engine/test_game_illegal: strictly_it_is_void_and_the_turn_is_lost
    """),
    "sanction loss": tests("""
        engine/test_penalties: a_game_ends_with_the_first_loss_and_not_before
    """),
    "sanction both_lose": tests("""
        engine/test_penalties: an_arranged_game_may_be_lost_by_both
    """),
    "sanction suspension": tests("""
        engine/test_penalties: the_table
        engine/test_refereeing_sanctions: only_a_player_of_the_game_is_suspended_by_it
    """),
    "section 7.3": tests("""
        engine/test_refereeing:
            every_act_has_one_row_and_every_name_of_the_rules_one_act
            a_ruling_has_an_article_and_a_reason
    """),
    **{
        f"ruling {name}": tests(f"{_BY_TABLE} engine/test_refereeing_{row}")
        for name, row in _RULINGS.items()
    },
    "section 7.4": tests("""
        host/test_gtp_turns: a_turn_is_play_then_time_left_then_genmove
    """),
    "7.4.1": tests("""
        host/test_gtp_told_rules: compensation_reaches_an_engine_once_whatever_it_refuses
        host/test_engine_handicap: a_handicap_game_between_engines
    """),
    "7.4.2": tests("""
        host/test_engine_seat: a_lost_turn_is_taken_back_on_the_engines_board
        host/test_gtp_healing: an_illegal_answer_is_replaced_by_a_pass
    """),
    "7.4.3": tests("""
        clients/test_referee: what_a_command_answers
    """),
    "7.4.4": tests("""
        host/test_engine_seat: two_engines_play_pass_and_agree_on_the_count
            a_resignation_ends_the_game
    """),
    "7.4.5": tests("""
        host/test_gtp_turns:
            a_turn_is_play_then_time_left_then_genmove
            a_clock_is_read_when_time_left_is_sent_and_not_before
    """),
    "section 8": tests("""
        engine/test_rules: there_are_eight_sets_of_rules the_other_rules
        engine/test_counting: every_set_of_rules_counts
    """),
    "section 8.1": tests("""
        [TOT-22..25]
        engine/test_territory: what_is_in_seki prisoners_of_both_sides_count
    """),
    "section 8.2": tests("""
        [TOT-26 TOT-27]
        engine/test_counting: who_wins_an_even_count
    """),
    "section 8.3": tests("""
        engine/test_counting: with_pass_stones_both_ways_of_counting_agree
        engine/test_self_capture: two_stones_are_the_opponents_prisoners
    """),
}
