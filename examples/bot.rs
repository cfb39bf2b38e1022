//! A bot that plays Ponte del Diavolo on a server, with any engine that speaks UGI.
//!
//! The bot uses an API token and the documented HTTP endpoints only (docs/api.md). It reads the notification stream,
//! accepts challenges to Ponte del Diavolo and declines others, follows each of its tables over the table's stream, asks
//! the engine for moves and posts them. When a connection breaks, it reconnects and continues from the current state.
//!
//! ```text
//! PONTI_TOKEN=ponti_... cargo run --release --package ponti --example bot -- --server http://127.0.0.1:8080
//! ```

use std::collections::HashSet;
use std::io::{self, BufRead, BufReader, Write};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;
use std::time::Duration;

use clap::Parser;
use serde_json::{Value, json};

type Result<T> = std::result::Result<T, Box<dyn std::error::Error + Send + Sync>>;

/// Delay before the notification stream is opened again.
const RECONNECT_DELAY: Duration = Duration::from_secs(5);
/// Delay before a table's stream is opened again.
const RETRY_DELAY: Duration = Duration::from_secs(2);

/// Plays Ponte del Diavolo on a server, with any engine that speaks UGI. The token is read from PONTI_TOKEN.
#[derive(Parser, Clone)]
pub struct Args {
    /// The server's base URL
    #[arg(long, default_value = "http://127.0.0.1:8080")]
    pub server: String,
    /// The engine's command line
    #[arg(long, default_value = "ponti engine")]
    pub engine: String,
    /// Thinking time per move, in milliseconds
    #[arg(long, default_value_t = 1000)]
    pub movetime: u64,
}

fn main() {
    let args = Args::parse();
    let Ok(token) = std::env::var("PONTI_TOKEN") else {
        eprintln!("set PONTI_TOKEN to an API token with the scopes read, challenge and play");
        std::process::exit(2);
    };
    let bot = Bot::new(args, token);
    loop {
        if let Err(error) = bot.run() {
            eprintln!("{error}; reconnecting");
        }
        thread::sleep(RECONNECT_DELAY);
    }
}

/// The bot. Clones share the set of active tables.
#[derive(Clone)]
pub struct Bot {
    args: Args,
    token: String,
    /// Tables with a running thread.
    active: Arc<Mutex<HashSet<String>>>,
}

impl Bot {
    /// A bot that is not connected yet.
    pub fn new(args: Args, token: String) -> Bot {
        Bot { args, token, active: Arc::default() }
    }

    /// Accepts challenges and plays until the server closes the notification stream.
    pub fn run(&self) -> Result<()> {
        let own_id = self.get("/me")?["user"]["id"].clone();
        // The stream is opened before the lists are read, so that no notification is missed in between.
        let messages = self.stream("/stream")?;
        for challenge in items(&self.get("/challenges")?) {
            self.answer_challenge(challenge, &own_id);
        }
        for table in items(&self.get("/tables?status=open")?) {
            self.start_playing(&table["id"]);
        }
        for message in messages {
            let notification = &message?["notification"];
            match notification["type"].as_str() {
                Some("challenge") => self.answer_challenge(&notification["challenge"], &own_id),
                Some("game_started") => self.start_playing(&notification["table"]),
                _ => {}
            }
        }
        Ok(())
    }

    /// Accepts a challenge to Ponte del Diavolo, and declines one to Ciao Ciao.
    fn answer_challenge(&self, challenge: &Value, own_id: &Value) {
        let joined = items(&challenge["joined"]).any(|user| user["id"] == *own_id);
        if joined || challenge["status"]["type"] != "open" {
            return;
        }
        let path = format!("/challenges/{}", text(&challenge["id"]));
        let result = if challenge["terms"]["game"] == "ponte" {
            self.post(&format!("{path}/join"), &json!({}))
                .map(|outcome| self.start_playing(&outcome["table"]))
        } else {
            self.delete(&path)
        };
        if let Err(error) = result {
            eprintln!("challenge {}: {error}", challenge["id"]);
        }
    }

    /// Plays at a table in its own thread.
    fn start_playing(&self, table: &Value) {
        let Some(table) = table.as_str().map(ToOwned::to_owned) else { return };
        if !self.active.lock().unwrap_or_else(PoisonError::into_inner).insert(table.clone()) {
            return;
        }
        let bot = self.clone();
        thread::spawn(move || {
            loop {
                match bot.play(&table) {
                    Ok(true) => break,
                    // The stream ended before the game, as when the server restarts.
                    Ok(false) => {}
                    Err(error) => eprintln!("table {table}: {error}; retrying"),
                }
                thread::sleep(RETRY_DELAY);
            }
            bot.active.lock().unwrap_or_else(PoisonError::into_inner).remove(&table);
        });
    }

