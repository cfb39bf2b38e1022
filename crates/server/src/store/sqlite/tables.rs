//! Tables, their events, their seats.

use std::collections::HashMap;

use ciao::{Seat, Seats};
use protocol::users::GameKind;
use protocol::{ChallengeId, ConditionalLine, Speed, TableId, UserId};
use sqlx::sqlite::SqliteRow;
use sqlx::{QueryBuilder, SqliteConnection};
use table::{EndReason, Event, Millis, Outcome};

use super::columns::{
    bytes32, count, get, index, json, maybe_count, maybe_glicko, maybe_number, maybe_seat, maybe_text,
    maybe_word, number, seats, text, to_json, to_word,
};
use super::unique;
use crate::store::{Entry, Glicko, OpenTables, Place, Query, Sitter, StoreError, Stored, TableRow};

pub(super) async fn create(
    connection: &mut SqliteConnection,
    row: &TableRow,
    of: Option<&ChallengeId>,
    after: Option<&TableId>,
) -> Stored<()> {
    let ended = row.outcome.map(|outcome| to_word(outcome.reason)).transpose()?;
    sqlx::query(
        "INSERT INTO tables (id, terms, game, speed, rated, seats, seed, created, changed, number, to_act, deadline, \
         winners, ended, rematch, next) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16)",
    )
    .bind(row.id.as_str())
    .bind(to_json(&row.terms)?)
    .bind(row.game().word())
    .bind(row.speed().word())
    .bind(row.rated)
    .bind(i64::try_from(row.places.len()).unwrap_or(i64::MAX))
    .bind(&row.seed[..])
    .bind(number(row.created))
    .bind(number(row.changed))
    .bind(number(row.number))
    .bind(row.to_act.map(index))
    .bind(maybe_number(row.deadline))
    .bind(row.outcome.map(|outcome| i64::from(outcome.winners.bits())))
    .bind(ended)
    .bind(i64::from(row.rematch.bits()))
    .bind(row.next.as_ref().map(TableId::as_str))
    .execute(&mut *connection)
    .await
    .map_err(|error| unique(error, "the table's id", "table"))?;
    for (seat, place) in Seat::ALL.into_iter().zip(&row.places) {
        create_place(connection, &row.id, seat, place).await?;
    }
    if let Some(challenge) = of {
        start_challenge(connection, challenge, &row.id).await?;
    }
    if let Some(before) = after {
        let done = sqlx::query("UPDATE tables SET next = $1 WHERE id = $2 AND next IS NULL")
            .bind(row.id.as_str())
            .bind(before.as_str())
            .execute(&mut *connection)
            .await?;
        if done.rows_affected() == 0 {
            require(connection, before).await?;
            return Err(StoreError::Taken("the next game"));
        }
    }
    Ok(())
}

async fn create_place(
    connection: &mut SqliteConnection,
    id: &TableId,
    seat: Seat,
    place: &Place,
) -> Stored<()> {
    let (user, engine, bot) = match &place.sitter {
        Sitter::User(user) => (Some(user.as_str()), None, None),
        Sitter::Engine(level) => (None, Some(i64::from(*level)), None),
        Sitter::Bot(style) => (None, None, Some(style.as_str())),
    };
    let mut query = sqlx::query(
        "INSERT INTO places (table_id, seat, user, engine, bot, \
         before_rating, before_deviation, before_volatility, before_games, before_at, \
         after_rating, after_deviation, after_volatility, after_games, after_at) \
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15)",
    )
    .bind(id.as_str())
    .bind(index(seat))
    .bind(user)
    .bind(engine)
    .bind(bot);
    for rating in [place.before, place.after] {
        query = query
            .bind(rating.map(|rating| rating.rating))
            .bind(rating.map(|rating| rating.deviation))
            .bind(rating.map(|rating| rating.volatility))
            .bind(rating.map(|rating| i64::from(rating.games)))
            .bind(rating.map(|rating| number(rating.at)));
    }
    query.execute(connection).await.map_err(|error| unique(error, "a seat of the same user", "user"))?;
    Ok(())
}

