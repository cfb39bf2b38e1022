use protocol::push::{PushKind, PushMessage};
use ring::agreement::{ECDH_P256, EphemeralPrivateKey};
use ring::rand::SystemRandom;
use tokio::net::TcpListener;

use super::*;
use crate::store::sqlite;

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
async fn messages_that_would_wait_too_long_are_dropped() {
    let store = sqlite::in_memory().await.unwrap();
    let hosts = PushHosts::new(["localhost".to_owned()]);
    let service = PushService::open(store, hosts, None, std::future::pending()).await.unwrap();
    let text: Arc<[u8]> = b"{}".as_slice().into();
    // Connections are accepted by the operating system, and no one answers.
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let endpoint = format!("http://localhost:{}/a", listener.local_addr().unwrap().port());
    for sent in 1..MAX_WAITING + 10 {
        service.start_delivery(device(endpoint.clone()), &job("ada"), &text);
        assert_eq!(service.waiting.available_permits(), MAX_WAITING.saturating_sub(sent));
    }
}
