//! Matches between two players, with a progress bar, for [`gate`](super::gate) and [`levels`](super::levels). People who want a
//! match use `ponti ponte match`.

use std::convert::Infallible;
use std::ops::ControlFlow;

use ponte::Rules;
use ponte_engine::matches::{Match, MatchResults, MatchScore, PlayerSpec, Sprt, random_openings};

use crate::progress;

/// The conditions of a match.
pub(super) struct Conditions {
    pub(super) games: u32,
    pub(super) rules: Rules,
    pub(super) seed: u64,
    /// Ends the match early once the test is decided.
    pub(super) sprt: Option<Sprt>,
}

/// Plays a match; the score is the first player's.
pub(super) fn play(players: &[PlayerSpec; 2], conditions: &Conditions) -> MatchScore {
    let bar = progress::bar(conditions.games.into(), "games");
    let games = Match::new(conditions.games, random_openings(conditions.rules, conditions.seed));
    let start = || Ok(players.each_ref().map(|spec| spec.player(games.stop.clone())));
    let mut results = MatchResults::default();
    let Ok(()) = games.play(start, |event| -> Result<_, Infallible> {
        if let Some((number, game)) = event {
            results.add(number, game.result);
            let score = results.score();
            bar.inc(1);
            bar.set_message(score.to_string());
            // Without a terminal there is no progress bar, so print the score from time to time.
            if bar.is_hidden() && score.games().is_multiple_of(10) {
                println!("{score}");
            }
            if let Some((index, mv)) = game.forfeit {
                bar.println(format!("{} forfeited by {mv:?}", players[index].name));
            }
        }
        let is_decided = conditions.sprt.is_some_and(|sprt| sprt.accepted(&results.pairs_score()).is_some());
        Ok(if is_decided { ControlFlow::Break(()) } else { ControlFlow::Continue(()) })
    });
    bar.finish_and_clear();
    results.score()
}
