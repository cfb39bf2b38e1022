use ciao::{Players, Seat, Seats};
use protocol::GameKind;
use protocol::moderation::{NewReport, ReportReason};
use protocol::ratings::ResultCounts;
use protocol::{ConditionalLine, Opponent, Scope, Speed, UserId};
use store::{ChallengeRow, NewEvent, NewRatings, RatedResult, Store, StoreError, TokenRow, UserRow};
use table::{EndReason, Outcome};

use crate::make::{
    challenge, challenge_id, ciao_terms, finished, guest, new_event, ponte_terms, rating, table, table_id,
    user_id, users,
};

pub(crate) async fn stores_and_returns_a_user(store: &Store) {
    let mut ada = guest("ada");
    store.create_user(&ada).await.unwrap();
    assert_eq!(store.users(std::slice::from_ref(&ada.id)).await.unwrap(), std::slice::from_ref(&ada));
    let before = ada.clone();
    ada = UserRow {
        name: "Ada".into(),
        password_hash: Some("hash".into()),
        admin: true,
        closed: true,
        created_at: 77,
        vacation: Some((5_000, 9_000)),
        vacation_days_used: (2026, 12),
        suspended_until: Some(123),
        ..ada
    };
    store.update_user(&before, &ada).await.unwrap();
    assert_eq!(store.user_by_name("aDA").await.unwrap(), Some(ada.clone()));
    assert_eq!(store.users(&[user_id("unknown"), ada.id.clone()]).await.unwrap(), [ada]);
    assert_eq!(store.users(&[]).await.unwrap(), []);
    assert_eq!(store.user_by_name("unknown").await.unwrap(), None);
    assert!(matches!(
        store.update_user(&guest("ben"), &guest("ben")).await,
        Err(StoreError::NotFound("user"))
    ));
}

pub(crate) async fn concurrent_updates_of_different_fields_are_kept(store: &Store) {
    let ada = guest("ada");
    store.create_user(&ada).await.unwrap();
    // Both have read the same row.
    store.update_user(&ada, &UserRow { closed: true, ..ada.clone() }).await.unwrap();
    let password = Some("hash".to_owned());
    store.update_user(&ada, &UserRow { password_hash: password.clone(), ..ada.clone() }).await.unwrap();
    let vacation = Some((5, 9));
    store.update_user(&ada, &UserRow { vacation, ..ada.clone() }).await.unwrap();
    let now = store.user_by_name("ada").await.unwrap().unwrap();
    assert_eq!(now, UserRow { closed: true, password_hash: password, vacation, ..ada });
}

pub(crate) async fn names_that_look_the_same_are_taken(store: &Store) {
    users(store, &["Bill", "ben"]).await;
    for name in ["BiIl", "b1ll", "BilI"] {
        let other = UserRow { name: name.into(), ..guest("other") };
        assert!(matches!(store.create_user(&other).await, Err(StoreError::Conflict("the name"))), "{name}");
        let ben = UserRow { name: name.into(), ..guest("ben") };
        assert!(matches!(
            store.update_user(&guest("ben"), &ben).await,
            Err(StoreError::Conflict("the name"))
        ));
    }
    assert_eq!(store.user_by_name("b1ll").await.unwrap(), None, "names are found by their letters");
}

pub(crate) async fn names_are_unique_regardless_of_case(store: &Store) {
    users(store, &["ada", "ben"]).await;
    let other = UserRow { name: "ADA".into(), ..guest("other") };
    assert!(matches!(store.create_user(&other).await, Err(StoreError::Conflict("the name"))));
    let ben = UserRow { name: "Ada".into(), ..guest("ben") };
    assert!(matches!(store.update_user(&guest("ben"), &ben).await, Err(StoreError::Conflict("the name"))));
    assert_eq!(store.user_by_name("ben").await.unwrap().unwrap().name, "ben");
}

fn score(game: GameKind, won: u32, drawn: u32, lost: u32) -> ResultCounts {
    ResultCounts { game, won, drawn, lost }
}

