//! The lessons of Ciao Ciao: scenes with a decision in which every choice can be tried, and questions that the rules answer.

use ciao::turn::Settled;
use ciao::{Character, Face, Game, Players, Rules, Seat, State, Turn, TurnView};
use draw::{CiaoTable, Secret};

use crate::ciao::view::{CompletedTurn, PlayerName};
use crate::learn::{Content, Lesson};
use crate::texts::{Phrase, key, phrase};

/// A choice in a scene.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Choice {
    /// Announce a number.
    Say(u8),
    /// Approve the announcement.
    Believe,
    /// Contest the announcement.
    Doubt,
}

/// A scene: a state, a die and a decision. The learner has seat 1.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Scene {
    state: &'static str,
    /// The choices, each with the turn that follows from it.
    tries: &'static [(Choice, &'static str)],
    text: &'static str,
    /// What each choice teaches; the last one is for all further choices.
    ideas: &'static [&'static str],
}

/// The player at a seat: the learner at seat 1, and the bots of the first game, so that a colour keeps its name.
pub fn player(seat: Seat) -> PlayerName {
    match seat.number() {
        1 => PlayerName::You,
        2 => PlayerName::Bot(Character::Honest),
        3 => PlayerName::Bot(Character::Gambler),
        _ => PlayerName::Bot(Character::Steady),
    }
}

/// A step of a lesson.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Step {
    /// A table to look at, and an explanation.
    Read {
        /// The state.
        state: &'static str,
        /// The explanation.
        text: &'static str,
    },
    /// A decision, in which every choice is tried.
    Scene(Scene),
    /// A question with choices, one of them right.
    Ask(Question),
}

impl Step {
    /// Whether it can be answered wrongly.
    pub fn is_question(&self) -> bool {
        matches!(self, Step::Ask(_))
    }
}

/// A question about a turn.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Question {
    state: &'static str,
    /// The turn that is asked about.
    turn: &'static str,
    /// What is asked.
    pub ask: Ask,
}

/// What is asked about a turn.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Ask {
    /// Whose pawn falls?
    Falls,
    /// The plank of the pawn at a seat afterwards, one of these numbers.
    Plank(u8, &'static [u8]),
    /// The points of the learner afterwards, one of these numbers.
    Points(&'static [u32]),
    /// The step of the podium that is taken, one of these numbers.
    Step(&'static [u8]),
    /// Whether the learner may call the bluff.
    MayCall,
    /// The winner after the turn.
    Wins,
    /// How often a die shows this.
    Chance(Roll),
    /// The least number that brings the pawn to the podium, of these.
    Say(&'static [u8]),
    /// Whether to believe an announcement that would decide the game.
    Believe,
}

/// What a die shows.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Roll {
    /// A cross.
    Cross,
    /// Any number.
    Number,
    /// One number, which is always announced.
    Four,
}

impl Roll {
    const fn as_str(self) -> &'static str {
        match self {
            Roll::Cross => "cross",
            Roll::Number => "number",
            Roll::Four => "four",
        }
    }

    /// The sides of the die that show it, of the published die.
    fn sides(self) -> u8 {
        let faces = Rules::default().faces();
        faces
            .filter(|(face, _)| match self {
                Roll::Cross => *face == Face::Cross,
                Roll::Number => *face != Face::Cross,
                Roll::Four => *face == Face::Number(4),
            })
            .map(|(_, count)| count)
            .sum()
    }
}

/// An answer to choose from.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Answer {
    /// A player.
    Seat(Seat),
    /// No player.
    Nobody,
    /// Several players together.
    Shared,
    /// A number.
    Number(u32),
    /// A number of points.
    Points(u32),
    /// Yes or no.
    Yes(bool),
    /// So many of the six sides.
    Sides(u8),
    /// A choice of the game.
    Choice(Choice),
}

impl Question {
    /// The state before the turn.
    pub fn state(&self) -> State {
        self.state.parse().unwrap_or_else(|_| State::new(Rules::default(), Players::Two))
    }

    /// The turn.
    pub fn turn(&self) -> Option<Turn> {
        self.turn.parse().ok()
    }

    /// The turn with its result.
    pub fn settled(&self) -> Option<Settled> {
        let mut game = Game::from_state(self.state());
        game.play(self.turn()?).ok()?;
        game.past().last().copied()
    }

    /// The turn with everything that happened, the die included.
    pub fn completed_turn(&self) -> Option<CompletedTurn> {
        self.settled().map(|settled| completed(&settled, Some(settled.turn.face)))
    }

