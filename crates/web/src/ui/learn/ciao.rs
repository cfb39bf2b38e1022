//! The rules of Ciao Ciao by little scenes.

use draw::{Style, Theme};
use leptos::prelude::*;
use web::ciao_lessons::{Acting, Choice, SCENES, Scene};
use web::ciao_words;
use web::learn::{Part, Place};
use web::routes::Route;
use web::texts::{Phrase, phrase};

use super::{LearnState, Lesson};
use crate::ui::{Link, shell, t};

#[component]
pub(crate) fn Scenes() -> impl IntoView {
    view! {
        <h2>{t("learn-part-ciao")}</h2>
        <p class="prose">{t("learn-ciao-lead")}</p>
        <div class="lessons scenes">{SCENES.map(|scene| view! { <Stage scene/> })}</div>
        <p><Link to=Route::Ciao class="button strong">{t("learn-play")}</Link></p>
    }
}

#[component]
fn Stage(scene: Scene) -> impl IntoView {
    let shell = shell();
    let learn: LearnState = expect_context();
    let place = Place { part: Part::Ciao, number: scene.number };
    let acting = RwSignal::new(Acting::new(scene));
    let say = move |phrase: &Phrase| shell.say(phrase);
    let called = move |seat| ciao_words::called(&scene.who(seat), seat, &say);
    let picture = move || {
        let patterns = shell.settings.with(|settings| settings.patterns);
        let title = shell.say(&phrase("learn-ciao-board").number("number", scene.number));
        let style = Style::new(Theme::Page).prefixed(format!("s{}", scene.number)).titled(title);
        acting.with(|acting| acting.picture(patterns)).svg(&style)
    };
    // What the learner knows before deciding: the own die, or what somebody says.
    let known = move || {
        acting.with(|acting| {
            let state = scene.state();
            let turn = scene.tries().first().map(|(_, turn)| *turn);
            match (acting.settled(), acting.face(), turn, state.active()) {
                (None, Some(face), ..) => shell.say(&ciao_words::face(face)),
                (None, None, Some(turn), Some(active)) => {
                    let who = called(active);
                    shell.say(&phrase("scene-said").text("who", who).number("number", turn.announced))
                }
                _ => String::new(),
            }
        })
    };
    let outcome = move || {
        acting.with(|acting| {
            let told = acting.told()?;
            let mut words = vec![
                ciao_words::told_of(&told, &called, &say),
                ciao_words::consequence_of(&told, &called, &say),
            ];
            if let Some(winners) = told.after.outcome() {
                let names: Vec<String> = winners.iter().map(called).collect();
                let won = if names.len() == 1 { phrase("ciao-won") } else { phrase("ciao-shared") };
                words.push(format!("{}.", shell.say(&won.text("who", names.join(", ")))));
            }
            words.retain(|one| !one.is_empty());
            Some(words.join(" "))
        })
    };
    let choose = move |index: usize| {
        acting.update(|acting| acting.choose(index));
        let mut told = untrack(outcome).unwrap_or_default();
        if acting.with_untracked(Acting::done) {
            learn.mark(place);
            told = format!("{told} {}", shell.say_now(&scene.idea()));
        }
        shell.speak(told);
    };
    let buttons: Vec<_> = scene
        .tries()
        .into_iter()
        .enumerate()
        .map(|(index, (choice, _))| {
            let words = move || {
                shell.say(&match choice {
                    Choice::Say(number) => phrase("ciao-say-number").number("number", number),
                    Choice::Believe => phrase("ciao-approve"),
                    Choice::Doubt => phrase("ciao-contest"),
                })
            };
            let pressed = move || if acting.with(|acting| acting.shows(index)) { "true" } else { "false" };
            view! { <button type="button" aria-pressed=pressed on:click=move |_| choose(index)>{words}</button> }
        })
        .collect();
    let verdict = move || match outcome() {
        None => view! { <p class="note">{known()}</p> }.into_any(),
        Some(words) => {
            let idea = acting
                .with(Acting::done)
                .then(|| view! { <p class="note good">{shell.say(&scene.idea())}</p> });
            view! { <p class="note">{words}</p>{idea} }.into_any()
        }
    };
    let progress = move || {
        let (tried, all) = acting.with(Acting::progress);
        shell.say(&if tried == all {
            phrase("learn-scene-done")
        } else {
            phrase("learn-tried").count("tried", tried).count("all", all)
        })
    };
    view! {
        <Lesson place>
            <p>{move || shell.say(&scene.text())}</p>
            <div class="ciao-picture" inner_html=picture></div>
            <div class="choices">{buttons}</div>
            <div class="verdict">{verdict}</div>
            <p class="lesson-foot"><span class="quiet" class:done=move || acting.with(Acting::done)>{progress}</span>
                <button type="button" class="small" on:click=move |_| acting.set(Acting::new(scene))>{t("learn-again")}</button></p>
        </Lesson>
    }
}
