//! Ciao Ciao in words: who is who, what is going on, what happened.

use ciao::turn::Settled;
use ciao::{Face, Seat, Seats, Settlement, State};

use crate::ciao_session::{Due, Session, Setting, Sitter, Task};
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
pub fn name(setting: &Setting, seat: Seat) -> Phrase {
    match setting.sitter(seat) {
        Sitter::Person if setting.alone() => phrase("ciao-you"),
        Sitter::Person => phrase("ciao-person").number("number", seat.number()),
        Sitter::Bot(character) => {
            phrase("ciao-bot").text("character", character.word()).number("number", seat.number())
        }
    }
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
pub fn status(session: &Session, say: &impl Say) -> String {
    let setting = session.setting();
    let Some(Due { seat, sitter, task }) = session.due() else { return outcome(session, say) };
    let who = say.say(&name(setting, seat));
    let alone = if setting.alone() { "yes" } else { "no" };
    let phrase = match (sitter, task) {
        (Sitter::Bot(_), _) => phrase("ciao-thinks"),
        (Sitter::Person, Task::Roll) => phrase("ciao-to-roll").text("alone", alone),
        (Sitter::Person, Task::Announce) => phrase("ciao-to-announce").text("alone", alone),
        (Sitter::Person, Task::Answer { active, announced }) => phrase("ciao-to-answer")
            .text("active", say.say(&name(setting, active)))
            .number("number", announced)
            .text("alone", alone),
    };
    say.say(&phrase.text("who", who))
}

/// Who won.
pub fn outcome(session: &Session, say: &impl Say) -> String {
    let Some(winners) = session.game().state().outcome() else { return String::new() };
    let you = session.setting().alone()
        && winners.iter().any(|seat| session.setting().sitter(seat) == Sitter::Person);
    let names: Vec<String> = winners.iter().map(|seat| say.say(&name(session.setting(), seat))).collect();
    let phrase = if you && names.len() == 1 {
        phrase("ciao-you-won")
    } else if names.len() == 1 {
        phrase("ciao-won").text("who", &names[0])
    } else {
        phrase("ciao-shared").text("who", names.join(", "))
    };
    say.say(&phrase)
}

/// What a turn came to.
pub fn told(setting: &Setting, settled: &Settled, say: &impl Say) -> String {
    let called = |seat| say.say(&name(setting, seat));
    let turn = settled.turn;
    let phrase = match turn.settlement() {
        Settlement::Approved => phrase("ciao-told-approved"),
        Settlement::BluffCalled(by) => {
            phrase("ciao-told-bluff").text("contester", called(by)).text("face", say.say(&shown(turn.face)))
        }
        Settlement::TruthCalled(by) => phrase("ciao-told-truth").text("contester", called(by)),
    };
    say.say(&phrase.text("who", called(settled.active)).number("number", turn.announced))
}

/// What became of the pawns in a turn.
pub fn consequence(setting: &Setting, settled: &Settled, say: &impl Say) -> String {
    let called = |seat| say.say(&name(setting, seat));
    let mut words = Vec::new();
    if let Some(seat) = Session::fallen(settled) {
        let step = settled.before.on_bridge(seat);
        let fell = if step { phrase("ciao-fell") } else { phrase("ciao-fell-from-podium") };
        words.push(say.say(&fell.text("who", called(seat))));
    }
    for seat in setting.players().seats() {
        let (before, after) = (&settled.before, &settled.after);
        if after.points(seat) > before.points(seat) {
            let gained = after.points(seat) - before.points(seat);
            words.push(say.say(&phrase("ciao-arrived").text("who", called(seat)).number("points", gained)));
        } else if Session::fallen(settled) != Some(seat) && after.plank(seat) > before.plank(seat) {
            let plank = after.plank(seat).unwrap_or_default();
            words.push(say.say(&phrase("ciao-walked").text("who", called(seat)).number("plank", plank)));
        }
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

/// Whether a seat is among some.
pub fn among(seats: Option<Seats>, seat: Seat) -> bool {
    seats.is_some_and(|seats| seats.contains(seat))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ciao_session::Character;
    use crate::texts::{Language, Texts};
    use ciao::Answer;

    #[test]
    fn a_game_is_told_without_a_gap_in_every_language() {
        for language in Language::ALL {
            let texts = Texts::new(language);
            let say = |phrase: &Phrase| {
                texts.try_say(phrase).unwrap_or_else(|why| panic!("{}: {why}", language.code()))
            };
            for sitters in [
                vec![Sitter::Person, Sitter::Bot(Character::Perfect)],
                vec![Sitter::Person, Sitter::Person, Sitter::Bot(Character::Honest)],
            ] {
                let mut session = Session::new(Setting::try_from(sitters).unwrap(), [5; 32]);
                let mut told_kinds = std::collections::BTreeSet::new();
                while let Some(due) = session.due() {
                    assert!(!status(&session, &say).is_empty());
                    let contests = session.count() % 4 == 2;
                    match due.task {
                        Task::Roll => session.roll(),
                        Task::Announce => session.announce(3),
                        Task::Answer { .. } => {
                            session.answer(if contests { Answer::Contest } else { Answer::Approve })
                        }
                    };
                    if let Some(settled) = session.last() {
                        let words = told(session.setting(), settled, &say);
                        assert!(words.contains('3'), "{words}");
                        consequence(session.setting(), settled, &say);
                        told_kinds.insert(Session::fallen(settled).is_some());
                    }
                    for seat in session.setting().players().seats() {
                        say(&standing(session.game().state(), seat));
                    }
                }
                assert_eq!(told_kinds.len(), 2, "both believed and contested turns were told");
                assert!(!outcome(&session, &say).is_empty());
            }
        }
    }
}