pub(crate) async fn result_counts_include_shared_victories_and_draws(store: &Store) {
    users(store, &["ada", "ben", "cleo"]).await;
    let two = ["ada", "ben"];
    finished(store, ("win", 1), ponte_terms(), &two, &[0], EndReason::Completed).await;
    finished(store, ("loss", 2), ponte_terms(), &two, &[1], EndReason::Timeout).await;
    finished(store, ("draw", 3), ponte_terms(), &two, &[0, 1], EndReason::Completed).await;
    finished(store, ("off", 4), ponte_terms(), &two, &[], EndReason::Aborted).await;
    store.create_table(&table("open", ponte_terms(), &two), None, None).await.unwrap();
    let three = ["cleo", "ada", "ben"];
    finished(store, ("shared", 5), ciao_terms(Players::Three), &three, &[0, 1], EndReason::Completed).await;
    finished(store, ("level", 6), ciao_terms(Players::Three), &three, &[0, 1, 2], EndReason::Completed).await;

    let ada = store.result_counts(&user_id("ada")).await.unwrap();
    assert_eq!(ada, [score(GameKind::Ponte, 1, 1, 1), score(GameKind::Ciao, 1, 1, 0)]);
    let ben = store.result_counts(&user_id("ben")).await.unwrap();
    assert_eq!(ben, [score(GameKind::Ponte, 1, 1, 1), score(GameKind::Ciao, 0, 1, 1)]);
    assert_eq!(store.result_counts(&user_id("cleo")).await.unwrap(), [score(GameKind::Ciao, 1, 1, 0)]);
    assert_eq!(store.result_counts(&user_id("unknown")).await.unwrap(), []);
}

pub(crate) async fn opponents_are_ordered_by_number_of_games(store: &Store) {
    users(store, &["ada", "ben", "cleo"]).await;
    finished(store, ("t1", 1), ponte_terms(), &["ben", "ada"], &[1], EndReason::Completed).await;
    let three = ["cleo", "ada", "ben"];
    finished(store, ("t2", 2), ciao_terms(Players::Three), &three, &[0, 1], EndReason::Completed).await;
    // Both lost to Ben: a lost game is no draw.
    finished(store, ("t3", 3), ciao_terms(Players::Three), &three, &[2], EndReason::Completed).await;
    finished(store, ("off", 4), ponte_terms(), &["cleo", "ada"], &[], EndReason::Aborted).await;
    let all = [
        (user_id("ben"), score(GameKind::Ponte, 1, 0, 0)),
        (user_id("ben"), score(GameKind::Ciao, 1, 0, 1)),
        (user_id("cleo"), score(GameKind::Ciao, 0, 1, 1)),
    ];
    let ada = user_id("ada");
    assert_eq!(store.opponent_records(&ada, 10, 10).await.unwrap(), all);
    assert_eq!(store.opponent_records(&ada, 10, 1).await.unwrap(), all[..1]);
    let latest =
        [(user_id("ben"), score(GameKind::Ciao, 0, 0, 1)), (user_id("cleo"), score(GameKind::Ciao, 0, 0, 1))];
    assert_eq!(store.opponent_records(&ada, 1, 10).await.unwrap(), latest);
}

pub(crate) async fn ratings_are_kept_as_history_and_leaderboard(store: &Store) {
    users(store, &["ada", "ben"]).await;
    store.create_user(&guest("visitor")).await.unwrap();
    let [ada, ben] = ["ada", "ben"].map(user_id);
    let first = finish_rated(store, ("t1", 10_000), &["ada", "ben"]).await;
    let second = finish_rated(store, ("t2", 11_000), &["ben", "ada"]).await;
    let history = store.rating_history(&ada, 10).await.unwrap();
    let points: Vec<_> = history.iter().map(|point| (point.rating, point.at, point.table.as_str())).collect();
    assert_eq!(points, [(first[0].1.rating, 10_000, "t1"), (second[1].1.rating, 11_000, "t2")]);
    assert_eq!((history[0].game, history[0].speed), (GameKind::Ponte, Speed::Correspondence));
    assert_eq!(store.rating_history(&ada, 1).await.unwrap()[0].table, table_id("t2"));
    let leaders = async |max_deviation, since| -> Vec<UserId> {
        let speed = Speed::Correspondence;
        let rows = store.leaderboard(GameKind::Ponte, speed, max_deviation, since, 10).await.unwrap();
        rows.into_iter().map(|(user, _)| user).collect()
    };
    assert_eq!(leaders(90.0, 0).await, [ben, ada.clone()]);
    assert_eq!(leaders(60.0, 0).await, []);
    assert_eq!(leaders(90.0, 11_001).await, []);
    let openings = store.opening_results(&ada, 10).await.unwrap();
    assert_eq!(
        openings.iter().map(|row| (row.won, row.drawn)).collect::<Vec<_>>(),
        [(false, false), (true, false)]
    );
    assert_eq!(openings[0].terms, ponte_terms());
    assert_eq!(store.opening_results(&ada, 1).await.unwrap(), openings[..1]);
}

