//! The report of a match, as text and as JSON.

use std::io::Write;
use std::time::Duration;

use ponte::{Colour, Rules};
use ponte_engine::matches::{Hypothesis, MatchGame, MatchResults, MatchScore, Sprt, elo_difference};
use serde::Serialize;

use crate::engine::player_spec::MatchPlayerSpec;
use crate::failure::Result;
use crate::output;
use crate::text;

/// The players and conditions of a match.
pub(crate) struct MatchInfo {
    pub(crate) names: [String; 2],
    pub(crate) rules: Rules,
    pub(crate) seed: u64,
}

/// The games of a match so far.
pub(crate) struct MatchReport {
    pub(crate) info: MatchInfo,
    limits: [String; 2],
    json: bool,
    pub(crate) results: MatchResults,
    times: [TurnTimes; 2],
    forfeits: [u32; 2],
}

/// Time of a player's turns.
#[derive(Clone, Copy, Default)]
struct TurnTimes {
    time: Duration,
    turns: u32,
    longest: Duration,
}

impl TurnTimes {
    fn mean(&self) -> f64 {
        self.time.as_secs_f64() / f64::from(self.turns.max(1))
    }
}

/// A game as a line of JSON.
#[derive(Serialize)]
struct GameJson<'a> {
    game: u32,
    first: Colour,
    result: f32,
    moves: String,
    points: [u32; 2],
    seconds: [f64; 2],
    turns: [u32; 2],
    longest: [f64; 2],
    #[serde(skip_serializing_if = "Option::is_none")]
    forfeit: Option<ForfeitJson<'a>>,
}

#[derive(Serialize)]
struct ForfeitJson<'a> {
    by: &'a str,
    #[serde(rename = "move")]
    mv: Option<String>,
    reason: Option<&'a str>,
}

/// The result as a line of JSON.
#[derive(Serialize)]
struct ResultJson<'a> {
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
    seconds_per_turn: [f64; 2],
    longest: [f64; 2],
    forfeits: [u32; 2],
    #[serde(skip_serializing_if = "Option::is_none")]
    sprt: Option<SprtReport>,
}

#[derive(Serialize)]
struct SprtReport {
    elo0: f64,
    elo1: f64,
    llr: f64,
    /// Whether `elo1` is accepted; null while the test is undecided.
    accepted: Option<bool>,
}

impl MatchReport {
    pub(crate) fn new(info: MatchInfo, specs: &[MatchPlayerSpec; 2], json: bool) -> MatchReport {
        MatchReport {
            info,
            limits: specs.each_ref().map(|spec| spec.limit().to_string()),
            json,
            results: MatchResults::default(),
            times: [TurnTimes::default(); 2],
            forfeits: [0; 2],
        }
    }

    /// Counts a game, and writes it as JSON if requested.
    pub(crate) fn add(&mut self, number: u32, played: &MatchGame, out: &mut impl Write) -> Result {
        self.results.add(number, played.result);
        for (i, times) in self.times.iter_mut().enumerate() {
            times.time += played.time[i];
            times.turns += played.turns[i];
            times.longest = times.longest.max(played.longest[i]);
        }
        if let Some((player, _)) = played.forfeit {
            self.forfeits[player] += 1;
        }
        if !self.json {
            return Ok(());
        }
        let score = played.game.position().score();
        let line = GameJson {
            game: number,
            first: played.first,
            result: played.result,
            moves: played.game.to_text(),
            points: [score.light().points, score.dark().points],
            seconds: played.time.map(|time| time.as_secs_f64()),
            turns: played.turns,
            longest: played.longest.map(|time| time.as_secs_f64()),
            forfeit: played.forfeit.map(|(player, mv)| ForfeitJson {
                by: &self.info.names[player],
                mv: mv.map(|mv| mv.to_string()),
                reason: played.failures[player].as_deref(),
            }),
        };
        output::json(out, &line)
    }

    /// Whether the test is decided.
    pub(crate) fn is_decided(&self, sprt: Option<Sprt>) -> bool {
        sprt.is_some_and(|sprt| sprt.accepted(&self.results.pairs_score()).is_some())
    }

    /// Writes the result.
    pub(crate) fn conclude(&self, sprt: Option<Sprt>, out: &mut impl Write) -> Result {
        let (score, pairs) = (self.results.score(), self.results.pairs_score());
        let sprt = sprt.map(|sprt| SprtReport {
            elo0: sprt.elo0,
            elo1: sprt.elo1,
            llr: pairs.llr(sprt.elo0, sprt.elo1),
            accepted: sprt.accepted(&pairs).map(|accepted| accepted == Hypothesis::H1),
        });
        if self.json {
            self.write_json(&score, sprt, out)
        } else {
            self.write_text(&score, sprt.as_ref(), out)
        }
    }

    fn write_json(&self, score: &MatchScore, sprt: Option<SprtReport>, out: &mut impl Write) -> Result {
        let (mean, margin) = (score.mean(), score.margin());
        let result = ResultJson {
            players: &self.info.names,
            rules: self.info.rules.to_string(),
            seed: self.info.seed,
            won: score.won,
            drawn: score.drawn,
            lost: score.lost,
            score: mean,
            margin,
            elo: score.elo(),
            elo_low: elo_difference(mean - margin),
            elo_high: elo_difference(mean + margin),
            seconds_per_turn: self.times.map(|times| times.mean()),
            longest: self.times.map(|times| times.longest.as_secs_f64()),
            forfeits: self.forfeits,
            sprt,
        };
        output::json(out, &result)
    }

    fn write_text(&self, score: &MatchScore, sprt: Option<&SprtReport>, out: &mut impl Write) -> Result {
        let [first, second] = &self.info.names;
        let games = score.games();
        writeln!(out, "{first} against {second}, {} rules, seed {}", self.info.rules, self.info.seed)?;
        if games == 0 {
            writeln!(out, "no games played")?;
            return Ok(());
        }
        writeln!(out, "{score} in {}", text::count(games as usize, "game"))?;
        for colour in Colour::ALL {
            let part = self.results.score_as(colour);
            if part.games() > 0 {
                writeln!(out, "  as {colour}: +{} ={} -{}", part.won, part.drawn, part.lost)?;
            }
        }
        for i in 0..2 {
            let (name, times) = (&self.info.names[i], &self.times[i]);
            if times.turns == 0 {
                continue;
            }
            let (mean, longest) = (times.mean(), times.longest.as_secs_f64());
            let forfeits = match self.forfeits[i] {
                0 => String::new(),
                n => format!(", {n} lost by illegal or missing moves"),
            };
            let limit = &self.limits[i];
            writeln!(out, "  {name} ({limit}): {mean:.4} s per turn, longest {longest:.4} s{forfeits}")?;
        }
        if let Some(&SprtReport { elo0, elo1, llr, accepted }) = sprt {
            let decision = match accepted {
                Some(true) => format!("{elo1:+} Elo is accepted"),
                Some(false) => format!("{elo0:+} Elo is accepted"),
                None => "undecided".to_owned(),
            };
            writeln!(
                out,
                "  test of {elo0:+} against {elo1:+} Elo: {decision}, log likelihood ratio {llr:.2}"
            )?;
        }
        Ok(())
    }
}
