//! What is kept between visits: JSON with a version, read with suspicion.

use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};

/// What is never read, however it came there: nobody's unfinished game is this long.
const MOST_BYTES: usize = 1 << 20;

/// Something that is kept under a name.
pub trait Kept: Serialize + DeserializeOwned {
    /// The name it is kept under.
    const NAME: &'static str;
    /// The version of its form. Another one is not read.
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

/// The text to be kept.
pub fn write<T: Kept>(value: &T) -> Option<String> {
    serde_json::to_string(&Envelope { version: T::VERSION, value }).ok()
}

/// What a kept text says; `None` when it cannot be read, so that the app starts as if nothing had been kept.
///
/// ```
/// use web::settings::Settings;
/// use web::store::{read, write};
///
/// let settings = Settings { confirm: true, ..Settings::default() };
/// assert_eq!(read::<Settings>(&write(&settings).unwrap()), Some(settings));
/// assert_eq!(read::<Settings>(r#"{"version":0,"value":{}}"#), None);
/// assert_eq!(read::<Settings>("?"), None);
/// ```
pub fn read<T: Kept>(text: &str) -> Option<T> {
    if text.len() > MOST_BYTES {
        return None;
    }
    let stamp: Stamp = serde_json::from_str(text).ok()?;
    if stamp.version != T::VERSION {
        return None;
    }
    serde_json::from_str::<Envelope<T>>(text).ok().map(|envelope| envelope.value)
}