async fn start_challenge(
    connection: &mut SqliteConnection,
    challenge: &ChallengeId,
    table: &TableId,
) -> Stored<()> {
    let done =
        sqlx::query("UPDATE challenges SET table_id = $1 WHERE id = $2 AND table_id IS NULL AND gone = 0")
            .bind(table.as_str())
            .bind(challenge.as_str())
            .execute(&mut *connection)
            .await?;
    if done.rows_affected() > 0 {
        return Ok(());
    }
    let known = sqlx::query("SELECT 1 FROM challenges WHERE id = $1")
        .bind(challenge.as_str())
        .fetch_optional(connection)
        .await?;
    Err(known.map_or(StoreError::Missing("challenge"), |_| StoreError::Taken("the challenge")))
}

pub(super) async fn append(connection: &mut SqliteConnection, entry: &Entry) -> Stored<()> {
    let Some(before) = entry.number.checked_sub(1) else {
        return Err(StoreError::Taken("the event's number"));
    };
    let ended = entry.outcome.map(|outcome| to_word(outcome.reason)).transpose()?;
    let done = sqlx::query(
        "UPDATE tables SET number = $1, changed = $2, to_act = $3, deadline = $4, winners = $5, ended = $6 \
         WHERE id = $7 AND number = $8 AND ended IS NULL",
    )
    .bind(number(entry.number))
    .bind(number(entry.event.at))
    .bind(entry.to_act.map(index))
    .bind(maybe_number(entry.deadline))
    .bind(entry.outcome.map(|outcome| i64::from(outcome.winners.bits())))
    .bind(ended)
    .bind(entry.table.as_str())
    .bind(number(before))
    .execute(&mut *connection)
    .await?;
    if done.rows_affected() == 0 {
        require(connection, &entry.table).await?;
        return Err(StoreError::Taken("the event's number"));
    }
    sqlx::query("INSERT INTO events (table_id, number, event) VALUES ($1, $2, $3)")
        .bind(entry.table.as_str())
        .bind(number(entry.number))
        .bind(to_json(&entry.event)?)
        .execute(&mut *connection)
        .await
        .map_err(|error| unique(error, "the event's number", "table"))?;
    for (seat, rating) in &entry.ratings {
        rate(connection, &entry.table, *seat, rating).await?;
    }
    Ok(())
}

/// A new rating by a game: at the seat, and with the person who sits there.
async fn rate(connection: &mut SqliteConnection, id: &TableId, seat: Seat, rating: &Glicko) -> Stored<()> {
    let done = sqlx::query(
        "UPDATE places SET after_rating = $1, after_deviation = $2, after_volatility = $3, after_games = $4, \
         after_at = $5 WHERE table_id = $6 AND seat = $7",
    )
    .bind(rating.rating)
    .bind(rating.deviation)
    .bind(rating.volatility)
    .bind(i64::from(rating.games))
    .bind(number(rating.at))
    .bind(id.as_str())
    .bind(index(seat))
    .execute(&mut *connection)
    .await?;
    if done.rows_affected() == 0 {
        return Err(StoreError::Missing("seat"));
    }
    sqlx::query(
        "INSERT INTO ratings (user, game, speed, rating, deviation, volatility, games, at) \
         SELECT places.user, tables.game, tables.speed, $1, $2, $3, $4, $5 \
         FROM places JOIN tables ON tables.id = places.table_id \
         WHERE places.table_id = $6 AND places.seat = $7 AND places.user IS NOT NULL \
         ON CONFLICT (user, game, speed) DO UPDATE SET rating = excluded.rating, \
         deviation = excluded.deviation, volatility = excluded.volatility, games = excluded.games, at = excluded.at",
    )
    .bind(rating.rating)
    .bind(rating.deviation)
    .bind(rating.volatility)
    .bind(i64::from(rating.games))
    .bind(number(rating.at))
    .bind(id.as_str())
    .bind(index(seat))
    .execute(connection)
    .await?;
    Ok(())
}

/// That there is such a table.
async fn require(connection: &mut SqliteConnection, id: &TableId) -> Stored<()> {
    let found = sqlx::query("SELECT 1 FROM tables WHERE id = $1")
        .bind(id.as_str())
        .fetch_optional(connection)
        .await?;
    found.map(|_| ()).ok_or(StoreError::Missing("table"))
}

