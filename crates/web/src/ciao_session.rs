//! A game of Ciao Ciao at one screen: who sits where, what happened, whose decision it is, and dice that can be checked.

use ciao::dice::{self, Commitment, Seed};
use ciao::turn::Settled;
use ciao::{Answer, Face, Game, Phase, Players, Rules, Seat, Settlement, State};
use draw::{CiaoTable, Secret};
use serde::{Deserialize, Serialize};
use table::{Event, Kind, Play, Table, Takeback, Terms, Wish};

use crate::store::Kept;

/// The character of an opponent, from weak to strong.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Character {
    /// Tells the truth where there is one, and believes everybody.
    Honest,
    /// Loves high numbers, and contests on a whim.
    Gambler,
    /// Mostly truthful, and believes nobody.
    Suspicious,
    /// Sound but tame.
    Steady,
    /// Cannot be read, and gives nothing away.
    Perfect,
}

impl Character {
    /// All of them, from weak to strong.
    pub const ALL: [Character; 5] =
        [Character::Honest, Character::Gambler, Character::Suspicious, Character::Steady, Character::Perfect];

    /// The word for it, as engines know it and as the words of the app choose by.
    pub const fn word(self) -> &'static str {
        match self {
            Character::Honest => "honest",
            Character::Gambler => "gambler",
            Character::Suspicious => "suspicious",
            Character::Steady => "steady",
            Character::Perfect => "perfect",
        }
    }

    /// The character of a word.
    pub fn of(word: &str) -> Option<Character> {
        Character::ALL.into_iter().find(|character| character.word() == word)
    }
}

/// Who sits on a seat.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Sitter {
    /// Somebody at the screen.
    Person,
    /// An opponent with a character.
    Bot(Character),
}

/// What is settled before a game: who sits where, from seat 1. Two to four do.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(try_from = "Vec<Sitter>", into = "Vec<Sitter>")]
pub struct Setting {
    players: Players,
    sitters: Vec<Sitter>,
}

impl TryFrom<Vec<Sitter>> for Setting {
    type Error = String;

    fn try_from(sitters: Vec<Sitter>) -> Result<Setting, String> {
        let players = match sitters.len() {
            2 => Players::Two,
            3 => Players::Three,
            4 => Players::Four,
            other => return Err(format!("{other} seats, but two to four play")),
        };
        Ok(Setting { players, sitters })
    }
}

impl From<Setting> for Vec<Sitter> {
    fn from(setting: Setting) -> Vec<Sitter> {
        setting.sitters
    }
}

impl Default for Setting {
    fn default() -> Setting {
        let sitters =
            vec![Sitter::Person, Sitter::Bot(Character::Gambler), Sitter::Bot(Character::Suspicious)];
        Setting { players: Players::Three, sitters }
    }
}

impl Setting {
    /// Two people at one screen.
    pub fn friends() -> Setting {
        Setting { players: Players::Two, sitters: vec![Sitter::Person; 2] }
    }

    /// How many play.
    pub fn players(&self) -> Players {
        self.players
    }

    /// Who sits where, from seat 1.
    pub fn sitters(&self) -> &[Sitter] {
        &self.sitters
    }

    /// Who sits there.
    pub fn sitter(&self, seat: Seat) -> Sitter {
        self.sitters.get(seat.index()).copied().unwrap_or(Sitter::Person)
    }

    /// Whether a person is alone with bots. Then nobody has to look away.
    pub fn alone(&self) -> bool {
        self.sitters.iter().filter(|&&sitter| sitter == Sitter::Person).count() == 1
    }
}

/// A decision that is due.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Task {
    /// To shake the box.
    Roll,
    /// To look and say a number.
    Announce,
    /// To believe a number, or not.
    Answer {
        /// Whose number.
        active: Seat,
        /// The number.
        announced: u8,
    },
}

/// Who is to decide what.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Due {
    /// The seat.
    pub seat: Seat,
    /// Who sits there.
    pub sitter: Sitter,
    /// What is to be decided.
    pub task: Task,
}

