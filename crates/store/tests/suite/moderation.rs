use protocol::moderation::{AuditAction, NewReport, ReportReason, Resolution};
use store::{AuditRow, Store, StoreError};

use crate::make::{challenge, challenge_id, guest, ponte_terms, table, table_id, user_id, users};

pub(crate) async fn blocks_work_both_ways(store: &Store) {
    users(store, &["ada", "ben", "cleo"]).await;
    let [ada, ben, cleo] = ["ada", "ben", "cleo"].map(user_id);
    for _ in 0..2 {
        store.set_block(&ada, &ben, true).await.unwrap();
    }
    assert_eq!(store.blocks(&ada).await.unwrap(), std::slice::from_ref(&ben));
    assert_eq!(store.blocks(&ben).await.unwrap(), []);
    assert!(store.any_block(&[ben.clone(), cleo.clone(), ada.clone()]).await.unwrap());
    assert!(!store.any_block(&[ben.clone(), cleo]).await.unwrap());
    assert!(!store.any_block(std::slice::from_ref(&ada)).await.unwrap());
    let unknown = store.set_block(&ada, &user_id("unknown"), true).await;
    assert!(matches!(unknown, Err(StoreError::NotFound("user"))), "{unknown:?}");
    store.set_block(&ada, &ben, false).await.unwrap();
    assert!(!store.any_block(&[ada, ben]).await.unwrap());
}

pub(crate) async fn a_report_is_resolved_once(store: &Store) {
    users(store, &["ada", "ben"]).await;
    let [ada, ben] = ["ada", "ben"].map(user_id);
    store.create_table(&table("t1", ponte_terms(), &["ada", "ben"]), None, None).await.unwrap();
    let first = NewReport {
        user: ben.clone(),
        reason: ReportReason::Cheating,
        table: Some(table_id("t1")),
        text: "<b>look</b> '; DROP TABLE users; --".into(),
    };
    let second = NewReport { reason: ReportReason::Name, table: None, text: String::new(), ..first.clone() };
    let one = store.create_report(&ada, &first, 100).await.unwrap();
    let two = store.create_report(&ada, &second, 200).await.unwrap();
    assert_eq!(store.reports_by(&ada).await.unwrap(), [first.clone(), second]);
    assert_eq!(store.reports_by(&ben).await.unwrap(), []);

    let judged = store.resolve_report(two, Resolution::Dismiss).await.unwrap();
    assert_eq!((judged.user, judged.resolution), (ben, Some(Resolution::Dismiss)));
    assert!(matches!(store.resolve_report(two, Resolution::Close).await, Err(StoreError::Conflict(_))));
    assert!(matches!(
        store.resolve_report(999, Resolution::Close).await,
        Err(StoreError::NotFound("report"))
    ));
    let list = store.reports(10).await.unwrap();
    assert_eq!(
        list.iter().map(|row| (row.id, row.resolution)).collect::<Vec<_>>(),
        [(one, None), (two, Some(Resolution::Dismiss)),]
    );
    assert_eq!(
        (list[0].table.as_ref(), &list[0].text, list[0].created_at),
        (Some(&table_id("t1")), &first.text, 100)
    );
    assert_eq!(store.reports(1).await.unwrap().len(), 1);
    let unknown = NewReport { user: user_id("unknown"), ..first };
    assert!(matches!(store.create_report(&ada, &unknown, 1).await, Err(StoreError::NotFound(_))));
}

pub(crate) async fn the_audit_log_outlives_users(store: &Store) {
    users(store, &["ada", "ben"]).await;
    let entry = |at, admin: Option<&str>, action, report, details: &str| AuditRow {
        at,
        admin: admin.map(user_id),
        action,
        user: Some(user_id("ben")),
        report,
        details: details.to_owned(),
    };
    let mut entries = [
        entry(1, Some("ada"), AuditAction::Rename, Some(7), "an earlier name"),
        entry(2, None, AuditAction::Suspend, None, "3 days"),
        entry(2, Some("ada"), AuditAction::EndSuspension, None, ""),
        AuditRow { user: None, ..entry(3, Some("ada"), AuditAction::DismissReport, None, "") },
    ];
    for entry in &entries {
        store.record_audit(entry).await.unwrap();
    }
    entries.reverse();
    assert_eq!(store.audit(10).await.unwrap(), entries, "latest first, in the order of recording");
    assert_eq!(store.audit(2).await.unwrap(), entries[..2]);
    store.delete_user(&user_id("ben"), "gone-1").await.unwrap();
    let left = entries.map(|entry| match entry.user {
        Some(_) => AuditRow { details: String::new(), ..entry },
        None => entry,
    });
    assert_eq!(store.audit(10).await.unwrap(), left, "nothing in the log names a deleted user");
}

pub(crate) async fn stores_the_last_heartbeat(store: &Store) {
    assert_eq!(store.last_heartbeat().await.unwrap(), None);
    for now in [5_000, 7_000] {
        store.record_heartbeat(now).await.unwrap();
        assert_eq!(store.last_heartbeat().await.unwrap(), Some(now));
    }
}

pub(crate) async fn purges_expired_rows(store: &Store) {
    const DAY: u64 = 24 * 60 * 60 * 1000;
    const YEAR: u64 = 365 * DAY;
    users(store, &["ada"]).await;
    for name in ["lost", "player", "visitor", "unused"] {
        store.create_user(&guest(name)).await.unwrap();
    }
    store.create_session(&[1; 32], &user_id("lost"), "Firefox on Linux", 1, YEAR).await.unwrap();
    store
        .create_session(&[2; 32], &user_id("visitor"), "Firefox on Linux", 1, YEAR + 371 * DAY)
        .await
        .unwrap();
    store
        .create_session(&[3; 32], &user_id("unused"), "Firefox on Linux", 1, YEAR + 369 * DAY)
        .await
        .unwrap();
    store.create_table(&table("t1", ponte_terms(), &["player", "ada"]), None, None).await.unwrap();
    store.create_challenge(&challenge("old", &["ada"])).await.unwrap();
    let mut fresh = challenge("fresh", &["ada"]);
    fresh.expires_at = YEAR;
    store.create_challenge(&fresh).await.unwrap();

    let mut expired = challenge("expired", &["ada"]);
    expired.expires_at = YEAR - 1;
    store.create_challenge(&expired).await.unwrap();

    store.purge_expired(YEAR).await.unwrap();
    let expired = store.challenge(&challenge_id("expired")).await.unwrap().unwrap();
    assert!(expired.closed, "queries for open challenges skip it");
    let left = store.users(&["ada", "lost", "player", "visitor", "unused"].map(user_id)).await.unwrap();
    let mut names: Vec<&str> = left.iter().map(|row| row.name.as_str()).collect();
    names.sort_unstable();
    assert_eq!(names, ["ada", "player", "visitor"]);
    assert!(store.session(&[2; 32], YEAR).await.unwrap().is_some());
    assert_eq!(store.challenge(&challenge_id("old")).await.unwrap(), None);
    assert!(store.challenge(&challenge_id("fresh")).await.unwrap().is_some());
}
