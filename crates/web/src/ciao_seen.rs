//! A game of Ciao Ciao as one pair of eyes sees it: all that its picture, its words and its buttons need, and nothing
//! that these eyes may not see. Games at one screen and games elsewhere are shown from the same value.

use ciao::{Face, PendingAction, PhaseView, Seat, Settlement, State, TurnView};
use draw::{CiaoTable, Secret};
use table::{EndReason, GameView, Millis};

use ciao_engine::Character;

/// Whoever sits on a seat, as words name them.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Who {
    /// Whoever looks.
    You,
    /// One of several people at this screen.
    Person,
    /// An opponent with a character.
    Bot(Character),
    /// Somebody with a name.
    Named(String),
}

/// A game as one pair of eyes sees it.
///
/// ```
/// use ciao::{Face, Players, Rules, Seat};
/// use table::{GameRules, Table, TakebackPolicy, Terms, Action};
/// use web::ciao_seen::{Seen, Who};
///
/// let game = GameRules::Ciao { rules: Rules::default(), players: Players::Two };
/// let mut table = Table::new(Terms { game, clock: None, takeback: TakebackPolicy::Consent }, 0);
/// let [ada, ben, ..] = Seat::ALL;
/// table.act(ada, Action::Roll, 0, &|_| Face::Cross).unwrap();
/// let names = vec![Who::Named("Ada".to_owned()), Who::You];
/// let seen = Seen::new(table.view(Some(ben), 0), names, false).unwrap();
/// assert_eq!((seen.due(), seen.face()), (Some(ada), None));
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Seen {
    view: table::TableView,
    game: ciao::View,
    names: Vec<Who>,
    shared: bool,
    /// The table before each turn that is done.
    before: Vec<State>,
}

/// A turn that is done, with the table around it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Told {
    /// Its number, from 1.
    pub number: usize,
    /// What happened.
    pub turn: TurnView,
    /// The table before it,
    pub before: State,
    /// and after it.
    pub after: State,
}

impl Told {
    /// Whose pawn fell.
    pub fn fallen(&self) -> Option<Seat> {
        match self.turn.settlement() {
            Settlement::Approved => None,
            Settlement::BluffCalled(_) => Some(self.turn.active),
            Settlement::TruthCalled(by) => Some(by),
        }
    }

    /// Whose pawn went on over the bridge, and by how many planks.
    pub fn walked(&self) -> Option<(Seat, u8)> {
        let seat = match self.turn.settlement() {
            Settlement::Approved | Settlement::TruthCalled(_) => self.turn.active,
            Settlement::BluffCalled(by) => by,
        };
        let (from, to) = (self.before.plank(seat)?, self.after.plank(seat)?);
        to.checked_sub(from).filter(|&by| by > 0).map(|by| (seat, by))
    }

    /// Whose pawn came to the podium, and on which step it stands.
    pub fn arrived(&self) -> Option<(Seat, u8)> {
        let steps = (1..).zip(self.before.podium().zip(self.after.podium()));
        steps.into_iter().find_map(|(step, (before, after))| {
            let seat = after?;
            (before != after).then_some((seat, step))
        })
    }
}

impl Seen {
    /// What a table shows to whoever `view` was made for. `names` says who sits where, from seat 1; `shared` whether
    /// several people look at this screen, so that a die shows only while somebody holds a button. Nothing when another
    /// game is on the table.
    pub fn new(view: table::TableView, names: Vec<Who>, shared: bool) -> Option<Seen> {
        let GameView::Ciao { view: game } = &view.game else { return None };
        let game = (**game).clone();
        let mut state = game.start;
        let mut before = Vec::with_capacity(game.past.len());
        for turn in &game.past {
            before.push(state);
            state = state.settle(turn.announced, turn.settlement()).ok()?;
        }
        Some(Seen { view, game, names, shared, before })
    }

    /// The game as the rules let these eyes see it.
    pub fn game(&self) -> &ciao::View {
        &self.game
    }

    /// The table after the last whole turn.
    pub fn state(&self) -> &State {
        &self.game.state
    }

    /// Everybody's seat.
    pub fn seats(&self) -> impl Iterator<Item = Seat> + use<> {
        self.game.state.players().seats()
    }

    /// Who sits there.
    pub fn who(&self, seat: Seat) -> &Who {
        self.names.get(seat.index()).unwrap_or(&Who::Person)
    }

    /// Whether several people look at this screen.
    pub fn shared(&self) -> bool {
        self.shared
    }

    /// Who is to act.
    pub fn to_act(&self) -> Option<Seat> {
        self.view.to_act
    }

    /// What whoever looks can do now.
    pub fn todo(&self) -> PendingAction {
        let stays = self.game.viewer.is_some_and(|viewer| !self.view.departed.contains(viewer));
        if self.is_over() || !stays { PendingAction::Wait } else { self.game.pending_action() }
    }

    /// The numbers that can be said.
    pub fn numbers(&self) -> std::ops::RangeInclusive<u8> {
        1..=self.game.state.rules().numbers()
    }

    /// Whose number is in question, and which.
    pub fn question(&self) -> Option<(Seat, u8)> {
        match self.game.now {
            PhaseView::Asking { active, announced, .. } => Some((active, announced)),
            _ => None,
        }
    }

    /// Who asks to take back.
    pub fn takeback_request(&self) -> Option<Seat> {
        self.view.takeback_request
    }

