//! The example bot plays a whole game.

#[path = "../../../../examples/bot.rs"]
#[allow(dead_code, unreachable_pub, reason = "it is a program of its own")]
mod example;

use std::time::{Duration, Instant};

use load::Visitor;
use protocol::users::CreatedToken;
use protocol::{ChallengeStatus, NewChallenge, Opponent, TableId};
use rand::SeedableRng;
use rand::rngs::StdRng;
use serde_json::json;
use table::EndReason;

use crate::house::{House, ciao, ponte};
use crate::together::sit;
use crate::wait_for;

#[test]
fn the_example_bot_takes_a_challenge_and_plays_it_to_the_end() {
    wait_for(async {
        let house = House::open().await;
        let mut owner = Visitor::stranger(&house.site);
        let account = json!({"name": "robo", "password": "correct horse battery"});
        let answer = owner.post("/register", &account).await.unwrap();
        owner.keep(&answer).unwrap();
        let wanted = json!({"label": "example", "scopes": ["read", "challenge", "play"]});
        let token: CreatedToken = owner.post("/me/tokens", &wanted).await.unwrap().json().unwrap();
        let settings = example::Settings {
            server: house.site.origin(),
            engine: format!("{} engine", env!("CARGO_BIN_EXE_ponti")),
            movetime: 5,
        };
        let bot = example::Bot::new(settings, token.secret);
        let ended = std::thread::spawn(move || bot.attend().map_err(|error| error.to_string()));

        let ada = house.guest().await;
        let for_bot = |proposal| NewChallenge { against: Opponent::User { name: "robo".into() }, ..proposal };
        let other = ada.invite(&for_bot(ciao(ciao::Players::Two))).await.unwrap();
        let game = ada.invite(&for_bot(ponte())).await.unwrap();
        let table = wait(&ada, &game.id, |state| match state {
            ChallengeStatus::Started { table } => Some(table.clone()),
            _ => None,
        })
        .await;
        let end = sit(&ada, &table, StdRng::seed_from_u64(4)).await;
        assert_eq!(end.summary.outcome.unwrap().reason, EndReason::Completed);
        wait(&ada, &other.id, |state| (*state == ChallengeStatus::Closed).then(|| table.clone())).await;
        house.stop().await;
        // Its stream ends with the server; a word about the lost connection is fine, too.
        let _ = ended.join().unwrap();
    });
}

/// Waits until a challenge is as wished.
async fn wait(
    user: &Visitor,
    id: &protocol::ChallengeId,
    find: impl Fn(&ChallengeStatus) -> Option<TableId>,
) -> TableId {
    let start = Instant::now();
    loop {
        let challenge: protocol::Challenge = user.get(&format!("/challenges/{id}")).await.unwrap();
        if let Some(found) = find(&challenge.state) {
            return found;
        }
        assert!(start.elapsed() < Duration::from_secs(30), "the bot does nothing: {challenge:?}");
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
}
