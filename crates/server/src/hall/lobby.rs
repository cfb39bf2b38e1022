//! What is going on: open seats, games to watch, and quick pairing.

use std::sync::{Arc, PoisonError};
use std::time::Duration;

use protocol::error::ApiError;
use protocol::{ErrorCode, Lobby, Opponent, ServerMessage, Speed, UserId};
use table::Millis;

use super::{Hall, text};
use crate::store::{ChallengeRow, Glicko, StoreError};

/// The lobby is told at most so often.
const BREATH: Duration = Duration::from_millis(400);
/// People who wait to be paired are looked through so often.
const ROUND: Duration = Duration::from_secs(2);
/// Tables at which nothing has happened for so long are not shown.
pub(super) const QUIET: Millis = 15 * 60 * 1000;
/// So many challenges and so many tables are shown.
const SHOWN: usize = 100;
const TABLES: usize = 24;

/// Tells of changes and pairs people until the hall closes.
pub(crate) async fn run(hall: Arc<Hall>) {
    let mut rounds = tokio::time::interval(ROUND);
    rounds.set_missed_tick_behavior(tokio::time::MissedTickBehavior::Delay);
    loop {
        let paired = tokio::select! {
            () = hall.closed() => return,
            () = hall.lobby_news.notified() => false,
            _ = rounds.tick() => true,
        };
        let done = if paired {
            hall.pair_up().await
        } else {
            tokio::time::sleep(BREATH).await;
            hall.tell_lobby().await
        };
        if let Err(error) = done {
            tracing::error!(%error, "the lobby is behind");
        }
    }
}

impl Hall {
    pub(crate) fn lobby_changed(&self) {
        self.lobby_news.notify_one();
    }

    async fn tell_lobby(&self) -> Result<(), ApiError> {
        if self.ears.lobby_is_watched() {
            let message = text(&ServerMessage::Lobby { lobby: self.lobby().await? });
            self.ears.tell_lobby(&message);
        }
        Ok(())
    }

    /// The lobby as everybody sees it.
    pub(crate) async fn lobby(&self) -> Result<Lobby, ApiError> {
        let now = self.now();
        let open = self.store.open_challenges(now).await?;
        let offered: Vec<&ChallengeRow> =
            open.iter().filter(|row| self.is_offered(row)).take(SHOWN).collect();
        let challenges = self.describe_all(&offered).await?;
        let mut lively: Vec<_> = {
            let tables = self.tables.lock().unwrap_or_else(PoisonError::into_inner);
            tables.values().map(|live| live.snapshot()).collect()
        };
        lively.retain(|one| {
            one.row.outcome.is_none()
                && now.saturating_sub(one.row.changed) < QUIET
                && one.row.places.iter().filter(|place| place.sitter.user().is_some()).count() > 1
        });
        lively.sort_by_key(|one| std::cmp::Reverse(one.row.changed));
        lively.truncate(TABLES);
        for one in &lively {
            self.know(&one.row).await?;
        }
        let tables = lively.iter().map(|one| one.summary(&self.names)).collect();
        let users = u32::try_from(self.ears.count().0).unwrap_or(u32::MAX);
        Ok(Lobby { challenges, tables, users })
    }

    /// Whether the lobby shows a challenge: whoever wants to play now has to be here.
    fn is_offered(&self, row: &ChallengeRow) -> bool {
        let slow = Speed::from_clock(row.proposal.terms.clock.as_ref()) == Speed::Correspondence;
        row.proposal.against == Opponent::Anyone && (slow || self.is_here(row))
    }

    fn is_here(&self, row: &ChallengeRow) -> bool {
        row.users.iter().all(|user| self.ears.is_here(user))
    }

    /// The open challenge of quick pairing that fits somebody best.
    pub(crate) async fn partner(
        &self,
        user: &UserId,
        wanted: &protocol::PairingRequest,
    ) -> Result<Option<ChallengeRow>, ApiError> {
        let now = self.now();
        let mut fitting: Vec<ChallengeRow> = self.store.open_challenges(now).await?;
        fitting.retain(|row| {
            row.pairing
                && row.proposal.terms == wanted.terms
                && row.proposal.rated == wanted.rated
                && !row.users.contains(user)
                && self.is_here(row)
        });
        let Some(first) = fitting.first() else { return Ok(None) };
        let (game, speed) = (
            protocol::users::GameKind::from(&first.proposal.terms.game),
            Speed::from_clock(wanted.terms.clock.as_ref()),
        );
        let mut users: Vec<UserId> = fitting.iter().flat_map(|row| row.users.iter().cloned()).collect();
        users.push(user.clone());
        let ratings = self.store.ratings(&users, game, speed).await?;
        let own = points(&ratings, user);
        let gap = |row: &ChallengeRow| {
            row.users.iter().map(|other| (points(&ratings, other) - own).abs()).fold(0.0, f64::max)
        };
        fitting.retain(|row| gap(row) <= reach(now.saturating_sub(row.created)));
        fitting.sort_by(|one, other| gap(one).total_cmp(&gap(other)));
        for row in fitting {
            let mut all = row.users.clone();
            all.push(user.clone());
            if !self.store.any_block(&all).await? {
                return Ok(Some(row));
            }
        }
        Ok(None)
    }

    /// Pairs people who have waited long enough for each other. Whoever cannot be paired after all goes on waiting.
    async fn pair_up(self: &Arc<Self>) -> Result<(), ApiError> {
        let waiting = self.store.open_challenges(self.now()).await?;
        for row in waiting.iter().filter(|row| row.pairing && row.users.len() == 1 && self.is_here(row)) {
            let user = &row.users[0];
            let wanted = protocol::PairingRequest { terms: row.proposal.terms, rated: row.proposal.rated };
            let Some(partner) = self.partner(user, &wanted).await? else { continue };
            // Whoever has waited longer keeps their challenge.
            if partner.created > row.created {
                continue;
            }
            // Nobody else pairs either of them meanwhile.
            let _turn = self.pairing.lock().await;
            let still = self.store.challenge(&row.id).await?;
            if !still.is_some_and(|row| self.is_open(&row)) {
                continue;
            }
            match self.join(user, &partner.id).await {
                Ok(_) => match self.store.end_challenge(&row.id).await {
                    Ok(()) | Err(StoreError::Taken(_)) => self.tell_of(row),
                    Err(error) => return Err(error.into()),
                },
                // The other has gone, or was faster.
                Err(fault)
                    if matches!(
                        fault.code,
                        ErrorCode::Conflict | ErrorCode::Forbidden | ErrorCode::RateLimited
                    ) => {}
                Err(fault) => return Err(fault),
            }
        }
        Ok(())
    }
}

fn points(ratings: &[(UserId, Glicko)], user: &UserId) -> f64 {
    ratings.iter().find(|(one, _)| one == user).map_or(1500.0, |(_, rating)| rating.rating)
}

/// How far apart in rating two may be after such a wait.
fn reach(waited: Millis) -> f64 {
    150.0 + waited as f64 / 1000.0 * 15.0
}
