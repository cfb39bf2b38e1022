//! The rating of a user over time, as the path of an SVG image.

use protocol::ratings::RatingPoint;

use crate::study::graph::GraphSize;

/// The size of the image, in its own units.
pub const SIZE: GraphSize = GraphSize { width: 320.0, height: 90.0 };

/// The ratings are shown between multiples of this number.
const STEP: i32 = 50;

/// A curve with the ratings at the lower and the upper edge.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct RatingGraph {
    /// The path of the curve.
    pub curve: String,
    /// The rating at the lower edge.
    pub lowest: i32,
    /// The rating at the upper edge.
    pub highest: i32,
    /// The first and the last rating, and the highest one.
    pub first_last_best: (i32, i32, i32),
}

impl RatingGraph {
    /// The graph of a history; `None` for fewer than two games.
    ///
    /// ```
    /// use protocol::ratings::RatingPoint;
    /// use web::online::rating_graph::RatingGraph;
    ///
    /// let point = |rating| RatingPoint { at: 0, rating, table: "t1".parse().unwrap() };
    /// let graph = RatingGraph::new(&[point(1512), point(1590), point(1550)]).unwrap();
    /// assert_eq!((graph.lowest, graph.highest), (1500, 1600));
    /// assert_eq!(graph.first_last_best, (1512, 1550, 1590));
    /// assert_eq!(graph.curve, "M0.0 79.2L160.0 9.0L320.0 45.0");
    /// assert_eq!(RatingGraph::new(&[point(1512)]), None);
    /// ```
    pub fn new(points: &[RatingPoint]) -> Option<RatingGraph> {
        let (first, last) = match points {
            [first, .., last] => (first.rating, last.rating),
            _ => return None,
        };
        let ratings = points.iter().map(|point| point.rating);
        let (worst, best) = (ratings.clone().min()?, ratings.clone().max()?);
        let lowest = worst.div_euclid(STEP) * STEP;
        let highest = best.div_euclid(STEP) * STEP + STEP;
        let values: Vec<Option<f64>> = ratings.map(|rating| Some(f64::from(rating - lowest))).collect();
        let curve = SIZE.curve(&values, f64::from(highest - lowest));
        Some(RatingGraph { curve, lowest, highest, first_last_best: (first, last, best) })
    }
}
