//! A browser, spoken to by the protocol of its developer tools.

use std::cell::RefCell;
use std::collections::{HashMap, VecDeque};
use std::io::{BufRead, BufReader, ErrorKind};
use std::net::TcpStream;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::rc::Rc;
use std::time::{Duration, Instant};

use anyhow::{Context, Result, bail};
use serde_json::{Value, json};
use tungstenite::handshake::HandshakeError;
use tungstenite::protocol::WebSocketConfig;
use tungstenite::{Message, WebSocket};

use crate::profile::Profile;

/// How long an answer of the browser may take. Machines that test are often busy.
const PATIENCE: Duration = Duration::from_secs(60);
/// How long a silence has to be to count as one.
const SILENCE: Duration = Duration::from_millis(50);
/// How long it may take to end and to tidy up.
const FAREWELL: Duration = Duration::from_secs(10);
/// Pictures of long pages come in one message.
const MOST_BYTES: usize = 256 << 20;

/// How the browser is started: without a window, without asking, and without calling home.
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

/// A browser that runs for us. Clones are the same browser; it ends with the last of them and of their pages.
#[derive(Clone)]
pub struct Browser(Rc<RefCell<Wire>>);

impl Browser {
    /// Starts one without a window. The folder is made, and is gone when the browser ends.
    pub fn start(program: &Path, folder: PathBuf) -> Result<Self> {
        let mut command = Command::new(program);
        command.args(FLAGS).arg(format!("--user-data-dir={}", folder.display())).arg("about:blank");
        command.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::piped());
        let mut child = command.spawn().with_context(|| format!("cannot start {}", program.display()))?;
        let socket = listen(&mut child).and_then(|address| connect(&address));
        match socket {
            Ok(socket) => Ok(Self(Rc::new(RefCell::new(Wire {
                child,
                folder,
                socket,
                last: 0,
                events: VecDeque::new(),
                pages: HashMap::new(),
            })))),
            Err(error) => {
                let _ = child.kill();
                let _ = child.wait();
                Err(error)
            }
        }
    }

    /// A fresh profile that visits the app at this address.
    pub fn profile(&self, address: &str) -> Result<Profile> {
        Profile::new(self.clone(), address)
    }

    /// Calls a method of a session, or of the browser itself.
    pub(crate) fn call(&self, session: Option<&str>, method: &str, params: Value) -> Result<Value> {
        self.0.borrow_mut().call(session, method, params)
    }

    /// What happened in a page and in its workers since the last time, after a moment for more to come.
    pub(crate) fn events(&self, session: &str) -> Result<Vec<Value>> {
        self.0.borrow_mut().events(session)
    }

    /// The sessions of a page's workers.
    pub(crate) fn workers(&self, session: &str) -> Vec<String> {
        let wire = self.0.borrow();
        wire.pages.iter().filter(|(_, page)| *page == session).map(|(worker, _)| worker.clone()).collect()
    }
}

/// Reads the address off the browser's first words.
fn listen(child: &mut Child) -> Result<String> {
    let stderr = child.stderr.take().context("the browser has no standard error")?;
    let mut lines = BufReader::new(stderr).lines();
    let mut said = String::new();
    loop {
        let Some(line) = lines.next() else { bail!("the browser ended before it listened:\n{said}") };
        let line = line?;
        if let Some(address) = line.strip_prefix("DevTools listening on ") {
            // Whatever else it prints must not fill the pipe.
            std::thread::spawn(move || lines.for_each(drop));
            return Ok(address.to_owned());
        }
        said += &line;
        said.push('\n');
    }
}

fn connect(address: &str) -> Result<WebSocket<TcpStream>> {
    let host = address.strip_prefix("ws://").and_then(|rest| rest.split('/').next());
    let host = host.with_context(|| format!("the browser listens at {address}, which is no address"))?;
    let stream = TcpStream::connect(host)?;
    stream.set_nodelay(true)?;
    let config =
        WebSocketConfig::default().max_message_size(Some(MOST_BYTES)).max_frame_size(Some(MOST_BYTES));
    match tungstenite::client::client_with_config(address, stream, Some(config)) {
        Ok((socket, _)) => {
            socket.get_ref().set_read_timeout(Some(SILENCE))?;
            Ok(socket)
        }
        Err(HandshakeError::Failure(error)) => bail!("the browser refuses to talk: {error}"),
        Err(HandshakeError::Interrupted(_)) => bail!("the browser does not finish its greeting"),
    }
}

