//! `train puzzles`: mines puzzles from self-play and from records.
//!
//! A position becomes a puzzle when its answer is unique by value: the best turn, and the best of all turns without
//! its key, are searched separately with two seeds each, and the first has to be better by a margin every time. Where
//! the engine can solve the ending, the results are exact. The rating is that of the weakest level that finds the key.
//!
//! Easy puzzles have a goal that one turn reaches ([`goals`]).
//!
//! The file grows by one line per puzzle, and the number of the next game is kept beside it, so that an interrupted
//! run continues where it ended.

mod goals;

use std::collections::HashSet;
use std::fs::OpenOptions;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::sync::atomic::AtomicBool;
use std::time::Instant;

use anyhow::{Context, Result};
use ponte::{Game, Move, Position, Record, Rules, Stage};
use ponte_engine::matches::random_opening;
use ponte_engine::{Analysis, Engine, Level, Limits, Rng, Settings};
use review::puzzles::{self, Goal, Key, Puzzle, Theme};

use crate::files;

#[derive(clap::Args)]
pub(crate) struct Args {
    /// Output file. Puzzles that are already in it count, so that an interrupted run can be resumed.
    out: PathBuf,
    /// Number of puzzles in the file at the end.
    #[arg(long, default_value_t = 600)]
    count: usize,
    /// Rule sets of self-play, used in turn.
    #[arg(long, value_delimiter = ',', default_value = "classic,small,large,classic,open")]
    rules: Vec<Rules>,
    /// Records to mine instead of self-play.
    #[arg(long)]
    records: Vec<PathBuf>,
    /// Only find the themes of the puzzles in the file again, and sort them by rating.
    #[arg(long)]
    themes: bool,
    /// Only proven endings: games are played without a search, and their endings are solved.
    #[arg(long)]
    endings: bool,
    /// Only easy puzzles with a goal that the rules check, as many of each goal.
    #[arg(long)]
    goals: bool,
    /// Maximum number of positions searched to solve an ending.
    #[arg(long, default_value_t = 6_000)]
    solve: u64,
    /// Nodes of the search that plays the games and proposes positions.
    #[arg(long, default_value_t = 400)]
    quick: u64,
    /// Nodes of each of the four searches that verify a position.
    #[arg(long, default_value_t = 6_000)]
    deep: u64,
    /// Minimum lead of the answer over everything else, as a winning chance.
    #[arg(long, default_value_t = 0.15)]
    lead: f32,
    /// Seed of the random numbers.
    #[arg(long, default_value_t = 1)]
    seed: u64,
}

/// Seeds of the verifying searches.
const SEEDS: [u64; 2] = [11, 29];
/// Turns before which there are no puzzles.
const FIRST_PLY: usize = 7;
/// The minimum distance of two puzzles of a game in plies.
const MIN_DISTANCE: usize = 5;
/// How often an ending is played in another way.
const VARIATIONS: u32 = 6;
/// The maximum number of puzzles from one ending.
const MAX_ENDINGS: u32 = 2;
/// A puzzle that levels up to this one solve is kept only sometimes.
const EASY_LEVEL: u8 = 2;

pub(crate) fn run(args: &Args) -> Result<()> {
    if args.themes {
        return find_themes(&args.out);
    }
    let mut miner = Miner::open(args)?;
    if args.records.is_empty() {
        while miner.found < args.count {
            let number = miner.next_game;
            let rules = args.rules[number as usize % args.rules.len()];
            if args.goals {
                miner.play_for_goals(rules, number)?;
            } else if args.endings {
                miner.play_to_the_end(rules, number)?;
            } else {
                miner.play_game(rules, number)?;
            }
            miner.finish_game()?;
        }
    } else {
        let games = read_records(&args.records)?;
        for game in games.iter().skip(miner.next_game as usize) {
            if miner.found >= args.count {
                break;
            }
            miner.search_game(game)?;
            miner.finish_game()?;
        }
    }
    println!("{} puzzles in {}", miner.found, args.out.display());
    Ok(())
}