    /// Plays until the game is over (true) or the stream ends (false).
    fn play(&self, table: &str) -> Result<bool> {
        let mut engine = None;
        for message in self.stream(&format!("/tables/{table}/stream"))? {
            let message = message?;
            if message["type"] != "table" {
                continue;
            }
            let state = &message["state"];
            let (terms, view) = (&state["terms"], &state["view"]);
            if !view["outcome"].is_null() || terms["game"] != "ponte" {
                return Ok(true);
            }
            if view["permissions"]["act"] != true {
                continue;
            }
            let engine = match &mut engine {
                Some(engine) => engine,
                none => none.insert(Engine::start(&self.args.engine, text(&terms["rules"]))?),
            };
            let moves: Vec<&str> = items(&view["game"]["moves"]).filter_map(Value::as_str).collect();
            let best = engine.best_move(&moves, self.args.movetime)?;
            // With its event number, the action is performed once even if the request is repeated.
            let number = state["number"].as_u64().unwrap_or(0) + 1;
            let action = json!({"type": "move", "move": best, "number": number});
            // After an error, the stream is opened again and shows the current state.
            self.post(&format!("/tables/{table}/actions"), &action)
                .map_err(|error| format!("{best}: {error}"))?;
        }
        Ok(false)
    }

    fn url(&self, path: &str) -> String {
        format!("{}/api/v1{path}", self.args.server.trim_end_matches('/'))
    }

    fn authorization(&self) -> String {
        format!("Bearer {}", self.token)
    }

    fn get(&self, path: &str) -> Result<Value> {
        let response = ureq::get(self.url(path)).header("authorization", self.authorization()).call()?;
        Ok(response.into_body().read_json()?)
    }

    fn post(&self, path: &str, body: &Value) -> Result<Value> {
        let response =
            ureq::post(self.url(path)).header("authorization", self.authorization()).send_json(body)?;
        Ok(response.into_body().read_json()?)
    }

    fn delete(&self, path: &str) -> Result<()> {
        ureq::delete(self.url(path)).header("authorization", self.authorization()).call()?;
        Ok(())
    }

    /// Opens an NDJSON stream. Empty lines are heartbeats.
    fn stream(&self, path: &str) -> Result<impl Iterator<Item = Result<Value>> + use<>> {
        let response = ureq::get(self.url(path)).header("authorization", self.authorization()).call()?;
        let lines = BufReader::new(response.into_body().into_reader()).lines();
        Ok(lines
            .filter(|line| !matches!(line, Ok(line) if line.is_empty()))
            .map(|line| Ok(serde_json::from_str(&line?)?)))
    }
}

fn text(value: &Value) -> &str {
    value.as_str().unwrap_or_default()
}

fn items(value: &Value) -> impl Iterator<Item = &Value> {
    value.as_array().into_iter().flatten()
}

/// An engine process that speaks UGI on its standard input and output.
struct Engine {
    child: Child,
    input: ChildStdin,
    output: io::Lines<BufReader<ChildStdout>>,
}

impl Engine {
    fn start(command: &str, rules: &str) -> Result<Engine> {
        let mut words = command.split_whitespace();
        let program = words.next().ok_or("the engine's command line is empty")?;
        let mut child = Command::new(program)
            .args(words)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .map_err(|error| format!("{program}: {error}"))?;
        let input = child.stdin.take().ok_or("the engine has no input")?;
        let output = child.stdout.take().ok_or("the engine has no output")?;
        let mut engine = Engine { child, input, output: BufReader::new(output).lines() };
        engine.send("ugi")?;
        engine.wait_for("ugiok")?;
        engine.send(&format!("setoption name Rules value {rules}"))?;
        engine.send("isready")?;
        engine.wait_for("readyok")?;
        Ok(engine)
    }

    fn send(&mut self, line: &str) -> Result<()> {
        writeln!(self.input, "{line}")?;
        Ok(self.input.flush()?)
    }

    /// Reads lines until one starts with `keyword`, and returns its next word.
    fn wait_for(&mut self, keyword: &str) -> Result<String> {
        for line in &mut self.output {
            let line = line?;
            if let Some(reason) = line.strip_prefix("error ") {
                return Err(format!("engine error: {reason}").into());
            }
            let mut words = line.split_whitespace();
            if words.next() == Some(keyword) {
                return Ok(words.next().unwrap_or_default().to_owned());
            }
        }
        Err("the engine has exited".into())
    }

    fn best_move(&mut self, moves: &[&str], movetime: u64) -> Result<String> {
        self.send(&format!("position startpos moves {}", moves.join(" ")))?;
        self.send(&format!("go movetime {movetime}"))?;
        self.wait_for("bestmove")
    }
}

impl Drop for Engine {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}
