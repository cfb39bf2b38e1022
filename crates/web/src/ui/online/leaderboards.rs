//! Leaderboards: the players with the highest ratings, by game and speed.

use leptos::prelude::*;
use leptos::task::spawn_local;
use protocol::ratings::LeaderboardEntry;
use protocol::{GameKind, Speed};
use web::online::http::query;
use web::online::phrases;
use web::routes::Route;
use web::texts::{Phrase, phrase};

use crate::ui::online::parts::{Note, Radio, rating_text};
use crate::ui::online::{ConnectionStatus, api, online};
use crate::ui::{Link, Scroll, t};

const GAMES: [GameKind; 2] = [GameKind::Ponte, GameKind::Ciao];
const SPEEDS: [Speed; 3] = [Speed::Blitz, Speed::Rapid, Speed::Correspondence];

#[component]
pub(crate) fn LeaderboardsPage() -> impl IntoView {
    let online = online();
    online.subscribe(|_| {});
    let (game, speed) = (RwSignal::new(GameKind::Ponte), RwSignal::new(Speed::Blitz));
    let leaders = RwSignal::new(None::<Vec<LeaderboardEntry>>);
    let error = RwSignal::new(None::<Phrase>);
    // The last question, until it has failed: a new connection asks again only then.
    let asked = StoredValue::new(None);
    Effect::new(move || {
        let (wanted_game, wanted_speed) = (game.get(), speed.get());
        online.connection.track();
        if asked.get_value() == Some((wanted_game, wanted_speed)) {
            return;
        }
        asked.set_value(Some((wanted_game, wanted_speed)));
        error.set(None);
        spawn_local(async move {
            let path =
                query("/leaderboard", &[("game", wanted_game.as_str()), ("speed", wanted_speed.as_str())]);
            let result = api::get::<Vec<LeaderboardEntry>>(&path).await;
            // The answer to an earlier question is ignored.
            if game.try_get_untracked() != Some(wanted_game)
                || speed.try_get_untracked() != Some(wanted_speed)
            {
                return;
            }
            match result {
                Ok(found) => drop(leaders.try_set(Some(found))),
                Err(trouble) => {
                    asked.try_set_value(None);
                    online.report_error(error, &trouble);
                }
            }
        });
    });
    view! {
        <section class="online leaders">
            <h1>{t("leaders-title")}</h1>
            <ConnectionStatus/>
            <p class="quiet">{t("leaders-text")}</p>
            <fieldset class="tiles short">
                <legend>{t("challenge-game")}</legend>
                {GAMES.map(|one| view! {
                    <Radio name="leaders-game" value=one.as_str() label=phrases::game(one)
                        chosen=Signal::derive(move || game.get() == one) choose=move |()| game.set(one)/>
                })}
            </fieldset>
            <fieldset class="tiles short">
                <legend>{t("records-speed")}</legend>
                {SPEEDS.map(|one| view! {
                    <Radio name="leaders-speed" value=one.as_str() label=phrases::speed(one)
                        chosen=Signal::derive(move || speed.get() == one) choose=move |()| speed.set(one)/>
                })}
            </fieldset>
            <Note words=error/>
            {move || leaders.get().map(|leaders| view! { <Leaders leaders/> })}
        </section>
    }
}

/// The table of a leaderboard.
#[component]
fn Leaders(leaders: Vec<LeaderboardEntry>) -> impl IntoView {
    let online = online();
    if leaders.is_empty() {
        return view! { <p class="panel" id="leaders-none">{t("leaders-none")}</p> }.into_any();
    }
    let row = |(index, entry): (usize, LeaderboardEntry)| {
        view! {
            <tr>
                <td>{index + 1}</td>
                <th scope="row"><Link to=Route::user(&entry.user.name)>{entry.user.name.clone()}</Link></th>
                <td>{rating_text(online, Some(entry.rating))}</td>
                <td>{entry.games}</td>
            </tr>
        }
    };
    let rows: Vec<_> = leaders.into_iter().enumerate().map(row).collect();
    view! {
        <section class="panel">
            <Scroll label=phrase("leaders-title")><table class="points-table" id="leaders">
                <thead><tr>
                    <th scope="col">{t("leaders-rank")}</th><th scope="col">{t("person-title")}</th>
                    <th scope="col">{t("person-rating")}</th><th scope="col">{t("person-games")}</th>
                </tr></thead>
                <tbody>{rows}</tbody>
            </table></Scroll>
        </section>
    }
    .into_any()
}
