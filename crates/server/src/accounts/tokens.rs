//! API tokens for programs.

use protocol::accounts::{CreatedToken, NewToken, Token};

use super::sessions::{hash, new_secret};
use super::{Accounts, Caller, invalid};
use crate::error::RequestResult;
use crate::random;
use crate::store::TokenRow;
use crate::wall_clock::now;

/// The start of every secret, so that a leaked one can be recognised.
pub(super) const SECRET_PREFIX: &str = "ponti_";
/// Characters of a label.
const MAX_LABEL_LENGTH: usize = 60;

/// A token as its owner sees it.
pub(super) fn token_view(row: TokenRow) -> Token {
    Token {
        id: row.id,
        label: row.label,
        scopes: row.scopes,
        created_at: row.created_at,
        last_used_at: row.last_used_at,
    }
}

impl Accounts {
    /// The tokens of the caller.
    pub(crate) async fn tokens(&self, caller: &Caller) -> RequestResult<Vec<Token>> {
        let user = caller.with_session()?;
        Ok(self.store.tokens(&user.id).await?.into_iter().map(token_view).collect())
    }

    /// Creates a token.
    pub(crate) async fn create_token(
        &self,
        caller: &Caller,
        mut request: NewToken,
    ) -> RequestResult<CreatedToken> {
        let user = caller.registered()?;
        let label = request.label.trim();
        if label.is_empty() || label.chars().count() > MAX_LABEL_LENGTH || label.chars().any(char::is_control)
        {
            let message =
                format!("a label has 1 to {MAX_LABEL_LENGTH} characters, without control characters");
            return Err(invalid("label", message).into());
        }
        request.scopes.sort_unstable();
        request.scopes.dedup();
        if request.scopes.is_empty() {
            return Err(invalid("scopes", "a token needs at least one scope").into());
        }
        let secret = format!("{SECRET_PREFIX}{}", new_secret());
        let row = TokenRow {
            id: random::text::<12>(),
            user: user.id.clone(),
            label: label.to_owned(),
            scopes: request.scopes,
            created_at: now(),
            last_used_at: None,
        };
        self.store.create_token(&hash(&secret), &row).await?;
        Ok(CreatedToken { token: token_view(row), secret })
    }

    /// Revokes a token and closes the connections of its owner; those with other credentials reconnect.
    pub(crate) async fn revoke_token(&self, caller: &Caller, id: &str) -> RequestResult<()> {
        let user = &caller.with_session()?.id;
        self.store.delete_token(user, id).await?;
        self.tables.disconnect(user);
        Ok(())
    }
}
