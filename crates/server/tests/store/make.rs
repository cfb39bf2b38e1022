//! Rows to store.

use ciao::{Players, Seat, Seats};
use protocol::{ChallengeId, NewChallenge, Opponent, PersonId, SeatWish, TableId};
use server::store::{ChallengeRow, Entry, Glicko, PersonRow, Place, Sitter, Store, TableRow};
use table::{Act, Clock, Ended, Event, Kind, Millis, Outcome, Takeback, Terms};

pub(crate) fn person_id(text: &str) -> PersonId {
    text.parse().unwrap()
}

pub(crate) fn table_id(text: &str) -> TableId {
    text.parse().unwrap()
}

pub(crate) fn challenge_id(text: &str) -> ChallengeId {
    text.parse().unwrap()
}

pub(crate) fn ponte_terms() -> Terms {
    Terms { game: Kind::Ponte { rules: ponte::Rules::CLASSIC }, clock: None, takeback: Takeback::Consent }
}

pub(crate) fn ciao_terms(players: Players) -> Terms {
    Terms {
        game: Kind::Ciao { rules: ciao::Rules::default(), players },
        clock: Some(Clock::Increment { base: 60_000, step: 2_000 }),
        takeback: Takeback::Never,
    }
}

/// A guest by this name and id.
pub(crate) fn guest(name: &str) -> PersonRow {
    PersonRow {
        id: person_id(name),
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
pub(crate) async fn people(store: &dyn Store, names: &[&str]) {
    for name in names {
        let row = PersonRow { password: Some(format!("hash of {name}")), ..guest(name) };
        store.create_person(&row).await.unwrap();
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
        places: names.iter().map(|name| place(Sitter::Person(person_id(name)))).collect(),
        seed: [7; 32],
        created: 5_000,
        changed: 5_000,
        number: 0,
        due: Some(Seat::FIRST),
        deadline: None,
        outcome: None,
        rematch: Seats::EMPTY,
        next: None,
    }
}

/// Somebody resigns at a table: any event will do where storage is asked.
pub(crate) fn entry(id: &str, number: u64, at: Millis) -> Entry {
    Entry {
        table: table_id(id),
        number,
        event: Event { seat: Seat::FIRST, at, act: Act::AskBack, lag: 0 },
        due: Some(Seat::ALL[1]),
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
    ended: Ended,
) {
    store.create_table(&table(id, terms, names), None, None).await.unwrap();
    let winners = winners.iter().map(|&index| Seat::ALL[index]).collect();
    let outcome = Some(Outcome { winners, ended });
    let last = Entry { due: None, deadline: None, outcome, ..entry(id, 1, at) };
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
            seat: SeatWish::Second,
            bots: Vec::new(),
        },
        pairing: false,
        people: names.iter().map(|name| person_id(name)).collect(),
        invited: None,
        created: 1_000,
        expires: 90_000,
        table: None,
        gone: false,
    }
}
