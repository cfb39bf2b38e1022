//! Beside the game: another game, a few words, moves in advance.

use std::sync::Arc;
use std::time::Instant;

use ciao::Seat;
use ponte::Move;
use protocol::error::ApiError;
use protocol::{ChatPreset, ConditionalLine, ErrorCode, Speed, TableId, UserId};
use table::{GameRules, GameState};

use super::{Hall, Live, Snapshot};
use crate::bus::Note;
use crate::store::{Sitter, StoreError, TableRow};

/// So many lines of so many moves somebody can give in advance.
const MOST_LINES: usize = 30;
const LONGEST_LINE: usize = 20;

/// Whether moves in advance make sense at a table: nothing is hidden, and nobody sits and waits.
pub(crate) fn may_have_conditions(row: &TableRow) -> bool {
    matches!(row.terms.game, GameRules::Ponte { .. })
        && row.speed() == Speed::Correspondence
        && row.outcome.is_none()
}

/// The reply to a move by lines given in advance, and what remains of them.
pub(crate) fn follow(lines: &[ConditionalLine], played: Move) -> (Option<Move>, Vec<ConditionalLine>) {
    let fits =
        |line: &&ConditionalLine| line.line.len() > 1 && line.line[0].normalised() == played.normalised();
    let Some(reply) = lines.iter().find(fits).map(|line| line.line[1]) else { return (None, Vec::new()) };
    let rest = lines.iter().filter(fits).filter(|line| line.line[1] == reply && line.line.len() > 3);
    (Some(reply), rest.map(|line| ConditionalLine { line: line.line[2..].to_vec() }).collect())
}

impl Hall {
    fn seat_at(snapshot: &Snapshot, user: &UserId) -> Result<Seat, ApiError> {
        let seat = snapshot.row.seat_of(user);
        seat.ok_or_else(|| ApiError::new(ErrorCode::Forbidden, "you have no seat at this table"))
    }

    /// Somebody would like another game with the same people, or not after all. Once all do, it begins.
    pub(crate) async fn rematch(
        self: &Arc<Self>,
        user: &UserId,
        table: &TableId,
        yes: bool,
    ) -> Result<Option<TableId>, ApiError> {
        let live = self.live(table).await?;
        let _gate = live.gate.lock().await;
        let snapshot = live.snapshot();
        let seat = Self::seat_at(&snapshot, user)?;
        if snapshot.row.outcome.is_none() {
            return Err(ApiError::new(ErrorCode::Rejected, "the game is not over"));
        }
        if snapshot.row.next.is_some() {
            return Ok(snapshot.row.next.clone());
        }
        let mut next = (*snapshot).clone();
        next.row.rematch = next.row.rematch.iter().filter(|one| *one != seat).collect();
        if yes {
            next.row.rematch.insert(seat);
        }
        let places = &next.row.places;
        let users: Vec<UserId> = places.iter().filter_map(|place| place.sitter.user().cloned()).collect();
        if yes && self.store.any_block(&users).await? {
            return Err(ApiError::new(ErrorCode::Forbidden, "these users do not play each other"));
        }
        self.store.set_rematch(table, next.row.rematch).await?;
        let agreed =
            next.row.terms.game.seats().zip(places).all(|(seat, place)| {
                next.row.rematch.contains(seat) || !matches!(place.sitter, Sitter::User(_))
            });
        if yes && agreed {
            // Whoever began now comes last.
            let mut sitters: Vec<Sitter> = places.iter().map(|place| place.sitter.clone()).collect();
            sitters.rotate_left(1);
            match self.begin(next.row.terms, next.row.rated, sitters, None, Some(table)).await {
                Ok(id) => next.row.next = Some(id),
                Err(StoreError::Taken(_)) => next = self.read(table).await?,
                Err(error) => return Err(error.into()),
            }
        }
        let begun = next.row.next.clone();
        live.replace(next);
        self.bus.publish(Note::Table { table: table.clone() });
        Ok(begun)
    }

