//! Rows for tests.

use ciao::{Players, Seat, Seats};
use protocol::{ChallengeId, NewChallenge, Opponent, SeatPreference, TableId, UserId};
use store::{ChallengeRow, NewEvent, Player, RatingRow, SeatRow, Store, TableRow, UserRow};
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

/// A guest with this name and id.
pub(crate) fn guest(name: &str) -> UserRow {
    UserRow {
        id: user_id(name),
        name: name.to_owned(),
        password_hash: None,
        admin: false,
        closed: false,
        created_at: 1_000,
        vacation: None,
        vacation_days_used: (2026, 0),
        suspended_until: None,
    }
}

/// Stores registered users with these names and ids.
pub(crate) async fn users(store: &Store, names: &[&str]) {
    for name in names {
        let row = UserRow { password_hash: Some(format!("hash of {name}")), ..guest(name) };
        store.create_user(&row).await.unwrap();
    }
}

pub(crate) fn seat(player: Player) -> SeatRow {
    SeatRow { player, rating_before: None, rating_after: None }
}

/// A table with these users.
pub(crate) fn table(id: &str, terms: Terms, names: &[&str]) -> TableRow {
    TableRow {
        id: table_id(id),
        terms,
        rated: true,
        party: false,
        seats: names.iter().map(|name| seat(Player::User(user_id(name)))).collect(),
        seed: [7; 32],
        created_at: 5_000,
        updated_at: 5_000,
        number: 0,
        to_act: Some(Seat::FIRST),
        deadline: None,
        outcome: None,
        rematch: Seats::EMPTY,
        next_table: None,
    }
}

/// An event; the store does not look into it.
pub(crate) fn new_event(id: &str, number: u64, at: Millis) -> NewEvent {
    NewEvent {
        table: table_id(id),
        number,
        event: Event::new(Seat::FIRST, at, EventKind::RequestTakeback),
        to_act: Some(Seat::ALL[1]),
        deadline: Some(at + 1),
        outcome: None,
        player: None,
        rated: None,
    }
}

/// Stores a game that these seats have won.
pub(crate) async fn finished(
    store: &Store,
    (id, at): (&str, Millis),
    terms: Terms,
    names: &[&str],
    winners: &[usize],
    ended: EndReason,
) {
    store.create_table(&table(id, terms, names), None, None).await.unwrap();
    let winners = winners.iter().map(|&index| Seat::ALL[index]).collect();
    let outcome = Some(Outcome { winners, reason: ended });
    let last = NewEvent { to_act: None, deadline: None, outcome, ..new_event(id, 1, at) };
    store.append_event(&last).await.unwrap();
}

pub(crate) fn rating(rating: f64) -> RatingRow {
    RatingRow { rating, deviation: 80.5, volatility: 0.06, games: 3, updated_at: 9_000 }
}

/// A challenge that these users have joined.
pub(crate) fn challenge(id: &str, names: &[&str]) -> ChallengeRow {
    ChallengeRow {
        id: challenge_id(id),
        request: NewChallenge {
            terms: ponte_terms(),
            opponent: Opponent::Link,
            rated: false,
            seat: SeatPreference::Second,
            bots: Vec::new(),
        },
        pairing: false,
        joined: names.iter().map(|name| user_id(name)).collect(),
        invited: None,
        created_at: 1_000,
        expires_at: 90_000,
        table: None,
        closed: false,
    }
}
