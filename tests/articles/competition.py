"""The competition rules: articles 10 to 16."""

from typing import Final

from tests.articles.rows import NoEffect, Row, tests

COMPETITION: Final[dict[str, Row]] = {
    "article 10": tests("""
        [NIG-01..06]
        engine/test_game_nigiri:
            the_higher_rank_holds_and_else_who_made_the_game
            who_joins_and_holds_does_not_guess
    """),
    "article 11": tests("""
        [TOT-01..08]
        engine/test_options: komi
    """),
    "article 12": tests("""
        engine/test_game_clock:
            a_millisecond_before_the_limit_counts_and_the_limit_does_not
            the_flag_falls_at_the_limit_however_late_the_tick
            only_who_is_to_move_is_charged_and_from_the_stamp_of_the_turn_before
        host/test_game_host: a_flag_falls_on_time_with_nobody_there
    """),
    "12.0": NoEffect("which clock stands where, and the hand that presses it"),
    "12.1": tests("""
        [CLK-01]
        server/test_making_games: a_clock_is_written_back_as_it_was_asked_for
    """),
    "12.2": tests("""
        [CLK-01..16 ANN-01..09]
        engine/test_clocks: byoyomi_spends a_call_says_everything_about_itself
        engine/test_game_clock:
            ticks_at_every_deadline_make_the_same_events_as_one_late_tick
    """),
    "12.4": tests("""
        [CLK-20..22]
        engine/test_time_systems: boundaries
    """),
    "12.4(1)": NoEffect("where the clock stands"),
    "12.4(2)": NoEffect("which hand presses the clock"),
    "12.4(3)": tests("""
        engine/test_game_clock: dame_moves_and_passes_are_timed_too_12_4_3
    """),
    "12.4(4)": tests("""
        [CONT-02 CONT-03]
        engine/test_game_contest:
            who_concedes_gives_the_open_points_away_12_4
            only_absolute_time_knows_it_12_4
            only_in_the_own_turn_12_4
            the_right_to_play_does_not_come_back_by_a_dispute_12_4
        engine/test_refereeing_settlement:
            who_gave_up_the_contest_gets_no_contestable_point
    """),
    "12.4(5)": NoEffect("hands of clocks that are no program"),
    "12.4(6)": tests("""
        engine/test_refereeing_readings:
            of_a_faulty_clock_the_chief_referee_decides_12_4_6
    """),
    "12.4(7)": tests("""
        engine/test_refereeing_times:
            moves_that_only_burn_time_are_stopped
            where_all_is_alive_stopped_moves_are_counted_at_once
    """),
    "12.5": tests("""
        [CLK-30..35]
        engine/test_time_systems:
            boundaries with_carry_over_no_saved_time_is_lost
    """),
    "article 13": tests("""
        engine/test_game: an_offer_is_a_pass_and_its_acceptance_opens_the_settlement
            only_a_present_offer_can_be_accepted who_offers_cannot_accept
        engine/test_refereeing_sanctions: a_verdict_ends_the_game_without_a_winner
    """),
    "article 14": tests("""
        [PAUSE-01 PAUSE-02]
        engine/test_refereeing_times:
            nobody_moves_while_the_game_stands_still
            a_pause_does_not_begin_the_minute_anew
            the_clock_of_who_seals_runs_until_it_has
        engine/test_adjourning:
            only_the_side_to_move_seals_and_nobody_plays
            everybody_sees_what_binds_the_move_and_nobody_sees_the_move
            the_clock_of_the_other_side_starts_at_the_opening
        engine/test_consent: in_a_pause_nobody_moves_and_no_time_passes
        host/test_keeping:
            the_log_and_what_is_told_of_it_do_not_say_what_was_sealed
    """),
    "article 15": tests("""
        host/test_suggestions: nobody_is_told_anything_while_the_game_is_played
        server/test_suggestions: nobody_is_told_during_the_game_nor_after_a_dispute
        server/test_count_sheet: what_was_not_counted_has_no_sheet
        server/test_chat:
            players_read_what_spectators_said_after_the_end_in_order
            rights_are_told_and_hold
    """),
    "article 16": tests("""
        engine/test_complaints: words_stop_no_clock
    """),
    "16.1": tests("""
        engine/test_time_left:
            the_running_turn_is_taken_off_16_1
            it_is_what_the_next_event_says_16_1
            in_a_pause_it_can_be_asked_for_and_stands_16_1
        server/test_making_games:
            everybody_is_told_what_the_clocks_show_now_16_1
    """),
    "16.2": tests("""
        engine/test_refereeing_readings:
            the_last_minute_is_called_again_from_where_it_went_wrong
    """),
    "16.3": tests("""
        engine/test_complaints:
            a_complaint_lapses_with_the_own_next_turn
            in_a_pause_a_complaint_is_in_time
            the_referee_hears_of_it
    """),
    "16.4": tests("""
        [END-13]
        engine/test_game_contest:
            a_recount_takes_back_what_was_confirmed_16_4
            nobody_may_change_what_both_confirmed_16_4
        engine/test_game_end: nothing_happens_in_a_finished_game
    """),
    "16.5": tests("""
        engine/test_complaints:
            an_appeal_is_against_a_ruling
            a_ruling_stands_while_it_is_appealed_against
            an_appeal_can_follow_the_game
    """),
    "16.6": tests("""
        server/test_resume:
            who_comes_back_is_told_the_move_made_meanwhile_16_6
    """),
    "16.7": NoEffect("tidying up"),
    "16.8": NoEffect("ceremonies"),
}
