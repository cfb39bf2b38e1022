use futures_util::future::join_all;
use protocol::{StudyId, Visibility};
use store::{MAX_STUDIES, Store, StoreError, StudyFilter, StudyRow};

use crate::make::{user_id, users};

fn study_id(text: &str) -> StudyId {
    text.parse().unwrap()
}

pub(crate) fn study(id: &str, user: &str, updated_at: u64) -> StudyRow {
    StudyRow {
        id: study_id(id),
        user: user_id(user),
        name: format!("Study {id}"),
        visibility: Visibility::Private,
        content: "1. c3,e3".to_owned(),
        chapters: 1,
        version: 1,
        created_at: 1_000,
        updated_at,
    }
}

async fn ids(store: &Store, filter: &StudyFilter) -> Vec<String> {
    let rows = store.studies(filter).await.unwrap();
    assert!(rows.iter().all(|row| row.content.is_empty()), "lists have no content");
    rows.into_iter().map(|row| row.id.to_string()).collect()
}

pub(crate) async fn a_study_is_replaced_by_its_next_version(store: &Store) {
    users(store, &["ada"]).await;
    let first = study("s1", "ada", 1_000);
    store.create_study(&first).await.unwrap();
    assert_eq!(store.study(&first.id).await.unwrap().as_ref(), Some(&first));
    assert!(matches!(store.create_study(&first).await, Err(StoreError::Conflict(_))));
    let unowned = StudyRow { user: user_id("nobody"), ..study("s2", "ada", 1_000) };
    assert!(matches!(store.create_study(&unowned).await, Err(StoreError::NotFound("user"))));

    let second = StudyRow {
        name: "Corners".to_owned(),
        visibility: Visibility::Link,
        content: "1. c3,e4\n\n1. a1,b5".to_owned(),
        chapters: 2,
        version: 2,
        updated_at: 2_000,
        ..first.clone()
    };
    // Of two writers of the same version one succeeds.
    let results = join_all([store.update_study(&second), store.update_study(&second)]).await;
    assert_eq!(results.iter().filter(|result| result.is_ok()).count(), 1, "{results:?}");
    assert!(results.iter().any(|result| matches!(result, Err(StoreError::Conflict(_)))), "{results:?}");
    assert_eq!(store.study(&first.id).await.unwrap(), Some(second.clone()));
    let missing = store.update_study(&StudyRow { id: study_id("s3"), ..second }).await;
    assert!(matches!(missing, Err(StoreError::NotFound("study"))), "{missing:?}");

    store.delete_study(&first.id).await.unwrap();
    assert_eq!(store.study(&first.id).await.unwrap(), None);
    assert!(matches!(store.delete_study(&first.id).await, Err(StoreError::NotFound("study"))));
}

pub(crate) async fn a_user_has_a_limited_number_of_studies(store: &Store) {
    users(store, &["ada", "ben"]).await;
    let rows: Vec<StudyRow> =
        (0..MAX_STUDIES + 5).map(|index| study(&format!("s{index}"), "ada", 1_000)).collect();
    let results = join_all(rows.iter().map(|row| store.create_study(row))).await;
    assert_eq!(results.iter().filter(|result| result.is_ok()).count(), MAX_STUDIES as usize);
    let is_limit = |result: &Result<(), StoreError>| {
        matches!(result, Ok(()) | Err(StoreError::LimitReached { what: "studies", max: MAX_STUDIES }))
    };
    assert!(results.iter().all(is_limit), "{results:?}");
    store.create_study(&study("other", "ben", 1_000)).await.unwrap();
}

pub(crate) async fn studies_are_listed_by_user_and_visibility(store: &Store) {
    users(store, &["ada", "ben"]).await;
    for (id, user, visibility, updated_at) in [
        ("a1", "ada", Visibility::Public, 1_000),
        ("a2", "ada", Visibility::Private, 3_000),
        ("b1", "ben", Visibility::Public, 2_000),
        ("b2", "ben", Visibility::Public, 2_000),
        ("b3", "ben", Visibility::Link, 2_500),
    ] {
        store.create_study(&StudyRow { visibility, ..study(id, user, updated_at) }).await.unwrap();
    }
    let all = StudyFilter { limit: 10, ..StudyFilter::default() };
    assert_eq!(ids(store, &all).await, ["a2", "b3", "b2", "b1", "a1"]);
    let own = StudyFilter { user: Some(user_id("ada")), ..all.clone() };
    assert_eq!(ids(store, &own).await, ["a2", "a1"]);
    let public = StudyFilter { visibility: Some(Visibility::Public), ..all };
    assert_eq!(ids(store, &public).await, ["b2", "b1", "a1"]);
    let next = StudyFilter { after: Some(study_id("b2")), limit: 1, ..public.clone() };
    assert_eq!(ids(store, &next).await, ["b1"]);
    let ben = store.users(&[user_id("ben")]).await.unwrap().remove(0);
    let closed = store::UserRow { closed: true, ..ben.clone() };
    store.update_user(&ben, &closed).await.unwrap();
    assert_eq!(ids(store, &public).await, ["a1"], "studies of closed accounts are hidden");
}

pub(crate) async fn studies_are_deleted_with_their_owner(store: &Store) {
    users(store, &["ada", "ben"]).await;
    for (id, user) in [("a1", "ada"), ("b1", "ben")] {
        store.create_study(&study(id, user, 1_000)).await.unwrap();
    }
    store.delete_user(&user_id("ada"), "gone-1").await.unwrap();
    assert_eq!(store.study(&study_id("a1")).await.unwrap(), None);
    assert!(store.study(&study_id("b1")).await.unwrap().is_some());
}
