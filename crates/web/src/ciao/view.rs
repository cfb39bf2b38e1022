//! A game of Ciao Ciao as one viewer sees it: everything that picture, texts and buttons need, without hidden
//! information. Games on this device and on a server are shown from the same type.

use ciao::{Character, Face, PendingAction, PhaseView, Seat, Settlement, State, TurnView};
use draw::{CiaoTable, Secret};
use table::{EndReason, GameView, Millis};

/// The name to show for a seat.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum PlayerName {
    /// The viewer.
    You,
    /// One of several players at this screen.
    Human,
    /// A bot with a character.
    Bot(Character),
    /// A user with a name.
    Named(String),
}

/// A game of Ciao Ciao as one viewer sees it.
///
/// ```
/// use ciao::{Face, Players, Rules, Seat};
/// use table::{GameRules, Table, TakebackPolicy, Terms, Action};
/// use web::ciao::view::{PlayerView, PlayerName};
///
/// let game = GameRules::Ciao { rules: Rules::default(), players: Players::Two };
/// let mut table = Table::new(Terms { game, clock: None, takeback: TakebackPolicy::Consent }, 0);
/// let [ada, ben, ..] = Seat::ALL;
/// table.act(ada, Action::Roll, 0, &|_| Face::Cross).unwrap();
/// let names = vec![PlayerName::Named("Ada".to_owned()), PlayerName::You];
/// let view = PlayerView::new(table.view(Some(ben), 0), names, false).unwrap();
/// assert_eq!((view.to_act(), view.face()), (Some(ada), None));
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PlayerView {
    view: table::TableView,
    game: ciao::View,
    names: Vec<PlayerName>,
    shared: bool,
    /// The table before each completed turn.
    before: Vec<State>,
}

/// A completed turn, with the table before and after it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct CompletedTurn {
    /// The number of the turn, from 1.
    pub number: usize,
    /// The turn as the viewer knows it.
    pub turn: TurnView,
    /// The table before the turn.
    pub before: State,
    /// The table after the turn.
    pub after: State,
}

impl CompletedTurn {
    /// The seat whose pawn fell.
    pub fn fallen(&self) -> Option<Seat> {
        match self.turn.settlement() {
            Settlement::Approved => None,
            Settlement::BluffCalled(_) => Some(self.turn.active),
            Settlement::TruthCalled(by) => Some(by),
        }
    }

    /// The seat whose pawn advanced on the bridge, and by how many planks.
    pub fn walked(&self) -> Option<(Seat, u8)> {
        let seat = match self.turn.settlement() {
            Settlement::Approved | Settlement::TruthCalled(_) => self.turn.active,
            Settlement::BluffCalled(by) => by,
        };
        let (from, to) = (self.before.plank(seat)?, self.after.plank(seat)?);
        to.checked_sub(from).filter(|&by| by > 0).map(|by| (seat, by))
    }

    /// The seat whose pawn reached the podium, and the step it stands on.
    pub fn arrived(&self) -> Option<(Seat, u8)> {
        let steps = (1..).zip(self.before.podium().zip(self.after.podium()));
        steps.into_iter().find_map(|(step, (before, after))| {
            let seat = after?;
            (before != after).then_some((seat, step))
        })
    }
}

impl PlayerView {
    /// The game in a view. `names` are the names of the seats, from seat 1; `shared` says whether several players use
    /// this screen, so that the die shows only while a button is held. `None` for the other game.
    pub fn new(view: table::TableView, names: Vec<PlayerName>, shared: bool) -> Option<PlayerView> {
        let GameView::Ciao { view: game } = &view.game else { return None };
        let game = (**game).clone();
        let mut state = game.start;
        let mut before = Vec::with_capacity(game.past.len());
        for turn in &game.past {
            before.push(state);
            state = state.settle(turn.announced, turn.settlement()).ok()?;
        }
        Some(PlayerView { view, game, names, shared, before })
    }

    /// The game as the rules show it to the viewer.
    pub fn game(&self) -> &ciao::View {
        &self.game
    }

    /// The table after the last completed turn.
    pub fn state(&self) -> &State {
        &self.game.state
    }

