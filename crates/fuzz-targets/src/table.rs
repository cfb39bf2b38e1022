//! What is said at tables and to servers, as JSON.

use protocol::games::{NewChallenge, Pairing, Search};
use protocol::people::{NewReport, NewToken};
use protocol::{Ask, TableState, Tell};
use serde::Deserialize;
use table::{Clock, Event, Seen, Table, Terms, View, Wish};

use crate::properties::reads_back_json;

/// A table and what is said to have happened there.
#[derive(Deserialize)]
struct Log {
    terms: Terms,
    events: Vec<Event>,
}

pub(crate) fn table_json(text: &str) {
    reads_back_json::<Terms>(text);
    reads_back_json::<Clock>(text);
    reads_back_json::<Wish>(text);
    reads_back_json::<Event>(text);
    reads_back_json::<Seen>(text);
    reads_back_json::<View>(text);
    if let Ok(log) = serde_json::from_str::<Log>(text) {
        happen(&log);
    }
}

/// Events from anywhere either happen or change nothing, and what can be seen can be written.
fn happen(log: &Log) {
    let mut table = Table::new(log.terms, 0);
    for event in &log.events {
        let before = table.clone();
        if let Err(refusal) = table.apply(event) {
            assert!(table == before, "{event:?} was refused and has changed the table: {refusal}");
            assert!(!refusal.to_string().is_empty(), "{event:?} is refused without a reason");
        }
        for viewer in log.terms.game.seats().map(Some).chain([None]) {
            let view = serde_json::to_string(&table.view(viewer, event.at)).expect("a view can be written");
            reads_back_json::<View>(&view);
        }
    }
}

pub(crate) fn protocol_json(text: &str) {
    reads_back_json::<Ask>(text);
    reads_back_json::<Tell>(text);
    reads_back_json::<NewChallenge>(text);
    reads_back_json::<Pairing>(text);
    reads_back_json::<TableState>(text);
    reads_back_json::<Search>(text);
    reads_back_json::<NewReport>(text);
    reads_back_json::<NewToken>(text);
}
