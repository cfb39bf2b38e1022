//! A game at the server: what every page of one has, whichever game it is.

use std::time::Duration;

use leptos::prelude::*;
use protocol::GameKind;
use protocol::{ChatPreset, ClientRequest, ConditionalLine, ServerMessage, TableId};
use table::{Action, Millis, Permissions, Seat};
use web::online::connection::News;
use web::online::remote_table::RemoteTable;
use web::online::words;
use web::ponte::Session;
use web::routes::{Part, Route};
use web::texts::{Phrase, phrase};

use crate::ui::dialog::Dialog;
use crate::ui::online::parts::{Note, named, rated, sign};
use crate::ui::online::{OnlineState, Standings, ciao, link, online, ponte};
use crate::ui::{LANDING, Link, sound, t};
use wasm_bindgen::JsCast;

/// How long a word that was said is shown.
const SPOKEN: Duration = Duration::from_secs(8);
/// The last seconds that are counted aloud.
const COUNTED: [Millis; 5] = [10, 5, 3, 2, 1];

/// A game at the server, as the page shows it.
#[derive(Clone, Copy)]
pub(crate) struct AtTable {
    pub(crate) online: OnlineState,
    id: Part,
    pub(crate) remote: RwSignal<Option<RemoteTable>>,
    /// The game of Ponte del Diavolo, with what is half done.
    pub(crate) session: RwSignal<Session>,
    /// Why something did not happen.
    pub(crate) wrong: RwSignal<Option<Phrase>>,
    /// What somebody did that the board does not show.
    told: RwSignal<Option<String>>,
    missing: RwSignal<bool>,
    /// What was said last, from which seat, and its number.
    said: RwSignal<Option<(Seat, ChatPreset, u32)>>,
    /// Whether something that was done has not been confirmed.
    sending: RwSignal<bool>,
    /// The server's time, for clocks.
    time: RwSignal<Millis>,
    counted: RwSignal<Millis>,
    pub(crate) end_open: RwSignal<bool>,
    leave_open: RwSignal<bool>,
}

impl AtTable {
    fn new(online: OnlineState, id: Part) -> AtTable {
        AtTable {
            online,
            id,
            remote: RwSignal::new(None),
            session: RwSignal::new(Session::trying(::ponte::Game::new(::ponte::Rules::CLASSIC))),
            wrong: RwSignal::new(None),
            told: RwSignal::new(None),
            missing: RwSignal::new(false),
            said: RwSignal::new(None),
            sending: RwSignal::new(false),
            time: RwSignal::new(0),
            counted: RwSignal::new(0),
            end_open: RwSignal::new(false),
            leave_open: RwSignal::new(false),
        }
    }

    fn table(self) -> Option<TableId> {
        self.id.as_str().parse().ok()
    }

    /// Something of the game, following it.
    pub(crate) fn with<T: Default>(self, get: impl FnOnce(&RemoteTable) -> T) -> T {
        self.remote.with(|remote| remote.as_ref().map(get)).unwrap_or_default()
    }

    pub(crate) fn permissions(self) -> Permissions {
        self.with(RemoteTable::permissions)
    }

    /// What somebody is called, following the language.
    pub(crate) fn name(self, seat: Seat) -> String {
        self.with(|remote| words::called(remote, seat, &self.online.say()))
    }

    /// Wants something of the table.
    pub(crate) fn action(self, action: Action) {
        let number = self.remote.with_untracked(|remote| remote.as_ref().map(RemoteTable::next_number));
        let (Some(table), Some(number)) = (self.table(), number) else { return };
        self.wrong.set(None);
        self.online.ask(ClientRequest::Action { table, number: Some(number), action });
        self.sending.set(true);
    }

    fn say(self, preset: ChatPreset) {
        if let Some(table) = self.table() {
            self.online.ask(ClientRequest::Chat { table, preset });
        }
    }

    fn rematch(self, offer: bool) {
        if let Some(table) = self.table() {
            self.online.ask(ClientRequest::Rematch { table, offer });
        }
    }

    pub(crate) fn advance(self, lines: Vec<ConditionalLine>) {
        if let Some(table) = self.table() {
            self.online.ask(ClientRequest::SetConditionalMoves { table, lines });
        }
    }

