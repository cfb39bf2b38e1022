//! Facts that a player would love to know, computed from the solution for two.
//!
//! Frequencies are those of two perfect players: every state counts as often as their games come to it, which is
//! computed, not sampled.

use std::collections::HashMap;
use std::fmt;

use ciao::{Face, Players, Seat, Settlement, State};

use crate::NUMBERS;
use crate::frame::{BuildKeyHasher, Key};
use crate::mind::Mind;
use crate::turn::{Strategy, TurnGame};
use crate::two::Solution;

/// How a face is announced from a plank.
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Bluffing {
    /// The plank of the active pawn.
    pub plank: u8,
    /// The face.
    pub face: Face,
    /// How often it is announced truly.
    pub truth: f64,
    /// How often each number is announced, from 1.
    pub announce: Vec<f64>,
}

/// How an announcement is answered.
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Doubting {
    /// The plank of the active pawn.
    pub plank: u8,
    /// The number announced.
    pub number: u8,
    /// How often it is announced there.
    pub announced: f64,
    /// How often it is then a bluff.
    pub bluff: f64,
    /// How often it is contested.
    pub contested: f64,
}

/// What landing on a step does.
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Landing {
    /// The step.
    pub step: u8,
    /// Landings in a game, on average.
    pub often: f64,
    /// What the winning chance gains by the turn in which it happens.
    pub gain: f64,
}

/// The winning chance of the seat to move by pawns on the podium.
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Standing {
    /// Pawns of the seat to move,
    pub own: u8,
    /// and of the other one.
    pub other: u8,
    /// Turns in a game that stand so, on average.
    pub often: f64,
    /// The mean winning chance.
    pub value: f64,
}

/// A position in which one would rather have the other one move.
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Reluctance {
    /// The table, the first seat to move.
    pub state: State,
    /// The winning chance with the move,
    pub moving: f64,
    /// and without.
    pub waiting: f64,
}

/// All facts about the duel.
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Facts {
    /// The first player's winning chance.
    pub first: f64,
    /// States, as seen by the seat to move.
    pub states: usize,
    /// Turns in a game, on average.
    pub turns: f64,
    /// Bluffs in a game,
    pub bluffs: f64,
    /// contests in a game,
    pub contests: f64,
    /// and how many of those find a bluff, of all contests.
    pub found: f64,
    /// Games that end with enough pawns on the podium; the others are decided by points.
    pub by_pawns: f64,
    /// Games that are shared.
    pub shared: f64,
    /// By plank and face.
    pub bluffing: Vec<Bluffing>,
    /// By plank and number.
    pub doubting: Vec<Doubting>,
    /// By step.
    pub landings: Vec<Landing>,
    /// By pawns on the podium.
    pub standings: Vec<Standing>,
    /// Of all turns, those in which moving hurts.
    pub reluctant: f64,
    /// The positions where it hurts the most, among those that come up.
    pub reluctances: Vec<Reluctance>,
}

/// What each seat can expect at a table of any size, and how the first turn is played.
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Opening {
    /// How many play.
    pub players: usize,
    /// Each seat's winning chance.
    pub seats: Vec<f64>,
    /// How the first turn is announced.
    pub bluffing: Vec<Bluffing>,
    /// How ready each seat is to contest each number in the first turn, in the order of asking.
    pub contest: Vec<Vec<f64>>,
}

/// A mean of weighted values.
#[derive(Clone, Copy, Default)]
struct Mean {
    weight: f64,
    sum: f64,
}

impl Mean {
    fn add(&mut self, weight: f64, value: f64) {
        self.weight += weight;
        self.sum += weight * value;
    }

    fn get(&self) -> f64 {
        if self.weight > 0.0 { self.sum / self.weight } else { 0.0 }
    }
}

/// How many positions where moving hurts are kept.
const EXAMPLES: usize = 8;
/// A position counts as coming up when it does in one of so many games.
const RARE: f64 = 1e-4;