pub(crate) async fn a_user_follows_others(store: &Store) {
    users(store, &["ada", "ben", "cleo"]).await;
    let [ada, ben, cleo] = ["ada", "ben", "cleo"].map(user_id);
    for other in [&cleo, &ben, &ben] {
        store.set_follow(&ada, other, true).await.unwrap();
    }
    assert_eq!(store.follows(&ada).await.unwrap(), [ben.clone(), cleo]);
    assert_eq!(store.follows(&ben).await.unwrap(), []);
    store.set_follow(&ada, &ben, false).await.unwrap();
    assert_eq!(store.follows(&ada).await.unwrap().len(), 1);
    let missing = store.set_follow(&ada, &user_id("nobody"), true).await;
    assert!(matches!(missing, Err(StoreError::NotFound("user"))));
}

/// A rated game that has not ended.
async fn rated_game(store: &Store, id: &str, names: &[&str]) {
    let mut row = table(id, ponte_terms(), names);
    for seat in &mut row.seats {
        seat.rating_before = Some(rating(1500.0));
    }
    store.create_table(&row, None, None).await.unwrap();
}

/// A rated game that the first player has won, and the new ratings.
async fn finish_rated(store: &Store, (id, at): (&str, u64), names: &[&str]) -> NewRatings {
    rated_game(store, id, names).await;
    let outcome = Some(Outcome { winners: Seats::from_bits(1), reason: EndReason::Completed });
    let rated = Some(RatedResult { ranks: vec![1, 0] });
    store.append_event(&NewEvent { outcome, rated, ..new_event(id, 1, at) }).await.unwrap()
}

pub(crate) async fn merging_a_guest_moves_everything(store: &Store) {
    users(store, &["ada", "ben", "cleo"]).await;
    store.create_user(&guest("visitor")).await.unwrap();
    let [ada, ben, cleo, visitor] = ["ada", "ben", "cleo", "visitor"].map(user_id);
    let rated = finish_rated(store, ("t1", 10_000), &["visitor", "ben"]).await;
    store.create_challenge(&challenge("c1", &["visitor"])).await.unwrap();
    store.create_challenge(&challenge("both", &["ada", "visitor"])).await.unwrap();
    store.create_session(&[1; 32], &visitor, "Firefox on Linux", 1, 9_000).await.unwrap();
    store.set_block(&visitor, &cleo, true).await.unwrap();
    store.set_block(&visitor, &ada, true).await.unwrap();
    for (user, other) in [(&visitor, &ben), (&visitor, &ada), (&ben, &visitor), (&ada, &ben)] {
        store.set_follow(user, other, true).await.unwrap();
    }
    let report =
        NewReport { user: ben.clone(), reason: ReportReason::Stalling, table: None, text: String::new() };
    store.create_report(&visitor, &report, 5).await.unwrap();

    finished(store, ("t2", 10_001), ponte_terms(), &["ben", "ada"], &[0], EndReason::Completed).await;
    finished(
        store,
        ("t3", 10_002),
        ciao_terms(Players::Two),
        &["visitor", "ben"],
        &[1],
        EndReason::Resignation,
    )
    .await;

    store.merge_guest(&visitor, &ada).await.unwrap();
    assert_eq!(store.table(&table_id("t1")).await.unwrap().unwrap().seat_of(&ada), Some(Seat::FIRST));
    assert_eq!(
        store.result_counts(&ada).await.unwrap(),
        [score(GameKind::Ponte, 1, 0, 1), score(GameKind::Ciao, 0, 0, 1)]
    );
    assert_eq!(store.result_counts(&visitor).await.unwrap(), []);
    assert_eq!(
        store.user_ratings(&ada).await.unwrap(),
        [(GameKind::Ponte, Speed::Correspondence, rated[0].1)]
    );
    assert_eq!(
        store.challenge(&challenge_id("c1")).await.unwrap().unwrap().joined,
        std::slice::from_ref(&ada)
    );
    assert!(store.challenge(&challenge_id("both")).await.unwrap().unwrap().closed);
    assert_eq!(store.session(&[1; 32], 2).await.unwrap(), None);
    assert_eq!(store.blocks(&ada).await.unwrap(), [cleo]);
    assert_eq!(store.follows(&ada).await.unwrap(), std::slice::from_ref(&ben));
    assert_eq!(store.follows(&ben).await.unwrap(), []);
    assert_eq!(store.reports_by(&ada).await.unwrap(), [report]);
    assert!(store.users(std::slice::from_ref(&visitor)).await.unwrap()[0].closed);
    // Neither an account, nor a closed guest, nor the account itself can be merged.
    for (guest, user) in [(&ben, &ada), (&visitor, &ada), (&ada, &ada)] {
        assert!(matches!(store.merge_guest(guest, user).await, Err(StoreError::NotFound("guest"))));
    }
}

