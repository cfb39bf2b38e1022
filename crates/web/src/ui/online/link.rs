//! The socket: does what the connection's state machine says, and brings it what happens.

use std::cell::RefCell;
use std::time::Duration;

use leptos::prelude::{GetUntracked, Set, document, set_interval, window};
use protocol::{ClientRequest, TableId};
use wasm_bindgen::JsCast;
use wasm_bindgen::closure::Closure;
use web::online::connection::{Command, Connection, News};

use crate::ui::browser;
use crate::ui::online::OnlineState;

#[derive(Default)]
struct Link {
    connection: Connection,
    socket: Option<Socket>,
}

/// A socket with whatever listens to it.
struct Socket {
    socket: web_sys::WebSocket,
    _heard: Closure<dyn Fn(web_sys::MessageEvent)>,
    _closed: Closure<dyn Fn()>,
}

impl Drop for Socket {
    fn drop(&mut self) {
        // Nothing that it says from now on counts.
        self.socket.set_onmessage(None);
        self.socket.set_onclose(None);
        let _ = self.socket.close();
    }
}

thread_local! {
    static LINK: RefCell<Link> = RefCell::default();
}

fn chance() -> f64 {
    js_sys::Math::random()
}

/// Changes something about the connection, and does what follows.
fn change<T>(online: OnlineState, change: impl FnOnce(&mut Connection) -> T) -> T {
    LINK.with_borrow_mut(|link| {
        let result = change(&mut link.connection);
        for command in link.connection.take() {
            match command {
                Command::Open => match open(online) {
                    Some(socket) => link.socket = Some(socket),
                    None => link.connection.closed(browser::since_start(), chance()),
                },
                Command::Close => link.socket = None,
                Command::Send(text) => {
                    if let Some(one) = &link.socket {
                        // A socket that takes nothing is about to say that it is closed.
                        let _ = one.socket.send_with_str(&text);
                    }
                }
            }
        }
        let standing = link.connection.standing();
        if online.standing.try_get_untracked() != Some(standing) {
            online.standing.set(standing);
        }
        result
    })
}

fn open(online: OnlineState) -> Option<Socket> {
    let location = window().location();
    let scheme = if location.protocol().ok()? == "https:" { "wss" } else { "ws" };
    let address = format!("{scheme}://{}{}", location.host().ok()?, protocol::SOCKET_PATH);
    let socket = web_sys::WebSocket::new(&address).ok()?;
    let heard = Closure::<dyn Fn(web_sys::MessageEvent)>::new(move |event: web_sys::MessageEvent| {
        let Some(text) = event.data().as_string() else { return };
        let news = change(online, |connection| connection.heard(&text, browser::since_start()));
        if let Some(news) = news {
            online.take(news);
        }
    });
    let closed = Closure::<dyn Fn()>::new(move || {
        change(online, |connection| connection.closed(browser::since_start(), chance()));
    });
    socket.set_onmessage(Some(heard.as_ref().unchecked_ref()));
    socket.set_onclose(Some(closed.as_ref().unchecked_ref()));
    Some(Socket { socket, _heard: heard, _closed: closed })
}

/// Lets time pass, and looks when the page is looked at again or the network says something about itself.
pub(crate) fn start(online: OnlineState) {
    set_interval(
        move || change(online, |connection| connection.tick(browser::since_start(), chance())),
        Duration::from_secs(1),
    );
    let wake = move || {
        if document().visibility_state() == web_sys::VisibilityState::Visible {
            change(online, |connection| connection.wake(browser::since_start()));
            online.looked_at();
        }
    };
    let wake = Closure::<dyn Fn()>::new(wake);
    let _ = window().add_event_listener_with_callback("online", wake.as_ref().unchecked_ref());
    let _ = document().add_event_listener_with_callback("visibilitychange", wake.as_ref().unchecked_ref());
    wake.forget();
    let doubt = move || change(online, |connection| connection.doubt(browser::since_start()));
    let doubt = Closure::<dyn Fn()>::new(doubt);
    let _ = window().add_event_listener_with_callback("offline", doubt.as_ref().unchecked_ref());
    doubt.forget();
}

pub(crate) fn connect(online: OnlineState) {
    change(online, |connection| connection.connect(browser::since_start()));
}

/// Somebody is somebody else now.
pub(crate) fn restart(online: OnlineState) {
    change(online, |connection| connection.restart(browser::since_start()));
}

pub(crate) fn retry(online: OnlineState) {
    change(online, |connection| connection.wake(browser::since_start()));
}

pub(crate) fn ask(online: OnlineState, request: ClientRequest) {
    change(online, |connection| connection.ask(request));
}

pub(crate) fn watch(online: OnlineState, table: TableId) {
    change(online, |connection| connection.watch(table));
}

pub(crate) fn leave(online: OnlineState, table: &TableId) {
    change(online, |connection| connection.leave(table));
}

pub(crate) fn lobby(online: OnlineState, watch: bool) {
    change(online, |connection| connection.lobby(watch));
}

/// Whether something that was done at a table has not been answered yet.
pub(crate) fn acts_at(table: &TableId) -> bool {
    LINK.with_borrow(|link| link.connection.acts_at(table))
}

/// What came of a message is taken outside, so that whoever takes it may ask again.
pub(crate) type Taker = std::rc::Rc<dyn Fn(&News)>;
