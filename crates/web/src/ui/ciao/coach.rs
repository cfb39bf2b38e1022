//! The coach: advice for the pending decision, comments on a turn, and the review of a whole game.

use draw::{CiaoTable, Secret, Style, Theme};
use engine_api::Accuracy;
use leptos::prelude::*;
use web::ciao::coach::{
    Advice as CoachAdvice, DecisionSubject, NEGLIGIBLE_COST, ReviewedDecision, SeatTotals, lowest_accuracy,
};
use web::ciao::phrases;
use web::ciao::session::PendingDecisionKind;
use web::ciao::setup::SeatPlayer;
use web::ciao::view::PlayerView;
use web::texts::phrase;

use crate::ui::ciao::CiaoState;
use crate::ui::ciao::parts::translator;
use crate::ui::ciao::state::Coach;
use crate::ui::dialog::Dialog;
use crate::ui::{Scroll, app_context, t, worker};

/// Where advice for the pending decision is shown.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Place {
    /// Next to the die, visible only while it is: advice about an announcement reveals the face.
    Look,
    /// Visible to everyone at the screen.
    Open,
}

/// Advice for the pending decision, on request. The button is always visible, because the player may be holding the one
/// that shows the die.
#[component]
pub(crate) fn Advice(place: Place) -> impl IntoView {
    let state: CiaoState = expect_context();
    let to_act = Memo::new(move |_| {
        state.session.with(|session| {
            let to_act = session.to_act().filter(|to_act| to_act.player == SeatPlayer::Human)?;
            match to_act.kind {
                PendingDecisionKind::Announce => Some(Place::Look),
                PendingDecisionKind::Answer { .. } => Some(Place::Open),
                PendingDecisionKind::Roll => None,
            }
        })
    });
    let shared = move || state.seen.with(PlayerView::shared);
    let said = move || {
        match state.advice.get() {
        Coach::Silent if place == Place::Open => view! {
            <button type="button" class="small" id="ciao-ask" on:click=move |_| state.ask_now()>{t("ciao-coach-ask")}</button>
        }
        .into_any(),
        Coach::Silent => ().into_any(),
        _ if to_act.get() != Some(place) => {
            shared().then(|| view! { <p class="quiet">{t("ciao-coach-look")}</p> }).into_any()
        }
        Coach::Thinking => view! { <p class="quiet">{t("ciao-coach-thinks")}</p> }.into_any(),
        Coach::Nothing => view! { <p class="quiet">{t("ciao-coach-nothing")}</p> }.into_any(),
        Coach::Said(said) => said.iter().map(mix).collect::<Vec<_>>().into_any(),
    }
    };
    let wanted = move || match place {
        Place::Look => to_act.get() == Some(Place::Look),
        Place::Open => to_act.get().is_some(),
    };
    view! {
        <Show when=move || wanted() && worker::is_available()>
            <div class="ciao-advice" aria-live="polite">{said}</div>
        </Show>
    }
}

/// The optimal strategy for a decision, as a table.
fn mix(judged: &ReviewedDecision) -> AnyView {
    let translate = translator(app_context());
    let percent = move |share: f64| phrases::percent(share, &translate);
    let (said, contested) = match judged.decision.subject {
        DecisionSubject::Announcement { number: said, .. } => (said, None),
        DecisionSubject::Answer { contested, .. } => (None, contested),
    };
    let row = move |choice: String, often: f64, chance: f64, chosen: bool| {
        view! {
            <tr class:chosen=chosen>
                <th scope="row">{choice}{if chosen { " ◂" } else { "" }}</th>
                <td>{percent(often)}</td><td>{percent(chance)}</td>
            </tr>
        }
    };
    let (note, rows) = match &judged.advice {
        CoachAdvice::Announcement(advice) => {
            let options = advice.options.iter();
            let rows = options.map(|one| {
                let choice = translate(&phrase("ciao-say-number").number("number", one.number));
                row(choice, one.frequency, one.value, said == Some(one.number))
            });
            (None, rows.collect::<Vec<_>>())
        }
        CoachAdvice::Answer(advice) => {
            let approve = row(
                translate(&phrase("ciao-approve")),
                1.0 - advice.frequency,
                advice.approve_value,
                contested == Some(false),
            );
            let contest = row(
                translate(&phrase("ciao-contest")),
                advice.frequency,
                advice.contest_value,
                contested == Some(true),
            );
            (Some(phrases::bluff(advice, &translate)), vec![approve, contest])
        }
    };
    view! {
        {note.map(|note| view! { <p>{note}</p> })}
        <Scroll label=Signal::derive(t("ciao-coach-choice"))>
            <table class="points-table ciao-mix">
                <thead><tr>
                    <th scope="col">{t("ciao-coach-choice")}</th>
                    <th scope="col">{t("ciao-coach-often")}</th>
                    <th scope="col">{t("ciao-coach-chance")}</th>
                </tr></thead>
                <tbody>{rows}</tbody>
            </table>
        </Scroll>
        {known(judged.advice.accuracy())}
    }
    .into_any()
}

