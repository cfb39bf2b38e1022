//! Ciao Ciao in words: who is who, what is going on, what happened.

use ciao::{Face, PendingAction, PhaseView, Seat, Settlement, State};
use table::EndReason;

use crate::ciao_coach::{About, AnswerAdvice, Judged, NOTHING};
use crate::ciao_seen::{Seen, Told, Who};
use crate::texts::{Phrase, phrase};

/// Turns phrases into words of the language in use.
pub trait Say {
    /// The words.
    fn say(&self, phrase: &Phrase) -> String;
}

impl<F: Fn(&Phrase) -> String> Say for F {
    fn say(&self, phrase: &Phrase) -> String {
        self(phrase)
    }
}

/// What somebody is called.
pub fn name(seen: &Seen, seat: Seat, say: &impl Say) -> String {
    called(seen.who(seat), seat, say)
}

/// What somebody on a seat is called.
pub fn called(who: &Who, seat: Seat, say: &impl Say) -> String {
    say.say(&match who {
        Who::You => phrase("ciao-you"),
        Who::Person => phrase("ciao-person").number("number", seat.number()),
        Who::Bot(character) => {
            phrase("ciao-bot").text("character", character.as_str()).number("number", seat.number())
        }
        Who::Named(name) => return name.clone(),
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
pub fn status(seen: &Seen, say: &impl Say) -> String {
    let Some(seat) = seen.to_act() else { return outcome(seen, say) };
    let who = name(seen, seat, say);
    let mine = seen.todo() != PendingAction::Wait;
    let alone = if mine && !seen.shared() { "yes" } else { "no" };
    let phrase = match (seen.game().now, seen.who(seat)) {
        (_, Who::Bot(_)) => phrase("ciao-thinks"),
        (PhaseView::Rolling { .. }, _) => phrase("ciao-to-roll").text("alone", alone),
        (PhaseView::Announcing { .. }, _) => phrase("ciao-to-announce").text("alone", alone),
        (PhaseView::Asking { active, announced, .. }, _) => {
            let asked =
                if mine { phrase("ciao-to-answer").text("alone", alone) } else { phrase("ciao-is-asked") };
            asked.text("active", name(seen, active, say)).number("number", announced)
        }
        (PhaseView::Over { .. }, _) => return outcome(seen, say),
    };
    say.say(&phrase.text("who", who))
}

/// Who won, and why when it was not by the rules.
pub fn outcome(seen: &Seen, say: &impl Say) -> String {
    let Some((winners, ended)) = seen.outcome() else { return String::new() };
    let names: Vec<String> = winners.iter().map(|&seat| name(seen, seat, say)).collect();
    let won = match winners[..] {
        [] => return say.say(&phrase("ciao-called-off")),
        [seat] if *seen.who(seat) == Who::You => phrase("ciao-you-won"),
        [_] => phrase("ciao-won").text("who", &names[0]),
        _ => phrase("ciao-shared").text("who", names.join(", ")),
    };
    let won = say.say(&won);
    let why = match ended {
        EndReason::Completed | EndReason::Aborted => return won,
        EndReason::Resignation => phrase("ciao-by-resignation"),
        EndReason::Timeout => phrase("ciao-by-time"),
    };
    format!("{won} {}", say.say(&why))
}

/// What a turn came to.
pub fn told(seen: &Seen, told: &Told, say: &impl Say) -> String {
    told_of(told, &|seat| name(seen, seat, say), say)
}

/// What a turn came to, where `called` says who is who.
pub fn told_of(told: &Told, called: &impl Fn(Seat) -> String, say: &impl Say) -> String {
    let turn = told.turn;
    let phrase = match turn.settlement() {
        Settlement::Approved => phrase("ciao-told-approved"),
        Settlement::BluffCalled(by) => {
            let face = turn.face.map(|face| say.say(&shown(face))).unwrap_or_default();
            phrase("ciao-told-bluff").text("contester", called(by)).text("face", face)
        }
        Settlement::TruthCalled(by) => phrase("ciao-told-truth").text("contester", called(by)),
    };
    say.say(&phrase.text("who", called(turn.active)).number("number", turn.announced))
}

/// What became of the pawns in a turn.
pub fn consequence(seen: &Seen, told: &Told, say: &impl Say) -> String {
    consequence_of(told, &|seat| name(seen, seat, say), say)
}

/// What became of the pawns in a turn, where `called` says who is who.
pub fn consequence_of(told: &Told, called: &impl Fn(Seat) -> String, say: &impl Say) -> String {
    let mut words = Vec::new();
    if let Some(seat) = told.fallen() {
        let bridge = told.before.on_bridge(seat);
        let fell = if bridge { phrase("ciao-fell") } else { phrase("ciao-fell-from-podium") };
        words.push(say.say(&fell.text("who", called(seat))));
    }
    if let Some((seat, step)) = told.arrived() {
        words.push(say.say(&phrase("ciao-arrived").text("who", called(seat)).number("points", step)));
    }
    if let Some((seat, _)) = told.walked() {
        let plank = told.after.plank(seat).unwrap_or_default();
        words.push(say.say(&phrase("ciao-walked").text("who", called(seat)).number("plank", plank)));
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
pub fn percent(share: f64, say: &impl Say) -> String {
    let tenths = (share.clamp(0.0, 1.0) * 1000.0).round() as i64;
    say.say(&phrase("ciao-percent").number("whole", tenths / 10).number("tenth", tenths % 10))
}

/// What a decision was, or is to be about.
pub fn decision(judged: &Judged, say: &impl Say) -> String {
    match judged.decision.about {
        About::Announcement { face: shown_face, said } => {
            let face = say.say(&shown(shown_face));
            match said {
                None => face,
                Some(said) => {
                    let truth = if shown_face.backs(said) { "yes" } else { "no" };
                    say.say(
                        &phrase("ciao-coach-said")
                            .text("face", face)
                            .number("number", said)
                            .text("truth", truth),
                    )
                }
            }
        }
        About::Answer { announced, contested } => {
            let answer = match contested {
                None => "open",
                Some(true) => "contested",
                Some(false) => "approved",
            };
            say.say(&phrase("ciao-coach-answered").number("number", announced).text("answer", answer))
        }
    }
}

/// What a decision cost.
pub fn cost(cost: f64, say: &impl Say) -> String {
    if cost < NOTHING {
        return say.say(&phrase("ciao-coach-sound"));
    }
    say.say(&phrase("ciao-coach-cost").text("percent", percent(cost, say)))
}

/// How likely a number is a bluff.
pub fn bluff(advice: &AnswerAdvice, say: &impl Say) -> String {
    say.say(&match advice.bluff {
        Some(bluff) => phrase("ciao-coach-bluff").text("percent", percent(bluff, say)),
        None => phrase("ciao-coach-never"),
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ciao_coach::{Advice, AnnounceAdvice, Announcement, Decision, Known};
    use crate::ciao_session::{Session, Setting, Sitter, Task};
    use crate::texts::{Language, Texts};
    use ciao::{Answer, Players, Rules};
    use ciao_engine::Character;
    use table::Action;

    fn everywhere(check: impl Fn(Language, &dyn Fn(&Phrase) -> String)) {
        for language in Language::ALL {
            let texts = Texts::new(language);
            let say = |phrase: &Phrase| {
                texts.try_say(phrase).unwrap_or_else(|why| panic!("{}: {why}", language.code()))
            };
            check(language, &say);
        }
    }

    #[test]
    fn a_game_is_told_without_a_gap_in_every_language() {
        everywhere(|_, say| {
            for sitters in [
                vec![Sitter::Person, Sitter::Bot(Character::Perfect)],
                vec![Sitter::Person, Sitter::Person, Sitter::Bot(Character::Honest)],
            ] {
                let setting = Setting::new(sitters, Rules::default()).unwrap();
                let mut session = Session::new(setting, [5; 32]);
                let mut told_kinds = std::collections::BTreeSet::new();
                while let Some(to_act) = session.to_act() {
                    assert!(!status(&session.seen(), &say).is_empty());
                    let answer = if session.count() % 4 == 2 { Answer::Contest } else { Answer::Approve };
                    let turns = session.game().past().len();
                    assert!(session.action(match to_act.task {
                        Task::Roll => Action::Roll,
                        Task::Announce => Action::Announce { announcement: 3 },
                        Task::Answer { .. } => Action::Answer { answer },
                    }));
                    let seen = session.seen();
                    if session.game().past().len() > turns {
                        let last = seen.last().unwrap();
                        let words = told(&seen, &last, &say);
                        assert!(words.contains('3'), "{words}");
                        assert!(!consequence(&seen, &last, &say).is_empty());
                        told_kinds.insert(last.fallen().is_some());
                    }
                    for seat in seen.seats() {
                        say(&standing(seen.state(), seat));
                    }
                }
                assert_eq!(told_kinds.len(), 2, "both believed and contested turns were told");
                assert!(!outcome(&session.seen(), &say).is_empty());
            }
        });
    }

    #[test]
    fn the_coach_speaks_every_language() {
        let state = State::new(Rules::default(), Players::Two);
        let [ada, ben, ..] = Seat::ALL;
        let option =
            |number: u8, value| Announcement { number, truth: false, frequency: 0.5, value, contested: 0.1 };
        let announce = Advice::Announce(AnnounceAdvice {
            seat: ada,
            face: Face::Cross,
            known: Known::Exactly,
            options: vec![option(1, 0.4), option(2, 0.358)],
        });
        let answer = AnswerAdvice {
            seat: ben,
            announced: 2,
            known: Known::Nearly,
            bluff: None,
            frequency: 0.2,
            approve: 0.5,
            contest: 0.5,
        };
        let judged = [
            Judged::new(1, Decision::announcement(state, ada, Face::Cross, Some(2)), announce),
            Judged::new(1, Decision::answer(state, ben, 2, Some(true)), Advice::Answer(answer)),
            Judged::new(1, Decision::answer(state, ben, 2, None), Advice::Answer(answer)),
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
            let sure = bluff(&AnswerAdvice { bluff: Some(0.25), ..answer }, &say);
            assert_ne!(bluff(&answer, &say), sure);
            assert!(sure.contains("25"), "{sure}");
        });
    }
}
