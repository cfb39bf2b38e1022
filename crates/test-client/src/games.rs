//! Accounts and games with several clients.

use std::time::Duration;

use anyhow::{Result, bail};
use client::{Client, Endpoint, Error, HttpResponse};
use protocol::{Challenge, JoinOutcome, NewChallenge, TableId};
use serde_json::json;

/// How often a request is repeated that the server refuses for the moment, and the mean delay.
const MAX_RETRIES: u32 = 100;
const RETRY_DELAY: Duration = Duration::from_millis(300);

/// A new account.
pub async fn registered(endpoint: &Endpoint, name: &str) -> Result<Client, Error> {
    Client::register(endpoint, name, &format!("correct horse of {name}")).await
}

/// Creates a challenge that waits for other users.
pub async fn create_open_challenge(user: &Client, challenge: &NewChallenge) -> Result<Challenge> {
    match user.create_challenge(challenge).await? {
        JoinOutcome::Waiting { challenge } => Ok(*challenge),
        JoinOutcome::Started { table } => bail!("the game at table {table} started immediately"),
    }
}

/// Starts a game: creates the challenge and lets the others accept it.
pub async fn start_game(user: &Client, challenge: &NewChallenge, others: &[&Client]) -> Result<TableId> {
    let mut outcome = user.create_challenge(challenge).await?;
    if let JoinOutcome::Waiting { challenge } = &outcome {
        let id = challenge.id.clone();
        for other in others {
            outcome = other.join(&id).await?;
        }
    }
    started(outcome)
}

/// Starts a game as [`start_game`] does, with retries while the server is too busy.
pub async fn start_game_with_retries(
    user: &Client,
    challenge: &NewChallenge,
    others: &[&Client],
) -> Result<TableId> {
    let mut outcome: JoinOutcome = post_with_retries(user, "/challenges", challenge).await?.json()?;
    if let JoinOutcome::Waiting { challenge } = &outcome {
        let path = format!("/challenges/{}/join", challenge.id);
        for other in others {
            outcome = post_with_retries(other, &path, &json!({})).await?.json()?;
        }
    }
    started(outcome)
}

/// Sends a POST request, again after a moment if the server is too busy or the user too fast.
async fn post_with_retries(
    user: &Client,
    path: &str,
    body: &impl serde::Serialize,
) -> Result<HttpResponse, Error> {
    for _ in 0..MAX_RETRIES {
        let response = user.post(path, body).await?;
        let is_contended = response.status == 409 && response.text().contains("simultaneous");
        if !is_contended && response.status != 429 && response.status != 503 {
            return Ok(response);
        }
        tokio::time::sleep(RETRY_DELAY.mul_f64(rand::random_range(0.5..1.5))).await;
    }
    user.post(path, body).await
}

/// The table of a game that has started.
fn started(outcome: JoinOutcome) -> Result<TableId> {
    match outcome {
        JoinOutcome::Started { table } => Ok(table),
        JoinOutcome::Waiting { challenge } => bail!("challenge {} needs more users", challenge.id),
    }
}
