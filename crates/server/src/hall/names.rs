//! Names of people, kept at hand for everything that mentions them.

use std::collections::HashMap;
use std::sync::{PoisonError, RwLock};

use protocol::{Occupant, PersonId, Who};

use crate::store::{PersonRow, Sitter, Store, Stored};

/// More than this are not kept; whoever is missing is read again.
const MOST: usize = 50_000;

/// Names of people by id.
#[derive(Default)]
pub(crate) struct Names {
    known: RwLock<HashMap<PersonId, Who>>,
}

impl Names {
    /// Makes sure that these are known.
    pub(crate) async fn learn(&self, store: &dyn Store, people: &[PersonId]) -> Stored<()> {
        let missing: Vec<PersonId> = {
            let known = self.known.read().unwrap_or_else(PoisonError::into_inner);
            people.iter().filter(|id| !known.contains_key(id)).cloned().collect()
        };
        if !missing.is_empty() {
            for person in store.people(&missing).await? {
                self.note(&person);
            }
        }
        Ok(())
    }

    /// A person is called so from now on.
    pub(crate) fn note(&self, person: &PersonRow) {
        let who = who(person);
        let mut known = self.known.write().unwrap_or_else(PoisonError::into_inner);
        if known.len() >= MOST {
            known.clear();
        }
        known.insert(who.id.clone(), who);
    }

    /// Who that is. Somebody unknown has no name.
    pub(crate) fn who(&self, id: &PersonId) -> Who {
        let known = self.known.read().unwrap_or_else(PoisonError::into_inner);
        known.get(id).cloned().unwrap_or_else(|| Who { id: id.clone(), name: "?".into(), guest: true })
    }

    pub(crate) fn occupant(&self, sitter: &Sitter) -> Occupant {
        match sitter {
            Sitter::Person(id) => Occupant::Person { who: self.who(id) },
            Sitter::Engine(level) => Occupant::Engine { level: *level },
            Sitter::Bot(style) => Occupant::Bot { style: style.clone() },
        }
    }
}

/// A person as others see them.
pub(crate) fn who(person: &PersonRow) -> Who {
    Who { id: person.id.clone(), name: person.name.clone(), guest: person.is_guest() }
}
