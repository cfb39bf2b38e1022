//! Lessons about Ciao Ciao: scenes in which every choice can be tried.

use ciao::Seat;
use draw::{Style, Theme};
use leptos::prelude::*;
use web::ciao::lessons::{Choice, SCENES, Scene, SceneAttempt};
use web::ciao::phrases;
use web::ciao::view::PlayerName;
use web::learn::{LessonId, LessonPart};
use web::player::Player;
use web::routes::Route;
use web::texts::{Phrase, phrase};

use super::{LearnState, Lesson};
use crate::ui::{AppContext, Link, app_context, t};

/// All scenes.
#[component]
pub(crate) fn Scenes() -> impl IntoView {
    view! {
        <h2>{t("learn-part-ciao")}</h2>
        <p class="prose">{t("learn-ciao-lead")}</p>
        <div class="lessons scenes">{SCENES.map(|scene| view! { <Stage scene/> })}</div>
        <p><Link to=Route::Ciao class="button strong">{t("learn-play")}</Link></p>
    }
}

/// A scene on the page.
#[derive(Clone, Copy)]
struct SceneState {
    app: AppContext,
    scene: Scene,
    acting: RwSignal<SceneAttempt>,
}

impl SceneState {
    fn name(self, seat: Seat) -> String {
        let translate = move |phrase: &Phrase| self.app.translate(phrase);
        phrases::player_name(&self.scene.player(seat), seat, &translate)
    }

    /// What the learner knows before deciding: the own die, or the announcement of another player.
    fn known(self) -> String {
        self.acting.with(|acting| {
            let state = self.scene.state();
            let turn = self.scene.tries().first().map(|(_, turn)| *turn);
            match (acting.settled(), acting.face(), turn, state.active()) {
                (None, Some(face), ..) => self.app.translate(&phrases::face(face)),
                (None, None, Some(turn), Some(active)) => {
                    let text = phrase("scene-said").text("who", self.name(active));
                    self.app.translate(&text.number("number", turn.announced))
                }
                _ => String::new(),
            }
        })
    }

    /// What follows from the choice, once it is made.
    fn outcome(self) -> Option<String> {
        let translate = move |phrase: &Phrase| self.app.translate(phrase);
        let player = move |seat| match self.scene.player(seat) {
            PlayerName::You => Player::You,
            _ => Player::Named(self.name(seat)),
        };
        self.acting.with(|acting| {
            let told = acting.completed_turn()?;
            let mut sentences = vec![
                phrases::describe_turn_with(&told, &player, &translate),
                phrases::describe_result_with(&told, &player, &translate),
            ];
            if let Some(winners) = told.after.outcome() {
                let names: Vec<String> = winners.iter().map(|seat| self.name(seat)).collect();
                let won = match (names.len(), winners.iter().next()) {
                    (1, Some(Seat::FIRST)) => phrase("ciao-you-won"),
                    (1, _) => phrase("ciao-won").text("who", &names[0]),
                    _ => phrase("ciao-shared").text("who", names.join(", ")),
                };
                sentences.push(phrases::as_sentence(translate(&won)));
            }
            sentences.retain(|sentence| !sentence.is_empty());
            Some(sentences.join(" "))
        })
    }

    fn progress(self) -> String {
        let (tried, all) = self.acting.with(SceneAttempt::progress);
        self.app.translate(&if tried == all {
            phrase("learn-scene-done")
        } else {
            phrase("learn-tried").count("tried", tried).count("all", all)
        })
    }
}

/// A scene in which the learner tries all choices.
#[component]
fn Stage(scene: Scene) -> impl IntoView {
    let app = app_context();
    let place = LessonId { part: LessonPart::Ciao, number: scene.number };
    let acting = RwSignal::new(SceneAttempt::new(scene));
    let state = SceneState { app, scene, acting };
    let picture = move || {
        let patterns = app.settings.with(|settings| settings.patterns);
        let title = app.translate(&phrase("learn-ciao-board").number("number", scene.number));
        let style = Style::new(Theme::Page).prefixed(format!("s{}", scene.number)).titled(title);
        acting.with(|acting| acting.picture(patterns)).svg(&style)
    };
    let verdict = move || match state.outcome() {
        None => view! { <p class="note">{state.known()}</p> }.into_any(),
        Some(outcome) => {
            let idea = acting
                .with(SceneAttempt::idea)
                .map(|idea| view! { <p class="note good">{app.translate(&idea)}</p> });
            view! { <p class="note">{outcome}</p>{idea} }.into_any()
        }
    };
    view! {
        <Lesson place>
            <p>{move || app.translate(&scene.text())}</p>
            <div class="ciao-picture" inner_html=picture></div>
            <Choices state place/>
            <div class="verdict">{verdict}</div>
            <p class="lesson-foot"><span class="quiet" class:done=move || acting.with(SceneAttempt::done)>{move || state.progress()}</span>
                <button type="button" class="small" on:click=move |_| acting.set(SceneAttempt::new(scene))>{t("learn-again")}</button></p>
        </Lesson>
    }
}

/// The buttons of a scene.
#[component]
fn Choices(state: SceneState, place: LessonId) -> impl IntoView {
    let learn: LearnState = expect_context();
    let SceneState { app, scene, acting } = state;
    let choose = move |index: usize| {
        acting.update(|acting| acting.choose(index));
        let mut announcement = untrack(|| state.outcome()).unwrap_or_default();
        if acting.with_untracked(SceneAttempt::done) {
            learn.mark(place);
        }
        if let Some(idea) = acting.with_untracked(SceneAttempt::idea) {
            announcement = format!("{announcement} {}", app.translate_untracked(&idea));
        }
        app.announce(announcement);
    };
    let button = move |(index, (choice, _))| {
        let text = move || {
            app.translate(&match choice {
                Choice::Say(number) => phrase("ciao-say-number").number("number", number),
                Choice::Believe => phrase("ciao-approve"),
                Choice::Doubt => phrase("ciao-contest"),
            })
        };
        let pressed = move || if acting.with(|acting| acting.shows(index)) { "true" } else { "false" };
        view! { <button type="button" aria-pressed=pressed on:click=move |_| choose(index)>{text}</button> }
    };
    let buttons: Vec<_> = scene.tries().into_iter().enumerate().map(button).collect();
    view! { <div class="choices">{buttons}</div> }
}
