//! Somebody: ratings, results, games, and how to keep away from them.

use leptos::prelude::*;
use leptos::task::spawn_local;
use protocol::users::{NewReport, OpponentRecord, RatingEntry, ReportReason, ResultCounts};
use protocol::{ErrorCode, Profile};
use serde::de::IgnoredAny;
use web::online::http::Trouble;
use web::online::words;
use web::routes::{Part, Route};
use web::texts::{Phrase, phrase};

use crate::ui::dialog::Dialog;
use crate::ui::online::challenge::{NewChallenge, Opening};
use crate::ui::online::parts::{GameList, Note, Radio, Tick, rated};
use crate::ui::online::{Standings, api, online};
use crate::ui::{Link, browser, t};

#[component]
pub(crate) fn PersonPage(name: Part) -> impl IntoView {
    let online = online();
    online.arrive(|_| {});
    let profile = RwSignal::new(None::<Profile>);
    let missing = RwSignal::new(false);
    let wrong = RwSignal::new(None::<Phrase>);
    let load = move || {
        spawn_local(async move {
            match api::get::<Profile>(&format!("/users/{name}")).await {
                Ok(one) => {
                    wrong.try_set(None);
                    profile.try_set(Some(one));
                }
                Err(Trouble::ApiError(fault)) if fault.code == ErrorCode::NotFound => {
                    missing.try_set(true);
                }
                Err(trouble) => {
                    wrong.try_set(Some(words::trouble(&trouble)));
                }
            }
        });
    };
    Effect::new(move || {
        online.standing.get();
        if profile.with_untracked(Option::is_none) {
            load();
        }
    });
    view! {
        <section class="online person">
            <Standings/>
            <Note words=wrong/>
            {move || match profile.get() {
                Some(profile) => view! { <Known profile/> }.into_any(),
                None if missing.get() => view! {
                    <h1>{t("person-missing")}</h1>
                    <p><Link to=Route::Online class="button strong">{t("online-title")}</Link></p>
                }.into_any(),
                None => view! { <h1 class="heard">{t("person-title")}</h1><p class="quiet">{t("loading")}</p> }.into_any(),
            }}
        </section>
    }
}

/// Ratings by game and speed.
#[component]
pub(crate) fn Ratings(#[prop(into)] ratings: Signal<Vec<RatingEntry>>) -> impl IntoView {
    let online = online();
    let shell = online.shell;
    let row = move |one: RatingEntry| {
        view! {
            <tr>
                <th scope="row">{shell.say(&words::game(one.game))}", "{shell.say(&words::speed(one.speed))}</th>
                <td>{rated(online, Some(one.rating))}</td>
                <td>{one.games}</td>
            </tr>
        }
    };
    let any = move || ratings.with(|ratings| ratings.iter().any(|one| one.rating.provisional));
    view! {
        <Show when=move || ratings.with(|ratings| !ratings.is_empty())>
            <section class="panel" id="ratings">
                <h2>{t("person-ratings")}</h2>
                <div class="scroll"><table class="points-table">
                    <thead><tr><th scope="col"></th><th scope="col">{t("person-rating")}</th><th scope="col">{t("person-games")}</th></tr></thead>
                    <tbody>{move || ratings.get().into_iter().map(row).collect::<Vec<_>>()}</tbody>
                </table></div>
                <Show when=any><p class="quiet">"? "{t("rating-provisional")}</p></Show>
            </section>
        </Show>
    }
}