    /// All seats.
    pub fn seats(&self) -> impl Iterator<Item = Seat> + use<> {
        self.game.state.players().seats()
    }

    /// The name of a seat.
    pub fn name(&self, seat: Seat) -> &PlayerName {
        self.names.get(seat.index()).unwrap_or(&PlayerName::Human)
    }

    /// Whether several players use this screen.
    pub fn shared(&self) -> bool {
        self.shared
    }

    /// The seat to act.
    pub fn to_act(&self) -> Option<Seat> {
        self.view.to_act
    }

    /// What the viewer can do now.
    pub fn todo(&self) -> PendingAction {
        let stays = self.game.viewer.is_some_and(|viewer| !self.view.departed.contains(viewer));
        if self.is_over() || !stays { PendingAction::Wait } else { self.game.pending_action() }
    }

    /// The numbers that can be announced.
    pub fn numbers(&self) -> std::ops::RangeInclusive<u8> {
        1..=self.game.state.rules().numbers()
    }

    /// The announcement that is being answered: seat and number.
    pub fn question(&self) -> Option<(Seat, u8)> {
        match self.game.now {
            PhaseView::Asking { active, announced, .. } => Some((active, announced)),
            _ => None,
        }
    }

    /// The seat whose takeback request is pending.
    pub fn takeback_request(&self) -> Option<Seat> {
        self.view.takeback_request
    }

    /// Whether a takeback request waits for the viewer's answer.
    pub fn may_answer_takeback(&self) -> bool {
        self.view.permissions.answer_takeback
    }

    /// Whether a seat has resigned or run out of time.
    pub fn has_departed(&self, seat: Seat) -> bool {
        self.view.departed.contains(seat)
    }

    /// Time left to a seat when the view was made, in a timed game.
    pub fn time_left(&self, seat: Seat) -> Option<Millis> {
        self.view.time_left_ms.as_ref()?.get(seat.index()).copied()
    }

    /// Whether the game has ended.
    pub fn is_over(&self) -> bool {
        self.view.outcome.is_some()
    }

    /// The winners, and why the game ended.
    pub fn outcome(&self) -> Option<(Vec<Seat>, EndReason)> {
        let outcome = self.view.outcome?;
        Some((outcome.winners.iter().collect(), outcome.reason))
    }

    /// Whether a seat has won, alone or with others.
    pub fn won(&self, seat: Seat) -> bool {
        self.view.outcome.is_some_and(|outcome| outcome.winners.contains(seat))
    }

    /// The face rolled, where the viewer may see it.
    pub fn face(&self) -> Option<Face> {
        match self.game.now {
            PhaseView::Announcing { face, .. } | PhaseView::Asking { face, .. } => face,
            PhaseView::Rolling { .. } | PhaseView::Over { .. } => None,
        }
    }

    /// The completed turns, from the first.
    pub fn turns(&self) -> impl DoubleEndedIterator<Item = CompletedTurn> + ExactSizeIterator {
        let after = |i: usize| self.before.get(i + 1).copied().unwrap_or(self.game.state);
        self.game.past.iter().zip(&self.before).enumerate().map(move |(i, (turn, before))| CompletedTurn {
            number: i + 1,
            turn: *turn,
            before: *before,
            after: after(i),
        })
    }

    /// The last completed turn.
    pub fn last(&self) -> Option<CompletedTurn> {
        self.turns().next_back()
    }

