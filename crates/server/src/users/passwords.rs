//! Passwords: which are good enough, and how they are kept.

use std::sync::Arc;
use std::time::Duration;

use argon2::password_hash::phc::PasswordHash;
use argon2::password_hash::{PasswordHasher, PasswordVerifier};
use argon2::{Algorithm, Argon2, Params, Version};
use protocol::ErrorCode;
use protocol::error::ApiError;
use tokio::sync::Semaphore;

use crate::api::failure::Failure;
use crate::chance;

/// The fewest and the most characters of a password.
const LENGTHS: std::ops::RangeInclusive<usize> = 8..=200;

/// What everybody tries first.
const COMMON: [&str; 62] = [
    "00000000",
    "0123456789",
    "11111111",
    "11223344",
    "12121212",
    "12341234",
    "123123123",
    "12345678",
    "123456789",
    "1234567890",
    "123qweasd",
    "147258369",
    "1q2w3e4r",
    "1q2w3e4r5t",
    "1qaz2wsx",
    "87654321",
    "987654321",
    "a1234567",
    "aa123456",
    "aaaaaaaa",
    "abc12345",
    "abcd1234",
    "abcdefgh",
    "administrator",
    "asdasdasd",
    "asdfasdf",
    "asdfghjk",
    "asdfghjkl",
    "azertyui",
    "azertyuiop",
    "baseball",
    "computer",
    "football",
    "hallo123",
    "iloveyou",
    "internet",
    "jennifer",
    "letmein1",
    "liverpool",
    "michelle",
    "motdepasse",
    "p@ssw0rd",
    "passw0rd",
    "passwort",
    "password",
    "password1",
    "password123",
    "passwort1",
    "princess",
    "q1w2e3r4",
    "qwer1234",
    "qwerty12",
    "qwerty123",
    "qwertyui",
    "qwertyuiop",
    "sunshine",
    "superman",
    "trustno1",
    "wachtwoord",
    "welcome1",
    "welkom01",
    "zaq12wsx",
];

/// Refuses a password that is too easy to guess.
pub(crate) fn check(password: &str, name: &str, field: &str) -> Result<(), Failure> {
    let refuse = |message: &str| Err(Failure::new(ErrorCode::Invalid, message).at(field));
    if !LENGTHS.contains(&password.chars().count()) {
        return refuse("a password has 8 to 200 characters");
    }
    let lower = password.to_lowercase();
    if lower == name.to_lowercase() {
        return refuse("the password is the name");
    }
    let mut letters = lower.chars();
    let first = letters.next();
    if COMMON.contains(&lower.as_str()) || letters.all(|letter| Some(letter) == first) {
        return refuse("everybody tries this password first");
    }
    Ok(())
}

/// Keeps passwords by Argon2id, a few at a time.
pub(crate) struct Passwords {
    argon: Argon2<'static>,
    gate: Arc<Semaphore>,
    /// The hash of a password that nobody knows. Names that do not exist are checked against it, so that they cost as
    /// much as those that do.
    nobodys: String,
}

/// How many passwords are worked on at the same time: each takes 19 MiB and a core.
const AT_ONCE: usize = 2;
/// How long to wait for that.
const PATIENCE: Duration = Duration::from_secs(10);

impl Passwords {
    pub(crate) async fn new() -> Result<Passwords, ApiError> {
        // What OWASP recommends for Argon2id. Tests need many and keep no secrets.
        let params =
            if cfg!(test) { Params::new(64, 1, 1, None) } else { Params::new(19 * 1024, 2, 1, None) };
        let params = params.map_err(|error| ApiError::new(ErrorCode::Internal, error.to_string()))?;
        let argon = Argon2::new(Algorithm::Argon2id, Version::V0x13, params);
        let gate = Arc::new(Semaphore::new(AT_ONCE));
        let mut passwords = Passwords { argon, gate, nobodys: String::new() };
        let secret: [u8; 32] = chance::bytes();
        passwords.nobodys = passwords.hash(format!("{secret:?}")).await.map_err(|failure| failure.fault)?;
        Ok(passwords)
    }

