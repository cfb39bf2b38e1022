//! Sessions and API tokens, identified by the SHA-256 of their secrets, devices for push messages, and the server's own secrets.

use protocol::UserId;
use protocol::accounts::Scope;
use table::Millis;

use crate::driver::Tx;
use crate::sql::{Row, sql, to_json};
use crate::{MAX_TOKENS, Store, StoreError, StoreResult, UserRow, check_limit, users};

/// The last use of a token is stored with this resolution, so that most requests write nothing.
const LAST_USE_RESOLUTION: Millis = 60_000;
/// Sessions per user; the oldest are deleted.
const MAX_SESSIONS: u32 = 50;

/// A stored session.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SessionRow {
    /// The SHA-256 of the session token.
    pub hash: [u8; 32],
    /// Browser and system.
    pub label: String,
    /// When the user logged in.
    pub created_at: Millis,
    /// When it expires.
    pub expires_at: Millis,
}

/// A stored API token.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TokenRow {
    /// Identifies the token for its owner; not the secret.
    pub id: String,
    /// The owner.
    pub user: UserId,
    /// The owner's label.
    pub label: String,
    /// What the token allows.
    pub scopes: Vec<Scope>,
    /// When it was created.
    pub created_at: Millis,
    /// When it was last used, to the minute.
    pub last_used_at: Option<Millis>,
}

/// A browser that gets push messages.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PushDeviceRow {
    /// The SHA-256 of the token of its session.
    pub session: [u8; 32],
    /// Browser and system, from the session.
    pub label: String,
    /// Where the push service takes messages.
    pub endpoint: String,
    /// The public key of the browser.
    pub public_key: Vec<u8>,
    /// The secret that messages are authenticated with.
    pub auth: Vec<u8>,
    /// When it was added.
    pub created_at: Millis,
}

impl Store {
    /// Creates a session. A user with very many sessions loses the oldest.
    pub async fn create_session(
        &self,
        hash: &[u8; 32],
        user: &UserId,
        label: &str,
        now: Millis,
        expires_at: Millis,
    ) -> StoreResult<()> {
        self.write(|tx| {
            Box::pin(async move {
                let insert = sql!(
                    "INSERT INTO sessions (hash, user_id, label, created_at, expires_at) VALUES ($1, $2, $3, $4, $5)",
                    hash,
                    user,
                    label,
                    now,
                    expires_at
                );
                tx.execute(insert.unique("the session").refers_to("user")).await?;
                tx.execute(sql!(
                    "DELETE FROM sessions WHERE user_id = $1 AND hash NOT IN \
                     (SELECT hash FROM sessions WHERE user_id = $1 ORDER BY created_at DESC, expires_at DESC LIMIT $2)",
                    user,
                    MAX_SESSIONS
                ))
                .await
                .map(|_| ())
            })
        })
        .await
    }

    /// The sessions of a user that have not expired, the latest first.
    pub async fn sessions(&self, user: &UserId, now: Millis) -> StoreResult<Vec<SessionRow>> {
        let rows = self.all(sql!(
            "SELECT hash, label, created_at, expires_at FROM sessions WHERE user_id = $1 AND expires_at > $2 \
             ORDER BY created_at DESC, hash",
            user,
            now
        ));
        let session = |row: &Row| {
            Ok(SessionRow {
                hash: row.get("hash")?,
                label: row.get("label")?,
                created_at: row.get("created_at")?,
                expires_at: row.get("expires_at")?,
            })
        };
        rows.await?.iter().map(session).collect()
    }

    /// The user of a session that has not expired, and when it expires.
    pub async fn session(&self, hash: &[u8; 32], now: Millis) -> StoreResult<Option<(UserRow, Millis)>> {
        let row = self.first(sql!(
            "SELECT users.*, sessions.expires_at AS session_expires_at FROM sessions \
             JOIN users ON users.id = sessions.user_id WHERE sessions.hash = $1 AND sessions.expires_at > $2",
            hash,
            now
        ));
        row.await?.map(|row| Ok((users::user_row(&row)?, row.get("session_expires_at")?))).transpose()
    }

    /// Moves the expiry of a session.
    pub async fn extend_session(&self, hash: &[u8; 32], expires_at: Millis) -> StoreResult<()> {
        self.change(sql!("UPDATE sessions SET expires_at = $1 WHERE hash = $2", expires_at, hash)).await?;
        Ok(())
    }

