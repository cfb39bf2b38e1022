//! Tables and their seats, events and conditional moves.

use std::collections::HashMap;

use ciao::{Character, Seat, Seats};
use protocol::{ChallengeId, ConditionalLine, GameKind, Speed, TableId, UserId};
use table::{EndReason, Event, Millis, Outcome, Terms};

use crate::driver::Tx;
use crate::sql::{Row, Statement, sql, to_json};
use crate::{MAX_OPEN_TABLES, RatingRow, Store, StoreError, StoreResult, chain, challenges, ratings};

/// Who plays at a seat.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Player {
    /// A user.
    User(UserId),
    /// The engine of Ponte del Diavolo, at a level from 1 to 10.
    Engine(u8),
    /// A bot of Ciao Ciao.
    Bot(Character),
    /// A user at a party, with the name that they go by there.
    Guest(UserId, String),
    /// Somebody who shares the device of a user at a party, with their name.
    Companion(UserId, String),
}

impl Player {
    /// The user, if it is one.
    pub fn user(&self) -> Option<&UserId> {
        match self {
            Player::User(user) | Player::Guest(user, _) => Some(user),
            Player::Engine(_) | Player::Bot(_) | Player::Companion(..) => None,
        }
    }

    /// The user from whose device the seat is played; `None` for engines and bots, who play by themselves.
    pub fn holder(&self) -> Option<&UserId> {
        match self {
            Player::Companion(holder, _) => Some(holder),
            _ => self.user(),
        }
    }
}

/// A seat of a stored table.
#[derive(Clone, PartialEq, Debug)]
pub struct SeatRow {
    /// Who plays there.
    pub player: Player,
    /// The rating when the game started.
    pub rating_before: Option<RatingRow>,
    /// The rating after a rated game.
    pub rating_after: Option<RatingRow>,
}

/// A stored table without its events.
#[derive(Clone, PartialEq, Debug)]
pub struct TableRow {
    /// The primary key.
    pub id: TableId,
    /// What was agreed before the game.
    pub terms: Terms,
    /// Whether the game counts for ratings.
    pub rated: bool,
    /// Whether people play around one screen, which is nobody else's business.
    pub party: bool,
    /// The seats in turn order.
    pub seats: Vec<SeatRow>,
    /// The seed of the dice. It must not leave the server before the game is over.
    pub seed: [u8; 32],
    /// When the game started.
    pub created_at: Millis,
    /// When the last event happened.
    pub updated_at: Millis,
    /// The number of events.
    pub number: u64,
    /// The seat that is to act; `None` when the game is over.
    pub to_act: Option<Seat>,
    /// When the seat to act runs out of time.
    pub deadline: Option<Millis>,
    /// How the game ended.
    pub outcome: Option<Outcome>,
    /// Seats that want a rematch.
    pub rematch: Seats,
    /// The next game of the same players.
    pub next_table: Option<TableId>,
}

impl TableRow {
    /// The speed category of the clock.
    pub fn speed(&self) -> Speed {
        Speed::from_clock(self.terms.clock.as_ref())
    }

    /// Which of the two games it is.
    pub fn game(&self) -> GameKind {
        self.terms.game.kind()
    }

    /// The seat of a user. Of those that share a device at a party, it is the one to act, or else the first.
    pub fn seat_of(&self, user: &UserId) -> Option<Seat> {
        let is_to_act = |seat: &Seat| self.to_act == Some(*seat);
        self.seats_of(user).find(is_to_act).or_else(|| self.seats_of(user).next())
    }

    /// The seats that are played from the device of a user: one, except at parties.
    pub fn seats_of(&self, user: &UserId) -> impl Iterator<Item = Seat> {
        let seats = Seat::ALL.into_iter().zip(&self.seats);
        seats.filter(move |(_, row)| row.player.holder() == Some(user)).map(|(seat, _)| seat)
    }

    /// The users at the table, in turn order; engines and bots are left out.
    pub fn users(&self) -> impl Iterator<Item = &UserId> {
        self.seats.iter().filter_map(|seat| seat.player.user())
    }
}

