//! The guide to Ciao Ciao: the goal, and three scenes of the lessons.

use ciao::Seat;
use draw::{CiaoTable, Style, Theme};
use leptos::prelude::*;
use web::ciao::lessons::{Choice, SCENES, Scene, SceneAttempt};
use web::ciao::phrases;
use web::ciao::view::PlayerName;
use web::guide::CIAO_STEPS;
use web::player::Player;
use web::texts::{Phrase, phrase};

use super::{GuideButtons, GuideState};
use crate::ui::dialog::Dialog;
use crate::ui::{app_context, t};

/// A table with pawns on the podium.
const PODIUM: &str = "4+4 6+4 3+4 1212.... 1";

/// The dialog.
#[component]
pub(crate) fn CiaoGuide(guide: GuideState) -> impl IntoView {
    let step = Memo::new(move |_| guide.get().0.min(CIAO_STEPS - 1));
    view! {
        <Dialog open=guide.open id="guide-dialog" title=Signal::derive(t("guide-title"))>
            {move || match step.get() {
                0 => view! { <GoalStep guide/> }.into_any(),
                step => view! { <SceneStep guide step scene=SCENES[usize::from(step) - 1]/> }.into_any(),
            }}
        </Dialog>
    }
}

/// The goal, before anything can be done.
#[component]
fn GoalStep(guide: GuideState) -> impl IntoView {
    let picture = PODIUM
        .parse()
        .map(|state| CiaoTable::new(&state).svg(&Style::new(Theme::Page).prefixed("g0")))
        .unwrap_or_default();
    view! {
        <h3>{t("guide-goal-title")}</h3>
        <p>{t("guide-ciao-goal")}</p>
        <div class="ciao-picture" aria-hidden="true" inner_html=picture></div>
        <GuideButtons guide step=0 count=CIAO_STEPS done=Signal::stored(true) finish=move |()| guide.finish()/>
    }
}

/// A scene with a decision.
#[component]
fn SceneStep(guide: GuideState, step: u8, scene: Scene) -> impl IntoView {
    let app = app_context();
    let attempt = RwSignal::new(SceneAttempt::new(scene));
    let done = Memo::new(move |_| attempt.with(|attempt| attempt.settled().is_some()));
    let translate = move |phrase: &Phrase| app.translate(phrase);
    let player = move |seat: Seat| match scene.player(seat) {
        PlayerName::You => Player::You,
        who => Player::Named(phrases::player_name(&who, seat, &translate)),
    };
    let picture = move || {
        let patterns = app.settings.with(|settings| settings.patterns);
        attempt
            .with(|attempt| attempt.picture(patterns))
            .svg(&Style::new(Theme::Page).prefixed(format!("g{step}")))
    };
    let outcome = move || {
        attempt.with(|attempt| {
            let told = attempt.completed_turn()?;
            let turn = phrases::describe_turn_with(&told, &player, &translate);
            Some(format!("{turn} {}", phrases::describe_result_with(&told, &player, &translate)))
        })
    };
    let button = move |(index, (choice, _)): (usize, (Choice, ciao::Turn))| {
        let text = move || {
            app.translate(&match choice {
                Choice::Say(number) => phrase("ciao-say-number").number("number", number),
                Choice::Believe => phrase("ciao-approve"),
                Choice::Doubt => phrase("ciao-contest"),
            })
        };
        let choose = move |_| {
            attempt.update(|attempt| attempt.choose(index));
            app.announce(untrack(outcome).unwrap_or_default());
        };
        view! { <button type="button" class="guide-choice" on:click=choose>{text}</button> }
    };
    let buttons: Vec<_> = scene.tries().into_iter().enumerate().map(button).collect();
    view! {
        <h3>{move || app.translate(&scene.title())}</h3>
        <p>{move || app.translate(&scene.text())}</p>
        <div class="ciao-picture" aria-hidden="true" inner_html=picture></div>
        <div class="choices">{buttons}</div>
        <p class="note guide-note" role="status">{outcome}</p>
        <GuideButtons guide step count=CIAO_STEPS done finish=move |()| guide.finish()/>
    }
}
