//! Challenges: creating, joining and withdrawing them.

use std::collections::HashMap;
use std::sync::Arc;
use std::time::Instant;

use protocol::{
    ApiError, Challenge, ChallengeId, ChallengeStatus, ErrorCode, GameKind, JoinOutcome, NewChallenge,
    Opponent, Speed, TableId, UserId,
};
use table::Terms;

use super::challenge_rules::{assign_seats, lifetime, users_needed, validate};
use super::start::NewTable;
use super::{TableService, ratings};
use crate::bus::BusMessage;
use crate::random;
use crate::rate_limit::Rate;
use crate::store::{
    ChallengeRow, MAX_OPEN_TABLES, MAX_PROVISIONAL_GAMES, MAX_RATED_GAMES_PER_PAIR, RatedLimit, StoreError,
    UserRow,
};
use crate::wall_clock::now;

/// Challenges of a user to other users, each of whom is told: withdrawing one does not make room for the next.
pub(super) const INVITATION_RATE: Rate = Rate { burst: 20, per_minute: 4 };
/// Attempts to join while others join and leave.
const MAX_ATTEMPTS: u32 = 4;

/// Where a challenge comes from.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum ChallengeOrigin {
    /// A user created it.
    User,
    /// Quick pairing created it; it is matched with requests for the same game.
    Pairing,
}

impl TableService {
    /// Creates a challenge. If it needs no other user, the game starts immediately.
    pub async fn create_challenge(
        self: &Arc<Self>,
        user: &UserId,
        request: NewChallenge,
        origin: ChallengeOrigin,
    ) -> Result<JoinOutcome, ApiError> {
        validate(&request)?;
        if matches!(request.opponent, Opponent::Engine { .. }) || !request.bots.is_empty() {
            self.bots.check_new_game(user)?;
        }
        self.check_game_limit(user).await?;
        let now = now();
        let invited = self.invited_user(user, &request.opponent).await?;
        if invited.is_some() {
            self.limits.invitations.take(user.as_str().as_bytes(), 1, Instant::now()).check()?;
        }
        if request.rated && origin == ChallengeOrigin::User {
            let users: Vec<UserId> = [user].into_iter().chain(&invited).cloned().collect();
            self.check_rated(&users, &request.terms).await?;
        }
        let row = ChallengeRow {
            id: random::id(),
            invited,
            pairing: origin == ChallengeOrigin::Pairing,
            joined: vec![user.clone()],
            created_at: now,
            expires_at: now + lifetime(&request),
            request,
            table: None,
            closed: false,
        };
        self.store.create_challenge(&row).await?;
        if users_needed(&row.request) == 1 {
            let table = self.start_challenge(&row).await.map_err(after_change)?;
            return Ok(JoinOutcome::Started { table });
        }
        self.publish_challenge(&row);
        let challenge = self.describe_challenge(&row).await.map_err(after_change)?;
        Ok(JoinOutcome::Waiting { challenge: Box::new(challenge) })
    }

    /// The user whom a challenge is for, if it is for one.
    async fn invited_user(&self, user: &UserId, opponent: &Opponent) -> Result<Option<UserId>, ApiError> {
        let Opponent::User { name } = opponent else { return Ok(None) };
        let found = self.store.user_by_name(name).await?.filter(|found| !found.closed);
        let found = found.ok_or_else(|| {
            ApiError::new(ErrorCode::NotFound, "there is no user with this name").with_field("opponent.name")
        })?;
        if found.id == *user {
            let error = ApiError::new(ErrorCode::Invalid, "you cannot challenge yourself");
            return Err(error.with_field("opponent.name"));
        }
        if self.store.any_block(&[user.clone(), found.id.clone()]).await? {
            return Err(blocked_error());
        }
        Ok(Some(found.id))
    }

