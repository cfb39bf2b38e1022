//! The state of the page of an online game, and how it follows the server.

use std::time::Duration;

use leptos::prelude::*;
use protocol::{ChatPreset, ClientRequest, ConditionalLine, EventView, ServerMessage, TableId};
use table::{Action, Millis, Permissions, Seat};
use web::online::connection::ConnectionEvent;
use web::online::phrases;
use web::online::remote_table::RemoteTable;
use web::ponte::{PonteSession, Turn};
use web::routes::{Route, Slug};
use web::texts::{Phrase, phrase};

use crate::ui::online::{OnlineState, ciao, socket};
use crate::ui::{ANIMATION_DURATION, sound};

/// How long a chat message is shown.
const CHAT_DURATION: Duration = Duration::from_secs(8);
/// The remaining seconds that are announced to screen readers.
const ANNOUNCED_SECONDS: [Millis; 5] = [10, 5, 3, 2, 1];

/// How a page shows a table.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Showing {
    /// To the current user, who may play there.
    Seat,
    /// To everyone in a room.
    Screen,
}

impl Showing {
    fn route(self, table: &TableId) -> Route {
        match self {
            Showing::Seat => Route::table(table),
            Showing::Screen => Route::screen(table),
        }
    }

    pub(super) fn watch(self, online: OnlineState, table: TableId) {
        match self {
            Showing::Seat => socket::watch(online, table),
            Showing::Screen => socket::spectate(online, table),
        }
    }
}

/// The state of the page of an online game.
#[derive(Clone, Copy)]
pub(crate) struct TableContext {
    pub(crate) online: OnlineState,
    /// The table id as in the address, which may be malformed.
    pub(crate) id: Slug,
    /// How the page shows the table.
    showing: Showing,
    pub(crate) remote: RwSignal<Option<RemoteTable>>,
    /// The game of Ponte del Diavolo with the partial move of the viewer; unused in Ciao Ciao.
    pub(crate) session: RwSignal<PonteSession>,
    /// The error of the last request.
    pub(crate) error: RwSignal<Option<Phrase>>,
    /// The last event that the board does not show.
    pub(super) notice: RwSignal<Option<String>>,
    /// Whether the table does not exist, or may not be watched.
    pub(super) missing: RwSignal<bool>,
    /// The last chat message: its seat, its text and a serial number.
    pub(super) chat: RwSignal<Option<(Seat, ChatPreset, u32)>>,
    /// Whether an action has not been confirmed by the server yet.
    pub(super) sending: RwSignal<bool>,
    /// The time at the server, updated while a clock is running.
    pub(super) time: RwSignal<Millis>,
    /// The remaining seconds that were announced last.
    announced_seconds: RwSignal<Millis>,
    pub(crate) end_open: RwSignal<bool>,
    pub(super) leave_open: RwSignal<bool>,
}

impl TableContext {
    pub(super) fn new(online: OnlineState, id: Slug, showing: Showing) -> TableContext {
        TableContext {
            online,
            id,
            showing,
            remote: RwSignal::new(None),
            session: RwSignal::new(PonteSession::free(::ponte::Game::new(::ponte::Rules::CLASSIC))),
            error: RwSignal::new(None),
            notice: RwSignal::new(None),
            missing: RwSignal::new(false),
            chat: RwSignal::new(None),
            sending: RwSignal::new(false),
            time: RwSignal::new(0),
            announced_seconds: RwSignal::new(0),
            end_open: RwSignal::new(false),
            leave_open: RwSignal::new(false),
        }
    }

    /// The id of the table, if it is well-formed.
    pub(crate) fn table(self) -> Option<TableId> {
        self.id.as_str().parse().ok()
    }

    /// The page of another table, which shows it as this page does.
    pub(crate) fn page_of(self, table: &TableId) -> Route {
        self.showing.route(table)
    }

    /// Reads from the table, reactive to it; the default value until it is loaded.
    pub(crate) fn with<T: Default>(self, get: impl FnOnce(&RemoteTable) -> T) -> T {
        self.remote.with(|remote| remote.as_ref().map(get)).unwrap_or_default()
    }

    /// What the viewer may do.
    pub(crate) fn permissions(self) -> Permissions {
        self.with(RemoteTable::permissions)
    }

    /// The name of the player in a seat, reactive to the language.
    pub(crate) fn name(self, seat: Seat) -> String {
        self.with(|remote| phrases::viewer_name(remote, seat, &self.online.translator()))
    }

    /// Sends an action.
    pub(crate) fn act(self, action: Action) {
        let number = self.remote.with_untracked(|remote| remote.as_ref().map(RemoteTable::next_number));
        let (Some(table), Some(number)) = (self.table(), number) else { return };
        self.error.set(None);
        self.online.send(ClientRequest::Action { table, number: Some(number), action });
        self.sending.set(true);
    }

