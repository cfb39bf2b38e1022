//! Two-factor authentication: time-based one-time passwords (RFC 6238) and recovery codes.
//!
//! A code is accepted once. Recovery codes replace the authenticator app when it is lost; only their hashes are stored.

use std::time::Instant;

use protocol::ErrorCode;
use protocol::accounts::{ConfirmPassword, EnableTotp, RecoveryCodes, TotpSecret};
use table::Millis;
use totp_rs::{Builder, Secret, Totp};

use super::sessions::hash;
use super::{Accounts, Caller, invalid};
use crate::error::{RequestError, RequestResult};
use crate::random;
use crate::store::{SecondFactorRow, UserRow};
use crate::wall_clock::now;

/// Recovery codes of an account.
const RECOVERY_CODES: usize = 10;
/// The name of the service in the authenticator app.
const ISSUER: &str = "Ponti";

impl Accounts {
    /// A new secret for an authenticator app. It is in use once it was [confirmed](Self::enable_totp).
    pub(crate) fn new_totp_secret(&self, caller: &Caller) -> RequestResult<TotpSecret> {
        let user = caller.registered()?;
        let secret = Secret::from(random::bytes::<20>()).to_base32();
        let uri = format!("otpauth://totp/{ISSUER}:{}?secret={secret}&issuer={ISSUER}", user.name);
        Ok(TotpSecret { secret, uri })
    }

    /// Enables two-factor authentication, after a code has shown that the app knows the secret.
    pub(crate) async fn enable_totp(
        &self,
        caller: &Caller,
        request: EnableTotp,
    ) -> RequestResult<RecoveryCodes> {
        let user = caller.registered()?;
        self.confirm_owner(caller, Some(request.password)).await?;
        let secret = Secret::try_from_base32(&request.secret).ok().map(|secret| secret.as_ref().to_vec());
        let secret: Option<[u8; 20]> = secret.and_then(|secret| secret.try_into().ok());
        let secret = secret.ok_or_else(|| invalid("secret", "this is not a secret of this server"))?;
        let step = matching_step(&secret, &request.code, now());
        let step =
            step.ok_or_else(|| invalid("code", "the code does not match; check the clock of the device"))?;
        let codes: Vec<String> = (0..RECOVERY_CODES).map(|_| new_recovery_code()).collect();
        let hashes: Vec<[u8; 32]> = codes.iter().map(|code| hash(&normalised(code))).collect();
        let row = SecondFactorRow { secret, last_step: step };
        self.store.set_second_factor(&user.id, Some(&row), &hashes).await?;
        tracing::info!(user = %user.id, "two-factor authentication enabled");
        Ok(RecoveryCodes { codes })
    }

    /// Disables two-factor authentication.
    pub(crate) async fn disable_totp(
        &self,
        caller: &Caller,
        confirmation: ConfirmPassword,
    ) -> RequestResult<()> {
        let user = caller.registered()?;
        self.confirm_owner(caller, confirmation.password).await?;
        self.store.set_second_factor(&user.id, None, &[]).await?;
        tracing::info!(user = %user.id, "two-factor authentication disabled");
        Ok(())
    }

    /// Checks the code of a login whose password is right. Wrong codes are limited like wrong passwords.
    pub(super) async fn check_second_factor(&self, user: &UserRow, code: Option<&str>) -> RequestResult<()> {
        let Some(factor) = self.store.second_factor(&user.id).await? else { return Ok(()) };
        let reject =
            |message: &str| RequestError::new(ErrorCode::InvalidCredentials, message).with_field("code");
        let Some(code) = code.map(str::trim).filter(|code| !code.is_empty()) else {
            return Err(reject("a code of the authenticator app is required"));
        };
        // The password was right, so this is no way to lock an owner out.
        let limiter_key = format!("code:{}", user.id);
        let (limiter_key, instant) = (limiter_key.as_bytes(), Instant::now());
        self.wrong_passwords.take(limiter_key, 1, instant).check()?;
        let accepted = match matching_step(&factor.secret, code, now()) {
            Some(step) => self.store.use_totp_step(&user.id, step).await?,
            None => self.store.use_recovery_code(&user.id, &hash(&normalised(code))).await?,
        };
        if accepted {
            self.wrong_passwords.give_back(limiter_key, 1, instant);
            return Ok(());
        }
        Err(reject("this code is wrong or was used before"))
    }
}

/// The time step for which a code is valid.
fn matching_step(secret: &[u8; 20], code: &str, now: Millis) -> Option<u64> {
    let totp: Totp = Builder::new().with_secret(*secret).build().ok()?;
    let digits: String = code.chars().filter(|c| !c.is_whitespace()).collect();
    totp.check(&digits, now / 1000)
}

/// Three groups of letters and digits.
fn new_recovery_code() -> String {
    let letters = random::text::<12>();
    format!("{}-{}-{}", &letters[..4], &letters[4..8], &letters[8..])
}

/// A recovery code as it is hashed, however it was typed.
fn normalised(code: &str) -> String {
    code.chars().filter(char::is_ascii_alphanumeric).map(|c| c.to_ascii_lowercase()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn codes_match_those_of_the_standard() {
        // Appendix B of RFC 6238, shortened to six digits.
        let secret = b"12345678901234567890";
        for (seconds, code) in [(59, "287082"), (1_111_111_109, "081804"), (2_000_000_000, "279037")] {
            assert_eq!(matching_step(secret, code, seconds * 1000), Some(seconds / 30));
            assert_eq!(matching_step(secret, code, (seconds + 120) * 1000), None, "too late");
        }
        assert_eq!(matching_step(secret, "081 804", 1_111_111_109_000), Some(37_037_036));
        for code in ["", "28708", "2870822", "abcdef", "２８７０８２"] {
            assert_eq!(matching_step(secret, code, 59_000), None, "{code:?}");
        }
    }

    #[test]
    fn recovery_codes_differ_and_may_be_typed_freely() {
        let (one, other) = (new_recovery_code(), new_recovery_code());
        assert_ne!(one, other);
        assert_eq!(one.len(), 14);
        assert_eq!(normalised(&format!(" {} ", one.to_uppercase().replace('-', " "))), normalised(&one));
    }
}
