//! The outline of a set of cells as one rounded shape.

use crate::geometry::{Path, Point, chance};

/// How an outline is drawn.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Shore {
    /// How far it keeps from the borders of its cells; negative beyond them.
    pub(crate) inset: f64,
    /// The radius of corners that stand out.
    pub(crate) outer: f64,
    /// The radius of corners that go in.
    pub(crate) inner: f64,
    /// How far the sea has eaten into straight stretches, at most.
    pub(crate) rough: f64,
}

/// One step along the border, from corner to corner, the land on the right.
#[derive(Clone, Copy, PartialEq)]
struct Step {
    at: (i32, i32),
    dir: (i32, i32),
}

impl Step {
    fn end(self) -> (i32, i32) {
        (self.at.0 + self.dir.0, self.at.1 + self.dir.1)
    }
}

/// Draws the outline of cells given by column from the left and row from the top, each of side `cell`, into `path`.
/// The origin of cell (0, 0) is its upper left corner at `origin`.
pub(crate) fn outline(path: &mut Path, cells: &[(i32, i32)], origin: Point, cell: f64, shore: Shore) {
    let has = |col: i32, row: i32| cells.contains(&(col, row));
    let mut steps = Vec::new();
    for &(col, row) in cells {
        let borders = [
            (has(col, row - 1), (col, row), (1, 0)),
            (has(col + 1, row), (col + 1, row), (0, 1)),
            (has(col, row + 1), (col + 1, row + 1), (-1, 0)),
            (has(col - 1, row), (col, row + 1), (0, -1)),
        ];
        steps.extend(borders.into_iter().filter(|border| !border.0).map(|(_, at, dir)| Step { at, dir }));
    }
    while let Some(first) = steps.pop() {
        let mut ring = vec![first];
        loop {
            let last = ring[ring.len() - 1];
            // Where two cells touch by a corner, turning right keeps their shapes apart.
            let right = (-last.dir.1, last.dir.0);
            let next = (0..steps.len())
                .filter(|&i| steps[i].at == last.end())
                .min_by_key(|&i| if steps[i].dir == right { 0 } else { 1 });
            match next {
                Some(i) => ring.push(steps.swap_remove(i)),
                None => break,
            }
        }
        draw(path, &corners(&ring), origin, cell, shore);
    }
}

/// A corner of the border: where, and the directions before and after.
type Corner = ((i32, i32), (i32, i32), (i32, i32));

fn corners(ring: &[Step]) -> Vec<Corner> {
    let before = |i: usize| ring[(i + ring.len() - 1) % ring.len()];
    (0..ring.len())
        .map(|i| (ring[i].at, before(i).dir, ring[i].dir))
        .filter(|(_, before, after)| before != after)
        .collect()
}

fn draw(path: &mut Path, corners: &[Corner], origin: Point, cell: f64, shore: Shore) {
    let vector = |(x, y): (i32, i32), by: f64| (f64::from(x) * by, f64::from(y) * by);
    // Each corner with its point moved into the land, its radius, and whether it stands out.
    let points: Vec<(Point, f64, bool)> = corners
        .iter()
        .map(|&(at, before, after)| {
            let (x, y) = vector(at, cell);
            let inward = (-before.1 - after.1, before.0 + after.0);
            let (dx, dy) = vector(inward, shore.inset);
            let out = before.0 * after.1 - before.1 * after.0 > 0;
            (origin.plus(x + dx, y + dy), if out { shore.outer } else { shore.inner }, out)
        })
        .collect();
    for (i, &(at, before, after)) in corners.iter().enumerate() {
        let (point, radius, out) = points[i];
        let (bx, by) = vector(before, radius);
        let (ax, ay) = vector(after, radius);
        let start = point.plus(-bx, -by);
        if i == 0 {
            path.to(start);
        } else {
            path.line(start);
        }
        let leave = point.plus(ax, ay);
        path.arc(radius, out, leave);
        let (next, next_radius, _) = points[(i + 1) % points.len()];
        let (nx, ny) = vector(after, next_radius);
        let arrive = next.plus(-nx, -ny);
        stretch(path, leave, arrive, (at, after), shore.rough);
    }
    path.close();
}

/// A straight stretch that is not quite straight.
fn stretch(path: &mut Path, from: Point, to: Point, (at, dir): ((i32, i32), (i32, i32)), rough: f64) {
    let length = (to.x - from.x).abs() + (to.y - from.y).abs();
    if rough == 0.0 || length < 20.0 {
        return;
    }
    let parts = (length / 34.0).ceil() as u32;
    let control = |part: u32| {
        let middle = from.towards(to, (f64::from(part) + 0.5) / f64::from(parts));
        let depth =
            rough * (chance(&[at.0 as u32, at.1 as u32, (dir.0 + 2 * dir.1) as u32, part]) * 2.0 - 0.7);
        middle.plus(-f64::from(dir.1) * depth, f64::from(dir.0) * depth)
    };
    for part in 0..parts {
        let end = if part + 1 == parts { to } else { control(part).towards(control(part + 1), 0.5) };
        path.bend(control(part), end);
    }
}
