//! A challenge: for its maker a link to hand on, for everybody else a question.

use std::time::Duration;

use leptos::prelude::*;
use leptos::task::spawn_local;
use protocol::{Challenge, ChallengeId, ChallengeStatus, JoinOutcome, Notification, Opponent, ServerMessage};
use web::online::connection::News;
use web::online::http::Trouble;
use web::online::words;
use web::routes::{Part, Route};
use web::texts::{Phrase, phrase};

use crate::ui::online::lobby::joined;
use crate::ui::online::parts::{Note, Notify, rated, sign};
use crate::ui::online::{Standings, api, online};
use crate::ui::{Link, browser, t};

/// How often somebody who thinks about a challenge looks whether it is still there.
const LOOKING: Duration = Duration::from_secs(6);

#[component]
pub(crate) fn PlayPage(id: Part) -> impl IntoView {
    let online = online();
    let shell = online.shell;
    let challenge = RwSignal::new(None::<Challenge>);
    let wrong = RwSignal::new(None::<Phrase>);
    let gone = RwSignal::new(false);
    let load = move || {
        spawn_local(async move {
            match api::get::<Challenge>(&format!("/challenges/{id}")).await {
                Ok(one) => {
                    // What has not changed stays as it is, with whatever has the focus.
                    if challenge.try_get_untracked().flatten().as_ref() != Some(&one) {
                        wrong.try_set(None);
                        challenge.try_set(Some(one));
                    }
                }
                Err(Trouble::ApiError(fault)) if fault.code == protocol::ErrorCode::NotFound => {
                    gone.try_set(true);
                }
                Err(trouble) => {
                    wrong.try_set(Some(words::trouble(&trouble)));
                }
            }
        });
    };
    load();
    // Those who are not in it are told nothing, and somebody else may be quicker.
    let outside = move || {
        let me = online.me.with_untracked(|me| me.as_ref().map(|me| me.user.id.clone()));
        challenge.with_untracked(|one| {
            one.as_ref().is_some_and(|one| {
                one.status == ChallengeStatus::Open
                    && !one.joined.iter().any(|who| Some(&who.id) == me.as_ref())
            })
        })
    };
    let look = move || {
        if outside() {
            load();
        }
    };
    if let Ok(looking) = set_interval_with_handle(look, LOOKING) {
        on_cleanup(move || looking.clear());
    }
    let here: Option<ChallengeId> = id.as_str().parse().ok();
    online.arrive(move |news| match news {
        // Whatever was missed while there was no connection is asked for again.
        News::Welcome { .. } => load(),
        News::Told(ServerMessage::Notification {
            notification: Notification::Challenge { challenge: one },
        }) if Some(&one.id) == here.as_ref() => {
            challenge.set(Some((**one).clone()));
        }
        News::Told(ServerMessage::Notification { notification: Notification::GameStarted { .. } }) => load(),
        _ => {}
    });
    Effect::new(move || {
        let started = challenge.with(|one| match one.as_ref()?.status {
            ChallengeStatus::Started { ref table } => Some(Route::table(table)),
            _ => None,
        });
        if let Some(route) = started {
            // Whoever goes back does not want to come here again.
            browser::replace(&route.path());
            shell.arrive(route);
        }
    });
    // Who one is may be known later than the challenge, and decides what it looks like.
    let me = Memo::new(move |_| online.my_id());
    let content = move || {
        // Read, not only tracked: a memo that nobody has read follows nothing yet.
        let _ = me.get();
        if gone.get()
            || challenge.with(|one| one.as_ref().is_some_and(|one| one.status == ChallengeStatus::Closed))
        {
            return view! {
                <h1>{t("play-gone")}</h1>
                <p>{t("play-gone-text")}</p>
                <Link to=Route::Online class="button strong">{t("online-title")}</Link>
            }
            .into_any();
        }
        match challenge.get() {
            None => view! { <h1 class="heard">{t("play-title")}</h1><p class="quiet">{t("loading")}</p> }
                .into_any(),
            Some(one) => view! { <Question challenge=one wrong reload=load/> }.into_any(),
        }
    };
    view! {
        <section class="prose play">
            <Standings/>
            {content}
            <Note words=wrong/>
        </section>
    }
}

