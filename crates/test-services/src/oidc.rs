//! An OpenID Connect provider that lets everyone in, and can be told to issue wrong ID tokens.

use std::collections::HashMap;
use std::io::{BufRead, BufReader, Read, Write};
use std::net::{SocketAddr, TcpListener, TcpStream};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::{SystemTime, UNIX_EPOCH};

use base64::Engine as _;
use base64::engine::general_purpose::{STANDARD, URL_SAFE_NO_PAD as BASE64};
use ring::rand::SystemRandom;
use ring::signature::{ECDSA_P256_SHA256_FIXED_SIGNING, EcdsaKeyPair, KeyPair};
use serde_json::{Value, json};
use sha2::{Digest, Sha256};

/// What is wrong with the ID tokens of a provider.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum TokenFault {
    /// They are signed with a key that is not published.
    OtherKey,
    /// They have no signature and say so.
    Unsigned,
    /// They are for another client.
    OtherAudience,
    /// They are for several clients, and this one has not asked for them.
    SharedAudience,
    /// They have another issuer.
    OtherIssuer,
    /// They have another nonce.
    OtherNonce,
    /// They have no nonce.
    NoNonce,
    /// They have expired.
    Expired,
    /// They are not valid yet.
    NotYetValid,
    /// They need an extension to be understood.
    CriticalExtension,
    /// They name no user.
    NoSubject,
    /// They name a user by something that is no text.
    SubjectWithNul,
}

/// Who signs in next, and how.
#[derive(Clone, Debug)]
pub struct ProviderState {
    /// The user's id at the provider.
    pub subject: String,
    /// The user's name there.
    pub username: Option<String>,
    /// What is wrong with the ID tokens.
    pub fault: Option<TokenFault>,
    /// Whether the user refuses.
    pub refuses: bool,
}

/// The client that is registered.
pub const CLIENT_ID: &str = "ponti client";
/// Its secret.
pub const CLIENT_SECRET: &str = "very:secret value";

/// A running provider. It ends with the process.
pub struct FakeProvider {
    address: SocketAddr,
    shared: Arc<Shared>,
}

struct Shared {
    issuer: String,
    state: Mutex<ProviderState>,
    /// Requests by the codes that were issued for them.
    codes: Mutex<HashMap<String, HashMap<String, String>>>,
    key: Mutex<EcdsaKeyPair>,
    other_key: EcdsaKeyPair,
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

fn new_key() -> EcdsaKeyPair {
    let (algorithm, random) = (&ECDSA_P256_SHA256_FIXED_SIGNING, SystemRandom::new());
    let document = EcdsaKeyPair::generate_pkcs8(algorithm, &random).expect("a key is generated");
    EcdsaKeyPair::from_pkcs8(algorithm, document.as_ref(), &random).expect("the key is valid")
}

impl FakeProvider {
    /// Starts a provider on a free port.
    ///
    /// # Panics
    /// When there is no free port.
    pub fn start() -> FakeProvider {
        let listener = TcpListener::bind("127.0.0.1:0").expect("a port is free");
        let address = listener.local_addr().expect("the listener has an address");
        let state = ProviderState {
            subject: "ada-7".to_owned(),
            username: Some("Ada".to_owned()),
            fault: None,
            refuses: false,
        };
        let shared = Arc::new(Shared {
            issuer: format!("http://{address}"),
            state: Mutex::new(state),
            codes: Mutex::default(),
            key: Mutex::new(new_key()),
            other_key: new_key(),
        });
        let own = Arc::clone(&shared);
        thread::spawn(move || {
            for stream in listener.incoming().flatten() {
                let shared = Arc::clone(&own);
                // A client that breaks off gets no answer.
                thread::spawn(move || shared.answer(stream).unwrap_or_default());
            }
        });
        FakeProvider { address, shared }
    }

    /// The URL of the provider.
    pub fn issuer(&self) -> String {
        format!("http://{}", self.address)
    }

