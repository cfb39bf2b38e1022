//! Views: what a seat or a spectator may see of a table, built from an allow-list.

use ciao::{Seat, Seats};
use ponte::{Colour, Ending, Game, Move};
use serde::{Deserialize, Serialize};

use crate::clock::Millis;
use crate::party::PartyView;
use crate::permissions::Permissions;
use crate::table::{GameState, Outcome, Table};

/// A table as one viewer may see it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct TableView {
    /// The viewer's seat; `null` for a spectator.
    pub viewer: Option<Seat>,
    /// The seat that is to act; `null` when the game is over.
    pub to_act: Option<Seat>,
    /// What the viewer may do now.
    pub permissions: Permissions,
    /// The seat whose takeback request is pending.
    pub takeback_request: Option<Seat>,
    /// Seats that resigned or ran out of time while the others play on.
    pub departed: Seats,
    /// Time left to each seat when the view was made; `null` in an untimed game.
    pub time_left_ms: Option<Vec<Millis>>,
    /// The result, once the game is over.
    pub outcome: Option<Outcome>,
    /// The seats of a party; absent at other tables.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub party: Option<PartyView>,
    /// The game itself.
    pub game: GameView,
}

/// The game within a view.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(tag = "game", rename_all = "snake_case")]
pub enum GameView {
    /// Ponte del Diavolo, which has no hidden information.
    Ponte {
        /// The moves so far.
        moves: Vec<Move>,
        /// The current position.
        position: Box<ponte::Position>,
        /// The colours of seats 1 and 2. Provisional until seat 2 has chosen: seat 1 counts as light.
        colours: [Colour; 2],
        /// How the game ended before the board decided it.
        ending: Option<Ending>,
    },
    /// Ciao Ciao, with the faces this viewer may know.
    Ciao {
        /// What the rules let this viewer see.
        view: Box<ciao::View>,
    },
}

impl TableView {
    pub(crate) fn new(table: &Table, viewer: Option<Seat>, now: Millis) -> TableView {
        let seats = table.terms().game.seats();
        TableView {
            viewer,
            to_act: table.to_act(),
            permissions: Permissions::new(table, viewer),
            takeback_request: table.takeback_request(),
            departed: table.departed(),
            time_left_ms: table
                .terms()
                .clock
                .map(|_| seats.filter_map(|seat| table.time_left(seat, now)).collect()),
            outcome: table.outcome(),
            party: table.party_view(),
            game: match table.state() {
                GameState::Ponte(game) => GameView::Ponte {
                    moves: game.moves().to_vec(),
                    position: Box::new(game.position().clone()),
                    colours: crate::table::colours(game),
                    ending: game.ending(),
                },
                GameState::Ciao(game) => GameView::Ciao { view: Box::new(game.view(viewer)) },
            },
        }
    }

    /// The colour of a seat in Ponte del Diavolo.
    pub fn colour(&self, seat: Seat) -> Option<Colour> {
        match &self.game {
            GameView::Ponte { colours, .. } => colours.get(seat.index()).copied(),
            GameView::Ciao { .. } => None,
        }
    }

    /// The seat that plays a colour in Ponte del Diavolo.
    pub fn seat_of(&self, colour: Colour) -> Option<Seat> {
        Seat::ALL.into_iter().find(|&seat| self.colour(seat) == Some(colour))
    }

    /// The game of Ponte del Diavolo with its history. `None` for the other game, or for moves that the rules reject,
    /// which only a faulty host can send.
    pub fn ponte_game(&self, rules: &ponte::Rules) -> Option<Game> {
        let GameView::Ponte { moves, ending, .. } = &self.game else { return None };
        let mut game = Game::new(*rules);
        for &mv in moves {
            game.play(mv).ok()?;
        }
        if let Some(ending) = *ending {
            game.end(ending);
        }
        Some(game)
    }
}
