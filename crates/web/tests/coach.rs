//! The page and the engine worker together: advice, reviews and decisions of bots for Ciao Ciao.

use ciao::{Answer, Rules, Seat};
use engine_api::{
    Accuracy, Character, EngineRequest, EngineResponse, RequestMessage, ResponseMessage, Review, SeatReview,
    TurnReview,
};
use table::Action;
use web::ciao::coach::{Advice, Decision, DecisionSubject};
use web::ciao::session::{CiaoSession, PendingDecisionKind};
use web::ciao::setup::{SeatPlayer, TableSetup};
use web::study::ciao_review::{CiaoSummary, requests};
use web_worker::Worker;

fn send(worker: &mut Worker, request: EngineRequest) -> EngineResponse {
    let text = serde_json::to_string(&RequestMessage { id: Some(3), request }).unwrap();
    let message: ResponseMessage = serde_json::from_str(&worker.answer(&text)).unwrap();
    assert_eq!(message.id, Some(3));
    message.response
}

fn advise(worker: &mut Worker, decision: &Decision) -> Option<Advice> {
    Advice::from_response(send(worker, decision.advice_request()))
}

/// All players announce four; every fifth answer contests.
fn played(setup: TableSetup) -> CiaoSession {
    let mut session = CiaoSession::new(setup, [8; 32]);
    while let Some(to_act) = session.to_act() {
        let answer = if session.event_count().is_multiple_of(5) { Answer::Contest } else { Answer::Approve };
        assert!(session.act(match to_act.kind {
            PendingDecisionKind::Roll => Action::Roll,
            PendingDecisionKind::Announce => Action::Announce { announcement: 4 },
            PendingDecisionKind::Answer { .. } => Action::Answer { answer },
        }));
    }
    session
}

/// The review of a session, and its summary on the page.
fn review(worker: &mut Worker, session: &CiaoSession) -> (Review, CiaoSummary) {
    let [request, _] = requests(session.game(), session.characters());
    let EngineResponse::Review(review) = send(worker, request) else { panic!() };
    let summary = CiaoSummary::new(session.game(), &review, None);
    (review, summary)
}

/// How many players answered the announcement of a turn.
fn answers(turn: &ciao::turn::Settled) -> usize {
    let asked = turn.before.contesters().count();
    match turn.turn.contester {
        Some(contester) => 1 + turn.before.contesters().take_while(|&seat| seat != contester).count(),
        None => asked,
    }
}

#[test]
fn a_whole_game_is_reviewed_decision_by_decision() {
    let session = played(TableSetup::friends());
    let mut worker = Worker::default();
    let (review, summary) = review(&mut worker, &session);
    let reviewed: Vec<_> = summary.decisions.iter().map(|judged| &judged.reviewed).collect();
    let turns = session.game().past().iter();
    let made: usize = turns.map(|turn| 1 + answers(turn)).sum();
    assert_eq!(reviewed.len(), made, "every decision is reviewed");
    assert!(reviewed.iter().all(|one| one.advice.accuracy() == Accuracy::Exact && one.cost.is_some()));
    // Single requests get the same advice.
    for one in reviewed.iter().take(12) {
        assert_eq!(advise(&mut worker, &one.decision).as_ref(), Some(&one.advice));
        assert_eq!(one.advice.seat(), one.decision.seat);
    }
    // The page's costs are those of the engine's review.
    let costs: f64 = review.seats.iter().map(|seat| seat.cost).sum();
    let costliest = summary.costliest();
    let cost = |index: usize| reviewed[index].cost.unwrap();
    assert!(costliest.is_sorted_by(|&a, &b| cost(a) >= cost(b)) && !costliest.is_empty());
    let other = (0..reviewed.len()).find(|index| !costliest.contains(index)).unwrap();
    assert!(cost(costliest[0]) > 0.001 && cost(costliest[costliest.len() - 1]) >= cost(other));
    let totals = &summary.seats;
    let sum: f64 = reviewed.iter().filter_map(|one| one.cost).sum();
    assert!((costs - sum).abs() < 1e-9, "{costs} {sum}");
    assert_eq!(totals[0].decisions + totals[1].decisions, reviewed.len());
    // Between people there are no habits; dice, bluffs and calls add up to the result.
    assert!(reviewed.iter().all(|one| one.cost_here.is_none()));
    for sum in totals {
        let before = review.turns[0].values_before[sum.seat.index()];
        assert_eq!((sum.start, sum.end), (before, review.values[sum.seat.index()]));
        assert!((sum.start + sum.change() - sum.end).abs() < 1e-9);
    }
    assert!(
        (totals[0].luck + totals[1].luck).abs() < 1e-9,
        "what the dice give one seat they take from the other"
    );
}