    /// Deletes a session.
    pub async fn delete_session(&self, hash: &[u8; 32]) -> StoreResult<()> {
        self.change(sql!("DELETE FROM sessions WHERE hash = $1", hash)).await.map(|_| ())
    }

    /// Deletes all sessions of a user, with one exception.
    pub async fn delete_sessions(&self, user: &UserId, except: Option<&[u8; 32]>) -> StoreResult<()> {
        // No hash is empty.
        let except = except.map_or(&[][..], |hash| &hash[..]);
        self.change(sql!("DELETE FROM sessions WHERE user_id = $1 AND hash <> $2", user, except))
            .await
            .map(|_| ())
    }

    /// Creates a token, unless the user has [too many](MAX_TOKENS).
    pub async fn create_token(&self, hash: &[u8; 32], row: &TokenRow) -> StoreResult<()> {
        self.write(|tx| {
            Box::pin(async move {
                let known = "SELECT COUNT(*) AS count FROM tokens WHERE user_id = $1";
                check_limit(&tx.one(sql!(known, row.user)).await?, "API tokens", MAX_TOKENS)?;
                let insert = sql!(
                    "INSERT INTO tokens (id, hash, user_id, label, scopes, created_at, last_used_at) \
                     VALUES ($1, $2, $3, $4, $5, $6, $7)",
                    row.id,
                    hash,
                    row.user,
                    row.label,
                    to_json(&row.scopes)?,
                    row.created_at,
                    row.last_used_at
                );
                tx.execute(insert.unique("the token").refers_to("user")).await.map(|_| ())
            })
        })
        .await
    }

    /// The token with this hash and its owner; records the use.
    pub async fn token(&self, hash: &[u8; 32], now: Millis) -> StoreResult<Option<(TokenRow, UserRow)>> {
        let found = self.read(|tx| Box::pin(find_token(tx, hash))).await?;
        let Some((mut token, owner)) = found else { return Ok(None) };
        if token.last_used_at.is_none_or(|last| now.saturating_sub(last) >= LAST_USE_RESOLUTION) {
            self.change(sql!("UPDATE tokens SET last_used_at = $1 WHERE id = $2", now, token.id)).await?;
            token.last_used_at = Some(now);
        }
        Ok(Some((token, owner)))
    }

    /// The tokens of a user.
    pub async fn tokens(&self, user: &UserId) -> StoreResult<Vec<TokenRow>> {
        let rows =
            self.all(sql!("SELECT * FROM tokens WHERE user_id = $1 ORDER BY created_at, id", user)).await?;
        rows.iter().map(token_row).collect()
    }

    /// Deletes a token; [not found](StoreError::NotFound) if the user has no such token.
    pub async fn delete_token(&self, user: &UserId, id: &str) -> StoreResult<()> {
        self.change(sql!("DELETE FROM tokens WHERE user_id = $1 AND id = $2", user, id)).await?.found("token")
    }

    /// Deletes all sessions, tokens and single-use secrets of a user and records that, for servers that have connections of the
    /// user.
    pub async fn revoke_credentials(&self, user: &UserId, now: Millis) -> StoreResult<()> {
        self.write(|tx| {
            Box::pin(async move {
                for text in [
                    "DELETE FROM sessions WHERE user_id = $1",
                    "DELETE FROM tokens WHERE user_id = $1",
                    "DELETE FROM single_use_secrets WHERE user_id = $1",
                ] {
                    tx.execute(sql!(text, user)).await?;
                }
                let record = sql!("INSERT INTO revocations (user_id, at) VALUES ($1, $2)", user, now);
                tx.execute(record.refers_to("user")).await.map(|_| ())
            })
        })
        .await
    }

    /// Recorded revocations with ids above `after`: their ids and users.
    pub async fn revocations(&self, after: i64) -> StoreResult<Vec<(i64, UserId)>> {
        let rows =
            self.all(sql!("SELECT id, user_id FROM revocations WHERE id > $1 ORDER BY id", after)).await?;
        rows.iter().map(|row| Ok((row.get("id")?, row.get("user_id")?))).collect()
    }