    /// The answers to choose from, each with whether it is right.
    pub fn answers(&self) -> Vec<(Answer, bool)> {
        let state = self.state();
        let settled = self.settled();
        let after = settled.map_or(state, |settled| settled.after);
        let seats = || state.players().seats().map(Answer::Seat);
        let all: Vec<Answer> = match self.ask {
            Ask::Falls => seats().chain([Answer::Nobody]).collect(),
            Ask::Plank(_, numbers) | Ask::Step(numbers) => {
                numbers.iter().map(|&number| Answer::Number(number.into())).collect()
            }
            Ask::Points(numbers) => numbers.iter().map(|&number| Answer::Points(number)).collect(),
            Ask::MayCall => vec![Answer::Yes(true), Answer::Yes(false)],
            Ask::Wins => seats().chain([Answer::Shared, Answer::Nobody]).collect(),
            Ask::Chance(_) => [1, 2, 3, 4].map(Answer::Sides).to_vec(),
            Ask::Say(numbers) => numbers.iter().map(|&number| Answer::Choice(Choice::Say(number))).collect(),
            Ask::Believe => [Choice::Believe, Choice::Doubt].map(Answer::Choice).to_vec(),
        };
        let right = match self.ask {
            Ask::Falls => {
                let fallen = self.completed_turn().and_then(|turn| turn.fallen());
                fallen.map_or(Answer::Nobody, Answer::Seat)
            }
            Ask::Plank(seat, _) => {
                let plank = Seat::from_number(seat).and_then(|seat| after.plank(seat));
                Answer::Number(plank.unwrap_or_default().into())
            }
            Ask::Points(_) => Answer::Points(after.points(Seat::FIRST)),
            Ask::Step(_) => {
                let arrived = self.completed_turn().and_then(|turn| turn.arrived());
                Answer::Number(arrived.map_or(0, |(_, step)| step.into()))
            }
            Ask::MayCall => Answer::Yes(state.may_contest(Seat::FIRST)),
            Ask::Wins => match after.outcome() {
                None => Answer::Nobody,
                Some(winners) if winners.len() > 1 => Answer::Shared,
                Some(winners) => winners.iter().next().map_or(Answer::Nobody, Answer::Seat),
            },
            Ask::Chance(roll) => Answer::Sides(roll.sides()),
            Ask::Say(_) => {
                let missing = state.turn().and_then(|seat| state.plank(seat));
                let missing = missing.map_or(1, |plank| (state.rules().planks() + 1).saturating_sub(plank));
                Answer::Choice(Choice::Say(missing.max(1)))
            }
            Ask::Believe => {
                // When believing loses the game at once, calling the bluff can only help.
                let lost = after.outcome().is_some_and(|winners| !winners.contains(Seat::FIRST));
                Answer::Choice(if lost { Choice::Doubt } else { Choice::Believe })
            }
        };
        all.into_iter().map(|answer| (answer.clone(), answer == right)).collect()
    }

    /// Why the right answer is right, beyond what happens in the turn.
    pub fn reason(&self) -> Option<Phrase> {
        let state = self.state();
        Some(match self.ask {
            Ask::Chance(roll) => phrase("reason-chance").text("roll", roll.as_str()),
            Ask::Say(_) => phrase("reason-say"),
            Ask::Believe => phrase("reason-believe"),
            Ask::MayCall => {
                let standing = match (state.on_bridge(Seat::FIRST), state.podium_count(Seat::FIRST)) {
                    (true, _) => "bridge",
                    (false, 0) => "none",
                    (false, _) => "podium",
                };
                phrase("reason-may-call").text("standing", standing)
            }
            Ask::Falls | Ask::Plank(..) | Ask::Points(_) | Ask::Step(_) | Ask::Wins => return None,
        })
    }

    /// Whether the story of the turn belongs to the question.
    pub fn has_story(&self) -> bool {
        !matches!(self.ask, Ask::Chance(_) | Ask::Say(_) | Ask::MayCall | Ask::Believe)
    }

    /// The question; the plank's owner is named by the page.
    pub fn text(&self) -> Phrase {
        match self.ask {
            Ask::Falls => phrase("ask-falls"),
            Ask::Plank(..) => phrase("ask-plank"),
            Ask::Points(_) => phrase("ask-your-points"),
            Ask::Step(_) => phrase("ask-step"),
            Ask::MayCall => phrase("ask-may-call"),
            Ask::Wins => phrase("ask-wins"),
            Ask::Chance(roll) => phrase("ask-chance").text("roll", roll.as_str()),
            Ask::Say(_) => phrase("ask-say"),
            Ask::Believe => {
                phrase("ask-believe").number("number", self.turn().map_or(0, |turn| turn.announced))
            }
        }
    }

