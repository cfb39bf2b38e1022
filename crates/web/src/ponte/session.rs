//! A game: who plays, what happened, looking back, taking back.

use ciao::{Face, Seat};
use ponte::{Cell, CellSet, Chain, Colour, Ending, Game, Illegal, Move, Position, Rules, Stage};
use serde::{Deserialize, Serialize};
use table::{Clock, Event, Kind, Millis, Table, Takeback, Terms, Wish};

use crate::ponte::hand::{Hand, Refusal, Tap};
use crate::store::Kept;

/// Who sits opposite.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Opponent {
    /// The engine.
    Engine {
        /// From 1 to 10.
        level: u8,
    },
    /// A friend at the same screen.
    Friend,
    /// Nobody: a board to try things.
    Nobody,
}

/// Who lays the first two tiles.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum First {
    /// The person at the screen.
    You,
    /// The opponent.
    Other,
    /// Whoever the lot falls on.
    Lot,
}

/// What is settled before a game.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Setting {
    /// Who sits opposite.
    pub opponent: Opponent,
    /// The rule set.
    pub rules: Rules,
    /// Who begins, against the engine.
    pub first: First,
    /// The clock, between friends.
    pub clock: Option<Clock>,
}

impl Default for Setting {
    fn default() -> Setting {
        Setting {
            opponent: Opponent::Engine { level: 3 },
            rules: Rules::CLASSIC,
            first: First::You,
            clock: None,
        }
    }
}

impl Setting {
    /// The same with the lot cast.
    #[must_use]
    pub fn drawn(self, heads: bool) -> Setting {
        let first = match self.first {
            First::Lot if heads => First::You,
            First::Lot => First::Other,
            first => first,
        };
        Setting { first, ..self }
    }
}

/// What a tap, a key or a button came to.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Answered {
    /// What is half done has changed.
    Changed,
    /// A move was played.
    Played(Move),
    /// Nothing happened, for this reason.
    Refused(Refusal),
}

/// A way to walk through the turns.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Walk {
    /// To the empty board.
    Start,
    /// One turn back.
    Back,
    /// One turn on.
    Forth,
    /// To where the game is.
    End,
    /// To the position after so many moves.
    To(usize),
}

/// Who is to act.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Due {
    /// Somebody at the screen.
    Person,
    /// The engine.
    Engine,
    /// Nobody: the game is over.
    Nobody,
}

/// How a game goes on: at a table with seats and perhaps clocks, or freely on a board for trying.
#[derive(Clone, PartialEq, Eq, Debug)]
enum Play {
    Hosted { started: Millis, table: Box<Table>, events: Vec<Event> },
    Free { game: Game, undone: Vec<Move> },
}

/// A game of Ponte del Diavolo at one screen, with all that a page shows of it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Session {
    setting: Setting,
    play: Play,
    hand: Hand,
    /// How many moves the board shows, where it does not show all.
    ply: Option<usize>,
    refusal: Option<Refusal>,
    hint: Option<Move>,
    chain: Option<(Colour, usize)>,
    fresh: Option<Move>,
}

/// Ponte del Diavolo has no dice, so nobody asks.
fn no_dice(_: u32) -> Face {
    Face::Cross
}

impl Session {
    /// A game that begins now.
    pub fn new(setting: Setting, now: Millis) -> Session {
        let play = match setting.opponent {
            Opponent::Nobody => Play::Free { game: Game::new(&setting.rules), undone: Vec::new() },
            Opponent::Engine { .. } | Opponent::Friend => {
                let terms = Terms {
                    game: Kind::Ponte { rules: setting.rules },
                    clock: setting.clock,
                    takeback: Takeback::Free,
                };
                let table = Box::new(Table::new(terms, now));
                Play::Hosted { started: now, table, events: Vec::new() }
            }
        };
        Session::with(setting, play)
    }

    /// A board for trying that holds this game already.
    pub fn trying(game: Game) -> Session {
        let setting = Setting { opponent: Opponent::Nobody, rules: *game.rules(), ..Setting::default() };
        Session::with(setting, Play::Free { game, undone: Vec::new() })
    }

