//! The contract of the bus, in one process, over PostgreSQL and over NATS.

use std::sync::Arc;
use std::time::Duration;

use host::bus::{Bus, BusMessage, Delivery, LocalBus, RemoteBus};
use tokio::sync::mpsc::UnboundedReceiver;

fn event(number: u64) -> BusMessage {
    BusMessage::Event {
        table: "t1".parse().unwrap(),
        number,
        users: vec!["ada".parse().unwrap(), "ben".parse().unwrap()],
    }
}

async fn next(receiver: &mut UnboundedReceiver<Delivery>) -> Delivery {
    let received = tokio::time::timeout(Duration::from_secs(30), receiver.recv()).await;
    received.expect("a message arrives").expect("the bus is open")
}

async fn wait_until_connected(bus: &dyn Bus) {
    while !bus.is_connected() {
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
}

/// Messages of one node reach all subscribers of all nodes, in order; each node knows which are its own.
async fn messages_reach_all_nodes_in_order(one: Arc<dyn Bus>, other: Arc<dyn Bus>) {
    wait_until_connected(&*one).await;
    wait_until_connected(&*other).await;
    let (mut own, mut remote, mut second) = (one.subscribe(), other.subscribe(), other.subscribe());
    for number in 1..=500 {
        one.publish(event(number));
    }
    one.publish(BusMessage::LobbyChanged);
    for number in 1..=500 {
        assert_eq!(next(&mut own).await, Delivery::Own(event(number)));
        for receiver in [&mut remote, &mut second] {
            assert_eq!(next(receiver).await, Delivery::Remote(event(number)));
        }
    }
    assert_eq!(next(&mut remote).await, Delivery::Remote(BusMessage::LobbyChanged));
    // Nothing of it comes back to the sender a second time.
    other.publish(event(1));
    assert_eq!(next(&mut own).await, Delivery::Own(BusMessage::LobbyChanged));
    assert_eq!(next(&mut own).await, Delivery::Remote(event(1)));
    assert_eq!(next(&mut remote).await, Delivery::Own(event(1)));
}

/// Subscribers learn that messages may have been lost, and receive again what is sent afterwards.
async fn a_lost_connection_is_reported(
    one: Arc<dyn Bus>,
    other: Arc<dyn Bus>,
    interrupt: impl AsyncFnOnce(),
) {
    wait_until_connected(&*one).await;
    wait_until_connected(&*other).await;
    let mut receiver = other.subscribe();
    interrupt().await;
    while next(&mut receiver).await != Delivery::Interrupted {}
    wait_until_connected(&*one).await;
    wait_until_connected(&*other).await;
    let resent = async {
        loop {
            one.publish(event(7));
            tokio::time::sleep(Duration::from_millis(200)).await;
        }
    };
    tokio::select! {
        () = resent => {}
        () = async { while next(&mut receiver).await != Delivery::Remote(event(7)) {} } => {}
    }
}

fn postgres_nodes(channel: &str) -> (Arc<dyn Bus>, Arc<dyn Bus>) {
    let bus = |node| Arc::new(RemoteBus::postgres(&test_services::Postgres::shared().url(), channel, node));
    (bus("one"), bus("other"))
}

fn nats_nodes(nats: &test_services::Nats) -> (Arc<dyn Bus>, Arc<dyn Bus>) {
    let bus = |node| Arc::new(RemoteBus::nats(&nats.url(), "ponti_test", node));
    (bus("one"), bus("other"))
}

#[tokio::test]
async fn in_one_process_subscribers_receive_messages_in_order() {
    let bus = LocalBus::default();
    let mut receiver = bus.subscribe();
    bus.publish(event(1));
    bus.publish(event(2));
    assert_eq!(next(&mut receiver).await, Delivery::Own(event(1)));
    assert_eq!(next(&mut receiver).await, Delivery::Own(event(2)));
    assert!(bus.is_connected());
}

#[tokio::test]
async fn messages_reach_all_nodes_over_postgres() {
    let (one, other) = postgres_nodes("ponti_order");
    messages_reach_all_nodes_in_order(one, other).await;
}

#[tokio::test]
async fn a_lost_connection_to_postgres_is_reported() {
    let (one, other) = postgres_nodes("ponti_lost");
    a_lost_connection_is_reported(one, other, async || {
        let cut = "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE query LIKE 'LISTEN \"ponti_lost\"%'";
        test_services::Postgres::shared().execute(cut).unwrap();
    })
    .await;
}

#[tokio::test]
async fn messages_reach_all_nodes_over_nats() {
    let nats = test_services::Nats::start().unwrap_or_else(|error| panic!("{error}"));
    let (one, other) = nats_nodes(&nats);
    messages_reach_all_nodes_in_order(one, other).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_lost_connection_to_nats_is_reported() {
    let mut nats = test_services::Nats::start().unwrap_or_else(|error| panic!("{error}"));
    let (one, other) = nats_nodes(&nats);
    a_lost_connection_is_reported(one, other, async || {
        nats.stop();
        nats.resume().unwrap();
    })
    .await;
}
