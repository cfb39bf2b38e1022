//! Rows to store.

use ciao::{Players, Seat, Seats};
use protocol::{ChallengeId, NewChallenge, Opponent, SeatPreference, TableId, UserId};
use server::store::{ChallengeRow, Entry, Glicko, Place, Sitter, Store, TableRow, UserRow};
use table::{Clock, EndReason, Event, EventKind, GameRules, Millis, Outcome, TakebackPolicy, Terms};

pub(crate) fn user_id(text: &str) -> UserId {
    text.parse().unwrap()
}

pub(crate) fn table_id(text: &str) -> TableId {
    text.parse().unwrap()
}

pub(crate) fn challenge_id(text: &str) -> ChallengeId {
    text.parse().unwrap()
}

pub(crate) fn ponte_terms() -> Terms {
    Terms {
        game: GameRules::Ponte { rules: ponte::Rules::CLASSIC },
        clock: None,
        takeback: TakebackPolicy::Consent,
    }
}

pub(crate) fn ciao_terms(players: Players) -> Terms {
    Terms {
        game: GameRules::Ciao { rules: ciao::Rules::default(), players },
        clock: Some(Clock::Increment { base_ms: 60_000, increment_ms: 2_000 }),
        takeback: TakebackPolicy::Never,
    }
}

/// A guest by this name and id.
pub(crate) fn guest(name: &str) -> UserRow {
    UserRow {
        id: user_id(name),
        name: name.to_owned(),
        password: None,
        admin: false,
        closed: false,
        created: 1_000,
        vacation: None,
        vacation_days: (2026, 0),
    }
}

/// People by these names and ids, with accounts.
pub(crate) async fn users(store: &dyn Store, names: &[&str]) {
    for name in names {
        let row = UserRow { password: Some(format!("hash of {name}")), ..guest(name) };
        store.create_user(&row).await.unwrap();
    }
}

pub(crate) fn place(sitter: Sitter) -> Place {
    Place { sitter, before: None, after: None }
}

/// A table at which these people sit.
pub(crate) fn table(id: &str, terms: Terms, names: &[&str]) -> TableRow {
    TableRow {
        id: table_id(id),
        terms,
        rated: true,
        places: names.iter().map(|name| place(Sitter::User(user_id(name)))).collect(),
        seed: [7; 32],
        created: 5_000,
        changed: 5_000,
        number: 0,
        to_act: Some(Seat::FIRST),
        deadline: None,
        outcome: None,
        rematch: Seats::NONE,
        next: None,
    }
}

/// Somebody resigns at a table: any event will do where storage is asked.
pub(crate) fn entry(id: &str, number: u64, at: Millis) -> Entry {
    Entry {
        table: table_id(id),
        number,
        event: Event::new(Seat::FIRST, at, EventKind::RequestTakeback),
        to_act: Some(Seat::ALL[1]),
        deadline: Some(at + 1),
        outcome: None,
        ratings: Vec::new(),
    }
}

/// A game that ended with these seats as winners.
pub(crate) async fn finished(
    store: &dyn Store,
    (id, at): (&str, Millis),
    terms: Terms,
    names: &[&str],
    winners: &[usize],
    ended: EndReason,
) {
    store.create_table(&table(id, terms, names), None, None).await.unwrap();
    let winners = winners.iter().map(|&index| Seat::ALL[index]).collect();
    let outcome = Some(Outcome { winners, ended });
    let last = Entry { to_act: None, deadline: None, outcome, ..entry(id, 1, at) };
    store.append(&last).await.unwrap();
}

pub(crate) fn glicko(rating: f64) -> Glicko {
    Glicko { rating, deviation: 80.5, volatility: 0.06, games: 3, at: 9_000 }
}

/// A challenge in which these people are.
pub(crate) fn challenge(id: &str, names: &[&str]) -> ChallengeRow {
    ChallengeRow {
        id: challenge_id(id),
        proposal: NewChallenge {
            terms: ponte_terms(),
            against: Opponent::Link,
            rated: false,
            seat: SeatPreference::Second,
            bots: Vec::new(),
        },
        pairing: false,
        users: names.iter().map(|name| user_id(name)).collect(),
        invited: None,
        created: 1_000,
        expires: 90_000,
        table: None,
        gone: false,
    }
}
