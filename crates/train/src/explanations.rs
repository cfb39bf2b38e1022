//! `train explanations`: checks every claim of reviews against the rules and against independent, deeper searches.
//!
//! Games of weak players are reviewed as in the browser. Every explanation makes three claims, which are counted by kind:
//!
//! 1. the fact is true on the board, by the rules alone;
//! 2. the turn was a mistake: it loses at least 5 points of winning chance in a deeper search with another seed;
//! 3. the fact explains at least half of that loss: without the turns it is about, the winning chance changes by that
//!    much in a deeper search with another seed.

use std::collections::BTreeSet;
use std::fs::OpenOptions;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::sync::atomic::AtomicBool;

use anyhow::{Context, Result};
use ponte::{Bridge, CellSet, Colour, Game, Move, Position, Rules, Stage};
use ponte_engine::{Analysis, Engine, Limits, Rng, Settings};
use review::explain::{self, Candidate, CheckAt, Explanation};
use review::judge::INACCURACY;
use review::{ReviewOptions, Reviewer, TurnReview, facts};

#[derive(clap::Args)]
pub(crate) struct Args {
    /// Number of explanations to check.
    #[arg(long, default_value_t = 300)]
    count: usize,
    /// Rule sets of the games, used in turn.
    #[arg(long, value_delimiter = ',', default_value = "small,classic")]
    rules: Vec<Rules>,
    /// Nodes of each move of the players.
    #[arg(long, default_value_t = 25)]
    play_nodes: u64,
    /// How many times deeper than in a review the checks are.
    #[arg(long, default_value_t = 4)]
    deeper: u64,
    /// Seed of the games.
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Print every claim that does not hold.
    #[arg(long)]
    verbose: bool,
    /// File of the findings. What is in it counts, so that an interrupted run can be resumed with the same options.
    #[arg(long)]
    out: Option<PathBuf>,
}

/// What was found about one explanation.
#[derive(Clone, PartialEq, Debug)]
struct Checked {
    kind: String,
    fact: bool,
    /// The loss in the deeper search, and how much of it the fact accounts for.
    loss: f32,
    explained: f32,
}

/// What was found in some games.
#[derive(Default)]
struct Findings {
    games: u64,
    mistakes: usize,
    explained: usize,
    checked: Vec<Checked>,
}

pub(crate) fn run(args: &Args) -> Result<()> {
    let mut findings = match &args.out {
        Some(path) => Findings::read(path)?,
        None => Findings::default(),
    };
    while findings.checked.len() < args.count {
        let number = findings.games;
        let rules = args.rules[number as usize % args.rules.len()];
        let game = play(rules, args, &mut Rng::new(args.seed.wrapping_mul(7919).wrapping_add(number)))?;
        let mut found = Findings { games: 1, ..Findings::default() };
        for turn in review(&game) {
            found.mistakes += 1;
            found.explained += usize::from(!turn.explanations.is_empty());
            for claim in &turn.explanations {
                found.checked.extend(check(&game, &turn, claim, args)?);
            }
        }
        if let Some(path) = &args.out {
            found.append(path)?;
        }
        findings.add(found);
        let Findings { games, mistakes, explained, checked } = &findings;
        eprintln!("{games} games: {} claims, {explained} of {mistakes} mistakes explained", checked.len());
    }
    findings.print();
    Ok(())
}

impl Findings {
    fn add(&mut self, other: Findings) {
        self.games += other.games;
        self.mistakes += other.mistakes;
        self.explained += other.explained;
        self.checked.extend(other.checked);
    }

    /// Reads a file of an earlier run; none is the same as an empty one.
    fn read(path: &Path) -> Result<Findings> {
        let text = match std::fs::read_to_string(path) {
            Ok(text) => text,
            Err(error) if error.kind() == std::io::ErrorKind::NotFound => return Ok(Findings::default()),
            Err(error) => return Err(error).with_context(|| format!("cannot read {}", path.display())),
        };
        let mut findings = Findings::default();
        // The line of a game follows its claims.
        let mut open = Vec::new();
        for (at, line) in text.lines().enumerate() {
            let fail = || format!("{}, line {}", path.display(), at + 1);
            match line.split('\t').collect::<Vec<_>>()[..] {
                ["game", mistakes, explained] => findings.add(Findings {
                    games: 1,
                    mistakes: mistakes.parse().with_context(fail)?,
                    explained: explained.parse().with_context(fail)?,
                    checked: std::mem::take(&mut open),
                }),
                [kind, fact, loss, explained] => open.push(Checked {
                    kind: kind.to_owned(),
                    fact: fact.parse().with_context(fail)?,
                    loss: loss.parse().with_context(fail)?,
                    explained: explained.parse().with_context(fail)?,
                }),
                _ => anyhow::bail!("{}: neither a game nor a claim", fail()),
            }
        }
        anyhow::ensure!(open.is_empty(), "{} ends in the middle of a game", path.display());
        Ok(findings)
    }

