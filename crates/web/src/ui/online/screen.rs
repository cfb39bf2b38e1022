//! A table on a screen that everyone in a room sees: large, without controls, and without anything hidden, whoever opened it.
//! It shows any online game; at a party it is the table itself, with the code that leads to it.

use leptos::prelude::*;
use leptos::task::spawn_local;
use ponte::Symmetry;
use protocol::sign_in::ServerFeatures;
use protocol::{GameKind, RematchRequest, TableState};
use web::online::phrases;
use web::online::qr_code;
use web::online::remote_table::RemoteTable;
use web::ponte::picture::{CellDescription, Look, picture};
use web::routes::{Route, Slug};
use web::texts::phrase;

use crate::ui::board::Board;
use crate::ui::ciao::parts::{Picture, Players, Status};
use crate::ui::online::form::{Outcome, Request};
use crate::ui::online::party::{Absent, SeatList, StartButton};
use crate::ui::online::table::{Content, Seats, Showing, TableContext, content, follow, nothing};
use crate::ui::online::{ConnectionStatus, api, ciao};
use crate::ui::{Link, app_context, browser, t};

/// The page.
#[component]
pub(crate) fn ScreenPage(id: Slug) -> impl IntoView {
    let context = follow(id, Showing::Screen);
    let content = content(context);
    // Once for the page: the address does not change with the game.
    let address = Address::find(context);
    view! {
        {move || match content.get() {
            None => nothing(context),
            Some(Content::Gathering) => view! { <Gathering address/> }.into_any(),
            Some(Content::Game(GameKind::Ponte) | Content::Guest(GameKind::Ponte)) => view! { <PonteScreen address/> }.into_any(),
            Some(_) => view! { <CiaoScreen address/> }.into_any(),
        }}
    }
}

/// The address of the table for phones.
#[derive(Clone, PartialEq, Eq)]
enum Address {
    /// The one of the page.
    Page(String),
    /// The one of the server in the local network: phones cannot reach that of the page.
    Network(String),
    /// Phones cannot reach the server.
    None,
}

impl Address {
    /// Asks the server, if the page was opened at an address that only this device has.
    fn find(context: TableContext) -> RwSignal<Option<Address>> {
        let route = Route::Table(context.id);
        let address = RwSignal::new(None);
        let host = window().location().hostname().unwrap_or_default();
        if host != "localhost" && !host.starts_with("127.") && host != "[::1]" {
            address.set(Some(Address::Page(browser::page_address(route))));
            return address;
        }
        spawn_local(async move {
            let url = api::get::<ServerFeatures>("/features").await.ok().and_then(|features| features.url);
            address.try_set(Some(match url {
                Some(url) => Address::Network(format!("{url}{}", route.path())),
                None => Address::None,
            }));
        });
        address
    }

    fn url(&self) -> Option<&str> {
        match self {
            Address::Page(url) | Address::Network(url) => Some(url),
            Address::None => None,
        }
    }
}

/// The code that leads to the table, with its address.
#[component]
fn Code(address: RwSignal<Option<Address>>) -> impl IntoView {
    let app = app_context();
    let code = move || {
        let url = address.get()?.url()?.to_owned();
        let code = qr_code::svg(&url)?;
        let shown = url.split_once("://").map_or(url.clone(), |(_, rest)| rest.to_owned());
        Some(view! {
            <figure class="qr"><div role="img" aria-label=t("party-scan") inner_html=code></div>
                <figcaption><strong>{t("party-scan")}</strong><br/><span id="screen-address">{shown}</span></figcaption></figure>
        })
    };
    let note = move || match address.get()? {
        Address::Page(_) => None,
        Address::Network(_) => Some(app.translate(&phrase("party-address"))),
        Address::None => Some(app.translate(&phrase("party-unreachable"))),
    };
    view! {
        {code}
        {move || note().map(|note| view! { <p class="note" id="screen-note">{note}</p> })}
    }
}

/// Before the game: the code, and who is there.
#[component]
fn Gathering(address: RwSignal<Option<Address>>) -> impl IntoView {
    view! {
        <section class="screen gathering" id="screen">
            <div class="screen-main"><Code address/></div>
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
    let is_party = Memo::new(move |_| context.with(|remote| remote.party().is_some()));
    let over = Memo::new(move |_| context.with(RemoteTable::is_over));
    let request = Request::new();
    let again = move |_| {
        let path = format!("/tables/{}/rematch", context.id);
        request.run_as_user(api::send("POST", &path, &RematchRequest { offer: true }), |_: TableState| ());
    };
    view! {
        <Show when=move || is_party.get()>
            <Show when=move || over.get()>
                <button type="button" class="strong party-start" id="screen-again" disabled=move || request.busy.get() on:click=again>{t("party-again")}</button>
            </Show>
            <Outcome request/>
            <Absent/>
            <div class="screen-code"><Code address/></div>
        </Show>
        <Close/>
    }
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