    /// Something came from the server.
    fn take(self, news: &News) {
        let here = |table: &TableId| table.as_str() == self.id.as_str();
        match news {
            News::Told(ServerMessage::Table { state, event }) if here(&state.summary.id) => {
                let watchers =
                    self.remote.with_untracked(|remote| remote.as_ref().map_or(0, |one| one.watchers));
                self.receive(RemoteTable { state: (**state).clone(), watchers }, event.as_ref());
            }
            News::Told(ServerMessage::Chat { table, seat, preset }) if here(table) => {
                self.hear(*seat, *preset)
            }
            News::Told(ServerMessage::Presence { table, online, watchers }) if here(table) => {
                self.remote.update(|remote| {
                    if let Some(remote) = remote {
                        remote.state.online.clone_from(online);
                        remote.watchers = *watchers;
                    }
                });
            }
            News::Answered { request: ClientRequest::Watch { table }, answer: Err(fault) } if here(table) => {
                self.missing.set(true);
                // That there is no such game is said by the page.
                if fault.code != protocol::ErrorCode::NotFound {
                    self.wrong.set(Some(words::fault(fault)));
                }
            }
            News::Answered { request: ClientRequest::Action { table, .. }, answer } if here(table) => {
                self.sending.set(link::acts_at(table));
                if let Err(fault) = answer {
                    let words = words::fault(fault);
                    self.online.shell.speak(self.online.shell.say_now(&words));
                    self.wrong.set(Some(words));
                    // What was shown before it was confirmed did not happen.
                    let known = self.remote.get_untracked();
                    if let Some(known) = known {
                        self.follow(&known);
                    }
                }
            }
            News::Answered { request: ClientRequest::Chat { table, .. }, answer: Err(fault) }
                if here(table) && fault.code == protocol::ErrorCode::Forbidden =>
            {
                self.wrong.set(Some(phrase("say-refused")));
            }
            News::Answered {
                request:
                    ClientRequest::Chat { table, .. }
                    | ClientRequest::Rematch { table, .. }
                    | ClientRequest::SetConditionalMoves { table, .. },
                answer: Err(fault),
            } if here(table) => self.wrong.set(Some(words::fault(fault))),
            _ => {}
        }
    }

    /// The board as the server has it. Returns the move that is new.
    fn follow(self, remote: &RemoteTable) -> Option<::ponte::Move> {
        let game = remote.ponte_game()?;
        let (mine, over) = (remote.permissions().act, remote.is_over());
        let first = self.remote.with_untracked(Option::is_none);
        if first {
            self.session.set(Session::remote(game, mine, over));
            return None;
        }
        let news = self.session.try_update(|session| session.follow(game, mine, over)).flatten();
        set_timeout(
            move || {
                self.session.try_update(Session::settle);
            },
            LANDING,
        );
        news
    }

    fn receive(self, remote: RemoteTable, happened: Option<&protocol::EventView>) {
        let shell = self.online.shell;
        let before = self.remote.get_untracked();
        let news = self.follow(&remote);
        if let Some(mv) = news
            && shell.settings.with_untracked(|settings| settings.sounds)
        {
            sound::play(mv);
        }
        let called = before.as_ref().is_some_and(|before| !before.is_my_turn()) && remote.is_my_turn();
        if called && remote.ciao_view().is_some() && shell.settings.with_untracked(|settings| settings.sounds)
        {
            sound::call();
        }
        if remote.seat().is_some() {
            self.online.turns.update(|turns| turns.table(&remote));
        }
        let other = happened.filter(|one| Some(one.seat) != remote.seat());
        let mut told = match remote.ciao_view() {
            Some(_) => happened.and_then(|one| ciao::told(self.online, &remote, one)),
            None => other.and_then(|one| words::happened(&remote, one, &self.online.say_now())),
        };
        let ended = remote.is_over() && before.as_ref().is_some_and(|before| !before.is_over());
        if ended {
            let outcome = words::outcome(&remote, &self.online.say_now()).unwrap_or_default();
            told = Some(format!("{} {outcome}", told.unwrap_or_default()));
        } else if remote.is_my_turn() && other.is_some() && remote.ponte_game().is_some() {
            let yours = shell.say_now(&phrase("games-your-turn"));
            told = Some(format!("{} {yours}", told.unwrap_or_default()));
        }
        if let Some(told) = told {
            shell.speak(told.trim().to_owned());
        }
        if before.as_ref().map(|before| before.state.summary.number) != Some(remote.state.summary.number) {
            self.wrong.set(None);
            let told = happened.and_then(|one| words::shown(&remote, one, &self.online.say_now()));
            self.told.set(told);
        }
        self.online.remember(&remote.state.summary);
        let next = remote.rematch_just_started(before.as_ref()).cloned();
        self.counted.set(0);
        self.remote.set(Some(remote));
        self.tick();
        if let Some(next) = next {
            shell.go(Route::table(&next));
        } else if ended {
            set_timeout(
                move || {
                    self.end_open.try_set(true);
                },
                LANDING,
            );
        }
    }

