//! Tables and their seats, events and conditional moves.

use std::collections::HashMap;

use ciao::{Seat, Seats};
use protocol::{ChallengeId, ConditionalLine, TableId, UserId};
use sqlx::QueryBuilder;
use table::{EndReason, Event, Millis, Outcome};

use super::columns::{
    bytes32, count, flag, get, integer, json, maybe_count, maybe_integer, maybe_keyword, maybe_rating,
    maybe_seat, maybe_text, seat_index, seat_set, text, to_json,
};
use super::users::push_ids;
use super::{Connection, Database, Row, chain, challenges, check_limit, constraint_error, ratings};
use crate::store::{
    MAX_OPEN_TABLES, NewEvent, NewRatings, OpenTableCounts, Player, RatingRow, SeatRow, StoreError,
    StoreResult, TableQuery, TableRow, TableVersion,
};

pub(super) async fn create(
    connection: &mut Connection,
    row: &TableRow,
    challenge: Option<&ChallengeId>,
    previous: Option<&TableId>,
) -> StoreResult<()> {
    for user in row.users() {
        let open = count_open(connection, user).await?;
        check_limit(open.tables, "open games", MAX_OPEN_TABLES)?;
    }
    check_players(connection, row).await?;
    let terms = to_json(&row.terms)?;
    let chain = chain::start(row, &terms);
    sqlx::query(
        "INSERT INTO tables (id, terms, game, speed, rated, seat_count, seed, created_at, updated_at, number, to_act, \
         deadline, winners, end_reason, rematch, next_table_id, chain) \
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17)",
    )
    .bind(row.id.as_str())
    .bind(terms)
    .bind(row.game().as_str())
    .bind(row.speed().as_str())
    .bind(i64::from(row.rated))
    .bind(i64::try_from(row.seats.len()).unwrap_or(i64::MAX))
    .bind(&row.seed[..])
    .bind(integer(row.created_at))
    .bind(integer(row.updated_at))
    .bind(integer(row.number))
    .bind(row.to_act.map(seat_index))
    .bind(maybe_integer(row.deadline))
    .bind(row.outcome.map(|outcome| i64::from(outcome.winners.bits())))
    .bind(row.outcome.map(|outcome| outcome.reason.as_str()))
    .bind(i64::from(row.rematch.bits()))
    .bind(row.next_table.as_ref().map(TableId::as_str))
    .bind(&chain[..])
    .execute(&mut *connection)
    .await
    .map_err(|error| constraint_error(error, "the table's id", "table"))?;
    for (seat, seat_row) in Seat::ALL.into_iter().zip(&row.seats) {
        create_seat(connection, row, seat, seat_row).await?;
    }
    if row.outcome.is_some() {
        finish(connection, &row.id).await?;
    }
    if let Some(challenge) = challenge {
        challenges::start(connection, challenge, &row.id).await?;
    }
    if let Some(previous) = previous {
        let updated =
            sqlx::query("UPDATE tables SET next_table_id = $1 WHERE id = $2 AND next_table_id IS NULL")
                .bind(row.id.as_str())
                .bind(previous.as_str())
                .execute(&mut *connection)
                .await?;
        if updated.rows_affected() == 0 {
            require(connection, previous).await?;
            return Err(StoreError::Conflict("the next game"));
        }
    }
    Ok(())
}

/// Fails if a user cannot start games: whatever they have offered before, an administrator may have been faster.
async fn check_players(connection: &mut Connection, row: &TableRow) -> StoreResult<()> {
    let users: Vec<UserId> = row.users().cloned().collect();
    if users.is_empty() {
        return Ok(());
    }
    let mut sql = QueryBuilder::<Database>::new("SELECT COUNT(*) AS barred FROM users WHERE id IN (");
    push_ids(&mut sql, &users);
    sql.push(") AND (closed = 1 OR suspended_until > ").push_bind(integer(row.created_at)).push(")");
    let found = sql.build().fetch_one(connection).await?;
    if count::<u64>(&found, "barred")? > 0 { Err(StoreError::PlayerBarred) } else { Ok(()) }
}

