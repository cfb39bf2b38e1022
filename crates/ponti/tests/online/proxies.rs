//! The example configurations of proxies in `deploy/`, with the real proxies.

use std::path::Path;

use rand::SeedableRng;
use test_client::{Client, Endpoint, start_game};
use test_services::{Caddy, Haproxy, ServiceError};

use crate::harness::{PROGRAM, TestServer, block_on, play_until, ponte};

const FOLDER: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../deploy");

fn configuration(name: &str) -> String {
    std::fs::read_to_string(Path::new(FOLDER).join(name)).unwrap()
}

/// Whether a proxy can be had; the reason is printed if not.
fn is_available<T>(started: Result<T, ServiceError>) -> Option<T> {
    match started {
        Ok(started) => Some(started),
        Err(error @ ServiceError::Missing { .. }) => {
            println!("SKIPPED, {PROGRAM} was not tried behind this proxy: {error}");
            None
        }
        Err(error) => panic!("{error}"),
    }
}

/// Guests play the first moves of a game through a proxy, one over WebSocket and one over HTTP.
async fn play_through(port: u16) {
    let endpoint = Endpoint::from_url(&format!("http://127.0.0.1:{port}/")).unwrap();
    // The proxy sends requests to a node once it has passed a check.
    while !Client::anonymous(&endpoint).send_raw("/healthz").await.is_ok_and(|one| one.status == 200) {
        tokio::task::yield_now().await;
    }
    let (ada, ben) = (Client::guest(&endpoint).await.unwrap(), Client::guest(&endpoint).await.unwrap());
    let table = start_game(&ada, &ponte(), &[&ben]).await.unwrap();
    let mut socket = ada.socket().await.unwrap();
    let mut state = socket.watch(&table).await.unwrap();
    let mut rng = SeedableRng::seed_from_u64(1);
    let played = play_until(&[ada, ben], &table, 6, &mut rng).await;
    while state.summary.number < played.summary.number {
        state = socket.next_state(&table).await.unwrap();
    }
}

#[test]
fn games_are_played_through_haproxy() {
    block_on(async {
        let server = TestServer::start().await;
        let node = format!("    server node1 {} check\n", server.endpoint.authority());
        let started = Haproxy::start(&(configuration("haproxy.cfg") + &node), None);
        if let Some(proxy) = is_available(started) {
            play_through(proxy.port()).await;
        }
        server.stop().await;
    });
}

#[test]
fn games_are_played_through_caddy() {
    block_on(async {
        if is_available(Caddy::validate(&Path::new(FOLDER).join("Caddyfile"))).is_none() {
            return;
        }
        let server = TestServer::start().await;
        let proxy = Caddy::start(&configuration("Caddyfile"), &[server.endpoint.port()]).unwrap();
        play_through(proxy.port()).await;
        server.stop().await;
    });
}
