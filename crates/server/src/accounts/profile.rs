//! Public profiles.

use protocol::ErrorCode;
use protocol::UserId;
use protocol::ratings::OpponentRecord;
use protocol::users::Profile;

use super::Accounts;
use super::statistics::count_openings;
use crate::error::{RequestError, RequestResult};
use crate::store::{TableQuery, UserRow};
use crate::tables::user_ref;

/// The latest games in which opponents and openings are counted: a user may have tens of thousands.
const COUNTED_GAMES: u32 = 1_000;
/// Opponents in a profile.
const MAX_OPPONENTS: u32 = 50;
/// Recent games in a profile.
const MAX_GAMES: u32 = 20;

impl Accounts {
    /// A user by name whose account is not closed.
    pub(super) async fn public_user(&self, name: &str) -> RequestResult<UserRow> {
        let user = self.user_by_name(name).await?;
        if user.closed {
            return Err(RequestError::new(ErrorCode::NotFound, "this account was closed").with_field("name"));
        }
        Ok(user)
    }

    /// The public profile of a user, by name.
    pub(crate) async fn profile(&self, name: &str) -> RequestResult<Profile> {
        let user = self.public_user(name).await?;
        let records = self.store.opponent_records(&user.id, COUNTED_GAMES, MAX_OPPONENTS).await?;
        let ids: Vec<UserId> = records.iter().map(|(id, _)| id.clone()).collect();
        let users = self.user_refs(&ids).await?;
        let opponents = records.into_iter().filter_map(|(id, results)| {
            let opponent = users.iter().find(|user| user.id == id)?.clone();
            Some(OpponentRecord { opponent, results })
        });
        let games = TableQuery {
            user: Some(user.id.clone()),
            finished: Some(true),
            limit: MAX_GAMES,
            ..TableQuery::default()
        };
        Ok(Profile {
            user: user_ref(&user),
            created_at: user.created_at,
            ratings: self.rating_entries(&user.id).await?,
            results: self.store.result_counts(&user.id).await?,
            opponents: opponents.collect(),
            openings: count_openings(&self.store.opening_results(&user.id, COUNTED_GAMES).await?),
            games: self.tables.list(&games, None).await?,
        })
    }
}
