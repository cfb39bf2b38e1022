//! The home page.

mod demo;

use draw::{PonteBoard, Style, Theme};
use leptos::prelude::*;
use web::ponte::lessons::EXAMPLES;
use web::routes::Route;

use crate::ui::ponte::PonteState;
use crate::ui::{Link, t};

/// The lesson on the card: the three kinds of bridge.
const SHOWN_LESSON: usize = 6;

#[component]
pub(crate) fn Home() -> impl IntoView {
    let ponte: PonteState = expect_context();
    let under_way = move || ponte.under_way();
    let session = RwSignal::new(web::ponte::demo::session());
    view! {
        <section class="home">
            <h1>{t("app-name")}</h1>
            <p class="lead">{t("home-lead")}</p>
            <div class="cards">
                <article class="card demo-card">
                    <div class="demo-column">
                        <demo::Demo session/>
                        <demo::DemoStatus session/>
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
                    <div class="card-picture" inner_html=ciao_picture()></div>
                    <h2>{t("nav-ciao")}</h2>
                    <p>{t("home-ciao")}</p>
                    <p class="goal">{t("home-ciao-goal")}</p>
                    <Link to=Route::Ciao class="button strong">{t("home-play")}</Link>
                </article>
                <article class="card">
                    <div class="card-picture" inner_html=lesson_picture()></div>
                    <h2>{t("nav-learn")}</h2>
                    <p>{t("home-learn")}</p>
                    <Link to=Route::Learn class="button">{t("home-lessons")}</Link>
                </article>
                <article class="card">
                    <div class="card-picture" inner_html=draw::icon(draw::IconForm::Rounded).svg(&Style::new(Theme::Page).prefixed("online"))></div>
                    <h2>{t("online-title")}</h2>
                    <p>{t("home-online")}</p>
                    <Link to=Route::Online class="button strong">{t("home-online-go")}</Link>
                </article>
            </div>
        </section>
    }
}

/// The table of Ciao Ciao at the start of a game of three.
fn ciao_picture() -> String {
    let game = ciao::Game::new(ciao::Rules::default(), ciao::Players::Three);
    draw::CiaoTable::new(game.state()).svg(&Style::new(Theme::Page).prefixed("ciao"))
}

/// The board of a lesson, with a bridge that can be built there.
fn lesson_picture() -> String {
    let mut board = PonteBoard::new(&EXAMPLES[SHOWN_LESSON].position());
    board.grid.coordinates = false;
    if let Some((web::ponte::lessons::Try::Bridge(from, to), _)) = EXAMPLES[SHOWN_LESSON].tries().first() {
        board.marks.ghost_bridges = ponte::Bridge::new(*from, *to).into_iter().collect();
    }
    board.svg(&Style::new(Theme::Page).prefixed("lesson"))
}