    fn hear(self, seat: Seat, said: ChatPreset) {
        let number = self.said.get_untracked().map_or(0, |(_, _, number)| number + 1);
        self.said.set(Some((seat, said, number)));
        let shell = self.online.shell;
        let mine =
            self.remote.with_untracked(|remote| remote.as_ref().and_then(RemoteTable::seat)) == Some(seat);
        if !mine {
            let name = self.remote.with_untracked(|remote| {
                remote
                    .as_ref()
                    .map(|remote| words::name(remote, seat, &self.online.say_now()))
                    .unwrap_or_default()
            });
            shell.speak(format!("{name}: {}", shell.say_now(&words::said(said))));
        }
        set_timeout(
            move || {
                if self.said.try_get_untracked().flatten().is_some_and(|(_, _, one)| one == number) {
                    self.said.try_set(None);
                }
            },
            SPOKEN,
        );
    }

    /// Time passes.
    fn tick(self) {
        let now = self.online.now();
        let shell = self.online.shell;
        let (runs, left) = self.remote.with_untracked(|remote| match remote {
            Some(remote) if remote.to_act().is_some() => (
                true,
                remote.seat().filter(|_| remote.is_my_turn()).and_then(|seat| remote.time_left(seat, now)),
            ),
            _ => (false, None),
        });
        if !runs && self.time.get_untracked() != 0 {
            return;
        }
        self.time.set(now);
        if let Some(seconds) = left.map(|left| left.div_ceil(1_000))
            && COUNTED.contains(&seconds)
            && self.counted.get_untracked() != seconds
        {
            self.counted.set(seconds);
            shell.speak(shell.say_now(&phrase("clock-seconds-left").number("seconds", seconds as i64)));
        }
    }
}

#[component]
pub(crate) fn TablePage(id: Part) -> impl IntoView {
    let online = online();
    let at = AtTable::new(online, id);
    provide_context(at);
    online.arrive(move |news| at.take(news));
    if let Some(table) = at.table() {
        link::watch(online, table);
    } else {
        at.missing.set(true);
    }
    on_cleanup(move || {
        if let Some(table) = at.table() {
            link::leave(online, &table);
        }
    });
    if let Ok(ticking) = set_interval_with_handle(move || at.tick(), Duration::from_millis(100)) {
        on_cleanup(move || ticking.clear());
    }
    let kind = Memo::new(move |_| {
        at.remote.with(|remote| remote.as_ref().map(|remote| remote.state.summary.terms.game.kind()))
    });
    view! {
        {move || match kind.get() {
            Some(GameKind::Ponte) => view! { <ponte::PonteTable/> }.into_any(),
            Some(GameKind::Ciao) => view! { <ciao::CiaoTable/> }.into_any(),
            None if at.missing.get() => view! {
                <section class="prose">
                    <h1>{t("table-missing")}</h1>
                    <p>{t("table-missing-text")}</p>
                    <Note words=at.wrong/>
                    <Link to=Route::Online class="button strong">{t("online-title")}</Link>
                </section>
            }.into_any(),
            None => view! {
                <section class="prose"><h1 class="heard">{t("table-title")}</h1><Standings/><p class="quiet">{t("loading")}</p></section>
            }.into_any(),
        }}
        <Leave/>
        <End/>
    }
}