    /// A challenge by id. One that is complete is started first.
    pub async fn challenge(self: &Arc<Self>, id: &ChallengeId) -> Result<ChallengeRow, ApiError> {
        let row = self.store.challenge(id).await?.ok_or_else(|| not_found(id))?;
        if is_open(&row) && is_complete(&row) {
            // The process ended after the last user had joined.
            self.start_challenge(&row).await?;
            return self.store.challenge(id).await?.ok_or_else(|| not_found(id));
        }
        Ok(row)
    }

    /// Starts challenges whose last user joined just before the previous process ended.
    pub(super) async fn start_complete_challenges(self: &Arc<Self>) -> Result<(), ApiError> {
        for row in self.store.open_challenges(now()).await? {
            if is_complete(&row) {
                self.start_challenge(&row).await?;
            }
        }
        Ok(())
    }

    /// Fails if a user has the maximum number of open games.
    async fn check_game_limit(&self, user: &UserId) -> Result<(), ApiError> {
        if self.store.count_open_tables(user).await?.tables >= MAX_OPEN_TABLES {
            return Err(ApiError::new(
                ErrorCode::RateLimited,
                format!("at most {MAX_OPEN_TABLES} open games per user; finish one first"),
            )
            .with_field("tables"));
        }
        Ok(())
    }

    /// Fails, with the reason, if a game of these users cannot be rated: guests have no rating, and users can play a limited
    /// number of rated games against each other.
    async fn check_rated(&self, users: &[UserId], terms: &Terms) -> Result<(), ApiError> {
        let reject = |code, message: String| Err(ApiError::new(code, message).with_field("rated"));
        if self.store.users(users).await?.iter().any(UserRow::is_guest) {
            return reject(
                ErrorCode::Forbidden,
                "rated games require an account; guests play casual games".to_owned(),
            );
        }
        let speed = Speed::from_clock(terms.clock.as_ref());
        let (who, max) = match self.store.rated_limit(users, terms.game.kind(), speed, now()).await? {
            None => return Ok(()),
            Some(RatedLimit::Pair) => ("two users", MAX_RATED_GAMES_PER_PAIR),
            Some(RatedLimit::Provisional) => ("users with provisional ratings", MAX_PROVISIONAL_GAMES),
        };
        let message = format!("{who} can play at most {max} rated games against each other a day");
        reject(ErrorCode::RateLimited, message)
    }

    /// Whether a game of these users that is meant to be rated is.
    pub(super) async fn can_be_rated(&self, users: &[UserId], terms: &Terms) -> Result<bool, ApiError> {
        match self.check_rated(users, terms).await {
            Ok(()) => Ok(true),
            Err(error) if matches!(error.code, ErrorCode::Internal | ErrorCode::Unavailable) => Err(error),
            Err(_) => Ok(false),
        }
    }

    /// Joins a challenge.
    pub async fn join(self: &Arc<Self>, user: &UserId, id: &ChallengeId) -> Result<JoinOutcome, ApiError> {
        self.join_closing(user, id, None).await
    }

    /// Joins a challenge of quick pairing instead of waiting with one's own, which is closed in the same transaction.
    pub(super) async fn join_closing(
        self: &Arc<Self>,
        user: &UserId,
        id: &ChallengeId,
        own: Option<&ChallengeId>,
    ) -> Result<JoinOutcome, ApiError> {
        for _ in 0..MAX_ATTEMPTS {
            match self.try_join(user, id, own).await {
                Err(JoinError::Changed) => {}
                Err(JoinError::Rejected(error)) => return Err(error),
                Ok(joined) => return Ok(joined),
            }
        }
        Err(ApiError::new(ErrorCode::Conflict, "the challenge is changing too quickly; try again"))
    }

