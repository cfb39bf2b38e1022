//! A client of OpenID Connect: the authorization code flow with PKCE, state and nonce.
//!
//! The provider is found by discovery. Its ID tokens are verified here with `ring`, which the server contains anyway.

use std::fmt;
use std::sync::Arc;
use std::time::{Duration, Instant};

use axum::http::header::AUTHORIZATION;
use axum::http::{HeaderMap, HeaderValue, Uri};
use base64::Engine as _;
use base64::engine::general_purpose::{STANDARD, URL_SAFE_NO_PAD as BASE64};
use form_urlencoded::{Serializer, byte_serialize};
use ring::signature::{
    ECDSA_P256_SHA256_FIXED, ED25519, RSA_PKCS1_2048_8192_SHA256, RsaPublicKeyComponents, UnparsedPublicKey,
};
use serde::Deserialize;
use serde::de::DeserializeOwned;
use sha2::{Digest, Sha256};
use tokio::sync::Mutex;

use crate::https_client::{Distance, HttpsClient, distance, is_secure};
use crate::text;
use crate::wall_clock::now;

/// How long what the provider publishes about itself is kept.
const METADATA_LIFETIME: Duration = Duration::from_secs(60 * 60);
/// The same for its keys: one that was withdrawn is not trusted for longer.
const KEY_LIFETIME: Duration = Duration::from_secs(5 * 60);
/// How soon keys are fetched again when none of them verifies a token: one may have been added or replaced.
const MIN_KEY_AGE: Duration = Duration::from_secs(60);
/// How soon a provider that did not answer is asked again, so that requests do not queue up behind its timeout.
const MIN_RETRY_INTERVAL: Duration = Duration::from_secs(5);
/// How much the clocks may differ, in seconds.
const CLOCK_TOLERANCE: u64 = 60;

/// An OpenID Connect provider at which this server is registered.
#[derive(Clone)]
pub struct OidcConfig {
    /// The URL of the provider, below which its configuration is found.
    pub issuer: String,
    /// The id of this server there.
    pub client_id: String,
    /// The secret of this server there.
    pub client_secret: String,
    /// What the button for signing in says.
    pub name: String,
}

impl fmt::Debug for OidcConfig {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        // Without the secret.
        let mut debug = formatter.debug_struct("OidcConfig");
        debug.field("issuer", &self.issuer).field("client_id", &self.client_id).finish_non_exhaustive()
    }
}

impl OidcConfig {
    /// Checks the URL of a provider.
    ///
    /// # Errors
    /// When it is not an https URL.
    pub fn check_issuer(url: &str) -> Result<String, String> {
        if is_secure(url) && !url.contains(['?', '#']) {
            Ok(url.to_owned())
        } else {
            Err("expected a URL such as https://id.example".to_owned())
        }
    }
}

