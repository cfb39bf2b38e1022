//! Reviews in the background: a queue for the whole app, whose work goes on when the page of a review is left, and is
//! stored, so that it goes on after a reload too.

use std::cell::RefCell;
use std::collections::VecDeque;
use std::rc::Rc;

use engine_api::Analysis;
use leptos::prelude::*;
use leptos::task::spawn_local;
use ponte::{Colour, Game};
use review::{GameReview, ReviewOptions, ReviewRequest, Reviewer};
use web::engine::{EngineFailure, EngineRequest, EngineResponse, PonteGame, SearchLimits};
use web::study::history::GameEntry;
use web::study::review::{MistakeCard, StoredReview, cards};

use crate::ui::study::database;
use crate::ui::{clock, worker};

/// The number of searches after which an unfinished review is stored.
const STORE_INTERVAL: usize = 20;
/// The maximum number of reviews of the app that are kept in memory, finished ones among them.
const MAX_JOBS: usize = 8;

/// What a page shows of a review.
#[derive(Clone)]
pub(crate) struct ReviewSignals {
    /// The review as far as it has got.
    pub(crate) review: ArcRwSignal<Option<GameReview>>,
    /// The share of the work that is done, from 0 to 1.
    pub(crate) progress: ArcRwSignal<f32>,
    pub(crate) failure: ArcRwSignal<Option<EngineFailure>>,
}

struct Job {
    id: String,
    /// The colour of the player of this device.
    colour: Option<Colour>,
    /// `None` until the stored work is read.
    reviewer: RefCell<Option<Reviewer>>,
    moves: usize,
    signals: ReviewSignals,
}

#[derive(Default)]
struct Queue {
    /// The first one that is not finished is worked on.
    jobs: VecDeque<Rc<Job>>,
    /// Whether a search is under way.
    busy: bool,
}

thread_local! {
    static QUEUE: RefCell<Queue> = RefCell::default();
}

/// The review of a game. It is started, unless it is stored or under way, before all others.
pub(crate) fn review(entry: &GameEntry, game: &Game) -> ReviewSignals {
    let moves = game.moves().len();
    let known = QUEUE.with_borrow_mut(|queue| {
        let index = queue.jobs.iter().position(|job| job.id == entry.id)?;
        queue.jobs.remove(index).filter(|job| job.moves == moves)
    });
    let is_new = known.is_none();
    let job = known.unwrap_or_else(|| {
        let signals = ReviewSignals {
            review: ArcRwSignal::new(None),
            progress: ArcRwSignal::new(0.0),
            failure: ArcRwSignal::new(None),
        };
        let (id, colour) = (entry.id.clone(), entry.colour);
        Rc::new(Job { id, colour, reviewer: RefCell::new(None), moves, signals })
    });
    QUEUE.with_borrow_mut(|queue| {
        queue.jobs.push_front(Rc::clone(&job));
        queue.jobs.truncate(MAX_JOBS);
    });
    let signals = job.signals.clone();
    if is_new {
        let game = game.clone();
        spawn_local(async move {
            load(&job, &game).await;
            advance();
        });
    } else {
        retry();
    }
    signals
}

/// The progress of the review of a game, if it is under way.
pub(crate) fn progress(id: &str) -> Option<ArcRwSignal<f32>> {
    QUEUE.with_borrow(|queue| {
        queue.jobs.iter().find(|job| job.id == id).map(|job| job.signals.progress.clone())
    })
}

/// Ends the review of a game that was deleted.
pub(crate) fn forget(id: &str) {
    QUEUE.with_borrow_mut(|queue| queue.jobs.retain(|job| job.id != id));
}

/// Goes on after a failure.
pub(crate) fn retry() {
    QUEUE.with_borrow(|queue| queue.jobs.iter().for_each(|job| job.signals.failure.set(None)));
    advance();
}

