//! Ciao Ciao in words: who is who, what is going on, what happened.

use ciao::{Face, PendingAction, PhaseView, Seat, Settlement, State};
use engine_api::{Accuracy, AnswerAdvice};
use table::EndReason;

use crate::ciao::coach::{DecisionSubject, NEGLIGIBLE_COST, ReviewedDecision};
use crate::ciao::view::{CompletedTurn, PlayerName, PlayerView};
use crate::texts::{Phrase, Translate, phrase};

/// What somebody is called.
pub fn name(view: &PlayerView, seat: Seat, texts: &impl Translate) -> String {
    player_name(view.name(seat), seat, texts)
}

/// What somebody on a seat is called.
pub fn player_name(who: &PlayerName, seat: Seat, texts: &impl Translate) -> String {
    texts.translate(&match who {
        PlayerName::You => phrase("ciao-you"),
        PlayerName::Human => phrase("ciao-person").number("number", seat.number()),
        PlayerName::Bot(character) => {
            phrase("ciao-bot").text("character", character.as_str()).number("number", seat.number())
        }
        PlayerName::Named(name) => return name.clone(),
    })
}

/// What a face is called once everybody sees it.
fn shown(face: Face) -> Phrase {
    match face {
        Face::Number(number) => phrase("ciao-face-number").number("number", number),
        Face::Cross => phrase("ciao-shown-cross"),
    }
}

/// What a face tells the one who looks at it.
pub fn face(face: Face) -> Phrase {
    match face {
        Face::Number(number) => phrase("ciao-face-number").number("number", number),
        Face::Cross => phrase("ciao-face-cross"),
    }
}

/// Whose decision it is, and which.
pub fn status(view: &PlayerView, texts: &impl Translate) -> String {
    let Some(seat) = view.to_act() else { return outcome(view, texts) };
    let who = name(view, seat, texts);
    let mine = view.todo() != PendingAction::Wait;
    let alone = if mine && !view.shared() { "yes" } else { "no" };
    let phrase = match (view.game().now, view.name(seat)) {
        (_, PlayerName::Bot(_)) => phrase("ciao-thinks"),
        (PhaseView::Rolling { .. }, _) => phrase("ciao-to-roll").text("alone", alone),
        (PhaseView::Announcing { .. }, _) => phrase("ciao-to-announce").text("alone", alone),
        (PhaseView::Asking { active, announced, .. }, _) => {
            let asked =
                if mine { phrase("ciao-to-answer").text("alone", alone) } else { phrase("ciao-is-asked") };
            asked.text("active", name(view, active, texts)).number("number", announced)
        }
        (PhaseView::Over { .. }, _) => return outcome(view, texts),
    };
    texts.translate(&phrase.text("who", who))
}

/// PlayerName won, and why when it was not by the rules.
pub fn outcome(view: &PlayerView, texts: &impl Translate) -> String {
    let Some((winners, ended)) = view.outcome() else { return String::new() };
    let names: Vec<String> = winners.iter().map(|&seat| name(view, seat, texts)).collect();
    let won = match winners[..] {
        [] => return texts.translate(&phrase("ciao-called-off")),
        [seat] if *view.name(seat) == PlayerName::You => phrase("ciao-you-won"),
        [_] => phrase("ciao-won").text("who", &names[0]),
        _ => phrase("ciao-shared").text("who", names.join(", ")),
    };
    let won = texts.translate(&won);
    let why = match ended {
        EndReason::Completed | EndReason::Aborted => return won,
        EndReason::Resignation => phrase("ciao-by-resignation"),
        EndReason::Timeout => phrase("ciao-by-time"),
    };
    format!("{won} {}", texts.translate(&why))
}

/// What a turn came to.
pub fn describe_turn(view: &PlayerView, told: &CompletedTurn, texts: &impl Translate) -> String {
    describe_turn_with(told, &|seat| name(view, seat, texts), texts)
}

/// What a turn came to, where `called` says who is who.
pub fn describe_turn_with(
    told: &CompletedTurn,
    called: &impl Fn(Seat) -> String,
    texts: &impl Translate,
) -> String {
    let turn = told.turn;
    let phrase = match turn.settlement() {
        Settlement::Approved => phrase("ciao-told-approved"),
        Settlement::BluffCalled(by) => {
            let face = turn.face.map(|face| texts.translate(&shown(face))).unwrap_or_default();
            phrase("ciao-told-bluff").text("contester", called(by)).text("face", face)
        }
        Settlement::TruthCalled(by) => phrase("ciao-told-truth").text("contester", called(by)),
    };
    texts.translate(&phrase.text("who", called(turn.active)).number("number", turn.announced))
}

