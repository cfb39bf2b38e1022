//! The players at an online table: presence, rating, chat and clock.

use leptos::prelude::*;
use protocol::Occupant;
use table::Seat;
use web::online::phrases;
use web::online::remote_table::RemoteTable;
use web::portraits::{character_face, level_face};
use web::texts::phrase;

use crate::ui::online::ConnectionStatus;
use crate::ui::online::parts::{game_icon, occupant_name, rating_text};
use crate::ui::online::table::TableContext;
use crate::ui::ponte::panel;
use crate::ui::t;

/// Clocks below this are highlighted, in milliseconds.
const LOW_TIME: u64 = 30_000;

/// All players, with the terms of the game.
#[component]
pub(crate) fn Seats() -> impl IntoView {
    let context: TableContext = expect_context();
    let online = context.online;
    let app = online.app;
    let count = Memo::new(move |_| context.with(|remote| remote.state.summary.seats.len()));
    // The seat of the viewer comes last, next to the board.
    let strips = move || {
        let count = count.get();
        let own = context.remote.with_untracked(|remote| remote.as_ref().and_then(RemoteTable::seat));
        let first = own.map_or(0, |seat| seat.index() + 1);
        (0..count)
            .filter_map(|step| Seat::ALL.get((first + step) % count).copied())
            .map(|seat| view! { <SeatStrip seat/> })
            .collect::<Vec<_>>()
    };
    let terms =
        move || context.with(|remote| phrases::table_terms(&remote.state.summary, &online.translator()));
    let watchers = move || context.with(|remote| remote.watchers);
    let is_spectator =
        move || context.remote.with(|remote| remote.as_ref().is_some_and(|remote| remote.seat().is_none()));
    let watching = move || {
        let game = context
            .remote
            .with(|remote| remote.as_ref().map(|remote| remote.state.summary.terms.game.kind()));
        game.map(|game| app.translate(&phrase("table-looks-on").text("game", game.as_str())))
    };
    let has_departed = move || {
        context
            .with(|remote| !remote.is_over() && remote.seat().is_some_and(|seat| remote.has_departed(seat)))
    };
    let icon = move || {
        context
            .remote
            .with(|remote| remote.as_ref().map(|remote| game_icon(remote.state.summary.terms.game.kind())))
    };
    view! {
        <div class="table-head">
            <ul class="seats">{strips}</ul>
            // It takes the place of the terms, so that the board does not move.
            <ConnectionStatus short=true/>
            <p class="quiet terms">{icon}" "{terms}
                <Show when=move || { watchers() > 0 }>" · "{move || app.translate(&phrase("table-watchers").number("count", watchers()))}</Show>
            </p>
            <Show when=is_spectator><p class="note">{watching}</p></Show>
            <Show when=has_departed><p class="note" id="table-left">{t("table-left")}</p></Show>
        </div>
    }
}

/// One player.
#[component]
fn SeatStrip(seat: Seat) -> impl IntoView {
    let context: TableContext = expect_context();
    let online = context.online;
    let app = online.app;
    let to_act = Memo::new(move |_| context.with(RemoteTable::to_act) == Some(seat));
    let own = Memo::new(move |_| context.with(RemoteTable::seat) == Some(seat));
    let swatch = move || {
        context.with(|remote| match remote.colour(seat) {
            Some(colour) => panel::swatch(colour, remote.colours_are_chosen()),
            None => format!("seat-swatch seat-{seat}"),
        })
    };
    let name = move || {
        context.remote.with(|remote| {
            remote.as_ref()?.seat_summary(seat).map(|info| occupant_name(online, &info.occupant))
        })
    };
    let face = move || {
        context.remote.with(|remote| {
            let face = match remote.as_ref()?.seat_summary(seat)?.occupant {
                Occupant::Engine { level } => level_face(level),
                Occupant::Bot { character } => character_face(character),
                Occupant::User { .. } | Occupant::Guest { .. } => return None,
            };
            Some(view! { <span class="face small-face" inner_html=face></span> })
        })
    };
    let rating = move || {
        context.remote.with(|remote| {
            let remote = remote.as_ref()?;
            let info = remote.seat_summary(seat)?;
            let change = remote.rating_change(seat).map(|change| {
                let class = if change < 0 { "change lost" } else { "change" };
                view! { " "<span class=class>{phrases::rating_change(change)}</span> }
            });
            Some(view! { {rating_text(online, info.rating_after.or(info.rating))}{change} })
        })
    };
    let bubble = move || {
        context.chat.get().filter(|(from, ..)| *from == seat).map(|(_, preset, _)| {
            view! { <span class="bubble">{app.translate(&phrases::chat_preset(preset))}</span> }
        })
    };
    // A message takes the place of the rating, so that it covers nothing and nothing moves.
    let points = Memo::new(move |_| {
        let colour = context.remote.with(|remote| remote.as_ref()?.colour(seat))?;
        Some(context.session.with(|session| session.shown().score().tally(colour).points))
    });
    let talking = Memo::new(move |_| context.chat.get().is_some_and(|(from, ..)| from == seat));
    view! {
        <li class="seat" class:to-act=move || to_act.get() class:mine=move || own.get() id=format!("seat-{seat}")>
            <span class=swatch aria-hidden="true"></span>
            <span class="seat-who" class:talking=move || talking.get()>
                <Presence seat/>
                {face}{name}" "
                <Show when=move || !talking.get()>{rating}</Show>
                <Show when=move || own.get() && !talking.get()><span class="quiet">" "{t("seat-you")}</span></Show>
                <Show when=move || to_act.get()><span class="visually-hidden">", "{t("to-move")}</span></Show>
                {bubble}
            </span>
            {move || points.get().map(|points| view! { <strong class="seat-points" aria-hidden="true">{points}</strong> })}
            <SeatClock seat to_act/>
        </li>
    }
}

/// Whether a player is connected, disconnected, or has left the game.
#[component]
fn Presence(seat: Seat) -> impl IntoView {
    let context: TableContext = expect_context();
    let connected = Memo::new(move |_| context.with(|remote| remote.is_online(seat)));
    let departed = move || context.with(|remote| remote.state.view.departed.contains(seat));
    let label = move || {
        let state = if departed() {
            phrase("seat-gone")
        } else if connected.get() {
            phrase("seat-here")
        } else {
            phrase("seat-away")
        };
        context.online.app.translate(&state)
    };
    view! { <span class="presence" class:here=move || connected.get() role="img" aria-label=label title=label></span> }
}

/// The clock of a player; nothing in games without one.
#[component]
fn SeatClock(seat: Seat, to_act: Memo<bool>) -> impl IntoView {
    let context: TableContext = expect_context();
    let app = context.online.app;
    let left = Memo::new(move |_| {
        let now = context.time.get();
        context.with(|remote| remote.time_left(seat, now))
    });
    // The text changes more rarely than the time.
    let text = Memo::new(move |_| {
        left.get().map(|left| app.translate(&phrases::time_left(left))).unwrap_or_default()
    });
    let low = Memo::new(move |_| to_act.get() && left.get().is_some_and(|left| left < LOW_TIME));
    let has_clock = Memo::new(move |_| left.get().is_some());
    let label = move || app.translate(&phrase("time-left").text("time", text.get()));
    view! {
        <Show when=move || has_clock.get()>
            <span class="clock" class:short=move || low.get() class:running=move || to_act.get()
                role="timer" aria-live="off" aria-label=label>{move || text.get()}</span>
        </Show>
    }
}
