//! Writes a review into a record: glyphs, winning chances as commands in comments, and better lines as variations.

use ponte::Record;
use ponte::record::{Command, Comment, CommentError, Glyph};

use crate::game_review::GameReview;
use crate::judge::Judgement;

/// The maximum number of moves of a variation that is added.
const MAX_VARIATION: usize = 5;
/// The glyphs that a review sets: `?`, `??` and `?!`.
const OWN_GLYPHS: [Glyph; 3] = [Glyph(2), Glyph(4), Glyph(6)];

/// Annotates the main line of a record by the review of its game. Words of people stay; glyphs and commands of an
/// earlier review are replaced, and its variations are not repeated.
///
/// # Errors
/// A comment would become too long. The record is unchanged then.
pub fn annotate(record: &Record, review: &GameReview) -> Result<Record, CommentError> {
    let mut annotated = record.clone();
    for turn in &review.turns {
        let path = [turn.ply];
        let after = review.course.positions()[turn.ply + 1];
        let Some(step) = annotated.step_mut(&path).filter(|step| step.mv() == turn.mv) else { break };
        let mut comment = Comment::parse(step.comment());
        comment.set(Command::Win(after.light));
        comment.set(Command::Points(after.points));
        comment.set(Command::Nodes(after.nodes));
        step.set_comment(&comment.to_string())?;
        let others: Vec<Glyph> =
            step.glyphs().iter().copied().filter(|glyph| !OWN_GLYPHS.contains(glyph)).collect();
        step.clear_glyphs();
        let judgement = review.judgement(turn.ply);
        for glyph in judgement.glyph().into_iter().chain(others) {
            step.add_glyph(glyph);
        }
        let known = step
            .variations()
            .iter()
            .any(|line| line.steps().first().map(ponte::record::Step::mv) == turn.best_line.first().copied());
        if judgement >= Judgement::Inaccuracy && !known {
            let line = &turn.best_line[..turn.best_line.len().min(MAX_VARIATION)];
            // A record that is full keeps its annotations without the variation.
            let _ = annotated.vary(&path, line);
        }
    }
    Ok(annotated)
}

#[cfg(test)]
mod tests {
    use ponte::{Game, Rules};

    use super::*;
    use crate::game_review::tests::review;

    #[test]
    fn a_record_carries_the_review_and_what_people_wrote() {
        let game = Game::from_text(Rules::SMALL, "d4,e5 dark a1,b2").expect("a game");
        let mut record = Record::from_game(&game);
        record.step_mut(&[2]).expect("a step").set_comment("too far away").expect("a comment");
        let mut review = review(&[0.0, 0.0, 0.12], 0.5);
        for (turn, mv) in review.turns.iter_mut().zip(game.moves()) {
            turn.mv = *mv;
        }
        review.turns[2].best_line = vec!["c3,f6".parse().expect("a move")];
        let annotated = annotate(&record, &review).expect("annotated");
        let text = annotated.to_string();
        assert!(text.contains("a1,b2?"), "{text}");
        let words = text.replace('\n', " ");
        assert!(words.contains("{[%win .5] [%pts 6 6] [%n 300] too far away}"), "{text}");
        assert!(words.contains("[%win .62] [%pts 6.24 6]"), "{text}");
        assert!(text.contains("c3,f6)"), "{text}");
        // Once more changes nothing, and the text is the same record.
        assert_eq!(annotate(&annotated, &review), Ok(annotated.clone()));
        assert_eq!(text.parse::<Record>().expect("a record"), annotated);
    }
}
