//! What is to be done after something has happened: bots act, conditional moves are made.

use std::sync::Arc;
use std::time::Duration;

use ciao::{Seat, Seats};
use protocol::error::ApiError;
use protocol::{ErrorCode, TableId};
use table::{Action, EventKind};
use tokio::sync::mpsc;

use super::{Hall, Snapshot, extras};
use crate::store::Sitter;

/// A list of tables to look after.
pub(crate) struct Chores {
    send: mpsc::UnboundedSender<TableId>,
}

impl Chores {
    pub(crate) fn new() -> (Chores, mpsc::UnboundedReceiver<TableId>) {
        let (send, receive) = mpsc::unbounded_channel();
        (Chores { send }, receive)
    }

    /// A table is looked after soon.
    pub(crate) fn do_soon(&self, table: TableId) {
        // Nobody listens only while the hall closes; the next start looks after all tables.
        let _ = self.send.send(table);
    }

    /// A table is looked after once more, when what stood in the way may be gone.
    fn do_later(&self, table: TableId, pause: Duration) {
        let send = self.send.clone();
        tokio::spawn(async move {
            tokio::time::sleep(pause).await;
            let _ = send.send(table);
        });
    }
}

/// Looks after tables until the hall closes.
pub(crate) async fn run(hall: Arc<Hall>, mut receive: mpsc::UnboundedReceiver<TableId>) {
    loop {
        let table = tokio::select! {
            () = hall.closed() => return,
            table = receive.recv() => table,
        };
        let Some(table) = table else { return };
        if let Err(error) = hall.look_after(&table).await {
            tracing::error!(%table, %error, "a table could not be looked after");
            if error.code == ErrorCode::Internal {
                hall.chores.do_later(table, hall.manners.again);
            }
        }
    }
}

/// Something that a seat does by itself.
struct Chore {
    seat: Seat,
    kind: ChoreKind,
}

enum ChoreKind {
    Grant,
    Bot(Sitter),
    Condition,
}

/// What is to be done at a table as it is, one thing at a time: each is followed by another look.
fn chore(snapshot: &Snapshot) -> Option<Chore> {
    let mindless = |seat: Seat| !matches!(snapshot.row.places[seat.index()].sitter, Sitter::User(_));
    let gone = snapshot.table.departed();
    if let Some(asker) = snapshot.table.takeback_request() {
        let answers =
            snapshot.events.iter().rev().take_while(|event| matches!(event.kind, EventKind::AcceptTakeback));
        let granted: Seats = answers.map(|event| event.seat).collect();
        let willing = |seat: &Seat| {
            *seat != asker && mindless(*seat) && !granted.contains(*seat) && !gone.contains(*seat)
        };
        if let Some(seat) = snapshot.row.terms.game.seats().find(willing) {
            return Some(Chore { seat, kind: ChoreKind::Grant });
        }
    }
    let seat = snapshot.table.to_act()?;
    if gone.contains(seat) {
        // Somebody stands in for whoever left, so that the others can play on.
        return Some(Chore { seat, kind: ChoreKind::Bot(Sitter::Bot("steady".into())) });
    }
    if mindless(seat) {
        let sitter = snapshot.row.places[seat.index()].sitter.clone();
        return Some(Chore { seat, kind: ChoreKind::Bot(sitter) });
    }
    let conditional = !snapshot.conditions[seat.index()].is_empty();
    conditional.then_some(Chore { seat, kind: ChoreKind::Condition })
}

impl Hall {
    /// Sees what is to be done at a table, and lets it be done beside everything else.
    pub(crate) async fn look_after(self: &Arc<Self>, table: &TableId) -> Result<(), ApiError> {
        let live = self.live(table).await?;
        let snapshot = live.snapshot();
        let Some(Chore { seat, kind }) = chore(&snapshot) else { return Ok(()) };
        let hall = Arc::clone(self);
        tokio::spawn(async move {
            let number = Some(snapshot.row.number + 1);
            let done = match kind {
                ChoreKind::Grant => hall.play(&live, seat, number, Action::AcceptTakeback, 0).await,
                ChoreKind::Bot(sitter) => {
                    let thought = tokio::select! {
                        () = hall.closed() => return,
                        thought = hall.bots.think(&live, &snapshot, seat, &sitter, hall.manners.bot_pause) => thought,
                    };
                    if live.snapshot().row.number != snapshot.row.number {
                        // What it was to think about is no longer so.
                        return;
                    }
                    match thought {
                        Some(action) => hall.play(&live, seat, number, action, 0).await,
                        None => Err(ApiError::new(ErrorCode::Internal, "the bot found nothing to do")),
                    }
                }
                ChoreKind::Condition => hall.play_condition(&live, seat, &snapshot).await,
            };
            match done {
                // Something else happened meanwhile; that was followed by another look.
                Err(fault) if matches!(fault.code, ErrorCode::Stale | ErrorCode::Unavailable) => {}
                Err(fault) => {
                    tracing::error!(table = %snapshot.row.id, seat = seat.number(), %fault, "a seat is stuck");
                    if fault.code == ErrorCode::Internal {
                        hall.chores.do_later(snapshot.row.id.clone(), hall.manners.again);
                        return;
                    }
                    // A bot that cannot act must not keep people waiting for ever.
                    if !matches!(snapshot.row.places[seat.index()].sitter, Sitter::User(_)) {
                        let _ = hall.play(&live, seat, number, Action::Resign, 0).await;
                    }
                }
                Ok(()) => {}
            }
        });
        Ok(())
    }

    /// Makes a move that was decided before, or forgets all of them if the opponent played something else.
    ///
    /// The gate is held throughout: what remains of the lines belongs to the position after the reply. The reply is stored
    /// first, so that it is not lost with the process; lines that are left over from before it fit nothing any longer.
    async fn play_condition(&self, live: &super::Live, seat: Seat, seen: &Snapshot) -> Result<(), ApiError> {
        let _gate = live.gate.lock().await;
        let snapshot = live.snapshot();
        if snapshot.row.number != seen.row.number {
            // Whatever happened was followed by another look.
            return Ok(());
        }
        let last = snapshot.events.last().filter(|event| event.seat != seat).map(|event| event.kind);
        let lines = &snapshot.conditions[seat.index()];
        let (reply, rest) = match last {
            Some(EventKind::Move { mv: play }) => extras::follow(lines, play),
            // It is one's own turn by another way, such as a takeback: what was meant no longer fits.
            _ => (None, Vec::new()),
        };
        let Some(reply) = reply else { return self.put_conditions(live, seat, &[]).await };
        let number = Some(snapshot.row.number + 1);
        // Whoever sees the reply is to see what remains beside it.
        let mut next = (*snapshot).clone();
        next.conditions[seat.index()].clone_from(&rest);
        live.replace(next);
        match self.play_gated(live, seat, number, Action::Move { mv: reply }, 0).await {
            Ok(()) => self.put_conditions(live, seat, &rest).await,
            // The person has to find another move.
            Err(fault) if fault.code == ErrorCode::Rejected => self.put_conditions(live, seat, &[]).await,
            failed => {
                live.replace((*snapshot).clone());
                failed
            }
        }
    }
}
