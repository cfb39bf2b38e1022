//! The example bot accepts a challenge and plays a whole game.

#[path = "../../../../examples/bot.rs"]
#[allow(dead_code, unreachable_pub, reason = "the example is a program with its own main function")]
mod bot;

use std::time::{Duration, Instant};

use protocol::accounts::CreatedToken;
use protocol::{Challenge, ChallengeId, ChallengeStatus, NewChallenge, Opponent};
use rand::SeedableRng;
use rand::rngs::StdRng;
use serde_json::json;
use table::EndReason;
use test_client::{Client, games};

use crate::gameplay::play_seat;
use crate::harness::{TestServer, block_on, ciao, ponte};

#[test]
fn example_bot_accepts_a_challenge_and_plays_to_the_end() {
    block_on(async {
        let server = TestServer::start().await;
        let mut owner = Client::anonymous(&server.endpoint);
        let account = json!({"name": "robo", "password": "correct horse battery"});
        let response = owner.post("/users", &account).await.unwrap();
        owner.store_cookie(&response).unwrap();
        let new_token = json!({"label": "example", "scopes": ["read", "challenge", "play"]});
        let token: CreatedToken = owner.post("/me/tokens", &new_token).await.unwrap().json().unwrap();
        let bot = Client::with_token(&server.endpoint, &token.secret).unwrap();
        let bot = tokio::spawn(async move { bot::run(&bot).await });

        let ada = server.guest().await;
        let to_bot =
            |challenge| NewChallenge { opponent: Opponent::User { name: "robo".into() }, ..challenge };
        let declined = games::create_open_challenge(&ada, &to_bot(ciao(ciao::Players::Two))).await.unwrap();
        let accepted = games::create_open_challenge(&ada, &to_bot(ponte())).await.unwrap();
        let table = match wait_until_answered(&ada, &accepted.id).await {
            ChallengeStatus::Started { table } => table,
            other => panic!("the bot did not accept: {other:?}"),
        };
        let end = play_seat(&ada, &table, StdRng::seed_from_u64(4)).await;
        assert_eq!(end.summary.outcome.unwrap().reason, EndReason::Completed);
        assert_eq!(wait_until_answered(&ada, &declined.id).await, ChallengeStatus::Closed);
        server.stop().await;
        // The bot's stream ends with the server; an error about the lost connection is fine too.
        let _ = bot.await.unwrap();
    });
}

async fn wait_until_answered(user: &Client, id: &ChallengeId) -> ChallengeStatus {
    let start = Instant::now();
    loop {
        let challenge: Challenge = user.get(&format!("/challenges/{id}")).await.unwrap();
        if challenge.status != ChallengeStatus::Open {
            return challenge.status;
        }
        assert!(start.elapsed() < Duration::from_secs(300), "the bot does not answer: {challenge:?}");
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
}