/// Why a login was not completed. The details are for the log.
#[derive(Debug, thiserror::Error)]
pub(crate) enum OidcError {
    #[error("{url}: {reason}")]
    Request { url: String, reason: String },
    #[error("the provider did not answer a moment ago")]
    Unavailable,
    #[error("the configuration of the provider is not usable: {0}")]
    Metadata(&'static str),
    #[error("the ID token is not valid: {0}")]
    Token(&'static str),
}

/// What the provider publishes about itself.
#[derive(Clone, Deserialize)]
struct Metadata {
    issuer: String,
    authorization_endpoint: String,
    token_endpoint: String,
    jwks_uri: String,
    #[serde(default)]
    token_endpoint_auth_methods_supported: Option<Vec<String>>,
    /// How far away the issuer is, and so its endpoints at least.
    #[serde(skip, default = "on_this_machine")]
    distance: Distance,
}

impl Metadata {
    /// Fails if secrets would be sent without encryption, unless the issuer itself is asked so, which has to be on this
    /// machine.
    fn check_endpoints(&self, issuer: &str) -> Result<(), OidcError> {
        let is_encrypted = |url: &str| url.parse::<Uri>().is_ok_and(|url| url.scheme_str() == Some("https"));
        let is_allowed = |url: &str| is_secure(url) && (is_encrypted(url) || !is_encrypted(issuer));
        let endpoints = [&self.authorization_endpoint, &self.token_endpoint, &self.jwks_uri];
        if endpoints.into_iter().all(|url| is_allowed(url)) {
            Ok(())
        } else {
            Err(OidcError::Metadata("it has an endpoint without https"))
        }
    }
}

fn on_this_machine() -> Distance {
    Distance::Machine
}

/// A key of the provider.
#[derive(Clone, Deserialize)]
struct Key {
    kty: String,
    #[serde(default)]
    kid: Option<String>,
    #[serde(default)]
    n: Option<String>,
    #[serde(default)]
    e: Option<String>,
    #[serde(default)]
    x: Option<String>,
    #[serde(default)]
    y: Option<String>,
    #[serde(default, rename = "use")]
    usage: Option<String>,
}

#[derive(Deserialize)]
struct KeySet {
    keys: Vec<Key>,
}

#[derive(Deserialize)]
struct TokenResponse {
    id_token: String,
}

#[derive(Deserialize)]
struct TokenHeader {
    alg: String,
    #[serde(default)]
    kid: Option<String>,
    /// Extensions that have to be understood. There are none here.
    #[serde(default)]
    crit: Option<serde_json::Value>,
}

/// One audience, or several.
#[derive(Deserialize)]
#[serde(untagged)]
enum Audience {
    One(String),
    Several(Vec<String>),
}

/// What the provider says about a user.
#[derive(Deserialize)]
pub(crate) struct Claims {
    iss: String,
    aud: Audience,
    #[serde(default)]
    azp: Option<String>,
    exp: u64,
    #[serde(default)]
    iat: u64,
    /// Before this time, the token is not valid.
    #[serde(default)]
    nbf: u64,
    #[serde(default)]
    nonce: Option<String>,
    /// Identifies the user there, for good.
    pub(crate) sub: String,
    /// The name by which the user wants to be known.
    #[serde(default)]
    pub(crate) preferred_username: Option<String>,
    #[serde(default)]
    pub(crate) nickname: Option<String>,
}

/// The secrets of one login, which only this server knows until the provider has to.
pub(crate) struct LoginSecrets<'a> {
    pub(crate) state: &'a str,
    pub(crate) nonce: &'a str,
    /// The code verifier of PKCE.
    pub(crate) verifier: &'a str,
}

/// The provider, as this server uses it.
pub(crate) struct OidcClient {
    config: OidcConfig,
    redirect_uri: String,
    http: HttpsClient,
    metadata: Mutex<Published<Metadata>>,
    keys: Mutex<Published<Vec<Key>>>,
}

/// Something that the provider publishes, with the time at which it was fetched, and the time of the last failure.
struct Published<T> {
    fetched: Option<(Instant, Arc<T>)>,
    failed: Option<Instant>,
}

impl<T> Default for Published<T> {
    fn default() -> Published<T> {
        Published { fetched: None, failed: None }
    }
}

impl<T> Published<T> {
    /// What was fetched within a time, or else what `fetch` returns. A failure is remembered for a moment.
    async fn get(
        &mut self,
        lifetime: Duration,
        fetch: impl Future<Output = Result<T, OidcError>>,
    ) -> Result<Arc<T>, OidcError> {
        if let Some((at, value)) = &self.fetched
            && at.elapsed() < lifetime
        {
            return Ok(Arc::clone(value));
        }
        if self.failed.is_some_and(|at| at.elapsed() < MIN_RETRY_INTERVAL) {
            return Err(OidcError::Unavailable);
        }
        match fetch.await {
            Ok(value) => {
                let value = Arc::new(value);
                *self = Published { fetched: Some((Instant::now(), Arc::clone(&value))), failed: None };
                Ok(value)
            }
            Err(error) => {
                self.failed = Some(Instant::now());
                Err(error)
            }
        }
    }
}

impl OidcClient {
    /// A client whose users come back to `redirect_uri`.
    pub(crate) fn new(config: OidcConfig, redirect_uri: String) -> OidcClient {
        let http = HttpsClient::default();
        OidcClient { config, redirect_uri, http, metadata: Mutex::default(), keys: Mutex::default() }
    }

    pub(crate) fn config(&self) -> &OidcConfig {
        &self.config
    }

