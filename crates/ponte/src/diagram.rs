//! Diagrams of a position for terminals: plain ASCII, box characters, or colours.
//!
//! ```
//! use ponte::{Game, Rules, diagram};
//!
//! let game = Game::from_text(Rules::new(5, None, None)?, "a1,b3 dark d2,d4 a1-b3 d2-d4")?;
//! let expected = "
//!  5  .   .   .   .   .
//!
//!  4  .   .   .   x   .
//!                 |
//!  3  .   o   .   |   .
//!        /        |
//!  2  ~ / ~   .   x   .
//!      /
//!  1  o   .   .   .   .
//!
//!     a   b   c   d   e
//! ";
//! assert_eq!(diagram::ascii(game.position()), expected[1..]);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! Light is round and dark is a cross; small letters are sandbanks, capitals islands. Cells under a bridge are water,
//! `~`, where the bridge itself does not hide them.

use std::fmt;

use crate::board::Stage;
use crate::cell::{Cell, CellSet};
use crate::moves::Bridge;
use crate::position::Position;
use crate::rules::Colour;

/// The position in plain ASCII. It fits 80 x 24 on boards of every size.
#[must_use]
pub fn ascii(position: &Position) -> String {
    Diagram::new(position).to_string()
}

/// The position in colour, for terminals that know ANSI escape sequences.
#[must_use]
pub fn coloured(position: &Position) -> String {
    Diagram::new(position).unicode(true).colour(true).to_string()
}

/// How much room a cell has.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Scale {
    /// Two characters by one line: for small windows and large boards.
    Compact,
    /// Four characters by two lines: bridges are drawn between the cells.
    Roomy,
}

impl Scale {
    /// Characters and lines from one cell to the next.
    #[must_use]
    pub const fn step(self) -> (usize, usize) {
        match self {
            Scale::Compact => (2, 1),
            Scale::Roomy => (4, 2),
        }
    }
}

/// A drawing of a position with options; [`Display`](fmt::Display) draws it, with a line feed after each line.
///
/// ```
/// use ponte::{Position, Rules};
/// use ponte::diagram::{Diagram, Scale};
///
/// let position: Position = "3:-:- 2l/3/ld1 - light 2".parse()?;
/// let diagram = Diagram::new(&position).scale(Scale::Compact).highlight(position.tile_cells());
/// assert_eq!(diagram.to_string(), " 3  * * o\n 2  * * *\n 1  o x *\n\n    a b c\n");
/// # Ok::<(), ponte::PositionError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Diagram<'a> {
    position: &'a Position,
    highlight: CellSet,
    scale: Scale,
    coordinates: bool,
    legend: bool,
    unicode: bool,
    colour: bool,
}

impl<'a> Diagram<'a> {
    /// Plain ASCII with coordinates, roomy up to 11 x 11 and compact beyond, so that it fits 24 lines.
    #[must_use]
    pub const fn new(position: &'a Position) -> Diagram<'a> {
        let scale = if position.size() <= 11 { Scale::Roomy } else { Scale::Compact };
        Diagram {
            position,
            highlight: CellSet::EMPTY,
            scale,
            coordinates: true,
            legend: false,
            unicode: false,
            colour: false,
        }
    }

    /// Marks cells, such as the legal ones or the last move: free cells with `*`, all others with brackets.
    #[must_use]
    pub const fn highlight(mut self, cells: CellSet) -> Diagram<'a> {
        self.highlight = cells;
        self
    }

    /// How much room a cell has.
    #[must_use]
    pub const fn scale(mut self, scale: Scale) -> Diagram<'a> {
        self.scale = scale;
        self
    }

    /// Whether the letters of the columns and the numbers of the rows are shown. The default is `true`.
    #[must_use]
    pub const fn coordinates(mut self, shown: bool) -> Diagram<'a> {
        self.coordinates = shown;
        self
    }

    /// Whether an explanation of the signs, the score and the turn stand at the right.
    #[must_use]
    pub const fn legend(mut self, shown: bool) -> Diagram<'a> {
        self.legend = shown;
        self
    }

    /// Whether circles, squares and box lines replace letters.
    #[must_use]
    pub const fn unicode(mut self, unicode: bool) -> Diagram<'a> {
        self.unicode = unicode;
        self
    }

    /// Whether colours are added, as ANSI escape sequences. No information is conveyed by colour alone.
    #[must_use]
    pub const fn colour(mut self, colour: bool) -> Diagram<'a> {
        self.colour = colour;
        self
    }
}

