//! Ratings, and results counted over finished games.

use ciao::Seat;
use protocol::ratings::ResultCounts;
use protocol::{GameKind, Speed, TableId, UserId};
use table::{EndReason, Event, Millis, Terms};

use crate::driver::Tx;
use crate::glicko::MAX_RELIABLE_DEVIATION;
use crate::sql::{Row, Statement, sql};
use crate::{
    MAX_PROVISIONAL_GAMES, MAX_RATED_GAMES_PER_PAIR, NewRatings, PAIR_LIMIT_PERIOD, RatedResult, SeatRow,
    Store, StoreError, StoreResult, glicko, tables,
};

/// A Glicko-2 rating with everything that the next game needs.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct RatingRow {
    /// The rating; new players have 1500.
    pub rating: f64,
    /// The rating deviation.
    pub deviation: f64,
    /// The volatility of the rating.
    pub volatility: f64,
    /// The number of rated games.
    pub games: u32,
    /// When the rating last changed.
    pub updated_at: Millis,
}

/// Why users can play no other rated game with each other today.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum RatedLimit {
    /// Two of them have played [`MAX_RATED_GAMES_PER_PAIR`].
    Pair,
    /// One with a provisional rating has played [`MAX_PROVISIONAL_GAMES`] against others with one.
    Provisional,
}

/// The rating of a user after a rated game.
#[derive(Clone, PartialEq, Debug)]
pub struct RatingPointRow {
    /// The game that was played.
    pub game: GameKind,
    /// The speed of the game.
    pub speed: Speed,
    /// The rating after the game.
    pub rating: f64,
    /// When the game ended.
    pub at: Millis,
    /// Where it was played.
    pub table: TableId,
}

/// The opening of a finished game of Ponte del Diavolo, with the result for one user.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct OpeningRow {
    /// What was agreed.
    pub terms: Terms,
    /// The first event of the game.
    pub event: Event,
    /// Whether the user has won, or shared the victory.
    pub won: bool,
    /// Whether everyone has won.
    pub drawn: bool,
}

/// A rating that has risen in a period.
#[derive(Clone, PartialEq, Debug)]
pub struct RatingGainRow {
    /// The player.
    pub user: UserId,
    /// The game that is rated.
    pub game: GameKind,
    /// The speed that is rated.
    pub speed: Speed,
    /// The rating before the first game of the period.
    pub before: f64,
    /// The rating now.
    pub after: f64,
    /// The rated games of the period.
    pub games: u32,
}

/// An opponent in the games of a [`RatingGainRow`], with numbers of games.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct GainOpponentRow {
    /// The opponent.
    pub opponent: UserId,
    /// All of them.
    pub games: u32,
    /// Won by the player.
    pub won: u32,
    /// Resigned or lost on time.
    pub unfinished: u32,
    /// Begun when the opponent's rating was provisional.
    pub provisional: u32,
}

impl Store {
    /// The ratings that have risen most since a time, by at least `min_gain`.
    pub async fn rating_gains(
        &self,
        since: Millis,
        min_gain: f64,
        limit: u32,
    ) -> StoreResult<Vec<RatingGainRow>> {
        let rows = self.all(sql!(RATING_GAINS, since, min_gain, limit)).await?;
        let gain = |row: &Row| {
            Ok(RatingGainRow {
                user: row.get("user_id")?,
                game: row.get("game")?,
                speed: row.get("speed")?,
                before: row.get("before")?,
                after: row.get("after")?,
                games: row.get("games")?,
            })
        };
        rows.iter().map(gain).collect()
    }

    /// The most frequent opponents of a player in rated games since a time.
    pub async fn gain_opponents(
        &self,
        gain: &RatingGainRow,
        since: Millis,
        limit: u32,
    ) -> StoreResult<Vec<GainOpponentRow>> {
        let RatingGainRow { user, game, speed, .. } = gain;
        let opponents = sql!(
            GAIN_OPPONENTS,
            user,
            since,
            game,
            speed,
            EndReason::Completed,
            MAX_RELIABLE_DEVIATION,
            limit
        );
        let opponent = |row: &Row| {
            Ok(GainOpponentRow {
                opponent: row.get("opponent_id")?,
                games: row.get("games")?,
                won: row.get("won")?,
                unfinished: row.get("unfinished")?,
                provisional: row.get("provisional")?,
            })
        };
        self.all(opponents).await?.iter().map(opponent).collect()
    }