#[component]
fn Question(
    challenge: Challenge,
    wrong: RwSignal<Option<Phrase>>,
    /// Asks the server again how the challenge stands.
    #[prop(into)]
    reload: Callback<()>,
) -> impl IntoView {
    let online = online();
    let shell = online.shell;
    let say = online.say();
    let me = online.my_id();
    let inside = me.as_ref().is_some_and(|me| challenge.joined.iter().any(|who| who.id == *me));
    let mine = me.as_ref() == Some(&challenge.challenger.id);
    let address = browser::page_address(Route::challenge(&challenge.id));
    let said = RwSignal::new(None::<Phrase>);
    let busy = RwSignal::new(false);
    let title = match challenge.opponent {
        _ if !inside => phrase("play-asks").text("name", &challenge.challenger.name),
        Opponent::Anyone => phrase("play-looking"),
        _ => phrase("play-waiting"),
    };
    let id = challenge.id.clone();
    let accept = move |_| {
        let path = format!("/challenges/{id}/join");
        busy.set(true);
        spawn_local(async move {
            let answer = match online.somebody().await {
                Ok(_) => api::plain::<JoinOutcome>("POST", &path).await,
                Err(trouble) => Err(trouble),
            };
            busy.try_set(false);
            match answer {
                Ok(answer) => joined(online, &answer),
                Err(trouble) => {
                    online.complain(wrong, &trouble);
                    reload.try_run(());
                }
            }
        });
    };
    let id = challenge.id.clone();
    let withdraw = move |_| {
        let path = format!("/challenges/{id}");
        busy.set(true);
        spawn_local(async move {
            let answer = api::plain::<serde::de::IgnoredAny>("DELETE", &path).await;
            busy.try_set(false);
            match answer {
                Ok(_) => {
                    online.changes.update(|count| *count += 1);
                    shell.go(Route::Online);
                }
                Err(trouble) => online.complain(wrong, &trouble),
            }
        });
    };
    let copy = {
        let address = address.clone();
        move |_| {
            browser::copy(&address, move |done| {
                let words = if done { phrase("share-copied") } else { phrase("share-failed") };
                shell.speak(shell.say_now(&words));
                said.try_set(Some(words));
            });
        }
    };
    let send = {
        let address = address.clone();
        move |_| browser::send(&shell.say_now(&phrase("play-invitation")), &address)
    };
    let people: Vec<_> = challenge
        .joined
        .iter()
        .map(|who| who.name.clone())
        .map(|name| view! { <li><Link to=Route::person(&name) class="name">{name}</Link></li> })
        .collect();
    let free = usize::from(challenge.users_needed).saturating_sub(challenge.joined.len());
    let seat = match challenge.seat {
        protocol::SeatPreference::Random => None,
        action => Some(say(&phrase("play-seat")
            .text("seat", words::seat_wish(action))
            .text("name", &challenge.challenger.name))),
    };
    let bots: Vec<String> =
        challenge.bots.iter().map(|bot| say(&phrase("ciao-character").text("character", bot))).collect();
    let for_me = matches!(challenge.opponent, Opponent::User { .. });
    let member = move || online.me.with(|me| me.as_ref().is_some_and(|me| !me.user.guest));
    let linked = inside && matches!(challenge.opponent, Opponent::Link | Opponent::Anyone);
    view! {
        <h1>{say(&title)}</h1>
        <p class="lead">{sign(challenge.terms.game.kind())}" "{words::proposed(&challenge, &say)}</p>
        {seat.map(|seat| view! { <p>{seat}</p> })}
        {(!inside).then(|| challenge.rating.map(|rating| view! {
            <p><Link to=Route::person(&challenge.challenger.name) class="name">{challenge.challenger.name.clone()}</Link>" "{rated(online, Some(rating))}</p>
        }))}
        {(challenge.users_needed > 2 || !bots.is_empty()).then(|| view! {
            <div>
                <h2>{t("play-people")}</h2>
                <ul class="plain">{people}{bots.into_iter().map(|bot| view! { <li>{bot}</li> }).collect::<Vec<_>>()}</ul>
                <p class="quiet">{say(&phrase("challenge-free").count("count", free))}</p>
            </div>
        })}
        {linked.then(|| view! {
            <label class="field wide">
                <span>{t("play-link")}</span>
                <input type="text" id="play-link" readonly prop:value=address on:focus=|event| {
                    use wasm_bindgen::JsCast;
                    if let Some(input) = event.target().and_then(|one| one.dyn_into::<web_sys::HtmlInputElement>().ok()) {
                        input.select();
                    }
                }/>
            </label>
            <div class="status-actions">
                <Show when=browser::can_send>
                    <button type="button" class="strong" id="play-send" on:click=send.clone()>{t("share-send")}</button>
                </Show>
                <button type="button" class:strong=!browser::can_send() id="play-copy" on:click=copy>{t("share-copy-link")}</button>
            </div>
            <Note words=said good=true/>
        })}
        {inside.then(|| view! {
            <p class="status-line thinking"><span class="swatch waiting" aria-hidden="true"></span><span>{say(&words::for_whom(&challenge.opponent))}" "{t("play-wait-text")}</span></p>
            <Notify/>
        })}
        <div class="dialog-actions">
            {(!inside).then(|| view! {
                <button type="button" class="strong" id="play-accept" disabled=move || busy.get() on:click=accept>{t("play-accept")}</button>
            })}
            {(mine || inside || for_me).then(|| view! {
                <button type="button" id="play-decline" disabled=move || busy.get() on:click=withdraw>
                    {if inside { t("play-withdraw")() } else { t("play-decline")() }}</button>
            })}
            {(!inside && !for_me).then(|| view! { <Link to=Route::Online class="button">{t("play-decline")}</Link> })}
        </div>
        {move || (!inside && !member()).then(|| view! { <p class="quiet">{t("play-new")}" "<Link to=Route::Learn>{t("play-learn")}</Link></p> })}
    }
}
