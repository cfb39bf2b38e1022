//! Least-squares fits of the linear predictions, for the encoder.

use super::coding::{CLASSES, COEFFICIENT_BITS, FEATURES};

/// Normal equations of the linear predictions, by class.
pub(super) struct Fit {
    squares: Vec<[[f64; FEATURES]; FEATURES]>,
    products: Vec<[f64; FEATURES]>,
    seen: u64,
}

impl Fit {
    pub(super) fn new() -> Fit {
        Fit {
            squares: vec![[[0.0; FEATURES]; FEATURES]; CLASSES],
            products: vec![[0.0; FEATURES]; CLASSES],
            seen: 0,
        }
    }

    /// Adds an example. Of many, a part is enough.
    pub(super) fn add(&mut self, class: usize, features: &[i32; FEATURES], innovation: i32) {
        self.seen += 1;
        if self.seen >= 100_000 && !self.seen.is_multiple_of(5) {
            return;
        }
        let (squares, products) = (&mut self.squares[class], &mut self.products[class]);
        for (i, &x) in features.iter().enumerate().filter(|&(_, &x)| x != 0) {
            let x = f64::from(x);
            products[i] += x * f64::from(innovation);
            for (square, &y) in squares[i].iter_mut().zip(features) {
                *square += x * f64::from(y);
            }
        }
    }

    /// The coefficients of all classes.
    pub(super) fn solve(&self) -> Vec<i32> {
        let scale = f64::from(1 << COEFFICIENT_BITS);
        let mut coefficients = Vec::with_capacity(CLASSES * FEATURES);
        for (squares, products) in self.squares.iter().zip(&self.products) {
            let solution = solve_linear(squares, products);
            coefficients.extend(solution.map(|c| (c * scale).round().clamp(-32_768.0, 32_767.0) as i32));
        }
        coefficients
    }
}

/// Solves positive semidefinite equations with a small ridge by elimination.
fn solve_linear(squares: &[[f64; FEATURES]; FEATURES], products: &[f64; FEATURES]) -> [f64; FEATURES] {
    let mut a = *squares;
    let mut b = *products;
    let trace: f64 = (0..FEATURES).map(|i| a[i][i]).sum();
    for (i, row) in a.iter_mut().enumerate() {
        row[i] += 1e-6 * trace + 1e3;
    }
    for i in 0..FEATURES {
        let (pivot, value) = (a[i], b[i]);
        for j in i + 1..FEATURES {
            let factor = a[j][i] / pivot[i];
            a[j].iter_mut().zip(&pivot).skip(i).for_each(|(to, from)| *to -= factor * from);
            b[j] -= factor * value;
        }
    }
    let mut x = [0.0; FEATURES];
    for i in (0..FEATURES).rev() {
        let known: f64 = (i + 1..FEATURES).map(|k| a[i][k] * x[k]).sum();
        x[i] = (b[i] - known) / a[i][i];
    }
    x
}
