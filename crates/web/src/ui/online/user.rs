//! The profile of a user: ratings, results and games, with the buttons to challenge, follow, block and report.

mod statistics;

use leptos::prelude::*;
use leptos::task::spawn_local;
use protocol::moderation::{NewReport, ReportReason};
use protocol::ratings::RatingEntry;
use protocol::{ErrorCode, Profile, UserRef};
use serde::de::IgnoredAny;
use web::online::http::ClientError;
use web::online::phrases;
use web::routes::{Route, Slug};
use web::texts::{Phrase, phrase};

use crate::ui::dialog::Dialog;
use crate::ui::online::challenge::{NewChallenge, Opening};
use crate::ui::online::form::{Form, Outcome, Request};
use crate::ui::online::parts::{GameList, Note, Radio, Tick, rating_text};
use crate::ui::online::{ConnectionStatus, LoadingNote, api, online};
use crate::ui::{Link, Scroll, browser, t};
use statistics::{Openings, Opponents, RatingGraphs, Results};

/// The page of a user, by name.
#[component]
pub(crate) fn UserPage(name: Slug) -> impl IntoView {
    let online = online();
    online.subscribe(|_| {});
    let profile = RwSignal::new(None::<Profile>);
    let missing = RwSignal::new(false);
    let error = RwSignal::new(None::<Phrase>);
    // Whether a connection could help: the request was not sent yet, or did not reach the server.
    let unanswered = RwSignal::new(true);
    let load = move || {
        unanswered.set(false);
        spawn_local(async move {
            match api::get::<Profile>(&format!("/users/{name}")).await {
                Ok(loaded) => {
                    error.try_set(None);
                    profile.try_set(Some(loaded));
                }
                Err(ClientError::Api(api_error)) if api_error.code == ErrorCode::NotFound => {
                    missing.try_set(true);
                }
                // The status of the connection says it, and the profile is loaded once there is one.
                Err(ClientError::Offline) => {
                    unanswered.try_set(true);
                }
                Err(trouble) => {
                    error.try_set(Some(phrases::client_error(&trouble)));
                }
            }
        });
    };
    Effect::new(move || {
        online.connection.get();
        if unanswered.get_untracked() {
            load();
        }
    });
    view! {
        <section class="online user">
            <ConnectionStatus/>
            <Note words=error/>
            {move || match profile.get() {
                Some(profile) => {
                    // The profile is translated once.
                    let _ = online.app.language();
                    view! { <ProfileDetails profile/> }.into_any()
                }
                None if missing.get() => view! {
                    <h1>{t("person-missing")}</h1>
                    <p><Link to=Route::Online class="button strong">{t("online-title")}</Link></p>
                }.into_any(),
                None if error.with(Option::is_some) => {
                    view! { <h1 class="visually-hidden">{t("person-title")}</h1> }.into_any()
                }
                None => view! { <h1 class="visually-hidden">{t("person-title")}</h1><LoadingNote/> }.into_any(),
            }}
        </section>
    }
}

/// Ratings by game and speed.
#[component]
pub(crate) fn Ratings(#[prop(into)] ratings: Signal<Vec<RatingEntry>>) -> impl IntoView {
    let online = online();
    let app = online.app;
    let row = move |entry: RatingEntry| {
        view! {
            <tr>
                <th scope="row">{app.translate(&phrases::game(entry.game))}", "{app.translate(&phrases::speed(entry.speed))}</th>
                <td>{rating_text(online, Some(entry.rating))}</td>
                <td>{entry.games}</td>
            </tr>
        }
    };
    let provisional = move || ratings.with(|ratings| ratings.iter().any(|entry| entry.rating.provisional));
    view! {
        <Show when=move || ratings.with(|ratings| !ratings.is_empty())>
            <section class="panel" id="ratings">
                <h2>{t("person-ratings")}</h2>
                <Scroll label=phrase("person-ratings")><table class="points-table">
                    <thead><tr><td></td><th scope="col">{t("person-rating")}</th><th scope="col">{t("person-games")}</th></tr></thead>
                    <tbody>{move || ratings.get().into_iter().map(row).collect::<Vec<_>>()}</tbody>
                </table></Scroll>
                <Show when=provisional><p class="quiet">"? "{t("rating-provisional")}</p></Show>
            </section>
        </Show>
    }
}

/// The profile of a user.
#[component]
fn ProfileDetails(profile: Profile) -> impl IntoView {
    let app = online().app;
    let Profile { user, ratings, results, opponents, openings, games, created_at, .. } = profile;
    let since = browser::day(created_at, app.language());
    let has_games = !games.is_empty();
    view! {
        <h1>{user.name.clone()}</h1>
        <p class="quiet">
            {user.guest.then(|| view! { {t("person-guest")}" · " })}
            {app.translate(&phrase("person-since").text("date", since))}
        </p>
        <ProfileActions user=user.clone()/>
        <Ratings ratings=Signal::stored(ratings)/>
        <RatingGraphs name=user.name.clone()/>
        <Results results/>
        <Opponents opponents/>
        <Openings openings/>
        <GameList id="user-games" title=phrase("person-latest") games=Signal::stored(games) whose=user.id.clone()/>
        {if has_games {
            view! { <p><Link to=Route::records_of(&user.name)>{t("records-all")}</Link></p> }.into_any()
        } else {
            view! { <NoGames user/> }.into_any()
        }}
    }
}