async fn create_seat(
    connection: &mut Connection,
    table: &TableRow,
    seat: Seat,
    row: &SeatRow,
) -> StoreResult<()> {
    let (user, engine_level, bot) = match &row.player {
        Player::User(user) => (Some(user.as_str()), None, None),
        Player::Engine(level) => (None, Some(i64::from(*level)), None),
        Player::Bot(character) => (None, None, Some(character.as_str())),
    };
    let mut query = sqlx::query(
        "INSERT INTO seats (table_id, seat, user_id, engine_level, bot, \
         before_rating, before_deviation, before_volatility, before_games, before_updated_at, \
         after_rating, after_deviation, after_volatility, after_games, after_updated_at, is_open) \
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, 1)",
    )
    .bind(table.id.as_str())
    .bind(seat_index(seat))
    .bind(user)
    .bind(engine_level)
    .bind(bot);
    for rating in [row.rating_before, row.rating_after] {
        query = query
            .bind(rating.map(|rating| rating.rating))
            .bind(rating.map(|rating| rating.deviation))
            .bind(rating.map(|rating| rating.volatility))
            .bind(rating.map(|rating| i64::from(rating.games)))
            .bind(rating.map(|rating| integer(rating.updated_at)));
    }
    query
        .execute(connection)
        .await
        .map_err(|error| constraint_error(error, "a seat of the same user", "user"))?;
    Ok(())
}

pub(in crate::store) async fn append_event(
    connection: &mut Connection,
    new: &NewEvent,
) -> StoreResult<NewRatings> {
    let Some(previous) = new.number.checked_sub(1) else {
        return Err(StoreError::Conflict("the event's number"));
    };
    let Some(chain) = chain::current(connection, &new.table, previous).await? else {
        require(connection, &new.table).await?;
        return Err(StoreError::Conflict("the event's number"));
    };
    let event = to_json(&new.event)?;
    let chain = chain::next(&chain, new.number, &event);
    sqlx::query(
        "UPDATE tables SET number = $1, updated_at = $2, to_act = $3, deadline = $4, winners = $5, end_reason = $6, \
         chain = $7 WHERE id = $8",
    )
    .bind(integer(new.number))
    .bind(integer(new.event.at))
    .bind(new.to_act.map(seat_index))
    .bind(maybe_integer(new.deadline))
    .bind(new.outcome.map(|outcome| i64::from(outcome.winners.bits())))
    .bind(new.outcome.map(|outcome| outcome.reason.as_str()))
    .bind(&chain[..])
    .bind(new.table.as_str())
    .execute(&mut *connection)
    .await?;
    sqlx::query("INSERT INTO events (table_id, number, event) VALUES ($1, $2, $3)")
        .bind(new.table.as_str())
        .bind(integer(new.number))
        .bind(event)
        .execute(&mut *connection)
        .await
        .map_err(|error| constraint_error(error, "the event's number", "table"))?;
    if new.outcome.is_some() {
        finish(connection, &new.table).await?;
    }
    let Some(result) = &new.rated else { return Ok(Vec::new()) };
    let ratings = ratings::after_game(connection, &new.table, result, new.event.at).await?;
    for (seat, rating) in &ratings {
        update_rating(connection, &new.table, *seat, rating).await?;
    }
    Ok(ratings)
}

/// Marks the seats of a table whose game is over, and counts its result unless it was aborted.
async fn finish(connection: &mut Connection, id: &TableId) -> StoreResult<()> {
    let counted = sqlx::query(
        "UPDATE seats SET is_open = 0, finished_at = (SELECT updated_at FROM tables WHERE id = $1) \
         WHERE table_id = $1 AND EXISTS (SELECT 1 FROM tables WHERE id = $1 AND end_reason <> $2)",
    )
    .bind(id.as_str())
    .bind(EndReason::Aborted.as_str())
    .execute(&mut *connection)
    .await?;
    if counted.rows_affected() > 0 {
        return ratings::count_result(connection, id).await;
    }
    sqlx::query("UPDATE seats SET is_open = 0 WHERE table_id = $1")
        .bind(id.as_str())
        .execute(connection)
        .await?;
    Ok(())
}

