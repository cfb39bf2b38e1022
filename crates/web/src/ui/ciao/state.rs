//! The state of a local game of Ciao Ciao, with the effects of each change: saving, announcements, bots, coach.

use std::time::Duration;

use leptos::prelude::*;
use table::Action;
use web::ciao::coach::ReviewedDecision;
use web::ciao::phrases;
use web::ciao::session::{CiaoSession, PendingDecisionKind, SavedGame};
use web::ciao::setup::{SeatPlayer, TableSetup};
use web::ciao::view::PlayerView;
use web::engine::EngineResponse;

use crate::ui::ciao::parts::translator;
use crate::ui::ciao::requests;
use crate::ui::study::history;
use crate::ui::{AppContext, browser, clock, random, worker};

/// The delay before a bot decides and after the end of a turn.
const PAUSE: Duration = Duration::from_millis(900);
/// The delay after a pawn has fallen.
const FALL: Duration = Duration::from_millis(1800);

/// An answer of the coach.
#[derive(Clone, PartialEq, Debug)]
pub(crate) enum Coach {
    /// Not requested.
    Silent,
    /// Requested, and not yet received.
    Thinking,
    /// No answer: the engine is not available, or does not support these rules.
    Nothing,
    /// The judged decisions.
    Said(Vec<ReviewedDecision>),
}

/// A local game with the state of its page.
#[derive(Clone, Copy)]
pub(crate) struct CiaoState {
    pub(crate) app: AppContext,
    pub(crate) session: RwSignal<CiaoSession>,
    /// The game as it is displayed.
    pub(crate) seen: Memo<PlayerView>,
    /// Whether the box is open.
    pub(crate) looking: RwSignal<bool>,
    pub(crate) new_open: RwSignal<bool>,
    pub(crate) end_open: RwSignal<bool>,
    /// Whether the verification of the dice is shown.
    pub(crate) checked: RwSignal<bool>,
    /// Whether the engine has failed.
    pub(crate) trouble: RwSignal<bool>,
    /// The advice for the pending decision.
    pub(crate) advice: RwSignal<Coach>,
    /// The comment on a turn, with the number of the turn.
    pub(crate) comment: RwSignal<(usize, Coach)>,
    /// The number of the game, so that answers for an earlier one are ignored.
    which: RwSignal<u32>,
}

impl CiaoState {
    pub(crate) fn new(app: AppContext) -> CiaoState {
        let kept = browser::load::<SavedGame>().and_then(CiaoSession::restore);
        let session = kept.unwrap_or_else(|| {
            let setup = if worker::is_available() { TableSetup::default() } else { TableSetup::friends() };
            CiaoSession::new(setup, random::seed())
        });
        let session = RwSignal::new(session);
        CiaoState {
            app,
            session,
            seen: Memo::new(move |_| session.with(CiaoSession::view)),
            looking: RwSignal::new(false),
            new_open: RwSignal::new(false),
            end_open: RwSignal::new(false),
            checked: RwSignal::new(false),
            trouble: RwSignal::new(false),
            advice: RwSignal::new(Coach::Silent),
            comment: RwSignal::new((0, Coach::Silent)),
            which: RwSignal::new(0),
        }
    }

    /// Starts a new game.
    pub(crate) fn begin(self, setup: TableSetup) {
        self.which.update(|which| *which += 1);
        history::begin_ciao();
        self.session.set(CiaoSession::new(setup, random::seed()));
        self.checked.set(false);
        self.end_open.set(false);
        self.comment.set((0, Coach::Silent));
        browser::show_start();
        self.changed(false);
    }

    /// Performs an action.
    pub(crate) fn action(self, action: Action) {
        self.change(|session| session.act(action));
    }

    fn change(self, change: impl FnOnce(&mut CiaoSession) -> bool) {
        let turns = self.turns();
        if self.session.try_update(change) == Some(true) {
            self.changed(self.turns() > turns);
        }
    }

    fn turns(self) -> usize {
        self.session.with_untracked(|session| session.game().past().len())
    }

