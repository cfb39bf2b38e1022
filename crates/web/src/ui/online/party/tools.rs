//! What players can do at a party beside the game, and the codes that lead other devices there.

use leptos::prelude::*;
use leptos::task::spawn_local;
use protocol::sign_in::ServerFeatures;
use protocol::{RematchRequest, TableState};
use web::online::qr_code;
use web::online::remote_table::RemoteTable;
use web::routes::Route;
use web::texts::phrase;

use crate::ui::online::api;
use crate::ui::online::form::{Outcome, Request};
use crate::ui::online::table::TableContext;
use crate::ui::{Link, app_context, browser, t};

/// The buttons of a player at a party; nothing at other tables.
#[component]
pub(crate) fn PlayerTools() -> impl IntoView {
    let context: TableContext = expect_context();
    let plays =
        Memo::new(move |_| context.with(|remote| remote.is_party() && !remote.own_seats().is_empty()));
    view! { <Show when=move || plays.get()><Again id="party-again" class="button strong"/><Leave/></Show> }
}

/// After the game: begins another round, or leads to the one that has begun.
#[component]
pub(crate) fn Again(
    id: &'static str,
    /// The classes of the button.
    class: &'static str,
) -> impl IntoView {
    let context: TableContext = expect_context();
    let over = Memo::new(move |_| context.with(RemoteTable::is_over));
    let next = Memo::new(move |_| context.with(|remote| remote.state.next_table.clone()));
    let request = Request::new();
    let again = move |_| {
        let path = format!("/tables/{}/rematch", context.id);
        request.run_as_user(api::send("POST", &path, &RematchRequest { offer: true }), |_: TableState| ());
    };
    let button = move || {
        match next.get() {
        Some(next) => view! {
            <Link to=context.page_of(&next) class>{t("party-next")}</Link>
        }
        .into_any(),
        None => view! {
            <button type="button" class=class id=id disabled=move || request.busy.get() on:click=again>{t("party-again")}</button>
        }
        .into_any(),
    }
    };
    view! {
        <Show when=move || over.get()>{button}</Show>
        <Outcome request/>
    }
}

/// Gives the seats of this phone to bots.
#[component]
fn Leave() -> impl IntoView {
    let context: TableContext = expect_context();
    let request = Request::new();
    let leave = move |_| {
        let seats = context.remote.with_untracked(|remote| remote.as_ref().map(RemoteTable::own_seats));
        let left = async move {
            for seat in seats.unwrap_or_default() {
                let path = format!("/tables/{}/seats/{}", context.id, seat.number());
                api::send_empty::<TableState>("DELETE", &path).await?;
            }
            Ok(())
        };
        request.run(left, |()| ());
    };
    let over = Memo::new(move |_| context.with(RemoteTable::is_over));
    view! {
        <Show when=move || !over.get()><button type="button" id="party-stand" on:click=leave>{t("party-leave")}</button></Show>
        <Outcome request/>
    }
}

/// How to show the table on a screen that everyone sees: on this device, or on another one.
#[component]
pub(crate) fn BigScreen() -> impl IntoView {
    let context: TableContext = expect_context();
    let route = Route::Screen(context.id);
    let address = Address::find(route);
    view! {
        <details class="panel" id="party-screen">
            <summary>{t("screen-open")}</summary>
            <p class="quiet">{t("screen-elsewhere")}</p>
            <Code address id="party-screen-address"/>
            <p><Link to=route class="button">{t("screen-here")}</Link></p>
        </details>
    }
}

/// The address of a page for another device.
#[derive(Clone, PartialEq, Eq)]
pub(crate) enum Address {
    /// The one of the page.
    Page(String),
    /// The one of the server in the local network: phones cannot reach that of the page.
    Network(String),
    /// Phones cannot reach the server.
    None,
}

impl Address {
    /// Asks the server, if the page was opened at an address that only this device has.
    pub(crate) fn find(route: Route) -> RwSignal<Option<Address>> {
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

/// The code that leads to a page, with its address.
#[component]
pub(crate) fn Code(
    address: RwSignal<Option<Address>>,
    /// The id of the element with the address.
    id: &'static str,
) -> impl IntoView {
    let app = app_context();
    let code = move || {
        let url = address.get()?.url()?.to_owned();
        let code = qr_code::svg(&url)?;
        let shown = url.split_once("://").map_or(url.clone(), |(_, rest)| rest.to_owned());
        Some(view! {
            <figure class="qr"><div role="img" aria-label=t("party-scan") inner_html=code></div>
                <figcaption><strong>{t("party-scan")}</strong><br/><span id=id>{shown}</span></figcaption></figure>
        })
    };
    let note = move || match address.get()? {
        Address::Page(_) => None,
        Address::Network(_) => Some(app.translate(&phrase("party-address"))),
        Address::None => Some(app.translate(&phrase("party-unreachable"))),
    };
    view! {
        {code}
        {move || note().map(|note| view! { <p class="note" id=format!("{id}-note")>{note}</p> })}
    }
}
