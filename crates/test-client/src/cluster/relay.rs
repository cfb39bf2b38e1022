//! A TCP relay between a node and one of its services, which can be cut.

use std::net::SocketAddr;
use std::sync::Arc;

use anyhow::Result;
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::watch;

/// What happens to connections through a relay.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Link {
    /// They work.
    Up,
    /// They are closed, and no new one is made.
    Cut,
    /// Nothing passes, without a word, as when a cable is pulled.
    Silent,
}

/// A running relay; it ends with this value.
pub(crate) struct Relay {
    pub(crate) port: u16,
    link: Arc<watch::Sender<Link>>,
    task: tokio::task::JoinHandle<()>,
}

impl Relay {
    /// Starts a relay to a port of this machine.
    pub(crate) async fn start(target: u16) -> Result<Relay> {
        let listener = TcpListener::bind(("127.0.0.1", 0)).await?;
        let port = listener.local_addr()?.port();
        let link = Arc::new(watch::Sender::new(Link::Up));
        let task = tokio::spawn(accept(listener, target, Arc::clone(&link)));
        Ok(Relay { port, link, task })
    }

    /// Changes what happens to all connections.
    pub(crate) fn set(&self, link: Link) {
        self.link.send_replace(link);
    }
}

impl Drop for Relay {
    fn drop(&mut self) {
        self.task.abort();
    }
}

async fn accept(listener: TcpListener, target: u16, link: Arc<watch::Sender<Link>>) {
    while let Ok((client, _)) = listener.accept().await {
        if *link.borrow() == Link::Cut {
            continue;
        }
        let link = link.subscribe();
        tokio::spawn(async move {
            let target = SocketAddr::from(([127, 0, 0, 1], target));
            if let Ok(server) = TcpStream::connect(target).await {
                relay(client, server, link).await;
            }
        });
    }
}

/// Copies bytes both ways until a side closes or the link is cut.
async fn relay(client: TcpStream, server: TcpStream, mut link: watch::Receiver<Link>) {
    let mut buffers = ([0; 16 * 1024], [0; 16 * 1024]);
    loop {
        let now = *link.borrow_and_update();
        match now {
            Link::Cut => return,
            Link::Silent => {
                if link.changed().await.is_err() {
                    return;
                }
            }
            Link::Up => {
                let copied = tokio::select! {
                    changed = link.changed() => changed.is_ok(),
                    copied = copy(&client, &server, &mut buffers.0) => copied,
                    copied = copy(&server, &client, &mut buffers.1) => copied,
                };
                if !copied {
                    return;
                }
            }
        }
    }
}

/// Copies what is there; returns false at the end. Bytes that were read are always written: cancelling happens only while
/// waiting for some.
async fn copy(from: &TcpStream, to: &TcpStream, buffer: &mut [u8]) -> bool {
    loop {
        if from.readable().await.is_err() {
            return false;
        }
        match from.try_read(buffer) {
            Ok(0) => return false,
            Ok(length) => {
                // Local sockets have room for a few kilobytes; if not, wait on this thread of control alone.
                let mut rest = &buffer[..length];
                while !rest.is_empty() {
                    match to.try_write(rest) {
                        Ok(written) => rest = &rest[written..],
                        Err(error) if error.kind() == std::io::ErrorKind::WouldBlock => {
                            std::thread::sleep(std::time::Duration::from_micros(200));
                        }
                        Err(_) => return false,
                    }
                }
                return true;
            }
            Err(error) if error.kind() == std::io::ErrorKind::WouldBlock => {}
            Err(_) => return false,
        }
    }
}
