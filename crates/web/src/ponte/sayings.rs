//! What the opponents on this device say: a greeting, a word at the first island and the first bridge that makes points,
//! and a word at the end. Each opponent has one of three manners, and always says the same at the same moment.

use ponte::{Colour, Move, Position};

use crate::ponte::session::PonteSession;
use crate::portraits::level_name;
use crate::texts::{Phrase, phrase};

/// The number of manners.
const MANNERS: u8 = 3;

/// What the opponent says after the last move; `None` without an opponent on this device, and most of the time.
pub fn saying(session: &PonteSession) -> Option<Phrase> {
    let level = session.level()?;
    let occasion = occasion(session)?;
    Some(phrase("opponent-says").text("occasion", occasion).number("manner", level % MANNERS))
}

/// What the opponent says, with their name.
pub fn quoted(session: &PonteSession, words: Phrase) -> Phrase {
    let name = session.level().map_or("", level_name);
    phrase("opponent-said").text("name", name).nested("words", words)
}

fn occasion(session: &PonteSession) -> Option<&'static str> {
    let game = session.game();
    if let Some(result) = game.outcome() {
        return Some(match result.winner {
            None => "draw",
            Some(winner) if session.is_engine(winner) => "won",
            Some(_) => "lost",
        });
    }
    let Some(last) = game.moves().len().checked_sub(1) else { return Some("hello") };
    let before = game.position_at(last)?;
    let mover = before.to_move().filter(|_| session.colours_are_chosen())?;
    let own = session.is_engine(mover);
    match game.moves()[last] {
        Move::Tiles(..) if own && islands(before, mover) == 0 && islands(game.position(), mover) > 0 => {
            Some("island")
        }
        Move::Bridge(..)
            if scoring_chains(before, mover) == 0 && scoring_chains(game.position(), mover) > 0 =>
        {
            Some(if own { "bridge" } else { "praise" })
        }
        _ => None,
    }
}

fn islands(position: &Position, colour: Colour) -> usize {
    usize::try_from(position.score().tally(colour).islands).unwrap_or(0)
}

/// The number of chains in which bridges join islands.
fn scoring_chains(position: &Position, colour: Colour) -> usize {
    position.score().chains(colour).iter().filter(|chain| chain.islands.len() > 1).count()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ponte::setup::{FirstPlayer, GameSetup, Opponent};
    use crate::texts::{Language, Texts};
    use ponte::Rules;

    fn session(level: u8) -> PonteSession {
        let opponent = Opponent::Engine { level };
        PonteSession::new(
            GameSetup { opponent, rules: Rules::SMALL, first: FirstPlayer::You, clock: None },
            0,
        )
    }

    /// Plays moves of both sides; the engine is the second player.
    fn play(session: &mut PonteSession, moves: &str) {
        for text in moves.split(' ') {
            let mv = text.parse().unwrap();
            if session.is_engine_to_move() {
                session.play_engine_move(session.game().moves().len(), mv, 0);
            } else {
                session.play(mv, 0);
            }
        }
    }

    fn occasion_after(moves: &str) -> Option<&'static str> {
        let mut session = session(1);
        play(&mut session, moves);
        assert_eq!(session.game().moves().len(), moves.split(' ').count(), "{moves}");
        occasion(&session)
    }

    #[test]
    fn opponents_speak_at_first_islands_and_bridges_and_no_other_moves() {
        assert_eq!(occasion(&session(1)), Some("hello"));
        assert_eq!(occasion_after("a1,a2"), None);
        // The engine is dark: its first island, then another one.
        let island = "a1,a2 dark g7,g8 e1,e2 h7,h8";
        assert_eq!(occasion_after("a1,a2 dark g7,g8 e1,e2"), None);
        assert_eq!(occasion_after(island), Some("island"));
        // Light's own island says nothing; its first bridge between islands is praised, the next one not.
        let linked = format!("{island} b1,b2 g4,g5");
        assert_eq!(occasion_after(&linked), None);
    }

    #[test]
    fn the_first_bridge_between_islands_is_praised() {
        let moves = "a1,a2 dark h7,h8 b1,b2 g5,g6 d1,d2 h1,h2 e1,e2 f8,g4";
        assert_eq!(occasion_after(moves), None);
        assert_eq!(occasion_after(&format!("{moves} b1-d1")), Some("praise"));
    }

    #[test]
    fn the_end_depends_on_the_winner() {
        let mut session = session(4);
        session.resign(0);
        assert_eq!(occasion(&session), Some("won"));
        let free = PonteSession::free(ponte::Game::new(Rules::SMALL));
        assert_eq!(saying(&free), None);
    }

    #[test]
    fn every_manner_has_its_own_words_in_every_language() {
        for language in Language::ALL {
            let texts = Texts::new(language);
            for occasion in ["hello", "island", "bridge", "praise", "won", "lost", "draw"] {
                let mut said: Vec<String> = (0..MANNERS)
                    .map(|manner| {
                        let words =
                            phrase("opponent-says").text("occasion", occasion).number("manner", manner);
                        texts.try_translate(&words).unwrap()
                    })
                    .collect();
                assert!(
                    said.iter().all(|text| text.chars().count() <= 44),
                    "{language:?} {occasion}: {said:?}"
                );
                said.dedup();
                assert_eq!(said.len(), usize::from(MANNERS), "{language:?} {occasion}");
            }
        }
    }
}