/// A review of a game of three with made-up values: every turn moves the chances by a known amount.
#[test]
fn turns_without_a_say_are_luck() {
    let session = played(TableSetup::new(vec![SeatPlayer::Human; 3], Rules::default()).unwrap());
    let game = session.game();
    let turn = |(index, settled): (usize, &ciao::turn::Settled)| TurnReview {
        number: index + 1,
        turn: settled.turn.into(),
        values_before: vec![0.01 * index as f64; 3],
        luck: vec![0.001; 3],
        announcement: None,
        answers: Vec::new(),
    };
    let turns: Vec<TurnReview> = game.past().iter().enumerate().map(turn).collect();
    let values = vec![0.01 * turns.len() as f64; 3];
    let totals = SeatReview { luck: 0.001 * turns.len() as f64, ..SeatReview::default() };
    let review = Review { turns, values, seats: vec![totals; 3] };
    let summary = CiaoSummary::new(game, &review, None);
    let mut unasked = 0;
    for (index, one) in summary.seats.iter().enumerate() {
        assert!((one.start + one.change() - one.end).abs() < 1e-9, "the bars add up");
        let seat = Seat::ALL[index];
        // The seats are asked in order until one contests.
        let mut turns = [0; 3];
        for settled in game.past() {
            let asked: Vec<Seat> = settled.before.contesters().take(answers(settled)).collect();
            let part = match settled.active {
                active if active == seat => 0,
                _ if asked.contains(&seat) => 1,
                _ => 2,
            };
            turns[part] += 1;
        }
        unasked += turns[2];
        assert!((one.bluffs - 0.009 * f64::from(turns[0])).abs() < 1e-9, "{one:?} {turns:?}");
        assert!((one.calls - 0.009 * f64::from(turns[1])).abs() < 1e-9, "{one:?} {turns:?}");
    }
    assert!(unasked > 0, "somebody was not asked");
}

#[test]
fn what_may_have_cost_nothing_is_not_among_the_costliest() {
    let session = played(TableSetup::friends());
    let (_, mut summary) = review(&mut Worker::default(), &session);
    let costliest = summary.costliest();
    let [first, second] = [costliest[0], costliest[1]];
    let cost = |summary: &CiaoSummary, index: usize| summary.decisions[index].reviewed.cost.unwrap();
    summary.decisions[first].error = Some(cost(&summary, first));
    summary.decisions[second].error = Some(0.5 * cost(&summary, second));
    let certain = summary.costliest();
    assert!(!certain.contains(&first));
    assert_eq!(certain[0], second);
}

#[test]
fn a_pending_decision_gets_advice() {
    let mut session = CiaoSession::new(TableSetup::friends(), [8; 32]);
    let mut worker = Worker::default();
    assert_eq!(session.pending_decision(), None, "rolling is no decision");
    for action in [Action::Roll, Action::Announce { announcement: 3 }] {
        assert!(session.act(action));
        let decision = session.pending_decision().unwrap();
        let advice = advise(&mut worker, &decision).unwrap();
        assert_eq!(advice.cost(decision.subject), None, "nothing was chosen yet");
        let announcement = matches!(decision.subject, DecisionSubject::Announcement { .. });
        assert_eq!(announcement, action == Action::Roll);
    }
}

#[test]
fn bots_of_every_character_decide() {
    let mut worker = Worker::default();
    for character in Character::ALL {
        let setup = TableSetup::new(vec![SeatPlayer::Bot(character); 2], Rules::default()).unwrap();
        let mut session = CiaoSession::new(setup, [2; 32]);
        assert!(session.act(Action::Roll));
        for _ in 0..2 {
            let response = send(&mut worker, session.bot_request(0.4).unwrap());
            assert!(session.act_for_bot(&response), "{character:?} {response:?}");
        }
    }
}

#[test]
fn there_is_no_advice_for_unsupported_rules() {
    let rules = Rules::new(ciao::Sizes { numbers: 6, ..ciao::Sizes::default() }).unwrap();
    let setup = TableSetup::new(vec![SeatPlayer::Human; 2], rules).unwrap();
    let mut session = CiaoSession::new(setup, [2; 32]);
    assert!(session.act(Action::Roll));
    let decision = session.pending_decision().unwrap();
    assert_eq!(advise(&mut Worker::default(), &decision), None);
}

#[test]
fn bots_have_habits_that_a_review_compares_with() {
    let seats = vec![SeatPlayer::Human, SeatPlayer::Bot(Character::Honest)];
    let session = played(TableSetup::new(seats, Rules::default()).unwrap());
    let mut worker = Worker::default();
    let (review, summary) = review(&mut worker, &session);
    let (people, bots): (Vec<_>, Vec<_>) = summary
        .decisions
        .iter()
        .map(|judged| &judged.reviewed)
        .partition(|one| one.decision.seat == Seat::FIRST);
    assert!(people.iter().all(|one| one.cost_here.is_some()), "a person decides, against a bot");
    assert!(bots.iter().all(|one| one.cost_here.is_none()), "a person has no known habits");
    let total = review.seats[0].cost_here;
    let sum: f64 = people.iter().filter_map(|one| one.cost_here).map(|here| here.cost).sum();
    assert!((total - sum).abs() < 1e-9 && sum > 0.0, "{total} {sum}");
}