    /// A secret of the server by name; `new` is stored if there is none.
    pub async fn secret(&self, name: &str, new: [u8; 32]) -> StoreResult<[u8; 32]> {
        self.secret_bytes(name, &new).await?.try_into().map_err(|_| StoreError::Corrupt {
            what: format!("the secret {name}"),
            reason: "it has not 32 bytes".to_owned(),
        })
    }

    /// A secret of any length by name; `new` is stored if there is none.
    pub async fn secret_bytes(&self, name: &str, new: &[u8]) -> StoreResult<Vec<u8>> {
        self.write(|tx| {
            Box::pin(async move {
                let insert =
                    "INSERT INTO secrets (name, bytes) VALUES ($1, $2) ON CONFLICT (name) DO NOTHING";
                tx.execute(sql!(insert, name, new)).await?;
                tx.one(sql!("SELECT bytes FROM secrets WHERE name = $1", name)).await?.get("bytes")
            })
        })
        .await
    }

    /// Adds or replaces the device of a session. Another session loses the same endpoint: a browser has one, also if several
    /// people use it.
    pub async fn set_push_device(&self, row: &PushDeviceRow) -> StoreResult<()> {
        self.write(|tx| {
            Box::pin(async move {
                let others = "DELETE FROM push_devices WHERE endpoint = $1 AND session_hash <> $2";
                tx.execute(sql!(others, row.endpoint, row.session)).await?;
                let insert = sql!(
                    "INSERT INTO push_devices (session_hash, endpoint, public_key, auth, created_at) \
                     VALUES ($1, $2, $3, $4, $5) ON CONFLICT (session_hash) DO UPDATE SET \
                     endpoint = excluded.endpoint, public_key = excluded.public_key, auth = excluded.auth",
                    row.session,
                    row.endpoint,
                    row.public_key,
                    row.auth,
                    row.created_at
                );
                tx.execute(insert.unique("the endpoint").refers_to("session")).await.map(|_| ())
            })
        })
        .await
    }

    /// The devices of a user whose sessions have not expired, the latest first.
    pub async fn push_devices(&self, user: &UserId, now: Millis) -> StoreResult<Vec<PushDeviceRow>> {
        let rows = self.all(sql!(
            "SELECT push_devices.*, sessions.label FROM push_devices \
             JOIN sessions ON sessions.hash = push_devices.session_hash \
             WHERE sessions.user_id = $1 AND sessions.expires_at > $2 \
             ORDER BY push_devices.created_at DESC, sessions.hash",
            user,
            now
        ));
        let device = |row: &Row| {
            Ok(PushDeviceRow {
                session: row.get("session_hash")?,
                label: row.get("label")?,
                endpoint: row.get("endpoint")?,
                public_key: row.get("public_key")?,
                auth: row.get("auth")?,
                created_at: row.get("created_at")?,
            })
        };
        rows.await?.iter().map(device).collect()
    }

    /// Removes the device of a session; [not found](StoreError::NotFound) if the user has no such device.
    pub async fn delete_push_device(&self, user: &UserId, session: &[u8; 32]) -> StoreResult<()> {
        let delete = sql!(
            "DELETE FROM push_devices WHERE session_hash = $2 \
             AND EXISTS (SELECT 1 FROM sessions WHERE hash = $2 AND user_id = $1)",
            user,
            session
        );
        self.change(delete).await?.found("device")
    }

    /// Removes the device with an endpoint, if there is one.
    pub async fn delete_push_endpoint(&self, endpoint: &str) -> StoreResult<()> {
        self.change(sql!("DELETE FROM push_devices WHERE endpoint = $1", endpoint)).await.map(|_| ())
    }
}

async fn find_token(tx: &mut Tx<'_>, hash: &[u8; 32]) -> StoreResult<Option<(TokenRow, UserRow)>> {
    let Some(row) = tx.first(sql!("SELECT * FROM tokens WHERE hash = $1", hash)).await? else {
        return Ok(None);
    };
    let token = token_row(&row)?;
    Ok(users::find(tx, &token.user).await?.map(|owner| (token, owner)))
}

fn token_row(row: &Row) -> StoreResult<TokenRow> {
    let scopes: Vec<Scope> = row.json("scopes")?;
    Ok(TokenRow {
        id: row.get("id")?,
        user: row.get("user_id")?,
        label: row.get("label")?,
        scopes,
        created_at: row.get("created_at")?,
        last_used_at: row.get("last_used_at")?,
    })
}