/// Stores a new rating with the seat and with the user who plays there.
async fn update_rating(
    connection: &mut Connection,
    id: &TableId,
    seat: Seat,
    rating: &RatingRow,
) -> StoreResult<()> {
    let updated = sqlx::query(
        "UPDATE seats SET after_rating = $1, after_deviation = $2, after_volatility = $3, after_games = $4, \
         after_updated_at = $5 WHERE table_id = $6 AND seat = $7",
    )
    .bind(rating.rating)
    .bind(rating.deviation)
    .bind(rating.volatility)
    .bind(i64::from(rating.games))
    .bind(integer(rating.updated_at))
    .bind(id.as_str())
    .bind(seat_index(seat))
    .execute(&mut *connection)
    .await?;
    if updated.rows_affected() == 0 {
        return Err(StoreError::NotFound("seat"));
    }
    sqlx::query(
        "INSERT INTO ratings (user_id, game, speed, rating, deviation, volatility, games, updated_at) \
         SELECT seats.user_id, tables.game, tables.speed, $1, $2, $3, $4, $5 \
         FROM seats JOIN tables ON tables.id = seats.table_id \
         WHERE seats.table_id = $6 AND seats.seat = $7 AND seats.user_id IS NOT NULL \
         ON CONFLICT (user_id, game, speed) DO UPDATE SET rating = excluded.rating, \
         deviation = excluded.deviation, volatility = excluded.volatility, games = excluded.games, \
         updated_at = excluded.updated_at",
    )
    .bind(rating.rating)
    .bind(rating.deviation)
    .bind(rating.volatility)
    .bind(i64::from(rating.games))
    .bind(integer(rating.updated_at))
    .bind(id.as_str())
    .bind(seat_index(seat))
    .execute(connection)
    .await?;
    Ok(())
}

/// Fails unless the table exists.
async fn require(connection: &mut Connection, id: &TableId) -> StoreResult<()> {
    let found = sqlx::query("SELECT 1 FROM tables WHERE id = $1")
        .bind(id.as_str())
        .fetch_optional(connection)
        .await?;
    found.map(|_| ()).ok_or(StoreError::NotFound("table"))
}

pub(in crate::store) async fn find(
    connection: &mut Connection,
    id: &TableId,
) -> StoreResult<Option<TableRow>> {
    let rows = sqlx::query("SELECT * FROM tables WHERE id = $1")
        .bind(id.as_str())
        .fetch_all(&mut *connection)
        .await?;
    Ok(with_seats(connection, &rows).await?.pop())
}

pub(in crate::store) async fn events(
    connection: &mut Connection,
    id: &TableId,
    after: u64,
) -> StoreResult<Vec<Event>> {
    let rows = sqlx::query("SELECT event FROM events WHERE table_id = $1 AND number > $2 ORDER BY number")
        .bind(id.as_str())
        .bind(integer(after))
        .fetch_all(connection)
        .await?;
    rows.iter().map(|row| json(row, "event")).collect()
}

pub(super) async fn list(connection: &mut Connection, query: &TableQuery) -> StoreResult<Vec<TableRow>> {
    if let Some(after) = &query.after {
        require(connection, after).await?;
    }
    let rows = list_statement(query).build().fetch_all(&mut *connection).await?;
    with_seats(connection, &rows).await
}

