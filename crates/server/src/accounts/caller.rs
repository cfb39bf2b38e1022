//! The caller of a request: who it is, how they are authenticated, and what they may do.

use protocol::{ApiError, ErrorCode, Scope};
use table::Millis;

use super::Accounts;
use super::sessions::hash;
use super::tokens::SECRET_PREFIX;
use crate::error::{RequestError, RequestResult};
use crate::store::UserRow;
use crate::wall_clock::{date, now};

/// How a caller is authenticated.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Credentials {
    /// By the session cookie of a browser.
    Session {
        /// The session token, without its signature.
        token: String,
        /// When the session expires.
        expires_at: Millis,
    },
    /// By an API token.
    Token {
        /// What the token allows.
        scopes: Vec<Scope>,
    },
    /// Not at all.
    None,
}

/// Who makes a request or has opened a socket.
#[derive(Clone, Debug)]
pub(crate) struct Caller {
    /// The authenticated user.
    pub(crate) user: Option<UserRow>,
    /// How the user is authenticated.
    pub(crate) credentials: Credentials,
}

impl Caller {
    /// A visitor without credentials.
    pub(crate) const ANONYMOUS: Caller = Caller { user: None, credentials: Credentials::None };

    /// The hash under which the session of the caller is stored.
    pub(super) fn session_hash(&self) -> Option<[u8; 32]> {
        match &self.credentials {
            Credentials::Session { token, .. } => Some(hash(token)),
            Credentials::Token { .. } | Credentials::None => None,
        }
    }

    /// The user, who must be authenticated.
    fn authenticated(&self) -> Result<&UserRow, ApiError> {
        self.user.as_ref().ok_or_else(|| {
            ApiError::new(
                ErrorCode::Unauthenticated,
                "a guest session, an account or an API token is required",
            )
        })
    }

    /// The user, whose token must have this scope. Sessions have all scopes.
    pub(crate) fn with_scope(&self, scope: Scope) -> Result<&UserRow, ApiError> {
        let user = self.authenticated()?;
        match &self.credentials {
            Credentials::Token { scopes } if !scopes.contains(&scope) => Err(ApiError::new(
                ErrorCode::Forbidden,
                format!("this API token lacks the scope `{}`", scope.as_str()),
            )),
            _ => Ok(user),
        }
    }

    /// The user, who must be allowed to start games. Games that have started can be finished.
    pub(crate) fn starter(&self) -> Result<&UserRow, ApiError> {
        let user = self.with_scope(Scope::Challenge)?;
        match user.suspension(now()) {
            Some(until) => Err(ApiError::new(
                ErrorCode::Forbidden,
                format!("this account is suspended until {}", date(until)),
            )
            .with_field("suspended")),
            None => Ok(user),
        }
    }

    /// The user whose private data the caller may read. A token without the scope `read` sees what everyone sees.
    pub(crate) fn reader(&self) -> Option<&UserRow> {
        self.with_scope(Scope::Read).ok()
    }

    /// The user, who must use a browser session: API tokens cannot change accounts.
    pub(crate) fn with_session(&self) -> Result<&UserRow, ApiError> {
        let user = self.authenticated()?;
        match self.credentials {
            Credentials::Token { .. } => Err(ApiError::new(
                ErrorCode::Forbidden,
                "an API token does not allow this; sign in with name and password",
            )),
            _ => Ok(user),
        }
    }

    /// The user, who must use a browser session and have an account.
    pub(crate) fn registered(&self) -> Result<&UserRow, ApiError> {
        let user = self.with_session()?;
        if user.is_guest() {
            return Err(ApiError::new(ErrorCode::Forbidden, "this requires an account").with_field("account"));
        }
        Ok(user)
    }

    /// The user, who must be an administrator.
    pub(crate) fn admin(&self) -> Result<&UserRow, ApiError> {
        let user = self.registered()?;
        if !user.admin {
            return Err(ApiError::new(ErrorCode::Forbidden, "this requires an administrator"));
        }
        Ok(user)
    }
}

impl Accounts {
    /// Authenticates a caller by the secret of an API token.
    pub(crate) async fn authenticate_token(&self, secret: &str) -> RequestResult<Caller> {
        let unknown =
            || RequestError::new(ErrorCode::Unauthenticated, "unknown API token").with_field("authorization");
        if !secret.starts_with(SECRET_PREFIX) {
            return Err(unknown());
        }
        let found = self.store.token(&hash(secret), now()).await?;
        let (token, user) = found.filter(|(_, user)| !user.closed).ok_or_else(unknown)?;
        Ok(Caller { user: Some(user), credentials: Credentials::Token { scopes: token.scopes } })
    }

    /// Authenticates a caller by the value of a session cookie. A forged or expired one is the same as none.
    pub(crate) async fn authenticate_session(&self, cookie: &str) -> RequestResult<Caller> {
        let Some(token) = self.verify(cookie) else { return Ok(Caller::ANONYMOUS) };
        let found = self.store.session(&hash(&token), now()).await?;
        let Some((user, expires_at)) = found.filter(|(user, _)| !user.closed) else {
            return Ok(Caller::ANONYMOUS);
        };
        Ok(Caller { user: Some(user), credentials: Credentials::Session { token, expires_at } })
    }
}
