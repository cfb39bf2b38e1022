//! A slow reference implementation of the rules that shares no logic with the library. Both play thousands of random
//! games and must agree on every state and every error.

use crate::common::{Chance, random_game, turn};
use ciao::{Face, Game, IllegalAction, Seat, State, Turn};
use proptest::prelude::*;

/// Seats from 0, everything in lists.
#[derive(Clone, Debug)]
struct Table {
    planks: u8,
    to_win: usize,
    numbers: u8,
    crosses: u8,
    bridge: Vec<Option<u8>>,
    reserve: Vec<u8>,
    podium: Vec<Option<usize>>,
    active: usize,
    winners: Option<Vec<usize>>,
}

impl Table {
    fn new(rules: ciao::Sizes, players: usize) -> Table {
        Table {
            planks: rules.planks,
            to_win: rules.to_win.into(),
            numbers: rules.numbers,
            crosses: rules.crosses,
            bridge: vec![Some(1); players],
            reserve: vec![rules.pawns - 1; players],
            podium: vec![None; rules.podium.into()],
            active: 0,
            winners: None,
        }
    }

    fn on_podium(&self, seat: usize) -> Vec<usize> {
        (0..self.podium.len()).filter(|&step| self.podium[step] == Some(seat)).collect()
    }

    fn points(&self, seat: usize) -> usize {
        self.on_podium(seat).iter().map(|step| step + 1).sum()
    }

    /// The opponents in turn order, without those who have nothing on the bridge or the podium.
    fn asked(&self) -> Vec<usize> {
        if self.winners.is_some() {
            return vec![];
        }
        let n = self.bridge.len();
        let order: Vec<usize> = (1..n).map(|ahead| (self.active + ahead) % n).collect();
        order.into_iter().filter(|&s| self.bridge[s].is_some() || !self.on_podium(s).is_empty()).collect()
    }

    fn replace(&mut self, seat: usize) {
        self.bridge[seat] = None;
        if self.reserve[seat] > 0 {
            self.reserve[seat] -= 1;
            self.bridge[seat] = Some(1);
        }
    }

    fn thrown_off(&mut self, seat: usize) {
        if self.bridge[seat].is_some() {
            self.replace(seat);
        } else {
            let lowest = self.on_podium(seat)[0];
            self.podium[lowest] = None;
        }
    }

    fn advances(&mut self, seat: usize, number: u8) {
        let Some(plank) = self.bridge[seat] else { return };
        if plank + number <= self.planks {
            self.bridge[seat] = Some(plank + number);
        } else {
            let free = self.podium.iter().position(Option::is_none).unwrap();
            self.podium[free] = Some(seat);
            self.replace(seat);
        }
    }

    /// `die` is `None` for a cross.
    fn turn(&mut self, die: Option<u8>, announced: u8, contester: Option<usize>) -> bool {
        let possible = match die {
            Some(number) => number >= 1 && number <= self.numbers,
            None => self.crosses > 0,
        };
        let announceable = announced >= 1 && announced <= self.numbers;
        let may = contester.is_none_or(|seat| self.asked().contains(&seat));
        if self.winners.is_some() || !possible || !announceable || !may {
            return false;
        }
        let me = self.active;
        match contester {
            None => self.advances(me, announced),
            Some(other) if die == Some(announced) => {
                self.thrown_off(other);
                self.advances(me, announced);
            }
            Some(other) => {
                self.thrown_off(me);
                self.advances(other, announced);
            }
        }
        self.end_of_turn();
        true
    }

    fn end_of_turn(&mut self) {
        let seats: Vec<usize> = (0..self.bridge.len()).collect();
        for &seat in &seats {
            if self.on_podium(seat).len() >= self.to_win {
                self.winners = Some(vec![seat]);
                return;
            }
        }
        let nobody_runs = self.bridge.iter().all(Option::is_none);
        if nobody_runs || self.podium.last().unwrap().is_some() {
            let best = seats.iter().map(|&seat| self.points(seat)).max().unwrap();
            self.winners = Some(seats.into_iter().filter(|&seat| self.points(seat) == best).collect());
            return;
        }
        loop {
            self.active = (self.active + 1) % self.bridge.len();
            if self.bridge[self.active].is_some() {
                return;
            }
        }
    }
}

