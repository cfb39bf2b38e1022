//! Names of people, kept at hand for everything that mentions them.

use std::collections::HashMap;
use std::sync::{PoisonError, RwLock};

use protocol::{Occupant, UserId, UserRef};

use crate::store::{Sitter, Store, Stored, UserRow};

/// More than this are not kept; whoever is missing is read again.
const MOST: usize = 50_000;

/// Names of people by id.
#[derive(Default)]
pub(crate) struct Names {
    known: RwLock<HashMap<UserId, UserRef>>,
}

impl Names {
    /// Makes sure that these are known.
    pub(crate) async fn learn(&self, store: &dyn Store, users: &[UserId]) -> Stored<()> {
        let missing: Vec<UserId> = {
            let known = self.known.read().unwrap_or_else(PoisonError::into_inner);
            users.iter().filter(|id| !known.contains_key(id)).cloned().collect()
        };
        if !missing.is_empty() {
            for user in store.users(&missing).await? {
                self.note(&user);
            }
        }
        Ok(())
    }

    /// A person is called so from now on.
    pub(crate) fn note(&self, user: &UserRow) {
        let who = who(user);
        let mut known = self.known.write().unwrap_or_else(PoisonError::into_inner);
        if known.len() >= MOST {
            known.clear();
        }
        known.insert(who.id.clone(), who);
    }

    /// Who that is. Somebody unknown has no name.
    pub(crate) fn who(&self, id: &UserId) -> UserRef {
        let known = self.known.read().unwrap_or_else(PoisonError::into_inner);
        known.get(id).cloned().unwrap_or_else(|| UserRef { id: id.clone(), name: "?".into(), guest: true })
    }

    pub(crate) fn occupant(&self, sitter: &Sitter) -> Occupant {
        match sitter {
            Sitter::User(id) => Occupant::User { who: self.who(id) },
            Sitter::Engine(level) => Occupant::Engine { level: *level },
            Sitter::Bot(style) => Occupant::Bot { style: style.clone() },
        }
    }
}

/// A person as others see them.
pub(crate) fn who(user: &UserRow) -> UserRef {
    UserRef { id: user.id.clone(), name: user.name.clone(), guest: user.is_guest() }
}
