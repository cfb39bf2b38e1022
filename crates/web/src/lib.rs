//! The browser app: Ponte del Diavolo and Ciao Ciao in a page, offline, in five languages.
//!
//! This library is the part that needs no browser and is tested natively: sessions, views, phrases, storage formats,
//! routes and the connection to a server. The binary (`main.rs` and `ui`) is compiled for browsers only; it renders
//! this state and delivers taps, keys and time. Rules come from `ponte` and `ciao`, seats, clocks and permissions from
//! `table`, boards from `draw`.
//!
//! ```
//! use web::ponte::{Feedback, GameSetup, Opponent, PonteSession};
//! use web::texts::{Language, Texts};
//!
//! // Two friends at one screen: the first places both tiles of the opening.
//! let mut session = PonteSession::new(GameSetup { opponent: Opponent::Friend, ..GameSetup::default() }, 0);
//! session.tap("e5".parse()?, false, 1_000);
//! session.tap("f6".parse()?, false, 2_000);
//! assert_eq!(session.game().to_text(), "e5,f6");
//!
//! // Until the second player has chosen a colour no tile may be placed, and the page can explain it.
//! let Feedback::Rejected(rejection) = session.tap("a1".parse()?, false, 3_000) else { panic!() };
//! let text = Texts::new(Language::German).translate(&rejection.phrase());
//! assert!(text.contains("Farbe"), "{text}");
//! # Ok::<(), ponte::CellError>(())
//! ```
//!
//! | module | subject |
//! | --- | --- |
//! | [`routes`] | pages and their addresses |
//! | [`texts`] | languages, phrases and their translation |
//! | [`pictures`] | the pictures of the home page |
//! | [`player`] | players in sentences |
//! | [`settings`] | the user's settings |
//! | [`storage`] | versioned JSON in the browser's storage |
//! | [`ponte`] | Ponte del Diavolo: sessions, board, phrases, links |
//! | [`ciao`] | Ciao Ciao: sessions, views, coach, phrases |
//! | [`daily_game`] | the game of the day on the home page |
//! | [`engine`] | requests to the engine worker |
//! | [`learn`] | the course: lessons of both games, and progress |
//! | [`online`] | playing on a server: connection, tables, challenges, notifications |
//! | [`portraits`] | names and faces of the computer opponents |
//! | [`svg_size`] | sizes of pictures |
//! | [`study`] | history of games, analysis board, reviews, puzzles |
//! | [`clock_form`] | the clock fields of forms |
//! | [`time`] | formatting of clocks |

#![forbid(unsafe_code)]

pub mod ciao;
pub mod clock_form;
pub mod daily_game;
pub mod engine;
pub mod learn;
pub mod online;
pub mod pictures;
pub mod player;
pub mod ponte;
pub mod portraits;
pub mod routes;
pub mod settings;
pub mod storage;
pub mod study;
pub mod svg_size;
pub mod texts;
pub mod time;
