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
    let tenths = tenths(value);
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

/// The data of an SVG path, drawn command by command, each written from the corner of the picture or from where the pen
/// is, whichever is shorter.
#[derive(Clone, Default, Debug)]
pub(crate) struct Path {
    data: String,
    /// Where the pen is, in tenths, so that nothing drifts by rounding.
    pen: (i64, i64),
    /// Where it began.
    start: (i64, i64),
}

fn tenths(value: f64) -> i64 {
    (value * 10.0).round() as i64
}

impl Path {
    pub(crate) fn new() -> Path {
        Path::default()
    }

    /// Appends numbers with as little between them as SVG needs.
    fn numbers(out: &mut String, values: impl IntoIterator<Item = i64>) {
        let mut first = true;
        for value in values {
            if !first && value >= 0 {
                out.push(' ');
            }
            write_number(out, value as f64 / 10.0);
            first = false;
        }
    }

    /// A command with plain numbers and points; `letter` is the small one.
    fn command(&mut self, letter: char, plain: &[f64], points: &[Point]) {
        let mut pair = [String::new(), String::new()];
        let mut last = self.pen;
        for (text, origin, letter) in [(0, (0, 0), letter.to_ascii_uppercase()), (1, self.pen, letter)] {
            let values = points.iter().flat_map(|point| {
                last = (tenths(point.x), tenths(point.y));
                [last.0 - origin.0, last.1 - origin.1]
            });
            let plain = plain.iter().map(|&value| tenths(value));
            pair[text].push(letter);
            Path::numbers(&mut pair[text], plain.chain(values));
        }
        let [absolute, relative] = pair;
        self.data.push_str(if relative.len() < absolute.len() { &relative } else { &absolute });
        self.pen = last;
    }

    pub(crate) fn to(&mut self, at: Point) -> &mut Path {
        self.command('m', &[], &[at]);
        self.start = self.pen;
        self
    }

    pub(crate) fn line(&mut self, at: Point) -> &mut Path {
        let (x, y) = (tenths(at.x) - self.pen.0, tenths(at.y) - self.pen.1);
        match (x == 0, y == 0) {
            // A line without length is a point when its ends are round.
            (true, true) => self.data.push_str("h0"),
            (false, true) => {
                self.data.push('h');
                Path::numbers(&mut self.data, [x]);
            }
            (true, false) => {
                self.data.push('v');
                Path::numbers(&mut self.data, [y]);
            }
            (false, false) => self.command('l', &[], &[at]),
        }
        self.pen = (tenths(at.x), tenths(at.y));
        self
    }

    /// A line by so much.
    pub(crate) fn by(&mut self, x: f64, y: f64) -> &mut Path {
        let at = self.here().plus(x, y);
        self.line(at)
    }

    fn here(&self) -> Point {
        Point::new(self.pen.0 as f64 / 10.0, self.pen.1 as f64 / 10.0)
    }

    /// A curve towards `at`, pulled by `control`.
    pub(crate) fn bend(&mut self, control: Point, at: Point) -> &mut Path {
        self.command('q', &[], &[control, at]);
        self
    }

    /// An arc of a circle towards `at`, clockwise or not, less than half of it.
    pub(crate) fn arc(&mut self, radius: f64, clockwise: bool, at: Point) -> &mut Path {
        self.command('a', &[radius, radius, 0.0, 0.0, f64::from(u8::from(clockwise))], &[at]);
        self
    }

    pub(crate) fn close(&mut self) -> &mut Path {
        self.data.push('z');
        self.pen = self.start;
        self
    }

    pub(crate) fn circle(&mut self, at: Point, radius: f64) -> &mut Path {
        self.to(at.plus(-radius, 0.0));
        for side in [radius, -radius] {
            self.command('a', &[radius, radius, 0.0, 1.0, 0.0], &[at.plus(side, 0.0)]);
        }
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
            let end = self.here().plus(corner.0, corner.1);
            self.arc(radius, true, end);
        }
        self.close()
    }

    pub(crate) fn is_empty(&self) -> bool {
        self.data.is_empty()
    }

    pub(crate) fn finish(&mut self) -> String {
        std::mem::take(self).data
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