/// Everybody at the table: who they are, whether they are there, and how much time they have.
#[component]
pub(crate) fn Seats() -> impl IntoView {
    let at: AtTable = expect_context();
    let online = at.online;
    let shell = online.shell;
    let count = Memo::new(move |_| at.with(|remote| remote.state.summary.seats.len()));
    let strip = move |seat: Seat| {
        let to_act = Memo::new(move |_| at.with(RemoteTable::to_act) == Some(seat));
        let swatch = move || {
            at.with(|remote| match remote.colour(seat) {
                Some(colour) => format!("swatch {colour}"),
                None => format!("seat-swatch seat-{seat}"),
            })
        };
        let present = Memo::new(move |_| at.with(|remote| remote.is_online(seat)));
        let mine = Memo::new(move |_| at.with(RemoteTable::seat) == Some(seat));
        let name = move || {
            at.remote
                .with(|remote| remote.as_ref()?.seat_summary(seat).map(|info| named(online, &info.occupant)))
        };
        let rating = move || {
            at.remote.with(|remote| {
                let remote = remote.as_ref()?;
                let info = remote.seat_summary(seat)?;
                let gained = remote.rating_change(seat).map(|change| {
                    let class = if change < 0 { "change lost" } else { "change" };
                    view! { " "<span class=class>{words::change(change)}</span> }
                });
                Some(view! { {rated(online, info.rating_after.or(info.rating))}{gained} })
            })
        };
        let left = Memo::new(move |_| {
            let now = at.time.get();
            at.with(|remote| remote.time_left(seat, now))
        });
        // What is shown changes more rarely than the time.
        let shown =
            Memo::new(move |_| left.get().map(|left| shell.say(&words::left(left))).unwrap_or_default());
        let short = Memo::new(move |_| to_act.get() && left.get().is_some_and(|left| left < 30_000));
        let clocked = Memo::new(move |_| left.get().is_some());
        let said = move || shell.say(&phrase("time-left").text("time", shown.get()));
        let clock = move || {
            view! {
                <Show when=move || clocked.get()>
                    <span class="clock" class:short=move || short.get() class:running=move || to_act.get()
                        role="timer" aria-live="off" aria-label=said>{move || shown.get()}</span>
                </Show>
            }
        };
        let bubble = move || {
            at.said.get().filter(|(from, ..)| *from == seat).map(|(_, said, _)| {
                view! { <span class="bubble">{shell.say(&words::said(said))}</span> }
            })
        };
        let gone = move || at.with(|remote| remote.state.view.departed.contains(seat));
        let state = move || {
            let words = if gone() {
                phrase("seat-gone")
            } else if present.get() {
                phrase("seat-here")
            } else {
                phrase("seat-away")
            };
            shell.say(&words)
        };
        view! {
            <li class="seat" class:to_act=move || to_act.get() class:mine=move || mine.get() id=format!("seat-{seat}")>
                <span class=swatch aria-hidden="true"></span>
                <span class="seat-who">
                    <span class="presence" class:here=move || present.get() role="img" aria-label=state title=state></span>
                    {name}" "{rating}
                    <Show when=move || mine.get()><span class="quiet">" "{t("seat-you")}</span></Show>
                    <Show when=move || to_act.get()><span class="heard">", "{t("to-move")}</span></Show>
                    {bubble}
                </span>
                {clock()}
            </li>
        }
    };
    // One's own place is below, as at a table.
    let strips = move || {
        let count = count.get();
        let mine = at.remote.with_untracked(|remote| remote.as_ref().and_then(RemoteTable::seat));
        let first = mine.map_or(0, |seat| seat.index() + 1);
        (0..count)
            .filter_map(|step| Seat::ALL.get((first + step) % count).copied())
            .map(strip)
            .collect::<Vec<_>>()
    };
    let terms = move || at.with(|remote| words::agreed(&remote.state.summary, &online.say()));
    let watchers = move || at.with(|remote| remote.watchers);
    let looks_on =
        move || at.remote.with(|remote| remote.as_ref().is_some_and(|remote| remote.seat().is_none()));
    let left = move || {
        at.with(|remote| !remote.is_over() && remote.seat().is_some_and(|seat| remote.has_departed(seat)))
    };
    let kind = move || {
        at.remote.with(|remote| remote.as_ref().map(|remote| sign(remote.state.summary.terms.game.kind())))
    };
    view! {
        <div class="table-head">
            <ul class="seats">{strips}</ul>
            // It takes the place of what was agreed, so that the board stays where it is.
            <Standings short=true/>
            <p class="quiet terms">{kind}" "{terms}
                <Show when=move || { watchers() > 0 }>" · "{move || shell.say(&phrase("table-watchers").number("count", watchers()))}</Show>
            </p>
            <Show when=looks_on><p class="note">{t("table-looks-on")}</p></Show>
            <Show when=left><p class="note" id="table-left">{t("table-left")}</p></Show>
        </div>
    }
}