pub(crate) async fn a_guest_cannot_be_merged_with_an_opponent(store: &Store) {
    users(store, &["ada", "ben"]).await;
    store.create_user(&guest("visitor")).await.unwrap();
    let [ada, visitor] = ["ada", "visitor"].map(user_id);
    store.create_table(&table("t1", ponte_terms(), &["visitor", "ada"]), None, None).await.unwrap();
    store.create_table(&table("t2", ponte_terms(), &["visitor", "ben"]), None, None).await.unwrap();
    assert!(matches!(store.merge_guest(&visitor, &ada).await, Err(StoreError::Conflict(_))));
    for id in ["t1", "t2"] {
        let row = store.table(&table_id(id)).await.unwrap().unwrap();
        assert_eq!(row.seat_of(&visitor), Some(Seat::FIRST), "{id}");
    }
    assert!(!store.users(&[visitor]).await.unwrap()[0].closed);
}

pub(crate) async fn deleting_a_user_keeps_games_under_a_placeholder(store: &Store) {
    users(store, &["ada", "ben"]).await;
    let [ada, ben] = ["ada", "ben"].map(user_id);
    rated_game(store, "t1", &["ada", "ben"]).await;
    let lines = [ConditionalLine { moves: vec!["e5,f6".parse().unwrap(), "dark".parse().unwrap()] }];
    for seat in [Seat::FIRST, Seat::ALL[1]] {
        store.set_conditional_moves(&table_id("t1"), seat, &lines).await.unwrap();
    }
    let rated = Some(RatedResult { ranks: vec![1, 0] });
    store.append_event(&NewEvent { rated, ..new_event("t1", 1, 10_000) }).await.unwrap();
    store.create_session(&[1; 32], &ada, "Firefox on Linux", 1, 9_000).await.unwrap();
    let token = TokenRow {
        id: "k1".into(),
        user: ada.clone(),
        label: "bot".into(),
        scopes: vec![Scope::Play],
        created_at: 1,
        last_used_at: None,
    };
    store.create_token(&[2; 32], &token).await.unwrap();
    store.set_block(&ada, &ben, true).await.unwrap();
    store.set_block(&ben, &ada, true).await.unwrap();
    store.set_follow(&ben, &ada, true).await.unwrap();
    for (by, about) in [(&ada, &ben), (&ben, &ada)] {
        let report =
            NewReport { user: about.clone(), reason: ReportReason::Name, table: None, text: "x".into() };
        store.create_report(by, &report, 5).await.unwrap();
    }
    let mut invitation = challenge("c1", &["ben"]);
    invitation.invited = Some(ada.clone());
    invitation.request.opponent = Opponent::User { name: "ada".into() };
    store.create_challenge(&invitation).await.unwrap();
    store.create_challenge(&ChallengeRow { ..challenge("c2", &["ada"]) }).await.unwrap();

    assert!(matches!(store.delete_user(&ada, "BEN").await, Err(StoreError::Conflict("the name"))));
    store.delete_user(&ada, "gone-1").await.unwrap();
    let row = store.users(std::slice::from_ref(&ada)).await.unwrap().remove(0);
    assert_eq!((row.name.as_str(), &row.password_hash, row.closed), ("gone-1", &None, true));
    assert_eq!(store.user_by_name("ada").await.unwrap(), None);
    assert_eq!(store.session(&[1; 32], 2).await.unwrap(), None);
    assert_eq!(store.token(&[2; 32], 2).await.unwrap(), None);
    assert_eq!(store.blocks(&ben).await.unwrap(), []);
    assert_eq!(store.follows(&ben).await.unwrap(), []);
    assert!(!store.any_block(&[ada.clone(), ben.clone()]).await.unwrap());
    assert_eq!(store.user_ratings(&ada).await.unwrap(), []);
    assert_eq!(store.user_ratings(&ben).await.unwrap().len(), 1);
    assert_eq!(store.reports(10).await.unwrap(), []);
    assert_eq!(store.challenge(&challenge_id("c1")).await.unwrap(), None);
    assert!(store.challenge(&challenge_id("c2")).await.unwrap().unwrap().closed);
    assert_eq!(store.conditional_moves(&table_id("t1"), Seat::FIRST).await.unwrap(), []);
    assert_eq!(store.conditional_moves(&table_id("t1"), Seat::ALL[1]).await.unwrap(), lines);
    let game = store.table(&table_id("t1")).await.unwrap().unwrap();
    assert_eq!((game.seat_of(&ada), game.number), (Some(Seat::FIRST), 1));
    assert!(matches!(store.delete_user(&user_id("x"), "gone-2").await, Err(StoreError::NotFound("user"))));
}
