//! What users sign in with besides passwords: second factors, passkeys, accounts elsewhere, and secrets that work once.

use protocol::UserId;
use table::Millis;

use crate::driver::Tx;
use crate::sql::{Row, sql};
use crate::{MAX_PASSKEYS, Store, StoreError, StoreResult, UserRow, check_limit, users};

/// A stored second factor.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SecondFactorRow {
    /// The secret that the server shares with the authenticator app.
    pub secret: [u8; 20],
    /// The time step of the last code that was used.
    pub last_step: u64,
}

/// A stored passkey.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PasskeyRow {
    /// The id that the authenticator gave it.
    pub id: Vec<u8>,
    /// The owner.
    pub user: UserId,
    /// The owner's name for it.
    pub name: String,
    /// The COSE identifier of the algorithm.
    pub algorithm: i64,
    /// The public key as a SubjectPublicKeyInfo.
    pub public_key: Vec<u8>,
    /// The signature counter at the last use; most authenticators leave it at 0.
    pub sign_count: u32,
    /// When it was registered.
    pub created_at: Millis,
    /// When it was last used.
    pub last_used_at: Option<Millis>,
}

/// An account of an OpenID Connect provider that a user signs in with.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct IdentityRow {
    /// The URL of the provider.
    pub issuer: String,
    /// Identifies the account there.
    pub subject: String,
    /// The user.
    pub user: UserId,
    /// When it was connected.
    pub created_at: Millis,
}

/// A secret that works once. Only its hash is stored.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SingleUseSecretRow {
    /// What it is for; it is refused for anything else.
    pub purpose: String,
    /// For whom, if that is known.
    pub user: Option<UserId>,
    /// What the purpose needs, as JSON.
    pub data: String,
    /// When it expires.
    pub expires_at: Millis,
}

impl Store {
    /// The second factor of a user.
    pub async fn second_factor(&self, user: &UserId) -> StoreResult<Option<SecondFactorRow>> {
        let row =
            self.first(sql!("SELECT secret, last_step FROM second_factors WHERE user_id = $1", user)).await?;
        row.map(|row| Ok(SecondFactorRow { secret: row.get("secret")?, last_step: row.get("last_step")? }))
            .transpose()
    }

    /// Replaces the second factor of a user and its recovery codes, which are hashed.
    pub async fn set_second_factor(
        &self,
        user: &UserId,
        factor: Option<&SecondFactorRow>,
        recovery_codes: &[[u8; 32]],
    ) -> StoreResult<()> {
        self.write(|tx| {
            Box::pin(async move {
                tx.execute(sql!("DELETE FROM second_factors WHERE user_id = $1", user)).await?;
                tx.execute(sql!("DELETE FROM recovery_codes WHERE user_id = $1", user)).await?;
                let Some(factor) = factor else { return Ok(()) };
                let insert = "INSERT INTO second_factors (user_id, secret, last_step) VALUES ($1, $2, $3)";
                let insert = sql!(insert, user, factor.secret, factor.last_step);
                tx.execute(insert.unique("the second factor").refers_to("user")).await?;
                for hash in recovery_codes {
                    let insert =
                        sql!("INSERT INTO recovery_codes (user_id, hash) VALUES ($1, $2)", user, hash);
                    tx.execute(insert.unique("the recovery code").refers_to("user")).await?;
                }
                Ok(())
            })
        })
        .await
    }

    /// Records the use of a code. Returns false if that code, or a later one, was used before.
    pub async fn use_totp_step(&self, user: &UserId, step: u64) -> StoreResult<bool> {
        let text = "UPDATE second_factors SET last_step = $2 WHERE user_id = $1 AND last_step < $2";
        Ok(self.change(sql!(text, user, step)).await?.any())
    }

    /// Uses up a recovery code. Returns false if there is none with this hash.
    pub async fn use_recovery_code(&self, user: &UserId, hash: &[u8; 32]) -> StoreResult<bool> {
        let text = "DELETE FROM recovery_codes WHERE user_id = $1 AND hash = $2";
        Ok(self.change(sql!(text, user, hash)).await?.any())
    }

