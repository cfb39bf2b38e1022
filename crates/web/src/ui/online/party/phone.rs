//! The phone of a player at a party of Ciao Ciao: the dice box, which only this player sees, and large buttons.

use leptos::prelude::*;
use table::Seat;
use web::online::remote_table::RemoteTable;
use web::texts::phrase;

use crate::ui::ciao::parts::{Controls, Picture, Players, Status};
use crate::ui::ciao::rules::RulesButton;
use crate::ui::online::party::{Absent, BigScreen, PlayerTools};
use crate::ui::online::table::{Bar, Notes, TableContext};
use crate::ui::online::{ConnectionStatus, ciao};
use crate::ui::{browser, t};

/// The page of a phone while the game is played.
#[component]
pub(crate) fn Phone() -> impl IntoView {
    let context: TableContext = expect_context();
    let Some(seen) = ciao::known(context) else { return ().into_any() };
    let looking = RwSignal::new(false);
    // The person who holds the phone, if two share it.
    let holder = RwSignal::new(None::<Seat>);
    let next = Memo::new(move |_| {
        context.with(|remote| remote.to_act().filter(|seat| remote.state.shared_seats.contains(seat)))
    });
    let pass = Memo::new(move |_| next.get().filter(|seat| holder.get() != Some(*seat)));
    view! {
        <section class="ciao at-table party-phone" id="party-phone">
            <h1 class="visually-hidden">{t("ciao-title")}</h1>
            <div class="ciao-table">
                <Own/>
                <ConnectionStatus short=true/>
                {move || match pass.get() {
                    Some(seat) => view! { <Pass seat holder/> }.into_any(),
                    None => view! {
                        <Status seen/>
                        <Controls seen looking action=Callback::new(move |action| context.act(action)) back=Signal::derive(|| false)/>
                        <Notes/>
                        <Picture seen looking silent=true/>
                    }.into_any(),
                }}
            </div>
            <aside class="ciao-side">
                <Absent/>
                <Players seen/>
                <Bar more=|| view! { <PlayerTools/><RulesButton/> }/>
                <BigScreen/>
            </aside>
        </section>
    }
    .into_any()
}

/// Whose phone it is.
#[component]
fn Own() -> impl IntoView {
    let context: TableContext = expect_context();
    let online = context.online;
    let name = move |remote: &RemoteTable, seat: Seat| {
        let name = web::online::phrases::name(remote, seat, &online.translator());
        view! { <span class="name"><span class=format!("seat-swatch seat-{}", seat.number()) aria-hidden="true"></span>{name}</span> }
    };
    let names = move || {
        context
            .with(|remote| remote.own_seats().into_iter().map(|seat| name(remote, seat)).collect::<Vec<_>>())
    };
    view! { <p class="party-own" id="party-own">{names}</p> }
}

/// Between two people who share a phone: nothing of the game is shown until the next one holds it.
#[component]
fn Pass(seat: Seat, holder: RwSignal<Option<Seat>>) -> impl IntoView {
    let context: TableContext = expect_context();
    let app = context.online.app;
    let name = context
        .with(|remote| web::online::phrases::name(remote, seat, &context.online.translator_untracked()));
    let (title, go) = (phrase("party-pass").text("name", &name), phrase("party-pass-go").text("name", &name));
    app.say(&title);
    view! {
        <div class="party-pass" id="party-pass">
            <p class="status-line"><span class=format!("seat-swatch seat-{}", seat.number()) aria-hidden="true"></span>
                <span>{app.translate(&title)}</span></p>
            <p class="quiet">{t("party-pass-text")}</p>
            <button type="button" class="strong" id="party-pass-go" on:click=move |_| {
                holder.set(Some(seat));
                browser::focus("page");
            }>{app.translate(&go)}</button>
        </div>
    }
}
