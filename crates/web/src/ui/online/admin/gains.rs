//! Ratings that have risen fast, with the opponents behind the gain.

use leptos::prelude::*;
use leptos::task::spawn_local;
use protocol::moderation::{GainOpponent, RatingGain};
use web::online::phrases;
use web::routes::Route;
use web::texts::{Phrase, phrase};

use crate::ui::online::parts::Note;
use crate::ui::online::{api, online};
use crate::ui::{Link, browser, t};

/// The list of gains, loaded once.
#[component]
pub(super) fn RatingGains() -> impl IntoView {
    let online = online();
    let app = online.app;
    let gains = RwSignal::new(None::<Vec<RatingGain>>);
    let error = RwSignal::new(None::<Phrase>);
    spawn_local(async move {
        match api::get::<Vec<RatingGain>>("/rating-gains").await {
            // The page may have been left meanwhile.
            Ok(list) => drop(gains.try_set(Some(list))),
            Err(trouble) => online.report_error(error, &trouble),
        }
    });
    let opponent = move |one: GainOpponent| {
        let figures = phrase("gains-opponent")
            .text("date", browser::date(one.created_at, app.language()))
            .text("games", one.games.to_string())
            .text("won", one.won.to_string())
            .text("unfinished", one.unfinished.to_string())
            .text("provisional", one.provisional.to_string());
        view! {
            <li><Link to=Route::user(&one.user.name)>{one.user.name.clone()}</Link>": "{app.translate(&figures)}</li>
        }
    };
    let row = move |gain: RatingGain| {
        let figures = phrase("gains-rating")
            .text("before", gain.before.to_string())
            .text("after", gain.after.to_string())
            .text("games", gain.games.to_string());
        let opponents: Vec<_> = gain.opponents.into_iter().map(opponent).collect();
        view! {
            <li class="report">
                <p><strong><Link to=Route::user(&gain.user.name)>{gain.user.name.clone()}</Link></strong>
                    " · "{phrases::game(gain.game)}" · "{phrases::speed(gain.speed)}" · "{app.translate(&figures)}</p>
                <ul>{opponents}</ul>
            </li>
        }
    };
    let shown = move || {
        gains.get().map(|list| {
            if list.is_empty() {
                return view! { <p class="quiet">{t("gains-none")}</p> }.into_any();
            }
            let rows: Vec<_> = list.into_iter().map(row).collect();
            view! { <p class="quiet">{t("gains-text")}</p><ul class="plain">{rows}</ul> }.into_any()
        })
    };
    view! {
        <section class="panel" id="rating-gains">
            <h2>{t("gains-title")}</h2>
            <Note words=error/>
            {shown}
        </section>
    }
}