/// Computes the facts.
#[must_use]
pub fn facts(solution: &Solution) -> Facts {
    let rules = *solution.rules();
    let (planks, numbers) = (usize::from(rules.planks()), usize::from(rules.numbers()));
    let start = State::new(rules, Players::Two);
    let mut reach: HashMap<Key, f64, BuildKeyHasher> = HashMap::default();
    reach.insert(Key::of(&start), 1.0);
    let mut count = Count::new(planks, usize::from(rules.podium()));
    let mut reluctances = Vec::new();
    // From the beginning to the end, so that all ways to a state are known when it is looked at.
    for key in solution.exact().keys().into_iter().rev() {
        let Some(&weight) = reach.get(&key) else { continue };
        if weight <= 0.0 {
            continue;
        }
        let state = key.state(rules, Players::Two);
        let Some((game, strategy)) = solution.turn(&state) else { continue };
        let value = game.value(&strategy)[0];
        count.turn(&state, weight, &game, &strategy, value);
        if let Some(waiting) = waiting(solution, &state)
            && waiting > value + 1e-9
        {
            count.reluctant += weight;
            if weight > RARE {
                reluctances.push(Reluctance { state, moving: value, waiting });
            }
        }
        each_result(&state, &game, &strategy, |chance, next, settlement| {
            count.result(&state, weight * chance, value, &next, settlement, solution);
            if !next.is_over() {
                *reach.entry(Key::of(&next)).or_default() += weight * chance;
            }
        });
    }
    reluctances.sort_by(|a, b| (b.waiting - b.moving).total_cmp(&(a.waiting - a.moving)));
    reluctances.truncate(EXAMPLES);
    Facts {
        first: solution.value(&start).unwrap_or_default(),
        states: solution.states(),
        turns: count.turns,
        bluffs: count.bluffs,
        contests: count.contests,
        found: if count.contests > 0.0 { count.found / count.contests } else { 0.0 },
        by_pawns: count.by_pawns,
        shared: count.shared,
        bluffing: count.bluffing(numbers),
        doubting: count.doubting(numbers),
        landings: count.landings(),
        standings: count.standings(),
        reluctant: if count.turns > 0.0 { count.reluctant / count.turns } else { 0.0 },
        reluctances,
    }
}

/// What the seat to move would win if the other one were to move; nothing when that cannot be.
fn waiting(solution: &Solution, state: &State) -> Option<f64> {
    let other = Seat::ALL[1];
    if !state.on_bridge(other) {
        return None;
    }
    let plank = Seat::ALL.map(|seat| if seat.index() < 2 { state.plank(seat).unwrap_or(0) } else { 0 });
    let reserve = Seat::ALL.map(|seat| if seat.index() < 2 { state.reserve(seat) } else { 0 });
    let turned =
        State::from_parts_unchecked(*state.rules(), Players::Two, plank, reserve, state.podium_bits(), other);
    solution.value(&turned).map(|value| 1.0 - value)
}

/// Calls `each` with everything that can come of a turn and its chance.
fn each_result(
    state: &State,
    game: &TurnGame,
    strategy: &Strategy,
    mut each: impl FnMut(f64, State, Settlement),
) {
    let asked = state.contesters();
    for (a, (bluff, truth)) in game.masses(strategy).into_iter().enumerate().take(game.numbers) {
        let mut unanswered = 1.0;
        let mut give = |chance: f64, settlement: Settlement| {
            if chance > 0.0 {
                each(chance, state.settle_unchecked(a as u8 + 1, settlement), settlement);
            }
        };
        for (k, &seat) in asked.as_slice().iter().enumerate() {
            let contested = unanswered * strategy.contest[k][a];
            give(bluff * contested, Settlement::BluffCalled(seat));
            give(truth * contested, Settlement::TruthCalled(seat));
            unanswered -= contested;
        }
        give((bluff + truth) * unanswered, Settlement::Approved);
    }
}

/// What is counted on the way.
struct Count {
    turns: f64,
    bluffs: f64,
    contests: f64,
    found: f64,
    by_pawns: f64,
    shared: f64,
    reluctant: f64,
    /// By plank and face: each number's frequency.
    announced: Vec<[[Mean; NUMBERS]; NUMBERS + 1]>,
    /// By plank and number: how often, how often a bluff, how often contested.
    answered: Vec<[(Mean, Mean, Mean); NUMBERS]>,
    landed: Vec<Mean>,
    stood: HashMap<(u8, u8), Mean>,
}

