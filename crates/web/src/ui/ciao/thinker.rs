//! Asking a bot what it does. It thinks in the same kind of worker as the engine of Ponte del Diavolo.

use std::cell::RefCell;
use std::collections::HashMap;

use wasm_bindgen::closure::Closure;
use wasm_bindgen::{JsCast, JsValue};
use web::ciao_session::{Question, Reply};
use web::ciao_wire as wire;

use crate::ui::browser;

/// Whatever takes the answer; nothing when there is none.
pub(crate) type Taker = Box<dyn FnOnce(Option<Reply>)>;

#[derive(Default)]
struct Asking {
    worker: Option<web_sys::Worker>,
    next: u64,
    waiting: HashMap<u64, Taker>,
}

thread_local! {
    static ASKING: RefCell<Asking> = RefCell::default();
}

/// Whether there is anybody to ask.
pub(crate) fn is_there() -> bool {
    script().is_some()
}

fn script() -> Option<String> {
    browser::meta("ponti-worker").filter(|script| !script.is_empty())
}

/// Asks. The answer comes later, once.
pub(crate) fn ask(question: &Question, taker: Taker) {
    let id = ASKING.with_borrow_mut(|asking| {
        asking.next += 1;
        asking.next
    });
    let worker = running();
    ASKING.with_borrow_mut(|asking| asking.waiting.insert(id, taker));
    let sent = worker
        .is_some_and(|worker| worker.post_message(&JsValue::from_str(&wire::write(id, question))).is_ok());
    if !sent {
        give(id, None);
    }
}

fn give(id: u64, reply: Option<Reply>) {
    // Whoever takes it may ask again, so nothing is borrowed by then.
    let taker = ASKING.with_borrow_mut(|asking| asking.waiting.remove(&id));
    if let Some(taker) = taker {
        taker(reply);
    }
}

fn running() -> Option<web_sys::Worker> {
    if let Some(worker) = ASKING.with_borrow(|asking| asking.worker.clone()) {
        return Some(worker);
    }
    let options = web_sys::WorkerOptions::new();
    options.set_type(web_sys::WorkerType::Module);
    let worker = web_sys::Worker::new_with_options(&script()?, &options).ok()?;
    let answered = Closure::<dyn Fn(web_sys::MessageEvent)>::new(|event: web_sys::MessageEvent| {
        if let Some((id, reply)) = event.data().as_string().and_then(|text| wire::read(&text)) {
            give(id, reply);
        }
    });
    worker.set_onmessage(Some(answered.as_ref().unchecked_ref()));
    answered.forget();
    let failed = Closure::<dyn Fn()>::new(|| {
        let ids: Vec<u64> = ASKING.with_borrow_mut(|asking| {
            asking.worker = None;
            asking.waiting.keys().copied().collect()
        });
        for id in ids {
            give(id, None);
        }
    });
    worker.set_onerror(Some(failed.as_ref().unchecked_ref()));
    failed.forget();
    ASKING.with_borrow_mut(|asking| asking.worker = Some(worker.clone()));
    Some(worker)
}
