//! Tables, challenges and users for tests.

use ciao::dice::Seed;
use protocol::{
    Challenge, ChallengeStatus, Occupant, Opponent, SeatPreference, SeatSummary, Speed, TableState,
    TableStatus, TableSummary, UserRef,
};
use table::{Action, Clock, GameRules, Millis, Seat, Table, TakebackPolicy, Terms};

pub(crate) fn user(id: &str) -> UserRef {
    UserRef { id: id.parse().unwrap(), name: format!("name-{id}"), guest: true }
}

pub(crate) fn terms() -> Terms {
    Terms {
        game: GameRules::Ponte { rules: ponte::Rules::SMALL },
        clock: Some(Clock::Increment { base_ms: 60_000, increment_ms: 2_000 }),
        takeback: TakebackPolicy::Consent,
    }
}

pub(crate) fn summary(id: &str, users: &[&str]) -> TableSummary {
    let seat = |id: &&str| SeatSummary {
        occupant: Occupant::User { user: user(id) },
        rating: None,
        rating_after: None,
    };
    TableSummary {
        id: id.parse().unwrap(),
        terms: terms(),
        rated: false,
        speed: Speed::Blitz,
        seats: users.iter().map(seat).collect(),
        status: TableStatus::Open,
        to_act: None,
        deadline: None,
        created_at: 0,
        updated_at: 0,
        number: 0,
        outcome: None,
    }
}

pub(crate) fn challenge(id: &str, challenger: &UserRef) -> Challenge {
    Challenge {
        id: id.parse().unwrap(),
        terms: terms(),
        opponent: Opponent::Anyone,
        rated: false,
        seat: SeatPreference::Random,
        bots: Vec::new(),
        speed: Speed::Blitz,
        challenger: challenger.clone(),
        rating: None,
        joined: vec![challenger.clone()],
        users_needed: 2,
        created_at: 0,
        status: ChallengeStatus::Open,
    }
}

/// The state that a server sends to a seat, or to a spectator.
pub(crate) fn state(table: &Table, seat: Option<Seat>, number: u64, now: Millis) -> TableState {
    let users: Vec<&str> =
        ["p1", "p2", "p3", "p4"].into_iter().take(table.terms().game.seats().count()).collect();
    let outcome = table.outcome();
    let summary = TableSummary {
        terms: *table.terms(),
        speed: Speed::from_clock(table.terms().clock.as_ref()),
        to_act: table.to_act(),
        deadline: table.deadline(),
        status: if outcome.is_some() { TableStatus::Finished } else { TableStatus::Open },
        outcome,
        number,
        ..summary("t1", &users)
    };
    TableState {
        summary,
        now,
        view: table.view(seat, now),
        commitment: None,
        seed: None,
        rematch: Vec::new(),
        next_table: None,
        conditional_moves: Vec::new(),
        online: vec![Seat::FIRST],
        shared_seats: Vec::new(),
        read_only: None,
    }
}

/// Performs an action that the table must accept, with dice from a fixed seed.
pub(crate) fn act(table: &mut Table, seat: Seat, action: Action, now: Millis) {
    let seed = Seed::new([7; 32]);
    table
        .act(seat, action, now, &|turn| seed.roll(ciao::Rules::default(), "t1", turn))
        .unwrap_or_else(|why| panic!("{action:?}: {why}"));
}
