//! Passwords: which are strong enough, and hashing with Argon2id.

use std::sync::Arc;
use std::time::Duration;

use argon2::password_hash::phc::PasswordHash;
use argon2::password_hash::{PasswordHasher as _, PasswordVerifier};
use argon2::{Algorithm, Argon2, Params, Version};
use protocol::{ApiError, ErrorCode};
use tokio::sync::Semaphore;

use super::common_passwords::is_common;
use super::invalid;
use crate::background;
use crate::error::{RequestError, RequestResult};
use crate::random;
use crate::store::UserRow;

/// Allowed lengths in characters.
const LENGTH: std::ops::RangeInclusive<usize> = 8..=200;

/// Rejects a password that is easy to guess.
pub(super) fn validate(password: &str, name: &str, field: &str) -> Result<(), ApiError> {
    if !LENGTH.contains(&password.chars().count()) {
        return Err(invalid(field, "a password has 8 to 200 characters"));
    }
    let lower = password.to_lowercase();
    // With digits before or after it, too.
    let bare = |text: &str| text.trim_matches(|c: char| !c.is_alphabetic()).to_owned();
    if lower == name.to_lowercase() || bare(&lower) == bare(&name.to_lowercase()) {
        return Err(invalid(field, "the password must differ from the name"));
    }
    if is_common(&lower) {
        return Err(invalid(field, "this password is too common"));
    }
    Ok(())
}

/// Hashes and verifies passwords on blocking threads, a few at a time.
pub(super) struct PasswordHasher {
    argon: Argon2<'static>,
    permits: Arc<Semaphore>,
    /// The hash of a random password. Unknown names are verified against it, so that they take as long as known ones.
    dummy_hash: String,
}

/// Passwords that are hashed at the same time: each takes 19 MiB and a core.
const CONCURRENCY: usize = 2;
/// How long a request waits for its turn.
const QUEUE_TIMEOUT: Duration = Duration::from_secs(10);

impl PasswordHasher {
    pub(super) async fn new() -> RequestResult<PasswordHasher> {
        // The parameters that OWASP recommends. Tests hash many passwords and have no secrets.
        let params =
            if cfg!(test) { Params::new(64, 1, 1, None) } else { Params::new(19 * 1024, 2, 1, None) };
        let params = params.map_err(|error| internal_error(&error))?;
        let argon = Argon2::new(Algorithm::Argon2id, Version::V0x13, params);
        let permits = Arc::new(Semaphore::new(CONCURRENCY));
        let mut hasher = PasswordHasher { argon, permits, dummy_hash: String::new() };
        let secret: [u8; 32] = random::bytes();
        hasher.dummy_hash = hasher.hash(format!("{secret:?}")).await?;
        Ok(hasher)
    }

    /// Hashes a password.
    pub(super) async fn hash(&self, password: String) -> RequestResult<String> {
        let argon = self.argon.clone();
        let hash =
            move || argon.hash_password(password.as_bytes()).map(|hash: PasswordHash| hash.to_string());
        self.run(hash).await?.map_err(|error| internal_error(&error))
    }

    /// Whether a hash has the current algorithm and parameters.
    pub(super) fn is_current(&self, hash: &str) -> bool {
        let Ok(hash) = PasswordHash::new(hash) else { return false };
        let params = self.argon.params();
        hash.algorithm == Algorithm::Argon2id.ident()
            && hash.version == Some(Version::V0x13.into())
            && Params::try_from(&hash).is_ok_and(|own| {
                (own.m_cost(), own.t_cost(), own.p_cost())
                    == (params.m_cost(), params.t_cost(), params.p_cost())
            })
    }

    /// Whether a password matches a hash. Takes as long without one, and is false then.
    pub(super) async fn verify(&self, password: String, hash: Option<&str>) -> RequestResult<bool> {
        let hash = hash.filter(|hash| *hash != UserRow::NO_PASSWORD);
        let is_known = hash.is_some();
        let hash = hash.unwrap_or(&self.dummy_hash).to_owned();
        let argon = self.argon.clone();
        let verify = move || {
            let hash = PasswordHash::new(&hash)?;
            match argon.verify_password(password.as_bytes(), &hash) {
                Ok(()) => Ok(true),
                Err(argon2::password_hash::Error::PasswordInvalid) => Ok(false),
                Err(error) => Err(error.into()),
            }
        };
        let matches: Result<bool, Box<dyn std::error::Error + Send + Sync>> = self.run(verify).await?;
        matches.map(|matches| matches && is_known).map_err(|error| internal_error(&*error))
    }

