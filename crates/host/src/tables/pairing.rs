//! Quick pairing: matches users who want the same game and have similar ratings.
//!
//! A request that finds no match becomes a challenge marked as pairing. The range of acceptable ratings grows with the
//! waiting time, so waiting users are matched again in rounds.

use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::sync::Arc;

use protocol::{
    ApiError, ChallengeId, ErrorCode, GameKind, JoinOutcome, NewChallenge, Opponent, PairingRequest,
    SeatPreference, Speed, UserId,
};
use table::Millis;

use super::TableService;
use super::challenges::{ChallengeOrigin, is_open};
use super::ratings::INITIAL_RATING;
use crate::store::ChallengeRow;
use crate::wall_clock::now;

/// Attempts to find a match while others are faster; the last one only waits.
const MAX_ATTEMPTS: u32 = 4;
/// Waiting users that are tried for a match.
const MAX_CANDIDATES: usize = 32;

impl TableService {
    /// Joins the best match for a request, or waits for one.
    pub async fn pair(
        self: &Arc<Self>,
        user: &UserId,
        request: PairingRequest,
    ) -> Result<JoinOutcome, ApiError> {
        // Two simultaneous requests must find each other.
        let _lock = self.pairing_lock.lock().await;
        let mut own: Option<ChallengeId> = None;
        for attempt in 1..=MAX_ATTEMPTS {
            let open = self.store.open_challenges(now()).await?;
            let waiting = open.iter().find(|row| is_for(row, &request) && row.joined.contains(user));
            match waiting {
                // Matched already, or waiting with others for more.
                Some(row) if row.joined.len() > 1 => return self.join(user, &row.id).await,
                // What another node has made of it meanwhile is the answer to this request too.
                None if own.is_some() => return Err(no_longer_waiting()),
                _ => own = waiting.map(|row| row.id.clone()),
            }
            // While others are faster every time, the next round of pairing finds a match.
            let found = if attempt < MAX_ATTEMPTS { self.find_match(user, &request).await? } else { None };
            let outcome = match (found, waiting) {
                // A user who has waited for the same game stops waiting, so that no user is matched twice.
                (Some(row), _) => self.join_closing(user, &row.id, own.as_ref()).await,
                // A repeated request waits once.
                (None, Some(row)) => {
                    let challenge = Box::new(self.describe_challenge(row).await?);
                    return Ok(JoinOutcome::Waiting { challenge });
                }
                (None, None) => {
                    let challenge = new_challenge(&request);
                    self.create_challenge(user, challenge, ChallengeOrigin::Pairing).await
                }
            };
            match outcome {
                Err(error) if error.code == ErrorCode::Conflict => {}
                outcome => return outcome,
            }
        }
        Err(ApiError::new(ErrorCode::Conflict, "others were faster; nothing has changed, try again"))
    }

    /// The pairing challenge with the closest acceptable rating.
    async fn find_match(
        &self,
        user: &UserId,
        request: &PairingRequest,
    ) -> Result<Option<ChallengeRow>, ApiError> {
        let now = now();
        let mut candidates = self.store.open_challenges(now).await?;
        candidates
            .retain(|row| is_for(row, request) && !row.joined.contains(user) && self.users_are_online(row));
        let Some(first) = candidates.first() else { return Ok(None) };
        let (game, speed) = (first.game(), first.speed());
        let mut users: Vec<UserId> = candidates.iter().flat_map(|row| row.joined.iter().cloned()).collect();
        users.push(user.clone());
        let ratings = self.rating_map(&users, game, speed).await?;
        let own = rating_of(&ratings, user);
        let mut acceptable: Vec<(f64, ChallengeRow)> = candidates
            .into_iter()
            .map(|row| (rating_gap(&ratings, own, &row.joined), row))
            .filter(|(gap, row)| *gap <= acceptable_gap(now.saturating_sub(row.created_at)))
            .collect();
        acceptable.sort_by(|(one, _), (other, _)| one.total_cmp(other));
        for (_, row) in acceptable {
            if !self.is_any_blocked(&row, user).await? {
                return Ok(Some(row));
            }
        }
        Ok(None)
    }

    /// Whether one of the users of a challenge and another user have blocked each other.
    async fn is_any_blocked(&self, row: &ChallengeRow, user: &UserId) -> Result<bool, ApiError> {
        let all: Vec<UserId> = row.joined.iter().chain([user]).cloned().collect();
        Ok(self.store.any_block(&all).await?)
    }

