//! Questions to bots as text, one JSON object each, and their answers.
//!
//! | question | answer |
//! | --- | --- |
//! | `{"id":1,"game":"ciao","want":"announce","state":{...},"character":"perfect","face":"X","chance":0.5}` | `{"id":1,"announce":3}` |
//! | `{"id":2,"game":"ciao","want":"answer","state":{...},"character":"perfect","seat":2,"announced":4,"chance":0.5}` | `{"id":2,"contest":true}` |

use ciao::{Answer, Face, Seat, State};
use serde::{Deserialize, Serialize};

use crate::ciao_session::{Character, Decision, Question, Reply};

#[derive(Serialize)]
struct Asked<'a> {
    id: u64,
    game: &'static str,
    want: &'static str,
    state: &'a State,
    character: Character,
    #[serde(skip_serializing_if = "Option::is_none")]
    face: Option<Face>,
    #[serde(skip_serializing_if = "Option::is_none")]
    seat: Option<Seat>,
    #[serde(skip_serializing_if = "Option::is_none")]
    announced: Option<u8>,
    chance: f64,
}

#[derive(Deserialize)]
struct Answered {
    id: u64,
    #[serde(default)]
    announce: Option<u8>,
    #[serde(default)]
    contest: Option<bool>,
}

/// The text of a question.
pub fn write(id: u64, question: &Question) -> String {
    let (want, face, seat, announced) = match question.decision {
        Decision::Announce(face) => ("announce", Some(face), None, None),
        Decision::Answer(seat, announced) => ("answer", None, Some(seat), Some(announced)),
    };
    let asked = Asked {
        id,
        game: "ciao",
        want,
        state: &question.state,
        character: question.character,
        face,
        seat,
        announced,
        chance: question.chance,
    };
    serde_json::to_string(&asked).unwrap_or_default()
}

/// Which question a text answers, and how; `None` for a text that answers none.
pub fn read(text: &str) -> Option<(u64, Option<Reply>)> {
    let answered: Answered = serde_json::from_str(text).ok()?;
    let answer = |contest| Reply::Answer(if contest { Answer::Contest } else { Answer::Approve });
    let reply = answered.announce.map(Reply::Announce).or(answered.contest.map(answer));
    Some((answered.id, reply))
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
        assert_eq!(read(r#"{"id":1,"announce":3}"#), Some((1, Some(Reply::Announce(3)))));
        assert_eq!(read(r#"{"id":2,"contest":true}"#), Some((2, Some(Reply::Answer(Answer::Contest)))));
        assert_eq!(read(r#"{"id":2,"error":"no"}"#), Some((2, None)));
        assert_eq!(read("?"), None);
    }
}
