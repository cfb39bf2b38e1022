//! The rules of Ciao Ciao in short.

use leptos::prelude::*;
use web::texts::key;

use crate::ui::rules::RulesDialog;
use crate::ui::t;

/// Headings and texts.
const RULES: &[(&str, &str)] = &[
    (key("rules-goal-title"), key("ciao-rules-goal")),
    (key("rules-turn-title"), key("ciao-rules-turn")),
    (key("ciao-rules-answer-title"), key("ciao-rules-answer")),
    (key("ciao-rules-podium-title"), key("ciao-rules-podium")),
    (key("rules-end-title"), key("ciao-rules-end")),
];

/// The button that opens the rules, and their dialog.
#[component]
pub(crate) fn RulesButton() -> impl IntoView {
    let open = RwSignal::new(false);
    view! {
        <button type="button" id="rules" on:click=move |_| open.set(true)>{t("action-rules")}</button>
        <RulesDialog open rules=RULES/>
    }
}
