//! Records of finished games, kept in memory: they never change unless a player is renamed, and writing one replays the
//! game.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};

use protocol::TableId;

/// Bytes of text per generation.
const GENERATION_CAPACITY: usize = 4 * 1024 * 1024;

/// Records by table, in two generations: when the young one is full it becomes the old one, whose records are dropped.
#[derive(Default)]
pub(super) struct RecordCache {
    generations: Mutex<CacheGenerations>,
}

#[derive(Default)]
struct CacheGenerations {
    young: HashMap<TableId, CachedRecord>,
    old: HashMap<TableId, CachedRecord>,
    /// Bytes of text in the young generation.
    size: usize,
}

#[derive(Clone)]
struct CachedRecord {
    names: Vec<String>,
    text: Arc<str>,
}

impl RecordCache {
    /// The record of a table, if it was written with these names.
    pub(super) fn get(&self, table: &TableId, names: &[String]) -> Option<Arc<str>> {
        let mut generations = self.generations.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(found) = generations.young.get(table) {
            return (found.names == names).then(|| Arc::clone(&found.text));
        }
        let found = generations.old.remove(table).filter(|found| found.names == names)?;
        let text = Arc::clone(&found.text);
        generations.insert(table.clone(), found);
        Some(text)
    }

    /// Keeps a record.
    pub(super) fn insert(&self, table: &TableId, names: Vec<String>, text: Arc<str>) {
        let mut generations = self.generations.lock().unwrap_or_else(PoisonError::into_inner);
        generations.insert(table.clone(), CachedRecord { names, text });
    }
}

impl CacheGenerations {
    fn insert(&mut self, table: TableId, record: CachedRecord) {
        if self.size + record.text.len() > GENERATION_CAPACITY {
            self.old = std::mem::take(&mut self.young);
            self.size = 0;
        }
        self.size += record.text.len();
        if let Some(replaced) = self.young.insert(table, record) {
            self.size -= replaced.text.len();
        }
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

    #[test]
    fn memory_is_bounded_and_records_in_use_are_kept() {
        let cache = RecordCache::default();
        let text: Arc<str> = "x".repeat(GENERATION_CAPACITY / 10).into();
        cache.insert(&id(0), Vec::new(), Arc::clone(&text));
        for number in 1..100 {
            cache.insert(&id(number), Vec::new(), Arc::clone(&text));
            assert!(cache.get(&id(0), &[]).is_some(), "{number}");
        }
        let generations = cache.generations.lock().unwrap();
        assert!(generations.young.len() <= 10 && generations.old.len() <= 10);
        assert!(generations.size <= GENERATION_CAPACITY);
        drop(generations);
        assert_eq!(cache.get(&id(1), &[]), None);
    }
}
