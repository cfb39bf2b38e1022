//! Playing others through a server.

mod account;
mod admin;
mod api;
mod challenge;
mod ciao;
mod games;
mod link;
mod lobby;
mod parts;
mod person;
mod play;
mod ponte;
mod records;
mod table;

use std::cell::RefCell;

use leptos::prelude::*;
use leptos::task::spawn_local;
use protocol::{ClientRequest, CurrentUser, Lobby, Occupant, ServerMessage, TableId, TableSummary, UserId};
use serde::{Deserialize, Serialize};
use web::ciao_words::Say;
use web::online::connection::{News, Standing};
use web::online::http::{Trouble, query};
use web::online::notices::{self, Turns};
use web::online::server_time::ServerTime;
use web::online::words;
use web::routes::Route;
use web::store::Kept;
use web::texts::Phrase;

use crate::ui::{Shell, browser, t};

pub(crate) use account::AccountPage;
pub(crate) use admin::AdminPage;
pub(crate) use games::GamesPage;
pub(crate) use lobby::OnlinePage;
pub(crate) use person::PersonPage;
pub(crate) use play::PlayPage;
pub(crate) use records::RecordsPage;
pub(crate) use table::TablePage;

/// Whether somebody has ever been somebody at this server: only then the app looks for it by itself.
#[derive(Serialize, Deserialize)]
struct Known {
    known: bool,
}

impl Kept for Known {
    const NAME: &'static str = "ponti.online";
    const VERSION: u32 = 1;
}

thread_local! {
    /// The page that wants to hear what comes, and which one that is.
    static TAKER: RefCell<(u64, Option<link::Taker>)> = const { RefCell::new((0, None)) };
}

/// What is known of the server, and of oneself there.
#[derive(Clone, Copy)]
pub(crate) struct OnlineState {
    pub(crate) shell: Shell,
    /// Who one is; nobody before one needs to be somebody.
    pub(crate) me: RwSignal<Option<CurrentUser>>,
    /// Whether the server has said who one is.
    pub(crate) asked: RwSignal<bool>,
    pub(crate) standing: RwSignal<Standing>,
    pub(crate) lobby: RwSignal<Option<Lobby>>,
    pub(crate) turns: RwSignal<Turns>,
    pub(crate) time: RwSignal<ServerTime>,
    /// Something to tell, and where it leads.
    pub(crate) toast: RwSignal<Option<(Phrase, Route)>>,
    /// Counts what may have changed one's lists of games and challenges.
    pub(crate) changes: RwSignal<u32>,
    /// The table that was looked at last, and who sits there: a report may be about it.
    last_table: RwSignal<Option<(TableId, Vec<UserId>)>>,
    /// As whom the connection was made.
    connected_as: RwSignal<Option<UserId>>,
}

impl OnlineState {
    pub(crate) fn new(shell: Shell) -> OnlineState {
        let online = OnlineState {
            shell,
            me: RwSignal::new(None),
            asked: RwSignal::new(false),
            standing: RwSignal::new(Standing::Off),
            lobby: RwSignal::new(None),
            turns: RwSignal::new(Turns::default()),
            time: RwSignal::new(ServerTime::default()),
            toast: RwSignal::new(None),
            changes: RwSignal::new(0),
            last_table: RwSignal::new(None),
            connected_as: RwSignal::new(None),
        };
        link::start(online);
        if browser::load::<Known>().is_some_and(|known| known.known) {
            link::connect(online);
        }
        online
    }

