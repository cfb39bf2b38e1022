//! Playing on from the position on the board against the engine.

use leptos::prelude::*;
use ponte::Colour;
use web::texts::phrase;

use super::AnalysisState;
use crate::ui::{app_context, t};

/// The engine as an opponent on the analysis board.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct PracticeOpponent {
    pub(crate) colour: Colour,
    /// Playing strength, 1 to 10.
    pub(crate) level: u8,
}

#[component]
pub(crate) fn Practice() -> impl IntoView {
    let app = app_context();
    let state: AnalysisState = expect_context();
    let level = RwSignal::new(3_u8);
    let option = move |one: u8| {
        view! { <option value=one.to_string() selected=move || level.get() == one>{one}</option> }
    };
    let choose = move |event| {
        if let Ok(chosen) = event_target_value(&event).parse::<u8>() {
            level.set(chosen.clamp(1, 10));
        }
    };
    let described = move || {
        state.opponent.get().map(|opponent| {
            let words =
                phrase("practice-runs").number("level", opponent.level).text("colour", opponent.colour);
            view! { <p class="note" id="practice-note">{app.translate(&words)}</p> }
        })
    };
    view! {
        <section class="turns-panel practice" aria-label=t("analysis-practise")>
            <div class="engine-head">
                <label class="engine-lines-choice"><span>{t("practice-level")}</span>
                    <select on:change=choose>{(1..=10).map(option).collect::<Vec<_>>()}</select>
                </label>
                <Show when=move || state.opponent.get().is_none()
                    fallback=move || view! { <button type="button" class="small" id="practice-stop" on:click=move |_| state.opponent.set(None)>{t("practice-stop")}</button> }>
                    <button type="button" class="small" id="practice" on:click=move |_| state.practise(level.get_untracked())>{t("analysis-practise")}</button>
                </Show>
            </div>
            {described}
        </section>
    }
}
