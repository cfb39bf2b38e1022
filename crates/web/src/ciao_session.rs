//! A game of Ciao Ciao at one screen: who sits where, what happened, whose decision it is, and dice that can be checked.

use ciao::dice::{Commitment, Seed};
use ciao::{Answer, Face, Game, Phase, Players, Record, Rules, Seat, Sizes, State};
use ciao_engine::Character;
use serde::{Deserialize, Serialize};
use table::{Action, Event, GameRules, GameState, Table, TakebackPolicy, Terms};

use crate::ciao_coach::Decision as Judgeable;
use crate::ciao_seen::{Seen, Who};
use crate::store::Kept;

/// Who sits on a seat.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Sitter {
    /// Somebody at the screen.
    Person,
    /// An opponent with a character.
    Bot(Character),
}

/// What is settled before a game: who sits where, from seat 1, and the sizes of the game. Two to four play.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(try_from = "Plain", into = "Plain")]
pub struct Setting {
    players: Players,
    sitters: Vec<Sitter>,
    rules: Rules,
}

/// A setting as it is written, before it is checked.
#[derive(Serialize, Deserialize)]
struct Plain {
    sitters: Vec<Sitter>,
    rules: Sizes,
}

impl TryFrom<Plain> for Setting {
    type Error = String;

    fn try_from(plain: Plain) -> Result<Setting, String> {
        Setting::new(plain.sitters, Rules::new(plain.rules).map_err(|why| why.to_string())?)
    }
}

impl From<Setting> for Plain {
    fn from(setting: Setting) -> Plain {
        Plain { rules: setting.rules.sizes(), sitters: setting.sitters }
    }
}

impl Default for Setting {
    fn default() -> Setting {
        let sitters =
            vec![Sitter::Person, Sitter::Bot(Character::Gambler), Sitter::Bot(Character::Suspicious)];
        Setting { players: Players::Three, sitters, rules: Rules::default() }
    }
}

impl Setting {
    /// A setting for two to four seats.
    pub fn new(sitters: Vec<Sitter>, rules: Rules) -> Result<Setting, String> {
        let players = match sitters.len() {
            2 => Players::Two,
            3 => Players::Three,
            4 => Players::Four,
            other => return Err(format!("{other} seats, but two to four play")),
        };
        Ok(Setting { players, sitters, rules })
    }

    /// Two people at one screen.
    pub fn friends() -> Setting {
        Setting { players: Players::Two, sitters: vec![Sitter::Person; 2], rules: Rules::default() }
    }

    /// How many play.
    pub fn players(&self) -> Players {
        self.players
    }

    /// The sizes of the game.
    pub fn rules(&self) -> &Rules {
        &self.rules
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

    /// Who sits where, as words name them.
    pub fn names(&self) -> Vec<Who> {
        let who = |sitter: &Sitter| match sitter {
            Sitter::Person if self.alone() => Who::You,
            Sitter::Person => Who::Person,
            Sitter::Bot(character) => Who::Bot(*character),
        };
        self.sitters.iter().map(who).collect()
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
    /// Whether the seed is the one that was promised.
    pub kept: bool,
    /// What lay in the box in each turn, and what the seed gives for it.
    pub rolls: Vec<(Face, Face)>,
}

impl Shown {
    /// Whether every roll came from the seed, and the seed is the one that was promised.
    pub fn fair(&self) -> bool {
        self.kept && self.rolls.iter().all(|(lay, follows)| lay == follows)
    }
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
            game: GameRules::Ciao { rules: setting.rules, players: setting.players },
            clock: None,
            takeback: TakebackPolicy::Free,
        };
        Session { table: Table::new(terms, 0), setting, seed, promised, name, events: Vec::new() }
    }

    /// Who sits where.
    pub fn setting(&self) -> &Setting {
        &self.setting
    }

    /// The game.
    pub fn game(&self) -> &Game {
        match self.table.state() {
            GameState::Ciao(game) => game,
            GameState::Ponte(_) => unreachable!("the table was laid for Ciao Ciao"),
        }
    }

    /// Whether nothing has happened yet.
    pub fn is_fresh(&self) -> bool {
        self.events.is_empty()
    }

    /// Who is to decide what; nobody once the game is over.
    pub fn to_act(&self) -> Option<Due> {
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
        let to_act = self.to_act()?;
        let Sitter::Bot(character) = to_act.sitter else { return None };
        let (state, decision) = match self.game().phase() {
            Phase::Announcing(announcing) => (*announcing.state(), Decision::Announce(announcing.face())),
            Phase::Asking(asking) => (*asking.state(), Decision::Answer(to_act.seat, asking.announced())),
            _ => return None,
        };
        Some(Question { state, character, decision, chance })
    }

