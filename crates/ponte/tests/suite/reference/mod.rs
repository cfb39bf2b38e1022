//! A slow reference implementation of the rules with sets and flood fill. It shares the public value types of the crate
//! (cells, moves, errors), but no logic.

use std::collections::{BTreeMap, BTreeSet};

use ponte::{Bridge, Cell, CellSet, Colour, Decider, IllegalMove, Move, Rules, Stage, Tally};

pub(crate) mod violations;

/// Column and row from 0; tuples compare as the notation orders cells.
pub(crate) type Spot = (i32, i32);

pub(crate) const SIDES: [Spot; 4] = [(1, 0), (-1, 0), (0, 1), (0, -1)];
pub(crate) const CORNERS: [Spot; 4] = [(1, 1), (1, -1), (-1, 1), (-1, -1)];

pub(crate) fn spot(cell: Cell) -> Spot {
    (i32::from(cell.col()), i32::from(cell.row()))
}

pub(crate) fn cell((col, row): Spot) -> Cell {
    Cell::new(col as u8, row as u8).unwrap()
}

pub(crate) fn cells<'a>(spots: impl IntoIterator<Item = &'a Spot>) -> CellSet {
    spots.into_iter().map(|&spot| cell(spot)).collect()
}

pub(crate) fn spots(cells: CellSet) -> BTreeSet<Spot> {
    cells.iter().map(spot).collect()
}

fn plus(a: Spot, b: Spot) -> Spot {
    (a.0 + b.0, a.1 + b.1)
}

pub(crate) fn group_of(tiles: &BTreeSet<Spot>, start: Spot) -> BTreeSet<Spot> {
    let mut group = BTreeSet::from([start]);
    let mut todo = vec![start];
    while let Some(at) = todo.pop() {
        for side in SIDES {
            let next = plus(at, side);
            if tiles.contains(&next) && group.insert(next) {
                todo.push(next);
            }
        }
    }
    group
}

pub(crate) fn groups(tiles: &BTreeSet<Spot>) -> Vec<BTreeSet<Spot>> {
    let mut groups: Vec<BTreeSet<Spot>> = Vec::new();
    for &tile in tiles {
        if !groups.iter().any(|group| group.contains(&tile)) {
            groups.push(group_of(tiles, tile));
        }
    }
    groups
}

/// The tiles outside a group that touch it by a corner.
pub(crate) fn touching(tiles: &BTreeSet<Spot>, group: &BTreeSet<Spot>) -> BTreeSet<Spot> {
    let corners = group.iter().flat_map(|&at| CORNERS.map(|corner| plus(at, corner)));
    corners.filter(|at| tiles.contains(at) && !group.contains(at)).collect()
}

/// No group of five, and no tile at an island's corner.
pub(crate) fn tiles_are_legal(tiles: &BTreeSet<Spot>) -> bool {
    groups(tiles).iter().all(|group| group.len() < 4 || group.len() == 4 && touching(tiles, group).is_empty())
}

pub(crate) fn bridge_shape(a: Spot, b: Spot) -> bool {
    let apart = ((a.0 - b.0).abs(), (a.1 - b.1).abs());
    matches!(apart, (2, 0) | (0, 2) | (2, 2) | (1, 2) | (2, 1))
}

/// The cells a bridge passes over.
pub(crate) fn beneath(a: Spot, b: Spot) -> BTreeSet<Spot> {
    let middle = ((a.0 + b.0) / 2, (a.1 + b.1) / 2);
    match ((a.0 - b.0).abs(), (a.1 - b.1).abs()) {
        (1, 2) => BTreeSet::from([(a.0, middle.1), (b.0, middle.1)]),
        (2, 1) => BTreeSet::from([(middle.0, a.1), (middle.0, b.1)]),
        _ => BTreeSet::from([middle]),
    }
}

