//! WebSocket connections: requests with responses, and messages that the server sends on its own.

use std::collections::VecDeque;
use std::time::Duration;

use futures_util::{SinkExt, StreamExt};
use hyper::HeaderMap;
use hyper::header::HOST;
use protocol::{ApiError, ClientMessage, ClientRequest, SOCKET_PATH, ServerMessage, TableId, TableState};
use table::Action;
use tokio_tungstenite::WebSocketStream;
use tokio_tungstenite::tungstenite::client::IntoClientRequest;
use tokio_tungstenite::tungstenite::protocol::WebSocketConfig;
pub use tokio_tungstenite::tungstenite::{Message, Utf8Bytes};

use crate::endpoint::{Connection, Endpoint, Recorder};
use crate::error::{Error, encode, read};

/// How long a client waits for a message.
const MESSAGE_TIMEOUT: Duration = Duration::from_secs(120);

/// An open WebSocket connection.
pub struct Socket {
    stream: WebSocketStream<Connection>,
    recorder: Option<Recorder>,
    last_id: u64,
    /// Messages that arrived while a response was awaited.
    queue: VecDeque<ServerMessage>,
}

impl Socket {
    /// Opens a connection and waits for the welcome message.
    pub(crate) async fn connect(
        endpoint: &Endpoint,
        headers: &HeaderMap,
        recorder: Option<Recorder>,
    ) -> Result<Socket, Error> {
        let (url, host) = endpoint.socket_request(SOCKET_PATH);
        let mut request = url.into_client_request()?;
        for (name, value) in headers {
            request.headers_mut().insert(name, value.clone());
        }
        request.headers_mut().insert(HOST, host.parse()?);
        // Small buffers: the load benchmark opens thousands of connections.
        let config = WebSocketConfig::default().read_buffer_size(4 * 1024).write_buffer_size(0);
        let stream = endpoint.connect().await?;
        let (stream, _) = tokio_tungstenite::client_async_with_config(request, stream, Some(config)).await?;
        let mut socket = Socket { stream, recorder, last_id: 0, queue: VecDeque::new() };
        match socket.next_message().await? {
            Some(ServerMessage::Welcome { .. }) => Ok(socket),
            other => Err(unexpected("the welcome message", &other)),
        }
    }

    /// The next message; `None` once the server has closed the connection.
    ///
    /// # Errors
    /// The connection broke, or no message came for two minutes.
    pub async fn next_message(&mut self) -> Result<Option<ServerMessage>, Error> {
        if let Some(message) = self.queue.pop_front() {
            return Ok(Some(message));
        }
        self.receive().await
    }

    async fn receive(&mut self) -> Result<Option<ServerMessage>, Error> {
        let text = tokio::time::timeout(MESSAGE_TIMEOUT, self.next_text()).await;
        let Some(text) = text.map_err(|_| Error::Timeout)?? else { return Ok(None) };
        if let Some(recorder) = &self.recorder {
            recorder(&text);
        }
        Ok(Some(read(&text)?))
    }

    /// The next text message, unparsed and without a timeout.
    ///
    /// # Errors
    /// The connection broke, or a binary message came.
    pub async fn next_text(&mut self) -> Result<Option<Utf8Bytes>, Error> {
        loop {
            match self.stream.next().await {
                Some(Ok(Message::Text(text))) => return Ok(Some(text)),
                Some(Ok(Message::Binary(_))) => return Err(unexpected("a text message", &"a binary one")),
                Some(Ok(Message::Close(_))) | None => return Ok(None),
                Some(Ok(_)) => {}
                Some(Err(error)) => return Err(error.into()),
            }
        }
    }

    /// Sends a WebSocket message of any kind.
    ///
    /// # Errors
    /// The connection broke.
    pub async fn send(&mut self, message: Message) -> Result<(), Error> {
        Ok(self.stream.send(message).await?)
    }

    /// Sends a text message.
    ///
    /// # Errors
    /// The connection broke.
    pub async fn send_text(&mut self, text: String) -> Result<(), Error> {
        self.send(Message::text(text)).await
    }

    /// Sends a request without waiting for the response. Returns the request's id.
    ///
    /// # Errors
    /// The connection broke.
    pub async fn send_request(&mut self, request: ClientRequest) -> Result<u64, Error> {
        self.last_id += 1;
        let text = encode(&ClientMessage { id: self.last_id, request })?;
        self.send_text(text).await?;
        Ok(self.last_id)
    }

    /// Waits for the response to a request; other messages are queued for [`next_message`](Self::next_message).
    ///
    /// # Errors
    /// The connection ended before the response.
    pub async fn response(&mut self, request: u64) -> Result<Result<(), ApiError>, Error> {
        loop {
            match self.receive().await? {
                Some(ServerMessage::Ok { id }) if id == request => return Ok(Ok(())),
                Some(ServerMessage::Error { id: Some(id), error }) if id == request => return Ok(Err(error)),
                Some(other) => self.queue.push_back(other),
                None => return Err(Error::Closed),
            }
        }
    }

    /// Sends a request and waits for the response.
    ///
    /// # Errors
    /// The connection ended before the response.
    pub async fn request(&mut self, request: ClientRequest) -> Result<Result<(), ApiError>, Error> {
        let id = self.send_request(request).await?;
        self.response(id).await
    }

    /// Performs an action at a table.
    ///
    /// # Errors
    /// The connection ended before the response.
    pub async fn act(
        &mut self,
        table: &TableId,
        number: Option<u64>,
        action: Action,
    ) -> Result<Result<(), ApiError>, Error> {
        self.request(ClientRequest::Action { table: table.clone(), number, action }).await
    }

    /// Subscribes to a table and returns its current state.
    ///
    /// # Errors
    /// The connection ended, or the request was rejected.
    pub async fn watch(&mut self, table: &TableId) -> Result<Box<TableState>, Error> {
        self.send_request(ClientRequest::Watch { table: table.clone() }).await?;
        self.next_state(table).await
    }

    /// The next state of a table; other messages are discarded.
    ///
    /// # Errors
    /// The connection ended, or a request was rejected.
    pub async fn next_state(&mut self, table: &TableId) -> Result<Box<TableState>, Error> {
        loop {
            match self.next_message().await? {
                Some(ServerMessage::Table { state, .. }) if state.summary.id == *table => return Ok(state),
                Some(ServerMessage::Error { error, .. }) => {
                    return Err(Error::Rejected { status: error.code.status(), error });
                }
                Some(_) => {}
                None => return Err(Error::Closed),
            }
        }
    }

    /// Waits for a state of a table that satisfies a condition.
    ///
    /// # Errors
    /// The connection ended, or a request was rejected.
    pub async fn wait_for_state(
        &mut self,
        table: &TableId,
        condition: impl Fn(&TableState) -> bool,
    ) -> Result<Box<TableState>, Error> {
        loop {
            let state = self.next_state(table).await?;
            if condition(&state) {
                return Ok(state);
            }
        }
    }

    /// Closes the connection with a closing handshake.
    pub async fn close(mut self) {
        let _ = self.stream.close(None).await;
    }
}

fn unexpected(expected: &'static str, found: &impl std::fmt::Debug) -> Error {
    Error::Unexpected { expected, found: format!("{found:?}") }
}