    /// The ratings of several users at one game and speed.
    pub async fn ratings(
        &self,
        users: &[UserId],
        game: GameKind,
        speed: Speed,
    ) -> StoreResult<Vec<(UserId, RatingRow)>> {
        self.read(|tx| Box::pin(of_users(tx, users, game, speed))).await
    }

    /// The limit that another rated game of these users would exceed, if there is one. Games that are not over count, too.
    pub async fn rated_limit(
        &self,
        users: &[UserId],
        game: GameKind,
        speed: Speed,
        now: Millis,
    ) -> StoreResult<Option<RatedLimit>> {
        self.read(|tx| {
            Box::pin(async move {
                let known = of_users(tx, users, game, speed).await?;
                let rating =
                    |user: &UserId| known.iter().find(|(one, _)| one == user).map(|(_, rating)| rating);
                let is_provisional =
                    |user: &&UserId| rating(user).is_none_or(|rating| is_provisional(rating, now));
                let provisional: Vec<&UserId> = users.iter().filter(is_provisional).collect();
                limit_reached(tx, users, &provisional, now, CountedGames::WithOpen).await
            })
        })
        .await
    }

    /// All ratings of a user.
    pub async fn user_ratings(&self, user: &UserId) -> StoreResult<Vec<(GameKind, Speed, RatingRow)>> {
        let rows = self.all(sql!(
            "SELECT * FROM ratings WHERE user_id = $1 ORDER BY game DESC, \
             CASE speed WHEN 'blitz' THEN 0 WHEN 'rapid' THEN 1 ELSE 2 END",
            user
        ));
        let pool = |row: &Row| Ok((row.get("game")?, row.get("speed")?, rating_row(row)?));
        rows.await?.iter().map(pool).collect()
    }

    /// The current ratings of all users.
    pub async fn all_ratings(&self) -> StoreResult<Vec<(UserId, GameKind, Speed, RatingRow)>> {
        let rows = self.all(sql!("SELECT * FROM ratings")).await?;
        let rating =
            |row: &Row| Ok((row.get("user_id")?, row.get("game")?, row.get("speed")?, rating_row(row)?));
        rows.iter().map(rating).collect()
    }

    /// The results of a user's finished games, per game.
    pub async fn result_counts(&self, user: &UserId) -> StoreResult<Vec<ResultCounts>> {
        self.all(sql!(RESULT_COUNTS, user)).await?.iter().map(counts).collect()
    }

    /// The users whose counted results differ from those of their finished games, each with the game concerned. Results of
    /// closed accounts are deleted.
    pub async fn wrong_results(&self) -> StoreResult<Vec<(UserId, GameKind)>> {
        let rows = self.all(sql!(
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
             ORDER BY user_id, game"
        ));
        rows.await?.iter().map(|row| Ok((row.get("user_id")?, row.get("game")?))).collect()
    }

    /// The results of the latest finished `games` of a user per opponent and game, most frequent opponents first. Between two
    /// users of a larger game, the result is a draw if both won. A game that neither won is lost for both.
    pub async fn opponent_records(
        &self,
        user: &UserId,
        games: u32,
        limit: u32,
    ) -> StoreResult<Vec<(UserId, ResultCounts)>> {
        let rows = self.all(sql!(OPPONENT_RECORDS, user, games, limit)).await?;
        rows.iter().map(|row| Ok((row.get("opponent_id")?, counts(row)?))).collect()
    }

    /// The ratings of a user after each of the latest rated games, oldest first.
    pub async fn rating_history(&self, user: &UserId, limit: u32) -> StoreResult<Vec<RatingPointRow>> {
        let rows = self.all(sql!(RATING_HISTORY, user, limit)).await?;
        let point = |row: &Row| {
            Ok(RatingPointRow {
                game: row.get("game")?,
                speed: row.get("speed")?,
                rating: row.get("after_rating")?,
                at: row.get("after_updated_at")?,
                table: row.get("table_id")?,
            })
        };
        rows.iter().rev().map(point).collect()
    }

    /// The users with the highest ratings at a game and speed. Only accounts whose deviation is at most `max_deviation`
    /// and who have played since a time.
    pub async fn leaderboard(
        &self,
        game: GameKind,
        speed: Speed,
        max_deviation: f64,
        since: Millis,
        limit: u32,
    ) -> StoreResult<Vec<(UserId, RatingRow)>> {
        let rows = self.all(sql!(
            "SELECT ratings.* FROM ratings JOIN users ON users.id = ratings.user_id \
             WHERE game = $1 AND speed = $2 AND deviation <= $3 AND updated_at >= $4 \
             AND closed = 0 AND password_hash IS NOT NULL ORDER BY rating DESC, user_id LIMIT $5",
            game,
            speed,
            max_deviation,
            since,
            limit
        ));
        rows.await?.iter().map(|row| Ok((row.get("user_id")?, rating_row(row)?))).collect()
    }

