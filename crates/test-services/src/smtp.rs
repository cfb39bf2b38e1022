//! An SMTP server that keeps what it receives, without encryption.

use std::io::{BufRead, BufReader, Write};
use std::net::{SocketAddr, TcpListener, TcpStream};
use std::sync::mpsc::{Receiver, Sender, channel};
use std::sync::{Mutex, PoisonError};
use std::thread;
use std::time::Duration;

/// How long a test waits for a mail.
const TIMEOUT: Duration = Duration::from_secs(120);

/// A received mail.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ReceivedMail {
    /// The recipients.
    pub to: Vec<String>,
    /// Headers and body as they were sent.
    pub data: String,
}

impl ReceivedMail {
    /// The body, decoded if it is quoted-printable or base64.
    pub fn body(&self) -> String {
        let (head, body) = self.data.split_once("\r\n\r\n").unwrap_or((&self.data, ""));
        let head = head.to_ascii_lowercase();
        let bytes = if head.contains("content-transfer-encoding: quoted-printable") {
            decode_quoted_printable(body)
        } else if head.contains("content-transfer-encoding: base64") {
            decode_base64(body)
        } else {
            body.as_bytes().to_vec()
        };
        String::from_utf8_lossy(&bytes).replace("\r\n", "\n")
    }

    /// The first word of the body that starts like this, such as a link.
    pub fn word(&self, start: &str) -> Option<String> {
        self.body().split_whitespace().find(|word| word.starts_with(start)).map(str::to_owned)
    }
}

fn decode_quoted_printable(text: &str) -> Vec<u8> {
    let text = text.replace("=\r\n", "");
    let mut bytes = Vec::new();
    let mut rest = text.as_bytes();
    while let Some((&first, after)) = rest.split_first() {
        let code = after.get(..2).and_then(|hex| std::str::from_utf8(hex).ok());
        match code.and_then(|hex| u8::from_str_radix(hex, 16).ok()).filter(|_| first == b'=') {
            Some(byte) => {
                bytes.push(byte);
                rest = &after[2..];
            }
            None => {
                bytes.push(first);
                rest = after;
            }
        }
    }
    bytes
}

fn decode_base64(text: &str) -> Vec<u8> {
    let alphabet = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    let digits = text.bytes().filter_map(|byte| alphabet.iter().position(|&digit| digit == byte));
    let (mut bytes, mut bits, mut buffer) = (Vec::new(), 0, 0_u32);
    for digit in digits {
        buffer = (buffer << 6) | digit as u32;
        bits += 6;
        if bits >= 8 {
            bits -= 8;
            bytes.push((buffer >> bits) as u8);
        }
    }
    bytes
}

/// A running SMTP server. It ends with the process. Addresses that start with `rejected` take no mail, those that start
/// with `deferred` not now.
pub struct FakeSmtp {
    address: SocketAddr,
    mails: Mutex<Receiver<ReceivedMail>>,
}

impl FakeSmtp {
    /// Starts a server on a free port.
    ///
    /// # Panics
    /// When there is no free port.
    pub fn start() -> FakeSmtp {
        let listener = TcpListener::bind("127.0.0.1:0").expect("a port is free");
        let address = listener.local_addr().expect("the listener has an address");
        let (sender, mails) = channel();
        thread::spawn(move || {
            for stream in listener.incoming().flatten() {
                let sender = sender.clone();
                // A client that breaks off has sent no mail.
                thread::spawn(move || receive(stream, &sender).unwrap_or_default());
            }
        });
        FakeSmtp { address, mails: Mutex::new(mails) }
    }

    /// The URL for `ponti serve --smtp`.
    pub fn url(&self) -> String {
        format!("smtp+plain://{}", self.address)
    }

    /// Waits for the next mail.
    ///
    /// # Panics
    /// When none arrives.
    pub fn next_mail(&self) -> ReceivedMail {
        let mails = self.mails.lock().unwrap_or_else(PoisonError::into_inner);
        mails.recv_timeout(TIMEOUT).expect("a mail arrives")
    }

    /// A mail that has arrived already.
    pub fn try_next_mail(&self) -> Option<ReceivedMail> {
        self.mails.lock().unwrap_or_else(PoisonError::into_inner).try_recv().ok()
    }
}

fn receive(mut stream: TcpStream, mails: &Sender<ReceivedMail>) -> std::io::Result<()> {
    let mut lines = BufReader::new(stream.try_clone()?);
    stream.write_all(b"220 fake\r\n")?;
    let mut mail = ReceivedMail { to: Vec::new(), data: String::new() };
    let mut line = String::new();
    while lines.read_line(&mut line)? > 0 {
        let command = line.trim_end().to_owned();
        line.clear();
        let upper = command.to_ascii_uppercase();
        let reply: &[u8] = if upper.starts_with("RCPT TO:<REJECTED") {
            // With the address, as many servers answer.
            stream.write_all(format!("550 5.1.1 {} is unknown\r\n", &command[8..]).as_bytes())?;
            continue;
        } else if upper.starts_with("RCPT TO:<DEFERRED") {
            b"451 4.7.1 try again later\r\n"
        } else if upper.starts_with("RCPT TO:") {
            mail.to.push(command[8..].trim_matches(['<', '>', ' ']).to_owned());
            b"250 ok\r\n"
        } else if upper == "DATA" {
            stream.write_all(b"354 go on\r\n")?;
            loop {
                line.clear();
                if lines.read_line(&mut line)? == 0 || line == ".\r\n" {
                    break;
                }
                mail.data.push_str(line.strip_prefix('.').unwrap_or(&line));
            }
            line.clear();
            let received = std::mem::replace(&mut mail, ReceivedMail { to: Vec::new(), data: String::new() });
            let _ = mails.send(received);
            b"250 ok\r\n"
        } else if upper == "QUIT" {
            stream.write_all(b"221 bye\r\n")?;
            return Ok(());
        } else {
            b"250 ok\r\n"
        };
        stream.write_all(reply)?;
    }
    Ok(())
}
