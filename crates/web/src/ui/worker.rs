//! The engine workers of the page: one for what the user waits for, and one for work in the background, which the
//! first never has to wait for. Each is started by its first request.

use std::cell::RefCell;
use std::rc::Rc;

use wasm_bindgen::closure::Closure;
use wasm_bindgen::{JsCast, JsValue};
use web::engine::{
    EngineClient, EngineFailure, EngineMove, EngineRequest, EngineResponse, MoveCallback, MoveRequest,
    PendingRequests, ResponseCallback, decode, encode,
};

use crate::ui::browser;

/// A worker with the requests it has not answered yet.
#[derive(Default)]
struct Channel {
    pending: RefCell<PendingRequests>,
    worker: RefCell<Option<web_sys::Worker>>,
}

thread_local! {
    static FOREGROUND: Rc<Channel> = Rc::default();
    static BACKGROUND: Rc<Channel> = Rc::default();
}

fn script() -> Option<String> {
    browser::meta("ponti-worker").filter(|script| !script.is_empty())
}

/// Whether this build of the app has an engine worker that this browser can run.
pub(crate) fn is_available() -> bool {
    script().is_some() && has_vectors()
}

/// Whether the browser knows the vector instructions that the engines use.
fn has_vectors() -> bool {
    /// A module with one such instruction.
    const MODULE: [u8; 29] =
        [0, 97, 115, 109, 1, 0, 0, 0, 1, 5, 1, 96, 0, 1, 123, 3, 2, 1, 0, 10, 8, 1, 6, 0, 65, 0, 253, 15, 11];
    js_sys::WebAssembly::validate(&js_sys::Uint8Array::from(&MODULE[..])).unwrap_or(true)
}

/// Starts a separate worker, which ends when the caller terminates it.
pub(crate) fn start_own() -> Option<web_sys::Worker> {
    if !has_vectors() {
        return None;
    }
    let options = web_sys::WorkerOptions::new();
    options.set_type(web_sys::WorkerType::Module);
    web_sys::Worker::new_with_options(&script()?, &options).ok()
}

/// Sends a request and returns its id. The callback is called later, once.
pub(crate) fn send(
    request: EngineRequest,
    callback: impl FnOnce(Result<EngineResponse, EngineFailure>) + 'static,
) -> u64 {
    send_text(&encode(&request), Box::new(|text| callback(decode(text))))
}

/// Like [`send`], without the code for all requests and responses.
fn send_text(request: &str, callback: ResponseCallback) -> u64 {
    FOREGROUND.with(Rc::clone).send(request, callback)
}

/// Sends a request to the worker in the background. The callback is called later, once.
pub(crate) fn send_in_background(
    request: EngineRequest,
    callback: impl FnOnce(Result<EngineResponse, EngineFailure>) + 'static,
) {
    BACKGROUND.with(Rc::clone).send(&encode(&request), Box::new(|text| callback(decode(text))));
}

/// Ends the worker in the background, with what it is doing. The next request starts another one.
pub(crate) fn end_background() {
    BACKGROUND.with(|channel| {
        if let Some(worker) = channel.worker.take() {
            worker.terminate();
        }
        drop(channel.pending.borrow_mut().take_all());
    });
}

impl Channel {
    fn send(self: &Rc<Channel>, request: &str, callback: ResponseCallback) -> u64 {
        let worker = self.start();
        let (id, text) = self.pending.borrow_mut().register(request, callback);
        self.post(worker, id, &text);
        id
    }

    fn post(&self, worker: Option<web_sys::Worker>, id: u64, text: &str) {
        match worker {
            None if has_vectors() => self.fail(id, EngineFailure::Unreachable),
            None => self.fail(id, EngineFailure::Unsupported),
            Some(worker) => {
                if worker.post_message(&JsValue::from_str(text)).is_err() {
                    self.fail(id, EngineFailure::Failed);
                }
            }
        }
    }

    fn fail(&self, id: u64, failure: EngineFailure) {
        // The callback may send another request, so nothing is borrowed while it runs.
        let callback = self.pending.borrow_mut().take(id);
        if let Some(callback) = callback {
            callback(Err(failure));
        }
    }

    /// Starts the worker, unless it runs already.
    fn start(self: &Rc<Channel>) -> Option<web_sys::Worker> {
        if let Some(worker) = self.worker.borrow().clone() {
            return Some(worker);
        }
        let worker = start_own()?;
        let channel = Rc::clone(self);
        let on_message =
            Closure::<dyn Fn(web_sys::MessageEvent)>::new(move |event: web_sys::MessageEvent| {
                let text = event.data().as_string().unwrap_or_default();
                let received = channel.pending.borrow_mut().receive(text);
                if let Some((callback, result)) = received {
                    callback(result);
                }
            });
        worker.set_onmessage(Some(on_message.as_ref().unchecked_ref()));
        on_message.forget();
        let channel = Rc::clone(self);
        let on_error = Closure::<dyn Fn()>::new(move || {
            // The next request starts another worker.
            channel.worker.replace(None);
            let callbacks = channel.pending.borrow_mut().take_all();
            for callback in callbacks {
                callback(Err(EngineFailure::Unreachable));
            }
        });
        worker.set_onerror(Some(on_error.as_ref().unchecked_ref()));
        on_error.forget();
        self.worker.replace(Some(worker.clone()));
        Some(worker)
    }
}

/// The client of one page: cancelling affects only its own requests.
#[derive(Default)]
pub(crate) struct WorkerClient {
    sent: RefCell<Vec<u64>>,
}

impl EngineClient for WorkerClient {
    fn warm_up(&self) {
        let _ = FOREGROUND.with(Rc::clone).start();
    }

    fn send(&self, request: MoveRequest, callback: MoveCallback) {
        let id = send_text(&request.encode(), Box::new(|text| callback(EngineMove::decode(text))));
        self.sent.borrow_mut().push(id);
    }

    fn cancel_all(&self) {
        // Requests that were answered are no longer pending.
        for id in self.sent.take() {
            cancel(id);
        }
    }
}

/// Starts an analysis, which takes the place of the running one. The callback is called for every report.
pub(crate) fn analyse(
    request: EngineRequest,
    report: impl Fn(Result<EngineResponse, EngineFailure>) + 'static,
) -> u64 {
    let channel = FOREGROUND.with(Rc::clone);
    let worker = channel.start();
    let (id, text) = channel
        .pending
        .borrow_mut()
        .register_reports(&encode(&request), Rc::new(move |text| report(decode(text))));
    channel.post(worker, id, &text);
    id
}

/// Drops the callback of a request.
pub(crate) fn cancel(id: u64) {
    FOREGROUND.with(|channel| channel.pending.borrow_mut().cancel(id));
}