    /// The first events of those of the latest finished `games` of a user that are Ponte del Diavolo, with the results.
    pub async fn opening_results(&self, user: &UserId, games: u32) -> StoreResult<Vec<OpeningRow>> {
        let rows = self.all(sql!(OPENING_RESULTS, user, games, GameKind::Ponte)).await?;
        let opening = |row: &Row| {
            Ok(OpeningRow {
                terms: row.json("terms")?,
                event: row.json("event")?,
                won: row.get("won")?,
                drawn: row.get("is_draw")?,
            })
        };
        rows.iter().map(opening).collect()
    }
}

async fn of_users(
    tx: &mut Tx<'_>,
    users: &[UserId],
    game: GameKind,
    speed: Speed,
) -> StoreResult<Vec<(UserId, RatingRow)>> {
    if users.is_empty() {
        return Ok(Vec::new());
    }
    let mut of_users =
        sql!("SELECT * FROM ratings WHERE game = $1 AND speed = $2 AND user_id IN ", game, speed);
    of_users.bind_all(users);
    tx.all(of_users).await?.iter().map(|row| Ok((row.get("user_id")?, rating_row(row)?))).collect()
}

/// The ratings after a game that is being stored. The transaction sees the latest ratings of its users, so games that end
/// at the same time are rated one after the other. None if the game does not count.
pub(crate) async fn after_game(
    tx: &mut Tx<'_>,
    id: &TableId,
    result: &RatedResult,
    at: Millis,
) -> StoreResult<NewRatings> {
    let row = tables::find(tx, id).await?.ok_or(StoreError::NotFound("table"))?;
    let users: Vec<UserId> = row.users().cloned().collect();
    // Other games may have ended since this one started.
    let current = of_users(tx, &users, row.game(), row.speed()).await?;
    let before = |seat: &SeatRow| {
        let known = current.iter().find(|(user, _)| seat.player.user() == Some(user));
        known.map(|(_, rating)| *rating).or(seat.rating_before)
    };
    let before: Option<Vec<RatingRow>> = row.seats.iter().map(before).collect();
    let Some(before) = before else { return Ok(Vec::new()) };
    let ratings = users.iter().zip(&before).filter(|(_, rating)| is_provisional(rating, at));
    let provisional: Vec<&UserId> = ratings.map(|(user, _)| user).collect();
    // Games that were started at the same time may be too many for a day.
    if limit_reached(tx, &users, &provisional, at, CountedGames::Finished).await?.is_some() {
        return Ok(Vec::new());
    }
    Ok(Seat::ALL.into_iter().zip(glicko::after_game(&before, &result.ranks, at)).collect())
}

/// A rating, stored in five columns with a common prefix.
pub(crate) fn rating(row: &Row, prefix: &str) -> StoreResult<Option<RatingRow>> {
    let column = |name: &str| format!("{prefix}{name}");
    let Some(rating) = row.get(&column("rating"))? else { return Ok(None) };
    Ok(Some(RatingRow {
        rating,
        deviation: row.get(&column("deviation"))?,
        volatility: row.get(&column("volatility"))?,
        games: row.get(&column("games"))?,
        updated_at: row.get(&column("updated_at"))?,
    }))
}

fn rating_row(row: &Row) -> StoreResult<RatingRow> {
    rating(row, "")?.ok_or(StoreError::NotFound("rating"))
}

/// Count the rated games of two users: those of a period that counted, and those that are open. The transaction that ends a
/// game counts them: it must not read all games of a user.
pub(crate) const COUNT_RATED: &str = "SELECT COUNT(*) AS games FROM seats AS one \
     JOIN seats AS other ON other.table_id = one.table_id AND other.user_id = $2 \
     WHERE one.user_id = $1 AND one.after_updated_at >= $3";
pub(crate) const COUNT_OPEN_RATED: &str = "SELECT COUNT(*) AS games FROM seats AS one \
     JOIN seats AS other ON other.table_id = one.table_id AND other.user_id = $2 \
     JOIN tables ON tables.id = one.table_id WHERE one.user_id = $1 AND one.is_open = 1 AND rated = 1";

