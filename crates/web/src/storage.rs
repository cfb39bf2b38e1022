//! Versioned JSON in the browser's storage. Anything that cannot be read is treated as absent.

use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};

/// The maximum size of a stored text in bytes; no saved game is this long.
const MAX_BYTES: usize = 1 << 20;

/// A value that is stored under a key.
pub trait Persisted: Serialize + DeserializeOwned {
    /// The storage key.
    const NAME: &'static str;
    /// The version of the format. Other versions are ignored.
    const VERSION: u32;
}

#[derive(Serialize, Deserialize)]
struct Envelope<T> {
    version: u32,
    value: T,
}

#[derive(Deserialize)]
struct Stamp {
    version: u32,
}

/// The text to store.
pub fn write<T: Persisted>(value: &T) -> Option<String> {
    serde_json::to_string(&Envelope { version: T::VERSION, value }).ok()
}

/// The value of a stored text; `None` if it cannot be read.
///
/// ```
/// use web::settings::Settings;
/// use web::storage::{read, write};
///
/// let settings = Settings { confirm: true, ..Settings::default() };
/// assert_eq!(read::<Settings>(&write(&settings).unwrap()), Some(settings));
/// assert_eq!(read::<Settings>(r#"{"version":0,"value":{}}"#), None);
/// assert_eq!(read::<Settings>("?"), None);
/// ```
pub fn read<T: Persisted>(text: &str) -> Option<T> {
    if text.len() > MAX_BYTES {
        return None;
    }
    let stamp: Stamp = serde_json::from_str(text).ok()?;
    if stamp.version != T::VERSION {
        return None;
    }
    serde_json::from_str::<Envelope<T>>(text).ok().map(|envelope| envelope.value)
}

/// What the keys of the journal begin with.
const JOURNAL: &str = "journal/";

/// The key in the local storage under which a value waits until the database has stored it.
pub fn journal_key(store: &str, id: &str) -> String {
    format!("{JOURNAL}{store}/{id}")
}

/// Store and id of a key of the journal; `None` for other keys.
///
/// ```
/// use web::storage::{journal_key, journal_entry};
///
/// assert_eq!(journal_entry(&journal_key("games", "a/b")), Some(("games", "a/b")));
/// assert_eq!(journal_entry("settings"), None);
/// ```
pub fn journal_entry(key: &str) -> Option<(&str, &str)> {
    key.strip_prefix(JOURNAL)?.split_once('/')
}
