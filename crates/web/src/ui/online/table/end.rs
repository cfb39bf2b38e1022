//! The dialog at the end of an online game: result, ratings and rematch.

use draw::{CiaoTable, Style, Theme};
use leptos::prelude::*;
use leptos::task::spawn_local;
use protocol::{JoinOutcome, NewChallenge, Opponent, SeatPreference};
use table::Seat;
use web::online::phrases;
use web::online::remote_table::RemoteTable;
use web::portraits::level_name;
use web::routes::Route;
use web::texts::phrase;

use crate::ui::celebration::{Celebration, count_point, count_up};
use crate::ui::dialog::Dialog;
use crate::ui::online::lobby::open_joined_game;
use crate::ui::online::table::TableContext;
use crate::ui::online::{api, ciao};
use crate::ui::ponte::end::{Accounts, count_chain};
use crate::ui::ponte::share::board_svg;
use crate::ui::{Link, browser, picture_file, t};

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
    let won = move || {
        context.remote.with_untracked(|remote| remote.as_ref().is_some_and(RemoteTable::viewer_has_won))
    };
    let show = move |step| {
        let highest = context.remote.with_untracked(|remote| remote.as_ref()?.highest_points());
        match highest {
            Some(highest) => count_point(step, highest),
            None => count_chain(context.session, step),
        }
    };
    let count = count_up(context.end_open, show, won);
    let record = move || format!("{}/games/{}/record", protocol::BASE_PATH, context.id);
    view! {
        <Dialog open=context.end_open id="table-end" title sheet=true>
            <Celebration count/>
            {reason}
            <RatingChanges/>
            <Show when=move || is_ponte.get()><Accounts session=context.session counted=count.steps name/></Show>
            <Show when=move || !is_ponte.get()><ciao::Points counted=count.steps/><ciao::Proof prefix="end" folded=true/></Show>
            <RematchNote/>
            <div class="dialog-actions">
                <NextLevel/>
                <RematchButton/>
                <Link to=Route::Review(context.id) class="button">{t("study-review")}</Link>
            </div>
            <div class="dialog-actions more">
                <ShareButton/>
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

/// Starts a game against the next level, after a victory over the engine.
#[component]
fn NextLevel() -> impl IntoView {
    let context: TableContext = expect_context();
    let online = context.online;
    let next = Memo::new(move |_| context.with(RemoteTable::next_level));
    let start = move |level: u8| {
        let Some(new) = context.remote.with_untracked(|remote| {
            let summary = &remote.as_ref()?.state.summary;
            Some(NewChallenge {
                terms: summary.terms,
                opponent: Opponent::Engine { level },
                rated: false,
                seat: SeatPreference::Random,
                bots: Vec::new(),
            })
        }) else {
            return;
        };
        spawn_local(async move {
            match api::send::<JoinOutcome>("POST", "/challenges", &new).await {
                Ok(outcome) => open_joined_game(online, &outcome),
                Err(trouble) => online.report_error(context.error, &trouble),
            }
        });
    };
    move || {
        next.get().map(|level| {
            let text = phrase("end-next-level").text("name", level_name(level)).number("level", level);
            view! {
                <button type="button" class="strong" id="next-level" on:click=move |_| start(level)>{online.app.translate(&text)}</button>
            }
        })
    }
}

/// Shares the game with a picture of its end; where the browser has no share sheet, copies the link.
#[component]
fn ShareButton() -> impl IntoView {
    let context: TableContext = expect_context();
    let app = context.online.app;
    let share = move |_| {
        let url =
            context.table().map(|table| browser::page_address(Route::table(&table))).unwrap_or_default();
        if !browser::can_share() {
            browser::copy(&url, move |done| {
                let text = if done { phrase("share-copied") } else { phrase("share-failed") };
                let text = app.translate_untracked(&text);
                app.announce(text.clone());
                context.notice.try_set(Some(text));
            });
            return;
        }
        let ciao = context.remote.with_untracked(|remote| {
            let state = remote.as_ref()?.ciao_view()?.state;
            Some(CiaoTable::new(&state).svg(&Style::new(Theme::Light)))
        });
        let (title, svg) = match ciao {
            Some(svg) => (phrase("ciao-title"), svg),
            None => (phrase("ponte-title"), context.session.with_untracked(board_svg)),
        };
        let title = app.translate_untracked(&title);
        spawn_local(async move { picture_file::share(&title, &url, &svg).await });
    };
    view! { <button type="button" id="table-share" on:click=share>{t("action-share")}</button> }
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
    let is_party = Memo::new(move |_| context.with(RemoteTable::is_party));
    // The next level is the main thing to do, if there is one.
    let advances = Memo::new(move |_| context.with(RemoteTable::next_level).is_some());
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
        let asked = offers.get().other.is_some();
        let label = if is_party.get() { t("party-again") } else { t("rematch") };
        view! {
            <button type="button" class:asked=asked class:strong=asked || !advances.get() id="rematch" on:click=move |_| context.rematch(true)>{label}</button>
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
