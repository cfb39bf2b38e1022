//! The page about the app, and the page for unknown addresses.

use leptos::prelude::*;
use web::routes::Route;

use crate::ui::{Link, t};

#[component]
pub(crate) fn AboutPage() -> impl IntoView {
    view! {
        <article class="prose">
            <h1>{t("about-title")}</h1>
            <p>{t("about-games")}</p>
            <p>{t("about-rules")}</p>
            <p>{t("about-private")}</p>
            <p>{t("about-free")}</p>
        </article>
    }
}

#[component]
pub(crate) fn LostPage() -> impl IntoView {
    view! {
        <article class="prose">
            <h1>{t("lost-title")}</h1>
            <p>{t("lost-text")}</p>
            <p><Link to=Route::Home class="button">{t("lost-home")}</Link></p>
        </article>
    }
}
