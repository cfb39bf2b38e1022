//! Requests to bots and coach.

use web::ciao::coach::{Advice, Decision, ReviewedDecision, SeatTotals, review_decisions, totals};
use web::ciao::session::CiaoSession;
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

/// Asks the coach about all decisions of humans in a finished game, and about their totals.
pub(crate) fn review(
    session: &CiaoSession,
    callback: impl FnOnce(Option<(Vec<ReviewedDecision>, Vec<SeatTotals>)>) + 'static,
) {
    let decisions = session.all_reviewable_decisions();
    let setup = session.setup().clone();
    worker::send(session.review_request(), move |result| {
        callback(match result {
            Ok(EngineResponse::Review(review)) => {
                let people = setup.players().seats().filter(|&seat| setup.is_human(seat));
                let totals = totals(&review, people);
                Some((review_decisions(&review, decisions), totals))
            }
            _ => None,
        });
    });
}
