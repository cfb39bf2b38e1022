//! The state of a local game, with the effects of each change: saving, announcements, sounds, engine requests.

use std::cell::RefCell;
use std::rc::Rc;
use std::time::Duration;

use leptos::prelude::*;
use leptos::task::spawn_local;
use ponte::{Cell, Move, Symmetry};
use table::Millis;
use web::engine::{EngineClient, EngineFailure, EngineMove, MoveRequest, SearchLimits};
use web::learn::{Course, LearnProgress, coached_game};
use web::ponte::session::{SavedSession, Turn};
use web::ponte::{Feedback, GameSetup, Navigation, PonteSession, link, phrases, sayings};
use web::texts::{Phrase, phrase};

use crate::ui::ponte::dialogs;
use crate::ui::ponte::status::BoardAction;
use crate::ui::study::history;
use crate::ui::worker::WorkerClient;
use crate::ui::{ANIMATION_DURATION, AppContext, browser, clock, random, sound};

thread_local! {
    /// The engine client, created on first use.
    static ENGINE: RefCell<Option<Rc<dyn EngineClient>>> = const { RefCell::new(None) };
}

pub(crate) fn engine() -> Rc<dyn EngineClient> {
    ENGINE.with_borrow_mut(|engine| Rc::clone(engine.get_or_insert_with(|| Rc::new(WorkerClient::default()))))
}

/// A local game with the state of its page.
#[derive(Clone, Copy)]
pub(crate) struct PonteState {
    app: AppContext,
    pub(crate) session: RwSignal<PonteSession>,
    pub(crate) orientation: RwSignal<Symmetry>,
    /// Why the engine has not answered.
    pub(crate) engine_error: RwSignal<Option<EngineFailure>>,
    /// Whether a hint was requested and has not arrived.
    pub(crate) hint_pending: RwSignal<bool>,
    /// What the opponent has said last.
    pub(crate) saying: RwSignal<Option<Phrase>>,
    pub(crate) new_open: RwSignal<bool>,
    pub(crate) end_open: RwSignal<bool>,
    pub(crate) share_open: RwSignal<bool>,
    pub(crate) resign_open: RwSignal<bool>,
    pub(crate) rules_open: RwSignal<bool>,
    /// Whether the game was opened from a link.
    pub(crate) linked: RwSignal<bool>,
    /// Whether the link in the address is invalid.
    pub(crate) link_error: RwSignal<bool>,
    /// The time of the game, updated for the clocks.
    pub(crate) time: RwSignal<Millis>,
    /// The difference between the time of the game and the time since the page was opened.
    offset: RwSignal<Millis>,
    /// The number of the game, so that timers and answers for an earlier one are ignored.
    game_number: RwSignal<u32>,
}

impl PonteState {
    pub(crate) fn new(app: AppContext) -> PonteState {
        let kept = browser::load::<SavedSession>().and_then(PonteSession::restore);
        let (session, now) = kept.unwrap_or_else(|| (PonteSession::new(first_setup(), 0), 0));
        let state = PonteState {
            app,
            session: RwSignal::new(session),
            orientation: RwSignal::new(Symmetry::Identity),
            engine_error: RwSignal::new(None),
            hint_pending: RwSignal::new(false),
            saying: RwSignal::new(None),
            new_open: RwSignal::new(false),
            end_open: RwSignal::new(false),
            share_open: RwSignal::new(false),
            resign_open: RwSignal::new(false),
            rules_open: RwSignal::new(false),
            linked: RwSignal::new(false),
            link_error: RwSignal::new(false),
            time: RwSignal::new(now),
            offset: RwSignal::new(now.saturating_sub(clock::since_start())),
            game_number: RwSignal::new(0),
        };
        set_interval(move || state.tick(), Duration::from_millis(200));
        state
    }

    /// The time of the game.
    fn now(self) -> Millis {
        self.offset.get_untracked() + clock::since_start()
    }