impl Count {
    fn new(planks: usize, steps: usize) -> Count {
        Count {
            turns: 0.0,
            bluffs: 0.0,
            contests: 0.0,
            found: 0.0,
            by_pawns: 0.0,
            shared: 0.0,
            reluctant: 0.0,
            announced: vec![Default::default(); planks],
            answered: vec![Default::default(); planks],
            landed: vec![Mean::default(); steps],
            stood: HashMap::new(),
        }
    }

    fn turn(&mut self, state: &State, weight: f64, game: &TurnGame, strategy: &Strategy, value: f64) {
        self.turns += weight;
        let [me, other, ..] = Seat::ALL;
        let standing = (state.podium_count(me), state.podium_count(other));
        self.stood.entry(standing).or_default().add(weight, value);
        let Some(plank) = state.plank(me) else { return };
        let at = usize::from(plank) - 1;
        for (row, means) in strategy.announce.iter().zip(&mut self.announced[at]) {
            for (&chance, mean) in row.iter().zip(means) {
                mean.add(weight, chance);
            }
        }
        for (a, (bluff, truth)) in game.masses(strategy).into_iter().enumerate().take(game.numbers) {
            self.bluffs += weight * bluff;
            let (often, lie, doubt) = &mut self.answered[at][a];
            often.add(weight, bluff + truth);
            if bluff + truth > 0.0 {
                lie.add(weight * (bluff + truth), bluff / (bluff + truth));
                doubt.add(weight * (bluff + truth), strategy.contest[0][a]);
            }
        }
    }

    fn result(
        &mut self,
        state: &State,
        weight: f64,
        value: f64,
        next: &State,
        settlement: Settlement,
        solution: &Solution,
    ) {
        if settlement.contester().is_some() {
            self.contests += weight;
            if matches!(settlement, Settlement::BluffCalled(_)) {
                self.found += weight;
            }
        }
        if let Some(winners) = next.outcome() {
            let enough = state.rules().to_win();
            let pawns = Players::Two.seats().any(|seat| next.podium_count(seat) >= enough);
            self.by_pawns += if pawns { weight } else { 0.0 };
            self.shared += if winners.len() > 1 { weight } else { 0.0 };
        }
        let steps = state.podium().zip(next.podium()).enumerate();
        for (step, (before, after)) in steps {
            let Some(seat) = after.filter(|_| before != after) else { continue };
            let Some(worth) = solution.exact().get(next) else { continue };
            let had = if seat.index() == 0 { value } else { 1.0 - value };
            self.landed[step].add(weight, worth[seat.index()] - had);
        }
    }

    fn bluffing(&self, numbers: usize) -> Vec<Bluffing> {
        let mut list = Vec::new();
        for (i, rows) in self.announced.iter().enumerate() {
            for (f, row) in rows.iter().enumerate().filter(|&(f, _)| f < numbers || f == NUMBERS) {
                let face = if f == NUMBERS { Face::Cross } else { Face::Number(f as u8 + 1) };
                let truth = if f == NUMBERS { 0.0 } else { row[f].get() };
                let announce = row[..numbers].iter().map(Mean::get).collect();
                list.push(Bluffing { plank: i as u8 + 1, face, truth, announce });
            }
        }
        list
    }

    fn doubting(&self, numbers: usize) -> Vec<Doubting> {
        let mut list = Vec::new();
        for (i, row) in self.answered.iter().enumerate() {
            for (a, (often, lie, doubt)) in row.iter().enumerate().take(numbers) {
                list.push(Doubting {
                    plank: i as u8 + 1,
                    number: a as u8 + 1,
                    announced: often.get(),
                    bluff: lie.get(),
                    contested: doubt.get(),
                });
            }
        }
        list
    }

    fn landings(&self) -> Vec<Landing> {
        let landed = self.landed.iter().enumerate().filter(|(_, mean)| mean.weight > 0.0);
        landed.map(|(i, mean)| Landing { step: i as u8 + 1, often: mean.weight, gain: mean.get() }).collect()
    }

    fn standings(&self) -> Vec<Standing> {
        let mut list: Vec<Standing> = self
            .stood
            .iter()
            .map(|(&(own, other), mean)| Standing { own, other, often: mean.weight, value: mean.get() })
            .collect();
        list.sort_by_key(|standing| (standing.own, standing.other));
        list
    }
}

