//! Reminders by e-mail: turns of correspondence games whose time is running out.

use std::sync::Arc;
use std::time::Duration;

use table::Millis;

use super::email::{MailService, language_of};
use crate::mail::{MailError, texts};
use crate::store::{Store, StoreResult};
use crate::tables::TableService;
use crate::wall_clock::now;

const HOUR: Millis = 60 * 60 * 1000;
/// How long before the deadline a player is reminded.
const LEAD_TIME: Millis = 12 * HOUR;
/// A turn that has just begun needs no reminder.
const MIN_TURN_AGE: Millis = HOUR;
/// How often turns are looked for.
const INTERVAL: Duration = Duration::from_secs(5 * 60);
/// Mail per round.
const MAX_REMINDERS: u32 = 200;

/// Sends reminders until the service is closed.
pub(crate) async fn run(store: Store, tables: Arc<TableService>, mail: MailService) {
    while tokio::time::timeout(INTERVAL, tables.closed()).await.is_err() {
        if let Err(error) = send_due(&store, &mail, now()).await {
            tracing::error!(%error, "reminders could not be sent");
        }
    }
}

/// Sends all reminders that are due, each once, whichever node is first.
async fn send_due(store: &Store, mail: &MailService, now: Millis) -> StoreResult<()> {
    let begun = now.saturating_sub(MIN_TURN_AGE);
    for due in store.due_reminders(now, begun, now.saturating_add(LEAD_TIME), MAX_REMINDERS).await? {
        let user = &due.email.user;
        if !store.record_reminder(&due.table, user, due.number).await? {
            continue;
        }
        let Some(row) = store.users(std::slice::from_ref(user)).await?.pop() else { continue };
        let hours = (due.deadline.saturating_sub(now) / HOUR).max(1);
        let link = format!("{}/table/{}", mail.public_url, due.table);
        let settings = format!("{}/account", mail.public_url);
        let text = texts::reminder(language_of(&due.email), &row.name, hours, &link, &settings);
        if let Err(error) = mail.mailer.send(&due.email.address, text).await {
            tracing::error!(%error, %user, "a reminder could not be sent");
            match error {
                // One mailbox that takes no mail must not keep others from theirs.
                MailError::Rejected(_) | MailError::Invalid => {}
                MailError::Deferred(_) => store.forget_reminder(&due.table, user).await?,
                // The others would fail, too.
                MailError::Unavailable(_) => return store.forget_reminder(&due.table, user).await,
            }
        }
    }
    Ok(())
}

#[cfg(all(test, feature = "mail"))]
mod tests {
    use serde_json::json;
    use test_services::FakeSmtp;

    use super::*;
    use crate::mail::{MailConfig, Mailer};
    use crate::store::EmailRow;
    use crate::testing::TestServer;

    fn mail_to(url: &str) -> MailService {
        let config = MailConfig::new(url, "ponti@club.example", None).unwrap();
        let mailer = Arc::new(Mailer::new(config));
        MailService { mailer, public_url: "https://ponti.example".to_owned() }
    }

    #[tokio::test]
    async fn a_player_is_reminded_once_of_each_turn() {
        let server = TestServer::start().await;
        let (mut ada, mut ben) = (server.registered("Ada").await, server.registered("Ben").await);
        let clock = json!({"type": "per_move", "limit_ms": 24 * HOUR});
        let terms = json!({"game": "ponte", "rules": "small", "clock": clock});
        let challenge = json!({"terms": terms, "opponent": {"type": "link"}, "seat": "first"});
        let waiting = ada.post("/challenges", challenge).await.expect(200);
        let join = format!("/challenges/{}/join", waiting["challenge"]["id"].as_str().unwrap());
        let started = ben.post(&join, json!({})).await.expect(200);
        let table = started["table"].as_str().unwrap();
        let store = &server.state.store;
        let email = EmailRow {
            user: ada.id().await,
            address: "ada@example.org".to_owned(),
            verified_at: Some(1),
            reminders: true,
            language: "de".to_owned(),
        };
        store.set_email(&email).await.unwrap();
        let (start, smtp) = (now(), FakeSmtp::start());
        let (mail, unreachable) = (mail_to(&smtp.url()), mail_to("smtp+plain://127.0.0.1:1"));
        send_due(store, &mail, start + 11 * HOUR).await.unwrap();
        assert_eq!(smtp.try_next_mail(), None, "there is time left");
        // One that cannot be sent is sent later.
        send_due(store, &unreachable, start + 13 * HOUR).await.unwrap();
        send_due(store, &mail, start + 14 * HOUR).await.unwrap();
        let received = smtp.next_mail();
        assert_eq!(received.to, ["ada@example.org"]);
        let link = format!("https://ponti.example/table/{table}");
        assert_eq!(received.word("https://ponti.example/table/"), Some(link), "{}", received.body());
        assert!(received.body().contains("noch etwa 9 Stunden"), "{}", received.body());
        send_due(store, &mail, start + 15 * HOUR).await.unwrap();
        assert_eq!(smtp.try_next_mail(), None, "reminded of this turn");
    }

    #[tokio::test]
    async fn a_mailbox_that_takes_no_mail_keeps_no_one_else_from_theirs() {
        let server = TestServer::start().await;
        let store = &server.state.store;
        // In the order of their deadlines.
        for (name, limit) in [("rejected", 20), ("deferred", 21), ("ada", 22)] {
            let (mut player, mut other) = (server.registered(name).await, server.guest().await);
            let clock = json!({"type": "per_move", "limit_ms": limit * HOUR});
            let terms = json!({"game": "ponte", "rules": "small", "clock": clock});
            let challenge = json!({"terms": terms, "opponent": {"type": "link"}, "seat": "first"});
            let waiting = player.post("/challenges", challenge).await.expect(200);
            let join = format!("/challenges/{}/join", waiting["challenge"]["id"].as_str().unwrap());
            other.post(&join, json!({})).await.expect(200);
            let email = EmailRow {
                user: player.id().await,
                address: format!("{name}@example.org"),
                verified_at: Some(1),
                reminders: true,
                language: "en".to_owned(),
            };
            store.set_email(&email).await.unwrap();
        }
        let (start, smtp) = (now(), FakeSmtp::start());
        send_due(store, &mail_to(&smtp.url()), start + 13 * HOUR).await.unwrap();
        assert_eq!(smtp.next_mail().to, ["ada@example.org"]);
        assert_eq!(smtp.try_next_mail(), None);
        let due = store.due_reminders(start, start + HOUR, start + 30 * HOUR, 10).await.unwrap();
        let again: Vec<&str> = due.iter().map(|due| due.email.address.as_str()).collect();
        assert_eq!(again, ["deferred@example.org"], "only this one is tried again");
    }
}
