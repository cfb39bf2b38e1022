//! Which question an answer belongs to: both games ask the same worker.

use serde::Deserialize;

#[derive(Deserialize)]
struct Numbered {
    id: u64,
}

/// The number of the question that a text answers; nothing for a text that answers none.
///
/// ```
/// assert_eq!(web::asking::id(r#"{"id":7,"move":"pass"}"#), Some(7));
/// assert_eq!(web::asking::id("?"), None);
/// ```
pub fn id(text: &str) -> Option<u64> {
    serde_json::from_str::<Numbered>(text).ok().map(|numbered| numbered.id)
}
