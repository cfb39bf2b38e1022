//! Users: creation, changes, merging a guest into an account, deletion.

use protocol::UserId;
use table::Millis;

use crate::driver::Tx;
use crate::sql::{Row, Statement, sql};
use crate::{Store, StoreError, StoreResult, folded_name, name_skeleton};

/// A stored user, registered or guest.
#[derive(Clone, PartialEq, Debug)]
pub struct UserRow {
    /// The primary key, which survives renaming.
    pub id: UserId,
    /// The account name, or a generated name for guests. Unique regardless of case.
    pub name: String,
    /// The Argon2id hash of the password, or [`NO_PASSWORD`](Self::NO_PASSWORD); guests have none.
    pub password_hash: Option<String>,
    /// Whether the user may resolve reports.
    pub admin: bool,
    /// Whether the account was closed or deleted and cannot log in.
    pub closed: bool,
    /// When the user first appeared.
    pub created_at: Millis,
    /// Start and end of the latest vacation.
    pub vacation: Option<(Millis, Millis)>,
    /// A year, and the days of vacation used in it.
    pub vacation_days_used: (i32, u32),
    /// Until when the user cannot start games.
    pub suspended_until: Option<Millis>,
}

impl UserRow {
    /// Instead of the hash of a password: an account that signs in otherwise. No password matches it.
    pub const NO_PASSWORD: &str = "!";

    /// Whether the user has no account.
    pub fn is_guest(&self) -> bool {
        self.password_hash.is_none()
    }

    /// Whether the user has an account with a password.
    pub fn has_password(&self) -> bool {
        self.password_hash.as_deref().is_some_and(|hash| hash != UserRow::NO_PASSWORD)
    }

    /// The end of a suspension that is in force.
    pub fn suspension(&self, now: Millis) -> Option<Millis> {
        self.suspended_until.filter(|until| *until > now)
    }
}

impl Store {
    /// Creates a user; a [conflict](StoreError::Conflict) if the name, or one that looks the same, is taken.
    pub async fn create_user(&self, row: &UserRow) -> StoreResult<()> {
        self.change(insert(row)).await.map(|_| ())
    }

    /// Writes the fields that differ between two rows of a user, and no others: they may have changed since `before`
    /// was read. A [conflict](StoreError::Conflict) if the new name is taken.
    pub async fn update_user(&self, before: &UserRow, after: &UserRow) -> StoreResult<()> {
        self.change(update(before, after)).await?.found("user")
    }

    /// Users by id, in any order; unknown ids are left out.
    pub async fn users(&self, ids: &[UserId]) -> StoreResult<Vec<UserRow>> {
        if ids.is_empty() {
            Ok(Vec::new())
        } else {
            self.all(by_ids(ids)).await?.iter().map(user_row).collect()
        }
    }

    /// A user by name, regardless of case.
    pub async fn user_by_name(&self, name: &str) -> StoreResult<Option<UserRow>> {
        let row = self.first(sql!("SELECT * FROM users WHERE name_folded = $1", folded_name(name))).await?;
        row.as_ref().map(user_row).transpose()
    }

    /// Moves all games of a guest to an account and closes the guest; a [conflict](StoreError::Conflict) if both have
    /// seats at the same table.
    pub async fn merge_guest(&self, guest: &UserId, account: &UserId) -> StoreResult<()> {
        self.write(|tx| Box::pin(merge_guest(tx, guest, account))).await
    }

    /// Deletes all personal data of a user: name, password, sessions, tokens, blocks, ratings, conditional moves,
    /// studies, reports. The games stay under the placeholder name.
    pub async fn delete_user(&self, id: &UserId, placeholder: &str) -> StoreResult<()> {
        self.write(|tx| {
            Box::pin(async move {
                let rename = sql!(
                    "UPDATE users SET name = $1, name_folded = $2, name_skeleton = $3 WHERE id = $4",
                    placeholder,
                    folded_name(placeholder),
                    name_skeleton(placeholder),
                    id
                );
                tx.execute(rename.unique("the name")).await?.found("user")?;
                for text in DELETE_USER {
                    tx.execute(sql!(text, id)).await?;
                }
                Ok(())
            })
        })
        .await
    }
}

pub(crate) fn insert(row: &UserRow) -> Statement {
    sql!(
        "INSERT INTO users (id, name, name_folded, name_skeleton, password_hash, admin, closed, created_at, \
         vacation_from, vacation_until, vacation_year, vacation_days_used, suspended_until) \
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13)",
        row.id,
        row.name,
        folded_name(&row.name),
        name_skeleton(&row.name),
        row.password_hash,
        row.admin,
        row.closed,
        row.created_at,
        row.vacation.map(|(from, _)| from),
        row.vacation.map(|(_, until)| until),
        row.vacation_days_used.0,
        row.vacation_days_used.1,
        row.suspended_until
    )
    .unique("the name")
}

