//! A web host that only has files, below a path, as the host of a static folder.

use std::io::{BufRead, BufReader, Write};
use std::net::{TcpListener, TcpStream};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;

use anyhow::Result;

/// The path of the folder.
const PATH: &str = "/games/ponti/";

/// The host, until it is dropped.
pub struct StaticHost {
    /// The address of the folder, without a slash at its end.
    pub address: String,
    socket: String,
    stopped: Arc<AtomicBool>,
}

impl StaticHost {
    /// Serves a folder at a free port.
    pub fn start(folder: &Path) -> Result<Self> {
        let listener = TcpListener::bind("127.0.0.1:0")?;
        let socket = listener.local_addr()?.to_string();
        let stopped = Arc::new(AtomicBool::new(false));
        let (flag, folder) = (Arc::clone(&stopped), folder.to_owned());
        thread::spawn(move || {
            for stream in listener.incoming().flatten() {
                if flag.load(Ordering::Relaxed) {
                    return;
                }
                let folder = folder.clone();
                // Fails if the browser has closed the connection.
                thread::spawn(move || drop(answer(stream, folder)));
            }
        });
        Ok(Self { address: format!("http://{socket}{}", PATH.trim_end_matches('/')), socket, stopped })
    }
}

impl Drop for StaticHost {
    fn drop(&mut self) {
        self.stopped.store(true, Ordering::Relaxed);
        // Wakes the thread.
        drop(TcpStream::connect(&self.socket));
    }
}

/// Answers one request.
fn answer(mut stream: TcpStream, mut file: PathBuf) -> Result<()> {
    let mut lines = BufReader::new(&stream).lines();
    let request = lines.next().transpose()?.unwrap_or_default();
    while lines.next().transpose()?.is_some_and(|line| !line.is_empty()) {}
    let path = request.split(' ').nth(1).unwrap_or_default();
    let path = path.split('?').next().unwrap_or_default();
    let content = match path.strip_prefix(PATH).filter(|path| !path.contains("..")) {
        Some("") => std::fs::read(file.join("index.html")).ok(),
        Some(path) => {
            file.push(path);
            std::fs::read(&file).ok()
        }
        None => None,
    };
    let kind = match path.rsplit_once('.').map_or("html", |(_, ending)| ending) {
        "html" => "text/html; charset=utf-8",
        "js" => "text/javascript",
        "css" => "text/css",
        "wasm" => "application/wasm",
        "svg" => "image/svg+xml",
        "png" => "image/png",
        "webmanifest" => "application/manifest+json",
        _ => "application/octet-stream",
    };
    let (status, content) = content.map_or(("404 Not Found", Vec::new()), |content| ("200 OK", content));
    let length = content.len();
    write!(
        stream,
        "HTTP/1.1 {status}\r\nContent-Type: {kind}\r\nContent-Length: {length}\r\nConnection: close\r\n\r\n"
    )?;
    Ok(stream.write_all(&content)?)
}
