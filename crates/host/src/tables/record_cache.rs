//! Records of finished games, kept in memory: they never change unless a player is renamed, and writing one replays the
//! game.

use std::sync::Arc;

use protocol::{ApiError, ErrorCode, TableId};
use tokio::sync::Semaphore;

use super::{TableService, record_text};
use crate::background;
use crate::cache::Cache;
use crate::store::{StoreError, TableRow};

/// Bytes of text that are kept at least.
const CAPACITY: usize = 4 * 1024 * 1024;

/// Records by table, with the names they were written with.
pub(super) struct RecordCache {
    texts: Cache<TableId, (Arc<[String]>, Arc<str>)>,
    /// Held while a record is written.
    writing: Semaphore,
}

impl Default for RecordCache {
    fn default() -> RecordCache {
        RecordCache { texts: Cache::new(CAPACITY), writing: Semaphore::new(1) }
    }
}

impl RecordCache {
    /// The record of a table, if it was written with these names.
    fn get(&self, table: &TableId, names: &[String]) -> Option<Arc<str>> {
        self.texts.get(table).filter(|(known, _)| **known == *names).map(|(_, text)| text)
    }

    /// Keeps a record.
    fn insert(&self, table: &TableId, names: Vec<String>, text: Arc<str>) {
        let weight = text.len();
        self.texts.insert(table.clone(), (names.into(), text), weight);
    }
}

impl TableService {
    /// The record of a finished game as text. One is written at a time, and those in demand are kept.
    pub async fn game_record(&self, row: &TableRow) -> Result<Arc<str>, ApiError> {
        self.load_names(row).await?;
        let names: Vec<String> = row.seats.iter().map(|seat| self.names.display_name(&seat.player)).collect();
        if let Some(text) = self.records.get(&row.id, &names) {
            return Ok(text);
        }
        let stored = self.store.load_table(&row.id).await?;
        let stored = stored.ok_or(StoreError::NotFound("table"))?;
        if let Some(reason) = &stored.damage {
            self.report_damage(&row.id, reason);
            return Err(ApiError::new(
                ErrorCode::Internal,
                format!("the stored events of this game are damaged: {reason}"),
            ));
        }
        let _permit = self.records.writing.acquire().await;
        let (row, written_names) = (row.clone(), names.clone());
        let write = move || record_text(&row, &stored.events, &written_names);
        let id = stored.row.id.clone();
        let written = background::compute(write).await;
        let text: Arc<str> = written
            .map_err(|_| ApiError::new(ErrorCode::Internal, "the record of this game could not be written"))??
            .into();
        self.records.insert(&id, names, Arc::clone(&text));
        Ok(text)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn id(number: usize) -> TableId {
        format!("t{number}").parse().unwrap()
    }

    #[test]
    fn a_record_is_found_until_a_player_is_renamed() {
        let cache = RecordCache::default();
        let names = vec!["ada".to_owned(), "ben".to_owned()];
        assert_eq!(cache.get(&id(1), &names), None);
        cache.insert(&id(1), names.clone(), "record".into());
        assert_eq!(cache.get(&id(1), &names).as_deref(), Some("record"));
        assert_eq!(cache.get(&id(1), &["ada".to_owned(), "player-7".to_owned()]), None);
        assert_eq!(cache.get(&id(2), &names), None);
    }
}
