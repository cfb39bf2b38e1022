//! A small WebDriver BiDi client: starts Firefox, opens a page and evaluates scripts in it.
//!
//! The suite runs in Chromium; Firefox gets a smoke test of what differs most between browsers: loading the split
//! WebAssembly, input, storage and the service worker.

use std::io::ErrorKind;
use std::net::TcpStream;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use anyhow::{Context, Result, bail, ensure};
use serde_json::{Value, json};
use tungstenite::{Message, WebSocket};

use crate::devtools::read_address;

/// How long a command, or waiting for a condition, may take. Machines that run tests are often busy.
const TIMEOUT: Duration = Duration::from_secs(180);
/// The read timeout of the socket.
const READ_TIMEOUT: Duration = Duration::from_millis(50);
/// The pause between two checks of a condition.
const POLL_INTERVAL: Duration = Duration::from_millis(50);

/// Settings for tests: no first-run pages, updates or other requests of the browser itself.
const PREFERENCES: &str = r#"
user_pref("app.normandy.enabled", false);
user_pref("app.update.disabledForTesting", true);
user_pref("browser.aboutwelcome.enabled", false);
user_pref("browser.shell.checkDefaultBrowser", false);
user_pref("browser.startup.homepage_override.mstone", "ignore");
user_pref("browser.startup.page", 0);
user_pref("datareporting.policy.dataSubmissionEnabled", false);
user_pref("network.captive-portal-service.enabled", false);
user_pref("network.connectivity-service.enabled", false);
user_pref("services.settings.server", "http://127.0.0.1:9/");
user_pref("toolkit.telemetry.server", "");
"#;

/// A running Firefox with one tab and an empty profile. It is stopped, and the profile deleted, when it is dropped.
pub struct Firefox {
    child: Child,
    profile: PathBuf,
    socket: WebSocket<TcpStream>,
    last_id: u64,
    tab: String,
    errors: Vec<String>,
}