/// What a character of the drawing belongs to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Paint {
    /// Coordinates and the legend.
    Plain,
    /// A free cell.
    Free,
    /// A cell under a bridge.
    Water,
    /// A highlighted free cell, or the brackets of another.
    Marked,
    /// A tile.
    Tile(Colour),
    /// A bridge.
    Bridge(Colour),
}

impl Paint {
    /// The parameters of the escape sequence, from the sixteen colours that every terminal has.
    const fn code(self) -> &'static str {
        match self {
            Paint::Plain => "0",
            Paint::Free => "0;90",
            Paint::Water => "0;36",
            Paint::Marked => "0;1;32",
            Paint::Tile(Colour::Light) => "0;30;103",
            Paint::Tile(Colour::Dark) => "0;1;97;41",
            Paint::Bridge(Colour::Light) => "0;1;93",
            Paint::Bridge(Colour::Dark) => "0;1;91",
        }
    }
}

/// The characters of a diagram.
#[derive(Clone, Copy, Debug)]
pub struct Signs {
    /// Sandbank and island, of light and of dark.
    pub tiles: [[char; 2]; 2],
    /// A free cell.
    pub free: char,
    /// A cell under a bridge.
    pub water: char,
    marked: char,
    level: char,
    upright: char,
    rising: char,
    falling: char,
    /// The ends of a flat knight's move that rises, and of one that falls.
    flat: [[char; 2]; 2],
}

impl Signs {
    /// Circles, squares and box lines, or letters.
    #[must_use]
    pub const fn new(unicode: bool) -> Signs {
        if unicode { UNICODE } else { ASCII }
    }
}

const ASCII: Signs = Signs {
    tiles: [['o', 'O'], ['x', 'X']],
    free: '.',
    water: '~',
    marked: '*',
    level: '-',
    upright: '|',
    rising: '/',
    falling: '\\',
    flat: [[',', '\''], ['\'', ',']],
};

const UNICODE: Signs = Signs {
    tiles: [['○', '□'], ['●', '■']],
    free: '·',
    water: '≈',
    marked: '+',
    level: '─',
    upright: '│',
    rising: '╱',
    falling: '╲',
    flat: [['╭', '╯'], ['╰', '╮']],
};

struct Canvas {
    width: usize,
    points: Vec<(char, Paint)>,
}

impl Canvas {
    fn new(width: usize, height: usize) -> Canvas {
        Canvas { width, points: vec![(' ', Paint::Plain); width * height] }
    }

    fn put(&mut self, (x, y): (usize, usize), sign: char, paint: Paint) {
        if x < self.width
            && let Some(point) = self.points.get_mut(y * self.width + x)
        {
            *point = (sign, paint);
        }
    }

    /// Colours a point that has its sign already.
    fn tint(&mut self, (x, y): (usize, usize), paint: Paint) {
        if x < self.width
            && let Some(point) = self.points.get_mut(y * self.width + x)
        {
            point.1 = paint;
        }
    }

    fn text(&mut self, (x, y): (usize, usize), text: &str) {
        for (i, sign) in text.chars().enumerate() {
            self.put((x + i, y), sign, Paint::Plain);
        }
    }
}