/// The statement of a query. It starts from the open or the latest games of a user where that is asked for: a user may have
/// tens of thousands of others.
pub(in crate::store) fn list_statement(query: &TableQuery) -> QueryBuilder<Database> {
    let finished_of = query.user.as_ref().filter(|_| query.finished == Some(true) && !query.include_aborted);
    let (mut sql, time, id) = match finished_of {
        Some(user) => {
            let mut sql = QueryBuilder::<Database>::new(
                "SELECT tables.* FROM seats JOIN tables ON tables.id = seats.table_id \
                 WHERE finished_at IS NOT NULL AND user_id = ",
            );
            sql.push_bind(user.as_str().to_owned());
            (sql, "finished_at", "table_id")
        }
        None => (QueryBuilder::new("SELECT * FROM tables WHERE TRUE"), "updated_at", "id"),
    };
    let user = query.user.as_ref().filter(|_| finished_of.is_none());
    let is_open = if query.finished == Some(false) { " AND is_open = 1" } else { "" };
    for user in [user, query.opponent.as_ref()].into_iter().flatten() {
        sql.push(" AND id IN (SELECT table_id FROM seats WHERE user_id = ")
            .push_bind(user.as_str().to_owned())
            .push(is_open)
            .push(")");
    }
    if let Some(user) = &query.to_act {
        sql.push(" AND end_reason IS NULL AND id IN (SELECT table_id FROM seats WHERE user_id = ")
            .push_bind(user.as_str().to_owned())
            .push(" AND is_open = 1) AND EXISTS (SELECT 1 FROM seats WHERE table_id = id AND seat = to_act AND user_id = ")
            .push_bind(user.as_str().to_owned())
            .push(")");
    }
    if finished_of.is_none() {
        if let Some(finished) = query.finished {
            sql.push(if finished { " AND end_reason IS NOT NULL" } else { " AND end_reason IS NULL" });
        }
        if !query.include_aborted {
            sql.push(" AND (end_reason IS NULL OR end_reason <> ")
                .push_bind(EndReason::Aborted.as_str())
                .push(")");
        }
    }
    if let Some(game) = query.game {
        sql.push(" AND game = ").push_bind(game.as_str());
    }
    if let Some(speed) = query.speed {
        sql.push(" AND speed = ").push_bind(speed.as_str());
    }
    if let Some(rated) = query.rated {
        sql.push(" AND rated = ").push_bind(i64::from(rated));
    }
    if let Some(since) = query.since {
        sql.push(format!(" AND {time} >= ")).push_bind(integer(since));
    }
    if let Some(until) = query.until {
        sql.push(format!(" AND {time} < ")).push_bind(integer(until));
    }
    if let Some(after) = &query.after {
        sql.push(format!(" AND ({time}, {id}) < (SELECT updated_at, id FROM tables WHERE id = "))
            .push_bind(after.as_str().to_owned())
            .push(")");
    }
    sql.push(format!(" ORDER BY {time} DESC, {id} DESC LIMIT ")).push_bind(i64::from(query.limit));
    sql
}

pub(super) async fn open(connection: &mut Connection) -> StoreResult<Vec<(TableId, Option<Millis>)>> {
    let rows =
        sqlx::query("SELECT id, deadline FROM tables WHERE end_reason IS NULL").fetch_all(connection).await?;
    rows.iter().map(|row| Ok((text(row, "id")?, maybe_count(row, "deadline")?))).collect()
}

/// Counts the open tables of a user, in the transaction that creates one: it must not read all others of the user.
pub(in crate::store) const COUNT_OPEN: &str = "SELECT COUNT(*) AS tables, COALESCE(SUM(CASE WHEN to_act = seat THEN 1 ELSE 0 END), 0) AS to_act \
     FROM seats JOIN tables ON tables.id = seats.table_id WHERE user_id = $1 AND is_open = 1";

pub(super) async fn count_open(connection: &mut Connection, user: &UserId) -> StoreResult<OpenTableCounts> {
    let row = sqlx::query(COUNT_OPEN).bind(user.as_str()).fetch_one(connection).await?;
    Ok(OpenTableCounts { tables: count(&row, "tables")?, to_act: count(&row, "to_act")? })
}

pub(super) async fn ids(connection: &mut Connection) -> StoreResult<Vec<TableId>> {
    let rows = sqlx::query("SELECT id FROM tables ORDER BY id").fetch_all(connection).await?;
    rows.iter().map(|row| text(row, "id")).collect()
}

pub(super) async fn updated(connection: &mut Connection, since: Millis) -> StoreResult<Vec<TableVersion>> {
    let rows = sqlx::query("SELECT id, number, deadline, end_reason FROM tables WHERE updated_at >= $1")
        .bind(integer(since))
        .fetch_all(connection)
        .await?;
    let version = |row| {
        Ok(TableVersion {
            id: text(row, "id")?,
            number: count(row, "number")?,
            deadline: maybe_count(row, "deadline")?,
            finished: get::<Option<&str>>(row, "end_reason")?.is_some(),
        })
    };
    rows.iter().map(version).collect()
}

