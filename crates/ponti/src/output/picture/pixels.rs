//! PNG and GIF files.

use std::time::Duration;

use draw::{Scene, Style};

use crate::failure::{Failure, Result};
use crate::progress;

/// Turns an SVG into a PNG.
pub(super) fn png(svg: &str, width: u32) -> Result<Vec<u8>> {
    draw::png(svg, width).map_err(|error| Failure::Input(format!("--width: {error}")))
}

/// Turns scenes into a GIF.
pub(super) fn gif(frames: &[(Scene, Duration)], style: &Style, width: u32) -> Result<Vec<u8>> {
    let failed = |error: &dyn std::fmt::Display| Failure::Input(format!("the gif: {error}"));
    let render = |at: usize| draw::pixels(&frames[at].0.svg(style), width).map_err(|error| failed(&error));
    // The first, a middle and the last frame have all colours.
    let samples = [0, frames.len() / 2, frames.len().saturating_sub(1)].map(render);
    let samples = samples.into_iter().collect::<Result<Vec<_>>>()?;
    let pixels: Vec<&[u8]> = samples.iter().map(|(_, _, pixels)| &pixels[..]).collect();
    let (width, height) = (samples[0].0 as u16, samples[0].1 as u16);
    let mut writer = draw::GifWriter::new(width, height, &pixels).map_err(|error| failed(&error))?;
    let bar = progress::bar(frames.len() as u64, "drawing");
    for (at, (_, delay)) in frames.iter().enumerate() {
        writer.push(&render(at)?.2, *delay).map_err(|error| failed(&error))?;
        bar.inc(1);
    }
    bar.finish_and_clear();
    writer.finish().map_err(|error| failed(&error))
}
