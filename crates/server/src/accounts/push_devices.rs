//! Browsers that get push messages. A browser is known by its session, so logging out ends its notifications.

use base64::Engine as _;
use base64::engine::general_purpose::URL_SAFE_NO_PAD as BASE64;
use protocol::push::{PushDevice, PushSettings, PushSubscription};

use super::sessions::{hash, session_id};
use super::{Accounts, Caller, Credentials, invalid};
use crate::error::RequestResult;
use crate::push::encryption::BrowserKeys;
use crate::store::{PushDeviceRow, StoreError};
use crate::wall_clock::now;

/// The hash of the caller's session.
fn own_session(caller: &Caller) -> Option<[u8; 32]> {
    match &caller.credentials {
        Credentials::Session { token, .. } => Some(hash(token)),
        _ => None,
    }
}

impl Accounts {
    /// The devices of the caller, and the key to subscribe with.
    pub(crate) async fn push_settings(&self, caller: &Caller) -> RequestResult<PushSettings> {
        let user = caller.with_session()?;
        let own = own_session(caller);
        let view = |row: PushDeviceRow| PushDevice {
            id: session_id(&row.session),
            label: row.label,
            created_at: row.created_at,
            current: own == Some(row.session),
        };
        let rows = self.store.push_devices(&user.id, now()).await?;
        Ok(PushSettings { public_key: self.push.public_key(), devices: rows.into_iter().map(view).collect() })
    }

    /// Sends push messages to the caller's browser from now on.
    pub(crate) async fn add_push_device(
        &self,
        caller: &Caller,
        subscription: PushSubscription,
    ) -> RequestResult<PushSettings> {
        caller.with_session()?;
        let session = own_session(caller).ok_or(StoreError::NotFound("session"))?;
        self.push.check_endpoint(&subscription.endpoint).map_err(|reason| invalid("endpoint", reason))?;
        let decode = |text: &str| BASE64.decode(text.trim_end_matches('=')).unwrap_or_default();
        let (public_key, auth) = (decode(&subscription.keys.p256dh), decode(&subscription.keys.auth));
        if BrowserKeys::new(&public_key, &auth).is_none() {
            return Err(invalid("keys", "these are not the keys of a push subscription").into());
        }
        let row = PushDeviceRow {
            session,
            label: String::new(),
            endpoint: subscription.endpoint,
            public_key,
            auth,
            created_at: now(),
        };
        self.store.set_push_device(&row).await?;
        self.push_settings(caller).await
    }

    /// Sends no more push messages to a browser of the caller.
    pub(crate) async fn remove_push_device(&self, caller: &Caller, id: &str) -> RequestResult<()> {
        let user = caller.with_session()?;
        let rows = self.store.push_devices(&user.id, now()).await?;
        let found = rows.iter().find(|row| session_id(&row.session) == id);
        let row = found.ok_or(StoreError::NotFound("device"))?;
        Ok(self.store.delete_push_device(&user.id, &row.session).await?)
    }
}