    /// Whether a game has started and is not over.
    pub(crate) fn under_way(self) -> bool {
        self.session.with(|session| !session.game().moves().is_empty() && !session.game().is_over())
    }

    /// Which of the dialogs are to be shown.
    fn dialogs(self) -> [RwSignal<bool>; 5] {
        [self.new_open, self.end_open, self.share_open, self.resign_open, self.rules_open]
    }

    /// Whether one of the dialogs is to be shown.
    pub(crate) fn has_open_dialog(self) -> bool {
        self.dialogs().into_iter().any(|open| open.get())
    }

    /// Closes all dialogs.
    pub(crate) fn close_dialogs(self) {
        for open in self.dialogs() {
            open.set(false);
        }
    }

    /// Opens the game of the link in the address, if any, and lets the engine move if it is its turn.
    pub(crate) fn arrive(self) {
        let fragment = browser::fragment();
        if fragment.len() > 1 {
            match link::read(&fragment) {
                Some(game) => {
                    self.session.set(PonteSession::free(game));
                    self.linked.set(true);
                }
                None if fragment.starts_with("#game/") || fragment.starts_with("#position/") => {
                    self.link_error.set(true);
                    self.app.say(&phrase("link-wrong"));
                }
                None => {}
            }
        }
        if self.ply() == 0 {
            self.listen(false);
        }
        self.think();
        if self.session.with_untracked(|session| session.level().is_some()) {
            // Not before the board is rendered.
            set_timeout(|| engine().warm_up(), Duration::from_millis(400));
        }
    }

    /// Starts a new game.
    pub(crate) fn begin(self, setup: GameSetup) {
        let setup = setup.with_first_drawn(random::number().is_multiple_of(2));
        engine().cancel_all();
        self.game_number.update(|game| *game += 1);
        history::begin_ponte();
        self.session.set(PonteSession::new(setup, self.now()));
        self.clear_link();
        self.hint_pending.set(false);
        self.engine_error.set(None);
        self.end_open.set(false);
        self.save();
        self.app.say(&self.session.with_untracked(phrases::status));
        browser::show_start();
        self.saying.set(None);
        self.listen(false);
        self.think();
    }

    pub(crate) fn tap(self, cell: Cell) {
        let confirm = self.app.settings.with_untracked(|settings| settings.confirm);
        self.change(|session, now| session.tap(cell, confirm, now));
    }

    /// Runs an action of the status buttons.
    pub(crate) fn run(self, action: BoardAction) {
        match action {
            BoardAction::Play(mv) => self.change(|session, now| session.play(mv, now)),
            BoardAction::Confirm => self.change(PonteSession::confirm),
            BoardAction::Deselect => self.session.update(PonteSession::clear_selection),
            BoardAction::Browse(walk) => self.browse(walk),
            BoardAction::ShowCurrent => {
                self.session.update(PonteSession::show_current);
                let status = self.session.with_untracked(phrases::status);
                self.app.say(&status);
            }
        }
    }

    /// Changes the session, and performs the effects.
    fn change(self, change: impl FnOnce(&mut PonteSession, Millis) -> Feedback) {
        let now = self.now();
        let answered = self.session.try_update(|session| change(session, now));
        match answered {
            Some(Feedback::Played(mv)) => self.played(mv),
            Some(Feedback::Rejected(rejection)) => {
                self.app.say(&rejection.phrase());
            }
            Some(Feedback::Changed) => {
                let status = self.session.with_untracked(phrases::status);
                self.app.say(&status);
            }
            None => {}
        }
    }

    /// Removes the link from the address, so that a reload does not restore its game.
    fn clear_link(self) {
        if self.linked.get_untracked() || self.link_error.get_untracked() {
            self.linked.set(false);
            self.link_error.set(false);
            browser::replace("/ponte");
        }
    }

