//! Measurement of the shipped play for three or four players by matches.

use std::fmt;
use std::sync::{Arc, Mutex, PoisonError};

use anyhow::Result;
use ciao::{Face, Players, Rules, Seat, State};
use ciao_engine::encoding::final_values;
use ciao_engine::net::Net;
use ciao_engine::turn::face_index;
use ciao_engine::{
    Baseline, Character, Estimate, Evaluator, Player, PlayerKind, ProgressFn, SeatValues, Strategy, TurnGame,
    play_match_between,
};

use super::training::{Schedule, respond};

/// A player that plays a learned best response to the strategy of an evaluator.
#[derive(Debug)]
struct Responder {
    evaluator: Arc<Mutex<Evaluator>>,
    /// Estimates the value of a state to a best responder.
    response: Net,
}

impl Responder {
    /// The turn with the values of its results to a responder, and the strategy of the others.
    fn turn(&self, state: &State) -> Option<(TurnGame, Strategy)> {
        let (_, strategy) = self.evaluator.lock().unwrap_or_else(PoisonError::into_inner).turn(state)?;
        let values = |next: &State| -> SeatValues {
            final_values(next).unwrap_or_else(|| self.response.estimate(next))
        };
        Some((TurnGame::from_state(state, values), strategy))
    }
}

impl Player for Responder {
    fn announce(&mut self, state: &State, face: Face, _: f64) -> u8 {
        let Some((game, strategy)) = self.turn(state) else { return 1 };
        let values = game.announcement_values(&strategy);
        let value = |a: usize| if face_index(face) == a { values[a].1 } else { values[a].0 };
        (0..game.numbers).max_by(|&a, &b| value(a).total_cmp(&value(b))).map_or(1, |a| a as u8 + 1)
    }

    fn contests(&mut self, state: &State, announced: u8, seat: Seat, _: f64) -> bool {
        let Some((game, strategy)) = self.turn(state) else { return false };
        let Some(k) = game.contester_position(state, seat) else { return false };
        let a = usize::from(announced) - 1;
        let (bluff, truth) = game.announcement_probabilities(&strategy)[a];
        if bluff + truth <= 0.0 {
            return false;
        }
        let (approve, contest) = game.answer_values(&strategy, a, k, bluff / (bluff + truth));
        contest > approve
    }
}

/// The results of a measurement. All numbers are shares of victories.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Report {
    /// The number of players.
    pub(crate) players: usize,
    /// The estimate for each seat when all play as shipped.
    pub(crate) estimated: Vec<f64>,
    /// The result of each seat when all play as shipped.
    pub(crate) seats: Vec<Estimate>,
    /// One learned best responder against the shipped play.
    pub(crate) responder: Estimate,
    /// One shipped player against others of a kind.
    pub(crate) shipped_against: Vec<(PlayerKind, Estimate)>,
    /// One player of a kind against the shipped play.
    pub(crate) against_shipped: Vec<(PlayerKind, Estimate)>,
}

/// Measures the shipped play of the published game by matches of `games` games each. The best responder is trained with
/// `schedule`.
pub(crate) fn report(
    players: Players,
    games: u64,
    seed: u64,
    schedule: Schedule,
    progress: ProgressFn<'_>,
) -> Result<Report> {
    let rules = Rules::default();
    let count = players.count();
    let mut evaluator = Evaluator::new(rules, players);
    let estimated = evaluator.values(&State::new(rules, players))[..count].to_vec();
    let response = respond(&mut evaluator, schedule, progress)?.net;
    let evaluator = Arc::new(Mutex::new(evaluator));
    let shipped = || PlayerKind::from(Character::Perfect).player(Arc::clone(&evaluator));
    let mut play = |first: Box<dyn Player>, rest: &dyn Fn() -> Box<dyn Player>| {
        let mut line_up = vec![first];
        line_up.extend((1..count).map(|_| rest()));
        play_match_between(rules, &mut line_up, games, seed, progress)
    };
    let seats = play(shipped(), &shipped)?.seats;
    let responder =
        play(Box::new(Responder { evaluator: Arc::clone(&evaluator), response }), &shipped)?.players[0];
    let (mut shipped_against, mut against_shipped) = (Vec::new(), Vec::new());
    let perfect = PlayerKind::from(Character::Perfect);
    let baselines = Baseline::ALL.into_iter().map(PlayerKind::from);
    for kind in
        baselines.chain(Character::ALL.into_iter().map(PlayerKind::from)).filter(|&kind| kind != perfect)
    {
        let other = || kind.player(Arc::clone(&evaluator));
        shipped_against.push((kind, play(shipped(), &other)?.players[0]));
        against_shipped.push((kind, play(other(), &shipped)?.players[0]));
    }
    Ok(Report { players: count, estimated, seats, responder, shipped_against, against_shipped })
}

impl fmt::Display for Report {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "{} players; a fair share is {:.3}", self.players, 1.0 / self.players as f64)?;
        for (i, (estimated, played)) in self.estimated.iter().zip(&self.seats).enumerate() {
            writeln!(f, "  seat {}                 {estimated:.3}, played {played}", i + 1)?;
        }
        writeln!(f, "  learned responder      {}", self.responder)?;
        writeln!(f, "  player       shipped against it         it against shipped")?;
        for ((kind, shipped), (_, other)) in self.shipped_against.iter().zip(&self.against_shipped) {
            writeln!(f, "  {kind:10}   {shipped}              {other}")?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use ciao_engine::ignore_progress;

    use super::*;

    #[test]
    fn measures_every_kind_of_player_both_ways() {
        let schedule = Schedule { examples: 600, ..Schedule::default() };
        let report = report(Players::Three, 3, 1, schedule, &mut ignore_progress).unwrap();
        assert_eq!((report.players, report.seats.len()), (3, 3));
        assert!((report.estimated.iter().sum::<f64>() - 1.0).abs() < 1e-6);
        assert!((report.seats.iter().map(|seat| seat.mean).sum::<f64>() - 1.0).abs() < 1e-9);
        assert_eq!(report.shipped_against.len(), PlayerKind::all().count() - 1);
        assert_eq!(report.against_shipped.len(), report.shipped_against.len());
        assert!(report.to_string().contains("odds"));
    }
}
