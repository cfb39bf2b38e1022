//! A game at the server: what every page of one has, whichever game it is.

use std::time::Duration;

use ::ciao::Seat;
use leptos::prelude::*;
use protocol::people::Game;
use protocol::{Condition, Phrase as Said, TableId, Tell, Want};
use table::{Millis, Wish};
use web::online::connection::News;
use web::online::hosted::{Can, Hosted};
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
    pub(crate) hosted: RwSignal<Option<Hosted>>,
    /// The game of Ponte del Diavolo, with what is half done.
    pub(crate) session: RwSignal<Session>,
    /// Why something did not happen.
    pub(crate) wrong: RwSignal<Option<Phrase>>,
    /// What somebody did that the board does not show.
    told: RwSignal<Option<String>>,
    missing: RwSignal<bool>,
    /// What was said last, from which seat, and its number.
    said: RwSignal<Option<(Seat, Said, u32)>>,
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
            hosted: RwSignal::new(None),
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
    pub(crate) fn with<T: Default>(self, get: impl FnOnce(&Hosted) -> T) -> T {
        self.hosted.with(|hosted| hosted.as_ref().map(get)).unwrap_or_default()
    }

    pub(crate) fn can(self) -> Can {
        self.with(Hosted::can)
    }

    /// What somebody is called, following the language.
    pub(crate) fn name(self, seat: Seat) -> String {
        self.with(|hosted| words::called(hosted, seat, &self.online.say()))
    }

    /// Wants something of the table.
    pub(crate) fn wish(self, wish: Wish) {
        let number = self.hosted.with_untracked(|hosted| hosted.as_ref().map(Hosted::next_number));
        let (Some(table), Some(number)) = (self.table(), number) else { return };
        self.wrong.set(None);
        self.online.ask(Want::Act { table, number: Some(number), wish });
        self.sending.set(true);
    }

    fn say(self, phrase: Said) {
        if let Some(table) = self.table() {
            self.online.ask(Want::Say { table, phrase });
        }
    }

    fn rematch(self, yes: bool) {
        if let Some(table) = self.table() {
            self.online.ask(Want::Rematch { table, yes });
        }
    }

    pub(crate) fn advance(self, lines: Vec<Condition>) {
        if let Some(table) = self.table() {
            self.online.ask(Want::Conditions { table, lines });
        }
    }

    /// Something came from the server.
    fn take(self, news: &News) {
        let here = |table: &TableId| table.as_str() == self.id.as_str();
        match news {
            News::Told(Tell::Table { state, happened }) if here(&state.summary.id) => {
                let watchers =
                    self.hosted.with_untracked(|hosted| hosted.as_ref().map_or(0, |one| one.watchers));
                self.receive(Hosted { state: (**state).clone(), watchers }, happened.as_ref());
            }
            News::Told(Tell::Said { table, seat, phrase: words }) if here(table) => self.hear(*seat, *words),
            News::Told(Tell::Present { table, seats, watchers }) if here(table) => {
                self.hosted.update(|hosted| {
                    if let Some(hosted) = hosted {
                        hosted.state.present.clone_from(seats);
                        hosted.watchers = *watchers;
                    }
                });
            }
            News::Answered { want: Want::Watch { table }, answer: Err(fault) } if here(table) => {
                self.missing.set(true);
                // That there is no such game is said by the page.
                if fault.code != protocol::Code::NotFound {
                    self.wrong.set(Some(words::fault(fault)));
                }
            }
            News::Answered { want: Want::Act { table, .. }, answer } if here(table) => {
                self.sending.set(link::acts_at(table));
                if let Err(fault) = answer {
                    let words = words::fault(fault);
                    self.online.shell.speak(self.online.shell.say_now(&words));
                    self.wrong.set(Some(words));
                    // What was shown before it was confirmed did not happen.
                    let known = self.hosted.get_untracked();
                    if let Some(known) = known {
                        self.follow(&known);
                    }
                }
            }
            News::Answered { want: Want::Say { table, .. }, answer: Err(fault) }
                if here(table) && fault.code == protocol::Code::Forbidden =>
            {
                self.wrong.set(Some(phrase("say-refused")));
            }
            News::Answered {
                want: Want::Say { table, .. } | Want::Rematch { table, .. } | Want::Conditions { table, .. },
                answer: Err(fault),
            } if here(table) => self.wrong.set(Some(words::fault(fault))),
            _ => {}
        }
    }

    /// The board as the server has it. Returns the move that is new.
    fn follow(self, hosted: &Hosted) -> Option<::ponte::Move> {
        let game = hosted.ponte()?;
        let (mine, over) = (hosted.can().act, hosted.is_over());
        let first = self.hosted.with_untracked(Option::is_none);
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

    fn receive(self, hosted: Hosted, happened: Option<&protocol::socket::Happened>) {
        let shell = self.online.shell;
        let before = self.hosted.get_untracked();
        let news = self.follow(&hosted);
        if let Some(mv) = news
            && shell.settings.with_untracked(|settings| settings.sounds)
        {
            sound::play(mv);
        }
        let called = before.as_ref().is_some_and(|before| !before.is_my_turn()) && hosted.is_my_turn();
        if called && hosted.ciao().is_some() && shell.settings.with_untracked(|settings| settings.sounds) {
            sound::call();
        }
        if hosted.seat().is_some() {
            self.online.turns.update(|turns| turns.table(&hosted));
        }
        let other = happened.filter(|one| Some(one.seat) != hosted.seat());
        let mut told = match hosted.ciao() {
            Some(_) => happened.and_then(|one| ciao::told(self.online, &hosted, one)),
            None => other.and_then(|one| words::happened(&hosted, one, &self.online.say_now())),
        };
        let ended = hosted.is_over() && before.as_ref().is_some_and(|before| !before.is_over());
        if ended {
            let outcome = words::outcome(&hosted, &self.online.say_now()).unwrap_or_default();
            told = Some(format!("{} {outcome}", told.unwrap_or_default()));
        } else if hosted.is_my_turn() && other.is_some() && hosted.ponte().is_some() {
            let yours = shell.say_now(&phrase("games-your-turn"));
            told = Some(format!("{} {yours}", told.unwrap_or_default()));
        }
        if let Some(told) = told {
            shell.speak(told.trim().to_owned());
        }
        if before.as_ref().map(|before| before.state.summary.number) != Some(hosted.state.summary.number) {
            self.wrong.set(None);
            let told = happened.and_then(|one| words::shown(&hosted, one, &self.online.say_now()));
            self.told.set(told);
        }
        self.online.remember(&hosted.state.summary);
        let next = hosted.just_followed_by(before.as_ref()).cloned();
        self.counted.set(0);
        self.hosted.set(Some(hosted));
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

    fn hear(self, seat: Seat, said: Said) {
        let number = self.said.get_untracked().map_or(0, |(_, _, number)| number + 1);
        self.said.set(Some((seat, said, number)));
        let shell = self.online.shell;
        let mine = self.hosted.with_untracked(|hosted| hosted.as_ref().and_then(Hosted::seat)) == Some(seat);
        if !mine {
            let name = self.hosted.with_untracked(|hosted| {
                hosted
                    .as_ref()
                    .map(|hosted| words::name(hosted, seat, &self.online.say_now()))
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
        let (runs, left) = self.hosted.with_untracked(|hosted| match hosted {
            Some(hosted) if hosted.due().is_some() => {
                (true, hosted.seat().filter(|_| hosted.is_my_turn()).and_then(|seat| hosted.left(seat, now)))
            }
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
        at.hosted.with(|hosted| hosted.as_ref().map(|hosted| Game::from(&hosted.state.summary.terms.game)))
    });
    view! {
        {move || match kind.get() {
            Some(Game::Ponte) => view! { <ponte::PonteTable/> }.into_any(),
            Some(Game::Ciao) => view! { <ciao::CiaoTable/> }.into_any(),
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
    let count = Memo::new(move |_| at.with(|hosted| hosted.state.summary.seats.len()));
    let strip = move |seat: Seat| {
        let due = Memo::new(move |_| at.with(Hosted::due) == Some(seat));
        let swatch = move || {
            at.with(|hosted| match hosted.colour_of(seat) {
                Some(colour) => format!("swatch {colour}"),
                None => format!("seat-swatch seat-{seat}"),
            })
        };
        let present = Memo::new(move |_| at.with(|hosted| hosted.is_present(seat)));
        let mine = Memo::new(move |_| at.with(Hosted::seat) == Some(seat));
        let name = move || {
            at.hosted.with(|hosted| hosted.as_ref()?.info(seat).map(|info| named(online, &info.occupant)))
        };
        let rating = move || {
            at.hosted.with(|hosted| {
                let hosted = hosted.as_ref()?;
                let info = hosted.info(seat)?;
                let gained = hosted.gained(seat).map(|change| {
                    let class = if change < 0 { "change lost" } else { "change" };
                    view! { " "<span class=class>{words::change(change)}</span> }
                });
                Some(view! { {rated(online, info.after.or(info.rating))}{gained} })
            })
        };
        let left = Memo::new(move |_| {
            let now = at.time.get();
            at.with(|hosted| hosted.left(seat, now))
        });
        // What is shown changes more rarely than the time.
        let shown =
            Memo::new(move |_| left.get().map(|left| shell.say(&words::left(left))).unwrap_or_default());
        let short = Memo::new(move |_| due.get() && left.get().is_some_and(|left| left < 30_000));
        let clocked = Memo::new(move |_| left.get().is_some());
        let said = move || shell.say(&phrase("time-left").text("time", shown.get()));
        let clock = move || {
            view! {
                <Show when=move || clocked.get()>
                    <span class="clock" class:short=move || short.get() class:running=move || due.get()
                        role="timer" aria-live="off" aria-label=said>{move || shown.get()}</span>
                </Show>
            }
        };
        let bubble = move || {
            at.said.get().filter(|(from, ..)| *from == seat).map(|(_, said, _)| {
                view! { <span class="bubble">{shell.say(&words::said(said))}</span> }
            })
        };
        let gone = move || at.with(|hosted| hosted.state.view.gone.contains(seat));
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
            <li class="seat" class:due=move || due.get() class:mine=move || mine.get() id=format!("seat-{seat}")>
                <span class=swatch aria-hidden="true"></span>
                <span class="seat-who">
                    <span class="presence" class:here=move || present.get() role="img" aria-label=state title=state></span>
                    {name}" "{rating}
                    <Show when=move || mine.get()><span class="quiet">" "{t("seat-you")}</span></Show>
                    <Show when=move || due.get()><span class="heard">", "{t("to-move")}</span></Show>
                    {bubble}
                </span>
                {clock()}
            </li>
        }
    };
    // One's own place is below, as at a table.
    let strips = move || {
        let count = count.get();
        let mine = at.hosted.with_untracked(|hosted| hosted.as_ref().and_then(Hosted::seat));
        let first = mine.map_or(0, |seat| seat.index() + 1);
        (0..count)
            .filter_map(|step| Seat::ALL.get((first + step) % count).copied())
            .map(strip)
            .collect::<Vec<_>>()
    };
    let terms = move || at.with(|hosted| words::agreed(&hosted.state.summary, &online.say()));
    let watchers = move || at.with(|hosted| hosted.watchers);
    let looks_on =
        move || at.hosted.with(|hosted| hosted.as_ref().is_some_and(|hosted| hosted.seat().is_none()));
    let left = move || {
        at.with(|hosted| !hosted.is_over() && hosted.seat().is_some_and(|seat| hosted.has_left(seat)))
    };
    let kind = move || {
        at.hosted
            .with(|hosted| hosted.as_ref().map(|hosted| sign(Game::from(&hosted.state.summary.terms.game))))
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
        at.hosted.with(|hosted| {
            let hosted = hosted.as_ref()?;
            hosted
                .state
                .view
                .asking_back
                .map(|seat| (seat, hosted.can().answer_back, hosted.seat() == Some(seat)))
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
                            <button type="button" class="strong small" id="back-grant" on:click=move |_| at.wish(Wish::Grant)>{t("ciao-grant")}</button>
                            <button type="button" class="small" id="back-refuse" on:click=move |_| at.wish(Wish::Refuse)>{t("ciao-refuse")}</button>
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
    let can = Memo::new(move |_| at.can());
    // The button stays where it is while it cannot be used, so that none of the others comes to lie under a finger.
    let knows_back =
        Memo::new(move |_| at.with(|hosted| hosted.position().is_some() && hosted.knows_takebacks()));
    let back = move || can.get().ask_back;
    let ends = move || can.get().resign || can.get().abort;
    let over = Memo::new(move |_| at.with(Hosted::is_over));
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
    let speak = move |said: Said| {
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
                    <button type="button" id="take-back" on:click=move |_| at.wish(Wish::TakeBack)>{t("back-ask")}</button>
                </Show>
            </Show>
            <Show when=ends>
                <button type="button" id="leave-game" on:click=move |_| at.leave_open.set(true)>
                    {move || if can.get().abort { t("table-abort")() } else { t("action-resign")() }}</button>
            </Show>
            <Show when=move || can.get().say>
                <details class="talk" id="talk" node_ref=talk>
                    <summary class="button">{t("say-title")}</summary>
                    <div class="talk-words">
                        {Said::ALL.map(|said| view! {
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
    let abort = Memo::new(move |_| at.can().abort);
    let title = Signal::derive(move || {
        let key = if abort.get() { phrase("abort-title") } else { phrase("resign-title") };
        at.online.shell.say(&key)
    });
    let yes = move |_| {
        at.leave_open.set(false);
        at.wish(if abort.get_untracked() { Wish::Abort } else { Wish::Resign });
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
        at.hosted
            .with(|hosted| hosted.as_ref().and_then(|hosted| words::outcome(hosted, &online.say())))
            .unwrap_or_default()
    });
    let decided = move || {
        at.hosted.with(|hosted| hosted.as_ref().and_then(words::decided)).map(|words| {
            view! { <p class="decided">{shell.say(&words)}</p> }
        })
    };
    let changes = move || {
        at.hosted.with(|hosted| {
            let hosted = hosted.as_ref()?;
            let lines: Vec<_> = hosted
                .seats()
                .filter_map(|(seat, info)| {
                    let after = info.after?;
                    let name = words::called(hosted, seat, &online.say());
                    let change = words::change(hosted.gained(seat)?);
                    Some(view! { <li>{name}": "<strong>{words::rating(after)}</strong>" ("{change}")"</li> })
                })
                .collect();
            (!lines.is_empty()).then(|| view! { <ul class="plain" id="rating-changes">{lines}</ul> })
        })
    };
    let can = Memo::new(move |_| at.can());
    let wishes = Memo::new(move |_| {
        at.with(|hosted| {
            let mine = hosted.seat().is_some_and(|seat| hosted.state.rematch.contains(&seat));
            let other = hosted.state.rematch.iter().find(|&&seat| Some(seat) != hosted.seat()).copied();
            Some((mine, other))
        })
        .unwrap_or((false, None))
    });
    let next = Memo::new(move |_| at.with(|hosted| hosted.state.next.clone()));
    let record = move || format!("{}/records/{}", protocol::BASE, at.id);
    let is_ponte = Memo::new(move |_| at.with(|hosted| hosted.position().is_some()));
    let again = move || {
        let (mine, other) = wishes.get();
        if let Some(next) = next.get() {
            return view! { <Link to=Route::table(&next) class="button strong">{t("rematch-next")}</Link> }
                .into_any();
        }
        if !can.get().rematch {
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
        let (mine, other) = wishes.get();
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
                    at.name(at.hosted.with(|hosted| hosted.as_ref().map_or(Seat::FIRST, |hosted| hosted.seat_of(colour))))
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
