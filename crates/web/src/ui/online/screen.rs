//! A table on a screen that everyone in a room sees: large, without controls, and without anything hidden, whoever opened it.
//! It shows any online game; at a party it is the table itself, with the code that leads to it.

use leptos::ev;
use leptos::prelude::*;
use ponte::Symmetry;
use protocol::GameKind;
use web::online::phrases;
use web::online::remote_table::RemoteTable;
use web::ponte::picture::{CellDescription, Look, picture};
use web::routes::{Route, Slug};
use web::texts::phrase;

use crate::ui::board::Board;
use crate::ui::ciao::parts::{Picture, Players, Status};
use crate::ui::online::party::{Absent, Address, Again, Code, SeatList, StartButton};
use crate::ui::online::table::{Content, Seats, Showing, TableContext, content, follow, nothing};
use crate::ui::online::{ConnectionStatus, ciao};
use crate::ui::{Link, app_context, browser, sound, t};

/// The page.
#[component]
pub(crate) fn ScreenPage(id: Slug) -> impl IntoView {
    let context = follow(id, Showing::Screen);
    let content = content(context);
    // Once for the page: the address does not change with the game.
    let address = Address::find(Route::Table(context.id));
    browser::keep_screen_on();
    view! {
        {move || match content.get() {
            None => nothing(context),
            Some(Content::Gathering) => view! { <Gathering address/> }.into_any(),
            Some(Content::Game(GameKind::Ponte) | Content::Guest(GameKind::Ponte)) => view! { <PonteScreen address/> }.into_any(),
            Some(_) => view! { <CiaoScreen address/> }.into_any(),
        }}
    }
}

/// Before the game: the code, and who is there.
#[component]
fn Gathering(address: RwSignal<Option<Address>>) -> impl IntoView {
    view! {
        <section class="screen gathering" id="screen">
            <div class="screen-main"><Code address id="screen-address"/></div>
            <aside class="screen-side">
                <h1>{t("party-title")}</h1>
                <ConnectionStatus/>
                <SeatList/>
                <p class="quiet">{t("party-ready-text")}</p>
                <StartButton/>
                <Close/>
            </aside>
        </section>
    }
}

/// Leads back to the app.
#[component]
fn Close() -> impl IntoView {
    let context: TableContext = expect_context();
    view! { <p class="screen-close"><Link to=Route::Table(context.id)>{t("screen-close")}</Link></p> }
}

/// What everyone can do at a party: let a bot play on, begin another round, or come along.
#[component]
fn PartyTools(address: RwSignal<Option<Address>>) -> impl IntoView {
    let context: TableContext = expect_context();
    let is_party = Memo::new(move |_| context.with(RemoteTable::is_party));
    view! {
        <SoundHint/>
        <Show when=move || is_party.get()>
            <Again id="screen-again" class="button strong party-start"/>
            <Absent/>
            <div class="screen-code"><Code address id="screen-address"/></div>
        </Show>
        <Close/>
    }
}

/// Browsers make no sound before the page is touched.
#[component]
fn SoundHint() -> impl IntoView {
    let app = app_context();
    let silent = RwSignal::new(!sound::is_enabled());
    let heard = move || {
        silent.try_set(false);
    };
    let listeners = (
        window_event_listener(ev::pointerup, move |_| heard()),
        window_event_listener(ev::keydown, move |_| heard()),
    );
    on_cleanup(move || {
        listeners.0.remove();
        listeners.1.remove();
    });
    let shown = move || silent.get() && app.settings.with(|settings| settings.sounds);
    view! { <Show when=shown><p class="quiet" id="screen-sound">{t("screen-sound")}</p></Show> }
}

/// A game of Ciao Ciao.
#[component]
fn CiaoScreen(address: RwSignal<Option<Address>>) -> impl IntoView {
    let context: TableContext = expect_context();
    let Some(seen) = ciao::known(context) else { return ().into_any() };
    view! {
        <section class="screen" id="screen">
            <h1 class="visually-hidden">{t("ciao-title")}</h1>
            <div class="screen-main">
                <Picture seen looking=Signal::derive(|| false)/>
                <Status seen/>
            </div>
            <aside class="screen-side">
                <ConnectionStatus short=true/>
                <Players seen/>
                <PartyTools address/>
            </aside>
        </section>
    }
    .into_any()
}

/// A game of Ponte del Diavolo.
#[component]
fn PonteScreen(address: RwSignal<Option<Address>>) -> impl IntoView {
    let app = app_context();
    let context: TableContext = expect_context();
    let board = Memo::new(move |_| {
        let look =
            app.settings.with(|settings| Look::new(settings, Symmetry::Identity, app.reduced_motion()));
        context.session.with(|session| picture(session, &Look { legal: false, ..look }))
    });
    let label =
        move || app.translate(&phrase("board-label").number("size", board.with(|board| board.grid.size)));
    let said =
        move |cell| app.translate(&board.with(|board| CellDescription::new(board, None, cell).phrase()));
    let result = move || {
        context.remote.with(|remote| {
            remote.as_ref().and_then(|remote| phrases::outcome(remote, &context.online.translator()))
        })
    };
    view! {
        <section class="screen" id="screen">
            <h1 class="visually-hidden">{t("ponte-title")}</h1>
            <div class="screen-main">
                <div class="ponte-board"><Board board label said prefix="s".to_owned() tap={|_| ()} escape={|()| ()}/></div>
            </div>
            <aside class="screen-side">
                <Seats/>
                {move || result().map(|result| view! { <p class="status-line" id="screen-result">{result}</p> })}
                <PartyTools address/>
            </aside>
        </section>
    }
}
