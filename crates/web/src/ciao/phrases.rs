//! Names, status, turns, results and advice of Ciao Ciao as phrases.

use ciao::{Face, PendingAction, PhaseView, Seat, Settlement, State};
use engine_api::{Accuracy, AnswerAdvice};
use table::EndReason;

use crate::ciao::coach::{DecisionSubject, NEGLIGIBLE_COST, ReviewedDecision};
use crate::ciao::view::{CompletedTurn, PlayerName, PlayerView};
use crate::texts::{Phrase, Translate, phrase};

/// The name of the player at a seat, as the viewer sees it.
pub fn name(view: &PlayerView, seat: Seat, texts: &impl Translate) -> String {
    player_name(view.name(seat), seat, texts)
}

/// The text of a player's name.
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

/// A face that is shown to everyone.
fn shown(face: Face) -> Phrase {
    match face {
        Face::Number(number) => phrase("ciao-face-number").number("number", number),
        Face::Cross => phrase("ciao-shown-cross"),
    }
}

/// A face for the player who rolled it.
pub fn face(face: Face) -> Phrase {
    match face {
        Face::Number(number) => phrase("ciao-face-number").number("number", number),
        Face::Cross => phrase("ciao-face-cross"),
    }
}

/// The status line: the pending decision, and who makes it.
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

/// The winners, and the reason if it was a resignation or the clock.
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

/// A completed turn: announcement, answer and face.
pub fn describe_turn(view: &PlayerView, completed: &CompletedTurn, texts: &impl Translate) -> String {
    describe_turn_with(completed, &|seat| name(view, seat, texts), texts)
}

/// A completed turn, with player names from `name_of`.
pub fn describe_turn_with(
    completed: &CompletedTurn,
    name_of: &impl Fn(Seat) -> String,
    texts: &impl Translate,
) -> String {
    let turn = completed.turn;
    let phrase = match turn.settlement() {
        Settlement::Approved => phrase("ciao-told-approved"),
        Settlement::BluffCalled(by) => {
            let face = turn.face.map(|face| texts.translate(&shown(face))).unwrap_or_default();
            phrase("ciao-told-bluff").text("contester", name_of(by)).text("face", face)
        }
        Settlement::TruthCalled(by) => phrase("ciao-told-truth").text("contester", name_of(by)),
    };
    texts.translate(&phrase.text("who", name_of(turn.active)).number("number", turn.announced))
}

/// What happened to the pawns in a turn.
pub fn describe_result(view: &PlayerView, completed: &CompletedTurn, texts: &impl Translate) -> String {
    describe_result_with(completed, &|seat| name(view, seat, texts), texts)
}

/// What happened to the pawns in a turn, with player names from `name_of`.
pub fn describe_result_with(
    completed: &CompletedTurn,
    name_of: &impl Fn(Seat) -> String,
    texts: &impl Translate,
) -> String {
    let mut words = Vec::new();
    if let Some(seat) = completed.fallen() {
        let bridge = completed.before.on_bridge(seat);
        let fell = if bridge { phrase("ciao-fell") } else { phrase("ciao-fell-from-podium") };
        words.push(texts.translate(&fell.text("who", name_of(seat))));
    }
    if let Some((seat, step)) = completed.arrived() {
        words
            .push(texts.translate(&phrase("ciao-arrived").text("who", name_of(seat)).number("points", step)));
    }
    if let Some((seat, _)) = completed.walked() {
        let plank = completed.after.plank(seat).unwrap_or_default();
        words.push(texts.translate(&phrase("ciao-walked").text("who", name_of(seat)).number("plank", plank)));
    }
    words.join(" ")
}

/// The position of a player's pawns.
pub fn standing(state: &State, seat: Seat) -> Phrase {
    let waiting = state.reserve(seat);
    match state.plank(seat) {
        Some(plank) => phrase("ciao-standing").number("plank", plank).number("waiting", waiting),
        None => phrase("ciao-standing-off"),
    }
}