    /// Appends the findings of one game to a file.
    fn append(&self, path: &Path) -> Result<()> {
        let mut text = String::new();
        for Checked { kind, fact, loss, explained } in &self.checked {
            text += &format!("{kind}\t{fact}\t{loss}\t{explained}\n");
        }
        text += &format!("game\t{}\t{}\n", self.mistakes, self.explained);
        let file = OpenOptions::new().create(true).append(true).open(path);
        let written = file.and_then(|mut file| file.write_all(text.as_bytes()));
        written.with_context(|| format!("cannot write to {}", path.display()))
    }

    fn print(&self) {
        let Findings { mistakes, explained, checked, .. } = self;
        println!("{} claims; {explained} of {mistakes} mistakes explained", checked.len());
        println!(
            "| kind | claims | fact | mistake | half of the loss | 40 % |\n| --- | --- | --- | --- | --- | --- |"
        );
        let kinds: BTreeSet<&str> = checked.iter().map(|one| &*one.kind).collect();
        for kind in kinds.into_iter().map(Some).chain([None]) {
            let of_kind: Vec<&Checked> =
                checked.iter().filter(|one| kind.is_none_or(|kind| one.kind == kind)).collect();
            let count = |fits: &dyn Fn(&Checked) -> bool| of_kind.iter().filter(|one| fits(one)).count();
            println!(
                "| {} | {} | {} | {} | {} | {} |",
                kind.unwrap_or("all"),
                of_kind.len(),
                count(&|one| one.fact),
                count(&|one| one.loss >= INACCURACY),
                count(&|one| one.explained >= 0.5 * one.loss),
                count(&|one| one.explained >= 0.4 * one.loss),
            );
        }
    }
}

/// A game with plausible mistakes.
fn play(rules: Rules, args: &Args, rng: &mut Rng) -> Result<Game> {
    let mut game = Game::new(rules);
    let mut engine = Engine::new(&rules, Settings { seed: rng.next_u64(), ..Settings::default() });
    while game.position().stage() != Stage::Over {
        engine.set_game(&game);
        let limits = Limits::nodes(args.play_nodes).with_lines(6);
        let result = engine.search(&limits, &mut |_| (), &AtomicBool::new(false));
        let lines = &result.info.lines;
        let drawn = match lines.len() {
            0 => None,
            _ if rng.unit() < 0.6 => None,
            n => Some(lines[rng.below(n as u32) as usize].mv),
        };
        game.play(drawn.or(result.best).context("no move")?).context("illegal move by the engine")?;
    }
    Ok(game)
}

/// The mistakes of a game, reviewed as in the browser.
fn review(game: &Game) -> Vec<TurnReview> {
    let mut reviewer = Reviewer::new(game, ReviewOptions::default());
    let mut engine = Engine::new(&game.rules(), Settings::default());
    while let Some(request) = reviewer.next_request() {
        let Some(position) = game.position_at(request.ply) else { break };
        let exclude = &request.exclude_moves;
        let analysis =
            search(&mut engine, position, &request.search_moves, exclude, request.nodes, request.lines);
        reviewer.add(&request, &analysis);
    }
    let turns = reviewer.review().turns.into_iter();
    turns.filter(|turn| turn.judgement >= review::Judgement::Mistake).collect()
}

fn search(
    engine: &mut Engine,
    position: &Position,
    only: &[Move],
    exclude: &[Move],
    nodes: u64,
    lines: usize,
) -> Analysis {
    engine.set_position(position);
    if only.is_empty() {
        engine.exclude_from_root(exclude);
    } else {
        // The moves are legal.
        let _ = engine.restrict_root(only);
    }
    engine.explore(&Limits::nodes(nodes).with_lines(lines), &mut |_| (), &AtomicBool::new(false));
    engine.analysis(lines, 20)
}