/// Whether two straight lines between centres meet, ends included.
pub(crate) fn lines_meet(a: (Spot, Spot), b: (Spot, Spot)) -> bool {
    /// Positive to the left of the line, negative to its right, zero on it.
    fn turn(line: (Spot, Spot), at: Spot) -> i32 {
        let ((x0, y0), (x1, y1)) = line;
        (x1 - x0) * (at.1 - y0) - (y1 - y0) * (at.0 - x0)
    }
    fn within(line: (Spot, Spot), at: Spot) -> bool {
        let between = |a: i32, b: i32, c: i32| a.min(b) <= c && c <= a.max(b);
        between(line.0.0, line.1.0, at.0) && between(line.0.1, line.1.1, at.1)
    }
    let (b_from, b_to) = (turn(a, b.0).signum(), turn(a, b.1).signum());
    let (a_from, a_to) = (turn(b, a.0).signum(), turn(b, a.1).signum());
    if b_from * b_to < 0 && a_from * a_to < 0 {
        return true;
    }
    (b_from == 0 && within(a, b.0))
        || (b_to == 0 && within(a, b.1))
        || (a_from == 0 && within(b, a.0))
        || (a_to == 0 && within(b, a.1))
}

/// A bridge that stands, its ends in the order of the notation.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub(crate) struct Beam {
    pub(crate) from: Spot,
    pub(crate) to: Spot,
}

impl Beam {
    pub(crate) fn new(a: Spot, b: Spot) -> Beam {
        Beam { from: a.min(b), to: a.max(b) }
    }

    pub(crate) fn bridge(self) -> Bridge {
        Bridge::new(cell(self.from), cell(self.to)).unwrap()
    }

    pub(crate) fn beneath(self) -> BTreeSet<Spot> {
        beneath(self.from, self.to)
    }
}

/// What a chain consists of.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) struct ReferenceChain {
    pub(crate) islands: BTreeSet<BTreeSet<Spot>>,
    pub(crate) sandbanks: BTreeSet<BTreeSet<Spot>>,
    pub(crate) bridges: BTreeSet<Beam>,
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Reference {
    pub(crate) rules: Rules,
    pub(crate) tiles: [BTreeSet<Spot>; 2],
    /// With their colour.
    pub(crate) bridges: BTreeMap<Beam, Colour>,
    pub(crate) stage: Stage,
    pub(crate) turn: Colour,
    light_passed: bool,
}

impl Reference {
    pub(crate) fn new(rules: Rules) -> Reference {
        Reference {
            rules,
            tiles: [BTreeSet::new(), BTreeSet::new()],
            bridges: BTreeMap::new(),
            stage: Stage::Opening,
            turn: Colour::Light,
            light_passed: false,
        }
    }

    fn size(&self) -> i32 {
        i32::from(self.rules.size())
    }

    fn on_board(&self, (col, row): Spot) -> bool {
        (0..self.size()).contains(&col) && (0..self.size()).contains(&row)
    }

    pub(crate) fn board(&self) -> Vec<Spot> {
        (0..self.size()).flat_map(|col| (0..self.size()).map(move |row| (col, row))).collect()
    }

    fn mine(&self) -> &BTreeSet<Spot> {
        &self.tiles[self.turn.index()]
    }

    fn colour_at(&self, at: Spot) -> Option<Colour> {
        Colour::ALL.into_iter().find(|colour| self.tiles[colour.index()].contains(&at))
    }

    pub(crate) fn blocked(&self) -> BTreeSet<Spot> {
        self.bridges.keys().flat_map(|beam| beam.beneath()).collect()
    }

    pub(crate) fn to_move(&self) -> Option<Colour> {
        (self.stage != Stage::Over).then_some(self.turn)
    }

    pub(crate) fn tiles_left(&self, colour: Colour) -> Option<u16> {
        self.rules.tiles().map(|supply| supply - self.tiles[colour.index()].len() as u16)
    }

    pub(crate) fn bridges_left(&self) -> Option<u16> {
        self.rules.bridges().map(|supply| supply - self.bridges.len() as u16)
    }

