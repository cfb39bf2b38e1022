//! Verifies a whole database: the file, every table by replaying it, all ratings and counted results.

use std::collections::BTreeMap;
use std::path::Path;

use protocol::{GameKind, Speed, TableId, UserId};
use table::Table;

use crate::store::{OpenError, Player, RatingRow, SeatRow, Store, StoreResult, postgres, sqlite};
use crate::tables::{Snapshot, after_game};

/// Ratings may differ by this much: they are computed again, perhaps on another processor.
const RATING_TOLERANCE: f64 = 1e-6;

/// Something that is wrong with a database.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Finding {
    /// The table concerned; `None` for the database as a whole.
    pub table: Option<TableId>,
    /// What is wrong.
    pub what: String,
    /// For a table, the number of events that are intact.
    pub intact_events: Option<u64>,
}

/// The result of verifying a database.
#[derive(Clone, Default, PartialEq, Eq, Debug)]
pub struct CheckReport {
    /// The number of tables.
    pub tables: u64,
    /// The number of events that were replayed.
    pub events: u64,
    /// The number of ratings that were computed again.
    pub ratings: u64,
    /// Everything that is wrong.
    pub findings: Vec<Finding>,
}

impl CheckReport {
    fn add(&mut self, what: impl Into<String>) {
        self.findings.push(Finding { table: None, what: what.into(), intact_events: None });
    }
}

/// Verifies a database file, also while a server uses it. `progress` is called with the number of tables that are done
/// and of all tables.
///
/// # Errors
/// When the file cannot be opened as a database of this version, or stops being readable.
pub async fn check_database(path: &Path, progress: impl FnMut(u64, u64)) -> Result<CheckReport, OpenError> {
    check(sqlite::open_read_only(path).await?, progress).await
}

/// Verifies a PostgreSQL database, also while servers use it.
///
/// # Errors
/// When it cannot be reached, is no Ponti database of this version, or stops being readable.
pub async fn check_postgres(url: &str, progress: impl FnMut(u64, u64)) -> Result<CheckReport, OpenError> {
    check(postgres::open_existing(url).await?, progress).await
}

async fn check(store: Store, mut progress: impl FnMut(u64, u64)) -> Result<CheckReport, OpenError> {
    let mut report = CheckReport::default();
    // If the files cannot be read, nothing that follows could be trusted; the reason is the finding.
    let checked = match store.check_files().await {
        Ok(findings) => {
            findings.into_iter().for_each(|found| report.add(found));
            check_contents(&store, &mut report, &mut progress).await
        }
        Err(error) => {
            report.add(format!("file: {error}"));
            Ok(())
        }
    };
    store.close().await;
    checked?;
    Ok(report)
}

/// Verifies what is stored: every table, every rating, and all counted results.
async fn check_contents(
    store: &Store,
    report: &mut CheckReport,
    progress: &mut impl FnMut(u64, u64),
) -> StoreResult<()> {
    let tables = store.table_ids().await?;
    let mut history = RatingHistory::default();
    for (index, id) in tables.iter().enumerate() {
        progress(index as u64, tables.len() as u64);
        report.tables += 1;
        let mut finding = |what: String, intact: u64| {
            report.findings.push(Finding { table: Some(id.clone()), what, intact_events: Some(intact) });
        };
        match store.load_table(id).await {
            Ok(Some(stored)) => {
                let row = stored.row.clone();
                let snapshot = Snapshot::rebuild(stored);
                let intact = snapshot.number_of_events();
                if let Some(reason) = snapshot.damage() {
                    finding(reason.to_owned(), intact);
                } else if let Some(column) = snapshot.difference_from(&row) {
                    finding(format!("the column {column} does not follow from the events"), intact);
                } else if row.rated && row.outcome.is_some() {
                    history.add(id, row.game(), row.speed(), &row.seats, snapshot.table(), row.updated_at);
                }
                report.events += intact;
            }
            // Deleted meanwhile.
            Ok(None) => {}
            Err(error) => finding(error.to_string(), 0),
        }
        tokio::task::yield_now().await;
    }
    progress(tables.len() as u64, tables.len() as u64);
    history.check(&store.all_ratings().await?, report);
    for (user, game) in store.wrong_results().await? {
        let game = game.as_str();
        report.add(format!("the results of user {user} at {game} are not those of their finished games"));
    }
    Ok(())
}

