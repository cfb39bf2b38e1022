//! Drawing of a Ponte del Diavolo position: the lagoon with its tiles, bridges and marks.

mod caption;
mod land;
mod marks;
mod span;
mod water;

use ponte::{Bridge, Cell, CellSet, Colour, Position, Setup};

use crate::element::Element;
use crate::grid::Grid;
use crate::scene::{Scene, Style};

pub use caption::with_caption;
pub use marks::Marks;

/// A board to be drawn: what lies on it, how it is seen, what is marked.
///
/// ```
/// use draw::{PonteBoard, Style, Theme};
/// use ponte::{Position, Rules};
///
/// let mut position = Position::new(Rules::CLASSIC);
/// position.play("e5,f6".parse()?)?;
/// let mut board = PonteBoard::new(&position);
/// board.marks.last = ["e5".parse()?, "f6".parse()?].into_iter().collect();
/// let svg = board.scene().svg(&Style::new(Theme::Dark));
/// assert!(svg.starts_with("<svg"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, PartialEq, Debug)]
pub struct PonteBoard {
    /// Where everything is.
    pub grid: Grid,
    /// Tiles of light and of dark.
    pub tiles: [CellSet; 2],
    /// Bridges.
    pub bridges: Vec<Bridge>,
    /// What is pointed out.
    pub marks: Marks,
    /// Whether the colours also differ by pattern.
    pub patterns: bool,
    /// Whether there is a layer of invisible squares, one for each cell, that a page can listen to.
    pub targets: bool,
}

impl PonteBoard {
    /// The board of a position, not turned, without marks.
    pub fn new(position: &Position) -> PonteBoard {
        PonteBoard::from(&Setup::from(position))
    }

    /// The colour of the tile on a cell.
    pub fn tile(&self, cell: Cell) -> Option<Colour> {
        Colour::ALL.into_iter().find(|colour| self.tiles[colour.index()].contains(cell))
    }

    /// The groups of a colour: tiles connected by sides.
    pub fn groups(&self, colour: Colour) -> Vec<CellSet> {
        let mut left = self.tiles[colour.index()];
        let mut groups = Vec::new();
        while let Some(first) = left.iter().next() {
            left.remove(first);
            let (mut group, mut edge) = (CellSet::from(first), vec![first]);
            while let Some(cell) = edge.pop() {
                for (cols, rows) in [(1, 0), (-1, 0), (0, 1), (0, -1)] {
                    if let Some(next) = cell.offset(cols, rows)
                        && left.remove(next)
                    {
                        group.insert(next);
                        edge.push(next);
                    }
                }
            }
            groups.push(group);
        }
        groups
    }

    /// The cells under bridges.
    pub fn blocked(&self) -> CellSet {
        self.bridges.iter().flat_map(|bridge| bridge.under()).collect()
    }

    /// The picture. Its layers, the lowest first:
    ///
    /// | class | what is in it |
    /// | --- | --- |
    /// | `pd-water` | frame, coordinates, water, the lines between cells |
    /// | `pd-blocked` | a `pd-block` with `data-cell` for each cell under a bridge |
    /// | `pd-shoals` | shallow water around land |
    /// | `pd-under` | marks beneath the land: chains, cells where a tile may go |
    /// | `pd-land` | a group `pd-group` with `data-cells` for each sandbank (`pd-sandbank`) and island (`pd-island`), `pd-light` or `pd-dark` |
    /// | `pd-bridges` | a group `pd-bridge` with `data-bridge` for each bridge; in it a group `pd-span` whose origin is its middle |
    /// | `pd-over` | marks above: tiles that just land, ghosts, the last move, hint, blame, selection, cursor |
    /// | `pd-targets` | where asked for: an invisible square `pd-target` with `data-cell` for each cell |
    pub fn scene(&self) -> Scene {
        let mut layers = vec![
            water::water(self),
            water::blocked(self),
            land::shoals(self),
            marks::under(self),
            land::land(self),
            span::bridges(self),
            marks::over(self),
        ];
        if self.targets {
            layers.push(targets(self));
        }
        let mut definitions = water::definitions();
        definitions.extend(land::definitions());
        definitions.extend(span::definitions(self));
        Scene::new(self.grid.view(), definitions, layers)
    }

    /// The picture as an SVG document.
    pub fn svg(&self, style: &Style) -> String {
        self.scene().svg(style)
    }
}

/// Draws any arrangement, also an illegal one; what is off the board is left out.
impl From<&Setup> for PonteBoard {
    fn from(setup: &Setup) -> PonteBoard {
        let size = setup.rules.size();
        let bridges = setup
            .bridges
            .iter()
            .filter(|(from, to)| from.is_on(size) && to.is_on(size))
            .filter_map(|&(from, to)| Bridge::new(from, to))
            .collect();
        PonteBoard {
            grid: Grid::new(size),
            tiles: setup.tiles.map(|tiles| tiles.intersection(CellSet::board(size))),
            bridges,
            marks: Marks::default(),
            patterns: false,
            targets: false,
        }
    }
}

fn targets(board: &PonteBoard) -> Element {
    let cells = CellSet::board(board.grid.size);
    let squares = cells.iter().map(|cell| {
        Element::rect(board.grid.cell_rect(cell), 0.0)
            .with("class", "pd-target")
            .with("data-cell", cell.to_string())
    });
    Element::group("pd-targets").with("fill", "transparent").holding(squares)
}
