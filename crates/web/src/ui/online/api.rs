//! HTTP requests to the API of the server that serves the app.

use serde::Serialize;
use serde::de::DeserializeOwned;
use wasm_bindgen::{JsCast, JsValue};
use wasm_bindgen_futures::JsFuture;
use web::online::http::{ClientError, address, read};

/// Sends a GET request.
pub(crate) async fn get<T: DeserializeOwned>(path: &str) -> Result<T, ClientError> {
    let (status, body) = fetch("GET", path, None).await?;
    read(status, &body)
}

/// Sends a GET request for plain text.
pub(crate) async fn text(path: &str) -> Result<String, ClientError> {
    let (status, body) = fetch("GET", path, None).await?;
    if (200..300).contains(&status) { Ok(body) } else { read::<String>(status, &body) }
}

/// Sends a request with a JSON body.
pub(crate) async fn send<T: DeserializeOwned>(
    method: &str,
    path: &str,
    body: &impl Serialize,
) -> Result<T, ClientError> {
    let body = serde_json::to_string(body).map_err(|_| ClientError::InvalidResponse)?;
    let (status, body) = fetch(method, path, Some(&body)).await?;
    read(status, &body)
}

/// Sends a request without a body.
pub(crate) async fn send_empty<T: DeserializeOwned>(method: &str, path: &str) -> Result<T, ClientError> {
    let (status, body) = fetch(method, path, None).await?;
    read(status, &body)
}

async fn fetch(method: &str, path: &str, body: Option<&str>) -> Result<(u16, String), ClientError> {
    let offline = |_: JsValue| ClientError::Offline;
    let init = web_sys::RequestInit::new();
    init.set_method(method);
    if let Some(body) = body {
        init.set_body(&JsValue::from_str(body));
    }
    let request = web_sys::Request::new_with_str_and_init(&address(path), &init)
        .map_err(|_| ClientError::InvalidResponse)?;
    if body.is_some() {
        let _ = request.headers().set("content-type", "application/json");
    }
    let promise = leptos::prelude::window().fetch_with_request(&request);
    let response = JsFuture::from(promise).await.map_err(offline)?;
    let response: web_sys::Response = response.dyn_into().map_err(offline)?;
    let text = JsFuture::from(response.text().map_err(offline)?).await.map_err(offline)?;
    Ok((response.status(), text.as_string().unwrap_or_default()))
}
