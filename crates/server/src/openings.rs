//! Opening statistics of the finished games of Ponte del Diavolo on this server.
//!
//! They are counted in memory: a request that finds them older than [`REFRESH_INTERVAL`] counts the games that ended
//! since, and some of the older ones, up to [`MAX_GAMES_PER_REFRESH`]; so a start costs nothing, and no request waits
//! for all games. Records are replayed on a blocking thread, and one request at a time refreshes.

use std::collections::HashSet;
use std::sync::Arc;
use std::time::{Duration, Instant};

use ponte::{Game, Position, Record, Rules};
use protocol::{GameKind, TableId};
use review::openings::{OpeningBook, OpeningMove};

use crate::background;
use crate::lock::RwLock;
use crate::store::{Store, StoreResult, TableQuery};
use crate::tables::TableService;

/// The age from which the statistics are refreshed.
const REFRESH_INTERVAL: Duration = Duration::from_secs(30);
/// The maximum number of games that a refresh counts.
const MAX_GAMES_PER_REFRESH: usize = 300;
/// The maximum number of games that are counted at all.
const MAX_GAMES: usize = 50_000;
/// Games per query.
const PAGE_SIZE: u32 = 100;

/// The statistics, and how far they go.
#[derive(Default)]
pub(crate) struct OpeningIndex {
    book: RwLock<OpeningBook>,
    refresh: tokio::sync::Mutex<CountProgress>,
}

#[derive(Default)]
struct CountProgress {
    counted: HashSet<TableId>,
    /// The oldest game that was counted, to go on from there.
    oldest: Option<TableId>,
    /// Whether all older games are counted.
    complete: bool,
    refreshed: Option<Instant>,
}

impl OpeningIndex {
    /// The turns that were played in a position, the most frequent first.
    pub(crate) fn moves(&self, position: &Position) -> Vec<OpeningMove> {
        self.book.read().moves(position)
    }

    /// Counts games that are not counted yet, unless that was done a moment ago or is being done.
    pub(crate) async fn refresh(&self, store: &Store, tables: &TableService) -> StoreResult<()> {
        let Ok(mut progress) = self.refresh.try_lock() else { return Ok(()) };
        if progress.refreshed.is_some_and(|at| at.elapsed() < REFRESH_INTERVAL) {
            return Ok(());
        }
        // The request may be cancelled at any time: what it has counted is recorded together, at the end.
        let (mut new, mut texts) = (HashSet::new(), Vec::new());
        let (mut oldest, mut complete) = (progress.oldest.clone(), progress.complete);
        // First the games that ended since, then older ones.
        for from in [None, oldest.clone()] {
            let is_new = from.is_none();
            if !is_new && complete {
                break;
            }
            let mut after = from;
            while texts.len() < MAX_GAMES_PER_REFRESH && progress.counted.len() + new.len() < MAX_GAMES {
                let rows = store.tables(&query(after.clone())).await?;
                let known = new.len();
                for row in &rows {
                    if !progress.counted.contains(&row.id) && new.insert(row.id.clone()) {
                        // A damaged game is reported there, and left out here.
                        texts.extend(tables.game_record(row).await.ok());
                    }
                }
                let Some(last) = rows.last().filter(|_| rows.len() == PAGE_SIZE as usize) else {
                    complete = true;
                    break;
                };
                after = Some(last.id.clone());
                if is_new && new.len() - known < rows.len() {
                    // The rest of them is known.
                    break;
                }
                oldest = after.clone();
            }
        }
        let counted = background::compute(move || count(&texts)).await.unwrap_or_default();
        self.book.write().merge(&counted);
        progress.counted.extend(new);
        (progress.oldest, progress.complete) = (oldest, complete);
        progress.refreshed = Some(Instant::now());
        Ok(())
    }
}

fn count(texts: &[Arc<str>]) -> OpeningBook {
    let mut book = OpeningBook::default();
    for record in texts.iter().filter_map(|text| Record::read(Rules::CLASSIC, text).ok()) {
        let game: Game = record.game();
        book.add(&game);
    }
    book
}

fn query(after: Option<TableId>) -> TableQuery {
    TableQuery {
        user: None,
        opponent: None,
        finished: Some(true),
        to_act: None,
        game: Some(GameKind::Ponte),
        speed: None,
        rated: None,
        since: None,
        until: None,
        include_aborted: false,
        include_parties: false,
        after,
        limit: PAGE_SIZE,
    }
}

#[cfg(test)]
mod tests {
    use std::future::poll_fn;
    use std::pin::pin;
    use std::task::Poll;

    use serde_json::{Value, json};

    use super::*;
    use crate::rate_limit::RateLimits;
    use crate::store::sqlite;
    use crate::testing::TestServer;

    /// A server with a game that has ended after the opening. Its database is a file: one in memory is lost with a connection
    /// whose query was cancelled.
    async fn with_a_game(folder: &tempfile::TempDir) -> TestServer {
        let store = sqlite::open(folder.path().join("test.db")).await.unwrap();
        let server = TestServer::with_store(store, RateLimits::default().scaled(1000), None).await;
        let (mut ada, mut ben) = (server.guest().await, server.guest().await);
        let challenge = json!({"terms": {"game": "ponte", "rules": "classic"}, "opponent": {"type": "link"}, "seat": "first"});
        let waiting = ada.post("/challenges", challenge).await.expect(200);
        let id = |value: &Value| value.as_str().unwrap().to_owned();
        let join = format!("/challenges/{}/join", id(&waiting["challenge"]["id"]));
        let table = id(&ben.post(&join, json!({})).await.expect(200)["table"]);
        let path = format!("/tables/{table}/actions");
        ada.post(&path, json!({"type": "move", "move": "e5,f6"})).await.expect(200);
        ben.post(&path, json!({"type": "resign"})).await.expect(200);
        server
    }

    #[tokio::test]
    async fn a_request_that_is_cancelled_loses_no_games() {
        let folder = tempfile::tempdir().unwrap();
        let server = with_a_game(&folder).await;
        let (store, tables) = (&server.state.store, &*server.state.tables);
        // How many polls a refresh takes depends on how soon the database answers. It is cancelled after one poll, two, and so on,
        // until it is complete.
        let (mut polls, mut cancelled) = (0, 0);
        for attempt in 1.. {
            assert!(attempt < 10_000, "it was never cancelled");
            let index = OpeningIndex::default();
            polls += 1;
            let is_complete = {
                let mut refresh = pin!(index.refresh(store, tables));
                let mut left = polls;
                poll_fn(|context| {
                    if left == 0 {
                        return Poll::Ready(false);
                    }
                    left -= 1;
                    refresh.as_mut().poll(context).map(|refreshed| refreshed.is_ok())
                })
                .await
            };
            index.refresh(store, tables).await.unwrap();
            let played = index.moves(&Position::new(Rules::CLASSIC));
            assert_eq!(played.iter().map(|one| one.counts.games).sum::<u32>(), 1, "after {polls} polls");
            match is_complete {
                true if cancelled > 0 => break,
                true => polls = 0,
                false => cancelled += 1,
            }
        }
    }
}