    /// Whether whoever looks is asked to let somebody take back.
    pub fn may_grant(&self) -> bool {
        let viewer = self.game.viewer.filter(|&viewer| !self.view.departed.contains(viewer));
        self.view.takeback_request.is_some() && viewer.is_some() && self.view.takeback_request != viewer
    }

    /// Whether a seat has given up or run out of time.
    pub fn gone(&self, seat: Seat) -> bool {
        self.view.departed.contains(seat)
    }

    /// Time left to a seat when this was seen, where there is a clock.
    pub fn time_left(&self, seat: Seat) -> Option<Millis> {
        self.view.time_left_ms.as_ref()?.get(seat.index()).copied()
    }

    /// Whether the game has ended.
    pub fn is_over(&self) -> bool {
        self.view.outcome.is_some()
    }

    /// Who has won, and why it ended.
    pub fn outcome(&self) -> Option<(Vec<Seat>, EndReason)> {
        let outcome = self.view.outcome?;
        Some((outcome.winners.iter().collect(), outcome.reason))
    }

    /// Whether a seat has won, perhaps with others.
    pub fn won(&self, seat: Seat) -> bool {
        self.view.outcome.is_some_and(|outcome| outcome.winners.contains(seat))
    }

    /// The face in the box, where these eyes may see it.
    pub fn face(&self) -> Option<Face> {
        match self.game.now {
            PhaseView::Announcing { face, .. } | PhaseView::Asking { face, .. } => face,
            PhaseView::Rolling { .. } | PhaseView::Over { .. } => None,
        }
    }

    /// The turns that are done, from the first.
    pub fn turns(&self) -> impl DoubleEndedIterator<Item = Told> + ExactSizeIterator {
        let after = |i: usize| self.before.get(i + 1).copied().unwrap_or(self.game.state);
        self.game.past.iter().zip(&self.before).enumerate().map(move |(i, (turn, before))| Told {
            number: i + 1,
            turn: *turn,
            before: *before,
            after: after(i),
        })
    }

    /// The turn that ended last.
    pub fn last(&self) -> Option<Told> {
        self.turns().next_back()
    }

    /// The picture of the table. The die is in it only where it may be seen: while the one whose turn it is looks, or
    /// after somebody has contested.
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
        if let Some(told) = self.last().filter(|_| between) {
            picture.announced = Some(told.turn.announced);
            picture.walked.extend(told.walked());
            picture.steps.extend(told.arrived().map(|(_, step)| step));
            if let (Some(seat), Some(face)) = (told.fallen(), told.turn.face) {
                picture.secret = Secret::Open(face);
                picture.falling.extend(told.before.plank(seat).map(|plank| (seat, plank)));
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

    fn seen(table: &Table, viewer: Option<usize>, shared: bool) -> Seen {
        let names = vec![Who::Person; 3];
        Seen::new(table.view(viewer.map(|seat| Seat::ALL[seat]), 0), names, shared).unwrap()
    }

    #[test]
    fn a_die_is_seen_by_one_pair_of_eyes() {
        let (mut table, dice) = table(&[Face::Cross]);
        act(&mut table, &dice, &[(0, Action::Roll)]);
        for (viewer, shared, looking, open) in [
            (Some(0), true, false, false),
            (Some(0), true, true, true),
            (Some(0), false, false, true),
            (Some(1), false, true, false),
            (None, false, true, false),
        ] {
            let picture = seen(&table, viewer, shared).picture(looking, false);
            let expected = if open { Secret::Open(Face::Cross) } else { Secret::Closed };
            assert_eq!(picture.secret, expected, "{viewer:?} {shared} {looking}");
        }
        assert_eq!(seen(&table, Some(0), false).todo(), PendingAction::Announce);
        assert_eq!(seen(&table, Some(1), false).todo(), PendingAction::Wait);
    }

    #[test]
    fn what_moved_in_a_turn_is_known_from_outside() {
        let (mut table, dice) = table(&[Face::Cross, Face::Number(2), Face::Number(1)]);
        let yes = Action::Answer { answer: Answer::Approve };
        act(
            &mut table,
            &dice,
            &[(0, Action::Roll), (0, Action::Announce { announcement: 3 }), (1, yes), (2, yes)],
        );
        let told = seen(&table, None, false).last().unwrap();
        assert_eq!(
            (told.number, told.turn.face, told.fallen(), told.walked()),
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
        let seen = seen(&table, None, false);
        let told = seen.last().unwrap();
        assert_eq!((told.fallen(), told.walked()), (Some(Seat::ALL[1]), Some((Seat::ALL[0], 4))));
        let picture = seen.picture(false, false);
        assert_eq!(picture.secret, Secret::Open(Face::Number(2)));
        assert_eq!(picture.falling, [(Seat::ALL[1], 1)]);
        assert_eq!(picture.walked, [(Seat::ALL[0], 4)]);
    }

    #[test]
    fn whoever_has_left_has_nothing_to_do() {
        let (mut table, dice) = table(&[Face::Cross]);
        act(&mut table, &dice, &[(0, Action::Resign)]);
        assert_eq!(seen(&table, Some(0), false).todo(), PendingAction::Wait);
        act(&mut table, &dice, &[(1, Action::Resign)]);
        let seen = seen(&table, Some(2), false);
        assert_eq!(seen.outcome(), Some((vec![Seat::ALL[2]], EndReason::Resignation)));
        assert!(seen.won(Seat::ALL[2]) && seen.gone(Seat::ALL[1]));
    }
}
