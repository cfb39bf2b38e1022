//! The first page.

use draw::{PonteBoard, Style, Theme};
use leptos::prelude::*;
use web::routes::Route;

use crate::ui::ponte::PonteState;
use crate::ui::{Link, t};

/// A game far enough to look like one.
const SHOWN: &str =
    "small 1ll3d1/l3ll2/l2d1ll1/2dd1d2/d1d2dd1/d1ll2d1/dd1l4/3l2dd b8-a6,d6-f6,a4-c5 light 20";

#[component]
pub(crate) fn Home() -> impl IntoView {
    let ponte: PonteState = expect_context();
    let board = SHOWN.parse().map(|position| {
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
        </section>
    }
}

/// The table of Ciao Ciao before a game of three.
fn ciao_picture() -> String {
    let game = ciao::Game::new(ciao::Rules::default(), ciao::Players::Three);
    draw::CiaoTable::new(game.state()).svg(&Style::new(Theme::Page).prefixed("ciao"))
}