    fn with(setting: Setting, play: Play) -> Session {
        Session {
            setting,
            play,
            hand: Hand::Empty,
            ply: None,
            refusal: None,
            hint: None,
            chain: None,
            fresh: None,
        }
    }

    /// What was settled before.
    pub fn setting(&self) -> &Setting {
        &self.setting
    }

    /// The game.
    pub fn game(&self) -> &Game {
        match &self.play {
            Play::Free { game, .. } => game,
            Play::Hosted { table, .. } => match table.play() {
                table::Play::Ponte(game) => game,
                table::Play::Ciao(_) => unreachable!("the terms name Ponte del Diavolo"),
            },
        }
    }

    /// The position on the board: the last one, or an earlier one that is looked at.
    pub fn shown(&self) -> &Position {
        self.game().position_at(self.shown_ply()).unwrap_or_else(|| self.game().position())
    }

    /// How many moves led to the position on the board.
    pub fn shown_ply(&self) -> usize {
        self.ply.unwrap_or(self.game().moves().len())
    }

    /// The move that led to the position on the board.
    pub fn shown_move(&self) -> Option<Move> {
        self.game().moves().get(self.shown_ply().checked_sub(1)?).copied()
    }

    /// Whether an earlier position is shown.
    pub fn looks_back(&self) -> bool {
        self.ply.is_some()
    }

    /// What is half done.
    pub fn hand(&self) -> Hand {
        self.hand
    }

    /// Why the last tap did nothing, until something else happens.
    pub fn refusal(&self) -> Option<Refusal> {
        self.refusal
    }

    /// The move that a hint names.
    pub fn hint(&self) -> Option<Move> {
        self.hint
    }

    /// The move that was just played, until the page has shown how it came.
    pub fn fresh(&self) -> Option<Move> {
        self.fresh
    }

    /// The page has shown how the last move came.
    pub fn settle(&mut self) {
        self.fresh = None;
    }

    /// The chain that is pointed out: its colour and its place among the chains of the score.
    pub fn chain(&self) -> Option<(Colour, usize)> {
        self.chain
    }

    /// The chain that is pointed out, as the shown position has it.
    pub fn shown_chain(&self) -> Option<Chain> {
        let (colour, index) = self.chain?;
        self.shown().score().chains(colour).get(index).cloned()
    }

    /// Points out a chain, or no longer.
    pub fn point_out(&mut self, chain: (Colour, usize)) {
        self.chain = if self.chain == Some(chain) { None } else { Some(chain) };
    }

    /// Who is to act.
    pub fn due(&self) -> Due {
        match (&self.play, self.seat_due()) {
            _ if self.game().is_over() => Due::Nobody,
            (Play::Hosted { .. }, Some(seat)) if self.engine_seat() == Some(seat) => Due::Engine,
            _ => Due::Person,
        }
    }

    fn seat_due(&self) -> Option<Seat> {
        match &self.play {
            Play::Hosted { table, .. } => table.due(),
            Play::Free { .. } => None,
        }
    }

    fn seats(&self) -> [Seat; 2] {
        let [first, second, ..] = Seat::ALL;
        [first, second]
    }

    /// The engine's seat, where one plays.
    fn engine_seat(&self) -> Option<Seat> {
        let [first, second] = self.seats();
        match (self.setting.opponent, self.setting.first) {
            (Opponent::Engine { .. }, First::Other) => Some(first),
            (Opponent::Engine { .. }, _) => Some(second),
            _ => None,
        }
    }

    /// The engine's level where one plays.
    pub fn level(&self) -> Option<u8> {
        match self.setting.opponent {
            Opponent::Engine { level } => Some(level),
            Opponent::Friend | Opponent::Nobody => None,
        }
    }

    /// Whether a colour is the engine's. Before the choice the first player counts as light.
    pub fn is_engine(&self, colour: Colour) -> bool {
        self.engine_seat().is_some_and(|seat| self.colour_of(seat) == Some(colour))
    }

