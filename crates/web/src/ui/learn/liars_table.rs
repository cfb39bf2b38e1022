//! Liar's table: ten announcements in a minute, to believe or to call.

use std::time::Duration;

use leptos::prelude::*;
use web::ciao::phrases;
use web::learn::liars_table::{LiarsTable, ROUNDS, SECONDS};
use web::learn::{Lesson, Place};
use web::portraits::character_face;
use web::texts::{Phrase, phrase};

use super::{Heading, LearnState};
use crate::ui::{app_context, browser, random, t};

#[component]
pub(super) fn Table(lesson: &'static Lesson) -> impl IntoView {
    let app = app_context();
    let learn: LearnState = expect_context();
    let table = RwSignal::new(None::<LiarsTable>);
    let left = RwSignal::new(SECONDS);
    let over = Memo::new(move |_| {
        left.get() == 0 || table.with(|table| table.as_ref().is_some_and(|table| table.current().is_none()))
    });
    let running = Memo::new(move |_| table.with(Option::is_some) && !over.get());
    let tick = move || {
        if running.try_get_untracked() == Some(true) {
            left.update(|left| *left = left.saturating_sub(1));
        }
    };
    if let Ok(timer) = set_interval_with_handle(tick, Duration::from_secs(1)) {
        on_cleanup(move || timer.clear());
    }
    let start = move |_| {
        left.set(SECONDS);
        table.set(Some(LiarsTable::new(random::number())));
        set_timeout(|| browser::focus("liar-believe"), Duration::from_millis(30));
    };
    let place = Place::Lesson(lesson);
    Effect::new(move || {
        if over.get() {
            learn.change(|progress| progress.finish(lesson.id, 0));
            set_timeout(|| browser::focus("liar-result"), Duration::from_millis(30));
        }
    });
    let view = move || {
        match (table.with(Option::is_some), over.get()) {
        (false, _) => view! {
            <p>{move || app.translate(&phrase("liar-text").count("rounds", ROUNDS).number("seconds", SECONDS))}</p>
            <button type="button" class="strong" id="liar-start" on:click=start>{t("liar-start")}</button>
        }
        .into_any(),
        (true, false) => view! { <Round table left/> }.into_any(),
        (true, true) => view! {
            <Outcome table/>
            <button type="button" id="liar-start" on:click=start>{t("liar-again")}</button>
        }
        .into_any(),
    }
    };
    let next = move |_| learn.go(place.next().unwrap_or(Place::Overview));
    let back = move |_| learn.go(place.back().unwrap_or(Place::Overview));
    view! {
        <Heading place title=Signal::derive(move || app.translate(&lesson.title()))/>
        <section class="lesson liar">
            {view}
            <div class="lesson-bar">
                <button type="button" id="lesson-back" on:click=back>{t("lesson-back")}</button>
                <button type="button" class="strong" id="lesson-next" on:click=next>{t("lesson-next")}</button>
            </div>
        </section>
    }
}

/// The current announcement.
#[component]
fn Round(table: RwSignal<Option<LiarsTable>>, left: RwSignal<u32>) -> impl IntoView {
    let app = app_context();
    let translate = move |phrase: &Phrase| app.translate(phrase);
    let current =
        Memo::new(move |_| table.with(|table| table.as_ref().and_then(|table| table.current().copied())));
    let number = move || table.with(|table| table.as_ref().map_or(0, LiarsTable::answered)) + 1;
    let said = move || {
        current.get().map(|one| {
            let name = phrases::bot_name(one.who, 0, &translate);
            app.translate(&phrase("scene-said").text("who", name).number("number", one.said))
        })
    };
    let face = move || current.get().map(|one| character_face(one.who)).unwrap_or_default();
    let last = move || {
        table.with(|table| {
            let (announcement, called) = table.as_ref()?.last()?;
            let class = if announcement.is_bluff() == called { "note good" } else { "note wrong" };
            let words = phrases::said(announcement.face, announcement.said);
            Some(view! { <p class=class id="lesson-verdict">{app.translate(&words)}</p> })
        })
    };
    let answer = move |call: bool| {
        table.update(|table| {
            if let Some(table) = table {
                table.answer(call);
            }
        });
        let words = untrack(|| {
            let last = table.with(|table| table.as_ref().and_then(|table| table.last().map(|(one, _)| *one)));
            let told = last.map(|one| app.translate(&phrases::said(one.face, one.said)));
            [told, said()].into_iter().flatten().collect::<Vec<_>>().join(" ")
        });
        app.announce(words);
    };
    let progress = move || {
        app.translate(
            &phrase("liar-progress")
                .count("number", number())
                .count("rounds", ROUNDS)
                .number("left", left.get()),
        )
    };
    view! {
        <p class="quiet">{progress}</p>
        <p class="liar-said"><span class="face" inner_html=face></span><span id="lesson-task" tabindex="-1">{said}</span></p>
        <div class="choices">
            <button type="button" class="answer" id="liar-believe" on:click=move |_| answer(false)>{t("ciao-approve")}</button>
            <button type="button" class="answer" id="liar-call" on:click=move |_| answer(true)>{t("ciao-contest")}</button>
        </div>
        <div class="verdict">{last}</div>
    }
}

/// What was caught.
#[component]
fn Outcome(table: RwSignal<Option<LiarsTable>>) -> impl IntoView {
    let app = app_context();
    let words = move || {
        let (tally, answered) = table
            .with(|table| table.as_ref().map(|table| (table.tally(), table.answered())).unwrap_or_default());
        let words = phrase("liar-result").count("caught", tally.caught).count("bluffs", tally.bluffs);
        app.translate(&words.count("doubted", tally.doubted).count("answered", answered))
    };
    view! {
        <p class="note good" id="liar-result" tabindex="-1">{words}</p>
        <p>{t("liar-idea")}</p>
    }
}
