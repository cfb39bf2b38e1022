//! Quick pairing: matches users who want the same game and have similar ratings.
//!
//! A request that finds no match becomes a challenge marked as pairing. The range of acceptable ratings grows with the
//! waiting time, so waiting users are matched again in rounds.

use std::sync::Arc;

use protocol::{
    ApiError, ErrorCode, JoinOutcome, NewChallenge, Opponent, PairingRequest, SeatPreference, UserId,
};
use table::Millis;

use super::TableService;
use super::challenges::{ChallengeOrigin, is_open};
use super::ratings::INITIAL_RATING;
use crate::store::{ChallengeRow, RatingRow, StoreError};
use crate::wall_clock::now;

/// Attempts to join a match while others are faster.
const MAX_ATTEMPTS: u32 = 3;

impl TableService {
    /// Joins the best match for a request, or waits for one.
    pub(crate) async fn pair(
        self: &Arc<Self>,
        user: &UserId,
        request: PairingRequest,
    ) -> Result<JoinOutcome, ApiError> {
        // Two simultaneous requests must find each other, and no user may be matched twice.
        let _lock = self.pairing_lock.lock().await;
        for _ in 0..MAX_ATTEMPTS {
            let Some(row) = self.find_match(user, &request).await? else { break };
            match self.join(user, &row.id).await {
                Err(error) if error.code == ErrorCode::Conflict => {}
                joined => return joined,
            }
        }
        // A repeated request waits once.
        let open = self.store.open_challenges(now()).await?;
        let is_same = |row: &&ChallengeRow| is_for(row, &request) && row.joined.first() == Some(user);
        if let Some(row) = open.iter().find(is_same) {
            return Ok(JoinOutcome::Waiting { challenge: Box::new(self.describe_challenge(row).await?) });
        }
        let challenge = NewChallenge {
            terms: request.terms,
            opponent: Opponent::Anyone,
            rated: request.rated,
            seat: SeatPreference::Random,
            bots: Vec::new(),
        };
        self.create_challenge(user, challenge, ChallengeOrigin::Pairing).await
    }

    /// The pairing challenge with the closest acceptable rating.
    async fn find_match(
        &self,
        user: &UserId,
        request: &PairingRequest,
    ) -> Result<Option<ChallengeRow>, ApiError> {
        let now = now();
        let mut candidates: Vec<ChallengeRow> = self.store.open_challenges(now).await?;
        candidates
            .retain(|row| is_for(row, request) && !row.joined.contains(user) && self.users_are_online(row));
        let Some(first) = candidates.first() else { return Ok(None) };
        let (game, speed) = (first.game(), first.speed());
        let mut users: Vec<UserId> = candidates.iter().flat_map(|row| row.joined.iter().cloned()).collect();
        users.push(user.clone());
        let ratings = self.store.ratings(&users, game, speed).await?;
        let own = rating_of(&ratings, user);
        let gap = |row: &ChallengeRow| {
            row.joined.iter().map(|other| (rating_of(&ratings, other) - own).abs()).fold(0.0, f64::max)
        };
        candidates.retain(|row| gap(row) <= acceptable_gap(now.saturating_sub(row.created_at)));
        candidates.sort_by(|one, other| gap(one).total_cmp(&gap(other)));
        for row in candidates {
            let mut all = row.joined.clone();
            all.push(user.clone());
            if !self.store.any_block(&all).await? {
                return Ok(Some(row));
            }
        }
        Ok(None)
    }

    /// Matches waiting users with each other.
    pub(super) async fn pair_waiting(self: &Arc<Self>) -> Result<(), ApiError> {
        let open = self.store.open_challenges(now()).await?;
        let is_waiting =
            |row: &&ChallengeRow| row.pairing && row.joined.len() == 1 && self.users_are_online(row);
        for row in open.iter().filter(is_waiting) {
            let user = &row.joined[0];
            let request = PairingRequest { terms: row.request.terms, rated: row.request.rated };
            let Some(found) = self.find_match(user, &request).await? else { continue };
            // The challenge that has waited longer is kept.
            if found.created_at > row.created_at {
                continue;
            }
            let _lock = self.pairing_lock.lock().await;
            let current = self.store.challenge(&row.id).await?;
            if !current.is_some_and(|row| is_open(&row)) {
                continue;
            }
            match self.join(user, &found.id).await {
                Ok(_) => match self.store.close_challenge(&row.id).await {
                    Ok(()) | Err(StoreError::Conflict(_)) => self.publish_challenge(row),
                    Err(error) => return Err(error.into()),
                },
                // The match is gone; the user keeps waiting.
                Err(error)
                    if matches!(
                        error.code,
                        ErrorCode::Conflict | ErrorCode::Forbidden | ErrorCode::RateLimited
                    ) => {}
                Err(error) => return Err(error),
            }
        }
        Ok(())
    }
}

/// Whether a challenge waits for a request like this.
fn is_for(row: &ChallengeRow, request: &PairingRequest) -> bool {
    row.pairing && row.request.terms == request.terms && row.request.rated == request.rated
}

fn rating_of(ratings: &[(UserId, RatingRow)], user: &UserId) -> f64 {
    ratings.iter().find(|(one, _)| one == user).map_or(INITIAL_RATING, |(_, rating)| rating.rating)
}

/// The acceptable difference in rating after a waiting time.
fn acceptable_gap(waited: Millis) -> f64 {
    150.0 + waited as f64 / 1000.0 * 15.0
}
