//! A game at the terminal: rolls, asks for decisions, and shows each die only to the player who rolled it.

use std::io::{BufRead, Write};
use std::sync::{Arc, Mutex, PoisonError};

use ciao::dice::Seed;
use ciao::turn::{Announcing, Asking, Rolling};
use ciao::{Answer, Face, Game, Phase, Players, Record, RecordEditError, Rules, Seat, diagram};
use ciao_engine::coach::{advise_announcement, advise_answer, review_against};
use ciao_engine::{Character, Evaluator, Memory, Player};

use super::super::text;
use super::seats::{NamedSeat, Occupant, habit, parse_seats};
use crate::failure::Result;
use crate::input;
use crate::random::SeededRng;

/// A game with its players and dice.
pub(super) struct TableHost {
    game: Game,
    seats: Vec<NamedSeat>,
    evaluator: Arc<Mutex<Evaluator>>,
    seed: Seed,
    table: String,
    /// The random numbers of the opponents.
    rng: SeededRng,
    /// Whether the screen is cleared between two people.
    clears_screen: bool,
}

/// The answer to a prompt.
enum Reply<T> {
    Given(T),
    /// The players quit, or the input ended.
    Quit,
}

const HELP: &str = "\
  1 to 4     announce that number, true or not
  a, c       approve the announcement, or contest it
  coach      advice on this decision
  table      show the bridge and the podium
  quit       quit the game";

impl TableHost {
    pub(super) fn new(players: Players, names: &[String], seed: Seed, rng: SeededRng) -> TableHost {
        let rules = Rules::default();
        let evaluator = Arc::new(Mutex::new(Evaluator::new(rules, players)));
        TableHost {
            game: Game::new(rules, players),
            seats: parse_seats(names, &evaluator),
            evaluator,
            table: format!("terminal-{}", &seed.commitment().to_string()[..8]),
            seed,
            rng,
            clears_screen: false,
        }
    }

    /// Clears the screen between people; for terminals only.
    pub(super) fn with_screen_clearing(mut self) -> TableHost {
        self.clears_screen = true;
        self
    }

    /// Plays until the game is over or the players quit.
    pub(super) fn run(&mut self, from: &mut impl BufRead, to: &mut impl Write) -> Result {
        self.greet(to)?;
        loop {
            let reply = match *self.game.phase() {
                Phase::Rolling(rolling) => self.begin(rolling, to)?,
                Phase::Announcing(announcing) => self.announce(announcing, from, to)?,
                Phase::Asking(asking) => self.ask(asking, from, to)?,
                Phase::Over(_) => return self.finish(to),
            };
            if matches!(reply, Reply::Quit) {
                writeln!(to, "\nThe game is unfinished.")?;
                return Ok(to.flush()?);
            }
        }
    }

    /// The record of the game, including the seed of its dice.
    pub(super) fn record(&self) -> std::result::Result<Record, RecordEditError> {
        let mut record = Record::from_game(self.game.clone())?;
        for (place, seat) in self.seats.iter().zip(Seat::ALL) {
            record.set_name(seat, &place.name)?;
        }
        record.set_table(&self.table)?;
        record.set_commitment(self.seed.commitment());
        record.set_seed(self.seed.clone());
        Ok(record)
    }

    /// The coach's review of the game so far.
    pub(super) fn review(&self) -> String {
        let characters: Vec<Option<Character>> = self
            .seats
            .iter()
            .map(|place| match &place.occupant {
                Occupant::Bot(bot) => Some(bot.character()),
                Occupant::Person => None,
            })
            .collect();
        let review = review_against(&mut self.evaluator(), self.game.start(), self.game.turns(), &characters);
        text::review(&review, &|seat| self.name(seat))
    }

    fn evaluator(&self) -> std::sync::MutexGuard<'_, Evaluator> {
        self.evaluator.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn name(&self, seat: Seat) -> String {
        self.seats.get(seat.index()).map_or_else(|| text::seat(seat), |place| place.name.clone())
    }

    fn is_person(&self, seat: Seat) -> bool {
        matches!(self.seats.get(seat.index()), Some(NamedSeat { occupant: Occupant::Person, .. }))
    }

    /// Whether several people share the screen.
    fn is_shared(&self) -> bool {
        self.seats.iter().filter(|place| matches!(place.occupant, Occupant::Person)).count() > 1
    }

    fn greet(&self, to: &mut impl Write) -> Result {
        writeln!(to, "Ciao Ciao. Three pawns on the podium win; type help for a list of commands.")?;
        for (place, seat) in self.seats.iter().zip(Seat::ALL) {
            match &place.occupant {
                Occupant::Person => writeln!(to, "  seat {seat}: {}", place.name)?,
                Occupant::Bot(bot) => {
                    writeln!(to, "  seat {seat}: {}, who {}", place.name, habit(bot.character()))?;
                }
            }
        }
        writeln!(to, "The dice are fixed; their commitment is {}.", self.seed.commitment())?;
        Ok(())
    }

    fn show(&self, to: &mut impl Write) -> Result {
        Ok(write!(to, "{}", diagram::ascii(self.game.state()))?)
    }

    /// Rolls the die of a new turn.
    fn begin(&mut self, rolling: Rolling, to: &mut impl Write) -> Result<Reply<()>> {
        let number = self.game.turn_number();
        writeln!(to, "\nTurn {number}: {} rolls.", self.name(rolling.active()))?;
        self.show(to)?;
        let face = self.seed.roll(self.game.state().rules(), &self.table, number);
        self.game.roll(rolling.active(), face).expect("it is the active seat's turn to roll");
        Ok(Reply::Given(()))
    }