    async fn rating_map(
        &self,
        users: &[UserId],
        game: GameKind,
        speed: Speed,
    ) -> Result<HashMap<UserId, f64>, ApiError> {
        let found = self.store.ratings(users, game, speed).await?;
        Ok(found.into_iter().map(|(user, rating)| (user, rating.rating)).collect())
    }

    /// Matches waiting users with each other.
    pub(super) async fn pair_waiting(self: &Arc<Self>) -> Result<(), ApiError> {
        // Each round is the task of one node.
        if !self.nodes.owns("pairing") {
            return Ok(());
        }
        if self.nodes.is_cluster() {
            // A node may have ended after the last user had joined.
            self.start_complete_challenges().await?;
        }
        let open = self.store.open_challenges(now()).await?;
        // Those who want the same game, oldest first.
        let mut groups: BTreeMap<String, Vec<&ChallengeRow>> = BTreeMap::new();
        for row in open.iter().filter(|row| row.pairing && self.users_are_online(row)) {
            let wanted = serde_json::to_string(&(&row.request.terms, row.request.rated)).unwrap_or_default();
            groups.entry(wanted).or_default().push(row);
        }
        for rows in groups.into_values().filter(|rows| rows.len() > 1) {
            self.pair_group(&rows).await?;
        }
        Ok(())
    }

    /// Matches users who want the same game: each joins the challenge with the nearest rating among those that have
    /// waited longer. Sorted by rating, the nearest ones are found without looking at all.
    async fn pair_group(self: &Arc<Self>, rows: &[&ChallengeRow]) -> Result<(), ApiError> {
        let now = now();
        let users: Vec<UserId> = rows.iter().flat_map(|row| row.joined.iter().cloned()).collect();
        let ratings = self.rating_map(&users, rows[0].game(), rows[0].speed()).await?;
        let mut hosts = Hosts::default();
        for (index, row) in rows.iter().enumerate() {
            let user = &row.joined[0];
            let own = rating_of(&ratings, user);
            let mut is_paired = false;
            if row.joined.len() == 1 {
                for host in hosts.nearest(own) {
                    let other = rows[host];
                    let gap = rating_gap(&ratings, own, &other.joined);
                    if other.joined.contains(user)
                        || gap > acceptable_gap(now.saturating_sub(other.created_at))
                        || self.is_any_blocked(other, user).await?
                    {
                        continue;
                    }
                    is_paired = self.move_to(row, other).await?;
                    if is_paired {
                        // A game of more users may need another one, in the next round.
                        hosts.remove(rating_of(&ratings, &other.joined[0]), host);
                        break;
                    }
                }
            }
            if !is_paired {
                hosts.insert(own, index);
            }
        }
        Ok(())
    }

    /// Lets the user of a pairing challenge join another one instead. Returns whether that was possible.
    async fn move_to(self: &Arc<Self>, row: &ChallengeRow, found: &ChallengeRow) -> Result<bool, ApiError> {
        let _lock = self.pairing_lock.lock().await;
        let current = self.store.challenge(&row.id).await?;
        if !current.is_some_and(|row| is_open(&row)) {
            return Ok(true);
        }
        match self.join_closing(&row.joined[0], &found.id, Some(&row.id)).await {
            Ok(_) => {
                self.publish_challenge(row);
                Ok(true)
            }
            // The match is gone; the user keeps waiting.
            Err(error)
                if matches!(
                    error.code,
                    ErrorCode::Conflict | ErrorCode::Forbidden | ErrorCode::RateLimited
                ) =>
            {
                Ok(false)
            }
            Err(error) => Err(error),
        }
    }
}

/// Challenges that can be joined, sorted by rating.
#[derive(Default)]
struct Hosts {
    by_rating: BTreeSet<(i64, usize)>,
}

impl Hosts {
    fn key(rating: f64) -> i64 {
        (rating * 1000.0) as i64
    }

    fn insert(&mut self, rating: f64, index: usize) {
        self.by_rating.insert((Hosts::key(rating), index));
    }

    fn remove(&mut self, rating: f64, index: usize) {
        self.by_rating.remove(&(Hosts::key(rating), index));
    }

