//! Rules library for Ciao Ciao, Alex Randolph's bluffing race over a rope bridge: states, turns, views, fair dice,
//! notation and records.
//!
//! Two to four players send their seven pawns, one after another, over nine planks. In a turn the active
//! player rolls a die in secret: 1 to 4, or one of two crosses. Then they announce a number; a cross
//! forces a bluff. The others are asked one by one. If all approve, the pawn advances by the number announced, and the
//! die stays hidden. If one contests, the die is shown. Then the pawn of the player who was wrong falls off the bridge,
//! *ciao ciao*, and the other player's pawn advances. A pawn that gets past the last plank takes the lowest free step of the podium, and step k is
//! worth k points. Three pawns on the podium win at once; otherwise points decide when the top step is taken or
//! the bridge is empty.
//!
//! The library is pure: no I/O, no clock, no randomness. The face of the die is an input.
//!
//! ```
//! use ciao::{Answer, Face, Game, Players, Rules, Seat, PendingAction};
//!
//! let [ada, ben, eve, _] = Seat::ALL;
//! let mut game = Game::new(Rules::default(), Players::Three);
//!
//! // Ada rolls a cross. She must bluff, and says four.
//! game.roll(ada, Face::Cross)?;
//! game.announce(ada, 4)?;
//! // Ben lets it pass, and Eve is asked. Her view does not contain the face.
//! game.answer(ben, Answer::Approve)?;
//! let view = game.view(Some(eve));
//! assert_eq!(view.pending_action(), PendingAction::Answer);
//! // She does not believe it, and is right: Ada's pawn falls, her own advances by four.
//! game.answer(eve, Answer::Contest)?;
//! assert_eq!(game.state().plank(ada), Some(1));
//! assert_eq!(game.state().reserve(ada), 5);
//! assert_eq!(game.state().plank(eve), Some(5));
//!
//! // The same turn, written down; then Ben's, which all approve.
//! assert_eq!(game.turns().next().unwrap().to_string(), "X:4?3");
//! game.play("2:2".parse().unwrap())?;
//! assert_eq!(game.state().to_string(), "1+5 3+6 5+6 ........ 3");
//! # Ok::<(), ciao::IllegalAction>(())
//! ```
//!
//! # Overview
//!
//! | subject | items |
//! | --- | --- |
//! | rule sets | [`Rules`], [`Sizes`], [`Face`] |
//! | players and seats | [`Players`], [`Seat`], [`Seats`] |
//! | the state between turns, compact for solvers | [`State`], [`SeatState`], [`Settlement`], [`Contesters`] |
//! | states that may be illegal, and their validation | [`Setup`], [`SetupViolation`] |
//! | a turn step by step | [`turn`]: `Rolling`, `Announcing`, `Asking`, `Settled`; [`Turn`], [`Answer`] |
//! | games with history and undo | [`Game`], [`Phase`] |
//! | rule violations | [`IllegalAction`] for actions, [`SetupViolation`] for setups |
//! | what each seat may see | [`View`], [`PhaseView`], [`TurnView`], [`PendingAction`] |
//! | verifiable dice | [`dice`] |
//! | text | `FromStr` and `Display` of [`Turn`], [`State`] and [`Rules`]; [`record`] |
//! | diagrams for terminals | [`diagram`] |
//!
//! # Choices where the published sheet is silent
//!
//! - The bridge has nine planks and the podium eight steps; both can be changed in [`Sizes`].
//! - The opponents are asked in turn order, and the first to contest ends the asking.
//! - When an honest player is contested, the fall comes first, so that a step which it frees can be taken by the
//!   pawn that advances.
//! - A player without a pawn on the bridge who contests wrongly loses the least valuable of their steps, and
//!   who contests rightly gains nothing but the fall of the other.
//! - A player without a pawn on the bridge is skipped; a lone runner goes on rolling.
//! - Equal points share the victory, 0 : 0 too.
//!
//! # Features
//!
//! - `serde`: JSON forms. Seats are numbers from 1, faces and turns are strings, a state is
//!   `{"plank":[..],"reserve":[..],"podium":[..],"points":[..],"active":..,"winners":..}`.
//! - `schema`: OpenAPI schemas (`utoipa::ToSchema`) of these forms; implies `serde`.

#![forbid(unsafe_code)]

mod character;
pub mod diagram;
pub mod dice;
mod game;
mod illegal;
mod notation;
mod parse;
pub mod record;
mod rules;
#[cfg(feature = "schema")]
mod schema;
mod seat;
#[cfg(feature = "serde")]
mod serde_impls;
mod setup;
mod state;
pub mod turn;
mod view;

pub use character::{Character, ParseCharacterError};
pub use game::{Game, Phase, ReplayError, UndoneTurn};
pub use illegal::IllegalAction;
pub use parse::{Expected, MAX_TEXT_BYTES, ParseError, ParseErrorKind, TextPosition};
pub use record::{Comment, Record, RecordEditError, VerifyError};
pub use rules::{Face, Rules, RulesError, Size, Sizes};
pub use seat::{Players, PlayersError, Seat, Seats};
pub use setup::{Setup, SetupViolation};
pub use state::{Contesters, SeatState, Settlement, State};
pub use turn::{Answer, Turn};
pub use view::{PendingAction, PhaseView, TurnView, View};