    /// Who signs in next, and how.
    pub fn state(&self) -> MutexGuard<'_, ProviderState> {
        lock(&self.shared.state)
    }

    /// Replaces the key, under the same name.
    pub fn replace_key(&self) {
        *lock(&self.shared.key) = new_key();
    }

    /// What the browser of a user who signs in does: opens the page of the provider, and returns the URL to which the
    /// provider sends it.
    ///
    /// # Panics
    /// When the URL is not one of this provider.
    pub fn sign_in(&self, url: &str) -> String {
        let query =
            url.strip_prefix(&format!("{}/authorize?", self.issuer())).expect("a URL of this provider");
        self.shared.authorize(&parse_form(query))
    }
}

impl Shared {
    fn answer(&self, mut stream: TcpStream) -> std::io::Result<()> {
        let mut reader = BufReader::new(stream.try_clone()?);
        let mut line = String::new();
        reader.read_line(&mut line)?;
        let target = line.split(' ').nth(1).unwrap_or_default().to_owned();
        let mut headers = HashMap::new();
        loop {
            line.clear();
            if reader.read_line(&mut line)? == 0 || line == "\r\n" {
                break;
            }
            if let Some((name, value)) = line.split_once(':') {
                headers.insert(name.to_ascii_lowercase(), value.trim().to_owned());
            }
        }
        let length = headers.get("content-length").and_then(|length| length.parse().ok()).unwrap_or(0_u64);
        let mut body = String::new();
        reader.take(length).read_to_string(&mut body)?;
        let (path, query) = target.split_once('?').unwrap_or((&target, ""));
        let (status, location, body) = match path {
            "/.well-known/openid-configuration" => (200, None, self.metadata()),
            "/jwks" => (200, None, json!({"keys": [self.public_key()]})),
            "/authorize" => (302, Some(self.authorize(&parse_form(query))), Value::Null),
            "/token" => match self.token(&headers, &parse_form(&body)) {
                Some(response) => (200, None, response),
                None => (400, None, json!({"error": "invalid_grant"})),
            },
            _ => (404, None, Value::Null),
        };
        let location = location.map(|url| format!("location: {url}\r\n")).unwrap_or_default();
        let body = body.to_string();
        write!(
            stream,
            "HTTP/1.1 {status} X\r\ncontent-type: application/json\r\ncontent-length: {}\r\n{location}connection: close\r\n\r\n{body}",
            body.len()
        )
    }

    fn metadata(&self) -> Value {
        let issuer = &self.issuer;
        json!({"issuer": issuer, "authorization_endpoint": format!("{issuer}/authorize"),
               "token_endpoint": format!("{issuer}/token"), "jwks_uri": format!("{issuer}/jwks")})
    }

    fn public_key(&self) -> Value {
        let key = lock(&self.key);
        let point = key.public_key().as_ref();
        json!({"kty": "EC", "crv": "P-256", "kid": "k1", "use": "sig",
               "x": BASE64.encode(&point[1..33]), "y": BASE64.encode(&point[33..])})
    }

    /// The URL to which a user is sent back.
    fn authorize(&self, request: &HashMap<String, String>) -> String {
        let redirect = request.get("redirect_uri").cloned().unwrap_or_default();
        let state = request.get("state").cloned().unwrap_or_default();
        if lock(&self.state).refuses {
            return format!("{redirect}?error=access_denied&state={state}");
        }
        let mut codes = lock(&self.codes);
        let code = format!("code-{}", codes.len());
        codes.insert(code.clone(), request.clone());
        format!("{redirect}?code={code}&state={state}")
    }

