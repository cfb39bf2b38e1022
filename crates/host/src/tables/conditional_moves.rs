//! Conditional moves: replies that a player stores for correspondence games of Ponte del Diavolo.

use ciao::Seat;
use ponte::Move;
use protocol::{ApiError, ConditionalLine, ErrorCode, TableId, UserId};
use table::{Action, EventKind, GameState};

use super::actions::SeatAction;
use super::{Snapshot, TableHandle, TableService};
use crate::bus::BusMessage;

/// Lines per seat.
const MAX_LINES: usize = 30;
/// Moves per line.
const MAX_LINE_LENGTH: usize = 20;

/// The stored reply to a move, and the lines that remain after it.
fn reply_to(lines: &[ConditionalLine], played: Move) -> (Option<Move>, Vec<ConditionalLine>) {
    let matches =
        |line: &&ConditionalLine| line.moves.len() > 1 && line.moves[0].normalised() == played.normalised();
    let Some(reply) = lines.iter().find(matches).map(|line| line.moves[1]) else {
        return (None, Vec::new());
    };
    let remaining =
        lines.iter().filter(matches).filter(|line| line.moves[1] == reply && line.moves.len() > 3);
    (Some(reply), remaining.map(|line| ConditionalLine { moves: line.moves[2..].to_vec() }).collect())
}

impl TableService {
    /// Replaces the conditional moves of a user.
    pub async fn set_conditional_moves(
        &self,
        user: &UserId,
        table: &TableId,
        lines: &[ConditionalLine],
    ) -> Result<(), ApiError> {
        let handle = self.handle(table).await?;
        let _lock = handle.write_lock.lock().await;
        let snapshot = handle.snapshot();
        let seat = Self::seat_of(&snapshot, user)?;
        if !lines.is_empty() {
            if !snapshot.table.allows_conditional_moves() {
                let message = "conditional moves are for correspondence games of Ponte del Diavolo";
                return Err(ApiError::new(ErrorCode::Rejected, message));
            }
            if snapshot.table.to_act() == Some(seat) {
                let message = "it is your turn; conditional moves are for the opponent's turn";
                return Err(ApiError::new(ErrorCode::Rejected, message));
            }
            validate(&snapshot, lines)?;
        }
        self.store_conditional_moves(&handle, seat, lines).await
    }

    /// Stores the conditional moves of a seat. The caller holds the write lock.
    async fn store_conditional_moves(
        &self,
        handle: &TableHandle,
        seat: Seat,
        lines: &[ConditionalLine],
    ) -> Result<(), ApiError> {
        let snapshot = handle.snapshot();
        let table = snapshot.row.id.clone();
        self.store.set_conditional_moves(&table, seat, lines).await?;
        let mut next = (*snapshot).clone();
        next.conditional_moves[seat.index()] = lines.to_vec();
        handle.replace(next);
        self.bus.publish(BusMessage::ConditionalMovesChanged { table, seat });
        Ok(())
    }

    /// Plays the stored reply to the opponent's last move, or removes the lines if none matches.
    ///
    /// The write lock is held throughout, because the remaining lines belong to the position after the reply. The reply
    /// is stored first, so that a crash does not lose it; lines from before it match nothing any more.
    pub(super) async fn play_conditional_move(
        &self,
        handle: &TableHandle,
        seat: Seat,
        expected: &Snapshot,
    ) -> Result<(), ApiError> {
        let _lock = handle.write_lock.lock().await;
        let snapshot = handle.snapshot();
        if snapshot.row.number != expected.row.number {
            // Another event came first; the table was queued again.
            return Ok(());
        }
        let last = snapshot.events.last().filter(|event| event.seat != seat).map(|event| event.kind);
        let lines = &snapshot.conditional_moves[seat.index()];
        let (reply, remaining) = match last {
            Some(EventKind::Move { mv }) => reply_to(lines, mv),
            // It is the seat's turn for another reason, such as a takeback.
            _ => (None, Vec::new()),
        };
        let Some(reply) = reply else { return self.store_conditional_moves(handle, seat, &[]).await };
        // Replaced first, so that the update with the reply shows the remaining lines.
        let mut next = (*snapshot).clone();
        next.conditional_moves[seat.index()].clone_from(&remaining);
        handle.replace(next);
        let request = SeatAction {
            seat,
            number: Some(snapshot.row.number + 1),
            action: Action::Move { mv: reply },
            lag: 0,
        };
        match self.perform_locked(handle, request).await {
            Ok(()) => self.store_conditional_moves(handle, seat, &remaining).await,
            // Illegal after all: the player has to choose another move.
            Err(error) if error.code == ErrorCode::Rejected => {
                self.store_conditional_moves(handle, seat, &[]).await
            }
            failed => {
                handle.replace((*snapshot).clone());
                failed
            }
        }
    }
}

/// Checks that all lines are legal from the current position.
fn validate(snapshot: &Snapshot, lines: &[ConditionalLine]) -> Result<(), ApiError> {
    let invalid =
        |field: String, message: String| Err(ApiError::new(ErrorCode::Invalid, message).with_field(field));
    if lines.len() > MAX_LINES {
        return invalid("lines".into(), format!("at most {MAX_LINES} lines are allowed"));
    }
    let GameState::Ponte(game) = snapshot.table.state() else { return Ok(()) };
    for (index, ConditionalLine { moves }) in lines.iter().enumerate() {
        let field = format!("lines[{index}]");
        if moves.len() < 2 || moves.len() % 2 != 0 || moves.len() > MAX_LINE_LENGTH {
            let message = format!(
                "a line has an even number of moves, at most {MAX_LINE_LENGTH}: the opponent's move, your reply, ..."
            );
            return invalid(field, message);
        }
        let mut game = game.clone();
        for (ply, mv) in moves.iter().enumerate() {
            if let Err(illegal) = game.play(*mv) {
                return invalid(format!("{field}[{ply}]"), illegal.to_string());
            }
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn line(moves: &str) -> ConditionalLine {
        ConditionalLine { moves: moves.split(' ').map(|one| one.parse().unwrap()).collect() }
    }

    #[test]
    fn the_first_matching_line_gives_the_reply_and_its_rest_remains() {
        let lines =
            [line("a1,b1 c3,d4 e5,f6 g7,h8"), line("a1,b1 c3,d4"), line("a1,b1 h8,h9"), line("c1,d1 e1,f1")];
        let (reply, remaining) = reply_to(&lines, "b1,a1".parse().unwrap());
        assert_eq!(reply, Some("c3,d4".parse().unwrap()));
        assert_eq!(remaining, [line("e5,f6 g7,h8")]);
        assert_eq!(reply_to(&lines, "j1,j2".parse().unwrap()), (None, vec![]));
    }
}
