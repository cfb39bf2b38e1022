//! Facts about a position that people talk about: open bridges, sites for islands, what a move changes.

use ponte::{Bridge, Cell, CellSet, Colour, Move, Phase, Position, Setup, Stage};

/// The position with another colour to move, as if the opponent passed; `None` outside of the running game, or when
/// that is no legal position.
pub fn with_turn(position: &Position, colour: Colour) -> Option<Position> {
    match (position.stage(), position.to_move()) {
        (Stage::Play | Stage::Last, Some(mover)) if mover == colour => Some(position.clone()),
        (Stage::Play, Some(_)) => {
            let mut setup = Setup::from(position);
            setup.phase = Phase::Turn(colour);
            setup.position().ok()
        }
        _ => None,
    }
}

/// A bridge that could be built now.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct OpenBridge {
    /// Where.
    pub bridge: Bridge,
    /// The points it adds.
    pub gain: u32,
    /// The number of islands in the chains that it joins; equal chains count once.
    pub joins: [u32; 2],
}

/// The bridges that a colour could build if it were its turn, the most valuable first.
pub fn open_bridges(position: &Position, colour: Colour) -> Vec<OpenBridge> {
    let Some(turn) = with_turn(position, colour) else { return Vec::new() };
    let score = turn.score();
    let before = score.tally(colour).points;
    let chain_of = |cell: Cell| score.chains(colour).iter().find(|chain| chain.tiles().contains(cell));
    let mut open: Vec<OpenBridge> = turn
        .bridge_moves()
        .into_iter()
        .filter_map(|bridge| {
            let mut after = turn.clone();
            after.play(Move::bridge(bridge.from(), bridge.to())).ok()?;
            let gain = after.score().tally(colour).points.saturating_sub(before);
            let joins = bridge.ends().map(|end| chain_of(end).map_or(0, |chain| chain.islands.len() as u32));
            Some(OpenBridge { bridge, gain, joins })
        })
        .collect();
    open.sort_by_key(|one| (std::cmp::Reverse(one.gain), one.bridge));
    open
}

/// Four cells on which an island of a colour could still come to stand.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Site {
    /// The four cells.
    pub cells: CellSet,
    /// How many tiles are missing.
    pub missing: u32,
}

/// The shapes of four connected cells as offsets from the lowest cell of the leftmost column.
const SHAPES: [[(i8, i8); 4]; 19] = [
    [(0, 0), (1, 0), (2, 0), (3, 0)],
    [(0, 0), (0, 1), (0, 2), (0, 3)],
    [(0, 0), (0, 1), (1, 0), (1, 1)],
    [(0, 0), (1, 0), (2, 0), (1, 1)],
    [(0, 0), (1, 0), (2, 0), (1, -1)],
    [(0, 0), (0, 1), (0, 2), (1, 1)],
    [(0, 0), (1, -1), (1, 0), (1, 1)],
    [(0, 0), (0, 1), (0, 2), (1, 0)],
    [(0, 0), (0, 1), (0, 2), (1, 2)],
    [(0, 0), (1, 0), (1, 1), (1, 2)],
    [(0, 0), (1, 0), (1, -1), (1, -2)],
    [(0, 0), (0, 1), (1, 0), (2, 0)],
    [(0, 0), (1, 0), (2, 0), (2, 1)],
    [(0, 0), (0, 1), (1, 1), (2, 1)],
    [(0, 0), (1, 0), (2, 0), (2, -1)],
    [(0, 0), (1, 0), (1, 1), (2, 1)],
    [(0, 0), (1, 0), (1, -1), (2, -1)],
    [(0, 0), (0, 1), (1, 1), (1, 2)],
    [(0, 0), (0, 1), (1, 0), (1, -1)],
];

/// Every site on which a colour could still build an island, by the rules and its supply of tiles. Islands that stand
/// are not among them.
pub fn sites(position: &Position, colour: Colour) -> Vec<Site> {
    let size = position.size();
    let own = position.tiles(colour);
    let taken = position.tiles(colour.other()).union(position.blocked());
    let board = CellSet::board(size);
    let supply = position.tiles_left(colour).map_or(u32::MAX, u32::from);
    let mut found = Vec::new();
    for corner in board.iter() {
        'shape: for shape in SHAPES {
            let mut cells = CellSet::EMPTY;
            for (cols, rows) in shape {
                match corner.offset(cols, rows).filter(|cell| cell.is_on(size)) {
                    // An own tile may lie under no bridge, but a bridge may end on it.
                    Some(cell) if own.contains(cell) || !taken.contains(cell) => drop(cells.insert(cell)),
                    _ => continue 'shape,
                }
            }
            let missing = 4 - cells.intersection(own).len() as u32;
            let touched = !around(cells, size).intersection(own).is_empty();
            if missing > 0 && missing <= supply && !touched {
                found.push(Site { cells, missing });
            }
        }
    }
    found
}