    /// The picture of the table, before the answer or after it.
    pub fn picture(&self, answered: bool, patterns: bool) -> CiaoTable {
        let settled = self.settled().filter(|_| answered && (self.has_story() || self.ask == Ask::Believe));
        let mut picture = CiaoTable::new(&settled.map_or_else(|| self.state(), |settled| settled.after));
        picture.patterns = patterns;
        picture.secret = Secret::Closed;
        if let Some(turn) = self.turn() {
            if self.has_story() {
                (picture.announced, picture.secret) = (Some(turn.announced), Secret::Open(turn.face));
            } else if self.ask == Ask::Believe {
                picture.announced = Some(turn.announced);
            } else if matches!(self.ask, Ask::Say(_)) {
                picture.secret = Secret::Open(turn.face);
            }
        }
        if let Some(completed) = settled.map(|settled| completed(&settled, Some(settled.turn.face)))
            && let Some(seat) = completed.fallen()
        {
            picture.falling.extend(completed.before.plank(seat).map(|plank| (seat, plank)));
        }
        picture
    }
}

fn completed(settled: &Settled, face: Option<Face>) -> CompletedTurn {
    let Settled { before, active, turn, after } = *settled;
    let turn = TurnView { active, announced: turn.announced, contester: turn.contester, face };
    CompletedTurn { number: 1, turn, before, after }
}

const fn ask(state: &'static str, turn: &'static str, ask: Ask) -> Step {
    Step::Ask(Question { state, turn, ask })
}

const fn lesson(id: &'static str, title: &'static str, steps: &'static [Step]) -> Lesson {
    Lesson { id, title, content: Content::Ciao(steps) }
}

const SCENE_1: Step = Step::Scene(Scene {
    state: "1+6 1+6 1+6 ........ 1",
    tries: &[
        (Choice::Say(1), "2:1"),
        (Choice::Say(2), "2:2"),
        (Choice::Say(3), "2:3"),
        (Choice::Say(4), "2:4"),
    ],
    text: key("scene-1-text"),
    ideas: &[key("scene-1-idea")],
});
const SCENE_2: Step = Step::Scene(Scene {
    state: "3+6 2+6 4+6 ........ 1",
    tries: &[(Choice::Say(1), "X:1"), (Choice::Say(3), "X:3"), (Choice::Say(4), "X:4?2")],
    text: key("scene-2-text"),
    ideas: &[key("scene-2-idea")],
});
const SCENE_3: Step = Step::Scene(Scene {
    state: "2+6 5+6 3+6 ........ 2",
    tries: &[(Choice::Believe, "X:4"), (Choice::Doubt, "X:4?1")],
    text: key("scene-3-text"),
    ideas: &[key("scene-3-believe"), key("scene-3-idea")],
});
const SCENE_4: Step = Step::Scene(Scene {
    state: "8+6 5+6 3+6 ........ 2",
    tries: &[(Choice::Believe, "2:2"), (Choice::Doubt, "2:2?1")],
    text: key("scene-4-text"),
    ideas: &[key("scene-4-believe"), key("scene-4-idea")],
});
const SCENE_5: Step = Step::Scene(Scene {
    state: "8+5 3+5 6+4 23...... 1",
    tries: &[(Choice::Say(1), "3:1"), (Choice::Say(3), "3:3")],
    text: key("scene-5-text"),
    ideas: &[key("scene-5-short"), key("scene-5-idea")],
});
const SCENE_6: Step = Step::Scene(Scene {
    state: "- 8+2 3+1 121..... 2",
    tries: &[(Choice::Believe, "2:2"), (Choice::Doubt, "2:2?1")],
    text: key("scene-6-text"),
    ideas: &[key("scene-6-believe"), key("scene-6-idea")],
});
const SCENE_7: Step = Step::Scene(Scene {
    state: "- 8+2 3+1 121..... 2",
    tries: &[(Choice::Believe, "X:3"), (Choice::Doubt, "X:3?1")],
    text: key("scene-7-text"),
    ideas: &[key("scene-7-believe"), key("scene-7-idea")],
});
const SCENE_8: Step = Step::Scene(Scene {
    state: "7+3 4+3 - 11.223.. 1",
    tries: &[(Choice::Say(2), "3:2"), (Choice::Say(3), "3:3")],
    text: key("scene-8-text"),
    ideas: &[key("scene-5-short"), key("scene-8-idea")],
});
const SCENE_9: Step = Step::Scene(Scene {
    state: "9+0 2+1 4+1 3+1 3142423. 1",
    tries: &[(Choice::Say(4), "1:4?2"), (Choice::Say(1), "1:1")],
    text: key("scene-9-text"),
    ideas: &[key("scene-9-called"), key("scene-9-idea")],
});

