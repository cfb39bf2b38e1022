//! Players whom users follow.

use protocol::UserId;

use super::columns::{count, text};
use super::{Connection, check_limit, constraint_error};
use crate::store::{MAX_FOLLOWS, StoreResult};

pub(super) async fn set(
    connection: &mut Connection,
    user: &UserId,
    other: &UserId,
    follows: bool,
) -> StoreResult<()> {
    if follows {
        let known = sqlx::query(
            "SELECT COUNT(*) AS known FROM follows WHERE user_id = $1 AND followed_user_id <> $2",
        )
        .bind(user.as_str())
        .bind(other.as_str())
        .fetch_one(&mut *connection)
        .await?;
        check_limit(count(&known, "known")?, "followed users", MAX_FOLLOWS)?;
    }
    let sql = if follows {
        "INSERT INTO follows (user_id, followed_user_id) VALUES ($1, $2) ON CONFLICT DO NOTHING"
    } else {
        "DELETE FROM follows WHERE user_id = $1 AND followed_user_id = $2"
    };
    sqlx::query(sql)
        .bind(user.as_str())
        .bind(other.as_str())
        .execute(connection)
        .await
        .map_err(|error| constraint_error(error, "the follow", "user"))?;
    Ok(())
}

pub(super) async fn of_user(connection: &mut Connection, user: &UserId) -> StoreResult<Vec<UserId>> {
    let rows =
        sqlx::query("SELECT followed_user_id FROM follows WHERE user_id = $1 ORDER BY followed_user_id")
            .bind(user.as_str())
            .fetch_all(connection)
            .await?;
    rows.iter().map(|row| text(row, "followed_user_id")).collect()
}
