//! The exponential function, the same on every machine: the standard library's may differ in the last digit.

/// e to the power of `x`, with an error below one in a million.
#[inline]
pub(crate) fn exp(x: f32) -> f32 {
    let scaled = (x * std::f32::consts::LOG2_E).clamp(-126.0, 126.0);
    let whole = (scaled + 0.5).floor();
    let y = (scaled - whole) * std::f32::consts::LN_2;
    let series = 1.0
        + y * (1.0 + y * (0.5 + y * (1.0 / 6.0 + y * (1.0 / 24.0 + y * (1.0 / 120.0 + y * (1.0 / 720.0))))));
    series * f32::from_bits(((whole as i32 + 127) as u32) << 23)
}

#[cfg(test)]
mod tests {
    #[test]
    fn agrees_with_the_standard_library() {
        for i in -800..800 {
            let x = i as f32 / 40.0;
            let (ours, theirs) = (super::exp(x), x.exp());
            assert!((ours / theirs - 1.0).abs() < 4e-6, "{x}: {ours} {theirs}");
        }
    }
}