    /// Creates a passkey, unless the user has [too many](MAX_PASSKEYS); a [conflict](StoreError::Conflict) if its id is
    /// known.
    pub async fn create_passkey(&self, row: &PasskeyRow) -> StoreResult<()> {
        self.write(|tx| {
            Box::pin(async move {
                users::check_open(tx, &row.user).await?;
                let known = "SELECT COUNT(*) AS count FROM passkeys WHERE user_id = $1";
                check_limit(&tx.one(sql!(known, row.user)).await?, "passkeys", MAX_PASSKEYS)?;
                let insert = sql!(
                    "INSERT INTO passkeys (id, user_id, name, algorithm, public_key, sign_count, created_at, last_used_at) \
                     VALUES ($1, $2, $3, $4, $5, $6, $7, $8)",
                    row.id,
                    row.user,
                    row.name,
                    row.algorithm,
                    row.public_key,
                    row.sign_count,
                    row.created_at,
                    row.last_used_at
                );
                tx.execute(insert.unique("this passkey").refers_to("user")).await.map(|_| ())
            })
        })
        .await
    }

    /// The passkeys of a user, oldest first.
    pub async fn passkeys(&self, user: &UserId) -> StoreResult<Vec<PasskeyRow>> {
        let rows =
            self.all(sql!("SELECT * FROM passkeys WHERE user_id = $1 ORDER BY created_at, id", user)).await?;
        rows.iter().map(passkey_row).collect()
    }

    /// A passkey and its owner.
    pub async fn passkey(&self, id: &[u8]) -> StoreResult<Option<(PasskeyRow, UserRow)>> {
        self.read(|tx| {
            Box::pin(async move {
                let row = tx.first(sql!("SELECT * FROM passkeys WHERE id = $1", id)).await?;
                let Some(passkey) = row.as_ref().map(passkey_row).transpose()? else { return Ok(None) };
                Ok(users::find(tx, &passkey.user).await?.map(|owner| (passkey, owner)))
            })
        })
        .await
    }

    /// Renames a passkey of a user.
    pub async fn rename_passkey(&self, user: &UserId, id: &[u8], name: &str) -> StoreResult<()> {
        let text = "UPDATE passkeys SET name = $3 WHERE user_id = $1 AND id = $2";
        self.change(sql!(text, user, id, name)).await?.found("passkey")
    }

    /// Deletes a passkey of a user, unless it is the [last way to sign in](StoreError::LastSignIn).
    pub async fn delete_passkey(&self, user: &UserId, id: &[u8]) -> StoreResult<()> {
        self.write(|tx| {
            Box::pin(async move {
                let delete = sql!("DELETE FROM passkeys WHERE user_id = $1 AND id = $2", user, id);
                tx.execute(delete).await?.found("passkey")?;
                users::check_sign_in(tx, user).await
            })
        })
        .await
    }

    /// Records the use of a passkey. Returns false if its counter has not advanced: it was copied, or the use was
    /// replayed. Authenticators without a counter always send 0.
    pub async fn use_passkey(&self, id: &[u8], sign_count: u32, now: Millis) -> StoreResult<bool> {
        let update = sql!(
            "UPDATE passkeys SET sign_count = $2, last_used_at = $3 \
             WHERE id = $1 AND (sign_count < $2 OR (sign_count = 0 AND $2 = 0))",
            id,
            sign_count,
            now
        );
        Ok(self.change(update).await?.any())
    }

    /// Connects an account elsewhere; a [conflict](StoreError::Conflict) if it is connected already, or the user is
    /// connected with another one there.
    pub async fn create_identity(&self, row: &IdentityRow) -> StoreResult<()> {
        self.write(|tx| Box::pin(create_identity(tx, row))).await
    }

    /// Creates the account of a new identity, or makes it of a guest whose sessions end, together with the identity; a
    /// [conflict](StoreError::Conflict) if the name is taken or the identity is connected already.
    pub async fn create_identity_account(
        &self,
        row: &IdentityRow,
        guest: Option<&UserRow>,
        account: &UserRow,
    ) -> StoreResult<()> {
        self.write(|tx| {
            Box::pin(async move {
                if let Some(guest) = guest {
                    // Another browser tab may have registered meanwhile.
                    let current = users::find(tx, &guest.id).await?;
                    current
                        .filter(|current| current.is_guest() && !current.closed)
                        .ok_or(StoreError::NotFound("guest"))?;
                    tx.execute(users::update(guest, account)).await?.found("user")?;
                    // A session of the guest must not become a session of the account.
                    tx.execute(sql!("DELETE FROM sessions WHERE user_id = $1", guest.id)).await?;
                } else {
                    tx.execute(users::insert(account)).await?;
                }
                create_identity(tx, row).await
            })
        })
        .await
    }

    /// The user who is connected with an account elsewhere.
    pub async fn user_by_identity(&self, issuer: &str, subject: &str) -> StoreResult<Option<UserRow>> {
        let row = self.first(sql!(
            "SELECT users.* FROM users JOIN identities ON identities.user_id = users.id \
             WHERE identities.issuer = $1 AND identities.subject = $2",
            issuer,
            subject
        ));
        row.await?.as_ref().map(users::user_row).transpose()
    }

