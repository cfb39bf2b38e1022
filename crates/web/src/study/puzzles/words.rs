//! What the puzzle page says: the goal, why an answer is wrong, why the solution is right.

use engine_api::Analysis;
use ponte::{CellSet, Colour, Move, Position};
use review::facts;
use review::puzzles::{Goal, Key, Puzzle, Shortfall};

use crate::study::puzzles::StoredProgress;
use crate::study::task::{Accepted, Task};
use crate::texts::{Language, Phrase, phrase};

/// The name of a colour.
fn name(colour: Colour) -> Phrase {
    phrase("colour-name").text("colour", colour)
}

/// Points in words.
fn points(points: u32) -> Phrase {
    phrase("points").number("points", points)
}

/// Cells as a list.
fn cells(cells: CellSet) -> String {
    cells.iter().map(|cell| cell.to_string()).collect::<Vec<_>>().join(" ")
}

/// The name of a goal.
pub fn goal_name(goal: Goal) -> Phrase {
    match goal {
        Goal::Island => phrase("goal-island"),
        Goal::Bridge => phrase("goal-bridge"),
        Goal::Block => phrase("goal-block"),
        Goal::Apart => phrase("goal-apart"),
    }
}

/// What is to be done.
pub fn question(task: &Task) -> Phrase {
    let Accepted::Goal(goal) = task.accepted else { return phrase("task-open") };
    match goal {
        Goal::Island => phrase("task-island"),
        Goal::Bridge => phrase("task-bridge"),
        Goal::Block => opponent(phrase("task-block"), &task.position),
        Goal::Apart => phrase("task-apart"),
    }
}

/// Names the opponent of the player to move.
fn opponent(words: Phrase, position: &Position) -> Phrase {
    words.nested("opponent", name(position.to_move().map_or(Colour::Dark, Colour::other)))
}

/// Why a wrong answer is wrong: what to say, and the reply that shows it on the board.
#[derive(Clone, PartialEq, Debug)]
pub struct Refutation {
    /// The sentence.
    pub words: Phrase,
    /// What the opponent answers.
    pub reply: Option<Move>,
}

impl Refutation {
    /// What the rules say about an answer that misses a goal. The sentence needs the text of the move.
    pub fn by_rules(task: &Task, mv: Move, written: impl Fn(Move) -> String) -> Option<Refutation> {
        let Accepted::Goal(goal) = task.accepted else { return None };
        let words = match goal.check(&task.position, mv).err()? {
            Shortfall::NoIsland => phrase("task-no-island").text("move", written(mv)),
            Shortfall::NoPoints => phrase("task-no-points").text("move", written(mv)),
            Shortfall::LeavesBridge { bridge, gain } => {
                let words = opponent(phrase("task-leaves-bridge"), &task.position);
                let words = words.text("reply", bridge).nested("points", points(gain));
                return Some(Refutation { words, reply: Some(Move::bridge(bridge.from(), bridge.to())) });
            }
            Shortfall::RuinsSandbank { group } => phrase("task-ruins").text("cells", cells(group)),
            Shortfall::Illegal => return None,
        };
        Some(Refutation { words, reply: None })
    }

    /// What a search of the position after the answer says.
    pub fn by_search(
        task: &Task,
        analysis: &Analysis,
        language: Language,
        written: impl Fn(Move) -> String,
    ) -> Option<Refutation> {
        let reply = analysis.moves.first()?;
        let player = task.position.to_move()?;
        let words = if analysis.proven {
            let by =
                (analysis.points[player.other().index()] - analysis.points[player.index()]).round() as i64;
            let result = match analysis.win {
                win if win > 0.75 && by > 0 => "wins",
                win if win > 0.75 => "wins-tie",
                win if win < 0.25 => "loses",
                _ => "draws",
            };
            phrase("task-refuted-proven")
                .text("result", result)
                .nested("points", points(by.unsigned_abs() as u32))
        } else {
            phrase("task-refuted").text("chance", language.percent(f64::from(1.0 - analysis.win)))
        };
        let words = opponent(words, &task.position).text("reply", written(reply.mv));
        Some(Refutation { words, reply: Some(reply.mv) })
    }
}

