//! SVG drawings of Ponte del Diavolo and Ciao Ciao, with one geometry for browser, image files and documents.
//!
//! A picture is built in two steps. First a [`PonteBoard`] or a [`CiaoTable`] describes the content and turns into a
//! [`Scene`]: a small tree of elements in layers, in which colours are names. Then a [`Style`] writes the scene as
//! text, with fixed colours for a file, with both sets of colours for a document that follows the reader's system, or
//! with CSS variables for a page with its own theme. Groups of tiles become one piece of land with a shore of its
//! own: soft for a sandbank, walled and inhabited for an island. Every letter and number is drawn, so that no font
//! is needed and a picture looks the same everywhere.
//!
//! ```
//! use draw::{PonteBoard, Style, Theme};
//! use ponte::{Game, Rules};
//!
//! let game = Game::from_text(Rules::SMALL, "a1,a2 dark h7,h8 b1,b2 g7,g8 d1,d2 h1,h2 e1,e2 g1,g2 b2-d2")?;
//! let mut board = PonteBoard::new(game.position());
//! board.marks.set_last(*game.moves().last().unwrap());
//! let svg = board.svg(&Style::new(Theme::Auto).titled("Light leads 3 : 2"));
//! assert_eq!(svg.matches("data-bridge=\"b2-d2\"").count(), 1);
//! # Ok::<(), ponte::GameError>(())
//! ```
//!
//! A page that lets people play asks the same geometry where they point:
//!
//! ```
//! use draw::{Grid, Point};
//! use ponte::Symmetry;
//!
//! let grid = Grid { turn: Symmetry::Half, ..Grid::new(10) };
//! let corner = grid.cell_at(Point::new(grid.margin() + 1.0, grid.margin() + 1.0)).unwrap();
//! assert_eq!(corner.to_string(), "j1");
//! ```
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
//!
//! # What is deliberately absent
//!
//! No I/O, no fonts, no scripts, no layout of pages, and no words in any language but what the caller gives as title.

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
