//! The rules of a game in short, to look up during a game.

use leptos::prelude::*;
use web::routes::Route;
use web::texts::phrase;

use crate::ui::dialog::Dialog;
use crate::ui::{Link, t};

/// The dialog with the rules: the keys of headings and texts.
#[component]
pub(crate) fn RulesDialog(
    open: RwSignal<bool>,
    rules: &'static [(&'static str, &'static str)],
) -> impl IntoView {
    let list = move || {
        rules.iter().map(|(title, text)| view! { <dt>{t(title)}</dt><dd>{t(text)}</dd> }).collect_view()
    };
    view! {
        <Dialog open id="rules-dialog" title=phrase("rules-title")>
            <dl class="rules">{list()}</dl>
            <div class="dialog-actions">
                <Link to=Route::Learn class="button">{t("home-lessons")}</Link>
                <button type="button" class="strong" on:click=move |_| open.set(false)>{t("close")}</button>
            </div>
        </Dialog>
    }
}
