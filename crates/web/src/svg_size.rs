//! Sizes of SVG images.

/// Width and height of an SVG image whose longer side has so many pixels, by its attribute `viewBox`.
///
/// ```
/// use web::svg_size::fit;
///
/// assert_eq!(fit("<svg viewBox=\"0 0 200 100\"></svg>", 1_000), Some((1_000, 500)));
/// assert_eq!(fit("<svg viewBox=\"-1 -1 30.5 61\"></svg>", 61), Some((31, 61)));
/// assert_eq!(fit("<svg></svg>", 61), None);
/// ```
pub fn fit(svg: &str, size: u32) -> Option<(u32, u32)> {
    let (_, rest) = svg.split_once("viewBox=\"")?;
    let (numbers, _) = rest.split_once('"')?;
    let mut sides = numbers.split(' ').skip(2).map_while(|side| side.parse::<f64>().ok());
    let (width, height) = (sides.next()?, sides.next()?);
    let longer = width.max(height);
    let scaled = |side: f64| (side / longer * f64::from(size)).round() as u32;
    (width > 0.0 && height > 0.0).then(|| (scaled(width), scaled(height)))
}