/// Announcing, bluffing, calling.
pub const BLUFFING: &[Lesson] = &[
    lesson(
        "announce",
        key("scene-1-title"),
        &[
            SCENE_1,
            ask("2+6 5+6 3+6 ........ 1", "3:3", Ask::Plank(1, &[3, 5, 6])),
            ask("4+6 5+6 3+6 ........ 1", "1:4", Ask::Plank(1, &[4, 5, 8])),
            ask("4+6 3+6 6+6 ........ 2", "4:2", Ask::Plank(2, &[3, 5, 7])),
        ],
    ),
    lesson(
        "bluff",
        key("scene-2-title"),
        &[
            SCENE_2,
            ask("3+6 2+6 4+6 ........ 1", "X:2", Ask::Plank(1, &[1, 3, 5])),
            ask("5+6 2+6 4+6 ........ 1", "X:4?2", Ask::Falls),
            ask("5+6 4+6 4+6 ........ 1", "2:3?3", Ask::Falls),
        ],
    ),
    lesson(
        "called",
        key("scene-3-title"),
        &[
            SCENE_3,
            ask("2+6 5+6 3+6 ........ 2", "X:3?1", Ask::Plank(1, &[2, 3, 5])),
            ask("2+6 6+6 3+6 ........ 2", "3:1?3", Ask::Falls),
            ask("4+6 5+6 3+6 ........ 3", "1:4?2", Ask::Plank(3, &[1, 3, 7])),
        ],
    ),
    lesson(
        "truth",
        key("scene-4-title"),
        &[
            SCENE_4,
            ask("6+6 5+6 3+6 ........ 2", "2:2?1", Ask::Falls),
            ask("6+6 4+6 3+6 ........ 2", "3:3?3", Ask::Plank(2, &[1, 4, 7])),
            ask("6+6 4+6 7+6 ........ 1", "4:4?3", Ask::Falls),
        ],
    ),
];

/// Arriving, the last pawns, and the end.
pub const PODIUM: &[Lesson] = &[
    lesson(
        "steps",
        key("scene-5-title"),
        &[
            SCENE_5,
            ask("8+5 3+5 6+4 23...... 1", "2:2", Ask::Step(&[1, 2, 3])),
            ask("3+5 9+5 6+4 23...... 2", "4:4", Ask::Step(&[3, 4, 6])),
            ask("7+4 3+5 - 1.23.... 1", "X:4", Ask::Step(&[2, 4, 5])),
        ],
    ),
    lesson(
        "last-pawns",
        key("scene-6-title"),
        &[
            SCENE_6,
            SCENE_7,
            ask("- 8+2 3+1 121..... 2", "3:3?1", Ask::Points(&[1, 3, 4])),
            ask("- 6+2 3+1 23121... 2", "X:2?1", Ask::Points(&[3, 5, 8])),
            ask("- 6+2 3+1 121..... 2", "X:4?1", Ask::Plank(2, &[1, 6, 9])),
        ],
    ),
    lesson(
        "who-may-call",
        key("may-call-title"),
        &[
            Step::Read { state: "- 8+2 3+1 2....... 2", text: key("may-call-text") },
            ask("- 8+2 3+1 121..... 2", "2:2", Ask::MayCall),
            ask("- 8+2 3+1 23...... 2", "2:2", Ask::MayCall),
            ask("1+0 8+2 3+1 23...... 2", "2:2", Ask::MayCall),
        ],
    ),
    lesson(
        "three-pawns",
        key("scene-8-title"),
        &[
            SCENE_8,
            ask("7+3 4+3 - 11.223.. 1", "3:3", Ask::Wins),
            ask("7+3 4+3 - 1.223... 1", "4:4", Ask::Wins),
            ask("5+3 8+3 2+3 1122.... 2", "X:4", Ask::Wins),
        ],
    ),
    lesson(
        "most-points",
        key("scene-9-title"),
        &[
            SCENE_9,
            ask("9+0 2+1 4+1 3+1 3142423. 1", "2:2", Ask::Wins),
            ask("2+1 9+0 4+1 3+1 1342134. 2", "2:2", Ask::Wins),
            ask("- 9+0 - 1123.... 2", "X:2?1", Ask::Wins),
        ],
    ),
];

