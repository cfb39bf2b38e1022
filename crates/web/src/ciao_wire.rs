//! Questions to bots and to the coach as text, one JSON object each, and their answers.
//!
//! | question | answer |
//! | --- | --- |
//! | `{"id":1,"game":"ciao","want":"announce","state":{...},"character":"perfect","face":"X","chance":0.5}` | `{"id":1,"announce":3}` |
//! | `{"id":2,"game":"ciao","want":"answer","state":{...},"character":"perfect","seat":2,"announced":4,"chance":0.5}` | `{"id":2,"contest":true}` |
//! | `{"id":3,"game":"ciao","want":"advise","state":{...},"face":"X"}` | `{"id":3,"advice":{...}}` |
//! | `{"id":4,"game":"ciao","want":"advise","state":{...},"seat":2,"announced":4}` | the same |
//! | `{"id":5,"game":"ciao","want":"review","state":{...},"turns":["X:4?2"]}` | `{"id":5,"review":{...}}` |

use ciao::{Answer, Face, Seat, State, Turn};
use ciao_engine::Character;
use serde::{Deserialize, Serialize};

use crate::ciao_coach::Decision as Judgeable;
use crate::ciao_coach::{About, Advice, Judged, Review};
use crate::ciao_session::{Decision, Question, Reply};

#[derive(Serialize)]
struct Asked<'a> {
    id: u64,
    game: &'static str,
    want: &'static str,
    state: &'a State,
    #[serde(skip_serializing_if = "Option::is_none")]
    character: Option<Character>,
    #[serde(skip_serializing_if = "Option::is_none")]
    face: Option<Face>,
    #[serde(skip_serializing_if = "Option::is_none")]
    seat: Option<Seat>,
    #[serde(skip_serializing_if = "Option::is_none")]
    announced: Option<u8>,
    #[serde(skip_serializing_if = "Option::is_none")]
    chance: Option<f64>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    turns: Vec<Turn>,
}

impl<'a> Asked<'a> {
    fn new(id: u64, want: &'static str, state: &'a State) -> Asked<'a> {
        Asked {
            id,
            game: "ciao",
            want,
            state,
            character: None,
            face: None,
            seat: None,
            announced: None,
            chance: None,
            turns: Vec::new(),
        }
    }

    fn text(&self) -> String {
        serde_json::to_string(self).unwrap_or_default()
    }
}

#[derive(Deserialize)]
struct Answered {
    #[serde(default)]
    announce: Option<u8>,
    #[serde(default)]
    contest: Option<bool>,
    #[serde(default)]
    advice: Option<Advice>,
    #[serde(default)]
    review: Option<Review>,
}

/// The text of a question to a bot.
pub fn write(id: u64, question: &Question) -> String {
    let want = match question.decision {
        Decision::Announce(_) => "announce",
        Decision::Answer(..) => "answer",
    };
    let mut asked = Asked::new(id, want, &question.state);
    match question.decision {
        Decision::Announce(face) => asked.face = Some(face),
        Decision::Answer(seat, announced) => (asked.seat, asked.announced) = (Some(seat), Some(announced)),
    }
    asked.character = Some(question.character);
    asked.chance = Some(question.chance);
    asked.text()
}

/// The text of a question to the coach about one decision.
pub fn write_advise(id: u64, decision: &Judgeable) -> String {
    let mut asked = Asked::new(id, "advise", &decision.state);
    match decision.about {
        About::Announcement { face, .. } => asked.face = Some(face),
        About::Answer { announced, .. } => {
            (asked.seat, asked.announced) = (Some(decision.seat), Some(announced));
        }
    }
    asked.text()
}

/// The text of a question to the coach about a whole game.
pub fn write_review(id: u64, start: &State, turns: Vec<Turn>) -> String {
    Asked { turns, ..Asked::new(id, "review", start) }.text()
}

fn answered(text: &str) -> Option<Answered> {
    serde_json::from_str(text).ok()
}

/// What a bot decided; nothing when it could not.
pub fn read(text: &str) -> Option<Reply> {
    let answered = answered(text)?;
    let answer = |contest| Reply::Answer(if contest { Answer::Contest } else { Answer::Approve });
    answered.announce.map(Reply::Announce).or(answered.contest.map(answer))
}

/// What the coach says about a decision; nothing when there is nothing to say.
pub fn read_advice(text: &str) -> Option<Advice> {
    answered(text)?.advice
}

/// What the coach says about decisions of a whole game, each with the number of its turn.
pub fn read_review(text: &str, decisions: Vec<(usize, Judgeable)>) -> Option<Vec<Judged>> {
    Some(answered(text)?.review?.judge(decisions))
}

#[cfg(test)]
mod tests {
    use super::*;
    use ciao::{Players, Rules};

    #[test]
    fn questions_and_answers_have_the_form_that_is_written_down() {
        let question = |decision| Question {
            state: State::new(Rules::default(), Players::Two),
            character: Character::Perfect,
            decision,
            chance: 0.5,
        };
        let text = write(1, &question(Decision::Announce(Face::Cross)));
        assert!(text.starts_with(r#"{"id":1,"game":"ciao","want":"announce","state":{"#), "{text}");
        assert!(text.ends_with(r#""character":"perfect","face":"X","chance":0.5}"#), "{text}");
        let text = write(2, &question(Decision::Answer(Seat::ALL[1], 4)));
        assert!(text.ends_with(r#""character":"perfect","seat":2,"announced":4,"chance":0.5}"#), "{text}");
        assert_eq!(read(r#"{"id":1,"announce":3}"#), Some(Reply::Announce(3)));
        assert_eq!(read(r#"{"id":2,"contest":true}"#), Some(Reply::Answer(Answer::Contest)));
        assert_eq!(read(r#"{"id":2,"error":"no"}"#), None);
        assert_eq!(read("?"), None);
    }
}
