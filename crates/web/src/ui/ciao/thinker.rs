//! Asking a bot what it does, and the coach what it thinks of that.

use web::ciao_coach::{Advice, Decision, Judged};
use web::ciao_session::{Question, Reply, Session};
use web::ciao_wire as wire;

use crate::ui::worker;

/// Asks a bot. The answer comes later, once; nothing when there is none.
pub(crate) fn ask(question: &Question, take: impl FnOnce(Option<Reply>) + 'static) {
    worker::ask(|id| wire::write(id, question), |text| take(text.ok().and_then(|text| wire::read(&text))));
}

/// Asks the coach about one decision.
pub(crate) fn advise(decision: &Decision, take: impl FnOnce(Option<Advice>) + 'static) {
    worker::ask(
        |id| wire::write_advise(id, decision),
        |text| take(text.ok().and_then(|text| wire::read_advice(&text))),
    );
}

/// Asks the coach about everything that people decided in a game that is over.
pub(crate) fn review(session: &Session, take: impl FnOnce(Option<Vec<Judged>>) + 'static) {
    let turns = 1..=session.game().past().len();
    let decisions: Vec<(usize, Decision)> = turns
        .flat_map(|turn| session.judgeable(turn).into_iter().map(move |decision| (turn, decision)))
        .collect();
    let (start, played) = (*session.game().start(), session.game().turns().collect());
    worker::ask(
        |id| wire::write_review(id, &start, played),
        |text| take(text.ok().and_then(|text| wire::read_review(&text, decisions))),
    );
}
