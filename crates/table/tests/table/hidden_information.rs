//! Views reveal nothing hidden: they are the same, byte for byte, whatever the faces a viewer may not know.
//!
//! Each game is accompanied by one variant per viewer in which every face hidden from this viewer is another one.
//! Everything the viewer is shown of the two games must be equal.

use ciao::{Answer, Face, Players};
use rand::rngs::StdRng;
use rand::seq::IndexedRandom;
use rand::{RngExt, SeedableRng};
use table::{Action, Clock, Event, EventKind, GameRules, GameState, Seat, Table, TakebackPolicy, Terms};

/// How many games each number of players plays.
const GAMES: u64 = 1_000;

/// The same game, with other faces where one viewer may not see them.
struct Variant {
    viewer: Option<Seat>,
    table: Table,
    /// The table before the turn that is under way, and what has happened in it.
    before: Table,
    turn: Vec<Event>,
}

impl Variant {
    fn new(viewer: Option<Seat>, table: &Table) -> Variant {
        Variant { viewer, table: table.clone(), before: table.clone(), turn: Vec::new() }
    }

    /// Applies an event of the game and returns the event of this variant.
    fn apply(&mut self, event: &Event, rng: &mut StdRng) -> Event {
        let mut own = *event;
        match &mut own.kind {
            EventKind::Roll { face } if self.viewer != Some(event.seat) => {
                let others: Vec<Face> = faces().filter(|other| other != face).collect();
                *face = *others.choose(rng).expect("a die has more than one face");
            }
            EventKind::Answer { answer: Answer::Contest } => {
                // The face is shown now, so it has to be the real one, from the beginning of the turn on.
                self.table = self.before.clone();
                for past in &self.turn {
                    self.table.apply(past).expect("it happened before");
                }
            }
            _ => {}
        }
        self.table.apply(&own).expect("a hidden face decides nothing");
        self.turn.push(*event);
        if turns(&self.table) != turns(&self.before) {
            self.before = self.table.clone();
            self.turn.clear();
        }
        own
    }

    /// Checks that the viewer cannot tell the two apart.
    fn compare(&self, table: &Table, (event, own): (&Event, &Event), now: u64, bytes: bool) {
        let (view, variant) = (table.view(self.viewer, now), self.table.view(self.viewer, now));
        assert_eq!(view, variant, "the view of {:?} after {event:?}", self.viewer);
        if bytes {
            let written = [view, variant].map(|view| serde_json::to_string(&view).unwrap());
            assert_eq!(written[0], written[1], "the view of {:?} after {event:?}", self.viewer);
        }
        let seen = |event: &Event| serde_json::to_string(&event.visible_to(self.viewer)).unwrap();
        assert_eq!(seen(event), seen(own), "{event:?} as {:?} sees it", self.viewer);
    }
}

fn faces() -> impl Iterator<Item = Face> {
    (1..=4).map(Face::Number).chain([Face::Cross])
}

fn turns(table: &Table) -> usize {
    match table.state() {
        GameState::Ciao(game) => game.past().len(),
        GameState::Ponte(_) => 0,
    }
}

/// The next action: mostly a decision of the seat to act, sometimes something else.
fn action(table: &Table, rng: &mut StdRng) -> (Seat, Action) {
    let to_act = table.to_act().unwrap_or(Seat::FIRST);
    let any_seat = *Seat::ALL.choose(rng).unwrap();
    match rng.random_range(0..100) {
        0..4 => (to_act, Action::RequestTakeback),
        4..8 => (any_seat, Action::RequestTakeback),
        8..14 => (any_seat, Action::AcceptTakeback),
        14..16 => (any_seat, Action::DeclineTakeback),
        16 if rng.random_ratio(1, 6) => (any_seat, Action::Resign),
        17..20 => (any_seat, Action::Roll),
        20..46 => (to_act, Action::Roll),
        46..72 => (to_act, Action::Announce { announcement: rng.random_range(1..=4) }),
        _ => (
            to_act,
            Action::Answer { answer: if rng.random_ratio(1, 4) { Answer::Contest } else { Answer::Approve } },
        ),
    }
}

/// Plays a game and returns how many views were compared while a face was hidden.
fn play(players: Players, seed: u64) -> usize {
    let mut rng = StdRng::seed_from_u64(seed);
    let terms = Terms {
        game: GameRules::Ciao { rules: ciao::Rules::default(), players },
        clock: rng
            .random::<bool>()
            .then(|| Clock::Increment { base_ms: rng.random_range(20_000..400_000), increment_ms: 500 }),
        takeback: *[TakebackPolicy::Free, TakebackPolicy::Consent].choose(&mut rng).unwrap(),
    };
    let mut table = Table::new(terms, 0);
    let viewers = terms.game.seats().map(Some).chain([None]);
    let mut variants: Vec<Variant> = viewers.map(|viewer| Variant::new(viewer, &table)).collect();
    let (mut now, mut compared) = (0, 0);
    let die: Vec<Face> = faces().chain([Face::Cross]).collect();
    for _ in 0..600 {
        now += rng.random_range(0..3_000);
        let decided = match table.timeout(now) {
            Some(event) => Ok(event),
            None => {
                let (seat, action) = action(&table, &mut rng);
                let face = *die.choose(&mut rng).unwrap();
                table.decide(seat, action, now, &|_| face).map(|decided| decided.event)
            }
        };
        let Ok(event) = decided else { continue };
        table.apply(&event).unwrap();
        let by_rules = matches!(table.state(), GameState::Ciao(game) if game.state().is_over());
        for variant in &mut variants {
            let own = variant.apply(&event, &mut rng);
            // Once the game is played to its end, every face is shown.
            if !by_rules {
                // Writing long games costs most of the time, and every view is written by the same code.
                let bytes = rng.random_ratio(1, 10);
                variant.compare(&table, (&event, &own), now, bytes);
                compared += usize::from(table != variant.table);
            }
        }
        if table.outcome().is_some() {
            break;
        }
    }
    compared
}

fn play_many(players: Players) {
    let compared: usize = (0..GAMES).map(|seed| play(players, seed)).sum();
    assert!(compared > GAMES as usize * 50, "hardly anything was hidden: {compared}");
}

#[test]
fn views_of_two_players_hide_faces() {
    play_many(Players::Two);
}

#[test]
fn views_of_three_players_hide_faces() {
    play_many(Players::Three);
}

#[test]
fn views_of_four_players_hide_faces() {
    play_many(Players::Four);
}
