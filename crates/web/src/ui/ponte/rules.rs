//! The rules of Ponte del Diavolo in short, to look up during a game.

use leptos::prelude::*;
use web::routes::Route;

use crate::ui::dialog::Dialog;
use crate::ui::{Link, t};

#[component]
pub(crate) fn Rules(open: RwSignal<bool>) -> impl IntoView {
    view! {
        <Dialog open id="rules-dialog" title=Signal::derive(t("rules-title"))>
            <dl class="rules">
                <dt>{t("rules-goal-title")}</dt><dd>{t("rules-goal")}</dd>
                <dt>{t("rules-turn-title")}</dt><dd>{t("rules-turn")}</dd>
                <dt>{t("rules-tiles-title")}</dt><dd>{t("rules-tiles")}</dd>
                <dt>{t("rules-bridges-title")}</dt><dd>{t("rules-bridges")}</dd>
                <dt>{t("rules-end-title")}</dt><dd>{t("rules-end")}</dd>
            </dl>
            <div class="dialog-actions">
                <Link to=Route::Learn class="button">{t("home-lessons")}</Link>
                <button type="button" class="strong" on:click=move |_| open.set(false)>{t("close")}</button>
            </div>
        </Dialog>
    }
}
