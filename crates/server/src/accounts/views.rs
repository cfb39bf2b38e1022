//! Users as they see themselves and others.

use protocol::ratings::RatingEntry;
use protocol::{CurrentUser, UserId, UserRef};

use super::{Accounts, vacation};
use crate::store::{StoreResult, UserRow};
use crate::tables::{public_rating, user_ref};
use crate::wall_clock::now;

impl Accounts {
    /// The public data of users in the order of their ids; unknown ids are left out.
    pub(super) async fn user_refs(&self, ids: &[UserId]) -> StoreResult<Vec<UserRef>> {
        let found = self.store.users(ids).await?;
        Ok(ids.iter().filter_map(|id| found.iter().find(|row| row.id == *id)).map(user_ref).collect())
    }

    /// The ratings of a user.
    pub(super) async fn rating_entries(&self, user: &UserId) -> StoreResult<Vec<RatingEntry>> {
        let found = self.store.user_ratings(user).await?;
        let entries = found.iter().map(|(game, speed, rating)| RatingEntry {
            game: *game,
            speed: *speed,
            games: rating.games,
            rating: public_rating(rating),
        });
        Ok(entries.collect())
    }

    /// A user as they see themselves.
    pub(crate) async fn current_user(&self, user: &UserRow) -> StoreResult<CurrentUser> {
        let blocks = self.store.blocks(&user.id).await?;
        let follows = self.store.follows(&user.id).await?;
        Ok(CurrentUser {
            user: user_ref(user),
            admin: user.admin,
            two_factor: self.store.second_factor(&user.id).await?.is_some(),
            has_password: user.has_password(),
            has_provider: self.has_identity(&user.id).await?,
            ratings: self.rating_entries(&user.id).await?,
            games_to_act: self.store.count_open_tables(&user.id).await?.to_act,
            vacation: vacation::vacation_view(user, now()),
            blocked: self.user_refs(&blocks).await?,
            suspended_until: user.suspension(now()),
            followed: self.user_refs(&follows).await?,
        })
    }
}
