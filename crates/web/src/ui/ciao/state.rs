//! What the page of Ciao Ciao knows, and how the game goes on.

use std::time::Duration;

use leptos::prelude::*;
use table::Action;
use web::ciao_coach::{Judged, dearest_first};
use web::ciao_seen::Seen;
use web::ciao_session::{KeptCiao, Reply, Session, Setting, Sitter, Task};
use web::ciao_words as words;

use crate::ui::ciao::parts::speaker;
use crate::ui::ciao::thinker;
use crate::ui::{Shell, browser, worker};

/// How long a bot seems to think, and how long a turn's end is left to be seen.
const PAUSE: Duration = Duration::from_millis(900);
/// The same after a fall.
const FALL: Duration = Duration::from_millis(1800);

/// What the coach has to say.
#[derive(Clone, PartialEq, Debug)]
pub(crate) enum Coach {
    /// Nobody has asked.
    Silent,
    /// It is being thought about.
    Thinking,
    /// There is nothing to say: the engine could not be asked, or does not know this game.
    Nothing,
    /// What it says about decisions.
    Said(Vec<Judged>),
}

/// What the page of Ciao Ciao knows.
#[derive(Clone, Copy)]
pub(crate) struct CiaoState {
    pub(crate) shell: Shell,
    pub(crate) session: RwSignal<Session>,
    /// The game as it is shown.
    pub(crate) seen: Memo<Seen>,
    /// Whether somebody looks into the box.
    pub(crate) looking: RwSignal<bool>,
    pub(crate) new_open: RwSignal<bool>,
    pub(crate) end_open: RwSignal<bool>,
    pub(crate) coach_open: RwSignal<bool>,
    /// Whether the dice were checked.
    pub(crate) checked: RwSignal<bool>,
    /// Whether the engine could not be asked.
    pub(crate) trouble: RwSignal<bool>,
    /// What the coach says about the decision that is due.
    pub(crate) advice: RwSignal<Coach>,
    /// The turn that the coach speaks of, and what it says.
    pub(crate) comment: RwSignal<(usize, Coach)>,
    /// What it says about the whole game.
    pub(crate) review: RwSignal<Coach>,
    /// Which game this is, so that a reply to an older one does nothing.
    which: RwSignal<u32>,
}

impl CiaoState {
    pub(crate) fn new(shell: Shell) -> CiaoState {
        let kept = browser::load::<KeptCiao>().and_then(Session::restore);
        let session = kept.unwrap_or_else(|| {
            let setting = if worker::is_there() { Setting::default() } else { Setting::friends() };
            Session::new(setting, random())
        });
        let session = RwSignal::new(session);
        CiaoState {
            shell,
            session,
            seen: Memo::new(move |_| session.with(Session::seen)),
            looking: RwSignal::new(false),
            new_open: RwSignal::new(false),
            end_open: RwSignal::new(false),
            coach_open: RwSignal::new(false),
            checked: RwSignal::new(false),
            trouble: RwSignal::new(false),
            advice: RwSignal::new(Coach::Silent),
            comment: RwSignal::new((0, Coach::Silent)),
            review: RwSignal::new(Coach::Silent),
            which: RwSignal::new(0),
        }
    }

    /// Begins a new game.
    pub(crate) fn begin(self, setting: Setting) {
        self.which.update(|which| *which += 1);
        self.session.set(Session::new(setting, random()));
        self.checked.set(false);
        self.end_open.set(false);
        self.coach_open.set(false);
        self.comment.set((0, Coach::Silent));
        self.review.set(Coach::Silent);
        self.changed(false);
    }

    /// Lets somebody do what they want.
    pub(crate) fn action(self, action: Action) {
        self.change(|session| session.action(action));
    }

    fn change(self, change: impl FnOnce(&mut Session) -> bool) {
        let turns = self.turns();
        if self.session.try_update(change) == Some(true) {
            self.changed(self.turns() > turns);
        }
    }

    fn turns(self) -> usize {
        self.session.with_untracked(|session| session.game().past().len())
    }

