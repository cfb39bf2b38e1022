//! The calendar of the daily puzzles, and the card to share.

use leptos::prelude::*;
use table::Millis;
use web::study::puzzles::PuzzleMode;
use web::study::puzzles::words::{DayResult, share_card};
use web::texts::{Language, phrase};
use web::time::Month;

use super::state::PuzzleState;
use crate::ui::{app_context, browser, clock, picture_file, t};

/// Milliseconds of a day.
const DAY: Millis = 86_400_000;

/// A day in the format of the language; the days of puzzles are those of UTC.
fn format_day(day: u32, language: Language, options: &[(&str, &str)]) -> String {
    let options: Vec<_> = options.iter().copied().chain([("timeZone", "UTC")]).collect();
    browser::format_date(Millis::from(day) * DAY, language, &options)
}

/// The day whose puzzle is shown.
fn shown_day(state: PuzzleState) -> u32 {
    match state.mode.get() {
        PuzzleMode::Daily(day) => day,
        _ => clock::now().day(),
    }
}

#[component]
pub(crate) fn Daily() -> impl IntoView {
    view! { <Calendar/><Share/> }
}

/// A month with the results of its days. A tap on a day shows its puzzle.
#[component]
fn Calendar() -> impl IntoView {
    let app = app_context();
    let state: PuzzleState = expect_context();
    let today = clock::now().day();
    let month = RwSignal::new(Month::of(shown_day(state)));
    let title =
        move || format_day(month.get().first, app.language(), &[("month", "long"), ("year", "numeric")]);
    // Any week that begins with a Monday has the names of the weekdays.
    let weekdays = move || {
        (4..11)
            .map(|day| {
                let [short, long] =
                    ["short", "long"].map(|style| format_day(day, app.language(), &[("weekday", style)]));
                view! { <th scope="col"><abbr title=long>{short}</abbr></th> }
            })
            .collect::<Vec<_>>()
    };
    let cell = move |day: Option<u32>| {
        let Some(day) = day else { return view! { <td></td> }.into_any() };
        let date = day - month.get_untracked().first + 1;
        if day > today {
            return view! { <td><span class="quiet">{date}</span></td> }.into_any();
        }
        let result = move || state.stored.with(|stored| DayResult::new(stored, day));
        let said = move || {
            let date = format_day(day, app.language(), &[("dateStyle", "medium")]);
            app.translate(&result().phrase().text("date", date))
        };
        let current = move || (shown_day(state) == day).then_some("date");
        view! {
            <td><button type="button" class=move || format!("small day {}", result().as_str()) id=format!("day-{day}")
                aria-label=said aria-current=current on:click=move |_| state.choose(PuzzleMode::Daily(day))>
                {date}<span aria-hidden="true">{move || result().symbol()}</span></button></td>
        }
        .into_any()
    };
    let weeks = move || {
        let Month { first, length, weekday } = month.get();
        let days: Vec<Option<u32>> =
            (0..weekday).map(|_| None).chain((first..first + length).map(Some)).collect();
        days.chunks(7)
            .map(|week| view! { <tr>{week.iter().map(|&day| cell(day)).collect::<Vec<_>>()}</tr> })
            .collect::<Vec<_>>()
    };
    let streak = move || {
        let days = state.stored.with(|stored| stored.daily_streak(today));
        (days > 0).then(|| app.translate(&phrase("daily-streak").number("count", days)))
    };
    let earlier = move |_| month.update(|month| *month = Month::of(month.first.saturating_sub(1)));
    let later = move |_| month.update(|month| *month = Month::of(month.first + month.length));
    let is_last = Memo::new(move |_| month.get() == Month::of(today));
    view! {
        <section class="panel" id="daily-calendar" aria-labelledby="daily-month">
            <div class="bar">
                <button type="button" class="small" id="month-earlier" aria-label=t("daily-earlier") on:click=earlier>"‹"</button>
                <h2 id="daily-month">{title}</h2>
                <button type="button" class="small" id="month-later" aria-label=t("daily-later") disabled=move || is_last.get() on:click=later>"›"</button>
            </div>
            <table class="calendar"><thead><tr>{weekdays}</tr></thead><tbody>{weeks}</tbody></table>
            <p class="quiet" id="daily-streak">{streak}</p>
        </section>
    }
}

/// The result of the day to share, without the solution.
#[component]
fn Share() -> impl IntoView {
    let app = app_context();
    let state: PuzzleState = expect_context();
    let copied = RwSignal::new(None::<bool>);
    let card = Memo::new(move |_| {
        let day = shown_day(state);
        let date = format_day(day, app.language(), &[("dateStyle", "medium")]);
        let address = browser::address("/puzzles", "daily");
        state.stored.with(|stored| share_card(stored, day, &date, &address, &|phrase| app.translate(phrase)))
    });
    let copy = move |_| {
        let text = card.get_untracked().unwrap_or_default();
        browser::copy(&text, move |done| {
            copied.try_set(Some(done));
        });
    };
    let send = move |_| {
        let text = card.get_untracked().unwrap_or_default();
        leptos::task::spawn_local(async move { picture_file::share_text(&text).await });
    };
    let note = move || {
        let words = if copied.get()? { phrase("share-copied") } else { phrase("share-failed") };
        Some(view! { <p class="note" role="status">{app.translate(&words)}</p> })
    };
    view! {
        <Show when=move || card.with(Option::is_some)>
            <section class="panel" id="daily-card">
                <pre>{move || card.get()}</pre>
                <div class="bar">
                    <button type="button" class="small" id="daily-copy" on:click=copy>{t("daily-copy")}</button>
                    <Show when=browser::can_share>
                        <button type="button" class="small" id="daily-send" on:click=send>{t("share-send")}</button>
                    </Show>
                </div>
                {note}
            </section>
        </Show>
    }
}