type RatingKey = (UserId, GameKind, Speed);

/// The rated games of all users.
#[derive(Default)]
struct RatingHistory {
    games: Vec<RatedGame>,
    /// Every rating that a user has had after a game.
    ratings: BTreeMap<RatingKey, Vec<RatingRow>>,
}

struct RatedGame {
    id: TableId,
    game: GameKind,
    speed: Speed,
    seats: Vec<SeatRow>,
    table: Table,
    ended_at: u64,
}

fn is_equal(one: &RatingRow, other: &RatingRow) -> bool {
    let close = |one: f64, other: f64| (one - other).abs() < RATING_TOLERANCE;
    one.games == other.games
        && close(one.rating, other.rating)
        && close(one.deviation, other.deviation)
        && close(one.volatility, other.volatility)
}

impl RatingHistory {
    fn add(
        &mut self,
        id: &TableId,
        game: GameKind,
        speed: Speed,
        seats: &[SeatRow],
        table: &Table,
        ended_at: u64,
    ) {
        for seat in seats {
            if let (Player::User(user), Some(after)) = (&seat.player, seat.rating_after) {
                self.ratings.entry((user.clone(), game, speed)).or_default().push(after);
            }
        }
        let (id, seats, table) = (id.clone(), seats.to_vec(), table.clone());
        self.games.push(RatedGame { id, game, speed, seats, table, ended_at });
    }

    /// The ratings that a seat may have had before a game. More than one only after accounts were merged.
    fn before(&self, game: &RatedGame, seat: &SeatRow) -> Vec<RatingRow> {
        let known = seat
            .player
            .user()
            .and_then(|user| self.ratings.get(&(user.clone(), game.game, game.speed)).map(Vec::as_slice));
        let games = seat.rating_after.map_or(0, |after| after.games);
        let mut before: Vec<RatingRow> =
            known.unwrap_or_default().iter().filter(|rating| rating.games + 1 == games).copied().collect();
        // Before the first rated game.
        before.extend(seat.rating_before.filter(|rating| rating.games + 1 == games));
        before
    }

    fn check(&self, current: &[(UserId, GameKind, Speed, RatingRow)], report: &mut CheckReport) {
        for game in &self.games {
            report.ratings += 1;
            if !self.follows(game) {
                report.findings.push(Finding {
                    table: Some(game.id.clone()),
                    what: "the new ratings do not follow from the result".to_owned(),
                    intact_events: None,
                });
            }
        }
        for (user, game, speed, rating) in current {
            let past =
                self.ratings.get(&(user.clone(), *game, *speed)).map(Vec::as_slice).unwrap_or_default();
            let most = past.iter().map(|rating| rating.games).max().unwrap_or(0);
            let is_merged =
                (1..past.len()).any(|index| past[..index].iter().any(|one| one.games == past[index].games));
            let matches = |one: &RatingRow| is_equal(one, rating) && (is_merged || one.games == most);
            if !past.iter().any(matches) {
                let (game, speed) = (game.as_str(), speed.as_str());
                report.add(format!(
                    "the rating of user {user} at {game} ({speed}) is not that of their last game"
                ));
            }
        }
    }

