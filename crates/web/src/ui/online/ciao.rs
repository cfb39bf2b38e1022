//! The table of an online game of Ciao Ciao.

use leptos::prelude::*;
use protocol::EventView;
use protocol::Occupant;
use web::ciao::phrases as ciao_phrases;
use web::ciao::view::{PlayerName, PlayerView};
use web::online::phrases;
use web::online::remote_table::RemoteTable;

use crate::ui::ciao::parts::{Controls, Picture, Players, Status, Turns};
use crate::ui::ciao::rules::RulesButton;
use crate::ui::online::OnlineState;
use crate::ui::online::table::{Bar, Notes, Seats, TableContext};
use crate::ui::{app_context, t};

/// The game as the viewer sees it, without the clocks, which [`Seats`] shows.
fn seen(remote: &RemoteTable) -> Option<PlayerView> {
    let who = |(seat, info): (::ciao::Seat, &protocol::SeatSummary)| match &info.occupant {
        // A player who has left is shown by name: a bot plays in their place.
        _ if remote.is_viewer(seat) && !remote.is_shared() => PlayerName::You,
        Occupant::User { user } => PlayerName::Named(user.name.clone()),
        Occupant::Guest { name } => PlayerName::Named(name.clone()),
        Occupant::Bot { character } => PlayerName::Bot(*character),
        Occupant::Engine { .. } => PlayerName::Human,
    };
    let mut view = remote.state.view.clone();
    view.time_left_ms = None;
    PlayerView::new(view, remote.seats().map(who).collect(), remote.is_shared())
}

/// The announcement of an event to screen readers.
pub(crate) fn announcement(online: OnlineState, remote: &RemoteTable, event: &EventView) -> Option<String> {
    let seen = seen(remote)?;
    let translate = online.translator_untracked();
    let told = match seen.last() {
        Some(last) => {
            format!(
                "{} {}",
                ciao_phrases::describe_turn(&seen, &last, &translate),
                ciao_phrases::describe_result(&seen, &last, &translate)
            )
        }
        None if remote.seat() == Some(event.seat) => String::new(),
        None => phrases::describe_event(remote, event, &translate)?,
    };
    Some(format!("{told} {}", ciao_phrases::status(&seen, &translate)))
}

/// The game of the page as the viewer sees it, and stays while it is loaded again.
pub(crate) fn known(context: TableContext) -> Option<Memo<PlayerView>> {
    let first = context.remote.with_untracked(|remote| remote.as_ref().and_then(seen))?;
    Some(Memo::new(move |before: Option<&PlayerView>| {
        let now = context.remote.with(|remote| remote.as_ref().and_then(seen));
        now.or_else(|| before.cloned()).unwrap_or_else(|| first.clone())
    }))
}

#[component]
pub(crate) fn CiaoTable() -> impl IntoView {
    let context: TableContext = expect_context();
    let Some(known) = known(context) else { return ().into_any() };
    let looking = RwSignal::new(false);
    let back = Signal::derive(move || context.permissions().request_takeback);
    view! {
        <section class="ciao at-table" id="table-ciao">
            <h1 class="visually-hidden">{t("ciao-title")}</h1>
            <div class="ciao-table">
                <Seats/>
                <Picture seen=known looking/>
                <Status seen=known/>
                <Controls seen=known looking action=Callback::new(move |action| context.act(action)) back/>
                <TableNotes/>
            </div>
            <aside class="ciao-side">
                <Bar more=|| view! { <RulesButton/> }/>
                <Players seen=known/>
                <Turns seen=known/>
                <Dice/>
            </aside>
        </section>
    }
    .into_any()
}

/// Notes, except for takeback requests, which [`Controls`] shows.
#[component]
fn TableNotes() -> impl IntoView {
    let context: TableContext = expect_context();
    let asks = Memo::new(move |_| {
        context
            .remote
            .with(|remote| remote.as_ref().is_some_and(|remote| !remote.permissions().answer_takeback))
    });
    view! { <Show when=move || asks.get()><Notes/></Show> }
}

/// The commitment to the dice, and at the end the proof.
#[component]
fn Dice() -> impl IntoView {
    let context: TableContext = expect_context();
    let commitment = move || context.with(|remote| remote.state.commitment.map(|one| one.to_string()));
    view! {
        <details class="panel ciao-dice" id="ciao-dice">
            <summary>{t("ciao-dice")}</summary>
            <p>{t("dice-promise-server")}</p>
            <p><code id="ciao-commitment">{commitment}</code></p>
            <Proof prefix="dice"/>
        </details>
    }
}

/// The points of all players as far as they are counted: the winners first, then by points.
#[component]
pub(crate) fn Points(#[prop(into)] counted: Signal<usize>) -> impl IntoView {
    let context: TableContext = expect_context();
    let app = app_context();
    let lines = move || {
        context.with(|remote| {
            let Some(view) = remote.ciao_view() else { return Vec::new() };
            let mut all: Vec<_> = remote.seats().map(|(seat, _)| (seat, view.state.points(seat))).collect();
            let won = |seat| remote.state.view.outcome.is_some_and(|outcome| outcome.winners.contains(seat));
            all.sort_by_key(|&(seat, points)| std::cmp::Reverse((won(seat), points)));
            let line = |(seat, points): (::ciao::Seat, u32)| {
                let departed = remote.has_departed(seat).then(|| {
                    view! { <span class="quiet ciao-standing">{app.translate(&web::texts::phrase("ciao-gone"))}</span> }
                });
                view! {
                    <li class="ciao-player" class:won=won(seat)>
                        <span class=format!("seat-swatch seat-{seat}") aria-hidden="true"></span>
                        <span class="ciao-name">{phrases::viewer_name(remote, seat, &context.online.translator())}</span>
                        <span>{app.translate(&web::texts::phrase("points").number("points", points.min(u32::try_from(counted.get()).unwrap_or(u32::MAX))))}</span>
                        {departed}
                    </li>
                }
            };
            all.into_iter().map(line).collect::<Vec<_>>()
        })
    };
    view! { <ul class="ciao-players" id="end-points">{lines}</ul> }
}

/// Whether the dice match the commitment, once the seed is revealed.
#[component]
pub(crate) fn Proof(
    /// The prefix of the element ids.
    prefix: &'static str,
    /// Whether the details are collapsed.
    #[prop(optional)]
    folded: bool,
) -> impl IntoView {
    let app = app_context();
    let context: TableContext = expect_context();
    let seed =
        Memo::new(move |_| context.with(|remote| remote.state.seed.as_ref().map(ciao::dice::Seed::to_hex)));
    let fair = Memo::new(move |_| context.with(RemoteTable::dice_verified));
    let name = move || context.with(|remote| remote.state.summary.id.to_string());
    let verdict = move || {
        fair.get().map(|fair| {
            let words = if fair { web::texts::phrase("ciao-fair") } else { web::texts::phrase("ciao-unfair") };
            view! { <p class="note" class:good=fair class:wrong=!fair id=format!("{prefix}-verdict")>{app.translate(&words)}</p> }
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