    /// Lets whoever is due do something, or whoever spoke last take it back. What the rules do not allow now does not
    /// happen.
    pub fn action(&mut self, action: Action) -> bool {
        let seat = if action == Action::RequestTakeback { self.back() } else { self.table.to_act() };
        let Some(seat) = seat else { return false };
        let dice = |turn: u32| self.seed.roll(self.setting.rules, &self.name, turn);
        let Ok(event) = self.table.act(seat, action, 0, &dice) else { return false };
        self.events.push(event);
        true
    }

    /// Does what a bot decided.
    pub fn reply(&mut self, reply: Reply) -> bool {
        self.action(match reply {
            Reply::Announce(number) => Action::Announce { announcement: number },
            Reply::Answer(answer) => Action::Answer { answer },
        })
    }

    /// Which person can take back their last word. Only words can be taken back, and only until somebody has answered:
    /// the die has been looked at.
    pub fn back(&self) -> Option<Seat> {
        let last = self.events.last()?.seat;
        let never = |_: u32| Face::Cross;
        let person = self.setting.sitter(last) == Sitter::Person;
        (person && self.table.decide(last, Action::RequestTakeback, 0, &never).is_ok()).then_some(last)
    }

    /// How many things have happened, by which a late reply is known.
    pub fn count(&self) -> usize {
        self.events.len()
    }

    /// The game as the person sees it who is to act, or who is alone with bots; else as a bystander does.
    pub fn seen(&self) -> Seen {
        let person = |seat: &Seat| self.setting.sitter(*seat) == Sitter::Person;
        let alone = self.setting.players.seats().filter(|_| self.setting.alone()).find(person);
        let viewer = alone.or(self.table.to_act().filter(person));
        let seen = Seen::new(self.table.view(viewer, 0), self.setting.names(), !self.setting.alone());
        seen.unwrap_or_else(|| unreachable!("the table was laid for Ciao Ciao"))
    }

    /// The decision that the person who is due is about to make, where the coach may be asked about it. Nobody but that
    /// person may see the answer when it is about a number: it tells what lies in the box.
    pub fn pending(&self) -> Option<Judgeable> {
        let to_act = self.to_act().filter(|to_act| to_act.sitter == Sitter::Person)?;
        match self.game().phase() {
            Phase::Announcing(announcing) => {
                Some(Judgeable::announcement(*announcing.state(), to_act.seat, announcing.face(), None))
            }
            Phase::Asking(asking) => {
                Some(Judgeable::answer(*asking.state(), to_act.seat, asking.announced(), None))
            }
            _ => None,
        }
    }

    /// The decisions of people in a turn that is done, counted from 1, of which the coach may speak to everybody at the
    /// screen. What was said with a face that nobody has been shown is judged only to somebody who is alone with bots:
    /// what a number cost tells whether it was true.
    pub fn judgeable(&self, turn: usize) -> Vec<Judgeable> {
        let Some(settled) = turn.checked_sub(1).and_then(|i| self.game().past().get(i)) else {
            return Vec::new();
        };
        let person = |seat: Seat| self.setting.sitter(seat) == Sitter::Person;
        let played = settled.turn;
        let mut decisions = Vec::new();
        let shown = played.contester.is_some() || self.game().state().is_over() || self.setting.alone();
        if person(settled.active) && shown {
            decisions.push(Judgeable::announcement(
                settled.before,
                settled.active,
                played.face,
                Some(played.announced),
            ));
        }
        for seat in settled.before.contesters() {
            let contested = played.contester == Some(seat);
            if person(seat) {
                decisions.push(Judgeable::answer(settled.before, seat, played.announced, Some(contested)));
            }
            if contested {
                break;
            }
        }
        decisions
    }

    /// Whether something was said in a turn that can only be judged at the end.
    pub fn judged_later(&self, turn: usize) -> bool {
        let settled = turn.checked_sub(1).and_then(|i| self.game().past().get(i));
        settled.is_some_and(|settled| {
            let person = self.setting.sitter(settled.active) == Sitter::Person;
            let hidden = settled.turn.contester.is_none() && !self.game().state().is_over();
            person && hidden && !self.setting.alone()
        })
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
        let rules = &self.setting.rules;
        let rolls = (1..).zip(self.game().turns());
        let rolls = rolls.map(|(number, turn)| (turn.face, self.seed.roll(*rules, &self.name, number)));
        Some(Shown {
            seed: self.seed.to_hex(),
            name: self.name.clone(),
            kept: self.seed.commitment() == self.promised,
            rolls: rolls.collect(),
        })
    }

