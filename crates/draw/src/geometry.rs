//! Points, rectangles, and paths written as short as SVG allows.

/// A point of the picture, in its own units, from the upper left corner.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Point {
    /// To the right.
    pub x: f64,
    /// Downwards.
    pub y: f64,
}

impl Point {
    /// The point at these coordinates.
    pub const fn new(x: f64, y: f64) -> Point {
        Point { x, y }
    }

    /// This point moved.
    pub const fn plus(self, x: f64, y: f64) -> Point {
        Point { x: self.x + x, y: self.y + y }
    }

    /// The point a part of the way towards another.
    pub fn towards(self, to: Point, part: f64) -> Point {
        Point { x: self.x + (to.x - self.x) * part, y: self.y + (to.y - self.y) * part }
    }
}

/// A rectangle of the picture.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Rect {
    /// Its left side.
    pub x: f64,
    /// Its top.
    pub y: f64,
    /// How wide it is.
    pub width: f64,
    /// How high it is.
    pub height: f64,
}

impl Rect {
    /// The rectangle with this upper left corner and size.
    pub const fn new(x: f64, y: f64, width: f64, height: f64) -> Rect {
        Rect { x, y, width, height }
    }

    /// Its centre.
    pub fn center(self) -> Point {
        Point { x: self.x + self.width / 2.0, y: self.y + self.height / 2.0 }
    }

    /// The same, smaller by this much on each side; larger when it is negative.
    pub fn inset(self, by: f64) -> Rect {
        Rect { x: self.x + by, y: self.y + by, width: self.width - 2.0 * by, height: self.height - 2.0 * by }
    }

    /// Whether a point lies in it; of two rectangles side by side just one has the points between them.
    pub fn contains(self, point: Point) -> bool {
        (self.x..self.x + self.width).contains(&point.x) && (self.y..self.y + self.height).contains(&point.y)
    }
}

/// A number with one decimal at most, as short as it can be written: pictures of some thousand numbers stay small.
pub(crate) fn write_number(out: &mut String, value: f64) {
    // Whole numbers are all that is needed, which keeps the formatting of floats out of browsers.
    let tenths = (value * 10.0).round() as i64;
    if tenths < 0 {
        out.push('-');
    }
    let (whole, rest) = (tenths.unsigned_abs() / 10, tenths.unsigned_abs() % 10);
    if whole > 0 || rest == 0 {
        out.push_str(&whole.to_string());
    }
    if rest > 0 {
        out.push('.');
        out.push(char::from(b'0' + rest as u8));
    }
}

/// The text of [`write_number`].
pub(crate) fn number(value: f64) -> String {
    let mut out = String::new();
    write_number(&mut out, value);
    out
}

/// The data of an SVG path, drawn command by command.
#[derive(Clone, Default, Debug)]
pub(crate) struct Path {
    data: String,
}

impl Path {
    pub(crate) fn new() -> Path {
        Path::default()
    }

    fn command(&mut self, letter: char, values: &[f64]) {
        self.data.push(letter);
        for (i, &value) in values.iter().enumerate() {
            let start = self.data.len();
            write_number(&mut self.data, value);
            if i > 0 && !self.data[start..].starts_with('-') {
                self.data.insert(start, ' ');
            }
        }
    }

    pub(crate) fn to(&mut self, at: Point) -> &mut Path {
        self.command('M', &[at.x, at.y]);
        self
    }

    pub(crate) fn line(&mut self, at: Point) -> &mut Path {
        self.command('L', &[at.x, at.y]);
        self
    }

    /// A line by so much.
    pub(crate) fn by(&mut self, x: f64, y: f64) -> &mut Path {
        match (x == 0.0, y == 0.0) {
            (false, true) => self.command('h', &[x]),
            (true, false) => self.command('v', &[y]),
            _ => self.command('l', &[x, y]),
        }
        self
    }

    /// A curve towards `at`, pulled by `control`.
    pub(crate) fn bend(&mut self, control: Point, at: Point) -> &mut Path {
        self.command('Q', &[control.x, control.y, at.x, at.y]);
        self
    }

    /// An arc of a circle towards `at`, clockwise or not, less than half of it.
    pub(crate) fn arc(&mut self, radius: f64, clockwise: bool, at: Point) -> &mut Path {
        self.command('A', &[radius, radius, 0.0, 0.0, f64::from(u8::from(clockwise)), at.x, at.y]);
        self
    }

    pub(crate) fn close(&mut self) -> &mut Path {
        self.data.push('z');
        self
    }

    pub(crate) fn circle(&mut self, at: Point, radius: f64) -> &mut Path {
        self.to(at.plus(-radius, 0.0));
        self.command('a', &[radius, radius, 0.0, 1.0, 0.0, 2.0 * radius, 0.0]);
        self.command('a', &[radius, radius, 0.0, 1.0, 0.0, -2.0 * radius, 0.0]);
        self.close()
    }

    pub(crate) fn rounded(&mut self, rect: Rect, radius: f64) -> &mut Path {
        let Rect { x, y, width, height } = rect;
        self.to(Point::new(x + radius, y));
        for (along, corner) in [
            ((width - 2.0 * radius, 0.0), (radius, radius)),
            ((0.0, height - 2.0 * radius), (-radius, radius)),
            ((2.0 * radius - width, 0.0), (-radius, -radius)),
            ((0.0, 2.0 * radius - height), (radius, -radius)),
        ] {
            self.by(along.0, along.1);
            self.command('a', &[radius, radius, 0.0, 0.0, 1.0, corner.0, corner.1]);
        }
        self.close()
    }

    pub(crate) fn is_empty(&self) -> bool {
        self.data.is_empty()
    }

    pub(crate) fn finish(&mut self) -> String {
        std::mem::take(&mut self.data)
    }
}

/// A number from 0 up to 1 that looks random and is always the same for the same seeds: it makes every shore a bit
/// different and every picture of a position the same.
pub(crate) fn chance(seeds: &[u32]) -> f64 {
    let mut hash: u32 = 0x811c_9dc5;
    for &seed in seeds {
        for byte in seed.to_le_bytes() {
            hash = (hash ^ u32::from(byte)).wrapping_mul(0x0100_0193);
        }
    }
    hash ^= hash >> 15;
    hash = hash.wrapping_mul(0x2c1b_3c6d);
    hash ^= hash >> 13;
    f64::from(hash % 4096) / 4096.0
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_short() {
        let texts: Vec<String> =
            [0.0, -0.04, 0.5, -0.5, 12.0, 12.34, -7.96, 100.05].into_iter().map(number).collect();
        assert_eq!(texts, ["0", "0", ".5", "-.5", "12", "12.3", "-8", "100.1"]);
    }

    #[test]
    fn paths_leave_out_what_svg_does_not_need() {
        let mut path = Path::new();
        path.to(Point::new(1.0, -2.0)).by(3.0, 0.0).by(0.0, -4.0).line(Point::new(-1.0, 0.5)).close();
        assert_eq!(path.finish(), "M1-2h3v-4L-1 .5z");
    }
}
