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
        let after = review.turns.get(turn.ply + 1);
        let (light, points) = after.map_or((review.light, review.points), |next| (next.light, next.points));
        let Some(step) = annotated.step_mut(&path).filter(|step| step.mv() == turn.mv) else { break };
        let mut comment = Comment::parse(step.comment());
        comment.set(Command::Win(light.clamp(0.0, 1.0)));
        comment.set(Command::Points(points));
        comment.set(Command::Nodes(turn.nodes));
        step.set_comment(&comment.to_string())?;
        let others: Vec<Glyph> =
            step.glyphs().iter().copied().filter(|glyph| !OWN_GLYPHS.contains(glyph)).collect();
        step.clear_glyphs();
        for glyph in turn.judgement.glyph().into_iter().chain(others) {
            step.add_glyph(glyph);
        }
        let known = step
            .variations()
            .iter()
            .any(|line| line.steps().first().map(ponte::record::Step::mv) == turn.best_line.first().copied());
        if turn.judgement >= Judgement::Inaccuracy && !known {
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
    use crate::game_review::TurnReview;
    use crate::judge::GamePhase;

    #[test]
    fn a_record_carries_the_review_and_what_people_wrote() {
        let game = Game::from_text(Rules::SMALL, "d4,e5 dark a1,b2").expect("a game");
        let mut record = Record::from_game(&game);
        record.step_mut(&[2]).expect("a step").set_comment("too far away").expect("a comment");
        let turns: Vec<TurnReview> = (0..3)
            .map(|ply| TurnReview {
                ply,
                mv: game.moves()[ply],
                player: None,
                phase: GamePhase::Opening,
                win: 0.5,
                played_win: 0.4,
                loss: 0.12,
                judgement: if ply == 2 { Judgement::Mistake } else { Judgement::Best },
                light: 0.5,
                points: [6.0, 5.5],
                points_lost: 0.0,
                proven: false,
                forced: false,
                nodes: 300,
                best_line: if ply == 2 { vec!["c3,f6".parse().expect("a move")] } else { Vec::new() },
                played_line: Vec::new(),
                accepted: Vec::new(),
                explanations: Vec::new(),
            })
            .collect();
        let review = GameReview::from_turns(turns, 0.62, [7.0, 5.25], true);
        let annotated = annotate(&record, &review).expect("annotated");
        let text = annotated.to_string();
        assert!(text.contains("a1,b2?"), "{text}");
        assert!(
            text.replace('\n', " ").contains("{[%win .62] [%pts 7 5.25] [%n 300] too far away}"),
            "{text}"
        );
        assert!(text.contains("c3,f6)"), "{text}");
        // Once more changes nothing, and the text is the same record.
        assert_eq!(annotate(&annotated, &review), Ok(annotated.clone()));
        assert_eq!(text.parse::<Record>().expect("a record"), annotated);
    }
}
