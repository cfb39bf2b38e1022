//! The heartbeat, and deleting what has expired.

use table::Millis;

use crate::sql::sql;
use crate::{Store, StoreResult};

const DAY: Millis = 24 * 60 * 60 * 1000;
/// Sessions expire 400 days after their last use, so a session with less than this left was not used for a month.
const IDLE_SESSION: Millis = 370 * DAY;
/// How long the links of expired challenges still lead to their games.
const CHALLENGE_RETENTION: Millis = 90 * DAY;

impl Store {
    /// Records that the server is running.
    pub async fn record_heartbeat(&self, now: Millis) -> StoreResult<()> {
        let text =
            "INSERT INTO heartbeat (id, at) VALUES (1, $1) ON CONFLICT (id) DO UPDATE SET at = excluded.at";
        self.change(sql!(text, now)).await.map(|_| ())
    }

    /// The last recorded heartbeat.
    pub async fn last_heartbeat(&self) -> StoreResult<Option<Millis>> {
        self.first(sql!("SELECT at FROM heartbeat")).await?.map(|row| row.get("at")).transpose()
    }

    /// Deletes expired sessions, old challenges and abandoned guests.
    pub async fn purge_expired(&self, now: Millis) -> StoreResult<()> {
        let (yesterday, idle) = (now.saturating_sub(DAY), now.saturating_add(IDLE_SESSION));
        self.write(|tx| {
            Box::pin(async move {
                for statement in [
                    sql!("DELETE FROM sessions WHERE expires_at <= $1", now),
                    sql!("DELETE FROM single_use_secrets WHERE expires_at <= $1", now),
                    // Every server has seen them by now.
                    sql!("DELETE FROM revocations WHERE at <= $1", yesterday),
                    // Closed, so that queries for open challenges need not skip expired ones.
                    sql!(
                        "UPDATE challenges SET closed = 1 WHERE table_id IS NULL AND closed = 0 AND expires_at <= $1",
                        now
                    ),
                    sql!(
                        "DELETE FROM challenges WHERE expires_at <= $1",
                        now.saturating_sub(CHALLENGE_RETENTION)
                    ),
                    // Guests without recent sessions, tokens, games, challenges or reports.
                    sql!(
                        "DELETE FROM users WHERE password_hash IS NULL AND created_at <= $1 \
                         AND NOT EXISTS (SELECT 1 FROM sessions WHERE user_id = users.id AND expires_at > $2) \
                         AND NOT EXISTS (SELECT 1 FROM tokens WHERE user_id = users.id) \
                         AND NOT EXISTS (SELECT 1 FROM seats WHERE user_id = users.id) \
                         AND NOT EXISTS (SELECT 1 FROM seats WHERE holder_id = users.id) \
                         AND NOT EXISTS (SELECT 1 FROM challenge_users WHERE user_id = users.id) \
                         AND NOT EXISTS (SELECT 1 FROM challenges WHERE invited_user_id = users.id) \
                         AND NOT EXISTS (SELECT 1 FROM reports \
                         WHERE reporter_id = users.id OR reports.user_id = users.id)",
                        yesterday,
                        idle
                    ),
                ] {
                    tx.execute(statement).await?;
                }
                Ok(())
            })
        })
        .await
    }
}
