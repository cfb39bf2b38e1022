//! Explanations of mistakes, from facts that differ between the played and the best line.
//!
//! A fact is only a candidate. It becomes an explanation when the engine confirms that it accounts for at least half of
//! the loss: the position is searched once more without the turns that make the difference (the missed bridge, or the
//! opponent's reply), and the winning chance has to change by that much.

use ponte::{Bridge, Cell, CellSet, Colour, Move, Position, Stage};
use serde::{Deserialize, Serialize};

use crate::facts::{self, OpenBridge};

/// Why a turn was a mistake.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Explanation {
    /// The bridge that should have been built joins so many islands, for so many points.
    MissedBridge {
        /// Where.
        bridge: Bridge,
        /// Islands on both sides.
        joins: [u32; 2],
        /// Points.
        gain: u32,
    },
    /// The last bridge of the supply should have been built.
    LastBridge {
        /// Where.
        bridge: Bridge,
    },
    /// An island could have been completed.
    MissedIsland {
        /// The island.
        island: CellSet,
    },
    /// A tile would have stopped a bridge of the opponent.
    MissedCut {
        /// The opponent's bridge.
        bridge: Bridge,
        /// Islands on both sides.
        joins: [u32; 2],
        /// The opponent's points.
        gain: u32,
    },
    /// A turn would have made two threats at once, of which only one can be answered.
    MissedFork {
        /// The turn.
        #[serde(rename = "move")]
        mv: Move,
    },
    /// A tile would have taken away the opponent's last site for an island.
    MissedLastSite,
    /// A tile would have kept this sandbank of the opponent from becoming an island.
    MissedDenial {
        /// The sandbank.
        group: CellSet,
    },
    /// The turn itself keeps an own sandbank from becoming an island.
    RuinsSandbank {
        /// The sandbank.
        group: CellSet,
    },
    /// The opponent can build a bridge now.
    LeavesBridge {
        /// Where.
        bridge: Bridge,
        /// Islands on both sides.
        joins: [u32; 2],
        /// Points.
        gain: u32,
    },
    /// The opponent can make two threats at once, and only one of them can be answered.
    AllowsFork {
        /// The opponent's turn.
        reply: Move,
    },
    /// The opponent can take away the last site for an island.
    LosesLastSite,
    /// The opponent can keep this sandbank from becoming an island.
    LosesSandbank {
        /// The sandbank.
        group: CellSet,
    },
    /// The opponent can complete an island.
    AllowsIsland {
        /// The island.
        island: CellSet,
    },
    /// The other colour was the better one to choose.
    WrongColour {
        /// The better colour.
        colour: Colour,
    },
    /// The first two tiles give too much to the player who chooses.
    UnfairOpening {
        /// The colour to choose.
        colour: Colour,
    },
    /// Both colours have room for an island where the best turn lays its tiles.
    LosesSpot {
        /// The cells of these tiles.
        cells: CellSet,
    },
    /// A bridge would have stopped one of the opponent.
    MissedBlock {
        /// The own bridge.
        bridge: Bridge,
        /// The opponent's bridge.
        stops: Bridge,
        /// Islands on both sides of that.
        joins: [u32; 2],
        /// The opponent's points.
        gain: u32,
    },
    /// The bridge had to be built now: it cannot be built after the reply.
    UrgentBridge {
        /// Where.
        bridge: Bridge,
    },
    /// The bridge could have waited: tiles were more urgent.
    EarlyBridge {
        /// Where.
        bridge: Bridge,
    },
    /// The tile is where neither side has room for an island, nor a bridge that adds points.
    WastedTile {
        /// Where.
        cell: Cell,
    },
    /// Tiles would have prepared a bridge.
    MissedThreat {
        /// Where.
        bridge: Bridge,
        /// Islands on both sides.
        joins: [u32; 2],
        /// Points.
        gain: u32,
    },
    /// The opponent can prepare a bridge.
    AllowsThreat {
        /// Where.
        bridge: Bridge,
        /// Islands on both sides.
        joins: [u32; 2],
        /// Points.
        gain: u32,
    },
    /// Only the opponent has room for an island where the best turn lays its tiles.
    MissedRoom {
        /// The cells of these tiles.
        cells: CellSet,
    },
    /// Only the player has room for an island where the best turn lays its tiles.
    OwnRoom {
        /// The cells of these tiles.
        cells: CellSet,
    },
    /// The opponent can take the room for an island that both still have.
    AllowsRoom {
        /// The cells of the reply.
        cells: CellSet,
    },
    /// No turn around the tiles is much better; the best one is elsewhere.
    WrongPlace {
        /// The cells of the tiles.
        cells: CellSet,
    },
    /// The turn does hardly more than passing would.
    WastedTurn,
}

