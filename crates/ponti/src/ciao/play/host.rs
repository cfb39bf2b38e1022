//! The host of a game at this terminal: rolls, asks, tells, and shows a die to nobody but whose it is.

use std::io::{BufRead, Write};
use std::sync::{Arc, Mutex, PoisonError};

use ciao::dice::Seed;
use ciao::turn::{Announcing, Asking, Rolling};
use ciao::{Answer, Face, Game, Phase, Players, Record, Rules, Seat, Unwritable, diagram};
use ciao_engine::Player;
use ciao_engine::coach::{advise_announcement, advise_answer, review};
use ciao_engine::mind::Mind;

use super::super::words;
use super::sitter::{Place, Sitter, habit, places};
use crate::chance::Chance;
use crate::failure::Result;
use crate::input;

/// A game with everything around it.
pub(super) struct Host {
    game: Game,
    places: Vec<Place>,
    mind: Arc<Mutex<Mind>>,
    seed: Seed,
    table: String,
    /// What opponents draw from.
    chance: Chance,
    /// Whether the screen can be wiped between two people.
    wipes: bool,
}

/// How a question was answered.
enum Reply<T> {
    Given(T),
    /// The players leave, or the input is at its end.
    Left,
}

const HELP: &str = "\
  1 to 4     announce that number, true or not
  a, c       approve the announcement, or contest it
  coach      what the best play would do here
  table      the bridge and the podium once more
  quit       leave the game";

impl Host {
    pub(super) fn new(players: Players, names: &[String], seed: Seed, chance: Chance) -> Host {
        let rules = Rules::default();
        let mind = Arc::new(Mutex::new(Mind::new(rules, players)));
        Host {
            game: Game::new(rules, players),
            places: places(names, &mind),
            mind,
            table: format!("terminal-{}", &seed.commitment().to_string()[..8]),
            seed,
            chance,
            wipes: false,
        }
    }

    /// Wipes the screen between people; for terminals only.
    pub(super) fn wiping(mut self) -> Host {
        self.wipes = true;
        self
    }

    /// Plays until the game is over or the players leave.
    pub(super) fn run(&mut self, from: &mut impl BufRead, to: &mut impl Write) -> Result {
        self.greet(to)?;
        loop {
            let left = match *self.game.phase() {
                Phase::Rolling(rolling) => self.begin(rolling, to)?,
                Phase::Announcing(announcing) => self.announce(announcing, from, to)?,
                Phase::Asking(asking) => self.ask(asking, from, to)?,
                Phase::Over(_) => return self.finish(to),
            };
            if matches!(left, Reply::Left) {
                writeln!(to, "\nThe game is left unfinished.")?;
                return Ok(to.flush()?);
            }
        }
    }

    /// The game as a record, its dice ready to be checked.
    pub(super) fn record(&self) -> std::result::Result<Record, Unwritable> {
        let mut record = Record::new(self.game.clone())?;
        for (place, seat) in self.places.iter().zip(Seat::ALL) {
            record.set_name(seat, &place.name)?;
        }
        record.set_table(&self.table)?;
        record.set_commitment(self.seed.commitment());
        record.set_seed(self.seed.clone());
        Ok(record)
    }

    /// What the coach has to say about the game so far.
    pub(super) fn review(&self) -> String {
        let review = review(&mut self.mind(), self.game.start(), self.game.turns());
        words::review(&review, &|seat| self.name(seat))
    }

    fn mind(&self) -> std::sync::MutexGuard<'_, Mind> {
        self.mind.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn name(&self, seat: Seat) -> String {
        self.places.get(seat.index()).map_or_else(|| words::seat(seat), |place| place.name.clone())
    }

    fn is_person(&self, seat: Seat) -> bool {
        matches!(self.places.get(seat.index()), Some(Place { sitter: Sitter::Person, .. }))
    }

    /// Whether somebody could look over a player's shoulder.
    fn shared(&self) -> bool {
        self.places.iter().filter(|place| matches!(place.sitter, Sitter::Person)).count() > 1
    }

    fn greet(&self, to: &mut impl Write) -> Result {
        writeln!(to, "Ciao Ciao. Three pawns on the podium win; type help for what can be typed.")?;
        for (place, seat) in self.places.iter().zip(Seat::ALL) {
            match &place.sitter {
                Sitter::Person => writeln!(to, "  seat {seat}: {}", place.name)?,
                Sitter::Bot(bot) => {
                    writeln!(to, "  seat {seat}: {}, who {}", place.name, habit(bot.character()))?;
                }
            }
        }
        writeln!(to, "The dice are fixed already; their commitment is {}.", self.seed.commitment())?;
        Ok(())
    }

    fn show(&self, to: &mut impl Write) -> Result {
        Ok(write!(to, "{}", diagram::draw(self.game.state()))?)
    }

