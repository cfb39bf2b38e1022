//! The first game: on a small board against the weakest level, with remarks on what happens and one warning.

use ponte::{Colour, Game, Move, Position, Rules};

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

/// What a move does for the player who makes it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Effect {
    /// It takes a colour.
    Colour(Colour),
    /// It completes an island.
    Island,
    /// It is a bridge that makes so many points.
    Link(u32),
    /// It is a bridge that makes no points yet.
    Bridge,
    /// It prepares land.
    Land,
    /// It is a pass.
    Pass,
}

impl Effect {
    /// The effect of a legal move.
    pub fn of(mv: Move, before: &Position) -> Effect {
        let mut after = before.clone();
        let colour = before.to_move().unwrap_or(Colour::Light);
        if after.play(mv).is_err() {
            return Effect::Land;
        }
        let [old, new] = [before, &after].map(|position| position.score().tally(colour));
        match mv {
            Move::Choose(chosen) => Effect::Colour(chosen),
            Move::Pass => Effect::Pass,
            Move::Tiles(..) if new.islands > old.islands => Effect::Island,
            Move::Tiles(..) => Effect::Land,
            Move::Bridge(..) if new.points > old.points => Effect::Link(new.points - old.points),
            Move::Bridge(..) => Effect::Bridge,
        }
    }

    fn add_to(self, words: Phrase) -> Phrase {
        let (effect, points) = match self {
            Effect::Colour(Colour::Light) => ("light", 0),
            Effect::Colour(Colour::Dark) => ("dark", 0),
            Effect::Island => ("island", 0),
            Effect::Link(points) => ("link", points),
            Effect::Bridge => ("bridge", 0),
            Effect::Land => ("land", 0),
            Effect::Pass => ("pass", 0),
        };
        words.text("effect", effect).number("points", points).text("name", opponent())
    }
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
    by_opponent.then(|| Effect::of(mv, before).add_to(words))
}

/// A hint with its reason.
pub fn hint(mv: Move, before: &Position) -> Phrase {
    Effect::of(mv, before).add_to(phrase("coach-hint").nested("move", move_in_list(mv)))
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
        self.effect.add_to(words.number("before", before).number("after", after))
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
    fn effects_follow_from_the_score() {
        let position: Position = "6:-:- llll2/6/2ll2/2l3/3d2/3d2 - light 8".parse().unwrap();
        let effect = |text: &str| Effect::of(mv(text), &position);
        assert_eq!(effect("a1,d3"), Effect::Island);
        assert_eq!(effect("a1,a2"), Effect::Land);
        assert_eq!(effect("c4-c6"), Effect::Bridge);
        let linked: Position = "6:-:- llll2/6/2ll2/2ll2/6/6 - light 8".parse().unwrap();
        assert_eq!(Effect::of(mv("c4-c6"), &linked), Effect::Link(1));
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
            for text in ["a3,a4", "c3-e5", "a1,a2"] {
                texts.try_translate(&hint(mv(text), game.position())).unwrap();
            }
        }
    }
}
