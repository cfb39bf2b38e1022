//! Somebody who asks, and is known by a cookie or a token.

use std::fmt;
use std::net::Ipv4Addr;
use std::sync::Arc;

use anyhow::{Context, Result, bail};
use futures_util::{Stream, StreamExt, stream};
use http_body_util::BodyDataStream;
use hyper::body::Bytes;
use hyper::header::{AUTHORIZATION, CONTENT_TYPE, COOKIE, ORIGIN, SET_COOKIE};
use hyper::{HeaderMap, Method};
use protocol::{BASE, Challenge, ChallengeId, JoinOutcome, NewChallenge, ServerMessage, TableId, UserRef};
use serde::Serialize;
use serde::de::DeserializeOwned;

use crate::site::{Answer, Site};
use crate::socket::Socket;

/// Hears every text that comes from the server, byte by byte.
pub type Tape = Arc<dyn Fn(&str) + Send + Sync>;

/// Somebody who asks.
#[derive(Clone)]
pub struct Visitor {
    site: Site,
    headers: HeaderMap,
    /// Who that is; nobody before the server has said so.
    pub who: Option<UserRef>,
    pub(crate) tape: Option<Tape>,
}

impl fmt::Debug for Visitor {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.debug_struct("Visitor").field("who", &self.who).finish_non_exhaustive()
    }
}

impl Visitor {
    /// Somebody at a browser whom nobody knows yet.
    pub fn stranger(site: &Site) -> Visitor {
        let mut headers = HeaderMap::new();
        if let Ok(origin) = site.origin().parse() {
            headers.insert(ORIGIN, origin);
        }
        Visitor { site: site.clone(), headers, who: None, tape: None }
    }

    /// A program with a token.
    pub fn program(site: &Site, token: &str) -> Result<Visitor> {
        let mut visitor = Visitor { headers: HeaderMap::new(), ..Visitor::stranger(site) };
        visitor.headers.insert(AUTHORIZATION, format!("Bearer {token}").parse()?);
        Ok(visitor)
    }

    /// A new guest.
    pub async fn guest(site: &Site) -> Result<Visitor> {
        Visitor::stranger(site).enter().await
    }

    /// Becomes a guest.
    pub async fn enter(mut self) -> Result<Visitor> {
        let answer = self.post("/guest", &serde_json::json!({})).await?;
        self.keep(&answer)?;
        self.who = Some(answer.json::<protocol::CurrentUser>()?.who);
        Ok(self)
    }

    /// Keeps the cookie of an answer.
    pub fn keep(&mut self, answer: &Answer) -> Result<()> {
        let Some(set) = answer.headers.get(SET_COOKIE) else {
            bail!("{}: no cookie in {}", answer.status, answer.text());
        };
        let cookie = set.to_str()?.split(';').next().context("a cookie")?;
        self.headers.insert(COOKIE, cookie.parse()?);
        Ok(())
    }

    /// The same person at another address of the server, as after a restart.
    #[must_use]
    pub fn at(mut self, site: &Site) -> Visitor {
        self.site = site.clone();
        if let Ok(origin) = site.origin().parse() {
            self.headers.insert(ORIGIN, origin);
        }
        self
    }

    /// Comes from this address, as a proxy on this machine would say.
    #[must_use]
    pub fn from_address(mut self, address: Ipv4Addr) -> Visitor {
        if let Ok(address) = address.to_string().parse() {
            self.headers.insert("x-forwarded-for", address);
        }
        self
    }

    /// Lets somebody hear all that comes from the server.
    #[must_use]
    pub fn taped(mut self, tape: Tape) -> Visitor {
        self.tape = Some(tape);
        self
    }

    /// Another header, or another value for one.
    #[must_use]
    pub fn with(mut self, name: &'static str, value: &str) -> Visitor {
        if let Ok(value) = value.parse() {
            self.headers.insert(name, value);
        }
        self
    }

    /// Without a header.
    #[must_use]
    pub fn without(mut self, name: &str) -> Visitor {
        self.headers.remove(name);
        self
    }

