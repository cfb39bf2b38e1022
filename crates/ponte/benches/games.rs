//! How fast random games go, from the empty board to the score: games, turns and single placements per second, beside
//! the reference implementation of the tests and beside the least that any program must do to play the same games.
//!
//! A custom harness, because the figures belong together in one table. Each figure is the best of several short runs, in
//! processor time where the system provides it, because other load can only slow a run down.

#[allow(dead_code, reason = "the reference answers more than is asked of it here")]
#[path = "../tests/suite/reference/mod.rs"]
mod reference;

use std::hint::black_box;
use std::time::Instant;

use ponte::fast::{Bits, Board, BoardMove, Geometry, Kernel, Wide, accelerate, random_turn};
use ponte::{Colour, Perft, Position, Rules, Stage};
use reference::Reference;

fn main() {
    // `cargo bench` passes `--bench`; without it (`cargo test --benches`) a glance shows that everything runs.
    let effort = if std::env::args().any(|arg| arg == "--bench") {
        Effort { runs: 5, run: 0.5, reference: 0.5 }
    } else {
        Effort { runs: 1, run: 0.0, reference: 0.0 }
    };
    println!("uniformly random games from the empty board to the score, one thread\n");
    println!(
        "{:<9}{:>11}{:>13}{:>14}{:>9}{:>9}{:>10}{:>9}{:>8}",
        "rules", "games/s", "turns/s", "placements/s", "ns each", "floor", "of floor", "ref/s", "ratio"
    );
    let boards = [
        ("small", Rules::SMALL),
        ("classic", Rules::CLASSIC),
        ("open", Rules::OPEN),
        ("large", Rules::LARGE),
    ];
    for (name, rules) in boards {
        if rules.size() <= 11 {
            report(name, Geometry::<u128>::narrow(rules.size()), rules, effort);
        } else {
            report(name, Geometry::<Wide>::wide(rules.size()), rules, effort);
        }
    }
    println!();
    println!("ns each: the whole time, bridges, ends and scores included, shared among the placements");
    println!("floor: the same for a loop that rolls the same dice and picks bits from the words of recorded");
    println!("       games, each pick waiting for the one before, and knows no rules: a bound for whatever");
    println!("       lays tile by tile; `of floor` is how many times as long a real placement takes");
    println!(
        "reference/s: games per second of the reference implementation (sets and flood fill); ratio: games/s over it\n"
    );
    perft(effort);
}

#[derive(Clone, Copy)]
struct Effort {
    runs: u32,
    /// Seconds of each run; the system's count may lag by some milliseconds, so half a second is right to a hundredth.
    run: f64,
    /// Seconds for the reference.
    reference: f64,
}

/// Numbers as cheap as they come: a counter, multiplied and folded.
struct Chance(u64);

impl Chance {
    #[inline]
    fn below(&mut self, n: u32) -> u32 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let product = u128::from(self.0) * u128::from(self.0 ^ 0xd1b5_4a32_d192_ed03);
        let word = (product >> 64) as u64 ^ product as u64;
        (((word >> 32) * u64::from(n)) >> 32) as u32
    }
}

/// The time this thread has spent on a processor, or else the time of day.
#[derive(Clone, Copy)]
struct Clock(Instant, Option<u64>);

impl Clock {
    fn start() -> Clock {
        Clock(Instant::now(), Clock::on_processor())
    }

    /// Linux counts the nanoseconds of each thread.
    fn on_processor() -> Option<u64> {
        let text = std::fs::read_to_string("/proc/thread-self/schedstat").ok()?;
        text.split_whitespace().next()?.parse().ok().filter(|&ns| ns > 0)
    }

    fn seconds(self) -> f64 {
        match (self.1, Clock::on_processor()) {
            (Some(before), Some(after)) if after > before => (after - before) as f64 * 1e-9,
            _ => self.0.elapsed().as_secs_f64(),
        }
    }
}

/// What was played, and for how long.
#[derive(Clone, Copy, Default)]
struct Played {
    seconds: f64,
    games: u64,
    turns: u64,
    placements: u64,
}

impl Played {
    fn per_second(self, count: u64) -> f64 {
        count as f64 / self.seconds
    }

    fn ns_per_placement(self) -> f64 {
        self.seconds * 1e9 / self.placements as f64
    }
}

/// The best of some runs by the time for a placement.
fn best(effort: Effort, mut run: impl FnMut(u32) -> Played) -> Played {
    let all = (0..effort.runs).map(&mut run);
    all.min_by(|a, b| a.ns_per_placement().total_cmp(&b.ns_per_placement())).unwrap_or_default()
}

fn report<B: Bits>(name: &str, geometry: &'static Geometry<B>, rules: Rules, effort: Effort) {
    let words = record(geometry, rules);
    // In turn, so that both meet the same state of the machine.
    let mut bare = Played::default();
    let played = best(effort, |round| {
        let floor = floor(&words, effort.run / 2.0);
        if round == 0 || floor.ns_per_placement() < bare.ns_per_placement() {
            bare = floor;
        }
        play(geometry, rules, u64::from(round), effort.run)
    });
    let slow = reference_games(rules, effort.reference);
    println!(
        "{name:<9}{:>11.0}{:>13.0}{:>14.0}{:>9.1}{:>9.1}{:>10.1}{:>9.1}{:>8.0}",
        played.per_second(played.games),
        played.per_second(played.turns),
        played.per_second(played.placements),
        played.ns_per_placement(),
        bare.ns_per_placement(),
        played.ns_per_placement() / bare.ns_per_placement(),
        slow,
        played.per_second(played.games) / slow,
    );
}

