//! The home page.

mod demo;

use leptos::prelude::*;
use web::learn::{Course, LearnProgress};
use web::pictures;
use web::routes::Route;

use crate::ui::ponte::PonteState;
use crate::ui::{Link, browser, t};

#[component]
pub(crate) fn Home() -> impl IntoView {
    let ponte: PonteState = expect_context();
    let under_way = move || ponte.under_way();
    let session = RwSignal::new(web::ponte::demo::session());
    let missed = RwSignal::new(false);
    let progress = browser::load::<LearnProgress>().unwrap_or_default();
    let started = Course::ALL.into_iter().any(|course| progress.has_started(course));
    view! {
        <section class="home">
            <h1>{t("app-name")}</h1>
            <p class="lead">{t("home-lead")}</p>
            <div class="cards">
                <article class="card demo-card">
                    <div class="demo-column">
                        <demo::Demo session missed/>
                        <demo::DemoStatus session missed/>
                    </div>
                    <div class="card-text">
                        <h2>{t("nav-ponte")}</h2>
                        <p>{t("home-ponte")}</p>
                        <p class="goal">{t("home-ponte-goal")}</p>
                        <Link to=Route::Ponte class="button strong">
                            {move || if under_way() { t("home-continue")() } else { t("home-play")() }}
                        </Link>
                    </div>
                </article>
                <article class="card">
                    <div class="card-picture" inner_html=pictures::CIAO></div>
                    <h2>{t("nav-ciao")}</h2>
                    <p>{t("home-ciao")}</p>
                    <p class="goal">{t("home-ciao-goal")}</p>
                    <Link to=Route::Ciao class="button strong">{t("home-play")}</Link>
                </article>
                <article class="card">
                    <div class="card-picture" inner_html=pictures::LESSON></div>
                    <h2>{t("nav-learn")}</h2>
                    <p>{t("home-learn")}</p>
                    <Link to=Route::Learn class="button">{if started { t("home-lessons-go-on")() } else { t("home-lessons")() }}</Link>
                </article>
                {browser::has_api().then(|| view! {
                    <article class="card">
                        <div class="card-picture" inner_html=pictures::ONLINE></div>
                        <h2>{t("online-title")}</h2>
                        <p>{t("home-online")}</p>
                        <Link to=Route::Online class="button strong">{t("home-online-go")}</Link>
                    </article>
                })}
            </div>
        </section>
    }
}
