//! The state of online play that all pages share: connection, current user, notifications.

use std::cell::RefCell;
use std::rc::Rc;

use leptos::prelude::*;
use leptos::task::spawn_local;
use protocol::{ClientRequest, CurrentUser, Lobby, Occupant, ServerMessage, TableId, TableSummary, UserId};
use serde::{Deserialize, Serialize};
use web::online::connection::{ConnectionEvent, ConnectionState};
use web::online::http::{ClientError, query};
use web::online::notifications::{self, PendingTurns};
use web::online::phrases;
use web::online::server_time::ServerTime;
use web::routes::Route;
use web::storage::Persisted;
use web::texts::Phrase;
use web::texts::Translate;

use crate::ui::online::{api, push, socket};
use crate::ui::{AppContext, browser, clock};

/// Whether this browser has a session at the server. Only then the app connects before an online page is opened.
#[derive(Serialize, Deserialize)]
struct KnownSession {
    known: bool,
}

impl Persisted for KnownSession {
    const NAME: &'static str = "ponti.online";
    const VERSION: u32 = 1;
}

thread_local! {
    /// The page that receives the messages of the server, with the number of its subscription.
    static SUBSCRIBER: RefCell<(u64, Option<Subscriber>)> = const { RefCell::new((0, None)) };
}

/// Handles messages of the server. Reference-counted, so that a handler may change the subscription.
type Subscriber = Rc<dyn Fn(&ConnectionEvent)>;

/// The connection to the server, the current user, and what the server has reported to all pages.
#[derive(Clone, Copy)]
pub(crate) struct OnlineState {
    pub(crate) app: AppContext,
    /// The current user; none until a session is needed.
    pub(crate) current_user: RwSignal<Option<CurrentUser>>,
    /// Whether the server has answered who the current user is.
    pub(crate) identified: RwSignal<bool>,
    pub(crate) connection: RwSignal<ConnectionState>,
    pub(crate) lobby: RwSignal<Option<Lobby>>,
    pub(crate) turns: RwSignal<PendingTurns>,
    pub(crate) time: RwSignal<ServerTime>,
    /// A notification, and the page that it leads to.
    pub(crate) toast: RwSignal<Option<(Phrase, Route)>>,
    /// Incremented when the lists of games and challenges may have changed.
    pub(crate) changes: RwSignal<u32>,
    /// The last table on screen with its users: a report may be about it.
    last_table: RwSignal<Option<(TableId, Vec<UserId>)>>,
    /// The user for whom the socket was opened.
    connected_as: RwSignal<Option<UserId>>,
}

impl OnlineState {
    pub(crate) fn new(app: AppContext) -> OnlineState {
        OnlineState {
            app,
            current_user: RwSignal::new(None),
            identified: RwSignal::new(false),
            connection: RwSignal::new(ConnectionState::Off),
            lobby: RwSignal::new(None),
            turns: RwSignal::new(PendingTurns::default()),
            time: RwSignal::new(ServerTime::default()),
            toast: RwSignal::new(None),
            changes: RwSignal::new(0),
            last_table: RwSignal::new(None),
            connected_as: RwSignal::new(None),
        }
    }

    /// Whether this browser has a session, so that notifications are to be expected on every page.
    pub(crate) fn has_session() -> bool {
        browser::load::<KnownSession>().is_some_and(|known| known.known)
    }

    /// Connects to the server, unless connected.
    pub(crate) fn connect(self) {
        socket::start(self);
        socket::connect(self);
    }

