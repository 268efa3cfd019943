"""Tournaments and organization: articles 25 to 33 of 2002 (1988: 26 to 29)."""

from typing import Final

from tests.articles.rows import NoEffect, NotBuilt, Row, for_each, tests

_ROLES: Final = tests("""
    engine/test_refereeing:
        who_may_order_it who_may_not_order_it_is_told_the_article_of_the_edition
        the_organizer_keeps_to_the_schedule_and_judges_nothing
""")

EVENTS: Final[dict[str, Row]] = {
    "article 25": tests("""
        engine/test_ranks: a_rank_is_read_as_it_is_written
    """),
    "25.1": tests("""
        engine/test_standings: every_game_gives_two_points_unless_both_lose
    """),
    "25.2": tests("""
        engine/test_standings: standings_of_teams_add_up
    """),
    "format fixed players on fixed boards": tests("""
        engine/test_standings: standings_of_teams_add_up
            a_match_on_other_boards_is_refused
    """),
    "format fixed boards, substitution allowed": NotBuilt("rosters"),
    "format line-up named per match": NotBuilt("line-ups"),
    "format all-play-all between teams": tests("""
        [TRN-60]
        engine/test_matches: all_play_all_fits_into_its_rounds
    """),
    "format sum of members' points": tests("""
        engine/test_standings: a_team_may_score_what_its_members_score
    """),
    "25.3": tests("""
        engine/test_ranks:
            kyu_nine_is_the_lowest_and_dan_begins_above_kyu_one
            the_two_dan_scales_have_nothing_to_do_with_each_other
    """),
    "article 26": tests("""
        engine/test_matches: nobody_meets_nobody
    """),
    "26.1": tests("""
        [TRN-56 TRN-57]
        engine/test_matches:
            draws_are_no_losses_and_both_may_lose an_elimination_leaves_one
    """),
    "26.2": tests("""
        [TRN-58 TRN-59]
        engine/test_matches: a_round_robin_fits_into_its_rounds
    """),
    "26.3": NotBuilt("pairing"),
    "26.4": tests("""
        engine/test_matches: swiss_plus_elimination_keeps_its_field_even
    """),
    "26.5": tests("""
        [TRN-52..55]
        engine/test_matches:
            more_than_half_of_the_games_wins draws_are_no_wins_and_they_play_on
    """),
    "26.6": tests("""
        [TRN-50 TRN-51]
        engine/test_matches: the_winner_stays_and_the_loser_is_out a_draw_is_replayed
    """),
    "27.5 (1988)": tests("""
        [TRN-60]
        engine/test_matches: all_play_all_fits_into_its_rounds
    """),
    "article 27": tests("""
        engine/test_standings: after_a_shared_place_the_next_is_free
    """),
    "27.0": tests("""
        engine/test_standings: every_game_gives_two_points_unless_both_lose
            a_win_by_forfeit_beats_the_opponent
    """),
    "27.1": tests("""
        [TRN-01..04 TRN-10..19]
        engine/test_standings:
            small_points_are_those_of_the_beaten_and_half_of_the_drawn
            a_round_robin_ranks_everybody_once_and_by_points_first
            both_methods_rank_everybody_once
        engine/test_refereeing_sanctions:
            the_warnings_of_an_event_break_its_ties_27_1
    """),
    "27.2": tests("""
        [TRN-40..45]
        engine/test_standings:
            a_match_gives_two_match_points
            a_swiss_event_of_teams_ranks_by_total_or_by_match_points
    """),
    "27.3": NoEffect("what an event sets beforehand for its play-off"),
    "article 28": tests("""
        engine/test_withdrawals: what_is_left_is_played_forfeited_or_annulled
    """),
    "28.1": NotBuilt("pairing, so nothing is drawn again"),
    "28.2": tests("""
        [TRN-30..33]
        engine/test_withdrawals:
            half_is_compared_exactly
            fewer_than_half_annuls_for_the_opponents_too
            half_or_more_makes_the_rest_forfeits
    """),
    "28.3": tests("""
        [TRN-20..24]
        engine/test_standings: a_withdrawn_opponent_counts_as_the_estimate
        engine/test_withdrawals:
            the_estimate_lies_between_the_points_and_a_point_a_round
    """),
    "28.4": tests("""
        engine/test_withdrawals:
            in_team_and_match_play_nothing_is_annulled
            a_team_that_left_loses_on_every_board
    """),
    "articles 29 to 33": tests("""
        engine/test_refereeing: who_may_order_it
        server/test_refereeing: nobody_else_may_rule
    """),
    **for_each("role", ("organizer", "chief_referee", "deputy", "referee"), _ROLES),
}
