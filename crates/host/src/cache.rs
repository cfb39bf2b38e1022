//! A bounded cache in memory.

use std::collections::HashMap;
use std::hash::Hash;
use std::mem;

use crate::lock::Mutex;

/// Values by key, in two generations: when the young one is full it becomes the old one, whose values are dropped unless they are
/// used again.
pub struct Cache<K, V> {
    /// The weight of a generation.
    capacity: usize,
    generations: Mutex<Generations<K, V>>,
}

struct Generations<K, V> {
    young: HashMap<K, Weighted<V>>,
    old: HashMap<K, Weighted<V>>,
    /// The weight of the young generation.
    weight: usize,
}

struct Weighted<V> {
    value: V,
    weight: usize,
}

impl<K: Eq + Hash + Clone, V: Clone> Cache<K, V> {
    /// A cache that keeps at least the values used last with a total weight of `capacity`, and at most twice as many.
    pub fn new(capacity: usize) -> Cache<K, V> {
        let generations = Generations { young: HashMap::new(), old: HashMap::new(), weight: 0 };
        Cache { capacity, generations: Mutex::new(generations) }
    }

    /// The value of a key.
    pub fn get(&self, key: &K) -> Option<V> {
        self.generations.lock().get(key, self.capacity)
    }

    /// The value of a key, made if there is none.
    pub fn get_or_insert(&self, key: K, make: impl FnOnce() -> V) -> V {
        let mut generations = self.generations.lock();
        generations.get(&key, self.capacity).unwrap_or_else(|| {
            let value = make();
            generations.insert(key, Weighted { value: value.clone(), weight: 1 }, self.capacity);
            value
        })
    }

    /// Keeps a value; those with a large weight leave room for fewer others.
    pub fn insert(&self, key: K, value: V, weight: usize) {
        self.generations.lock().insert(key, Weighted { value, weight }, self.capacity);
    }

    /// Forgets a key.
    pub fn remove(&self, key: &K) {
        let mut generations = self.generations.lock();
        if let Some(removed) = generations.young.remove(key) {
            generations.weight -= removed.weight;
        }
        generations.old.remove(key);
    }
}

impl<K: Eq + Hash + Clone, V: Clone> Generations<K, V> {
    fn get(&mut self, key: &K, capacity: usize) -> Option<V> {
        if let Some(found) = self.young.get(key) {
            return Some(found.value.clone());
        }
        let found = self.old.remove(key)?;
        let value = found.value.clone();
        self.insert(key.clone(), found, capacity);
        Some(value)
    }

    fn insert(&mut self, key: K, new: Weighted<V>, capacity: usize) {
        if self.weight + new.weight > capacity {
            self.old = mem::take(&mut self.young);
            self.weight = 0;
        }
        self.old.remove(&key);
        self.weight += new.weight;
        if let Some(replaced) = self.young.insert(key, new) {
            self.weight -= replaced.weight;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn memory_is_bounded_and_values_in_use_are_kept() {
        let cache = Cache::new(100);
        cache.insert(0, "zero", 10);
        for key in 1..1_000 {
            cache.insert(key, "more", 10);
            assert_eq!(cache.get(&0), Some("zero"), "{key}");
        }
        let generations = cache.generations.lock();
        assert!(generations.young.len() <= 10 && generations.old.len() <= 10);
        let weight: usize = generations.young.values().map(|one| one.weight).sum();
        assert!(weight == generations.weight && weight <= 100);
        drop(generations);
        assert_eq!(cache.get(&1), None);
    }

    #[test]
    fn a_value_is_replaced_and_removed_in_both_generations() {
        let cache = Cache::new(2);
        for key in 0..3 {
            cache.insert(key, "first", 1);
        }
        cache.insert(0, "second", 1);
        assert_eq!(cache.get(&0), Some("second"));
        assert_eq!(cache.get_or_insert(2, || "third"), "first");
        for key in 0..3 {
            cache.remove(&key);
            assert_eq!(cache.get(&key), None);
        }
        assert_eq!(cache.get_or_insert(2, || "third"), "third");
        assert_eq!(cache.get(&2), Some("third"));
    }
}