/// What a bot is asked: the table, and what it alone may know.
#[derive(Clone, PartialEq, Debug)]
pub struct Question {
    /// The table before the turn.
    pub state: State,
    /// Its character.
    pub character: Character,
    /// What is to be decided.
    pub decision: Decision,
    /// From 0 up to but without 1.
    pub chance: f64,
}

/// What a bot is to decide.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Decision {
    /// A number, with this face.
    Announce(Face),
    /// Whether this seat contests this number.
    Answer(Seat, u8),
}

/// What a bot decided.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Reply {
    /// To say this number.
    Announce(u8),
    /// To answer so.
    Answer(Answer),
}

/// The dice of a game, once they may be known.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Shown {
    /// The secret seed.
    pub seed: String,
    /// The table's name, which is part of every roll.
    pub name: String,
    /// Whether every roll came from the seed, and the seed is the one that was promised.
    pub fair: bool,
}

/// A game of Ciao Ciao at one screen.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Session {
    setting: Setting,
    seed: Seed,
    promised: Commitment,
    name: String,
    table: Table,
    events: Vec<Event>,
}

impl Session {
    /// A game that begins now, with dice from this seed. It has to come from a good source of chance.
    pub fn new(setting: Setting, seed: [u8; 32]) -> Session {
        let seed = Seed::new(seed);
        let promised = seed.commitment();
        // A name that belongs to this game alone, and tells nothing about the seed that the promise does not.
        let name = format!("local-{}", &promised.to_string()[..8]);
        let terms = Terms {
            game: Kind::Ciao { rules: Rules::default(), players: setting.players },
            clock: None,
            takeback: Takeback::Never,
        };
        Session { table: Table::new(terms, 0), setting, seed, promised, name, events: Vec::new() }
    }

    /// Who sits where.
    pub fn setting(&self) -> &Setting {
        &self.setting
    }

    /// The game.
    pub fn game(&self) -> &Game {
        match self.table.play() {
            Play::Ciao(game) => game,
            Play::Ponte(_) => unreachable!("the table was laid for Ciao Ciao"),
        }
    }

    /// Whether nothing has happened yet.
    pub fn is_fresh(&self) -> bool {
        self.events.is_empty()
    }

    /// Who is to decide what; nobody once the game is over.
    pub fn due(&self) -> Option<Due> {
        let (seat, task) = match self.game().phase() {
            Phase::Rolling(rolling) => (rolling.active(), Task::Roll),
            Phase::Announcing(announcing) => (announcing.active(), Task::Announce),
            Phase::Asking(asking) => {
                (asking.asked(), Task::Answer { active: asking.active(), announced: asking.announced() })
            }
            Phase::Over(_) => return None,
        };
        Some(Due { seat, sitter: self.setting.sitter(seat), task })
    }

    /// What the bot that is due is asked; a bot that shakes the box need not think.
    pub fn question(&self, chance: f64) -> Option<Question> {
        let due = self.due()?;
        let Sitter::Bot(character) = due.sitter else { return None };
        let (state, decision) = match self.game().phase() {
            Phase::Announcing(announcing) => (*announcing.state(), Decision::Announce(announcing.face())),
            Phase::Asking(asking) => (*asking.state(), Decision::Answer(due.seat, asking.announced())),
            _ => return None,
        };
        Some(Question { state, character, decision, chance })
    }

    /// Lets whoever is due do something. What the rules do not allow now does not happen.
    fn wish(&mut self, wish: Wish) -> bool {
        let Some(seat) = self.table.due() else { return false };
        let dice = |turn: u32| self.seed.roll(&Rules::default(), &self.name, turn);
        let Ok(event) = self.table.decide(seat, wish, 0, &dice) else { return false };
        let happened = self.table.apply(&event).is_ok();
        if happened {
            self.events.push(event);
        }
        happened
    }

    /// Shakes the box.
    pub fn roll(&mut self) -> bool {
        self.wish(Wish::Roll)
    }