/// How reliable the numbers are.
fn known(known: Accuracy) -> impl IntoView {
    let app = app_context();
    let words = move || app.translate(&phrases::accuracy(known));
    view! { <p class="quiet">{words}</p> }
}

/// What the coach says about a turn, if it was asked.
pub(crate) fn answer(state: CiaoState, turn: usize) -> Option<AnyView> {
    let translate = translator(state.app);
    let one = move |judged: &ReviewedDecision| {
        let name = state.seen.with(|seen| phrases::name(seen, judged.decision.seat, &translate));
        let cost = judged.cost.unwrap_or_default();
        let dear = cost >= NEGLIGIBLE_COST;
        view! {
            <div class="ciao-judged">
                <p><strong>{name}": "</strong>{phrases::decision(judged, &translate)}</p>
                <p class="ciao-cost" class:dear=dear>{phrases::cost(cost, &translate)}</p>
                {mix(judged)}
            </div>
        }
    };
    let (asked, coach) = state.comment.get();
    if asked != turn {
        return None;
    }
    let later = state.session.with(|session| session.has_hidden_decision(turn));
    let said = match coach {
        Coach::Silent => return None,
        Coach::Thinking => view! { <p class="quiet">{t("ciao-coach-thinks")}</p> }.into_any(),
        Coach::Nothing => view! { <p class="quiet">{t("ciao-coach-nothing")}</p> }.into_any(),
        Coach::Said(said) => said.iter().map(one).collect::<Vec<_>>().into_any(),
    };
    let later = later.then(|| view! { <p class="quiet">{t("ciao-coach-later")}</p> });
    Some(view! { <div aria-live="polite" class="ciao-comment">{said}{later}</div> }.into_any())
}

/// The switch for automatic comments.
#[component]
pub(crate) fn Comment() -> impl IntoView {
    let app = app_context();
    let state: CiaoState = expect_context();
    let switched = move |event: web_sys::Event| {
        let on = event_target_checked(&event);
        app.settings.update(|settings| settings.coach = on);
        let last = state.session.with_untracked(|session| session.game().past().len());
        if on && last > 0 {
            state.ask_about(last);
        }
    };
    view! {
        <Show when=worker::is_available>
            <section class="panel" id="ciao-coach">
                <h2>{t("ciao-coach")}</h2>
                <label class="switch">
                    <input type="checkbox" id="ciao-coach-each" prop:checked=move || app.settings.with(|settings| settings.coach) on:change=switched/>
                    <span>{t("ciao-coach-each")}</span>
                </label>
            </section>
        </Show>
    }
}

/// The review of a game: the total loss of each player, and all decisions, the costliest first.
#[component]
pub(crate) fn Whole() -> impl IntoView {
    let state: CiaoState = expect_context();
    let by_cost = RwSignal::new(true);
    let open = RwSignal::new(None::<usize>);
    let content = move || match state.review.get() {
        Coach::Silent | Coach::Thinking => view! { <p>{t("ciao-coach-thinks")}</p> }.into_any(),
        Coach::Nothing => view! { <p>{t("ciao-coach-nothing")}</p> }.into_any(),
        Coach::Said(judged) => view! { <Decisions judged by_cost open/> }.into_any(),
    };
    view! {
        <Dialog open=state.coach_open id="ciao-coach-dialog" title=Signal::derive(t("ciao-coach-game"))>
            {content}
            <div class="dialog-actions">
                <button type="button" id="ciao-to-end" on:click=move |_| { state.coach_open.set(false); state.end_open.set(true); }>{t("action-result")}</button>
            </div>
        </Dialog>
    }
}