/// Some random games.
struct RandomGames<'a, B: Bits> {
    geometry: &'static Geometry<B>,
    rules: Rules,
    chance: &'a mut Chance,
    played: &'a mut Played,
}

impl<B: Bits> Kernel for RandomGames<'_, B> {
    type Output = ();

    #[inline(always)]
    fn run(self) {
        let RandomGames { geometry, rules, chance, played } = self;
        for _ in 0..256 {
            let mut board = Board::new(geometry, rules);
            while board.stage() != Stage::Over {
                match random_turn(&mut board, |n| chance.below(n)) {
                    BoardMove::Choice => continue,
                    BoardMove::Tiles(..) => played.placements += 2,
                    BoardMove::Bridge(_) | BoardMove::Pass => {}
                }
                played.turns += 1;
            }
            // A loop, since the closure of `map` would not be compiled for the kernel's instructions.
            for colour in Colour::ALL {
                black_box(board.tally(colour));
            }
            played.games += 1;
        }
    }
}

/// Plays random games for a while.
fn play<B: Bits>(geometry: &'static Geometry<B>, rules: Rules, seed: u64, time: f64) -> Played {
    let mut chance = Chance(seed << 32);
    let mut played = Played::default();
    let clock = Clock::start();
    while played.games == 0 || clock.seconds() < time {
        accelerate(RandomGames { geometry, rules, chance: &mut chance, played: &mut played });
    }
    played.seconds = clock.seconds();
    played
}

/// The words from which the tiles of some games were picked, for two tiles at a time.
fn record<B: Bits>(geometry: &'static Geometry<B>, rules: Rules) -> Vec<[B; 2]> {
    let mut chance = Chance(1);
    let mut words = Vec::new();
    for _ in 0..16 {
        let mut board = Board::new(geometry, rules);
        while board.stage() != Stage::Over {
            let before = board;
            if let BoardMove::Tiles(first, _) = random_turn(&mut board, |n| chance.below(n)) {
                let mut half = before;
                half.lay(first);
                words.push([before.open(), half.side(before.to_move()).open()]);
            }
        }
    }
    words
}

/// Dice and picks alone.
struct Floor<'a, B: Bits> {
    words: &'a [[B; 2]],
    chance: &'a mut Chance,
    played: &'a mut Played,
}

impl<B: Bits> Kernel for Floor<'_, B> {
    type Output = ();

    #[inline(always)]
    fn run(self) {
        let Floor { words, chance, played } = self;
        // Always zero, which the compiler cannot know: the next word is looked up only once the last bit is known.
        let nothing = black_box(0usize);
        let mut last = 0;
        for _ in 0..64 {
            for at in 0..words.len() {
                if chance.below(4) == 0 {
                    last ^= 1;
                }
                for half in [0, 1] {
                    let word = words[at + (last & nothing)][half];
                    last = word.nth(chance.below(word.count()));
                }
            }
            black_box(last);
            played.placements += 2 * words.len() as u64;
        }
    }
}

/// Repeats the least that any program must do for a while.
fn floor<B: Bits>(words: &[[B; 2]], time: f64) -> Played {
    let mut chance = Chance(2);
    let mut played = Played::default();
    let clock = Clock::start();
    while played.placements == 0 || clock.seconds() < time {
        accelerate(Floor { words, chance: &mut chance, played: &mut played });
    }
    played.seconds = clock.seconds();
    played
}

/// Games per second of the reference implementation.
fn reference_games(rules: Rules, time: f64) -> f64 {
    let mut chance = Chance(3);
    let mut games = 0;
    let clock = Clock::start();
    while games == 0 || clock.seconds() < time {
        let mut reference = Reference::new(rules);
        while reference.stage != Stage::Over {
            let mv = reference.random_move(&mut |n| chance.below(n));
            reference.play(mv);
        }
        black_box(Colour::ALL.map(|colour| reference.tally(colour)));
        games += 1;
    }
    f64::from(games) / clock.seconds()
}

/// Counting move sequences without the choice; the last ply is counted, not played.
fn perft(effort: Effort) {
    println!("{:<9}{:>7}{:>14}{:>16}", "perft", "depth", "sequences", "sequences/s");
    for (size, depth) in [(3, 6), (4, 3), (5, 3), (10, 2)] {
        let Ok(rules) = Rules::new(size, None, None) else { continue };
        let start = Position::new(rules);
        let perft = Perft { depth, skip_choice: true };
        let counted = best(Effort { runs: effort.runs.min(3), ..effort }, |_| {
            let mut sum = Played::default();
            let clock = Clock::start();
            while sum.games == 0 || clock.seconds() < effort.run {
                sum.placements += black_box(perft).count(&start);
                sum.games += 1;
            }
            sum.seconds = clock.seconds();
            sum
        });
        let sequences = counted.placements / counted.games.max(1);
        println!("{:<9}{depth:>7}{sequences:>14}{:>16.0}", format!("{size} x {size}"), {
            counted.per_second(counted.placements)
        });
    }
}