    async fn run<T: Send + 'static>(&self, job: impl FnOnce() -> T + Send + 'static) -> RequestResult<T> {
        let permit = tokio::time::timeout(QUEUE_TIMEOUT, Arc::clone(&self.permits).acquire_owned()).await;
        let Ok(Ok(permit)) = permit else {
            let message = "too many simultaneous logins; try again later";
            return Err(RequestError::new(ErrorCode::RateLimited, message));
        };
        let job = move || {
            // Held until the job is done, even if the request was cancelled.
            let _permit = permit;
            job()
        };
        background::compute(job).await.map_err(|error| internal_error(&error))
    }
}

fn internal_error(error: &dyn std::error::Error) -> RequestError {
    tracing::error!(%error, "password hashing failed");
    RequestError::new(ErrorCode::Internal, "internal server error; nothing has changed")
}

/// A hash with weaker parameters than the current ones.
#[cfg(test)]
fn outdated_hash(password: &str) -> String {
    let params = Params::new(32, 1, 1, None).unwrap();
    let argon = Argon2::new(Algorithm::Argon2id, Version::V0x13, params);
    let hash: PasswordHash = argon.hash_password(password.as_bytes()).unwrap();
    hash.to_string()
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;
    use crate::store::UserRow;
    use crate::testing::TestServer;

    #[test]
    fn rejects_passwords_that_are_easy_to_guess() {
        for password in
            ["short", "1234567", "password", "PASSWORD", "zzzzzzzz", "MyLongName", &"x".repeat(201)]
        {
            assert!(validate(password, "mylongname", "password").is_err(), "{password}");
        }
        for password in ["correct horse", "ünïcödé!", &"gondola ".repeat(25)] {
            assert!(validate(password, "ada", "password").is_ok(), "{password}");
        }
    }

    #[tokio::test]
    async fn a_hash_matches_its_password_only() {
        let hasher = PasswordHasher::new().await.unwrap();
        let hash = hasher.hash("correct horse".into()).await.unwrap();
        assert!(hash.starts_with("$argon2id$v=19$"), "{hash}");
        assert_ne!(hash, hasher.hash("correct horse".into()).await.unwrap());
        assert!(hasher.verify("correct horse".into(), Some(&hash)).await.unwrap());
        assert!(!hasher.verify("wrong horse".into(), Some(&hash)).await.unwrap());
        assert!(!hasher.verify("correct horse".into(), None).await.unwrap());
        assert!(hasher.verify("x".into(), Some("not a hash")).await.is_err());
    }

    #[tokio::test]
    async fn a_login_upgrades_an_outdated_hash() {
        let server = TestServer::start().await;
        let mut ada = server.registered("Ada").await;
        let credentials = json!({"name": "Ada", "password": "correct horse"});
        let stored = async || server.state.store.user_by_name("ada").await.unwrap().unwrap();
        let before = stored().await;
        ada.post("/session", credentials.clone()).await.expect(200);
        assert_eq!(stored().await, before, "a current hash stays");
        let old = UserRow { password_hash: Some(outdated_hash("correct horse")), ..before.clone() };
        server.state.store.update_user(&before, &old).await.unwrap();
        ada.post("/session", json!({"name": "Ada", "password": "wrong horse"})).await.rejected(401);
        assert_eq!(stored().await, old);
        ada.post("/session", credentials.clone()).await.expect(200);
        let upgraded = stored().await.password_hash.unwrap();
        assert_ne!(Some(&upgraded), old.password_hash.as_ref());
        assert!(PasswordHasher::new().await.unwrap().is_current(&upgraded));
        ada.post("/session", credentials).await.expect(200);
    }
}