/// Everything that can be seen of a state, compared one by one.
fn assert_same(state: &State, table: &Table) {
    let seats: Vec<Seat> = state.players().seats().collect();
    assert_eq!(seats.len(), table.bridge.len());
    for &seat in &seats {
        let i = seat.index();
        assert_eq!(state.plank(seat), table.bridge[i], "plank of {seat} in {state}");
        assert_eq!(state.reserve(seat), table.reserve[i], "reserve of {seat} in {state}");
        assert_eq!(state.points(seat) as usize, table.points(i), "points of {seat} in {state}");
        assert_eq!(usize::from(state.podium_count(seat)), table.on_podium(i).len());
        assert_eq!(state.lowest_step(seat).map(usize::from), table.on_podium(i).first().map(|step| step + 1));
        assert_eq!(state.may_contest(seat), table.asked().contains(&i), "contest of {seat} in {state}");
        let held = state.seat_state(seat);
        assert_eq!((held.plank, held.reserve), (table.bridge[i], table.reserve[i]));
        assert_eq!(
            (usize::from(held.podium), held.points as usize),
            (table.on_podium(i).len(), table.points(i))
        );
    }
    assert_eq!(state.podium().map(|owner| owner.map(Seat::index)).collect::<Vec<_>>(), table.podium);
    assert_eq!(
        state.lowest_free_step().map(usize::from),
        table.podium.iter().position(Option::is_none).map(|i| i + 1)
    );
    assert_eq!(state.contesters().map(Seat::index).collect::<Vec<_>>(), table.asked());
    let active = table.winners.is_none().then_some(table.active);
    assert_eq!(state.turn().map(Seat::index), active, "active in {state}");
    let winners = state.outcome().map(|winners| winners.iter().map(Seat::index).collect::<Vec<_>>());
    assert_eq!(winners, table.winners, "winners in {state}");
}

fn number_of(face: Face) -> Option<u8> {
    match face {
        Face::Number(number) => Some(number),
        Face::Cross => None,
    }
}

/// Any turn at all, allowed or not.
fn any_turn(chance: &mut Chance) -> Turn {
    let face = if chance.one_in(6) { Face::Cross } else { Face::Number(chance.below(7) as u8) };
    let contester = (!chance.one_in(3)).then(|| Seat::new(chance.below(4)).unwrap());
    Turn { face, announced: chance.below(7) as u8, contester }
}

/// Plays one game on both, trying wild turns on the way.
fn play_both(seed: u64) {
    let mut chance = Chance(seed);
    let (rules, players) = (chance.rules(), chance.players());
    let game = random_game(rules, players, &mut chance);
    let mut state = State::new(rules, players);
    let mut table = Table::new(rules.sizes(), players.count());
    assert_same(&state, &table);
    for settled in game.past() {
        let wild = any_turn(&mut chance);
        let mut copy = table.clone();
        let allowed = copy.turn(number_of(wild.face), wild.announced, wild.contester.map(Seat::index));
        let mut next = state;
        match next.play(wild) {
            Ok(()) => {
                assert!(allowed, "{wild} in {state}");
                assert_same(&next, &copy);
                let mut trusting = state;
                trusting.play_unchecked(wild);
                assert_eq!(trusting, next);
            }
            Err(_) => {
                assert!(!allowed, "{wild} in {state}");
                assert_eq!(next, state, "an illegal turn changes nothing");
            }
        }

        let turn = settled.turn;
        assert_eq!(settled.before, state);
        assert!(table.turn(number_of(turn.face), turn.announced, turn.contester.map(Seat::index)));
        state.play(turn).unwrap();
        assert_eq!(settled.after, state);
        assert_same(&state, &table);
        assert_eq!(state.rotated_to(Seat::FIRST), state);
        for front in players.seats() {
            let seen = state.rotated_to(front);
            let back = Seat::new((players.count() - front.index()) % players.count()).unwrap();
            assert_eq!(seen.rotated_to(back), state);
            assert_eq!(
                (seen.plank(Seat::FIRST), seen.points(Seat::FIRST)),
                (state.plank(front), state.points(front))
            );
        }
    }
    assert!(state.is_over());
    assert!(game.past().len() < rules.max_turns(players));
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 4000, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn both_play_the_same_game(seed: u64) {
        play_both(seed);
    }
}

#[test]
fn both_play_a_fixed_set_of_games() {
    (0..2000).for_each(play_both);
}

#[test]
fn replay_names_the_first_turn_that_is_not_allowed() {
    let start = State::new(ciao::Rules::default(), ciao::Players::Two);
    let error = Game::replay(start, ["1:1", "2:2", "1:1?1"].map(turn)).unwrap_err();
    assert_eq!(error.turn, 3);
    assert_eq!(error.reason, IllegalAction::OwnAnnouncement { seat: Seat::FIRST });
}