    /// Sends a chat message.
    pub(super) fn send_chat(self, preset: ChatPreset) {
        if let Some(table) = self.table() {
            self.online.send(ClientRequest::Chat { table, preset });
        }
    }

    /// Offers a rematch, or withdraws the offer.
    pub(crate) fn rematch(self, offer: bool) {
        if let Some(table) = self.table() {
            self.online.send(ClientRequest::Rematch { table, offer });
        }
    }

    /// Replaces the conditional moves.
    pub(crate) fn set_conditional_moves(self, lines: Vec<ConditionalLine>) {
        if let Some(table) = self.table() {
            self.online.send(ClientRequest::SetConditionalMoves { table, lines });
        }
    }

    /// Handles a message of the server.
    pub(super) fn on_news(self, news: &ConnectionEvent) {
        let here = |table: &TableId| table.as_str() == self.id.as_str();
        match news {
            ConnectionEvent::Message(ServerMessage::Table { state, event }) if here(&state.summary.id) => {
                let watchers =
                    self.remote.with_untracked(|remote| remote.as_ref().map_or(0, |one| one.watchers));
                self.receive(RemoteTable { state: (**state).clone(), watchers }, event.as_ref());
            }
            ConnectionEvent::Message(ServerMessage::Chat { table, seat, preset }) if here(table) => {
                self.on_chat(*seat, *preset);
            }
            ConnectionEvent::Message(ServerMessage::Presence { table, online, watchers }) if here(table) => {
                self.remote.update(|remote| {
                    if let Some(remote) = remote {
                        remote.state.online.clone_from(online);
                        remote.watchers = *watchers;
                    }
                });
            }
            ConnectionEvent::Response {
                request: ClientRequest::Watch { table } | ClientRequest::Spectate { table },
                result: Err(fault),
            } if here(table) => {
                self.missing.set(true);
                // The page itself reports a missing table.
                if fault.code != protocol::ErrorCode::NotFound {
                    self.error.set(Some(phrases::api_error(fault)));
                }
            }
            ConnectionEvent::Response { request: ClientRequest::Action { table, action, .. }, result }
                if here(table) =>
            {
                self.sending.set(socket::has_pending_action(table));
                if *action == Action::Resign && result.is_ok() {
                    self.leave();
                }
                if let Err(fault) = result {
                    let words = phrases::api_error(fault);
                    self.online.app.say(&words);
                    self.error.set(Some(words));
                    // Undo the move that was shown before it was confirmed.
                    if let Some(remote) = self.remote.get_untracked() {
                        self.follow(&remote);
                    }
                }
            }
            ConnectionEvent::Response { request: ClientRequest::Chat { table, .. }, result: Err(fault) }
                if here(table) && fault.code == protocol::ErrorCode::Forbidden =>
            {
                self.error.set(Some(phrase("say-refused")));
            }
            ConnectionEvent::Response {
                request:
                    ClientRequest::Chat { table, .. }
                    | ClientRequest::Rematch { table, .. }
                    | ClientRequest::SetConditionalMoves { table, .. },
                result: Err(fault),
            } if here(table) => self.error.set(Some(phrases::api_error(fault))),
            _ => {}
        }
    }

    /// Shows a game as a spectator's after resigning, unless that has ended it.
    fn leave(self) {
        let Some(mut remote) = self.remote.get_untracked().filter(|remote| !remote.is_over()) else { return };
        if remote.state.summary.seats.len() > 2 {
            remote.leave();
            self.online.turns.update(|turns| turns.table(&remote));
            self.remote.set(Some(remote));
        }
    }

    /// Updates the board to the state of the server. Returns the move that is new.
    fn follow(self, remote: &RemoteTable) -> Option<::ponte::Move> {
        let game = remote.ponte_game()?;
        let turn = match remote {
            _ if remote.is_over() => Turn::Over,
            _ if remote.permissions().act => Turn::Mine,
            _ => Turn::Theirs,
        };
        let first = self.remote.with_untracked(Option::is_none);
        if first {
            self.session.set(PonteSession::remote(game, turn));
            return None;
        }
        let new_move = self.session.try_update(|session| session.follow(game, turn)).flatten();
        set_timeout(
            move || {
                self.session.try_update(PonteSession::finish_animation);
            },
            ANIMATION_DURATION,
        );
        new_move
    }

