//! Animated GIF from pictures in pixels: each frame stores only what changed.

use std::borrow::Cow;
use std::collections::HashMap;
use std::fmt;
use std::time::Duration;

use gif::{DisposalMethod, Encoder, Frame, Repeat};

/// The number of colours of the palette; one more index means "as before".
const COLOURS: usize = 255;
/// The index of pixels that stay as they are.
const UNCHANGED: u8 = 255;

/// Why a GIF cannot be written.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum GifError {
    /// A frame does not have four bytes for each pixel.
    Size {
        /// Bytes expected.
        expected: usize,
        /// Bytes found.
        found: usize,
    },
    /// The encoder failed; why.
    Encoder(String),
}

impl fmt::Display for GifError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            GifError::Size { expected, found } => write!(f, "a frame has {expected} bytes, not {found}"),
            GifError::Encoder(why) => write!(f, "the gif cannot be written: {why}"),
        }
    }
}

impl std::error::Error for GifError {}

/// Writes an animation frame by frame.
///
/// ```
/// use std::time::Duration;
/// use draw::GifWriter;
///
/// let (white, red) = ([255u8; 16], [255, 0, 0, 255, 255, 255, 255, 255].repeat(2));
/// let mut writer = GifWriter::new(2, 2, &[&white, &red])?;
/// writer.push(&white, Duration::from_millis(500))?;
/// writer.push(&red, Duration::from_secs(2))?;
/// assert!(writer.finish()?.starts_with(b"GIF89a"));
/// # Ok::<(), draw::GifError>(())
/// ```
pub struct GifWriter {
    encoder: Encoder<Vec<u8>>,
    palette: Palette,
    size: (u16, u16),
    previous: Option<Vec<u8>>,
}

impl fmt::Debug for GifWriter {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("GifWriter").field("size", &self.size).finish_non_exhaustive()
    }
}

impl GifWriter {
    /// An animation that repeats for ever. The palette is made from samples: frames that have all its colours. Pixels
    /// are red, green, blue and alpha, row by row; alpha is ignored.
    pub fn new(width: u16, height: u16, samples: &[&[u8]]) -> Result<GifWriter, GifError> {
        let palette = Palette::from_samples(samples);
        let mut encoder = Encoder::new(Vec::new(), width, height, &palette.bytes()).map_err(encoder_error)?;
        encoder.set_repeat(Repeat::Infinite).map_err(encoder_error)?;
        Ok(GifWriter { encoder, palette, size: (width, height), previous: None })
    }

    /// Adds a frame that is shown for so long.
    pub fn push(&mut self, pixels: &[u8], delay: Duration) -> Result<(), GifError> {
        let (width, height) = (usize::from(self.size.0), usize::from(self.size.1));
        let expected = width * height * 4;
        if pixels.len() != expected {
            return Err(GifError::Size { expected, found: pixels.len() });
        }
        let indices: Vec<u8> = pixels.chunks_exact(4).map(|pixel| self.palette.index(pixel)).collect();
        let delay = u16::try_from(delay.as_millis() / 10).unwrap_or(u16::MAX);
        let mut frame = Frame { delay, dispose: DisposalMethod::Keep, ..Frame::default() };
        match &self.previous {
            None => {
                (frame.width, frame.height) = self.size;
                frame.buffer = Cow::Owned(indices.clone());
            }
            Some(previous) => {
                let changed = |at: usize| indices[at] != previous[at];
                let rows: Vec<usize> =
                    (0..height).filter(|row| (0..width).any(|col| changed(row * width + col))).collect();
                let cols: Vec<usize> =
                    (0..width).filter(|col| (0..height).any(|row| changed(row * width + col))).collect();
                // A frame without changes still takes its time.
                let range =
                    |all: &[usize]| (all.first().copied().unwrap_or(0), all.last().copied().unwrap_or(0));
                let ((top, bottom), (left, right)) = (range(&rows), range(&cols));
                (frame.left, frame.top) = (left as u16, top as u16);
                (frame.width, frame.height) = ((right - left + 1) as u16, (bottom - top + 1) as u16);
                frame.transparent = Some(UNCHANGED);
                let cells = (top..=bottom).flat_map(|row| (left..=right).map(move |col| row * width + col));
                frame.buffer =
                    Cow::Owned(cells.map(|at| if changed(at) { indices[at] } else { UNCHANGED }).collect());
            }
        }
        self.encoder.write_frame(&frame).map_err(encoder_error)?;
        self.previous = Some(indices);
        Ok(())
    }

    /// The file.
    pub fn finish(self) -> Result<Vec<u8>, GifError> {
        self.encoder.into_inner().map_err(|error| GifError::Encoder(error.to_string()))
    }
}

