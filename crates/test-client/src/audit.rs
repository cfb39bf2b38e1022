//! Compares what was confirmed to players with what is stored.

use std::collections::HashMap;

use anyhow::{Context, Result, ensure};
use protocol::TableId;
use store::Store;
use table::{EndReason, Event, EventKind};
use tokio::process::Command;

use crate::players::Journal;

/// The main time of games that no one may lose on time.
pub(crate) const LONG_CLOCK_MS: u64 = 2 * 60 * 60 * 1000;

/// Checks that everything confirmed is stored, that players saw no face that was hidden from them, and that nobody lost on
/// time because of a fault; then verifies the database with `check`. With `outages`, the milliseconds in which no node ran,
/// tables must not have been credited more, and time must not run backwards.
pub async fn audit(store: &Store, journal: &Journal, outages: Option<u64>, mut check: Command) -> Result<()> {
    journal.check()?;
    let confirmed = journal.take();
    let mut tables: HashMap<TableId, Vec<Event>> = HashMap::new();
    for one in &confirmed {
        if !tables.contains_key(&one.table) {
            tables.insert(one.table.clone(), store.events(&one.table, 0).await?);
        }
        ensure!(one.is_stored(&tables[&one.table]), "{one:?} was confirmed and is not stored");
    }
    let faces = journal.take_faces();
    for face in &faces {
        let events = match tables.get(&face.table) {
            Some(events) => events,
            None => tables.entry(face.table.clone()).or_insert(store.events(&face.table, 0).await?),
        };
        face.check(events)?;
    }
    for (table, events) in &tables {
        check_clock(store, table).await?;
        if let Some(outages) = outages {
            check_times(table, events, outages)?;
        }
    }
    println!("none of {} faces that players saw had to be hidden from them", faces.len());
    println!("all of {} confirmed actions at {} tables are stored", confirmed.len(), tables.len());
    ensure!(check.status().await?.success(), "`ponti check` has findings");
    Ok(())
}

/// No one may lose on time because of a fault: the clocks are much longer than the test could charge.
async fn check_clock(store: &Store, table: &TableId) -> Result<()> {
    let row = store.table(table).await?.with_context(|| format!("table {table} is gone"))?;
    let is_long = matches!(row.terms.clock, Some(table::Clock::Increment { base_ms: LONG_CLOCK_MS, .. }));
    let timed_out = row.outcome.is_some_and(|outcome| outcome.reason == EndReason::Timeout);
    ensure!(!(is_long && timed_out), "a player at table {table} has lost on time");
    Ok(())
}

fn check_times(table: &TableId, events: &[Event], outages: u64) -> Result<()> {
    let credit = |event: &Event| match event.kind {
        EventKind::DowntimeCredit { credit_ms } => credit_ms,
        _ => 0,
    };
    let credited: u64 = events.iter().map(credit).sum();
    ensure!(credited <= outages, "table {table} was credited {credited} ms for outages of {outages} ms");
    ensure!(events.is_sorted_by_key(|event| event.at), "the times of table {table} run backwards");
    Ok(())
}
