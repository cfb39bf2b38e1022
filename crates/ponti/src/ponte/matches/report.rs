//! How a match stands, for people and for programs.

use std::collections::BTreeMap;
use std::io::Write;
use std::time::Duration;

use ponte::{Colour, Rules};
use ponte_engine::matches::{Sprt, Standing, elo};
use serde::Serialize;

use super::{Numbered, first_colour};
use crate::engine::spec::Spec;
use crate::failure::Result;
use crate::output;
use crate::play::words;

/// Who plays what.
pub(crate) struct Sides {
    pub(crate) names: [String; 2],
    pub(crate) rules: Rules,
    pub(crate) seed: u64,
}

/// A match as far as it has been played.
pub(crate) struct Report {
    pub(crate) sides: Sides,
    paces: [String; 2],
    json: bool,
    /// The first player's result of each game.
    results: BTreeMap<u32, f32>,
    clocks: [Clock; 2],
    forfeits: [u32; 2],
}

/// The time that a side took.
#[derive(Clone, Copy, Default)]
struct Clock {
    time: Duration,
    turns: u32,
    longest: Duration,
}

impl Clock {
    fn mean(&self) -> f64 {
        self.time.as_secs_f64() / f64::from(self.turns.max(1))
    }
}

/// A game as a line of JSON.
#[derive(Serialize)]
struct Game<'a> {
    game: u32,
    first: Colour,
    result: f32,
    moves: String,
    points: [u32; 2],
    seconds: [f64; 2],
    turns: [u32; 2],
    longest: [f64; 2],
    #[serde(skip_serializing_if = "Option::is_none")]
    forfeit: Option<Forfeit<'a>>,
}

#[derive(Serialize)]
struct Forfeit<'a> {
    by: &'a str,
    #[serde(rename = "move")]
    mv: Option<String>,
    reason: Option<&'a str>,
}

/// The result as a line of JSON.
#[derive(Serialize)]
struct Last<'a> {
    players: &'a [String; 2],
    rules: String,
    seed: u64,
    won: u32,
    drawn: u32,
    lost: u32,
    score: f64,
    margin: f64,
    elo: f64,
    elo_low: f64,
    elo_high: f64,
    seconds_a_turn: [f64; 2],
    longest: [f64; 2],
    forfeits: [u32; 2],
    #[serde(skip_serializing_if = "Option::is_none")]
    sprt: Option<Verdict>,
}

#[derive(Serialize)]
struct Verdict {
    elo0: f64,
    elo1: f64,
    llr: f64,
    /// Whether the larger difference was found to be nearer; nothing while it is open.
    accepted: Option<bool>,
}

impl Report {
    pub(crate) fn new(sides: Sides, specs: &[Spec; 2], json: bool) -> Report {
        Report {
            sides,
            paces: specs.each_ref().map(|spec| spec.pace.to_string()),
            json,
            results: BTreeMap::new(),
            clocks: [Clock::default(); 2],
            forfeits: [0; 2],
        }
    }

    /// Counts a game of an earlier run.
    pub(crate) fn take_up(&mut self, number: u32, result: f32) {
        self.results.insert(number, result);
    }

    /// Counts a game, and writes it where each is wanted.
    pub(crate) fn add(&mut self, game: &Numbered, out: &mut impl Write) -> Result {
        let played = &game.played;
        self.results.insert(game.number, played.result);
        for (at, clock) in self.clocks.iter_mut().enumerate() {
            clock.time += played.time[at];
            clock.turns += played.turns[at];
            clock.longest = clock.longest.max(played.longest[at]);
        }
        if let Some((who, _)) = played.forfeit {
            self.forfeits[who] += 1;
        }
        if !self.json {
            return Ok(());
        }
        let score = played.game.position().score();
        let line = Game {
            game: game.number,
            first: played.first,
            result: played.result,
            moves: played.game.to_line(),
            points: [score.light().points, score.dark().points],
            seconds: played.time.map(|time| time.as_secs_f64()),
            turns: played.turns,
            longest: played.longest.map(|time| time.as_secs_f64()),
            forfeit: played.forfeit.map(|(who, mv)| Forfeit {
                by: &self.sides.names[who],
                mv: mv.map(|mv| mv.to_string()),
                reason: game.trouble[who].as_deref(),
            }),
        };
        output::json(out, &line)
    }