/// Chances and first tactics.
pub const TACTICS: &[Lesson] = &[
    lesson(
        "chances",
        key("chances-title"),
        &[
            Step::Read { state: "1+6 1+6 1+6 ........ 2", text: key("chances-text") },
            ask("1+6 1+6 1+6 ........ 2", "X:1", Ask::Chance(Roll::Cross)),
            ask("1+6 1+6 1+6 ........ 3", "X:4", Ask::Chance(Roll::Four)),
            ask("1+6 1+6 1+6 ........ 2", "1:1", Ask::Chance(Roll::Number)),
        ],
    ),
    lesson(
        "small-steps",
        key("tactics-title"),
        &[
            Step::Read { state: "9+4 5+5 6+5 23...... 1", text: key("tactics-text") },
            ask("9+4 5+5 6+5 23...... 1", "X:1", Ask::Say(&[1, 2, 4])),
            ask("7+4 5+5 6+5 23...... 1", "X:3", Ask::Say(&[2, 3, 4])),
            ask("4+3 8+3 2+3 1122.... 2", "X:2", Ask::Believe),
        ],
    ),
    Lesson { id: "liars-table", title: key("liar-title"), content: Content::LiarsTable },
];

impl Scene {
    /// The state before the decision.
    pub fn state(&self) -> State {
        self.state.parse().unwrap_or_else(|_| State::new(Rules::default(), Players::Two))
    }

    /// The choices, each with the turn that follows from it.
    pub fn tries(&self) -> Vec<(Choice, Turn)> {
        self.tries.iter().filter_map(|(choice, turn)| Some((*choice, turn.parse().ok()?))).collect()
    }

    /// The situation, and what to try.
    pub fn text(&self) -> Phrase {
        phrase(self.text)
    }

    /// What the choice with this index teaches.
    pub fn idea(&self, index: usize) -> Phrase {
        phrase(self.ideas.get(index).or(self.ideas.last()).copied().unwrap_or_default())
    }

    /// Whether the learner rolls.
    fn own(&self) -> bool {
        self.state().turn() == Some(Seat::FIRST)
    }
}

/// A learner's attempt at a scene. Every try starts from the state before the decision.
#[derive(Clone, PartialEq, Debug)]
pub struct SceneAttempt {
    scene: Scene,
    settled: Option<Settled>,
    tried: Vec<bool>,
}

impl SceneAttempt {
    /// An attempt in which nothing was tried yet.
    pub fn new(scene: Scene) -> SceneAttempt {
        SceneAttempt { scene, settled: None, tried: vec![false; scene.tries().len()] }
    }

    /// The scene.
    pub fn scene(&self) -> &Scene {
        &self.scene
    }

    /// Tries the choice with this index.
    pub fn choose(&mut self, index: usize) {
        let Some(&(_, turn)) = self.scene.tries().get(index) else { return };
        let mut game = Game::from_state(self.scene.state());
        if game.play(turn).is_ok() {
            self.settled = game.past().last().copied();
            self.tried[index] = true;
        }
    }

    /// The result of the last choice.
    pub fn settled(&self) -> Option<&Settled> {
        self.settled.as_ref()
    }

    /// The result of the last choice, as the learner may see it.
    pub fn completed_turn(&self) -> Option<CompletedTurn> {
        let settled = self.settled?;
        Some(completed(&settled, settled.turn.contester.map(|_| settled.turn.face)))
    }

    /// What the last choice teaches.
    pub fn idea(&self) -> Option<Phrase> {
        let index = (0..self.tried.len()).find(|&index| self.shows(index))?;
        Some(self.scene.idea(index))
    }

    /// Whether the table shows the result of the choice with this index.
    pub fn shows(&self, index: usize) -> bool {
        self.scene
            .tries()
            .get(index)
            .is_some_and(|(_, turn)| self.settled.is_some_and(|one| one.turn == *turn))
    }

    /// The number of choices tried, and of all choices.
    pub fn progress(&self) -> (usize, usize) {
        (self.tried.iter().filter(|&&one| one).count(), self.tried.len())
    }

