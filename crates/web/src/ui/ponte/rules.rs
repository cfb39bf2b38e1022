//! The rules of Ponte del Diavolo in short.

use leptos::prelude::*;
use web::texts::key;

use crate::ui::rules::RulesDialog;

/// Headings and texts.
const RULES: &[(&str, &str)] = &[
    (key("rules-goal-title"), key("rules-goal")),
    (key("rules-turn-title"), key("rules-turn")),
    (key("rules-tiles-title"), key("rules-tiles")),
    (key("rules-bridges-title"), key("rules-bridges")),
    (key("rules-end-title"), key("rules-end")),
];

#[component]
pub(crate) fn Rules(open: RwSignal<bool>) -> impl IntoView {
    view! { <RulesDialog open rules=RULES/> }
}
