//! A game of Ciao Ciao at the server.

use leptos::prelude::*;
use protocol::EventView;
use protocol::Occupant;
use web::ciao_seen::{Seen, Who};
use web::ciao_words;
use web::online::remote_table::RemoteTable;
use web::online::words;

use crate::ui::ciao::parts::{Controls, Picture, Players, Status, Turns};
use crate::ui::online::OnlineState;
use crate::ui::online::table::{AtTable, Bar, Notes, Seats};
use crate::ui::{shell, t};

/// The game as the viewer sees it. Clocks are shown elsewhere, where they run.
fn seen(remote: &RemoteTable) -> Option<Seen> {
    let who = |(seat, info): (::ciao::Seat, &protocol::SeatSummary)| match &info.occupant {
        // Whoever has left is talked of like anybody else: somebody plays on in their place.
        _ if remote.seat() == Some(seat) && !remote.has_departed(seat) => Who::You,
        Occupant::User { user } => Who::Named(user.name.clone()),
        Occupant::Bot { character } => Who::Bot(*character),
        Occupant::Engine { .. } => Who::Person,
    };
    let mut view = remote.state.view.clone();
    view.time_left_ms = None;
    Seen::new(view, remote.seats().map(who).collect(), false)
}

/// What just happened, for those who listen.
pub(crate) fn told(online: OnlineState, remote: &RemoteTable, happened: &EventView) -> Option<String> {
    let seen = seen(remote)?;
    let say = online.say_now();
    let told = match seen.last() {
        Some(last) => {
            format!(
                "{} {}",
                ciao_words::told(&seen, &last, &say),
                ciao_words::consequence(&seen, &last, &say)
            )
        }
        None if remote.seat() == Some(happened.seat) => String::new(),
        None => words::happened(remote, happened, &say)?,
    };
    Some(format!("{told} {}", ciao_words::status(&seen, &say)))
}

#[component]
pub(crate) fn CiaoTable() -> impl IntoView {
    let at: AtTable = expect_context();
    let first = at.remote.with_untracked(|remote| remote.as_ref().and_then(seen));
    let Some(first) = first else { return ().into_any() };
    let known = Memo::new(move |before: Option<&Seen>| {
        let now = at.remote.with(|remote| remote.as_ref().and_then(seen));
        now.or_else(|| before.cloned()).unwrap_or_else(|| first.clone())
    });
    let looking = RwSignal::new(false);
    let back = Signal::derive(move || at.permissions().request_takeback);
    view! {
        <section class="ciao at-table" id="table-ciao">
            <h1 class="heard">{t("ciao-title")}</h1>
            <div class="ciao-table">
                <Seats/>
                <Picture seen=known looking/>
                <Status seen=known/>
                <Controls seen=known looking action=Callback::new(move |action| at.action(action)) back/>
                <Problem/>
            </div>
            <aside class="ciao-side">
                <Bar/>
                <Players seen=known/>
                <Turns seen=known/>
                <Dice/>
            </aside>
        </section>
    }
    .into_any()
}

/// What is in the way. Who asks to take back stands with the buttons.
#[component]
fn Problem() -> impl IntoView {
    let at: AtTable = expect_context();
    let asks = Memo::new(move |_| {
        at.remote.with(|remote| remote.as_ref().is_some_and(|remote| !remote.permissions().answer_takeback))
    });
    view! { <Show when=move || asks.get()><Notes/></Show> }
}

/// The promise about the dice, and at the end the proof.
#[component]
fn Dice() -> impl IntoView {
    let at: AtTable = expect_context();
    let promised = move || at.with(|remote| remote.state.commitment.map(|one| one.to_string()));
    view! {
        <details class="panel ciao-dice" id="ciao-dice">
            <summary>{t("ciao-dice")}</summary>
            <p>{t("dice-promise-server")}</p>
            <p><code id="ciao-promise">{promised}</code></p>
            <Proof prefix="dice"/>
        </details>
    }
}

/// What everybody has, the most first.
#[component]
pub(crate) fn Points() -> impl IntoView {
    let at: AtTable = expect_context();
    let shell = shell();
    let lines = move || {
        at.with(|remote| {
            let Some(view) = remote.ciao_view() else { return Vec::new() };
            let mut all: Vec<_> = remote.seats().map(|(seat, _)| (seat, view.state.points(seat))).collect();
            all.sort_by_key(|(_, points)| std::cmp::Reverse(*points));
            let line = |(seat, points): (::ciao::Seat, u32)| {
                view! {
                    <li class="ciao-player">
                        <span class=format!("seat-swatch seat-{seat}") aria-hidden="true"></span>
                        <span class="ciao-name">{words::called(remote, seat, &at.online.say())}</span>
                        <span>{shell.say(&web::texts::phrase("points").number("points", points))}</span>
                    </li>
                }
            };
            all.into_iter().map(line).collect::<Vec<_>>()
        })
    };
    view! { <ul class="ciao-players" id="end-points">{lines}</ul> }
}

/// Whether the dice were as promised, once that can be known.
#[component]
pub(crate) fn Proof(
    /// What its ids begin with.
    prefix: &'static str,
    /// Whether the numbers are shown only to those who ask for them.
    #[prop(optional)]
    folded: bool,
) -> impl IntoView {
    let shell = shell();
    let at: AtTable = expect_context();
    let seed = Memo::new(move |_| at.with(|remote| remote.state.seed.as_ref().map(ciao::dice::Seed::to_hex)));
    let fair = Memo::new(move |_| at.with(RemoteTable::dice_verified));
    let name = move || at.with(|remote| remote.state.summary.id.to_string());
    let verdict = move || {
        fair.get().map(|fair| {
            let words = if fair { web::texts::phrase("ciao-fair") } else { web::texts::phrase("ciao-unfair") };
            view! { <p class="note" class:good=fair class:wrong=!fair id=format!("{prefix}-verdict")>{shell.say(&words)}</p> }
        })
    };
    let numbers = move |seed: String| {
        view! {
            <p>{t("ciao-dice-seed")}</p>
            <p><code id=format!("{prefix}-seed")>{seed}</code></p>
            <p class="quiet">{t("ciao-dice-name")}" "<code>{name}</code></p>
        }
    };
    view! {
        {verdict}
        {move || seed.get().map(|seed| if folded {
            view! { <details class="ciao-dice"><summary>{t("ciao-dice")}</summary>{numbers(seed)}</details> }.into_any()
        } else {
            numbers(seed).into_any()
        })}
    }
}
