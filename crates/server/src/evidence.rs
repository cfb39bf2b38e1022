//! Evidence of engine use in finished games, for administrators who look at a report.
//!
//! Two figures per seat: how often its turns are those of the engine, and how regular its thinking times are. They are
//! evidence only. Good players often choose the engine's move, short games say little, and asking an engine once at
//! the decisive moment does not show. So both seats are shown side by side, and nothing follows from them.
//!
//! A game is examined once, when an administrator asks for it: in the background, one game at a time, with a fixed
//! number of simulations per turn. The figures are stored.

use std::collections::HashSet;
use std::sync::atomic::AtomicBool;
use std::sync::{Arc, MutexGuard};

use ciao::Seat;
use ponte::{Move, Position};
use ponte_engine::{Engine, Limits, Settings};
use protocol::TableId;
use protocol::moderation::SeatFigures;
use table::{Event, EventKind, GameState, Millis, Table};
use tokio::sync::Semaphore;

use crate::background;
use crate::lock::Mutex;
use crate::store::{EvidenceRow, Store, StoreError, StoreResult, StoredTable};
use crate::wall_clock::now;

/// Simulations per turn: the engine is then stronger than people, and a game takes some seconds.
const NODES_PER_TURN: u64 = 1_500;
/// Moves that count as the engine's.
const LINES: usize = 3;
/// Turns of a game that are compared; the rest is left out.
const MAX_TURNS: usize = 80;
/// The first turns of each seat, where symmetric moves are equal and everyone plays from memory.
const OPENING_TURNS: usize = 2;
/// The memory of the engine in bytes.
const MEMORY: usize = 16 << 20;
/// Games that wait to be examined.
const MAX_WAITING: usize = 20;

/// Examines games in the background.
pub(crate) struct EvidenceService {
    /// Games that wait or are being examined.
    waiting: Mutex<HashSet<TableId>>,
    permit: Semaphore,
}

impl Default for EvidenceService {
    fn default() -> EvidenceService {
        EvidenceService { waiting: Mutex::default(), permit: Semaphore::new(1) }
    }
}

impl EvidenceService {
    fn waiting(&self) -> MutexGuard<'_, HashSet<TableId>> {
        self.waiting.lock()
    }

    /// The figures of a finished game by seat; `None` while they are being computed.
    pub(crate) async fn figures(
        self: &Arc<Self>,
        store: &Store,
        table: &TableId,
    ) -> StoreResult<Option<Vec<(Seat, SeatFigures)>>> {
        let rows = store.evidence(table).await?;
        if !rows.is_empty() {
            return rows.iter().map(decode).collect::<StoreResult<Vec<_>>>().map(Some);
        }
        let is_new = {
            let mut waiting = self.waiting();
            waiting.len() < MAX_WAITING && waiting.insert(table.clone())
        };
        if is_new {
            let (service, store, table) = (Arc::clone(self), store.clone(), table.clone());
            tokio::spawn(async move {
                if let Err(error) = service.examine(&store, &table).await {
                    tracing::error!(%error, %table, "a game could not be examined");
                }
                service.waiting().remove(&table);
            });
        }
        Ok(None)
    }

    async fn examine(&self, store: &Store, table: &TableId) -> StoreResult<()> {
        let _permit = self.permit.acquire().await;
        let stored = store.load_table(table).await?.ok_or(StoreError::NotFound("table"))?;
        if let Some(reason) = stored.damage {
            return Err(StoreError::Corrupt { what: format!("the game {table}"), reason });
        }
        let seats = stored.row.seats.len();
        let computed = background::compute(move || compute(&stored)).await;
        let figures = computed.map_err(|error| StoreError::Database(error.to_string()))?;
        let computed_at = now();
        let row = |(seat, figures): (Seat, &SeatFigures)| {
            let text =
                serde_json::to_string(figures).map_err(|error| StoreError::Database(error.to_string()));
            Ok(EvidenceRow { table: table.clone(), seat, figures: text?, computed_at })
        };
        let rows: StoreResult<Vec<EvidenceRow>> =
            Seat::ALL.into_iter().take(seats).zip(&figures).map(row).collect();
        store.store_evidence(&rows?).await
    }
}

fn decode(row: &EvidenceRow) -> StoreResult<(Seat, SeatFigures)> {
    let figures = serde_json::from_str(&row.figures).map_err(|error| StoreError::Corrupt {
        what: "evidence.figures".to_owned(),
        reason: error.to_string(),
    })?;
    Ok((row.seat, figures))
}

/// A decision of a seat: where, what, and after how long.
struct Decision {
    seat: Seat,
    position: Option<(Position, Move)>,
    time: Millis,
}

/// The figures of each seat.
fn compute(stored: &StoredTable) -> Vec<SeatFigures> {
    let decisions = decisions(stored);
    let mut figures: Vec<SeatFigures> = (0..stored.row.seats.len())
        .map(|index| {
            let own = decisions.iter().filter(|decision| decision.seat.index() == index);
            timing(&own.map(|decision| decision.time).collect::<Vec<_>>())
        })
        .collect();
    compare(&decisions, &mut figures);
    figures
}

