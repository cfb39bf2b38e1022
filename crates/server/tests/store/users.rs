use ciao::{Players, Seat, Seats};
use protocol::users::{GameKind, NewReport, ReportReason, ResultCounts};
use protocol::{ConditionalLine, Opponent, Scope, Speed};
use server::store::{ChallengeRow, Entry, Store, StoreError, TokenRow, UserRow};
use table::{EndReason, Outcome};

use crate::make::{
    challenge, challenge_id, ciao_terms, entry, finished, glicko, guest, ponte_terms, table, table_id,
    user_id, users,
};

pub(crate) async fn a_person_comes_back_as_they_were(store: &dyn Store) {
    let mut ada = guest("ada");
    store.create_user(&ada).await.unwrap();
    assert_eq!(store.users(std::slice::from_ref(&ada.id)).await.unwrap(), std::slice::from_ref(&ada));
    let before = ada.clone();
    ada = UserRow {
        name: "Ada".into(),
        password: Some("hash".into()),
        admin: true,
        closed: true,
        created: 77,
        vacation: Some((5_000, 9_000)),
        vacation_days: (2026, 12),
        ..ada
    };
    store.update_user(&before, &ada).await.unwrap();
    assert_eq!(store.user_named("aDA").await.unwrap(), Some(ada.clone()));
    assert_eq!(store.users(&[user_id("nobody"), ada.id.clone()]).await.unwrap(), [ada]);
    assert_eq!(store.users(&[]).await.unwrap(), []);
    assert_eq!(store.user_named("nobody").await.unwrap(), None);
    assert!(matches!(
        store.update_user(&guest("ben"), &guest("ben")).await,
        Err(StoreError::Missing("user"))
    ));
}

pub(crate) async fn changes_of_different_things_do_not_undo_each_other(store: &dyn Store) {
    let ada = guest("ada");
    store.create_user(&ada).await.unwrap();
    // Both have read the same row.
    store.update_user(&ada, &UserRow { closed: true, ..ada.clone() }).await.unwrap();
    let password = Some("hash".to_owned());
    store.update_user(&ada, &UserRow { password: password.clone(), ..ada.clone() }).await.unwrap();
    let vacation = Some((5, 9));
    store.update_user(&ada, &UserRow { vacation, ..ada.clone() }).await.unwrap();
    let now = store.user_named("ada").await.unwrap().unwrap();
    assert_eq!(now, UserRow { closed: true, password, vacation, ..ada });
}

pub(crate) async fn names_are_unique_whatever_their_case(store: &dyn Store) {
    users(store, &["ada", "ben"]).await;
    let other = UserRow { name: "ADA".into(), ..guest("other") };
    assert!(matches!(store.create_user(&other).await, Err(StoreError::Taken("the name"))));
    let ben = UserRow { name: "Ada".into(), ..guest("ben") };
    assert!(matches!(store.update_user(&guest("ben"), &ben).await, Err(StoreError::Taken("the name"))));
    assert_eq!(store.user_named("ben").await.unwrap().unwrap().name, "ben");
}

fn score(game: GameKind, won: u32, drawn: u32, lost: u32) -> ResultCounts {
    ResultCounts { game, won, drawn, lost }
}

pub(crate) async fn scores_count_shared_victories_and_draws(store: &dyn Store) {
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

    let ada = store.scores(&user_id("ada")).await.unwrap();
    assert_eq!(ada, [score(GameKind::Ponte, 1, 1, 1), score(GameKind::Ciao, 1, 1, 0)]);
    let ben = store.scores(&user_id("ben")).await.unwrap();
    assert_eq!(ben, [score(GameKind::Ponte, 1, 1, 1), score(GameKind::Ciao, 0, 1, 1)]);
    assert_eq!(store.scores(&user_id("cleo")).await.unwrap(), [score(GameKind::Ciao, 1, 1, 0)]);
    assert_eq!(store.scores(&user_id("nobody")).await.unwrap(), []);
}

