//! The browser app: Ponte del Diavolo and Ciao Ciao in a page, offline, in five languages.
//!
//! This library is the half that needs no browser, and is the same on every machine: what a tap on a board means, how
//! a game at one screen goes on, in which words a refusal is told, what is kept between visits and how, which page an
//! address names. The other half, `main.rs` and `ui`, is compiled for browsers only: it shows what is said here, and
//! brings taps, keys and time. Rules are `ponte`'s and `ciao`'s, seats and clocks are `table`'s, boards are `draw`'s.
//!
//! ```
//! use web::ponte::{Answered, Opponent, Session, Setting};
//! use web::texts::{Language, Texts};
//!
//! // Two friends at one screen; the first lays a tile, and then wants the other on top of it.
//! let mut session = Session::new(Setting { opponent: Opponent::Friend, ..Setting::default() }, 0);
//! session.tap("e5".parse()?, false, 1_000);
//! session.tap("f6".parse()?, false, 2_000);
//! assert_eq!(session.game().to_text(), "e5,f6");
//!
//! // Before the second player has chosen a colour no tile may be laid, and the page can say so.
//! let Answered::Refused(refusal) = session.tap("a1".parse()?, false, 3_000) else { panic!() };
//! let words = Texts::new(Language::German).say(&refusal.phrase());
//! assert!(words.contains("Farbe"), "{words}");
//! # Ok::<(), ponte::CellError>(())
//! ```
//!
//! | module | subject |
//! | --- | --- |
//! | [`routes`] | which page an address names |
//! | [`texts`] | languages, and phrases that become words |
//! | [`settings`] | what people can set |
//! | [`store`] | what is kept between visits, and how it is read again |
//! | [`ponte`] | a game of Ponte del Diavolo as a page plays it: hand, session, marks, words, links, lessons, tips |
//! | [`ciao_session`], [`ciao_seen`], [`ciao_words`] | a game of Ciao Ciao at one screen, as one pair of eyes sees it, in words |
//! | [`ciao_coach`], [`ciao_wire`] | what the coach says, and questions to bots and coach |
//! | [`asking`] | which question an answer belongs to |
//! | [`learn`], [`ciao_lessons`] | what there is to learn and how far somebody has come; the rules of Ciao Ciao by scenes |
//! | [`online`] | playing others through a server: connection, tables, challenges, notices, words |
//! | [`time`] | how a clock is written |

#![forbid(unsafe_code)]

pub mod asking;
pub mod ciao_coach;
pub mod ciao_lessons;
pub mod ciao_seen;
pub mod ciao_session;
pub mod ciao_wire;
pub mod ciao_words;
pub mod learn;
pub mod online;
pub mod ponte;
pub mod routes;
pub mod settings;
pub mod store;
pub mod texts;
pub mod time;
