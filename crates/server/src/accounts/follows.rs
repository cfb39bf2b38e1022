//! Following other players.

use super::{Accounts, Caller, invalid};
use crate::error::RequestResult;

impl Accounts {
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