    fn announce(
        &mut self,
        now: Announcing,
        from: &mut impl BufRead,
        to: &mut impl Write,
    ) -> Result<Reply<()>> {
        let (seat, state, face) = (now.active(), *now.state(), now.face());
        if let Occupant::Bot(bot) = &mut self.seats[seat.index()].occupant {
            let number = bot.announce(&state, face, self.rng.unit()).clamp(1, state.rules().numbers());
            self.game.announce(seat, number).expect("a number of the die can be announced");
            self.report(to)?;
            return Ok(Reply::Given(()));
        }
        let name = self.name(seat);
        if self.is_shared() {
            write!(to, "{name}, press Enter when no other player can see the screen: ")?;
            to.flush()?;
            match input::line(from)? {
                Some(line) if !matches!(line.trim(), "quit" | "exit") => {}
                _ => return Ok(Reply::Quit),
            }
        }
        match face {
            Face::Cross => writeln!(to, "You rolled a cross and have to bluff.")?,
            Face::Number(number) => writeln!(to, "You rolled {number}.")?,
        }
        loop {
            let Reply::Given(line) = self.prompt(&format!("{name}, announce> "), from, to)? else {
                return Ok(Reply::Quit);
            };
            if line == "coach" {
                if let Some(advice) = advise_announcement(&mut self.evaluator(), &state, face) {
                    write!(to, "{}", text::announcing(&advice))?;
                }
                continue;
            }
            let Ok(number) = line.parse() else {
                writeln!(to, "Announce a number from 1 to {}. Type help for more.", state.rules().numbers())?;
                continue;
            };
            match self.game.announce(seat, number) {
                Ok(()) => break,
                Err(illegal) => writeln!(to, "{}.", crate::text::capital(&illegal))?,
            }
        }
        if self.is_shared() {
            self.clear_screen(to)?;
            self.show(to)?;
        }
        self.report(to)?;
        Ok(Reply::Given(()))
    }

    fn ask(&mut self, now: Asking, from: &mut impl BufRead, to: &mut impl Write) -> Result<Reply<()>> {
        let (seat, state, number) = (now.asked(), *now.state(), now.announced());
        let answer = if let Occupant::Bot(bot) = &self.seats[seat.index()].occupant {
            let memory = Memory::from_turns(self.game.start(), self.game.turns());
            let mut bot = bot.clone().with_memory(memory);
            let contests = bot.contests(&state, number, seat, self.rng.unit());
            if contests { Answer::Contest } else { Answer::Approve }
        } else {
            let text = format!(
                "{}: {} announces {number}. approve or contest? ",
                self.name(seat),
                self.name(now.active())
            );
            loop {
                let Reply::Given(line) = self.prompt(&text, from, to)? else { return Ok(Reply::Quit) };
                match line.as_str() {
                    "a" | "approve" => break Answer::Approve,
                    "c" | "contest" => break Answer::Contest,
                    "coach" => {
                        if let Some(advice) = advise_answer(&mut self.evaluator(), &state, number, seat) {
                            write!(to, "{}", text::answering(&advice))?;
                        }
                    }
                    _ => writeln!(to, "Type a to approve or c to contest. Type help for more.")?,
                }
            }
        };
        if answer == Answer::Contest {
            writeln!(to, "{} contests!", self.name(seat))?;
        } else if !self.is_person(seat) {
            writeln!(to, "{} approves.", self.name(seat))?;
        }
        self.game.answer(seat, answer).expect("the seat is asked");
        self.report(to)?;
        Ok(Reply::Given(()))
    }

    /// Prints the public result of an announcement or answer.
    fn report(&self, to: &mut impl Write) -> Result {
        match self.game.phase() {
            Phase::Asking(asking) if asking.approved().is_empty() && !self.is_person(asking.asked()) => {
                writeln!(to, "{} announces {}.", self.name(asking.active()), asking.announced())?;
            }
            Phase::Asking(_) | Phase::Announcing(_) => {}
            Phase::Rolling(_) | Phase::Over(_) => {
                if let Some(last) = self.game.past().last() {
                    let description = text::turn(last, text::HiddenFaces::Secret, &|seat| self.name(seat));
                    writeln!(to, "{description}.")?;
                }
            }
        }
        Ok(())
    }

    /// Prompts until the input is not one of the general commands, which are handled here.
    fn prompt(&self, text: &str, from: &mut impl BufRead, to: &mut impl Write) -> Result<Reply<String>> {
        loop {
            write!(to, "{text}")?;
            to.flush()?;
            let Some(line) = input::line(from)? else { return Ok(Reply::Quit) };
            let line = line.trim().to_lowercase();
            match line.as_str() {
                "" => {}
                "help" | "?" => writeln!(to, "{HELP}")?,
                "table" => self.show(to)?,
                "quit" | "exit" => return Ok(Reply::Quit),
                _ => return Ok(Reply::Given(line)),
            }
        }
    }

    fn clear_screen(&self, to: &mut impl Write) -> Result {
        if self.clears_screen {
            // Including the scrollback.
            write!(to, "\u{1b}[2J\u{1b}[3J\u{1b}[H")?;
        }
        Ok(())
    }

    fn finish(&self, to: &mut impl Write) -> Result {
        writeln!(to)?;
        self.show(to)?;
        writeln!(to, "The game is over. These were the dice:")?;
        for (number, settled) in (1..).zip(self.game.past()) {
            let description = text::turn(settled, text::HiddenFaces::Shown, &|seat| self.name(seat));
            writeln!(to, "{number:>3}. {:<6} {description}", settled.turn.to_string())?;
        }
        Ok(to.flush()?)
    }
}
