//! What the page of Ciao Ciao knows, and how the game goes on.

use std::time::Duration;

use ciao::Answer;
use leptos::prelude::*;
use web::ciao_session::{KeptCiao, Reply, Session, Setting, Sitter, Task};
use web::ciao_words as words;
use web::texts::Phrase;

use crate::ui::ciao::thinker;
use crate::ui::{Shell, browser};

/// How long a bot seems to think, and how long a turn's end is left to be seen.
const PAUSE: Duration = Duration::from_millis(900);

/// What the page of Ciao Ciao knows.
#[derive(Clone, Copy)]
pub(crate) struct CiaoState {
    shell: Shell,
    pub(crate) session: RwSignal<Session>,
    /// Whether somebody looks into the box.
    pub(crate) looking: RwSignal<bool>,
    pub(crate) new_open: RwSignal<bool>,
    pub(crate) end_open: RwSignal<bool>,
    /// Whether the dice were checked.
    pub(crate) checked: RwSignal<bool>,
    /// Whether the engine could not be asked.
    pub(crate) trouble: RwSignal<bool>,
    /// Which game this is, so that a reply to an older one does nothing.
    which: RwSignal<u32>,
}

impl CiaoState {
    pub(crate) fn new(shell: Shell) -> CiaoState {
        let kept = browser::load::<KeptCiao>().and_then(Session::restore);
        let session = kept.unwrap_or_else(|| {
            let setting = if thinker::is_there() { Setting::default() } else { Setting::friends() };
            Session::new(setting, random())
        });
        CiaoState {
            shell,
            session: RwSignal::new(session),
            looking: RwSignal::new(false),
            new_open: RwSignal::new(false),
            end_open: RwSignal::new(false),
            checked: RwSignal::new(false),
            trouble: RwSignal::new(false),
            which: RwSignal::new(0),
        }
    }

    /// Words in the language in use.
    pub(crate) fn say(self) -> impl Fn(&Phrase) -> String + Copy {
        move |phrase| self.shell.say(phrase)
    }

    /// Begins a new game.
    pub(crate) fn begin(self, setting: Setting) {
        self.which.update(|which| *which += 1);
        self.session.set(Session::new(setting, random()));
        self.checked.set(false);
        self.end_open.set(false);
        self.changed();
    }

    pub(crate) fn roll(self) {
        self.change(Session::roll);
    }

    pub(crate) fn announce(self, number: u8) {
        self.change(|session| session.announce(number));
    }

    pub(crate) fn answer(self, answer: Answer) {
        self.change(|session| session.answer(answer));
    }

    fn change(self, change: impl FnOnce(&mut Session) -> bool) {
        if self.session.try_update(change) == Some(true) {
            self.changed();
        }
    }

    /// Something has happened: it is kept, told, and goes on.
    fn changed(self) {
        self.looking.set(false);
        let (kept, told) = self.session.with_untracked(|session| {
            let say = self.say();
            let last = session.last().map(|settled| {
                let told = words::told(session.setting(), settled, &say);
                format!("{told} {} ", words::consequence(session.setting(), settled, &say))
            });
            (session.kept(), format!("{}{}", last.unwrap_or_default(), words::status(session, &say)))
        });
        browser::save(&kept);
        self.shell.speak(told);
        if self.session.with_untracked(|session| session.due().is_none()) {
            let which = self.which.get_untracked();
            set_timeout(
                move || {
                    if self.which.try_get_untracked() == Some(which) {
                        self.end_open.set(true);
                    }
                },
                PAUSE,
            );
        }
        self.go_on();
    }

    /// Lets a bot decide, when one is due.
    pub(crate) fn go_on(self) {
        self.trouble.set(false);
        let Some(due) = self.session.with_untracked(Session::due) else { return };
        if due.sitter == Sitter::Person {
            return;
        }
        let (which, count) = (self.which.get_untracked(), self.session.with_untracked(Session::count));
        // Whatever comes late, or after the page was left, does nothing.
        let current = move || {
            self.which.try_get_untracked() == Some(which)
                && self.session.try_with_untracked(Session::count) == Some(count)
        };
        if due.task == Task::Roll {
            set_timeout(
                move || {
                    if current() {
                        self.roll();
                    }
                },
                PAUSE,
            );
            return;
        }
        let chance = browser::chance() as f64 / 9_007_199_254_740_992.0;
        let Some(question) = self.session.with_untracked(|session| session.question(chance)) else { return };
        let asked_at = browser::since_start();
        let reply = move |answer: Option<Reply>| {
            let rest =
                PAUSE.saturating_sub(Duration::from_millis(browser::since_start().saturating_sub(asked_at)));
            set_timeout(
                move || {
                    if !current() {
                        return;
                    }
                    match answer {
                        Some(answer) => self.change(|session| session.reply(answer)),
                        None => self.trouble.set(true),
                    }
                },
                rest,
            );
        };
        thinker::ask(&question, Box::new(reply));
    }
}

/// A seed that nobody can foresee.
fn random() -> [u8; 32] {
    let mut seed = [0; 32];
    let bytes = js_sys::Uint8Array::new_with_length(32);
    let crypto = js_sys::Reflect::get(&window(), &"crypto".into()).unwrap_or_default();
    let fill = js_sys::Reflect::get(&crypto, &"getRandomValues".into()).unwrap_or_default();
    let fill: js_sys::Function = fill.into();
    if fill.call1(&crypto, &bytes).is_ok() {
        bytes.copy_to(&mut seed);
    }
    seed
}
