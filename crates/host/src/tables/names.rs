//! A cache of user names, for everything that mentions users.

use std::collections::BTreeSet;

use ponte_engine::Level;
use protocol::{Occupant, TableId, UserId, UserRef};

use crate::cache::Cache;
use crate::lock::Mutex;
use crate::store::{GameStore, Player, StoreResult, UserRow};

/// Users who are kept at least.
const CAPACITY: usize = 25_000;
/// The name of a user who is not in the cache, which only a race with eviction can cause.
const UNKNOWN_NAME: &str = "?";

/// Public data of users by id.
pub(super) struct NameCache {
    users: Cache<UserId, UserRef>,
    /// Tables that were shown without the names of their players, which are read again.
    pub(super) missing: Mutex<BTreeSet<TableId>>,
}

impl Default for NameCache {
    fn default() -> NameCache {
        NameCache { users: Cache::new(CAPACITY), missing: Mutex::default() }
    }
}

impl NameCache {
    /// Loads the users that are not cached.
    pub(super) async fn load(&self, store: &dyn GameStore, ids: &[UserId]) -> StoreResult<()> {
        let missing: Vec<UserId> = ids.iter().filter(|id| self.users.get(id).is_none()).cloned().collect();
        if !missing.is_empty() {
            for user in store.users(&missing).await? {
                self.insert(&user);
            }
        }
        Ok(())
    }

    /// Caches the current name of a user.
    pub(super) fn insert(&self, user: &UserRow) {
        self.users.insert(user.id.clone(), user_ref(user), 1);
    }

    /// Forgets a user whose name has changed.
    pub(super) fn remove(&self, user: &UserId) {
        self.users.remove(user);
    }

    /// The public data of a user.
    pub(super) fn user(&self, id: &UserId) -> UserRef {
        let unknown = || UserRef { id: id.clone(), name: UNKNOWN_NAME.into(), guest: true };
        self.users.get(id).unwrap_or_else(unknown)
    }

    /// A player as clients see them.
    pub(super) fn occupant(&self, player: &Player) -> Occupant {
        match player {
            Player::User(id) => Occupant::User { user: self.user(id) },
            Player::Engine(level) => Occupant::Engine { level: *level },
            Player::Bot(character) => Occupant::Bot { character: *character },
            Player::Guest(_, name) | Player::Companion(_, name) => Occupant::Guest { name: name.clone() },
        }
    }

    /// The name of a player in game records: computer opponents are named as in the app, with what they are.
    pub(super) fn display_name(&self, player: &Player) -> String {
        match player {
            Player::User(id) => self.user(id).name,
            Player::Engine(level) => {
                let name = Level::new(*level).map_or("computer", Level::name);
                format!("{name} (level {level})")
            }
            Player::Bot(character) => format!("{} ({character})", character.name()),
            Player::Guest(_, name) | Player::Companion(_, name) => name.clone(),
        }
    }
}

/// The public data of a user.
pub fn user_ref(user: &UserRow) -> UserRef {
    UserRef { id: user.id.clone(), name: user.name.clone(), guest: user.is_guest() }
}
