//! The game on the page, and what follows from whatever happens in it: keeping, speaking, ringing, asking the engine.

use std::cell::RefCell;
use std::rc::Rc;
use std::time::Duration;

use leptos::prelude::*;
use ponte::{Cell, Move, Symmetry};
use table::Millis;
use web::ponte::session::{Due, KeptSession};
use web::ponte::thinker::{Question, Thinker, Thought, Trouble, Wanted};
use web::ponte::{Answered, Session, Setting, Walk, link, words};
use web::texts::{Phrase, phrase};

use crate::ui::worker::Worker;
use crate::ui::{LANDING, Shell, browser, sound};

thread_local! {
    /// Whoever thinks for this page, started when first asked.
    static THINKER: RefCell<Option<Rc<dyn Thinker>>> = const { RefCell::new(None) };
}

pub(crate) fn thinker() -> Rc<dyn Thinker> {
    THINKER.with_borrow_mut(|thinker| Rc::clone(thinker.get_or_insert_with(|| Rc::new(Worker::default()))))
}

/// The game on the page.
#[derive(Clone, Copy)]
pub(crate) struct PonteState {
    shell: Shell,
    pub(crate) session: RwSignal<Session>,
    /// How the board is turned.
    pub(crate) turn: RwSignal<Symmetry>,
    /// Why the engine does not answer.
    pub(crate) trouble: RwSignal<Option<Trouble>>,
    /// Whether a hint is being looked for.
    pub(crate) hinting: RwSignal<bool>,
    pub(crate) new_open: RwSignal<bool>,
    pub(crate) end_open: RwSignal<bool>,
    pub(crate) share_open: RwSignal<bool>,
    pub(crate) resign_open: RwSignal<bool>,
    /// Whether the game came from a link.
    pub(crate) linked: RwSignal<bool>,
    /// Whether the address holds something that tells no game.
    pub(crate) mislinked: RwSignal<bool>,
    /// The time at the table, for clocks that are shown.
    pub(crate) time: RwSignal<Millis>,
    /// The time at the table when the page was opened, less the page's own.
    offset: RwSignal<Millis>,
    /// Which game this is, so that a timer of an older one does nothing.
    game: RwSignal<u32>,
}

impl PonteState {
    pub(crate) fn new(shell: Shell) -> PonteState {
        let kept = browser::load::<KeptSession>().and_then(Session::restore);
        let (session, now) = kept.unwrap_or_else(|| (Session::new(Setting::default(), 0), 0));
        let state = PonteState {
            shell,
            session: RwSignal::new(session),
            turn: RwSignal::new(Symmetry::Identity),
            trouble: RwSignal::new(None),
            hinting: RwSignal::new(false),
            new_open: RwSignal::new(false),
            end_open: RwSignal::new(false),
            share_open: RwSignal::new(false),
            resign_open: RwSignal::new(false),
            linked: RwSignal::new(false),
            mislinked: RwSignal::new(false),
            time: RwSignal::new(now),
            offset: RwSignal::new(now.saturating_sub(browser::since_start())),
            game: RwSignal::new(0),
        };
        set_interval(move || state.tick(), Duration::from_millis(200));
        state
    }

    /// The time at the table.
    fn now(self) -> Millis {
        self.offset.get_untracked() + browser::since_start()
    }

    /// Whether a game is under way.
    pub(crate) fn under_way(self) -> bool {
        self.session.with(|session| !session.game().moves().is_empty() && !session.game().is_over())
    }

    /// The page is shown: a link is followed, and an engine that is to move is asked.
    pub(crate) fn arrive(self) {
        let fragment = browser::fragment();
        if fragment.len() > 1 {
            match link::read(&fragment) {
                Some(game) => {
                    self.session.set(Session::trying(game));
                    self.linked.set(true);
                }
                None if fragment.starts_with("#game/") || fragment.starts_with("#position/") => {
                    self.mislinked.set(true);
                    self.shell.speak(self.shell.say_now(&phrase("link-wrong")));
                }
                None => {}
            }
        }
        self.think();
        if self.session.with_untracked(|session| session.level().is_some()) {
            // The board comes first.
            set_timeout(|| thinker().wake(), Duration::from_millis(400));
        }
    }