/// Count the rated games of a user with accounts whose ratings were provisional: of several at one table, it is one game.
pub(crate) const COUNT_PROVISIONAL: &str = "SELECT COUNT(*) AS games FROM seats AS one \
     WHERE one.user_id = $1 AND one.after_updated_at >= $2 AND EXISTS (SELECT 1 FROM seats AS other \
     WHERE other.table_id = one.table_id AND other.seat <> one.seat AND other.before_deviation > $3)";
pub(crate) const COUNT_OPEN_PROVISIONAL: &str = "SELECT COUNT(*) AS games FROM seats AS one \
     JOIN tables ON tables.id = one.table_id \
     WHERE one.user_id = $1 AND one.is_open = 1 AND rated = 1 AND EXISTS (SELECT 1 FROM seats AS other \
     WHERE other.table_id = one.table_id AND other.seat <> one.seat AND other.before_deviation > $2)";

/// The games that count towards a limit.
#[derive(Clone, Copy, PartialEq, Eq)]
enum CountedGames {
    Finished,
    WithOpen,
}

fn is_provisional(rating: &RatingRow, now: Millis) -> bool {
    glicko::decayed(rating, now).deviation > MAX_RELIABLE_DEVIATION
}

/// The limit that another game would exceed. Of the users, those are named whose ratings are provisional.
async fn limit_reached(
    tx: &mut Tx<'_>,
    users: &[UserId],
    provisional: &[&UserId],
    now: Millis,
    counted: CountedGames,
) -> StoreResult<Option<RatedLimit>> {
    let since = now.saturating_sub(PAIR_LIMIT_PERIOD);
    let with_open = counted == CountedGames::WithOpen;
    for (index, one) in users.iter().enumerate() {
        for other in &users[index + 1..] {
            let mut games = count_games(tx, sql!(COUNT_RATED, one, other, since)).await?;
            if with_open {
                games += count_games(tx, sql!(COUNT_OPEN_RATED, one, other)).await?;
            }
            if games >= MAX_RATED_GAMES_PER_PAIR {
                return Ok(Some(RatedLimit::Pair));
            }
        }
    }
    for user in provisional.iter().filter(|_| provisional.len() > 1) {
        let mut games = count_games(tx, sql!(COUNT_PROVISIONAL, user, since, MAX_RELIABLE_DEVIATION)).await?;
        if with_open {
            games += count_games(tx, sql!(COUNT_OPEN_PROVISIONAL, user, MAX_RELIABLE_DEVIATION)).await?;
        }
        if games >= MAX_PROVISIONAL_GAMES {
            return Ok(Some(RatedLimit::Provisional));
        }
    }
    Ok(None)
}

async fn count_games(tx: &mut Tx<'_>, count: Statement) -> StoreResult<u32> {
    tx.one(count).await?.get("games")
}

/// Counts a finished game in the results of its users. A game won by every seat is a draw.
pub(crate) async fn count_result(tx: &mut Tx<'_>, id: &TableId) -> StoreResult<()> {
    tx.execute(sql!(
        "INSERT INTO results (user_id, game, won, drawn, lost) \
         SELECT user_id, game, CASE WHEN is_draw = 0 AND won = 1 THEN 1 ELSE 0 END, is_draw, 1 - won FROM \
         (SELECT user_id, game, (winners >> CAST(seat AS INTEGER)) & 1 AS won, \
          CASE WHEN winners = (1 << CAST(seat_count AS INTEGER)) - 1 THEN 1 ELSE 0 END AS is_draw \
          FROM seats JOIN tables ON tables.id = seats.table_id WHERE tables.id = $1 AND user_id IS NOT NULL) AS finished \
         WHERE TRUE ON CONFLICT (user_id, game) DO UPDATE SET won = results.won + excluded.won, \
         drawn = results.drawn + excluded.drawn, lost = results.lost + excluded.lost",
        id
    ))
    .await
    .map(|_| ())
}

