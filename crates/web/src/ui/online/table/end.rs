//! The dialog at the end of an online game: result, ratings and rematch.

use leptos::prelude::*;
use table::Seat;
use web::online::phrases;
use web::online::remote_table::RemoteTable;
use web::routes::Route;
use web::texts::phrase;

use crate::ui::dialog::Dialog;
use crate::ui::online::ciao;
use crate::ui::online::table::TableContext;
use crate::ui::ponte::end::{Accounts, Celebration, count_chains};
use crate::ui::{Link, t};

/// The result, and what to do next.
#[component]
pub(super) fn End() -> impl IntoView {
    let context: TableContext = expect_context();
    let online = context.online;
    let title = Signal::derive(move || {
        let outcome = |remote: &RemoteTable| phrases::outcome(remote, &online.translator());
        context.remote.with(|remote| remote.as_ref().and_then(outcome)).unwrap_or_default()
    });
    let reason = move || {
        let factor = |remote: &RemoteTable| phrases::deciding_factor(remote, &online.translator());
        context.remote.with(|remote| remote.as_ref().and_then(factor)).map(|reason| {
            view! { <p class="decided">{online.app.translate(&reason)}</p> }
        })
    };
    let is_ponte = Memo::new(move |_| context.with(|remote| remote.position().is_some()));
    let name = move |colour| {
        let seat = context.remote.with(|remote| remote.as_ref().and_then(|remote| remote.seat_of(colour)));
        context.name(seat.unwrap_or(Seat::FIRST))
    };
    let counted = count_chains(context.session, context.end_open, move || {
        let won = |remote: &RemoteTable| {
            let outcome = remote.state.view.outcome;
            remote.seat().zip(outcome).is_some_and(|(seat, outcome)| outcome.winners.contains(seat))
        };
        context.remote.with_untracked(|remote| remote.as_ref().is_some_and(won))
    });
    let record = move || format!("{}/games/{}/record", protocol::BASE_PATH, context.id);
    view! {
        <Dialog open=context.end_open id="table-end" title sheet=true>
            <Celebration counted/>
            {reason}
            <RatingChanges/>
            <Show when=move || is_ponte.get()><Accounts session=context.session counted=counted.chains name/></Show>
            <Show when=move || !is_ponte.get()><ciao::Points/><ciao::Proof prefix="end" folded=true/></Show>
            <RematchNote/>
            <div class="dialog-actions">
                <RematchButton/>
                <Link to=Route::Review(context.id) class="button">{t("study-review")}</Link>
                <a class="button" id="record" href=record target="_blank" rel="noopener">{t("table-record")}</a>
                <button type="button" on:click=move |_| context.end_open.set(false)>{t("study-replay")}</button>
                <Link to=Route::Online class="button">{t("online-title")}</Link>
            </div>
        </Dialog>
    }
}

/// The new ratings of a rated game.
#[component]
fn RatingChanges() -> impl IntoView {
    let context: TableContext = expect_context();
    let online = context.online;
    move || {
        context.remote.with(|remote| {
            let remote = remote.as_ref()?;
            let lines: Vec<_> = remote
                .seats()
                .filter_map(|(seat, info)| {
                    let after = info.rating_after?;
                    let name = phrases::viewer_name(remote, seat, &online.translator());
                    let change = phrases::rating_change(remote.rating_change(seat)?);
                    Some(
                        view! { <li>{name}": "<strong>{phrases::rating(after)}</strong>" ("{change}")"</li> },
                    )
                })
                .collect();
            (!lines.is_empty()).then(|| view! { <ul class="plain" id="rating-changes">{lines}</ul> })
        })
    }
}

/// Who has offered a rematch.
#[derive(Clone, Copy, PartialEq, Eq, Default)]
struct RematchOffers {
    own: bool,
    other: Option<Seat>,
}

fn rematch_offers(remote: &RemoteTable) -> RematchOffers {
    RematchOffers {
        own: remote.seat().is_some_and(|seat| remote.state.rematch.contains(&seat)),
        other: remote.state.rematch.iter().find(|&&seat| Some(seat) != remote.seat()).copied(),
    }
}

/// Offers or accepts a rematch, withdraws an offer, or leads to the table of the rematch.
#[component]
fn RematchButton() -> impl IntoView {
    let context: TableContext = expect_context();
    let possible = Memo::new(move |_| context.with(RemoteTable::can_rematch));
    let offers = Memo::new(move |_| context.with(rematch_offers));
    let next = Memo::new(move |_| context.with(|remote| remote.state.next_table.clone()));
    move || {
        if let Some(next) = next.get() {
            return view! { <Link to=Route::table(&next) class="button strong">{t("rematch-next")}</Link> }
                .into_any();
        }
        if !possible.get() {
            return ().into_any();
        }
        if offers.get().own {
            return view! {
                <button type="button" id="rematch-not" on:click=move |_| context.rematch(false)>{t("rematch-cancel")}</button>
            }
            .into_any();
        }
        let class = if offers.get().other.is_some() { "strong asked" } else { "strong" };
        view! {
            <button type="button" class=class id="rematch" on:click=move |_| context.rematch(true)>{t("rematch")}</button>
        }
        .into_any()
    }
}

/// Says whose offer of a rematch is pending.
#[component]
fn RematchNote() -> impl IntoView {
    let context: TableContext = expect_context();
    let app = context.online.app;
    let offers = Memo::new(move |_| context.with(rematch_offers));
    let started = Memo::new(move |_| context.with(|remote| remote.state.next_table.is_some()));
    let text = move || match offers.get() {
        _ if started.get() => None,
        RematchOffers { own: true, .. } => Some(app.translate(&phrase("rematch-waiting"))),
        RematchOffers { other: Some(seat), .. } => {
            Some(app.translate(&phrase("rematch-asked").text("name", context.name(seat))))
        }
        RematchOffers { .. } => None,
    };
    move || text().map(|text| view! { <p class="note" role="status">{text}</p> })
}