    /// Translates phrases, reactive to the language.
    pub(crate) fn translator(self) -> impl Fn(&Phrase) -> String + Copy + Send + Sync + 'static {
        move |phrase| self.app.translate(phrase)
    }

    /// Translates phrases without tracking the language.
    pub(crate) fn translator_untracked(self) -> impl Translate + Copy {
        move |phrase: &Phrase| self.app.translate_untracked(phrase)
    }

    /// Connects to the server, and passes its messages to `handler` until the page is left.
    pub(crate) fn subscribe(self, handler: impl Fn(&ConnectionEvent) + 'static) {
        let number = SUBSCRIBER.with_borrow_mut(|subscriber| {
            let number = subscriber.0 + 1;
            *subscriber = (number, Some(Rc::new(handler)));
            number
        });
        // The next page may have subscribed before this one is cleaned up.
        on_cleanup(move || {
            SUBSCRIBER.with_borrow_mut(|subscriber| {
                if subscriber.0 == number {
                    subscriber.1 = None;
                }
            });
        });
        self.connect();
    }

    /// The id of the current user.
    pub(crate) fn user_id(self) -> Option<UserId> {
        self.current_user.with(|me| me.as_ref().map(|me| me.user.id.clone()))
    }

    /// Whether the current user has an account.
    pub(crate) fn has_account(self) -> Signal<bool> {
        Signal::derive(move || self.current_user.with(|me| me.as_ref().is_some_and(|me| !me.user.guest)))
    }

    /// Remembers the table on screen.
    pub(crate) fn remember_table(self, table: &TableSummary) {
        let users = table.seats.iter().filter_map(|info| match &info.occupant {
            Occupant::User { user } => Some(user.id.clone()),
            _ => None,
        });
        self.last_table.set(Some((table.id.clone(), users.collect())));
    }

    /// The last table on screen, if this user plays there.
    pub(crate) fn last_table_of(self, user: &UserId) -> Option<TableId> {
        self.last_table.with_untracked(|last| {
            last.as_ref().filter(|(_, users)| users.contains(user)).map(|(table, _)| table.clone())
        })
    }

    /// The time at the server in milliseconds.
    pub(crate) fn now(self) -> u64 {
        self.time.with_untracked(|time| time.at(clock::since_start()))
    }

    /// Handles a message of the server, then passes it to the page.
    pub(super) fn on_news(self, news: ConnectionEvent) {
        match &news {
            ConnectionEvent::Welcome { user: me, now } => {
                self.time.update(|time| {
                    time.reset();
                    time.observe(*now, clock::since_start());
                });
                let id = me.as_ref().map(|who| who.id.clone());
                self.connected_as.set(id.clone());
                if id.is_none() {
                    self.current_user.set(None);
                    self.identified.set(true);
                } else {
                    self.refresh();
                }
                self.changes.update(|count| *count += 1);
            }
            ConnectionEvent::Message(ServerMessage::Lobby { lobby }) => self.lobby.set(Some(lobby.clone())),
            ConnectionEvent::Message(ServerMessage::Notification { notification }) => {
                self.turns.update(|turns| turns.notice(notification));
                self.changes.update(|count| *count += 1);
                self.notify(notification);
            }
            ConnectionEvent::Message(ServerMessage::Table { state, .. }) => {
                self.time.update(|time| time.observe(state.now, clock::since_start()));
            }
            _ => {}
        }
        let subscriber = SUBSCRIBER.with_borrow(|subscriber| subscriber.1.clone());
        if let Some(handler) = subscriber {
            handler(&news);
        }
    }

    /// Shows a notification: as a toast, an announcement, or of the system while the page is hidden.
    fn notify(self, notification: &protocol::Notification) {
        let visible = document().visibility_state() == web_sys::VisibilityState::Visible;
        let shown = self.app.route.get_untracked();
        let Some((words, route)) = notifications::notification(notification, shown, visible) else { return };
        let text = self.app.translate_untracked(&words);
        if visible {
            self.app.announce(text);
        } else {
            browser::notify(
                &self.app.translate_untracked(&web::texts::phrase("app-name")),
                &text,
                &route.path(),
                move || {
                    self.app.navigate(route);
                },
            );
        }
        if shown != route {
            self.toast.set(Some((words, route)));
        }
    }

    /// Refreshes when the page becomes visible: another tab may have changed something.
    pub(super) fn on_visible(self) {
        if self.connection.get_untracked() == ConnectionState::Open
            && self.current_user.with_untracked(Option::is_some)
        {
            self.refresh();
        }
    }

    /// Loads the current user, and the games in which they are to move.
    pub(crate) fn refresh(self) {
        spawn_local(async move {
            if let Ok(me) = api::get::<Option<CurrentUser>>("/me").await {
                self.set_current_user(me);
            }
            let games = api::get::<Vec<TableSummary>>(&query("/tables", &[("status", "open")])).await;
            if let (Ok(games), Some(id)) =
                (games, self.current_user.with_untracked(|me| me.as_ref().map(|me| me.user.id.clone())))
            {
                self.turns.set(PendingTurns::new(&games, &id));
            }
        });
    }

    /// Changes the current user, and reconnects for them.
    pub(crate) fn set_current_user(self, me: Option<CurrentUser>) {
        browser::save(&KnownSession { known: me.is_some() });
        let id = me.as_ref().map(|me| me.user.id.clone());
        if let Some(id) = &id {
            push::synchronise(self, id);
        }
        self.identified.set(true);
        if me.is_none() {
            self.turns.set(PendingTurns::default());
        }
        self.current_user.set(me);
        if self.connected_as.get_untracked() != id {
            self.connected_as.set(id);
            socket::restart(self);
        }
        self.changes.update(|count| *count += 1);
    }

    /// Returns the current user, creating a guest if there is none.
    pub(crate) async fn ensure_user(self) -> Result<CurrentUser, ClientError> {
        if let Some(me) = self.current_user.get_untracked() {
            return Ok(me);
        }
        let me = match api::get::<Option<CurrentUser>>("/me").await? {
            Some(me) => me,
            None => api::send_empty::<CurrentUser>("POST", "/guests").await?,
        };
        self.set_current_user(Some(me.clone()));
        Ok(me)
    }

    /// Sends a request over the socket.
    pub(crate) fn send(self, request: ClientRequest) {
        socket::send(self, request);
    }

    /// Shows and announces an error.
    pub(crate) fn report_error(self, error: RwSignal<Option<Phrase>>, trouble: &ClientError) {
        let text = phrases::client_error(trouble);
        self.app.say(&text);
        error.try_set(Some(text));
    }
}
