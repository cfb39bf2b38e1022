//! The lobby: ways to start a game, open challenges, games to watch, and the user's own games.

use std::time::Duration;

use leptos::prelude::*;
use leptos::task::spawn_local;
use protocol::{Challenge, ChallengeStatus, JoinOutcome, PairingRequest, TableSummary};
use web::online::challenge_form::{OpponentChoice, pairings};
use web::online::connection::ConnectionState;
use web::online::game_lists::{MyGames, open_seats, watchable};
use web::online::http::query;
use web::online::phrases;
use web::routes::Route;
use web::texts::phrase;

use crate::ui::header::AccountLink;
use crate::ui::online::challenge::{NewChallenge, Opening};
use crate::ui::online::following::Following;
use crate::ui::online::form::{Outcome, Request};
use crate::ui::online::live_boards::{LiveBoards, split};
use crate::ui::online::parts::{GameList, GameRows, Notify, game_icon, rating_text};
use crate::ui::online::{ConnectionStatus, OnlineState, api, online, socket};
use crate::ui::{Link, browser, t};

/// How long the rest of the page waits for the user's own games, which are above it and would push it down.
const OWN_GAMES_TIMEOUT: Duration = Duration::from_millis(1_500);

/// The games and challenges of the current user.
#[derive(Clone, Copy)]
struct OwnGames {
    games: RwSignal<Vec<TableSummary>>,
    challenges: RwSignal<Vec<Challenge>>,
    /// Whether they are loaded, or have taken too long.
    settled: RwSignal<bool>,
}

impl OwnGames {
    /// Loads them, and again whenever they may have changed.
    fn new(online: OnlineState) -> OwnGames {
        let lists = OwnGames {
            games: RwSignal::new(Vec::new()),
            challenges: RwSignal::new(Vec::new()),
            settled: RwSignal::new(false),
        };
        set_timeout(
            move || {
                lists.settled.try_set(true);
            },
            OWN_GAMES_TIMEOUT,
        );
        Effect::new(move || {
            online.changes.get();
            if online.current_user.with(Option::is_none) {
                lists.games.set(Vec::new());
                lists.challenges.set(Vec::new());
                if online.identified.get() {
                    lists.settled.set(true);
                }
                return;
            }
            spawn_local(async move {
                if let Ok(games) = api::get(&query("/tables", &[("status", "open")])).await {
                    lists.games.try_set(games);
                }
                if let Ok(challenges) = api::get("/challenges").await {
                    lists.challenges.try_set(challenges);
                }
                lists.settled.try_set(true);
            });
        });
        lists
    }
}

/// Goes to the game, or to the challenge that waits for more players.
pub(crate) fn open_joined_game(online: OnlineState, outcome: &JoinOutcome) {
    online.changes.update(|count| *count += 1);
    match outcome {
        JoinOutcome::Started { table } => online.app.navigate(Route::table(table)),
        JoinOutcome::Waiting { challenge } => online.app.navigate(Route::challenge(&challenge.id)),
    }
}

/// The lobby.
#[component]
pub(crate) fn OnlinePage() -> impl IntoView {
    let online = online();
    online.subscribe(|_| {});
    socket::lobby(online, true);
    on_cleanup(move || socket::lobby(online, false));
    let own = OwnGames::new(online);
    let opening = RwSignal::new(None::<Opening>);
    let request = Request::new();
    let running = Signal::derive(move || match online.user_id() {
        Some(user) => {
            let mine = MyGames::new(own.games.get(), &user);
            mine.to_act.into_iter().chain(mine.waiting).collect::<Vec<_>>()
        }
        None => Vec::new(),
    });
    let watchable = Signal::derive(move || {
        let user = online.user_id();
        online.lobby.with(|lobby| {
            lobby.as_ref().map(|lobby| watchable(&lobby.tables, user.as_ref())).unwrap_or_default()
        })
    });
    // Without the lobby it is not known that there are no games.
    let known = move || online.lobby.with(Option::is_some);
    view! {
        <section class="online">
            <LobbyHead/>
            <ConnectionStatus/>
            <Outcome request/>
            <GameList id="my-games" title=phrase("online-mine") games=running/>
            <Challenges list=own.challenges/>
            <Show when=move || own.settled.get()>
                <Ways opening request/>
                <Show when=known><OpenSeats request/></Show>
                <Following/>
                <Show when=known>
                    <section class="panel" id="watch">
                        <h2>{t("online-watch")}</h2>
                        <Show when=move || watchable.with(Vec::is_empty)><p class="quiet">{t("online-watch-none")}</p></Show>
                        <LiveBoards games=Signal::derive(move || split(watchable.get()).0)/>
                        <GameRows games=Signal::derive(move || split(watchable.get()).1)/>
                    </section>
                </Show>
                <Notify/>
            </Show>
            <NewChallenge opening/>
        </section>
    }
}