pub(crate) async fn opponents_are_ordered_by_how_often_they_were_met(store: &dyn Store) {
    users(store, &["ada", "ben", "cleo"]).await;
    finished(store, ("t1", 1), ponte_terms(), &["ben", "ada"], &[1], EndReason::Completed).await;
    let three = ["cleo", "ada", "ben"];
    finished(store, ("t2", 2), ciao_terms(Players::Three), &three, &[0, 1], EndReason::Completed).await;
    // Both lost to Ben, so neither was better.
    finished(store, ("t3", 3), ciao_terms(Players::Three), &three, &[2], EndReason::Completed).await;
    finished(store, ("off", 4), ponte_terms(), &["cleo", "ada"], &[], EndReason::Aborted).await;
    let all = [
        (user_id("ben"), score(GameKind::Ponte, 1, 0, 0)),
        (user_id("ben"), score(GameKind::Ciao, 1, 0, 1)),
        (user_id("cleo"), score(GameKind::Ciao, 0, 2, 0)),
    ];
    let ada = user_id("ada");
    assert_eq!(store.versus(&ada, 10).await.unwrap(), all);
    assert_eq!(store.versus(&ada, 1).await.unwrap(), all[..1]);
}

pub(crate) async fn a_guest_is_adopted_with_all_games(store: &dyn Store) {
    users(store, &["ada", "ben", "cleo"]).await;
    store.create_user(&guest("visitor")).await.unwrap();
    let [ada, ben, cleo, visitor] = ["ada", "ben", "cleo", "visitor"].map(user_id);
    store.create_table(&table("t1", ponte_terms(), &["visitor", "ben"]), None, None).await.unwrap();
    let ratings = vec![(Seat::FIRST, glicko(1700.0))];
    let outcome = Some(Outcome { winners: Seats::from_bits(1), ended: EndReason::Completed });
    store.append(&Entry { ratings, outcome, ..entry("t1", 1, 6_000) }).await.unwrap();
    store.create_challenge(&challenge("c1", &["visitor"])).await.unwrap();
    store.create_challenge(&challenge("both", &["ada", "visitor"])).await.unwrap();
    store.create_session(&[1; 32], &visitor, 1, 9_000).await.unwrap();
    store.set_block(&visitor, &cleo, true).await.unwrap();
    store.set_block(&visitor, &ada, true).await.unwrap();
    let report =
        NewReport { about: ben.clone(), reason: ReportReason::Stalling, table: None, text: String::new() };
    store.create_report(&visitor, &report, 5).await.unwrap();

    store.adopt(&visitor, &ada).await.unwrap();
    assert_eq!(store.table(&table_id("t1")).await.unwrap().unwrap().seat_of(&ada), Some(Seat::FIRST));
    assert_eq!(store.scores(&ada).await.unwrap(), [score(GameKind::Ponte, 1, 0, 0)]);
    assert_eq!(store.scores(&visitor).await.unwrap(), []);
    assert_eq!(
        store.standings(&ada).await.unwrap(),
        [(GameKind::Ponte, Speed::Correspondence, glicko(1700.0))]
    );
    assert_eq!(
        store.challenge(&challenge_id("c1")).await.unwrap().unwrap().users,
        std::slice::from_ref(&ada)
    );
    assert!(store.challenge(&challenge_id("both")).await.unwrap().unwrap().gone);
    assert_eq!(store.session(&[1; 32], 2).await.unwrap(), None);
    assert_eq!(store.blocks(&ada).await.unwrap(), [cleo]);
    assert_eq!(store.reports_by(&ada).await.unwrap(), [report]);
    assert!(store.users(std::slice::from_ref(&visitor)).await.unwrap()[0].closed);
    // Neither an account, nor somebody who is gone, nor oneself is adopted.
    for (guest, user) in [(&ben, &ada), (&visitor, &ada), (&ada, &ada)] {
        assert!(matches!(store.adopt(guest, user).await, Err(StoreError::Missing("guest"))));
    }
}

