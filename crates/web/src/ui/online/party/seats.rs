//! Taking and leaving seats at a party.

use leptos::prelude::*;
use protocol::{Occupant, TableState, TakeSeat};
use serde::{Deserialize, Serialize};
use table::Seat;
use web::online::phrases;
use web::online::remote_table::{RemoteTable, Seating};
use web::storage::Persisted;
use web::texts::{key, phrase};

use crate::ui::online::form::{Outcome, Request};
use crate::ui::online::parts::Field;
use crate::ui::online::party::BigScreen;
use crate::ui::online::table::TableContext;
use crate::ui::online::{ConnectionStatus, OnlineState, api};
use crate::ui::{browser, t};

/// The longest name that the server accepts, in characters.
const MAX_NAME_LENGTH: usize = 20;

/// The name of the last person who took a seat with this device.
#[derive(Serialize, Deserialize)]
struct PartyName {
    name: String,
}

impl Persisted for PartyName {
    const NAME: &'static str = "ponti.party";
    const VERSION: u32 = 1;
}

/// The name with which a person takes a seat: that of the last time, or of the account.
fn known_name(online: OnlineState) -> String {
    let account = || {
        online
            .current_user
            .with_untracked(|me| me.as_ref().filter(|me| !me.user.guest).map(|me| me.user.name.clone()))
    };
    browser::load::<PartyName>().map(|known| known.name).or_else(account).unwrap_or_default()
}

/// Whether the server accepts a name, but for those that it finds offensive.
fn is_valid(name: &str) -> bool {
    let is_allowed = |c: char| c.is_alphanumeric() || matches!(c, ' ' | '-' | '_' | '.' | '\'' | '’');
    name.chars().count() <= MAX_NAME_LENGTH
        && name.chars().all(is_allowed)
        && name.chars().any(char::is_alphanumeric)
}

fn seat_path(context: TableContext, seat: Seat) -> String {
    format!("/tables/{}/seats/{}", context.id, seat.number())
}

/// A phone before the game: its people take their seats, and start when everyone is there.
#[component]
pub(crate) fn Gathering() -> impl IntoView {
    let context: TableContext = expect_context();
    let seated = Memo::new(move |_| !context.with(RemoteTable::own_seats).is_empty());
    let seating = Memo::new(move |_| context.with(RemoteTable::seating));
    let title = move || match (seated.get(), seating.get()) {
        (true, _) => t("party-ready")(),
        (false, Seating::Full) => t("party-watch")(),
        (false, _) => t("party-take")(),
    };
    view! {
        <section class="prose party" id="party-gathering">
            <h1>{title}</h1>
            <ConnectionStatus/>
            <TakeSeats/>
            <Show when=move || seated.get()>
                <p class="quiet">{t("party-ready-text")}</p>
                <StartButton/>
            </Show>
            <BigScreen/>
        </section>
    }
}

/// A guest who comes during the game: watches, or takes the seat of a bot.
#[component]
pub(crate) fn LateGuest() -> impl IntoView {
    let context: TableContext = expect_context();
    let full = Memo::new(move |_| context.with(RemoteTable::seating) == Seating::Full);
    view! {
        <section class="prose party" id="party-late">
            <h2>{move || if full.get() { t("party-watch")() } else { t("party-late")() }}</h2>
            <TakeSeats/>
        </section>
    }
}

/// The field for the name, and the seats.
#[component]
fn TakeSeats() -> impl IntoView {
    let context: TableContext = expect_context();
    let name = RwSignal::new(known_name(context.online));
    let second = Memo::new(move |_| !context.with(RemoteTable::own_seats).is_empty());
    // The next person has another name.
    Effect::new(move |before: Option<bool>| {
        let second = second.get();
        if second && before == Some(false) {
            name.set(String::new());
        }
        second
    });
    let label =
        Signal::derive(move || if second.get() { t("party-name-second")() } else { t("party-name")() });
    let seating = Memo::new(move |_| context.with(RemoteTable::seating));
    // The field stays between two turns, so that nobody loses a name that is being typed.
    let any = Memo::new(move |_| seating.get() != Seating::Full);
    let note = move || match seating.get() {
        Seating::Open => None,
        Seating::AfterTurn => Some(t("party-after-turn")()),
        Seating::Full => (!second.get()).then(|| t("party-full")()),
    };
    view! {
        <Show when=move || any.get()><Field id="party-name" label value=name complete="nickname"/></Show>
        {move || note().map(|note| view! { <p class="quiet" id="party-no-seat">{note}</p> })}
        <SeatList name/>
    }
}

