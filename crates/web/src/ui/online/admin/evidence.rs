//! Evidence of engine use in the game of a report.

use std::time::Duration;

use leptos::prelude::*;
use leptos::task::spawn_local;
use protocol::moderation::{ReportEvidence, SeatEvidence};
use web::texts::{Phrase, phrase};

use crate::ui::online::parts::Note;
use crate::ui::online::{OnlineState, api, online};
use crate::ui::t;

/// How often an examination that goes on is asked for.
const POLL_INTERVAL: Duration = Duration::from_secs(3);

/// What is known about the game.
#[derive(Clone, Copy)]
struct EvidenceState {
    online: OnlineState,
    report: i64,
    evidence: RwSignal<Option<ReportEvidence>>,
    error: RwSignal<Option<Phrase>>,
}

impl EvidenceState {
    /// Loads the figures, again and again until they are there.
    fn load(self) {
        self.error.set(None);
        spawn_local(async move {
            match api::get::<ReportEvidence>(&format!("/reports/{}/evidence", self.report)).await {
                Ok(evidence) => {
                    let pending = evidence.pending;
                    // The page may have been left meanwhile.
                    if self.evidence.try_set(Some(evidence)).is_none() && pending {
                        set_timeout(move || self.load(), POLL_INTERVAL);
                    }
                }
                Err(trouble) => self.online.report_error(self.error, &trouble),
            }
        });
    }
}

/// The button that asks for the figures, and the figures with what they do not say.
#[component]
pub(super) fn Evidence(report: i64) -> impl IntoView {
    let state =
        EvidenceState { online: online(), report, evidence: RwSignal::new(None), error: RwSignal::new(None) };
    let app = state.online.app;
    let seat = move |seat: SeatEvidence| {
        let name = seat.user.map_or_else(|| app.translate(&phrase("evidence-engine")), |user| user.name);
        let figures = seat.figures;
        let text = phrase("evidence-seat")
            .text("name", name)
            .text("first", figures.first_choice.to_string())
            .text("top", figures.top_three.to_string())
            .text("compared", figures.compared.to_string())
            .text("seconds", app.language().decimal(f64::from(figures.mean_seconds), 1))
            .text("variation", app.language().decimal(f64::from(figures.time_variation), 2));
        view! { <li>{app.translate(&text)}</li> }
    };
    let shown = move || {
        state.evidence.get().map(|evidence| {
            let pending = evidence.pending.then(|| view! { <p role="status">{t("evidence-pending")}</p> });
            let seats: Vec<_> = evidence.seats.into_iter().map(seat).collect();
            view! { {pending}<ul class="evidence">{seats}</ul><p class="quiet">{t("evidence-text")}</p> }
        })
    };
    view! {
        <div><button type="button" class="small" on:click=move |_| state.load()>{t("evidence-show")}</button></div>
        {shown}
        <Note words=state.error/>
    }
}
