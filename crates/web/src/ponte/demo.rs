//! The small board on the home page: a position in which one bridge joins all islands of light.

use ponte::{Colour, Game, Move, Position};

use crate::ponte::partial_move::PartialMove;
use crate::ponte::phrases;
use crate::ponte::session::PonteSession;
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

/// What to do, what happened, or why it is illegal.
pub fn status(session: &PonteSession) -> Phrase {
    if let Some(rejection) = session.rejection() {
        return rejection.phrase();
    }
    let islands = session.shown().score().chains(Colour::Light).iter().map(|chain| chain.islands.len()).max();
    match session.partial_move() {
        PartialMove::Empty if islands == Some(3) => phrase("demo-done"),
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
        assert_eq!(status(&session).key(), "demo-start");
        assert_eq!(session.shown().score().tally(Colour::Light).points, 4);
        session.tap("e6".parse().unwrap(), false, 0);
        assert_eq!(status(&session).key(), "status-bridge-end");
        session.tap("b7".parse().unwrap(), false, 0);
        assert_eq!(status(&session).key(), "refused-not-a-bridge");
        session.tap("e4".parse().unwrap(), false, 0);
        assert_eq!(status(&session).key(), "demo-done");
        let score = session.shown().score();
        assert_eq!((score.tally(Colour::Light).points, score.tally(Colour::Dark).points), (6, 3));
    }
}