    /// Words in the language in use, following it.
    pub(crate) fn say(self) -> impl Fn(&Phrase) -> String + Copy + Send + Sync + 'static {
        move |phrase| self.shell.say(phrase)
    }

    /// Words for what is said once.
    pub(crate) fn say_now(self) -> impl Say + Copy {
        move |phrase: &Phrase| self.shell.say_now(phrase)
    }

    /// A page needs the server. What `taker` is given is whatever comes from it, until the page is left.
    pub(crate) fn arrive(self, taker: impl Fn(&News) + 'static) {
        let number = TAKER.with_borrow_mut(|one| {
            let number = one.0 + 1;
            *one = (number, Some(std::rc::Rc::new(taker)));
            number
        });
        // The next page may have come before this one was left.
        on_cleanup(move || {
            TAKER.with_borrow_mut(|one| {
                if one.0 == number {
                    one.1 = None;
                }
            });
        });
        link::connect(self);
    }

    /// Who one is, by id.
    pub(crate) fn my_id(self) -> Option<UserId> {
        self.me.with(|me| me.as_ref().map(|me| me.user.id.clone()))
    }

    /// A table is looked at.
    pub(crate) fn remember(self, table: &TableSummary) {
        let people = table.seats.iter().filter_map(|info| match &info.occupant {
            Occupant::User { user } => Some(user.id.clone()),
            _ => None,
        });
        self.last_table.set(Some((table.id.clone(), people.collect())));
    }

    /// The table that was looked at last, if somebody sits there.
    pub(crate) fn last_table_of(self, person: &UserId) -> Option<TableId> {
        self.last_table.with_untracked(|last| {
            last.as_ref().filter(|(_, people)| people.contains(person)).map(|(table, _)| table.clone())
        })
    }

    /// The time at the server.
    pub(crate) fn now(self) -> u64 {
        self.time.with_untracked(|time| time.at(browser::since_start()))
    }

    /// Something came from the server.
    fn take(self, news: News) {
        match &news {
            News::Welcome { me, now } => {
                self.time.update(|time| {
                    time.reset();
                    time.observe(*now, browser::since_start());
                });
                let id = me.as_ref().map(|who| who.id.clone());
                self.connected_as.set(id.clone());
                if id.is_none() {
                    self.me.set(None);
                    self.asked.set(true);
                } else {
                    self.refresh();
                }
                self.changes.update(|count| *count += 1);
            }
            News::Told(ServerMessage::Lobby { lobby }) => self.lobby.set(Some(lobby.clone())),
            News::Told(ServerMessage::Notification { notification: notice }) => {
                self.turns.update(|turns| turns.notice(notice));
                self.changes.update(|count| *count += 1);
                self.notify(notice);
            }
            News::Told(ServerMessage::Table { state, .. }) => {
                self.time.update(|time| time.observe(state.now, browser::since_start()));
            }
            _ => {}
        }
        let taker = TAKER.with_borrow(|one| one.1.clone());
        if let Some(taker) = taker {
            taker(&news);
        }
    }

    fn notify(self, notice: &protocol::Notification) {
        let visible = document().visibility_state() == web_sys::VisibilityState::Visible;
        let shown = self.shell.route.get_untracked();
        let Some((words, route)) = notices::notification(notice, shown, visible) else { return };
        let text = self.shell.say_now(&words);
        if visible {
            self.shell.speak(text);
        } else {
            browser::notify(
                &self.shell.say_now(&web::texts::phrase("app-name")),
                &text,
                &route.path(),
                move || {
                    self.shell.go(route);
                },
            );
        }
        if shown != route {
            self.toast.set(Some((words, route)));
        }
    }

    /// The page is looked at again: another tab may have done something meanwhile.
    fn looked_at(self) {
        if self.standing.get_untracked() == Standing::Open && self.me.with_untracked(Option::is_some) {
            self.refresh();
        }
    }

    /// Asks who one is, and in which games it is one's turn.
    pub(crate) fn refresh(self) {
        spawn_local(async move {
            if let Ok(me) = api::get::<Option<CurrentUser>>("/me").await {
                self.become_one(me);
            }
            let games = api::get::<Vec<TableSummary>>(&query("/tables", &[("status", "open")])).await;
            if let (Ok(games), Some(id)) =
                (games, self.me.with_untracked(|me| me.as_ref().map(|me| me.user.id.clone())))
            {
                self.turns.set(Turns::of(&games, &id));
            }
        });
    }

    /// One is this person from now on.
    pub(crate) fn become_one(self, me: Option<CurrentUser>) {
        browser::save(&Known { known: me.is_some() });
        let id = me.as_ref().map(|me| me.user.id.clone());
        self.asked.set(true);
        if me.is_none() {
            self.turns.set(Turns::default());
        }
        self.me.set(me);
        if self.connected_as.get_untracked() != id {
            self.connected_as.set(id);
            link::restart(self);
        }
        self.changes.update(|count| *count += 1);
    }

    /// Who one is; a guest from now on, if nobody so far.
    pub(crate) async fn somebody(self) -> Result<CurrentUser, Trouble> {
        if let Some(me) = self.me.get_untracked() {
            return Ok(me);
        }
        let me = match api::get::<Option<CurrentUser>>("/me").await? {
            Some(me) => me,
            None => api::plain::<CurrentUser>("POST", "/guests").await?,
        };
        self.become_one(Some(me.clone()));
        Ok(me)
    }

    /// Wants something over the socket.
    pub(crate) fn ask(self, request: ClientRequest) {
        link::ask(self, request);
    }

    /// The words of what went wrong, shown and spoken.
    pub(crate) fn complain(self, wrong: RwSignal<Option<Phrase>>, trouble: &Trouble) {
        let words = words::trouble(trouble);
        self.shell.speak(self.shell.say_now(&words));
        wrong.try_set(Some(words));
    }
}