    /// The picture of the table. It contains the die only where it may be seen: while the active player looks, or after
    /// a contest.
    pub fn picture(&self, looking: bool, patterns: bool) -> CiaoTable {
        let mut picture = CiaoTable::new(&self.game.state);
        picture.patterns = patterns;
        if let Some(face) = self.face().filter(|_| looking || !self.shared) {
            picture.secret = Secret::Open(face);
        }
        if let Some((_, announced)) = self.question() {
            picture.announced = Some(announced);
        }
        let between = matches!(self.game.now, PhaseView::Rolling { .. } | PhaseView::Over { .. });
        if let Some(completed) = self.last().filter(|_| between) {
            picture.announced = Some(completed.turn.announced);
            picture.walked.extend(completed.walked());
            picture.steps.extend(completed.arrived().map(|(_, step)| step));
            if let (Some(seat), Some(face)) = (completed.fallen(), completed.turn.face) {
                picture.secret = Secret::Open(face);
                picture.falling.extend(completed.before.plank(seat).map(|plank| (seat, plank)));
            }
        }
        picture
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use ciao::{Answer, Players, Rules};
    use table::{Action, GameRules, Table, TakebackPolicy, Terms};

    fn table(faces: &'static [Face]) -> (Table, impl Fn(u32) -> Face) {
        let game = GameRules::Ciao { rules: Rules::default(), players: Players::Three };
        let terms = Terms { game, clock: None, takeback: TakebackPolicy::Consent };
        (Table::new(terms, 0), move |turn: u32| faces[turn as usize - 1])
    }

    fn act(table: &mut Table, dice: &dyn Fn(u32) -> Face, actions: &[(usize, Action)]) {
        for &(seat, action) in actions {
            table.act(Seat::ALL[seat], action, 0, dice).unwrap();
        }
    }

    fn view(table: &Table, viewer: Option<usize>, shared: bool) -> PlayerView {
        let names = vec![PlayerName::Human; 3];
        PlayerView::new(table.view(viewer.map(|seat| Seat::ALL[seat]), 0), names, shared).unwrap()
    }

    #[test]
    fn a_die_is_visible_only_to_the_player_who_rolled() {
        let (mut table, dice) = table(&[Face::Cross]);
        act(&mut table, &dice, &[(0, Action::Roll)]);
        for (viewer, shared, looking, open) in [
            (Some(0), true, false, false),
            (Some(0), true, true, true),
            (Some(0), false, false, true),
            (Some(1), false, true, false),
            (None, false, true, false),
        ] {
            let picture = view(&table, viewer, shared).picture(looking, false);
            let expected = if open { Secret::Open(Face::Cross) } else { Secret::Closed };
            assert_eq!(picture.secret, expected, "{viewer:?} {shared} {looking}");
        }
        assert_eq!(view(&table, Some(0), false).todo(), PendingAction::Announce);
        assert_eq!(view(&table, Some(1), false).todo(), PendingAction::Wait);
    }

    #[test]
    fn a_spectator_sees_which_pawns_moved() {
        let (mut table, dice) = table(&[Face::Cross, Face::Number(2), Face::Number(1)]);
        let yes = Action::Answer { answer: Answer::Approve };
        act(
            &mut table,
            &dice,
            &[(0, Action::Roll), (0, Action::Announce { announcement: 3 }), (1, yes), (2, yes)],
        );
        let completed = view(&table, None, false).last().unwrap();
        assert_eq!(
            (completed.number, completed.turn.face, completed.fallen(), completed.walked()),
            (1, None, None, Some((Seat::ALL[0], 3)))
        );
        act(
            &mut table,
            &dice,
            &[
                (1, Action::Roll),
                (1, Action::Announce { announcement: 4 }),
                (2, yes),
                (0, Action::Answer { answer: Answer::Contest }),
            ],
        );
        let view = view(&table, None, false);
        let completed = view.last().unwrap();
        assert_eq!((completed.fallen(), completed.walked()), (Some(Seat::ALL[1]), Some((Seat::ALL[0], 4))));
        let picture = view.picture(false, false);
        assert_eq!(picture.secret, Secret::Open(Face::Number(2)));
        assert_eq!(picture.falling, [(Seat::ALL[1], 1)]);
        assert_eq!(picture.walked, [(Seat::ALL[0], 4)]);
    }

    #[test]
    fn a_departed_seat_has_nothing_to_do() {
        let (mut table, dice) = table(&[Face::Cross]);
        act(&mut table, &dice, &[(0, Action::Resign)]);
        assert_eq!(view(&table, Some(0), false).todo(), PendingAction::Wait);
        act(&mut table, &dice, &[(1, Action::Resign)]);
        let view = view(&table, Some(2), false);
        assert_eq!(view.outcome(), Some((vec![Seat::ALL[2]], EndReason::Resignation)));
        assert!(view.won(Seat::ALL[2]) && view.has_departed(Seat::ALL[1]));
    }
}
