//! A network that can be cut: a relay between people and a server.

use std::io::{Read, Write};
use std::net::{Shutdown, SocketAddr, TcpListener, TcpStream};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;

use anyhow::{Context, Result};

/// Stands in front of a server, hands everything on, and can stop to.
pub struct Relay {
    /// Where it is, such as `http://127.0.0.1:41234/`.
    pub address: String,
    wire: Arc<Wire>,
    at: SocketAddr,
}

/// How things stand between both ends.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Mood {
    /// Everything goes through.
    Whole,
    /// Nobody gets a connection.
    Cut,
    /// Connections are made, and nothing comes out at the other end.
    Mute,
    /// It is taken down.
    Gone,
}

struct Wire {
    mood: Mutex<Mood>,
    pairs: Mutex<Vec<Arc<Pair>>>,
}

/// One connection, as seen from the middle.
struct Pair {
    ends: [TcpStream; 2],
    /// Whether whatever is said is lost from now on.
    lost: AtomicBool,
}

impl Relay {
    /// A relay to the server at an address.
    pub fn to(address: &str) -> Result<Self> {
        let server = address.trim_start_matches("http://").trim_end_matches('/');
        let server: SocketAddr = server.parse().with_context(|| format!("no relay to {address}"))?;
        let listener = TcpListener::bind("127.0.0.1:0")?;
        let at = listener.local_addr()?;
        let wire = Arc::new(Wire { mood: Mutex::new(Mood::Whole), pairs: Mutex::default() });
        let ours = Arc::clone(&wire);
        thread::spawn(move || {
            for stream in listener.incoming().flatten() {
                if !ours.take(stream, server) {
                    return;
                }
            }
        });
        Ok(Self { address: format!("http://{at}/"), wire, at })
    }

    /// Ends all connections, and lets nobody make another.
    pub fn cut(&self) {
        self.wire.set(Mood::Cut);
        self.wire.sever();
    }

    /// Loses whatever is said, without a word to either side: a cable that was pulled, a router that forgot.
    pub fn mute(&self) {
        self.wire.set(Mood::Mute);
        for pair in self.wire.pairs() {
            pair.lost.store(true, Ordering::SeqCst);
        }
    }

    /// Lets new connections through again. What was lost stays lost, and a connection that lost something stays dead.
    pub fn mend(&self) {
        self.wire.set(Mood::Whole);
    }
}

impl Drop for Relay {
    fn drop(&mut self) {
        self.wire.set(Mood::Gone);
        self.wire.sever();
        // It looks up when somebody comes.
        let _ = TcpStream::connect(self.at);
    }
}

impl Wire {
    fn set(&self, mood: Mood) {
        *self.mood.lock().unwrap_or_else(PoisonError::into_inner) = mood;
    }

    fn mood(&self) -> Mood {
        *self.mood.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn pairs(&self) -> Vec<Arc<Pair>> {
        self.pairs.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }

    fn sever(&self) {
        for pair in self.pairs() {
            pair.end();
        }
    }

    /// Somebody wants a connection. Whether anybody else may come.
    fn take(self: &Arc<Self>, stream: TcpStream, server: SocketAddr) -> bool {
        let mood = self.mood();
        if mood == Mood::Gone {
            return false;
        }
        if mood == Mood::Cut {
            return true;
        }
        let Ok(other) = TcpStream::connect(server) else { return true };
        let pair = Arc::new(Pair { ends: [stream, other], lost: AtomicBool::new(mood == Mood::Mute) });
        self.pairs.lock().unwrap_or_else(PoisonError::into_inner).push(Arc::clone(&pair));
        // It may have been cut since.
        if matches!(self.mood(), Mood::Cut | Mood::Gone) {
            pair.end();
        }
        for from in [0, 1] {
            let (wire, pair) = (Arc::clone(self), Arc::clone(&pair));
            thread::spawn(move || {
                pair.hand_on(from);
                // Whoever has nothing more to say ends it, unless nobody could know.
                if !pair.lost.load(Ordering::SeqCst) {
                    pair.end();
                    wire.forget(&pair);
                }
            });
        }
        true
    }

    fn forget(&self, pair: &Arc<Pair>) {
        self.pairs.lock().unwrap_or_else(PoisonError::into_inner).retain(|one| !Arc::ptr_eq(one, pair));
    }
}

impl Pair {
    /// Hands on what one end says to the other, until it ends.
    fn hand_on(&self, from: usize) {
        let (mut from, mut to) = (&self.ends[from], &self.ends[1 - from]);
        let mut buffer = [0; 16 * 1024];
        while let Ok(read) = from.read(&mut buffer) {
            let lost = self.lost.load(Ordering::SeqCst);
            if read == 0 || (!lost && to.write_all(&buffer[..read]).is_err()) {
                return;
            }
        }
    }

    fn end(&self) {
        for end in &self.ends {
            let _ = end.shutdown(Shutdown::Both);
        }
    }
}

#[cfg(test)]
mod tests {
    use std::io::ErrorKind;
    use std::time::Duration;

    use super::*;

    /// Says whatever it hears.
    fn echo() -> String {
        let listener = TcpListener::bind("127.0.0.1:0").unwrap();
        let address = format!("http://{}/", listener.local_addr().unwrap());
        thread::spawn(move || {
            for mut stream in listener.incoming().flatten() {
                thread::spawn(move || {
                    let mut copy = stream.try_clone().unwrap();
                    let _ = std::io::copy(&mut stream, &mut copy);
                });
            }
        });
        address
    }

    fn through(relay: &Relay) -> TcpStream {
        let stream = TcpStream::connect(relay.at).unwrap();
        stream.set_read_timeout(Some(Duration::from_secs(20))).unwrap();
        stream
    }

    fn hears_itself(stream: &mut TcpStream) -> bool {
        let mut heard = [0; 4];
        stream.write_all(b"ciao").is_ok() && stream.read_exact(&mut heard).is_ok() && heard == *b"ciao"
    }

    #[test]
    fn a_cut_ends_what_is_there_and_lets_nobody_in_until_it_is_mended() {
        let relay = Relay::to(&echo()).unwrap();
        let mut one = through(&relay);
        assert!(hears_itself(&mut one));
        relay.cut();
        assert!(!hears_itself(&mut one));
        assert!(!hears_itself(&mut through(&relay)));
        relay.mend();
        assert!(hears_itself(&mut through(&relay)));
        assert!(!hears_itself(&mut one));
    }

    #[test]
    fn a_mute_wire_says_nothing_at_all_and_its_connections_stay_dead() {
        let relay = Relay::to(&echo()).unwrap();
        let mut one = through(&relay);
        assert!(hears_itself(&mut one));
        relay.mute();
        let mut other = through(&relay);
        relay.mend();
        assert!(hears_itself(&mut through(&relay)));
        one.set_read_timeout(Some(Duration::from_millis(50))).unwrap();
        one.write_all(b"ciao").unwrap();
        let nothing = one.read(&mut [0; 4]).unwrap_err().kind();
        assert!(matches!(nothing, ErrorKind::WouldBlock | ErrorKind::TimedOut), "{nothing}");
        drop(relay);
        assert!(!hears_itself(&mut one), "it ends with the relay");
        assert!(!hears_itself(&mut other));
    }
}
