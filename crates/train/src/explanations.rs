//! `train explanations`: checks the mistakes and explanations of reviews against the rules and independent, deeper searches.
//!
//! Games of levels 1 to 6, or of people, are reviewed as in the browser. Every turn that is called a mistake or a blunder
//! claims that it loses winning chance: 5 points in searches of the positions after the best and the played turn with
//! another seed, ten times as deep as those that confirm a mistake in a review. Every explanation makes two more claims:
//!
//! 1. the fact is true on the board, by the rules alone;
//! 2. the fact explains at least half of the loss: without the turns it is about, the winning chance changes by that much.

use std::collections::BTreeSet;
use std::fs::OpenOptions;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::sync::atomic::AtomicBool;

use anyhow::{Context, Result};
use ponte::{Bridge, Cell, CellSet, Colour, Game, Move, Position, Rules, Stage};
use ponte_engine::{Engine, Level, Limits, Rng, Settings};
use review::explain::{self, CheckAt, Explanation};
use review::judge::{INACCURACY, MISTAKE};
use review::{GamePhase, Judgement, ReviewOptions, Reviewer, TurnReview, facts};

#[derive(clap::Args)]
pub(crate) struct Args {
    /// Number of games.
    #[arg(long, default_value_t = 100)]
    games: u64,
    /// Rule sets of the games, used in turn.
    #[arg(long, value_delimiter = ',', default_value = "small,classic")]
    rules: Vec<Rules>,
    /// Files of records to review in place of games of the engine.
    #[arg(long, value_name = "FILE")]
    records: Vec<PathBuf>,
    /// Nodes of each check; 0 only counts what is explained.
    #[arg(long, default_value_t = 120_000)]
    nodes: u64,
    /// Seed of the games.
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Print every claim that does not hold, and every turn without an explanation.
    #[arg(long)]
    verbose: bool,
    /// File of the findings. What is in it counts, so that an interrupted run can be resumed with the same options.
    #[arg(long)]
    out: Option<PathBuf>,
}

/// What was found about a mistake.
#[derive(Clone, PartialEq, Debug)]
struct Flagged {
    judgement: Judgement,
    phase: GamePhase,
    is_explained: bool,
    /// The loss in the deeper searches.
    loss: f32,
}

/// What was found about an explanation.
#[derive(Clone, PartialEq, Debug)]
struct Checked {
    kind: String,
    fact: bool,
    /// The loss in the deeper searches, and how much of it the fact accounts for.
    loss: f32,
    explained: f32,
}

/// What was found in some games.
#[derive(Clone, PartialEq, Debug, Default)]
struct Findings {
    games: u64,
    flagged: Vec<Flagged>,
    checked: Vec<Checked>,
}

pub(crate) fn run(args: &Args) -> Result<()> {
    let mut findings = match &args.out {
        Some(path) => Findings::read(path)?,
        None => Findings::default(),
    };
    let records = crate::puzzles::read_records(&args.records)?;
    let count = if records.is_empty() { args.games } else { records.len() as u64 };
    for number in findings.games..count {
        let game = match records.get(number as usize) {
            Some(game) => game.clone(),
            None => play(number, args)?,
        };
        let found = examine(&game, args)?;
        if let Some(path) = &args.out {
            found.append(path)?;
        }
        findings.add(found);
        let explained = findings.flagged.iter().filter(|one| one.is_explained).count();
        eprintln!("{} games: {explained} of {} mistakes explained", findings.games, findings.flagged.len());
    }
    findings.print();
    Ok(())
}

impl Findings {
    fn add(&mut self, other: Findings) {
        self.games += other.games;
        self.flagged.extend(other.flagged);
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
        // The line of a game follows what was found in it.
        let mut open = Findings { games: 1, ..Findings::default() };
        for (at, line) in text.lines().enumerate() {
            let fail = || format!("{}, line {}", path.display(), at + 1);
            match line.split('\t').collect::<Vec<_>>()[..] {
                ["game"] => {
                    findings.add(std::mem::replace(&mut open, Findings { games: 1, ..Findings::default() }));
                }
                ["mistake", judgement, phase, explained, loss] => open.flagged.push(Flagged {
                    judgement: serde_json::from_str(judgement).with_context(fail)?,
                    phase: serde_json::from_str(phase).with_context(fail)?,
                    is_explained: explained.parse().with_context(fail)?,
                    loss: loss.parse().with_context(fail)?,
                }),
                [kind, fact, loss, explained] => open.checked.push(Checked {
                    kind: kind.to_owned(),
                    fact: fact.parse().with_context(fail)?,
                    loss: loss.parse().with_context(fail)?,
                    explained: explained.parse().with_context(fail)?,
                }),
                _ => anyhow::bail!("{}: neither a game nor a finding", fail()),
            }
        }
        let is_empty = open.flagged.is_empty() && open.checked.is_empty();
        anyhow::ensure!(is_empty, "{} ends in the middle of a game", path.display());
        Ok(findings)
    }