    /// The nearest ones, nearest first.
    fn nearest(&self, rating: f64) -> Vec<usize> {
        let own = Hosts::key(rating);
        let mut below = self.by_rating.range(..(own, 0)).rev().peekable();
        let mut above = self.by_rating.range((own, 0)..).peekable();
        let mut found = Vec::new();
        while found.len() < MAX_CANDIDATES {
            let next = match (below.peek(), above.peek()) {
                (Some((low, _)), Some((high, _))) if own - low < high - own => below.next(),
                (Some(_), None) => below.next(),
                _ => above.next(),
            };
            let Some((_, index)) = next else { break };
            found.push(*index);
        }
        found
    }
}

/// What a request becomes that finds no match.
fn new_challenge(request: &PairingRequest) -> NewChallenge {
    NewChallenge {
        terms: request.terms,
        opponent: Opponent::Anyone,
        rated: request.rated,
        seat: SeatPreference::Random,
        bots: Vec::new(),
    }
}

/// The challenge with which a user has waited is closed, or its game has started.
fn no_longer_waiting() -> ApiError {
    ApiError::new(ErrorCode::Conflict, "you have just been matched, or stopped waiting; look at your games")
}

/// Whether a challenge waits for a request like this.
fn is_for(row: &ChallengeRow, request: &PairingRequest) -> bool {
    row.pairing && row.request.terms == request.terms && row.request.rated == request.rated
}

fn rating_of(ratings: &HashMap<UserId, f64>, user: &UserId) -> f64 {
    ratings.get(user).copied().unwrap_or(INITIAL_RATING)
}

/// The largest difference between a rating and those of some users.
fn rating_gap(ratings: &HashMap<UserId, f64>, own: f64, users: &[UserId]) -> f64 {
    users.iter().map(|other| (rating_of(ratings, other) - own).abs()).fold(0.0, f64::max)
}

/// The acceptable difference in rating after a waiting time.
fn acceptable_gap(waited: Millis) -> f64 {
    150.0 + waited as f64 / 1000.0 * 15.0
}

#[cfg(test)]
mod tests {
    use table::{Clock, GameRules, TakebackPolicy, Terms};

    use super::*;
    use crate::testing::TestHost;

    /// Two processes on one database: each has a pairing lock of its own.
    #[tokio::test]
    async fn a_user_who_asks_two_processes_at_once_waits_once() {
        let host = TestHost::start().await;
        let other = TestHost::with_store(host.store.clone()).await;
        let ada = host.user("ada").await;
        let request = PairingRequest {
            terms: Terms {
                game: GameRules::Ponte { rules: ponte::Rules::SMALL },
                clock: Some(Clock::Increment { base_ms: 300_000, increment_ms: 0 }),
                takeback: TakebackPolicy::Never,
            },
            rated: false,
        };
        let (one, two) = tokio::join!(host.tables.pair(&ada, request), other.tables.pair(&ada, request));
        let ids = [one, two].map(|outcome| match outcome {
            Ok(JoinOutcome::Waiting { challenge }) => challenge.id.clone(),
            outcome => panic!("{outcome:?}"),
        });
        assert_eq!(ids[0], ids[1]);
        let open = host.store.open_challenges(now()).await.unwrap();
        assert_eq!(open.len(), 1, "{open:?}");
    }

    #[test]
    fn the_nearest_ratings_are_found_as_by_looking_at_all() {
        let mut seed = 7u64;
        let mut random = move |below: u64| {
            seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            (seed >> 33) % below
        };
        for _ in 0..200 {
            let mut hosts = Hosts::default();
            let ratings: Vec<f64> = (0..random(40)).map(|_| 1000.0 + random(1000) as f64).collect();
            for (index, rating) in ratings.iter().enumerate() {
                hosts.insert(*rating, index);
            }
            let own = 1000.0 + random(1000) as f64;
            let gap = |index: &usize| (ratings[*index] - own).abs();
            let mut all: Vec<usize> = (0..ratings.len()).collect();
            all.sort_by(|one, other| gap(one).total_cmp(&gap(other)));
            all.truncate(MAX_CANDIDATES);
            let gaps = |found: &[usize]| found.iter().map(gap).collect::<Vec<f64>>();
            assert_eq!(gaps(&hosts.nearest(own)), gaps(&all));
        }
    }

    #[test]
    fn a_removed_host_is_not_found() {
        let mut hosts = Hosts::default();
        hosts.insert(1500.0, 0);
        hosts.insert(1500.0, 1);
        hosts.remove(1500.0, 0);
        assert_eq!(hosts.nearest(1500.0), [1]);
    }
}
