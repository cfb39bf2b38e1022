//! HTTP clients with their identity: anonymous, a session cookie or an API token.

use std::fmt;
use std::net::Ipv4Addr;
use std::sync::Arc;
use std::time::Duration;

use anyhow::{Context, Result, bail};
use futures_util::{Stream, StreamExt, stream};
use http_body_util::BodyDataStream;
use hyper::body::Bytes;
use hyper::header::{AUTHORIZATION, CONTENT_TYPE, COOKIE, ORIGIN, SET_COOKIE};
use hyper::{HeaderMap, Method};
use protocol::{
    ActionRequest, BASE_PATH, Challenge, ChallengeId, CurrentUser, JoinOutcome, NewChallenge, ServerMessage,
    TableId, TableState, UserRef,
};
use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::json;

use crate::endpoint::{Endpoint, HttpResponse};
use crate::socket::Socket;

/// Receives every text that a client gets from the server: response bodies, stream lines and WebSocket messages.
pub type Recorder = Arc<dyn Fn(&str) + Send + Sync>;

/// How often a request is repeated that the server refuses for the moment, and the mean delay.
const MAX_RETRIES: u32 = 100;
const RETRY_DELAY: Duration = Duration::from_millis(300);

/// A client of the HTTP API. Clones share the identity.
#[derive(Clone)]
pub struct Client {
    endpoint: Endpoint,
    headers: HeaderMap,
    /// The authenticated user, once it is known.
    pub user: Option<UserRef>,
    pub(crate) recorder: Option<Recorder>,
}

impl fmt::Debug for Client {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.debug_struct("Client").field("user", &self.user).finish_non_exhaustive()
    }
}

impl Client {
    /// A browser without a session. It sends the `Origin` header of the server's own pages.
    pub fn anonymous(endpoint: &Endpoint) -> Client {
        let mut headers = HeaderMap::new();
        if let Ok(origin) = endpoint.origin().parse() {
            headers.insert(ORIGIN, origin);
        }
        Client { endpoint: endpoint.clone(), headers, user: None, recorder: None }
    }

    /// A bot with an API token. It sends no `Origin` header.
    pub fn with_token(endpoint: &Endpoint, token: &str) -> Result<Client> {
        let mut client = Client { headers: HeaderMap::new(), ..Client::anonymous(endpoint) };
        client.headers.insert(AUTHORIZATION, format!("Bearer {token}").parse()?);
        Ok(client)
    }

    /// A new guest.
    pub async fn guest(endpoint: &Endpoint) -> Result<Client> {
        Client::anonymous(endpoint).become_guest().await
    }

    /// A new account.
    pub async fn registered(endpoint: &Endpoint, name: &str) -> Result<Client> {
        let mut client = Client::anonymous(endpoint);
        let password = format!("correct horse of {name}");
        let response = client.post("/users", &json!({ "name": name, "password": password })).await?;
        client.store_cookie(&response)?;
        client.user = Some(response.json::<CurrentUser>()?.user);
        Ok(client)
    }

    /// Sends a GET request to a path outside of the API.
    pub async fn send_raw(&self, path: &str) -> Result<HttpResponse> {
        self.endpoint.request(Method::GET, path, self.headers.clone(), Bytes::new()).await
    }

    /// Creates a guest session for this client.
    pub async fn become_guest(mut self) -> Result<Client> {
        let response = self.post("/guests", &json!({})).await?;
        self.store_cookie(&response)?;
        self.user = Some(response.json::<CurrentUser>()?.user);
        Ok(self)
    }

    /// Stores the session cookie that a response sets.
    pub fn store_cookie(&mut self, response: &HttpResponse) -> Result<()> {
        let Some(header) = response.headers.get(SET_COOKIE) else {
            bail!("{}: no cookie in {}", response.status, response.text());
        };
        let cookie = header.to_str()?.split(';').next().context("the cookie is empty")?;
        self.headers.insert(COOKIE, cookie.parse()?);
        Ok(())
    }

    /// The same user at another address of the server, as after a restart.
    #[must_use]
    pub fn with_endpoint(mut self, endpoint: &Endpoint) -> Client {
        self.endpoint = endpoint.clone();
        if let Ok(origin) = endpoint.origin().parse() {
            self.headers.insert(ORIGIN, origin);
        }
        self
    }

    /// Claims a client address in `X-Forwarded-For`, as a reverse proxy on this machine would.
    #[must_use]
    pub fn with_forwarded_for(mut self, address: Ipv4Addr) -> Client {
        if let Ok(address) = address.to_string().parse() {
            self.headers.insert("x-forwarded-for", address);
        }
        self
    }

    /// Passes everything that the server sends to a recorder.
    #[must_use]
    pub fn with_recorder(mut self, recorder: Recorder) -> Client {
        self.recorder = Some(recorder);
        self
    }

    /// Sets a header on all requests.
    #[must_use]
    pub fn with_header(mut self, name: &'static str, value: &str) -> Client {
        if let Ok(value) = value.parse() {
            self.headers.insert(name, value);
        }
        self
    }

    /// Removes a header from all requests.
    #[must_use]
    pub fn without_header(mut self, name: &str) -> Client {
        self.headers.remove(name);
        self
    }

    /// The headers of all requests.
    pub fn headers(&self) -> &HeaderMap {
        &self.headers
    }

    /// The server that the client talks to.
    pub fn endpoint(&self) -> &Endpoint {
        &self.endpoint
    }

    fn record(&self, text: &str) {
        if let Some(recorder) = &self.recorder {
            recorder(text);
        }
    }