    /// Appends the findings of one game to a file.
    fn append(&self, path: &Path) -> Result<()> {
        let mut text = String::new();
        for Flagged { judgement, phase, is_explained, loss } in &self.flagged {
            let names = [serde_json::to_string(judgement)?, serde_json::to_string(phase)?];
            text += &format!("mistake\t{}\t{is_explained}\t{loss}\n", names.join("\t"));
        }
        for Checked { kind, fact, loss, explained } in &self.checked {
            text += &format!("{kind}\t{fact}\t{loss}\t{explained}\n");
        }
        text += "game\n";
        let file = OpenOptions::new().create(true).append(true).open(path);
        let written = file.and_then(|mut file| file.write_all(text.as_bytes()));
        written.with_context(|| format!("cannot write to {}", path.display()))
    }

    fn print(&self) {
        println!("{} games", self.games);
        println!(
            "| | flagged | explained | lose 5 points | lose 10 points |\n| --- | --- | --- | --- | --- |"
        );
        let phases = GamePhase::ALL.map(Some).into_iter().chain([None]);
        for (phase, judgement) in phases
            .flat_map(|phase| [Judgement::Mistake, Judgement::Blunder].map(|judgement| (phase, judgement)))
        {
            let fits =
                |one: &&Flagged| one.judgement == judgement && phase.is_none_or(|phase| one.phase == phase);
            let of_kind: Vec<&Flagged> = self.flagged.iter().filter(fits).collect();
            let lose = |least: f32| of_kind.iter().filter(|one| one.loss >= least).count();
            println!(
                "| {}{judgement:?} | {} | {} | {} | {} |",
                phase.map(|phase| format!("{phase:?}: ")).unwrap_or_default(),
                of_kind.len(),
                of_kind.iter().filter(|one| one.is_explained).count(),
                lose(INACCURACY),
                lose(MISTAKE),
            );
        }
        println!(
            "\n| kind | claims | fact | mistake | half of the loss | 40 % |\n| --- | --- | --- | --- | --- | --- |"
        );
        let kinds: BTreeSet<&str> = self.checked.iter().map(|one| &*one.kind).collect();
        for kind in kinds.into_iter().map(Some).chain([None]) {
            let of_kind: Vec<&Checked> =
                self.checked.iter().filter(|one| kind.is_none_or(|kind| one.kind == kind)).collect();
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

/// A game of two weak levels, the same for the same number.
fn play(number: u64, args: &Args) -> Result<Game> {
    let rules = args.rules[number as usize % args.rules.len()];
    let mut rng = Rng::new(args.seed.wrapping_mul(7919).wrapping_add(number));
    let mut levels = [0, 1].map(|_| Level::new(1 + rng.below(6) as u8)).into_iter().flatten();
    let mut players = [(); 2].map(|()| {
        let level = levels.next().unwrap_or(Level::FIRST);
        (Engine::new(&rules, level.settings(rng.next_u64())), Limits { time: None, ..level.limits() })
    });
    let mut game = Game::new(rules);
    while game.position().stage() != Stage::Over {
        let (engine, limits) = &mut players[game.moves().len() % 2];
        engine.set_game(&game);
        let result = engine.search(limits, &mut |_| (), &AtomicBool::new(false));
        game.play(result.best.context("no move")?).context("illegal move by the engine")?;
    }
    Ok(game)
}

/// Reviews a game as in the browser, and checks what the review says.
fn examine(game: &Game, args: &Args) -> Result<Findings> {
    let mut reviewer = Reviewer::new(game, ReviewOptions::default());
    let mut engine = Engine::new(&game.rules(), Settings::default());
    reviewer.run(&mut engine, &AtomicBool::new(false), &mut |_| ());
    let review = reviewer.review();
    let mut found = Findings { games: 1, ..Findings::default() };
    for turn in review.exercises(None) {
        let before = game.position_at(turn.ply).context("a position of the game")?;
        let after = game.position_at(turn.ply + 1).context("a position of the game")?;
        let best = *turn.best_line.first().context("a mistake has a better turn")?;
        let value = |led: Option<Move>, exclude: &[Move]| match args.nodes {
            0 => Ok(0.5),
            nodes => win(game, (turn.ply, led), exclude, turn.player, nodes),
        };
        let wins = [value(Some(best), &[])?, value(Some(turn.mv), &[])?];
        let loss = wins[0] - wins[1];
        let is_explained = !turn.explanations.is_empty();
        let judgement = review.judgement(turn.ply);
        if args.verbose && (!is_explained || (args.nodes > 0 && loss < INACCURACY)) {
            let lines = [&turn.best_line, &turn.played_line]
                .map(|line| line.iter().take(5).map(ToString::to_string).collect::<Vec<_>>().join(" "));
            let said = review.course.loss(turn.ply);
            let refuted: Vec<&str> = explain::candidates(before, &turn.best_line, &turn.played_line)
                .iter()
                .map(|one| kind(&one.explanation))
                .collect();
            println!(
                "{before}  {judgement:?} {said:.2} {:?}: {}; played {}; {loss:.2}; not {}",
                turn.phase,
                lines[0],
                lines[1],
                refuted.join(", ")
            );
        }
        found.flagged.push(Flagged { judgement, phase: turn.phase, is_explained, loss });
        for claim in turn.explanations.iter().filter(|_| args.nodes > 0) {
            found.checked.push(check(before, after, turn, claim, wins, &value, args)?);
        }
    }
    Ok(found)
}

/// The chance of the player of a turn, before it or after a move in its place, without some moves.
type Value<'a> = dyn Fn(Option<Move>, &[Move]) -> Result<f32> + 'a;

/// Checks one explanation. `wins` are those of the best and of the played turn.
fn check(
    before: &Position,
    after: &Position,
    turn: &TurnReview,
    claim: &Explanation,
    wins: [f32; 2],
    value: &Value<'_>,
    args: &Args,
) -> Result<Checked> {
    let fact = is_true(before, after, turn.best_line[0], turn.played_line.get(1).copied(), claim);
    let found = explain::candidates(before, &turn.best_line, &turn.played_line);
    let candidate = found.into_iter().find(|one| one.explanation == *claim);
    let candidate = candidate.context("the claim was a candidate")?;
    let explained = match candidate.at {
        CheckAt::Before => wins[0] - value(None, &candidate.exclude)?,
        CheckAt::Passed if args.nodes > 0 => {
            let passed = facts::with_turn(before, turn.player.other()).context("a position of the game")?;
            let passed = Game::from_position(passed);
            let gain = wins[1] - win(&passed, (0, None), &[], turn.player, args.nodes)?;
            wins[0] - wins[1] - gain
        }
        CheckAt::Passed => 0.0,
        CheckAt::After => value(Some(turn.mv), &candidate.exclude)? - wins[1],
    };
    let loss = wins[0] - wins[1];
    if args.verbose && !(fact && explained >= 0.4 * loss) {
        let mv = turn.mv;
        println!("{before}  {mv}: {claim:?}, fact {fact}, loss {loss:.2}, explained {explained:.2}");
    }
    Ok(Checked { kind: kind(claim).to_owned(), fact, loss, explained })
}

/// The winning chance of a player before a turn, or after the turn `led` in its place.
fn win(
    game: &Game,
    (ply, led): (usize, Option<Move>),
    exclude: &[Move],
    player: Colour,
    nodes: u64,
) -> Result<f32> {
    let mut before = Game::from_position(game.start().clone());
    game.moves()[..ply].iter().copied().chain(led).try_for_each(|mv| before.play(mv))?;
    let position = before.position();
    let mut engine = Engine::new(&position.rules(), Settings { seed: 4711, ..Settings::default() });
    engine.set_game(&before);
    engine.exclude_from_root(exclude);
    engine.explore(&Limits::nodes(nodes).with_lines(1), &mut |_| (), &AtomicBool::new(false));
    let analysis = engine.analysis(1, 20);
    let best = analysis.moves.first().map_or(analysis.win, |line| line.win);
    Ok(match (position.stage(), led) {
        // The opponent takes the better colour.
        (Stage::Choice, Some(_)) => 1.0 - best,
        (Stage::Opening | Stage::Choice, _) => best,
        (_, Some(Move::Choose(Colour::Light))) => analysis.light,
        (_, Some(Move::Choose(Colour::Dark))) => 1.0 - analysis.light,
        _ if player == Colour::Light => analysis.light,
        _ => 1.0 - analysis.light,
    })
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
    let one = |cell: Cell| -> CellSet { [cell].into_iter().collect() };
    let replied = reply.and_then(|reply| played(after, reply));
    match claim {
        Explanation::WrongColour { colour } => {
            before.stage() == Stage::Choice && best == Move::Choose(*colour)
        }
        Explanation::UnfairOpening { colour } => {
            before.stage() == Stage::Opening && reply == Some(Move::Choose(*colour))
        }
        Explanation::LosesSpot { cells } => {
            cells.iter().all(|cell| grows(before, mover, one(cell)))
                && cells.iter().any(|cell| grows(after, other, one(cell)))
        }
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
        Explanation::MissedBlock { bridge, stops, gain, .. } => {
            best == Move::bridge(bridge.from(), bridge.to())
                && gains(after, other, stops) == Some(*gain)
                && gains(&after_best, other, stops).is_none_or(|gain| gain == 0)
        }
        Explanation::UrgentBridge { bridge } => {
            best == Move::bridge(bridge.from(), bridge.to())
                && replied.is_some_and(|replied| gains(&replied, mover, bridge).is_none())
        }
        Explanation::EarlyBridge { bridge } => {
            matches!(best, Move::Tiles(..)) && gains(&after_best, mover, bridge).is_some()
        }
        Explanation::WastedTile { cell } => Colour::ALL.into_iter().all(|colour| {
            let touches = |open: &facts::OpenBridge| {
                open.gain > 0
                    && (open.bridge.ends().contains(cell) || open.bridge.under().any(|at| at == *cell))
            };
            !grows(before, colour, one(*cell)) && !facts::open_bridges(before, colour).iter().any(touches)
        }),
        Explanation::MissedThreat { bridge, gain, .. } => {
            *gain > 0
                && gains(&after_best, mover, bridge) == Some(*gain)
                && gains(after, mover, bridge).is_none()
        }
        Explanation::AllowsThreat { bridge, gain, .. } => {
            *gain > 0
                && replied.is_some_and(|replied| gains(&replied, other, bridge) == Some(*gain))
                && gains(after, other, bridge).is_none()
        }
        Explanation::MissedRoom { cells } => {
            cells.iter().all(|cell| grows(after, other, one(cell)) && !grows(before, mover, one(cell)))
        }
        Explanation::OwnRoom { cells } => {
            cells.iter().all(|cell| grows(before, mover, one(cell)) && !grows(after, other, one(cell)))
        }
        Explanation::WrongPlace { cells } => {
            let is_near = |cell: Cell| {
                cells
                    .iter()
                    .any(|one| cell.col().abs_diff(one.col()).max(cell.row().abs_diff(one.row())) <= 2)
            };
            !matches!(best, Move::Tiles(a, b) if is_near(a) && is_near(b))
        }
        // What it does is for the search to say.
        Explanation::WastedTurn => before.stage() == Stage::Play,
        Explanation::AllowsRoom { cells } => {
            cells.iter().all(|cell| grows(after, other, one(cell)))
                && cells.iter().any(|cell| grows(after, mover, one(cell)))
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
    let near = |cell: Cell| [(0, 1), (1, 0), (0, -1), (-1, 0)].map(|(cols, rows)| cell.offset(cols, rows));
    let free = |cell: &Cell| {
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
        Explanation::WrongColour { .. } => "wrong colour",
        Explanation::UnfairOpening { .. } => "unfair opening",
        Explanation::LosesSpot { .. } => "loses spot",
        Explanation::MissedBlock { .. } => "missed block",
        Explanation::UrgentBridge { .. } => "urgent bridge",
        Explanation::EarlyBridge { .. } => "early bridge",
        Explanation::WastedTile { .. } => "wasted tile",
        Explanation::MissedThreat { .. } => "missed threat",
        Explanation::AllowsThreat { .. } => "allows threat",
        Explanation::MissedRoom { .. } => "missed room",
        Explanation::OwnRoom { .. } => "own room",
        Explanation::AllowsRoom { .. } => "allows room",
        Explanation::WrongPlace { .. } => "wrong place",
        Explanation::WastedTurn => "wasted turn",
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
                    for colour in Colour::ALL {
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
        let (judgement, phase) = (Judgement::Blunder, GamePhase::Middle);
        let flagged = vec![Flagged { judgement, phase, is_explained: true, loss: 0.25 }];
        let mut all = Findings { games: 1, flagged, checked };
        all.append(&path).expect("written");
        Findings { games: 1, ..Findings::default() }.append(&path).expect("written");
        all.games = 2;
        assert_eq!(Findings::read(&path).expect("findings"), all);
        assert_eq!(Findings::read(&folder.path().join("none")).expect("no findings").games, 0);
        std::fs::write(&path, "missed cut\ttrue\t0.5\t0.5\n").expect("written");
        assert!(Findings::read(&path).is_err(), "a game that was not finished");
    }
}
