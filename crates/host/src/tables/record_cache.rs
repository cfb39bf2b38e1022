//! Records of finished games, kept in memory: they never change unless a player is renamed, and writing one replays the
//! game.

use std::sync::Arc;

use protocol::TableId;

use crate::cache::Cache;

/// Bytes of text that are kept at least.
const CAPACITY: usize = 4 * 1024 * 1024;

/// Records by table, with the names they were written with.
pub(super) struct RecordCache(Cache<TableId, (Arc<[String]>, Arc<str>)>);

impl Default for RecordCache {
    fn default() -> RecordCache {
        RecordCache(Cache::new(CAPACITY))
    }
}

impl RecordCache {
    /// The record of a table, if it was written with these names.
    pub(super) fn get(&self, table: &TableId, names: &[String]) -> Option<Arc<str>> {
        self.0.get(table).filter(|(known, _)| **known == *names).map(|(_, text)| text)
    }

    /// Keeps a record.
    pub(super) fn insert(&self, table: &TableId, names: Vec<String>, text: Arc<str>) {
        let weight = text.len();
        self.0.insert(table.clone(), (names.into(), text), weight);
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
