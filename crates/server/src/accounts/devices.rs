//! Known devices: browsers that have logged in to an account before.
//!
//! Wrong passwords are limited per account and address, and more loosely per account. An attacker could thereby keep the
//! owner of an account from logging in; so a browser that has logged in before, which a signed cookie shows, has a limit
//! of its own. The cookie proves nothing else.

use std::time::Instant;

use protocol::{ErrorCode, UserId};

use super::Accounts;
use super::sessions::new_nonce;
use crate::error::RequestResult;
use crate::rate_limit::ClientAddress;

/// Accounts per browser that are remembered.
const MAX_REMEMBERED: usize = 4;
/// Between accounts in a cookie.
const SEPARATOR: char = '~';

/// Where a login comes from.
pub(crate) struct LoginOrigin {
    /// The address of the client.
    pub(crate) address: ClientAddress,
    /// The value of the device cookie.
    pub(crate) device_cookie: Option<String>,
    /// Browser and system, such as `Firefox on Linux`; empty if unknown.
    pub(crate) device_label: String,
}

/// The value of a device cookie.
pub(crate) struct DeviceCookie(pub(crate) String);

impl Accounts {
    /// The cookie of a device on which a user has logged in, who is put first.
    pub(super) fn remember_device(&self, origin: &LoginOrigin, user: &UserId) -> DeviceCookie {
        let content = format!("{user}.{}", new_nonce());
        let signed = self.sign(&device_message(&content)).signature().to_owned();
        let others = origin.device_cookie.as_deref().unwrap_or_default().split(SEPARATOR);
        let others =
            others.filter(|entry| self.verify_device(entry).is_some_and(|content| !is_about(content, user)));
        let entries: Vec<String> = [format!("{content}.{signed}")]
            .into_iter()
            .chain(others.map(str::to_owned))
            .take(MAX_REMEMBERED)
            .collect();
        DeviceCookie(entries.join(&SEPARATOR.to_string()))
    }

    /// What identifies the device, if this user has logged in on it.
    fn known_device<'a>(&self, origin: &'a LoginOrigin, user: &UserId) -> Option<&'a str> {
        let entries = origin.device_cookie.as_deref()?.split(SEPARATOR).take(MAX_REMEMBERED);
        entries.filter_map(|entry| self.verify_device(entry)).find(|content| is_about(content, user))
    }

    /// The content of an entry whose signature is valid.
    fn verify_device<'a>(&self, entry: &'a str) -> Option<&'a str> {
        let (content, signature) = entry.rsplit_once('.')?;
        self.verify(&format!("{}.{signature}", device_message(content)))?;
        Some(content)
    }

    /// Checks a password; wrong ones are limited. `account` is the folded name, which need not exist.
    pub(super) async fn check_login(
        &self,
        origin: &LoginOrigin,
        account: &str,
        user: Option<&UserId>,
        password: String,
        password_hash: Option<&str>,
    ) -> RequestResult<()> {
        let now = Instant::now();
        if let Some(device) = user.and_then(|user| self.known_device(origin, user)) {
            return self.check_password(device.as_bytes(), password, password_hash).await;
        }
        self.wrong_passwords_per_account.take(account.as_bytes(), 1, now).check()?;
        let mut key = account.as_bytes().to_vec();
        key.push(0);
        key.extend(origin.address.as_bytes());
        let result = self.check_password(&key, password, password_hash).await;
        // An attempt that was not made, because of a limit, does not count against the owner.
        if !result.as_ref().is_err_and(|error| error.error.code == ErrorCode::InvalidCredentials) {
            self.wrong_passwords_per_account.give_back(account.as_bytes(), 1, now);
        }
        result
    }
}

/// What is signed; no session token starts like this.
fn device_message(content: &str) -> String {
    format!("device:{content}")
}

fn is_about(content: &str, user: &UserId) -> bool {
    content.split_once('.').is_some_and(|(id, _)| id == user.as_str())
}

/// Browser and system by the `User-Agent` header, such as `Firefox on Linux`; empty if neither is known. Only this is
/// stored, not the header.
pub(crate) fn device_label(user_agent: &str) -> String {
    // In this order: browsers also name those that they are compatible with.
    let browsers = [
        ("Edg", "Edge"),
        ("OPR/", "Opera"),
        ("SamsungBrowser", "Samsung Internet"),
        ("Firefox", "Firefox"),
        ("FxiOS", "Firefox"),
        ("CriOS", "Chrome"),
        ("Chrome", "Chrome"),
        ("Safari", "Safari"),
    ];
    let systems = [
        ("Android", "Android"),
        ("iPhone", "iPhone"),
        ("iPad", "iPad"),
        ("Windows", "Windows"),
        ("Mac OS", "macOS"),
        ("CrOS", "ChromeOS"),
        ("Linux", "Linux"),
    ];
    let find = |names: &[(&str, &'static str)]| {
        names.iter().find(|(mark, _)| user_agent.contains(mark)).map(|(_, name)| *name)
    };
    match (find(&browsers), find(&systems)) {
        (Some(browser), Some(system)) => format!("{browser} on {system}"),
        (Some(name), None) | (None, Some(name)) => name.to_owned(),
        (None, None) => String::new(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_device_is_named_by_browser_and_system() {
        let firefox = "Mozilla/5.0 (X11; Linux x86_64; rv:130.0) Gecko/20100101 Firefox/130.0";
        let edge = "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/129.0 Safari/537.36 Edg/129.0";
        let safari = "Mozilla/5.0 (iPhone; CPU iPhone OS 17_0 like Mac OS X) AppleWebKit/605 (KHTML, like Gecko) Version/17.0 Mobile/15E148 Safari/604.1";
        assert_eq!(device_label(firefox), "Firefox on Linux");
        assert_eq!(device_label(edge), "Edge on Windows");
        assert_eq!(device_label(safari), "Safari on iPhone");
        assert_eq!(device_label("curl/8.0"), "");
    }
}
