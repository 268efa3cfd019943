"""Section 0 and the general rules: options, articles 1 to 9."""

from typing import Final

from tests.articles.rows import Row, for_each, tests

_OPTION_NAMES: Final = (
    *("size", "komi_zi", "repetition", "long_cycle_ruling", "ruling_after"),
    *("illegal_move", "counting", "self_capture", "handicap_compensation", "ties"),
    *("pass_stones", "count", "out_of_turn", "two_passes_end", "ko_warning"),
    *("warning_penalty_zi", "warnings_to_lose", "double_move"),
    *("last_minute_overtime", "overtime_passes_max", "overtime_window_s"),
    *("late_limit_s", "late_factor", "dispute_first_move", "max_resumptions"),
    *("settle_timeout_s", "leave_max_s", "false_life_auto"),
)
_OPTION_TESTS: Final = tests("""
    engine/test_options_in_games:
        an_option_decides_how_the_story_ends
        every_option_has_its_story_and_every_value_its_own_end
""")

GENERAL: Final[dict[str, Row]] = {
    "section 0": tests("""
        engine/test_rules: the_rules_of_2002 the_rules_of_1988
        engine/test_options: every_field_of_a_profile_has_an_option
        engine/test_game_illegal:
            what_it_costs_follows_from_the_game_and_from_who_sits_there
        protocol/test_sgf_game_record:
            the_header_says_what_was_fixed_before_the_game
            compensation_and_changed_options_are_in_the_record
        server/test_rules_of_games: options_are_in_the_log_and_decide
    """),
    **for_each("option", _OPTION_NAMES, _OPTION_TESTS),
    "setting handicap": tests("""
        engine/test_options:
            handicap_stones_are_on_the_fixed_points_and_white_moves
            more_stones_by_agreement
        server/test_rules_of_games: handicap_stones_stand_before_white_moves_first
    """),
    "setting let_first": tests("""
        engine/test_options: black_gives_no_komi_with_a_handicap_nor_let_first
        server/test_rules_of_games: komi_of_handicap_and_let_first_games
    """),
    "setting clock": tests("""
        engine/test_game_time_systems: a_game_charges_what_the_system_charges
        server/test_making_games: a_clock_is_written_back_as_it_was_asked_for
    """),
    "setting color": tests("""
        engine/test_game:
            assigned_colors_go_to_the_creator_and_then_to_who_joins
            random_colors_are_those_of_the_draw
            nigiri_gives_black_to_who_joins_if_the_parity_is_guessed
        server/test_making_games:
            the_creator_has_the_color_that_he_asked_for
            nigiri_without_a_guess_is_drawn_and_random_needs_none
    """),
    "setting countdown": tests("""
        engine/test_game_lateness: a_missing_player_is_counted
    """),
    "article 1": tests("""
        [COORD-01..08]
        protocol/test_coordinates: star_points_of_other_boards
        engine/test_options: sizes
    """),
    "article 2": tests("""
        [CAP-12 CAP-13]
        engine/test_game:
            sides_alternate_and_passing_is_always_possible
            a_play_out_of_turn_is_refused_and_costs_nothing
            the_number_of_the_turn_is_judged_before_phase_turn_and_point
    """),
    "article 3": tests("""
        [LIB-01..05 ENUM-01..03]
        engine/test_board: chains_and_liberties_equal_a_flood_fill
    """),
    "article 4": tests("""
        [CAP-01..11 KO-07 PERFT-01..06]
        engine/test_board: capture_comes_before_the_own_liberties
    """),
    "article 5": tests("""
        [FORB-01..08]
        engine/test_board: a_forbidden_point_changes_nothing
        engine/test_self_capture:
            where_it_is_forbidden_nothing_changes the_own_chain_comes_off
    """),
    "article 6": tests("""
        [KO-03..06 KO-08 KO-09 SK-01..03 SK-12 SK-23]
        engine/test_repetition:
            verdicts verdicts_equal_a_look_at_every_earlier_board
    """),
    "article 7": tests("""
        [END-01 END-02 END-05..08]
        engine/test_game_end:
            a_resignation_counts_in_turn_out_of_turn_and_in_the_settlement
    """),
    "article 8": tests("""
        [AREA-06 AREA-07]
        engine/test_game_settling:
            it_begins_with_number_one_and_nothing_dead
            marking_a_stone_marks_its_chain_in_the_next_proposal
            any_change_cancels_both_confirmations
            only_the_present_proposal_can_be_confirmed
            the_second_confirmation_of_one_number_is_the_result
        engine/test_game_proposing: a_person_proposes_a_list_and_has_not_confirmed_it
        host/test_engine_settling:
            the_engine_confirms_a_proposal_equal_to_its_list_and_no_other
    """),
    "article 9": tests("""
        [AREA-01..05 AREA-08 AREA-09 SEKI-01..03 TOT-09 TOT-10 TOT-16 TOT-17]
        engine/test_scoring:
            areas_equal_a_walk_through_every_region
            contestable_points_are_walls
            the_margin_counts_everything
            the_words_of_a_result
    """),
}