/// What is in the way, and what is to be answered.
#[component]
pub(crate) fn Notes() -> impl IntoView {
    let at: AtTable = expect_context();
    let shell = at.online.shell;
    let asks = Memo::new(move |_| {
        at.remote.with(|remote| {
            let remote = remote.as_ref()?;
            remote
                .state
                .view
                .takeback_request
                .map(|seat| (seat, remote.permissions().answer_takeback, remote.seat() == Some(seat)))
        })
    });
    view! {
        <Note words=at.wrong/>
        {move || at.told.get().map(|told| view! { <p class="note" id="told">{told}</p> })}
        {move || asks.get().map(|(seat, answer, mine)| {
            if mine {
                return view! { <p class="note">{t("back-asked")}</p> }.into_any();
            }
            let words = shell.say(&phrase("told-ask-back").text("name", at.name(seat)));
            view! {
                <div class="note" id="back-asks">
                    <p>{words}</p>
                    {answer.then(|| view! {
                        <div class="status-actions">
                            <button type="button" class="strong small" id="back-grant" on:click=move |_| at.action(Action::AcceptTakeback)>{t("ciao-grant")}</button>
                            <button type="button" class="small" id="back-refuse" on:click=move |_| at.action(Action::DeclineTakeback)>{t("ciao-refuse")}</button>
                        </div>
                    })}
                </div>
            }.into_any()
        })}
        <Show when=move || at.sending.get()><p class="quiet sending">{t("table-sending")}</p></Show>
    }
}

/// Words and buttons that every game has.
#[component]
pub(crate) fn Bar(#[prop(optional, into)] more: ViewFn) -> impl IntoView {
    let at: AtTable = expect_context();
    let shell = at.online.shell;
    let can = Memo::new(move |_| at.permissions());
    // The button stays where it is while it cannot be used, so that none of the others comes to lie under a finger.
    let knows_back =
        Memo::new(move |_| at.with(|remote| remote.position().is_some() && remote.takebacks_possible()));
    let back = move || can.get().request_takeback;
    let chat = Memo::new(move |_| at.with(RemoteTable::can_chat));
    let ends = move || can.get().resign || can.get().abort;
    let over = Memo::new(move |_| at.with(RemoteTable::is_over));
    let talk = NodeRef::<leptos::html::Details>::new();
    let hush = move || {
        if let Some(details) = talk.get_untracked() {
            details.set_open(false);
        }
    };
    let outside = window_event_listener(leptos::ev::pointerdown, move |event| {
        let target = event.target().and_then(|one| one.dyn_into::<web_sys::Node>().ok());
        if talk.get_untracked().is_some_and(|details| !details.contains(target.as_ref())) {
            hush();
        }
    });
    let escape = window_event_listener(leptos::ev::keydown, move |event| {
        if event.key() == "Escape" {
            hush();
        }
    });
    on_cleanup(move || {
        outside.remove();
        escape.remove();
    });
    let speak = move |said: ChatPreset| {
        at.say(said);
        hush();
    };
    view! {
        <div class="bar" role="group" aria-label=t("table-actions")>
            <Show when=move || over.get()>
                <button type="button" class="strong" id="table-result" on:click=move |_| at.end_open.set(true)>{t("action-result")}</button>
            </Show>
            {more.run()}
            <Show when=move || knows_back.get()>
                <Show when=back fallback=|| view! { <button type="button" disabled>{t("back-ask")}</button> }>
                    <button type="button" id="take-back" on:click=move |_| at.action(Action::RequestTakeback)>{t("back-ask")}</button>
                </Show>
            </Show>
            <Show when=ends>
                <button type="button" id="leave-game" on:click=move |_| at.leave_open.set(true)>
                    {move || if can.get().abort { t("table-abort")() } else { t("action-resign")() }}</button>
            </Show>
            <Show when=move || chat.get()>
                <details class="talk" id="talk" node_ref=talk>
                    <summary class="button">{t("say-title")}</summary>
                    <div class="talk-words">
                        {ChatPreset::ALL.map(|said| view! {
                            <button type="button" class="small" on:click=move |_| speak(said)>{move || shell.say(&words::said(said))}</button>
                        })}
                    </div>
                </details>
            </Show>
        </div>
    }
}

/// Whether somebody means it.
#[component]
fn Leave() -> impl IntoView {
    let at: AtTable = expect_context();
    let abort = Memo::new(move |_| at.permissions().abort);
    let title = Signal::derive(move || {
        let key = if abort.get() { phrase("abort-title") } else { phrase("resign-title") };
        at.online.shell.say(&key)
    });
    let yes = move |_| {
        at.leave_open.set(false);
        at.action(if abort.get_untracked() { Action::Abort } else { Action::Resign });
    };
    view! {
        <Dialog open=at.leave_open id="leave-dialog" title>
            <p>{move || if abort.get() { t("abort-text")() } else { t("table-resign-text")() }}</p>
            <div class="dialog-actions">
                <button type="button" class="strong" id="leave-yes" on:click=yes>
                    {move || if abort.get() { t("table-abort")() } else { t("resign-yes")() }}</button>
                <button type="button" on:click=move |_| at.leave_open.set(false)>{t("cancel")}</button>
            </div>
        </Dialog>
    }
}

