//! Faces of dice that players of Ciao Ciao have seen, and whether they were allowed to.

use anyhow::{Result, ensure};
use ciao::{Answer, Face, PhaseView, Seat};
use protocol::{TableId, TableState};
use table::{Event, EventKind, GameView};

/// A face that was in a message to a player.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct SeenFace {
    /// The table.
    pub table: TableId,
    seat: Seat,
    /// The number of events at that time.
    number: u64,
    /// The turn of the face, from 0.
    turn: usize,
    face: Face,
}

impl SeenFace {
    /// The faces of the current and of the last completed turn that a state shows to a player.
    pub fn in_state(state: &TableState) -> Vec<SeenFace> {
        let (GameView::Ciao { view }, Some(seat)) = (&state.view.game, state.view.viewer) else {
            return Vec::new();
        };
        let seen = |turn: usize, face: Face| SeenFace {
            table: state.summary.id.clone(),
            seat,
            number: state.summary.number,
            turn,
            face,
        };
        let turns = view.past.len();
        let current = match view.now {
            PhaseView::Announcing { face, .. } | PhaseView::Asking { face, .. } => face,
            _ => None,
        };
        let last = view.past.last().and_then(|past| past.face);
        let last = last.map(|face| seen(turns - 1, face));
        last.into_iter().chain(current.map(|face| seen(turns, face))).collect()
    }

    /// Fails unless the face is the one that was rolled and the player may have known it: they rolled it, or it was
    /// contested by then, or the game was over.
    ///
    /// # Errors
    /// When the die has leaked.
    pub fn check(&self, events: &[Event]) -> Result<()> {
        let rolls = (1..).zip(events).filter_map(|(number, event)| match event.kind {
            EventKind::Roll { face } => Some((number, event.seat, face)),
            _ => None,
        });
        let rolls: Vec<(u64, Seat, Face)> = rolls.collect();
        let Some(&(rolled, roller, face)) = rolls.get(self.turn) else {
            anyhow::bail!("{self:?} was not rolled");
        };
        ensure!(face == self.face, "{self:?}, but {face:?} was rolled");
        let next = rolls.get(self.turn + 1).map_or(u64::MAX, |(number, ..)| *number);
        let is_contest = |event: &Event| event.kind == EventKind::Answer { answer: Answer::Contest };
        let contested =
            (1..).zip(events).find(|(number, event)| (rolled..next).contains(number) && is_contest(event));
        let is_visible = roller == self.seat
            || contested.is_some_and(|(number, _)| number <= self.number)
            || events.len() as u64 <= self.number;
        ensure!(is_visible, "{self:?} was not to be seen");
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_face_may_be_seen_by_who_rolled_it_and_after_a_contest() {
        let face = Face::Number(1);
        let [roller, other] = [Seat::ALL[0], Seat::ALL[1]];
        let event = |seat, kind| Event::new(seat, 0, kind);
        let events = [
            event(roller, EventKind::Roll { face }),
            event(roller, EventKind::Announce { announcement: 1 }),
            event(other, EventKind::Answer { answer: Answer::Contest }),
            event(other, EventKind::Roll { face }),
        ];
        let seen = |seat, number| SeenFace { table: "t1".parse().unwrap(), seat, number, turn: 0, face };
        seen(roller, 1).check(&events).unwrap();
        seen(other, 3).check(&events).unwrap();
        seen(other, 2).check(&events).unwrap_err();
    }
}
