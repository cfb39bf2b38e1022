//! Playing on from the position on the board against the engine.

use leptos::prelude::*;
use ponte::Colour;
use web::study::practice::Strength;

use super::AnalysisState;
use crate::ui::{app_context, t};

/// The engine as an opponent on the analysis board.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct PracticeOpponent {
    pub(crate) colour: Colour,
    pub(crate) strength: Strength,
}

/// The value of perfect play in the list of levels.
const PERFECT: &str = "perfect";

#[component]
pub(crate) fn Practice() -> impl IntoView {
    let app = app_context();
    let state: AnalysisState = expect_context();
    let strength = RwSignal::new(Strength::Level(3));
    let option = move |one: u8| {
        view! { <option value=one.to_string() selected=move || strength.get() == Strength::Level(one)>{one}</option> }
    };
    let choose = move |event| {
        let value = event_target_value(&event);
        match value.parse::<u8>() {
            Ok(level) => strength.set(Strength::Level(level.clamp(1, 10))),
            Err(_) if value == PERFECT => strength.set(Strength::Perfect),
            Err(_) => {}
        }
    };
    let described = move || {
        state.opponent.get().map(|opponent| {
            let words = opponent.strength.describe(opponent.colour);
            view! { <p class="note" id="practice-note">{app.translate(&words)}</p> }
        })
    };
    view! {
        <section class="turns-panel practice" aria-label=t("analysis-practise")>
            <div class="engine-head">
                <label class="engine-lines-choice"><span>{t("practice-level")}</span>
                    <select id="practice-level" on:change=choose>
                        {(1..=10).map(option).collect::<Vec<_>>()}
                        <option value=PERFECT selected=move || strength.get() == Strength::Perfect>{t("practice-perfect")}</option>
                    </select>
                </label>
                <Show when=move || state.opponent.get().is_none()
                    fallback=move || view! { <button type="button" class="small" id="practice-stop" on:click=move |_| state.opponent.set(None)>{t("practice-stop")}</button> }>
                    <button type="button" class="small" id="practice" on:click=move |_| state.practise(strength.get_untracked())>{t("analysis-practise")}</button>
                </Show>
            </div>
            {described}
        </section>
    }
}