/// Where an explanation is checked.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum CheckAt {
    /// In the position before the turn: without these turns the player could not have kept the advantage.
    Before,
    /// In the position after the turn: without these replies the opponent could not profit.
    After,
    /// In the position before the turn with the opponent to move: the turn is hardly better than none.
    Passed,
}

/// A fact that may explain a mistake, and how to check it.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Candidate {
    /// The fact.
    pub explanation: Explanation,
    /// Where it is checked.
    pub at: CheckAt,
    /// The turns to leave out.
    pub exclude: Vec<Move>,
}

/// The number of candidates that are checked for one turn.
pub const MAX_CANDIDATES: usize = 10;

/// Facts that differ between the best and the played line. `best` and `played` start with their turns.
pub fn candidates(position: &Position, best: &[Move], played: &[Move]) -> Vec<Candidate> {
    let (Some(mover), Some(&best_move), Some(&played_move)) =
        (position.to_move(), best.first(), played.first())
    else {
        return Vec::new();
    };
    let mut found = Vec::new();
    let after = |mv: Move| {
        let mut after = position.clone();
        after.play(mv).ok().map(|()| after)
    };
    let (Some(after_best), Some(after_played)) = (after(best_move), after(played_move)) else {
        return Vec::new();
    };
    match (position.stage(), best_move, played.get(1)) {
        (Stage::Choice, Move::Choose(colour), _) => {
            let explanation = Explanation::WrongColour { colour };
            found.push(Candidate { explanation, at: CheckAt::Before, exclude: vec![best_move] });
        }
        (Stage::Opening, _, Some(&reply @ Move::Choose(colour))) => {
            let explanation = Explanation::UnfairOpening { colour };
            found.push(Candidate { explanation, at: CheckAt::After, exclude: vec![reply] });
        }
        (Stage::Opening | Stage::Choice, ..) => {}
        (_, _, reply) => {
            missed(position, mover, best_move, &after_best, &after_played, &mut found);
            if let Some(&reply) = reply {
                allowed(position, mover, &after_best, &after_played, reply, &mut found);
            }
            urgent(position, mover, best, played, &after_best, &mut found);
            contested(position, mover, best_move, &after_played, reply.copied(), &mut found);
            misplaced(position, best_move, played_move, &mut found);
        }
    }
    found.truncate(MAX_CANDIDATES);
    found
}