/// A table with its events.
#[derive(Clone, PartialEq, Debug)]
pub struct StoredTable {
    /// The table.
    pub row: TableRow,
    /// The events in order, up to the first that is missing or cannot be read.
    pub events: Vec<Event>,
    /// What is wrong with the stored events; such a table must not be continued.
    pub damage: Option<String>,
}

/// An event to append, and the columns of its table that change with it. Written in one transaction.
#[derive(Clone, PartialEq, Debug)]
pub struct NewEvent {
    /// The table of the event.
    pub table: TableId,
    /// The number of the event, from 1. Anything but the number of events plus one is a
    /// [conflict](crate::StoreError::Conflict).
    pub number: u64,
    /// The event.
    pub event: Event,
    /// The seat that is to act after it.
    pub to_act: Option<Seat>,
    /// When that seat runs out of time.
    pub deadline: Option<Millis>,
    /// The result, if the event ends the game.
    pub outcome: Option<Outcome>,
    /// Who plays at the seat of the event from now on, if that changes.
    pub player: Option<Player>,
    /// The result of a rated game that the event ends. The new ratings are computed and stored in the same transaction.
    pub rated: Option<RatedResult>,
}

/// What the end of a rated game means for ratings.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct RatedResult {
    /// The rank of each seat: of two seats, the one with the higher rank has won; equal ranks have drawn.
    pub ranks: Vec<u8>,
}

/// Ratings by seat after a rated game.
pub type NewRatings = Vec<(Seat, RatingRow)>;

/// How far a table has come.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TableVersion {
    /// The table.
    pub id: TableId,
    /// The number of its events.
    pub number: u64,
    /// When the seat to act runs out of time.
    pub deadline: Option<Millis>,
    /// Whether the game is over.
    pub finished: bool,
}

/// A query for tables, most recently updated first. Fields that are `None` do not filter.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct TableQuery {
    /// Only tables of this user.
    pub user: Option<UserId>,
    /// Only tables of this user as well.
    pub opponent: Option<UserId>,
    /// Only finished games, or only open ones.
    pub finished: Option<bool>,
    /// Only tables at which it is this user's turn.
    pub to_act: Option<UserId>,
    /// Only this game.
    pub game: Option<GameKind>,
    /// Only this speed.
    pub speed: Option<Speed>,
    /// Only rated games, or only casual ones.
    pub rated: Option<bool>,
    /// Only tables updated at this time or later.
    pub since: Option<Millis>,
    /// Only tables updated before this time.
    pub until: Option<Millis>,
    /// Whether aborted games are included.
    pub include_aborted: bool,
    /// Whether parties are included.
    pub include_parties: bool,
    /// Continue after this table.
    pub after: Option<TableId>,
    /// The maximum number of rows.
    pub limit: u32,
}

/// The number of open tables of a user.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct OpenTableCounts {
    /// All open tables.
    pub tables: u32,
    /// Those at which it is the user's turn.
    pub to_act: u32,
}

impl Store {
    /// Creates a table without events, unless a user has [too many](MAX_OPEN_TABLES). The challenge it came from is marked as
    /// started in the same transaction, and the previous table of a rematch gets its link; a
    /// [conflict](StoreError::Conflict) if either has one already.
    pub async fn create_table(
        &self,
        row: &TableRow,
        challenge: Option<&ChallengeId>,
        previous: Option<&TableId>,
    ) -> StoreResult<()> {
        self.write(|tx| Box::pin(create(tx, row, challenge, previous))).await
    }

    /// A table without its events.
    pub async fn table(&self, id: &TableId) -> StoreResult<Option<TableRow>> {
        self.read(|tx| Box::pin(find(tx, id))).await
    }

    /// The events of a table with numbers above `after`, in order.
    pub async fn events(&self, id: &TableId, after: u64) -> StoreResult<Vec<Event>> {
        self.all(events(id, after)).await?.iter().map(|row| row.json("event")).collect()
    }

    /// Tables that match a query.
    pub async fn tables(&self, query: &TableQuery) -> StoreResult<Vec<TableRow>> {
        self.read(|tx| {
            Box::pin(async move {
                if let Some(after) = &query.after {
                    require(tx, after).await?;
                }
                let rows = tx.all(list_statement(query)).await?;
                with_seats(tx, &rows).await
            })
        })
        .await
    }

