#![doc = include_str!("../README.md")]
//!
//! # Overview
//!
//! | subject | items |
//! | --- | --- |
//! | a board of Ponte del Diavolo | [`PonteBoard`], [`Marks`] |
//! | where its cells are, under every turn of the board | [`Grid`] |
//! | a table of Ciao Ciao | [`CiaoTable`], [`Secret`] |
//! | where its planks, steps and pawns are | [`TableGrid`], [`Stand`] |
//! | the sign of the project | [`icon`] |
//! | a picture as a tree, and as text | [`Scene`], [`Element`], [`Value`], [`Style`], [`Theme`] |
//! | colours, their contrast, and CSS for pages | [`Ink`], [`Shade`], [`Colour`], [`stylesheet`], [`variables`] |
//! | names and points under a board | [`with_caption`] |
//! | PNG and pixels, with the feature `png` | `png`, `pixels` |
//! | animated GIF, with the feature `gif` | `GifWriter` |
//!
//! # For pages
//!
//! The layers of a scene and the classes and `data-` attributes in them are listed at [`PonteBoard::scene`] and
//! [`CiaoTable::scene`]. A page sets [`Scene::inner`] into its own `svg` element, or each layer by
//! [`Element::inner_markup`], so that what does not change stays as it is. Whatever a page wants to move (a tile that
//! lands, a bridge, a pawn) is a group whose origin is its own middle or foot, inside of one that carries the
//! transformation: CSS may transform it freely. Pictures of [`Theme::Page`] have neither `style` elements nor `style`
//! attributes. Two pictures on one page need different [prefixes](Style::prefix) of their ids.
#![forbid(unsafe_code)]

mod ciao_table;
mod element;
mod geometry;
#[cfg(feature = "gif")]
mod gif;
mod glyph;
mod grid;
mod icon;
mod ink;
mod outline;
#[cfg(feature = "png")]
mod png;
mod ponte_board;
mod scene;

pub use ciao_table::{CiaoTable, Secret, Stand, TableGrid};
pub use element::{Element, Value};
pub use geometry::{Point, Rect};
#[cfg(feature = "gif")]
pub use gif::{GifError, GifWriter};
pub use grid::{CELL, Grid};
pub use icon::{IconForm, icon};
pub use ink::{Colour, Ink, Shade, stylesheet, variables};
#[cfg(feature = "png")]
pub use png::{PngError, pixels, png};
pub use ponte_board::{Marks, PonteBoard, with_caption};
pub use scene::{Scene, Style, Theme};
