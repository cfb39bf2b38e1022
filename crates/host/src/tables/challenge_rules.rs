//! Rules for challenges: which are valid, how many users they need, how long they last, who gets which seat.

use ciao::Seat;
use protocol::{ApiError, ErrorCode, NewChallenge, Opponent, SeatPreference, Speed};
use table::{Clock, GameRules, Millis, TakebackPolicy};

use crate::random;
use crate::store::{ChallengeRow, Player};

const MINUTE: Millis = 60 * 1000;
const HOUR: Millis = 60 * MINUTE;
const DAY: Millis = 24 * HOUR;

/// The number of users that the game of a challenge needs.
pub(super) fn users_needed(request: &NewChallenge) -> u8 {
    let seats = request.terms.game.seats().count();
    let automatic = if matches!(request.opponent, Opponent::Engine { .. }) { 1 } else { request.bots.len() };
    u8::try_from(seats.saturating_sub(automatic)).unwrap_or(0)
}

/// How long a challenge stays open.
pub(super) fn lifetime(request: &NewChallenge) -> Millis {
    match (&request.opponent, Speed::from_clock(request.terms.clock.as_ref())) {
        (_, Speed::Correspondence) => 14 * DAY,
        (Opponent::Anyone, _) => HOUR,
        _ => DAY,
    }
}

/// Checks that a challenge can be played on this server.
pub(super) fn validate(request: &NewChallenge) -> Result<(), ApiError> {
    let invalid =
        |field: &str, message: &str| Err(ApiError::new(ErrorCode::Invalid, message).with_field(field));
    let NewChallenge { terms, opponent, rated, bots, .. } = request;
    if terms.takeback == TakebackPolicy::Free {
        return invalid("terms.takeback", "takebacks without consent are for games on one device");
    }
    match terms.clock {
        Some(
            Clock::Increment { base_ms, increment_ms: bonus } | Clock::Delay { base_ms, delay_ms: bonus },
        ) if base_ms > 12 * HOUR || bonus > HOUR || base_ms + bonus < 1_000 => {
            return invalid(
                "terms.clock",
                "the main time is at most 12 hours, the bonus at most 1 hour, and their sum at least 1 second",
            );
        }
        Some(Clock::PerMove { limit_ms }) if !(10_000..=30 * DAY).contains(&limit_ms) => {
            return invalid("terms.clock.limit_ms", "the time per move is 10 seconds to 30 days");
        }
        _ => {}
    }
    let seats = terms.game.seats().count();
    match (&terms.game, opponent) {
        (GameRules::Ponte { .. }, _) if !bots.is_empty() => {
            return invalid("bots", "Ponte del Diavolo has an engine instead of bots");
        }
        (GameRules::Ciao { .. }, Opponent::Engine { .. }) => {
            return invalid("opponent", "Ciao Ciao has bots instead of an engine");
        }
        (_, Opponent::Engine { level }) if ponte_engine::Level::new(*level).is_none() => {
            return invalid("opponent.level", "the engine has levels 1 to 10");
        }
        (_, Opponent::User { .. }) if users_needed(request) != 2 => {
            return invalid("opponent", "a challenge to one user is for games of two users");
        }
        _ if bots.len() >= seats => return invalid("bots", "at least one seat must be left for a user"),
        _ => {}
    }
    if *rated {
        let is_standard = match &terms.game {
            GameRules::Ponte { rules } => *rules == ponte::Rules::CLASSIC,
            GameRules::Ciao { rules, .. } => *rules == ciao::Rules::default(),
        };
        if !is_standard {
            return invalid("rated", "only games with standard rules can be rated");
        }
        if usize::from(users_needed(request)) < seats {
            return invalid("rated", "games with bots or the engine cannot be rated");
        }
        if terms.clock.is_none() {
            return invalid("rated", "games without a clock cannot be rated");
        }
    }
    Ok(())
}