    /// The results of all games.
    pub(crate) fn standing(&self) -> Standing {
        standing(self.results.values())
    }

    /// Whether the test is decided, by openings of which both games are played.
    pub(crate) fn decided(&self, sprt: Option<Sprt>) -> bool {
        sprt.is_some_and(|sprt| sprt.decide(&self.pairs()).is_some())
    }

    fn pairs(&self) -> Standing {
        let whole =
            |number: u32| self.results.contains_key(&(if number % 2 == 1 { number + 1 } else { number - 1 }));
        standing(self.results.iter().filter(|&(&number, _)| whole(number)).map(|(_, result)| result))
    }

    /// Writes the result.
    pub(crate) fn conclude(&self, sprt: Option<Sprt>, out: &mut impl Write) -> Result {
        let standing = self.standing();
        let verdict = sprt.map(|sprt| Verdict {
            elo0: sprt.elo0,
            elo1: sprt.elo1,
            llr: self.pairs().llr(sprt.elo0, sprt.elo1),
            accepted: sprt.decide(&self.pairs()),
        });
        if self.json {
            self.as_json(&standing, verdict, out)
        } else {
            self.in_words(&standing, verdict.as_ref(), out)
        }
    }

    fn as_json(&self, standing: &Standing, sprt: Option<Verdict>, out: &mut impl Write) -> Result {
        let (score, margin) = (standing.score(), standing.margin());
        let last = Last {
            players: &self.sides.names,
            rules: self.sides.rules.to_string(),
            seed: self.sides.seed,
            won: standing.won,
            drawn: standing.drawn,
            lost: standing.lost,
            score,
            margin,
            elo: standing.elo(),
            elo_low: elo(score - margin),
            elo_high: elo(score + margin),
            seconds_a_turn: self.clocks.map(|clock| clock.mean()),
            longest: self.clocks.map(|clock| clock.longest.as_secs_f64()),
            forfeits: self.forfeits,
            sprt,
        };
        output::json(out, &last)
    }

    fn in_words(&self, standing: &Standing, sprt: Option<&Verdict>, out: &mut impl Write) -> Result {
        let [first, second] = &self.sides.names;
        let games = standing.games();
        writeln!(out, "{first} against {second}, {} rules, seed {}", self.sides.rules, self.sides.seed)?;
        if games == 0 {
            writeln!(out, "no games played")?;
            return Ok(());
        }
        writeln!(out, "{standing} in {}", words::count(games as usize, "game"))?;
        for colour in Colour::BOTH {
            let of = self.results.iter().filter(|&(&number, _)| first_colour(number) == colour);
            let part = standing_of(of.map(|(_, result)| result));
            if let Some(part) = part {
                writeln!(out, "  as {colour}: +{} ={} -{}", part.won, part.drawn, part.lost)?;
            }
        }
        for at in 0..2 {
            let (name, clock) = (&self.sides.names[at], &self.clocks[at]);
            if clock.turns == 0 {
                continue;
            }
            let (mean, longest) = (clock.mean(), clock.longest.as_secs_f64());
            let forfeits = match self.forfeits[at] {
                0 => String::new(),
                n => format!(", {n} lost by illegal or missing moves"),
            };
            let pace = &self.paces[at];
            writeln!(out, "  {name} ({pace}): {mean:.4} s a turn, the longest {longest:.4} s{forfeits}")?;
        }
        if let Some(&Verdict { elo0, elo1, llr, accepted }) = sprt {
            let verdict = match accepted {
                Some(true) => format!("{elo1:+} Elo is accepted"),
                Some(false) => format!("{elo0:+} Elo is accepted"),
                None => "undecided".to_owned(),
            };
            writeln!(
                out,
                "  test of {elo0:+} against {elo1:+} Elo: {verdict}, log likelihood ratio {llr:.2}"
            )?;
        }
        Ok(())
    }
}

fn standing<'a>(results: impl Iterator<Item = &'a f32>) -> Standing {
    let mut standing = Standing::default();
    results.for_each(|&result| standing.add(result));
    standing
}

fn standing_of<'a>(results: impl Iterator<Item = &'a f32>) -> Option<Standing> {
    Some(standing(results)).filter(|standing| standing.games() > 0)
}