pub(crate) async fn nobody_adopts_a_seat_at_their_own_table(store: &dyn Store) {
    users(store, &["ada", "ben"]).await;
    store.create_user(&guest("visitor")).await.unwrap();
    let [ada, visitor] = ["ada", "visitor"].map(user_id);
    store.create_table(&table("t1", ponte_terms(), &["visitor", "ada"]), None, None).await.unwrap();
    store.create_table(&table("t2", ponte_terms(), &["visitor", "ben"]), None, None).await.unwrap();
    assert!(matches!(store.adopt(&visitor, &ada).await, Err(StoreError::Taken(_))));
    for id in ["t1", "t2"] {
        let row = store.table(&table_id(id)).await.unwrap().unwrap();
        assert_eq!(row.seat_of(&visitor), Some(Seat::FIRST), "{id}");
    }
    assert!(!store.users(&[visitor]).await.unwrap()[0].closed);
}

pub(crate) async fn a_deleted_person_leaves_games_without_a_name(store: &dyn Store) {
    users(store, &["ada", "ben"]).await;
    let [ada, ben] = ["ada", "ben"].map(user_id);
    store.create_table(&table("t1", ponte_terms(), &["ada", "ben"]), None, None).await.unwrap();
    let lines = [ConditionalLine { line: vec!["e5,f6".parse().unwrap(), "dark".parse().unwrap()] }];
    for seat in [Seat::FIRST, Seat::ALL[1]] {
        store.set_conditions(&table_id("t1"), seat, &lines).await.unwrap();
    }
    let ratings = vec![(Seat::FIRST, glicko(1700.0)), (Seat::ALL[1], glicko(1300.0))];
    store.append(&Entry { ratings, ..entry("t1", 1, 6_000) }).await.unwrap();
    store.create_session(&[1; 32], &ada, 1, 9_000).await.unwrap();
    let token = TokenRow {
        id: "k1".into(),
        user: ada.clone(),
        label: "bot".into(),
        scopes: vec![Scope::Play],
        created: 1,
        used: None,
    };
    store.create_token(&[2; 32], &token).await.unwrap();
    store.set_block(&ada, &ben, true).await.unwrap();
    store.set_block(&ben, &ada, true).await.unwrap();
    for (by, about) in [(&ada, &ben), (&ben, &ada)] {
        let report =
            NewReport { about: about.clone(), reason: ReportReason::Name, table: None, text: "x".into() };
        store.create_report(by, &report, 5).await.unwrap();
    }
    let mut invitation = challenge("c1", &["ben"]);
    invitation.invited = Some(ada.clone());
    invitation.proposal.against = Opponent::User { name: "ada".into() };
    store.create_challenge(&invitation).await.unwrap();
    store.create_challenge(&ChallengeRow { ..challenge("c2", &["ada"]) }).await.unwrap();

    assert!(matches!(store.delete_user(&ada, "BEN").await, Err(StoreError::Taken("the name"))));
    store.delete_user(&ada, "gone-1").await.unwrap();
    let row = store.users(std::slice::from_ref(&ada)).await.unwrap().remove(0);
    assert_eq!((row.name.as_str(), &row.password, row.closed), ("gone-1", &None, true));
    assert_eq!(store.user_named("ada").await.unwrap(), None);
    assert_eq!(store.session(&[1; 32], 2).await.unwrap(), None);
    assert_eq!(store.token(&[2; 32], 2).await.unwrap(), None);
    assert_eq!(store.blocks(&ben).await.unwrap(), []);
    assert!(!store.any_block(&[ada.clone(), ben.clone()]).await.unwrap());
    assert_eq!(store.standings(&ada).await.unwrap(), []);
    assert_eq!(store.standings(&ben).await.unwrap().len(), 1);
    assert_eq!(store.reports(10).await.unwrap(), []);
    assert_eq!(store.challenge(&challenge_id("c1")).await.unwrap(), None);
    assert!(store.challenge(&challenge_id("c2")).await.unwrap().unwrap().gone);
    assert_eq!(store.conditions(&table_id("t1"), Seat::FIRST).await.unwrap(), []);
    assert_eq!(store.conditions(&table_id("t1"), Seat::ALL[1]).await.unwrap(), lines);
    let game = store.table(&table_id("t1")).await.unwrap().unwrap();
    assert_eq!((game.seat_of(&ada), game.number), (Some(Seat::FIRST), 1));
    assert!(matches!(store.delete_user(&user_id("x"), "gone-2").await, Err(StoreError::Missing("user"))));
}