pub(super) async fn offer_rematch(
    connection: &mut Connection,
    id: &TableId,
    seat: Seat,
    offer: bool,
) -> StoreResult<Seats> {
    let sql = if offer {
        "UPDATE tables SET rematch = rematch | $1 WHERE id = $2 RETURNING rematch"
    } else {
        "UPDATE tables SET rematch = rematch & ~$1 WHERE id = $2 RETURNING rematch"
    };
    let bit: Seats = [seat].into_iter().collect();
    let row =
        sqlx::query(sql).bind(i64::from(bit.bits())).bind(id.as_str()).fetch_optional(connection).await?;
    seat_set(&row.ok_or(StoreError::NotFound("table"))?, "rematch")
}

pub(super) async fn set_conditional_moves(
    connection: &mut Connection,
    id: &TableId,
    seat: Seat,
    lines: &[ConditionalLine],
) -> StoreResult<()> {
    if lines.is_empty() {
        require(connection, id).await?;
        sqlx::query("DELETE FROM conditional_moves WHERE table_id = $1 AND seat = $2")
            .bind(id.as_str())
            .bind(seat_index(seat))
            .execute(connection)
            .await?;
        return Ok(());
    }
    sqlx::query(
        "INSERT INTO conditional_moves (table_id, seat, lines) VALUES ($1, $2, $3) \
         ON CONFLICT (table_id, seat) DO UPDATE SET lines = excluded.lines",
    )
    .bind(id.as_str())
    .bind(seat_index(seat))
    .bind(to_json(lines)?)
    .execute(connection)
    .await
    .map_err(|error| constraint_error(error, "the conditional moves", "table"))?;
    Ok(())
}

pub(super) async fn conditional_moves(
    connection: &mut Connection,
    id: &TableId,
    seat: Seat,
) -> StoreResult<Vec<ConditionalLine>> {
    let row = sqlx::query("SELECT lines FROM conditional_moves WHERE table_id = $1 AND seat = $2")
        .bind(id.as_str())
        .bind(seat_index(seat))
        .fetch_optional(connection)
        .await?;
    row.map_or(Ok(Vec::new()), |row| json(&row, "lines"))
}

/// Adds the seats to rows of tables, keeping their order.
async fn with_seats(connection: &mut Connection, rows: &[Row]) -> StoreResult<Vec<TableRow>> {
    if rows.is_empty() {
        return Ok(Vec::new());
    }
    let mut sql = QueryBuilder::<Database>::new("SELECT * FROM seats WHERE table_id IN (");
    let mut ids = sql.separated(", ");
    for row in rows {
        ids.push_bind(get::<String>(row, "id")?);
    }
    sql.push(") ORDER BY table_id, seat");
    let mut seats: HashMap<String, Vec<SeatRow>> = HashMap::new();
    for row in &sql.build().fetch_all(connection).await? {
        seats.entry(get(row, "table_id")?).or_default().push(seat_row(row)?);
    }
    rows.iter().map(|row| table_row(row, seats.remove(get::<&str>(row, "id")?).unwrap_or_default())).collect()
}

fn table_row(row: &Row, seats: Vec<SeatRow>) -> StoreResult<TableRow> {
    let reason: Option<EndReason> = maybe_keyword(row, "end_reason")?;
    let outcome = match reason {
        Some(reason) => Some(Outcome { winners: seat_set(row, "winners")?, reason }),
        None => None,
    };
    Ok(TableRow {
        id: text(row, "id")?,
        terms: json(row, "terms")?,
        rated: flag(row, "rated")?,
        seats,
        seed: bytes32(row, "seed")?,
        created_at: count(row, "created_at")?,
        updated_at: count(row, "updated_at")?,
        number: count(row, "number")?,
        to_act: maybe_seat(row, "to_act")?,
        deadline: maybe_count(row, "deadline")?,
        outcome,
        rematch: seat_set(row, "rematch")?,
        next_table: maybe_text(row, "next_table_id")?,
    })
}

fn seat_row(row: &Row) -> StoreResult<SeatRow> {
    let user: Option<UserId> = maybe_text(row, "user_id")?;
    let engine_level: Option<u8> = maybe_count(row, "engine_level")?;
    let player = match (user, engine_level) {
        (Some(user), _) => Player::User(user),
        (None, Some(level)) => Player::Engine(level),
        (None, None) => Player::Bot(text(row, "bot")?),
    };
    Ok(SeatRow {
        player,
        rating_before: maybe_rating(row, "before_")?,
        rating_after: maybe_rating(row, "after_")?,
    })
}
