//! Permissions: what a viewer may do at the moment, derived by the functions that decide actions.

use ciao::Seat;
use ponte::Stage;
use serde::{Deserialize, Serialize};

use crate::clock::Speed;
use crate::table::{GameState, Table};
use crate::terms::TakebackPolicy;

/// What a viewer may do now. Everything is false for spectators and for seats that have left.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Permissions {
    /// It is the viewer's turn.
    pub act: bool,
    /// The viewer can resign. While the game can still be aborted, it is not offered.
    pub resign: bool,
    /// The game can be aborted without a result.
    pub abort: bool,
    /// The viewer has a decision to take back and no request is pending.
    pub request_takeback: bool,
    /// An opponent's takeback request waits for the viewer's answer.
    pub answer_takeback: bool,
    /// The viewer can store conditional moves: a correspondence game of Ponte del Diavolo, during the opponent's turn.
    pub set_conditional_moves: bool,
}

impl Permissions {
    pub(crate) fn new(table: &Table, viewer: Option<Seat>) -> Permissions {
        let seats = table.terms().game.seats();
        let Some(seat) = viewer.filter(|&seat| seats.into_iter().any(|one| one == seat)) else {
            return Permissions::default();
        };
        if table.outcome().is_some() || table.departed().contains(seat) {
            return Permissions::default();
        }
        let act = table.to_act() == Some(seat);
        let abort = table.can_abort();
        let takebacks = table.terms().takeback != TakebackPolicy::Never;
        Permissions {
            act,
            resign: !abort,
            abort,
            request_takeback: takebacks
                && table.takeback_request().is_none()
                && table.has_takebacks_left(seat)
                && table.takeback_target(seat).is_ok(),
            answer_takeback: table.awaits_takeback_answer(seat),
            set_conditional_moves: !act && table.allows_conditional_moves() && table.is_mid_game(),
        }
    }
}

impl Table {
    /// Whether players may store conditional moves here: nothing is hidden, and the players are not waiting online.
    pub fn allows_conditional_moves(&self) -> bool {
        matches!(self.state(), GameState::Ponte(_))
            && Speed::from_clock(self.terms().clock.as_ref()) == Speed::Correspondence
            && self.outcome().is_none()
    }

    /// Whether ordinary turns are being played: the opening is done, and the last turn has not begun.
    fn is_mid_game(&self) -> bool {
        matches!(self.state(), GameState::Ponte(game) if game.position().stage() == Stage::Play)
    }
}