    /// Sends a request. Paths are relative to the base path of the API.
    pub async fn send(&self, method: Method, path: &str, body: Option<Vec<u8>>) -> Result<HttpResponse> {
        let mut headers = self.headers.clone();
        if body.is_some() {
            headers.insert(CONTENT_TYPE, "application/json".parse()?);
        }
        let path = format!("{BASE_PATH}{path}");
        let response = self.endpoint.request(method, &path, headers, body.unwrap_or_default().into()).await?;
        self.record(&response.text());
        Ok(response)
    }

    /// Sends a GET request and parses the response.
    pub async fn get<T: DeserializeOwned>(&self, path: &str) -> Result<T> {
        self.send(Method::GET, path, None).await?.json()
    }

    /// Sends a POST request with a JSON body.
    pub async fn post(&self, path: &str, body: &impl Serialize) -> Result<HttpResponse> {
        self.send(Method::POST, path, Some(serde_json::to_vec(body)?)).await
    }

    /// The current state of a table.
    pub async fn table(&self, table: &TableId) -> Result<TableState> {
        self.get(&format!("/tables/{table}")).await
    }

    /// Performs an action over HTTP.
    pub async fn act(&self, table: &TableId, request: &ActionRequest) -> Result<HttpResponse> {
        self.post(&format!("/tables/{table}/actions"), request).await
    }

    /// Opens a WebSocket and waits for the welcome message.
    pub async fn socket(&self) -> Result<Socket> {
        Socket::connect(self).await
    }

    /// Opens an NDJSON stream of server messages.
    pub async fn stream(
        &self,
        path: &str,
    ) -> Result<impl Stream<Item = Result<ServerMessage>> + Unpin + use<>> {
        let path = format!("{BASE_PATH}{path}");
        let response =
            self.endpoint.start_request(Method::GET, &path, self.headers.clone(), Bytes::new()).await?;
        if response.status() != 200 {
            bail!("{path}: {}", response.status());
        }
        let client = self.clone();
        let body = BodyDataStream::new(response.into_body());
        let messages = stream::unfold((body, Vec::new()), move |(mut body, mut buffer)| {
            let client = client.clone();
            async move {
                loop {
                    if let Some(end) = buffer.iter().position(|byte| *byte == b'\n') {
                        let line: Vec<u8> = buffer.drain(..=end).collect();
                        let line = String::from_utf8_lossy(&line);
                        // Empty lines are heartbeats.
                        if line.trim().is_empty() {
                            continue;
                        }
                        client.record(line.trim_end());
                        let message = serde_json::from_str(&line).with_context(|| line.to_string());
                        return Some((message, (body, buffer)));
                    }
                    match body.next().await? {
                        Ok(bytes) => buffer.extend_from_slice(&bytes),
                        Err(error) => return Some((Err(error.into()), (body, buffer))),
                    }
                }
            }
        });
        Ok(messages.boxed())
    }

    /// Sends a POST request, again after a moment if the server is too busy or the user too fast.
    async fn post_with_retries(&self, path: &str, body: &impl Serialize) -> Result<HttpResponse> {
        for _ in 0..MAX_RETRIES {
            let response = self.post(path, body).await?;
            let is_contended = response.status == 409 && response.text().contains("simultaneous");
            if !is_contended && response.status != 429 && response.status != 503 {
                return Ok(response);
            }
            tokio::time::sleep(RETRY_DELAY.mul_f64(rand::random_range(0.5..1.5))).await;
        }
        self.post(path, body).await
    }

    /// Creates a challenge.
    pub async fn create_challenge(&self, challenge: &NewChallenge) -> Result<JoinOutcome> {
        self.post("/challenges", challenge).await?.json()
    }

    /// Creates a challenge that waits for other users.
    pub async fn create_open_challenge(&self, challenge: &NewChallenge) -> Result<Challenge> {
        match self.create_challenge(challenge).await? {
            JoinOutcome::Waiting { challenge } => Ok(*challenge),
            JoinOutcome::Started { table } => bail!("the game at table {table} started immediately"),
        }
    }

    /// Accepts a challenge.
    pub async fn join(&self, challenge: &ChallengeId) -> Result<JoinOutcome> {
        self.post(&format!("/challenges/{challenge}/join"), &json!({})).await?.json()
    }

    /// Starts a game: creates the challenge and lets the others accept it.
    pub async fn start_game(&self, challenge: &NewChallenge, others: &[&Client]) -> Result<TableId> {
        let outcome = self.create_challenge(challenge).await?;
        let JoinOutcome::Waiting { challenge } = &outcome else { return started(outcome) };
        let mut outcome = None;
        for other in others {
            outcome = Some(other.join(&challenge.id).await?);
        }
        started(outcome.context("the challenge needs more users")?)
    }

    /// Starts a game as [`start_game`](Client::start_game) does, with retries while the server is too busy.
    pub async fn start_game_with_retries(
        &self,
        challenge: &NewChallenge,
        others: &[&Client],
    ) -> Result<TableId> {
        let mut outcome: JoinOutcome = self.post_with_retries("/challenges", challenge).await?.json()?;
        if let JoinOutcome::Waiting { challenge } = &outcome {
            let path = format!("/challenges/{}/join", challenge.id);
            for other in others {
                outcome = other.post_with_retries(&path, &json!({})).await?.json()?;
            }
        }
        started(outcome)
    }
}

/// The table of a game that has started.
fn started(outcome: JoinOutcome) -> Result<TableId> {
    match outcome {
        JoinOutcome::Started { table } => Ok(table),
        JoinOutcome::Waiting { challenge } => bail!("challenge {} needs more users", challenge.id),
    }
}