/// What a public profile reads: of a user with tens of thousands of games the latest ones, and counted results.
pub(crate) const RESULT_COUNTS: &str = "SELECT * FROM results WHERE user_id = $1 ORDER BY game DESC";
pub(crate) const OPPONENT_RECORDS: &str = "SELECT opponent_id, game, SUM(CASE WHEN own > theirs THEN 1 ELSE 0 END) AS won, \
         SUM(CASE WHEN own = 1 AND theirs = 1 THEN 1 ELSE 0 END) AS drawn, \
     SUM(CASE WHEN own = 0 THEN 1 ELSE 0 END) AS lost, \
     CAST(SUM(COUNT(*)) OVER (PARTITION BY opponent_id) AS BIGINT) AS games FROM \
     (SELECT opponent.user_id AS opponent_id, game, (winners >> CAST(recent.seat AS INTEGER)) & 1 AS own, \
      (winners >> CAST(opponent.seat AS INTEGER)) & 1 AS theirs FROM \
      (SELECT table_id, seat FROM seats WHERE user_id = $1 AND finished_at IS NOT NULL \
       ORDER BY finished_at DESC, table_id DESC LIMIT $2) AS recent \
      JOIN tables ON tables.id = recent.table_id \
      JOIN seats AS opponent ON opponent.table_id = recent.table_id AND opponent.seat <> recent.seat \
      WHERE opponent.user_id IS NOT NULL) AS results \
     GROUP BY opponent_id, game ORDER BY games DESC, opponent_id, game DESC LIMIT $3";
/// A game won by every seat is a draw.
pub(crate) const OPENING_RESULTS: &str = "SELECT terms, event, (winners >> CAST(seat AS INTEGER)) & 1 AS won, \
     CAST(CASE WHEN winners = (1 << CAST(seat_count AS INTEGER)) - 1 THEN 1 ELSE 0 END AS BIGINT) AS is_draw FROM \
     (SELECT table_id, seat FROM seats WHERE user_id = $1 AND finished_at IS NOT NULL \
      ORDER BY finished_at DESC, table_id DESC LIMIT $2) AS recent \
     JOIN tables ON tables.id = recent.table_id \
     JOIN events ON events.table_id = tables.id AND events.number = 1 \
     WHERE game = $3 ORDER BY tables.updated_at DESC, tables.id DESC";
pub(crate) const RATING_HISTORY: &str = "SELECT game, speed, after_rating, after_updated_at, table_id FROM seats \
     JOIN tables ON tables.id = seats.table_id WHERE user_id = $1 AND after_updated_at IS NOT NULL \
     ORDER BY after_updated_at DESC, table_id DESC LIMIT $2";

/// Ratings that have changed in a period, compared with those before the first game of it.
const RATING_GAINS: &str = "SELECT user_id, game, speed, MIN(first_rating) AS before, MAX(rating) AS after, COUNT(*) AS games FROM \
     (SELECT seats.user_id, tables.game, tables.speed, ratings.rating, \
      FIRST_VALUE(seats.before_rating) OVER (PARTITION BY seats.user_id, tables.game, tables.speed \
       ORDER BY seats.after_updated_at, seats.table_id) AS first_rating FROM ratings \
      JOIN seats ON seats.user_id = ratings.user_id AND seats.after_updated_at >= $1 \
      JOIN tables ON tables.id = seats.table_id AND tables.game = ratings.game AND tables.speed = ratings.speed \
      WHERE ratings.updated_at >= $1) AS recent \
     GROUP BY user_id, game, speed HAVING MAX(rating) - MIN(first_rating) >= $2 \
     ORDER BY MAX(rating) - MIN(first_rating) DESC, user_id, game, speed LIMIT $3";
const GAIN_OPPONENTS: &str = "SELECT opponent_id, COUNT(*) AS games, SUM(won) AS won, SUM(unfinished) AS unfinished, \
     SUM(provisional) AS provisional FROM \
     (SELECT opponent.user_id AS opponent_id, \
      CASE WHEN (winners >> CAST(own.seat AS INTEGER)) & 1 = 1 THEN 1 ELSE 0 END AS won, \
      CASE WHEN end_reason <> $5 THEN 1 ELSE 0 END AS unfinished, \
      CASE WHEN opponent.before_deviation > $6 THEN 1 ELSE 0 END AS provisional FROM seats AS own \
      JOIN tables ON tables.id = own.table_id AND game = $3 AND speed = $4 \
      JOIN seats AS opponent ON opponent.table_id = own.table_id AND opponent.seat <> own.seat \
      WHERE own.user_id = $1 AND own.after_updated_at >= $2 AND opponent.user_id IS NOT NULL) AS games \
     GROUP BY opponent_id ORDER BY COUNT(*) DESC, opponent_id LIMIT $7";

fn counts(row: &Row) -> StoreResult<ResultCounts> {
    Ok(ResultCounts {
        game: row.get("game")?,
        won: row.get("won")?,
        drawn: row.get("drawn")?,
        lost: row.get("lost")?,
    })
}