    /// Somebody at a table says one of the few words.
    pub(crate) async fn say(
        &self,
        user: &UserId,
        table: &TableId,
        preset: ChatPreset,
    ) -> Result<(), ApiError> {
        let snapshot = self.live(table).await?.snapshot();
        let seat = Self::seat_at(&snapshot, user)?;
        if let Err(failure) = self.words.take(user.as_str().as_bytes(), Instant::now()).check() {
            return Err(failure.fault);
        }
        let users: Vec<UserId> =
            snapshot.row.places.iter().filter_map(|place| place.sitter.user().cloned()).collect();
        if self.store.any_block(&users).await? {
            return Err(ApiError::new(ErrorCode::Forbidden, "at this table nothing is said"));
        }
        self.bus.publish(Note::Said { table: table.clone(), seat, phrase });
        Ok(())
    }

    /// Somebody decides in advance what to reply. Replaces what they decided before.
    pub(crate) async fn set_conditions(
        &self,
        user: &UserId,
        table: &TableId,
        lines: &[ConditionalLine],
    ) -> Result<(), ApiError> {
        let live = self.live(table).await?;
        let _gate = live.gate.lock().await;
        let snapshot = live.snapshot();
        let seat = Self::seat_at(&snapshot, user)?;
        if !lines.is_empty() {
            if !may_have_conditions(&snapshot.row) {
                return Err(ApiError::new(
                    ErrorCode::Rejected,
                    "moves in advance are for slow games of Ponte del Diavolo",
                ));
            }
            if snapshot.table.to_act() == Some(seat) {
                return Err(ApiError::new(
                    ErrorCode::Rejected,
                    "it is your turn: there is nothing to wait for",
                ));
            }
            check(&snapshot, lines)?;
        }
        self.put_conditions(&live, seat, lines).await
    }

    /// Stores moves in advance. The caller holds the gate.
    pub(crate) async fn put_conditions(
        &self,
        live: &Live,
        seat: Seat,
        lines: &[ConditionalLine],
    ) -> Result<(), ApiError> {
        let snapshot = live.snapshot();
        self.store.set_conditions(&snapshot.row.id, seat, lines).await?;
        let mut next = (*snapshot).clone();
        next.conditions[seat.index()] = lines.to_vec();
        live.replace(next);
        // Nobody else is to notice.
        self.bus.publish(Note::Conditions { table: snapshot.row.id.clone(), seat });
        Ok(())
    }
}

/// Whether lines can be played from here.
fn check(snapshot: &Snapshot, lines: &[ConditionalLine]) -> Result<(), ApiError> {
    let wrong = |field: String, why: String| Err(ApiError::new(ErrorCode::Invalid, why).at(field));
    if lines.len() > MOST_LINES {
        return wrong("lines".into(), format!("up to {MOST_LINES} lines can be given"));
    }
    let GameState::Ponte(game) = snapshot.table.state() else { return Ok(()) };
    for (index, ConditionalLine { line }) in lines.iter().enumerate() {
        let field = format!("lines[{index}]");
        if line.len() < 2 || line.len() % 2 != 0 || line.len() > LONGEST_LINE {
            let why = format!("a line is the opponent's move and one's reply, up to {LONGEST_LINE} moves");
            return wrong(field, why);
        }
        let mut game = game.clone();
        for (ply, play) in line.iter().enumerate() {
            if let Err(illegal) = game.play(*play) {
                return wrong(format!("{field}[{ply}]"), illegal.to_string());
            }
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn line(moves: &str) -> ConditionalLine {
        ConditionalLine { line: moves.split(' ').map(|one| one.parse().unwrap()).collect() }
    }

    #[test]
    fn the_first_line_that_fits_gives_the_reply_and_the_rest_goes_on() {
        let lines =
            [line("a1,b1 c3,d4 e5,f6 g7,h8"), line("a1,b1 c3,d4"), line("a1,b1 h8,h9"), line("c1,d1 e1,f1")];
        let (reply, rest) = follow(&lines, "b1,a1".parse().unwrap());
        assert_eq!(reply, Some("c3,d4".parse().unwrap()));
        assert_eq!(rest, [line("e5,f6 g7,h8")]);
        assert_eq!(follow(&lines, "j1,j2".parse().unwrap()), (None, vec![]));
    }
}
