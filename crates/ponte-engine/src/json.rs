//! Number formats and maps of the JSON form of an analysis.

use std::collections::BTreeMap;

use ponte::{Cell, CellSet};
use serde::de::{Deserialize, Deserializer};
use serde::ser::{Serialize, Serializer};

/// Rounds to so many digits after the point, because a search knows no more.
fn round(number: f32, digits: i32) -> f64 {
    let unit = 10f64.powi(digits);
    (f64::from(number) * unit).round() / unit
}

/// A winning chance with four digits.
pub(crate) fn chance<S: Serializer>(chance: &f32, serializer: S) -> Result<S::Ok, S::Error> {
    round(*chance, 4).serialize(serializer)
}

/// A chance that may be missing.
pub(crate) fn optional_chance<S: Serializer>(chance: &Option<f32>, serializer: S) -> Result<S::Ok, S::Error> {
    chance.map(|chance| round(chance, 4)).serialize(serializer)
}

/// Points of both colours as `{"light": 6.1, "dark": 5.93}`.
pub(crate) mod points {
    use super::*;

    #[derive(serde::Serialize, serde::Deserialize)]
    pub(crate) struct Points {
        light: f64,
        dark: f64,
    }

    impl Points {
        pub(crate) fn rounded(points: &[f32; 2]) -> Points {
            Points { light: round(points[0], 2), dark: round(points[1], 2) }
        }

        pub(crate) fn to_array(&self) -> [f32; 2] {
            [self.light as f32, self.dark as f32]
        }
    }

    pub(crate) fn serialize<S: Serializer>(points: &[f32; 2], serializer: S) -> Result<S::Ok, S::Error> {
        Points::rounded(points).serialize(serializer)
    }

    pub(crate) fn deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<[f32; 2], D::Error> {
        Ok(Points::deserialize(deserializer)?.to_array())
    }
}

/// Points that may be missing.
pub(crate) mod optional_points {
    use super::*;

    pub(crate) fn serialize<S: Serializer>(
        points: &Option<[f32; 2]>,
        serializer: S,
    ) -> Result<S::Ok, S::Error> {
        points.as_ref().map(points::Points::rounded).serialize(serializer)
    }

    pub(crate) fn deserialize<'de, D: Deserializer<'de>>(
        deserializer: D,
    ) -> Result<Option<[f32; 2]>, D::Error> {
        Ok(Option::<points::Points>::deserialize(deserializer)?.map(|points| points.to_array()))
    }
}

/// A pair of chances for each cell as `{"a1": [0.02, 0.31], ...}`.
pub(crate) mod cells {
    use super::*;

    /// The number of columns of a square board.
    fn size(cells: usize) -> u8 {
        cells.isqrt().min(ponte::MAX_SIZE.into()) as u8
    }

    fn index(cell: Cell, size: u8) -> usize {
        usize::from(cell.row()) * usize::from(size) + usize::from(cell.col())
    }

    pub(crate) fn serialize<S: Serializer>(chances: &[[f32; 2]], serializer: S) -> Result<S::Ok, S::Error> {
        let size = size(chances.len());
        let entry = |cell| chances.get(index(cell, size)).map(|pair| (cell, pair.map(|one| round(one, 3))));
        let board = CellSet::board(size);
        serializer.collect_map(board.iter().filter_map(entry))
    }

    pub(crate) fn deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Vec<[f32; 2]>, D::Error> {
        let map = BTreeMap::<Cell, [f32; 2]>::deserialize(deserializer)?;
        let size = size(map.len());
        let mut chances = vec![[0.0; 2]; map.len()];
        for (cell, pair) in map {
            let at = index(cell, size);
            *chances.get_mut(at).ok_or_else(|| serde::de::Error::custom("cells are missing"))? = pair;
        }
        Ok(chances)
    }
}