    /// Starts a new game.
    pub(crate) fn begin(self, setting: Setting) {
        let setting = setting.drawn(browser::chance().is_multiple_of(2));
        thinker().stop();
        self.game.update(|game| *game += 1);
        self.session.set(Session::new(setting, self.now()));
        self.leave_link();
        self.hinting.set(false);
        self.trouble.set(None);
        self.end_open.set(false);
        self.keep();
        self.shell.speak(self.shell.say_now(&self.session.with_untracked(words::status)));
        self.think();
    }

    pub(crate) fn tap(self, cell: Cell) {
        let confirm = self.shell.settings.with_untracked(|settings| settings.confirm);
        self.change(|session, now| session.tap(cell, confirm, now));
    }

    pub(crate) fn confirm(self) {
        self.change(Session::confirm);
    }

    pub(crate) fn act(self, mv: Move) {
        self.change(|session, now| session.act(mv, now));
    }

    /// Lets something happen, and all that follows.
    fn change(self, change: impl FnOnce(&mut Session, Millis) -> Answered) {
        let now = self.now();
        let before = self.session.with_untracked(|session| session.game().position().clone());
        let answered = self.session.try_update(|session| change(session, now));
        match answered {
            Some(Answered::Played(mv)) => self.played(&words::told(&before, mv), mv),
            Some(Answered::Refused(refusal)) => self.shell.speak(self.shell.say_now(&refusal.phrase())),
            Some(Answered::Changed) => {
                let status = self.session.with_untracked(words::status);
                self.shell.speak(self.shell.say_now(&status));
            }
            None => {}
        }
    }

    /// The game goes its own way now, so a reload must not bring back the one of the link.
    fn leave_link(self) {
        if self.linked.get_untracked() || self.mislinked.get_untracked() {
            self.linked.set(false);
            self.mislinked.set(false);
            browser::replace("/ponte");
        }
    }

    fn played(self, told: &Phrase, mv: Move) {
        self.hinting.set(false);
        self.leave_link();
        let next = self
            .session
            .with_untracked(|session| words::outcome(session).unwrap_or_else(|| words::status(session)));
        self.shell.speak(format!("{} {}", self.shell.say_now(told), self.shell.say_now(&next)));
        if self.shell.settings.with_untracked(|settings| settings.sounds) {
            sound::play(mv);
        }
        self.keep();
        set_timeout(move || self.session.update(Session::settle), LANDING);
        if self.session.with_untracked(|session| session.game().is_over()) {
            self.finished();
        } else {
            self.think();
        }
    }

    /// Shows the end once the last tile has landed.
    fn finished(self) {
        let game = self.game.get_untracked();
        set_timeout(
            move || {
                let same = self.game.get_untracked() == game;
                if same && self.session.with_untracked(|session| session.game().is_over()) {
                    self.end_open.set(true);
                }
            },
            LANDING,
        );
    }

    pub(crate) fn undo(self) {
        thinker().stop();
        self.hinting.set(false);
        self.trouble.set(None);
        let now = self.now();
        self.session.update(|session| {
            session.undo(now);
        });
        self.keep();
        self.shell.speak(self.shell.say_now(&self.session.with_untracked(words::status)));
        self.think();
    }

    pub(crate) fn redo(self) {
        self.session.update(|session| {
            session.redo();
        });
        self.keep();
    }

    pub(crate) fn resign(self) {
        thinker().stop();
        let now = self.now();
        self.session.update(|session| session.resign(now));
        self.resign_open.set(false);
        self.keep();
        self.finished();
    }

    pub(crate) fn walk(self, walk: Walk) {
        let before = self.session.with_untracked(Session::shown_ply);
        self.session.update(|session| session.walk(walk));
        let after = self.session.with_untracked(Session::shown_ply);
        if before == after {
            return;
        }
        let told = self.session.with_untracked(|session| {
            let mv = session.shown_move()?;
            session.game().position_at(after.checked_sub(1)?).map(|position| words::told(position, mv))
        });
        let status = self.shell.say_now(&self.session.with_untracked(words::status));
        let told = told.map(|told| self.shell.say_now(&told)).unwrap_or_default();
        self.shell.speak(format!("{told} {status}"));
        set_timeout(move || self.session.update(Session::settle), LANDING);
    }