    /// Says a number.
    pub fn announce(&mut self, number: u8) -> bool {
        self.wish(Wish::Announce(number))
    }

    /// Believes it, or not.
    pub fn answer(&mut self, answer: Answer) -> bool {
        self.wish(Wish::Answer(answer))
    }

    /// Does what a bot decided.
    pub fn reply(&mut self, reply: Reply) -> bool {
        match reply {
            Reply::Announce(number) => self.announce(number),
            Reply::Answer(answer) => self.answer(answer),
        }
    }

    /// How many things have happened, by which a late reply is known.
    pub fn count(&self) -> usize {
        self.events.len()
    }

    /// The face in the box, for the person who may look into it now.
    pub fn face(&self) -> Option<Face> {
        let due = self.due()?;
        match self.game().phase() {
            Phase::Announcing(announcing) if due.sitter == Sitter::Person => Some(announcing.face()),
            _ => None,
        }
    }

    /// The turn that ended last, as long as nobody has shaken the box again.
    pub fn last(&self) -> Option<&Settled> {
        match self.game().phase() {
            Phase::Rolling(_) | Phase::Over(_) => self.game().past().last(),
            _ => None,
        }
    }

    /// Whose pawn fell in a turn.
    pub fn fallen(settled: &Settled) -> Option<Seat> {
        match settled.turn.settlement() {
            Settlement::Approved => None,
            Settlement::BluffCalled(_) => Some(settled.active),
            Settlement::TruthCalled(by) => Some(by),
        }
    }

    /// The picture of the table. The die is in it only when it may be seen: while the one whose turn it is looks, or
    /// after somebody has contested.
    pub fn picture(&self, looking: bool, patterns: bool) -> CiaoTable {
        let mut picture = CiaoTable::new(self.game().state());
        picture.patterns = patterns;
        if let Some(face) = self.face().filter(|_| looking) {
            picture.secret = Secret::Open(face);
        }
        if let Phase::Asking(asking) = self.game().phase() {
            picture.announced = Some(asking.announced());
        }
        if let Some(settled) = self.last() {
            picture.announced = Some(settled.turn.announced);
            if let Some(seat) = Session::fallen(settled) {
                picture.secret = Secret::Open(settled.turn.face);
                picture.falling.extend(settled.before.plank(seat).map(|plank| (seat, plank)));
            }
        }
        picture
    }

    /// What was promised about the dice before the game.
    pub fn promised(&self) -> String {
        self.promised.to_string()
    }

    /// The seed and whether it holds what was promised, once the game is over.
    pub fn shown(&self) -> Option<Shown> {
        if !self.game().state().is_over() {
            return None;
        }
        let faces = self.game().turns().map(|turn| turn.face);
        let fair = dice::verify(&Rules::default(), &self.promised, &self.seed, &self.name, faces).is_ok();
        Some(Shown { seed: self.seed.to_hex(), name: self.name.clone(), fair })
    }

    /// What is kept between visits.
    pub fn kept(&self) -> KeptCiao {
        KeptCiao { setting: self.setting.clone(), seed: self.seed.to_hex(), events: self.events.clone() }
    }

    /// The game that was kept; `None` when it makes no sense.
    pub fn restore(kept: KeptCiao) -> Option<Session> {
        let seed: Seed = kept.seed.parse().ok()?;
        let mut session = Session::new(kept.setting, *seed.bytes());
        for event in &kept.events {
            session.table.apply(event).ok()?;
            session.events.push(*event);
        }
        Some(session)
    }
}

/// A game as it is kept between visits.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct KeptCiao {
    setting: Setting,
    seed: String,
    events: Vec<Event>,
}

impl Kept for KeptCiao {
    const NAME: &'static str = "ponti-ciao";
    const VERSION: u32 = 1;
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::store;

    fn friends(count: usize) -> Setting {
        Setting::try_from(vec![Sitter::Person; count]).unwrap()
    }