    async fn try_join(
        self: &Arc<Self>,
        user: &UserId,
        id: &ChallengeId,
        own: Option<&ChallengeId>,
    ) -> Result<JoinOutcome, JoinError> {
        let row = self.challenge(id).await?;
        let has_joined = row.joined.contains(user);
        if let Some(table) = &row.table
            && has_joined
        {
            return Ok(JoinOutcome::Started { table: table.clone() });
        }
        if !is_open(&row) {
            return Err(no_longer_open().into());
        }
        if has_joined {
            return Ok(JoinOutcome::Waiting { challenge: Box::new(self.describe_challenge(&row).await?) });
        }
        if row.invited.as_ref().is_some_and(|invited| invited != user) {
            let error = ApiError::new(ErrorCode::Forbidden, "this challenge is for another user");
            return Err(error.with_field("challenge").into());
        }
        self.check_game_limit(user).await?;
        let mut joined = row.joined.clone();
        joined.push(user.clone());
        if self.store.any_block(&joined).await? {
            return Err(blocked_error().into());
        }
        if row.request.rated && !row.pairing {
            self.check_rated(&joined, &row.request.terms).await?;
        }
        let stored = if row.pairing {
            self.store.join_pairing(own, id, &row.joined, &joined, now()).await
        } else {
            self.store.set_challenge_users(id, &row.joined, &joined).await
        };
        match stored {
            Err(StoreError::Conflict(_)) => return Err(JoinError::Changed),
            result => result?,
        }
        let row = ChallengeRow { joined, ..row };
        if is_complete(&row) {
            let table = self.start_challenge(&row).await.map_err(after_change)?;
            return Ok(JoinOutcome::Started { table });
        }
        self.publish_challenge(&row);
        let challenge = self.describe_challenge(&row).await.map_err(after_change)?;
        Ok(JoinOutcome::Waiting { challenge: Box::new(challenge) })
    }

    /// Withdraws a challenge (its challenger), declines it (the invited user) or leaves it (who has joined).
    pub async fn withdraw(&self, user: &UserId, id: &ChallengeId) -> Result<(), ApiError> {
        let row = self.store.challenge(id).await?.ok_or_else(|| not_found(id))?;
        if !is_open(&row) {
            return Err(no_longer_open());
        }
        if row.joined.first() == Some(user) || row.invited.as_ref() == Some(user) {
            self.store.close_challenge(id).await?;
        } else if row.joined.contains(user) {
            let remaining: Vec<UserId> = row.joined.iter().filter(|one| *one != user).cloned().collect();
            self.store.set_challenge_users(id, &row.joined, &remaining).await?;
        } else {
            return Err(ApiError::new(ErrorCode::Forbidden, "this challenge is not yours"));
        }
        self.publish_challenge(&row);
        Ok(())
    }

    /// The open challenges that a user has joined or is invited to.
    pub async fn challenges_of(&self, user: &UserId) -> Result<Vec<Challenge>, ApiError> {
        let open = self.store.open_challenges(now()).await?;
        let concerns = |row: &&ChallengeRow| row.joined.contains(user) || row.invited.as_ref() == Some(user);
        let found: Vec<&ChallengeRow> = open.iter().filter(concerns).collect();
        self.describe_challenges(&found).await
    }

    /// Publishes a change of a challenge to its users.
    pub(super) fn publish_challenge(&self, row: &ChallengeRow) {
        let users = row.joined.iter().chain(&row.invited).cloned().collect();
        self.bus.publish(BusMessage::ChallengeChanged { challenge: row.id.clone(), users });
    }

    /// A challenge as clients see it.
    pub async fn describe_challenge(&self, row: &ChallengeRow) -> Result<Challenge, ApiError> {
        self.describe_challenges(&[row]).await?.pop().ok_or_else(|| not_found(&row.id))
    }