pub(super) async fn one(connection: &mut SqliteConnection, id: &TableId) -> Stored<Option<TableRow>> {
    let rows = sqlx::query("SELECT * FROM tables WHERE id = $1")
        .bind(id.as_str())
        .fetch_all(&mut *connection)
        .await?;
    Ok(with_places(connection, &rows).await?.pop())
}

pub(super) async fn events(
    connection: &mut SqliteConnection,
    id: &TableId,
    after: u64,
) -> Stored<Vec<Event>> {
    let rows = sqlx::query("SELECT event FROM events WHERE table_id = $1 AND number > $2 ORDER BY number")
        .bind(id.as_str())
        .bind(number(after))
        .fetch_all(connection)
        .await?;
    rows.iter().map(|row| json(row, "event")).collect()
}

pub(super) async fn list(connection: &mut SqliteConnection, query: &Query) -> Stored<Vec<TableRow>> {
    let mut sql = QueryBuilder::<sqlx::Sqlite>::new("SELECT * FROM tables WHERE TRUE");
    for user in [&query.user, &query.against].into_iter().flatten() {
        sql.push(" AND id IN (SELECT table_id FROM places WHERE user = ")
            .push_bind(user.as_str().to_owned())
            .push(")");
    }
    if let Some(user) = &query.to_act {
        // Found by the person's own tables: there may be many that are open.
        sql.push(" AND ended IS NULL AND id IN (SELECT table_id FROM places WHERE user = ")
            .push_bind(user.as_str().to_owned())
            .push(") AND EXISTS (SELECT 1 FROM places WHERE table_id = id AND seat = to_act AND user = ")
            .push_bind(user.as_str().to_owned())
            .push(")");
    }
    if let Some(over) = query.over {
        sql.push(if over { " AND ended IS NOT NULL" } else { " AND ended IS NULL" });
    }
    if !query.aborted {
        sql.push(" AND (ended IS NULL OR ended <> ").push_bind(to_word(EndReason::Aborted)?).push(")");
    }
    if let Some(game) = query.game {
        sql.push(" AND game = ").push_bind(GameKind::word(game));
    }
    if let Some(speed) = query.speed {
        sql.push(" AND speed = ").push_bind(Speed::word(speed));
    }
    if let Some(rated) = query.rated {
        sql.push(" AND rated = ").push_bind(rated);
    }
    if let Some(since) = query.since {
        sql.push(" AND changed >= ").push_bind(number(since));
    }
    if let Some(until) = query.until {
        sql.push(" AND changed < ").push_bind(number(until));
    }
    if let Some(after) = &query.after {
        require(connection, after).await?;
        sql.push(" AND (changed, id) < (SELECT changed, id FROM tables WHERE id = ")
            .push_bind(after.as_str().to_owned())
            .push(")");
    }
    sql.push(" ORDER BY changed DESC, id DESC LIMIT ").push_bind(i64::from(query.limit));
    let rows = sql.build().fetch_all(&mut *connection).await?;
    with_places(connection, &rows).await
}

pub(super) async fn open(connection: &mut SqliteConnection) -> Stored<Vec<(TableId, Option<Millis>)>> {
    let rows =
        sqlx::query("SELECT id, deadline FROM tables WHERE ended IS NULL").fetch_all(connection).await?;
    rows.iter().map(|row| Ok((text(row, "id")?, maybe_count(row, "deadline")?))).collect()
}

pub(super) async fn count_open(connection: &mut SqliteConnection, user: &UserId) -> Stored<OpenTables> {
    let row = sqlx::query(
        "SELECT COUNT(*) AS tables, COALESCE(SUM(CASE WHEN to_act = seat THEN 1 ELSE 0 END), 0) AS to_act \
         FROM places JOIN tables ON tables.id = places.table_id WHERE user = $1 AND ended IS NULL",
    )
    .bind(user.as_str())
    .fetch_one(connection)
    .await?;
    Ok(OpenTables { tables: count(&row, "tables")?, to_act: count(&row, "to_act")? })
}