    /// The page of the provider where the user signs in.
    pub(crate) async fn authorization_url(&self, secrets: &LoginSecrets<'_>) -> Result<String, OidcError> {
        let metadata = self.metadata().await?;
        let challenge = BASE64.encode(Sha256::digest(secrets.verifier));
        let mut query = Serializer::new(String::new());
        query
            .append_pair("response_type", "code")
            .append_pair("client_id", &self.config.client_id)
            .append_pair("redirect_uri", &self.redirect_uri)
            .append_pair("scope", "openid profile")
            .append_pair("state", secrets.state)
            .append_pair("nonce", secrets.nonce)
            .append_pair("code_challenge", &challenge)
            .append_pair("code_challenge_method", "S256");
        let endpoint = &metadata.authorization_endpoint;
        let separator = if endpoint.contains('?') { '&' } else { '?' };
        Ok(format!("{endpoint}{separator}{}", query.finish()))
    }

    /// Exchanges the code that a user has brought back for what the provider says about them.
    pub(crate) async fn exchange(&self, code: &str, secrets: &LoginSecrets<'_>) -> Result<Claims, OidcError> {
        let metadata = self.metadata().await?;
        let (headers, form) = self.token_request(&metadata, code, secrets)?;
        let url = &metadata.token_endpoint;
        let body = self.http.post_form(url, metadata.distance, headers, form).await;
        let response: TokenResponse = parse(url, body)?;
        self.verify(&response.id_token, &metadata, secrets.nonce).await
    }

    /// Headers and form of the request for tokens.
    fn token_request(
        &self,
        metadata: &Metadata,
        code: &str,
        secrets: &LoginSecrets<'_>,
    ) -> Result<(HeaderMap, String), OidcError> {
        let mut form = Serializer::new(String::new());
        form.append_pair("grant_type", "authorization_code")
            .append_pair("code", code)
            .append_pair("redirect_uri", &self.redirect_uri)
            .append_pair("client_id", &self.config.client_id)
            .append_pair("code_verifier", secrets.verifier);
        let mut headers = HeaderMap::new();
        let methods = metadata.token_endpoint_auth_methods_supported.as_deref();
        if methods.is_none_or(|methods| methods.iter().any(|method| method == "client_secret_basic")) {
            headers.insert(AUTHORIZATION, self.basic_authorization()?);
        } else {
            form.append_pair("client_secret", &self.config.client_secret);
        }
        Ok((headers, form.finish()))
    }

    fn basic_authorization(&self) -> Result<HeaderValue, OidcError> {
        let encode = |text: &str| byte_serialize(text.as_bytes()).collect::<String>();
        let pair = format!("{}:{}", encode(&self.config.client_id), encode(&self.config.client_secret));
        let value = HeaderValue::try_from(format!("Basic {}", STANDARD.encode(pair)));
        let mut value = value.map_err(|_| OidcError::Metadata("the client id or secret"))?;
        value.set_sensitive(true);
        Ok(value)
    }

    async fn metadata(&self) -> Result<Arc<Metadata>, OidcError> {
        self.metadata.lock().await.get(METADATA_LIFETIME, self.fetch_metadata()).await
    }

    async fn fetch_metadata(&self) -> Result<Metadata, OidcError> {
        let url = format!("{}/.well-known/openid-configuration", self.config.issuer.trim_end_matches('/'));
        let failed = |reason| OidcError::Request { url: url.clone(), reason };
        let distance = distance(&url).await.map_err(failed)?;
        let mut metadata: Metadata = parse(&url, self.http.get(&url, distance).await)?;
        metadata.distance = distance;
        if metadata.issuer != self.config.issuer {
            return Err(OidcError::Metadata("it has another issuer"));
        }
        metadata.check_endpoints(&self.config.issuer)?;
        Ok(metadata)
    }

    /// The keys of the provider, unless they are older than this.
    async fn keys(&self, metadata: &Metadata, lifetime: Duration) -> Result<Arc<Vec<Key>>, OidcError> {
        let Metadata { jwks_uri: url, distance, .. } = metadata;
        let fetch = async { parse(url, self.http.get(url, *distance).await).map(|set: KeySet| set.keys) };
        self.keys.lock().await.get(lifetime, fetch).await
    }