pub(crate) fn update(before: &UserRow, after: &UserRow) -> Statement {
    let mut sql = sql!("UPDATE users SET id = id").unique("the name");
    if before.name != after.name {
        sql.push(", name = ").bind(&after.name);
        sql.push(", name_folded = ").bind(&folded_name(&after.name));
        sql.push(", name_skeleton = ").bind(&name_skeleton(&after.name));
    }
    if before.password_hash != after.password_hash {
        sql.push(", password_hash = ").bind(&after.password_hash);
    }
    if before.admin != after.admin {
        sql.push(", admin = ").bind(&after.admin);
    }
    if before.closed != after.closed {
        sql.push(", closed = ").bind(&after.closed);
    }
    if before.created_at != after.created_at {
        sql.push(", created_at = ").bind(&after.created_at);
    }
    if before.vacation != after.vacation {
        sql.push(", vacation_from = ").bind(&after.vacation.map(|(from, _)| from));
        sql.push(", vacation_until = ").bind(&after.vacation.map(|(_, until)| until));
    }
    if before.vacation_days_used != after.vacation_days_used {
        sql.push(", vacation_year = ").bind(&after.vacation_days_used.0);
        sql.push(", vacation_days_used = ").bind(&after.vacation_days_used.1);
    }
    if before.suspended_until != after.suspended_until {
        sql.push(", suspended_until = ").bind(&after.suspended_until);
    }
    sql.push(" WHERE id = ").bind(&after.id);
    sql
}

fn by_ids(ids: &[UserId]) -> Statement {
    let mut sql = sql!("SELECT * FROM users WHERE id IN ");
    sql.bind_all(ids);
    sql
}

/// A user by id.
pub(crate) async fn find(tx: &mut Tx<'_>, id: &UserId) -> StoreResult<Option<UserRow>> {
    tx.first(sql!("SELECT * FROM users WHERE id = $1", id)).await?.as_ref().map(user_row).transpose()
}

/// Fails if a user does not exist or is closed, so that nothing is stored for an account that is being deleted.
pub(crate) async fn check_open(tx: &mut Tx<'_>, id: &UserId) -> StoreResult<()> {
    let found = tx.first(sql!("SELECT id FROM users WHERE id = $1 AND closed = 0", id)).await?;
    found.map(|_| ()).ok_or(StoreError::NotFound("user"))
}

/// Fails if an account can no longer be signed in to: by a password, a passkey or an identity.
pub(crate) async fn check_sign_in(tx: &mut Tx<'_>, id: &UserId) -> StoreResult<()> {
    let found = tx.first(sql!(
        "SELECT id FROM users WHERE id = $1 AND (password_hash IS NULL OR password_hash <> $2 \
         OR EXISTS (SELECT 1 FROM passkeys WHERE user_id = users.id) \
         OR EXISTS (SELECT 1 FROM identities WHERE user_id = users.id))",
        id,
        UserRow::NO_PASSWORD
    ));
    found.await?.map(|_| ()).ok_or(StoreError::LastSignIn)
}

pub(crate) fn user_row(row: &Row) -> StoreResult<UserRow> {
    let (from, until): (Option<Millis>, Option<Millis>) =
        (row.get("vacation_from")?, row.get("vacation_until")?);
    Ok(UserRow {
        id: row.get("id")?,
        name: row.get("name")?,
        password_hash: row.get("password_hash")?,
        admin: row.get("admin")?,
        closed: row.get("closed")?,
        created_at: row.get("created_at")?,
        vacation: from.zip(until),
        vacation_days_used: (row.get("vacation_year")?, row.get("vacation_days_used")?),
        suspended_until: row.get("suspended_until")?,
    })
}