    /// The record of a game that is over, with all that is needed to check its dice elsewhere. `names` are those of the
    /// seats, from seat 1.
    pub fn record(&self, names: &[String]) -> Option<Record> {
        if !self.game().state().is_over() {
            return None;
        }
        let mut record = Record::from_game(self.game().clone()).ok()?;
        for (seat, name) in self.setting.players.seats().zip(names) {
            record.set_name(seat, name).ok()?;
        }
        record.set_table(&self.name).ok()?;
        record.set_commitment(self.promised);
        record.set_seed(self.seed.clone());
        Some(record)
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
    const VERSION: u32 = 2;
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ciao_coach::About;
    use crate::store;
    use draw::Secret;

    fn friends(count: usize) -> Setting {
        Setting::new(vec![Sitter::Person; count], Rules::default()).unwrap()
    }

    fn act(session: &mut Session, actions: &[Action]) {
        for &action in actions {
            assert!(session.action(action), "{action:?}");
        }
    }

    /// Everybody says four; every third answer contests.
    fn step(session: &mut Session) -> bool {
        let Some(to_act) = session.to_act() else { return false };
        let contests = session.count().is_multiple_of(3);
        session.action(match to_act.task {
            Task::Roll => Action::Roll,
            Task::Announce => Action::Announce { announcement: session.setting().rules().numbers() },
            Task::Answer { .. } => {
                Action::Answer { answer: if contests { Answer::Contest } else { Answer::Approve } }
            }
        })
    }

    #[test]
    fn a_whole_game_ends_and_its_dice_can_be_checked() {
        for count in 2..=4 {
            let mut session = Session::new(friends(count), [7; 32]);
            let promised = session.promised();
            assert_eq!((session.shown(), session.record(&[])), (None, None));
            while step(&mut session) {}
            assert!(session.game().state().is_over());
            let shown = session.shown().unwrap();
            assert!(shown.fair());
            assert_eq!(shown.rolls.len(), session.game().past().len());
            assert_eq!(shown.seed.parse::<Seed>().unwrap().commitment().to_string(), promised);
            let names: Vec<String> = (1..=count).map(|seat| format!("Player {seat}")).collect();
            let text = session.record(&names).unwrap().to_string();
            let record = Record::read(&text).unwrap();
            assert_eq!(record.verify(), Ok(()), "{text}");
            assert_eq!(record.name(Seat::ALL[1]), Some("Player 2"));
        }
    }

    #[test]
    fn every_size_is_played_and_kept() {
        let sizes = Sizes { planks: 3, pawns: 2, podium: 3, to_win: 2, numbers: 6, crosses: 1 };
        let setting = Setting::new(vec![Sitter::Person; 2], Rules::new(sizes).unwrap()).unwrap();
        let mut session = Session::new(setting, [4; 32]);
        while step(&mut session) {}
        assert!(session.shown().unwrap().fair());
        let text = store::write(&session.kept()).unwrap();
        assert_eq!(Session::restore(store::read(&text).unwrap()).unwrap(), session);
        let text = text.replace("\"planks\":3", "\"planks\":0");
        assert_eq!(store::read::<KeptCiao>(&text), None);
    }

    #[test]
    fn the_die_is_in_the_picture_only_while_somebody_may_look() {
        let mut session = Session::new(friends(2), [3; 32]);
        let secret = |session: &Session, looking| session.seen().picture(looking, false).secret;
        assert_eq!(secret(&session, true), Secret::Closed);
        act(&mut session, &[Action::Roll]);
        let face = session.seen().face().unwrap();
        assert_eq!(secret(&session, false), Secret::Closed);
        assert_eq!(secret(&session, true), Secret::Open(face));
        act(&mut session, &[Action::Announce { announcement: 2 }]);
        assert_eq!(session.seen().face(), None);
        assert_eq!(secret(&session, true), Secret::Closed);
        act(&mut session, &[Action::Answer { answer: Answer::Contest }]);
        // Contested: everybody sees it, and somebody falls.
        let picture = session.seen().picture(false, false);
        assert_eq!(picture.secret, Secret::Open(face));
        assert_eq!(picture.falling.len(), 1);
        act(&mut session, &[Action::Roll]);
        assert!(session.seen().picture(false, false).falling.is_empty());
    }

    #[test]
    fn an_approved_face_is_never_shown() {
        let mut session = Session::new(friends(2), [3; 32]);
        act(
            &mut session,
            &[Action::Roll, Action::Announce { announcement: 1 }, Action::Answer { answer: Answer::Approve }],
        );
        assert_eq!(session.seen().picture(true, false).secret, Secret::Closed);
    }

    #[test]
    fn a_bots_face_cannot_be_looked_at() {
        let sitters = vec![Sitter::Bot(Character::Honest), Sitter::Person];
        let setting = Setting::new(sitters, Rules::default()).unwrap();
        assert!(setting.alone());
        let mut session = Session::new(setting, [1; 32]);
        assert_eq!(session.question(0.5), None);
        act(&mut session, &[Action::Roll]);
        assert_eq!((session.seen().face(), session.pending()), (None, None));
        assert_eq!(session.seen().picture(true, false).secret, Secret::Closed);
        let question = session.question(0.5).unwrap();
        assert!(matches!(question.decision, Decision::Announce(_)));
        assert!(session.reply(Reply::Announce(3)));
        assert_eq!(session.question(0.5), None, "a person is asked, not a bot");
    }

    #[test]
    fn the_coach_never_tells_a_face_that_was_not_shown() {
        let announced = |decisions: Vec<Judgeable>| {
            decisions.iter().filter(|one| matches!(one.about, About::Announcement { .. })).count()
        };
        let turn =
            [Action::Roll, Action::Announce { announcement: 1 }, Action::Answer { answer: Answer::Approve }];
        // Two people at one screen: a number that was believed is judged at the end, one that was doubted at once.
        let mut session = Session::new(friends(2), [3; 32]);
        act(&mut session, &turn);
        assert_eq!((announced(session.judgeable(1)), session.judgeable(1).len()), (0, 1));
        assert!(session.judged_later(1));
        act(
            &mut session,
            &[Action::Roll, Action::Announce { announcement: 1 }, Action::Answer { answer: Answer::Contest }],
        );
        assert_eq!((announced(session.judgeable(2)), session.judged_later(2)), (1, false));
        while step(&mut session) {}
        assert_eq!((announced(session.judgeable(1)), session.judged_later(1)), (1, false));
        // Alone with a bot: one's own number at once, the bot's never.
        let sitters = vec![Sitter::Person, Sitter::Bot(Character::Honest)];
        let mut session = Session::new(Setting::new(sitters, Rules::default()).unwrap(), [3; 32]);
        act(&mut session, &turn);
        act(&mut session, &turn);
        assert_eq!((announced(session.judgeable(1)), announced(session.judgeable(2))), (1, 0));
        assert_eq!((session.judgeable(0), session.judgeable(3)), (vec![], vec![]));
    }

    #[test]
    fn the_last_word_can_be_taken_back_until_somebody_answers() {
        let mut session = Session::new(friends(3), [1; 32]);
        act(&mut session, &[Action::Roll]);
        assert_eq!(session.back(), None, "the die has been looked at");
        act(&mut session, &[Action::Announce { announcement: 2 }]);
        assert_eq!(session.back(), Some(Seat::ALL[0]));
        act(
            &mut session,
            &[
                Action::RequestTakeback,
                Action::Announce { announcement: 3 },
                Action::Answer { answer: Answer::Approve },
            ],
        );
        assert_eq!(session.back(), Some(Seat::ALL[1]));
        assert_eq!(session.seen().question(), Some((Seat::ALL[0], 3)));
        act(&mut session, &[Action::Answer { answer: Answer::Approve }]);
        assert_eq!(session.back(), None, "the turn is done");
        assert!(!session.action(Action::RequestTakeback));
    }

    #[test]
    fn what_is_not_due_does_not_happen() {
        let mut session = Session::new(friends(2), [1; 32]);
        assert!(!session.action(Action::Announce { announcement: 1 }));
        assert!(!session.action(Action::Answer { answer: Answer::Contest }));
        act(&mut session, &[Action::Roll]);
        assert!(!session.action(Action::Roll));
        assert!(!session.action(Action::Announce { announcement: 5 }));
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
        act(&mut session, &[Action::Roll, Action::Announce { announcement: 2 }]);
        let text = store::write(&session.kept()).unwrap();
        let broken = [
            text.replace("\"announcement\":2", "\"announcement\":9"),
            text.replace("[\"person\",\"person\"]", "[\"person\"]"),
            text.replace("0909", "zz09"),
        ];
        for broken in broken {
            assert_ne!(broken, text);
            assert_eq!(store::read(&broken).and_then(Session::restore), None, "{broken}");
        }
    }
}