/// Rewrites a file with the themes of today, in the order of ratings.
fn find_themes(path: &Path) -> Result<()> {
    let text = std::fs::read_to_string(path).with_context(|| format!("cannot read {}", path.display()))?;
    let mut all = puzzles::read(&text).with_context(|| path.display().to_string())?;
    for puzzle in &mut all {
        puzzle.themes = Theme::detect(&puzzle.position, puzzle.best, puzzle.is_proven());
    }
    all.sort_by_cached_key(|puzzle| (puzzle.rating, puzzle.to_string()));
    files::replace(path, all.iter().map(|puzzle| format!("{puzzle}\n")).collect::<String>().as_bytes())
}

pub(crate) fn read_records(paths: &[PathBuf]) -> Result<Vec<Game>> {
    let mut games = Vec::new();
    for path in paths {
        let text =
            std::fs::read_to_string(path).with_context(|| format!("cannot read {}", path.display()))?;
        for record in Record::each(Rules::CLASSIC, &text) {
            games.push(record.with_context(|| path.display().to_string())?.game());
        }
    }
    Ok(games)
}

struct Miner<'a> {
    args: &'a Args,
    file: std::fs::File,
    progress: PathBuf,
    /// Positions up to symmetry that are in the file.
    seen: HashSet<u64>,
    found: usize,
    /// The number of puzzles of each goal.
    goals: [usize; Goal::ALL.len()],
    next_game: u64,
    started: Instant,
}

/// A proposed puzzle.
struct Candidate {
    best: Move,
    key: Key,
}

