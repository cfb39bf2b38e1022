//! A bot that plays Ponte del Diavolo on a server. Put your own engine into `choose`.
//!
//! It follows the notifications of its account, accepts challenges to Ponte del Diavolo, declines others, and plays each of
//! its games over the stream of the table. When a stream ends, it is opened again and shows the current state.
//!
//! ```text
//! PONTI_TOKEN=ponti_... cargo run --release --package ponti --example bot -- https://ponti.example
//! ```

use std::collections::HashSet;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

use client::{Client, Endpoint, Error};
use futures_util::StreamExt;
use ponte::{Move, Position};
use ponte_engine::{Engine, Limits, Settings};
use protocol::{
    ActionRequest, Challenge, ChallengeStatus, JoinOutcome, Notification, ServerMessage, TableId, UserRef,
};
use table::{Action, GameRules, GameView};

#[tokio::main]
async fn main() -> Result<(), Error> {
    let url = std::env::args().nth(1).unwrap_or_else(|| "http://127.0.0.1:8080".to_owned());
    let token = std::env::var("PONTI_TOKEN")
        .expect("PONTI_TOKEN is a token with the scopes read, challenge and play");
    let bot = Client::with_token(&Endpoint::from_url(&url)?, &token)?;
    loop {
        if let Err(error) = run(&bot).await {
            eprintln!("{error}; reconnecting");
        }
        tokio::time::sleep(Duration::from_secs(5)).await;
    }
}

/// Accepts challenges and plays until the stream of notifications ends. Games go on in tasks, which end with this function.
pub async fn run(bot: &Client) -> Result<(), Error> {
    let me = bot.me().await?.user;
    let (mut games, mut tables) = (tokio::task::JoinSet::new(), HashSet::new());
    let mut play_at = |table: TableId| {
        if tables.insert(table.clone()) {
            games.spawn(play(bot.clone(), table));
        }
    };
    // The stream is opened before the lists are read, so that no notification is missed in between.
    let mut messages = bot.notifications().await?;
    // A challenge that was made in between is in both, and is answered once.
    let mut answered = HashSet::new();
    for challenge in bot.challenges().await? {
        answered.insert(challenge.id.clone());
        if let Some(table) = answer(bot, &me, &challenge).await? {
            play_at(table);
        }
    }
    bot.open_tables().await?.into_iter().for_each(|table| play_at(table.id));
    while let Some(message) = messages.next().await {
        let ServerMessage::Notification { notification } = message? else { continue };
        match notification {
            Notification::Challenge { challenge } => {
                if answered.insert(challenge.id.clone())
                    && let Some(table) = answer(bot, &me, &challenge).await?
                {
                    play_at(table);
                }
            }
            Notification::GameStarted { table } => play_at(table),
            _ => {}
        }
    }
    Ok(())
}

/// Accepts a challenge to Ponte del Diavolo and declines one to Ciao Ciao. Returns the table if the game starts.
async fn answer(bot: &Client, me: &UserRef, challenge: &Challenge) -> Result<Option<TableId>, Error> {
    if challenge.status != ChallengeStatus::Open || challenge.joined.contains(me) {
        return Ok(None);
    }
    if !matches!(challenge.terms.game, GameRules::Ponte { .. }) {
        return bot.decline(&challenge.id).await.map(|()| None);
    }
    match bot.join(&challenge.id).await? {
        JoinOutcome::Started { table } => Ok(Some(table)),
        JoinOutcome::Waiting { .. } => Ok(None),
    }
}

/// Plays at a table until the game is over.
async fn play(bot: Client, table: TableId) {
    while let Err(error) = play_once(&bot, &table).await {
        eprintln!("table {table}: {error}; retrying");
        tokio::time::sleep(Duration::from_secs(2)).await;
    }
}

async fn play_once(bot: &Client, table: &TableId) -> Result<(), Error> {
    let mut states = bot.watch(table).await?;
    while let Some(message) = states.next().await {
        let ServerMessage::Table { state, .. } = message? else { continue };
        let GameView::Ponte { position, .. } = state.view.game else { return Ok(()) };
        if state.view.outcome.is_some() {
            return Ok(());
        }
        if state.view.permissions.act
            && let Ok(Some(mv)) = tokio::task::spawn_blocking(move || choose(&position)).await
        {
            // With its event number, the action is performed once even if the request is repeated.
            let number = Some(state.summary.number + 1);
            bot.act(table, &ActionRequest { number, action: Action::Move { mv } }).await?;
        }
    }
    Err(Error::Closed)
}

/// The engine.
fn choose(position: &Position) -> Option<Move> {
    let mut engine = Engine::new(&position.rules(), Settings::default());
    engine.set_position(position);
    engine
        .search(&Limits { nodes: Some(2_000), ..Limits::default() }, &mut |_| (), &AtomicBool::new(false))
        .best
}
