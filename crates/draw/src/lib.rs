//! Positions of both games as SVG: one geometry for browser, image files and documents.

#![forbid(unsafe_code)]

mod ciao_table;
mod element;
mod geometry;
mod glyph;
mod grid;
mod ink;
mod outline;
#[cfg(feature = "png")]
mod png;
mod ponte_board;
mod scene;

pub use ciao_table::{CiaoTable, Secret, Stand, TableGrid};
pub use element::{Element, Value};
pub use geometry::{Point, Rect};
pub use grid::{CELL, Grid};
pub use ink::{Colour, Ink, Shade, stylesheet, variables};
#[cfg(feature = "png")]
pub use png::{PngError, png};
pub use ponte_board::{Marks, PonteBoard};
pub use scene::{Scene, Style, Theme};