/// The heading, the current user, and links to the lists of games.
#[component]
fn LobbyHead() -> impl IntoView {
    let online = online();
    let app = online.app;
    let user = move || {
        online.current_user.with(|me| {
            me.as_ref().map(|me| {
                let text = if me.user.guest { phrase("online-as-guest") } else { phrase("online-as") };
                app.translate(&text.text("name", &me.user.name))
            })
        })
    };
    let signed_out = move || online.identified.get() && online.current_user.with(Option::is_none);
    // A visitor without a session is not counted and may be alone here, so zero is not shown.
    let users_online = move || {
        online.lobby.with(|lobby| lobby.as_ref().map(|lobby| lobby.users_online).filter(|&count| count > 0))
    };
    view! {
        <div class="online-head">
            <h1>{t("online-title")}</h1>
            <p class="quiet">
                {move || user().map(|user| view! { <Link to=Route::Account>{user}</Link> })}
                {move || signed_out().then(|| view! { <AccountLink sign_in=true>{t("account-login")}</AccountLink> })}
                {move || users_online().map(|count| view! { " · "{app.translate(&phrase("online-people").number("count", count))} })}
            </p>
            <nav class="subpages" aria-label=t("online-title")>
                <Link to=Route::Games class="button small">{t("games-title")}</Link>
                <Link to=Route::Records class="button small">{t("records-title")}</Link>
                <Link to=Route::Leaderboards class="button small">{t("leaders-title")}</Link>
            </nav>
        </div>
    }
}

/// The ways to start a game: invite a friend, quick pairing, an open challenge, or the engine.
#[component]
fn Ways(opening: RwSignal<Option<Opening>>, request: Request) -> impl IntoView {
    let open = move |against| opening.set(Some(Opening::For(against)));
    view! {
        <div class="ways">
            <article class="card way">
                <h2>{t("online-friend")}</h2>
                <p>{t("online-friend-text")}</p>
                <button type="button" class="strong" id="challenge-friend" on:click=move |_| open(OpponentChoice::Link)>{t("online-friend-go")}</button>
            </article>
            <article class="card way">
                <h2>{t("online-pair")}</h2>
                <p>{t("online-pair-text")}</p>
                <Pairings request/>
            </article>
            <article class="card way">
                <h2>{t("online-open")}</h2>
                <p>{t("online-open-text")}</p>
                <div class="status-actions">
                    <button type="button" id="challenge-anyone" on:click=move |_| open(OpponentChoice::Anyone)>{t("online-open-go")}</button>
                    <button type="button" id="challenge-engine" on:click=move |_| open(OpponentChoice::Engine)>{t("online-engine-go")}</button>
                </div>
            </article>
            <article class="card way">
                <h2>{t("party-title")}</h2>
                <p>{t("party-lead")}</p>
                <Link to=Route::Party class="button">{t("party-open")}</Link>
            </article>
        </div>
    }
}

