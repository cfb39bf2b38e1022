//! Lessons about the rules of Ciao Ciao: scenes with one decision each, in which every choice can be tried.

use ciao::turn::Settled;
use ciao::{Face, Game, Players, Rules, Seat, State, Turn, TurnView};
use draw::{CiaoTable, Secret};

use crate::ciao::view::{CompletedTurn, PlayerName};
use crate::texts::{Phrase, key, phrase};
use ciao_engine::Character;

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
    /// The number of the scene, from 1.
    pub number: u8,
    state: &'static str,
    /// The choices, each with the turn that follows from it.
    tries: &'static [(Choice, &'static str)],
    title: &'static str,
    text: &'static str,
    /// What each choice teaches; the last one is for all further choices.
    ideas: &'static [&'static str],
}

/// The scenes, from the first roll to the end of the game.
pub const SCENES: [Scene; 9] = [
    Scene {
        number: 1,
        state: "1+6 1+6 1+6 ........ 1",
        tries: &[(Choice::Say(2), "2:2"), (Choice::Say(4), "2:4")],
        title: key("scene-1-title"),
        text: key("scene-1-text"),
        ideas: &[key("scene-1-idea")],
    },
    Scene {
        number: 2,
        state: "3+6 2+6 4+6 ........ 1",
        tries: &[(Choice::Say(1), "X:1"), (Choice::Say(3), "X:3"), (Choice::Say(4), "X:4?2")],
        title: key("scene-2-title"),
        text: key("scene-2-text"),
        ideas: &[key("scene-2-idea")],
    },
    Scene {
        number: 3,
        state: "2+6 5+6 3+6 ........ 2",
        tries: &[(Choice::Believe, "X:4"), (Choice::Doubt, "X:4?1")],
        title: key("scene-3-title"),
        text: key("scene-3-text"),
        ideas: &[key("scene-3-believe"), key("scene-3-idea")],
    },
    Scene {
        number: 4,
        state: "8+6 5+6 3+6 ........ 2",
        tries: &[(Choice::Believe, "2:2"), (Choice::Doubt, "2:2?1")],
        title: key("scene-4-title"),
        text: key("scene-4-text"),
        ideas: &[key("scene-4-believe"), key("scene-4-idea")],
    },
    Scene {
        number: 5,
        state: "8+5 3+5 6+4 23...... 1",
        tries: &[(Choice::Say(1), "3:1"), (Choice::Say(3), "3:3")],
        title: key("scene-5-title"),
        text: key("scene-5-text"),
        ideas: &[key("scene-5-short"), key("scene-5-idea")],
    },
    Scene {
        number: 6,
        state: "- 8+2 3+1 121..... 2",
        tries: &[(Choice::Believe, "2:2"), (Choice::Doubt, "2:2?1")],
        title: key("scene-6-title"),
        text: key("scene-6-text"),
        ideas: &[key("scene-6-believe"), key("scene-6-idea")],
    },
    Scene {
        number: 7,
        state: "- 8+2 3+1 121..... 2",
        tries: &[(Choice::Believe, "X:3"), (Choice::Doubt, "X:3?1")],
        title: key("scene-7-title"),
        text: key("scene-7-text"),
        ideas: &[key("scene-7-believe"), key("scene-7-idea")],
    },
    Scene {
        number: 8,
        state: "7+3 4+3 - 11.223.. 1",
        tries: &[(Choice::Say(3), "3:3")],
        title: key("scene-8-title"),
        text: key("scene-8-text"),
        ideas: &[key("scene-8-idea")],
    },
    Scene {
        number: 9,
        state: "9+0 2+1 4+1 3+1 3142423. 1",
        tries: &[(Choice::Say(1), "1:1")],
        title: key("scene-9-title"),
        text: key("scene-9-text"),
        ideas: &[key("scene-9-idea")],
    },
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

    /// The player at a seat: the learner at seat 1, and the bots of the first game, so that a colour keeps its name.
    pub fn player(&self, seat: Seat) -> PlayerName {
        match seat.number() {
            1 => PlayerName::You,
            2 => PlayerName::Bot(Character::Honest),
            3 => PlayerName::Bot(Character::Gambler),
            _ => PlayerName::Bot(Character::Steady),
        }
    }

    /// The title.
    pub fn title(&self) -> Phrase {
        phrase(self.title)
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
        self.state().active() == Some(Seat::FIRST)
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
        let Settled { before, active, turn, after } = self.settled?;
        let face = turn.contester.map(|_| turn.face);
        let turn = TurnView { active, announced: turn.announced, contester: turn.contester, face };
        Some(CompletedTurn { number: 1, turn, before, after })
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

    fn after(number: u8, index: usize) -> State {
        let mut attempt = SceneAttempt::new(SCENES[usize::from(number) - 1]);
        attempt.choose(index);
        attempt.settled().unwrap().after
    }

    #[test]
    fn every_scene_is_a_valid_state_and_every_choice_is_legal() {
        for scene in SCENES {
            let state: State = scene.state.parse().unwrap_or_else(|why| panic!("{}: {why}", scene.number));
            assert_eq!(state.to_string(), scene.state);
            assert_eq!(scene.tries().len(), scene.tries.len());
            let mut attempt = SceneAttempt::new(scene);
            for (index, (choice, turn)) in scene.tries().into_iter().enumerate() {
                assert!(!attempt.done());
                attempt.choose(index);
                assert!(attempt.shows(index), "scene {}: {turn}", scene.number);
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
    fn choices_have_the_results_that_the_texts_describe() {
        let you = Seat::FIRST;
        let [_, second, third, fourth] = Seat::ALL;
        assert_eq!((after(1, 0).plank(you), after(1, 1).plank(you)), (Some(3), Some(5)));
        assert_eq!((after(2, 1).plank(you), after(2, 2).plank(you)), (Some(6), Some(1)));
        assert_eq!((after(3, 0).plank(second), after(3, 0).plank(you)), (Some(9), Some(2)));
        assert_eq!((after(3, 1).plank(second), after(3, 1).plank(you)), (Some(1), Some(6)));
        assert_eq!((after(4, 1).plank(second), after(4, 1).plank(you)), (Some(7), Some(1)));
        assert_eq!((after(5, 0).plank(you), after(5, 0).points(you)), (Some(9), 0));
        assert_eq!((after(5, 1).plank(you), after(5, 1).points(you)), (Some(1), 3));
        // A player on the podium who contests a true number loses the lowest step, and the other pawn takes it at once.
        assert_eq!((after(6, 1).points(you), after(6, 1).podium_count(you)), (3, 1));
        assert_eq!(after(6, 1).podium().next(), Some(Some(second)));
        // A player who contests a bluff gains nothing but the fall of the other pawn.
        assert_eq!((after(7, 1).points(you), after(7, 1).plank(second)), (4, Some(1)));
        // Three pawns win, though the others might have more points.
        let state = after(8, 0);
        assert_eq!(state.outcome().unwrap().iter().collect::<Vec<_>>(), [you]);
        assert_eq!((state.podium_count(you), state.points(you), state.points(second)), (3, 6, 9));
        // The top step ends the game; players with equal points share the victory.
        let state = after(9, 0);
        assert_eq!([you, second, third, fourth].map(|seat| state.points(seat)), [10, 10, 8, 8]);
        assert_eq!(state.outcome().unwrap().iter().collect::<Vec<_>>(), [you, second]);
    }

    #[test]
    fn the_die_is_hidden_until_the_announcement_is_contested() {
        let mut attempt = SceneAttempt::new(SCENES[2]);
        assert_eq!((attempt.face(), attempt.picture(false).secret), (None, Secret::Closed));
        attempt.choose(0);
        assert_eq!(attempt.face(), None, "the announcement was approved, so the face stays hidden");
        attempt.choose(1);
        assert_eq!(attempt.picture(false).secret, Secret::Open(Face::Cross));
        assert_eq!(attempt.picture(false).falling.len(), 1);
        assert_eq!(SceneAttempt::new(SCENES[1]).face(), Some(Face::Cross), "the learner rolled it");
    }

    #[test]
    fn scenes_are_translated_into_every_language() {
        for language in Language::ALL {
            let texts = Texts::new(language);
            let say = |phrase: &Phrase| texts.try_translate(phrase).unwrap();
            for scene in SCENES {
                let mut attempt = SceneAttempt::new(scene);
                for words in [scene.title(), scene.text()] {
                    assert!(!say(&words).is_empty());
                }
                for index in 0..scene.tries().len() {
                    attempt.choose(index);
                    assert!(!say(&attempt.idea().unwrap()).is_empty());
                    let completed = attempt.completed_turn().unwrap();
                    let named = |seat| match scene.player(seat) {
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