impl<'a> Miner<'a> {
    fn open(args: &'a Args) -> Result<Miner<'a>> {
        let text = match std::fs::read_to_string(&args.out) {
            Ok(text) => text,
            Err(error) if error.kind() == std::io::ErrorKind::NotFound => String::new(),
            Err(error) => return Err(error).with_context(|| format!("cannot read {}", args.out.display())),
        };
        let known = puzzles::read(&text).with_context(|| args.out.display().to_string())?;
        let progress = args.out.with_extension("progress");
        let next_game = std::fs::read_to_string(&progress).ok().and_then(|text| text.trim().parse().ok());
        let file = OpenOptions::new()
            .create(true)
            .append(true)
            .open(&args.out)
            .with_context(|| format!("cannot write to {}", args.out.display()))?;
        Ok(Miner {
            args,
            file,
            progress,
            seen: known.iter().map(|puzzle| canonical_hash(&puzzle.position)).collect(),
            found: known.len(),
            goals: Goal::ALL.map(|goal| known.iter().filter(|one| one.key == Key::Goal(goal)).count()),
            next_game: next_game.unwrap_or(0),
            started: Instant::now(),
        })
    }

    /// Notes that a game is done.
    fn finish_game(&mut self) -> Result<()> {
        self.next_game += 1;
        files::replace(&self.progress, self.next_game.to_string().as_bytes())?;
        let (seconds, args) = (self.started.elapsed().as_secs(), self.args);
        eprintln!("{} games, {} of {} puzzles, {seconds} s", self.next_game, self.found, args.count);
        Ok(())
    }

    /// Plays a game against itself, and looks for puzzles on the way.
    fn play_game(&mut self, rules: Rules, number: u64) -> Result<()> {
        let mut rng = Rng::new(self.args.seed.wrapping_mul(0x9e37_79b9).wrapping_add(number));
        let mut game = random_opening(&rules, &mut rng);
        let mut engine = Engine::new(&rules, Settings { seed: rng.next_u64(), ..Settings::default() });
        let mut last = 0;
        while game.position().stage() != Stage::Over {
            engine.set_game(&game);
            let analysis = explore(&mut engine, self.args.quick);
            let Some(line) = analysis.moves.first() else { break };
            if game.moves().len() >= last + MIN_DISTANCE && self.consider(&game, &analysis)? {
                last = game.moves().len();
            }
            // Human mistakes make the positions in which an answer stands out.
            let mv = if rng.unit() < 0.12 && game.moves().len() < 40 {
                let nearby = &analysis.moves[..analysis.moves.len().min(8)];
                nearby[rng.below(nearby.len() as u32) as usize].mv
            } else {
                line.mv
            };
            game.play(mv).context("illegal move by the engine")?;
        }
        Ok(())
    }

    /// Plays a game without a search, solves its ending, and looks for puzzles there.
    fn play_to_the_end(&mut self, rules: Rules, number: u64) -> Result<()> {
        let mut rng = Rng::new(self.args.seed.wrapping_mul(0x51ed_270b).wrapping_add(number));
        let mut game = random_opening(&rules, &mut rng);
        let level = Level::new(3).context("a level")?;
        let mut player = Engine::new(&rules, level.settings(rng.next_u64()));
        let mut solver = Engine::new(&rules, Settings { memory: 16 << 20, ..Settings::default() });
        let mut ending: Option<usize> = None;
        let (mut variations, mut found) = (0, 0);
        loop {
            let ply = game.moves().len();
            solver.set_position(game.position());
            if solver.solve(self.args.solve) {
                ending.get_or_insert(ply);
                let analysis = solver.analysis(usize::MAX, 1);
                found += u32::from(self.consider(&game, &analysis)?);
            }
            if found >= MAX_ENDINGS {
                return Ok(());
            }
            if game.position().stage() != Stage::Over {
                player.set_game(&game);
                let best = player.search(&level.limits(), &mut |_| (), &AtomicBool::new(false)).best;
                game.play(best.context("no move in a game that is not over")?).context("illegal move")?;
                continue;
            }
            // The same ending once more, in another way: what is solved already costs nothing.
            let Some(start) = ending.filter(|_| variations < VARIATIONS) else { return Ok(()) };
            variations += 1;
            while game.moves().len() > start {
                game.undo();
            }
        }
    }

    /// Looks for puzzles in a game that was played.
    fn search_game(&mut self, game: &Game) -> Result<()> {
        let mut engine = Engine::new(&game.rules(), Settings::default());
        let (mut prefix, mut last) = (Game::from_position(game.start().clone()), 0);
        for &mv in game.moves() {
            engine.set_game(&prefix);
            if prefix.moves().len() >= last + MIN_DISTANCE {
                let analysis = explore(&mut engine, self.args.quick);
                if self.consider(&prefix, &analysis)? {
                    last = prefix.moves().len();
                }
            }
            prefix.play(mv).context("illegal move in a record")?;
        }
        Ok(())
    }

    /// Makes a puzzle of the current position, if it is one.
    fn consider(&mut self, game: &Game, analysis: &Analysis) -> Result<bool> {
        let position = game.position();
        if game.moves().len() < FIRST_PLY || position.stage() != Stage::Play {
            return Ok(false);
        }
        let Some(candidate) = propose(position, analysis, self.args.lead) else { return Ok(false) };
        let hash = canonical_hash(position);
        if !self.seen.insert(hash) {
            return Ok(false);
        }
        let verified = if analysis.proven {
            prove(position, &candidate, analysis)
        } else {
            self.verify(position, &candidate)
        };
        let Some(mut puzzle) = verified else { return Ok(false) };
        let level = weakest_level(game, &puzzle);
        // One in four of the easy ones, by chance.
        if level.is_some_and(|level| level <= EASY_LEVEL) && !hash.is_multiple_of(4) {
            return Ok(false);
        }
        puzzle.rating = puzzles::rating_of_level(level);
        self.write(&puzzle)?;
        Ok(true)
    }

    fn write(&mut self, puzzle: &Puzzle) -> Result<()> {
        writeln!(self.file, "{puzzle}").context("cannot write a puzzle")?;
        self.file.flush()?;
        self.found += 1;
        Ok(())
    }

    /// Searches the answer and everything else separately, with two seeds.
    fn verify(&self, position: &Position, candidate: &Candidate) -> Option<Puzzle> {
        let others: Vec<Move> =
            position.legal_moves().into_iter().filter(|&mv| !candidate.key.fits(position, mv)).collect();
        if others.len() < 3 {
            return None;
        }
        let (mut win, mut rest) = (1.0f32, 0.0f32);
        let mut proven = true;
        for seed in SEEDS {
            let value = |moves: &[Move]| {
                let mut engine = Engine::new(
                    &position.rules(),
                    Settings { seed, memory: 64 << 20, ..Settings::default() },
                );
                engine.set_position(position);
                engine.restrict_root(moves).ok()?;
                let analysis = explore(&mut engine, self.args.deep);
                Some((analysis.moves.first()?.win, analysis.proven))
            };
            let (answer, exact) = value(&[candidate.best])?;
            (win, proven) = (win.min(answer), proven && exact);
            // An answer that changes nothing much is found out before the other search.
            if win < 0.35 {
                return None;
            }
            let (other, exact) = value(&others)?;
            (rest, proven) = (rest.max(other), proven && exact);
            let lead = if proven { 0.4 } else { self.args.lead };
            if win - rest < lead || (rest > 0.85 && !proven) {
                return None;
            }
        }
        let themes = Theme::detect(position, candidate.best, proven);
        let Candidate { best, key } = *candidate;
        Some(Puzzle { position: position.clone(), key, best, themes, rating: 0, win, others: rest })
    }
}

/// A puzzle from the exact values of all turns.
fn prove(position: &Position, candidate: &Candidate, analysis: &Analysis) -> Option<Puzzle> {
    let Candidate { best, key } = *candidate;
    let win = analysis.moves.first()?.win;
    let others = analysis.moves.iter().filter(|line| !key.fits(position, line.mv));
    let all = analysis.moves.len() as u64 == position.pair_count() + position.bridge_moves().len() as u64;
    let rest = others.clone().map(|line| line.win).fold(0.0, f32::max);
    let themes = Theme::detect(position, best, true);
    (all && others.count() >= 3).then(|| Puzzle {
        position: position.clone(),
        key,
        best,
        themes,
        rating: 0,
        win,
        others: rest,
    })
}

/// Whether one turn, or one cell of it, stands out in a quick search.
fn propose(position: &Position, analysis: &Analysis, lead: f32) -> Option<Candidate> {
    let [best, rest @ ..] = &analysis.moves[..] else { return None };
    // A draw can be worth saving.
    if best.win < 0.4 || rest.len() < 2 {
        return None;
    }
    // The second search decides, so the first one may be generous.
    let lead = if analysis.proven { 0.4 } else { lead * 0.8 };
    let leads = |key: Key| {
        let mut others = rest.iter().filter(|line| !key.fits(position, line.mv)).peekable();
        others.peek().is_some() && others.all(|line| best.win - line.win >= lead)
    };
    let keys = match best.mv {
        Move::Tiles(a, b) => vec![Key::Turn(best.mv), Key::Cell(a), Key::Cell(b)],
        Move::Bridge(..) => vec![Key::Turn(best.mv)],
        _ => Vec::new(),
    };
    let key = keys.into_iter().find(|&key| leads(key))?;
    Some(Candidate { best: best.mv, key })
}

/// Explores the position of an engine until it is solved or has so many nodes.
fn explore(engine: &mut Engine, nodes: u64) -> Analysis {
    engine.explore(&Limits::nodes(nodes), &mut |_| (), &AtomicBool::new(false));
    // Points and islands are not needed.
    engine.analysis(12, 1)
}

/// The weakest level that finds the key; those that play by chance in two of three attempts.
fn weakest_level(game: &Game, puzzle: &Puzzle) -> Option<u8> {
    Level::all().map(Level::number).find(|&number| {
        let Some(level) = Level::new(number) else { return false };
        let solves = |seed: &u64| {
            let mut engine = Engine::new(&game.rules(), level.settings(*seed));
            engine.set_game(game);
            let limits = Limits { time: None, ..level.limits() };
            let best = engine.search(&limits, &mut |_| (), &AtomicBool::new(false)).best;
            best.is_some_and(|mv| puzzle.accepts(mv))
        };
        // Levels that search find the same with every seed, nearly always.
        let seeds: &[u64] = if number <= 3 { &[1, 2, 3] } else { &[1] };
        seeds.iter().filter(|seed| solves(seed)).count() * 2 > seeds.len()
    })
}

fn canonical_hash(position: &Position) -> u64 {
    position.canonical().0.hash()
}

#[cfg(test)]
mod tests {
    use ponte_engine::Line;