    /// The accounts elsewhere that a user is connected with.
    pub async fn identities(&self, user: &UserId) -> StoreResult<Vec<IdentityRow>> {
        let identity = |row: &Row| {
            Ok(IdentityRow {
                issuer: row.get("issuer")?,
                subject: row.get("subject")?,
                user: row.get("user_id")?,
                created_at: row.get("created_at")?,
            })
        };
        let rows =
            self.all(sql!("SELECT * FROM identities WHERE user_id = $1 ORDER BY issuer", user)).await?;
        rows.iter().map(identity).collect()
    }

    /// Disconnects an account elsewhere, unless it is the [last way to sign in](StoreError::LastSignIn).
    pub async fn delete_identity(&self, user: &UserId, issuer: &str) -> StoreResult<()> {
        self.write(|tx| {
            Box::pin(async move {
                let delete = sql!("DELETE FROM identities WHERE user_id = $1 AND issuer = $2", user, issuer);
                tx.execute(delete).await?.found("identity")?;
                users::check_sign_in(tx, user).await
            })
        })
        .await
    }

    /// Stores a secret that works once, under its SHA-256.
    pub async fn create_single_use_secret(
        &self,
        hash: &[u8; 32],
        row: &SingleUseSecretRow,
    ) -> StoreResult<()> {
        self.write(|tx| {
            Box::pin(async move {
                if let Some(user) = &row.user {
                    users::check_open(tx, user).await?;
                }
                let insert = sql!(
                    "INSERT INTO single_use_secrets (hash, purpose, user_id, data, expires_at) \
                     VALUES ($1, $2, $3, $4, $5)",
                    hash,
                    row.purpose,
                    row.user,
                    row.data,
                    row.expires_at
                );
                tx.execute(insert.unique("the secret").refers_to("user")).await.map(|_| ())
            })
        })
        .await
    }

    /// Uses up a secret; `None` if there is none for this purpose, or it has expired.
    pub async fn take_single_use_secret(
        &self,
        hash: &[u8; 32],
        purpose: &str,
        now: Millis,
    ) -> StoreResult<Option<SingleUseSecretRow>> {
        let text = "DELETE FROM single_use_secrets WHERE hash = $1 AND purpose = $2 RETURNING *";
        let row = self.write(|tx| Box::pin(tx.first(sql!(text, hash, purpose)))).await?;
        let found = row.as_ref().map(single_use_secret).transpose()?;
        Ok(found.filter(|found| found.expires_at > now))
    }

    /// A secret, which stays valid; `None` if there is none for this purpose, or it has expired.
    pub async fn single_use_secret(
        &self,
        hash: &[u8; 32],
        purpose: &str,
        now: Millis,
    ) -> StoreResult<Option<SingleUseSecretRow>> {
        let text = "SELECT * FROM single_use_secrets WHERE hash = $1 AND purpose = $2 AND expires_at > $3";
        self.first(sql!(text, hash, purpose, now)).await?.as_ref().map(single_use_secret).transpose()
    }

    /// Deletes the secrets of a user for a purpose.
    pub async fn delete_single_use_secrets(&self, user: &UserId, purpose: &str) -> StoreResult<()> {
        let text = "DELETE FROM single_use_secrets WHERE user_id = $1 AND purpose = $2";
        self.change(sql!(text, user, purpose)).await.map(|_| ())
    }
}

fn single_use_secret(row: &Row) -> StoreResult<SingleUseSecretRow> {
    Ok(SingleUseSecretRow {
        purpose: row.get("purpose")?,
        user: row.get("user_id")?,
        data: row.get("data")?,
        expires_at: row.get("expires_at")?,
    })
}

async fn create_identity(tx: &mut Tx<'_>, row: &IdentityRow) -> StoreResult<()> {
    users::check_open(tx, &row.user).await?;
    let insert = sql!(
        "INSERT INTO identities (issuer, subject, user_id, created_at) VALUES ($1, $2, $3, $4)",
        row.issuer,
        row.subject,
        row.user,
        row.created_at
    );
    tx.execute(insert.unique("this identity").refers_to("user")).await.map(|_| ())
}

fn passkey_row(row: &Row) -> StoreResult<PasskeyRow> {
    Ok(PasskeyRow {
        id: row.get("id")?,
        user: row.get("user_id")?,
        name: row.get("name")?,
        algorithm: row.get("algorithm")?,
        public_key: row.get("public_key")?,
        sign_count: row.get("sign_count")?,
        created_at: row.get("created_at")?,
        last_used_at: row.get("last_used_at")?,
    })
}