/// What the best turn would have done and the played one did not.
fn missed(
    position: &Position,
    mover: Colour,
    best: Move,
    after_best: &Position,
    after_played: &Position,
    found: &mut Vec<Candidate>,
) {
    let exclude_with = |fits: &dyn Fn(Move) -> bool| -> Vec<Move> {
        position.legal_moves().into_iter().filter(|&mv| fits(mv)).collect()
    };
    match best {
        Move::Bridge(a, b) => {
            let Some(bridge) = Bridge::new(a, b) else { return };
            let open = facts::open_bridges(position, mover).into_iter().find(|one| one.bridge == bridge);
            let Some(open) = open else { return };
            let explanation = if position.bridges_left() == Some(1) {
                Explanation::LastBridge { bridge }
            } else if open.gain > 0 {
                Explanation::MissedBridge { bridge, joins: open.joins, gain: open.gain }
            } else {
                let other = mover.other();
                let [now, played, then] =
                    [position, after_played, after_best].map(|at| facts::open_bridges(at, other));
                let is_open = |all: &[OpenBridge], one: &OpenBridge| {
                    all.iter().any(|other| other.bridge == one.bridge && other.gain > 0)
                };
                let stops = |one: &&OpenBridge| one.gain > 0 && is_open(&played, one) && !is_open(&then, one);
                let Some(stopped) = now.iter().find(stops) else { return };
                let OpenBridge { bridge: stops, joins, gain } = *stopped;
                Explanation::MissedBlock { bridge, stops, joins, gain }
            };
            found.push(Candidate { explanation, at: CheckAt::Before, exclude: vec![best] });
        }
        Move::Tiles(a, b) => {
            let new = after_best.islands(mover).difference(after_played.islands(mover));
            if let Some(island) = [a, b].into_iter().find(|&cell| new.contains(cell)) {
                let island = after_best.group(island);
                let completes =
                    |mv: Move| matches!(mv, Move::Tiles(a, b) if island.contains(a) || island.contains(b));
                let explanation = Explanation::MissedIsland { island };
                found.push(Candidate { explanation, at: CheckAt::Before, exclude: exclude_with(&completes) });
            }
            let other = mover.other();
            let still_open = facts::open_bridges(after_played, other);
            let cut = facts::open_bridges(position, other).into_iter().find(|one| {
                one.gain > 0
                    && one.bridge.under().any(|cell| cell == a || cell == b)
                    && still_open.iter().any(|open| open.bridge == one.bridge)
            });
            if let Some(cut) = cut {
                let under: CellSet = cut.bridge.under().collect();
                let cuts =
                    |mv: Move| matches!(mv, Move::Tiles(a, b) if under.contains(a) || under.contains(b));
                let explanation =
                    Explanation::MissedCut { bridge: cut.bridge, joins: cut.joins, gain: cut.gain };
                found.push(Candidate { explanation, at: CheckAt::Before, exclude: exclude_with(&cuts) });
            }
            let shares_tile = |mv: Move| matches!(mv, Move::Tiles(c, d) if [a, b].iter().any(|&cell| cell == c || cell == d));
            let mut push = |explanation| {
                found.push(Candidate {
                    explanation,
                    at: CheckAt::Before,
                    exclude: exclude_with(&shares_tile),
                });
            };
            let fork = |position: &Position| facts::has_fork(position, mover);
            if fork(after_best) && !fork(position) && !fork(after_played) {
                push(Explanation::MissedFork { mv: best });
            }
            if let Some((open, ends)) = prepared(position, after_best, mover, &[a, b])
                && !facts::open_bridges(after_played, mover).iter().any(|one| one.bridge == open.bridge)
            {
                let uses = |mv: Move| matches!(mv, Move::Tiles(a, b) if ends.contains(a) || ends.contains(b));
                let explanation =
                    Explanation::MissedThreat { bridge: open.bridge, joins: open.joins, gain: open.gain };
                found.push(Candidate { explanation, at: CheckAt::Before, exclude: exclude_with(&uses) });
            }
            let mut push = |explanation| {
                found.push(Candidate {
                    explanation,
                    at: CheckAt::Before,
                    exclude: exclude_with(&shares_tile),
                });
            };
            let sites = |position: &Position| facts::sites(position, other).len();
            if sites(after_best) == 0 && sites(after_played) > 0 {
                push(Explanation::MissedLastSite);
            }
            let alive = |position: &Position| facts::living_sandbanks(position, other);
            let (now, then) = (alive(after_played), alive(after_best));
            let denied = alive(position).into_iter().find(|bank| now.contains(bank) && !then.contains(bank));
            if let Some(group) = denied {
                push(Explanation::MissedDenial { group });
            }
            let own = |position: &Position| facts::living_sandbanks(position, mover);
            let ruined = own(position).into_iter().find(|bank| {
                // Still a sandbank of the same tiles or grown, but without room.
                let cell = bank.iter().next();
                let lives = |after: &Position| {
                    cell.is_some_and(|cell| {
                        after.islands(mover).contains(cell) || own(after).iter().any(|one| one.contains(cell))
                    })
                };
                lives(after_best) && !lives(after_played)
            });
            if let Some(group) = ruined {
                // What is lost is the room: without the turns that use it, the best line is worth no more.
                let room = facts::sites(position, mover)
                    .into_iter()
                    .filter(|site| group.difference(site.cells).is_empty())
                    .fold(CellSet::EMPTY, |all, site| all.union(site.cells));
                let uses = |mv: Move| matches!(mv, Move::Tiles(a, b) if room.contains(a) || room.contains(b));
                found.push(Candidate {
                    explanation: Explanation::RuinsSandbank { group },
                    at: CheckAt::Before,
                    exclude: exclude_with(&uses),
                });
            }
        }
        _ => {}
    }
}

