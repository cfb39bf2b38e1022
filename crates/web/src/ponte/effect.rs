//! What a move does, as far as the score tells.

use ponte::{Colour, Move, Position};

use crate::texts::Phrase;

/// What a move does for the player who makes it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Effect {
    /// It takes a colour.
    Colour(Colour),
    /// It completes an island.
    Island,
    /// It is a bridge that gains points.
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

    /// Adds the effect to a phrase, as the selector `effect` and the number `points`.
    pub fn add_to(self, words: Phrase) -> Phrase {
        let (effect, points) = match self {
            Effect::Colour(Colour::Light) => ("light", 0),
            Effect::Colour(Colour::Dark) => ("dark", 0),
            Effect::Island => ("island", 0),
            Effect::Link(points) => ("link", points),
            Effect::Bridge => ("bridge", 0),
            Effect::Land => ("land", 0),
            Effect::Pass => ("pass", 0),
        };
        words.text("effect", effect).number("points", points)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

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
}