    /// Whether all choices have been tried.
    pub fn done(&self) -> bool {
        self.tried.iter().all(|&one| one)
    }

    /// The die that the learner may see now.
    pub fn face(&self) -> Option<Face> {
        let turn = self.settled.map(|one| one.turn).or_else(|| Some(self.scene.tries().first()?.1))?;
        (self.scene.own() || self.settled.is_some_and(|one| one.turn.contester.is_some()))
            .then_some(turn.face)
    }

    /// The picture of the table as the learner sees it.
    pub fn picture(&self, patterns: bool) -> CiaoTable {
        let state = self.settled.map_or_else(|| self.scene.state(), |one| one.after);
        let mut picture = CiaoTable::new(&state);
        picture.patterns = patterns;
        picture.secret = self.face().map_or(Secret::Closed, Secret::Open);
        let first = self.scene.tries().first().map(|(_, turn)| *turn);
        picture.announced = match self.settled {
            Some(settled) => Some(settled.turn.announced),
            None => first.filter(|_| !self.scene.own()).map(|turn| turn.announced),
        };
        if let Some(completed) = self.completed_turn()
            && let Some(seat) = completed.fallen()
        {
            picture.falling.extend(completed.before.plank(seat).map(|plank| (seat, plank)));
        }
        picture
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ciao::phrases;
    use crate::player::Player;
    use crate::texts::{Language, Texts};

    fn scenes() -> Vec<Scene> {
        let steps = |lesson: &'static Lesson| match lesson.content {
            Content::Ciao(steps) => steps,
            _ => &[],
        };
        [BLUFFING, PODIUM, TACTICS]
            .into_iter()
            .flatten()
            .flat_map(steps)
            .copied()
            .filter_map(|step| match step {
                Step::Scene(scene) => Some(scene),
                _ => None,
            })
            .collect()
    }

    #[test]
    fn every_scene_is_a_valid_state_and_every_choice_is_legal() {
        for scene in scenes() {
            let state: State = scene.state.parse().unwrap_or_else(|why| panic!("{}: {why}", scene.state));
            assert_eq!(state.to_string(), scene.state);
            assert_eq!(scene.tries().len(), scene.tries.len());
            let mut attempt = SceneAttempt::new(scene);
            for (index, (choice, turn)) in scene.tries().into_iter().enumerate() {
                assert!(!attempt.done());
                attempt.choose(index);
                assert!(attempt.shows(index), "{}: {turn}", scene.state);
                let settled = attempt.settled().unwrap();
                match choice {
                    Choice::Say(number) => {
                        assert_eq!((settled.active, turn.announced), (Seat::FIRST, number));
                    }
                    Choice::Believe => assert_eq!(turn.contester, None),
                    Choice::Doubt => assert_eq!(turn.contester, Some(Seat::FIRST)),
                }
            }
            assert!(attempt.done());
        }
    }

    #[test]
    fn the_die_is_hidden_until_the_announcement_is_contested() {
        let mut attempt = SceneAttempt::new(scenes()[2]);
        assert_eq!((attempt.face(), attempt.picture(false).secret), (None, Secret::Closed));
        attempt.choose(0);
        assert_eq!(attempt.face(), None, "the announcement was approved, so the face stays hidden");
        attempt.choose(1);
        assert_eq!(attempt.picture(false).secret, Secret::Open(Face::Cross));
        assert_eq!(attempt.picture(false).falling.len(), 1);
        assert_eq!(SceneAttempt::new(scenes()[1]).face(), Some(Face::Cross), "the learner rolled it");
    }

    #[test]
    fn what_follows_from_a_choice_is_told_in_every_language() {
        for language in Language::ALL {
            let texts = Texts::new(language);
            let say = |phrase: &Phrase| texts.try_translate(phrase).unwrap();
            for scene in scenes() {
                let mut attempt = SceneAttempt::new(scene);
                for index in 0..scene.tries().len() {
                    attempt.choose(index);
                    assert!(!say(&attempt.idea().unwrap()).is_empty());
                    let completed = attempt.completed_turn().unwrap();
                    let named = |seat| match player(seat) {
                        PlayerName::You => Player::You,
                        other => Player::Named(phrases::player_name(&other, seat, &say)),
                    };
                    assert!(!phrases::describe_turn_with(&completed, &named, &say).is_empty());
                    assert!(!phrases::describe_result_with(&completed, &named, &say).is_empty());
                }
            }
        }
    }
}