    /// The tables of a user in the order of their ids, after one of them. Reading all pages reads each table once, however
    /// many there are.
    pub async fn tables_of(
        &self,
        user: &UserId,
        after: Option<&TableId>,
        limit: u32,
    ) -> StoreResult<Vec<TableRow>> {
        let after = after.map_or("", TableId::as_str);
        self.read(|tx| {
            Box::pin(async move {
                let rows = tx.all(sql!(TABLES_OF, user, after, limit)).await?;
                with_seats(tx, &rows).await
            })
        })
        .await
    }

    /// The ids of all tables.
    pub async fn table_ids(&self) -> StoreResult<Vec<TableId>> {
        self.all(sql!("SELECT id FROM tables ORDER BY id")).await?.iter().map(|row| row.get("id")).collect()
    }

    /// Ids and deadlines of all open tables, for setting the timers at startup.
    pub async fn open_tables(&self) -> StoreResult<Vec<(TableId, Option<Millis>)>> {
        let rows = self.all(sql!("SELECT id, deadline FROM tables WHERE end_reason IS NULL")).await?;
        rows.iter().map(|row| Ok((row.get("id")?, row.get("deadline")?))).collect()
    }

    /// The number of open tables of a user.
    pub async fn count_open_tables(&self, user: &UserId) -> StoreResult<OpenTableCounts> {
        self.read(|tx| Box::pin(count_open(tx, user))).await
    }

    /// How far the tables have come that were updated at a time or later.
    pub async fn updated_tables(&self, since: Millis) -> StoreResult<Vec<TableVersion>> {
        let rows = self
            .all(sql!("SELECT id, number, deadline, end_reason FROM tables WHERE updated_at >= $1", since));
        let version = |row: &Row| {
            Ok(TableVersion {
                id: row.get("id")?,
                number: row.get("number")?,
                deadline: row.get("deadline")?,
                finished: row.get::<Option<&str>>("end_reason")?.is_some(),
            })
        };
        rows.await?.iter().map(version).collect()
    }

    /// Adds a seat to those that want a rematch, or removes it; returns all of them.
    pub async fn offer_rematch(&self, id: &TableId, seat: Seat, offer: bool) -> StoreResult<Seats> {
        let text = if offer {
            "UPDATE tables SET rematch = rematch | $1 WHERE id = $2 RETURNING rematch"
        } else {
            "UPDATE tables SET rematch = rematch & ~$1 WHERE id = $2 RETURNING rematch"
        };
        let bit: Seats = [seat].into_iter().collect();
        let row = self.write(|tx| Box::pin(tx.first(sql!(text, bit, id)))).await?;
        row.ok_or(StoreError::NotFound("table"))?.get("rematch")
    }

    /// Replaces the conditional moves of a seat; an empty list removes them.
    pub async fn set_conditional_moves(
        &self,
        id: &TableId,
        seat: Seat,
        lines: &[ConditionalLine],
    ) -> StoreResult<()> {
        self.write(|tx| {
            Box::pin(async move {
                let statement = if lines.is_empty() {
                    require(tx, id).await?;
                    sql!("DELETE FROM conditional_moves WHERE table_id = $1 AND seat = $2", id, seat)
                } else {
                    sql!(
                        "INSERT INTO conditional_moves (table_id, seat, lines) VALUES ($1, $2, $3) \
                         ON CONFLICT (table_id, seat) DO UPDATE SET lines = excluded.lines",
                        id,
                        seat,
                        to_json(lines)?
                    )
                };
                tx.execute(statement.refers_to("table")).await.map(|_| ())
            })
        })
        .await
    }

    /// The conditional moves of a seat.
    pub async fn conditional_moves(&self, id: &TableId, seat: Seat) -> StoreResult<Vec<ConditionalLine>> {
        let statement =
            sql!("SELECT lines FROM conditional_moves WHERE table_id = $1 AND seat = $2", id, seat);
        self.first(statement).await?.map_or(Ok(Vec::new()), |row| row.json("lines"))
    }
}

