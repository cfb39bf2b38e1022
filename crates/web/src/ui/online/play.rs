//! The page of a challenge: its creator shares the link and waits, others accept or decline.

use std::time::Duration;

use draw::{PonteBoard, Style, Theme};
use leptos::prelude::*;
use leptos::task::spawn_local;
use protocol::{
    Challenge, ChallengeId, ChallengeStatus, GameKind, JoinOutcome, Notification, Opponent, SeatPreference,
    ServerMessage,
};
use serde::de::IgnoredAny;
use wasm_bindgen::JsCast;
use web::online::connection::ConnectionEvent;
use web::online::http::ClientError;
use web::online::phrases;
use web::routes::{Route, Slug};
use web::texts::{Phrase, phrase};

use crate::ui::online::lobby::open_joined_game;
use crate::ui::online::nickname::{NicknameField, current_name, save_name};
use crate::ui::online::parts::{Note, Notify, game_icon, rating_text};
use crate::ui::online::{ConnectionStatus, LoadingNote, OnlineState, api, online};
use crate::ui::{Link, browser, picture_file, t};

/// How often the page of a user who has not joined checks whether the challenge is still open.
const POLL_INTERVAL: Duration = Duration::from_secs(6);

/// The challenge on the page.
#[derive(Clone, Copy)]
struct ChallengeState {
    online: OnlineState,
    id: Slug,
    challenge: RwSignal<Option<Challenge>>,
    error: RwSignal<Option<Phrase>>,
    missing: RwSignal<bool>,
    loading: StoredValue<Loading>,
}

/// Whether the challenge is being requested.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Loading {
    Idle,
    Running,
    /// Something has happened since the request was sent, so that its answer may be stale.
    Repeat,
}

impl ChallengeState {
    fn new(online: OnlineState, id: Slug) -> ChallengeState {
        let (challenge, error) = (RwSignal::new(None), RwSignal::new(None));
        let (missing, loading) = (RwSignal::new(false), StoredValue::new(Loading::Idle));
        ChallengeState { online, id, challenge, error, missing, loading }
    }

    /// Requests the challenge, after the answer to a request that is under way. One that does not exist is not requested
    /// again.
    fn load(self) {
        if self.missing.get_untracked() {
            return;
        }
        if self.loading.get_value() != Loading::Idle {
            self.loading.set_value(Loading::Repeat);
            return;
        }
        self.loading.set_value(Loading::Running);
        spawn_local(async move {
            let answer = api::get::<Challenge>(&format!("/challenges/{}", self.id)).await;
            // None once the page is left.
            let Some(loading) = self.loading.try_get_value() else { return };
            self.loading.set_value(Loading::Idle);
            match answer {
                Ok(challenge) => {
                    // An unchanged challenge is not rendered again, which would lose the focus.
                    if self.challenge.try_get_untracked().flatten().as_ref() != Some(&challenge) {
                        self.error.try_set(None);
                        self.challenge.try_set(Some(challenge));
                    }
                }
                Err(ClientError::Api(error)) if error.code == protocol::ErrorCode::NotFound => {
                    self.missing.try_set(true);
                }
                // The status of the connection says it, and the challenge is loaded once there is one.
                Err(ClientError::Offline) => {}
                Err(trouble) => {
                    self.error.try_set(Some(phrases::client_error(&trouble)));
                }
            }
            if loading == Loading::Repeat {
                self.load();
            }
        });
    }

    /// Loads an open challenge again that the current user has not joined. The server notifies only those who have.
    fn poll(self) {
        let user = self.online.current_user.with_untracked(|me| me.as_ref().map(|me| me.user.id.clone()));
        let outside = |challenge: &Challenge| {
            challenge.status == ChallengeStatus::Open
                && !challenge.joined.iter().any(|joined| Some(&joined.id) == user.as_ref())
        };
        if self.challenge.with_untracked(|challenge| challenge.as_ref().is_some_and(outside)) {
            self.load();
        }
    }

    fn on_news(self, news: &ConnectionEvent) {
        let here: Option<ChallengeId> = self.id.as_str().parse().ok();
        match news {
            // Notifications may have been missed without a connection.
            ConnectionEvent::Welcome { .. } => self.load(),
            ConnectionEvent::Message(ServerMessage::Notification {
                notification: Notification::Challenge { challenge },
            }) if Some(&challenge.id) == here.as_ref() => {
                self.challenge.set(Some((**challenge).clone()));
            }
            ConnectionEvent::Message(ServerMessage::Notification {
                notification: Notification::GameStarted { .. },
            }) => {
                self.load();
            }
            _ => {}
        }
    }

    fn is_closed(self) -> bool {
        let closed = |challenge: &Challenge| challenge.status == ChallengeStatus::Closed;
        self.missing.get() || self.challenge.with(|challenge| challenge.as_ref().is_some_and(closed))
    }

