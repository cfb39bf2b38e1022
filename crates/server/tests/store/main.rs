//! What every storage has to do, and what only SQLite does.

mod challenges;
mod files;
mod make;
mod peace;
mod sessions;
mod tables;
mod users;

use server::store::Store;
use server::store::sqlite::Sqlite;

/// Each test of the suite, on each kind of storage. A new kind needs one more module here.
macro_rules! suite {
    ($($module:ident: $($name:ident),* $(,)?;)*) => {
        /// In memory, where there is one connection for all.
        mod memory {$(mod $module {$(
            #[tokio::test]
            async fn $name() {
                let store = super::super::Sqlite::in_memory().await.unwrap();
                crate::$module::$name(&store).await;
            }
        )*})*}

        /// In a file, where several connections work at the same time.
        mod file {$(mod $module {$(
            #[tokio::test(flavor = "multi_thread", worker_threads = 4)]
            async fn $name() {
                let folder = tempfile::tempdir().unwrap();
                let store = super::super::Sqlite::open(folder.path().join("test.db")).await.unwrap();
                crate::$module::$name(&store).await;
                super::super::Store::close(&store).await;
            }
        )*})*}
    };
}

suite! {
    tables:
        a_table_comes_back_as_it_was,
        a_table_has_one_id_and_nobody_two_seats,
        events_come_back_in_order,
        a_number_is_given_once,
        of_many_who_append_at_once_one_wins,
        nothing_happens_after_the_end,
        ratings_are_written_with_the_last_event,
        a_refused_entry_changes_nothing,
        a_table_has_one_next,
        wishes_for_another_game_are_kept,
        conditions_are_replaced_and_removed,
        lists_hold_what_was_asked_for,
        lists_are_paged_without_gaps,
        open_tables_tell_their_deadlines,
        events_of_many_tables_at_once_are_stored_or_refused_each_for_itself,
        open_tables_are_counted_by_user;
    challenges:
        a_challenge_comes_back_as_it_was,
        the_open_ones_are_listed,
        who_is_in_is_replaced_only_if_nobody_was_faster,
        of_many_who_start_it_at_once_one_wins,
        an_ended_one_cannot_start;
    users:
        a_person_comes_back_as_they_were,
        changes_of_different_things_do_not_undo_each_other,
        names_are_unique_whatever_their_case,
        scores_count_shared_victories_and_draws,
        opponents_are_ordered_by_how_often_they_were_met,
        a_guest_is_adopted_with_all_games,
        nobody_adopts_a_seat_at_their_own_table,
        a_deleted_person_leaves_games_without_a_name;
    sessions:
        a_session_lasts_until_it_expires,
        all_sessions_but_one_end,
        very_many_sessions_are_not_kept,
        a_token_knows_its_owner_and_its_use,
        a_token_is_ended_by_its_owner_alone,
        a_secret_is_made_once;
    peace:
        blocks_work_both_ways,
        reports_are_judged_once,
        the_last_sign_of_life_is_kept,
        what_nobody_wants_is_thrown_away;
}