async fn create(
    tx: &mut Tx<'_>,
    row: &TableRow,
    challenge: Option<&ChallengeId>,
    previous: Option<&TableId>,
) -> StoreResult<()> {
    for user in row.users() {
        if count_open(tx, user).await?.tables >= MAX_OPEN_TABLES {
            return Err(StoreError::LimitReached { what: "open games", max: MAX_OPEN_TABLES });
        }
    }
    check_players(tx, row).await?;
    let terms = to_json(&row.terms)?;
    let insert = sql!(
        "INSERT INTO tables (id, terms, game, speed, rated, party, seat_count, seed, created_at, updated_at, number, to_act, \
         deadline, winners, end_reason, rematch, next_table_id, chain) \
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18)",
        row.id,
        terms,
        row.game(),
        row.speed(),
        row.rated,
        row.party,
        row.seats.len(),
        row.seed,
        row.created_at,
        row.updated_at,
        row.number,
        row.to_act,
        row.deadline,
        row.outcome.map(|outcome| outcome.winners),
        row.outcome.map(|outcome| outcome.reason),
        row.rematch,
        row.next_table,
        chain::start(row, &terms)
    );
    tx.execute(insert.unique("the table's id").refers_to("table")).await?;
    for (seat, seat_row) in Seat::ALL.into_iter().zip(&row.seats) {
        create_seat(tx, row, seat, seat_row).await?;
    }
    if row.outcome.is_some() {
        finish(tx, &row.id).await?;
    }
    if let Some(challenge) = challenge {
        challenges::start(tx, challenge, &row.id).await?;
    }
    if let Some(previous) = previous {
        let link = "UPDATE tables SET next_table_id = $1 WHERE id = $2 AND next_table_id IS NULL";
        if !tx.execute(sql!(link, row.id, previous)).await?.any() {
            require(tx, previous).await?;
            return Err(StoreError::Conflict("the next game"));
        }
    }
    Ok(())
}

/// Fails if a user cannot start games: whatever they have offered before, an administrator may have been faster.
async fn check_players(tx: &mut Tx<'_>, row: &TableRow) -> StoreResult<()> {
    let users: Vec<&UserId> = row.users().collect();
    if users.is_empty() {
        return Ok(());
    }
    let mut barred = sql!("SELECT id FROM users WHERE id IN ");
    barred.bind_all(&users).push(" AND (closed = 1 OR suspended_until > ").bind(&row.created_at).push(")");
    if tx.first(barred).await?.is_some() { Err(StoreError::PlayerBarred) } else { Ok(()) }
}

async fn create_seat(tx: &mut Tx<'_>, table: &TableRow, seat: Seat, row: &SeatRow) -> StoreResult<()> {
    let mut insert = sql!(
        "INSERT INTO seats (table_id, seat, user_id, engine_level, bot, holder_id, name, \
         before_rating, before_deviation, before_volatility, before_games, before_updated_at, \
         after_rating, after_deviation, after_volatility, after_games, after_updated_at, is_open) \
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, 1)",
        table.id,
        seat
    );
    insert = with_player(insert, &row.player);
    for rating in [row.rating_before, row.rating_after] {
        insert = insert
            .with(&rating.map(|rating| rating.rating))
            .with(&rating.map(|rating| rating.deviation))
            .with(&rating.map(|rating| rating.volatility))
            .with(&rating.map(|rating| rating.games))
            .with(&rating.map(|rating| rating.updated_at));
    }
    tx.execute(insert.unique("a seat of the same user").refers_to("user")).await.map(|_| ())
}

/// Adds the columns that say who plays at a seat: user, level of the engine, bot, holder of the device and name.
fn with_player(statement: Statement, player: &Player) -> Statement {
    let engine_level = match player {
        Player::Engine(level) => Some(*level),
        _ => None,
    };
    let bot = match player {
        Player::Bot(character) => Some(*character),
        _ => None,
    };
    let (holder, name) = match player {
        Player::Guest(_, name) => (None, Some(name)),
        Player::Companion(holder, name) => (Some(holder), Some(name)),
        _ => (None, None),
    };
    statement.with(&player.user()).with(&engine_level).with(&bot).with(&holder).with(&name)
}