#[component]
fn Known(profile: Profile) -> impl IntoView {
    let online = online();
    let shell = online.shell;
    let who = profile.user.clone();
    let me = Memo::new({
        let id = who.id.clone();
        move |_| online.my_id() == Some(id.clone())
    });
    let blocked = Memo::new({
        let id = who.id.clone();
        move |_| online.me.with(|me| me.as_ref().is_some_and(|me| me.blocked.iter().any(|one| one.id == id)))
    });
    let wrong = RwSignal::new(None::<Phrase>);
    let opening = RwSignal::new(None::<Opening>);
    let reporting = RwSignal::new(false);
    let path = format!("/me/blocks/{}", who.name);
    let block = move |_| {
        let path = path.clone();
        let method = if blocked.get_untracked() { "DELETE" } else { "PUT" };
        wrong.set(None);
        spawn_local(async move {
            let answer = match online.somebody().await {
                Ok(_) => api::plain::<IgnoredAny>(method, &path).await,
                Err(trouble) => Err(trouble),
            };
            match answer {
                Ok(_) => online.refresh(),
                Err(trouble) => online.complain(wrong, &trouble),
            }
        });
    };
    let counts = move |score: ResultCounts| {
        shell.say(
            &phrase("person-score")
                .number("won", score.won)
                .number("drawn", score.drawn)
                .number("lost", score.lost),
        )
    };
    let scores: Vec<_> = profile
        .results
        .iter()
        .map(|&score| view! { <li>{shell.say(&words::game(score.game))}": "{counts(score)}</li> })
        .collect();
    let versus = move |one: OpponentRecord| {
        view! {
            <tr>
                <th scope="row"><Link to=Route::person(&one.opponent.name)>{one.opponent.name.clone()}</Link></th>
                <td>{shell.say(&words::game(one.results.game))}</td>
                <td>{one.results.won}</td><td>{one.results.drawn}</td><td>{one.results.lost}</td>
            </tr>
        }
    };
    let opponents: Vec<_> = profile.opponents.iter().cloned().map(versus).collect();
    let games = profile.games.clone();
    let any = !games.is_empty();
    let (ratings, name) = (profile.ratings.clone(), who.name.clone());
    let challenge = {
        let name = who.name.clone();
        move |_| opening.set(Some(Opening::Named(name.clone())))
    };
    let since = browser::day(profile.created_at, shell.language());
    view! {
        <h1>{name}</h1>
        <p class="quiet">
            {who.guest.then(|| view! { {t("person-guest")}" · " })}
            {shell.say(&phrase("person-since").text("date", since))}
        </p>
        <Show when=move || !me.get()>
            <div class="status-actions">
                <button type="button" class="strong" id="person-challenge" disabled=move || blocked.get() on:click=challenge.clone()>{t("person-challenge")}</button>
                <button type="button" id="person-block" on:click=block.clone()>
                    {move || if blocked.get() { t("person-unblock")() } else { t("person-block")() }}</button>
                <button type="button" id="person-report" on:click=move |_| reporting.set(true)>{t("person-report")}</button>
            </div>
        </Show>
        <Note words=wrong/>
        <Ratings ratings=Signal::stored(ratings)/>
        {(!scores.is_empty()).then(|| view! {
            <section class="panel"><h2>{t("person-results")}</h2><ul class="plain">{scores}</ul></section>
        })}
        {(!opponents.is_empty()).then(|| view! {
            <section class="panel" id="opponents">
                <h2>{t("person-opponents")}</h2>
                <div class="scroll"><table class="points-table">
                    <thead><tr>
                        <th scope="col">{t("person-opponent")}</th><th scope="col">{t("challenge-game")}</th>
                        <th scope="col">{t("person-won")}</th><th scope="col">{t("person-drawn")}</th><th scope="col">{t("person-lost")}</th>
                    </tr></thead>
                    <tbody>{opponents}</tbody>
                </table></div>
            </section>
        })}
        <GameList id="person-games" title=Signal::derive(t("person-latest")) games=Signal::stored(games) whose=profile.user.id.clone()/>
        {any.then(|| view! { <p><Link to=Route::records_of(&profile.user.name)>{t("records-all")}</Link></p> })}
        <NewChallenge opening/>
        <Report about=profile.user.clone() open=reporting/>
    }
}

#[component]
fn Report(about: protocol::UserRef, open: RwSignal<bool>) -> impl IntoView {
    let online = online();
    let shell = online.shell;
    let reason = RwSignal::new(ReportReason::Name);
    let text = RwSignal::new(String::new());
    let wrong = RwSignal::new(None::<Phrase>);
    let done = RwSignal::new(None::<Phrase>);
    let reasons = [
        (ReportReason::Name, "name"),
        (ReportReason::Cheating, "cheating"),
        (ReportReason::Stalling, "stalling"),
        (ReportReason::Sandbagging, "sandbagging"),
        (ReportReason::Other, "other"),
    ];
    // Whoever comes from a game with them most likely means that.
    let table = online.last_table_of(&about.id);
    let has_table = table.is_some();
    let of_table = RwSignal::new(has_table);
    let id = about.id.clone();
    let send = move |event: web_sys::SubmitEvent| {
        event.prevent_default();
        let new = NewReport {
            user: id.clone(),
            reason: reason.get_untracked(),
            table: table.clone().filter(|_| of_table.get_untracked()),
            text: text.get_untracked(),
        };
        wrong.set(None);
        spawn_local(async move {
            let answer = match online.somebody().await {
                Ok(_) => api::send::<IgnoredAny>("POST", "/reports", &new).await,
                Err(trouble) => Err(trouble),
            };
            match answer {
                Ok(_) => {
                    open.try_set(false);
                    let words = phrase("report-done");
                    shell.speak(shell.say_now(&words));
                    done.try_set(Some(words));
                }
                Err(trouble) => online.complain(wrong, &trouble),
            }
        });
    };
    view! {
        <Note words=done good=true/>
        <Dialog open id="report-dialog" title=Signal::derive(t("report-title"))>
            <form on:submit=send.clone()>
                <fieldset>
                    <legend>{t("report-why")}</legend>
                    {reasons.map(|(one, value)| view! {
                        <Radio name="report-reason" value label=Signal::derive(move || shell.say(&words::reason(one)))
                            chosen=Signal::derive(move || reason.get() == one) choose=move |()| reason.set(one)/>
                    })}
                </fieldset>
                {has_table.then(|| view! {
                    <Tick id="report-table" label=Signal::derive(t("report-table")) on=of_table set=move |on| of_table.set(on)/>
                })}
                <div class="field">
                    <label for="report-text">{t("report-text")}</label>
                    <textarea id="report-text" maxlength="500" rows="3" prop:value=move || text.get() on:input=move |event| text.set(event_target_value(&event))></textarea>
                </div>
                <Note words=wrong/>
                <div class="dialog-actions">
                    <button type="submit" class="strong" id="report-go">{t("report-go")}</button>
                    <button type="button" on:click=move |_| open.set(false)>{t("cancel")}</button>
                </div>
            </form>
        </Dialog>
    }
}