    /// Why a tile of the player to move may not lie on a cell of the board, supply aside.
    pub(crate) fn refusal(&self, at: Spot) -> Option<IllegalMove> {
        if let Some(by) = self.colour_at(at) {
            return Some(IllegalMove::Occupied { cell: cell(at), by });
        }
        if let Some(beam) = self.bridges.keys().find(|beam| beam.beneath().contains(&at)) {
            return Some(IllegalMove::UnderBridge { cell: cell(at), bridge: beam.bridge() });
        }
        let mine = self.mine();
        let group = group_of(mine, at);
        if group.len() > 4 {
            return Some(IllegalMove::TooLarge { cell: cell(at), group: cells(&group) });
        }
        let neighbours = CORNERS.map(|corner| plus(at, corner));
        let outside = neighbours.into_iter().filter(|near| mine.contains(near) && !group.contains(near));
        let islands = outside.map(|near| group_of(mine, near)).filter(|other| other.len() == 4);
        let islands: BTreeSet<Spot> = islands.flatten().collect();
        if !islands.is_empty() {
            return Some(IllegalMove::TouchesIsland { cell: cell(at), island: cells(&islands) });
        }
        let by = touching(mine, &group);
        if group.len() == 4 && !by.is_empty() {
            return Some(IllegalMove::IslandTouched {
                cell: cell(at),
                island: cells(&group),
                by: cells(&by),
            });
        }
        None
    }

    fn lays_tiles(&self) -> bool {
        let supplied = self.tiles_left(self.turn).is_none_or(|left| left >= 2);
        !matches!(self.stage, Stage::Choice | Stage::Over) && supplied
    }

    /// The cells on which a tile is legal alone.
    pub(crate) fn alone(&self) -> BTreeSet<Spot> {
        if !self.lays_tiles() {
            return BTreeSet::new();
        }
        self.board().into_iter().filter(|&at| self.refusal(at).is_none()).collect()
    }

    /// The same position with one more tile of the player to move, the turn not over.
    pub(crate) fn with_tile(&self, at: Spot) -> Reference {
        let mut next = self.clone();
        next.tiles[self.turn.index()].insert(at);
        next
    }

    /// The cells for a second tile among those given.
    pub(crate) fn seconds(&self, first: Spot, among: &BTreeSet<Spot>) -> BTreeSet<Spot> {
        let next = self.with_tile(first);
        among.iter().copied().filter(|&at| at != first && next.refusal(at).is_none()).collect()
    }

    /// A pair by the definition: both cells are free, and the position after both tiles is legal.
    pub(crate) fn pair_is_legal(&self, a: Spot, b: Spot) -> bool {
        let blocked = self.blocked();
        let free = |at: Spot| self.on_board(at) && self.colour_at(at).is_none() && !blocked.contains(&at);
        if a == b || !self.lays_tiles() || !free(a) || !free(b) {
            return false;
        }
        let mut after = self.mine().clone();
        after.extend([a, b]);
        tiles_are_legal(&after)
    }

    /// All legal pairs by the definition, each once.
    pub(crate) fn pairs(&self) -> BTreeSet<(Spot, Spot)> {
        let board = self.board();
        let all = board.iter().flat_map(|&a| board.iter().map(move |&b| (a, b)));
        all.filter(|&(a, b)| a < b && self.pair_is_legal(a, b)).collect()
    }

    /// Some legal pair; each tile of one is legal alone.
    pub(crate) fn some_pair(&self) -> Option<(Spot, Spot)> {
        let alone = self.alone();
        alone.iter().find_map(|&a| self.seconds(a, &alone).first().map(|&b| (a, b)))
    }

    pub(crate) fn may_pass(&self) -> bool {
        !matches!(self.stage, Stage::Choice | Stage::Over) && self.some_pair().is_none()
    }

    pub(crate) fn bridge_moves(&self) -> Vec<Beam> {
        if matches!(self.stage, Stage::Choice | Stage::Over) {
            return Vec::new();
        }
        let mine: Vec<Spot> = self.mine().iter().copied().collect();
        let near = |a: Spot, b: Spot| (a.0 - b.0).abs() <= 2 && (a.1 - b.1).abs() <= 2;
        let all = mine.iter().flat_map(|&a| mine.iter().map(move |&b| (a, b)));
        all.filter(|&(a, b)| a < b && near(a, b) && self.check_bridge(a, b).is_ok())
            .map(|(a, b)| Beam::new(a, b))
            .collect()
    }

