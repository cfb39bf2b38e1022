//! Statistics of perfect play, computed from the solution for two.
//!
//! Frequencies are those of two perfect players: every state is weighted with the exact probability that their games
//! reach it.

use std::collections::HashMap;
use std::fmt;

use ciao::{Face, Players, Seat, Settlement, State};

use crate::MAX_NUMBERS;
use crate::encoding::{BuildKeyHasher, StateKey};
use crate::evaluator::Evaluator;
use crate::turn::{Strategy, TurnGame, face_index};
use crate::two::TwoPlayerSolution;

/// How a face is announced from a plank.
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct AnnouncementFact {
    /// The plank of the active pawn.
    pub plank: u8,
    /// The face rolled.
    pub face: Face,
    /// The probability of a truthful announcement.
    pub truth: f64,
    /// The probability of each announcement, starting with 1.
    pub announce: Vec<f64>,
}

/// How an announcement is answered.
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct ContestFact {
    /// The plank of the active pawn.
    pub plank: u8,
    /// The number announced.
    pub number: u8,
    /// The probability that it is announced there.
    pub announced: f64,
    /// The probability that it is then a bluff.
    pub bluff: f64,
    /// The probability that it is then contested.
    pub contested: f64,
}

/// The effect of landing on a step of the podium.
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct LandingFact {
    /// The step of the podium, from 1.
    pub step: u8,
    /// The mean number of landings in a game.
    pub per_game: f64,
    /// The mean gain of winning probability in the turn in which it happens.
    pub gain: f64,
}

/// The winning probability of the seat to move by pawns on the podium.
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct PodiumFact {
    /// Pawns of the seat to move.
    pub own: u8,
    /// Pawns of the opponent.
    pub opponent: u8,
    /// The mean number of such turns in a game.
    pub per_game: f64,
    /// The mean winning probability.
    pub value: f64,
}

/// A state in which having to move is a disadvantage.
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Zugzwang {
    /// The state, with the first seat to move.
    pub state: State,
    /// The winning probability of the first seat with the move.
    pub moving: f64,
    /// The winning probability of the first seat if the opponent had the move.
    pub waiting: f64,
}

/// Statistics of the game for two.
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct TwoPlayerFacts {
    /// The winning probability of the first player.
    pub first: f64,
    /// The number of states, up to exchange of the seats.
    pub states: usize,
    /// The mean number of turns in a game.
    pub turns: f64,
    /// The mean number of bluffs in a game.
    pub bluffs: f64,
    /// The mean number of contests in a game.
    pub contests: f64,
    /// The fraction of contests that reveal a bluff.
    pub found: f64,
    /// The fraction of games won by pawns on the podium; the others are decided by points.
    pub by_pawns: f64,
    /// The fraction of games with a shared victory.
    pub shared: f64,
    /// Announcements by plank and face.
    pub announcements: Vec<AnnouncementFact>,
    /// Answers by plank and number.
    pub contests_by_plank: Vec<ContestFact>,
    /// Landings by step.
    pub landings: Vec<LandingFact>,
    /// Winning probabilities by pawns on the podium.
    pub podium: Vec<PodiumFact>,
    /// The fraction of turns in which having to move is a disadvantage.
    pub zugzwang: f64,
    /// The states with the greatest such disadvantage, among those that occur.
    pub zugzwang_examples: Vec<Zugzwang>,
}

/// The winning probabilities at the start of a game, and the strategy of its first turn.
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct OpeningFacts {
    /// The number of players.
    pub players: usize,
    /// Each seat's winning probability.
    pub seats: Vec<f64>,
    /// The announcements of the first turn, by face.
    pub announcements: Vec<AnnouncementFact>,
    /// The probability of each seat to contest each number in the first turn, in the order of asking.
    pub contest: Vec<Vec<f64>>,
}

/// A mean of weighted values.
#[derive(Clone, Copy, Default)]
struct WeightedMean {
    weight: f64,
    sum: f64,
}

impl WeightedMean {
    fn add(&mut self, weight: f64, value: f64) {
        self.weight += weight;
        self.sum += weight * value;
    }