    /// Whether a colour is the only person's at the screen.
    pub fn is_you(&self, colour: Colour) -> bool {
        self.engine_seat().is_some() && !self.is_engine(colour)
    }

    fn colour_of(&self, seat: Seat) -> Option<Colour> {
        match &self.play {
            Play::Hosted { table, .. } => table.colour(seat),
            Play::Free { .. } => None,
        }
    }

    /// Whether a colour belongs to the player who opened.
    pub fn opened(&self, colour: Colour) -> bool {
        self.game().second_player().unwrap_or(Colour::Dark) != colour
    }

    /// Time left to a colour, where there is a clock.
    pub fn left(&self, colour: Colour, now: Millis) -> Option<Millis> {
        let Play::Hosted { table, .. } = &self.play else { return None };
        let seat = self.seats().into_iter().find(|&seat| table.colour(seat) == Some(colour))?;
        table.left(seat, now)
    }

    /// A tap on a cell. `confirm` makes complete turns wait for [`confirm`](Self::confirm).
    pub fn tap(&mut self, cell: Cell, confirm: bool, now: Millis) -> Answered {
        if let (Some(ply), Play::Free { game, undone }) = (self.ply, &mut self.play) {
            // A board for trying goes on from wherever one looks.
            while game.moves().len() > ply || game.ending().is_some() {
                undone.extend(game.undo());
            }
            self.ply = None;
        }
        let tap = match self.due() {
            _ if self.looks_back() => Tap::Refused(Refusal::LookingBack),
            Due::Engine => Tap::Refused(Refusal::NotYourTurn),
            Due::Nobody => Tap::Refused(Refusal::Rules(Illegal::GameOver)),
            Due::Person => self.hand.tap(self.game().position(), cell, confirm),
        };
        self.fresh = None;
        self.chain = None;
        match tap {
            Tap::Changed(hand) => {
                (self.hand, self.refusal) = (hand, None);
                Answered::Changed
            }
            Tap::Play(mv) => self.play(mv, now),
            Tap::Refused(refusal) => self.refuse(refusal),
        }
    }

    /// Plays what waits to be confirmed.
    pub fn confirm(&mut self, now: Millis) -> Answered {
        match self.hand.waiting() {
            Some(mv) => self.play(mv, now),
            None => Answered::Changed,
        }
    }

    /// Lets go of what is half done, and of whatever is pointed out.
    pub fn let_go(&mut self) {
        (self.hand, self.refusal, self.hint, self.chain) = (Hand::Empty, None, None, None);
    }

    /// A person plays a move at once: the choice of colour, a pass, or a hint.
    pub fn act(&mut self, mv: Move, now: Millis) -> Answered {
        match self.due() {
            _ if self.looks_back() => self.refuse(Refusal::LookingBack),
            Due::Engine => self.refuse(Refusal::NotYourTurn),
            Due::Nobody => self.refuse(Refusal::Rules(Illegal::GameOver)),
            Due::Person => self.play(mv, now),
        }
    }

    /// The engine's answer to the question that was asked after `ply` moves. An answer that comes too late is
    /// dropped; one that the rules forbid is refused.
    pub fn reply(&mut self, ply: usize, mv: Move, now: Millis) -> Option<Answered> {
        if self.due() != Due::Engine || self.game().moves().len() != ply {
            return None;
        }
        // Whoever looks back goes on looking.
        let looking = self.ply;
        let answered = self.play(mv, now);
        self.ply = looking;
        Some(answered)
    }

    fn play(&mut self, mv: Move, now: Millis) -> Answered {
        let refused = match &mut self.play {
            Play::Free { game, undone } => {
                let refused = game.play(mv).err();
                if refused.is_none() {
                    undone.clear();
                }
                refused.map(Refusal::Rules)
            }
            Play::Hosted { table, events, .. } => match table.due() {
                None => Some(Refusal::Rules(Illegal::GameOver)),
                Some(seat) => match table.decide(seat, Wish::Move(mv), now, &no_dice) {
                    Ok(event) => {
                        let applied = table.apply(&event);
                        debug_assert!(applied.is_ok(), "what was decided can be applied");
                        events.push(event);
                        None
                    }
                    Err(table::Refusal::Ponte(illegal)) => Some(Refusal::Rules(illegal)),
                    Err(_) => Some(Refusal::Rules(Illegal::GameOver)),
                },
            },
        };
        match refused {
            Some(refusal) => self.refuse(refusal),
            None => {
                self.let_go();
                self.ply = None;
                self.fresh = Some(mv);
                Answered::Played(mv)
            }
        }
    }

