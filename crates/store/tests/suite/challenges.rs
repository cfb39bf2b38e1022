use futures_util::future::join_all;
use protocol::{NewChallenge, Scope};
use store::{ChallengeRow, MAX_OPEN_CHALLENGES, MAX_OPEN_TABLES, MAX_TOKENS, Store, StoreError, TokenRow};

use crate::make::{challenge, challenge_id, ponte_terms, table, table_id, user_id, users};

pub(crate) async fn stores_and_returns_a_challenge(store: &Store) {
    users(store, &["ada", "ben"]).await;
    let mut row = challenge("c1", &["ben", "ada"]);
    (row.pairing, row.invited) = (true, Some(user_id("ada")));
    store.create_challenge(&row).await.unwrap();
    assert_eq!(store.challenge(&row.id).await.unwrap(), Some(row.clone()));
    assert_eq!(store.challenge(&challenge_id("c2")).await.unwrap(), None);
    assert!(matches!(store.create_challenge(&row).await, Err(StoreError::Conflict(_))));
    let unknown = challenge("c3", &["unknown"]);
    assert!(matches!(store.create_challenge(&unknown).await, Err(StoreError::NotFound("user"))));
    assert_eq!(store.challenge(&unknown.id).await.unwrap(), None);
}

pub(crate) async fn simultaneous_requests_do_not_exceed_limits(store: &Store) {
    users(store, &["ada", "ben"]).await;
    let many = |count: usize, kind: &'static str| (0..count).map(move |index| format!("{kind}{index}"));
    let challenges: Vec<ChallengeRow> = many(43, "c").map(|id| challenge(&id, &["ada"])).collect();
    let results = join_all(challenges.iter().map(|row| persist(|| store.create_challenge(row)))).await;
    assert_eq!(results.iter().filter(|result| result.is_ok()).count(), MAX_OPEN_CHALLENGES as usize);
    let limit =
        |result: &Result<(), StoreError>| matches!(result, Ok(()) | Err(StoreError::LimitReached { .. }));
    assert!(results.iter().all(limit), "{results:?}");
    assert_eq!(store.open_challenges(0).await.unwrap().len(), MAX_OPEN_CHALLENGES as usize);
    store.create_challenge(&challenge("other", &["ben", "ada"])).await.unwrap();
    store.close_challenge(&challenge_id("other")).await.unwrap();

    let tables: Vec<_> = many(210, "t").map(|id| table(&id, ponte_terms(), &["ada", "ben"])).collect();
    let results = join_all(tables.iter().map(|row| persist(|| store.create_table(row, None, None)))).await;
    assert_eq!(results.iter().filter(|result| result.is_ok()).count(), MAX_OPEN_TABLES as usize);
    assert!(results.iter().all(limit), "{results:?}");

    let tokens: Vec<TokenRow> = many(30, "k").map(|id| token(&id, "ada")).collect();
    let hash = |index: usize| [u8::try_from(index).unwrap(); 32];
    let hashes: Vec<[u8; 32]> = (0..tokens.len()).map(hash).collect();
    let create = |(row, hash)| persist(move || store.create_token(hash, row));
    let results = join_all(tokens.iter().zip(&hashes).map(create)).await;
    assert_eq!(results.iter().filter(|result| result.is_ok()).count(), MAX_TOKENS as usize);
    assert!(results.iter().all(limit), "{results:?}");
}

/// Repeats what was refused because the database is too busy, which is an honest answer: nothing has changed.
async fn persist<F: Future<Output = Result<(), StoreError>>>(
    operation: impl Fn() -> F,
) -> Result<(), StoreError> {
    loop {
        match operation().await {
            Err(StoreError::Contention | StoreError::Unavailable(_)) => {}
            answer => return answer,
        }
    }
}

fn token(id: &str, user: &str) -> TokenRow {
    TokenRow {
        id: id.to_owned(),
        user: user_id(user),
        label: id.to_owned(),
        scopes: vec![Scope::Read],
        created_at: 1,
        last_used_at: None,
    }
}

pub(crate) async fn lists_open_challenges(store: &Store) {
    users(store, &["ada", "ben"]).await;
    for (id, created, expires) in
        [("late", 2_000, 90_000), ("early", 1_000, 90_000), ("expired", 1_000, 5_000)]
    {
        let row = ChallengeRow { created_at: created, expires_at: expires, ..challenge(id, &["ada"]) };
        store.create_challenge(&row).await.unwrap();
    }
    store.create_challenge(&challenge("gone", &["ada"])).await.unwrap();
    store.close_challenge(&challenge_id("gone")).await.unwrap();
    store.create_challenge(&challenge("started", &["ada", "ben"])).await.unwrap();
    let row = table("t1", ponte_terms(), &["ada", "ben"]);
    store.create_table(&row, Some(&challenge_id("started")), None).await.unwrap();

    let open = store.open_challenges(5_000).await.unwrap();
    assert_eq!(open.iter().map(|row| row.id.as_str()).collect::<Vec<_>>(), ["early", "late"]);
    let started = store.challenge(&challenge_id("started")).await.unwrap().unwrap();
    assert_eq!(started.table, Some(table_id("t1")));
}

