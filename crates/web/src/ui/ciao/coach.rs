//! The coach: advice for the pending decision, and comments on a turn.

use leptos::prelude::*;
use web::ciao::coach::{NEGLIGIBLE_COST, ReviewedDecision};
use web::ciao::phrases;
use web::ciao::session::PendingDecisionKind;
use web::ciao::setup::SeatPlayer;
use web::ciao::view::PlayerView;

use crate::ui::ciao::CiaoState;
use crate::ui::ciao::decision::{brief, mix};
use crate::ui::ciao::parts::translator;
use crate::ui::ciao::state::Coach;
use crate::ui::{app_context, t, worker};

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
        Coach::Said(said) => said.iter().map(brief).collect::<Vec<_>>().into_any(),
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
