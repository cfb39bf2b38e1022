//! The home page.

use draw::{PonteBoard, Style, Theme};
use leptos::prelude::*;
use web::ponte::lessons::SCORE;
use web::routes::Route;

use crate::ui::ponte::PonteState;
use crate::ui::{Link, t};

#[component]
pub(crate) fn Home() -> impl IntoView {
    let ponte: PonteState = expect_context();
    let board = SCORE.parse().map(|position| {
        let mut board = PonteBoard::new(&position);
        board.grid.coordinates = false;
        board.svg(&Style::new(Theme::Page).prefixed("home"))
    });
    let under_way = move || ponte.under_way();
    view! {
        <section class="home">
            <h1>{t("app-name")}</h1>
            <p class="lead">{t("home-lead")}</p>
            <div class="cards">
                <article class="card">
                    <div class="card-picture" inner_html=board.unwrap_or_default()></div>
                    <h2>{t("nav-ponte")}</h2>
                    <p>{t("home-ponte")}</p>
                    <Link to=Route::Ponte class="button strong">
                        {move || if under_way() { t("home-continue")() } else { t("home-play")() }}
                    </Link>
                </article>
                <article class="card">
                    <div class="card-picture" inner_html=ciao_picture()></div>
                    <h2>{t("nav-ciao")}</h2>
                    <p>{t("home-ciao")}</p>
                    <Link to=Route::Ciao class="button strong">{t("home-play")}</Link>
                </article>
                <article class="card">
                    <div class="card-picture" inner_html=draw::icon(draw::IconForm::Rounded).svg(&Style::new(Theme::Page).prefixed("learn"))></div>
                    <h2>{t("nav-learn")}</h2>
                    <p>{t("home-learn")}</p>
                    <Link to=Route::Learn class="button">{t("home-lessons")}</Link>
                </article>
            </div>
            <article class="card home-online">
                <h2>{t("online-title")}</h2>
                <p>{t("home-online")}</p>
                <Link to=Route::Online class="button strong">{t("home-online-go")}</Link>
            </article>
        </section>
    }
}

/// The table of Ciao Ciao at the start of a game of three.
fn ciao_picture() -> String {
    let game = ciao::Game::new(ciao::Rules::default(), ciao::Players::Three);
    draw::CiaoTable::new(game.state()).svg(&Style::new(Theme::Page).prefixed("ciao"))
}
