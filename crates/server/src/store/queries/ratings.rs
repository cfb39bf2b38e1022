//! Ratings, and results counted over finished games.

use ciao::Seat;
use protocol::ratings::ResultCounts;
use protocol::{GameKind, Speed, TableId, UserId};
use sqlx::QueryBuilder;
use table::Millis;

use super::columns::{count, flag, get, integer, json, keyword, maybe_rating, text};
use super::users::push_ids;
use super::{Connection, Database, Row, tables};
use crate::store::{
    MAX_RATED_GAMES_PER_PAIR, NewRatings, OpeningRow, PAIR_LIMIT_PERIOD, RatedGameCounts, RatedResult,
    RatingPointRow, RatingRow, SeatRow, StoreError, StoreResult, glicko,
};

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

/// The ratings after a game that is being stored. The transaction sees the latest ratings of its users, so games that end
/// at the same time are rated one after the other. None if the game does not count.
pub(super) async fn after_game(
    connection: &mut Connection,
    id: &TableId,
    result: &RatedResult,
    at: Millis,
) -> StoreResult<NewRatings> {
    let row = tables::find(connection, id).await?.ok_or(StoreError::NotFound("table"))?;
    let users: Vec<UserId> = row.users().cloned().collect();
    // Games that were started at the same time may be too many for a day.
    let played = rated_games(connection, &users, at.saturating_sub(PAIR_LIMIT_PERIOD)).await?;
    if played.counted >= MAX_RATED_GAMES_PER_PAIR {
        return Ok(Vec::new());
    }
    // Other games may have ended since this one started.
    let current = of_users(connection, &users, row.game(), row.speed()).await?;
    let before = |seat: &SeatRow| {
        let known = current.iter().find(|(user, _)| seat.player.user() == Some(user));
        known.map(|(_, rating)| *rating).or(seat.rating_before)
    };
    let before: Option<Vec<RatingRow>> = row.seats.iter().map(before).collect();
    let Some(before) = before else { return Ok(Vec::new()) };
    Ok(Seat::ALL.into_iter().zip(glicko::after_game(&before, &result.ranks, at)).collect())
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

pub(super) async fn all(
    connection: &mut Connection,
) -> StoreResult<Vec<(UserId, GameKind, Speed, RatingRow)>> {
    let rows = sqlx::query("SELECT * FROM ratings").fetch_all(connection).await?;
    let rating =
        |row| Ok((text(row, "user_id")?, keyword(row, "game")?, keyword(row, "speed")?, rating_row(row)?));
    rows.iter().map(rating).collect()
}

/// Count the rated games of two users: those of a period that counted, and those that are open. The transaction that ends a
/// game counts them: it must not read all games of a user.
pub(in crate::store) const COUNT_RATED: &str = "SELECT COUNT(*) AS games FROM seats AS one \
     JOIN seats AS other ON other.table_id = one.table_id AND other.user_id = $2 \
     WHERE one.user_id = $1 AND one.after_updated_at >= $3";
pub(in crate::store) const COUNT_OPEN_RATED: &str = "SELECT COUNT(*) AS games FROM seats AS one \
     JOIN seats AS other ON other.table_id = one.table_id AND other.user_id = $2 \
     JOIN tables ON tables.id = one.table_id WHERE one.user_id = $1 AND one.is_open = 1 AND rated = 1";

/// The pair with the most games decides.
pub(super) async fn rated_games(
    connection: &mut Connection,
    users: &[UserId],
    since: Millis,
) -> StoreResult<RatedGameCounts> {
    let mut most = RatedGameCounts::default();
    for (index, one) in users.iter().enumerate() {
        for other in &users[index + 1..] {
            let pair = |sql| sqlx::query(sql).bind(one.as_str()).bind(other.as_str());
            let counted = pair(COUNT_RATED).bind(integer(since)).fetch_one(&mut *connection).await?;
            let open = pair(COUNT_OPEN_RATED).fetch_one(&mut *connection).await?;
            most = RatedGameCounts {
                counted: most.counted.max(count(&counted, "games")?),
                open: most.open.max(count(&open, "games")?),
            };
        }
    }
    Ok(most)
}

pub(super) async fn result_counts(
    connection: &mut Connection,
    user: &UserId,
) -> StoreResult<Vec<ResultCounts>> {
    let rows = sqlx::query(RESULT_COUNTS).bind(user.as_str()).fetch_all(connection).await?;
    rows.iter().map(counts).collect()
}

/// Counts a finished game in the results of its users. A game won by every seat is a draw.
pub(super) async fn count_result(connection: &mut Connection, id: &TableId) -> StoreResult<()> {
    sqlx::query(
        "INSERT INTO results (user_id, game, won, drawn, lost) \
         SELECT user_id, game, CASE WHEN is_draw = 0 AND won = 1 THEN 1 ELSE 0 END, is_draw, 1 - won FROM \
         (SELECT user_id, game, (winners >> CAST(seat AS INTEGER)) & 1 AS won, \
          CASE WHEN winners = (1 << CAST(seat_count AS INTEGER)) - 1 THEN 1 ELSE 0 END AS is_draw \
          FROM seats JOIN tables ON tables.id = seats.table_id WHERE tables.id = $1 AND user_id IS NOT NULL) AS finished \
         WHERE TRUE ON CONFLICT (user_id, game) DO UPDATE SET won = results.won + excluded.won, \
         drawn = results.drawn + excluded.drawn, lost = results.lost + excluded.lost",
    )
    .bind(id.as_str())
    .execute(connection)
    .await?;
    Ok(())
}

/// Compares counted results with the finished games. Results of closed accounts are deleted.
pub(super) async fn wrong_results(connection: &mut Connection) -> StoreResult<Vec<(UserId, GameKind)>> {
    let rows = sqlx::query(
        "SELECT user_id, game FROM \
         (SELECT user_id, game, won, drawn, lost FROM results \
          UNION ALL \
          SELECT user_id, game, CASE WHEN is_draw = 0 THEN -won ELSE 0 END, -is_draw, won - 1 FROM \
          (SELECT user_id, game, (winners >> CAST(seat AS INTEGER)) & 1 AS won, \
           CASE WHEN winners = (1 << CAST(seat_count AS INTEGER)) - 1 THEN 1 ELSE 0 END AS is_draw \
           FROM seats JOIN tables ON tables.id = seats.table_id \
           WHERE user_id IS NOT NULL AND finished_at IS NOT NULL) AS finished) AS compared \
         WHERE user_id NOT IN (SELECT id FROM users WHERE closed = 1) \
         GROUP BY user_id, game HAVING SUM(won) <> 0 OR SUM(drawn) <> 0 OR SUM(lost) <> 0 \
         ORDER BY user_id, game",
    )
    .fetch_all(connection)
    .await?;
    rows.iter().map(|row| Ok((text(row, "user_id")?, keyword(row, "game")?))).collect()
}

/// What a public profile reads: of a user with tens of thousands of games the latest ones, and counted results.
pub(in crate::store) const RESULT_COUNTS: &str =
    "SELECT * FROM results WHERE user_id = $1 ORDER BY game DESC";
pub(in crate::store) const OPPONENT_RECORDS: &str = "SELECT opponent_id, game, SUM(CASE WHEN own > theirs THEN 1 ELSE 0 END) AS won, \
         SUM(CASE WHEN own = 1 AND theirs = 1 THEN 1 ELSE 0 END) AS drawn, \
     SUM(CASE WHEN own = 0 THEN 1 ELSE 0 END) AS lost, \
     SUM(COUNT(*)) OVER (PARTITION BY opponent_id) AS games FROM \
     (SELECT opponent.user_id AS opponent_id, game, (winners >> CAST(recent.seat AS INTEGER)) & 1 AS own, \
      (winners >> CAST(opponent.seat AS INTEGER)) & 1 AS theirs FROM \
      (SELECT table_id, seat FROM seats WHERE user_id = $1 AND finished_at IS NOT NULL \
       ORDER BY finished_at DESC, table_id DESC LIMIT $2) AS recent \
      JOIN tables ON tables.id = recent.table_id \
      JOIN seats AS opponent ON opponent.table_id = recent.table_id AND opponent.seat <> recent.seat \
      WHERE opponent.user_id IS NOT NULL) AS results \
     GROUP BY opponent_id, game ORDER BY games DESC, opponent_id, game DESC LIMIT $3";
pub(in crate::store) const OPENING_RESULTS: &str = "SELECT terms, event, (winners >> CAST(seat AS INTEGER)) & 1 AS won, \
     CAST(CASE WHEN winners = (1 << CAST(seat_count AS INTEGER)) - 1 THEN 1 ELSE 0 END AS BIGINT) AS is_draw FROM \
     (SELECT table_id, seat FROM seats WHERE user_id = $1 AND finished_at IS NOT NULL \
      ORDER BY finished_at DESC, table_id DESC LIMIT $2) AS recent \
     JOIN tables ON tables.id = recent.table_id \
     JOIN events ON events.table_id = tables.id AND events.number = 1 \
     WHERE game = $3 ORDER BY tables.updated_at DESC, tables.id DESC";
pub(in crate::store) const RATING_HISTORY: &str = "SELECT game, speed, after_rating, after_updated_at, table_id FROM seats \
     JOIN tables ON tables.id = seats.table_id WHERE user_id = $1 AND after_updated_at IS NOT NULL \
     ORDER BY after_updated_at DESC, table_id DESC LIMIT $2";

/// Between two users of a larger game, the result is a draw if both won. A game that neither won is lost for both.
pub(super) async fn opponent_records(
    connection: &mut Connection,
    user: &UserId,
    games: u32,
    limit: u32,
) -> StoreResult<Vec<(UserId, ResultCounts)>> {
    let rows = sqlx::query(OPPONENT_RECORDS)
        .bind(user.as_str())
        .bind(i64::from(games))
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

pub(super) async fn history(
    connection: &mut Connection,
    user: &UserId,
    limit: u32,
) -> StoreResult<Vec<RatingPointRow>> {
    let rows =
        sqlx::query(RATING_HISTORY).bind(user.as_str()).bind(i64::from(limit)).fetch_all(connection).await?;
    let point = |row: &Row| {
        Ok(RatingPointRow {
            game: keyword(row, "game")?,
            speed: keyword(row, "speed")?,
            rating: get(row, "after_rating")?,
            at: count(row, "after_updated_at")?,
            table: text(row, "table_id")?,
        })
    };
    rows.iter().rev().map(point).collect()
}

pub(super) async fn leaderboard(
    connection: &mut Connection,
    game: GameKind,
    speed: Speed,
    max_deviation: f64,
    since: Millis,
    limit: u32,
) -> StoreResult<Vec<(UserId, RatingRow)>> {
    let rows = sqlx::query(
        "SELECT ratings.* FROM ratings JOIN users ON users.id = ratings.user_id \
         WHERE game = $1 AND speed = $2 AND deviation <= $3 AND updated_at >= $4 \
         AND closed = 0 AND password_hash IS NOT NULL ORDER BY rating DESC, user_id LIMIT $5",
    )
    .bind(game.as_str())
    .bind(speed.as_str())
    .bind(max_deviation)
    .bind(integer(since))
    .bind(i64::from(limit))
    .fetch_all(connection)
    .await?;
    rows.iter().map(|row| Ok((text(row, "user_id")?, rating_row(row)?))).collect()
}

/// A game won by every seat is a draw.
pub(super) async fn opening_results(
    connection: &mut Connection,
    user: &UserId,
    games: u32,
) -> StoreResult<Vec<OpeningRow>> {
    let rows = sqlx::query(OPENING_RESULTS)
        .bind(user.as_str())
        .bind(i64::from(games))
        .bind(GameKind::Ponte.as_str())
        .fetch_all(connection)
        .await?;
    let opening = |row: &Row| {
        Ok(OpeningRow {
            terms: json(row, "terms")?,
            event: json(row, "event")?,
            won: flag(row, "won")?,
            drawn: flag(row, "is_draw")?,
        })
    };
    rows.iter().map(opening).collect()
}