/// What became of the pawns in a turn.
pub fn describe_result(view: &PlayerView, told: &CompletedTurn, texts: &impl Translate) -> String {
    describe_result_with(told, &|seat| name(view, seat, texts), texts)
}

/// What became of the pawns in a turn, where `called` says who is who.
pub fn describe_result_with(
    told: &CompletedTurn,
    called: &impl Fn(Seat) -> String,
    texts: &impl Translate,
) -> String {
    let mut words = Vec::new();
    if let Some(seat) = told.fallen() {
        let bridge = told.before.on_bridge(seat);
        let fell = if bridge { phrase("ciao-fell") } else { phrase("ciao-fell-from-podium") };
        words.push(texts.translate(&fell.text("who", called(seat))));
    }
    if let Some((seat, step)) = told.arrived() {
        words.push(texts.translate(&phrase("ciao-arrived").text("who", called(seat)).number("points", step)));
    }
    if let Some((seat, _)) = told.walked() {
        let plank = told.after.plank(seat).unwrap_or_default();
        words.push(texts.translate(&phrase("ciao-walked").text("who", called(seat)).number("plank", plank)));
    }
    words.join(" ")
}

/// Where somebody's pawns are.
pub fn standing(state: &State, seat: Seat) -> Phrase {
    let waiting = state.reserve(seat);
    match state.plank(seat) {
        Some(plank) => phrase("ciao-standing").number("plank", plank).number("waiting", waiting),
        None => phrase("ciao-standing-off"),
    }
}

/// A share in percent, to a tenth.
pub fn percent(share: f64, texts: &impl Translate) -> String {
    let tenths = (share.clamp(0.0, 1.0) * 1000.0).round() as i64;
    texts.translate(&phrase("ciao-percent").number("whole", tenths / 10).number("tenth", tenths % 10))
}

/// What a decision was, or is to be about.
pub fn decision(judged: &ReviewedDecision, texts: &impl Translate) -> String {
    match judged.decision.subject {
        DecisionSubject::Announcement { face: shown_face, number } => {
            let face = texts.translate(&shown(shown_face));
            match number {
                None => face,
                Some(said) => {
                    let truth = if shown_face.backs(said) { "yes" } else { "no" };
                    texts.translate(
                        &phrase("ciao-coach-said")
                            .text("face", face)
                            .number("number", said)
                            .text("truth", truth),
                    )
                }
            }
        }
        DecisionSubject::Answer { announced, contested } => {
            let answer = match contested {
                None => "open",
                Some(true) => "contested",
                Some(false) => "approved",
            };
            texts.translate(&phrase("ciao-coach-answered").number("number", announced).text("answer", answer))
        }
    }
}

/// What a decision cost.
pub fn cost(cost: f64, texts: &impl Translate) -> String {
    if cost < NEGLIGIBLE_COST {
        return texts.translate(&phrase("ciao-coach-sound"));
    }
    texts.translate(&phrase("ciao-coach-cost").text("percent", percent(cost, texts)))
}

/// How accurate the coach's numbers are.
pub fn accuracy(accuracy: Accuracy) -> Phrase {
    let accuracy = match accuracy {
        Accuracy::Exact => "exact",
        Accuracy::Estimated => "estimated",
        Accuracy::Rough => "rough",
    };
    phrase("ciao-coach-accuracy").text("accuracy", accuracy)
}