/// A probability in percent, with one decimal.
pub fn percent(share: f64, texts: &impl Translate) -> String {
    let tenths = (share.clamp(0.0, 1.0) * 1000.0).round() as i64;
    texts.translate(&phrase("ciao-percent").number("whole", tenths / 10).number("tenth", tenths % 10))
}

/// A decision, made or pending.
pub fn decision(reviewed: &ReviewedDecision, texts: &impl Translate) -> String {
    match reviewed.decision.subject {
        DecisionSubject::Announcement { face: shown_face, number } => {
            let face = texts.translate(&shown(shown_face));
            match number {
                None => face,
                Some(announced) => {
                    let truth = if shown_face.backs(announced) { "yes" } else { "no" };
                    texts.translate(
                        &phrase("ciao-coach-said")
                            .text("face", face)
                            .number("number", announced)
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

/// The cost of a decision.
pub fn cost(cost: f64, texts: &impl Translate) -> String {
    if cost < NEGLIGIBLE_COST {
        return texts.translate(&phrase("ciao-coach-sound"));
    }
    texts.translate(&phrase("ciao-coach-cost").text("percent", percent(cost, texts)))
}

/// The accuracy of the coach's numbers.
pub fn accuracy(accuracy: Accuracy) -> Phrase {
    let accuracy = match accuracy {
        Accuracy::Exact => "exact",
        Accuracy::Estimated => "estimated",
        Accuracy::Rough => "rough",
    };
    phrase("ciao-coach-accuracy").text("accuracy", accuracy)
}

/// The probability that an announcement is a bluff.
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

    fn for_every_language(check: impl Fn(Language, &dyn Fn(&Phrase) -> String)) {
        for language in Language::ALL {
            let texts = Texts::new(language);
            let say = |phrase: &Phrase| {
                texts.try_translate(phrase).unwrap_or_else(|why| panic!("{}: {why}", language.code()))
            };
            check(language, &say);
        }
    }

    #[test]
    fn a_whole_game_is_described_in_every_language() {
        for_every_language(|_, say| {
            for players_by_seat in [
                vec![SeatPlayer::Human, SeatPlayer::Bot(Character::Perfect)],
                vec![SeatPlayer::Human, SeatPlayer::Human, SeatPlayer::Bot(Character::Honest)],
            ] {
                let setup = TableSetup::new(players_by_seat, Rules::default()).unwrap();
                let mut session = Session::new(setup, [5; 32]);
                let mut turn_kinds = std::collections::BTreeSet::new();
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
                        turn_kinds.insert(last.fallen().is_some());
                    }
                    for seat in view.seats() {
                        say(&standing(view.state(), seat));
                    }
                }
                assert_eq!(turn_kinds.len(), 2, "both approved and contested turns occurred");
                assert!(!outcome(&session.view(), &say).is_empty());
            }
        });
    }

    #[test]
    fn advice_is_translated_into_every_language() {
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
        let reviewed = [
            ReviewedDecision::new(1, Decision::announcement(state, ada, Face::Cross, Some(2)), announce),
            ReviewedDecision::new(1, Decision::answer(state, ben, 2, Some(true)), Advice::Answer(answer)),
            ReviewedDecision::new(1, Decision::answer(state, ben, 2, None), Advice::Answer(answer)),
        ];
        assert_eq!(reviewed[2].cost, None);
        for_every_language(|language, say| {
            for one in &reviewed {
                assert!(decision(one, &say).contains('2') || language == Language::French);
            }
            let dear = cost(reviewed[0].cost.unwrap(), &say);
            let figure = if language == Language::English { "4.2%" } else { "4,2" };
            assert!(dear.contains(figure), "{dear}");
            assert_ne!(cost(reviewed[1].cost.unwrap(), &say), dear);
            let sure = bluff(&AnswerAdvice { bluff_probability: Some(0.25), ..answer }, &say);
            assert_ne!(bluff(&answer, &say), sure);
            assert!(sure.contains("25"), "{sure}");
            let accuracies =
                [Accuracy::Exact, Accuracy::Estimated, Accuracy::Rough].map(|one| say(&accuracy(one)));
            assert!(accuracies[0] != accuracies[1] && accuracies[1] != accuracies[2]);
        });
    }
}