/// All decisions of a game, also those that were taken back. Thinking time is what the server has seen, without lag.
fn decisions(stored: &StoredTable) -> Vec<Decision> {
    let mut table = Table::new(stored.row.terms, stored.row.created_at);
    let (mut found, mut since) = (Vec::new(), stored.row.created_at);
    for event in &stored.events {
        if let Some(position) = decided(&table, event) {
            let time = event.at.saturating_sub(since).saturating_sub(event.lag);
            found.push(Decision { seat: event.seat, position, time });
            since = event.at;
        }
        if table.apply(event).is_err() {
            break;
        }
    }
    found
}

/// Whether an event is a decision, with the position and the move in Ponte del Diavolo.
fn decided(table: &Table, event: &Event) -> Option<Option<(Position, Move)>> {
    match (&event.kind, table.state()) {
        (EventKind::Move { mv }, GameState::Ponte(game)) => {
            Some(Some((game.position().clone(), mv.normalised())))
        }
        (EventKind::Announce { .. } | EventKind::Answer { .. }, _) => Some(None),
        _ => None,
    }
}

/// Mean and variation of thinking times. Chess players vary by more than their mean; programs that relay an engine
/// often answer at regular intervals.
fn timing(times: &[Millis]) -> SeatFigures {
    let count = times.len() as f64;
    let seconds: Vec<f64> = times.iter().map(|&time| time as f64 / 1000.0).collect();
    let mean = if times.is_empty() { 0.0 } else { seconds.iter().sum::<f64>() / count };
    let variance = seconds.iter().map(|time| (time - mean).powi(2)).sum::<f64>() / count.max(1.0);
    let variation = if mean > 0.0 { variance.sqrt() / mean } else { 0.0 };
    SeatFigures {
        decisions: times.len() as u32,
        mean_seconds: mean as f32,
        time_variation: variation as f32,
        compared: 0,
        first_choice: 0,
        top_three: 0,
    }
}

/// Counts how often moves are those of the engine.
fn compare(decisions: &[Decision], figures: &mut [SeatFigures]) {
    let settings = Settings { memory: MEMORY, ..Settings::default() };
    let mut turns = [0; Seat::ALL.len()];
    for decision in decisions.iter().take(MAX_TURNS) {
        let Some((position, played)) = &decision.position else { continue };
        let index = decision.seat.index();
        turns[index] += 1;
        // With one or two choices, agreement says nothing.
        if turns[index] <= OPENING_TURNS || position.legal_moves().len() <= LINES {
            continue;
        }
        // A new engine for each position, so that the result does not depend on the other ones.
        let mut engine = Engine::new(&position.rules(), settings.clone());
        engine.set_position(position);
        let limits = Limits::nodes(NODES_PER_TURN).with_lines(LINES);
        let lines = engine.search(&limits, &mut |_| (), &AtomicBool::new(false)).info.lines;
        let Some(figures) = figures.get_mut(index) else { continue };
        figures.compared += 1;
        figures.first_choice += u32::from(lines.first().is_some_and(|line| line.mv.normalised() == *played));
        figures.top_three += u32::from(lines.iter().take(LINES).any(|line| line.mv.normalised() == *played));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn regular_times_have_little_variation() {
        let steady = timing(&[2_000, 2_100, 1_900, 2_000]);
        let human = timing(&[500, 9_000, 1_200, 30_000]);
        assert!(steady.time_variation < 0.05 && human.time_variation > 1.0, "{steady:?} {human:?}");
        assert_eq!((steady.decisions, steady.mean_seconds), (4, 2.0));
        assert_eq!(timing(&[]).time_variation, 0.0);
        assert_eq!(timing(&[0, 0]).time_variation, 0.0);
    }

    /// A game in which the first seat plays the engine's moves, and the second one others.
    fn game() -> Vec<Decision> {
        let settings = || Settings { memory: MEMORY, ..Settings::default() };
        let mut position = Position::new(ponte::Rules::SMALL);
        let mut decisions = Vec::new();
        for turn in 0..16 {
            if position.legal_moves().is_empty() {
                break;
            }
            let mut engine = Engine::new(&position.rules(), settings());
            engine.set_position(&position);
            let limits = Limits::nodes(NODES_PER_TURN).with_lines(LINES);
            let found = engine.search(&limits, &mut |_| (), &AtomicBool::new(false));
            let best: Vec<Move> = found.info.lines.iter().map(|line| line.mv.normalised()).collect();
            let legal = position.legal_moves();
            let other = legal.iter().rev().copied().find(|mv| !best.contains(mv));
            let mv = if turn % 2 == 0 { best[0] } else { other.unwrap_or(legal[0]) };
            let seat = Seat::ALL[turn % 2];
            decisions.push(Decision {
                seat,
                position: Some((position.clone(), mv.normalised())),
                time: 1_000,
            });
            position.play(mv).unwrap();
        }
        decisions
    }

    #[test]
    fn agreement_with_the_engine_is_counted_by_seat() {
        let mut figures = vec![timing(&[]), timing(&[])];
        compare(&game(), &mut figures);
        assert!(figures[0].compared >= 3, "{figures:?}");
        assert_eq!(figures[0].first_choice, figures[0].compared);
        assert_eq!(figures[0].top_three, figures[0].compared);
        assert!(figures[1].compared >= 3 && figures[1].top_three == 0, "{figures:?}");
    }
}
