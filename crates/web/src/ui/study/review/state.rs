//! The state of the page of a review: the position that is shown, and the exercises.

use leptos::prelude::*;
use ponte::{Colour, Game};
use review::{GameReview, Judgement, TurnReview};
use web::engine::EngineFailure;
use web::ponte::phrases;
use web::ponte::{Navigation, PonteSession};
use web::study::history::GameEntry;
use web::study::phrases::reviewed_player;
use web::study::review::written_wins;

use super::background::{self, ReviewSignals};
use crate::ui::AppContext;

/// What is on the board.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Shown {
    /// The position after the played move.
    Played,
    /// The better move.
    Best,
    /// What follows the played move.
    Refutation,
}

/// The review of one turn with its numbers.
#[derive(Clone, PartialEq)]
pub(crate) struct Judged {
    pub(crate) turn: TurnReview,
    pub(crate) judgement: Judgement,
    /// The player's winning chance before and after it, as it is written.
    pub(crate) wins: [f64; 2],
    pub(crate) points_lost: Option<f32>,
    pub(crate) proven: bool,
}

/// A review with the state of its page.
#[derive(Clone, Copy)]
pub(crate) struct ReviewState {
    pub(crate) app: AppContext,
    pub(crate) entry: StoredValue<GameEntry>,
    pub(crate) game: StoredValue<Game>,
    /// The review as far as it has got.
    pub(crate) review: RwSignal<Option<GameReview>>,
    /// The share of the work that is done, from 0 to 1.
    pub(crate) progress: RwSignal<f32>,
    pub(crate) failure: RwSignal<Option<EngineFailure>>,
    /// The game on the board.
    pub(crate) session: RwSignal<PonteSession>,
    /// What is shown of the move.
    pub(crate) shown: RwSignal<Shown>,
    /// The exercise that is being solved.
    pub(crate) exercise: RwSignal<Option<usize>>,
}

impl ReviewState {
    pub(crate) fn new(app: AppContext, entry: GameEntry, game: Game) -> ReviewState {
        let mut session = PonteSession::free(game.clone());
        session.navigate(Navigation::Start);
        let ReviewSignals { review, progress, failure } = background::review(&entry, &game);
        ReviewState {
            app,
            entry: StoredValue::new(entry),
            game: StoredValue::new(game),
            review: review.into(),
            progress: progress.into(),
            failure: failure.into(),
            session: RwSignal::new(session),
            shown: RwSignal::new(Shown::Played),
            exercise: RwSignal::new(None),
        }
    }

    /// Tries again after a failure.
    pub(crate) fn retry(self) {
        background::retry();
    }

    /// The number of moves of the game.
    pub(crate) fn moves(self) -> usize {
        self.game.with_value(|game| game.moves().len())
    }

    /// The colour of the player of this device.
    pub(crate) fn colour(self) -> Option<Colour> {
        self.entry.with_value(|entry| entry.colour)
    }

    /// Shows another position.
    pub(crate) fn go(self, navigation: Navigation) {
        let before = self.session.with_untracked(PonteSession::shown_ply);
        self.session.update(|session| session.navigate(navigation));
        self.shown.set(Shown::Played);
        let after = self.session.with_untracked(PonteSession::shown_ply);
        if before == after {
            return;
        }
        let description =
            self.session.with_untracked(|session| phrases::describe_move(session, after.checked_sub(1)?));
        if let Some(description) = description {
            self.app.announce(self.app.translate_untracked(&description));
        }
    }

    /// The review of the move that led to the position on the board.
    pub(crate) fn shown_turn(self) -> Option<Judged> {
        let ply = self.session.with(PonteSession::shown_ply).checked_sub(1)?;
        self.review.with(|review| {
            let review = review.as_ref()?;
            Some(Judged {
                turn: review.turns.get(ply)?.clone(),
                judgement: review.judgement(ply),
                wins: written_wins(&review.course, ply),
                points_lost: review.course.points_lost(ply),
                proven: review.course.is_proven(ply),
            })
        })
    }

    /// Shows something else of the move, or the played move again.
    pub(crate) fn toggle(self, shown: Shown) {
        self.shown.update(|now| *now = if *now == shown { Shown::Played } else { shown });
    }

    /// Who plays a colour, for the texts.
    pub(crate) fn player(self, colour: Colour) -> String {
        self.entry.with_value(|entry| {
            reviewed_player(entry, colour, &|text: &web::texts::Phrase| self.app.translate(text))
        })
    }

    /// The turns to improve.
    pub(crate) fn exercises(self) -> Vec<TurnReview> {
        let colour = self.colour();
        self.review.with(|review| {
            review.iter().flat_map(|review| review.exercises(colour).cloned().collect::<Vec<_>>()).collect()
        })
    }
}
