//! The state of a review: the engine's work, the position that is shown, and the exercises.

use std::cell::RefCell;
use std::rc::Rc;

use leptos::prelude::*;
use leptos::task::spawn_local;
use ponte::{Colour, Game};
use review::{GameReview, ReviewOptions, ReviewRequest, Reviewer, TurnReview};
use web::engine::{EngineFailure, EngineRequest, EngineResponse, PonteGame, SearchLimits};
use web::ponte::phrases;
use web::ponte::{Navigation, Session};
use web::study::history::GameEntry;
use web::study::review::{MistakeCard, StoredReview, cards, day, exercises};

use crate::ui::study::{database, history};
use crate::ui::{AppContext, worker};

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
    pub(crate) session: RwSignal<Session>,
    /// Whether the best move is shown instead of the played one.
    pub(crate) best_shown: RwSignal<bool>,
    /// The exercise that is being solved.
    pub(crate) exercise: RwSignal<Option<usize>>,
    request: StoredValue<Option<u64>>,
}

impl ReviewState {
    pub(crate) fn new(app: AppContext, entry: GameEntry, game: Game) -> ReviewState {
        let mut session = Session::free(game.clone());
        session.navigate(Navigation::Start);
        let state = ReviewState {
            app,
            entry: StoredValue::new(entry),
            game: StoredValue::new(game),
            review: RwSignal::new(None),
            progress: RwSignal::new(0.0),
            failure: RwSignal::new(None),
            session: RwSignal::new(session),
            best_shown: RwSignal::new(false),
            exercise: RwSignal::new(None),
            request: StoredValue::new(None),
        };
        on_cleanup(move || state.stop());
        state.load();
        state
    }

    /// Loads the stored review, or starts a new one.
    fn load(self) {
        let (id, moves) = (self.id(), self.moves());
        spawn_local(async move {
            let stored = database::get::<StoredReview>(&id).await.ok().flatten();
            match stored.filter(|stored| stored.moves == moves && stored.review.complete) {
                Some(stored) => {
                    self.progress.try_set(1.0);
                    self.review.try_set(Some(stored.review));
                }
                None => self.start(),
            }
        });
    }

    fn id(self) -> String {
        self.entry.with_value(|entry| entry.id.clone())
    }

    /// The number of moves of the game.
    pub(crate) fn moves(self) -> usize {
        self.game.with_value(|game| game.moves().len())
    }

    /// The colour of the player of this device.
    pub(crate) fn colour(self) -> Option<Colour> {
        self.entry.with_value(|entry| entry.colour)
    }

    /// Starts the review.
    pub(crate) fn start(self) {
        self.failure.try_set(None);
        let Some(reviewer) = self.game.try_with_value(|game| Reviewer::new(game, ReviewOptions::default()))
        else {
            return;
        };
        self.step(Rc::new(RefCell::new(reviewer)));
    }

    /// Has the next position analysed.
    fn step(self, reviewer: Rc<RefCell<Reviewer>>) {
        let Some(request) = reviewer.borrow().next_request() else {
            self.finish();
            return;
        };
        let Some(message) = self.message(&request) else { return };
        let id = worker::analyse(message, move |response| match response {
            Ok(EngineResponse::Analysis(analysis)) => {
                reviewer.borrow_mut().add(&request, &analysis);
                let (review, progress) = {
                    let reviewer = reviewer.borrow();
                    (reviewer.review(), reviewer.progress())
                };
                self.progress.try_set(progress);
                // A disposed signal returns the value: the page was left.
                if self.review.try_set(Some(review)).is_none() {
                    self.step(Rc::clone(&reviewer));
                }
            }
            Ok(_) => {}
            Err(failure) => {
                self.failure.try_set(Some(failure));
            }
        });
        self.request.try_set_value(Some(id));
    }

    fn message(self, request: &ReviewRequest) -> Option<EngineRequest> {
        self.game.try_with_value(|game| EngineRequest::PonteAnalyse {
            game: PonteGame {
                start: Box::new(game.start().clone()),
                moves: game.moves()[..request.ply.min(game.moves().len())].to_vec(),
            },
            limits: SearchLimits { time_ms: None, nodes: Some(request.nodes) },
            lines: request.lines,
            search_moves: request.search_moves.clone(),
            exclude_moves: request.exclude_moves.clone(),
            seed: 1,
        })
    }

    /// Stores the review, and the player's mistakes as cards.
    fn finish(self) {
        let Some(review) = self.review.try_get_untracked().flatten() else { return };
        let (id, moves) = (self.id(), self.moves());
        let found = self.colour().map(|colour| {
            self.game.with_value(|game| cards(&id, game, &review, colour, day(history::now())))
        });
        database::put_later(id, StoredReview { moves, review });
        spawn_local(async move {
            for card in found.into_iter().flatten() {
                // A card that is known keeps its progress.
                if let Ok(None) = database::get::<MistakeCard>(&card.id).await {
                    database::put_later(card.id.clone(), card);
                }
            }
        });
        self.progress.set(1.0);
    }

    /// Ends the engine's work.
    fn stop(self) {
        if let Some(id) = self.request.try_get_value().flatten() {
            worker::cancel(id);
        }
        if self.progress.try_get_untracked().is_some_and(|progress| progress < 1.0) {
            worker::send(EngineRequest::Stop, |_| ());
        }
    }

    /// Shows another position.
    pub(crate) fn go(self, navigation: Navigation) {
        let before = self.session.with_untracked(Session::shown_ply);
        self.session.update(|session| session.navigate(navigation));
        self.best_shown.set(false);
        let after = self.session.with_untracked(Session::shown_ply);
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
    pub(crate) fn shown_turn(self) -> Option<TurnReview> {
        let ply = self.session.with(Session::shown_ply).checked_sub(1)?;
        self.review.with(|review| review.as_ref()?.turns.iter().find(|turn| turn.ply == ply).cloned())
    }

    /// The turns to improve.
    pub(crate) fn exercises(self) -> Vec<TurnReview> {
        let colour = self.colour();
        self.review.with(|review| review.as_ref().map(|review| exercises(review, colour)).unwrap_or_default())
    }
}
