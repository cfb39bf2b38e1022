//! Curves over the moves of a game, as paths of an SVG image.

/// The size of the image, in its own units.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct GraphSize {
    /// The width.
    pub width: f64,
    /// The height.
    pub height: f64,
}

impl GraphSize {
    /// The horizontal place of a ply, of `count` plies.
    pub fn x(self, ply: usize, count: usize) -> f64 {
        if count < 2 { 0.0 } else { self.width * ply as f64 / (count - 1) as f64 }
    }

    /// The vertical place of a value between 0 (at the bottom) and `max`.
    pub fn y(self, value: f64, max: f64) -> f64 {
        let share = if max > 0.0 { (value / max).clamp(0.0, 1.0) } else { 0.0 };
        self.height * (1.0 - share)
    }

    /// The ply at a horizontal place.
    pub fn ply_at(self, x: f64, count: usize) -> usize {
        if count < 2 || self.width <= 0.0 {
            return 0;
        }
        let last = count - 1;
        ((x / self.width).clamp(0.0, 1.0) * last as f64).round() as usize
    }

    /// The path of a curve. Where values are missing, it is interrupted.
    pub fn curve(self, values: &[Option<f64>], max: f64) -> String {
        let mut path = String::new();
        let mut drawing = false;
        for (ply, value) in values.iter().enumerate() {
            match value {
                Some(value) => {
                    let (x, y) = (self.x(ply, values.len()), self.y(*value, max));
                    path.push_str(&format!("{}{x:.1} {y:.1}", if drawing { "L" } else { "M" }));
                    drawing = true;
                }
                None => drawing = false,
            }
        }
        path
    }

    /// The areas where values are known, in their whole height.
    pub fn known(self, values: &[Option<f64>]) -> String {
        let full: Vec<Option<f64>> = values.iter().map(|value| value.map(|_| 1.0)).collect();
        self.area(&full, 1.0)
    }

    /// The area between a curve and the bottom. Where values are missing, it is interrupted.
    pub fn area(self, values: &[Option<f64>], max: f64) -> String {
        let mut path = String::new();
        let mut last = None;
        for (ply, value) in values.iter().enumerate() {
            let x = self.x(ply, values.len());
            match (value, last) {
                (Some(value), None) => {
                    path.push_str(&format!("M{x:.1} {:.1}L{x:.1} {:.1}", self.height, self.y(*value, max)));
                    last = Some(x);
                }
                (Some(value), Some(_)) => {
                    path.push_str(&format!("L{x:.1} {:.1}", self.y(*value, max)));
                    last = Some(x);
                }
                (None, Some(end)) => {
                    path.push_str(&format!("L{end:.1} {:.1}Z", self.height));
                    last = None;
                }
                (None, None) => {}
            }
        }
        if let Some(end) = last {
            path.push_str(&format!("L{end:.1} {:.1}Z", self.height));
        }
        path
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const SIZE: GraphSize = GraphSize { width: 100.0, height: 50.0 };

    #[test]
    fn areas_of_known_values_leave_the_others_out() {
        let values = [Some(0.0), Some(0.3), None, None, None];
        assert_eq!(SIZE.known(&values), "M0.0 50.0L0.0 0.0L25.0 0.0L25.0 50.0Z");
        assert_eq!(SIZE.known(&[None, None]), "");
    }

    #[test]
    fn curves_are_interrupted_where_values_are_missing() {
        let values = [Some(0.0), Some(1.0), None, Some(0.5), Some(2.0)];
        assert_eq!(SIZE.curve(&values, 1.0), "M0.0 50.0L25.0 0.0M75.0 25.0L100.0 0.0");
        assert_eq!(
            SIZE.area(&values, 1.0),
            "M0.0 50.0L0.0 50.0L25.0 0.0L25.0 50.0ZM75.0 50.0L75.0 25.0L100.0 0.0L100.0 50.0Z"
        );
        assert_eq!(SIZE.curve(&[], 1.0), "");
        assert_eq!(SIZE.curve(&[Some(1.0)], 0.0), "M0.0 50.0");
    }

    #[test]
    fn every_place_belongs_to_a_ply() {
        for ply in 0..9 {
            assert_eq!(SIZE.ply_at(SIZE.x(ply, 9), 9), ply);
        }
        assert_eq!((SIZE.ply_at(-5.0, 9), SIZE.ply_at(500.0, 9), SIZE.ply_at(3.0, 1)), (0, 8, 0));
    }
}
