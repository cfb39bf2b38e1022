//! Passkeys: registering, listing, renaming and removing them, and logging in.
//!
//! A passkey whose authenticator has verified its user replaces password and second factor.

use protocol::ErrorCode;
use protocol::accounts::ConfirmPassword;
use protocol::sign_in::{NewPasskey, Passkey, PasskeyCreation, PasskeyLogin, PasskeyRequest, RenamePasskey};

use super::registration::SignedIn;
use super::single_use::{Purpose, SecretContent};
use super::webauthn::{self, Ceremony, PasskeyError, RelyingParty};
use super::{Accounts, Caller, LoginOrigin, invalid};
use crate::error::{RequestError, RequestResult};
use crate::store::{PasskeyRow, StoreError};
use crate::wall_clock::now;

/// Characters of a name.
const MAX_NAME_LENGTH: usize = 60;

impl Accounts {
    /// Whether accounts can have passkeys.
    pub(crate) fn has_passkeys(&self) -> bool {
        self.relying_party.is_some()
    }

    fn relying_party(&self) -> RequestResult<&RelyingParty> {
        let message = "this server has no passkeys: they need a public URL with https";
        self.relying_party.as_ref().ok_or_else(|| RequestError::new(ErrorCode::NotFound, message))
    }

    /// What the browser needs to register a passkey. The password confirms that the owner asks for it.
    pub(crate) async fn start_passkey(
        &self,
        caller: &Caller,
        confirmation: ConfirmPassword,
    ) -> RequestResult<PasskeyCreation> {
        let site = self.relying_party()?;
        let user = caller.registered()?;
        self.confirm_owner(caller, confirmation.password).await?;
        let known = self.store.passkeys(&user.id).await?;
        let challenge = self.new_single_use_secret(Purpose::PasskeyCreation, Some(&user.id), &()).await?;
        Ok(PasskeyCreation {
            challenge,
            rp_id: site.id.clone(),
            user_id: webauthn::encode(user.id.as_str().as_bytes()),
            user_name: user.name.clone(),
            algorithms: webauthn::ALGORITHMS.to_vec(),
            exclude: known.iter().map(|row| webauthn::encode(&row.id)).collect(),
        })
    }

    /// Registers a passkey.
    pub(crate) async fn add_passkey(&self, caller: &Caller, request: NewPasskey) -> RequestResult<Passkey> {
        let site = self.relying_party()?;
        let user = caller.registered()?;
        let name = valid_name(&request.name)?;
        let client_data = decode("client_data", &request.client_data)?;
        let challenge = site.check_client_data(Ceremony::Create, &client_data).map_err(at("client_data"))?;
        let bytes = decode("authenticator_data", &request.authenticator_data)?;
        let data = site.check_authenticator_data(&bytes).map_err(at("authenticator_data"))?;
        let id = data.credential_id.ok_or(PasskeyError::Malformed).map_err(at("authenticator_data"))?;
        let public_key = decode("public_key", &request.public_key)?;
        webauthn::check_key(request.algorithm, &public_key).map_err(at("public_key"))?;
        let secret: Option<SecretContent<()>> =
            self.take_single_use_secret(Purpose::PasskeyCreation, &challenge).await?;
        if secret.is_none_or(|secret| secret.user.as_ref() != Some(&user.id)) {
            return Err(invalid("client_data", "the challenge has expired; start again").into());
        }
        let row = PasskeyRow {
            id,
            user: user.id.clone(),
            name,
            algorithm: request.algorithm,
            public_key,
            sign_count: data.sign_count,
            created_at: now(),
            last_used_at: None,
        };
        self.store.create_passkey(&row).await?;
        tracing::info!(user = %user.id, "passkey registered");
        Ok(passkey_view(row))
    }

    /// The passkeys of the caller.
    pub(crate) async fn passkeys(&self, caller: &Caller) -> RequestResult<Vec<Passkey>> {
        let user = caller.registered()?;
        Ok(self.store.passkeys(&user.id).await?.into_iter().map(passkey_view).collect())
    }

    /// Renames a passkey of the caller.
    pub(crate) async fn rename_passkey(
        &self,
        caller: &Caller,
        id: &str,
        request: RenamePasskey,
    ) -> RequestResult<()> {
        let user = caller.registered()?;
        let name = valid_name(&request.name)?;
        Ok(self.store.rename_passkey(&user.id, &passkey_id(id)?, &name).await?)
    }

