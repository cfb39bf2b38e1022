//! Web push in this browser: subscribing, and the texts that the service worker shows.
//!
//! The browser keeps the subscription, and the server the list of devices. A subscription that exists is sent to the
//! server when the app starts or the user changes: it belongs to the session, which may be a new one.

use std::cell::RefCell;

use leptos::task::spawn_local;
use protocol::UserId;
use protocol::push::{PushDevice, PushKeys, PushSettings, PushSubscription};
use serde::Deserialize;
use serde::de::IgnoredAny;
use wasm_bindgen::{JsCast, JsValue};
use wasm_bindgen_futures::JsFuture;
use web::online::http::ClientError;
use web::online::notifications::push_texts;
use web::texts::{Language, Phrase};

use crate::ui::online::{OnlineState, api};
use crate::ui::{AppContext, browser};

thread_local! {
    /// The user for whom the server has the subscription of this browser, and the language of its texts.
    static SYNCHRONISED: RefCell<Option<(UserId, Language)>> = const { RefCell::new(None) };
}

/// A subscription as the browser writes it.
#[derive(Deserialize)]
struct BrowserSubscription {
    endpoint: String,
    keys: PushKeys,
}

/// Whether this browser can get push messages.
pub(crate) fn is_supported() -> bool {
    let window: JsValue = leptos::prelude::window().into();
    browser::notifications().is_some()
        && js_sys::Reflect::get(&window, &"PushManager".into()).is_ok_and(|one| one.is_function())
}

async fn manager() -> Option<web_sys::PushManager> {
    browser::service_worker().await?.push_manager().ok()
}

async fn current_subscription() -> Option<web_sys::PushSubscription> {
    JsFuture::from(manager().await?.get_subscription().ok()?).await.ok()?.dyn_into().ok()
}

/// Asks the browser for a subscription with the key of the server.
async fn subscribe(key: &str) -> Option<web_sys::PushSubscription> {
    let manager = manager().await?;
    let options = web_sys::PushSubscriptionOptionsInit::new();
    options.set_user_visible_only(true);
    options.set_application_server_key(&key.into());
    let ask = || async {
        let promise = manager.subscribe_with_options(&options).ok()?;
        JsFuture::from(promise).await.ok()?.dyn_into().ok()
    };
    if let Some(subscription) = ask().await {
        return Some(subscription);
    }
    // One that was made with another key is in the way.
    unsubscribe().await;
    ask().await
}

async fn unsubscribe() {
    if let Some(subscription) = current_subscription().await
        && let Ok(promise) = subscription.unsubscribe()
    {
        let _ = JsFuture::from(promise).await;
    }
}

/// Sends a subscription to the server.
async fn register(subscription: &web_sys::PushSubscription) -> Result<PushSettings, ClientError> {
    let text = js_sys::JSON::stringify(subscription).map(String::from).unwrap_or_default();
    let subscription: BrowserSubscription =
        serde_json::from_str(&text).map_err(|_| ClientError::InvalidResponse)?;
    let BrowserSubscription { endpoint, keys } = subscription;
    api::send("PUT", "/me/push", &PushSubscription { endpoint, keys }).await
}

/// Switches push messages to this browser on. `None` if the browser does not allow them.
pub(crate) async fn enable(online: OnlineState) -> Result<Option<PushSettings>, ClientError> {
    online.ensure_user().await?;
    let settings = api::get::<PushSettings>("/me/push").await?;
    let Some(subscription) = subscribe(&settings.public_key).await else { return Ok(None) };
    let settings = register(&subscription).await?;
    store_texts(online.app).await;
    Ok(Some(settings))
}

/// Sends no more push messages to a device; if it is this browser, it no longer expects any.
pub(crate) async fn disable(device: &PushDevice) -> Result<(), ClientError> {
    if device.current {
        unsubscribe().await;
    }
    api::send_empty::<IgnoredAny>("DELETE", &format!("/me/push/{}", device.id)).await.map(drop)
}

/// Sends the subscription of this browser, if there is one, for the current user, and renews the texts.
pub(crate) fn synchronise(online: OnlineState, user: &UserId) {
    let current = (user.clone(), online.app.language_untracked());
    let is_new =
        SYNCHRONISED.with_borrow_mut(|known| known.replace(current.clone()).as_ref() != Some(&current));
    if !is_new || !is_supported() {
        return;
    }
    spawn_local(async move {
        if let Some(subscription) = current_subscription().await {
            let _ = register(&subscription).await;
            store_texts(online.app).await;
        }
    });
}

/// Gives the service worker the texts of notifications in the language of the app.
async fn store_texts(app: AppContext) {
    let texts = push_texts(app.language_untracked(), &|phrase: &Phrase| app.translate_untracked(phrase));
    let message = js_sys::Object::new();
    let _ = js_sys::Reflect::set(&message, &"type".into(), &"push-texts".into());
    let _ = js_sys::Reflect::set(&message, &"texts".into(), &texts.into());
    if let Some(worker) = browser::service_worker().await.and_then(|registration| registration.active()) {
        let _ = worker.post_message(&message);
    }
}
