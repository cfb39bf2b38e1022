//! A Chrome DevTools Protocol client: starts the browser, calls methods and collects events.
//!
//! Blocking, because tests read more easily without `async`. Each test has a connection of its own.

use std::collections::{HashMap, VecDeque};
use std::io::{BufRead, BufReader, ErrorKind};
use std::net::TcpStream;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use anyhow::{Context, Result, bail};
use serde_json::{Value, json};
use tungstenite::handshake::HandshakeError;
use tungstenite::protocol::WebSocketConfig;
use tungstenite::{Message, WebSocket};

/// How long a call may take. Machines that run tests are often busy.
const CALL_TIMEOUT: Duration = Duration::from_secs(180);
/// The read timeout of the socket; after this pause all pending events are considered read.
const READ_TIMEOUT: Duration = Duration::from_millis(50);
/// How long the browser may take to exit and to release its profile folder.
const EXIT_TIMEOUT: Duration = Duration::from_secs(10);
/// The message size limit in bytes. Screenshots of long pages arrive in one message.
const MAX_MESSAGE_SIZE: usize = 256 << 20;

/// Starts the browser without a window, first-run dialogs and background requests.
const FLAGS: [&str; 10] = [
    "--headless",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--disable-dev-shm-usage",
    "--remote-debugging-port=0",
];

/// A connection to a running browser. Clones share the connection. The browser exits with its last connection.
#[derive(Clone)]
pub struct Browser(Arc<Mutex<Connection>>);

/// The process of a browser.
struct Process {
    child: Child,
    folder: PathBuf,
    /// Where it accepts connections.
    address: String,
}

impl Browser {
    /// Starts a headless browser with its user data in `folder`, which is created, and deleted when the browser exits.
    pub fn start(program: &Path, folder: PathBuf) -> Result<Self> {
        let mut command = Command::new(program);
        command.args(FLAGS).arg(format!("--user-data-dir={}", folder.display())).arg("about:blank");
        command.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::piped());
        let mut child = command.spawn().with_context(|| format!("cannot start {}", program.display()))?;
        match read_address(&mut child, "DevTools listening on ") {
            Ok(address) => Self::to(Arc::new(Process { child, folder, address })),
            Err(error) => {
                let _ = child.kill();
                let _ = child.wait();
                Err(error)
            }
        }
    }

    /// Another connection to the same browser.
    pub fn connect(&self) -> Result<Self> {
        Self::to(Arc::clone(&self.connection().process))
    }

    fn to(process: Arc<Process>) -> Result<Self> {
        let connection = Connection {
            socket: connect(&process.address)?,
            process,
            last_id: 0,
            events: VecDeque::new(),
            page_of_worker: HashMap::new(),
        };
        Ok(Self(Arc::new(Mutex::new(connection))))
    }

    fn connection(&self) -> MutexGuard<'_, Connection> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Calls a method in a session, or without one in the browser itself.
    pub(crate) fn call(&self, session: Option<&str>, method: &str, params: Value) -> Result<Value> {
        self.connection().call(session, method, params)
    }

    /// Calls a method and ignores its result, also if there is none.
    pub(crate) fn post(&self, session: &str, method: &str, params: Value) -> Result<()> {
        self.connection().send(Some(session), method, params).map(drop)
    }

    /// Takes the events of a page and of its workers that have arrived since the last call.
    pub(crate) fn events(&self, session: &str) -> Result<Vec<Value>> {
        self.connection().events(session)
    }

    /// The sessions of the workers of a page.
    pub(crate) fn workers(&self, session: &str) -> Vec<String> {
        let connection = self.connection();
        connection
            .page_of_worker
            .iter()
            .filter(|(_, page)| *page == session)
            .map(|(worker, _)| worker.clone())
            .collect()
    }
}

/// Reads the WebSocket address that a browser prints at startup, after a prefix.
pub(crate) fn read_address(child: &mut Child, prefix: &str) -> Result<String> {
    let stderr = child.stderr.take().context("the browser has no standard error")?;
    let mut lines = BufReader::new(stderr).lines();
    let mut output = String::new();
    loop {
        let Some(line) = lines.next() else { bail!("the browser exited at startup:\n{output}") };
        let line = line?;
        if let Some(address) = line.strip_prefix(prefix) {
            // Drain the pipe, so that the browser never blocks on a full one.
            std::thread::spawn(move || lines.for_each(drop));
            return Ok(address.to_owned());
        }
        output += &line;
        output.push('\n');
    }
}