    fn check_bridge(&self, from: Spot, to: Spot) -> Result<(), IllegalMove> {
        for end in [from, to] {
            if !self.on_board(end) {
                return Err(IllegalMove::OffBoard { cell: cell(end) });
            }
        }
        if !bridge_shape(from, to) {
            return Err(IllegalMove::NotABridge { from: cell(from), to: cell(to) });
        }
        if self.bridges_left() == Some(0) {
            return Err(IllegalMove::OutOfBridges);
        }
        for end in [from, to] {
            let found = self.colour_at(end);
            if found != Some(self.turn) {
                return Err(IllegalMove::NoTile { cell: cell(end), found });
            }
        }
        for end in [from, to] {
            if let Some(beam) = self.bridges.keys().find(|beam| beam.from == end || beam.to == end) {
                return Err(IllegalMove::EndUsed { cell: cell(end), bridge: beam.bridge() });
            }
        }
        if let Some(&at) = beneath(from, to).iter().find(|&&at| self.colour_at(at).is_some()) {
            return Err(IllegalMove::TileBeneath { cell: cell(at) });
        }
        match self.bridges.keys().find(|beam| lines_meet((beam.from, beam.to), (from, to))) {
            Some(beam) => Err(IllegalMove::BridgeCrosses { other: beam.bridge() }),
            None => Ok(()),
        }
    }

    fn check_pair(&self, a: Spot, b: Spot) -> Result<(), IllegalMove> {
        for at in [a, b] {
            if !self.on_board(at) {
                return Err(IllegalMove::OffBoard { cell: cell(at) });
            }
        }
        if a == b {
            return Err(IllegalMove::SameCell { cell: cell(a) });
        }
        self.check_supply()?;
        let refusal = self.refusal(a).or_else(|| self.refusal(b)).or_else(|| self.with_tile(a).refusal(b));
        refusal.map_or(Ok(()), Err)
    }

    fn check_supply(&self) -> Result<(), IllegalMove> {
        match self.tiles_left(self.turn) {
            Some(left @ 0..2) => Err(IllegalMove::OutOfTiles { colour: self.turn, left }),
            _ => Ok(()),
        }
    }

    fn check_stage(&self, chooses: bool) -> Result<(), IllegalMove> {
        match (self.stage, chooses) {
            (Stage::Over, _) => Err(IllegalMove::GameOver),
            (Stage::Choice, false) => Err(IllegalMove::ChoiceDue),
            (Stage::Choice, true) => Ok(()),
            (_, true) => Err(IllegalMove::NoChoiceNow),
            (_, false) => Ok(()),
        }
    }

    /// Why a first tile may not lie somewhere.
    pub(crate) fn check_tile(&self, at: Cell) -> Result<(), IllegalMove> {
        self.check_stage(false)?;
        if !self.on_board(spot(at)) {
            return Err(IllegalMove::OffBoard { cell: at });
        }
        self.check_supply()?;
        self.refusal(spot(at)).map_or(Ok(()), Err)
    }

    pub(crate) fn check(&self, mv: Move) -> Result<(), IllegalMove> {
        self.check_stage(matches!(mv, Move::Choose(_)))?;
        match mv {
            Move::Choose(_) => Ok(()),
            Move::Tiles(a, b) => self.check_pair(spot(a.min(b)), spot(a.max(b))),
            Move::Bridge(a, b) => self.check_bridge(spot(a.min(b)), spot(a.max(b))),
            Move::Pass => match self.some_pair() {
                Some((a, b)) => Err(IllegalMove::TilesFit { pair: (cell(a), cell(b)) }),
                None => Ok(()),
            },
        }
    }