    fn receive(self, remote: RemoteTable, event: Option<&EventView>) {
        let app = self.online.app;
        let before = self.remote.get_untracked();
        let new_move = self.follow(&remote);
        self.play_sound(new_move, before.as_ref(), &remote);
        self.online.turns.update(|turns| turns.table(&remote));
        let ended = remote.is_over() && before.as_ref().is_some_and(|before| !before.is_over());
        if let Some(text) = self.announcement(&remote, event, ended) {
            app.announce(text.trim().to_owned());
        }
        if before.as_ref().map(|before| before.state.summary.number) != Some(remote.state.summary.number) {
            self.error.set(None);
            let translate = self.online.translator_untracked();
            self.notice.set(event.and_then(|event| phrases::event_note(&remote, event, &translate)));
        }
        self.online.remember_table(&remote.state.summary);
        let next = match self.showing {
            Showing::Seat => remote.rematch_just_started(before.as_ref()).cloned(),
            // The screen of a club goes on with the players.
            Showing::Screen => remote.next_just_started(before.as_ref()).cloned(),
        };
        self.announced_seconds.set(0);
        self.remote.set(Some(remote));
        self.tick();
        if let Some(next) = next {
            app.navigate(self.page_of(&next));
        } else if ended {
            set_timeout(
                move || {
                    self.end_open.try_set(true);
                },
                ANIMATION_DURATION,
            );
        }
    }

    /// Plays the sound of a new move, or in Ciao Ciao the signal that it is the viewer's turn.
    fn play_sound(self, new_move: Option<::ponte::Move>, before: Option<&RemoteTable>, remote: &RemoteTable) {
        if let Some(mv) = new_move {
            self.online.app.settings.with_untracked(|settings| sound::play(mv, settings));
        }
        if !self.online.app.settings.with_untracked(|settings| settings.sounds) {
            return;
        }
        let turn_began = before.is_some_and(|before| !before.is_my_turn()) && remote.is_my_turn();
        if turn_began && remote.ciao_view().is_some() {
            sound::your_turn();
        }
    }

    /// What screen readers announce about an event.
    fn announcement(self, remote: &RemoteTable, event: Option<&EventView>, ended: bool) -> Option<String> {
        let translate = self.online.translator_untracked();
        let by_other = event.filter(|event| Some(event.seat) != remote.seat());
        let text = match remote.ciao_view() {
            Some(_) => event.and_then(|event| ciao::announcement(self.online, remote, event)),
            None => by_other.and_then(|event| phrases::describe_event(remote, event, &translate)),
        };
        if ended {
            let outcome = phrases::outcome(remote, &translate).unwrap_or_default();
            Some(format!("{} {outcome}", text.unwrap_or_default()))
        } else if remote.is_my_turn() && by_other.is_some() && remote.ponte_game().is_some() {
            let your_turn = self.online.app.translate_untracked(&phrase("games-your-turn"));
            Some(format!("{} {your_turn}", text.unwrap_or_default()))
        } else {
            text
        }
    }

    fn on_chat(self, seat: Seat, preset: ChatPreset) {
        let number = self.chat.get_untracked().map_or(0, |(_, _, number)| number + 1);
        self.chat.set(Some((seat, preset, number)));
        let app = self.online.app;
        let mine =
            self.remote.with_untracked(|remote| remote.as_ref().and_then(RemoteTable::seat)) == Some(seat);
        if !mine {
            let name = self.remote.with_untracked(|remote| {
                remote
                    .as_ref()
                    .map(|remote| phrases::name(remote, seat, &self.online.translator_untracked()))
                    .unwrap_or_default()
            });
            app.announce(format!("{name}: {}", app.translate_untracked(&phrases::chat_preset(preset))));
        }
        set_timeout(
            move || {
                if self.chat.try_get_untracked().flatten().is_some_and(|(_, _, one)| one == number) {
                    self.chat.try_set(None);
                }
            },
            CHAT_DURATION,
        );
    }

    /// Updates the clocks, and announces the last seconds of the viewer.
    pub(super) fn tick(self) {
        let now = self.online.now();
        let app = self.online.app;
        let (running, left) = self.remote.with_untracked(|remote| match remote {
            Some(remote) if remote.to_act().is_some() => (
                true,
                remote.seat().filter(|_| remote.is_my_turn()).and_then(|seat| remote.time_left(seat, now)),
            ),
            _ => (false, None),
        });
        if !running && self.time.get_untracked() != 0 {
            return;
        }
        self.time.set(now);
        if let Some(seconds) = left.map(|left| left.div_ceil(1_000))
            && ANNOUNCED_SECONDS.contains(&seconds)
            && self.announced_seconds.get_untracked() != seconds
        {
            self.announced_seconds.set(seconds);
            app.say(&phrase("clock-seconds-left").number("seconds", seconds as i64));
        }
    }
}
