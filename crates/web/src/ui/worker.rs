//! The engine worker of the page. There is one for the whole app, started by the first request.

use std::cell::RefCell;
use std::rc::Rc;

use wasm_bindgen::closure::Closure;
use wasm_bindgen::{JsCast, JsValue};
use web::engine::{
    EngineClient, EngineFailure, EngineRequest, EngineResponse, PendingRequests, ResponseCallback,
};

use crate::ui::browser;

thread_local! {
    static PENDING: RefCell<PendingRequests> = RefCell::default();
    static WORKER: RefCell<Option<web_sys::Worker>> = const { RefCell::new(None) };
}

fn script() -> Option<String> {
    browser::meta("ponti-worker").filter(|script| !script.is_empty())
}

/// Whether this build of the app has an engine worker.
pub(crate) fn is_available() -> bool {
    script().is_some()
}

/// Sends a request and returns its id. The callback is called later, once.
pub(crate) fn send(
    request: EngineRequest,
    callback: impl FnOnce(Result<EngineResponse, EngineFailure>) + 'static,
) -> u64 {
    let worker = start();
    let (id, text) = PENDING.with_borrow_mut(|pending| pending.register(request, Box::new(callback)));
    post(worker, id, &text);
    id
}

fn post(worker: Option<web_sys::Worker>, id: u64, text: &str) {
    match worker {
        None => fail(id, EngineFailure::Unreachable),
        Some(worker) => {
            if worker.post_message(&JsValue::from_str(text)).is_err() {
                fail(id, EngineFailure::Failed);
            }
        }
    }
}

fn fail(id: u64, failure: EngineFailure) {
    // The callback may send another request, so nothing is borrowed while it runs.
    let callback = PENDING.with_borrow_mut(|pending| pending.take(id));
    if let Some(callback) = callback {
        callback(Err(failure));
    }
}

/// Starts the worker, unless it runs already.
fn start() -> Option<web_sys::Worker> {
    if let Some(worker) = WORKER.with_borrow(Clone::clone) {
        return Some(worker);
    }
    let options = web_sys::WorkerOptions::new();
    options.set_type(web_sys::WorkerType::Module);
    let worker = web_sys::Worker::new_with_options(&script()?, &options).ok()?;
    let on_message = Closure::<dyn Fn(web_sys::MessageEvent)>::new(|event: web_sys::MessageEvent| {
        let text = event.data().as_string().unwrap_or_default();
        let received = PENDING.with_borrow_mut(|pending| pending.receive(&text));
        if let Some((callback, result)) = received {
            callback(result);
        }
    });
    worker.set_onmessage(Some(on_message.as_ref().unchecked_ref()));
    on_message.forget();
    let on_error = Closure::<dyn Fn()>::new(|| {
        // The next request starts another worker.
        WORKER.replace(None);
        for callback in PENDING.with_borrow_mut(PendingRequests::take_all) {
            callback(Err(EngineFailure::Unreachable));
        }
    });
    worker.set_onerror(Some(on_error.as_ref().unchecked_ref()));
    on_error.forget();
    WORKER.replace(Some(worker.clone()));
    Some(worker)
}

/// The client of one page: cancelling affects only its own requests.
#[derive(Default)]
pub(crate) struct WorkerClient {
    sent: RefCell<Vec<u64>>,
}

impl EngineClient for WorkerClient {
    fn warm_up(&self) {
        let _ = start();
    }

    fn send(&self, request: EngineRequest, callback: ResponseCallback) {
        let id = send(request, callback);
        self.sent.borrow_mut().push(id);
    }

    fn cancel_all(&self) {
        // Requests that were answered are no longer pending.
        for id in self.sent.take() {
            PENDING.with_borrow_mut(|pending| pending.cancel(id));
        }
    }
}

/// Starts an analysis, which takes the place of the running one. The callback is called for every report.
pub(crate) fn analyse(
    request: EngineRequest,
    report: impl Fn(Result<EngineResponse, EngineFailure>) + 'static,
) -> u64 {
    let worker = start();
    let (id, text) = PENDING.with_borrow_mut(|pending| pending.register_reports(request, Rc::new(report)));
    post(worker, id, &text);
    id
}

/// Drops the callback of a request.
pub(crate) fn cancel(id: u64) {
    PENDING.with_borrow_mut(|pending| pending.cancel(id));
}
