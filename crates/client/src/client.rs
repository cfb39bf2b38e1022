//! HTTP requests with an identity: anonymous, a session cookie or an API token.

use std::fmt;
use std::net::Ipv4Addr;

use futures_util::{Stream, StreamExt, stream};
use http_body_util::BodyDataStream;
use hyper::body::Bytes;
use hyper::header::{AUTHORIZATION, CONTENT_TYPE, COOKIE, HeaderValue, ORIGIN, SET_COOKIE};
use hyper::{HeaderMap, Method};
use protocol::{
    ActionRequest, BASE_PATH, Challenge, ChallengeId, CurrentUser, JoinOutcome, NewChallenge, ServerMessage,
    TableId, TableState, TableSummary, UserRef,
};
use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::json;

use crate::endpoint::{Endpoint, HttpResponse, Recorder};
use crate::error::{Error, encode, read};
use crate::socket::Socket;

/// A client of the API. Clones share the identity.
#[derive(Clone)]
pub struct Client {
    endpoint: Endpoint,
    headers: HeaderMap,
    /// The authenticated user, once it is known.
    pub user: Option<UserRef>,
    recorder: Option<Recorder>,
}

impl fmt::Debug for Client {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.debug_struct("Client").field("user", &self.user).finish_non_exhaustive()
    }
}

/// Who a client is.
impl Client {
    /// A browser without a session. It sends the `Origin` header of the server's own pages.
    #[must_use]
    pub fn anonymous(endpoint: &Endpoint) -> Client {
        let mut headers = HeaderMap::new();
        if let Ok(origin) = endpoint.origin().parse() {
            headers.insert(ORIGIN, origin);
        }
        Client { endpoint: endpoint.clone(), headers, user: None, recorder: None }
    }

    /// A bot with an API token. It sends no `Origin` header.
    ///
    /// # Errors
    /// The token has characters that no header may have.
    pub fn with_token(endpoint: &Endpoint, token: &str) -> Result<Client, Error> {
        let mut value: HeaderValue = format!("Bearer {token}").parse()?;
        value.set_sensitive(true);
        let headers = HeaderMap::from_iter([(AUTHORIZATION, value)]);
        Ok(Client { headers, ..Client::anonymous(endpoint) })
    }

    /// A new guest.
    ///
    /// # Errors
    /// The request failed.
    pub async fn guest(endpoint: &Endpoint) -> Result<Client, Error> {
        Client::anonymous(endpoint).become_guest().await
    }

    /// Creates a guest session for this client.
    ///
    /// # Errors
    /// The request failed.
    pub async fn become_guest(self) -> Result<Client, Error> {
        self.sign_in("/guests", &json!({})).await
    }

    /// A new account.
    ///
    /// # Errors
    /// The request failed, for example as the name is taken.
    pub async fn register(endpoint: &Endpoint, name: &str, password: &str) -> Result<Client, Error> {
        let account = json!({ "name": name, "password": password });
        Client::anonymous(endpoint).sign_in("/users", &account).await
    }

    async fn sign_in(mut self, path: &str, body: &impl Serialize) -> Result<Client, Error> {
        let response = self.post(path, body).await?;
        self.store_cookie(&response)?;
        self.user = Some(response.json::<CurrentUser>()?.user);
        Ok(self)
    }