    fn refuse(&mut self, refusal: Refusal) -> Answered {
        self.refusal = Some(refusal);
        Answered::Refused(refusal)
    }

    /// Whoever is to act gives up; against the engine it is always the person.
    pub fn resign(&mut self, now: Millis) {
        let seat = self
            .engine_seat()
            .map(|engine| if engine == Seat::FIRST { self.seats()[1] } else { Seat::FIRST });
        match &mut self.play {
            Play::Free { game, .. } => {
                let colour = match game.position().stage() {
                    Stage::Choice => Colour::Dark,
                    _ => game.position().to_move().unwrap_or(Colour::Light),
                };
                game.resign(colour);
            }
            Play::Hosted { table, events, .. } => {
                let Some(seat) = seat.or_else(|| table.due()) else { return };
                if let Ok(event) = table.decide(seat, Wish::Resign, now, &no_dice)
                    && table.apply(&event).is_ok()
                {
                    events.push(event);
                }
            }
        }
        self.let_go();
        self.ply = None;
    }

    /// Ends the game when the time of whoever is to act is up; whether it was.
    pub fn tick(&mut self, now: Millis) -> bool {
        let Play::Hosted { table, events, .. } = &mut self.play else { return false };
        let Some(event) = table.time_out(now) else { return false };
        if table.apply(&event).is_err() {
            return false;
        }
        events.push(event);
        self.let_go();
        true
    }

    /// The table as it would be after taking back, and what happens.
    fn taken_back(&self, now: Millis) -> Option<(Table, Event)> {
        let Play::Hosted { table, .. } = &self.play else { return None };
        let seats = self.seats();
        let may = |seat: &&Seat| self.engine_seat() != Some(**seat);
        seats
            .iter()
            .filter(may)
            .filter_map(|&seat| {
                let event = table.decide(seat, Wish::TakeBack, now, &no_dice).ok()?;
                let mut after = (**table).clone();
                after.apply(&event).ok()?;
                Some((after, event))
            })
            .max_by_key(|(after, _)| match after.play() {
                table::Play::Ponte(game) => game.moves().len(),
                table::Play::Ciao(_) => 0,
            })
    }

    /// Whether something can be taken back.
    pub fn can_undo(&self) -> bool {
        match &self.play {
            _ if self.hand != Hand::Empty => true,
            Play::Free { game, .. } => !game.moves().is_empty() || game.ending().is_some(),
            Play::Hosted { .. } => self.taken_back(0).is_some(),
        }
    }

    /// Takes back what is half done, or else the last turn; against the engine one's own, with its answer.
    pub fn undo(&mut self, now: Millis) -> bool {
        if self.hand != Hand::Empty {
            self.let_go();
            return true;
        }
        let back = self.taken_back(now);
        let done = match (&mut self.play, back) {
            (Play::Free { game, undone }, _) => {
                let ended = game.ending().is_some();
                let mv = game.undo();
                undone.extend(mv);
                ended || mv.is_some()
            }
            (Play::Hosted { table, events, .. }, Some((after, event))) => {
                **table = after;
                events.push(event);
                true
            }
            (Play::Hosted { .. }, None) => false,
        };
        if done {
            self.let_go();
            (self.ply, self.fresh) = (None, None);
        }
        done
    }

    /// Whether something that was taken back can be played again.
    pub fn can_redo(&self) -> bool {
        matches!(&self.play, Play::Free { game, undone } if !game.is_over() && !undone.is_empty())
    }

