//! Who else is there: the ways to a game, open seats, games to watch, one's own games.

use std::time::Duration;

use leptos::prelude::*;
use leptos::task::spawn_local;
use protocol::{Challenge, ChallengeStatus, JoinOutcome, PairingRequest, TableSummary};
use web::online::connection::Standing;
use web::online::http::query;
use web::online::lists::{Mine, open_seats, watchable};
use web::online::proposal::{Against, pairings};
use web::online::words;
use web::routes::Route;
use web::texts::{Phrase, phrase};

use crate::ui::online::challenge::{NewChallenge, Opening};
use crate::ui::online::parts::{GameList, Note, Notify, rated, sign};
use crate::ui::online::{OnlineState, Standings, api, link, online};
use crate::ui::{Link, t};

/// How long the rest of the page waits for one's own games, which stand above it and would push it down.
const PATIENCE: Duration = Duration::from_millis(1_500);

/// One's own games and challenges, as the server lists them.
#[derive(Clone, Copy)]
pub(crate) struct Lists {
    pub(crate) games: RwSignal<Vec<TableSummary>>,
    pub(crate) challenges: RwSignal<Vec<Challenge>>,
    /// Whether they are as the server has them, or will not come soon.
    pub(crate) settled: RwSignal<bool>,
}

impl Lists {
    /// Asks for them now and whenever they may have changed.
    pub(crate) fn new(online: OnlineState) -> Lists {
        let lists = Lists {
            games: RwSignal::new(Vec::new()),
            challenges: RwSignal::new(Vec::new()),
            settled: RwSignal::new(false),
        };
        set_timeout(
            move || {
                lists.settled.try_set(true);
            },
            PATIENCE,
        );
        Effect::new(move || {
            online.changes.get();
            if online.me.with(Option::is_none) {
                lists.games.set(Vec::new());
                lists.challenges.set(Vec::new());
                if online.asked.get() {
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

/// Takes a seat, and goes where the game is.
pub(crate) fn joined(online: OnlineState, joined: &JoinOutcome) {
    online.changes.update(|count| *count += 1);
    match joined {
        JoinOutcome::Started { table } => online.shell.go(Route::table(table)),
        JoinOutcome::Waiting { challenge } => online.shell.go(Route::challenge(&challenge.id)),
    }
}

#[component]
pub(crate) fn OnlinePage() -> impl IntoView {
    let online = online();
    let shell = online.shell;
    online.arrive(|_| {});
    link::lobby(online, true);
    on_cleanup(move || link::lobby(online, false));
    let lists = Lists::new(online);
    let opening = RwSignal::new(None::<Opening>);
    let wrong = RwSignal::new(None::<Phrase>);
    let pairing = RwSignal::new(false);
    let pair = move |wanted: PairingRequest| {
        wrong.set(None);
        pairing.set(true);
        spawn_local(async move {
            let answer = match online.somebody().await {
                Ok(_) => api::send::<JoinOutcome>("POST", "/pairings", &wanted).await,
                Err(trouble) => Err(trouble),
            };
            pairing.try_set(false);
            match answer {
                Ok(answer) => joined(online, &answer),
                Err(trouble) => online.complain(wrong, &trouble),
            }
        });
    };
    let mine = Memo::new(move |_| match online.my_id() {
        Some(me) => Mine::of(lists.games.get(), &me),
        None => Mine::default(),
    });
    let running = Signal::derive(move || {
        mine.with(|mine| mine.to_act.iter().chain(&mine.waiting).cloned().collect::<Vec<_>>())
    });
    let seats = Memo::new(move |_| {
        let me = online.my_id();
        online.lobby.with(|lobby| {
            lobby.as_ref().map(|lobby| open_seats(&lobby.challenges, me.as_ref())).unwrap_or_default()
        })
    });
    let others = Signal::derive(move || {
        let me = online.my_id();
        online.lobby.with(|lobby| {
            lobby.as_ref().map(|lobby| watchable(&lobby.tables, me.as_ref())).unwrap_or_default()
        })
    });
    // Somebody who is nobody yet may be alone here; that is not worth a number.
    let people = move || {
        online.lobby.with(|lobby| lobby.as_ref().map(|lobby| lobby.users_online).filter(|&people| people > 0))
    };
    let nobody = move || online.asked.get() && online.me.with(Option::is_none);
    let is_there = move || online.standing.get() == Standing::Open;
    let who = move || {
        online.me.with(|me| {
            me.as_ref().map(|me| {
                let words = if me.user.guest { phrase("online-as-guest") } else { phrase("online-as") };
                shell.say(&words.text("name", &me.user.name))
            })
        })
    };
    let pairs = move || {
        pairings().map(|one| {
            let game = move || shell.say(&words::kind(&one.terms.game));
            let clock = move || shell.say(&words::clock(one.terms.clock.as_ref()));
            view! {
                <button type="button" class="pairing" disabled=move || pairing.get() || !is_there() on:click=move |_| pair(one)>
                    {sign(one.terms.game.kind())}<span>{game}</span>" "<span class="quiet">{clock}</span>
                </button>
            }
        })
    };
    view! {
        <section class="online">
            <div class="online-head">
                <h1>{t("online-title")}</h1>
                <p class="quiet">
                    {move || who().map(|who| view! { <Link to=Route::Account>{who}</Link>" · " })}
                    {move || nobody().then(|| view! { <Link to=Route::Account>{t("account-login")}</Link>" · " })}
                    {move || people().map(|people| view! { {shell.say(&phrase("online-people").number("count", people))}" · " })}
                    <Link to=Route::Games>{t("games-title")}</Link>" · "
                    <Link to=Route::Records>{t("records-title")}</Link>
                </p>
            </div>
            <Standings/>
            <Note words=wrong/>
            <GameList id="my-games" title=Signal::derive(t("online-mine")) games=running/>
            <Challenges list=lists.challenges/>
            <Show when=move || lists.settled.get()>
                <div class="ways">
                    <article class="card way">
                        <h2>{t("online-friend")}</h2>
                        <p>{t("online-friend-text")}</p>
                        <button type="button" class="strong" id="challenge-friend" on:click=move |_| opening.set(Some(Opening::For(Against::Link)))>{t("online-friend-go")}</button>
                    </article>
                    <article class="card way">
                        <h2>{t("online-pair")}</h2>
                        <p>{t("online-pair-text")}</p>
                        <div class="pairings" id="pairings">{pairs}</div>
                    </article>
                    <article class="card way">
                        <h2>{t("online-open")}</h2>
                        <p>{t("online-open-text")}</p>
                        <div class="status-actions">
                            <button type="button" id="challenge-anyone" on:click=move |_| opening.set(Some(Opening::For(Against::Anyone)))>{t("online-open-go")}</button>
                            <button type="button" id="challenge-engine" on:click=move |_| opening.set(Some(Opening::For(Against::Engine)))>{t("online-engine-go")}</button>
                        </div>
                    </article>
                </div>
                <section class="panel" id="seats">
                    <h2>{t("online-seats")}</h2>
                    {move || seats.get().is_empty().then(|| view! { <p class="quiet">{t("online-seats-none")}</p> })}
                    <ul class="rows">
                        {move || seats.get().into_iter().map(|challenge| view! { <Seat challenge wrong/> }).collect::<Vec<_>>()}
                    </ul>
                </section>
                <GameList id="watch" title=Signal::derive(t("online-watch")) games=others empty=key("online-watch-none")/>
                <Notify/>
            </Show>
            <NewChallenge opening/>
        </section>
    }
}

/// Challenges that one has made, or that are for oneself.
#[component]
fn Challenges(list: RwSignal<Vec<Challenge>>) -> impl IntoView {
    let online = online();
    let open = Memo::new(move |_| {
        list.with(|list| {
            list.iter().filter(|one| one.status == ChallengeStatus::Open).cloned().collect::<Vec<_>>()
        })
    });
    let row = move |challenge: Challenge| {
        let say = online.say();
        let mine = online.my_id() == Some(challenge.challenger.id.clone());
        let who =
            if mine { say(&words::for_whom(&challenge.opponent)) } else { challenge.challenger.name.clone() };
        view! {
            <li class="row" class:to_act=!mine>
                {sign(challenge.terms.game.kind())}
                <Link to=Route::challenge(&challenge.id) class="row-main">{who}</Link>
                <span class="row-state">{say(&if mine { phrase("challenge-waits") } else { phrase("challenge-asks") })}</span>
                <span class="quiet row-terms">{words::proposed(&challenge, &say)}</span>
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

/// An open seat.
#[component]
fn Seat(challenge: Challenge, wrong: RwSignal<Option<Phrase>>) -> impl IntoView {
    let online = online();
    let say = online.say();
    let id = challenge.id.clone();
    let join = move |_| {
        let path = format!("/challenges/{id}/join");
        wrong.set(None);
        spawn_local(async move {
            let answer = match online.somebody().await {
                Ok(_) => api::plain::<JoinOutcome>("POST", &path).await,
                Err(trouble) => Err(trouble),
            };
            match answer {
                Ok(answer) => joined(online, &answer),
                Err(trouble) => online.complain(wrong, &trouble),
            }
        });
    };
    let seats = (challenge.users_needed > 2).then(|| {
        let free = usize::from(challenge.users_needed).saturating_sub(challenge.joined.len());
        say(&phrase("challenge-free").count("count", free))
    });
    let (to, by) = (Route::challenge(&challenge.id), challenge.challenger.name.clone());
    view! {
        <li class="row">
            {sign(challenge.terms.game.kind())}
            <span class="row-main">
                <Link to>{by}</Link>" "{rated(online, challenge.rating)}
            </span>
            <span class="row-state"><button type="button" class="strong small join" on:click=join>{t("challenge-join")}</button></span>
            <span class="quiet row-terms">{words::proposed(&challenge, &say)}{seats.map(|seats| format!(" · {seats}"))}</span>
        </li>
    }
}

/// Marks a key that is said later, so that the test of keys finds it.
const fn key(key: &'static str) -> &'static str {
    key
}