/// Why a turn solves a puzzle, in a sentence or two.
pub fn reasons(puzzle: &Puzzle, mv: Move, language: Language) -> Vec<Phrase> {
    let position = &puzzle.position;
    let Some(mover) = position.to_move() else { return Vec::new() };
    let mut after = position.clone();
    if after.play(mv).is_err() {
        return Vec::new();
    }
    let other = mover.other();
    let mut said = Vec::new();
    let gained = after.score().tally(mover).points.saturating_sub(position.score().tally(mover).points);
    let effects = facts::effects(position, mv);
    if effects.scoring_bridge {
        said.push(phrase("why-bridge").nested("points", points(gained)));
    }
    let open = |position: &Position, colour: Colour| {
        facts::open_bridges(position, colour).into_iter().filter(|one| one.gain > 0).collect::<Vec<_>>()
    };
    if let Key::Goal(Goal::Apart) = puzzle.key {
        said.push(phrase("why-apart"));
    } else if effects.island {
        said.push(phrase("why-island"));
    }
    if effects.fork
        && let [first, second, ..] = facts::fork(&after, mover)[..]
    {
        said.push(phrase("why-fork").text("first", first).text("second", second));
    }
    if effects.cuts || puzzle.key == Key::Goal(Goal::Block) {
        let left = open(&after, other);
        let stopped = open(position, other)
            .into_iter()
            .find(|one| !left.iter().any(|still| still.bridge == one.bridge));
        if let Some(stopped) = stopped {
            let words = opponent(phrase("why-cut"), position).text("bridge", stopped.bridge);
            said.push(words.nested("points", points(stopped.gain)));
        }
    }
    if effects.denies_island {
        let alive = facts::living_sandbanks(&after, other);
        let denied = facts::living_sandbanks(position, other).into_iter().find(|bank| !alive.contains(bank));
        if let Some(denied) = denied {
            said.push(opponent(phrase("why-denial"), position).text("cells", cells(denied)));
        }
    }
    // The first two say enough.
    said.truncate(2);
    match puzzle.key {
        Key::Goal(_) => {}
        _ if puzzle.is_proven() => {
            let result = |win: f32| match win {
                win if win > 0.75 => "win",
                win if win < 0.25 => "loss",
                _ => "draw",
            };
            let words = phrase("why-proven").text("result", result(puzzle.win));
            said.push(words.text("others", result(puzzle.others)));
        }
        _ => {
            let chance = |win: f32| language.percent(f64::from(win));
            let words = phrase("why-chance").text("win", chance(puzzle.win));
            said.push(words.text("others", chance(puzzle.others)));
        }
    }
    said
}

/// What became of the puzzle of a day.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum DayResult {
    /// It was not tried.
    Open,
    /// Solved at once.
    Solved,
    /// Not solved at once.
    Missed,
}

impl DayResult {
    /// The result of a day.
    pub fn new(stored: &StoredProgress, day: u32) -> DayResult {
        match stored.daily.get(&day) {
            None => DayResult::Open,
            Some(true) => DayResult::Solved,
            Some(false) => DayResult::Missed,
        }
    }

    /// Its name, for styles.
    pub fn as_str(self) -> &'static str {
        match self {
            DayResult::Open => "open",
            DayResult::Solved => "solved",
            DayResult::Missed => "missed",
        }
    }

    /// Its symbol in the calendar and on cards.
    pub fn symbol(self) -> char {
        match self {
            DayResult::Open => '·',
            DayResult::Solved => '■',
            DayResult::Missed => '□',
        }
    }

    /// The result in words; needs the date.
    pub fn phrase(self) -> Phrase {
        phrase("daily-day").text("result", self.as_str())
    }
}

/// The days on a card.
const CARD_DAYS: u32 = 7;