    /// The effects of a move.
    fn played(self, mv: Move) {
        self.hint_pending.set(false);
        self.clear_link();
        let (description, next) = self.session.with_untracked(|session| {
            let index = session.game().moves().len().checked_sub(1);
            let next = phrases::outcome(session).unwrap_or_else(|| phrases::status(session));
            (index.and_then(|index| phrases::describe_move(session, index)), next)
        });
        let description =
            description.map(|description| self.app.translate_untracked(&description)).unwrap_or_default();
        self.app.announce(format!("{description} {}", self.app.translate_untracked(&next)));
        self.app.settings.with_untracked(|settings| sound::play(mv, settings));
        self.save();
        self.listen(true);
        set_timeout(move || self.session.update(PonteSession::finish_animation), ANIMATION_DURATION);
        if self.session.with_untracked(|session| session.game().is_over()) {
            self.finished();
        } else {
            self.think();
        }
    }

    /// Shows what the opponent says now, if anything. What they said before stays until the player's next move.
    fn listen(self, moved: bool) {
        let (saying, own) = self.session.with_untracked(|session| {
            (sayings::saying(session), session.is_engine_to_move() || session.game().is_over())
        });
        if own && moved {
            self.saying.set(None);
        }
        let talks = self.app.settings.with_untracked(|settings| settings.talk);
        let Some(saying) = saying.filter(|_| talks) else { return };
        let (game, ply) = (self.game_number.get_untracked(), self.ply());
        spawn_local(async move {
            // The words are among the texts of the parts. Without them, nothing is said.
            let loaded = self.app.load_part_texts().await;
            if loaded && self.game_number.get_untracked() == game && self.ply() <= ply + 1 {
                self.saying.set(Some(saying));
            }
        });
    }

    /// The number of moves.
    fn ply(self) -> usize {
        self.session.with_untracked(|session| session.game().moves().len())
    }

    /// Shows the result after the animation of the last move.
    fn finished(self) {
        let game = self.game_number.get_untracked();
        set_timeout(
            move || {
                let same = self.game_number.get_untracked() == game;
                if same && self.session.with_untracked(|session| session.game().is_over()) {
                    self.end_open.set(true);
                }
            },
            ANIMATION_DURATION,
        );
    }

    pub(crate) fn undo(self) {
        engine().cancel_all();
        self.hint_pending.set(false);
        self.engine_error.set(None);
        let now = self.now();
        self.session.update(|session| {
            session.undo(now);
        });
        self.save();
        self.app.say(&self.session.with_untracked(phrases::status));
        self.think();
    }

    pub(crate) fn redo(self) {
        self.session.update(|session| {
            session.redo();
        });
        self.save();
    }

    pub(crate) fn resign(self) {
        engine().cancel_all();
        let now = self.now();
        self.session.update(|session| session.resign(now));
        self.resign_open.set(false);
        self.save();
        self.listen(true);
        self.finished();
    }

    fn browse(self, navigation: Navigation) {
        let before = self.session.with_untracked(PonteSession::shown_ply);
        self.session.update(|session| session.navigate(navigation));
        let after = self.session.with_untracked(PonteSession::shown_ply);
        if before == after {
            return;
        }
        let description = self
            .session
            .with_untracked(|session| phrases::describe_move(session, session.shown_ply().checked_sub(1)?));
        let status = self.app.translate_untracked(&self.session.with_untracked(phrases::status));
        let description =
            description.map(|description| self.app.translate_untracked(&description)).unwrap_or_default();
        self.app.announce(format!("{description} {status}"));
        set_timeout(move || self.session.update(PonteSession::finish_animation), ANIMATION_DURATION);
    }