/// Says that a user has not finished a game, and on the own profile where to play one.
#[component]
fn NoGames(user: UserRef) -> impl IntoView {
    let online = online();
    let own = Memo::new(move |_| online.user_id().is_some_and(|id| id == user.id));
    view! {
        <section class="panel" id="user-none">
            <p>{t("person-none")}</p>
            <Show when=move || own.get()>
                <p><Link to=Route::Online class="button strong">{t("online-title")}</Link></p>
            </Show>
        </section>
    }
}

/// The buttons to challenge, follow, block or report another user.
#[component]
fn ProfileActions(user: UserRef) -> impl IntoView {
    let online = online();
    let user = StoredValue::new(user);
    let own = Memo::new(move |_| online.user_id() == Some(user.with_value(|user| user.id.clone())));
    let blocked = Memo::new(move |_| {
        let id = user.with_value(|user| user.id.clone());
        online
            .current_user
            .with(|me| me.as_ref().is_some_and(|me| me.blocked.iter().any(|blocked| blocked.id == id)))
    });
    let followed = Memo::new(move |_| {
        let id = user.with_value(|user| user.id.clone());
        online
            .current_user
            .with(|me| me.as_ref().is_some_and(|me| me.followed.iter().any(|followed| followed.id == id)))
    });
    let request = Request::new();
    let opening = RwSignal::new(None::<Opening>);
    let reporting = RwSignal::new(false);
    // Adds the user to a list of the current user, or removes them.
    let change = move |list: &str, contained: bool| {
        let path = user.with_value(|user| format!("/me/{list}/{}", user.name));
        let method = if contained { "DELETE" } else { "PUT" };
        request.run_as_user(api::send_empty::<IgnoredAny>(method, &path), move |_| online.refresh());
    };
    let challenge = move |_| opening.set(Some(Opening::Named(user.with_value(|user| user.name.clone()))));
    view! {
        <Show when=move || !own.get()>
            <div class="status-actions">
                <button type="button" class="strong" id="user-challenge" disabled=move || blocked.get() on:click=challenge>{t("person-challenge")}</button>
                <button type="button" id="user-follow" on:click=move |_| change("follows", followed.get_untracked())>
                    {move || if followed.get() { t("person-unfollow")() } else { t("person-follow")() }}</button>
                <button type="button" id="user-block" on:click=move |_| change("blocks", blocked.get_untracked())>
                    {move || if blocked.get() { t("person-unblock")() } else { t("person-block")() }}</button>
                <button type="button" id="user-report" on:click=move |_| reporting.set(true)>{t("person-report")}</button>
            </div>
        </Show>
        <Outcome request/>
        <NewChallenge opening/>
        <Report about=user.get_value() open=reporting/>
    }
}

/// The dialog that reports a user to the administrators.
#[component]
fn Report(about: UserRef, open: RwSignal<bool>) -> impl IntoView {
    let request = Request::new();
    let online = request.online;
    let reason = RwSignal::new(ReportReason::Name);
    let text = RwSignal::new(String::new());
    let reasons = [
        (ReportReason::Name, "name"),
        (ReportReason::Cheating, "cheating"),
        (ReportReason::Stalling, "stalling"),
        (ReportReason::Sandbagging, "sandbagging"),
        (ReportReason::Other, "other"),
    ];
    // After a game with this user the report is most likely about it.
    let table = online.last_table_of(&about.id);
    let has_table = table.is_some();
    let about_table = RwSignal::new(has_table);
    let id = about.id.clone();
    let send = move |()| {
        let new = NewReport {
            user: id.clone(),
            reason: reason.get_untracked(),
            table: table.clone().filter(|_| about_table.get_untracked()),
            text: text.get_untracked(),
        };
        request.run_as_user(api::send::<IgnoredAny>("POST", "/reports", &new), move |_| {
            open.try_set(false);
            let text = phrase("report-done");
            online.app.say(&text);
            request.succeed(text);
        });
    };
    view! {
        <Note words=request.done good=true/>
        <Dialog open id="report-dialog" title=phrase("report-title")>
            <Form submit=send.clone()>
                <fieldset>
                    <legend>{t("report-why")}</legend>
                    {reasons.map(|(choice, value)| view! {
                        <Radio name="report-reason" value label=phrases::report_reason(choice)
                            chosen=Signal::derive(move || reason.get() == choice) choose=move |()| reason.set(choice)/>
                    })}
                </fieldset>
                {has_table.then(|| view! {
                    <Tick id="report-table" label=phrase("report-table") on=about_table set=move |on| about_table.set(on)/>
                })}
                <div class="field">
                    <label for="report-text">{t("report-text")}</label>
                    <textarea id="report-text" maxlength="500" rows="3" prop:value=move || text.get() on:input=move |event| text.set(event_target_value(&event))></textarea>
                </div>
                <Note words=request.error/>
                <div class="dialog-actions">
                    <button type="submit" class="strong" id="report-go">{t("report-go")}</button>
                    <button type="button" on:click=move |_| open.set(false)>{t("cancel")}</button>
                </div>
            </Form>
        </Dialog>
    }
}
