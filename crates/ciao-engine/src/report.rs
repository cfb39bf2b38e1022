//! How good the play that ships is at a table of three or four, measured by playing.

use std::fmt;
use std::sync::{Arc, Mutex, PoisonError};

use ciao::{Face, Players, Rules, Seat, State};

use crate::arena::{NoMatch, Rate, contest};
use crate::baseline::{Baseline, PlayerKind};
use crate::character::Character;
use crate::frame::settled;
use crate::learn::{Lesson, respond};
use crate::mind::Mind;
use crate::net::Net;
use crate::opponents::{Player, place, row};
use crate::progress::{Unsolved, Watch};
use crate::turn::{Strategy, TurnGame, Worth};

/// Answers the others' play as well as it has learned to, knowing how they play.
#[derive(Debug)]
pub struct Responder {
    mind: Arc<Mutex<Mind>>,
    reach: Net,
}

impl Responder {
    /// A responder to players who share `mind`, with a network from [`respond`].
    #[must_use]
    pub fn new(mind: Arc<Mutex<Mind>>, reach: Net) -> Responder {
        Responder { mind, reach }
    }

    /// How the others play the turn, and what its results are worth to a responder.
    fn turn(&self, state: &State) -> Option<(TurnGame, Strategy)> {
        let (_, strategy) = self.mind.lock().unwrap_or_else(PoisonError::into_inner).turn(state)?;
        let worth = |next: &State| -> Worth { settled(next).unwrap_or_else(|| self.reach.estimate(next)) };
        Some((TurnGame::at(state, worth), strategy))
    }
}

impl Player for Responder {
    fn announce(&mut self, state: &State, face: Face, _: f64) -> u8 {
        let Some((game, strategy)) = self.turn(state) else { return 1 };
        let worth = game.announcements(&strategy);
        let of = |a: usize| if row(face) == a { worth[a].1 } else { worth[a].0 };
        (0..game.numbers).max_by(|&a, &b| of(a).total_cmp(&of(b))).map_or(1, |a| a as u8 + 1)
    }

    fn contests(&mut self, state: &State, announced: u8, seat: Seat, _: f64) -> bool {
        let Some((game, strategy)) = self.turn(state) else { return false };
        let Some(k) = place(state, seat, &game) else { return false };
        let a = usize::from(announced) - 1;
        let (bluff, truth) = game.masses(&strategy)[a];
        if bluff + truth <= 0.0 {
            return false;
        }
        let (approve, contest) = game.answers(&strategy, a, k, bluff / (bluff + truth));
        contest > approve
    }
}

/// What was measured.
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Report {
    /// How many play.
    pub players: usize,
    /// What each seat wins when all play as shipped, as estimated,
    pub estimated: Vec<f64>,
    /// and as played.
    pub seats: Vec<Rate>,
    /// What one learned best responder wins against all others as shipped.
    pub responder: Rate,
    /// What one shipped player wins against all others of a style.
    pub one_against: Vec<(PlayerKind, Rate)>,
    /// What one player of a style wins against all others as shipped.
    pub against_one: Vec<(PlayerKind, Rate)>,
}

/// Measures the play that ships, for the published game, by matches of so many games each. The best responder learns by
/// `lesson`.
pub fn report(
    players: Players,
    games: u64,
    seed: u64,
    lesson: Lesson,
    watch: Watch<'_>,
) -> Result<Report, NoMatch> {
    report_at(players, 2, games, seed, lesson, watch)
}

/// [`report`] on play that looks so many turns ahead. What ships looks two ahead; one plays a little worse, and many
/// times faster.
pub fn report_at(
    players: Players,
    depth: u8,
    games: u64,
    seed: u64,
    lesson: Lesson,
    watch: Watch<'_>,
) -> Result<Report, NoMatch> {
    let rules = Rules::default();
    let count = players.count();
    let net = Mind::new(rules, players).net().cloned().ok_or(Unsolved::TooMany { limit: 0 })?;
    let mut mind = Mind::with(rules, players, Some(net.clone()), depth);
    let estimated = mind.worth(&State::new(rules, players))[..count].to_vec();
    let reach = respond(&net, lesson, watch)?.net;
    let mind = Arc::new(Mutex::new(mind));
    let shipped = || PlayerKind::from(Character::Perfect).player(Arc::clone(&mind));
    let mut play = |first: Box<dyn Player>, rest: &dyn Fn() -> Box<dyn Player>| {
        let mut entrants = vec![first];
        entrants.extend((1..count).map(|_| rest()));
        contest(rules, &mut entrants, games, seed, watch)
    };
    let seats = play(shipped(), &shipped)?.seats;
    let responder = play(Box::new(Responder::new(Arc::clone(&mind), reach)), &shipped)?.entrants[0];
    let (mut one_against, mut against_one) = (Vec::new(), Vec::new());
    let perfect = PlayerKind::from(Character::Perfect);
    let baselines = Baseline::ALL.into_iter().map(PlayerKind::from);
    for kind in
        baselines.chain(Character::ALL.into_iter().map(PlayerKind::from)).filter(|&kind| kind != perfect)
    {
        let other = || kind.player(Arc::clone(&mind));
        one_against.push((kind, play(shipped(), &other)?.entrants[0]));
        against_one.push((kind, play(other(), &shipped)?.entrants[0]));
    }
    Ok(Report { players: count, estimated, seats, responder, one_against, against_one })
}

impl fmt::Display for Rate {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:.3} ± {:.3}", self.mean, self.error)
    }
}

impl fmt::Display for Report {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "{} players; a fair share is {:.3}", self.players, 1.0 / self.players as f64)?;
        for (i, (estimated, played)) in self.estimated.iter().zip(&self.seats).enumerate() {
            writeln!(f, "  seat {}                 {estimated:.3}, played {played}", i + 1)?;
        }
        writeln!(f, "  a learned responder    {}", self.responder)?;
        writeln!(f, "  style        shipped against the rest   the style against shipped")?;
        for ((style, one), (_, other)) in self.one_against.iter().zip(&self.against_one) {
            writeln!(f, "  {:10}   {one}              {other}", style.as_str())?;
        }
        Ok(())
    }
}