/// The process and the connection to it.
struct Wire {
    child: Child,
    folder: PathBuf,
    socket: WebSocket<TcpStream>,
    /// The number of the last call.
    last: u64,
    events: VecDeque<Value>,
    /// The page of each worker, by their sessions.
    pages: HashMap<String, String>,
}

impl Wire {
    fn send(&mut self, session: Option<&str>, method: &str, params: Value) -> Result<u64> {
        self.last += 1;
        let mut message = json!({ "id": self.last, "method": method });
        message["params"] = params;
        if let Some(session) = session {
            message["sessionId"] = session.into();
        }
        self.socket.send(Message::text(message.to_string())).context("the browser has gone")?;
        Ok(self.last)
    }

    fn call(&mut self, session: Option<&str>, method: &str, params: Value) -> Result<Value> {
        let id = self.send(session, method, params)?;
        let start = Instant::now();
        while start.elapsed() < PATIENCE {
            let Some(mut message) = self.read()? else { continue };
            if message["id"] == id {
                if !message["error"].is_null() {
                    bail!("{method}: {}", message["error"]["message"].as_str().unwrap_or("refused"));
                }
                return Ok(message["result"].take());
            }
            self.take(message)?;
        }
        bail!("{method}: the browser does not answer")
    }

    fn events(&mut self, session: &str) -> Result<Vec<Value>> {
        while let Some(message) = self.read()? {
            self.take(message)?;
        }
        let pages = &self.pages;
        let of_page = |event: &Value| {
            let from = event["sessionId"].as_str().unwrap_or_default();
            from == session || pages.get(from).is_some_and(|page| page == session)
        };
        let (ours, others) = self.events.drain(..).partition(of_page);
        self.events = others;
        Ok(Vec::from(ours))
    }

    /// Keeps an event. A worker that has just started is asked to tell what it says, too.
    fn take(&mut self, message: Value) -> Result<()> {
        if message["method"] == "Target.attachedToTarget"
            && let (Some(parent), Some(worker)) =
                (message["sessionId"].as_str(), message["params"]["sessionId"].as_str())
        {
            let page = self.pages.get(parent).map_or(parent, String::as_str).to_owned();
            self.pages.insert(worker.to_owned(), page);
            for domain in ["Runtime.enable", "Log.enable", "Network.enable"] {
                self.send(Some(worker), domain, json!({}))?;
            }
        }
        if message.get("method").is_some() {
            self.events.push_back(message);
        }
        Ok(())
    }

    /// The next message, if one comes soon.
    fn read(&mut self) -> Result<Option<Value>> {
        match self.socket.read() {
            Ok(Message::Text(text)) => Ok(Some(serde_json::from_str(&text)?)),
            Ok(_) => Ok(None),
            Err(tungstenite::Error::Io(error))
                if matches!(error.kind(), ErrorKind::WouldBlock | ErrorKind::TimedOut) =>
            {
                Ok(None)
            }
            Err(error) => Err(error).context("the browser has gone"),
        }
    }
}

impl Drop for Wire {
    fn drop(&mut self) {
        // A browser that is only killed leaves helpers behind, which go on writing into its folder.
        let asked = self.send(None, "Browser.close", json!({})).is_ok();
        let start = Instant::now();
        while asked && start.elapsed() < FAREWELL && matches!(self.child.try_wait(), Ok(None)) {
            std::thread::sleep(SILENCE);
        }
        let _ = self.child.kill();
        let _ = self.child.wait();
        while std::fs::remove_dir_all(&self.folder).is_err() && start.elapsed() < FAREWELL {
            std::thread::sleep(SILENCE);
        }
    }
}
