//! Whoever makes a request.

use std::sync::Arc;

use axum::extract::FromRequestParts;
use axum::http::header::AUTHORIZATION;
use axum::http::request::Parts;
use protocol::{ErrorCode, Scope};
use table::Millis;

use super::sessions::hash;
use crate::api::failure::{Answer, Failure};
use crate::online::{self, Online};
use crate::store::UserRow;

/// How a caller is known.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Via {
    /// By the cookie of a browser.
    Cookie {
        /// The session's token,
        token: String,
        /// and when the session expires.
        expires: Millis,
    },
    /// By the token of a program.
    Token,
    /// Not at all.
    Nobody,
}

/// Whoever makes a request.
#[derive(Clone, Debug)]
pub(crate) struct Caller {
    /// Who that is.
    pub(crate) user: Option<UserRow>,
    /// How that is known.
    pub(crate) via: Via,
    /// What a token allows.
    pub(crate) scopes: Vec<Scope>,
}

impl Caller {
    const NOBODY: Caller = Caller { user: None, via: Via::Nobody, scopes: Vec::new() };

    /// The person, who has to be known.
    pub(crate) fn someone(&self) -> Answer<&UserRow> {
        self.user.as_ref().ok_or_else(|| {
            Failure::new(ErrorCode::Unauthenticated, "this needs a guest, an account or a token")
        })
    }

    /// The person, who has to be allowed to do this: tokens allow what their scopes say.
    pub(crate) fn may(&self, scope: Scope) -> Answer<&UserRow> {
        let user = self.someone()?;
        if self.via == Via::Token && !self.scopes.contains(&scope) {
            let word = serde_json::to_string(&scope).unwrap_or_default();
            return Err(Failure::new(ErrorCode::Forbidden, format!("this token lacks the scope {word}")));
        }
        Ok(user)
    }

    /// Who looks: the person, unless they come by a token that does not allow to read what is theirs. Such a program sees
    /// what everybody sees.
    pub(crate) fn reader(&self) -> Option<&UserRow> {
        self.may(Scope::Read).ok()
    }

    /// The person, who has to be at a browser: no program changes who somebody is.
    pub(crate) fn in_user(&self) -> Answer<&UserRow> {
        let user = self.someone()?;
        match self.via {
            Via::Token => Err(Failure::new(ErrorCode::Forbidden, "a token does not allow this")),
            _ => Ok(user),
        }
    }

    /// The same, with an account.
    pub(crate) fn member(&self) -> Answer<&UserRow> {
        let user = self.in_user()?;
        if user.is_guest() {
            Err(Failure::new(ErrorCode::Forbidden, "this needs an account"))
        } else {
            Ok(user)
        }
    }

    /// The same, who may act on reports.
    pub(crate) fn admin(&self) -> Answer<&UserRow> {
        let user = self.member()?;
        if user.admin {
            Ok(user)
        } else {
            Err(Failure::new(ErrorCode::Forbidden, "this is for administrators"))
        }
    }
}

impl FromRequestParts<Arc<Online>> for Caller {
    type Rejection = Failure;

    async fn from_request_parts(parts: &mut Parts, online: &Arc<Online>) -> Result<Caller, Failure> {
        let now = online::now();
        if let Some(value) = parts.headers.get(AUTHORIZATION) {
            let unknown = || {
                Failure::new(ErrorCode::Unauthenticated, "nobody is known by this token").at("authorization")
            };
            let secret = value.to_str().ok().and_then(|value| {
                let (scheme, secret) = value.split_once(' ')?;
                scheme.eq_ignore_ascii_case("bearer").then_some(secret.trim())
            });
            let secret =
                secret.filter(|secret| secret.starts_with(super::tokens::START)).ok_or_else(unknown)?;
            let found = online.store.token(&hash(secret), now).await?;
            let (token, user) = found.filter(|(_, user)| !user.closed).ok_or_else(unknown)?;
            return Ok(Caller { user: Some(user), via: Via::Token, scopes: token.scopes });
        }
        // A cookie that is forged, old, or of somebody who is gone is as good as none.
        let Some(token) = online.users.token_in(&parts.headers) else { return Ok(Caller::NOBODY) };
        let found = online.store.session(&hash(&token), now).await?;
        let Some((user, expires)) = found.filter(|(user, _)| !user.closed) else {
            return Ok(Caller::NOBODY);
        };
        Ok(Caller { user: Some(user), via: Via::Cookie { token, expires }, scopes: Vec::new() })
    }
}