/// Checks one explanation; `None` if the deeper search does not say what its turns are worth.
fn check(game: &Game, turn: &TurnReview, claim: &Explanation, args: &Args) -> Result<Option<Checked>> {
    let before = game.position_at(turn.ply).context("a position of the game")?;
    let after = game.position_at(turn.ply + 1).context("a position of the game")?;
    let best = *turn.best_line.first().context("a mistake has a better turn")?;
    let fact = is_true(before, after, best, turn.played_line.get(1).copied(), claim);
    let options = ReviewOptions::default();
    let mut engine = Engine::new(&game.rules(), Settings { seed: 4711, ..Settings::default() });
    let only = [best, turn.mv.normalised()];
    let compared = search(&mut engine, before, &only, &[], args.deeper * options.deep_nodes, 2);
    let win = |mv: Move| compared.moves.iter().find(|line| line.mv == mv).map(|line| line.win);
    let (Some(best_win), Some(played_win)) = (win(best.normalised()), win(turn.mv.normalised())) else {
        return Ok(None);
    };
    let loss = best_win - played_win;
    let found = explain::candidates(before, &turn.best_line, &turn.played_line);
    let Candidate { at, exclude, .. } =
        found.into_iter().find(|one| one.explanation == *claim).context("the claim was a candidate")?;
    let nodes = args.deeper * options.check_nodes;
    let difference = match at {
        CheckAt::Before => best_win - value(&search(&mut engine, before, &[], &exclude, nodes, 1)),
        CheckAt::After => (1.0 - played_win) - value(&search(&mut engine, after, &[], &exclude, nodes, 1)),
    };
    if args.verbose && !(fact && difference >= 0.4 * loss) {
        println!(
            "{before}  {} {best}: {claim:?}, fact {fact}, loss {loss:.2}, explained {difference:.2}",
            turn.mv
        );
    }
    Ok(Some(Checked { kind: kind(claim).to_owned(), fact, loss, explained: difference }))
}

fn value(analysis: &Analysis) -> f32 {
    analysis.moves.first().map_or(analysis.win, |line| line.win)
}

fn played(position: &Position, mv: Move) -> Option<Position> {
    let mut after = position.clone();
    after.play(mv).ok().map(|()| after)
}

/// Whether a fact is true, by playing it out with the rules.
fn is_true(
    before: &Position,
    after: &Position,
    best: Move,
    reply: Option<Move>,
    claim: &Explanation,
) -> bool {
    let (Some(mover), Some(after_best)) = (before.to_move(), played(before, best)) else { return false };
    let other = mover.other();
    let gains = |position: &Position, colour: Colour, bridge: &Bridge| {
        let turn = facts::with_turn(position, colour)?;
        let after = played(&turn, Move::bridge(bridge.from(), bridge.to()))?;
        let points = |position: &Position| position.score().tally(colour).points;
        points(&after).checked_sub(points(&turn))
    };
    let is_island = |position: &Position, colour: Colour, island: &CellSet| {
        island.len() == 4 && island.iter().all(|cell| position.islands(colour).contains(cell))
    };
    let replied = reply.and_then(|reply| played(after, reply));
    match claim {
        Explanation::MissedBridge { bridge, gain, .. } => gains(before, mover, bridge) == Some(*gain),
        Explanation::LastBridge { bridge } => {
            before.bridges_left() == Some(1) && gains(before, mover, bridge).is_some()
        }
        Explanation::MissedIsland { island } => {
            is_island(&after_best, mover, island) && !is_island(after, mover, island)
        }
        Explanation::MissedCut { bridge, gain, .. } => {
            gains(after, other, bridge) == Some(*gain) && gains(&after_best, other, bridge).is_none()
        }
        Explanation::MissedFork { .. } => is_fork(&after_best, mover) && !is_fork(after, mover),
        Explanation::MissedLastSite => !can_build(&after_best, other, None) && can_build(after, other, None),
        Explanation::MissedDenial { group } => {
            can_build(after, other, Some(group)) && !can_build(&after_best, other, Some(group))
        }
        Explanation::RuinsSandbank { group } => {
            can_build(&after_best, mover, Some(group)) && !can_build(after, mover, Some(group))
        }
        Explanation::LeavesBridge { bridge, gain, .. } => {
            gains(after, other, bridge) == Some(*gain)
                && gains(&after_best, other, bridge).is_none_or(|gain| gain == 0)
        }
        Explanation::AllowsFork { .. } => replied.is_some_and(|replied| is_fork(&replied, other)),
        Explanation::LosesLastSite => {
            can_build(before, mover, None) && replied.is_some_and(|replied| !can_build(&replied, mover, None))
        }
        Explanation::LosesSandbank { group } => {
            can_build(after, mover, Some(group))
                && replied.is_some_and(|replied| !can_build(&replied, mover, Some(group)))
        }
        Explanation::AllowsIsland { island } => {
            replied.is_some_and(|replied| is_island(&replied, other, island))
                && !is_island(after, other, island)
        }
    }
}

/// Whether every turn of the opponent leaves a bridge that adds points, by trying them all.
fn is_fork(position: &Position, colour: Colour) -> bool {
    let threats = |position: &Position| facts::open_bridges(position, colour).iter().any(|one| one.gain > 0);
    let Some(answering) = facts::with_turn(position, colour.other()) else { return false };
    answering.legal_moves().into_iter().filter_map(|mv| played(&answering, mv)).all(|after| threats(&after))
}