/// What the played turn lets the opponent do, and the best one does not.
fn allowed(
    position: &Position,
    mover: Colour,
    after_best: &Position,
    after_played: &Position,
    reply: Move,
    found: &mut Vec<Candidate>,
) {
    let other = mover.other();
    let mut replied = after_played.clone();
    if replied.play(reply).is_err() {
        return;
    }
    let tiles = match reply {
        Move::Tiles(a, b) => vec![a, b],
        _ => Vec::new(),
    };
    let replies = after_played.legal_moves();
    let exclude = |fits: &dyn Fn(Move) -> bool| -> Vec<Move> {
        replies.iter().copied().filter(|&mv| fits(mv)).collect()
    };
    let shares_tile = |mv: Move| matches!(mv, Move::Tiles(a, b) if tiles.contains(&a) || tiles.contains(&b));
    let mut push = |explanation, exclude| found.push(Candidate { explanation, at: CheckAt::After, exclude });
    if let Move::Bridge(a, b) = reply {
        let Some(bridge) = Bridge::new(a, b) else { return };
        let find = |position: &Position| {
            facts::open_bridges(position, other).into_iter().find(|one| one.bridge == bridge && one.gain > 0)
        };
        if let (Some(open), None) = (find(after_played), find(after_best)) {
            let explanation = Explanation::LeavesBridge { bridge, joins: open.joins, gain: open.gain };
            push(explanation, vec![reply]);
        }
        return;
    }
    let new_islands = replied.islands(other).difference(after_played.islands(other));
    if let Some(&cell) = tiles.iter().find(|&&cell| new_islands.contains(cell)) {
        let island = replied.group(cell);
        // After the best turn the same tiles are illegal or do not make the island.
        let mut same = after_best.clone();
        if same.play(reply).is_err() || !same.islands(other).contains(cell) {
            let fits = |mv: Move| matches!(mv, Move::Tiles(a, b) if island.contains(a) || island.contains(b));
            push(Explanation::AllowsIsland { island }, exclude(&fits));
        }
    }
    // What the same reply does after the best turn; `None` where it is illegal.
    let replied_best = {
        let mut after = after_best.clone();
        after.play(reply).ok().map(|()| after)
    };
    let fork = |position: &Position| facts::has_fork(position, other);
    if !fork(after_played) && fork(&replied) && !replied_best.as_ref().is_some_and(fork) {
        push(Explanation::AllowsFork { reply }, exclude(&shares_tile));
    }
    let sites = |position: &Position| facts::sites(position, mover).len();
    let kept = replied_best.as_ref().is_none_or(|after| sites(after) > 0);
    if sites(position) > 0 && sites(&replied) == 0 && sites(after_best) > 0 && kept {
        push(Explanation::LosesLastSite, exclude(&shares_tile));
    }
    let alive = |position: &Position| facts::living_sandbanks(position, mover);
    let lives = |position: &Position, cell| {
        position.islands(mover).contains(cell) || alive(position).iter().any(|bank| bank.contains(cell))
    };
    let lost = alive(after_played).into_iter().find(|bank| {
        let Some(cell) = bank.iter().next() else { return false };
        let kept = replied_best.as_ref().map_or_else(|| lives(after_best, cell), |after| lives(after, cell));
        !lives(&replied, cell) && kept
    });
    if let Some(group) = lost {
        push(Explanation::LosesSandbank { group }, exclude(&shares_tile));
    }
    if let Some((open, ends)) = prepared(after_played, &replied, other, &tiles) {
        let anyway = replied_best.as_ref().map_or_else(
            || facts::open_bridges(after_best, other),
            |after| facts::open_bridges(after, other),
        );
        if !anyway.iter().any(|one| one.bridge == open.bridge && one.gain > 0) {
            let uses = |mv: Move| matches!(mv, Move::Tiles(a, b) if ends.contains(a) || ends.contains(b));
            let OpenBridge { bridge, joins, gain } = open;
            push(Explanation::AllowsThreat { bridge, joins, gain }, exclude(&uses));
        }
    }
}