    fn started_table(self) -> Option<Route> {
        self.challenge.with(|challenge| match challenge.as_ref()?.status {
            ChallengeStatus::Started { ref table } => Some(Route::table(table)),
            _ => None,
        })
    }
}

/// A challenge; leads to the table once the game has started.
#[component]
pub(crate) fn PlayPage(id: Slug) -> impl IntoView {
    let online = online();
    let state = ChallengeState::new(online, id);
    state.load();
    if let Ok(interval) = set_interval_with_handle(move || state.poll(), POLL_INTERVAL) {
        on_cleanup(move || interval.clear());
    }
    online.subscribe(move |news| state.on_news(news));
    Effect::new(move || {
        if let Some(route) = state.started_table() {
            // Replaced, so that the back button does not lead to a challenge that is over.
            browser::replace(&route.path());
            online.app.show(route);
        }
    });
    // The current user may be known later than the challenge.
    let user = Memo::new(move |_| online.user_id());
    let content = move || {
        // Read and not only tracked: a memo without a reader has no dependencies yet.
        let _ = user.get();
        // Much of the page is translated once.
        let _ = online.app.language();
        if state.is_closed() {
            return view! {
                <h1>{t("play-gone")}</h1>
                <p>{t("play-gone-text")}</p>
                <Link to=Route::Online class="button strong">{t("online-title")}</Link>
            }
            .into_any();
        }
        match state.challenge.get() {
            None => view! { <h1 class="visually-hidden">{t("play-title")}</h1><LoadingNote/> }.into_any(),
            Some(challenge) => view! { <ChallengeDetails state challenge/> }.into_any(),
        }
    };
    view! {
        <section class="prose play">
            <ConnectionStatus/>
            {content}
            <Note words=state.error/>
        </section>
    }
}

/// An open challenge: its terms, who has joined, and what the viewer can do.
#[component]
fn ChallengeDetails(state: ChallengeState, challenge: Challenge) -> impl IntoView {
    let online = online();
    let translate = online.translator();
    let user = online.user_id();
    let joined = user.as_ref().is_some_and(|user| challenge.joined.iter().any(|other| other.id == *user));
    let title = match challenge.opponent {
        _ if !joined => phrase("play-asks").text("name", &challenge.challenger.name),
        Opponent::Anyone => phrase("play-looking"),
        _ => phrase("play-waiting"),
    };
    let own = user.as_ref() == Some(&challenge.challenger.id);
    let seat = match challenge.seat {
        SeatPreference::Random => None,
        seat if own => Some(phrase("play-own-seat").text("seat", phrases::seat_preference(seat))),
        seat => Some(
            phrase("play-seat")
                .text("seat", phrases::seat_preference(seat))
                .text("name", &challenge.challenger.name),
        ),
    };
    let seat = seat.map(|seat| translate(&seat));
    let challenger =
        challenge.rating.filter(|_| !joined).map(|rating| (challenge.challenger.name.clone(), rating));
    let member = move || online.has_account().get();
    let picture = game_picture(challenge.terms.game.kind(), &Style::new(Theme::Page).prefixed("invitation"));
    let shows_link = joined && matches!(challenge.opponent, Opponent::Link | Opponent::Anyone);
    view! {
        <h1>{translate(&title)}</h1>
        {(!joined).then(|| view! { <div class="invitation" aria-hidden="true" inner_html=picture></div> })}
        <p class="lead">{game_icon(challenge.terms.game.kind())}" "{phrases::challenge_terms(&challenge, &translate)}</p>
        {seat.map(|seat| view! { <p>{seat}</p> })}
        {challenger.map(|(name, rating)| view! {
            <p><Link to=Route::user(&name) class="name">{name}</Link>" "{rating_text(online, Some(rating))}</p>
        })}
        <JoinedPlayers challenge=challenge.clone()/>
        {shows_link.then(|| view! { <ShareLink id=challenge.id.clone() game=challenge.terms.game.kind()/> })}
        {joined.then(|| view! {
            <p class="status-line thinking"><span class="swatch waiting" aria-hidden="true"></span><span>{translate(&phrases::opponent(&challenge.opponent))}" "{t("play-wait-text")}</span></p>
            <Notify/>
        })}
        <ChallengeActions state challenge=challenge.clone() joined/>
        {move || (!joined && !member()).then(|| view! { <p class="quiet">{t("play-new")}" "<Link to=Route::Learn>{t("play-learn")}</Link></p> })}
    }
}

/// Users and bots, in games with more than two seats or with bots.
#[component]
fn JoinedPlayers(challenge: Challenge) -> impl IntoView {
    let translate = online().translator();
    let users = challenge.joined.iter().map(|user| {
        let name = user.name.clone();
        view! { <li><Link to=Route::user(&name) class="name">{name}</Link></li> }
    });
    let bots = challenge.bots.iter().map(|bot| {
        view! { <li>{translate(&phrase("ciao-character").text("character", bot))}</li> }
    });
    let free = usize::from(challenge.users_needed).saturating_sub(challenge.joined.len());
    (challenge.users_needed > 2 || !challenge.bots.is_empty()).then(|| {
        view! {
            <div>
                <h2>{t("play-people")}</h2>
                <ul class="plain">{users.collect::<Vec<_>>()}{bots.collect::<Vec<_>>()}</ul>
                <p class="quiet">{translate(&phrase("challenge-free").count("count", free))}</p>
            </div>
        }
    })
}