    fn get(&self) -> f64 {
        if self.weight > 0.0 { self.sum / self.weight } else { 0.0 }
    }
}

/// The number of zugzwang examples.
const MAX_EXAMPLES: usize = 8;
/// An example has to occur in at least this fraction of games.
const MIN_FREQUENCY: f64 = 1e-4;

/// Computes the statistics of a solved game for two.
#[must_use]
pub fn two_player_facts(solution: &TwoPlayerSolution) -> TwoPlayerFacts {
    let rules = *solution.rules();
    let (planks, numbers) = (usize::from(rules.planks()), usize::from(rules.numbers()));
    let start = State::new(rules, Players::Two);
    let mut reach: HashMap<StateKey, f64, BuildKeyHasher> = HashMap::default();
    reach.insert(StateKey::new(&start), 1.0);
    let mut count = Counter::new(planks, usize::from(rules.podium()));
    let mut zugzwang_examples = Vec::new();
    // From the start to the end, so that the probability of a state is complete when its turn comes.
    for key in solution.exact().keys().into_iter().rev() {
        let Some(&weight) = reach.get(&key) else { continue };
        if weight <= 0.0 {
            continue;
        }
        let state = key.state(rules, Players::Two);
        let Some((game, strategy)) = solution.turn(&state) else { continue };
        let value = game.values(&strategy)[0];
        count.turn(&state, weight, &game, &strategy, value);
        if let Some(waiting) = waiting(solution, &state)
            && waiting > value + 1e-9
        {
            count.zugzwang += weight;
            if weight > MIN_FREQUENCY {
                zugzwang_examples.push(Zugzwang { state, moving: value, waiting });
            }
        }
        each_result(&state, &game, &strategy, |probability, next, settlement| {
            count.result(&state, weight * probability, value, &next, settlement, solution);
            if !next.is_over() {
                *reach.entry(StateKey::new(&next)).or_default() += weight * probability;
            }
        });
    }
    zugzwang_examples.sort_by(|a, b| (b.waiting - b.moving).total_cmp(&(a.waiting - a.moving)));
    zugzwang_examples.truncate(MAX_EXAMPLES);
    TwoPlayerFacts {
        first: solution.value(&start).unwrap_or_default(),
        states: solution.states(),
        turns: count.turns,
        bluffs: count.bluffs,
        contests: count.contests,
        found: if count.contests > 0.0 { count.found / count.contests } else { 0.0 },
        by_pawns: count.by_pawns,
        shared: count.shared,
        announcements: count.announcements(numbers),
        contests_by_plank: count.contests_by_plank(numbers),
        landings: count.landings(),
        podium: count.podium(),
        zugzwang: if count.turns > 0.0 { count.zugzwang / count.turns } else { 0.0 },
        zugzwang_examples,
    }
}

/// The winning probability of the seat to move if the opponent had the move; `None` when the opponent cannot move.
fn waiting(solution: &TwoPlayerSolution, state: &State) -> Option<f64> {
    let other = Seat::ALL[1];
    if !state.on_bridge(other) {
        return None;
    }
    let plank = Seat::ALL.map(|seat| if seat.index() < 2 { state.plank(seat).unwrap_or(0) } else { 0 });
    let reserve = Seat::ALL.map(|seat| if seat.index() < 2 { state.reserve(seat) } else { 0 });
    let swapped =
        State::from_parts_unchecked(state.rules(), Players::Two, plank, reserve, state.podium_bits(), other);
    solution.value(&swapped).map(|value| 1.0 - value)
}

/// Calls `each` with every result of a turn and its probability.
fn each_result(
    state: &State,
    game: &TurnGame,
    strategy: &Strategy,
    mut each: impl FnMut(f64, State, Settlement),
) {
    let asked = state.contesters();
    for (a, (bluff, truth)) in
        game.announcement_probabilities(strategy).into_iter().enumerate().take(game.numbers)
    {
        let mut uncontested = 1.0;
        let mut emit = |probability: f64, settlement: Settlement| {
            if probability > 0.0 {
                each(probability, state.settle_unchecked(a as u8 + 1, settlement), settlement);
            }
        };
        for (k, &seat) in asked.as_slice().iter().enumerate() {
            let contested = uncontested * strategy.contest[k][a];
            emit(bluff * contested, Settlement::BluffCalled(seat));
            emit(truth * contested, Settlement::TruthCalled(seat));
            uncontested -= contested;
        }
        emit((bluff + truth) * uncontested, Settlement::Approved);
    }
}