/// A bridge that adds points and that tiles have made possible, with those of the tiles that it needs.
fn prepared(
    before: &Position,
    after: &Position,
    colour: Colour,
    tiles: &[Cell],
) -> Option<(OpenBridge, CellSet)> {
    let known = facts::open_bridges(before, colour);
    let is_new = |one: &OpenBridge| one.gain > 0 && !known.iter().any(|other| other.bridge == one.bridge);
    facts::open_bridges(after, colour).into_iter().filter(is_new).find_map(|open| {
        let ends = open.bridge.ends().map(|end| after.group(end));
        let needed: CellSet =
            tiles.iter().copied().filter(|&cell| ends.iter().any(|group| group.contains(cell))).collect();
        (!needed.is_empty()).then_some((open, needed))
    })
}

/// A bridge that was built too late or too early, and tiles that do nothing.
fn urgent(
    position: &Position,
    mover: Colour,
    best: &[Move],
    played: &[Move],
    after_best: &Position,
    found: &mut Vec<Candidate>,
) {
    let replied = |line: &[Move]| {
        let mut after = position.clone();
        line.iter().take(2).try_for_each(|&mv| after.play(mv)).ok().map(|()| after)
    };
    let can_build = |position: &Position, bridge: Bridge| {
        facts::open_bridges(position, mover).iter().any(|one| one.bridge == bridge)
    };
    let (Some(after), Some(better)) = (replied(played), replied(best)) else { return };
    match (best[0], played[0]) {
        (Move::Bridge(a, b), _) if played.len() > 1 => {
            let Some(bridge) = Bridge::new(a, b).filter(|&bridge| !can_build(&after, bridge)) else { return };
            let explanation = Explanation::UrgentBridge { bridge };
            found.push(Candidate { explanation, at: CheckAt::Before, exclude: vec![best[0]] });
        }
        (Move::Tiles(..), Move::Bridge(a, b)) => {
            let waits = |&bridge: &Bridge| can_build(after_best, bridge) && can_build(&better, bridge);
            let Some(bridge) = Bridge::new(a, b).filter(waits) else { return };
            let tiles = |mv: &Move| matches!(mv, Move::Tiles(..));
            let exclude = position.legal_moves().into_iter().filter(tiles).collect();
            let explanation = Explanation::EarlyBridge { bridge };
            found.push(Candidate { explanation, at: CheckAt::Before, exclude });
        }
        (_, Move::Tiles(a, b)) => {
            let wasted = facts::useless_cells(position);
            for cell in [a, b].into_iter().filter(|&cell| wasted.contains(cell)) {
                let is_other = |mv: &Move| !matches!(mv, Move::Tiles(a, b) if [a, b].contains(&&cell));
                let exclude = position.legal_moves().into_iter().filter(is_other).collect();
                let explanation = Explanation::WastedTile { cell };
                found.push(Candidate { explanation, at: CheckAt::Before, exclude });
            }
        }
        _ => {}
    }
}

