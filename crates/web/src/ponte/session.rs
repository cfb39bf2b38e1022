//! A game: who plays, what happened, looking back, taking back.

use ciao::Face;
use ponte::{Cell, CellSet, Chain, Colour, Ending, Game, IllegalMove, Move, Position, Stage};
use serde::{Deserialize, Serialize};
use table::{Action, Event, GameRules, Millis, Seat, Table, TakebackPolicy, Terms, Transition};

use crate::ponte::hand::{Hand, Refusal, Tap};
use crate::ponte::setting::{First, Opponent, Setting};
use crate::store::Kept;

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
    /// Somebody elsewhere.
    Other,
    /// Nobody: the game is over.
    Nobody,
}

/// How a game goes on: at a table with seats and perhaps clocks, freely on a board for trying, or elsewhere.
#[derive(Clone, PartialEq, Eq, Debug)]
enum Play {
    Hosted {
        started: Millis,
        table: Box<Table>,
        events: Vec<Event>,
    },
    Free {
        game: Game,
        undone: Vec<Move>,
    },
    /// At a server, which has the last word. `mine` says whether somebody at this screen is to act.
    Remote {
        game: Game,
        mine: bool,
        over: bool,
    },
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
            Opponent::Nobody => Play::Free { game: Game::new(setting.rules), undone: Vec::new() },
            Opponent::Engine { .. } | Opponent::Friend => {
                let terms = Terms {
                    game: GameRules::Ponte { rules: setting.rules },
                    clock: setting.clock,
                    takeback: TakebackPolicy::Free,
                };
                let table = Box::new(Table::new(terms, now));
                Play::Hosted { started: now, table, events: Vec::new() }
            }
        };
        Session::with(setting, play)
    }

    /// A board for trying that holds this game already.
    pub fn trying(game: Game) -> Session {
        let setting = Setting { opponent: Opponent::Nobody, rules: game.rules(), ..Setting::default() };
        Session::with(setting, Play::Free { game, undone: Vec::new() })
    }

    /// A game at a server. `mine` says whether somebody at this screen is to act, `over` whether it has ended, by the
    /// rules or otherwise. What is played here is shown at once; [`follow`](Self::follow) brings what the server says.
    pub fn remote(game: Game, mine: bool, over: bool) -> Session {
        let setting = Setting { opponent: Opponent::Friend, rules: game.rules(), ..Setting::default() };
        Session::with(setting, Play::Remote { game, mine, over })
    }

    /// The game at the server, as it is now. What was played since is shown as it comes; whoever looks back goes on
    /// looking, and what is half done stays where it still makes sense. Returns the move that is new, if one is.
    pub fn follow(&mut self, now: Game, mine: bool, over: bool) -> Option<Move> {
        let known = self.game().moves();
        let same = known == now.moves();
        let grown = now.moves().starts_with(known);
        let one = grown && now.moves().len() == known.len() + 1;
        let news = if one { now.moves().last().copied() } else { None };
        if !same {
            self.let_go();
        }
        if !grown {
            (self.ply, self.fresh) = (None, None);
        }
        if let Some(news) = news.filter(|_| self.ply.is_none()) {
            self.fresh = Some(news);
        }
        if over {
            self.let_go();
        }
        self.play = Play::Remote { game: now, mine, over };
        news
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
            Play::Free { game, .. } | Play::Remote { game, .. } => game,
            Play::Hosted { table, .. } => match table.state() {
                table::GameState::Ponte(game) => game,
                table::GameState::Ciao(_) => unreachable!("the terms name Ponte del Diavolo"),
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
    pub fn to_act(&self) -> Due {
        match (&self.play, self.seat_due()) {
            _ if self.game().is_over() => Due::Nobody,
            (Play::Remote { over: true, .. }, _) => Due::Nobody,
            (Play::Remote { mine: false, .. }, _) => Due::Other,
            (Play::Hosted { .. }, Some(seat)) if self.engine_seat() == Some(seat) => Due::Engine,
            _ => Due::Person,
        }
    }

    fn seat_due(&self) -> Option<Seat> {
        match &self.play {
            Play::Hosted { table, .. } => table.to_act(),
            Play::Free { .. } | Play::Remote { .. } => None,
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
            Play::Free { .. } | Play::Remote { .. } => None,
        }
    }

    /// Whether a colour belongs to the player who opened.
    pub fn opened(&self, colour: Colour) -> bool {
        self.game().second_player().unwrap_or(Colour::Dark) != colour
    }

    /// Time left to a colour, where there is a clock.
    pub fn time_left(&self, colour: Colour, now: Millis) -> Option<Millis> {
        let Play::Hosted { table, .. } = &self.play else { return None };
        let seat = self.seats().into_iter().find(|&seat| table.colour(seat) == Some(colour))?;
        table.time_left(seat, now)
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
        let tap = match self.to_act() {
            _ if self.looks_back() => Tap::Refused(Refusal::LookingBack),
            Due::Engine | Due::Other => Tap::Refused(Refusal::NotYourTurn),
            Due::Nobody => Tap::Refused(Refusal::Rules(IllegalMove::GameOver)),
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
        match self.to_act() {
            _ if self.looks_back() => self.refuse(Refusal::LookingBack),
            Due::Engine | Due::Other => self.refuse(Refusal::NotYourTurn),
            Due::Nobody => self.refuse(Refusal::Rules(IllegalMove::GameOver)),
            Due::Person => self.play(mv, now),
        }
    }

    /// The engine's answer to the question that was asked after `ply` moves. An answer that comes too late is
    /// dropped; one that the rules forbid is refused.
    pub fn reply(&mut self, ply: usize, mv: Move, now: Millis) -> Option<Answered> {
        if self.to_act() != Due::Engine || self.game().moves().len() != ply {
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
            Play::Remote { game, mine, .. } => {
                let refused = game.play(mv).err();
                // Until the server says otherwise, the others are to act.
                *mine &= refused.is_some();
                refused.map(Refusal::Rules)
            }
            Play::Hosted { table, events, .. } => match table.to_act() {
                None => Some(Refusal::Rules(IllegalMove::GameOver)),
                Some(seat) => match table.act(seat, Action::Move { mv }, now, &no_dice) {
                    Ok(event) => {
                        events.push(event);
                        None
                    }
                    Err(table::ActionError::Ponte(illegal)) => Some(Refusal::Rules(illegal)),
                    Err(_) => Some(Refusal::Rules(IllegalMove::GameOver)),
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
            Play::Remote { .. } => return,
            Play::Hosted { table, events, .. } => {
                let Some(seat) = seat.or_else(|| table.to_act()) else { return };
                if let Ok(event) = table.act(seat, Action::Resign, now, &no_dice) {
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
        let Some(event) = table.timeout(now) else { return false };
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
                let Transition { event, table } =
                    table.decide(seat, Action::RequestTakeback, now, &no_dice).ok()?;
                Some((table, event))
            })
            .max_by_key(|(after, _)| match after.state() {
                table::GameState::Ponte(game) => game.moves().len(),
                table::GameState::Ciao(_) => 0,
            })
    }

    /// Whether something can be taken back.
    pub fn can_undo(&self) -> bool {
        match &self.play {
            _ if self.hand != Hand::Empty => true,
            Play::Free { game, .. } => !game.moves().is_empty() || game.ending().is_some(),
            Play::Hosted { .. } => self.taken_back(0).is_some(),
            Play::Remote { .. } => false,
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
            (Play::Hosted { .. }, None) | (Play::Remote { .. }, _) => false,
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
            && self.to_act() == Due::Person
            && self.game().position().check(mv).is_ok();
        if fits {
            self.let_go();
            self.hint = Some(mv);
        }
        fits
    }

    /// The cells where the next tile may go.
    pub fn legal(&self) -> CellSet {
        if self.to_act() == Due::Person && !self.looks_back() {
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
            // The server keeps its games; whatever of one is kept here is a copy to try things on.
            Play::Free { game, .. } | Play::Remote { game, .. } => KeptPlay::Free {
                start: Box::new(game.start().clone()),
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
                if setting.opponent != Opponent::Nobody || start.rules() != setting.rules {
                    return None;
                }
                let mut game = Game::from_position(*start);
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
    Free { start: Box<Position>, moves: Vec<Move>, ending: Option<Ending> },
}

impl Kept for KeptSession {
    const NAME: &'static str = "ponti.ponte";
    const VERSION: u32 = 1;
}

#[cfg(test)]
#[path = "session_tests.rs"]
mod tests;