/// Accumulates the statistics while walking through the states.
struct Counter {
    turns: f64,
    bluffs: f64,
    contests: f64,
    found: f64,
    by_pawns: f64,
    shared: f64,
    zugzwang: f64,
    /// The frequency of each number, by plank and face.
    announced: Vec<[[WeightedMean; MAX_NUMBERS]; MAX_NUMBERS + 1]>,
    /// The frequencies of announcement, bluff and contest, by plank and number.
    answered: Vec<[(WeightedMean, WeightedMean, WeightedMean); MAX_NUMBERS]>,
    landed: Vec<WeightedMean>,
    podium: HashMap<(u8, u8), WeightedMean>,
}

impl Counter {
    fn new(planks: usize, steps: usize) -> Counter {
        Counter {
            turns: 0.0,
            bluffs: 0.0,
            contests: 0.0,
            found: 0.0,
            by_pawns: 0.0,
            shared: 0.0,
            zugzwang: 0.0,
            announced: vec![Default::default(); planks],
            answered: vec![Default::default(); planks],
            landed: vec![WeightedMean::default(); steps],
            podium: HashMap::new(),
        }
    }

    fn turn(&mut self, state: &State, weight: f64, game: &TurnGame, strategy: &Strategy, value: f64) {
        self.turns += weight;
        let [me, other, ..] = Seat::ALL;
        let pawns = (state.podium_count(me), state.podium_count(other));
        self.podium.entry(pawns).or_default().add(weight, value);
        let Some(plank) = state.plank(me) else { return };
        let at = usize::from(plank) - 1;
        for (row, means) in strategy.announce.iter().zip(&mut self.announced[at]) {
            for (&probability, mean) in row.iter().zip(means) {
                mean.add(weight, probability);
            }
        }
        for (a, (bluff, truth)) in
            game.announcement_probabilities(strategy).into_iter().enumerate().take(game.numbers)
        {
            self.bluffs += weight * bluff;
            let (announced, bluffed, contested) = &mut self.answered[at][a];
            announced.add(weight, bluff + truth);
            if bluff + truth > 0.0 {
                bluffed.add(weight * (bluff + truth), bluff / (bluff + truth));
                contested.add(weight * (bluff + truth), strategy.contest[0][a]);
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
        solution: &TwoPlayerSolution,
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
            let Some(values) = solution.exact().get(next) else { continue };
            let had = if seat.index() == 0 { value } else { 1.0 - value };
            self.landed[step].add(weight, values[seat.index()] - had);
        }
    }

    fn announcements(&self, numbers: usize) -> Vec<AnnouncementFact> {
        let mut list = Vec::new();
        for (i, rows) in self.announced.iter().enumerate() {
            for (f, row) in rows.iter().enumerate().filter(|&(f, _)| f < numbers || f == MAX_NUMBERS) {
                let face = if f == MAX_NUMBERS { Face::Cross } else { Face::Number(f as u8 + 1) };
                let truth = if f == MAX_NUMBERS { 0.0 } else { row[f].get() };
                let announce = row[..numbers].iter().map(WeightedMean::get).collect();
                list.push(AnnouncementFact { plank: i as u8 + 1, face, truth, announce });
            }
        }
        list
    }

    fn contests_by_plank(&self, numbers: usize) -> Vec<ContestFact> {
        let mut list = Vec::new();
        for (i, row) in self.answered.iter().enumerate() {
            for (a, (announced, bluffed, contested)) in row.iter().enumerate().take(numbers) {
                list.push(ContestFact {
                    plank: i as u8 + 1,
                    number: a as u8 + 1,
                    announced: announced.get(),
                    bluff: bluffed.get(),
                    contested: contested.get(),
                });
            }
        }
        list
    }

    fn landings(&self) -> Vec<LandingFact> {
        let landed = self.landed.iter().enumerate().filter(|(_, mean)| mean.weight > 0.0);
        landed
            .map(|(i, mean)| LandingFact { step: i as u8 + 1, per_game: mean.weight, gain: mean.get() })
            .collect()
    }

    fn podium(&self) -> Vec<PodiumFact> {
        let mut list: Vec<PodiumFact> = self
            .podium
            .iter()
            .map(|(&(own, opponent), mean)| PodiumFact {
                own,
                opponent,
                per_game: mean.weight,
                value: mean.get(),
            })
            .collect();
        list.sort_by_key(|fact| (fact.own, fact.opponent));
        list
    }
}

/// The winning probabilities and the strategy of the first turn of the game of `evaluator`.
pub fn opening_facts(evaluator: &mut Evaluator) -> OpeningFacts {
    let (rules, players) = (*evaluator.rules(), evaluator.players());
    let start = State::new(rules, players);
    let count = players.count();
    let seats = evaluator.values(&start)[..count].to_vec();
    let numbers = usize::from(rules.numbers()).min(MAX_NUMBERS);
    let (mut announcements, mut contest) = (Vec::new(), Vec::new());
    if let Some((game, strategy)) = evaluator.turn(&start) {
        for (face, _) in rules.faces() {
            let row = &strategy.announce[face_index(face)];
            let truth = if let Face::Number(number) = face { row[usize::from(number) - 1] } else { 0.0 };
            announcements.push(AnnouncementFact { plank: 1, face, truth, announce: row[..numbers].to_vec() });
        }
        contest = strategy.contest[..game.contesters].iter().map(|row| row[..numbers].to_vec()).collect();
    }
    OpeningFacts { players: count, seats, announcements, contest }
}

fn percent(probability: f64) -> String {
    format!("{:5.1}%", 100.0 * probability)
}

impl fmt::Display for TwoPlayerFacts {
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
        writeln!(f, "  turns in zugzwang              {}", percent(self.zugzwang))?;
        writeln!(f, "\nHow each face is announced, by plank")?;
        for fact in &self.announcements {
            let row: Vec<String> = fact.announce.iter().map(|&probability| percent(probability)).collect();
            writeln!(f, "  plank {:2}  {}  {}", fact.plank, fact.face, row.join(" "))?;
        }
        writeln!(f, "\nAnnouncements, by plank      made  bluffs  contested")?;
        for fact in &self.contests_by_plank {
            let row = [fact.announced, fact.bluff, fact.contested].map(percent);
            writeln!(f, "  plank {:2}  number {}       {}", fact.plank, fact.number, row.join("  "))?;
        }
        writeln!(f, "\nLanding on the podium    per game  gains")?;
        for fact in &self.landings {
            writeln!(f, "  step {}                 {:.3}     {:+.3}", fact.step, fact.per_game, fact.gain)?;
        }
        writeln!(f, "\nPawns on the podium, own : other   turns  the seat to move wins")?;
        for fact in &self.podium {
            writeln!(
                f,
                "  {} : {}                         {:6.2}  {}",
                fact.own,
                fact.opponent,
                fact.per_game,
                percent(fact.value)
            )?;
        }
        writeln!(f, "\nZugzwang: the greatest losses   moving  waiting")?;
        for fact in &self.zugzwang_examples {
            writeln!(f, "  {}   {}  {}", fact.state, percent(fact.moving), percent(fact.waiting))?;
        }
        Ok(())
    }
}

impl fmt::Display for OpeningFacts {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "{} players", self.players)?;
        for (i, &probability) in self.seats.iter().enumerate() {
            writeln!(f, "  seat {} wins     {}", i + 1, percent(probability))?;
        }
        writeln!(f, "  The first turn")?;
        for fact in &self.announcements {
            let row: Vec<String> = fact.announce.iter().map(|&probability| percent(probability)).collect();
            writeln!(f, "    with {}       {}", fact.face, row.join(" "))?;
        }
        for (k, row) in self.contest.iter().enumerate() {
            let row: Vec<String> = row.iter().map(|&probability| percent(probability)).collect();
            writeln!(f, "    seat {} contests {}", k + 2, row.join(" "))?;
        }
        Ok(())
    }
}
