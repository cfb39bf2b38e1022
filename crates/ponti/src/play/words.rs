//! The game in words: whose turn it is, what may be done, how the score came about.

use ponte::{Cause, Chain, Colour, Decider, Game, Move, Position, Rules, Stage};

/// `1 island`, `2 islands`.
pub(crate) fn count(n: usize, word: &str) -> String {
    if n == 1 { format!("1 {word}") } else { format!("{n} {word}s") }
}

/// A word with a capital, for the beginning of a sentence.
pub(crate) fn capital(word: &impl ToString) -> String {
    let word = word.to_string();
    let mut letters = word.chars();
    letters.next().map(|first| first.to_uppercase().chain(letters).collect()).unwrap_or_default()
}

/// The rule set with its numbers.
pub(crate) fn rules(rules: &Rules) -> String {
    let supply = |left: Option<u16>, word: &str| match left {
        Some(n) => count(n.into(), word),
        None => format!("{word}s without limit"),
    };
    let size = rules.size();
    format!(
        "{rules}: {size} x {size}, {} for each colour, {} for both",
        supply(rules.tiles(), "tile"),
        supply(rules.bridges(), "bridge")
    )
}

/// Who has to do what.
pub(crate) fn task(game: &Game) -> String {
    if game.is_over() {
        return "The game is over.".to_owned();
    }
    let position = game.position();
    let mover = position.to_move().map(|colour| capital(&colour)).unwrap_or_default();
    match position.stage() {
        Stage::Opening if position.may_pass() => "First player: no two tiles fit, pass.".to_owned(),
        Stage::Opening => {
            "First player: lay two light tiles anywhere. Then the other player chooses a colour, \
             so make it even."
                .to_owned()
        }
        Stage::Choice => {
            "Second player: choose a colour. Light takes over the two tiles that lie there; dark \
             leaves them to the first player. Then dark lays two tiles."
                .to_owned()
        }
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
        options.push("lay two tiles");
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

/// How many moves of each kind are open.
pub(crate) fn legal(position: &Position) -> String {
    match position.stage() {
        Stage::Over => "nothing more can be played".to_owned(),
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

/// What a move did, for the line below the board.
pub(crate) fn played(before: &Position, mv: Move) -> String {
    let who = before.to_move().map(|colour| capital(&colour)).unwrap_or_default();
    match mv {
        Move::Tiles(..) => format!("{who} laid {mv}."),
        Move::Bridge(..) => format!("{who} built {mv}."),
        Move::Pass => format!("{who} passed."),
        Move::Choose(colour) => format!("The second player is {colour}."),
    }
}

/// A chain in words: what it is made of.
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

/// A chain in words: its islands, what joins them, its points.
pub(crate) fn chain(chain: &Chain) -> String {
    let islands = count(chain.islands.len(), "island");
    format!("{}: {}", makeup(chain, &islands), count(chain.points() as usize, "point"))
}

/// How the points of a colour came about, a line each: chains with islands, then what scored nothing.
fn breakdown(position: &Position, colour: Colour) -> Vec<String> {
    let score = position.score();
    let (scoring, idle): (Vec<&Chain>, Vec<&Chain>) =
        score.chains(colour).iter().partition(|chain| !chain.islands.is_empty());
    let mut lines: Vec<String> = Vec::new();
    // Lone islands all look alike, so one line tells of them all.
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
        lines.push(format!("{} alone: 1 point{each}", count(lone, "island")));
    }
    let banks: usize = idle.iter().map(|chain| chain.sandbanks.len()).sum();
    if banks > 0 {
        lines.push(format!("{} without an island: nothing", count(banks, "sandbank")));
    }
    if lines.is_empty() {
        lines.push("no tiles".to_owned());
    }
    lines
}

/// A line of the account.
pub(crate) struct Entry {
    pub(crate) text: String,
    /// Whether it is a heading.
    pub(crate) strong: bool,
}

/// How the game ended, if it did, and how the score of both colours came about.
pub(crate) fn account(game: &Game) -> Vec<Entry> {
    let heading = |text| Entry { text, strong: true };
    let plain = |text| Entry { text, strong: false };
    let score = game.position().score();
    let goes_on = || "The game goes on. As it stands:".to_owned();
    let mut entries = vec![heading(outcome(game).unwrap_or_else(goes_on))];
    for colour in Colour::BOTH {
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
    let result = game.result()?;
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

/// Breaks a text into lines at blanks.
pub(crate) fn wrap(text: &str, width: usize) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    for word in text.split_whitespace() {
        match lines.last_mut() {
            Some(line) if line.chars().count() + 1 + word.chars().count() <= width => {
                line.push(' ');
                line.push_str(word);
            }
            _ => lines.push(word.to_owned()),
        }
    }
    lines
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_score_is_told_as_it_came_about() {
        // Two islands joined by way of a sandbank, one alone, and a stray tile.
        let position: Position = "small lll1llll/l7/8/ll6/8/llll4/8/4l3 a5-a7,b3-b5 light 9".parse().unwrap();
        assert_eq!(
            breakdown(&position, Colour::Light),
            [
                "2 islands (a3, a7), 1 sandbank, 2 bridges: 2 x 3 / 2 = 3 points",
                "1 island alone: 1 point",
                "1 sandbank without an island: nothing",
            ]
        );
        assert_eq!(breakdown(&position, Colour::Dark), ["no tiles"]);
    }

    #[test]
    fn text_is_broken_at_blanks() {
        assert_eq!(wrap("one two  three", 7), ["one two", "three"]);
        assert_eq!(wrap("unbreakable", 4), ["unbreakable"]);
        assert!(wrap("", 4).is_empty());
    }
}