    /// What is sent with every request.
    pub fn headers(&self) -> &HeaderMap {
        &self.headers
    }

    /// Where the server is.
    pub fn site(&self) -> &Site {
        &self.site
    }

    /// Asks with any body. Paths are below the interface's own.
    pub async fn send(&self, method: Method, path: &str, body: Option<Vec<u8>>) -> Result<Answer> {
        let mut headers = self.headers.clone();
        if body.is_some() {
            headers.insert(CONTENT_TYPE, "application/json".parse()?);
        }
        let path = format!("{BASE}{path}");
        let answer = self.site.request(method, &path, headers, body.unwrap_or_default().into()).await?;
        if let Some(tape) = &self.tape {
            tape(&answer.text());
        }
        Ok(answer)
    }

    /// Asks for something as JSON.
    pub async fn get<T: DeserializeOwned>(&self, path: &str) -> Result<T> {
        self.send(Method::GET, path, None).await?.json()
    }

    /// Sends something as JSON.
    pub async fn post(&self, path: &str, body: &impl Serialize) -> Result<Answer> {
        self.send(Method::POST, path, Some(serde_json::to_vec(body)?)).await
    }

    /// A socket, after the server has said welcome.
    pub async fn socket(&self) -> Result<Socket> {
        Socket::open(self).await
    }

    /// A stream of messages, one a line.
    pub async fn stream(
        &self,
        path: &str,
    ) -> Result<impl Stream<Item = Result<ServerMessage>> + Unpin + use<>> {
        let path = format!("{BASE}{path}");
        let response = self.site.begin(Method::GET, &path, self.headers.clone(), Bytes::new()).await?;
        if response.status() != 200 {
            bail!("{path}: {}", response.status());
        }
        let tape = self.tape.clone();
        let body = BodyDataStream::new(response.into_body());
        let messages = stream::unfold((body, Vec::new()), move |(mut body, mut kept)| {
            let tape = tape.clone();
            async move {
                loop {
                    if let Some(end) = kept.iter().position(|byte| *byte == b'\n') {
                        let line: Vec<u8> = kept.drain(..=end).collect();
                        let line = String::from_utf8_lossy(&line);
                        if line.trim().is_empty() {
                            continue;
                        }
                        if let Some(tape) = &tape {
                            tape(line.trim_end());
                        }
                        let told = serde_json::from_str(&line).with_context(|| line.to_string());
                        return Some((told, (body, kept)));
                    }
                    match body.next().await? {
                        Ok(bytes) => kept.extend_from_slice(&bytes),
                        Err(error) => return Some((Err(error.into()), (body, kept))),
                    }
                }
            }
        });
        Ok(messages.boxed())
    }

    /// Proposes a game.
    pub async fn propose(&self, proposal: &NewChallenge) -> Result<JoinOutcome> {
        self.post("/challenges", proposal).await?.json()
    }

    /// Proposes a game that waits for others.
    pub async fn invite(&self, proposal: &NewChallenge) -> Result<Challenge> {
        match self.propose(proposal).await? {
            JoinOutcome::Waiting { challenge } => Ok(*challenge),
            JoinOutcome::Started { table } => bail!("the game at table {table} began without anybody else"),
        }
    }

    /// Accepts a challenge.
    pub async fn join(&self, challenge: &ChallengeId) -> Result<JoinOutcome> {
        self.post(&format!("/challenges/{challenge}/join"), &serde_json::json!({})).await?.json()
    }

    /// Begins a game with others, who accept at once.
    pub async fn begin(&self, proposal: &NewChallenge, others: &[&Visitor]) -> Result<TableId> {
        if others.is_empty() {
            return match self.propose(proposal).await? {
                JoinOutcome::Started { table } => Ok(table),
                JoinOutcome::Waiting { .. } => bail!("the game waits for others"),
            };
        }
        let challenge = self.invite(proposal).await?;
        let mut joined = None;
        for other in others {
            joined = Some(other.join(&challenge.id).await?);
        }
        match joined {
            Some(JoinOutcome::Started { table }) => Ok(table),
            _ => bail!("challenge {} waits for somebody else", challenge.id),
        }
    }
}
