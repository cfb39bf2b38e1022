//! Accounts of OpenID Connect providers that users sign in with.

use protocol::UserId;

use super::columns::{count, get, integer, text};
use super::{Connection, constraint_error, sessions, users};
use crate::store::{IdentityRow, StoreError, StoreResult, UserRow};

pub(super) async fn create(connection: &mut Connection, row: &IdentityRow) -> StoreResult<()> {
    users::check_open(connection, &row.user).await?;
    sqlx::query("INSERT INTO identities (issuer, subject, user_id, created_at) VALUES ($1, $2, $3, $4)")
        .bind(&row.issuer)
        .bind(&row.subject)
        .bind(row.user.as_str())
        .bind(integer(row.created_at))
        .execute(connection)
        .await
        .map_err(|error| constraint_error(error, "this identity", "user"))?;
    Ok(())
}

/// Creates the account of a new identity, or makes it of a guest, together with the identity.
pub(super) async fn create_account(
    connection: &mut Connection,
    row: &IdentityRow,
    guest: Option<&UserRow>,
    account: &UserRow,
) -> StoreResult<()> {
    match guest {
        Some(guest) => {
            let current = users::by_ids(connection, std::slice::from_ref(&guest.id)).await?.pop();
            // Another browser tab may have registered meanwhile.
            current
                .filter(|current| current.is_guest() && !current.closed)
                .ok_or(StoreError::NotFound("guest"))?;
            users::update(connection, guest, account).await?;
            // A session of the guest must not become a session of the account.
            sessions::delete_all(connection, &guest.id, None).await?;
        }
        None => users::create(connection, account).await?,
    }
    create(connection, row).await
}

pub(super) async fn find_user(
    connection: &mut Connection,
    issuer: &str,
    subject: &str,
) -> StoreResult<Option<UserRow>> {
    let row = sqlx::query(
        "SELECT users.* FROM users JOIN identities ON identities.user_id = users.id \
         WHERE identities.issuer = $1 AND identities.subject = $2",
    )
    .bind(issuer)
    .bind(subject)
    .fetch_optional(connection)
    .await?;
    row.as_ref().map(users::user_row).transpose()
}

pub(super) async fn of_user(connection: &mut Connection, user: &UserId) -> StoreResult<Vec<IdentityRow>> {
    let rows = sqlx::query("SELECT * FROM identities WHERE user_id = $1 ORDER BY issuer")
        .bind(user.as_str())
        .fetch_all(connection)
        .await?;
    rows.iter()
        .map(|row| {
            Ok(IdentityRow {
                issuer: get(row, "issuer")?,
                subject: get(row, "subject")?,
                user: text(row, "user_id")?,
                created_at: count(row, "created_at")?,
            })
        })
        .collect()
}

pub(super) async fn delete(connection: &mut Connection, user: &UserId, issuer: &str) -> StoreResult<()> {
    let deleted = sqlx::query("DELETE FROM identities WHERE user_id = $1 AND issuer = $2")
        .bind(user.as_str())
        .bind(issuer)
        .execute(&mut *connection)
        .await?;
    if deleted.rows_affected() == 0 {
        return Err(StoreError::NotFound("identity"));
    }
    users::check_sign_in(connection, user).await
}