pub(crate) fn online() -> OnlineState {
    expect_context()
}

/// How the connection stands, while it does not.
#[component]
pub(crate) fn Standings(
    /// Whether there is little room for words.
    #[prop(optional)]
    short: bool,
) -> impl IntoView {
    let online = online();
    let words = Memo::new(move |_| words::standing(online.standing.get(), short));
    // A moment without a connection is not worth a word.
    let shown = RwSignal::new(false);
    Effect::new(move || {
        if words.get().is_none() {
            shown.set(false);
        } else {
            set_timeout(
                move || {
                    if words.try_get_untracked().flatten().is_some() {
                        shown.try_set(true);
                    }
                },
                std::time::Duration::from_millis(1_500),
            );
        }
    });
    view! {
        <Show when=move || shown.get()>
            <p class="note wrong link-note" role="status" id="link">
                {move || words.get().map(|words| online.shell.say(&words))}" "
                {move || match online.standing.get() {
                    Standing::Outdated => view! {
                        <button type="button" class="small" on:click=move |_| { let _ = window().location().reload(); }>{t("link-reload")}</button>
                    }.into_any(),
                    Standing::Waiting { .. } => view! {
                        <button type="button" class="small" id="link-retry" on:click=move |_| link::retry(online)>{t("engine-retry")}</button>
                    }.into_any(),
                    _ => ().into_any(),
                }}
            </p>
        </Show>
    }
}

/// What is told on whichever page one is.
#[component]
pub(crate) fn Toast() -> impl IntoView {
    let online = online();
    let shell = online.shell;
    // Whoever is there already need not be told how to get there.
    Effect::new(move || {
        let here = shell.route.get();
        if online.toast.with(|toast| toast.as_ref().is_some_and(|(_, route)| *route == here)) {
            online.toast.set(None);
        }
    });
    view! {
        {move || online.toast.get().map(|(words, route)| view! {
            <div class="toast" id="toast">
                <p>{shell.say(&words)}</p>
                <button type="button" class="strong small" id="toast-go" on:click=move |_| { online.toast.set(None); shell.go(route); }>{t("toast-go")}</button>
                <button type="button" class="cross" aria-label=t("close") on:click=move |_| online.toast.set(None)>"×"</button>
            </div>
        })}
    }
}
