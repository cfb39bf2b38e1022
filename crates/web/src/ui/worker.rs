//! The engines in a worker: they think beside the page, so the page never stutters. There is one for the whole app, started
//! by the first question, and whoever asks takes the answer as text.

use std::cell::{Cell, RefCell};
use std::collections::HashMap;

use wasm_bindgen::closure::Closure;
use wasm_bindgen::{JsCast, JsValue};
use web::asking;
use web::ponte::thinker::{Question, Reply, Thinker, Trouble, wire};

use crate::ui::browser;

/// Whatever takes the text of an answer.
type Taker = Box<dyn FnOnce(Result<String, Trouble>)>;

#[derive(Default)]
struct Desk {
    next: Cell<u64>,
    running: RefCell<Option<web_sys::Worker>>,
    waiting: RefCell<HashMap<u64, Taker>>,
}

thread_local! {
    static DESK: Desk = Desk::default();
}

fn script() -> Option<String> {
    browser::meta("ponti-worker").filter(|script| !script.is_empty())
}

/// Whether there is anybody to ask.
pub(crate) fn is_there() -> bool {
    script().is_some()
}

/// Gets ready, so that the first question does not have to wait for it.
pub(crate) fn wake() {
    let _ = running();
}

/// Asks the question that `write` makes of its number, and tells that number. The answer comes later, once.
pub(crate) fn ask(
    write: impl FnOnce(u64) -> String,
    take: impl FnOnce(Result<String, Trouble>) + 'static,
) -> u64 {
    let worker = running();
    let id = DESK.with(|desk| {
        desk.next.set(desk.next.get() + 1);
        desk.waiting.borrow_mut().insert(desk.next.get(), Box::new(take));
        desk.next.get()
    });
    match worker {
        None => give(id, Err(Trouble::Unreachable)),
        Some(worker) => {
            if worker.post_message(&JsValue::from_str(&write(id))).is_err() {
                give(id, Err(Trouble::Failed));
            }
        }
    }
    id
}

/// Forgets a question; its answer goes nowhere.
pub(crate) fn forget(id: u64) {
    DESK.with(|desk| desk.waiting.borrow_mut().remove(&id));
}

fn give(id: u64, answer: Result<String, Trouble>) {
    // Whoever takes it may ask again, so nothing is borrowed by then.
    let taker = DESK.with(|desk| desk.waiting.borrow_mut().remove(&id));
    if let Some(taker) = taker {
        taker(answer);
    }
}

fn running() -> Option<web_sys::Worker> {
    if let Some(worker) = DESK.with(|desk| desk.running.borrow().clone()) {
        return Some(worker);
    }
    let options = web_sys::WorkerOptions::new();
    options.set_type(web_sys::WorkerType::Module);
    let worker = web_sys::Worker::new_with_options(&script()?, &options).ok()?;
    let answered = Closure::<dyn Fn(web_sys::MessageEvent)>::new(|event: web_sys::MessageEvent| {
        let text = event.data().as_string();
        if let Some((id, text)) = text.and_then(|text| Some((asking::id(&text)?, text))) {
            give(id, Ok(text));
        }
    });
    worker.set_onmessage(Some(answered.as_ref().unchecked_ref()));
    answered.forget();
    let failed = Closure::<dyn Fn()>::new(|| {
        // The next question starts another.
        let ids: Vec<u64> = DESK.with(|desk| {
            desk.running.replace(None);
            desk.waiting.borrow().keys().copied().collect()
        });
        for id in ids {
            give(id, Err(Trouble::Unreachable));
        }
    });
    worker.set_onerror(Some(failed.as_ref().unchecked_ref()));
    failed.forget();
    DESK.with(|desk| desk.running.replace(Some(worker.clone())));
    Some(worker)
}

/// Whoever asks for the page of Ponte del Diavolo.
#[derive(Default)]
pub(crate) struct Worker {
    asked: RefCell<Vec<u64>>,
}

impl Thinker for Worker {
    fn wake(&self) {
        wake();
    }

    fn ask(&self, question: Question, reply: Reply) {
        let take = move |answer: Result<String, Trouble>| {
            let read = |text: String| wire::read(&text).map_or(Err(Trouble::Failed), |(_, answer)| answer);
            reply(answer.and_then(read));
        };
        let id = ask(|id| wire::write(id, &question), take);
        self.asked.borrow_mut().push(id);
    }

    fn stop(&self) {
        // What was answered long ago is forgotten already.
        for id in self.asked.take() {
            forget(id);
        }
    }
}