    /// Plays again what was taken back last, on a board for trying.
    pub fn redo(&mut self) -> bool {
        let Play::Free { game, undone } = &mut self.play else { return false };
        let done = !game.is_over() && undone.pop().is_some_and(|mv| game.play(mv).is_ok());
        if done {
            self.let_go();
            (self.ply, self.fresh) = (None, None);
        }
        done
    }

    /// Shows an earlier position, or the last.
    pub fn walk(&mut self, walk: Walk) {
        let last = self.game().moves().len();
        let at = self.shown_ply();
        let to = match walk {
            Walk::Start => 0,
            Walk::Back => at.saturating_sub(1),
            Walk::Forth => at + 1,
            Walk::End => last,
            Walk::To(ply) => ply,
        };
        let ply = (to < last).then_some(to);
        if ply != self.ply {
            self.let_go();
            self.ply = ply;
            self.fresh = if to == at + 1 { self.game().moves().get(at).copied() } else { None };
        }
    }

    /// Takes up a hint, if the game is still where it was asked for.
    pub fn take_hint(&mut self, ply: usize, mv: Move) -> bool {
        let fits = self.ply.is_none()
            && self.game().moves().len() == ply
            && self.due() == Due::Person
            && self.game().position().check(mv).is_ok();
        if fits {
            self.let_go();
            self.hint = Some(mv);
        }
        fits
    }

    /// The cells where the next tile may go.
    pub fn legal(&self) -> CellSet {
        if self.due() == Due::Person && !self.looks_back() {
            self.hand.legal(self.game().position())
        } else {
            CellSet::EMPTY
        }
    }

    /// What is kept of it at this time.
    pub fn kept(&self, now: Millis) -> KeptSession {
        let play = match &self.play {
            Play::Hosted { started, events, .. } => {
                KeptPlay::Hosted { started: *started, events: events.clone() }
            }
            Play::Free { game, .. } => KeptPlay::Free {
                start: game.start().clone(),
                moves: game.moves().to_vec(),
                ending: game.ending(),
            },
        };
        KeptSession { setting: self.setting, now, play }
    }

    /// The game that was kept, and the time it was when it was; `None` when it makes no sense.
    pub fn restore(kept: KeptSession) -> Option<(Session, Millis)> {
        let KeptSession { setting, now, play } = kept;
        let mut session = match play {
            KeptPlay::Hosted { started, events } => {
                let mut session = Session::new(setting, started);
                let Play::Hosted { table, events: past, .. } = &mut session.play else { return None };
                for event in events {
                    table.apply(&event).ok()?;
                    past.push(event);
                }
                session
            }
            KeptPlay::Free { start, moves, ending } => {
                if setting.opponent != Opponent::Nobody || *start.rules() != setting.rules {
                    return None;
                }
                let mut game = Game::from_position(start);
                for mv in moves {
                    game.play(mv).ok()?;
                }
                if let Some(ending) = ending {
                    game.end(ending);
                }
                Session::trying(game)
            }
        };
        session.setting = setting;
        Some((session, now))
    }
}

/// A game as it is kept between visits.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct KeptSession {
    setting: Setting,
    /// The time at the table. It stands still while nobody is there.
    now: Millis,
    play: KeptPlay,
}

#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
enum KeptPlay {
    Hosted { started: Millis, events: Vec<Event> },
    Free { start: Position, moves: Vec<Move>, ending: Option<Ending> },
}

impl Kept for KeptSession {
    const NAME: &'static str = "ponti.ponte";
    const VERSION: u32 = 1;
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::store;

    fn cell(text: &str) -> Cell {
        text.parse().unwrap()
    }

    fn mv(text: &str) -> Move {
        text.parse().unwrap()
    }

    fn session(opponent: Opponent) -> Session {
        Session::new(Setting { opponent, rules: Rules::SMALL, ..Setting::default() }, 0)
    }

    fn play(session: &mut Session, line: &str) {
        for text in line.split(' ') {
            assert_eq!(session.act(mv(text), 0), Answered::Played(mv(text)));
        }
    }

    const LINE: &str = "a1,a2 dark h7,h8 b1,b2 g7,g8 d1,d2 h1,h2 e1,e2 g1,g2 b2-d2";

