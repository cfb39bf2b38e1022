//! The home page.

mod demo;
mod now;

use std::time::Duration;

use leptos::prelude::*;
use leptos::task::spawn_local;
use web::learn::{Course, LearnProgress};
use web::pictures;
use web::ponte::phrases;
use web::routes::Route;
use web::texts::phrase;

use crate::ui::online::OnlineState;
use crate::ui::pages::{PartView, loaded_view};
use crate::ui::part::part;
use crate::ui::ponte::PonteState;
use crate::ui::{Link, app_context, browser, t};

/// When the rest of the page is loaded: after the first paint.
const NOW_DELAY: Duration = Duration::from_millis(300);

part! {
    in study, preloaded by load_now;
    fn now_part() -> PartView {
        Ok(view! { <now::Now/> }.into_any())
    }
}

#[component]
pub(crate) fn Home() -> impl IntoView {
    let session = RwSignal::new(web::ponte::demo::session());
    let missed = RwSignal::new(false);
    let progress = browser::load::<LearnProgress>().unwrap_or_default();
    let started = Course::ALL.into_iter().any(|course| progress.has_started(course));
    let unfinished = Course::ALL.into_iter().any(|course| progress.next(course).is_some());
    view! {
        <section class="home">
            <h1>{t("app-name")}</h1>
            <p class="lead">{t("home-lead")}</p>
            <p class="quiet">{t("home-about")}</p>
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
                        <NextStep/>
                        <Later/>
                    </div>
                </article>
                <article class="card">
                    <div class="card-picture" inner_html=pictures::CIAO></div>
                    <h2>{t("nav-ciao")}</h2>
                    <p>{t("home-ciao")}</p>
                    <p class="goal">{t("home-ciao-goal")}</p>
                    <Link to=Route::Ciao class="button">{t("home-play")}</Link>
                </article>
                <article class="card">
                    <div class="card-picture" inner_html=pictures::LESSON></div>
                    <h2>{t("nav-learn")}</h2>
                    <p>{t("home-learn")}</p>
                    <Link to=Route::Learn class="button">{match (started, unfinished) {
                        (_, false) => t("home-lessons-again"),
                        (true, true) => t("home-lessons-go-on"),
                        (false, true) => t("home-lessons"),
                    }}</Link>
                </article>
                {browser::has_api().then(|| view! {
                    <article class="card">
                        <div class="card-picture" inner_html=pictures::ONLINE></div>
                        <h2>{t("online-title")}</h2>
                        <p>{t("home-online")}</p>
                        <p class="status-actions"><Link to=Route::Online class="button">{t("home-online-go")}</Link>
                            <Link to=Route::Party class="button">{t("party-title")}</Link></p>
                    </article>
                })}
            </div>
        </section>
    }
}

/// The one thing to do next: an online game that waits, the game that was left, or a new one.
#[component]
fn NextStep() -> impl IntoView {
    let app = app_context();
    let ponte: PonteState = expect_context();
    let online: OnlineState = expect_context();
    let turns = move || online.turns.with(web::online::notifications::PendingTurns::count);
    let continued = move || {
        ponte.under_way().then(|| {
            ponte.session.with(|session| {
                let opponent = session.level().map(|level| app.translate(&phrases::engine(level)));
                let moves = phrase("home-moves").count("count", session.game().moves().len());
                [opponent, Some(app.translate(&moves))].into_iter().flatten().collect::<Vec<_>>().join(" · ")
            })
        })
    };
    view! {
        <p class="next-step">
            {move || (turns() > 0).then(|| view! {
                <Link to=Route::Games class="button strong">{move || app.translate(&phrase("nav-turns").count("count", turns()))}</Link>
            })}
            {move || {
                let class = if turns() > 0 { "button" } else { "button strong" };
                match continued() {
                    Some(game) => view! { <Link to=Route::Ponte class>{t("home-continue")}</Link><span class="quiet">{game}</span> }.into_any(),
                    None => view! { <Link to=Route::Ponte class>{t("home-play")}</Link> }.into_any(),
                }
            }}
        </p>
    }
}

/// The part of the page that is loaded after it is shown. Its room is kept free, so that nothing moves.
#[component]
fn Later() -> impl IntoView {
    let app = app_context();
    let ready = RwSignal::new(false);
    set_timeout(
        move || {
            spawn_local(async move {
                if app.load_part_texts().await && load_now().await.is_ok() {
                    ready.try_set(true);
                }
            });
        },
        NOW_DELAY,
    );
    view! { <div class="now">{move || ready.get().then(|| loaded_view(now_part()))}</div> }
}