    /// Whether the stored ratings after a game are what its result gives.
    fn follows(&self, game: &RatedGame) -> bool {
        let stored: Vec<Option<RatingRow>> = game.seats.iter().map(|seat| seat.rating_after).collect();
        if stored.iter().all(Option::is_none) {
            // Aborted, or a game that does not count.
            return true;
        }
        let choices: Vec<Vec<RatingRow>> = game.seats.iter().map(|seat| self.before(game, seat)).collect();
        let mut combinations: Vec<Vec<RatingRow>> = vec![Vec::new()];
        for choice in &choices {
            let extend = |one: &Vec<RatingRow>| {
                let one = one.clone();
                choice.iter().map(move |next| [&one[..], &[*next]].concat())
            };
            combinations = combinations.iter().flat_map(extend).take(256).collect();
        }
        combinations.iter().any(|before| {
            let mut seats = game.seats.clone();
            for (seat, rating) in seats.iter_mut().zip(before) {
                seat.rating_before = Some(*rating);
            }
            let computed = after_game(&seats, &game.table, game.ended_at);
            computed.len() == stored.len()
                && computed
                    .iter()
                    .zip(&stored)
                    .all(|((_, new), old)| old.is_some_and(|old| is_equal(new, &old)))
        })
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use http_body_util::BodyExt;
    use serde_json::{Value, json};

    use super::*;
    use crate::http::extract::SharedState;
    use crate::rate_limit::RateLimits;
    use crate::testing::{Client, TestServer};

    /// A database with a finished rated game `over` and an unfinished one `open`, and the two players.
    struct Club {
        folder: tempfile::TempDir,
        over: String,
        open: String,
        ada: Client,
        ben: Client,
    }

    async fn start(folder: &Path) -> TestServer {
        let store = sqlite::open(folder.join("test.db")).await.unwrap();
        TestServer::with_store(store, RateLimits::default().scaled(1000), None).await
    }

    async fn stop(server: TestServer) {
        server.state.tables.close();
        server.sqlite.close().await;
    }

    async fn act(client: &mut Client, table: &str, action: Value) -> crate::testing::TestResponse {
        client.post(&format!("/tables/{table}/actions"), action).await
    }

    /// Plays at most so many moves of a fixed game.
    async fn play(ada: &mut Client, ben: &mut Client, moves: usize) -> String {
        let challenge = json!({"terms": {"game": "ponte", "rules": "classic", "clock": {"type": "increment", "base_ms": 600_000, "increment_ms": 0}},
                               "opponent": {"type": "link"}, "seat": "first", "rated": true});
        let waiting = ada.post("/challenges", challenge).await.expect(200);
        let id = waiting["challenge"]["id"].as_str().unwrap().to_owned();
        let started = ben.post(&format!("/challenges/{id}/join"), json!({})).await.expect(200);
        let table = started["table"].as_str().unwrap().to_owned();
        let game = [
            (0, "a1,b1"),
            (1, "dark"),
            (1, "h8,g8"),
            (0, "d4,e4"),
            (1, "a8,b8"),
            (0, "h1,h2"),
            (1, "j1,j2"),
            (0, "a10,b10"),
            (1, "j10,i10"),
            (0, "a5,a6"),
        ];
        for (player, text) in game.into_iter().take(moves) {
            let client = if player == 0 { &mut *ada } else { &mut *ben };
            act(client, &table, json!({"type": "move", "move": text})).await.expect(200);
        }
        table
    }

    async fn club() -> Club {
        let folder = tempfile::tempdir().unwrap();
        let server = start(folder.path()).await;
        let (mut ada, mut ben) = (server.registered("Ada").await, server.registered("Ben").await);
        let mut over = String::new();
        for _ in 0..3 {
            over = play(&mut ada, &mut ben, 10).await;
            act(&mut ben, &over, json!({"type": "resign"})).await.expect(200);
        }
        let open = play(&mut ada, &mut ben, 3).await;
        stop(server).await;
        Club { folder, over, open, ada, ben }
    }

    impl Club {
        fn path(&self) -> std::path::PathBuf {
            self.folder.path().join("test.db")
        }

        /// Executes SQL as a failing disk would: without the store noticing.
        async fn damage(&self, sql: &str) {
            use sqlx::Connection;
            let options = sqlx::sqlite::SqliteConnectOptions::new().filename(self.path()).foreign_keys(false);
            let mut connection = sqlx::SqliteConnection::connect_with(&options).await.unwrap();
            let sql = sql.replace("OPEN", &self.open).replace("OVER", &self.over);
            sqlx::raw_sql(sqlx::AssertSqlSafe(sql)).execute(&mut connection).await.unwrap();
            connection.close().await.unwrap();
        }

        async fn findings(&self) -> Vec<String> {
            let report = check_database(&self.path(), |_, _| {}).await.unwrap();
            report.findings.into_iter().map(|finding| finding.what).collect()
        }
    }

    #[tokio::test]
    async fn an_intact_database_has_no_findings() {
        let club = club().await;
        let mut steps = Vec::new();
        let report = check_database(&club.path(), |done, total| steps.push((done, total))).await.unwrap();
        assert_eq!(report, CheckReport { tables: 4, events: 36, ratings: 3, findings: Vec::new() });
        assert_eq!((steps[0], *steps.last().unwrap()), ((0, 4), (4, 4)));
        assert!(check_database(&club.folder.path().join("other.db"), |_, _| {}).await.is_err());
    }

    #[tokio::test]
    async fn every_kind_of_damage_is_found() {
        for (sql, expected) in [
            ("DELETE FROM events WHERE table_id = 'OPEN' AND number = 3", "1 of 3 events are missing"),
            ("DELETE FROM events WHERE table_id = 'OPEN' AND number = 2", "event 2 is missing"),
            ("DELETE FROM events WHERE table_id = 'OVER'", "11 of 11 events are missing"),
            (
                "UPDATE events SET event = replace(event, 'a1,b1', 'a1,c1') WHERE table_id = 'OPEN' AND number = 1",
                "the events are not those that were stored",
            ),
            (
                "UPDATE events SET event = 'x' WHERE table_id = 'OPEN' AND number = 3",
                "event 3 cannot be read",
            ),
            (
                "UPDATE tables SET seed = zeroblob(32) WHERE id = 'OPEN'",
                "the events are not those that were stored",
            ),
            ("UPDATE tables SET deadline = 5 WHERE id = 'OPEN'", "the column deadline"),
            ("UPDATE tables SET winners = 2 WHERE id = 'OVER'", "the column outcome"),
            ("UPDATE tables SET number = 2 WHERE id = 'OPEN'", "there are 3 events, but the table has 2"),
            ("UPDATE ratings SET rating = rating + 1", "is not that of their last game"),
            ("UPDATE results SET won = won + 1", "are not those of their finished games"),
            ("DELETE FROM results", "are not those of their finished games"),
            (
                "UPDATE seats SET after_rating = after_rating + 1 WHERE table_id = 'OVER'",
                "do not follow from the result",
            ),
            ("DELETE FROM users", "refer to missing rows of users"),
        ] {
            let club = club().await;
            club.damage(sql).await;
            let findings = club.findings().await;
            assert!(findings.iter().any(|found| found.contains(expected)), "{sql}: {findings:?}");
        }
    }

    #[tokio::test]
    async fn a_damaged_table_is_read_only_and_the_others_continue() {
        let mut club = club().await;
        club.damage("DELETE FROM events WHERE table_id = 'OPEN' AND number = 3").await;
        let server = start(club.folder.path()).await;
        let reconnect = |old: &Client| server.browser().with_cookie_of(old);
        (club.ada, club.ben) = (reconnect(&club.ada), reconnect(&club.ben));
        let state = club.ada.get(&format!("/tables/{}", club.open)).await.expect(200);
        assert!(state["read_only"].as_str().unwrap().contains("1 of 3 events are missing"), "{state}");
        assert_eq!((&state["number"], &state["view"]["permissions"]["act"]), (&json!(2), &json!(false)));
        // It was this player's turn, before the loss and after it.
        for client in [&mut club.ada, &mut club.ben] {
            let refused = act(client, &club.open, json!({"type": "move", "move": "d4,e4"})).await;
            let body = refused.expect(422);
            assert!(body["error"]["message"].as_str().unwrap().contains("read-only"), "{body}");
        }
        let other = play(&mut club.ada, &mut club.ben, 6).await;
        assert!(club.ada.get(&format!("/tables/{other}")).await.expect(200)["read_only"].is_null());
        let health = crate::http::metrics::get_health(SharedState(Arc::clone(&server.state))).await;
        assert_eq!(health.status(), 200);
        let text = health.into_body().collect().await.unwrap().to_bytes();
        let text = String::from_utf8(text.to_vec()).unwrap();
        assert!(text.contains(&format!("table {} is read-only", club.open)), "{text}");
        stop(server).await;
    }
}