impl Diagram<'_> {
    /// Column, line, character and paint of each point that is not blank, for programs that draw by themselves.
    ///
    /// ```
    /// use ponte::diagram::{Diagram, Paint};
    /// use ponte::{Colour, Position};
    ///
    /// let position: Position = "3:-:- 2l/3/ld1 - light 2".parse()?;
    /// let diagram = Diagram::new(&position).coordinates(false);
    /// let tiles = diagram.points().filter(|(.., paint)| *paint == Paint::Tile(Colour::Light));
    /// assert_eq!(tiles.map(|(x, y, sign, _)| (x, y, sign)).collect::<Vec<_>>(), [(9, 0, 'o'), (1, 4, 'o')]);
    /// # Ok::<(), ponte::PositionError>(())
    /// ```
    pub fn points(&self) -> impl Iterator<Item = (usize, usize, char, Paint)> + use<> {
        let Canvas { width, points } = self.draw();
        let points = points.into_iter().enumerate().filter(|(_, (sign, _))| *sign != ' ');
        points.map(move |(at, (sign, paint))| (at % width, at / width, sign, paint))
    }

    const fn signs(&self) -> Signs {
        Signs::new(self.unicode)
    }

    /// Where a cell is drawn: column and line.
    #[must_use]
    pub fn at(&self, cell: Cell) -> (usize, usize) {
        let (wide, high) = self.scale.step();
        let row = usize::from(self.position.size() - 1 - cell.row());
        (self.margin() + usize::from(cell.col()) * wide, row * high)
    }

    const fn margin(&self) -> usize {
        if self.coordinates { 4 } else { 1 }
    }

    fn draw(&self) -> Canvas {
        let size = usize::from(self.position.size());
        let (wide, high) = self.scale.step();
        let width = self.margin() + (size - 1) * wide + 2;
        let board_height = (size - 1) * high + 1;
        let legend = if self.legend { self.explain() } else { Vec::new() };
        let legend_width = legend.iter().map(|line| line.chars().count() + 3).max().unwrap_or(0);
        let height = board_height + if self.coordinates { 2 } else { 0 };
        let mut canvas = Canvas::new(width + legend_width, height.max(legend.len()));
        for (y, line) in legend.iter().enumerate() {
            canvas.text((width + 3, y), line);
        }
        if self.coordinates {
            self.label(&mut canvas, board_height + 1);
        }
        self.cells(&mut canvas);
        for (bridge, colour) in self.position.bridges() {
            self.bridge(&mut canvas, bridge, colour);
        }
        canvas
    }

    fn label(&self, canvas: &mut Canvas, below: usize) {
        for i in 0..self.position.size() {
            let Some(cell) = Cell::new(i, i) else { continue };
            let (x, y) = self.at(cell);
            canvas.put((x, below), (b'a' + i) as char, Paint::Plain);
            canvas.text((0, y), &format!("{:>2}", i + 1));
        }
    }

    fn cells(&self, canvas: &mut Canvas) {
        let position = self.position;
        let signs = self.signs();
        let blocked = position.blocked();
        let islands = Colour::ALL.map(|colour| position.islands(colour));
        for cell in CellSet::board(position.size()).iter() {
            let (x, y) = self.at(cell);
            let marked = self.highlight.contains(cell);
            let (sign, paint) = match position.tile(cell) {
                Some(colour) => {
                    let island = islands[colour.index()].contains(cell);
                    (signs.tiles[colour.index()][usize::from(island)], Paint::Tile(colour))
                }
                None if blocked.contains(cell) => (signs.water, Paint::Water),
                None if marked => (signs.marked, Paint::Marked),
                None => (signs.free, Paint::Free),
            };
            canvas.put((x, y), sign, paint);
            let roomy = self.scale == Scale::Roomy;
            if matches!(paint, Paint::Tile(_)) && roomy {
                canvas.tint((x - 1, y), paint);
                canvas.tint((x + 1, y), paint);
            }
            if marked && !matches!(paint, Paint::Marked) {
                canvas.put((x - 1, y), '[', if roomy { paint } else { Paint::Marked });
                canvas.put((x + 1, y), ']', if roomy { paint } else { Paint::Marked });
            }
        }
    }

    /// Draws a bridge from its left end to its right one; an upright one from below.
    fn bridge(&self, canvas: &mut Canvas, bridge: Bridge, colour: Colour) {
        let signs = self.signs();
        let (from, to) = (self.at(bridge.from()), self.at(bridge.to()));
        let rises = to.1 < from.1;
        let mut put = |x: usize, y: usize, sign: char| canvas.put((x, y), sign, Paint::Bridge(colour));
        let (across, rows) = (to.0 - from.0, to.1.abs_diff(from.1));
        let slant = if rises { signs.rising } else { signs.falling };
        // The point a part of the way along, counted in quarters.
        let quarter = |n: usize| {
            let y = if rises { from.1 - rows * n / 4 } else { from.1 + rows * n / 4 };
            (from.0 + across * n / 4, y)
        };
        let cols_apart = bridge.to().col() - bridge.from().col();
        let rows_apart = bridge.to().row().abs_diff(bridge.from().row());
        match (cols_apart, rows_apart, self.scale) {
            (_, 0, _) => (1..across).for_each(|x| put(from.0 + x, from.1, signs.level)),
            (0, ..) => (1..rows).for_each(|y| put(from.0, from.1.min(to.1) + y, signs.upright)),
            (2, 1, Scale::Roomy) => {
                let middle = quarter(2);
                let [first, last] = signs.flat[usize::from(!rises)];
                put(middle.0 - 2, middle.1, first);
                (0..3).for_each(|x| put(middle.0 - 1 + x, middle.1, signs.level));
                put(middle.0 + 2, middle.1, last);
            }
            (2, 1, Scale::Compact) => {
                put(from.0 + 1, from.1, signs.level);
                put(to.0 - 1, to.1, signs.level);
            }
            (.., Scale::Roomy) => [1, 2, 3].map(quarter).into_iter().for_each(|(x, y)| put(x, y, slant)),
            (.., Scale::Compact) => {
                let middle = quarter(2);
                put(middle.0, middle.1, slant);
            }
        }
    }

    fn explain(&self) -> Vec<String> {
        let position = self.position;
        let signs = self.signs();
        let score = position.score();
        let mut lines = vec![match (position.stage(), position.to_move()) {
            (Stage::Opening, _) => "light opens".to_owned(),
            (Stage::Choice, _) => "choice of colour".to_owned(),
            (Stage::Last, _) => "dark's last turn".to_owned(),
            (Stage::Play, Some(colour)) => format!("{colour} to move"),
            (Stage::Over | Stage::Play, _) => "the game is over".to_owned(),
        }];
        for colour in Colour::ALL {
            let tally = score.tally(colour);
            let left = position.tiles_left(colour).map_or(String::new(), |left| format!(", {left} left"));
            lines.push(String::new());
            let points = if tally.points == 1 { "point" } else { "points" };
            lines.push(format!("{colour}: {} {points}{left}", tally.points));
            let [sandbank, island] = signs.tiles[colour.index()];
            lines.push(format!("{sandbank} sandbank  {island} island"));
        }
        lines.push(String::new());
        lines.push(format!("{} free  {} under a bridge", signs.free, signs.water));
        if !self.highlight.is_empty() {
            lines.push(format!("{} marked", signs.marked));
        }
        if let Some(left) = position.bridges_left() {
            lines.push(format!("bridges left: {left}"));
        }
        lines
    }
}

impl fmt::Display for Diagram<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let canvas = self.draw();
        for line in canvas.points.chunks(canvas.width) {
            let coloured = |paint: Paint| self.colour && matches!(paint, Paint::Tile(_));
            let blank = |&(sign, paint): &(char, Paint)| sign == ' ' && !coloured(paint);
            let end = line.iter().rposition(|point| !blank(point)).map_or(0, |last| last + 1);
            let mut current = Paint::Plain;
            for &(sign, paint) in &line[..end] {
                if self.colour && paint != current {
                    write!(f, "\x1b[{}m", paint.code())?;
                    current = paint;
                }
                write!(f, "{sign}")?;
            }
            if current != Paint::Plain {
                f.write_str("\x1b[0m")?;
            }
            f.write_str("\n")?;
        }
        Ok(())
    }
}