/// Assigns the seats: the challenger's by preference, the others at random.
pub(super) fn assign_seats(row: &ChallengeRow) -> Vec<Player> {
    let mut others: Vec<Player> = row.joined.iter().skip(1).cloned().map(Player::User).collect();
    if let Opponent::Engine { level } = row.request.opponent {
        others.push(Player::Engine(level));
    }
    others.extend(row.request.bots.iter().copied().map(Player::Bot));
    for last in (1..others.len()).rev() {
        others.swap(last, random::below(last + 1));
    }
    let index = match row.request.seat {
        SeatPreference::First => 0,
        SeatPreference::Second => 1,
        SeatPreference::Random => random::below(others.len() + 1),
    };
    let index = index.min(others.len());
    let challenger = row.joined.first().cloned().map(Player::User);
    others.splice(index..index, challenger);
    others.truncate(Seat::ALL.len());
    others
}

#[cfg(test)]
mod tests {
    use ciao::{Character, Players};
    use table::Terms;

    use super::*;

    fn ponte(opponent: Opponent) -> NewChallenge {
        let game = GameRules::Ponte { rules: ponte::Rules::CLASSIC };
        let clock = Some(Clock::Increment { base_ms: 5 * MINUTE, increment_ms: 5_000 });
        let terms = Terms { game, clock, takeback: TakebackPolicy::Consent };
        NewChallenge { terms, opponent, rated: false, seat: SeatPreference::Random, bots: vec![] }
    }

    fn ciao(players: Players, bots: &[Character]) -> NewChallenge {
        let game = GameRules::Ciao { rules: ciao::Rules::default(), players };
        let terms = Terms { game, clock: None, takeback: TakebackPolicy::Consent };
        let (opponent, seat) = (Opponent::Anyone, SeatPreference::Random);
        NewChallenge { terms, opponent, rated: false, seat, bots: bots.to_vec() }
    }

    #[test]
    fn invalid_challenges_are_rejected_with_the_field_at_fault() {
        let field = |request: &NewChallenge| validate(request).unwrap_err().field.unwrap();
        let valid = ponte(Opponent::Anyone);
        assert_eq!(validate(&valid), Ok(()));
        let mut free = valid.clone();
        free.terms.takeback = TakebackPolicy::Free;
        assert_eq!(field(&free), "terms.takeback");
        let mut long = valid.clone();
        long.terms.clock = Some(Clock::Increment { base_ms: Millis::MAX, increment_ms: 0 });
        assert_eq!(field(&long), "terms.clock");
        assert_eq!(field(&ponte(Opponent::Engine { level: 11 })), "opponent.level");
        assert_eq!(field(&NewChallenge { rated: true, ..ponte(Opponent::Engine { level: 3 }) }), "rated");
        assert_eq!(field(&NewChallenge { bots: vec![Character::Honest], ..valid.clone() }), "bots");
        assert_eq!(field(&ciao(Players::Two, &[Character::Honest, Character::Honest])), "bots");
        let mut untimed = valid;
        (untimed.terms.clock, untimed.rated) = (None, true);
        assert_eq!(field(&untimed), "rated");
    }

    #[test]
    fn the_challenger_gets_the_preferred_seat_and_all_others_get_one() {
        for (seat, index) in [(SeatPreference::First, 0), (SeatPreference::Second, 1)] {
            for _ in 0..20 {
                let row = ChallengeRow {
                    id: "c".parse().unwrap(),
                    request: NewChallenge { seat, ..ciao(Players::Four, &[Character::Honest]) },
                    pairing: false,
                    joined: ["ada", "ben", "eve"].map(|name| name.parse().unwrap()).to_vec(),
                    invited: None,
                    created_at: 0,
                    expires_at: 1,
                    table: None,
                    closed: false,
                };
                let players = assign_seats(&row);
                assert_eq!(players[index].user(), Some(&"ada".parse().unwrap()));
                assert_eq!(players.len(), 4);
                let bots = players.iter().filter(|one| **one == Player::Bot(Character::Honest));
                assert_eq!(bots.count(), 1);
            }
        }
        assert_eq!(users_needed(&ciao(Players::Four, &[Character::Honest])), 3);
        assert_eq!(users_needed(&ponte(Opponent::Engine { level: 1 })), 1);
    }
}
