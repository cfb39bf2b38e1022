//! A bot that plays Ponte del Diavolo through the server's interface, with any engine that speaks UGI.
//!
//! It needs nothing but a token and the documented messages (docs/api.md): it listens to the stream of notices, accepts
//! challenges to Ponte del Diavolo and declines all others, follows each of its tables by the table's stream, asks its engine for moves
//! and sends them. What it is told comes as lines of JSON; what it does is a request. Should the connection
//! drop, it begins again with what is then the case.
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

/// Plays Ponte del Diavolo on a server, with any engine that speaks UGI. The token is read from PONTI_TOKEN.
#[derive(Parser, Clone)]
pub struct Settings {
    /// Where the server is
    #[arg(long, default_value = "http://127.0.0.1:8080")]
    pub server: String,
    /// The engine: a program and its arguments
    #[arg(long, default_value = "ponti engine")]
    pub engine: String,
    /// How long the engine may think about a move, in milliseconds
    #[arg(long, default_value_t = 1000)]
    pub movetime: u64,
}

fn main() {
    let settings = Settings::parse();
    let Ok(token) = std::env::var("PONTI_TOKEN") else {
        eprintln!("PONTI_TOKEN is to hold a token with the scopes read, challenge and play");
        std::process::exit(2);
    };
    let bot = Bot::new(settings, token);
    loop {
        if let Err(error) = bot.attend() {
            eprintln!("{error}; another attempt follows");
        }
        thread::sleep(Duration::from_secs(5));
    }
}

/// The bot. Its copies share what they are busy with.
#[derive(Clone)]
pub struct Bot {
    settings: Settings,
    token: String,
    /// Tables that somebody plays at already.
    busy: Arc<Mutex<HashSet<String>>>,
}

impl Bot {
    /// A bot that does nothing yet.
    pub fn new(settings: Settings, token: String) -> Bot {
        Bot { settings, token, busy: Arc::default() }
    }

    /// Takes challenges and plays until the server ends the stream.
    pub fn attend(&self) -> Result<()> {
        let me = self.get("/me")?["who"]["id"].clone();
        // Listening begins before looking, so that nothing falls in between.
        let notices = self.stream("/stream")?;
        for challenge in list(&self.get("/challenges")?) {
            self.consider(challenge, &me);
        }
        for table in list(&self.get("/tables?status=open")?) {
            self.sit(&table["id"]);
        }
        for told in notices {
            let told = told?;
            let notice = &told["notice"];
            match notice["notice"].as_str() {
                Some("challenge") => self.consider(&notice["challenge"], &me),
                Some("started") => self.sit(&notice["table"]),
                _ => {}
            }
        }
        Ok(())
    }

    /// Accepts a challenge from somebody else, if it is to Ponte del Diavolo.
    fn consider(&self, challenge: &Value, me: &Value) {
        let mine = list(&challenge["users"]).any(|one| one["id"] == *me);
        if mine || challenge["state"] != "open" {
            return;
        }
        let path = format!("/challenges/{}", text(&challenge["id"]));
        let done = if challenge["terms"]["game"] == "ponte" {
            self.post(&format!("{path}/join"), &json!({})).map(|joined| self.sit(&joined["table"]))
        } else {
            self.delete(&path)
        };
        if let Err(error) = done {
            eprintln!("challenge {}: {error}", challenge["id"]);
        }
    }

    /// Plays at a table, beside everything else.
    fn sit(&self, table: &Value) {
        let Some(table) = table.as_str().map(ToOwned::to_owned) else { return };
        if !self.busy.lock().unwrap_or_else(PoisonError::into_inner).insert(table.clone()) {
            return;
        }
        let bot = self.clone();
        thread::spawn(move || {
            loop {
                match bot.play(&table) {
                    Ok(true) => break,
                    // The stream has ended before the game, as with a server that starts anew.
                    Ok(false) => {}
                    Err(error) => eprintln!("table {table}: {error}; another attempt follows"),
                }
                thread::sleep(Duration::from_secs(2));
            }
            bot.busy.lock().unwrap_or_else(PoisonError::into_inner).remove(&table);
        });
    }