    /// Plays a legal move.
    pub(crate) fn play(&mut self, mv: Move) {
        match mv {
            Move::Choose(_) => {
                self.turn = Colour::Dark;
                self.stage = if self.light_passed { Stage::Last } else { Stage::Play };
                return;
            }
            Move::Tiles(a, b) => {
                self.tiles[self.turn.index()].extend([spot(a), spot(b)]);
            }
            Move::Bridge(a, b) => {
                self.bridges.insert(Beam::new(spot(a), spot(b)), self.turn);
            }
            Move::Pass => {}
        }
        let light_passes = mv == Move::Pass && self.turn == Colour::Light;
        let dark_passes = mv == Move::Pass && self.turn == Colour::Dark;
        self.light_passed |= light_passes;
        if dark_passes || self.stage == Stage::Last {
            self.stage = Stage::Over;
        } else if self.stage == Stage::Opening {
            self.stage = Stage::Choice;
        } else if light_passes {
            self.stage = Stage::Last;
            self.turn = Colour::Dark;
        } else {
            self.turn = self.turn.other();
        }
    }

    /// The chains of a colour, lone groups among them.
    pub(crate) fn chains(&self, colour: Colour) -> BTreeSet<ReferenceChain> {
        let groups = groups(&self.tiles[colour.index()]);
        let beams: Vec<Beam> =
            self.bridges.iter().filter(|&(_, &owner)| owner == colour).map(|(&beam, _)| beam).collect();
        let mut left: BTreeSet<usize> = (0..groups.len()).collect();
        let mut chains = BTreeSet::new();
        while let Some(start) = left.pop_first() {
            let mut members = BTreeSet::from([start]);
            let mut todo = vec![start];
            let mut bridges = BTreeSet::new();
            while let Some(at) = todo.pop() {
                let ends_here =
                    |beam: &&Beam| groups[at].contains(&beam.from) || groups[at].contains(&beam.to);
                for &beam in beams.iter().filter(ends_here) {
                    bridges.insert(beam);
                    for (other, group) in groups.iter().enumerate() {
                        let reached = group.contains(&beam.from) || group.contains(&beam.to);
                        if reached && members.insert(other) {
                            left.remove(&other);
                            todo.push(other);
                        }
                    }
                }
            }
            let (islands, sandbanks) = members.iter().map(|&i| groups[i].clone()).partition(|g| g.len() == 4);
            chains.insert(ReferenceChain { islands, sandbanks, bridges });
        }
        chains
    }

    pub(crate) fn tally(&self, colour: Colour) -> Tally {
        let chains = self.chains(colour);
        let counts = chains.iter().map(|chain| chain.islands.len() as u32);
        Tally {
            points: counts.clone().map(|n| (1..=n).sum::<u32>()).sum(),
            islands: counts.sum(),
            bridges: self.bridges.values().filter(|&&owner| owner == colour).count() as u32,
        }
    }

    /// Who is ahead, and what decides it.
    pub(crate) fn verdict(&self) -> (Option<Colour>, Decider) {
        let (light, dark) = (self.tally(Colour::Light), self.tally(Colour::Dark));
        let deciders = [
            (light.points, dark.points, Decider::Points),
            (light.islands, dark.islands, Decider::Islands),
            (light.bridges, dark.bridges, Decider::Bridges),
        ];
        for (light, dark, decider) in deciders {
            if light != dark {
                return (Some(if light > dark { Colour::Light } else { Colour::Dark }), decider);
            }
        }
        (None, Decider::Nothing)
    }

    /// A uniformly random turn: with probability 1/4 a bridge when one is legal, else a uniformly random first cell
    /// that has a second, and a uniformly random second one, else a pass.
    pub(crate) fn random_move(&self, below: &mut impl FnMut(u32) -> u32) -> Move {
        if self.stage == Stage::Choice {
            return Move::Choose(Colour::ALL[below(2) as usize]);
        }
        if below(4) == 0 {
            let bridges = self.bridge_moves();
            if !bridges.is_empty() {
                return bridges[below(bridges.len() as u32) as usize].bridge().into();
            }
        }
        let alone = self.alone();
        let mut firsts: Vec<Spot> = alone.iter().copied().collect();
        while !firsts.is_empty() {
            let first = firsts.swap_remove(below(firsts.len() as u32) as usize);
            let seconds: Vec<Spot> = self.seconds(first, &alone).into_iter().collect();
            if !seconds.is_empty() {
                let second = seconds[below(seconds.len() as u32) as usize];
                return Move::tiles(cell(first), cell(second));
            }
        }
        Move::Pass
    }
}
