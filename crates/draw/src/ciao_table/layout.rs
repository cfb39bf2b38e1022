//! Layout of the table: coordinates of planks, steps, pawns and the box.

use ciao::{Players, Rules, Seat};

use crate::geometry::{Point, Rect, number};

/// How far the planks are apart.
const PLANK: f64 = 116.0;
/// How wide the rock is on both sides.
const ROCK: f64 = 118.0;
/// Where the bridge begins and ends, from the top.
const EDGE: f64 = 236.0;
/// How far it sags in the middle.
const SAG: f64 = 52.0;
/// Where the ravine ends and the table begins.
const TABLE: f64 = 476.0;
/// The ground that the podium and the box stand on.
const GROUND: f64 = 806.0;

/// Where a pawn in play stands.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Stand {
    /// A plank of the bridge, from 1.
    Plank(u8),
    /// A step of the podium, from 1.
    Step(u8),
}

/// The geometry of a table: it depends on the sizes and the number of players alone, so nothing moves but the pawns.
///
/// ```
/// use ciao::{Players, Rules};
/// use draw::{Stand, TableGrid};
///
/// let grid = TableGrid::new(Rules::default(), Players::Two);
/// assert_eq!(grid.stand_at(grid.plank(3).center()), Some(Stand::Plank(3)));
/// ```
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct TableGrid {
    rules: Rules,
    players: Players,
    width: f64,
}

impl TableGrid {
    /// The geometry for these sizes.
    pub fn new(rules: Rules, players: Players) -> TableGrid {
        let bridge = f64::from(rules.planks()) * PLANK + 2.0 * ROCK;
        TableGrid { rules, players, width: bridge.max(1100.0) }
    }

    /// The whole picture.
    pub fn view(&self) -> Rect {
        Rect::new(0.0, 0.0, self.width, GROUND + 178.0)
    }

    /// The ravine, the upper part of the picture.
    pub fn ravine(&self) -> Rect {
        Rect::new(0.0, 0.0, self.width, TABLE)
    }

    /// Where the bridge begins and ends, from the left.
    pub(super) fn ends(&self) -> (f64, f64) {
        let half = f64::from(self.rules.planks()) * PLANK / 2.0;
        (self.width / 2.0 - half, self.width / 2.0 + half)
    }

    /// How deep the bridge hangs at `x`.
    pub(super) fn hang(&self, x: f64) -> f64 {
        let (from, to) = self.ends();
        let part = ((x - from) / (to - from)).clamp(0.0, 1.0);
        EDGE + 4.0 * SAG * part * (1.0 - part)
    }

    /// The top of a plank, from 1.
    pub fn plank(&self, plank: u8) -> Rect {
        let x = self.ends().0 + (f64::from(plank) - 0.5) * PLANK;
        Rect::new(x - PLANK / 2.0 + 4.0, self.hang(x) - 36.0, PLANK - 8.0, 72.0)
    }

    fn steps(&self) -> (f64, f64) {
        let left = 400.0;
        (left, ((self.width - left - 40.0) / f64::from(self.rules.podium())).min(130.0))
    }

    /// A step of the podium, from 1, down to the ground.
    pub fn step(&self, step: u8) -> Rect {
        let (left, width) = self.steps();
        let left = left + (self.width - left - 40.0 - width * f64::from(self.rules.podium())) / 2.0;
        let height = 62.0 + 150.0 * f64::from(step) / f64::from(self.rules.podium());
        Rect::new(left + f64::from(step - 1) * width, GROUND - height, width, height)
    }

    /// The plank or step at a point of the picture.
    pub fn stand_at(&self, point: Point) -> Option<Stand> {
        let plank = (1..=self.rules.planks()).find(|&plank| self.plank(plank).contains(point));
        let step = || (1..=self.rules.podium()).find(|&step| self.step(step).contains(point));
        plank.map(Stand::Plank).or_else(|| step().map(Stand::Step))
    }

    /// The box, closed.
    pub fn secret(&self) -> Rect {
        Rect::new(86.0, GROUND - 168.0, 232.0, 150.0)
    }

    /// Where the foot of a pawn is. Each seat has its own place on a plank, so that four fit and none hides another.
    pub fn foot(&self, seat: Seat, stand: Stand) -> Point {
        match stand {
            Stand::Plank(plank) => {
                let center = self.plank(plank).center();
                let (x, y) = match (self.players, seat.index()) {
                    (Players::Two, 0) => (-24.0, 4.0),
                    (Players::Two, _) => (24.0, 24.0),
                    (_, 0) => (-17.0, -18.0),
                    (_, 1) => (30.0, -9.0),
                    (_, 2) => (-30.0, 19.0),
                    _ => (17.0, 28.0),
                };
                center.plus(x, y)
            }
            Stand::Step(step) => {
                let rect = self.step(step);
                Point::new(rect.x + rect.width / 2.0, rect.y + 8.0)
            }
        }
    }

    /// The panel of a seat, where its pawns wait.
    pub fn panel(&self, seat: Seat) -> Rect {
        let each = (self.width - 40.0) / self.players.count() as f64;
        Rect::new(20.0 + seat.index() as f64 * each + 8.0, GROUND + 30.0, each - 16.0, 124.0)
    }

    /// How large pawns in play are.
    pub(super) fn scale(&self) -> f64 {
        if self.players == Players::Two { 1.4 } else { 1.25 }
    }

    /// The foot of the pawn `index` of those that wait or are lost, and how large it is: in two rows where one row
    /// would be too narrow.
    pub(super) fn waiting(&self, seat: Seat, index: u8, of: u8) -> (Point, f64) {
        let panel = self.panel(seat);
        let (left, room) = (panel.x + 108.0, panel.width - 132.0);
        let gap = |count: u8| (room / f64::from(count.max(2) - 1)).min(44.0);
        if gap(of) >= 27.0 {
            return (Point::new(left + gap(of) * f64::from(index), panel.y + panel.height - 34.0), 0.62);
        }
        let in_row = of.div_ceil(2);
        let (row, col) = (index / in_row, index % in_row);
        let base = panel.y + 62.0 + 52.0 * f64::from(row);
        (Point::new(left + gap(in_row) * f64::from(col), base), 0.5)
    }

    /// The transformation that puts something drawn around its foot where that foot is.
    pub(super) fn placing(&self, foot: Point, scale: f64) -> String {
        let mut text = format!("translate({} {})", number(foot.x), number(foot.y));
        if scale != 1.0 {
            let percent = (scale * 100.0).round() as u32;
            text.push_str(&format!("scale({}.{:02})", percent / 100, percent % 100));
        }
        text
    }
}
