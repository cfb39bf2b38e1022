//! Opening statistics of the finished games of Ponte del Diavolo on this server.
//!
//! They are counted in memory: a request that finds them older than [`REFRESH_INTERVAL`] counts the games that ended
//! since, and some of the older ones, up to [`MAX_GAMES_PER_REFRESH`]; so a start costs nothing, and no request waits
//! for all games. Records are replayed on a blocking thread, and one request at a time refreshes.

use std::collections::HashSet;
use std::sync::{Arc, PoisonError, RwLock};
use std::time::{Duration, Instant};

use ponte::{Game, Position, Record, Rules};
use protocol::{GameKind, TableId};
use review::openings::{OpeningBook, OpeningMove};

use crate::background;
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
        self.book.read().unwrap_or_else(PoisonError::into_inner).moves(position)
    }

    /// Counts games that are not counted yet, unless that was done a moment ago or is being done.
    pub(crate) async fn refresh(&self, store: &dyn Store, tables: &TableService) -> StoreResult<()> {
        let Ok(mut progress) = self.refresh.try_lock() else { return Ok(()) };
        if progress.refreshed.is_some_and(|at| at.elapsed() < REFRESH_INTERVAL) {
            return Ok(());
        }
        let mut texts = Vec::new();
        // First the games that ended since, then older ones.
        for from in [None, progress.oldest.clone()] {
            let is_new = from.is_none();
            if !is_new && progress.complete {
                break;
            }
            let mut after = from;
            while texts.len() < MAX_GAMES_PER_REFRESH && progress.counted.len() < MAX_GAMES {
                let rows = store.tables(&query(after.clone())).await?;
                let fresh = rows.iter().filter(|row| !progress.counted.contains(&row.id)).count();
                for row in &rows {
                    if progress.counted.insert(row.id.clone()) {
                        // A damaged game is reported there, and left out here.
                        texts.extend(tables.game_record(row).await.ok());
                    }
                }
                let Some(last) = rows.last().filter(|_| rows.len() == PAGE_SIZE as usize) else {
                    progress.complete = true;
                    break;
                };
                after = Some(last.id.clone());
                if is_new && fresh < rows.len() {
                    // The rest of them is known.
                    break;
                }
                progress.oldest = after.clone();
            }
        }
        progress.refreshed = Some(Instant::now());
        let counted = background::compute(move || count(&texts)).await.unwrap_or_default();
        self.book.write().unwrap_or_else(PoisonError::into_inner).merge(&counted);
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
        after,
        limit: PAGE_SIZE,
    }
}