    /// A turn begins: the die is rolled, and stays in its box.
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
        if let Sitter::Bot(bot) = &mut self.places[seat.index()].sitter {
            let number = bot.announce(&state, face, self.chance.unit()).clamp(1, state.rules().numbers());
            self.game.announce(seat, number).expect("a number of the die can be announced");
            self.settled(to)?;
            return Ok(Reply::Given(()));
        }
        let name = self.name(seat);
        if self.shared() {
            write!(to, "{name}, press Enter when nobody else can see the screen: ")?;
            to.flush()?;
            match input::line(from)? {
                Some(line) if !matches!(line.trim(), "quit" | "exit") => {}
                _ => return Ok(Reply::Left),
            }
        }
        match face {
            Face::Cross => writeln!(to, "In the box: a cross. You have to bluff.")?,
            Face::Number(number) => writeln!(to, "In the box: {number}.")?,
        }
        loop {
            let Reply::Given(line) = self.question(&format!("{name}, announce> "), from, to)? else {
                return Ok(Reply::Left);
            };
            if line == "coach" {
                if let Some(advice) = advise_announcement(&mut self.mind(), &state, face) {
                    write!(to, "{}", words::announcing(&advice))?;
                }
                continue;
            }
            let Ok(number) = line.parse() else {
                writeln!(
                    to,
                    "A number from 1 to {} is announced. Type help for more.",
                    state.rules().numbers()
                )?;
                continue;
            };
            match self.game.announce(seat, number) {
                Ok(()) => break,
                Err(illegal) => writeln!(to, "{}.", crate::play::words::capital(&illegal))?,
            }
        }
        if self.shared() {
            self.wipe(to)?;
            self.show(to)?;
        }
        self.settled(to)?;
        Ok(Reply::Given(()))
    }

    fn ask(&mut self, now: Asking, from: &mut impl BufRead, to: &mut impl Write) -> Result<Reply<()>> {
        let (seat, state, number) = (now.asked(), *now.state(), now.announced());
        let answer = if let Sitter::Bot(bot) = &mut self.places[seat.index()].sitter {
            let contests = bot.contests(&state, number, seat, self.chance.unit());
            if contests { Answer::Contest } else { Answer::Approve }
        } else {
            let text = format!(
                "{}: {} announces {number}. approve or contest? ",
                self.name(seat),
                self.name(now.active())
            );
            loop {
                let Reply::Given(line) = self.question(&text, from, to)? else { return Ok(Reply::Left) };
                match line.as_str() {
                    "a" | "approve" => break Answer::Approve,
                    "c" | "contest" => break Answer::Contest,
                    "coach" => {
                        if let Some(advice) = advise_answer(&mut self.mind(), &state, number, seat) {
                            write!(to, "{}", words::answering(&advice))?;
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
        self.settled(to)?;
        Ok(Reply::Given(()))
    }

    /// After an announcement or an answer: tells what is known by now.
    fn settled(&self, to: &mut impl Write) -> Result {
        match self.game.phase() {
            Phase::Asking(asking) if asking.approved().is_empty() && !self.is_person(asking.asked()) => {
                writeln!(to, "{} announces {}.", self.name(asking.active()), asking.announced())?;
            }
            Phase::Asking(_) | Phase::Announcing(_) => {}
            Phase::Rolling(_) | Phase::Over(_) => {
                if let Some(last) = self.game.past().last() {
                    let told = words::tell(last, false, &|seat| self.name(seat));
                    writeln!(to, "{told}.")?;
                }
            }
        }
        Ok(())
    }

    /// Asks until something comes that is not answered here: help and the table.
    fn question(&self, text: &str, from: &mut impl BufRead, to: &mut impl Write) -> Result<Reply<String>> {
        loop {
            write!(to, "{text}")?;
            to.flush()?;
            let Some(line) = input::line(from)? else { return Ok(Reply::Left) };
            let line = line.trim().to_lowercase();
            match line.as_str() {
                "" => {}
                "help" | "?" => writeln!(to, "{HELP}")?,
                "table" => self.show(to)?,
                "quit" | "exit" => return Ok(Reply::Left),
                _ => return Ok(Reply::Given(line)),
            }
        }
    }

    fn wipe(&self, to: &mut impl Write) -> Result {
        if self.wipes {
            // What has scrolled away is wiped as well.
            write!(to, "\u{1b}[2J\u{1b}[3J\u{1b}[H")?;
        }
        Ok(())
    }

    fn finish(&self, to: &mut impl Write) -> Result {
        writeln!(to)?;
        self.show(to)?;
        writeln!(to, "The game is over. Now everybody may know what was in the box:")?;
        for (number, settled) in (1..).zip(self.game.past()) {
            let told = words::tell(settled, true, &|seat| self.name(seat));
            writeln!(to, "{number:>3}. {:<6} {told}", settled.turn.to_string())?;
        }
        Ok(to.flush()?)
    }
}
