use protocol::push::PushKind;
use ring::agreement::{ECDH_P256, EphemeralPrivateKey};
use ring::rand::SystemRandom;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpListener;

use super::*;
use crate::store::sqlite;
use crate::testing::wait_until;

fn job(user: &str) -> PushJob {
    PushJob {
        user: user.parse().unwrap(),
        message: PushMessage {
            kind: PushKind::Turn,
            path: "/table/t1".to_owned(),
            name: Some("Ada".to_owned()),
            games_to_act: 0,
        },
        time_to_live: Duration::from_secs(60),
        topic: "t-t1".to_owned(),
        is_urgent: false,
    }
}

fn device(endpoint: String) -> PushDeviceRow {
    let key = EphemeralPrivateKey::generate(&ECDH_P256, &SystemRandom::new()).unwrap();
    PushDeviceRow {
        session: [1; 32],
        label: String::new(),
        endpoint,
        public_key: key.compute_public_key().unwrap().as_ref().to_vec(),
        auth: vec![0; 16],
        created_at: 1,
    }
}

#[tokio::test]
async fn a_full_queue_drops_notifications() {
    let (sender, mut jobs) = mpsc::channel(QUEUE_CAPACITY);
    let queue = PushQueue(sender);
    for _ in 0..QUEUE_CAPACITY + 10 {
        queue.enqueue(job("ada"));
    }
    drop(queue);
    let mut waiting = 0;
    while jobs.recv().await.is_some() {
        waiting += 1;
    }
    assert_eq!(waiting, QUEUE_CAPACITY);
}

/// A push service that answers each request with `201 Created`; returns its address.
async fn answering() -> String {
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let port = listener.local_addr().unwrap().port();
    tokio::spawn(async move {
        while let Ok((mut stream, _)) = listener.accept().await {
            tokio::spawn(async move {
                let _ = stream.read(&mut [0; 8192]).await;
                let _ = stream.write_all(b"HTTP/1.1 201 Created\r\ncontent-length: 0\r\n\r\n").await;
            });
        }
    });
    format!("http://localhost:{port}/a")
}

#[tokio::test]
async fn hosts_that_do_not_answer_delay_only_those_that_are_new() {
    let store = sqlite::in_memory().await.unwrap();
    let policy = EndpointPolicy::Loopback;
    let service = PushService::open(store, policy, None, std::future::pending()).await.unwrap();
    let text: Arc<[u8]> = b"{}".as_slice().into();
    let known = answering().await;
    let free = |lane: usize| service.lanes[lane].waiting.available_permits();
    service.start_delivery(device(known.clone()), &job("ada"), &text);
    wait_until("the host is known", async || !service.known_hosts().is_empty()).await;
    // Connections are accepted by the operating system, and no one answers.
    let mut silent = Vec::new();
    for number in 0..200 {
        // Each a host of its own, as a name server of an attacker would give them.
        let listener = TcpListener::bind((format!("127.0.0.{}", 2 + number), 0)).await.unwrap();
        let endpoint = format!("http://{}/a", listener.local_addr().unwrap());
        service.start_delivery(device(endpoint), &job("mallory"), &text);
        silent.push(listener);
    }
    assert_eq!((free(0), free(1)), (MAX_WAITING[0], 0), "what is too much was dropped");
    service.start_delivery(device(known), &job("ada"), &text);
    assert_eq!(free(0), MAX_WAITING[0] - 1);
    wait_until("the message is sent", async || free(0) == MAX_WAITING[0]).await;
    assert!(free(1) < MAX_WAITING[1], "the others still wait");
}
