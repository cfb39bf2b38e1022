//! The WebSocket: executes the commands of the connection's state machine, and feeds it with events.

use std::cell::RefCell;
use std::time::Duration;

use leptos::prelude::{GetUntracked, Set, document, set_interval, window};
use protocol::{ClientRequest, TableId};
use wasm_bindgen::JsCast;
use wasm_bindgen::closure::Closure;
use web::online::connection::{Command, Connection};

use crate::ui::online::OnlineState;
use crate::ui::{clock, random};

#[derive(Default)]
struct State {
    connection: Connection,
    socket: Option<Socket>,
    /// Whether the timer and the listeners run.
    started: bool,
}

/// A socket with its event handlers.
struct Socket {
    socket: web_sys::WebSocket,
    _on_message: Closure<dyn Fn(web_sys::MessageEvent)>,
    _on_close: Closure<dyn Fn()>,
}

impl Drop for Socket {
    fn drop(&mut self) {
        // Late events of a closed socket are ignored.
        self.socket.set_onmessage(None);
        self.socket.set_onclose(None);
        let _ = self.socket.close();
    }
}

thread_local! {
    static STATE: RefCell<State> = RefCell::default();
}

/// Updates the state machine and executes the commands that follow.
fn change<T>(online: OnlineState, change: impl FnOnce(&mut Connection) -> T) -> T {
    STATE.with_borrow_mut(|state| {
        let result = change(&mut state.connection);
        for command in state.connection.take_commands() {
            match command {
                Command::Open => match open(online) {
                    Some(socket) => state.socket = Some(socket),
                    None => state.connection.closed(clock::since_start(), random::fraction()),
                },
                Command::Close => state.socket = None,
                Command::Send(text) => {
                    if let Some(socket) = &state.socket {
                        // If this fails, a close event follows.
                        let _ = socket.socket.send_with_str(&text);
                    }
                }
            }
        }
        let standing = state.connection.state();
        if online.connection.try_get_untracked() != Some(standing) {
            online.connection.set(standing);
        }
        result
    })
}

fn open(online: OnlineState) -> Option<Socket> {
    let location = window().location();
    let scheme = if location.protocol().ok()? == "https:" { "wss" } else { "ws" };
    let address = format!("{scheme}://{}{}", location.host().ok()?, protocol::SOCKET_PATH);
    let socket = web_sys::WebSocket::new(&address).ok()?;
    let on_message = Closure::<dyn Fn(web_sys::MessageEvent)>::new(move |event: web_sys::MessageEvent| {
        let Some(text) = event.data().as_string() else { return };
        let message = change(online, |connection| connection.receive(&text, clock::since_start()));
        if let Some(message) = message {
            online.on_news(message);
        }
    });
    let on_close = Closure::<dyn Fn()>::new(move || {
        change(online, |connection| connection.closed(clock::since_start(), random::fraction()));
    });
    socket.set_onmessage(Some(on_message.as_ref().unchecked_ref()));
    socket.set_onclose(Some(on_close.as_ref().unchecked_ref()));
    Some(Socket { socket, _on_message: on_message, _on_close: on_close })
}

/// Starts the timer of the state machine, and listens to changes of visibility and network. Later calls do nothing.
pub(crate) fn start(online: OnlineState) {
    if STATE.with_borrow_mut(|state| std::mem::replace(&mut state.started, true)) {
        return;
    }
    set_interval(
        move || change(online, |connection| connection.tick(clock::since_start(), random::fraction())),
        Duration::from_secs(1),
    );
    let on_visible = move || {
        if document().visibility_state() == web_sys::VisibilityState::Visible {
            change(online, |connection| connection.retry_now(clock::since_start()));
            online.on_visible();
        }
    };
    let on_visible = Closure::<dyn Fn()>::new(on_visible);
    let _ = window().add_event_listener_with_callback("online", on_visible.as_ref().unchecked_ref());
    let _ =
        document().add_event_listener_with_callback("visibilitychange", on_visible.as_ref().unchecked_ref());
    on_visible.forget();
    let on_offline = move || change(online, |connection| connection.check(clock::since_start()));
    let on_offline = Closure::<dyn Fn()>::new(on_offline);
    let _ = window().add_event_listener_with_callback("offline", on_offline.as_ref().unchecked_ref());
    on_offline.forget();
}

/// Connects, unless connected.
pub(crate) fn connect(online: OnlineState) {
    change(online, |connection| connection.connect(clock::since_start()));
}

/// Reconnects for another user.
pub(crate) fn restart(online: OnlineState) {
    change(online, |connection| connection.restart(clock::since_start()));
}

/// Tries to connect at once instead of after the delay.
pub(crate) fn retry(online: OnlineState) {
    change(online, |connection| connection.retry_now(clock::since_start()));
}

/// Sends a request, or queues it until connected.
pub(crate) fn send(online: OnlineState, request: ClientRequest) {
    change(online, |connection| connection.request(request));
}

/// Subscribes to a table.
pub(crate) fn watch(online: OnlineState, table: TableId) {
    change(online, |connection| connection.watch(table));
}

/// Subscribes to a table as a spectator, whoever the user is.
pub(crate) fn spectate(online: OnlineState, table: TableId) {
    change(online, |connection| connection.spectate(table));
}

/// Unsubscribes from a table.
pub(crate) fn leave(online: OnlineState, table: &TableId) {
    change(online, |connection| connection.unwatch(table));
}

/// Subscribes to the lobby, or unsubscribes.
pub(crate) fn lobby(online: OnlineState, watch: bool) {
    change(online, |connection| connection.watch_lobby(watch));
}

/// Whether an action at a table has not been answered yet.
pub(crate) fn has_pending_action(table: &TableId) -> bool {
    STATE.with_borrow(|state| state.connection.has_pending_action(table))
}