/// Appends an event, in a transaction of the driver.
pub(crate) async fn append_event(tx: &mut Tx<'_>, new: &NewEvent) -> StoreResult<NewRatings> {
    let Some(previous) = new.number.checked_sub(1) else {
        return Err(StoreError::Conflict("the event's number"));
    };
    let Some(chain) = chain::current(tx, &new.table, previous).await? else {
        require(tx, &new.table).await?;
        return Err(StoreError::Conflict("the event's number"));
    };
    let event = to_json(&new.event)?;
    tx.execute(sql!(
        "UPDATE tables SET number = $1, updated_at = $2, to_act = $3, deadline = $4, winners = $5, end_reason = $6, \
         chain = $7 WHERE id = $8",
        new.number,
        new.event.at,
        new.to_act,
        new.deadline,
        new.outcome.map(|outcome| outcome.winners),
        new.outcome.map(|outcome| outcome.reason),
        chain::next(&chain, new.number, &event),
        new.table
    ))
    .await?;
    let insert = "INSERT INTO events (table_id, number, event) VALUES ($1, $2, $3)";
    tx.execute(sql!(insert, new.table, new.number, event).unique("the event's number").refers_to("table"))
        .await?;
    if let Some(player) = &new.player {
        set_player(tx, new, player).await?;
    }
    if new.outcome.is_some() {
        finish(tx, &new.table).await?;
    }
    let Some(result) = &new.rated else { return Ok(Vec::new()) };
    let ratings = ratings::after_game(tx, &new.table, result, new.event.at).await?;
    for (seat, rating) in &ratings {
        update_rating(tx, &new.table, *seat, rating).await?;
    }
    Ok(ratings)
}

/// Gives the seat of an event to a player, unless a user has too many games.
async fn set_player(tx: &mut Tx<'_>, new: &NewEvent, player: &Player) -> StoreResult<()> {
    if let Some(user) = player.user()
        && count_open(tx, user).await?.tables >= MAX_OPEN_TABLES
    {
        return Err(StoreError::LimitReached { what: "open games", max: MAX_OPEN_TABLES });
    }
    let update = sql!(
        "UPDATE seats SET user_id = $3, engine_level = $4, bot = $5, holder_id = $6, name = $7 \
         WHERE table_id = $1 AND seat = $2",
        new.table,
        new.event.seat
    );
    let update = with_player(update, player).unique("a seat of the same user").refers_to("user");
    tx.execute(update).await?.found("seat").map(|_| ())
}

/// Marks the seats of a table whose game is over, and counts its result unless it was aborted or a party.
async fn finish(tx: &mut Tx<'_>, id: &TableId) -> StoreResult<()> {
    let finished = sql!(
        "UPDATE seats SET is_open = 0, finished_at = (SELECT updated_at FROM tables WHERE id = $1) \
         WHERE table_id = $1 AND EXISTS (SELECT 1 FROM tables WHERE id = $1 AND end_reason <> $2 AND party = 0)",
        id,
        EndReason::Aborted
    );
    if tx.execute(finished).await?.any() {
        return ratings::count_result(tx, id).await;
    }
    tx.execute(sql!("UPDATE seats SET is_open = 0 WHERE table_id = $1", id)).await.map(|_| ())
}

/// Stores a new rating with the seat and with the user who plays there.
async fn update_rating(tx: &mut Tx<'_>, id: &TableId, seat: Seat, rating: &RatingRow) -> StoreResult<()> {
    let RatingRow { rating, deviation, volatility, games, updated_at } = rating;
    let of_seat = "UPDATE seats SET after_rating = $1, after_deviation = $2, after_volatility = $3, after_games = $4, \
                   after_updated_at = $5 WHERE table_id = $6 AND seat = $7";
    let of_user = "INSERT INTO ratings (user_id, game, speed, rating, deviation, volatility, games, updated_at) \
                   SELECT seats.user_id, tables.game, tables.speed, $1, $2, $3, $4, $5 \
                   FROM seats JOIN tables ON tables.id = seats.table_id \
                   WHERE seats.table_id = $6 AND seats.seat = $7 AND seats.user_id IS NOT NULL \
                   ON CONFLICT (user_id, game, speed) DO UPDATE SET rating = excluded.rating, \
                   deviation = excluded.deviation, volatility = excluded.volatility, games = excluded.games, \
                   updated_at = excluded.updated_at";
    let statement = |text| sql!(text, rating, deviation, volatility, games, updated_at, id, seat);
    tx.execute(statement(of_seat)).await?.found("seat")?;
    tx.execute(statement(of_user)).await.map(|_| ())
}