    #[test]
    fn friends_take_turns_and_take_them_back_one_by_one() {
        let mut session = session(Opponent::Friend);
        play(&mut session, "a1,a2 dark h7,h8");
        assert_eq!(session.due(), Due::Person);
        assert!(session.undo(5));
        assert_eq!(session.game().to_line(), "a1,a2 dark");
        assert!(session.undo(6));
        assert_eq!(session.game().to_line(), "a1,a2");
        assert!(session.undo(7));
        assert!(!session.can_undo());
        assert!(!session.undo(8));
    }

    #[test]
    fn against_the_engine_a_person_waits_and_takes_back_the_answer_too() {
        let mut session = session(Opponent::Engine { level: 3 });
        assert_eq!(session.due(), Due::Person);
        play(&mut session, "a1,a2");
        assert_eq!(session.due(), Due::Engine);
        assert_eq!(session.tap(cell("c3"), false, 1), Answered::Refused(Refusal::NotYourTurn));
        assert_eq!(session.reply(0, mv("dark"), 1), None, "an answer to an older question");
        assert_eq!(session.reply(1, mv("dark"), 1), Some(Answered::Played(mv("dark"))));
        assert!(session.is_engine(Colour::Dark) && session.is_you(Colour::Light));
        // Whoever has dark lays next: still the engine.
        assert_eq!(session.due(), Due::Engine);
        session.reply(2, mv("h7,h8"), 2);
        assert_eq!(session.due(), Due::Person);
        assert!(session.undo(3));
        assert_eq!(session.game().to_line(), "");
    }

    #[test]
    fn the_engine_may_begin() {
        let setting = Setting { first: First::Lot, rules: Rules::SMALL, ..Setting::default() };
        let session = Session::new(setting.drawn(false), 0);
        assert_eq!(session.due(), Due::Engine);
        assert!(session.is_engine(Colour::Light));
        assert_eq!(Session::new(setting.drawn(true), 0).due(), Due::Person);
    }

    #[test]
    fn an_engine_that_cheats_is_refused() {
        let mut session = session(Opponent::Engine { level: 3 });
        play(&mut session, "a1,a2");
        assert!(matches!(session.reply(1, mv("pass"), 1), Some(Answered::Refused(_))));
        assert_eq!(session.game().to_line(), "a1,a2");
    }

    #[test]
    fn looking_back_shows_and_does_not_play() {
        let mut session = session(Opponent::Friend);
        play(&mut session, LINE);
        session.walk(Walk::Back);
        assert_eq!(session.shown_move(), Some(mv("g1,g2")));
        session.walk(Walk::Back);
        session.walk(Walk::Forth);
        assert_eq!((session.shown_ply(), session.fresh()), (9, Some(mv("g1,g2"))));
        assert_eq!(session.tap(cell("d5"), false, 0), Answered::Refused(Refusal::LookingBack));
        session.walk(Walk::Start);
        assert_eq!(session.shown(), session.game().start());
        session.walk(Walk::Back);
        assert_eq!(session.shown_ply(), 0);
        session.walk(Walk::To(4));
        assert_eq!(session.shown_ply(), 4);
        session.walk(Walk::To(400));
        assert!(!session.looks_back());
        assert_eq!(session.game().to_line(), LINE);
    }

    #[test]
    fn trying_goes_on_from_where_one_looks() {
        let mut session = session(Opponent::Nobody);
        play(&mut session, LINE);
        session.walk(Walk::To(3));
        assert_eq!(session.tap(cell("a3"), false, 0), Answered::Changed);
        assert_eq!(session.tap(cell("a4"), false, 0), Answered::Played(mv("a3,a4")));
        assert_eq!(session.game().to_line(), "a1,a2 dark h7,h8 a3,a4");
        assert!(session.undo(0));
        assert!(session.can_redo());
        assert!(session.redo());
        assert_eq!(session.game().to_line(), "a1,a2 dark h7,h8 a3,a4");
        assert!(!session.redo());
        session.resign(0);
        assert_eq!(session.due(), Due::Nobody);
        assert!(session.undo(0), "on a board for trying even giving up is taken back");
        assert_eq!(session.due(), Due::Person);
    }