    /// Stores the session cookie that a response sets.
    ///
    /// # Errors
    /// It sets none.
    pub fn store_cookie(&mut self, response: &HttpResponse) -> Result<(), Error> {
        response.check()?;
        let cookie =
            response.headers.get(SET_COOKIE).and_then(|value| value.to_str().ok()?.split(';').next());
        let Some(cookie) = cookie else {
            return Err(Error::Response { status: response.status, body: response.text().into_owned() });
        };
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
    pub fn with_forwarded_for(self, address: Ipv4Addr) -> Client {
        self.with_header("x-forwarded-for", &address.to_string())
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
    #[must_use]
    pub fn headers(&self) -> &HeaderMap {
        &self.headers
    }

    /// The server that the client talks to.
    #[must_use]
    pub fn endpoint(&self) -> &Endpoint {
        &self.endpoint
    }
}

/// Requests of any kind.
impl Client {
    /// Sends a request. Paths are relative to the base path of the API.
    ///
    /// # Errors
    /// There is no response. A rejection is one.
    pub async fn send(
        &self,
        method: Method,
        path: &str,
        body: Option<Vec<u8>>,
    ) -> Result<HttpResponse, Error> {
        let mut headers = self.headers.clone();
        if body.is_some() {
            headers.insert(CONTENT_TYPE, HeaderValue::from_static("application/json"));
        }
        let path = format!("{BASE_PATH}{path}");
        let response = self.endpoint.request(method, &path, headers, body.unwrap_or_default().into()).await?;
        self.record(&response.text());
        Ok(response)
    }

    /// Sends a GET request to a path outside of the API.
    ///
    /// # Errors
    /// There is no response. A rejection is one.
    pub async fn send_raw(&self, path: &str) -> Result<HttpResponse, Error> {
        self.endpoint.request(Method::GET, path, self.headers.clone(), Bytes::new()).await
    }

    /// Sends a GET request and parses the response.
    ///
    /// # Errors
    /// The request failed, or the response is something else.
    pub async fn get<T: DeserializeOwned>(&self, path: &str) -> Result<T, Error> {
        self.send(Method::GET, path, None).await?.json()
    }

    /// Sends a POST request with a JSON body.
    ///
    /// # Errors
    /// The body cannot be written, or there is no response. A rejection is one.
    pub async fn post(&self, path: &str, body: &impl Serialize) -> Result<HttpResponse, Error> {
        self.send(Method::POST, path, Some(encode(body)?.into_bytes())).await
    }

    /// Opens a stream of JSON lines. It ends with its connection.
    ///
    /// # Errors
    /// The request failed.
    pub async fn stream(
        &self,
        path: &str,
    ) -> Result<impl Stream<Item = Result<ServerMessage, Error>> + Send + Unpin + use<>, Error> {
        let path = format!("{BASE_PATH}{path}");
        let response =
            self.endpoint.start_request(Method::GET, &path, self.headers.clone(), Bytes::new()).await?;
        if response.status() != 200 {
            return Err(Error::Response { status: response.status().as_u16(), body: path });
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
                        return Some((read(&line), (body, buffer)));
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

    /// Opens a WebSocket and waits for the welcome message.
    ///
    /// # Errors
    /// The server cannot be reached, or rejects the handshake.
    pub async fn socket(&self) -> Result<Socket, Error> {
        Socket::connect(&self.endpoint, &self.headers, self.recorder.clone()).await
    }

    fn record(&self, text: &str) {
        if let Some(recorder) = &self.recorder {
            recorder(text);
        }
    }
}

/// Challenges and tables. All fail if the request fails or is rejected.
#[allow(clippy::missing_errors_doc, reason = "stated once, above")]
impl Client {
    /// The authenticated user.
    pub async fn me(&self) -> Result<CurrentUser, Error> {
        self.get("/me").await
    }

    /// Notifications, such as challenges and games that have started.
    pub async fn notifications(
        &self,
    ) -> Result<impl Stream<Item = Result<ServerMessage, Error>> + Send + Unpin + use<>, Error> {
        self.stream("/stream").await
    }

    /// The user's challenges.
    pub async fn challenges(&self) -> Result<Vec<Challenge>, Error> {
        self.get("/challenges").await
    }

    /// Creates a challenge.
    pub async fn create_challenge(&self, challenge: &NewChallenge) -> Result<JoinOutcome, Error> {
        self.post("/challenges", challenge).await?.json()
    }

    /// Accepts a challenge.
    pub async fn join(&self, challenge: &ChallengeId) -> Result<JoinOutcome, Error> {
        self.post(&format!("/challenges/{challenge}/join"), &json!({})).await?.json()
    }

    /// Declines a challenge, or withdraws one's own.
    pub async fn decline(&self, challenge: &ChallengeId) -> Result<(), Error> {
        self.send(Method::DELETE, &format!("/challenges/{challenge}"), None).await?.check()
    }

    /// The user's games that are being played.
    pub async fn open_tables(&self) -> Result<Vec<TableSummary>, Error> {
        self.get("/tables?status=open").await
    }

    /// The current state of a table.
    pub async fn table(&self, table: &TableId) -> Result<TableState, Error> {
        self.get(&format!("/tables/{table}")).await
    }

    /// The states of a table: the current one, then one after each event.
    pub async fn watch(
        &self,
        table: &TableId,
    ) -> Result<impl Stream<Item = Result<ServerMessage, Error>> + Send + Unpin + use<>, Error> {
        self.stream(&format!("/tables/{table}/stream")).await
    }

    /// Performs an action and returns the table after it.
    pub async fn act(&self, table: &TableId, request: &ActionRequest) -> Result<TableState, Error> {
        self.post(&format!("/tables/{table}/actions"), request).await?.json()
    }
}