/// The cells that touch a set by a side or a corner.
fn around(cells: CellSet, size: u8) -> CellSet {
    let near = |cell: Cell| {
        (-1..=1)
            .flat_map(|cols| (-1..=1).map(move |rows| (cols, rows)))
            .filter_map(move |(cols, rows)| cell.offset(cols, rows))
            .filter(move |cell| cell.is_on(size))
    };
    cells.iter().flat_map(near).collect::<CellSet>().difference(cells)
}

/// The sandbanks of a colour of at least two tiles that could still become an island.
pub fn living_sandbanks(position: &Position, colour: Colour) -> Vec<CellSet> {
    let sites = sites(position, colour);
    let mut banks: Vec<CellSet> = Vec::new();
    for cell in position.tiles(colour).iter() {
        let group = position.group(cell);
        let lives = sites.iter().any(|site| group.difference(site.cells).is_empty());
        if (2..4).contains(&group.len()) && lives && !banks.contains(&group) {
            banks.push(group);
        }
    }
    banks
}

/// The cells on which a tile does nothing for either colour: it is in no room for an island, and under or at the end of no
/// bridge that adds points.
pub fn useless_cells(position: &Position) -> CellSet {
    let mut useful = CellSet::EMPTY;
    for colour in Colour::ALL {
        let rooms = sites(position, colour);
        useful = rooms.into_iter().fold(useful, |all, site| all.union(site.cells));
        for open in open_bridges(position, colour).into_iter().filter(|one| one.gain > 0) {
            useful = open.bridge.under().chain(open.bridge.ends()).fold(useful, |mut all, cell| {
                all.insert(cell);
                all
            });
        }
    }
    CellSet::board(position.size()).difference(useful)
}

/// The threats of a colour that cannot all be met: bridges that add points, where every turn of the opponent leaves at
/// least one of them. Empty when there are fewer than two, or one turn stops them all.
pub fn fork(position: &Position, colour: Colour) -> Vec<Bridge> {
    let threats: Vec<Bridge> =
        open_bridges(position, colour).iter().filter(|one| one.gain > 0).map(|one| one.bridge).collect();
    let Some(answering) = with_turn(position, colour.other()).filter(|_| threats.len() >= 2) else {
        return Vec::new();
    };
    let stops_all = |mv: Move| {
        // Only tiles under a bridge, or a bridge, can stop it.
        let can_stop = |bridge: &Bridge| match mv {
            Move::Tiles(a, b) => bridge.under().any(|cell| cell == a || cell == b),
            Move::Bridge(..) => true,
            Move::Pass | Move::Choose(_) => false,
        };
        if !threats.iter().all(can_stop) {
            return false;
        }
        let mut after = answering.clone();
        after.play(mv).is_ok() && open_bridges(&after, colour).iter().all(|one| one.gain == 0)
    };
    if answering.legal_moves().into_iter().any(stops_all) { Vec::new() } else { threats }
}

/// Whether a colour has two threats at once that no single turn meets.
pub fn has_fork(position: &Position, colour: Colour) -> bool {
    !fork(position, colour).is_empty()
}

/// What a move does on the board, for the player who makes it.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Effects {
    /// It builds a bridge that adds points.
    pub scoring_bridge: bool,
    /// It completes an island.
    pub island: bool,
    /// It makes bridges of the opponent impossible that would have added points.
    pub cuts: bool,
    /// It leaves the opponent fewer sites for islands, and none or hardly any in the neighbourhood.
    pub denies_island: bool,
    /// It creates two threats at once.
    pub fork: bool,
}

/// The effects of a legal move.
pub fn effects(position: &Position, mv: Move) -> Effects {
    let Some(mover) = position.to_move() else { return Effects::default() };
    let mut after = position.clone();
    if after.play(mv).is_err() {
        return Effects::default();
    }
    let other = mover.other();
    let points = |position: &Position| position.score().tally(mover).points;
    let gains = |position: &Position| open_bridges(position, other).iter().filter(|one| one.gain > 0).count();
    let is_tiles = matches!(mv, Move::Tiles(..));
    // Sandbanks of three and two that the move stops.
    let stopped = living_sandbanks(position, other)
        .into_iter()
        .filter(|bank| !living_sandbanks(&after, other).contains(bank))
        .count();
    Effects {
        scoring_bridge: matches!(mv, Move::Bridge(..)) && points(&after) > points(position),
        island: is_tiles && after.islands(mover).len() > position.islands(mover).len(),
        cuts: is_tiles && gains(&after) < gains(position),
        denies_island: is_tiles && stopped > 0,
        fork: is_tiles && !has_fork(position, mover) && has_fork(&after, mover),
    }
}

#[cfg(test)]
mod tests {
    use ponte::{Game, Rules};

    use super::*;

    fn position(text: &str) -> Position {
        text.parse().expect("a position")
    }

