//! Lessons about Ponte del Diavolo: the rules, with examples to try.

use draw::{PonteBoard, Style, Theme};
use leptos::prelude::*;
use ponte::Game;
use web::learn::{LessonId, LessonPart};
use web::ponte::lessons::{EXAMPLES, Lesson as Rule, LessonAttempt, SCORE, TryResult};
use web::ponte::picture::CellDescription;
use web::routes::Route;
use web::texts::phrase;

use super::{LearnState, Lesson};
use crate::ui::board::Board;
use crate::ui::study::open_analysis;
use crate::ui::{ANIMATION_DURATION, Link, Scroll, app_context, t};

#[component]
pub(crate) fn Examples() -> impl IntoView {
    let app = app_context();
    let patterns = move || app.settings.with(|settings| settings.patterns);
    let score = move || {
        SCORE.parse().map(|position| {
            let mut board = PonteBoard::new(&position);
            board.patterns = patterns();
            board.svg(
                &Style::new(Theme::Page)
                    .prefixed("score")
                    .titled(app.translate(&phrase("learn-board-score"))),
            )
        })
    };
    view! {
        <h2>{t("learn-ponte")}</h2>
        <section class="prose">
            <h3>{t("learn-score-title")}</h3>
            <p>{t("learn-score")}</p>
            <div class="score-board" inner_html=move || score().unwrap_or_default()></div>
            <Scroll label=Signal::derive(t("learn-score-title"))><table class="points-table">
                <tbody>
                    <tr><th scope="row">{t("learn-score-islands")}</th>{(1..=8).map(|n| view! { <td>{n}</td> }).collect::<Vec<_>>()}</tr>
                    <tr><th scope="row">{t("learn-score-points")}</th>{(1..=8).map(|n| view! { <td>{n * (n + 1) / 2}</td> }).collect::<Vec<_>>()}</tr>
                </tbody>
            </table></Scroll>
            <h3>{t("learn-turn-title")}</h3>
            <p>{t("learn-turn")}</p>
            <p class="lead">{t("learn-lead")}</p>
        </section>
        <div class="lessons">{EXAMPLES.map(|rule| view! { <Example rule/> })}</div>
        <section class="prose">
            <h3>{t("learn-start-title")}</h3>
            <p>{t("learn-start")}</p>
            <h3>{t("learn-end-title")}</h3>
            <p>{t("learn-end")}</p>
            <p><Link to=Route::Ponte class="button strong">{t("learn-play")}</Link></p>
        </section>
    }
}

#[component]
fn Example(rule: Rule) -> impl IntoView {
    let app = app_context();
    let learn: LearnState = expect_context();
    let place = LessonId { part: LessonPart::Ponte, number: rule.number };
    let trial = RwSignal::new(LessonAttempt::new(rule));
    let board: Memo<PonteBoard> = Memo::new(move |_| {
        let motion = app.motion();
        let mut board = trial.with(|trial| trial.board(motion));
        board.patterns = app.settings.with(|settings| settings.patterns);
        board
    });
    let label = move || app.translate(&phrase("learn-board").number("number", rule.number));
    let said = move |cell| {
        let words = board.with(|board| CellDescription::new(board, None, cell).phrase());
        app.translate(&words)
    };
    let tap = move |cell| {
        trial.update(|trial| trial.tap(cell));
        set_timeout(move || trial.update(LessonAttempt::finish_animation), ANIMATION_DURATION);
        if let Some(shown) = trial.with_untracked(LessonAttempt::shown) {
            let reason = app.translate_untracked(&shown.phrase());
            let forbidden = trial.with_untracked(LessonAttempt::forbidden);
            app.announce(if forbidden {
                app.translate_untracked(&phrase("lesson-forbidden").text("reason", reason))
            } else {
                reason
            });
        } else if trial.with_untracked(LessonAttempt::spans) {
            app.announce(app.translate_untracked(&phrase("learn-pick-bridge")));
        }
        if trial.with_untracked(LessonAttempt::done) {
            learn.mark(place);
        }
    };
    let verdict = move || {
        trial.with(|trial| match trial.shown() {
            Some(shown) => {
                let reason = app.translate(&shown.phrase());
                let (class, text) = match shown {
                    TryResult::Rejected(_) if trial.forbidden() => {
                        ("note good", app.translate(&phrase("lesson-forbidden").text("reason", reason)))
                    }
                    TryResult::Rejected(_) => ("note wrong", reason),
                    _ => ("note good", reason),
                };
                view! { <p class=class>{text}</p> }.into_any()
            }
            None if trial.spans() => {
                view! { <p class="note">{app.translate(&phrase("learn-pick-bridge"))}</p> }.into_any()
            }
            None => ().into_any(),
        })
    };
    let progress = move || {
        let (tried, all) = trial.with(LessonAttempt::progress);
        app.translate(&if tried == all {
            phrase("learn-done")
        } else {
            phrase("learn-tried").count("tried", tried).count("all", all)
        })
    };
    view! {
        <Lesson place>
            <p>{move || app.translate(&rule.text())}</p>
            <Board board label said tap prefix=format!("l{}", rule.number)
                escape=move |()| trial.update(LessonAttempt::clear_selection)/>
            <div class="verdict">{verdict}</div>
            <p class="lesson-foot"><span class="quiet" class:done=move || trial.with(LessonAttempt::done)>{progress}</span>
                <button type="button" class="small" on:click=move |_| trial.set(LessonAttempt::new(rule))>{t("learn-again")}</button>
                <button type="button" class="small" on:click=move |_| open_analysis(app, &Game::from_position(rule.position()))>{t("study-analyse")}</button></p>
        </Lesson>
    }
}