pub(crate) async fn replaces_challenge_users_only_if_unchanged(store: &Store) {
    users(store, &["ada", "ben", "cleo"]).await;
    let [ada, ben, cleo] = ["ada", "ben", "cleo"].map(user_id);
    store.create_challenge(&challenge("c1", &["ada"])).await.unwrap();
    let id = challenge_id("c1");
    let with_ben = [ada.clone(), ben];
    let alone = std::slice::from_ref(&ada);
    store.set_challenge_users(&id, alone, &with_ben).await.unwrap();
    let with_cleo = [ada.clone(), cleo];
    let late = store.set_challenge_users(&id, alone, &with_cleo).await;
    assert!(matches!(late, Err(StoreError::Conflict(_))), "{late:?}");
    let as_many = store.set_challenge_users(&id, &with_cleo, alone).await;
    assert!(matches!(as_many, Err(StoreError::Conflict(_))), "as many, but others: {as_many:?}");
    let twice = store.set_challenge_users(&id, &with_ben, &[ada.clone(), ada.clone()]).await;
    assert!(matches!(twice, Err(StoreError::Conflict(_))), "{twice:?}");
    assert_eq!(store.challenge(&id).await.unwrap().unwrap().joined, with_ben);
    store.set_challenge_users(&id, &with_ben, alone).await.unwrap();
    assert_eq!(store.challenge(&id).await.unwrap().unwrap().joined, [ada]);
    let missing = store.set_challenge_users(&challenge_id("c2"), &[], &[]).await;
    assert!(matches!(missing, Err(StoreError::NotFound("challenge"))), "{missing:?}");
}

pub(crate) async fn only_one_of_many_concurrent_starts_succeeds(store: &Store) {
    users(store, &["ada", "ben"]).await;
    store.create_challenge(&challenge("c1", &["ada", "ben"])).await.unwrap();
    let tries: Vec<_> = (0..12)
        .map(|index| {
            let store = store.clone();
            tokio::spawn(async move {
                let row = table(&format!("t{index}"), ponte_terms(), &["ada", "ben"]);
                (row.id.clone(), store.create_table(&row, Some(&challenge_id("c1")), None).await)
            })
        })
        .collect();
    let mut started = Vec::new();
    for one in tries {
        match one.await.unwrap() {
            (id, Ok(())) => started.push(id),
            (_, Err(StoreError::Conflict(_))) => {}
            (id, Err(error)) => panic!("{id}: {error}"),
        }
    }
    let open: Vec<_> = store.open_tables().await.unwrap().into_iter().map(|(id, _)| id).collect();
    assert_eq!((started.len(), &open), (1, &started));
    assert_eq!(store.challenge(&challenge_id("c1")).await.unwrap().unwrap().table, started.pop());
}

pub(crate) async fn a_closed_challenge_cannot_start(store: &Store) {
    users(store, &["ada", "ben"]).await;
    store.create_challenge(&challenge("c1", &["ada", "ben"])).await.unwrap();
    let id = challenge_id("c1");
    store.close_challenge(&id).await.unwrap();
    assert!(store.challenge(&id).await.unwrap().unwrap().closed);
    let row = table("t1", ponte_terms(), &["ada", "ben"]);
    assert!(matches!(store.create_table(&row, Some(&id), None).await, Err(StoreError::Conflict(_))));
    let missing = store.create_table(&row, Some(&challenge_id("c2")), None).await;
    assert!(matches!(missing, Err(StoreError::NotFound("challenge"))), "{missing:?}");
    assert_eq!(store.table(&row.id).await.unwrap(), None);
    let users = store.set_challenge_users(&id, &["ada", "ben"].map(user_id), &[]).await;
    assert!(matches!(users, Err(StoreError::Conflict(_))), "{users:?}");

    store.create_challenge(&challenge("c2", &["ada", "ben"])).await.unwrap();
    store.create_table(&row, Some(&challenge_id("c2")), None).await.unwrap();
    assert!(matches!(store.close_challenge(&challenge_id("c2")).await, Err(StoreError::Conflict(_))));
    assert!(matches!(
        store.close_challenge(&challenge_id("c3")).await,
        Err(StoreError::NotFound("challenge"))
    ));
}

