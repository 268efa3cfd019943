"""Refereeing: articles 17 to 24 (1988: 17 to 25)."""

from typing import Final

from tests.articles.rows import Row, for_each, tests

_TABLE: Final = """
    engine/test_penalties: the_table the_table_has_a_row_for_every_offense
    engine/test_refereeing_sanctions:
        an_offense_costs_what_the_edition_s_table_says
"""
_OFFENCES: Final = ("walked_out", "disturbing", "consulting", "skipped_ceremony")

REFEREEING: Final[dict[str, Row]] = {
    "article 17": tests("""
        engine/test_game_illegal: a_slip_of_the_wire_is_refused_and_no_offense
    """),
    "17.1": tests("""
        [PEN-09 PEN-10]
        engine/test_refereeing_positions:
            with_the_right_colors_the_game_begins_anew_with_full_clocks
            from_move_11_on_the_colors_stay_as_they_are
    """),
    "17.2": tests("""
        [PEN-06 PEN-07]
        engine/test_game_cycles:
            in_1988_a_second_stone_loses_17_1
            in_2002_it_is_void_and_costs_a_warning_the_second_loses_17_2
            a_stone_that_is_only_too_early_is_no_offense_17
    """),
    "17.3": tests("""
        [PEN-11 PEN-12]
        engine/test_consent: elsewhere_an_accepted_move_is_never_taken_back
        engine/test_refereeing_sanctions:
            a_take_back_is_warned_about_and_the_stone_stays_where_it_was
    """),
    "17.4": tests("""
        engine/test_consent: an_undo_goes_back_to_before_the_last_turn_of_who_asked
        engine/test_refereeing_positions:
            going_back_makes_the_position_as_if_nothing_had_followed
    """),
    "17.5": tests(_TABLE),
    "17.6": tests(f"""{_TABLE}
        engine/test_refereeing_positions:
            going_back_makes_the_position_as_if_nothing_had_followed
            the_referee_may_say_whose_turn_it_is
        engine/test_refereeing_sanctions: a_verdict_ends_the_game_without_a_winner
    """),
    "17.7": tests("""
        engine/test_game: a_game_is_the_fold_of_its_log
        engine/test_refereeing_sanctions: a_verdict_ends_the_game_without_a_winner
    """),
    "17.8": tests(_TABLE),
    "17.9": tests("""
        engine/test_refereeing_sanctions:
            lots_stand_in_for_a_result_between_the_two
            lots_decide_nothing_that_was_won
    """),
    "article 18": tests("""
        engine/test_refereeing_positions:
            a_void_stone_comes_off_and_its_turn_is_lost
    """),
    "18.1": tests(_TABLE),
    "18.2": tests(_TABLE),
    "18.3": tests("""
        [KO-02 PEN-03]
        engine/test_game_illegal:
            strictly_it_is_void_and_the_turn_is_lost
            without_ko_warnings_a_ko_costs_the_turn_only
    """),
    "article 19": tests("""
        [FORB-01..05 FORB-07 FORB-08 PEN-05]
        engine/test_game_illegal:
            rejected_it_costs_nothing_and_the_clock_runs_on
            strictly_it_is_void_and_the_turn_is_lost
            where_it_forfeits_the_log_says_by_what_play
            the_points_that_may_not_be_played_can_be_asked_for
        protocol/test_sgf_game_record: a_lost_turn_is_a_pass_and_says_why
        server/test_making_games: illegal_points_are_told_with_their_reasons
    """),
    "article 20": tests("""
        engine/test_against_naive_model:
            small_boards_where_all_repeats positions_that_are_made_of_cycles
    """),
    "20.1": tests("""
        [KO-01 KO-02 PEN-04 SK-13]
        engine/test_game_illegal:
            after_a_void_retake_the_other_side_moves_on_the_unchanged_board
            a_lost_turn_is_no_ko_threat
    """),
    "20.2": tests("""
        [SK-22 SK-25]
        engine/test_game_illegal: strictly_it_is_void_and_the_turn_is_lost
    """),
    "20.3": tests("""
        [SK-05..11 SK-14..21]
        engine/test_cycles: a_cycle_is_played_and_ruled_upon_or_prohibited
        engine/test_game_cycles:
            a_lap_of_a_triple_ko_ends_the_game_20_3
            the_game_ends_after_as_many_laps_as_were_agreed_20_3
            a_referee_is_called_and_the_clocks_stop_20_3
            a_pass_in_it_makes_a_cycle_unforced_20_3
    """),
    "20.4": tests("""
        [SK-24]
        engine/test_game_disputes:
            without_the_option_and_without_a_referee_it_is_a_dispute_20_4
            a_claim_stops_the_clocks_and_calls_the_referee_20_4
            in_a_settlement_it_stops_the_time_to_agree_20_4
            the_claim_is_about_a_chain_of_the_opponent_20_4
        engine/test_refereeing_settlement:
            in_play_the_captures_that_keep_it_going_are_barred
    """),
    "20.5": tests("""
        engine/test_game_cycles: nobody_has_to_repeat_20_5
    """),
    "article 21": tests("""
        engine/test_game_settling: after_a_dispute_the_settlement_begins_anew
    """),
    "21.1": tests("""
        [END-03 END-04 END-14]
        engine/test_game:
            an_offer_is_a_pass_and_its_acceptance_opens_the_settlement
            only_a_present_offer_can_be_accepted
    """),
    "21.2": tests("""
        [CONT-01]
        engine/test_game_contest:
            open_points_count_half_for_each_and_wall_the_border_off_21_2
            both_must_agree_to_a_mark_21_2
            a_living_stone_is_not_open_to_contest_21_2
        engine/test_refereeing_settlement:
            contestable_points_count_half_each_and_are_fixed
    """),
    "21.3": tests("""
        [END-09]
        engine/test_game_settling: no_move_is_played_that_was_found_later
        engine/test_game_disputes:
            nobody_gets_the_move_by_defending_what_nobody_attacks_21_3
    """),
    "21.4": tests("""
        [END-10..12]
        engine/test_game_settling:
            in_a_dispute_the_side_that_says_dead_moves_first
            play_is_resumed_only_so_often
            a_ko_is_no_new_one_after_a_dispute
            clocks_stand_while_stones_are_settled_and_go_on_from_there
        engine/test_game_disputes:
            a_dispute_is_a_claim_that_the_other_side_denies_21_4
    """),
    "article 22 (1988)": tests("""
        [SEAL-01 SEAL-02]
        engine/test_adjourning:
            an_opened_move_is_played_as_the_rules_say
            what_nobody_can_read_is_a_lost_turn
            a_sealed_ko_costs_what_a_played_one_does
    """),
    "article 22": tests("""
        engine/test_game_lateness: each_edition_names_its_own_article
    """),
    "22.1": tests("""
        [LATE-01 LATE-06 LATE-08 LATE-11..13]
        engine/test_game_lateness:
            one_side_over_the_limit_loses_before_the_first_turn
            without_a_limit_only_the_clock_is_charged
        engine/test_waiting_for: it_is_the_limit_or_what_the_clock_can_be_charged
        host/test_appointment:
            over_the_limit_the_game_is_lost_without_anybody_doing_anything
    """),
    "22.1 after an adjournment": tests("""
        engine/test_game_lateness: after_an_adjournment_the_clock_just_runs_22_1
    """),
    "22.2": tests("""
        [LATE-02 LATE-04 LATE-05]
        engine/test_game_lateness:
            the_charge_is_one_long_think
            the_game_starts_when_both_are_there_with_what_is_left_of_each_clock
        host/test_appointment:
            who_is_late_is_charged_and_the_game_starts_when_he_comes
    """),
    "22.3": tests("""
        [LATE-03 LATE-07]
        engine/test_game_lateness: a_game_begins_as_the_rules_say
        engine/test_lateness: each_player_is_judged_by_himself
    """),
    "22.4": tests("""
        [LATE-09 LATE-10]
        engine/test_game_lateness: a_missing_player_is_counted
        engine/test_waiting_for:
            a_missing_player_is_counted_where_there_is_next_to_no_main_time_22_4
    """),
    "22.5": tests("""
        [CLK-17 CLK-18]
        engine/test_game_overtime:
            the_clock_stands_while_a_pass_can_be_asked_for
            asked_for_in_the_window_the_overtime_is_a_lost_turn
            nothing_asked_loses_on_time_when_the_window_is_over
            a_standing_wish_makes_the_flag_a_lost_turn_at_once
            it_is_no_voluntary_pass
            elsewhere_overtime_loses
    """),
    "22.6": tests(f"""{_TABLE}
        engine/test_game_clock: taking_stones_off_takes_no_time_22_6
    """),
    "22.7": tests("""
        [LEAVE-01..04]
        engine/test_game_leave:
            leave_is_for_who_is_counted
            the_own_counting_waits_until_the_return
            where_a_referee_attends_he_is_asked
            a_lost_connection_is_leaving_without_leave
        engine/test_refereeing_times: leave_is_granted_once_a_game
    """),
    "22.8": tests("""
        [CFLT-01..03]
        engine/test_refereeing_readings:
            a_fault_is_corrected_in_proportion
            one_side_gets_a_reading_and_the_other_keeps_its_own
    """),
    "22.9": tests("""
        [CFLT-04]
        engine/test_adjourning:
            at_a_pause_each_side_confirms_the_times_once
            times_are_confirmed_at_a_pause_only
    """),
    "article 23": tests(_TABLE),
    "23.1": tests("""
        engine/test_refereeing_sanctions:
            the_chief_referee_may_change_a_confirmed_result
            a_game_that_never_counted_has_no_result_to_change
    """),
    **for_each("offense", _OFFENCES, tests(_TABLE)),
    "offense arranged_game": tests(f"""{_TABLE}
        engine/test_penalties: an_arranged_game_may_be_lost_by_both
    """),
    **for_each(
        "offense",
        ("phone_rang", "phone_looked_at", "smoking"),
        tests(f"""{_TABLE}
            engine/test_penalties: a_phone_that_rings_again_loses
            engine/test_refereeing_sanctions: a_phone_that_rings_again_loses
        """),
    ),
    "article 24": tests("""
        [PEN-08]
        engine/test_game_illegal: warnings_are_counted_for_each_side_alone
    """),
    "24.1": tests("""
        [WARN-01 WARN-02 TOT-18..20]
        engine/test_game_illegal: a_warning_costs_a_zi_at_the_count
        engine/test_refereeing_sanctions:
            a_warning_costs_nothing_where_nothing_is_counted_24_1
    """),
    "24.2": tests("""
        [PEN-01 PEN-02 TOT-21]
        engine/test_game_illegal: the_second_warning_loses_at_once
        engine/test_refereeing_sanctions: the_second_warning_in_one_game_loses_it
    """),
    "25 (1988)": tests("""
        engine/test_refereeing_sanctions: a_gap_in_the_table_is_the_chief_referee_s
    """),
}