    #[test]
    fn a_half_made_turn_is_taken_back_before_a_whole_one() {
        let mut session = session(Opponent::Friend);
        play(&mut session, "a1,a2 dark");
        session.tap(cell("d4"), false, 0);
        assert_eq!(session.hand(), Hand::First(cell("d4")));
        assert!(session.undo(0));
        assert_eq!((session.hand(), session.game().moves().len()), (Hand::Empty, 2));
    }

    #[test]
    fn a_turn_waits_where_that_is_wished() {
        let mut session = session(Opponent::Friend);
        session.tap(cell("a1"), true, 0);
        assert_eq!(session.tap(cell("a2"), true, 0), Answered::Changed);
        assert!(session.game().moves().is_empty());
        assert_eq!(session.confirm(0), Answered::Played(mv("a1,a2")));
        assert_eq!(session.confirm(0), Answered::Changed);
    }

    #[test]
    fn time_runs_out_for_whoever_is_to_act() {
        let clock = Some(Clock::Delay { base: 10_000, free: 1_000 });
        let setting =
            Setting { opponent: Opponent::Friend, rules: Rules::SMALL, clock, ..Setting::default() };
        let mut session = Session::new(setting, 500);
        assert_eq!(session.act(mv("a1,a2"), 2_500), Answered::Played(mv("a1,a2")));
        assert_eq!(session.left(Colour::Light, 3_000), Some(9_000));
        assert!(!session.tick(13_499));
        assert!(session.tick(13_500));
        assert_eq!(session.game().ending(), Some(Ending::OutOfTime(Colour::Dark)));
        assert_eq!(session.due(), Due::Nobody);
    }

    #[test]
    fn against_the_engine_it_is_the_person_who_resigns() {
        let mut session = session(Opponent::Engine { level: 1 });
        play(&mut session, "a1,a2");
        session.resign(0);
        assert_eq!(session.game().ending(), Some(Ending::Resigned(Colour::Light)));
    }

    #[test]
    fn games_survive_being_kept() {
        for opponent in [Opponent::Engine { level: 7 }, Opponent::Friend, Opponent::Nobody] {
            let mut game = session(opponent);
            game.act(mv("a1,a2"), 3);
            if opponent != (Opponent::Engine { level: 7 }) {
                play(&mut game, "dark h7,h8 b1,b2");
                game.undo(9);
            }
            let text = store::write(&game.kept(77)).unwrap();
            let (mut restored, now) = Session::restore(store::read(&text).unwrap()).unwrap();
            assert_eq!(now, 77);
            // What can be played again, and what is just landing, is not kept.
            game.settle();
            game.let_go();
            restored.settle();
            if let (Play::Free { undone, .. }, Play::Free { .. }) = (&mut game.play, &restored.play) {
                undone.clear();
            }
            assert_eq!(restored, game);
        }
    }

    #[test]
    fn a_kept_game_that_makes_no_sense_is_dropped() {
        let mut game = session(Opponent::Friend);
        play(&mut game, "a1,a2 dark h7,h8");
        let text = store::write(&game.kept(0)).unwrap();
        for (from, to) in [("h7,h8", "a1,h8"), ("small", "classics"), ("h7,h8", "h7-h8")] {
            let wrong = text.replacen(from, to, 1);
            assert_ne!(wrong, text);
            let restored = store::read::<KeptSession>(&wrong).and_then(Session::restore);
            assert_eq!(restored, None, "{wrong}");
        }
    }

    #[test]
    fn a_hint_holds_only_where_it_was_asked_for() {
        let mut session = session(Opponent::Friend);
        assert!(session.take_hint(0, mv("d4,e5")));
        assert_eq!(session.hint(), Some(mv("d4,e5")));
        play(&mut session, "a1,a2");
        assert_eq!(session.hint(), None);
        assert!(!session.take_hint(0, mv("d4,e5")));
        assert!(!session.take_hint(1, mv("d4,e5")), "not legal now");
    }
}
