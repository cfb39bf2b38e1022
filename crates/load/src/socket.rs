//! What is said over a WebSocket.

use std::time::Duration;

use anyhow::{Context, Result, anyhow, bail};
use futures_util::{SinkExt, StreamExt};
use hyper::header::HOST;
use protocol::error::ApiError;
use protocol::{ClientMessage, ClientRequest, SOCKET, ServerMessage, TableId, TableState};
use table::Action;
use tokio::net::TcpStream;
use tokio_tungstenite::WebSocketStream;
use tokio_tungstenite::tungstenite::client::IntoClientRequest;
use tokio_tungstenite::tungstenite::protocol::WebSocketConfig;
pub use tokio_tungstenite::tungstenite::{Error, Message, Utf8Bytes};

use crate::visitor::{Tape, Visitor};

/// What a message may take to come, before something must be wrong.
const PATIENCE: Duration = Duration::from_secs(30);

/// A connection over which messages go both ways.
pub struct Socket {
    stream: WebSocketStream<TcpStream>,
    tape: Option<Tape>,
    last: u64,
    /// What was heard while waiting for an answer.
    kept: std::collections::VecDeque<ServerMessage>,
}

impl Socket {
    /// A new one; the server says welcome first.
    pub async fn open(visitor: &Visitor) -> Result<Socket> {
        let mut socket = Socket::open_silent(visitor).await?;
        match socket.next().await? {
            Some(ServerMessage::Welcome { .. }) => Ok(socket),
            other => bail!("instead of a welcome came {other:?}"),
        }
    }

    /// A new one, over which nothing has been said.
    pub async fn open_silent(visitor: &Visitor) -> Result<Socket> {
        let site = visitor.site();
        let mut request = format!("ws://{}{SOCKET}", site.address).into_client_request()?;
        for (name, value) in visitor.headers() {
            request.headers_mut().insert(name, value.clone());
        }
        request.headers_mut().insert(HOST, site.address.to_string().parse()?);
        // Thousands of these fit into a small machine.
        let config = WebSocketConfig::default().read_buffer_size(4 * 1024).write_buffer_size(0);
        let stream = site.connect().await?;
        let (stream, _) = tokio_tungstenite::client_async_with_config(request, stream, Some(config)).await?;
        Ok(Socket { stream, tape: visitor.tape.clone(), last: 0, kept: std::collections::VecDeque::new() })
    }

    /// The next message; `None` once the server has closed.
    pub async fn next(&mut self) -> Result<Option<ServerMessage>> {
        if let Some(told) = self.kept.pop_front() {
            return Ok(Some(told));
        }
        self.hear().await
    }

    async fn hear(&mut self) -> Result<Option<ServerMessage>> {
        let text = tokio::time::timeout(PATIENCE, self.hear_text()).await;
        let Some(text) = text.context("the server says nothing")?? else { return Ok(None) };
        if let Some(tape) = &self.tape {
            tape(&text);
        }
        Ok(Some(serde_json::from_str(&text).with_context(|| text.to_string())?))
    }

    /// The next text, unread, whenever it comes.
    pub async fn hear_text(&mut self) -> Result<Option<Utf8Bytes>> {
        loop {
            match self.stream.next().await {
                Some(Ok(Message::Text(text))) => return Ok(Some(text)),
                Some(Ok(Message::Binary(_))) => bail!("the server sent bytes"),
                Some(Ok(Message::Close(_))) | None => return Ok(None),
                Some(Ok(_)) => {}
                Some(Err(error)) => return Err(error.into()),
            }
        }
    }

    /// Sends anything.
    pub async fn send(&mut self, message: Message) -> Result<()> {
        Ok(self.stream.send(message).await?)
    }

    /// Sends a text.
    pub async fn send_text(&mut self, text: String) -> Result<()> {
        self.send(Message::text(text)).await
    }

    /// Wants something, and does not wait for the answer. Gives the number of the message.
    pub async fn ask(&mut self, request: ClientRequest) -> Result<u64> {
        self.last += 1;
        let text = serde_json::to_string(&ClientMessage { id: self.last, request })?;
        self.send(Message::Text(text.into())).await?;
        Ok(self.last)
    }

    /// Waits for the answer to a message; all else that comes is kept for [`next`](Self::next).
    pub async fn answer(&mut self, id: u64) -> Result<Result<(), ApiError>> {
        loop {
            match self.hear().await? {
                Some(ServerMessage::Ok { id: done }) if done == id => return Ok(Ok(())),
                Some(ServerMessage::Error { id: Some(refused), error }) if refused == id => {
                    return Ok(Err(error));
                }
                Some(other) => self.kept.push_back(other),
                None => bail!("the server closed the connection"),
            }
        }
    }

    /// Wants something, and waits for the answer.
    pub async fn request(&mut self, request: ClientRequest) -> Result<Result<(), ApiError>> {
        let id = self.ask(request).await?;
        self.answer(id).await
    }

    /// The same, where a refusal is wrong.
    pub async fn get(&mut self, request: ClientRequest) -> Result<()> {
        self.request(request).await?.map_err(|fault| anyhow!("refused: {fault}"))
    }

    /// Does something at a table.
    pub async fn act(
        &mut self,
        table: &TableId,
        number: Option<u64>,
        action: Action,
    ) -> Result<Result<(), ApiError>> {
        self.request(ClientRequest::Action { table: table.clone(), number, action }).await
    }

    /// Watches a table, and gives it as it is.
    pub async fn watch(&mut self, table: &TableId) -> Result<Box<TableState>> {
        self.ask(ClientRequest::Watch { table: table.clone() }).await?;
        self.table(table).await
    }

    /// The next that is told of a table; all else is passed over.
    pub async fn table(&mut self, table: &TableId) -> Result<Box<TableState>> {
        loop {
            match self.next().await? {
                Some(ServerMessage::Table { state, .. }) if state.summary.id == *table => return Ok(state),
                Some(ServerMessage::Error { error, .. }) => bail!("refused: {error}"),
                Some(_) => {}
                None => bail!("the server closed the connection"),
            }
        }
    }

    /// Waits until a table is as wished.
    pub async fn until(
        &mut self,
        table: &TableId,
        fits: impl Fn(&TableState) -> bool,
    ) -> Result<Box<TableState>> {
        loop {
            let state = self.table(table).await?;
            if fits(&state) {
                return Ok(state);
            }
        }
    }

    /// Says goodbye.
    pub async fn close(mut self) {
        let _ = self.stream.close(None).await;
    }

    /// The connection itself, for those who want to break it.
    pub fn into_inner(self) -> TcpStream {
        self.stream.into_inner()
    }
}
