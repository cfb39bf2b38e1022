//! Following other players.

use protocol::users::FollowedUser;

use super::{Accounts, Caller, invalid};
use crate::error::RequestResult;

impl Accounts {
    /// The users whom the caller follows, those who are playing first, then those who are online.
    pub(crate) async fn followed_users(&self, caller: &Caller) -> RequestResult<Vec<FollowedUser>> {
        let user = caller.with_session()?;
        let ids = self.store.follows(&user.id).await?;
        let mut followed = Vec::new();
        for user in self.user_refs(&ids).await? {
            let game = self.tables.live_game_of(&user.id).await?;
            followed.push(FollowedUser { online: self.tables.is_online(&user.id), user, game });
        }
        followed.sort_by_key(|one| (one.game.is_none(), !one.online, one.user.name.to_lowercase()));
        Ok(followed)
    }

    /// Follows another user.
    pub(crate) async fn follow(&self, caller: &Caller, name: &str) -> RequestResult<()> {
        let user = caller.with_session()?;
        let other = self.public_user(name).await?;
        if other.id == user.id {
            return Err(invalid("name", "you cannot follow yourself").into());
        }
        Ok(self.store.set_follow(&user.id, &other.id, true).await?)
    }

    /// No longer follows another user.
    pub(crate) async fn unfollow(&self, caller: &Caller, name: &str) -> RequestResult<()> {
        let user = caller.with_session()?;
        let other = self.user_by_name(name).await?;
        Ok(self.store.set_follow(&user.id, &other.id, false).await?)
    }
}