/// How likely a number is a bluff.
pub fn bluff(advice: &AnswerAdvice, texts: &impl Translate) -> String {
    texts.translate(&match advice.bluff_probability {
        Some(bluff) => phrase("ciao-coach-bluff").text("percent", percent(bluff, texts)),
        None => phrase("ciao-coach-never"),
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ciao::coach::{Advice, Decision};
    use crate::ciao::session::{DecisionKind, Session};
    use crate::ciao::setup::{SeatPlayer, TableSetup};
    use crate::texts::{Language, Texts};
    use ciao::{Answer, Players, Rules};
    use ciao_engine::Character;
    use engine_api::{AnnouncementAdvice, AnnouncementOption};
    use table::Action;

    fn everywhere(check: impl Fn(Language, &dyn Fn(&Phrase) -> String)) {
        for language in Language::ALL {
            let texts = Texts::new(language);
            let say = |phrase: &Phrase| {
                texts.try_translate(phrase).unwrap_or_else(|why| panic!("{}: {why}", language.code()))
            };
            check(language, &say);
        }
    }

    #[test]
    fn a_game_is_told_without_a_gap_in_every_language() {
        everywhere(|_, say| {
            for players_by_seat in [
                vec![SeatPlayer::Human, SeatPlayer::Bot(Character::Perfect)],
                vec![SeatPlayer::Human, SeatPlayer::Human, SeatPlayer::Bot(Character::Honest)],
            ] {
                let setup = TableSetup::new(players_by_seat, Rules::default()).unwrap();
                let mut session = Session::new(setup, [5; 32]);
                let mut told_kinds = std::collections::BTreeSet::new();
                while let Some(to_act) = session.to_act() {
                    assert!(!status(&session.view(), &say).is_empty());
                    let answer =
                        if session.event_count() % 4 == 2 { Answer::Contest } else { Answer::Approve };
                    let turns = session.game().past().len();
                    assert!(session.act(match to_act.kind {
                        DecisionKind::Roll => Action::Roll,
                        DecisionKind::Announce => Action::Announce { announcement: 3 },
                        DecisionKind::Answer { .. } => Action::Answer { answer },
                    }));
                    let view = session.view();
                    if session.game().past().len() > turns {
                        let last = view.last().unwrap();
                        let words = describe_turn(&view, &last, &say);
                        assert!(words.contains('3'), "{words}");
                        assert!(!describe_result(&view, &last, &say).is_empty());
                        told_kinds.insert(last.fallen().is_some());
                    }
                    for seat in view.seats() {
                        say(&standing(view.state(), seat));
                    }
                }
                assert_eq!(told_kinds.len(), 2, "both believed and contested turns were told");
                assert!(!outcome(&session.view(), &say).is_empty());
            }
        });
    }

    #[test]
    fn the_coach_speaks_every_language() {
        let state = State::new(Rules::default(), Players::Two);
        let [ada, ben, ..] = Seat::ALL;
        let option = |number: u8, value| AnnouncementOption {
            number,
            truthful: false,
            frequency: 0.5,
            value,
            contest_probability: 0.1,
        };
        let announce = Advice::Announcement(AnnouncementAdvice {
            seat: ada,
            face: Face::Cross,
            accuracy: Accuracy::Exact,
            options: vec![option(1, 0.4), option(2, 0.358)],
        });
        let answer = AnswerAdvice {
            seat: ben,
            announced: 2,
            accuracy: Accuracy::Estimated,
            bluff_probability: None,
            frequency: 0.2,
            approve_value: 0.5,
            contest_value: 0.5,
        };
        let judged = [
            ReviewedDecision::new(1, Decision::announcement(state, ada, Face::Cross, Some(2)), announce),
            ReviewedDecision::new(1, Decision::answer(state, ben, 2, Some(true)), Advice::Answer(answer)),
            ReviewedDecision::new(1, Decision::answer(state, ben, 2, None), Advice::Answer(answer)),
        ];
        assert_eq!(judged[2].cost, None);
        everywhere(|language, say| {
            for one in &judged {
                assert!(decision(one, &say).contains('2') || language == Language::French);
            }
            let dear = cost(judged[0].cost.unwrap(), &say);
            let figure = if language == Language::English { "4.2%" } else { "4,2" };
            assert!(dear.contains(figure), "{dear}");
            assert_ne!(cost(judged[1].cost.unwrap(), &say), dear);
            let sure = bluff(&AnswerAdvice { bluff_probability: Some(0.25), ..answer }, &say);
            assert_ne!(bluff(&answer, &say), sure);
            assert!(sure.contains("25"), "{sure}");
            let accuracies =
                [Accuracy::Exact, Accuracy::Estimated, Accuracy::Rough].map(|one| say(&accuracy(one)));
            assert!(accuracies[0] != accuracies[1] && accuracies[1] != accuracies[2]);
        });
    }
}