/// Moves what belongs to a guest ($1) to an account ($2), in this order. Where the account has its own entry already,
/// that one stays and the guest's is deleted.
const MERGE_GUEST: [&str; 17] = [
    "UPDATE seats SET user_id = $2 WHERE user_id = $1",
    "UPDATE seats SET holder_id = $2 WHERE holder_id = $1",
    "INSERT INTO results (user_id, game, won, drawn, lost) SELECT $2, game, won, drawn, lost FROM results \
     WHERE user_id = $1 ON CONFLICT (user_id, game) DO UPDATE SET won = results.won + excluded.won, \
     drawn = results.drawn + excluded.drawn, lost = results.lost + excluded.lost",
    "DELETE FROM results WHERE user_id = $1 AND $2 <> $1",
    "UPDATE challenges SET invited_user_id = $2 WHERE invited_user_id = $1",
    "UPDATE challenge_users SET user_id = $2 WHERE user_id = $1 AND challenge_id NOT IN \
     (SELECT challenge_id FROM challenge_users WHERE user_id = $2)",
    // A challenge that both have joined is closed.
    "UPDATE challenges SET closed = 1 WHERE table_id IS NULL AND $2 <> $1 AND id IN \
     (SELECT challenge_id FROM challenge_users WHERE user_id = $1)",
    "UPDATE ratings SET user_id = $2 WHERE user_id = $1 AND NOT EXISTS (SELECT 1 FROM ratings AS own \
     WHERE own.user_id = $2 AND own.game = ratings.game AND own.speed = ratings.speed)",
    "DELETE FROM ratings WHERE user_id = $1 AND $2 <> $1",
    "UPDATE blocks SET user_id = $2 WHERE user_id = $1 AND blocked_user_id <> $2 AND blocked_user_id NOT IN \
     (SELECT blocked_user_id FROM blocks WHERE user_id = $2)",
    "UPDATE follows SET user_id = $2 WHERE user_id = $1 AND followed_user_id <> $2 AND followed_user_id NOT IN \
     (SELECT followed_user_id FROM follows WHERE user_id = $2)",
    "DELETE FROM follows WHERE $2 <> $1 AND (user_id = $1 OR followed_user_id = $1)",
    "UPDATE reports SET reporter_id = $2 WHERE reporter_id = $1",
    "UPDATE reports SET user_id = $2 WHERE user_id = $1",
    "DELETE FROM blocks WHERE $2 <> $1 AND (user_id = $1 OR blocked_user_id = $1)",
    "DELETE FROM sessions WHERE user_id = $1 AND $2 <> $1",
    "DELETE FROM tokens WHERE user_id = $1 AND $2 <> $1",
];

async fn merge_guest(tx: &mut Tx<'_>, guest: &UserId, account: &UserId) -> StoreResult<()> {
    let both = [find(tx, guest).await?, find(tx, account).await?];
    let [from, to] = both.map(|row| row.filter(|row| !row.closed));
    from.filter(|row| row.is_guest() && guest != account).ok_or(StoreError::NotFound("guest"))?;
    to.ok_or(StoreError::NotFound("user"))?;
    for text in MERGE_GUEST {
        tx.execute(sql!(text, guest, account).unique("a seat at the same table")).await?;
    }
    tx.execute(sql!("UPDATE users SET closed = 1 WHERE id = $1", guest)).await.map(|_| ())
}

/// Deletes the personal data of a user ($1), including reports by and about them.
const DELETE_USER: [&str; 21] = [
    "UPDATE seats SET name = '?' WHERE name IS NOT NULL AND (user_id = $1 OR holder_id = $1)",
    "DELETE FROM studies WHERE user_id = $1",
    "DELETE FROM passkeys WHERE user_id = $1",
    "DELETE FROM identities WHERE user_id = $1",
    "DELETE FROM emails WHERE user_id = $1",
    "DELETE FROM reminders WHERE user_id = $1",
    "DELETE FROM single_use_secrets WHERE user_id = $1",
    "DELETE FROM second_factors WHERE user_id = $1",
    "DELETE FROM recovery_codes WHERE user_id = $1",
    "DELETE FROM sessions WHERE user_id = $1",
    "DELETE FROM tokens WHERE user_id = $1",
    "DELETE FROM blocks WHERE user_id = $1 OR blocked_user_id = $1",
    "DELETE FROM follows WHERE user_id = $1 OR followed_user_id = $1",
    "DELETE FROM ratings WHERE user_id = $1",
    "DELETE FROM results WHERE user_id = $1",
    "DELETE FROM conditional_moves WHERE EXISTS (SELECT 1 FROM seats \
     WHERE seats.table_id = conditional_moves.table_id AND seats.seat = conditional_moves.seat \
     AND seats.user_id = $1)",
    "DELETE FROM reports WHERE reporter_id = $1 OR user_id = $1",
    // Details contain earlier names and reasons; what was done, and by whom, stays in the log.
    "UPDATE audit SET details = '' WHERE user_id = $1",
    // The request contains the name of the invited user.
    "DELETE FROM challenges WHERE invited_user_id = $1",
    "UPDATE challenges SET closed = 1 WHERE table_id IS NULL AND id IN \
     (SELECT challenge_id FROM challenge_users WHERE user_id = $1)",
    "UPDATE users SET password_hash = NULL, admin = 0, closed = 1, vacation_from = NULL, vacation_until = NULL, \
     vacation_year = 0, vacation_days_used = 0, suspended_until = NULL WHERE id = $1",
];
