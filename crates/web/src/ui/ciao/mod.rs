//! Ciao Ciao.

use leptos::prelude::*;

use crate::ui::t;

#[component]
pub(crate) fn CiaoPage() -> impl IntoView {
    view! {
        <article class="prose">
            <h1>{t("ciao-title")}</h1>
            <p>{t("ciao-lead")}</p>
        </article>
    }
}
