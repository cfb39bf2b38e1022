//! Passkeys of the browser: `navigator.credentials`.

use js_sys::{Array, Object, Reflect, Uint8Array};
use leptos::prelude::window;
use protocol::sign_in::{NewPasskey, PasskeyCreation, PasskeyLogin, PasskeyRequest};
use wasm_bindgen::{JsCast, JsValue};
use wasm_bindgen_futures::JsFuture;
use web::online::base64url::{decode, encode};

/// Whether the browser has passkeys.
pub(super) fn is_supported() -> bool {
    Reflect::get(&window(), &"PublicKeyCredential".into()).is_ok_and(|value| value.is_function())
}

/// Makes a passkey. Fails if the user cancels, or the authenticator cannot.
pub(super) async fn create(options: &PasskeyCreation, name: String) -> Result<NewPasskey, JsValue> {
    let user = object(&[
        ("id", bytes(&options.user_id)),
        ("name", options.user_name.as_str().into()),
        ("displayName", options.user_name.as_str().into()),
    ]);
    let kind = || JsValue::from("public-key");
    let parameters = options
        .algorithms
        .iter()
        .map(|&algorithm| object(&[("type", kind()), ("alg", JsValue::from_f64(algorithm as f64))]));
    let exclude = options.exclude.iter().map(|id| object(&[("type", kind()), ("id", bytes(id))]));
    let selection = object(&[
        ("residentKey", "required".into()),
        ("requireResidentKey", true.into()),
        ("userVerification", "required".into()),
    ]);
    let public_key = object(&[
        ("challenge", bytes(&options.challenge)),
        ("rp", object(&[("id", options.rp_id.as_str().into()), ("name", "Ponti".into())])),
        ("user", user),
        ("pubKeyCredParams", parameters.collect::<Array>().into()),
        ("excludeCredentials", exclude.collect::<Array>().into()),
        ("authenticatorSelection", selection),
        ("attestation", "none".into()),
    ]);
    let response = Reflect::get(&call("create", public_key).await?, &"response".into())?;
    let algorithm = method(&response, "getPublicKeyAlgorithm")?.as_f64().unwrap_or_default();
    Ok(NewPasskey {
        name,
        client_data: text(&Reflect::get(&response, &"clientDataJSON".into())?),
        authenticator_data: text(&method(&response, "getAuthenticatorData")?),
        public_key: text(&method(&response, "getPublicKey")?),
        algorithm: algorithm as i64,
    })
}

/// Signs in with a passkey of the user's choice. Fails if the user cancels.
pub(super) async fn get(options: &PasskeyRequest, merge_guest: bool) -> Result<PasskeyLogin, JsValue> {
    let public_key = object(&[
        ("challenge", bytes(&options.challenge)),
        ("rpId", options.rp_id.as_str().into()),
        ("userVerification", "required".into()),
    ]);
    let credential = call("get", public_key).await?;
    let response = Reflect::get(&credential, &"response".into())?;
    let part = |name: &str| Ok::<_, JsValue>(text(&Reflect::get(&response, &name.into())?));
    Ok(PasskeyLogin {
        id: text(&Reflect::get(&credential, &"rawId".into())?),
        client_data: part("clientDataJSON")?,
        authenticator_data: part("authenticatorData")?,
        signature: part("signature")?,
        merge_guest,
    })
}

/// Calls a method of `navigator.credentials`.
async fn call(name: &str, public_key: JsValue) -> Result<JsValue, JsValue> {
    let credentials = Reflect::get(&window().navigator(), &"credentials".into())?;
    let function: js_sys::Function = Reflect::get(&credentials, &name.into())?.dyn_into()?;
    let promise = function.call1(&credentials, &object(&[("publicKey", public_key)]))?;
    JsFuture::from(promise.dyn_into::<js_sys::Promise>()?).await
}

fn method(target: &JsValue, name: &str) -> Result<JsValue, JsValue> {
    let function: js_sys::Function = Reflect::get(target, &name.into())?.dyn_into()?;
    function.call0(target)
}

fn object(pairs: &[(&str, JsValue)]) -> JsValue {
    let object = Object::new();
    for (name, value) in pairs {
        // Setting a property of a plain object cannot fail.
        let _ = Reflect::set(&object, &(*name).into(), value);
    }
    object.into()
}

fn bytes(text: &str) -> JsValue {
    Uint8Array::from(&decode(text).unwrap_or_default()[..]).into()
}

/// The bytes of an array buffer as text.
fn text(buffer: &JsValue) -> String {
    encode(&Uint8Array::new(buffer).to_vec())
}
