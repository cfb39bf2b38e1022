//! A bus over PostgreSQL's `LISTEN` and `NOTIFY`: nothing to install for a few nodes.
//!
//! One connection listens and one sends. Everything that is waiting is sent by one statement, because PostgreSQL lets
//! only one transaction with notifications commit at a time. The node also sends to itself now and then, to notice a
//! connection that is cut without a word.

use std::str::FromStr;
use std::sync::Arc;
use std::time::Duration;

use sqlx::PgPool;
use sqlx::postgres::{PgConnectOptions, PgListener, PgPoolOptions};
use tokio::sync::mpsc;

use super::{RECONNECT_DELAY, Transport};

/// Messages per statement.
const MAX_BATCH: usize = 256;
/// The time between two messages of a node to itself.
const PROBE_INTERVAL: Duration = Duration::from_secs(3);
/// How long a connection may take to be made, or to answer.
const TIMEOUT: Duration = Duration::from_secs(5);
/// A listener that has received nothing for this long has lost its connection.
const SILENCE_TIMEOUT: Duration = Duration::from_secs(10);

/// Starts the tasks of the bus; they end with the transport's owner.
pub(super) fn start(transport: &Arc<Transport>, url: &str, outgoing: mpsc::UnboundedReceiver<String>) {
    let options = match PgConnectOptions::from_str(url) {
        Ok(options) => options,
        Err(error) => {
            tracing::error!(%error, "the bus cannot use the URL of the database");
            return;
        }
    };
    tokio::spawn(listen(Arc::downgrade(transport), options.clone()));
    tokio::spawn(send(transport.channel.clone(), options, outgoing));
}

/// One connection. A pool of its own for each, because one that has become silent keeps its place for minutes.
fn connection(options: &PgConnectOptions) -> PgPool {
    PgPoolOptions::new()
        .max_connections(1)
        .acquire_timeout(TIMEOUT)
        .max_lifetime(None)
        .idle_timeout(None)
        .connect_lazy_with(options.clone())
}

/// Receives messages, and connects again whenever the connection is lost.
async fn listen(transport: std::sync::Weak<Transport>, options: PgConnectOptions) {
    loop {
        let Some(strong) = transport.upgrade() else { return };
        let pool = connection(&options);
        let connecting = tokio::time::timeout(TIMEOUT, connect(&pool, &strong.channel));
        match connecting.await.unwrap_or(Err(sqlx::Error::PoolTimedOut)) {
            Ok(mut listener) => {
                strong.connected();
                drop(strong);
                let reason = receive(&transport, &mut listener).await;
                let Some(strong) = transport.upgrade() else { return };
                strong.disconnected(&reason);
            }
            Err(error) => strong.disconnected(&error.to_string()),
        }
        tokio::time::sleep(RECONNECT_DELAY).await;
    }
}

async fn connect(pool: &PgPool, channel: &str) -> Result<PgListener, sqlx::Error> {
    let mut listener = PgListener::connect_with(pool).await?;
    // A new listener is made instead, so that no loss goes unnoticed.
    listener.eager_reconnect(false);
    listener.listen(channel).await?;
    Ok(listener)
}

/// Delivers messages until the connection is lost; returns the reason.
async fn receive(transport: &std::sync::Weak<Transport>, listener: &mut PgListener) -> String {
    loop {
        match tokio::time::timeout(SILENCE_TIMEOUT, listener.try_recv()).await {
            Ok(Ok(Some(notification))) => match transport.upgrade() {
                Some(transport) => transport.receive(notification.payload().as_bytes()),
                None => return "the bus is closed".to_owned(),
            },
            Ok(Ok(None)) => return "the connection was closed".to_owned(),
            Ok(Err(error)) => return error.to_string(),
            Err(_) => return "nothing was received for too long".to_owned(),
        }
    }
}

/// Sends messages until the bus is dropped. Those that cannot be sent are lost.
async fn send(channel: String, options: PgConnectOptions, mut outgoing: mpsc::UnboundedReceiver<String>) {
    let mut batch = Vec::new();
    let mut pool = connection(&options);
    loop {
        match tokio::time::timeout(PROBE_INTERVAL, outgoing.recv_many(&mut batch, MAX_BATCH)).await {
            Ok(0) => return,
            Ok(_) => {}
            // To notice a lost connection.
            Err(_) => batch.push(String::new()),
        }
        let sending = sqlx::query("SELECT pg_notify($1, payload) FROM unnest($2) AS payload")
            .bind(&channel)
            .bind(&batch)
            .execute(&pool);
        let sent = tokio::time::timeout(TIMEOUT, sending).await.unwrap_or(Err(sqlx::Error::PoolTimedOut));
        if let Err(error) = sent {
            pool = connection(&options);
            metrics::counter!("ponti_bus_lost_total").increment(batch.len() as u64);
            tracing::warn!(%error, messages = batch.len(), "messages to other nodes were lost");
            tokio::time::sleep(RECONNECT_DELAY).await;
        }
        batch.clear();
    }
}