    /// Plays until the game is over, which is then true, or until the stream ends.
    fn play(&self, table: &str) -> Result<bool> {
        let mut engine = None;
        for told in self.stream(&format!("/tables/{table}/stream"))? {
            let told = told?;
            let state = &told["state"];
            if told["tell"] != "table" {
                continue;
            }
            if !state["outcome"].is_null() || state["terms"]["game"] != "ponte" {
                return Ok(true);
            }
            if state["seat"].is_null() || state["to_act"] != state["seat"] {
                continue;
            }
            let engine = match &mut engine {
                Some(engine) => engine,
                none => none.insert(Engine::start(&self.settings.engine, text(&state["terms"]["rules"]))?),
            };
            let moves: Vec<&str> = list(&state["view"]["game"]["moves"]).filter_map(Value::as_str).collect();
            let best = engine.think(&moves, self.settings.movetime)?;
            // The number says which event this is to be, so that it is done once or not at all.
            let number = state["number"].as_u64().unwrap_or(0) + 1;
            let act = json!({"number": number, "action": {"action": "move", "value": best}});
            // Should it be refused, the next stream tells how things are.
            self.post(&format!("/tables/{table}/act"), &act).map_err(|error| format!("{best}: {error}"))?;
        }
        Ok(false)
    }

    fn url(&self, path: &str) -> String {
        format!("{}/api/v1{path}", self.settings.server.trim_end_matches('/'))
    }

    fn bearer(&self) -> String {
        format!("Bearer {}", self.token)
    }

    fn get(&self, path: &str) -> Result<Value> {
        let answer = ureq::get(self.url(path)).header("authorization", self.bearer()).call()?;
        Ok(answer.into_body().read_json()?)
    }

    fn post(&self, path: &str, body: &Value) -> Result<Value> {
        let answer = ureq::post(self.url(path)).header("authorization", self.bearer()).send_json(body)?;
        Ok(answer.into_body().read_json()?)
    }

    fn delete(&self, path: &str) -> Result<()> {
        ureq::delete(self.url(path)).header("authorization", self.bearer()).call()?;
        Ok(())
    }

    /// What is told, line by line; empty lines only say that the server is still there.
    fn stream(&self, path: &str) -> Result<impl Iterator<Item = Result<Value>> + use<>> {
        let answer = ureq::get(self.url(path)).header("authorization", self.bearer()).call()?;
        let lines = BufReader::new(answer.into_body().into_reader()).lines();
        Ok(lines
            .filter(|line| !matches!(line, Ok(line) if line.is_empty()))
            .map(|line| Ok(serde_json::from_str(&line?)?)))
    }
}

fn text(value: &Value) -> &str {
    value.as_str().unwrap_or_default()
}

fn list(value: &Value) -> impl Iterator<Item = &Value> {
    value.as_array().into_iter().flatten()
}

/// An engine that speaks UGI on its standard input and output.
struct Engine {
    child: Child,
    input: ChildStdin,
    output: io::Lines<BufReader<ChildStdout>>,
}

impl Engine {
    fn start(command: &str, rules: &str) -> Result<Engine> {
        let mut words = command.split_whitespace();
        let program = words.next().ok_or("no engine was named")?;
        let mut child = Command::new(program)
            .args(words)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .map_err(|error| format!("{program}: {error}"))?;
        let input = child.stdin.take().ok_or("the engine has no input")?;
        let output = child.stdout.take().ok_or("the engine has no output")?;
        let mut engine = Engine { child, input, output: BufReader::new(output).lines() };
        engine.say("ugi")?;
        engine.wait_for("ugiok")?;
        engine.say(&format!("setoption name Rules value {rules}"))?;
        engine.say("isready")?;
        engine.wait_for("readyok")?;
        Ok(engine)
    }

    fn say(&mut self, line: &str) -> Result<()> {
        writeln!(self.input, "{line}")?;
        Ok(self.input.flush()?)
    }

    /// The rest of the first line that begins with this word.
    fn wait_for(&mut self, word: &str) -> Result<String> {
        for line in &mut self.output {
            let line = line?;
            if let Some(reason) = line.strip_prefix("error ") {
                return Err(format!("the engine says: {reason}").into());
            }
            let mut words = line.split_whitespace();
            if words.next() == Some(word) {
                return Ok(words.next().unwrap_or_default().to_owned());
            }
        }
        Err("the engine has ended".into())
    }

    fn think(&mut self, moves: &[&str], milliseconds: u64) -> Result<String> {
        self.say(&format!("position startpos moves {}", moves.join(" ")))?;
        self.say(&format!("go movetime {milliseconds}"))?;
        self.wait_for("bestmove")
    }
}

impl Drop for Engine {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}
