//! The first game: on a small board against the weakest level, with remarks on what happens and one warning.

use ponte::{Game, Move, Rules};

use crate::ponte::effect::Effect;
use crate::ponte::phrases::move_in_list;
use crate::ponte::{FirstPlayer, GameSetup, Opponent, PonteSession};
use crate::portraits::level_name;
use crate::texts::{Phrase, phrase};

/// The level of the opponent.
const LEVEL: u8 = 1;
/// A move that loses so much of the winning chance is worth a warning.
const BLUNDER: f32 = 0.2;

/// The setup of the game.
pub fn setup() -> GameSetup {
    GameSetup {
        opponent: Opponent::Engine { level: LEVEL },
        rules: Rules::new(6, None, None).unwrap_or(Rules::SMALL),
        first: FirstPlayer::You,
        clock: None,
    }
}

/// The first game after the course: the same opponent on the small board.
pub fn next_setup() -> GameSetup {
    GameSetup { rules: Rules::SMALL, ..setup() }
}

/// The name of the opponent.
pub fn opponent() -> &'static str {
    level_name(LEVEL)
}

/// What the opponent's last move has done.
pub fn remark(session: &PonteSession) -> Option<Phrase> {
    let game = session.game();
    let last = game.moves().len().checked_sub(1)?;
    // Why a colour was taken matters more than the tiles that follow at once.
    let chosen = last.checked_sub(1).filter(|&ply| matches!(game.moves()[ply], Move::Choose(_)));
    let ply = chosen.unwrap_or(last);
    let (before, mv) = (game.position_at(ply)?, *game.moves().get(ply)?);
    let by_opponent = match mv {
        // The learner opens, so that the opponent chooses.
        Move::Choose(_) => true,
        _ => session.is_engine(before.to_move()?) && session.colours_are_chosen(),
    };
    let words = phrase("coach-remark").nested("move", move_in_list(mv));
    by_opponent.then(|| Effect::of(mv, before).add_to(words).text("name", opponent()))
}

/// A move that should be thought over, with the reply that punishes it.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Blunder {
    /// The move.
    pub mv: Move,
    reply: Move,
    effect: Effect,
    chances: [f32; 2],
}

impl Blunder {
    /// The last move of a game as a blunder, if it is one: `before` is the winning chance of the player who made it, and
    /// `reply` the opponent's best reply with the winning chance of the opponent.
    pub fn of(game: &Game, before: f32, reply: (Move, f32)) -> Option<Blunder> {
        let mv = *game.moves().last()?;
        let after = 1.0 - reply.1;
        let effect = Effect::of(reply.0, game.position());
        (before - after >= BLUNDER).then_some(Blunder {
            mv,
            reply: reply.0,
            effect,
            chances: [before, after],
        })
    }

    /// The warning.
    pub fn phrase(&self) -> Phrase {
        let [before, after] = self.chances.map(|chance| (chance.clamp(0.0, 1.0) * 100.0).round() as i64);
        let words = phrase("coach-warning").nested("move", move_in_list(self.mv));
        let words = words.nested("reply", move_in_list(self.reply));
        self.effect.add_to(words.number("before", before).number("after", after)).text("name", opponent())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::texts::{Language, Texts};

    fn mv(text: &str) -> Move {
        text.parse().unwrap()
    }

    #[test]
    fn the_opponents_choice_and_moves_get_a_remark_and_ones_own_do_not() {
        let mut session = PonteSession::new(setup(), 0);
        session.play(mv("c3,e5"), 0);
        assert_eq!(remark(&session), None);
        session.play_engine_move(1, mv("dark"), 0);
        let texts = Texts::new(Language::English);
        let said = texts.try_translate(&remark(&session).unwrap()).unwrap();
        assert!(said.contains("Nina") && said.contains("Dark"), "{said}");
        session.play_engine_move(2, mv("a1,a2"), 0);
        assert_eq!(texts.try_translate(&remark(&session).unwrap()).unwrap(), said, "the reason stays");
        session.play(mv("c4,c5"), 0);
        assert_eq!(remark(&session), None);
    }

    #[test]
    fn only_a_large_loss_is_a_blunder() {
        let mut game = Game::new(setup().rules);
        for text in ["c3,e5", "dark", "a1,a2", "b6,f1"] {
            game.play(mv(text)).unwrap();
        }
        assert_eq!(Blunder::of(&game, 0.6, (mv("a3,b3"), 0.5)), None);
        let blunder = Blunder::of(&game, 0.6, (mv("a3,b1"), 0.7)).unwrap();
        assert_eq!((blunder.mv, blunder.effect), (mv("b6,f1"), Effect::Island));
        for language in Language::ALL {
            let texts = Texts::new(language);
            let said = texts.try_translate(&blunder.phrase()).unwrap();
            for part in ["b6,f1", "a3,b1", "60", "30", "Nina"] {
                assert!(said.contains(part), "{said}");
            }
        }
    }
}