    /// Removes a passkey of the caller, unless it is the last way to sign in.
    pub(crate) async fn remove_passkey(&self, caller: &Caller, id: &str) -> RequestResult<()> {
        let user = caller.registered()?;
        let id = passkey_id(id)?;
        // An identity of a provider that the host no longer has is no way to sign in.
        let has_other = user.has_password()
            || self.has_identity(&user.id).await?
            || self.store.passkeys(&user.id).await?.iter().any(|row| row.id != id);
        if !has_other {
            return Err(StoreError::LastSignIn.into());
        }
        self.store.delete_passkey(&user.id, &id).await?;
        tracing::info!(user = %user.id, "passkey removed");
        Ok(())
    }

    /// What the browser needs to log in with a passkey.
    pub(crate) async fn request_passkey(&self) -> RequestResult<PasskeyRequest> {
        let rp_id = self.relying_party()?.id.clone();
        let challenge = self.new_single_use_secret(Purpose::PasskeyLogin, None, &()).await?;
        Ok(PasskeyRequest { challenge, rp_id })
    }

    /// Logs in with a passkey.
    pub(crate) async fn log_in_with_passkey(
        &self,
        caller: &Caller,
        origin: &LoginOrigin,
        request: PasskeyLogin,
    ) -> RequestResult<SignedIn> {
        let site = self.relying_party()?;
        let client_data = decode("client_data", &request.client_data)?;
        let challenge = site.check_client_data(Ceremony::Get, &client_data).map_err(at("client_data"))?;
        let bytes = decode("authenticator_data", &request.authenticator_data)?;
        let data = site.check_authenticator_data(&bytes).map_err(at("authenticator_data"))?;
        let signature = decode("signature", &request.signature)?;
        // Used up whatever follows, so that nothing can be tried twice.
        let secret: Option<SecretContent<()>> =
            self.take_single_use_secret(Purpose::PasskeyLogin, &challenge).await?;
        if secret.is_none() {
            return Err(invalid("client_data", "the challenge has expired; start again").into());
        }
        let rejected = || {
            let message = "this passkey is not known here";
            RequestError::new(ErrorCode::InvalidCredentials, message).with_field("passkey")
        };
        let (row, user) = self.store.passkey(&passkey_id(&request.id)?).await?.ok_or_else(rejected)?;
        webauthn::check_signature(row.algorithm, &row.public_key, &bytes, &client_data, &signature)
            .map_err(|_| rejected())?;
        if user.closed {
            return Err(RequestError::new(ErrorCode::Forbidden, "this account was closed"));
        }
        if !self.store.use_passkey(&row.id, data.sign_count, now()).await? {
            tracing::warn!(user = %user.id, "the counter of a passkey has not advanced: it may have been copied");
            let message = "this passkey seems to have been copied; sign in another way and remove it";
            return Err(RequestError::new(ErrorCode::InvalidCredentials, message).with_field("passkey"));
        }
        self.complete_login(caller, origin, &user, request.merge_guest).await
    }
}

fn decode(field: &str, text: &str) -> RequestResult<Vec<u8>> {
    webauthn::decode(text).map_err(at(field))
}

/// The error about a field.
fn at(field: &str) -> impl Fn(PasskeyError) -> RequestError {
    move |error| invalid(field, format!("this passkey is not accepted: {error}")).into()
}

fn passkey_id(text: &str) -> Result<Vec<u8>, StoreError> {
    webauthn::decode(text).map_err(|_| StoreError::NotFound("passkey"))
}

fn valid_name(name: &str) -> RequestResult<String> {
    let name = name.trim();
    if name.is_empty() || name.chars().count() > MAX_NAME_LENGTH || name.chars().any(char::is_control) {
        let message = format!("a name has 1 to {MAX_NAME_LENGTH} characters");
        return Err(invalid("name", message).into());
    }
    Ok(name.to_owned())
}

/// A passkey as its owner sees it.
pub(super) fn passkey_view(row: PasskeyRow) -> Passkey {
    let PasskeyRow { id, name, created_at, last_used_at, .. } = row;
    Passkey { id: webauthn::encode(&id), name, created_at, last_used_at }
}