/// The end: who won, why, what it did to the ratings, and whether there is another game.
#[component]
fn End() -> impl IntoView {
    let at: AtTable = expect_context();
    let online = at.online;
    let shell = online.shell;
    let title = Signal::derive(move || {
        at.remote
            .with(|remote| remote.as_ref().and_then(|remote| words::outcome(remote, &online.say())))
            .unwrap_or_default()
    });
    let decided = move || {
        at.remote.with(|remote| remote.as_ref().and_then(words::decided)).map(|words| {
            view! { <p class="decided">{shell.say(&words)}</p> }
        })
    };
    let changes = move || {
        at.remote.with(|remote| {
            let remote = remote.as_ref()?;
            let lines: Vec<_> = remote
                .seats()
                .filter_map(|(seat, info)| {
                    let after = info.rating_after?;
                    let name = words::called(remote, seat, &online.say());
                    let change = words::change(remote.rating_change(seat)?);
                    Some(view! { <li>{name}": "<strong>{words::rating(after)}</strong>" ("{change}")"</li> })
                })
                .collect();
            (!lines.is_empty()).then(|| view! { <ul class="plain" id="rating-changes">{lines}</ul> })
        })
    };
    let rematch = Memo::new(move |_| at.with(RemoteTable::can_rematch));
    let actions = Memo::new(move |_| {
        at.with(|remote| {
            let mine = remote.seat().is_some_and(|seat| remote.state.rematch.contains(&seat));
            let other = remote.state.rematch.iter().find(|&&seat| Some(seat) != remote.seat()).copied();
            Some((mine, other))
        })
        .unwrap_or((false, None))
    });
    let next = Memo::new(move |_| at.with(|remote| remote.state.next_table.clone()));
    let record = move || format!("{}/records/{}", protocol::BASE_PATH, at.id);
    let is_ponte = Memo::new(move |_| at.with(|remote| remote.position().is_some()));
    let again = move || {
        let (mine, other) = actions.get();
        if let Some(next) = next.get() {
            return view! { <Link to=Route::table(&next) class="button strong">{t("rematch-next")}</Link> }
                .into_any();
        }
        if !rematch.get() {
            return ().into_any();
        }
        if mine {
            view! {
                <button type="button" id="rematch-not" on:click=move |_| at.rematch(false)>{t("rematch-cancel")}</button>
            }
            .into_any()
        } else {
            let strong = if other.is_some() { "strong asked" } else { "strong" };
            view! {
                <button type="button" class=strong id="rematch" on:click=move |_| at.rematch(true)>{t("rematch")}</button>
            }
            .into_any()
        }
    };
    let asked = move || {
        let (mine, other) = actions.get();
        match (mine, other) {
            _ if next.get().is_some() => None,
            (true, _) => Some(shell.say(&phrase("rematch-waiting"))),
            (false, Some(seat)) => Some(shell.say(&phrase("rematch-asked").text("name", at.name(seat)))),
            (false, None) => None,
        }
    };
    view! {
        <Dialog open=at.end_open id="table-end" title>
            {decided}
            {changes}
            <Show when=move || is_ponte.get()>
                <crate::ui::ponte::end::Accounts session=at.session name=move |colour| {
                    at.name(at.remote.with(|remote| remote.as_ref().and_then(|remote| remote.seat_of(colour)).unwrap_or(Seat::FIRST)))
                }/>
            </Show>
            <Show when=move || !is_ponte.get()><ciao::Points/><ciao::Proof prefix="end" folded=true/></Show>
            {move || asked().map(|words| view! { <p class="note" role="status">{words}</p> })}
            <div class="dialog-actions">
                {again}
                <a class="button" id="record" href=record target="_blank" rel="noopener">{t("table-record")}</a>
                <button type="button" on:click=move |_| at.end_open.set(false)>{t("end-look")}</button>
                <Link to=Route::Online class="button">{t("online-title")}</Link>
            </div>
        </Dialog>
    }
}