/// The buttons for quick pairing.
#[component]
fn Pairings(request: Request) -> impl IntoView {
    let online = online();
    let pair = move |pairing: PairingRequest| {
        request.run_as_user(api::send("POST", "/pairings", &pairing), move |outcome: JoinOutcome| {
            open_joined_game(online, &outcome);
        });
    };
    let disabled = move || request.busy.get() || online.connection.get() != ConnectionState::Open;
    let button = move |pairing: PairingRequest| {
        let game = phrases::game_rules(&pairing.terms.game);
        let clock = phrases::clock(pairing.terms.clock.as_ref());
        view! {
            <button type="button" class="pairing" disabled=disabled on:click=move |_| pair(pairing)>
                {game_icon(pairing.terms.game.kind())}<span>{game}</span>" "<span class="quiet">{clock}</span>
            </button>
        }
    };
    view! { <div class="pairings" id="pairings">{move || pairings().map(button)}</div> }
}

/// Open challenges that the current user may accept.
#[component]
fn OpenSeats(request: Request) -> impl IntoView {
    let online = online();
    let seats = Memo::new(move |_| {
        let user = online.user_id();
        online.lobby.with(|lobby| {
            lobby.as_ref().map(|lobby| open_seats(&lobby.challenges, user.as_ref())).unwrap_or_default()
        })
    });
    let rows = move || {
        seats.get().into_iter().map(|challenge| view! { <OpenSeat challenge request/> }).collect::<Vec<_>>()
    };
    view! {
        <section class="panel" id="seats">
            <h2>{t("online-seats")}</h2>
            {move || seats.get().is_empty().then(|| view! { <p class="quiet">{t("online-seats-none")}</p> })}
            <ul class="rows">{rows}</ul>
        </section>
    }
}

/// Open challenges that the current user has created or received.
#[component]
fn Challenges(list: RwSignal<Vec<Challenge>>) -> impl IntoView {
    let online = online();
    let open = Memo::new(move |_| {
        list.with(|list| {
            list.iter()
                .filter(|challenge| challenge.status == ChallengeStatus::Open)
                .cloned()
                .collect::<Vec<_>>()
        })
    });
    let row = move |challenge: Challenge| {
        let translate = online.translator();
        let own = online.user_id() == Some(challenge.challenger.id.clone());
        let name = if own {
            translate(&phrases::opponent(&challenge.opponent))
        } else {
            challenge.challenger.name.clone()
        };
        view! {
            <li class="row" class:to-act=!own>
                {game_icon(challenge.terms.game.kind())}
                <Link to=Route::challenge(&challenge.id) class="row-main">{name}</Link>
                <span class="row-state">{translate(&if own { phrase("challenge-waits") } else { phrase("challenge-asks") })}</span>
                <span class="quiet row-terms">{phrases::challenge_terms(&challenge, &translate)}"\u{a0}· "
                    {browser::date(challenge.created_at, online.app.language())}</span>
            </li>
        }
    };
    view! {
        <Show when=move || open.with(|open| !open.is_empty())>
            <section class="panel" id="my-challenges">
                <h2>{t("online-challenges")}</h2>
                <ul class="rows">{move || open.get().into_iter().map(row).collect::<Vec<_>>()}</ul>
            </section>
        </Show>
    }
}

/// One of them.
#[component]
fn OpenSeat(challenge: Challenge, request: Request) -> impl IntoView {
    let online = online();
    let translate = online.translator();
    let id = challenge.id.clone();
    let join = move |_| {
        let joined = api::send_empty("POST", &format!("/challenges/{id}/join"));
        request.run_as_user(joined, move |outcome: JoinOutcome| open_joined_game(online, &outcome));
    };
    let seats = (challenge.users_needed > 2).then(|| {
        let free = usize::from(challenge.users_needed).saturating_sub(challenge.joined.len());
        translate(&phrase("challenge-free").count("count", free))
    });
    let (to, by) = (Route::challenge(&challenge.id), challenge.challenger.name.clone());
    view! {
        <li class="row">
            {game_icon(challenge.terms.game.kind())}
            <span class="row-main">
                <Link to>{by}</Link>" "{rating_text(online, challenge.rating)}
            </span>
            <span class="row-state"><button type="button" class="strong small join" on:click=join>{t("challenge-join")}</button></span>
            <span class="quiet row-terms">{phrases::challenge_terms(&challenge, &translate)}{seats.map(|seats| format!(" · {seats}"))}</span>
        </li>
    }
}