    /// The response to a code, if everything about it is right. A code works once.
    fn token(&self, headers: &HashMap<String, String>, form: &HashMap<String, String>) -> Option<Value> {
        let secret = headers.get("authorization")?.strip_prefix("Basic ")?;
        let secret = String::from_utf8(STANDARD.decode(secret).ok()?).ok()?;
        let (id, secret) = secret.split_once(':')?;
        let request = lock(&self.codes).remove(form.get("code")?)?;
        let challenge = BASE64.encode(Sha256::digest(form.get("code_verifier")?));
        let is_right = form.get("grant_type")? == "authorization_code"
            && (decode(id).as_str(), decode(secret).as_str()) == (CLIENT_ID, CLIENT_SECRET)
            && request.get("client_id")? == CLIENT_ID
            && request.get("response_type")? == "code"
            && request.get("scope")?.split(' ').any(|scope| scope == "openid")
            && form.get("redirect_uri") == request.get("redirect_uri")
            && request.get("code_challenge_method")? == "S256"
            && request.get("code_challenge")? == &challenge;
        is_right.then(|| {
            json!({"access_token": "x", "token_type": "Bearer",
                                "id_token": self.id_token(request.get("nonce").map(String::as_str))})
        })
    }

    fn id_token(&self, nonce: Option<&str>) -> String {
        let state = lock(&self.state).clone();
        let now = SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |elapsed| elapsed.as_secs());
        let mut claims = json!({"iss": self.issuer, "aud": CLIENT_ID, "sub": state.subject, "iat": now,
                                "exp": now + 300, "nonce": nonce, "preferred_username": state.username});
        let mut header = json!({"alg": "ES256", "kid": "k1"});
        match state.fault {
            Some(TokenFault::OtherAudience) => claims["aud"] = json!("another client"),
            Some(TokenFault::SharedAudience) => claims["aud"] = json!([CLIENT_ID, "another client"]),
            Some(TokenFault::OtherIssuer) => claims["iss"] = json!("https://other.example"),
            Some(TokenFault::OtherNonce) => claims["nonce"] = json!("another nonce"),
            Some(TokenFault::NoNonce) => claims["nonce"] = Value::Null,
            Some(TokenFault::Expired) => claims["exp"] = json!(now - 3600),
            Some(TokenFault::NotYetValid) => claims["nbf"] = json!(now + 3600),
            Some(TokenFault::NoSubject) => claims["sub"] = json!(""),
            Some(TokenFault::SubjectWithNul) => claims["sub"] = json!("ada\u{0}-7"),
            Some(TokenFault::CriticalExtension) => {
                header["crit"] = json!(["b64"]);
                header["b64"] = json!(true);
            }
            Some(TokenFault::Unsigned) => header["alg"] = json!("none"),
            Some(TokenFault::OtherKey) | None => {}
        }
        let signed = [header, claims].map(|part| BASE64.encode(part.to_string())).join(".");
        let own = lock(&self.key);
        let key = if state.fault == Some(TokenFault::OtherKey) { &self.other_key } else { &*own };
        let signature = key.sign(&SystemRandom::new(), signed.as_bytes()).expect("the key signs");
        let signature = if state.fault == Some(TokenFault::Unsigned) {
            String::new()
        } else {
            BASE64.encode(signature.as_ref())
        };
        format!("{signed}.{signature}")
    }
}

fn parse_form(text: &str) -> HashMap<String, String> {
    let pairs = text.split('&').filter_map(|pair| pair.split_once('='));
    pairs.map(|(name, value)| (decode(name), decode(value))).collect()
}

/// Decodes a value of a form.
fn decode(text: &str) -> String {
    let mut bytes = Vec::new();
    let mut rest = text.as_bytes();
    while let Some((&first, after)) = rest.split_first() {
        let code = after.get(..2).and_then(|hex| std::str::from_utf8(hex).ok());
        match (first, code.and_then(|hex| u8::from_str_radix(hex, 16).ok())) {
            (b'%', Some(byte)) => {
                bytes.push(byte);
                rest = &after[2..];
                continue;
            }
            (b'+', _) => bytes.push(b' '),
            _ => bytes.push(first),
        }
        rest = after;
    }
    String::from_utf8_lossy(&bytes).into_owned()
}