/// A turn at the wrong place, or for nothing.
fn misplaced(position: &Position, best: Move, played: Move, found: &mut Vec<Candidate>) {
    if let Move::Tiles(a, b) = played {
        let cells: CellSet = [a, b].into_iter().collect();
        let around = area(cells, CellSet::board(position.size()));
        let is_inside =
            |mv: &Move| matches!(mv, Move::Tiles(a, b) if around.contains(*a) && around.contains(*b));
        if !is_inside(&best) {
            let exclude = position.legal_moves().into_iter().filter(|mv| !is_inside(mv)).collect();
            let explanation = Explanation::WrongPlace { cells };
            found.push(Candidate { explanation, at: CheckAt::Before, exclude });
        }
    }
    let passed = position.to_move().and_then(|mover| facts::with_turn(position, mover.other()));
    if position.stage() == Stage::Play && played != Move::Pass && passed.is_some() {
        let explanation = Explanation::WastedTurn;
        found.push(Candidate { explanation, at: CheckAt::Passed, exclude: Vec::new() });
    }
}

/// How far from its tiles a fight for room reaches.
const REACH: u8 = 2;

/// The cells of rooms for islands around some cells.
fn area(cells: CellSet, rooms: CellSet) -> CellSet {
    let is_near = |cell: &Cell| {
        cells
            .iter()
            .any(|one| one.col().abs_diff(cell.col()) <= REACH && one.row().abs_diff(cell.row()) <= REACH)
    };
    rooms.iter().filter(is_near).chain(cells.iter()).collect()
}

/// The cells on which a colour could still build an island.
fn room(position: &Position, colour: Colour) -> CellSet {
    let sites = facts::sites(position, colour);
    sites.into_iter().fold(CellSet::EMPTY, |all, site| all.union(site.cells))
}

/// Areas with room for an island, which the first player to build there takes.
fn contested(
    position: &Position,
    mover: Colour,
    best: Move,
    after_played: &Position,
    reply: Option<Move>,
    found: &mut Vec<Candidate>,
) {
    let Move::Tiles(a, b) = best else { return };
    let other = mover.other();
    let (own, others) = (room(position, mover), room(after_played, other));
    let rooms = own.union(others);
    let sets = [vec![a, b], vec![a], vec![b]].map(|cells| cells.into_iter().collect::<CellSet>());
    let [pair, ..] = sets;
    for cells in sets {
        let inside = |room: CellSet| cells.difference(room).is_empty();
        let outside = |room: CellSet| cells.intersection(room).is_empty();
        let explanation = if inside(own) && !outside(others) {
            Explanation::LosesSpot { cells }
        } else if inside(others) && outside(own) {
            Explanation::MissedRoom { cells }
        } else if inside(own) && outside(others) {
            Explanation::OwnRoom { cells }
        } else {
            continue;
        };
        // Another turn in the same area may be as good, so none of them counts.
        let area = area(cells, rooms);
        let uses = |mv: &Move| matches!(mv, Move::Tiles(a, b) if area.contains(*a) || area.contains(*b));
        let exclude = position.legal_moves().into_iter().filter(uses).collect();
        found.push(Candidate { explanation, at: CheckAt::Before, exclude });
        if cells == pair {
            break;
        }
    }
    if let Some(Move::Tiles(c, d)) = reply {
        let cells: CellSet = [c, d].into_iter().collect();
        let (own, rooms) = (room(after_played, mover), room(after_played, mover).union(others));
        let area = area(cells, rooms);
        let is_contested = cells.difference(others).is_empty() && !cells.intersection(own).is_empty();
        if is_contested && !area.intersection(pair).is_empty() {
            let uses = |mv: &Move| matches!(mv, Move::Tiles(a, b) if area.contains(*a) || area.contains(*b));
            let exclude = after_played.legal_moves().into_iter().filter(uses).collect();
            let explanation = Explanation::AllowsRoom { cells };
            found.push(Candidate { explanation, at: CheckAt::After, exclude });
        }
    }
}