/// The link to the challenge, to copy or to share.
#[component]
fn ShareLink(id: ChallengeId, game: GameKind) -> impl IntoView {
    let app = online().app;
    let address = StoredValue::new(browser::page_address(Route::challenge(&id)));
    let copied = RwSignal::new(None::<Phrase>);
    let copy = move |_| {
        browser::copy(&address.get_value(), move |done| {
            let text = if done { phrase("share-copied") } else { phrase("share-failed") };
            app.say(&text);
            copied.try_set(Some(text));
        });
    };
    let share = move |_| {
        let title = app.translate_untracked(&phrase("play-invitation"));
        let svg = game_picture(game, &Style::new(Theme::Light));
        spawn_local(async move { picture_file::share(&title, &address.get_value(), &svg).await });
    };
    let select = |event: web_sys::FocusEvent| {
        let input = event.target().and_then(|target| target.dyn_into::<web_sys::HtmlInputElement>().ok());
        if let Some(input) = input {
            input.select();
        }
    };
    view! {
        <label class="field wide">
            <span>{t("play-link")}</span>
            <input type="text" id="play-link" readonly prop:value=address.get_value() on:focus=select/>
        </label>
        <div class="status-actions">
            <Show when=browser::can_share>
                <button type="button" class="strong" id="play-send" on:click=share>{t("share-send")}</button>
            </Show>
            <button type="button" class:strong=!browser::can_share() id="play-copy" on:click=copy>{t("share-copy-link")}</button>
        </div>
        <Note words=copied good=true/>
        {web::online::qr_code::svg(&address.get_value()).map(|code| view! {
            <figure class="qr"><div role="img" aria-label=t("play-qr") inner_html=code></div>
                <figcaption class="quiet">{t("play-qr-text")}</figcaption></figure>
        })}
    }
}

/// A picture of the game that someone is invited to.
fn game_picture(game: GameKind, style: &Style) -> String {
    match game {
        GameKind::Ponte => {
            let board = web::learn::ponte::SCORE.parse().map(|position| PonteBoard::new(&position));
            board.map(|board| board.svg(style)).unwrap_or_default()
        }
        GameKind::Ciao => {
            let game = ::ciao::Game::new(::ciao::Rules::default(), ::ciao::Players::Two);
            draw::CiaoTable::new(game.state()).svg(style)
        }
    }
}

/// The buttons to accept, decline or withdraw.
#[component]
fn ChallengeActions(state: ChallengeState, challenge: Challenge, joined: bool) -> impl IntoView {
    let online = online();
    let own = online.user_id().as_ref() == Some(&challenge.challenger.id);
    let for_user = matches!(challenge.opponent, Opponent::User { .. });
    let busy = RwSignal::new(false);
    let path = StoredValue::new(format!("/challenges/{}", challenge.id));
    let nickname = current_name(online);
    let has_account = online.has_account();
    let accept = move |_| {
        busy.set(true);
        spawn_local(async move {
            let path = format!("{}/join", path.get_value());
            let result = match save_name(online, &nickname.get_untracked()).await {
                Ok(_) => api::send_empty::<JoinOutcome>("POST", &path).await,
                Err(trouble) => Err(trouble),
            };
            busy.try_set(false);
            match result {
                Ok(outcome) => open_joined_game(online, &outcome),
                Err(trouble) => {
                    online.report_error(state.error, &trouble);
                    state.load();
                }
            }
        });
    };
    let withdraw = move |_| {
        busy.set(true);
        spawn_local(async move {
            let result = api::send_empty::<IgnoredAny>("DELETE", &path.get_value()).await;
            busy.try_set(false);
            match result {
                Ok(_) => {
                    online.changes.update(|count| *count += 1);
                    online.app.navigate(Route::Online);
                }
                Err(trouble) => online.report_error(state.error, &trouble),
            }
        });
    };
    view! {
        <Show when=move || !joined && !has_account.get()><NicknameField name=nickname/></Show>
        <div class="dialog-actions">
            {(!joined).then(|| view! {
                <button type="button" class="strong" id="play-accept" disabled=move || busy.get() on:click=accept>{t("play-accept")}</button>
            })}
            {(own || joined || for_user).then(|| view! {
                <button type="button" id="play-decline" disabled=move || busy.get() on:click=withdraw>
                    {if joined { t("play-withdraw") } else { t("play-decline") }}</button>
            })}
            {(!joined && !for_user).then(|| view! { <Link to=Route::Online class="button">{t("play-decline")}</Link> })}
        </div>
    }
}
