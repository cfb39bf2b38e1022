//! Descriptions of a game of Ponte del Diavolo in English: whose turn it is, legal options, the score in detail.

use ponte::{Cause, Chain, Colour, Decider, Game, Move, Position, Rules, Stage};

use crate::text::{capital, count};

/// The rule set with its sizes and supplies.
pub(crate) fn rules(rules: &Rules) -> String {
    let supply = |left: Option<u16>, word: &str| match left {
        Some(n) => count(n.into(), word),
        None => format!("unlimited {word}s"),
    };
    let size = rules.size();
    format!(
        "{rules}: {size} x {size}, {} for each colour, {} for both",
        supply(rules.tiles(), "tile"),
        supply(rules.bridges(), "bridge")
    )
}

/// What the player to move has to do.
pub(crate) fn task(game: &Game) -> String {
    if game.is_over() {
        return "The game is over.".to_owned();
    }
    let position = game.position();
    let mover = position.to_move().map(|colour| capital(&colour)).unwrap_or_default();
    match position.stage() {
        Stage::Opening if position.may_pass() => "First player: no two tiles fit, pass.".to_owned(),
        Stage::Opening => "First player: place two light tiles anywhere. Your opponent may take them, \
             so keep it fair."
            .to_owned(),
        Stage::Choice => "Second player: choose a colour. Light takes the two tiles on the board; dark \
             leaves them to the first player. Dark moves next."
            .to_owned(),
        stage => {
            let last = if stage == Stage::Last { "Light has passed: this is the last turn. " } else { "" };
            let options = options(position);
            format!("{last}{mover}: {options}.")
        }
    }
}

/// What the player to move may do.
fn options(position: &Position) -> String {
    let mut options = Vec::new();
    if position.pair_count() > 0 {
        options.push("place two tiles");
    }
    if !position.bridge_moves().is_empty() {
        options.push("build a bridge");
    }
    if position.may_pass() {
        options.push(if position.stage() == Stage::Last || position.to_move() == Some(Colour::Dark) {
            "pass, which ends the game"
        } else {
            "pass, then dark has the last turn"
        });
    }
    options.join(" or ")
}

/// How many moves of each kind are legal.
pub(crate) fn legal(position: &Position) -> String {
    match position.stage() {
        Stage::Over => "no legal moves".to_owned(),
        Stage::Choice => "light or dark".to_owned(),
        _ => {
            let cells = count(position.first_cells().len(), "cell");
            let pairs = count(position.pair_count() as usize, "pair");
            let bridges = count(position.bridge_moves().len(), "bridge");
            let pass = if position.may_pass() { ", pass" } else { "" };
            format!("{cells} open, {pairs}, {bridges}{pass}")
        }
    }
}

/// A move that was played, as a sentence.
pub(crate) fn played(before: &Position, mv: Move) -> String {
    let who = before.to_move().map(|colour| capital(&colour)).unwrap_or_default();
    match mv {
        Move::Tiles(..) => format!("{who} placed {mv}."),
        Move::Bridge(..) => format!("{who} built {mv}."),
        Move::Pass => format!("{who} passed."),
        Move::Choose(colour) => format!("The second player is {colour}."),
    }
}

/// The parts of a chain.
fn makeup(chain: &Chain, islands: &str) -> String {
    let mut parts = vec![islands.to_owned()];
    if !chain.sandbanks.is_empty() {
        parts.push(count(chain.sandbanks.len(), "sandbank"));
    }
    if !chain.bridges.is_empty() {
        parts.push(count(chain.bridges.len(), "bridge"));
    }
    parts.join(", ")
}

/// A chain with its parts and points.
#[cfg(feature = "tui")]
pub(crate) fn chain(chain: &Chain) -> String {
    let islands = count(chain.islands.len(), "island");
    format!("{}: {}", makeup(chain, &islands), count(chain.points() as usize, "point"))
}