#[component]
fn Decisions(
    judged: Vec<ReviewedDecision>,
    by_cost: RwSignal<bool>,
    open: RwSignal<Option<usize>>,
) -> impl IntoView {
    let translate = translator(app_context());
    let state: CiaoState = expect_context();
    let seen = state.seen;
    let worst = lowest_accuracy(&judged);
    let judged = StoredValue::new(judged);
    let line = move |at: usize, one: &ReviewedDecision| {
        let name = seen.with(|seen| phrases::name(seen, one.decision.seat, &translate));
        let cost = one.cost.unwrap_or_default();
        let dear = cost >= NEGLIGIBLE_COST;
        let label = translate(&phrase("ciao-coach-line").count("turn", one.turn).text("who", name));
        view! {
            <li>
                <button type="button" class="ciao-line" aria-expanded=move || if open.get() == Some(at) { "true" } else { "false" }
                    on:click=move |_| open.update(|open| *open = if *open == Some(at) { None } else { Some(at) })>
                    <span>{label}" "{phrases::decision(one, &translate)}</span>
                    <span class="ciao-cost" class:dear=dear>{phrases::cost(cost, &translate)}</span>
                    {phrases::cost_here(one, &translate).map(|here| view! { <span class="ciao-cost dear">{here}</span> })}
                </button>
                <Show when=move || open.get() == Some(at)>
                    {move || judged.with_value(|judged| judged.get(at).map(detail))}
                </Show>
            </li>
        }
    };
    let lines = move || {
        judged.with_value(|judged| {
            let mut order: Vec<(usize, &ReviewedDecision)> = judged.iter().enumerate().collect();
            if !by_cost.get() {
                order.sort_by_key(|(_, one)| one.turn);
            }
            order.into_iter().map(|(at, one)| line(at, one)).collect::<Vec<_>>()
        })
    };
    view! {
        <p>{t("ciao-coach-explained")}</p>
        <Totals/>
        {worst.map(known)}
        <label class="switch">
            <input type="checkbox" id="ciao-by-cost" prop:checked=move || by_cost.get() on:change=move |event| by_cost.set(event_target_checked(&event))/>
            <span>{t("ciao-coach-by-cost")}</span>
        </label>
        <ol class="ciao-lines" id="ciao-lines">{lines}</ol>
    }
}

/// What became of each person's winning probability: dice, own decisions, and how bluffs and answers turned out.
#[component]
fn Totals() -> impl IntoView {
    let translate = translator(app_context());
    let state: CiaoState = expect_context();
    let row = move |sum: SeatTotals| {
        let name = state.seen.with(|seen| phrases::name(seen, sum.seat, &translate));
        let signed = |change: f64| phrases::signed_percent(change, &translate);
        view! {
            <tr>
                <th scope="row">{name}</th>
                <td>{signed(sum.luck)}</td>
                <td>{signed(-sum.cost)}</td>
                <td>{signed(sum.rest)}</td>
                <td>{signed(sum.change())}</td>
            </tr>
        }
    };
    let rows = move || state.totals.get().into_iter().map(row).collect::<Vec<_>>();
    view! {
        <Scroll label=Signal::derive(t("ciao-coach-game"))>
            <table class="points-table" id="ciao-totals">
                <caption>{t("ciao-coach-split")}</caption>
                <thead><tr>
                    <th scope="col">{t("ciao-players")}</th>
                    <th scope="col">{t("ciao-coach-dice")}</th>
                    <th scope="col">{t("ciao-coach-decisions")}</th>
                    <th scope="col">{t("ciao-coach-bluffs")}</th>
                    <th scope="col">{t("ciao-coach-change")}</th>
                </tr></thead>
                <tbody>{rows}</tbody>
            </table>
        </Scroll>
    }
}

/// The position of a decision, and the optimal strategy there.
fn detail(judged: &ReviewedDecision) -> AnyView {
    let mut picture = CiaoTable::new(&judged.decision.state);
    match judged.decision.subject {
        DecisionSubject::Announcement { face, number: said } => {
            picture.secret = Secret::Open(face);
            picture.announced = said;
        }
        DecisionSubject::Answer { announced, .. } => picture.announced = Some(announced),
    }
    picture.patterns = app_context().settings.with(|settings| settings.patterns);
    let svg = picture.svg(&Style::new(Theme::Page).prefixed("d"));
    view! {
        <div class="ciao-detail">
            <div class="ciao-picture" aria-hidden="true" inner_html=svg></div>
            {mix(judged)}
        </div>
    }
    .into_any()
}