    use super::*;

    #[test]
    fn the_shipped_puzzles_can_be_read_and_solved() {
        const SHIPPED: &str = include_str!("../../web/static/puzzles.txt");
        assert!(SHIPPED.len() < 200_000, "{} bytes", SHIPPED.len());
        let all = puzzles::read(SHIPPED).expect("valid puzzles");
        let ids: HashSet<u32> = all.iter().map(Puzzle::id).collect();
        let positions: HashSet<u64> = all.iter().map(|puzzle| canonical_hash(&puzzle.position)).collect();
        assert!(!all.is_empty() && ids.len() == all.len() && positions.len() == all.len());
        for puzzle in &all {
            assert!(puzzle.accepts(puzzle.best), "{puzzle}");
            match puzzle.key {
                Key::Goal(_) => assert!(
                    (400..=900).contains(&puzzle.rating)
                        && puzzle.fits_phones()
                        && puzzle.win >= puzzle.others,
                    "{puzzle}"
                ),
                Key::Cell(_) | Key::Turn(_) => assert!(puzzle.win - puzzle.others >= 0.14, "{puzzle}"),
            }
            let themes = Theme::detect(&puzzle.position, puzzle.best, puzzle.is_proven());
            assert_eq!(puzzle.themes, themes, "{puzzle}: `train puzzles FILE --themes` finds them again");
        }
        for goal in Goal::ALL {
            let count = all.iter().filter(|puzzle| puzzle.key == Key::Goal(goal)).count();
            assert!(count >= 75, "{count} for {goal:?}");
        }
        let on = |rules: Rules| all.iter().filter(|puzzle| puzzle.position.rules() == rules).count();
        let counts = [Rules::SMALL, Rules::CLASSIC, Rules::LARGE].map(on);
        assert!(
            counts.iter().sum::<usize>() >= 500 && counts.iter().all(|&count| count >= 100),
            "{counts:?}"
        );
    }