/// The points of a colour, one line per source: chains with islands, then groups that score nothing.
fn breakdown(position: &Position, colour: Colour) -> Vec<String> {
    let score = position.score();
    let (scoring, idle): (Vec<&Chain>, Vec<&Chain>) =
        score.chains(colour).iter().partition(|chain| !chain.islands.is_empty());
    let mut lines: Vec<String> = Vec::new();
    // Single islands share one line.
    let lone = scoring.iter().filter(|chain| chain.islands.len() == 1).count();
    for joined in scoring.iter().filter(|chain| chain.islands.len() > 1) {
        let n = joined.islands.len();
        let at: Vec<String> =
            joined.islands.iter().filter_map(|island| island.iter().next()).map(|c| c.to_string()).collect();
        let islands = format!("{n} islands ({})", at.join(", "));
        let points = joined.points();
        lines.push(format!("{}: {n} x {} / 2 = {points} points", makeup(joined, &islands), n + 1));
    }
    if lone > 0 {
        let each = if lone == 1 { "" } else { " each" };
        lines.push(format!("{}: 1 point{each}", count(lone, "single island")));
    }
    let banks: usize = idle.iter().map(|chain| chain.sandbanks.len()).sum();
    if banks > 0 {
        lines.push(format!("{} without an island: 0 points", count(banks, "sandbank")));
    }
    if lines.is_empty() {
        lines.push("no tiles".to_owned());
    }
    lines
}

/// A line of the score report.
pub(crate) struct Entry {
    pub(crate) text: String,
    /// Whether it is a heading.
    #[cfg_attr(not(feature = "tui"), allow(dead_code, reason = "only the screen shows it"))]
    pub(crate) strong: bool,
}

/// The result, if the game is over, and the score of both colours in detail.
pub(crate) fn account(game: &Game) -> Vec<Entry> {
    let heading = |text| Entry { text, strong: true };
    let plain = |text| Entry { text, strong: false };
    let score = game.position().score();
    let goes_on = || "Game in progress. Current score:".to_owned();
    let mut entries = vec![heading(outcome(game).unwrap_or_else(goes_on))];
    for colour in Colour::ALL {
        let tally = score.tally(colour);
        entries.push(plain(String::new()));
        entries.push(heading(format!(
            "{}: {} ({}, {})",
            capital(&colour),
            count(tally.points as usize, "point"),
            count(tally.islands as usize, "island"),
            count(tally.bridges as usize, "bridge"),
        )));
        entries.extend(breakdown(game.position(), colour).into_iter().map(plain));
    }
    entries.push(plain(String::new()));
    let rule = "n islands in a chain are worth n(n+1)/2 points. With equal points more islands win, then more bridges.";
    entries.push(plain(rule.to_owned()));
    entries
}

/// The result in a sentence or two, `None` while the game goes on.
pub(crate) fn outcome(game: &Game) -> Option<String> {
    let result = game.outcome()?;
    let score = game.position().score();
    let (light, dark) = (score.light(), score.dark());
    let points = format!("{} to {}", light.points.max(dark.points), light.points.min(dark.points));
    let Some(winner) = result.winner else {
        return Some(format!(
            "A draw: equal points ({}), islands ({}) and bridges ({}).",
            light.points, light.islands, light.bridges
        ));
    };
    let (wins, loser) = (capital(&winner), capital(&winner.other()));
    let (own, other) = (score.tally(winner), score.tally(winner.other()));
    let stood = || format!("The score stood at {} (light) to {} (dark).", light.points, dark.points);
    Some(match result.by {
        Cause::Resignation => format!("{loser} resigned, {winner} wins. {}", stood()),
        Cause::Time => format!("{loser} ran out of time, {winner} wins. {}", stood()),
        Cause::Score(Decider::Points) => format!("{wins} wins, {points}."),
        Cause::Score(Decider::Islands) => {
            format!("Equal points ({points}). {wins} wins by islands, {} to {}.", own.islands, other.islands)
        }
        Cause::Score(_) => {
            format!(
                "Equal points and islands. {wins} wins by bridges built, {} to {}.",
                own.bridges, other.bridges
            )
        }
    })
}

/// A winning chance in whole percent.
pub(super) fn percent(chance: f32) -> String {
    format!("{:.0} %", chance * 100.0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_score_is_broken_down_by_chain() {
        // Two islands joined through a sandbank, a single island, and a single tile.
        let position: Position = "small lll1llll/l7/8/ll6/8/llll4/8/4l3 a5-a7,b3-b5 light 9".parse().unwrap();
        assert_eq!(
            breakdown(&position, Colour::Light),
            [
                "2 islands (a3, a7), 1 sandbank, 2 bridges: 2 x 3 / 2 = 3 points",
                "1 single island: 1 point",
                "1 sandbank without an island: 0 points",
            ]
        );
        assert_eq!(breakdown(&position, Colour::Dark), ["no tiles"]);
    }
}
