//! The rules of Ciao Ciao in short, to look up during a game.

use leptos::prelude::*;
use web::routes::Route;

use crate::ui::dialog::Dialog;
use crate::ui::{Link, t};

/// The button that opens the rules, and their dialog.
#[component]
pub(crate) fn RulesButton() -> impl IntoView {
    let open = RwSignal::new(false);
    view! {
        <button type="button" id="rules" on:click=move |_| open.set(true)>{t("action-rules")}</button>
        <Dialog open id="rules-dialog" title=Signal::derive(t("rules-title"))>
            <dl class="rules">
                <dt>{t("rules-goal-title")}</dt><dd>{t("ciao-rules-goal")}</dd>
                <dt>{t("rules-turn-title")}</dt><dd>{t("ciao-rules-turn")}</dd>
                <dt>{t("ciao-rules-answer-title")}</dt><dd>{t("ciao-rules-answer")}</dd>
                <dt>{t("ciao-rules-podium-title")}</dt><dd>{t("ciao-rules-podium")}</dd>
                <dt>{t("rules-end-title")}</dt><dd>{t("ciao-rules-end")}</dd>
            </dl>
            <div class="dialog-actions">
                <Link to=Route::Learn class="button">{t("home-lessons")}</Link>
                <button type="button" class="strong" on:click=move |_| open.set(false)>{t("close")}</button>
            </div>
        </Dialog>
    }
}