/// The seats with their people, who can take and leave them.
#[component]
pub(crate) fn SeatList(
    /// The name of the person who takes a seat; without it, seats are only shown.
    #[prop(optional)]
    name: Option<RwSignal<String>>,
) -> impl IntoView {
    let context: TableContext = expect_context();
    let app = context.online.app;
    let request = Request::new();
    let take = move |seat: Seat, name: RwSignal<String>| {
        let typed = name.get_untracked().trim().to_owned();
        if !typed.is_empty() && !is_valid(&typed) {
            request.fail(phrase("party-name-wrong"));
            return;
        }
        let name = if typed.is_empty() {
            app.translate_untracked(&phrase("ciao-person").number("number", seat.number()))
        } else {
            browser::save(&PartyName { name: typed.clone() });
            typed
        };
        let taken = api::send("PUT", &seat_path(context, seat), &TakeSeat { name });
        request.run_as_user(taken, |_: TableState| ());
    };
    let leave = move |seat: Seat| {
        let left = api::send_empty("DELETE", &seat_path(context, seat));
        request.run_as_user(left, |_: TableState| ());
    };
    let line = move |remote: &RemoteTable, seat: Seat| {
        let party = remote.party()?;
        let occupant = &remote.seat_summary(seat)?.occupant;
        let person = matches!(occupant, Occupant::Guest { .. });
        let own = remote.own_seats().contains(&seat);
        let who = if party.gathering && !person {
            app.translate(&phrase("party-free"))
        } else {
            phrases::occupant(occupant, &context.online.translator())
        };
        let number = seat.number();
        let takes = name.filter(|_| party.open_seats.contains(seat)).map(|name| {
            view! {
                <button type="button" class="strong" id=format!("party-sit-{number}") disabled=move || request.busy.get()
                    on:click=move |_| take(seat, name)>{t("party-sit")}</button>
            }
        });
        let leaves = (name.is_some() && own).then(|| {
            view! {
                <button type="button" id=format!("party-leave-{number}") disabled=move || request.busy.get()
                    on:click=move |_| leave(seat)>{t("party-leave")}</button>
            }
        });
        Some(view! {
            <li class="seat" class:mine=own>
                <span class=format!("seat-swatch seat-{number}") aria-hidden="true"></span>
                <span class="seat-who"><span class="name" class:quiet=!person>{who}</span></span>
                <span>{takes}{leaves}</span>
            </li>
        })
    };
    let lines = move || {
        context.with(|remote| remote.seats().filter_map(|(seat, _)| line(remote, seat)).collect::<Vec<_>>())
    };
    view! {
        <ul class="seats party-seats" id="party-seats">{lines}</ul>
        <Outcome request/>
    }
}

/// Starts the game, with bots at the free seats.
#[component]
pub(crate) fn StartButton() -> impl IntoView {
    let context: TableContext = expect_context();
    let request = Request::new();
    let nobody = Memo::new(move |_| {
        !context.with(|remote| remote.party().is_some_and(|party| !party.people.is_empty()))
    });
    let start = move |_| {
        let started = api::send_empty("POST", &format!("/tables/{}/start", context.id));
        request.run_as_user(started, |_: TableState| ());
    };
    view! {
        <button type="button" class="strong party-start" id="party-start" disabled=move || nobody.get() || request.busy.get()
            on:click=start>{t("party-start")}</button>
        <Outcome request/>
    }
}

/// The people whose phones are away during the game: a bot can play on for them.
#[component]
pub(crate) fn Absent() -> impl IntoView {
    let context: TableContext = expect_context();
    let app = context.online.app;
    let request = Request::new();
    let give = move |seat: Seat| {
        let left = api::send_empty("DELETE", &seat_path(context, seat));
        request.run_as_user(left, |_: TableState| ());
    };
    let absent = Memo::new(move |_| {
        context.with(|remote| {
            let is_absent = |seat: &Seat| {
                remote.party().is_some_and(|party| party.people.contains(*seat))
                    && !remote.is_over()
                    && !remote.own_seats().contains(seat)
                    && !remote.is_online(*seat)
            };
            remote.seats().map(|(seat, _)| seat).filter(is_absent).collect::<Vec<_>>()
        })
    });
    let line = move |seat: Seat| {
        let text = phrase("party-away").text("name", context.name(seat));
        view! {
            <p class="note party-away">{app.translate(&text)}" "
                <button type="button" class="small" id=format!("party-bot-{}", seat.number()) on:click=move |_| give(seat)>{t(key("party-bot"))}</button></p>
        }
    };
    view! {
        {move || absent.get().into_iter().map(line).collect::<Vec<_>>()}
        <Outcome request/>
    }
}
