//! The JSON of tables and of the server's protocol.

use protocol::accounts::NewToken;
use protocol::moderation::NewReport;
use protocol::push::PushSubscription;
use protocol::{
    ActionRequest, ClientMessage, GameSearch, NewChallenge, PairingRequest, ServerMessage, TableState,
};
use serde::Deserialize;
use table::{Action, Clock, Event, EventKindView, Table, TableView, Terms};

use crate::properties::reads_back_json;

/// A table and a list of events to apply to it.
#[derive(Deserialize)]
struct EventLog {
    terms: Terms,
    events: Vec<Event>,
}

/// Returns the number of types that accept the text.
pub(crate) fn table_json(text: &str) -> usize {
    let log = serde_json::from_str::<EventLog>(text).inspect(apply_events);
    count([
        log.is_ok(),
        reads_back_json::<Terms>(text),
        reads_back_json::<Clock>(text),
        reads_back_json::<Action>(text),
        reads_back_json::<Event>(text),
        reads_back_json::<EventKindView>(text),
        reads_back_json::<TableView>(text),
    ])
}

/// Applies untrusted events: each one is applied, or rejected without a change. All views can be serialised.
fn apply_events(log: &EventLog) {
    let mut table = Table::new(log.terms, 0);
    for event in &log.events {
        let before = table.clone();
        if let Err(error) = table.apply(event) {
            assert!(table == before, "{event:?} was rejected and has changed the table: {error}");
            assert!(!error.to_string().is_empty(), "{event:?} is rejected without a reason");
        }
        for viewer in log.terms.game.seats().map(Some).chain([None]) {
            let view = serde_json::to_string(&table.view(viewer, event.at)).expect("views can be serialised");
            assert!(reads_back_json::<TableView>(&view), "{view} is not accepted");
        }
    }
}

/// Returns the number of types that accept the text.
pub(crate) fn protocol_json(text: &str) -> usize {
    count([
        reads_back_json::<ClientMessage>(text),
        reads_back_json::<ServerMessage>(text),
        reads_back_json::<ActionRequest>(text),
        reads_back_json::<NewChallenge>(text),
        reads_back_json::<PairingRequest>(text),
        reads_back_json::<TableState>(text),
        reads_back_json::<GameSearch>(text),
        reads_back_json::<NewReport>(text),
        reads_back_json::<NewToken>(text),
        reads_back_json::<PushSubscription>(text),
    ])
}

fn count<const N: usize>(accepted: [bool; N]) -> usize {
    accepted.into_iter().filter(|&accepted| accepted).count()
}

#[cfg(test)]
mod tests {
    use std::fs;
    use std::path::Path;

    /// A corpus in an outdated format would only exercise the error paths.
    #[test]
    fn accepts_every_file_of_the_corpus() {
        let corpus = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../fuzz/corpus");
        type Target = fn(&str) -> usize;
        let targets: [(&str, Target); 2] =
            [("table_json", super::table_json), ("protocol_json", super::protocol_json)];
        for (name, target) in targets {
            for entry in fs::read_dir(corpus.join(name)).unwrap() {
                let path = entry.unwrap().path();
                let text = fs::read_to_string(&path).unwrap();
                assert!(target(&text) > 0, "no type accepts {}", path.display());
            }
        }
    }
}