#[allow(clippy::needless_pass_by_value)] // For `map_err`.
fn encoder_error(error: gif::EncodingError) -> GifError {
    GifError::Encoder(error.to_string())
}

/// The most frequent colours of some pictures. Boards have few, and shades between them at the edges of shapes.
#[derive(Debug)]
struct Palette {
    colours: Vec<[u8; 3]>,
    nearest: HashMap<[u8; 3], u8>,
}

impl Palette {
    fn from_samples(samples: &[&[u8]]) -> Palette {
        let mut counts: HashMap<[u8; 3], u32> = HashMap::new();
        for pixel in samples.iter().flat_map(|sample| sample.chunks_exact(4)) {
            *counts.entry(coarse(pixel)).or_default() += 1;
        }
        let mut all: Vec<([u8; 3], u32)> = counts.into_iter().collect();
        all.sort_by_key(|&(colour, count)| (std::cmp::Reverse(count), colour));
        all.truncate(COLOURS);
        let colours = all.into_iter().map(|(colour, _)| colour).collect();
        Palette { colours, nearest: HashMap::new() }
    }

    fn bytes(&self) -> Vec<u8> {
        let mut bytes: Vec<u8> = self.colours.iter().flatten().copied().collect();
        bytes.resize((COLOURS + 1) * 3, 0);
        bytes
    }

    fn index(&mut self, pixel: &[u8]) -> u8 {
        let colour = coarse(pixel);
        let colours = &self.colours;
        *self.nearest.entry(colour).or_insert_with(|| {
            let distance = |other: &[u8; 3]| -> u32 {
                other.iter().zip(colour).map(|(&a, b)| u32::from(a.abs_diff(b)).pow(2)).sum()
            };
            let best = colours.iter().enumerate().min_by_key(|(_, other)| distance(other));
            best.map_or(0, |(at, _)| at as u8)
        })
    }
}

/// A colour with six bits for each channel, so that shades which look the same are one.
fn coarse(pixel: &[u8]) -> [u8; 3] {
    [0, 1, 2].map(|channel| {
        let bits = pixel[channel] & 0xfc;
        bits | bits >> 6
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Decodes an animation into whole frames.
    fn decode(bytes: &[u8]) -> Vec<(Vec<u8>, u16)> {
        let mut options = gif::DecodeOptions::new();
        options.set_color_output(gif::ColorOutput::RGBA);
        let mut decoder = options.read_info(bytes).unwrap();
        let width = usize::from(decoder.width());
        let mut canvas = vec![0; width * usize::from(decoder.height()) * 4];
        let mut frames = Vec::new();
        while let Some(frame) = decoder.read_next_frame().unwrap() {
            for (at, pixel) in frame.buffer.chunks(4).enumerate() {
                let (row, col) = (at / usize::from(frame.width), at % usize::from(frame.width));
                let to = ((row + usize::from(frame.top)) * width + col + usize::from(frame.left)) * 4;
                if pixel[3] > 0 {
                    canvas[to..to + 4].copy_from_slice(pixel);
                }
            }
            frames.push((canvas.clone(), frame.delay));
        }
        frames
    }

    #[test]
    fn frames_come_back_as_they_were() {
        let picture = |colours: [u32; 6]| -> Vec<u8> {
            colours.iter().flat_map(|c| [(c >> 16) as u8, (c >> 8) as u8, *c as u8, 255]).collect()
        };
        let frames = [
            picture([0xffffff, 0xffffff, 0, 0, 0, 0]),
            picture([0xffffff, 0xff0000, 0, 0, 0, 0]),
            picture([0xffffff, 0xff0000, 0, 0, 0, 0]),
            picture([0xffffff, 0, 0, 0, 0, 0xffffff]),
        ];
        let samples: Vec<&[u8]> = frames.iter().map(Vec::as_slice).collect();
        let mut writer = GifWriter::new(3, 2, &samples).unwrap();
        for (i, frame) in (1..).zip(&frames) {
            writer.push(frame, Duration::from_millis(100 * i)).unwrap();
        }
        let found = decode(&writer.finish().unwrap());
        assert_eq!(found.len(), 4);
        for (at, (pixels, delay)) in found.iter().enumerate() {
            assert_eq!((pixels, usize::from(*delay)), (&frames[at], 10 * (at + 1)), "frame {at}");
        }
    }

    #[test]
    fn frames_of_another_size_are_refused() {
        let mut writer = GifWriter::new(2, 2, &[&[0; 16]]).unwrap();
        let error = writer.push(&[0; 12], Duration::ZERO).unwrap_err();
        assert_eq!(error, GifError::Size { expected: 16, found: 12 });
    }
}