/// Reads what is stored of a review.
async fn load(job: &Job, game: &Game) {
    let stored = database::get::<StoredReview>(&job.id).await.ok().flatten();
    let stored = stored.filter(|stored| stored.moves == job.moves);
    let options = ReviewOptions::default();
    let reviewer = match stored {
        Some(StoredReview { review, .. }) if review.complete => {
            job.signals.review.set(Some(review));
            job.signals.progress.set(1.0);
            return;
        }
        Some(StoredReview { work: Some(work), .. }) => Reviewer::resume(game, options, work),
        _ => Reviewer::new(game, options),
    };
    if !reviewer.review().turns.is_empty() {
        job.show(&reviewer);
    }
    job.reviewer.replace(Some(reviewer));
}

/// Has the next position analysed, unless the worker is busy.
fn advance() {
    let next = QUEUE.with_borrow_mut(|queue| {
        if queue.busy {
            return None;
        }
        let open = queue.jobs.iter().filter(|job| job.signals.failure.with_untracked(Option::is_none));
        let next = open.into_iter().find_map(|job| {
            let (message, request) = job.next()?;
            Some((Rc::clone(job), message, request))
        });
        queue.busy = next.is_some();
        next
    });
    let Some((job, message, request)) = next else { return };
    worker::send_in_background(message, move |response| {
        QUEUE.with_borrow_mut(|queue| queue.busy = false);
        match response {
            Ok(EngineResponse::Analysis(analysis)) => job.add(&request, &analysis),
            Ok(_) => job.signals.failure.set(Some(EngineFailure::Failed)),
            Err(failure) => job.signals.failure.set(Some(failure)),
        }
        advance();
        if QUEUE.with_borrow(|queue| !queue.busy) {
            worker::end_background();
        }
    });
}

impl Job {
    /// The next search of an unfinished review.
    fn next(&self) -> Option<(EngineRequest, ReviewRequest)> {
        let reviewer = self.reviewer.borrow();
        let reviewer = reviewer.as_ref()?;
        let request = reviewer.next_request()?;
        let game = request.game(reviewer.game())?;
        let start = Box::new(game.start().clone());
        let message = EngineRequest::PonteAnalyse {
            game: PonteGame { start, moves: game.moves().to_vec() },
            limits: SearchLimits { time_ms: None, nodes: Some(request.nodes) },
            lines: request.lines,
            search_moves: Vec::new(),
            exclude_moves: request.exclude_moves.clone(),
            include_moves: request.include_moves.clone(),
            seed: request.seed,
        };
        Some((message, request))
    }

    fn show(&self, reviewer: &Reviewer) {
        self.signals.progress.set(reviewer.progress());
        self.signals.review.set(Some(reviewer.review()));
    }

    fn add(&self, request: &ReviewRequest, analysis: &Analysis) {
        let mut slot = self.reviewer.borrow_mut();
        let Some(reviewer) = slot.as_mut() else { return };
        reviewer.add(request, analysis);
        self.show(reviewer);
        let review = reviewer.review();
        if review.complete {
            self.store_cards(reviewer.game(), &review);
            let stored = StoredReview { moves: self.moves, review, work: None };
            database::put_later(self.id.clone(), stored);
            *slot = None;
        } else if reviewer.work().searches().is_multiple_of(STORE_INTERVAL) {
            let stored = StoredReview { moves: self.moves, review, work: Some(reviewer.work().clone()) };
            database::put_later(self.id.clone(), stored);
        }
    }

    /// Stores the player's mistakes as cards.
    fn store_cards(&self, game: &Game, review: &GameReview) {
        let Some(colour) = self.colour else { return };
        let found = cards(&self.id, game, review, colour, clock::now().day());
        spawn_local(async move {
            for card in found {
                // A card that is known keeps its progress.
                if let Ok(None) = database::get::<MistakeCard>(&card.id).await {
                    database::put_later(card.id.clone(), card);
                }
            }
        });
    }
}