    /// Something has happened, perhaps the end of a turn: it is kept, told, and goes on.
    fn changed(self, settled: bool) {
        self.looking.set(false);
        self.advice.set(Coach::Silent);
        let say = speaker(self.shell);
        let (seen, kept) = self.session.with_untracked(|session| (session.seen(), session.kept()));
        let told = seen.last().filter(|_| settled).map(|last| {
            format!("{} {} ", words::told(&seen, &last, &say), words::consequence(&seen, &last, &say))
        });
        browser::save(&kept);
        self.shell.speak(format!("{}{}", told.unwrap_or_default(), words::status(&seen, &say)));
        // A turn in which only bots decided leaves what was said before.
        let turn = self.turns();
        let people = self
            .session
            .with_untracked(|session| session.judged_later(turn) || !session.judgeable(turn).is_empty());
        if settled && people && self.shell.settings.with_untracked(|settings| settings.coach) {
            self.ask_about(turn);
        }
        let fell = settled && seen.last().is_some_and(|last| last.fallen().is_some());
        let pause = if fell { FALL } else { PAUSE };
        if seen.is_over() {
            let which = self.which.get_untracked();
            set_timeout(
                move || {
                    if self.which.try_get_untracked() == Some(which) {
                        self.end_open.set(true);
                    }
                },
                pause,
            );
        }
        self.go_on_after(pause);
    }

    /// Lets a bot decide, when one is due.
    pub(crate) fn go_on(self) {
        self.go_on_after(PAUSE);
    }

    fn go_on_after(self, pause: Duration) {
        self.trouble.set(false);
        let Some(to_act) = self.session.with_untracked(Session::to_act) else { return };
        if to_act.sitter == Sitter::Person {
            return;
        }
        let (which, count) = (self.which.get_untracked(), self.session.with_untracked(Session::count));
        // Whatever comes late, or after the page was left, does nothing.
        let current = move || {
            self.which.try_get_untracked() == Some(which)
                && self.session.try_with_untracked(Session::count) == Some(count)
        };
        if to_act.task == Task::Roll {
            set_timeout(
                move || {
                    if current() {
                        self.action(Action::Roll);
                    }
                },
                pause,
            );
            return;
        }
        let chance = browser::chance() as f64 / 9_007_199_254_740_992.0;
        let Some(question) = self.session.with_untracked(|session| session.question(chance)) else { return };
        let asked_at = browser::since_start();
        let reply = move |answer: Option<Reply>| {
            let spent = Duration::from_millis(browser::since_start().saturating_sub(asked_at));
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
                pause.saturating_sub(spent),
            );
        };
        thinker::ask(&question, reply);
    }

    /// Asks the coach about the decision that is due.
    pub(crate) fn ask_now(self) {
        let Some(decision) = self.session.with_untracked(Session::pending) else { return };
        let (which, count) = (self.which.get_untracked(), self.session.with_untracked(Session::count));
        self.advice.set(Coach::Thinking);
        thinker::advise(&decision.clone(), move |advice| {
            let current = self.which.try_get_untracked() == Some(which)
                && self.session.try_with_untracked(Session::count) == Some(count);
            if current {
                let turn = self.turns() + 1;
                self.advice.set(
                    advice.map_or(Coach::Nothing, |advice| {
                        Coach::Said(vec![Judged::new(turn, decision, advice)])
                    }),
                );
            }
        });
    }

    /// Asks the coach about what people did in a turn.
    pub(crate) fn ask_about(self, turn: usize) {
        let decisions = self.session.with_untracked(|session| session.judgeable(turn));
        let which = self.which.get_untracked();
        let later = self.session.with_untracked(|session| session.judged_later(turn));
        self.comment.set(match (decisions.is_empty(), later) {
            (false, _) => (turn, Coach::Thinking),
            (true, true) => (turn, Coach::Said(Vec::new())),
            (true, false) => (turn, Coach::Nothing),
        });
        for decision in decisions {
            thinker::advise(&decision.clone(), move |advice| {
                if self.which.try_get_untracked() != Some(which) {
                    return;
                }
                self.comment.try_update(|(about, coach)| {
                    if *about != turn {
                        return;
                    }
                    let judged = advice.map(|advice| Judged::new(turn, decision, advice));
                    match (judged, &mut *coach) {
                        (Some(judged), Coach::Said(said)) => said.push(judged),
                        (Some(judged), _) => *coach = Coach::Said(vec![judged]),
                        (None, _) => *coach = Coach::Nothing,
                    }
                });
            });
        }
    }

    /// Asks the coach about the whole game, and opens what it says.
    pub(crate) fn ask_all(self) {
        self.end_open.set(false);
        self.coach_open.set(true);
        if self.review.with_untracked(|review| matches!(review, Coach::Said(_))) {
            return;
        }
        self.review.set(Coach::Thinking);
        let which = self.which.get_untracked();
        self.session.with_untracked(|session| {
            thinker::review(session, move |judged| {
                if self.which.try_get_untracked() == Some(which) {
                    self.review.set(judged.map_or(Coach::Nothing, |mut judged| {
                        dearest_first(&mut judged);
                        Coach::Said(judged)
                    }));
                }
            });
        });
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
