//! Guests, registration, login, password change and account deletion.

use std::time::Instant;

use protocol::accounts::{ChangePassword, ConfirmPassword, Login, Register, SetName};
use protocol::users::CurrentUser;
use protocol::{ApiError, ErrorCode};
use table::Millis;

use super::devices::{DeviceCookie, LoginOrigin};
use super::sessions::{SignedToken, hash};
use super::single_use::Purpose;
use super::{Accounts, Caller, Credentials, names, passwords};
use crate::error::{RequestError, RequestResult};
use crate::random;
use crate::rate_limit::Rate;
use crate::store::{StoreError, UserRow};
use crate::wall_clock::{now, year};

/// Attempts to find a free random name.
pub(super) const MAX_NAME_ATTEMPTS: usize = 20;
/// New names of a guest: each is sent to everyone who sees one of their games.
pub(super) const RENAME_RATE: Rate = Rate { burst: 10, per_minute: 2 };
/// How recent a login has to be to confirm something instead of a password, in milliseconds.
const RECENT_LOGIN: Millis = 10 * 60 * 1000;

/// A user and, if a session was started, the cookies of the session and of the device.
pub(crate) struct SignedIn {
    pub(crate) user: CurrentUser,
    pub(crate) session: Option<SignedToken>,
    pub(crate) device: Option<DeviceCookie>,
}

impl Accounts {
    /// Creates a guest for an anonymous caller; a caller with an identity keeps it.
    pub(crate) async fn create_guest(
        &self,
        caller: &Caller,
        origin: &LoginOrigin,
    ) -> RequestResult<SignedIn> {
        if caller.user.is_some() {
            let user = self.current_user(caller.with_session()?).await?;
            return Ok(SignedIn { user, session: None, device: None });
        }
        let mut user = new_user();
        for _ in 0..MAX_NAME_ATTEMPTS {
            user.name = names::guest_name();
            match self.store.create_user(&user).await {
                Ok(()) => return self.sign_in(&user, origin).await,
                Err(StoreError::Conflict(_)) => {}
                Err(error) => return Err(error.into()),
            }
        }
        Err(RequestError::new(ErrorCode::Internal, "no free guest name was found; nothing has changed"))
    }

    async fn sign_in(&self, user: &UserRow, origin: &LoginOrigin) -> RequestResult<SignedIn> {
        let session = Some(self.start_session(&user.id, origin).await?);
        Ok(SignedIn { user: self.current_user(user).await?, session, device: None })
    }

    /// Registers an account. A guest becomes the account and keeps all games.
    pub(crate) async fn register(
        &self,
        caller: &Caller,
        origin: &LoginOrigin,
        request: Register,
    ) -> RequestResult<SignedIn> {
        let guest = if caller.user.is_some() { Some(caller.with_session()?) } else { None };
        if guest.is_some_and(|user| !user.is_guest()) {
            let message = "you have an account already; log out to register another";
            return Err(RequestError::new(ErrorCode::Conflict, message));
        }
        names::validate(&request.name)?;
        passwords::validate(&request.password, &request.name, "password")?;
        let found = self.store.user_by_name(&request.name).await?;
        if found.is_some_and(|found| guest.is_none_or(|guest| guest.id != found.id)) {
            return Err(name_taken());
        }
        let password_hash = self.passwords.hash(request.password).await?;
        let mut user = guest.cloned().unwrap_or_else(new_user);
        (user.name, user.password_hash) = (request.name, Some(password_hash));
        let stored = match guest {
            Some(guest) => self.store.update_user(guest, &user).await,
            None => self.store.create_user(&user).await,
        };
        stored.map_err(or_name_taken)?;
        // A session of the guest must not become a session of the account.
        self.store.delete_sessions(&user.id, None).await?;
        let signed_in = SignedIn {
            device: Some(self.remember_device(origin, &user.id)),
            ..self.sign_in(&user, origin).await?
        };
        self.tables.disconnect_later(&user.id);
        self.tables.user_renamed(&user);
        tracing::info!(user = %user.id, "account registered");
        Ok(signed_in)
    }