    /// Verifies an ID token: its signature, and that it is for this server, this login and this moment.
    async fn verify(&self, token: &str, metadata: &Metadata, nonce: &str) -> Result<Claims, OidcError> {
        let malformed = OidcError::Token("it is malformed");
        let Some((signed, signature)) = token.rsplit_once('.') else { return Err(malformed) };
        let Some((header, claims)) = signed.split_once('.') else { return Err(malformed) };
        let header: TokenHeader = decode_json(header).ok_or(OidcError::Token("it is malformed"))?;
        let signature = BASE64.decode(signature).map_err(|_| malformed)?;
        if header.crit.is_some() {
            return Err(OidcError::Token("it needs an extension that is not known here"));
        }
        let is_signed = |keys: &[Key]| {
            let mut matching = keys.iter().filter(|key| key.matches(&header));
            matching.any(|key| key.verify(&header.alg, signed.as_bytes(), &signature).is_some())
        };
        // The provider may have added a key, or replaced one under the same name.
        if !is_signed(&self.keys(metadata, KEY_LIFETIME).await?)
            && !is_signed(&self.keys(metadata, MIN_KEY_AGE).await?)
        {
            return Err(OidcError::Token("its signature is wrong"));
        }
        let claims: Claims = decode_json(claims).ok_or(OidcError::Token("it is malformed"))?;
        claims.check(&self.config, nonce, now() / 1000)?;
        Ok(claims)
    }
}

fn parse<T: DeserializeOwned>(url: &str, body: Result<axum::body::Bytes, String>) -> Result<T, OidcError> {
    let failed = |reason: String| OidcError::Request { url: url.to_owned(), reason };
    // What could not be parsed may contain a token, so it is not shown.
    let unreadable = || failed("the response is not what the standard asks for".to_owned());
    serde_json::from_slice(&body.map_err(failed)?).map_err(|_| unreadable())
}

fn decode_json<T: DeserializeOwned>(part: &str) -> Option<T> {
    serde_json::from_slice(&BASE64.decode(part).ok()?).ok()
}

impl Key {
    /// Whether a token can be signed with this key.
    fn matches(&self, header: &TokenHeader) -> bool {
        let kind = match header.alg.as_str() {
            "RS256" => "RSA",
            "ES256" => "EC",
            "EdDSA" => "OKP",
            _ => return false,
        };
        let is_named = header.kid.is_none() || self.kid == header.kid;
        self.kty == kind && is_named && self.usage.as_deref().is_none_or(|usage| usage == "sig")
    }

    /// `Some` if the signature is right.
    fn verify(&self, algorithm: &str, message: &[u8], signature: &[u8]) -> Option<()> {
        let bytes = |part: &Option<String>| BASE64.decode(part.as_deref()?).ok();
        let verified = match algorithm {
            "RS256" => {
                let key = RsaPublicKeyComponents { n: bytes(&self.n)?, e: bytes(&self.e)? };
                key.verify(&RSA_PKCS1_2048_8192_SHA256, message, signature)
            }
            "ES256" => {
                let point = [vec![4], bytes(&self.x)?, bytes(&self.y)?].concat();
                UnparsedPublicKey::new(&ECDSA_P256_SHA256_FIXED, point).verify(message, signature)
            }
            "EdDSA" => UnparsedPublicKey::new(&ED25519, bytes(&self.x)?).verify(message, signature),
            _ => return None,
        };
        verified.ok()
    }
}

impl Claims {
    fn check(&self, config: &OidcConfig, nonce: &str, seconds: u64) -> Result<(), OidcError> {
        let own = &config.client_id;
        let (is_for_us, is_shared) = match &self.aud {
            Audience::One(audience) => (audience == own, false),
            Audience::Several(audiences) => (audiences.contains(own), audiences.len() > 1),
        };
        let is_authorized = match &self.azp {
            Some(party) => party == own,
            None => !is_shared,
        };
        if self.iss != config.issuer {
            Err(OidcError::Token("it is from another issuer"))
        } else if !is_for_us || !is_authorized {
            Err(OidcError::Token("it is for another server"))
        } else if self.exp.saturating_add(CLOCK_TOLERANCE) <= seconds {
            Err(OidcError::Token("it has expired"))
        } else if self.iat > seconds.saturating_add(CLOCK_TOLERANCE) {
            Err(OidcError::Token("it is from the future"))
        } else if self.nbf > seconds.saturating_add(CLOCK_TOLERANCE) {
            Err(OidcError::Token("it is not valid yet"))
        } else if self.nonce.as_deref() != Some(nonce) {
            Err(OidcError::Token("it is for another login"))
        } else if self.sub.is_empty() || self.sub.len() > 255 || !text::is_line(&self.sub) {
            Err(OidcError::Token("it names no user"))
        } else {
            Ok(())
        }
    }
}

#[cfg(test)]
mod tests;