    /// Requests a move from the engine, if it is to move.
    pub(crate) fn think(self) {
        self.engine_error.set(None);
        let asked = self.session.with_untracked(|session| {
            let level = session.level()?;
            session.is_engine_to_move().then(|| (session.game().clone(), level))
        });
        let Some((game, level)) = asked else { return };
        let (ply, which) = (game.moves().len(), self.game_number.get_untracked());
        engine().cancel_all();
        let request = MoveRequest::play(&game, level, random::number());
        let asked_at = clock::since_start();
        let reply = move |answer: Result<EngineMove, EngineFailure>| {
            let answer = answer.map(|answer| answer.mv);
            // An immediate answer is hard to follow.
            let wait = Duration::from_millis(500_u64.saturating_sub(clock::since_start() - asked_at));
            set_timeout(move || self.answered(which, ply, answer), wait);
        };
        engine().send(request, Box::new(reply));
    }

    fn answered(self, which: u32, ply: usize, answer: Result<Move, EngineFailure>) {
        if self.game_number.get_untracked() != which {
            return;
        }
        match answer {
            Ok(mv) => {
                let now = self.now();
                match self.session.try_update(|session| session.play_engine_move(ply, mv, now)).flatten() {
                    Some(Feedback::Played(mv)) => self.played(mv),
                    Some(_) => {
                        self.session.update(PonteSession::clear_selection);
                        self.engine_error.set(Some(EngineFailure::Failed));
                    }
                    None => {}
                }
            }
            Err(trouble) => self.engine_error.set(Some(trouble)),
        }
    }

    /// Requests a hint from the engine.
    pub(crate) fn hint(self) {
        if self.hint_pending.get_untracked() || self.session.with_untracked(PonteSession::turn) != Turn::Mine
        {
            return;
        }
        self.session.update(|session| {
            session.navigate(Navigation::End);
            session.clear_selection();
        });
        let game = self.session.with_untracked(|session| session.game().clone());
        let (ply, which) = (game.moves().len(), self.game_number.get_untracked());
        self.hint_pending.set(true);
        self.engine_error.set(None);
        let request = MoveRequest::search(&game, SearchLimits::default(), random::number());
        let reply = move |answer: Result<EngineMove, EngineFailure>| {
            let answer = answer.map(|answer| answer.mv);
            if self.game_number.get_untracked() != which || !self.hint_pending.get_untracked() {
                return;
            }
            self.hint_pending.set(false);
            match answer {
                Ok(mv) => {
                    let taken = self.session.try_update(|session| {
                        session.set_hint(ply, mv).then(|| phrases::hint(mv, session.game().position()))
                    });
                    if let Some(Some(words)) = taken {
                        self.app.say(&words);
                    }
                }
                Err(trouble) => self.engine_error.set(Some(trouble)),
            }
        };
        engine().send(request, Box::new(reply));
    }

    /// Updates the clocks, if the game has any.
    fn tick(self) {
        let clocked = self
            .session
            .with_untracked(|session| session.setup().clock.is_some() && session.turn() != Turn::Over);
        if !clocked {
            return;
        }
        let now = self.now();
        self.time.set(now);
        let ended = self.session.with_untracked(|session| session.clone().tick(now));
        if ended {
            self.session.update(|session| {
                session.tick(now);
            });
            self.save();
            self.finished();
        } else if now / 5_000 != now.saturating_sub(200) / 5_000 {
            self.save();
        }
    }

    /// Saves the game. A game from a link is saved with its first change.
    fn save(self) {
        let now = self.now();
        browser::save(&self.session.with_untracked(|session| session.save(now)));
        dialogs::store(self.session.get_untracked());
    }
}

/// The first game on this device: on the small board for those who have done the course.
fn first_setup() -> GameSetup {
    let progress = browser::load::<LearnProgress>().unwrap_or_default();
    if progress.knows(Course::Ponte) { coached_game::next_setup() } else { GameSetup::default() }
}

/// The text for an error of the engine.
pub(crate) fn engine_error_text(error: EngineFailure) -> Phrase {
    match error {
        EngineFailure::Unreachable => phrase("engine-unreachable"),
        EngineFailure::Unsupported => phrase("engine-unsupported"),
        EngineFailure::Failed => phrase("engine-failed"),
    }
}