    fn line(text: &str, win: f32) -> Line {
        let mv: Move = text.parse().expect("a move");
        Line { mv, win, visits: 9, prior: None, points: None, proven: false, pv: vec![mv], searched: 1 }
    }

    #[test]
    fn keys_are_what_all_good_turns_share() {
        let analysis = |moves: Vec<Line>| Analysis {
            win: 0.5,
            light: 0.5,
            points: [0.0; 2],
            proven: false,
            depth: 0,
            nodes: 0,
            nps: 0,
            moves,
            islands: Vec::new(),
        };
        let empty = Position::new(Rules::SMALL);
        let key =
            |moves: Vec<Line>| propose(&empty, &analysis(moves), 0.2).map(|found| found.key.to_string());
        let (b, c) = (line("a1,c3", 0.4), line("d4,e5", 0.3));
        assert_eq!(key(vec![line("a1,b2", 0.8), b.clone(), c.clone()]), Some("a1,b2".to_owned()));
        assert_eq!(key(vec![line("a1,b2", 0.8), line("a1,d4", 0.79), c.clone()]), Some("a1".to_owned()));
        assert_eq!(key(vec![line("a1,b2", 0.8), line("b2,d4", 0.79), c.clone()]), Some("b2".to_owned()));
        assert_eq!(key(vec![line("a1-c1", 0.8), b.clone(), c.clone()]), Some("a1-c1".to_owned()));
        assert_eq!(key(vec![line("a1,b2", 0.8), line("e5,f6", 0.75), c.clone()]), None);
        assert_eq!(key(vec![line("a1,b2", 0.39), b, c]), None, "a lost position");
    }
}