/// Whether a further island is possible, or one that contains `group`: tile after tile on every cell that the rules
/// allow, up to four. An island of the group that stands already counts.
fn can_build(position: &Position, colour: Colour, group: Option<&CellSet>) -> bool {
    let own = position.tiles(colour);
    let starts: Vec<CellSet> = match group {
        Some(group) => {
            let Some(cell) = group.iter().next() else { return false };
            vec![position.group(cell)]
        }
        None => CellSet::board(position.size())
            .iter()
            .map(|cell| if own.contains(cell) { position.group(cell) } else { [cell].into_iter().collect() })
            .filter(|start: &CellSet| start.len() < 4)
            .collect(),
    };
    starts.into_iter().any(|start| grows(position, colour, start))
}

/// Whether a set of cells can be extended to an island.
fn grows(position: &Position, colour: Colour, cells: CellSet) -> bool {
    let mut setup = ponte::Setup::from(position);
    let new = cells.difference(position.tiles(colour));
    if position.tiles_left(colour).is_some_and(|left| usize::from(left) < new.len()) {
        return false;
    }
    setup.tiles[colour.index()] = setup.tiles[colour.index()].union(cells);
    let Ok(built) = setup.position() else { return false };
    let Some(first) = cells.iter().next() else { return false };
    let group = built.group(first);
    if group.len() >= 4 {
        return group.len() == 4 && !cells.difference(group).iter().any(|_| true);
    }
    let near =
        |cell: ponte::Cell| [(0, 1), (1, 0), (0, -1), (-1, 0)].map(|(cols, rows)| cell.offset(cols, rows));
    let free = |cell: &ponte::Cell| {
        cell.is_on(position.size())
            && !group.contains(*cell)
            && !position.blocked().contains(*cell)
            && !position.tiles(colour.other()).contains(*cell)
    };
    let next: CellSet = group.iter().flat_map(near).flatten().filter(free).collect();
    next.iter().any(|cell| {
        let mut more = group;
        more.insert(cell);
        grows(position, colour, more)
    })
}

fn kind(claim: &Explanation) -> &'static str {
    match claim {
        Explanation::MissedBridge { .. } => "missed bridge",
        Explanation::LastBridge { .. } => "last bridge",
        Explanation::MissedIsland { .. } => "missed island",
        Explanation::MissedCut { .. } => "missed cut",
        Explanation::MissedFork { .. } => "missed fork",
        Explanation::MissedLastSite => "missed last site",
        Explanation::MissedDenial { .. } => "missed denial",
        Explanation::RuinsSandbank { .. } => "ruins sandbank",
        Explanation::LeavesBridge { .. } => "leaves bridge",
        Explanation::AllowsFork { .. } => "allows fork",
        Explanation::LosesLastSite => "loses last site",
        Explanation::LosesSandbank { .. } => "loses sandbank",
        Explanation::AllowsIsland { .. } => "allows island",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn facts_agree_with_building_tile_by_tile() {
        let mut rng = Rng::new(5);
        for _ in 0..3 {
            let mut position = Position::new(Rules::new(6, None, None).expect("rules"));
            while position.stage() != Stage::Over {
                if position.stage() == Stage::Play {
                    for colour in Colour::BOTH {
                        let sites = facts::sites(&position, colour);
                        assert_eq!(!sites.is_empty(), can_build(&position, colour, None), "{position}");
                        for bank in facts::living_sandbanks(&position, colour) {
                            assert!(can_build(&position, colour, Some(&bank)), "{position}");
                        }
                    }
                }
                let moves = position.legal_moves();
                position.play(moves[rng.below(moves.len() as u32) as usize]).expect("a legal move");
            }
        }
    }

    #[test]
    fn findings_are_read_back_game_by_game() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("claims.txt");
        let one =
            |kind: &str, loss: f32| Checked { kind: kind.to_owned(), fact: true, loss, explained: 0.125 };
        let checked = vec![one("missed island", 0.25), one("missed cut", 0.5)];
        let game = Findings { games: 1, mistakes: 3, explained: 2, checked: checked.clone() };
        game.append(&path).expect("written");
        Findings { games: 1, mistakes: 4, ..Findings::default() }.append(&path).expect("written");
        let read = Findings::read(&path).expect("findings");
        assert_eq!((read.games, read.mistakes, read.explained), (2, 7, 2));
        assert_eq!(read.checked, checked);
        assert_eq!(Findings::read(&folder.path().join("none")).expect("no findings").games, 0);
        std::fs::write(&path, "missed cut\ttrue\t0.5\t0.5\n").expect("written");
        assert!(Findings::read(&path).is_err(), "a game that was not finished");
    }
}