/// Fails unless the table exists.
async fn require(tx: &mut Tx<'_>, id: &TableId) -> StoreResult<()> {
    let found = tx.first(sql!("SELECT id FROM tables WHERE id = $1", id)).await?;
    found.map(|_| ()).ok_or(StoreError::NotFound("table"))
}

pub(crate) async fn find(tx: &mut Tx<'_>, id: &TableId) -> StoreResult<Option<TableRow>> {
    let rows = tx.all(sql!("SELECT * FROM tables WHERE id = $1", id)).await?;
    Ok(with_seats(tx, &rows).await?.pop())
}

pub(crate) fn events(id: &TableId, after: u64) -> Statement {
    sql!("SELECT number, event FROM events WHERE table_id = $1 AND number > $2 ORDER BY number", id, after)
}

/// The statement of a query. It starts from the open or the latest games of a user where that is asked for: a user may have
/// tens of thousands of others.
pub(crate) fn list_statement(query: &TableQuery) -> Statement {
    let (user, opponent) = match (&query.user, &query.opponent) {
        (None, opponent) => (opponent.as_ref(), None),
        (user, opponent) => (user.as_ref(), opponent.as_ref()),
    };
    let finished_of =
        user.filter(|_| query.finished == Some(true) && !query.include_aborted && !query.include_parties);
    let (mut sql, time, id) = match finished_of {
        Some(user) => {
            let mut sql = sql!(
                "SELECT tables.* FROM seats JOIN tables ON tables.id = seats.table_id \
                 WHERE finished_at IS NOT NULL AND end_reason IS NOT NULL AND user_id = "
            );
            sql.bind(user);
            (sql, "finished_at", "table_id")
        }
        None => (sql!("SELECT * FROM tables WHERE TRUE"), "updated_at", "id"),
    };
    let is_open = if query.finished == Some(false) { " AND is_open = 1" } else { "" };
    if let Some(user) = user.filter(|_| finished_of.is_none()) {
        sql.push(" AND id IN (SELECT table_id FROM seats WHERE user_id = ")
            .bind(user)
            .push(is_open)
            .push(")");
    }
    if let Some(opponent) = opponent {
        // One lookup per table, and not all tables of the opponent.
        sql.push(" AND EXISTS (SELECT 1 FROM seats AS other WHERE other.user_id = ").bind(opponent);
        sql.push(" AND other.table_id = tables.id)");
    }
    if let Some(user) = &query.to_act {
        sql.push(" AND end_reason IS NULL AND id IN (SELECT table_id FROM seats WHERE user_id = ").bind(user);
        sql.push(" AND is_open = 1) AND EXISTS (SELECT 1 FROM seats WHERE table_id = id AND seat = to_act AND user_id = ");
        sql.bind(user).push(")");
    }
    if finished_of.is_none() {
        if let Some(finished) = query.finished {
            sql.push(if finished { " AND end_reason IS NOT NULL" } else { " AND end_reason IS NULL" });
        }
        if !query.include_aborted {
            sql.push(" AND (end_reason IS NULL OR end_reason <> ").bind(&EndReason::Aborted).push(")");
        }
        if !query.include_parties {
            sql.push(" AND party = 0");
        }
    }
    if let Some(game) = &query.game {
        sql.push(" AND game = ").bind(game);
    }
    if let Some(speed) = &query.speed {
        sql.push(" AND speed = ").bind(speed);
    }
    if let Some(rated) = &query.rated {
        sql.push(" AND rated = ").bind(rated);
    }
    if let Some(since) = &query.since {
        sql.push(&format!(" AND {time} >= ")).bind(since);
    }
    if let Some(until) = &query.until {
        sql.push(&format!(" AND {time} < ")).bind(until);
    }
    if let Some(after) = &query.after {
        sql.push(&format!(" AND ({time}, {id}) < (SELECT updated_at, id FROM tables WHERE id = "));
        sql.bind(after).push(")");
    }
    sql.push(&format!(" ORDER BY {time} DESC, {id} DESC LIMIT ")).bind(&query.limit);
    sql
}