    /// Challenges as clients see them, with a constant number of queries.
    pub(super) async fn describe_challenges(
        &self,
        rows: &[&ChallengeRow],
    ) -> Result<Vec<Challenge>, ApiError> {
        let users: Vec<UserId> = rows.iter().flat_map(|row| row.joined.iter().cloned()).collect();
        self.names.load(&*self.store, &users).await?;
        let mut challengers: HashMap<(GameKind, Speed), Vec<UserId>> = HashMap::new();
        for row in rows {
            challengers.entry((row.game(), row.speed())).or_default().extend(row.joined.first().cloned());
        }
        let mut rating_rows = HashMap::new();
        for ((game, speed), users) in challengers {
            for (user, rating) in self.store.ratings(&users, game, speed).await? {
                rating_rows.insert((game, speed, user), rating);
            }
        }
        let describe = |row: &&ChallengeRow| {
            let challenger = row.joined.first()?;
            let rating = rating_rows.get(&(row.game(), row.speed(), challenger.clone()));
            Some(Challenge {
                id: row.id.clone(),
                terms: row.request.terms,
                opponent: row.request.opponent.clone(),
                rated: row.request.rated,
                seat: row.request.seat,
                bots: row.request.bots.clone(),
                speed: row.speed(),
                challenger: self.names.user(challenger),
                rating: rating.map(|rating| ratings::public_rating(&ratings::decayed(rating, now()))),
                joined: row.joined.iter().map(|user| self.names.user(user)).collect(),
                users_needed: users_needed(&row.request),
                created_at: row.created_at,
                status: match &row.table {
                    Some(table) => ChallengeStatus::Started { table: table.clone() },
                    None if is_open(row) => ChallengeStatus::Open,
                    None => ChallengeStatus::Closed,
                },
            })
        };
        Ok(rows.iter().filter_map(describe).collect())
    }

    /// Starts the game of a complete challenge.
    async fn start_challenge(&self, row: &ChallengeRow) -> Result<TableId, ApiError> {
        let new = NewTable {
            terms: row.request.terms,
            rated: row.request.rated && self.can_be_rated(&row.joined, &row.request.terms).await?,
            party: false,
            players: assign_seats(row),
            challenge: Some(&row.id),
            previous: None,
        };
        match self.start_table(new).await {
            Ok(table) => {
                self.publish_challenge(row);
                Ok(table)
            }
            // Another request has started it.
            Err(StoreError::Conflict(_)) => {
                let current = self.store.challenge(&row.id).await?;
                current.and_then(|current| current.table).ok_or_else(no_longer_open)
            }
            Err(error @ StoreError::PlayerBarred) => {
                // It would never start, and the others would wait.
                self.store.close_challenge(&row.id).await?;
                self.publish_challenge(row);
                Err(error.into())
            }
            Err(error) => Err(error.into()),
        }
    }
}

/// Whether a challenge can be joined.
pub(super) fn is_open(row: &ChallengeRow) -> bool {
    row.table.is_none() && !row.closed && row.expires_at > now()
}

/// Whether all users that the game needs have joined.
fn is_complete(row: &ChallengeRow) -> bool {
    row.joined.len() >= usize::from(users_needed(&row.request))
}

/// Why a user could not join.
enum JoinError {
    /// The list of users has changed meanwhile; there may still be a place.
    Changed,
    Rejected(ApiError),
}

impl From<ApiError> for JoinError {
    fn from(error: ApiError) -> JoinError {
        JoinError::Rejected(error)
    }
}

impl From<StoreError> for JoinError {
    fn from(error: StoreError) -> JoinError {
        JoinError::Rejected(error.into())
    }
}

fn not_found(id: &ChallengeId) -> ApiError {
    ApiError::new(ErrorCode::NotFound, format!("there is no challenge {id}"))
}

fn no_longer_open() -> ApiError {
    ApiError::new(ErrorCode::Conflict, "this challenge is no longer open").with_field("challenge")
}

/// An error after a challenge was created or joined: other than most, it must not say that nothing has changed.
fn after_change(error: ApiError) -> ApiError {
    if matches!(error.code, ErrorCode::Internal | ErrorCode::Unavailable) {
        let message =
            "your challenge was stored, but something failed then; look at it before you repeat this";
        return ApiError::new(error.code, message);
    }
    error
}

/// Users of whom one has blocked another do not play each other.
pub(super) fn blocked_error() -> ApiError {
    ApiError::new(ErrorCode::Forbidden, "one of these users has blocked another").with_field("blocked")
}