impl Firefox {
    /// Starts `program` without a window, with its profile in a folder that is created.
    pub fn start(program: &Path, profile: PathBuf) -> Result<Self> {
        std::fs::create_dir_all(&profile)?;
        std::fs::write(profile.join("user.js"), PREFERENCES)?;
        let mut command = Command::new(program);
        command
            .args(["--headless", "--no-remote", "--remote-debugging-port", "0", "--profile"])
            .arg(&profile);
        command.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::piped());
        let mut child = command.spawn().with_context(|| format!("cannot start {}", program.display()))?;
        match read_address(&mut child, "WebDriver BiDi listening on ").and_then(|address| connect(&address)) {
            Ok(socket) => {
                let mut firefox =
                    Self { child, profile, socket, last_id: 0, tab: String::new(), errors: Vec::new() };
                firefox.begin_session()?;
                Ok(firefox)
            }
            Err(error) => {
                let _ = child.kill();
                let _ = child.wait();
                Err(error)
            }
        }
    }

    fn begin_session(&mut self) -> Result<()> {
        self.call("session.new", &json!({ "capabilities": {} }))?;
        self.call("session.subscribe", &json!({ "events": ["log.entryAdded"] }))?;
        let tab = self.call("browsingContext.create", &json!({ "type": "tab" }))?;
        self.tab = tab["context"].as_str().context("Firefox opened no tab")?.to_owned();
        Ok(())
    }

    /// Opens an address and waits until it has loaded.
    pub fn navigate(&mut self, url: &str) -> Result<()> {
        let params = json!({ "context": self.tab, "url": url, "wait": "complete" });
        self.call("browsingContext.navigate", &params).map(drop)
    }

    /// Loads the page again.
    pub fn reload(&mut self) -> Result<()> {
        let params = json!({ "context": self.tab, "wait": "complete" });
        self.call("browsingContext.reload", &params).map(drop)
    }

    /// The value of an expression in the page: a text, number or boolean. Promises are awaited.
    pub fn eval(&mut self, expression: &str) -> Result<Value> {
        let params = json!({
            "expression": expression, "target": { "context": self.tab }, "awaitPromise": true,
        });
        let answer = self.call("script.evaluate", &params)?;
        match answer["type"].as_str() {
            Some("success") => Ok(answer["result"]["value"].clone()),
            _ => bail!("{expression}: {}", answer["exceptionDetails"]["text"]),
        }
    }

    /// Waits until an expression is true.
    pub fn wait_until(&mut self, condition: &str) -> Result<()> {
        let start = Instant::now();
        // A page that is being replaced cannot evaluate anything.
        while !matches!(self.eval(condition), Ok(Value::Bool(true))) {
            ensure!(start.elapsed() < TIMEOUT, "not true after {TIMEOUT:?}: {condition}");
            std::thread::sleep(POLL_INTERVAL);
        }
        Ok(())
    }

    /// Clicks the middle of an element with the mouse, once it is there.
    pub fn click(&mut self, selector: &str) -> Result<()> {
        self.wait_until(&format!("document.querySelector({selector:?}) !== null"))?;
        let place = self.eval(&format!(
            "(() => {{
                const element = document.querySelector({selector:?});
                element.scrollIntoView({{ block: 'center' }});
                const {{ x, y, width, height }} = element.getBoundingClientRect();
                return `${{Math.round(x + width / 2)}} ${{Math.round(y + height / 2)}}`;
            }})()"
        ))?;
        let place = place.as_str().and_then(|place| place.split_once(' ')).context("no place to click")?;
        let (x, y): (i64, i64) = (place.0.parse()?, place.1.parse()?);
        let actions = json!([
            { "type": "pointerMove", "x": x, "y": y },
            { "type": "pointerDown", "button": 0 },
            { "type": "pointerUp", "button": 0 },
        ]);
        let mouse = json!([{ "type": "pointer", "id": "mouse", "actions": actions }]);
        self.call("input.performActions", &json!({ "context": self.tab, "actions": mouse })).map(drop)
    }

    /// The errors and uncaught exceptions in the console so far.
    pub fn console_errors(&self) -> &[String] {
        &self.errors
    }

    fn call(&mut self, method: &str, params: &Value) -> Result<Value> {
        self.last_id += 1;
        let id = self.last_id;
        let request = json!({ "id": id, "method": method, "params": params });
        self.socket.send(Message::text(request.to_string()))?;
        let start = Instant::now();
        while start.elapsed() < TIMEOUT {
            let Some(message) = self.read()? else { continue };
            if message["method"] == "log.entryAdded" && message["params"]["level"] == "error" {
                self.errors.push(message["params"]["text"].to_string());
            } else if message["id"] == id {
                return match message["type"].as_str() {
                    Some("success") => Ok(message["result"].clone()),
                    _ => bail!("{method}: {}", message["message"]),
                };
            }
        }
        bail!("{method} was not answered")
    }

    /// The next message; `None` if there is none yet.
    fn read(&mut self) -> Result<Option<Value>> {
        match self.socket.read() {
            Ok(Message::Text(text)) => Ok(Some(serde_json::from_str(&text)?)),
            Ok(_) => Ok(None),
            Err(tungstenite::Error::Io(error))
                if matches!(error.kind(), ErrorKind::WouldBlock | ErrorKind::TimedOut) =>
            {
                Ok(None)
            }
            Err(error) => Err(error).context("the connection to Firefox was lost"),
        }
    }
}

fn connect(address: &str) -> Result<WebSocket<TcpStream>> {
    let host = address.strip_prefix("ws://").with_context(|| format!("an invalid address: {address}"))?;
    let stream = TcpStream::connect(host)?;
    stream.set_nodelay(true)?;
    let (socket, _) = tungstenite::client::client(format!("{address}/session"), stream)
        .map_err(|error| anyhow::anyhow!("Firefox rejected the connection: {error}"))?;
    socket.get_ref().set_read_timeout(Some(READ_TIMEOUT))?;
    Ok(socket)
}

impl Drop for Firefox {
    fn drop(&mut self) {
        let _ = self.call("browser.close", &json!({}));
        let start = Instant::now();
        while start.elapsed() < Duration::from_secs(5) && matches!(self.child.try_wait(), Ok(None)) {
            std::thread::sleep(POLL_INTERVAL);
        }
        let _ = self.child.kill();
        let _ = self.child.wait();
        let _ = std::fs::remove_dir_all(&self.profile);
    }
}
