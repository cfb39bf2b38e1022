//! What is hidden stays hidden: a viewer is shown the same, byte for byte, whatever face they may not know.
//!
//! Beside each game there is a twin for each viewer, in which every face that this viewer may not know is another one.
//! Whatever the viewer is shown of the two games must be equal; else something would tell them apart.

use ciao::{Answer, Face, Players, Seat};
use rand::rngs::StdRng;
use rand::seq::IndexedRandom;
use rand::{RngExt, SeedableRng};
use table::{Action, Clock, Event, EventKind, GameRules, GameState, Table, TakebackPolicy, Terms};

/// How many games each number of players plays.
const GAMES: u64 = 1_000;

/// The same game, with other faces where one viewer may not see them.
struct Twin {
    viewer: Option<Seat>,
    table: Table,
    /// The table before the turn that is under way, and what has happened in it.
    before: Table,
    turn: Vec<Event>,
}

impl Twin {
    fn new(viewer: Option<Seat>, table: &Table) -> Twin {
        Twin { viewer, table: table.clone(), before: table.clone(), turn: Vec::new() }
    }

    /// Follows an event of the game; gives the event as it was here.
    fn follow(&mut self, event: &Event, chance: &mut StdRng) -> Event {
        let mut own = *event;
        match &mut own.kind {
            EventKind::Roll { face } if self.viewer != Some(event.seat) => {
                let others: Vec<Face> = faces().filter(|other| other != face).collect();
                *face = *others.choose(chance).expect("a die has more than one face");
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
        self.table.apply(&own).expect("a face that nobody sees decides nothing");
        self.turn.push(*event);
        if turns(&self.table) != turns(&self.before) {
            self.before = self.table.clone();
            self.turn.clear();
        }
        own
    }

    /// Checks that the viewer cannot tell the two apart.
    fn compare(&self, table: &Table, (event, own): (&Event, &Event), now: u64, bytes: bool) {
        let (view, twin) = (table.view(self.viewer, now), self.table.view(self.viewer, now));
        assert_eq!(view, twin, "the view of {:?} after {event:?}", self.viewer);
        if bytes {
            let written = [view, twin].map(|view| serde_json::to_string(&view).unwrap());
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

/// What somebody wishes next: mostly what is their turn, sometimes something else.
fn action(table: &Table, chance: &mut StdRng) -> (Seat, Action) {
    let to_act = table.to_act().unwrap_or(Seat::FIRST);
    let anybody = *Seat::ALL.choose(chance).unwrap();
    match chance.random_range(0..100) {
        0..4 => (to_act, Action::RequestTakeback),
        4..8 => (anybody, Action::RequestTakeback),
        8..14 => (anybody, Action::AcceptTakeback),
        14..16 => (anybody, Action::DeclineTakeback),
        16 if chance.random_ratio(1, 6) => (anybody, Action::Resign),
        17..20 => (anybody, Action::Roll),
        20..46 => (to_act, Action::Roll),
        46..72 => (to_act, Action::Announce { announcement: chance.random_range(1..=4) }),
        _ => (
            to_act,
            Action::Answer {
                answer: if chance.random_ratio(1, 4) { Answer::Contest } else { Answer::Approve },
            },
        ),
    }
}

/// Plays a game; gives how many looks at it were compared while somebody had a secret.
fn play(players: Players, seed: u64) -> usize {
    let mut chance = StdRng::seed_from_u64(seed);
    let terms = Terms {
        game: GameRules::Ciao { rules: ciao::Rules::default(), players },
        clock: chance
            .random::<bool>()
            .then(|| Clock::Increment { base_ms: chance.random_range(20_000..400_000), increment_ms: 500 }),
        takeback: *[TakebackPolicy::Free, TakebackPolicy::Consent].choose(&mut chance).unwrap(),
    };
    let mut table = Table::new(terms, 0);
    let viewers = terms.game.seats().map(Some).chain([None]);
    let mut twins: Vec<Twin> = viewers.map(|viewer| Twin::new(viewer, &table)).collect();
    let (mut now, mut compared) = (0, 0);
    let die: Vec<Face> = faces().chain([Face::Cross]).collect();
    for _ in 0..600 {
        now += chance.random_range(0..3_000);
        let decided = match table.timeout(now) {
            Some(event) => Ok(event),
            None => {
                let (seat, action) = action(&table, &mut chance);
                let face = *die.choose(&mut chance).unwrap();
                table.decide(seat, action, now, &|_| face).map(|decided| decided.event)
            }
        };
        let Ok(event) = decided else { continue };
        table.apply(&event).unwrap();
        let by_rules = matches!(table.state(), GameState::Ciao(game) if game.state().is_over());
        for twin in &mut twins {
            let own = twin.follow(&event, &mut chance);
            // Once the game is played to its end, every face is shown.
            if !by_rules {
                // Writing long games costs most of the time, and every view is written by the same code.
                let bytes = chance.random_ratio(1, 10);
                twin.compare(&table, (&event, &own), now, bytes);
                compared += usize::from(table != twin.table);
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
fn nobody_at_a_table_of_two_can_tell_hidden_faces_apart() {
    play_many(Players::Two);
}

#[test]
fn nobody_at_a_table_of_three_can_tell_hidden_faces_apart() {
    play_many(Players::Three);
}

#[test]
fn nobody_at_a_table_of_four_can_tell_hidden_faces_apart() {
    play_many(Players::Four);
}