/// What each seat can expect, and how the first turn is played, at the table that `mind` knows.
pub fn opening(mind: &mut Mind) -> Opening {
    let (rules, players) = (*mind.rules(), mind.players());
    let start = State::new(rules, players);
    let count = players.count();
    let seats = mind.worth(&start)[..count].to_vec();
    let numbers = usize::from(rules.numbers()).min(NUMBERS);
    let (mut bluffing, mut contest) = (Vec::new(), Vec::new());
    if let Some((game, strategy)) = mind.turn(&start) {
        for (face, _) in rules.faces() {
            let row = &strategy.announce[crate::opponents::row(face)];
            let truth = if let Face::Number(number) = face { row[usize::from(number) - 1] } else { 0.0 };
            bluffing.push(Bluffing { plank: 1, face, truth, announce: row[..numbers].to_vec() });
        }
        contest = strategy.contest[..game.contesters].iter().map(|row| row[..numbers].to_vec()).collect();
    }
    Opening { players: count, seats, bluffing, contest }
}

fn percent(chance: f64) -> String {
    format!("{:5.1}%", 100.0 * chance)
}

impl fmt::Display for Facts {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "Two perfect players")?;
        writeln!(f, "  states                         {}", self.states)?;
        writeln!(f, "  the first player wins          {:.12}", self.first)?;
        writeln!(f, "  turns in a game                {:.2}", self.turns)?;
        writeln!(f, "  bluffs in a game               {:.2}", self.bluffs)?;
        writeln!(f, "  contests in a game             {:.2}", self.contests)?;
        writeln!(f, "  contests that find a bluff     {}", percent(self.found))?;
        writeln!(f, "  games won by pawns             {}", percent(self.by_pawns))?;
        writeln!(f, "  games shared                   {}", percent(self.shared))?;
        writeln!(f, "  turns in which moving hurts    {}", percent(self.reluctant))?;
        writeln!(f, "\nHow each face is announced, by plank")?;
        for fact in &self.bluffing {
            let row: Vec<String> = fact.announce.iter().map(|&chance| percent(chance)).collect();
            writeln!(f, "  plank {:2}  {}  {}", fact.plank, fact.face, row.join(" "))?;
        }
        writeln!(f, "\nAnnouncements, by plank      made  bluffs  contested")?;
        for fact in &self.doubting {
            let row = [fact.announced, fact.bluff, fact.contested].map(percent);
            writeln!(f, "  plank {:2}  number {}       {}", fact.plank, fact.number, row.join("  "))?;
        }
        writeln!(f, "\nLanding on the podium    per game  gains")?;
        for fact in &self.landings {
            writeln!(f, "  step {}                 {:.3}     {:+.3}", fact.step, fact.often, fact.gain)?;
        }
        writeln!(f, "\nPawns on the podium, own : other   turns  the one to move wins")?;
        for fact in &self.standings {
            writeln!(
                f,
                "  {} : {}                         {:6.2}  {}",
                fact.own,
                fact.other,
                fact.often,
                percent(fact.value)
            )?;
        }
        writeln!(f, "\nWhere moving hurts the most   moving  waiting")?;
        for fact in &self.reluctances {
            writeln!(f, "  {}   {}  {}", fact.state, percent(fact.moving), percent(fact.waiting))?;
        }
        Ok(())
    }
}

impl fmt::Display for Opening {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "{} players", self.players)?;
        for (i, &chance) in self.seats.iter().enumerate() {
            writeln!(f, "  seat {} wins     {}", i + 1, percent(chance))?;
        }
        writeln!(f, "  The first turn")?;
        for fact in &self.bluffing {
            let row: Vec<String> = fact.announce.iter().map(|&chance| percent(chance)).collect();
            writeln!(f, "    with {}       {}", fact.face, row.join(" "))?;
        }
        for (k, row) in self.contest.iter().enumerate() {
            let row: Vec<String> = row.iter().map(|&chance| percent(chance)).collect();
            writeln!(f, "    seat {} doubts {}", k + 2, row.join(" "))?;
        }
        Ok(())
    }
}