/// The page is limited before the join: PostgreSQL would otherwise read all tables up to its end.
pub(crate) const TABLES_OF: &str = "SELECT tables.* FROM (SELECT table_id FROM seats \
     WHERE user_id = $1 AND table_id > $2 ORDER BY table_id LIMIT $3) AS page \
     JOIN tables ON tables.id = page.table_id ORDER BY tables.id";

/// Counts the open tables of a user, in the transaction that creates one: it must not read all others of the user.
pub(crate) const COUNT_OPEN: &str = "SELECT COUNT(*) AS tables, COALESCE(SUM(CASE WHEN to_act = seat THEN 1 ELSE 0 END), 0) AS to_act \
     FROM seats JOIN tables ON tables.id = seats.table_id WHERE user_id = $1 AND is_open = 1";

async fn count_open(tx: &mut Tx<'_>, user: &UserId) -> StoreResult<OpenTableCounts> {
    let row = tx.one(sql!(COUNT_OPEN, user)).await?;
    Ok(OpenTableCounts { tables: row.get("tables")?, to_act: row.get("to_act")? })
}

/// Adds the seats to rows of tables, keeping their order.
async fn with_seats(tx: &mut Tx<'_>, rows: &[Row]) -> StoreResult<Vec<TableRow>> {
    if rows.is_empty() {
        return Ok(Vec::new());
    }
    let ids = rows.iter().map(|row| row.get("id")).collect::<StoreResult<Vec<&str>>>()?;
    let mut of_tables = sql!("SELECT * FROM seats WHERE table_id IN ");
    of_tables.bind_all(&ids).push(" ORDER BY table_id, seat");
    let found = tx.all(of_tables).await?;
    let mut seats: HashMap<&str, Vec<SeatRow>> = HashMap::new();
    for row in &found {
        seats.entry(row.get("table_id")?).or_default().push(seat_row(row)?);
    }
    rows.iter().zip(ids).map(|(row, id)| table_row(row, seats.remove(id).unwrap_or_default())).collect()
}

fn table_row(row: &Row, seats: Vec<SeatRow>) -> StoreResult<TableRow> {
    let outcome = match row.get("end_reason")? {
        Some(reason) => Some(Outcome { winners: row.get("winners")?, reason }),
        None => None,
    };
    Ok(TableRow {
        id: row.get("id")?,
        terms: row.json("terms")?,
        rated: row.get("rated")?,
        party: row.get("party")?,
        seats,
        seed: row.get("seed")?,
        created_at: row.get("created_at")?,
        updated_at: row.get("updated_at")?,
        number: row.get("number")?,
        to_act: row.get("to_act")?,
        deadline: row.get("deadline")?,
        outcome,
        rematch: row.get("rematch")?,
        next_table: row.get("next_table_id")?,
    })
}

fn seat_row(row: &Row) -> StoreResult<SeatRow> {
    let player = match (row.get("user_id")?, row.get("holder_id")?, row.get("engine_level")?) {
        (Some(user), _, _) => match row.get("name")? {
            Some(name) => Player::Guest(user, name),
            None => Player::User(user),
        },
        (None, Some(holder), _) => Player::Companion(holder, row.get("name")?),
        (None, None, Some(level)) => Player::Engine(level),
        (None, None, None) => Player::Bot(row.get("bot")?),
    };
    Ok(SeatRow {
        player,
        rating_before: ratings::rating(row, "before_")?,
        rating_after: ratings::rating(row, "after_")?,
    })
}