    /// Turns the board by a quarter.
    pub(crate) fn rotate(self) {
        self.turn.update(|turn| {
            *turn = match turn {
                Symmetry::Identity => Symmetry::Quarter,
                Symmetry::Quarter => Symmetry::Half,
                Symmetry::Half => Symmetry::ThreeQuarters,
                _ => Symmetry::Identity,
            };
        });
    }

    /// Asks the engine, when it is to move.
    pub(crate) fn think(self) {
        self.trouble.set(None);
        let asked = self.session.with_untracked(|session| {
            let level = session.level()?;
            (session.to_act() == Due::Engine).then(|| (session.game().clone(), level))
        });
        let Some((game, level)) = asked else { return };
        let (ply, which) = (game.moves().len(), self.game.get_untracked());
        thinker().stop();
        let question = Question { game, wanted: Wanted::Play { level }, seed: browser::chance() };
        let asked_at = browser::since_start();
        let reply = move |answer: Result<Thought, Trouble>| {
            let answer = answer.map(|thought| thought.mv);
            // A turn that comes at once is hard to follow.
            let wait = Duration::from_millis(500_u64.saturating_sub(browser::since_start() - asked_at));
            set_timeout(move || self.answered(which, ply, answer), wait);
        };
        thinker().ask(question, Box::new(reply));
    }

    fn answered(self, which: u32, ply: usize, answer: Result<Move, Trouble>) {
        if self.game.get_untracked() != which {
            return;
        }
        match answer {
            Ok(mv) => {
                let now = self.now();
                let before = self.session.with_untracked(|session| session.game().position().clone());
                match self.session.try_update(|session| session.reply(ply, mv, now)).flatten() {
                    Some(Answered::Played(mv)) => self.played(&words::told(&before, mv), mv),
                    Some(_) => {
                        self.session.update(Session::let_go);
                        self.trouble.set(Some(Trouble::Failed));
                    }
                    None => {}
                }
            }
            Err(trouble) => self.trouble.set(Some(trouble)),
        }
    }

    /// Asks for a hint.
    pub(crate) fn hint(self) {
        if self.hinting.get_untracked() || self.session.with_untracked(Session::to_act) != Due::Person {
            return;
        }
        self.session.update(|session| {
            session.walk(Walk::End);
            session.let_go();
        });
        let game = self.session.with_untracked(|session| session.game().clone());
        let (ply, which) = (game.moves().len(), self.game.get_untracked());
        self.hinting.set(true);
        self.trouble.set(None);
        let question = Question { game, wanted: Wanted::Hint, seed: browser::chance() };
        let reply = move |answer: Result<Thought, Trouble>| {
            let answer = answer.map(|thought| thought.mv);
            if self.game.get_untracked() != which || !self.hinting.get_untracked() {
                return;
            }
            self.hinting.set(false);
            match answer {
                Ok(mv) => {
                    let taken = self.session.try_update(|session| session.take_hint(ply, mv));
                    if taken == Some(true) {
                        let words = self.shell.say_now(&words::listed(mv));
                        self.shell.speak(self.shell.say_now(&phrase("hint-said").text("move", words)));
                    }
                }
                Err(trouble) => self.trouble.set(Some(trouble)),
            }
        };
        thinker().ask(question, Box::new(reply));
    }

    /// Time passes. Only a game with a clock takes notice.
    fn tick(self) {
        let clocked = self
            .session
            .with_untracked(|session| session.setting().clock.is_some() && session.to_act() != Due::Nobody);
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
            self.keep();
            self.finished();
        } else if now / 5_000 != now.saturating_sub(200) / 5_000 {
            self.keep();
        }
    }

    /// Keeps the game; one from a link only once it goes on.
    fn keep(self) {
        let now = self.now();
        browser::save(&self.session.with_untracked(|session| session.kept(now)));
    }
}

/// The words for an engine that does not answer.
pub(crate) fn trouble_words(trouble: Trouble) -> Phrase {
    match trouble {
        Trouble::Unreachable => phrase("engine-unreachable"),
        Trouble::Failed => phrase("engine-failed"),
    }
}
