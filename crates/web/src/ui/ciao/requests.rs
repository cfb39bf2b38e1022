//! Requests to bots and coach.

use web::ciao::coach::{Advice, Decision};
use web::engine::{EngineRequest, EngineResponse};

use crate::ui::worker;

/// Asks for the decision of a bot. The callback gets `None` when the engine fails.
pub(crate) fn decide(request: EngineRequest, callback: impl FnOnce(Option<EngineResponse>) + 'static) {
    worker::send(request, |result| callback(result.ok()));
}

/// Asks the coach about one decision.
pub(crate) fn advise(decision: &Decision, callback: impl FnOnce(Option<Advice>) + 'static) {
    worker::send(decision.advice_request(), |result| callback(result.ok().and_then(Advice::from_response)));
}
