//! The small board on the home page: a position in which one bridge joins all islands of light.

use ponte::{Cell, Colour, Game, Move, PartialMove, Position};

use crate::ponte::phrases;
use crate::ponte::session::{Feedback, PonteSession};
use crate::texts::{Phrase, phrase};

/// Light has two joined islands and a third one in reach.
const POSITION: &str = "7:-:- ll1ll2/ll1ll1d/6d/d2ll1d/d2ll1d/7/1dddd2 b7-d7,e1-g3 light 20";
/// The bridge that joins them.
const BRIDGE: &str = "e4-e6";

/// A free board with the position, and the bridge as a hint.
pub fn session() -> PonteSession {
    let position = POSITION.parse().unwrap_or_else(|_| Position::new(ponte::Rules::SMALL));
    let mut session = PonteSession::free(Game::from_position(position));
    if let Ok(mv) = BRIDGE.parse::<Move>() {
        session.set_hint(0, mv);
    }
    session
}

/// Whether all islands of light are joined.
fn done(session: &PonteSession) -> bool {
    session.shown().score().chains(Colour::Light).iter().any(|chain| chain.islands.len() == 3)
}

/// Handles a tap. A move that does not join all islands is taken back, and a tap after that bridge starts again, so that the
/// board never ends in a position without anything to do.
pub fn tap(session: &mut PonteSession, missed: &mut bool, cell: Cell) -> Feedback {
    *missed = false;
    if done(session) {
        *session = self::session();
    }
    let feedback = session.tap(cell, false, 0);
    if matches!(feedback, Feedback::Played(_)) && !done(session) {
        *session = self::session();
        *missed = true;
    }
    feedback
}

/// What to do, what happened, or why it is illegal.
pub fn status(session: &PonteSession, missed: bool) -> Phrase {
    if let Some(rejection) = session.rejection() {
        return rejection.phrase();
    }
    match session.partial_move() {
        PartialMove::Empty if done(session) => phrase("demo-done"),
        PartialMove::Empty if missed => phrase("demo-missed"),
        PartialMove::Empty if session.game().moves().is_empty() => phrase("demo-start"),
        _ => phrases::status(session),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_bridge_joins_all_islands() {
        let mut session = session();
        assert_eq!(session.hint(), Some(BRIDGE.parse().unwrap()));
        assert_eq!(status(&session, false).key(), "demo-start");
        assert_eq!(session.shown().score().tally(Colour::Light).points, 4);
        session.tap("e6".parse().unwrap(), false, 0);
        assert_eq!(status(&session, false).key(), "status-bridge-end");
        session.tap("b7".parse().unwrap(), false, 0);
        assert_eq!(status(&session, false).key(), "refused-not-a-bridge");
        session.tap("e4".parse().unwrap(), false, 0);
        assert_eq!(status(&session, false).key(), "demo-done");
        let score = session.shown().score();
        assert_eq!((score.tally(Colour::Light).points, score.tally(Colour::Dark).points), (6, 3));
    }

    #[test]
    fn a_move_that_joins_nothing_is_answered_and_taken_back() {
        let start = session();
        for mv in start.game().position().legal_moves() {
            let (Move::Tiles(first, second) | Move::Bridge(first, second)) = mv else { continue };
            let (mut demo, mut missed) = (session(), false);
            for cell in [first, second] {
                tap(&mut demo, &mut missed, cell);
            }
            let mut position = start.game().position().clone();
            position.play(mv).unwrap();
            let joined = position.score().tally(Colour::Light).points == 6;
            let expected = if joined { "demo-done" } else { "demo-missed" };
            assert_eq!(status(&demo, missed).key(), expected, "{mv}");
            // The bridge can be built from here, whatever was tried.
            for cell in ["e6", "e4"] {
                tap(&mut demo, &mut missed, cell.parse().unwrap());
            }
            assert_eq!(status(&demo, missed).key(), "demo-done", "{mv}");
        }
    }
}
