//! The engine in a worker: it thinks beside the page, so the page never stutters.

use std::cell::{Cell, RefCell};
use std::collections::HashMap;
use std::rc::Rc;

use wasm_bindgen::closure::Closure;
use wasm_bindgen::{JsCast, JsValue};
use web::ponte::thinker::{Question, Reply, Thinker, Trouble, wire};

use crate::ui::browser;

/// The worker, started by the first question.
#[derive(Default)]
pub(crate) struct Worker {
    next: Cell<u64>,
    running: Rc<RefCell<Option<web_sys::Worker>>>,
    waiting: Rc<RefCell<HashMap<u64, Reply>>>,
}

impl Worker {
    fn running(&self) -> Option<web_sys::Worker> {
        if let Some(worker) = self.running.borrow().as_ref() {
            return Some(worker.clone());
        }
        let script = browser::meta("ponti-worker").filter(|script| !script.is_empty())?;
        let options = web_sys::WorkerOptions::new();
        options.set_type(web_sys::WorkerType::Module);
        let worker = web_sys::Worker::new_with_options(&script, &options).ok()?;
        let waiting = Rc::clone(&self.waiting);
        let answered = Closure::<dyn Fn(web_sys::MessageEvent)>::new(move |event: web_sys::MessageEvent| {
            let Some((id, answer)) = event.data().as_string().and_then(|text| wire::read(&text)) else {
                return;
            };
            let reply = waiting.borrow_mut().remove(&id);
            if let Some(reply) = reply {
                reply(answer);
            }
        });
        worker.set_onmessage(Some(answered.as_ref().unchecked_ref()));
        answered.forget();
        let (waiting, running) = (Rc::clone(&self.waiting), Rc::clone(&self.running));
        let failed = Closure::<dyn Fn()>::new(move || {
            // The next question starts another.
            *running.borrow_mut() = None;
            let replies: Vec<Reply> = waiting.borrow_mut().drain().map(|(_, reply)| reply).collect();
            for reply in replies {
                reply(Err(Trouble::Unreachable));
            }
        });
        worker.set_onerror(Some(failed.as_ref().unchecked_ref()));
        failed.forget();
        *self.running.borrow_mut() = Some(worker.clone());
        Some(worker)
    }
}

impl Thinker for Worker {
    fn wake(&self) {
        let _ = self.running();
    }

    fn ask(&self, question: Question, reply: Reply) {
        let Some(worker) = self.running() else {
            reply(Err(Trouble::Unreachable));
            return;
        };
        let id = self.next.get() + 1;
        self.next.set(id);
        self.waiting.borrow_mut().insert(id, reply);
        if worker.post_message(&JsValue::from_str(&wire::write(id, &question))).is_err() {
            let reply = self.waiting.borrow_mut().remove(&id);
            if let Some(reply) = reply {
                reply(Err(Trouble::Failed));
            }
        }
    }

    fn stop(&self) {
        self.waiting.borrow_mut().clear();
    }
}