/// The text to share: the date, the result, and those of the week, but nothing of the puzzle. `None` before the puzzle
/// was tried.
pub fn share_card(
    stored: &StoredProgress,
    day: u32,
    date: &str,
    address: &str,
    translate: &dyn Fn(&Phrase) -> String,
) -> Option<String> {
    let result = Some(DayResult::new(stored, day)).filter(|&result| result != DayResult::Open)?;
    let title = translate(&phrase("daily-card").text("date", date));
    let said = translate(&phrase("daily-result").text("result", result.as_str()));
    let week: String = (0..CARD_DAYS)
        .rev()
        .filter_map(|ago| Some(DayResult::new(stored, day.checked_sub(ago)?).symbol()))
        .collect();
    Some(format!("{title}\n{said} {week}\n{address}"))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::texts::{Language, Texts};

    fn puzzle(key: &str, best: &str, turn: &str, percent: &str) -> Puzzle {
        format!("600\te\tsmall 8/8/8/8/8/8/ll1ll3/ll1ll3 - {turn} 9\t{key}\t{best}\t{percent}")
            .parse()
            .unwrap()
    }

    fn english(phrase: &Phrase) -> String {
        Texts::new(Language::English).try_translate(phrase).unwrap()
    }

    #[test]
    fn wrong_answers_to_a_goal_are_refuted_by_the_rules() {
        let block = puzzle("block", "c1,c2", "dark", "60\t50");
        let task = Task::from_puzzle(&block);
        assert_eq!(english(&question(&task)), "Leave Light no bridge that adds points.");
        let wrong: Move = "c2,h8".parse().unwrap();
        let refuted = Refutation::by_rules(&task, wrong, |mv| mv.to_string()).unwrap();
        assert!(refuted.reply.is_some(), "the bridge is shown");
        let said = english(&refuted.words);
        assert!(said.starts_with("Not this one: Light answers ") && said.contains("1 point"), "{said}");
        assert_eq!(Refutation::by_rules(&task, block.best, |mv| mv.to_string()), None);
        let bridge = Task::from_puzzle(&puzzle("bridge", "b2-d2", "light", "60\t50"));
        let refuted = Refutation::by_rules(&bridge, "g7,h7".parse().unwrap(), |mv| mv.to_string()).unwrap();
        assert!(english(&refuted.words).starts_with("g7,h7 "), "{:?}", refuted.words);
    }

    #[test]
    fn wrong_answers_to_endings_are_refuted_with_the_result() {
        let task = Task::from_puzzle(&puzzle("b2-d2", "b2-d2", "light", "100\t0"));
        let line = |win: f32, proven: bool| {
            let mv: Move = "c1,c2".parse().unwrap();
            Analysis {
                win,
                light: 1.0 - win,
                points: [2.0, 4.0],
                proven,
                depth: 1,
                nodes: 1,
                nps: 1,
                moves: vec![engine_api::Line {
                    mv,
                    win,
                    visits: 1,
                    prior: None,
                    points: None,
                    proven,
                    pv: vec![mv],
                    searched: 1,
                }],
                islands: Vec::new(),
            }
        };
        let said = |win, proven| {
            let refuted =
                Refutation::by_search(&task, &line(win, proven), Language::English, |mv| mv.to_string())
                    .unwrap();
            assert_eq!(refuted.reply, Some("c1,c2".parse().unwrap()));
            english(&refuted.words)
        };
        assert_eq!(said(1.0, true), "Not this one: Dark answers c1,c2 and wins by 2 points. Try again.");
        assert_eq!(said(0.5, true), "Not this one: Dark answers c1,c2 and draws. Try again.");
        assert_eq!(
            said(0.7, false),
            "Not this one: Dark answers c1,c2, which leaves you a chance of 30%. Try again."
        );
    }

    #[test]
    fn solutions_say_why() {
        let why = |puzzle: &Puzzle| {
            reasons(puzzle, puzzle.best, Language::English).iter().map(english).collect::<Vec<_>>().join(" ")
        };
        assert_eq!(
            why(&puzzle("b2-d2", "b2-d2", "light", "100\t50")),
            "The bridge joins islands and adds 1 point. It wins; every other turn draws at best."
        );
        let easy = puzzle("block", "c1,c2", "dark", "60\t50");
        let said = why(&easy);
        assert!(said.starts_with("It stops Light's bridge ") && said.contains("1 point"), "{said}");
        // Every shipped puzzle has a reason.
        let all = review::puzzles::read(include_str!("../../../static/puzzles.txt")).unwrap();
        for puzzle in &all {
            assert!(!why(puzzle).is_empty(), "{puzzle}");
        }
    }

    #[test]
    fn a_card_tells_results_and_nothing_else() {
        let mut stored = StoredProgress::default();
        let card = |stored: &StoredProgress| {
            share_card(stored, 100, "Nov 19, 2026", "https://example.org/puzzles#daily", &english)
        };
        assert_eq!(card(&stored), None);
        stored.daily.extend([(97, true), (99, false), (100, true)]);
        let text =
            "Ponti daily puzzle, Nov 19, 2026\nSolved at once ···■·□■\nhttps://example.org/puzzles#daily";
        assert_eq!(card(&stored).as_deref(), Some(text));
        stored.daily.insert(100, false);
        assert!(card(&stored).is_some_and(|card| card.contains("Not solved at once ···■·□□")));
    }
}
