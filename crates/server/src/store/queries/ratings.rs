//! Ratings, and results counted over finished games.

use protocol::users::ResultCounts;
use protocol::{GameKind, Speed, UserId};
use sqlx::QueryBuilder;
use table::{EndReason, Millis};

use super::columns::{count, integer, keyword, maybe_count, maybe_rating, text};
use super::users::push_ids;
use super::{Connection, Database, Row};
use crate::store::{RatedGameCounts, RatingRow, StoreError, StoreResult};

pub(super) async fn of_users(
    connection: &mut Connection,
    users: &[UserId],
    game: GameKind,
    speed: Speed,
) -> StoreResult<Vec<(UserId, RatingRow)>> {
    if users.is_empty() {
        return Ok(Vec::new());
    }
    let mut sql = QueryBuilder::<Database>::new("SELECT * FROM ratings WHERE game = ");
    sql.push_bind(game.as_str()).push(" AND speed = ").push_bind(speed.as_str()).push(" AND user_id IN (");
    push_ids(&mut sql, users);
    sql.push(")");
    let rows = sql.build().fetch_all(connection).await?;
    rows.iter().map(|row| Ok((text(row, "user_id")?, rating_row(row)?))).collect()
}

fn rating_row(row: &Row) -> StoreResult<RatingRow> {
    maybe_rating(row, "")?.ok_or(StoreError::NotFound("rating"))
}

pub(super) async fn of_user(
    connection: &mut Connection,
    user: &UserId,
) -> StoreResult<Vec<(GameKind, Speed, RatingRow)>> {
    let rows = sqlx::query(
        "SELECT * FROM ratings WHERE user_id = $1 ORDER BY game DESC, \
         CASE speed WHEN 'blitz' THEN 0 WHEN 'rapid' THEN 1 ELSE 2 END",
    )
    .bind(user.as_str())
    .fetch_all(connection)
    .await?;
    rows.iter().map(|row| Ok((keyword(row, "game")?, keyword(row, "speed")?, rating_row(row)?))).collect()
}

/// The pair with the most games decides.
pub(super) async fn rated_games(
    connection: &mut Connection,
    users: &[UserId],
    since: Millis,
) -> StoreResult<RatedGameCounts> {
    let mut most = RatedGameCounts::default();
    for (index, one) in users.iter().enumerate() {
        for other in &users[index + 1..] {
            let row = sqlx::query(
                "SELECT COUNT(one.after_rating) AS counted, \
                 SUM(CASE WHEN end_reason IS NULL THEN 1 ELSE 0 END) AS open FROM seats AS one \
                 JOIN seats AS other ON other.table_id = one.table_id AND other.user_id = $2 \
                 JOIN tables ON tables.id = one.table_id \
                 WHERE one.user_id = $1 AND rated = 1 AND (end_reason IS NULL OR updated_at >= $3)",
            )
            .bind(one.as_str())
            .bind(other.as_str())
            .bind(integer(since))
            .fetch_one(&mut *connection)
            .await?;
            let counts = RatedGameCounts {
                counted: count(&row, "counted")?,
                open: maybe_count(&row, "open")?.unwrap_or(0),
            };
            most = RatedGameCounts {
                counted: most.counted.max(counts.counted),
                open: most.open.max(counts.open),
            };
        }
    }
    Ok(most)
}

/// A game won by every seat is a draw.
pub(super) async fn result_counts(
    connection: &mut Connection,
    user: &UserId,
) -> StoreResult<Vec<ResultCounts>> {
    let rows = sqlx::query(
        "SELECT game, SUM(CASE WHEN is_draw = 0 AND won = 1 THEN 1 ELSE 0 END) AS won, \
         SUM(is_draw) AS drawn, SUM(CASE WHEN won = 0 THEN 1 ELSE 0 END) AS lost FROM \
         (SELECT game, (winners >> CAST(seat AS INTEGER)) & 1 AS won, \
          CASE WHEN winners = (1 << CAST(seat_count AS INTEGER)) - 1 THEN 1 ELSE 0 END AS is_draw \
          FROM seats JOIN tables ON tables.id = seats.table_id \
          WHERE user_id = $1 AND end_reason IS NOT NULL AND end_reason <> $2) AS results \
         GROUP BY game ORDER BY game DESC",
    )
    .bind(user.as_str())
    .bind(EndReason::Aborted.as_str())
    .fetch_all(connection)
    .await?;
    rows.iter().map(counts).collect()
}

/// Between two users of a larger game, the result is a draw if both won. A game that neither won is lost for both.
pub(super) async fn opponent_records(
    connection: &mut Connection,
    user: &UserId,
    limit: u32,
) -> StoreResult<Vec<(UserId, ResultCounts)>> {
    let rows = sqlx::query(
        "SELECT opponent_id, game, SUM(CASE WHEN own > theirs THEN 1 ELSE 0 END) AS won, \
         SUM(CASE WHEN own = 1 AND theirs = 1 THEN 1 ELSE 0 END) AS drawn, \
         SUM(CASE WHEN own = 0 THEN 1 ELSE 0 END) AS lost, \
         SUM(COUNT(*)) OVER (PARTITION BY opponent_id) AS games FROM \
         (SELECT opponent.user_id AS opponent_id, game, (winners >> CAST(own.seat AS INTEGER)) & 1 AS own, \
          (winners >> CAST(opponent.seat AS INTEGER)) & 1 AS theirs \
          FROM seats AS own JOIN tables ON tables.id = own.table_id \
          JOIN seats AS opponent ON opponent.table_id = own.table_id AND opponent.seat <> own.seat \
          WHERE own.user_id = $1 AND opponent.user_id IS NOT NULL \
          AND end_reason IS NOT NULL AND end_reason <> $2) AS results \
         GROUP BY opponent_id, game ORDER BY games DESC, opponent_id, game DESC LIMIT $3",
    )
    .bind(user.as_str())
    .bind(EndReason::Aborted.as_str())
    .bind(i64::from(limit))
    .fetch_all(connection)
    .await?;
    rows.iter().map(|row| Ok((text(row, "opponent_id")?, counts(row)?))).collect()
}

fn counts(row: &Row) -> StoreResult<ResultCounts> {
    Ok(ResultCounts {
        game: keyword(row, "game")?,
        won: count(row, "won")?,
        drawn: count(row, "drawn")?,
        lost: count(row, "lost")?,
    })
}
