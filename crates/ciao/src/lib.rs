//! The rules of Ciao Ciao, Alex Randolph's race of bluffers over a rope bridge, as a pure library.
//!
//! Two to four players send their seven pawns, one after another, over nine planks. In a turn the active
//! player rolls a die that nobody else sees: 1 to 4, or one of two crosses. Then they announce a number,
//! and the cross leaves no choice but to bluff. The others are asked one by one. If all approve, the pawn
//! advances by what was announced, and nobody will know. If one contests, the die is shown, and somebody is
//! thrown off the bridge, *ciao ciao*: the liar, or the one who doubted an honest player; the other one's pawn
//! advances. A pawn that gets past the last plank takes the lowest free step of the podium, and step k is
//! worth k points. Three pawns on the podium win at once; otherwise points decide when the top step is taken or
//! the bridge is empty.
//!
//! Nothing here reads files or clocks, and nothing rolls dice by itself: the face is an input.
//!
//! ```
//! use ciao::{Answer, Face, Game, Players, Rules, Seat, Todo};
//!
//! let [ada, ben, eve, _] = Seat::ALL;
//! let mut game = Game::new(Rules::default(), Players::Three);
//!
//! // Ada rolls a cross. She must bluff, and says four.
//! game.roll(ada, Face::Cross)?;
//! game.announce(ada, 4)?;
//! // Ben lets it pass, and Eve is asked. What she can see does not tell her the face.
//! game.answer(ben, Answer::Approve)?;
//! let seen = game.view(Some(eve));
//! assert_eq!(seen.todo(), Todo::Answer);
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
//! # Ok::<(), ciao::Illegal>(())
//! ```
//!
//! # Where to find what
//!
//! | subject | items |
//! | --- | --- |
//! | the sizes of the game | [`Rules`], [`Sizes`], [`Face`] |
//! | who plays | [`Players`], [`Seat`], [`Seats`] |
//! | the table between turns, made for solvers | [`State`], [`Settlement`], [`Contesters`] |
//! | any table from parts, with all that is wrong with it | [`Setup`], [`Flaw`] |
//! | a turn step by step | [`turn`]: `Rolling`, `Announcing`, `Asking`, `Settled`; [`Turn`], [`Answer`] |
//! | a game with history and taking back | [`Game`], [`Phase`] |
//! | every mistake | [`Illegal`] |
//! | what each seat may see | [`View`] |
//! | dice that can be checked | [`dice`] |
//! | games as text | `FromStr` and `Display` of [`Turn`], [`State`] and [`Rules`]; [`record`] |
//! | drawings for terminals | [`diagram`] |
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
//! `serde` gives the types their JSON forms: seats from 1, faces and turns as text, a state as
//! `{"plank":[..],"reserve":[..],"podium":[..],"points":[..],"active":..,"winners":..}`.

#![forbid(unsafe_code)]

pub mod diagram;
pub mod dice;
mod game;
mod illegal;
mod notation;
mod reader;
pub mod record;
mod rules;
mod seat;
mod setup;
mod state;
mod text;
pub mod turn;
mod view;
#[cfg(feature = "serde")]
mod wire;

pub use game::{BadTurn, Game, Phase, Undone};
pub use illegal::Illegal;
pub use record::{Comment, Record, Unverified, Unwritable};
pub use rules::{Face, Rules, Size, Sizes, Unplayable};
pub use seat::{NotThatMany, Players, Seat, Seats};
pub use setup::{Flaw, Flaws, Setup};
pub use state::{Contesters, Holding, Settlement, State};
pub use text::{Expected, MAX_TEXT, Reason, TextError};
pub use turn::{Answer, Turn};
pub use view::{Now, SeenTurn, Todo, View};