    /// Gives a guest a name of their choice. It is theirs until they leave or are forgotten; an account keeps its name.
    pub(crate) async fn set_guest_name(
        &self,
        caller: &Caller,
        request: SetName,
    ) -> RequestResult<CurrentUser> {
        let guest = caller.with_session()?;
        if !guest.is_guest() {
            return Err(RequestError::new(ErrorCode::Forbidden, "the name of an account cannot be changed"));
        }
        if guest.name.starts_with(names::RENAMED_PREFIX) {
            return Err(RequestError::new(ErrorCode::Forbidden, "an administrator has set your name"));
        }
        names::validate(&request.name)?;
        self.rename_limiter.take(guest.id.as_str().as_bytes(), 1, Instant::now()).check()?;
        let renamed = UserRow { name: request.name, ..guest.clone() };
        self.store.update_user(guest, &renamed).await.map_err(or_name_taken)?;
        self.tables.user_renamed(&renamed);
        Ok(self.current_user(&renamed).await?)
    }

    /// Logs in to an account, on request with the games that the caller played as a guest.
    pub(crate) async fn log_in(
        &self,
        caller: &Caller,
        origin: &LoginOrigin,
        request: Login,
    ) -> RequestResult<SignedIn> {
        let found = self.store.user_by_name(&request.name).await?;
        let password_hash = found.as_ref().and_then(|user| user.password_hash.as_deref());
        let account = request.name.to_lowercase();
        let id = found.as_ref().map(|user| &user.id);
        self.check_login(origin, &account, id, request.password.clone(), password_hash).await?;
        let Some(user) = found else { return Err(wrong_credentials().into()) };
        if user.closed {
            return Err(RequestError::new(ErrorCode::Forbidden, "this account was closed"));
        }
        self.check_second_factor(&user, request.code.as_deref()).await?;
        let user = self.upgrade_hash(user, request.password).await;
        self.complete_login(caller, origin, &user, request.merge_guest).await
    }

    /// Starts a session of a user who has shown who they are, instead of the caller's, on request with the games that
    /// the caller played as a guest.
    pub(super) async fn complete_login(
        &self,
        caller: &Caller,
        origin: &LoginOrigin,
        user: &UserRow,
        merge_guest: bool,
    ) -> RequestResult<SignedIn> {
        let guest = caller.user.as_ref().filter(|guest| guest.is_guest());
        if let Some(guest) = guest.filter(|_| merge_guest) {
            self.merge_guest(guest, user).await?;
        }
        if let Credentials::Session { token, .. } = &caller.credentials {
            self.store.delete_session(&hash(token)).await?;
        }
        let device = Some(self.remember_device(origin, &user.id));
        Ok(SignedIn { device, ..self.sign_in(user, origin).await? })
    }

    /// Makes sure that the owner of the session asks: by the password or, for an account without one, by a login within
    /// the last minutes.
    pub(super) async fn confirm_owner(&self, caller: &Caller, password: Option<String>) -> RequestResult<()> {
        let user = caller.registered()?;
        if user.has_password() {
            let key = user.id.as_str().as_bytes();
            let checked =
                self.check_password(key, password.unwrap_or_default(), user.password_hash.as_deref()).await;
            return checked.map_err(|error| error.with_field("password"));
        }
        let Credentials::Session { token, .. } = &caller.credentials else { return Ok(()) };
        let own = hash(token);
        let sessions = self.store.sessions(&user.id, now()).await?;
        let is_recent = |created_at: Millis| now().saturating_sub(created_at) < RECENT_LOGIN;
        if sessions.iter().any(|session| session.hash == own && is_recent(session.created_at)) {
            return Ok(());
        }
        let message = "log out and sign in again to confirm that it is you";
        Err(RequestError::new(ErrorCode::Forbidden, message).with_field("session"))
    }

    async fn merge_guest(&self, guest: &UserRow, account: &UserRow) -> RequestResult<()> {
        self.store.merge_guest(&guest.id, &account.id).await.map_err(|error| match error {
            StoreError::Conflict(_) => RequestError::new(
                ErrorCode::Conflict,
                "as a guest you have played against this account, so the games cannot be merged",
            )
            .with_field("merge_guest"),
            other => other.into(),
        })?;
        self.tables.guest_merged(&guest.id, account).await?;
        self.tables.disconnect(&guest.id);
        Ok(())
    }