    #[test]
    fn shapes_are_all_tetrominoes() {
        let mut seen = std::collections::HashSet::new();
        for shape in SHAPES {
            let corner: Cell = "h8".parse().expect("a cell");
            let cells: CellSet = shape.iter().filter_map(|&(c, r)| corner.offset(c, r)).collect();
            assert_eq!(cells.len(), 4);
            // The anchor is the lowest cell of the leftmost column, so no shape is listed twice.
            let first = cells.iter().next().expect("a cell");
            assert_eq!(first, corner, "{shape:?}");
            assert!(seen.insert(cells.to_string()), "{shape:?}");
            let connected = cells.iter().all(|cell| {
                [(0, 1), (1, 0), (0, -1), (-1, 0)]
                    .iter()
                    .any(|&(c, r)| cell.offset(c, r).is_some_and(|near| cells.contains(near)))
            });
            assert!(connected, "{shape:?}");
        }
    }

    #[test]
    fn sites_agree_with_what_can_be_laid() {
        // Whatever site is listed, its missing tiles can be laid, and then an island stands there.
        let mut rng = ponte_engine::Rng::new(4);
        for _ in 0..6 {
            let mut position = Position::new(Rules::SMALL);
            while position.stage() != Stage::Over {
                for colour in Colour::ALL {
                    let all = sites(&position, colour);
                    if position.stage() == Stage::Play {
                        for site in all.iter().step_by(7) {
                            let mut setup = Setup::from(&position);
                            setup.tiles[colour.index()] = setup.tiles[colour.index()].union(site.cells);
                            let built = setup.position().unwrap_or_else(|e| panic!("{position}: {e:?}"));
                            let first = site.cells.iter().next().expect("four cells");
                            assert_eq!(built.group(first), site.cells, "{position}");
                        }
                    }
                }
                let moves = position.legal_moves();
                position.play(moves[rng.below(moves.len() as u32) as usize]).expect("a legal move");
            }
        }
        assert_eq!(sites(&Position::new(Rules::new(3, None, None).expect("rules")), Colour::Light).len(), 36);
    }

    #[test]
    fn open_bridges_are_valued_by_what_they_join() {
        let game = Game::from_text(Rules::SMALL, "a1,a2 dark h7,h8 b1,b2 g7,g8 d1,d2 h1,h2 e1,e2 g1,g2")
            .expect("a game");
        let open = open_bridges(game.position(), Colour::Light);
        assert_eq!((open[0].gain, open[0].joins), (1, [1, 1]), "{open:?}");
        assert!(open.iter().any(|one| one.bridge.to_string() == "b2-d2"));
        // Dark is not to move, and can still be asked about.
        assert_eq!(game.position().to_move(), Some(Colour::Light));
        assert!(open_bridges(game.position(), Colour::Dark).is_empty());
        let mv: Move = "b2-d2".parse().expect("a move");
        assert!(effects(game.position(), mv).scoring_bridge);
    }

    #[test]
    fn a_fork_has_no_answer() {
        let mut rng = ponte_engine::Rng::new(8);
        let (mut forks, mut stopped) = (0, 0);
        for _ in 0..40 {
            let mut game = Game::new(Rules::SMALL);
            while !game.is_over() {
                let position = game.position();
                if let (Stage::Play, Some(mover)) = (position.stage(), position.to_move()) {
                    // The slow way: try every answer.
                    let threats = |position: &Position| {
                        open_bridges(position, mover.other()).iter().filter(|one| one.gain > 0).count()
                    };
                    if threats(position) >= 2 {
                        let met = position.legal_moves().into_iter().any(|mv| {
                            let mut after = position.clone();
                            after.play(mv).is_ok() && threats(&after) == 0
                        });
                        assert_eq!(has_fork(position, mover.other()), !met, "{position}");
                        *(if met { &mut stopped } else { &mut forks }) += 1;
                    }
                }
                // Blocks of tiles, so that islands and bridges appear.
                let moves = game.position().legal_moves();
                let bridge = moves.iter().copied().find(|mv| matches!(mv, Move::Bridge(..)));
                let near = |mv: &&Move| matches!(mv, Move::Tiles(a, b) if around([*a].into_iter().collect(), 8).contains(*b));
                let close: Vec<&Move> = moves.iter().filter(near).collect();
                let mv = match bridge.filter(|_| rng.below(4) == 0) {
                    Some(bridge) => bridge,
                    None if close.is_empty() => moves[rng.below(moves.len() as u32) as usize],
                    None => *close[rng.below(close.len() as u32) as usize],
                };
                game.play(mv).expect("a legal move");
                if forks + stopped > 12 {
                    break;
                }
            }
        }
        assert!(forks > 0 && stopped > 0, "{forks} {stopped}");
    }

    #[test]
    fn a_sandbank_dies_when_its_room_is_taken() {
        let before = position("small 8/8/8/8/8/8/ddd5/lll1d3 - dark 6");
        assert_eq!(living_sandbanks(&before, Colour::Light).len(), 1);
        let effects = effects(&before, "d1,h8".parse().expect("a move"));
        assert!(effects.denies_island && !effects.island && !effects.fork, "{effects:?}");
    }
}
