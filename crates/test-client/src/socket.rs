//! WebSocket connections: requests with responses, and messages that the server sends on its own.

use std::collections::VecDeque;
use std::time::Duration;

use anyhow::{Context, Result, bail};
use futures_util::{SinkExt, StreamExt};
use hyper::header::HOST;
use protocol::{ApiError, ClientMessage, ClientRequest, SOCKET_PATH, ServerMessage, TableId, TableState};
use table::Action;
use tokio::net::TcpStream;
use tokio_tungstenite::WebSocketStream;
use tokio_tungstenite::tungstenite::client::IntoClientRequest;
use tokio_tungstenite::tungstenite::protocol::WebSocketConfig;
pub use tokio_tungstenite::tungstenite::{Error, Message, Utf8Bytes};

use crate::client::{Client, Recorder};

/// How long a client waits for a message.
const MESSAGE_TIMEOUT: Duration = Duration::from_secs(120);

/// An open WebSocket connection.
pub struct Socket {
    stream: WebSocketStream<TcpStream>,
    recorder: Option<Recorder>,
    last_id: u64,
    /// Messages that arrived while a response was awaited.
    queue: VecDeque<ServerMessage>,
}

impl Socket {
    /// Opens a connection and waits for the welcome message.
    pub async fn connect(client: &Client) -> Result<Socket> {
        let endpoint = client.endpoint();
        let mut request = format!("ws://{}{SOCKET_PATH}", endpoint.address).into_client_request()?;
        for (name, value) in client.headers() {
            request.headers_mut().insert(name, value.clone());
        }
        request.headers_mut().insert(HOST, endpoint.address.to_string().parse()?);
        // Small buffers: the load benchmark opens thousands of connections.
        let config = WebSocketConfig::default().read_buffer_size(4 * 1024).write_buffer_size(0);
        let stream = endpoint.connect().await?;
        let (stream, _) = tokio_tungstenite::client_async_with_config(request, stream, Some(config)).await?;
        let recorder = client.recorder.clone();
        let mut socket = Socket { stream, recorder, last_id: 0, queue: VecDeque::new() };
        match socket.next_message().await? {
            Some(ServerMessage::Welcome { .. }) => Ok(socket),
            other => bail!("expected the welcome message, got {other:?}"),
        }
    }

    /// The next message; `None` once the server has closed the connection.
    pub async fn next_message(&mut self) -> Result<Option<ServerMessage>> {
        if let Some(message) = self.queue.pop_front() {
            return Ok(Some(message));
        }
        self.receive().await
    }

    async fn receive(&mut self) -> Result<Option<ServerMessage>> {
        let text = tokio::time::timeout(MESSAGE_TIMEOUT, self.next_text()).await;
        let Some(text) = text.context("no message within the timeout")?? else { return Ok(None) };
        if let Some(recorder) = &self.recorder {
            recorder(&text);
        }
        Ok(Some(serde_json::from_str(&text).with_context(|| text.to_string())?))
    }

    /// The next text message, unparsed and without a timeout.
    pub async fn next_text(&mut self) -> Result<Option<Utf8Bytes>> {
        loop {
            match self.stream.next().await {
                Some(Ok(Message::Text(text))) => return Ok(Some(text)),
                Some(Ok(Message::Binary(_))) => bail!("the server sent a binary message"),
                Some(Ok(Message::Close(_))) | None => return Ok(None),
                Some(Ok(_)) => {}
                Some(Err(error)) => return Err(error.into()),
            }
        }
    }

    /// Sends a WebSocket message of any kind.
    pub async fn send(&mut self, message: Message) -> Result<()> {
        Ok(self.stream.send(message).await?)
    }

    /// Sends a text message.
    pub async fn send_text(&mut self, text: String) -> Result<()> {
        self.send(Message::text(text)).await
    }

    /// Sends a request without waiting for the response. Returns the request's id.
    pub async fn send_request(&mut self, request: ClientRequest) -> Result<u64> {
        self.last_id += 1;
        let text = serde_json::to_string(&ClientMessage { id: self.last_id, request })?;
        self.send_text(text).await?;
        Ok(self.last_id)
    }

    /// Waits for the response to a request; other messages are queued for [`next_message`](Self::next_message).
    pub async fn response(&mut self, request: u64) -> Result<Result<(), ApiError>> {
        loop {
            match self.receive().await? {
                Some(ServerMessage::Ok { id }) if id == request => return Ok(Ok(())),
                Some(ServerMessage::Error { id: Some(id), error }) if id == request => return Ok(Err(error)),
                Some(other) => self.queue.push_back(other),
                None => bail!("the server closed the connection"),
            }
        }
    }

    /// Sends a request and waits for the response.
    pub async fn request(&mut self, request: ClientRequest) -> Result<Result<(), ApiError>> {
        let id = self.send_request(request).await?;
        self.response(id).await
    }

    /// Performs an action at a table.
    pub async fn act(
        &mut self,
        table: &TableId,
        number: Option<u64>,
        action: Action,
    ) -> Result<Result<(), ApiError>> {
        self.request(ClientRequest::Action { table: table.clone(), number, action }).await
    }

    /// Subscribes to a table and returns its current state.
    pub async fn watch(&mut self, table: &TableId) -> Result<Box<TableState>> {
        self.send_request(ClientRequest::Watch { table: table.clone() }).await?;
        self.next_state(table).await
    }

    /// The next state of a table; other messages are discarded.
    pub async fn next_state(&mut self, table: &TableId) -> Result<Box<TableState>> {
        loop {
            match self.next_message().await? {
                Some(ServerMessage::Table { state, .. }) if state.summary.id == *table => return Ok(state),
                Some(ServerMessage::Error { error, .. }) => bail!("rejected: {error}"),
                Some(_) => {}
                None => bail!("the server closed the connection"),
            }
        }
    }

    /// Waits for a state of a table that satisfies a condition.
    pub async fn wait_for_state(
        &mut self,
        table: &TableId,
        condition: impl Fn(&TableState) -> bool,
    ) -> Result<Box<TableState>> {
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

    /// The TCP connection, for tests that break it.
    pub fn into_inner(self) -> TcpStream {
        self.stream.into_inner()
    }
}
