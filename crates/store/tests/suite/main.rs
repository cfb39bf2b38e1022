//! The contract of the store, the file handling of SQLite, and what can happen to connections to PostgreSQL. One program, because
//! each one links everything.

mod challenges;
mod credentials;
mod files;
mod make;
mod moderation;
#[cfg(feature = "postgres")]
mod postgres;
mod sessions;
mod studies;
mod tables;
mod users;

/// Runs each test on each kind of store.
macro_rules! suite {
    ($($module:ident: $($name:ident),* $(,)?;)*) => {
        /// In a file, with concurrent connections.
        mod file {$(mod $module {$(
            #[tokio::test(flavor = "multi_thread", worker_threads = 4)]
            async fn $name() {
                let folder = tempfile::tempdir().unwrap();
                let store = store::sqlite::open(folder.path().join("test.db")).await.unwrap();
                crate::$module::$name(&store).await;
                store.close().await;
            }
        )*})*}

        /// In a schema of its own on a PostgreSQL server that all tests share.
        #[cfg(feature = "postgres")]
        mod on_postgres {$(mod $module {$(
            #[tokio::test(flavor = "multi_thread", worker_threads = 4)]
            async fn $name() {
                let store = crate::postgres::new_store().await;
                crate::$module::$name(&store).await;
                store.close().await;
            }
        )*})*}
    };
}

suite! {
    tables:
        stores_and_returns_a_table,
        ids_are_unique_and_users_have_one_seat,
        no_table_is_created_for_a_suspended_or_closed_user,
        returns_events_in_order,
        rejects_event_numbers_out_of_sequence,
        only_one_of_many_concurrent_appends_succeeds,
        rejects_events_after_the_end_of_a_game,
        stores_ratings_with_the_last_event,
        games_that_end_at_the_same_time_are_rated_one_after_the_other,
        a_rejected_event_changes_nothing,
        many_new_accounts_do_not_lift_one_in_a_day,
        a_table_has_one_rematch,
        stores_rematch_offers,
        replaces_and_removes_conditional_moves,
        queries_filter_tables,
        pages_have_no_gaps,
        lists_open_tables_with_deadlines,
        concurrent_events_succeed_or_fail_independently,
        counts_open_tables_by_user;
    challenges:
        stores_and_returns_a_challenge,
        lists_open_challenges,
        simultaneous_requests_do_not_exceed_limits,
        replaces_challenge_users_only_if_unchanged,
        only_one_of_many_concurrent_starts_succeeds,
        a_waiting_user_is_matched_once,
        a_user_waits_once_for_the_same_game,
        a_challenge_is_closed_for_its_user_unless_another_has_joined,
        a_closed_challenge_cannot_start;
    users:
        stores_and_returns_a_user,
        concurrent_updates_of_different_fields_are_kept,
        names_are_unique_regardless_of_case,
        names_that_look_the_same_are_taken,
        result_counts_include_shared_victories_and_draws,
        opponents_are_ordered_by_number_of_games,
        ratings_are_kept_as_history_and_leaderboard,
        a_user_follows_others,
        merging_a_guest_moves_everything,
        a_guest_cannot_be_merged_with_an_opponent,
        deleting_a_user_keeps_games_under_a_placeholder;
    sessions:
        a_session_lasts_until_it_expires,
        deletes_all_sessions_but_one,
        revoked_credentials_are_deleted_and_recorded,
        codes_of_a_second_factor_are_used_once,
        the_oldest_of_too_many_sessions_are_deleted,
        a_token_has_an_owner_and_a_last_use,
        only_its_owner_deletes_a_token,
        a_secret_is_created_once,
        push_devices_end_with_their_session;
    credentials:
        a_passkey_is_found_and_its_counter_advances,
        passkeys_are_limited_and_belong_to_their_owner,
        an_identity_has_one_user,
        a_secret_works_once_for_its_purpose,
        an_address_is_verified_as_it_was_set,
        a_turn_is_due_once_for_a_reminder,
        the_last_way_to_sign_in_is_kept,
        an_account_is_created_together_with_its_identity,
        reminders_are_set_without_the_address,
        nothing_is_stored_for_a_closed_account,
        revoking_credentials_ends_links_and_logins,
        deleting_a_user_deletes_their_credentials;
    studies:
        a_study_is_replaced_by_its_next_version,
        a_user_has_a_limited_number_of_studies,
        studies_are_listed_by_user_and_visibility,
        studies_are_deleted_with_their_owner;
    moderation:
        blocks_work_both_ways,
        a_report_is_resolved_once,
        the_audit_log_outlives_users,
        stores_the_last_heartbeat,
        purges_expired_rows;
}