pub(crate) async fn a_waiting_user_is_matched_once(store: &Store) {
    users(store, &["ada", "ben", "cleo"]).await;
    for name in ["ada", "ben", "cleo"] {
        store.create_challenge(&pairing(&format!("c{name}"), &[name])).await.unwrap();
    }
    // Two nodes match Ada, who waits, with two others, each in one of the two possible ways.
    let [ada, ben, cleo] = ["ada", "ben", "cleo"].map(user_id);
    let [own, of_ben, of_cleo] = ["cada", "cben", "ccleo"].map(challenge_id);
    let (joins, is_joined) = (store.clone(), store.clone());
    let (before, users) = ([ben.clone()], [ben, ada.clone()]);
    let first = tokio::spawn({
        let own = own.clone();
        async move { joins.join_pairing(Some(&own), &of_ben, &before, &users, 1_000).await }
    });
    let (before, users) = ([ada.clone()], [ada.clone(), cleo]);
    let second =
        tokio::spawn(
            async move { is_joined.join_pairing(Some(&of_cleo), &own, &before, &users, 1_000).await },
        );
    let results = [first.await.unwrap(), second.await.unwrap()];
    let conflicts = results.iter().filter(|result| matches!(result, Err(StoreError::Conflict(_)))).count();
    assert_eq!((conflicts, results.iter().filter(|result| result.is_ok()).count()), (1, 1), "{results:?}");
    let open = store.open_challenges(1_000).await.unwrap();
    let of_ada = open.iter().filter(|row| row.joined.contains(&ada)).count();
    assert_eq!((open.len(), of_ada), (2, 1), "{open:?}");
}

fn pairing(id: &str, users: &[&str]) -> ChallengeRow {
    ChallengeRow { pairing: true, ..challenge(id, users) }
}

pub(crate) async fn a_user_waits_once_for_the_same_game(store: &Store) {
    users(store, &["ada", "ben", "cleo", "dora"]).await;
    let [ada, ben, cleo, dora] = ["ada", "ben", "cleo", "dora"].map(user_id);
    store.create_challenge(&pairing("c1", &["ada"])).await.unwrap();
    // A second request of Ada, at another node.
    let again = store.create_challenge(&pairing("c2", &["ada"])).await;
    assert!(matches!(again, Err(StoreError::Conflict(_))), "{again:?}");
    let other = ChallengeRow {
        request: NewChallenge { rated: true, ..pairing("c3", &[]).request },
        ..pairing("c3", &["ada"])
    };
    store.create_challenge(&other).await.unwrap();
    store.create_challenge(&challenge("c4", &["ada"])).await.unwrap();
    // Ada is matched with Ben without naming what she has waited with.
    store.create_challenge(&pairing("c5", &["ben"])).await.unwrap();
    let both = [ben.clone(), ada.clone()];
    store.join_pairing(None, &challenge_id("c5"), &[ben], &both, 1_000).await.unwrap();
    let open = store.open_challenges(1_000).await.unwrap();
    let ids: Vec<&str> = open.iter().map(|row| row.id.as_str()).collect();
    assert_eq!(ids, ["c3", "c4", "c5"], "only what was for the same game is closed");
    // Neither with Cleo, who joins what Ada has waited with, nor at Dora's.
    store.create_challenge(&pairing("c6", &["cleo"])).await.unwrap();
    store.create_challenge(&pairing("c7", &["dora"])).await.unwrap();
    for (own, id, before, users) in [
        (Some("c6"), "c1", vec![ada.clone()], vec![ada.clone(), cleo.clone()]),
        (Some("c1"), "c7", vec![dora.clone()], vec![dora.clone(), ada.clone()]),
        (None, "c7", vec![dora.clone()], vec![dora, ada]),
    ] {
        let own = own.map(challenge_id);
        let joined = store.join_pairing(own.as_ref(), &challenge_id(id), &before, &users, 1_000).await;
        assert!(matches!(joined, Err(StoreError::Conflict(_))), "{id}: {joined:?}");
    }
    let waiting = store.open_challenges(1_000).await.unwrap();
    assert_eq!(waiting.len(), 5, "nothing was closed by what failed: {waiting:?}");
    // What has expired binds no one.
    let later = 90_000;
    store
        .create_challenge(&ChallengeRow {
            created_at: later,
            expires_at: later + 1_000,
            ..pairing("c8", &["ada"])
        })
        .await
        .unwrap();
}

pub(crate) async fn a_challenge_is_closed_for_its_user_unless_another_has_joined(store: &Store) {
    users(store, &["ada", "ben"]).await;
    let [ada, ben] = ["ada", "ben"].map(user_id);
    let id = challenge_id("c1");
    store.create_challenge(&challenge("c1", &["ada"])).await.unwrap();
    store.set_challenge_users(&id, std::slice::from_ref(&ada), &[ada.clone(), ben]).await.unwrap();
    let closed = store.close_waiting_challenge(&id, &ada).await;
    assert!(matches!(closed, Err(StoreError::Conflict(_))), "{closed:?}");
    assert!(!store.challenge(&id).await.unwrap().unwrap().closed);
    store.create_challenge(&challenge("c2", &["ada"])).await.unwrap();
    store.close_waiting_challenge(&challenge_id("c2"), &ada).await.unwrap();
    assert!(store.challenge(&challenge_id("c2")).await.unwrap().unwrap().closed);
    let missing = store.close_waiting_challenge(&challenge_id("c3"), &ada).await;
    assert!(matches!(missing, Err(StoreError::NotFound("challenge"))), "{missing:?}");
}