    /// Hashes the password again if its hash has older parameters. If that fails, the old hash stays until next time.
    async fn upgrade_hash(&self, user: UserRow, password: String) -> UserRow {
        if user.password_hash.as_deref().is_none_or(|hash| self.passwords.is_current(hash)) {
            return user;
        }
        let Ok(password_hash) = self.passwords.hash(password).await else { return user };
        let upgraded = UserRow { password_hash: Some(password_hash), ..user.clone() };
        match self.store.update_user(&user, &upgraded).await {
            Ok(()) => upgraded,
            Err(error) => {
                tracing::error!(%error, user = %user.id, "a password hash could not be upgraded");
                user
            }
        }
    }

    /// Checks a password; wrong ones are limited by key. Each counts before it is checked, so that many at the same time
    /// are no more than the limit.
    pub(super) async fn check_password(
        &self,
        key: &[u8],
        password: String,
        password_hash: Option<&str>,
    ) -> RequestResult<()> {
        let now = Instant::now();
        self.wrong_passwords.take(key, 1, now).check()?;
        let verified = self.passwords.verify(password, password_hash).await;
        if !matches!(verified, Ok(false)) {
            self.wrong_passwords.give_back(key, 1, now);
        }
        if verified? { Ok(()) } else { Err(wrong_credentials().into()) }
    }

    /// Changes the caller's password and ends all other sessions.
    pub(crate) async fn change_password(
        &self,
        caller: &Caller,
        origin: &LoginOrigin,
        request: ChangePassword,
    ) -> RequestResult<SignedToken> {
        let user = caller.registered()?;
        passwords::validate(&request.new, &user.name, "new")?;
        self.confirm_owner(caller, Some(request.current)).await.map_err(|error| {
            if error.error.field.as_deref() == Some("password") { error.with_field("current") } else { error }
        })?;
        self.replace_password(user, request.new).await?;
        let session = self.start_session(&user.id, origin).await?;
        Ok(session)
    }

    /// Stores a new password and ends all sessions.
    pub(super) async fn replace_password(&self, user: &UserRow, password: String) -> RequestResult<()> {
        let password_hash = self.passwords.hash(password).await?;
        let changed = UserRow { password_hash: Some(password_hash), ..user.clone() };
        self.store.update_user(user, &changed).await?;
        self.store.delete_sessions(&user.id, None).await?;
        // Links that were sent before, and what another browser has begun, are of no use any more.
        let begun = [
            Purpose::Recovery,
            Purpose::PasskeyCreation,
            Purpose::ProviderLogin,
            Purpose::ProviderConnection,
        ];
        self.delete_single_use_secrets(&user.id, &begun).await?;
        self.tables.disconnect_later(&user.id);
        Ok(())
    }

    /// Deletes the caller's personal data. The games stay, under a placeholder name.
    pub(crate) async fn delete_account(
        &self,
        caller: &Caller,
        confirmation: ConfirmPassword,
    ) -> RequestResult<()> {
        let user = caller.with_session()?;
        if !user.is_guest() {
            self.confirm_owner(caller, confirmation.password).await?;
        }
        self.tables.close_account(&user.id).await?;
        let deleted =
            UserRow { name: names::placeholder(names::DELETED_PREFIX), password_hash: None, ..user.clone() };
        self.store.delete_user(&user.id, &deleted.name).await?;
        self.tables.user_renamed(&deleted);
        // Games and challenges that were started meanwhile.
        self.tables.close_account(&user.id).await?;
        tracing::info!(user = %user.id, "account deleted");
        Ok(())
    }
}

pub(super) fn new_user() -> UserRow {
    let now = now();
    UserRow {
        id: random::id(),
        name: String::new(),
        password_hash: None,
        admin: false,
        closed: false,
        created_at: now,
        vacation: None,
        vacation_days_used: (year(now), 0),
        suspended_until: None,
    }
}

fn name_taken() -> RequestError {
    RequestError::new(ErrorCode::Conflict, "this name is taken").with_field("name")
}

/// The only conflict of writing a user is its name.
fn or_name_taken(error: StoreError) -> RequestError {
    match error {
        StoreError::Conflict(_) => name_taken(),
        other => other.into(),
    }
}

fn wrong_credentials() -> ApiError {
    ApiError::new(ErrorCode::InvalidCredentials, "wrong name or password")
}