fn connect(address: &str) -> Result<WebSocket<TcpStream>> {
    let host = address.strip_prefix("ws://").and_then(|rest| rest.split('/').next());
    let host = host.with_context(|| format!("the browser printed an invalid address: {address}"))?;
    let stream = TcpStream::connect(host)?;
    stream.set_nodelay(true)?;
    let config = WebSocketConfig::default()
        .max_message_size(Some(MAX_MESSAGE_SIZE))
        .max_frame_size(Some(MAX_MESSAGE_SIZE));
    match tungstenite::client::client_with_config(address, stream, Some(config)) {
        Ok((socket, _)) => {
            socket.get_ref().set_read_timeout(Some(READ_TIMEOUT))?;
            Ok(socket)
        }
        Err(HandshakeError::Failure(error)) => bail!("the browser rejected the connection: {error}"),
        Err(HandshakeError::Interrupted(_)) => bail!("the browser did not finish the WebSocket handshake"),
    }
}

struct Connection {
    process: Arc<Process>,
    socket: WebSocket<TcpStream>,
    /// The id of the last call.
    last_id: u64,
    events: VecDeque<Value>,
    /// The session of the page that started each worker, by the session of the worker.
    page_of_worker: HashMap<String, String>,
}

impl Connection {
    fn send(&mut self, session: Option<&str>, method: &str, params: Value) -> Result<u64> {
        self.last_id += 1;
        let mut message = json!({ "id": self.last_id, "method": method });
        message["params"] = params;
        if let Some(session) = session {
            message["sessionId"] = session.into();
        }
        self.socket
            .send(Message::text(message.to_string()))
            .context("the connection to the browser is closed")?;
        Ok(self.last_id)
    }

    fn call(&mut self, session: Option<&str>, method: &str, params: Value) -> Result<Value> {
        let id = self.send(session, method, params)?;
        let start = Instant::now();
        while start.elapsed() < CALL_TIMEOUT {
            let Some(mut message) = self.read()? else { continue };
            if message["id"] == id {
                if !message["error"].is_null() {
                    bail!("{method}: {}", message["error"]["message"].as_str().unwrap_or("failed"));
                }
                return Ok(message["result"].take());
            }
            self.record(message)?;
        }
        bail!("{method}: timeout")
    }

    fn events(&mut self, session: &str) -> Result<Vec<Value>> {
        while let Some(message) = self.read()? {
            self.record(message)?;
        }
        let page_of_worker = &self.page_of_worker;
        let of_page = |event: &Value| {
            let from = event["sessionId"].as_str().unwrap_or_default();
            from == session || page_of_worker.get(from).is_some_and(|page| page == session)
        };
        let (matching, others) = self.events.drain(..).partition(of_page);
        self.events = others;
        Ok(Vec::from(matching))
    }

    /// Queues an event. Console and network events are enabled for each new worker.
    fn record(&mut self, message: Value) -> Result<()> {
        if message["method"] == "Target.attachedToTarget"
            && let (Some(parent), Some(worker)) =
                (message["sessionId"].as_str(), message["params"]["sessionId"].as_str())
        {
            let page = self.page_of_worker.get(parent).map_or(parent, String::as_str).to_owned();
            self.page_of_worker.insert(worker.to_owned(), page);
            for domain in ["Runtime.enable", "Log.enable", "Network.enable"] {
                self.send(Some(worker), domain, json!({}))?;
            }
        }
        if message.get("method").is_some() {
            self.events.push_back(message);
        }
        Ok(())
    }

    /// The next message, or `None` after the read timeout.
    fn read(&mut self) -> Result<Option<Value>> {
        match self.socket.read() {
            Ok(Message::Text(text)) => Ok(Some(serde_json::from_str(&text)?)),
            Ok(_) => Ok(None),
            Err(tungstenite::Error::Io(error))
                if matches!(error.kind(), ErrorKind::WouldBlock | ErrorKind::TimedOut) =>
            {
                Ok(None)
            }
            Err(error) => Err(error).context("the connection to the browser is closed"),
        }
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        // Killing the main process would leave helper processes that still write into the folder.
        let close = Message::text(json!({ "id": 0, "method": "Browser.close" }).to_string());
        let mut socket = connect(&self.address).ok();
        let closing = socket.as_mut().is_some_and(|socket| socket.send(close).is_ok());
        let start = Instant::now();
        while closing && start.elapsed() < EXIT_TIMEOUT && matches!(self.child.try_wait(), Ok(None)) {
            std::thread::sleep(READ_TIMEOUT);
        }
        let _ = self.child.kill();
        let _ = self.child.wait();
        while std::fs::remove_dir_all(&self.folder).is_err() && start.elapsed() < EXIT_TIMEOUT {
            std::thread::sleep(READ_TIMEOUT);
        }
    }
}
