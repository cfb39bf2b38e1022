//! A game of Ciao Ciao; the die is rolled by the table.

use ciao::turn::Progress;
use ciao::{Answer, Face, Phase, Seat, State};
use ponte_engine::Rng;

use super::Table;

/// Actions: to announce 1, 2, ...; then to approve; then to contest.
pub(super) struct CiaoTable {
    start: State,
    phase: Phase,
}

impl CiaoTable {
    pub(super) fn new(start: State) -> Self {
        Self { start, phase: Phase::Over(start) }
    }

    fn state(&self) -> &State {
        match &self.phase {
            Phase::Rolling(now) => now.state(),
            Phase::Announcing(now) => now.state(),
            Phase::Asking(now) => now.state(),
            Phase::Over(state) => state,
        }
    }

    fn numbers(&self) -> usize {
        self.start.rules().numbers().into()
    }

    /// Rolls the die for the next turn, if there is one.
    fn begin(&mut self, state: State, rng: &mut Rng) {
        let rules = state.rules();
        let face = rules.side(rng.below(rules.die().into()) as u8).unwrap_or(Face::Cross);
        let announcing = state.begin().and_then(|rolling| rolling.roll(face));
        self.phase = announcing.map_or(Phase::Over(state), Phase::Announcing);
    }

    fn proceed(&mut self, progress: Progress, rng: &mut Rng) {
        match progress {
            Progress::Asking(asking) => self.phase = Phase::Asking(asking),
            Progress::Settled(settled) => self.begin(settled.after, rng),
        }
    }
}

impl Table for CiaoTable {
    fn actions(&self) -> usize {
        self.numbers() + 2
    }

    fn shape(&self) -> Vec<usize> {
        vec![2 * self.players() + usize::from(self.start.rules().podium()) + 3]
    }

    fn players(&self) -> usize {
        self.start.players().count()
    }

    fn reset(&mut self, rng: &mut Rng) {
        self.begin(self.start, rng);
    }

    fn is_over(&self) -> bool {
        matches!(self.phase, Phase::Over(_))
    }

    fn actor(&self) -> usize {
        match &self.phase {
            Phase::Rolling(now) => now.active().index(),
            Phase::Announcing(now) => now.active().index(),
            Phase::Asking(now) => now.asked().index(),
            Phase::Over(_) => 0,
        }
    }

    fn mask(&self, mask: &mut [u8]) {
        let numbers = self.numbers();
        match self.phase {
            Phase::Announcing(_) => mask[..numbers].fill(1),
            Phase::Asking(_) => mask[numbers..].fill(1),
            Phase::Rolling(_) | Phase::Over(_) => {}
        }
    }

    /// For each seat, the player's own first, the plank of its pawn (0 without one) and its reserve; for each step 0 if it
    /// is free, else 1 for the player's own and so on; the face (crosses after the numbers) if the player sees it, else 0;
    /// the number announced, else 0; how many seats after the player's the active one is.
    fn observe(&self, player: usize, observation: &mut [u8]) {
        let (state, players) = (self.state(), self.players());
        let after = |seat: Seat| ((seat.index() + players - player) % players) as u8;
        let (active, face, announced) = match &self.phase {
            Phase::Announcing(now) => (Some(now.active()), Some(now.face()), 0),
            Phase::Asking(now) => (Some(now.active()), Some(now.face()), now.announced()),
            Phase::Rolling(_) | Phase::Over(_) => (state.turn(), None, 0),
        };
        let seats = (0..players).filter_map(|ahead| Seat::new((player + ahead) % players));
        let own = seats.flat_map(|seat| [state.plank(seat).unwrap_or(0), state.reserve(seat)]);
        let steps = state.podium().map(|owner| owner.map_or(0, |owner| 1 + after(owner)));
        let visible = face.filter(|_| active.is_some_and(|seat| seat.index() == player));
        let face = visible.map_or(0, |face| match face {
            Face::Number(number) => number,
            Face::Cross => state.rules().numbers() + 1,
        });
        let rest = [face, announced, active.map_or(0, after)];
        for (place, value) in observation.iter_mut().zip(own.chain(steps).chain(rest)) {
            *place = value;
        }
    }

    fn act(&mut self, action: usize, rng: &mut Rng) {
        let answer = if action == self.numbers() { Answer::Approve } else { Answer::Contest };
        let progress = match self.phase {
            Phase::Announcing(now) => now.announce(action as u8 + 1).ok(),
            Phase::Asking(now) => Some(now.answer(answer)),
            Phase::Rolling(_) | Phase::Over(_) => None,
        };
        if let Some(progress) = progress {
            self.proceed(progress, rng);
        }
    }

    /// The winners share one point, and everyone has paid the same stake.
    fn rewards(&self, rewards: &mut [f32]) {
        let Some(winners) = self.state().outcome() else { return };
        let (stake, share) = (1.0 / self.players() as f32, 1.0 / winners.len() as f32);
        for (reward, seat) in rewards.iter_mut().zip(self.start.players().seats()) {
            *reward = if winners.contains(seat) { share - stake } else { -stake };
        }
    }

    fn describe(&self, action: usize) -> String {
        match action.checked_sub(self.numbers()) {
            None => (action + 1).to_string(),
            Some(0) => "approve".to_owned(),
            Some(_) => "contest".to_owned(),
        }
    }

    fn text(&self) -> String {
        self.state().to_string()
    }
}