    /// The effects of an action: saving, announcement, comment of the coach, next bot.
    fn changed(self, settled: bool) {
        self.looking.set(false);
        self.advice.set(Coach::Silent);
        let translate = translator(self.app);
        let (seen, kept) = self.session.with_untracked(|session| (session.view(), session.save()));
        let told = seen.last().filter(|_| settled).map(|last| {
            format!(
                "{} {} ",
                phrases::describe_turn(&seen, &last, &translate),
                phrases::describe_result(&seen, &last, &translate)
            )
        });
        browser::save(&kept);
        self.session.with_untracked(|session| history::store_ciao(session, &translate));
        self.app.announce(format!("{}{}", told.unwrap_or_default(), phrases::status(&seen, &translate)));
        // A turn in which only bots decided keeps the previous comment.
        let turn = self.turns();
        let people = self.session.with_untracked(|session| {
            session.has_hidden_decision(turn) || !session.reviewable_decisions(turn).is_empty()
        });
        if settled && people && self.app.settings.with_untracked(|settings| settings.coach) {
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

    /// Requests the decision of a bot, if one is to act.
    pub(crate) fn go_on(self) {
        self.go_on_after(PAUSE);
    }

    fn go_on_after(self, pause: Duration) {
        self.trouble.set(false);
        let Some(to_act) = self.session.with_untracked(CiaoSession::to_act) else { return };
        if to_act.player == SeatPlayer::Human {
            return;
        }
        let (which, count) =
            (self.which.get_untracked(), self.session.with_untracked(CiaoSession::event_count));
        // Late answers, and those after the page was left, are ignored.
        let current = move || {
            self.which.try_get_untracked() == Some(which)
                && self.session.try_with_untracked(CiaoSession::event_count) == Some(count)
        };
        if to_act.kind == PendingDecisionKind::Roll {
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
        let Some(request) = self.session.with_untracked(|session| session.bot_request(random::fraction()))
        else {
            return;
        };
        let asked_at = clock::since_start();
        let reply = move |answer: Option<EngineResponse>| {
            let spent = Duration::from_millis(clock::since_start().saturating_sub(asked_at));
            set_timeout(
                move || {
                    if !current() {
                        return;
                    }
                    match answer {
                        Some(answer) => self.change(|session| session.act_for_bot(&answer)),
                        None => self.trouble.set(true),
                    }
                },
                pause.saturating_sub(spent),
            );
        };
        requests::decide(request, reply);
    }

    /// Requests advice for the pending decision.
    pub(crate) fn ask_now(self) {
        let Some(decision) = self.session.with_untracked(CiaoSession::pending_decision) else { return };
        let (which, count) =
            (self.which.get_untracked(), self.session.with_untracked(CiaoSession::event_count));
        self.advice.set(Coach::Thinking);
        requests::advise(&decision.clone(), move |advice| {
            let current = self.which.try_get_untracked() == Some(which)
                && self.session.try_with_untracked(CiaoSession::event_count) == Some(count);
            if current {
                let turn = self.turns() + 1;
                self.advice.set(advice.map_or(Coach::Nothing, |advice| {
                    Coach::Said(vec![ReviewedDecision::new(turn, decision, advice)])
                }));
            }
        });
    }

    /// Requests a comment on the decisions of a turn.
    pub(crate) fn ask_about(self, turn: usize) {
        let decisions = self.session.with_untracked(|session| session.reviewable_decisions(turn));
        let which = self.which.get_untracked();
        let later = self.session.with_untracked(|session| session.has_hidden_decision(turn));
        self.comment.set(match (decisions.is_empty(), later) {
            (false, _) => (turn, Coach::Thinking),
            (true, true) => (turn, Coach::Said(Vec::new())),
            (true, false) => (turn, Coach::Nothing),
        });
        for decision in decisions {
            requests::advise(&decision.clone(), move |advice| {
                if self.which.try_get_untracked() != Some(which) {
                    return;
                }
                self.comment.try_update(|(about, coach)| {
                    if *about != turn {
                        return;
                    }
                    let judged = advice.map(|advice| ReviewedDecision::new(turn, decision, advice));
                    match (judged, &mut *coach) {
                        (Some(judged), Coach::Said(said)) => said.push(judged),
                        (Some(judged), _) => *coach = Coach::Said(vec![judged]),
                        (None, _) => *coach = Coach::Nothing,
                    }
                });
            });
        }
    }
}