    /// Everybody says four; every third answer contests.
    fn step(session: &mut Session) -> bool {
        let Some(due) = session.due() else { return false };
        let contests = session.count().is_multiple_of(3);
        match due.task {
            Task::Roll => session.roll(),
            Task::Announce => session.announce(4),
            Task::Answer { .. } => session.answer(if contests { Answer::Contest } else { Answer::Approve }),
        }
    }

    #[test]
    fn a_whole_game_ends_and_its_dice_can_be_checked() {
        for count in 2..=4 {
            let mut session = Session::new(friends(count), [7; 32]);
            let promised = session.promised();
            assert_eq!(session.shown(), None);
            while step(&mut session) {}
            assert!(session.game().state().is_over());
            let shown = session.shown().unwrap();
            assert!(shown.fair);
            assert_eq!(shown.seed.parse::<Seed>().unwrap().commitment().to_string(), promised);
        }
    }

    #[test]
    fn the_die_is_in_the_picture_only_while_somebody_may_look() {
        let mut session = Session::new(friends(2), [3; 32]);
        assert_eq!(session.picture(true, false).secret, Secret::Closed);
        session.roll();
        let face = session.face().unwrap();
        assert_eq!(session.picture(false, false).secret, Secret::Closed);
        assert_eq!(session.picture(true, false).secret, Secret::Open(face));
        session.announce(2);
        assert_eq!(session.face(), None);
        assert_eq!(session.picture(true, false).secret, Secret::Closed);
        session.answer(Answer::Contest);
        // Contested: everybody sees it, and somebody falls.
        let picture = session.picture(false, false);
        assert_eq!(picture.secret, Secret::Open(face));
        assert_eq!(picture.falling.len(), 1);
        session.roll();
        assert!(session.picture(false, false).falling.is_empty());
    }

    #[test]
    fn an_approved_face_is_never_shown() {
        let mut session = Session::new(friends(2), [3; 32]);
        session.roll();
        session.announce(1);
        session.answer(Answer::Approve);
        assert_eq!(session.picture(true, false).secret, Secret::Closed);
    }

    #[test]
    fn a_bots_face_cannot_be_looked_at() {
        let setting = Setting::try_from(vec![Sitter::Bot(Character::Honest), Sitter::Person]).unwrap();
        assert!(setting.alone());
        let mut session = Session::new(setting, [1; 32]);
        assert_eq!(session.question(0.5), None);
        session.roll();
        assert_eq!(session.face(), None);
        assert_eq!(session.picture(true, false).secret, Secret::Closed);
        let question = session.question(0.5).unwrap();
        assert!(matches!(question.decision, Decision::Announce(_)));
        assert!(session.reply(Reply::Announce(3)));
        assert_eq!(session.question(0.5), None, "a person is asked, not a bot");
    }

    #[test]
    fn what_is_not_due_does_not_happen() {
        let mut session = Session::new(friends(2), [1; 32]);
        assert!(!session.announce(1));
        assert!(!session.answer(Answer::Contest));
        session.roll();
        assert!(!session.roll());
        assert!(!session.announce(5));
        assert_eq!(session.count(), 1);
    }

    #[test]
    fn a_game_is_kept_wherever_it_stands() {
        let mut session = Session::new(Setting::default(), [9; 32]);
        loop {
            let text = store::write(&session.kept()).unwrap();
            let again = Session::restore(store::read(&text).unwrap()).unwrap();
            assert_eq!(again, session);
            if !step(&mut session) {
                break;
            }
        }
    }

    #[test]
    fn a_kept_game_that_makes_no_sense_is_dropped() {
        let mut session = Session::new(friends(2), [9; 32]);
        session.roll();
        session.announce(2);
        let text = store::write(&session.kept()).unwrap();
        let broken = [
            text.replace("\"number\":2", "\"number\":9"),
            text.replace("[\"person\",\"person\"]", "[\"person\"]"),
            text.replace("0909", "zz09"),
        ];
        for text in broken {
            assert_eq!(store::read(&text).and_then(Session::restore), None, "{text}");
        }
    }
}