pub(super) async fn set_rematch(connection: &mut SqliteConnection, id: &TableId, seats: Seats) -> Stored<()> {
    let done = sqlx::query("UPDATE tables SET rematch = $1 WHERE id = $2")
        .bind(i64::from(seats.bits()))
        .bind(id.as_str())
        .execute(connection)
        .await?;
    if done.rows_affected() == 0 { Err(StoreError::Missing("table")) } else { Ok(()) }
}

pub(super) async fn set_conditions(
    connection: &mut SqliteConnection,
    id: &TableId,
    seat: Seat,
    lines: &[ConditionalLine],
) -> Stored<()> {
    if lines.is_empty() {
        require(connection, id).await?;
        sqlx::query("DELETE FROM conditions WHERE table_id = $1 AND seat = $2")
            .bind(id.as_str())
            .bind(index(seat))
            .execute(connection)
            .await?;
        return Ok(());
    }
    sqlx::query(
        "INSERT INTO conditions (table_id, seat, lines) VALUES ($1, $2, $3) \
         ON CONFLICT (table_id, seat) DO UPDATE SET lines = excluded.lines",
    )
    .bind(id.as_str())
    .bind(index(seat))
    .bind(to_json(lines)?)
    .execute(connection)
    .await
    .map_err(|error| unique(error, "the condition", "table"))?;
    Ok(())
}

pub(super) async fn conditions(
    connection: &mut SqliteConnection,
    id: &TableId,
    seat: Seat,
) -> Stored<Vec<ConditionalLine>> {
    let row = sqlx::query("SELECT lines FROM conditions WHERE table_id = $1 AND seat = $2")
        .bind(id.as_str())
        .bind(index(seat))
        .fetch_optional(connection)
        .await?;
    row.map_or(Ok(Vec::new()), |row| json(&row, "lines"))
}

/// Rows of tables with their seats, in the same order.
async fn with_places(connection: &mut SqliteConnection, rows: &[SqliteRow]) -> Stored<Vec<TableRow>> {
    if rows.is_empty() {
        return Ok(Vec::new());
    }
    let mut sql = QueryBuilder::<sqlx::Sqlite>::new("SELECT * FROM places WHERE table_id IN (");
    let mut ids = sql.separated(", ");
    for row in rows {
        ids.push_bind(get::<String>(row, "id")?);
    }
    sql.push(") ORDER BY table_id, seat");
    let mut places: HashMap<String, Vec<Place>> = HashMap::new();
    for row in &sql.build().fetch_all(connection).await? {
        places.entry(get(row, "table_id")?).or_default().push(place(row)?);
    }
    rows.iter().map(|row| table(row, places.remove(get::<&str>(row, "id")?).unwrap_or_default())).collect()
}

fn table(row: &SqliteRow, places: Vec<Place>) -> Stored<TableRow> {
    let ended: Option<EndReason> = maybe_word(row, "ended")?;
    let outcome = match ended {
        Some(ended) => Some(Outcome { winners: seats(row, "winners")?, ended }),
        None => None,
    };
    Ok(TableRow {
        id: text(row, "id")?,
        terms: json(row, "terms")?,
        rated: get(row, "rated")?,
        places,
        seed: bytes32(row, "seed")?,
        created: count(row, "created")?,
        changed: count(row, "changed")?,
        number: count(row, "number")?,
        to_act: maybe_seat(row, "to_act")?,
        deadline: maybe_count(row, "deadline")?,
        outcome,
        rematch: seats(row, "rematch")?,
        next: maybe_text(row, "next")?,
    })
}

fn place(row: &SqliteRow) -> Stored<Place> {
    let user: Option<UserId> = maybe_text(row, "user")?;
    let engine: Option<u8> = maybe_count(row, "engine")?;
    let sitter = match (user, engine) {
        (Some(user), _) => Sitter::User(user),
        (None, Some(level)) => Sitter::Engine(level),
        (None, None) => Sitter::Bot(get(row, "bot")?),
    };
    Ok(Place { sitter, before: maybe_glicko(row, "before_")?, after: maybe_glicko(row, "after_")? })
}
