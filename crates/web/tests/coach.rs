//! The page and the engines understand each other: what the page asks is answered, and what is answered it reads.

use ciao::{Answer, Rules, Seat};
use ciao_engine::Character;
use table::Action;
use web::ciao_coach::{About, Decision, Known, dearest_first, sums};
use web::ciao_session::{Session, Setting, Sitter, Task};
use web::{asking, ciao_wire as wire};
use web_worker::Worker;

/// Everybody tells the greatest number; every fifth answer contests.
fn played(setting: Setting) -> Session {
    let mut session = Session::new(setting, [8; 32]);
    while let Some(to_act) = session.to_act() {
        let answer = if session.count().is_multiple_of(5) { Answer::Contest } else { Answer::Approve };
        assert!(session.action(match to_act.task {
            Task::Roll => Action::Roll,
            Task::Announce => Action::Announce { announcement: 4 },
            Task::Answer { .. } => Action::Answer { answer },
        }));
    }
    session
}

fn decisions(session: &Session) -> Vec<(usize, Decision)> {
    let turns = 1..=session.game().past().len();
    turns.flat_map(|turn| session.judgeable(turn).into_iter().map(move |one| (turn, one))).collect()
}

#[test]
fn a_whole_game_is_judged_decision_by_decision() {
    let session = played(Setting::friends());
    let mut worker = Worker::default();
    let asked = wire::write_review(3, session.game().start(), session.game().turns().collect());
    let answer = worker.answer(&asked);
    assert_eq!(asking::id(&answer), Some(3));
    let decisions = decisions(&session);
    let mut judged = wire::read_review(&answer, decisions.clone()).expect("a review");
    assert_eq!(judged.len(), decisions.len(), "every decision is judged");
    assert!(judged.iter().all(|one| one.advice.known() == Known::Exactly && one.cost.is_some()));
    // Asked one by one, the coach says the same.
    for one in judged.iter().take(12) {
        let advice = wire::read_advice(&worker.answer(&wire::write_advise(1, &one.decision)));
        assert_eq!(advice.as_ref(), Some(&one.advice));
        assert_eq!(one.advice.seat(), one.decision.seat);
    }
    dearest_first(&mut judged);
    assert!(judged[0].cost > judged[judged.len() - 1].cost);
    assert!(judged[0].cost.unwrap() > 0.001, "always to say four gives something away");
    let sums = sums(&judged, Seat::ALL.into_iter().take(2));
    let added: f64 = judged.iter().filter_map(|one| one.cost).sum();
    assert!((sums[0].cost + sums[1].cost - added).abs() < 1e-12);
    assert_eq!(sums[0].decisions + sums[1].decisions, judged.len());
}

#[test]
fn what_is_due_can_be_asked_about() {
    let mut session = Session::new(Setting::friends(), [8; 32]);
    let mut worker = Worker::default();
    assert_eq!(session.pending(), None, "to shake a box is no decision");
    for action in [Action::Roll, Action::Announce { announcement: 3 }] {
        assert!(session.action(action));
        let decision = session.pending().unwrap();
        let advice = wire::read_advice(&worker.answer(&wire::write_advise(1, &decision))).unwrap();
        assert_eq!(advice.cost(decision.about), None, "nothing was chosen yet");
        assert_eq!(matches!(decision.about, About::Announcement { .. }), action == Action::Roll);
    }
}

#[test]
fn bots_of_every_character_answer() {
    let mut worker = Worker::default();
    for character in Character::ALL {
        let setting = Setting::new(vec![Sitter::Bot(character); 2], Rules::default()).unwrap();
        let mut session = Session::new(setting, [2; 32]);
        assert!(session.action(Action::Roll));
        for _ in 0..2 {
            let question = session.question(0.4).unwrap();
            let reply = wire::read(&worker.answer(&wire::write(1, &question))).expect("an answer");
            assert!(session.reply(reply), "{character:?} {reply:?}");
        }
    }
}

#[test]
fn for_sizes_that_nobody_knows_there_is_nothing_to_say() {
    let rules = Rules::new(ciao::Sizes { numbers: 6, ..ciao::Sizes::default() }).unwrap();
    let setting = Setting::new(vec![Sitter::Person; 2], rules).unwrap();
    let mut session = Session::new(setting, [2; 32]);
    assert!(session.action(Action::Roll));
    let decision = session.pending().unwrap();
    assert_eq!(wire::read_advice(&Worker::default().answer(&wire::write_advise(1, &decision))), None);
}
