//! HTTP requests to the API of the server that serves the app.

use std::pin::Pin;

use serde::Serialize;
use serde::de::DeserializeOwned;
use wasm_bindgen::{JsCast, JsValue};
use wasm_bindgen_futures::JsFuture;
use web::online::http::{ClientError, address, read};

/// A response to come.
pub(crate) type Response<T> = Pin<Box<dyn Future<Output = Result<T, ClientError>>>>;

/// Sends a GET request.
pub(crate) fn get<T: DeserializeOwned + 'static>(path: &str) -> Response<T> {
    send_empty("GET", path)
}

/// Sends a GET request for plain text.
pub(crate) fn text(path: &str) -> Response<String> {
    let path = path.to_owned();
    Box::pin(async move {
        let (status, body) = fetch("GET", &path, None).await?;
        if (200..300).contains(&status) { Ok(body) } else { read::<String>(status, &body) }
    })
}

/// Sends a request with a JSON body.
pub(crate) fn send<T: DeserializeOwned + 'static>(
    method: &'static str,
    path: &str,
    body: &impl Serialize,
) -> Response<T> {
    request(method, path, serde_json::to_string(body).map(Some).map_err(|_| ClientError::InvalidResponse))
}

/// Sends a request without a body.
pub(crate) fn send_empty<T: DeserializeOwned + 'static>(method: &'static str, path: &str) -> Response<T> {
    request(method, path, Ok(None))
}

fn request<T: DeserializeOwned + 'static>(
    method: &'static str,
    path: &str,
    body: Result<Option<String>, ClientError>,
) -> Response<T> {
    let path = path.to_owned();
    Box::pin(async move {
        let (status, body) = fetch(method, &path, body?.as_deref()).await?;
        read(status, &body)
    })
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