    /// A password as it is kept.
    pub(crate) async fn hash(&self, password: String) -> Result<String, Failure> {
        let argon = self.argon.clone();
        self.work(move || argon.hash_password(password.as_bytes()).map(|hash: PasswordHash| hash.to_string()))
            .await?
            .map_err(|error| broken(&error))
    }

    /// Whether a password is kept by the means of today.
    pub(crate) fn is_fresh(&self, kept: &str) -> bool {
        let Ok(hash) = PasswordHash::new(kept) else { return false };
        let params = self.argon.params();
        hash.algorithm == Algorithm::Argon2id.ident()
            && hash.version == Some(Version::V0x13.into())
            && Params::try_from(&hash).is_ok_and(|own| {
                (own.m_cost(), own.t_cost(), own.p_cost())
                    == (params.m_cost(), params.t_cost(), params.p_cost())
            })
    }

    /// Whether a password is the one that is kept. Takes as long when none is.
    pub(crate) async fn fits(&self, password: String, kept: Option<&str>) -> Result<bool, Failure> {
        let known = kept.is_some();
        let kept = kept.unwrap_or(&self.nobodys).to_owned();
        let argon = self.argon.clone();
        let fits = self
            .work(move || {
                let hash = PasswordHash::new(&kept)?;
                match argon.verify_password(password.as_bytes(), &hash) {
                    Ok(()) => Ok(true),
                    Err(argon2::password_hash::Error::PasswordInvalid) => Ok(false),
                    Err(error) => Err(error.into()),
                }
            })
            .await?;
        fits.map(|fits: bool| fits && known)
            .map_err(|error: Box<dyn std::error::Error + Send + Sync>| broken(&*error))
    }

    async fn work<T: Send + 'static>(&self, work: impl FnOnce() -> T + Send + 'static) -> Result<T, Failure> {
        let place = tokio::time::timeout(PATIENCE, Arc::clone(&self.gate).acquire_owned()).await;
        let Ok(Ok(place)) = place else {
            return Err(Failure::new(
                ErrorCode::RateLimited,
                "too many users come in at once; try again in a moment",
            ));
        };
        let work = move || {
            // Held until it is done, also when nobody waits for it any longer.
            let _place = place;
            work()
        };
        tokio::task::spawn_blocking(work).await.map_err(|error| broken(&error))
    }
}

fn broken(error: &dyn std::error::Error) -> Failure {
    tracing::error!(%error, "a password could not be worked on");
    Failure::new(ErrorCode::Internal, "the server could not do it; nothing has changed")
}

/// A password as it was kept before, by weaker means.
#[cfg(test)]
pub(super) fn older(password: &str) -> String {
    let params = Params::new(32, 1, 1, None).unwrap();
    let argon = Argon2::new(Algorithm::Argon2id, Version::V0x13, params);
    let hash: PasswordHash = argon.hash_password(password.as_bytes()).unwrap();
    hash.to_string()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn easy_passwords_are_refused() {
        for password in
            ["short", "1234567", "password", "PASSWORD", "zzzzzzzz", "MyLongName", &"x".repeat(201)]
        {
            assert!(check(password, "mylongname", "password").is_err(), "{password}");
        }
        for password in ["correct horse", "ünïcödé!", &"ab".repeat(100)] {
            assert!(check(password, "ada", "password").is_ok(), "{password}");
        }
    }

    #[tokio::test]
    async fn a_password_is_known_again_and_nothing_else() {
        let passwords = Passwords::new().await.unwrap();
        let kept = passwords.hash("correct horse".into()).await.unwrap();
        assert!(kept.starts_with("$argon2id$v=19$"), "{kept}");
        assert_ne!(kept, passwords.hash("correct horse".into()).await.unwrap());
        assert!(passwords.fits("correct horse".into(), Some(&kept)).await.unwrap());
        assert!(!passwords.fits("wrong horse".into(), Some(&kept)).await.unwrap());
        assert!(!passwords.fits("correct horse".into(), None).await.unwrap());
        assert!(passwords.fits("x".into(), Some("not a hash")).await.is_err());
    }
}
